import { sql } from 'drizzle-orm'
import { bigint, customType, integer, numeric, text } from 'drizzle-orm/pg-core'
import type { Vocabulary } from './literals'

/** timestamptz as an ISO 8601 string in UTC, both ways (spec README: times are ISO 8601 in UTC). */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => isoInstant(String(value)),
})

/** PostgreSQL's own text of a UTC timestamptz to ISO 8601: `2026-11-20 18:38:00.12+00` -> `2026-11-20T18:38:00.12Z`. */
export function isoInstant(value: string): string {
  // Every list has a few thousand of these: the usual spelling is cut, not searched.
  if (value[10] === ' ' && value.endsWith('+00')) return `${value.slice(0, 10)}T${value.slice(11, -3)}Z`
  return value.includes('T') ? value : `${value.replace(' ', 'T').replace(/\+00(:00)?$/, '')}Z`
}

/** A place in PostgreSQL's write-ahead log. */
export const logPlace = customType<{ data: string; driverData: string }>({ dataType: () => 'pg_lsn' })

/** The surrogate key of every table. */
export const rowId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
/** A reference to another table's row; the foreign key itself is declared by the table. */
export const ref = (name: string) => bigint(name, { mode: 'number' })

/** Who and when, and the optimistic lock (`version`) of every editable row. */
export const stamps = () => ({
  version: integer('version').notNull().default(1),
  created_at: instant('created_at').notNull().default(sql`now()`),
  created_by: ref('created_by'),
  updated_at: instant('updated_at').notNull().default(sql`now()`),
  updated_by: ref('updated_by'),
})

/** Kilograms to the gram. */
export const kg = (name: string, precision = 9) => numeric(name, { precision, scale: 3 })
export const cm = (name: string, precision = 7) => numeric(name, { precision, scale: 1 })
/** Degrees of latitude or longitude. */
export const degrees = (name: string) => numeric(name, { precision: 9, scale: 6 })
export const celsius = (name: string) => numeric(name, { precision: 4, scale: 1 })
export const percent = (name: string) => numeric(name, { precision: 5, scale: 2 })
/** A figure of two decimals that is no money: hours, grams, what an alert measures. */
export const figure = (name: string, precision: number) => numeric(name, { precision, scale: 2 })

/** Text that is one of a vocabulary's names, or null: typed by them, and `pgTable` of ./table has the database refuse any other. */
export const choiceColumn = <Name extends string>(of: Vocabulary<Name>) => text({ enum: of.names })

/** The status of every row, by its machine: `status: statusColumn(bagStatus, 'open')`. Rows begin with `initial`. */
export const statusColumn = <Name extends string>(machine: Vocabulary<Name>, initial: NoInfer<Name>) => choiceColumn(machine).notNull().default(initial)
