import { sql } from 'drizzle-orm'
import { switchStatus } from '@/lib/domain/record-status'
import { servedBy, type Serving } from '../../core/channels/served-by'
import { freeByWarehouse } from '../../core/stock/promise'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'

interface Want {
  sku_id: number
  qty: number
}

/** Warehouses that work, the one that serves the city first. */
const candidates = (db: Db, to: { city: string; country_code: string }) =>
  rows<{ id: number }>(
    db,
    sql`select f.id from facilities f join warehouses w on w.facility_id = f.id where f.status = ${literal(switchStatus, 'active')}
        order by exists (select 1 from base_cities c where c.fulfillment_facility_id = f.id and c.country_code = ${to.country_code}
          and c.city_name = ${to.city}) desc, f.country_code = ${to.country_code} desc, f.id`,
  )

/** The one of them that can fill all that is wanted, else the one with most of it; among equals the first. */
async function fullest(db: Db, ownerId: number, wants: readonly Want[], among: readonly number[]): Promise<number | undefined> {
  const free = await freeByWarehouse(db, ownerId, wants.map(({ sku_id }) => sku_id))
  const needed = new Map<number, number>()
  for (const { sku_id, qty } of wants) needed.set(sku_id, (needed.get(sku_id) ?? 0) + qty)
  const filled = (id: number) =>
    free.filter(({ warehouse_id }) => warehouse_id === id).reduce((sum, one) => sum + Math.min(one.free, needed.get(one.sku_id) ?? 0), 0)
  return among.reduce<number | undefined>((best, id) => (best === undefined || filled(id) > filled(best) ? id : best), undefined)
}

/**
 * The warehouse that ships an order nobody chose one for (fulfilment.md 7.3): the one that can fill all of it, else the one with most of it; among equals
 * the one that serves the city. 409 where there is none at all.
 */
export async function chooseWarehouse(db: Db, ownerId: number, wants: readonly Want[], to: { city: string; country_code: string }): Promise<number> {
  const chosen = await fullest(db, ownerId, wants, (await candidates(db, to)).map(({ id }) => id))
  if (chosen === undefined) throw new Refusal(409, 'No warehouse is in use. Add one under Warehouses first.')
  return chosen
}

interface Routed {
  warehouse_id: number
  /** How its channel has orders leave there; null for one that leaves as it says itself. */
  delivery_type: Serving['delivery_type']
}
/**
 * The warehouse of an order, and how it leaves there: of an order of a channel that is mapped the first by priority that can fill all of it, else the one
 * with most of it (fulfilment.md 7.3). 409 where none of them serves its channel now.
 */
export async function routeOrder(
  db: Db, order: { id: number; client_id: number; warehouse_id: number | null }, wants: readonly Want[],
): Promise<Routed> {
  const found = await first<{ city: string; country_code: string; client_channel_id: number | null; channel_name: string | null }>(
    db, sql`select o.city, o.country_code, o.client_channel_id, n.channel_name from sale_orders o
      left join client_channels n on n.id = o.client_channel_id where o.id = ${order.id}`,
  )
  const channel = found?.client_channel_id ?? null
  const serving = channel === null ? undefined : (await servedBy(db, [channel])).get(channel)
  if (!serving || order.warehouse_id !== null) {
    const named = serving?.find(({ warehouse_id }) => warehouse_id === order.warehouse_id)
    const warehouse_id = order.warehouse_id ?? await chooseWarehouse(db, order.client_id, wants, found ?? { city: '', country_code: '' })
    return { warehouse_id, delivery_type: named?.delivery_type ?? null }
  }
  const chosen = await fullest(db, order.client_id, wants, serving.map(({ warehouse_id }) => warehouse_id))
  if (chosen === undefined) throw new Refusal(409, `No warehouse serves ${found?.channel_name ?? 'its channel'}. Enable one under Channel mapping.`)
  return { warehouse_id: chosen, delivery_type: serving.find(({ warehouse_id }) => warehouse_id === chosen)?.delivery_type ?? null }
}
