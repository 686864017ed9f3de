import { sql, type SQL } from 'drizzle-orm'
import { configFact, readConfig, type ConfigKey, type ConfigValue } from '@/lib/domain/config-register'
import { configStatus } from '@/lib/domain/config-value'
import { today } from '@/lib/domain/days'
import { rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { keptAMinute } from '../../platform/kept'

/** Whom a value is asked for; the narrowest that has one wins (settings.md 2.1). */
export interface ConfigPlace {
  clientId?: number | null
  carrierId?: number | null
  warehouseId?: number | null
  countryCode?: string | null
}

export interface KeptValue {
  config_key: string
  scope_key: string
  value: string
  currency: string | null
  valid_from: string
  valid_to: string | null
}

const kept = keptAMinute<ReadonlyMap<string, KeptValue[]>>(1)

async function load(db: Db): Promise<ReadonlyMap<string, KeptValue[]>> {
  const found = await rows<KeptValue>(db, sql`select config_key, scope_key, value, currency, valid_from, valid_to from configurations
    where status = ${literal(configStatus, 'active')}`)
  return Map.groupBy(found, (row) => `${row.config_key} ${row.scope_key}`)
}

const valueToday = (key: ConfigKey, scopeKey: SQL): SQL =>
  sql`(select v.value from configurations v where v.config_key = ${key} and v.scope_key = ${scopeKey} and v.status = ${literal(configStatus, 'active')}
        and v.valid_from <= ${dubaiToday}
        and (v.valid_to is null or v.valid_to >= ${dubaiToday}) order by v.valid_from desc limit 1)`

/** A client's own value of a key today as SQL, null where it has none: for statements that read many clients at once. */
export const clientValue = (key: ConfigKey, clientId: SQL): SQL => valueToday(key, sql`'client:' || ${clientId}`)

/** What holds everywhere today as SQL text, the register's default where nobody set it. */
export const globalValue = (key: ConfigKey): SQL => sql`coalesce(${valueToday(key, sql`'global'`)}, ${configFact(key).default})`

/** What holds in a country today as SQL text: its own value, else that of everywhere. */
export const countryValue = (key: ConfigKey, countryCode: SQL): SQL => sql`coalesce(${valueToday(key, sql`'country:' || ${countryCode}`)}, ${globalValue(key)})`

/** Forgets what is kept: called once a change has landed. Other processes follow within a minute. */
export const dropSettings = (): void => kept.forget()

/** The scopes a place belongs to, the narrowest first. */
export function scopeKeys({ clientId, carrierId, warehouseId, countryCode }: ConfigPlace): string[] {
  return [
    ...(clientId ? [`client:${clientId}`] : []), ...(carrierId ? [`carrier:${carrierId}`] : []), ...(warehouseId ? [`warehouse:${warehouseId}`] : []),
    ...(countryCode ? [`country:${countryCode}`] : []), 'global',
  ]
}

/** The row that holds for a place on a day, or null where the register's default does. */
export async function settingRow(db: Db, key: ConfigKey, place: ConfigPlace = {}, on: string = today()): Promise<KeptValue | null> {
  const values = await kept.of('all', () => load(db))
  for (const scope of scopeKeys(place)) {
    const held = values.get(`${key} ${scope}`)?.find((row) => row.valid_from <= on && (row.valid_to === null || row.valid_to >= on))
    if (held) return held
  }
  return null
}

/**
 * What a key of the register is for a place on a day in Dubai ('YYYY-MM-DD', today unless said): the day of the fact, not of the run.
 * Client, carrier, warehouse, country, global, then the register's default (settings.md 2.1). Kept for 60 s and dropped on change.
 */
export async function settingAt<K extends ConfigKey>(db: Db, key: K, place: ConfigPlace = {}, on: string = today()): Promise<ConfigValue<K>> {
  const row = await settingRow(db, key, place, on)
  return readConfig(key, row?.value ?? configFact(key).default)
}
