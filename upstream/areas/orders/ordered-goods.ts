import { sql } from 'drizzle-orm'
import { sum, product } from '@/lib/domain/decimal'
import { bundlesNamed, codeKey, skusNamed, type BundlePart, type NamedSku } from '../../core/stock/sku-of'
import { rows, type Db } from '../../db/db'

/** What a line takes of stock: the SKU itself, or each component of a bundle. */
export interface Component {
  sku_id: number
  per_piece: number
}

/** What a typed code orders: a SKU, or a bundle of them. */
export interface OrderedGoods {
  /** As the client calls it. */
  ordered_sku: string
  /** Null for a bundle that is no SKU itself. */
  sku_id: number | null
  is_bundle: boolean
  /** Null where it has none of its own. */
  unit_price: string | null
  currency: string
  vat_rate: string
  takes: Component[]
}
/** The goods of a code, or the sentence that says why it orders none. */
export type Read = OrderedGoods | string

export const unknownSku = (code: string) => `SKU ${code} is unknown or inactive.`
const isSold = ({ status, scope }: NamedSku) => status === 'active' && scope !== 'b2b'

function ofSku(code: string, sku: NamedSku): Read {
  if (!isSold(sku)) return unknownSku(code)
  if (sku.qty_per_pack > 1) return `Barcode ${code} is a pack of ${sku.qty_per_pack}. Type ${sku.sku_code} and how many units of it.`
  const { sku_id, unit_price, currency, vat_rate } = sku
  const ordered_sku = codeKey(code) === codeKey(sku.sku_code) ? sku.sku_code : code
  return { ordered_sku, sku_id, is_bundle: false, unit_price, currency, vat_rate, takes: [{ sku_id, per_piece: 1 }] }
}

/** A bundle costs what its components do, unless it is a SKU with a price of its own; null where they have no prices in one currency. */
function ofBundle(code: string, parts: readonly BundlePart[], itself: NamedSku | undefined): Read {
  const [main] = parts
  if (!main || (itself && !isSold(itself))) return unknownSku(code)
  const gone = parts.find((part) => !isSold(part) || part.is_bundle)
  if (gone) return `Bundle ${code} holds SKU ${gone.sku_code}, which is not sold. Activate it, or take it out of the bundle.`
  const { vat_rate, currency } = itself ?? main
  const other = parts.find((part) => part.vat_rate !== vat_rate)
  if (other) return `Bundle ${code} holds goods with ${Number(vat_rate)} % and with ${Number(other.vat_rate)} % VAT. Order its SKUs one by one.`
  const isPriced = parts.every((part) => part.unit_price !== null && part.currency === currency)
  const ofParts = isPriced ? sum(parts.map((part) => product([part.unit_price ?? '0', part.per_piece]))) : null
  return {
    ordered_sku: code, sku_id: itself?.sku_id ?? null, is_bundle: true, unit_price: itself?.unit_price ?? ofParts, currency, vat_rate,
    takes: parts.map(({ sku_id, per_piece }) => ({ sku_id, per_piece })),
  }
}

/** What codes of a client order, by `codeKey`: a barcode, the code of a SKU, an alias or a bundle (fulfilment.md 6.2). */
export async function orderedGoods(db: Db, clientId: number, codes: readonly string[]): Promise<Map<string, Read>> {
  const [skus, bundles] = [await skusNamed(db, clientId, codes), await bundlesNamed(db, clientId, codes)]
  return new Map(codes.map((typed) => {
    const [code, key] = [typed.trim(), codeKey(typed)]
    const [sku, parts] = [skus.get(key), bundles.get(key)]
    if (sku && !sku.is_bundle) return [key, ofSku(code, sku)]
    return [key, ofBundle(code, parts ?? [], sku)]
  }))
}

/**
 * What the lines of a standing order are of, by `codeKey`, where their code is not simply the SKU's: an alias that points elsewhere by now, or a bundle that
 * holds something else, stays what it was when it was ordered.
 */
export async function standingGoods(db: Db, orderId: number): Promise<Map<string, OrderedGoods>> {
  const found = await rows<Omit<OrderedGoods, 'takes'> & { takes: Component[] | null }>(
    db,
    sql`select i.ordered_sku, i.sku_id, i.components is not null as is_bundle, i.unit_price::text as unit_price, i.currency, i.vat_rate, i.components as takes
        from sale_order_items i left join skus k on k.id = i.sku_id
        where i.order_id = ${orderId} and (i.components is not null or lower(i.ordered_sku) <> lower(k.sku_code)) order by i.line_no desc`,
  )
  return new Map(found.map((goods) => [
    codeKey(goods.ordered_sku), { ...goods, takes: goods.takes ?? (goods.sku_id === null ? [] : [{ sku_id: goods.sku_id, per_piece: 1 }]) },
  ]))
}
