import { sql, type SQL } from 'drizzle-orm'
import { readVehicle, vehicleKeys } from '@/lib/domain/plate'
import { contains } from '../../platform/list'

/**
 * Whether an entry kept under `column` is about the vehicle of `key`. One that names neither emirate nor country is about the vehicles of all of
 * them, so that B 66001 on the watch list stops every B 66001; so is a key without either, whatever the entries name.
 */
export function namesVehicle(column: SQL, key: string): SQL {
  if (key.includes(':')) return sql`${column} = any(${sql.param([...vehicleKeys(key)])}::text[])`
  return key === '' ? sql`false` : sql`(${column} = ${key} or split_part(${column}, ':', 2) = ${key})`
}

/** Vehicles found by what somebody typed of a plate, in any spelling; nothing typed finds none. */
export function foundVehicle(column: SQL, typed: string): SQL {
  const { vehicle_key } = readVehicle(typed)
  return vehicle_key === '' ? sql`false` : sql`${column} like ${contains(vehicle_key)}`
}
