import { sql } from 'drizzle-orm'
import { locationStatus, type ZoneType } from '@/lib/domain/location'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'

export interface Shelf {
  id: number
  location_code: string
  zone_type: ZoneType
}

/** The first shelf in use of the first of these zones that the warehouse has one in, in the order of a picking round; null with none. */
export const firstShelf = (db: Db, warehouseId: number, zones: readonly ZoneType[]) =>
  first<Shelf>(db, sql`select id, location_code, zone_type from locations where warehouse_id = ${warehouseId}
    and zone_type = any(${sql.param([...zones])}::text[]) and status = ${literal(locationStatus, 'active')}
    order by array_position(${sql.param([...zones])}::text[], zone_type::text), pick_sequence, id limit 1`)
