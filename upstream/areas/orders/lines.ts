import { sql } from 'drizzle-orm'
import { isOverDiscounted, orderAmounts, type OrderAmounts } from '@/lib/domain/order-amounts'
import { compare } from '@/lib/domain/decimal'
import { isInCoins, money, tooFine } from '@/lib/domain/money'
import { DEMAND_OF_ORDER } from '../../core/fulfilment/parts'
import { codeKey } from '../../core/stock/sku-of'
import { rows, type Db } from '../../db/db'
import { refuseField } from '../../platform/refusal'
import { orderedGoods, unknownSku, type OrderedGoods, type Read } from './ordered-goods'

export interface TypedLine {
  sku_code: string
  qty: number
  unit_price?: string | null | undefined
  discount?: string | null | undefined
}

/** A line with its price, as it is kept. */
export interface OrderedLine extends Pick<OrderedGoods, 'ordered_sku' | 'sku_id' | 'is_bundle' | 'vat_rate' | 'takes'> {
  line_no: number
  qty: number
  unit_price: string
  discount: string
}

type Fault = { field: 'sku_code' | 'unit_price' | 'discount'; message: string }

/** Why the price of a line cannot be, by its field; null where it can. */
function priceFault(goods: OrderedGoods, line: TypedLine, currency: string): Fault | null {
  const { ordered_sku, unit_price: own } = goods
  if (!line.unit_price && own !== null && goods.currency !== currency)
    return { field: 'unit_price', message: `SKU ${ordered_sku} is priced in ${goods.currency}: type its price in ${currency}.` }
  if (!line.unit_price && own === null && goods.is_bundle)
    return { field: 'unit_price', message: `Type the price of bundle ${ordered_sku}: not all it holds is priced in ${currency}.` }
  if (compare(line.unit_price ?? '0', 0) < 0) return { field: 'unit_price', message: 'A price cannot be negative.' }
  const discount = line.discount ?? '0'
  if (compare(discount, 0) < 0) return { field: 'discount', message: 'A discount cannot be negative.' }
  if (!isInCoins(discount, currency)) return { field: 'discount', message: tooFine('Discount', currency) }
  const isOver = isOverDiscounted({ qty: line.qty, unit_price: line.unit_price ?? own ?? '0', discount, vat_rate: goods.vat_rate })
  return isOver ? { field: 'discount', message: 'The discount is more than the line costs.' } : null
}

/** A line as it is kept, or what is wrong with it. */
export function readLine(read: Read | undefined, line: TypedLine, currency: string, line_no: number): OrderedLine | Fault {
  const goods = read ?? unknownSku(line.sku_code)
  if (typeof goods === 'string') return { field: 'sku_code', message: goods }
  const { ordered_sku, sku_id, is_bundle, vat_rate, takes } = goods
  return priceFault(goods, line, currency) ?? {
    line_no, qty: line.qty, ordered_sku, sku_id, is_bundle, vat_rate, takes, unit_price: line.unit_price ?? goods.unit_price ?? '0',
    discount: line.discount ?? '0',
  }
}

/** Lines as they are kept; throws 422 at the line and field that is wrong. What `standing` names means what it meant when it was ordered. */
export async function readLines(
  db: Db, clientId: number, currency: string, typed: readonly TypedLine[], standing: ReadonlyMap<string, OrderedGoods> = new Map(),
): Promise<OrderedLine[]> {
  const named = await orderedGoods(db, clientId, typed.map(({ sku_code }) => sku_code))
  return typed.map((line, i) => {
    const read = readLine(standing.get(codeKey(line.sku_code)) ?? named.get(codeKey(line.sku_code)), line, currency, i + 1)
    if ('message' in read) throw refuseField(`items.${i}.${read.field}`, read.message)
    return read
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

interface Owner {
  order_id: number
  client_id: number
  warehouse_id: number | null
}

/** Writes an order's lines and what they want of stock. */
export async function writeLines(
  tx: Db, { order_id, client_id, warehouse_id }: Owner, lines: readonly OrderedLine[], { vats }: OrderAmounts, currency: string,
): Promise<void> {
  const items = lines.map((line, i) => ({ ...line, components: line.is_bundle ? line.takes : null, vat_amount: vats[i] ?? '0' }))
  await rows(
    tx,
    sql`insert into sale_order_items (order_id, line_no, ordered_sku, sku_id, components, ordered_qty, unit_price, discount, vat_rate, vat_amount, currency)
        select ${order_id}, i.line_no, i.ordered_sku, i.sku_id, i.components, i.qty, i.unit_price, i.discount, i.vat_rate, i.vat_amount,
          ${currency}
        from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i(line_no int, ordered_sku text, sku_id bigint, components jsonb, qty int,
          unit_price numeric, discount numeric, vat_rate numeric, vat_amount numeric)`,
  )
  const wants = lines.flatMap(({ line_no, qty, takes }) => takes.map((one) => ({ ...one, line_no, qty: qty * one.per_piece })))
  await rows(
    tx,
    sql`insert into stock_demands (owner_id, sku_id, warehouse_id, document_type, document_id, line_no, qty, per_piece)
        select ${client_id}, w.sku_id, ${warehouse_id}, ${DEMAND_OF_ORDER}, ${order_id}, w.line_no, w.qty, w.per_piece
        from jsonb_to_recordset(${JSON.stringify(wants)}::jsonb) as w(sku_id bigint, line_no int, qty int, per_piece int)`,
  )
}

