import { sql } from 'drizzle-orm'
import type { ReceiptCondition } from '@/lib/domain/inbound'
import { locationStatus, sellableZones } from '@/lib/domain/location'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { refuseField } from '../../platform/refusal'

export interface DockShelf {
  id: number
  location_code: string
  zone_type: string
}

const zoneFor = { good: 'receiving', damaged: 'damaged', quarantine: 'quarantine' } as const satisfies Record<ReceiptCondition, string>

/** Finds shelves of one call, each once. */
export function dockShelves(tx: Db, warehouseId: number): (condition: ReceiptCondition, code: string | undefined, i: number) => Promise<DockShelf> {
  const known = new Map<string, Promise<DockShelf>>()
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
async function dockShelf(tx: Db, warehouseId: number, condition: ReceiptCondition, code: string | undefined, i: number): Promise<DockShelf> {
  const field = `lines.${i}.location_code`
  if (code) {
    const named = await first<DockShelf>(tx, sql`select id, location_code, zone_type from locations where warehouse_id = ${warehouseId}
      and location_code = upper(${code})`)
    if (!named) throw refuseField(field, `Location ${code} is not in this warehouse.`)
    if (sellableZones.some((zone) => zone === named.zone_type))
      throw refuseField(field, `Receive to the receiving zone first; goods are put away to ${named.location_code} afterwards.`)
    return named
  }
  const found = await first<DockShelf>(tx, sql`select id, location_code, zone_type from locations where warehouse_id = ${warehouseId}
    and zone_type in (${zoneFor[condition]}, 'receiving') and status = ${literal(locationStatus, 'active')}
    order by zone_type = 'receiving', pick_sequence, id limit 1`)
  if (!found) throw refuseField(field, 'This warehouse has no receiving shelf in use. Add one under Locations.')
  return found
}
