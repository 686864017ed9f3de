import { sql } from 'drizzle-orm'
import type { ReceiptCondition } from '@/lib/domain/inbound'
import { sellableZones, type ZoneType } from '@/lib/domain/location'
import { firstShelf, type Shelf } from '../../core/stock/first-shelf'
import { first, type Db } from '../../db/db'
import { refuseField } from '../../platform/refusal'

const zoneFor = { good: 'receiving', damaged: 'damaged', quarantine: 'quarantine' } as const satisfies Record<ReceiptCondition, ZoneType>

/** Finds shelves of one call, each once. */
export function dockShelves(tx: Db, warehouseId: number): (condition: ReceiptCondition, code: string | undefined, i: number) => Promise<Shelf> {
  const known = new Map<string, Promise<Shelf>>()
  return (condition, code, i) => {
    const key = code ?? `for ${condition}`
    const shelf = known.get(key) ?? dockShelf(tx, warehouseId, condition, code, i)
    known.set(key, shelf)
    return shelf
  }
}

/**
 * Where goods go first: the shelf that was named, else the first of the zone for their condition, else of the receiving zone. Not a shelf they would be sold
 * from: what was received is checked before it is put away.
 */
async function dockShelf(tx: Db, warehouseId: number, condition: ReceiptCondition, code: string | undefined, i: number): Promise<Shelf> {
  const field = `lines.${i}.location_code`
  if (code) {
    const named = await first<Shelf>(tx, sql`select id, location_code, zone_type from locations where warehouse_id = ${warehouseId}
      and location_code = upper(${code})`)
    if (!named) throw refuseField(field, `Location ${code} is not in this warehouse.`)
    if (sellableZones.some((zone) => zone === named.zone_type))
      throw refuseField(field, `Receive to the receiving zone first; goods are put away to ${named.location_code} afterwards.`)
    return named
  }
  const found = await firstShelf(tx, warehouseId, [zoneFor[condition], 'receiving'])
  if (!found) throw refuseField(field, 'This warehouse has no receiving shelf in use. Add one under Locations.')
  return found
}
