import { sql } from 'drizzle-orm'
import { isOverDiscounted, orderAmounts, type OrderAmounts } from '@/lib/domain/order-amounts'
import { compare } from '@/lib/domain/decimal'
import { isInCoins, money, tooFine } from '@/lib/domain/money'
import { recordStatus } from '@/lib/domain/record-status'
import { skuScope } from '@/lib/domain/sku'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { refuseField } from '../../platform/refusal'

export interface TypedLine {
  sku_code: string
  qty: number
  unit_price?: string | null | undefined
  discount?: string | null | undefined
}

export interface KnownSku {
  id: number
  sku_code: string
  unit_price: string | null
  vat_rate: string
  currency: string
  is_bundle: boolean
}

/** What a line takes of stock: the SKU itself, or each component of a bundle. */
export interface Component {
  sku_id: number
  per_piece: number
}

export interface OrderedLine {
  line_no: number
  ordered_sku: string
  sku_id: number
  qty: number
  unit_price: string
  discount: string
  vat_rate: string
  takes: Component[]
}

export const skuKey = (code: string) => code.trim().toLowerCase()
export const unknownSku = (code: string) => `SKU ${code} is unknown or inactive.`

/** A client's SKUs that are sold, by their codes. */
export async function skusByCode(db: Db, clientId: number, codes: readonly string[]): Promise<Map<string, KnownSku>> {
  const found = await rows<KnownSku>(
    db,
    sql`select id, sku_code, unit_price, vat_rate, currency, is_bundle from skus
        where client_id = ${clientId} and status = ${literal(recordStatus, 'active')} and scope <> ${literal(skuScope, 'b2b')}
          and lower(sku_code) = any(${sql.param([...new Set(codes.map(skuKey))])}::text[])`,
  )
  return new Map(found.map((sku) => [skuKey(sku.sku_code), sku]))
}

/** Lines as they are kept; throws 422 at the line and field that is wrong. */
export async function readLines(db: Db, clientId: number, currency: string, typed: readonly TypedLine[]): Promise<OrderedLine[]> {
  const skus = await skusByCode(db, clientId, typed.map(({ sku_code }) => sku_code))
  return typed.map((line, i) => {
    const at = (name: string) => `items.${i}.${name}`
    const sku = skus.get(skuKey(line.sku_code))
    if (!sku) throw refuseField(at('sku_code'), unknownSku(line.sku_code))
    if (!line.unit_price && sku.unit_price !== null && sku.currency !== currency) {
      throw refuseField(at('unit_price'), `SKU ${sku.sku_code} is priced in ${sku.currency}: type its price in ${currency}.`)
    }
    const priced = { qty: line.qty, unit_price: line.unit_price ?? sku.unit_price ?? '0', discount: line.discount ?? '0', vat_rate: sku.vat_rate }
    if (!isInCoins(priced.discount, currency)) throw refuseField(at('discount'), tooFine('Discount', currency))
    if (isOverDiscounted(priced)) throw refuseField(at('discount'), `The discount is more than the line costs.`)
    return { ...priced, line_no: i + 1, ordered_sku: sku.sku_code, sku_id: sku.id, takes: [{ sku_id: sku.id, per_piece: 1 }] }
  })
}

interface Pay {
  payment_mode: string
  cod_amount?: string | null | undefined
}

/** What an order collects on delivery; 422 where that is nothing, too fine or above its total (fulfilment.md 7.6). */
export function codOf({ payment_mode, cod_amount }: Pay, { total_amount }: OrderAmounts, currency: string): string {
  if (payment_mode !== 'cod') {
    if (cod_amount && compare(cod_amount, 0) > 0) throw refuseField('cod_amount', 'A prepaid order collects nothing: leave the COD amount empty.')
    return '0'
  }
  if (!cod_amount || compare(cod_amount, 0) <= 0) throw refuseField('cod_amount', 'COD Amount is required for cod.')
  if (!isInCoins(cod_amount, currency)) throw refuseField('cod_amount', tooFine('COD amount', currency))
  if (compare(cod_amount, total_amount) > 0) {
    throw refuseField('cod_amount', `COD Amount ${money(cod_amount, currency)} is more than the order total ${money(total_amount, currency)}.`)
  }
  return cod_amount
}

/** Amounts of an order; 422 for a shipping fee finer than a coin. */
export function amountsOf(lines: readonly OrderedLine[], shippingFee: string | null | undefined, inclusive: boolean, currency: string): OrderAmounts {
  if (shippingFee && !isInCoins(shippingFee, currency)) throw refuseField('shipping_fee', tooFine('Shipping fee', currency))
  return orderAmounts(lines, shippingFee ?? '0', inclusive, currency)
}

/** What an order's lines want of stock before warehouses are known; free again with the order (mend 1: published stock counts it). */
export const DEMAND_OF_ORDER = 'sale_order'

interface Owner {
  order_id: number
  client_id: number
  warehouse_id: number | null
}

/** Writes an order's lines and what they want of stock. */
export async function writeLines(
  tx: Db, { order_id, client_id, warehouse_id }: Owner, lines: readonly OrderedLine[], { vats }: OrderAmounts, currency: string,
): Promise<void> {
  const items = lines.map((line, i) => ({ ...line, vat_amount: vats[i] ?? '0' }))
  await rows(
    tx,
    sql`insert into sale_order_items (order_id, line_no, ordered_sku, sku_id, ordered_qty, unit_price, discount, vat_rate, vat_amount, currency)
        select ${order_id}, i.line_no, i.ordered_sku, i.sku_id, i.qty, i.unit_price, i.discount, i.vat_rate, i.vat_amount, ${currency}
        from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i(line_no int, ordered_sku text, sku_id bigint, qty int, unit_price numeric,
          discount numeric, vat_rate numeric, vat_amount numeric)`,
  )
  const wants = lines.flatMap(({ line_no, qty, takes }) => takes.map((one) => ({ ...one, line_no, qty: qty * one.per_piece })))
  await rows(
    tx,
    sql`insert into stock_demands (owner_id, sku_id, warehouse_id, document_type, document_id, line_no, qty, per_piece)
        select ${client_id}, w.sku_id, ${warehouse_id}, ${DEMAND_OF_ORDER}, ${order_id}, w.line_no, w.qty, w.per_piece
        from jsonb_to_recordset(${JSON.stringify(wants)}::jsonb) as w(sku_id bigint, line_no int, qty int, per_piece int)`,
  )
}

