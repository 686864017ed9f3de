import { sql } from 'drizzle-orm'
import { switchStatus } from '@/lib/domain/record-status'
import { freeByWarehouse } from '../../core/stock/promise'
import { rows, type Db } from '../../db/db'
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

/**
 * The warehouse that ships an order nobody chose one for (fulfilment.md 7.3): the one that can fill all of it, else the one with most of it; among equals
 * the one that serves the city. 409 where there is none at all.
 */
export async function chooseWarehouse(db: Db, ownerId: number, wants: readonly Want[], to: { city: string; country_code: string }): Promise<number> {
  const [found, free] = [await candidates(db, to), await freeByWarehouse(db, ownerId, wants.map(({ sku_id }) => sku_id))]
  const [usual] = found
  if (!usual) throw new Refusal(409, 'No warehouse is in use. Add one under Warehouses first.')
  const needed = new Map<number, number>()
  for (const { sku_id, qty } of wants) needed.set(sku_id, (needed.get(sku_id) ?? 0) + qty)
  const filled = (id: number) =>
    free.filter(({ warehouse_id }) => warehouse_id === id).reduce((sum, one) => sum + Math.min(one.free, needed.get(one.sku_id) ?? 0), 0)
  return found.reduce((best, { id }) => (filled(id) > filled(best) ? id : best), usual.id)
}
