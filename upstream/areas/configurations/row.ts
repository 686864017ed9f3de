import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { configurations } from '@/lib/contract/configurations'
import { configFact, isConfigKey, type ConfigKey } from '@/lib/domain/config-register'
import { configStatus, scopesOf, showConfig } from '@/lib/domain/config-value'
import { today } from '@/lib/domain/days'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'

type Query = z.output<typeof configurations.list.query>
export type Shown = z.output<typeof configurations.add.reply>
type HistoryRow = NonNullable<z.output<typeof configurations.list.reply>['rows'][number]['history']>[number]
export interface Stored extends Omit<Shown, 'meaning' | 'shown' | 'wider' | 'config_key'> {
  config_key: ConfigKey
  scope_key: string
}

const scopeName = sql`case c.scope when 'global' then 'Everywhere' when 'country' then co.country_name when 'client' then cl.name
  when 'carrier' then ca.carrier_name else f.facility_name end`
const from = sql`configurations c left join countries co on co.country_code = c.country_code left join clients cl on cl.id = c.client_id
  left join carriers ca on ca.id = c.carrier_id left join facilities f on f.id = c.warehouse_id left join users u on u.id = c.updated_by`
const columns = sql`c.id, c.config_key, c.scope_key, c.description, c.scope, coalesce(${scopeName}, c.scope_key) as scope_name, c.country_code, c.client_id,
  c.carrier_id, c.warehouse_id, c.data_type,
  c.value, c.currency, c.valid_from, c.valid_to, c.status, u.full_name as updated_by, c.updated_at, c.version`

/** What holds in the wider scopes today: a narrow value that is switched off falls back to it. */
async function widerValues(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, { value: string; currency: string | null }>> {
  const found = await rows<{ config_key: string; value: string; currency: string | null }>(
    db,
    sql`select config_key, value, currency from configurations where config_key = any(${sql.param([...new Set(keys)])}::text[]) and scope_key = 'global'
          and status = ${literal(configStatus, 'active')}
          and valid_from <= ${today()} and (valid_to is null or valid_to >= ${today()})`,
  )
  return new Map(found.map((row) => [row.config_key, row]))
}

function shown(row: Stored, wider: ReadonlyMap<string, { value: string; currency: string | null }>): Shown {
  const { scope_key: _key, ...rest } = row
  const fact = configFact(row.config_key)
  const above = row.scope === 'global' ? undefined : wider.get(row.config_key)
  return {
    ...rest, meaning: fact.meaning, shown: showConfig(row.config_key, row.value, row.currency ?? 'AED'),
    wider: above ? showConfig(row.config_key, above.value, above.currency ?? 'AED') : `${showConfig(row.config_key, fact.default)} (default)`,
  }
}

/** One row as the list shows it; 404 for one that is gone, or whose key waits for its area. */
export async function configurationOf(db: Db, id: number): Promise<Shown> {
  const row = await first<Stored>(db, sql`select ${columns} from ${from} where c.id = ${id} and c.status <> ${literal(configStatus, 'delete')}`)
  if (!row || !isConfigKey(row.config_key)) throw new Refusal(404, 'That configuration no longer exists.')
  return shown(row, await widerValues(db, [row.config_key]))
}

/** The row under its lock, for a change. 404 for one that is gone. */
export async function lockedConfiguration(tx: Db, id: number): Promise<Stored> {
  const held = await first<{ config_key: string; scope_key: string }>(tx, sql`select config_key, scope_key from configurations
    where id = ${id} and status <> ${literal(configStatus, 'delete')}`)
  if (!held || !isConfigKey(held.config_key)) throw new Refusal(404, 'That configuration no longer exists.')
  await lockSeries(tx, held.config_key, held.scope_key)
  const row = await first<Stored>(tx, sql`select ${columns} from ${from} where c.id = ${id} and c.status <> ${literal(configStatus, 'delete')} for update of c`)
  if (!row) throw new Refusal(404, 'That configuration no longer exists.')
  return row
}

/** Values of one key and scope are changed one after another, so that two that arrive together cannot overlap. */
export const lockSeries = (tx: Db, key: string, scopeKey: string) =>
  rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`configuration ${key} ${scopeKey}`}, 0))`)

const historyOf = (db: Db, row: Stored) =>
  rows<HistoryRow>(
    db,
    sql`select h.id, h.action, h.old_value, h.new_value, h.valid_from, coalesce(u.full_name, 'System') as changed_by, h.changed_at, h.reason
        from configuration_history h
        left join users u on u.id = h.changed_by where h.config_key = ${row.config_key} and h.scope_key = ${row.scope_key} order by h.changed_at desc, h.id desc
        limit 200`,
  )

/** Keys whose meaning holds the words searched for: meanings stand in the register, not in the table. */
const keysMeaning = (keys: readonly ConfigKey[], text: string) => keys.filter((key) => configFact(key).meaning.toLowerCase().includes(text.toLowerCase()))

/** Values of these keys by key, scope and day; active ones unless `status` says otherwise. With `id` and `history`, who changed it and why. */
export async function configurationList(db: Db, query: Query, keys: readonly ConfigKey[]) {
  const statuses = query.status?.includes('all') ? ['active', 'inactive'] : (query.status ?? (query.id ? undefined : ['active']))
  const list: ListQuery = {
    columns, from,
    where: [
      sql`c.status <> ${literal(configStatus, 'delete')}`,
      anyOfValues(sql`c.config_key`, keys),
      query.id ? sql`c.id = ${query.id}` : undefined,
      anyOfValues(sql`c.config_key`, query.config_key),
      anyOfValues(sql`c.scope`, query.scope),
      anyOfValues(sql`c.data_type`, query.data_type),
      anyOfValues(sql`c.client_id`, query.client_id),
      anyOfValues(sql`c.country_code`, query.country_code?.map((code) => code.toUpperCase())),
      anyOfValues(sql`c.status`, statuses),
      query.valid_on ? sql`c.valid_from <= ${query.valid_on} and (c.valid_to is null or c.valid_to >= ${query.valid_on})` : undefined,
      query.search
        ? sql`(c.config_key ilike ${contains(query.search)} or c.description ilike ${contains(query.search)}
            or c.config_key = any(${sql.param(keysMeaning(keys, query.search))}::text[]))`
        : undefined,
    ],
    sorts: {
      config_key: { by: sql`c.config_key`, kind: 'text' }, valid_from: { by: sql`c.valid_from`, kind: 'time' },
      updated_at: { by: sql`c.updated_at`, kind: 'time' }, scope: { by: sql`c.scope`, kind: 'text' },
    },
    defaultSort: 'config_key',
    id: sql`c.id`,
  }
  const page = await pageOf<Stored>(db, list, query)
  const wider = await widerValues(db, page.rows.map((row) => row.config_key))
  const [only] = page.rows
  const history = query.id && query.history && only ? await historyOf(db, only) : undefined
  return { meta: page.meta, rows: page.rows.map((row) => ({ ...shown(row, wider), ...(history ? { history } : {}) })) }
}

/** What holds today for every scope of a key, and what is to come: the panel beside the form. */
export async function standingOf(db: Db, key: ConfigKey) {
  const found = await rows<Stored>(db, sql`select ${columns} from ${from} where c.config_key = ${key} and c.status = ${literal(configStatus, 'active')}
      and (c.valid_to is null or c.valid_to >= ${today()}) order by c.valid_from`)
  const said = found.map((row) => ({
    scope: row.scope, scope_name: row.scope_name, value: showConfig(key, row.value, row.currency ?? 'AED'), valid_from: row.valid_from, valid_to: row.valid_to,
  }))
  const now = said.filter((row) => row.valid_from <= today())
  const fact = configFact(key)
  const open = now.some((row) => row.scope === 'global')
    ? []
    : [{ scope: 'global' as const, scope_name: 'Everywhere', value: `${showConfig(key, fact.default)} (default)`, valid_from: null, valid_to: null }]
  const order = scopesOf(key)
  return { today: [...now, ...open].toSorted((a, b) => order.indexOf(a.scope) - order.indexOf(b.scope)), later: said.filter((row) => row.valid_from > today()) }
}
