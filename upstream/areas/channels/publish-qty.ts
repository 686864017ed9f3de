import type { RecordStatus } from '@/lib/domain/record-status'
import { availableToPromise } from '../../core/stock/promise'
import { bundlesNamed, codeKey, type BundlePart } from '../../core/stock/sku-of'
import type { Db } from '../../db/db'

/** A listing as its stock is published: of a SKU, or of a bundle by its code. */
export interface Listed {
  id: number
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

/**
 * Units each listing may sell, by its id: available to promise in all warehouses, of a bundle as many as its parts make, less the buffer, never below 0
 * (fulfilment.md 7.2). What orders on hold or not yet allocated want is not free (coming-areas.md 3(c)1). What is no longer sold is 0.
 */
export async function publishQty(db: Db, listings: readonly Listed[]): Promise<Map<number, number>> {
  const parts = await partsOf(db, listings)
  const ids = [...new Set(listings.flatMap(({ id, sku_id }) => parts.get(id)?.map((part) => part.sku_id) ?? (sku_id === null ? [] : [sku_id])))]
  const free = new Map((await availableToPromise(db, ids)).map(({ sku_id, available }) => [sku_id, available]))
  const units = ({ id, sku_id, sku_status }: Listed): number => {
    if (sku_status !== null && sku_status !== 'active') return 0
    const made = parts.get(id)
    if (!made) return free.get(sku_id ?? 0) ?? 0
    if (made.length === 0 || made.some(({ status }) => status !== 'active')) return 0
    return Math.min(...made.map((part) => Math.floor((free.get(part.sku_id) ?? 0) / part.per_piece)))
  }
  return new Map(listings.map((one) => [one.id, Math.max(0, units(one) - (one.buffer_qty ?? 0))]))
}
