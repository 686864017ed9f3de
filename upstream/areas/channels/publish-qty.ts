import type { RecordStatus } from '@/lib/domain/record-status'
import { servedBy, type Serving } from '../../core/channels/served-by'
import { availableToPromise, promisableByWarehouse, type PromisableAt } from '../../core/stock/promise'
import { bundlesNamed, codeKey, type BundlePart } from '../../core/stock/sku-of'
import type { Db } from '../../db/db'

/** A listing as its stock is published: of a SKU, or of a bundle by its code. */
export interface Listed {
  id: number
  client_channel_id: number
  client_id: number
  sku_id: number | null
  /** The code of the bundle it is; null for a SKU that holds stock itself. */
  bundle: string | null
  /** Of its SKU; null for a bundle that is none. */
  sku_status: RecordStatus | null
  buffer_qty: number | null
}

async function partsOf(db: Db, listings: readonly Listed[]): Promise<Map<number, readonly BundlePart[]>> {
  const parts = new Map<number, readonly BundlePart[]>()
  const bundles = listings.filter(({ bundle }) => bundle !== null)
  for (const [clientId, own] of Map.groupBy(bundles, ({ client_id }) => client_id)) {
    const named = await bundlesNamed(db, clientId, own.map(({ bundle }) => bundle ?? ''))
    for (const { id, bundle } of own) parts.set(id, named.get(codeKey(bundle ?? '')) ?? [])
  }
  return parts
}

type Parts = ReadonlyMap<number, readonly BundlePart[]>
const skusOf = (parts: Parts, { id, sku_id }: Listed): number[] => parts.get(id)?.map((part) => part.sku_id) ?? (sku_id === null ? [] : [sku_id])
const idsOf = (parts: Parts, listings: readonly Listed[]) => [...new Set(listings.flatMap((one) => skusOf(parts, one)))]

/** Units of a listing where its SKUs have so many: of a bundle as many as its parts make. What is no longer sold is 0. */
function unitsOf(parts: Parts, { id, sku_id, sku_status }: Listed, free: (skuId: number) => number): number {
  if (sku_status !== null && sku_status !== 'active') return 0
  const made = parts.get(id)
  if (!made) return free(sku_id ?? 0)
  if (made.length === 0 || made.some(({ status }) => status !== 'active')) return 0
  return Math.min(...made.map((part) => Math.floor(free(part.sku_id) / part.per_piece)))
}

/** Units in all warehouses, less the buffer of the listing. */
async function unitsAnywhere(db: Db, parts: Parts, listings: readonly Listed[]): Promise<[number, number][]> {
  const free = new Map((await availableToPromise(db, idsOf(parts, listings))).map(({ sku_id, available }) => [sku_id, available]))
  return listings.map((one) => [one.id, Math.max(0, unitsOf(parts, one, (skuId) => free.get(skuId) ?? 0) - (one.buffer_qty ?? 0))])
}

/** What is left of each once so many units are taken off, of the first of them first. */
function lessInTurn(units: readonly number[], less: number): number[] {
  let left = less
  return units.map((one) => {
    const taken = Math.min(one, left)
    left -= taken
    return one - taken
  })
}

const share = (units: number, pct: string) => Math.floor((units * Math.round(Number(pct) * 100)) / 10_000)
/** What a channel may show of what its warehouses have: a listing's own buffer is kept back once, else that of each warehouse (fulfilment.md 7.2). */
function shown(have: readonly number[], buffer: number | null, serving: readonly Serving[]): number {
  const free = buffer === null ? have.map((units, i) => Math.max(0, units - (serving[i]?.buffer_qty ?? 0))) : lessInTurn(have, buffer)
  return serving.reduce((all, { stock_allocation_pct, max_publish_qty }, i) =>
    all + Math.min(share(free[i] ?? 0, stock_allocation_pct), max_publish_qty ?? Infinity), 0)
}

/** Units of a SKU each warehouse may promise, by its id. What is wanted from nowhere in particular is taken off the first of them first. */
function promisedBy(stock: readonly PromisableAt[], serving: readonly Serving[]): (skuId: number) => ReadonlyMap<number, number> {
  const ofSku = Map.groupBy(stock, ({ sku_id }) => sku_id)
  return (skuId) => {
    const at = new Map((ofSku.get(skuId) ?? []).map((one) => [one.warehouse_id, one]))
    const free = serving.map(({ warehouse_id }) => Math.max(0, (at.get(warehouse_id)?.free ?? 0) - (at.get(warehouse_id)?.open_demand ?? 0)))
    return new Map(lessInTurn(free, at.get(null)?.open_demand ?? 0).map((units, i) => [serving[i]?.warehouse_id ?? 0, units]))
  }
}

/** Units in the warehouses that serve each listing's channel, as far as it may show them. */
async function unitsServed(
  db: Db, parts: Parts, listings: readonly Listed[], served: ReadonlyMap<number, readonly Serving[]>,
): Promise<[number, number][]> {
  if (listings.length === 0) return []
  const stock = await promisableByWarehouse(db, idsOf(parts, listings))
  return [...Map.groupBy(listings, (one) => one.client_channel_id)].flatMap(([channel, own]) => {
    const serving = served.get(channel) ?? []
    const promised = promisedBy(stock, serving)
    return own.map((one): [number, number] => {
      const free = new Map(skusOf(parts, one).map((skuId) => [skuId, promised(skuId)]))
      const have = serving.map(({ warehouse_id }) => unitsOf(parts, one, (skuId) => free.get(skuId)?.get(warehouse_id) ?? 0))
      return [one.id, shown(have, one.buffer_qty, serving)]
    })
  })
}

/**
 * Units each listing may sell, by its id: what may be promised by the warehouses that serve its channel, as far as the channel may show it, or by all of
 * them where nobody has mapped it; of a bundle as many as its parts make, less the buffer, never below 0 (fulfilment.md 7.2). What orders on hold or not
 * yet allocated want is not free (coming-areas.md 3(c)1).
 */
export async function publishQty(db: Db, listings: readonly Listed[]): Promise<Map<number, number>> {
  const parts = await partsOf(db, listings)
  const served = await servedBy(db, listings.map((one) => one.client_channel_id))
  const [mapped, others] = [listings.filter((one) => served.has(one.client_channel_id)), listings.filter((one) => !served.has(one.client_channel_id))]
  return new Map([...await unitsAnywhere(db, parts, others), ...await unitsServed(db, parts, mapped, served)])
}
