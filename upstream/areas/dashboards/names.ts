import { sql } from 'drizzle-orm'
import { countryName } from '@/lib/domain/countries'
import { rows, type Db } from '../../db/db'
import type { Cell } from './figures'
import type { PlannedDimension } from './plan'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const tables = {
  client: sql`select id, name from clients`, carrier: sql`select id, display_name as name from carriers`,
  facility: sql`select id, facility_name as name from facilities`, vendor: sql`select id, vendor_name as name from vendors`,
}

/** What stands where a row has no value. */
const NOTHING = 'None'

/** Names of a dimension's values, by the value as text. Records that are gone keep their number. */
export async function namesOf(db: Db, { name, naming }: PlannedDimension, values: readonly Cell[]): Promise<(value: Cell) => string> {
  if (name === 'weekday') return (value) => weekdays[Number(value) - 1] ?? NOTHING
  if (name === 'hour') return (value) => (value === null ? NOTHING : `${String(value).padStart(2, '0')}:00`)
  if (!naming) return (value) => (value === null || value === '' ? NOTHING : String(value))
  if (naming === 'country') return (value) => (value ? countryName(String(value)) : NOTHING)
  if (typeof naming === 'object') return (value) => (naming.is(value) ? naming.label(value) : value === null || value === '' ? NOTHING : String(value))
  const ids = [...new Set(values.flatMap((value) => (value === null ? [] : Number(value))))]
  const found = ids.length === 0 ? [] : await rows<{ id: number; name: string }>(db, sql`${tables[naming]} where id = any(${sql.param(ids)}::bigint[])`)
  const known = new Map(found.map((row) => [row.id, row.name]))
  return (value) => (value === null ? NOTHING : (known.get(Number(value)) ?? `#${value}`))
}
