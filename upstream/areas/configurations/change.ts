import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { configurations as calls } from '@/lib/contract/configurations'
import { carrierStatus } from '@/lib/domain/carrier'
import { clientStatus } from '@/lib/domain/client'
import { configFact, isConfigKey, type ConfigKey, type ConfigScope } from '@/lib/domain/config-register'
import { configScope, configStatus, judgeConfig, scopeField, scopesOf } from '@/lib/domain/config-value'
import { addDays, today } from '@/lib/domain/days'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { configurationHistory, configurations } from '../../db/schema/settings'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { lockedConfiguration, lockSeries, type Stored } from './row'

type Added = z.output<typeof calls.add.body>
type Change = z.output<typeof calls.update.body>
type Target = Pick<Added, 'country_code' | 'client_id' | 'carrier_id' | 'warehouse_id'>

const whose = { country: 'country', client: 'client', carrier: 'carrier', warehouse: 'warehouse' } as const

const exists = {
  country: (tx: Db, code: unknown) => first(tx, sql`select 1 from countries where country_code = ${code}`),
  client: (tx: Db, id: unknown) => first(tx, sql`select 1 from clients where id = ${id} and status <> ${literal(clientStatus, 'delete')}`),
  carrier: (tx: Db, id: unknown) => first(tx, sql`select 1 from carriers where id = ${id} and status <> ${literal(carrierStatus, 'delete')}`),
  warehouse: (tx: Db, id: unknown) => first(tx, sql`select 1 from facilities where id = ${id} and status = ${literal(switchStatus, 'active')}`),
}

/** Whom a value is for, judged: exactly the one its scope asks for, and one that is there. */
async function targetOf(tx: Db, key: ConfigKey, scope: ConfigScope, given: Target): Promise<{ scope_key: string } & Target> {
  if (!scopesOf(key).includes(scope)) throw refuseField('scope', `${key} cannot be set for one ${configScope.label(scope).toLowerCase()}.`)
  if (scope === 'global') return { scope_key: 'global' }
  const field = scopeField[scope]
  const value = given[field]
  if (!value) throw refuseField(field, `Choose the ${whose[scope]} this value is for.`)
  if (!(await exists[scope](tx, value))) throw refuseField(field, `That ${whose[scope]} no longer exists.`)
  return { scope_key: `${scope}:${value}`, [field]: value }
}

function valueOf(key: ConfigKey, typed: string, currency: string | null): string {
  const judged = judgeConfig(key, typed, currency ?? 'AED')
  if (judged.fault !== undefined) throw refuseField('value', judged.fault)
  return judged.value
}

function dayOf(who: Who, given: string | undefined): string {
  const day = given ?? today()
  if (day < today() && !who.keys.has('app_base:config-backdate'))
    throw refuseField('valid_from', 'Starts in the past. Ask an administrator with the right to backdate.')
  return day
}

interface NewValue extends Target {
  key: ConfigKey
  scope: ConfigScope
  scope_key: string
  value: string
  currency: string | null
  valid_from: string
  valid_to: string | null
  description: string | null
  reason: string
}

/** Puts a value into its series: the one before ends the day before it starts, and it ends the day before the next one starts. */
async function put(tx: Db, who: Who, made: NewValue): Promise<number> {
  await lockSeries(tx, made.key, made.scope_key)
  const series = await rows<{ id: number; value: string; valid_from: string; valid_to: string | null }>(
    tx,
    sql`select id, value, valid_from, valid_to from configurations where config_key = ${made.key} and scope_key = ${made.scope_key}
          and status <> ${literal(configStatus, 'delete')} order by valid_from for update`,
  )
  if (series.some((row) => row.valid_from === made.valid_from)) {
    const message = `A value for ${made.key} already starts on ${made.valid_from}.`
    throw new Refusal(409, message, [{ field: 'valid_from', message }])
  }
  const next = series.find((row) => row.valid_from > made.valid_from)
  if (made.valid_to && made.valid_to < made.valid_from) throw refuseField('valid_to', 'To must not be before From.')
  if (next && made.valid_to && made.valid_to >= next.valid_from)
    throw refuseField('valid_to', `The next value starts on ${next.valid_from}. End this one before.`)
  const before = series.findLast((row) => row.valid_from < made.valid_from && (row.valid_to === null || row.valid_to >= made.valid_from))
  if (before) await rows(tx, sql`update configurations set valid_to = ${addDays(made.valid_from, -1)}, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id} where id = ${before.id}`)
  const [row] = await tx
    .insert(configurations)
    .values({
      config_key: made.key, scope: made.scope, scope_key: made.scope_key, country_code: made.country_code ?? null,
      client_id: made.client_id ?? null, carrier_id: made.carrier_id ?? null,
      warehouse_id: made.warehouse_id ?? null, data_type: configFact(made.key).type, value: made.value, currency: made.currency, valid_from: made.valid_from,
      valid_to: made.valid_to ?? (next ? addDays(next.valid_from, -1) : null), description: made.description, created_by: who.user_id, updated_by: who.user_id,
    })
    .returning({ id: configurations.id })
  const id = (row as { id: number }).id
  await note(tx, who, {
    key: made.key, scope_key: made.scope_key, id, action: before ? 'change' : 'add',
    old: before?.value ?? null, now: made.value, valid_from: made.valid_from, reason: made.reason,
  })
  return id
}

interface Noted {
  key: string; scope_key: string; id: number; action: string; old: string | null; now: string | null; valid_from: string | null; reason: string
}
const note = (tx: Db, who: Who, n: Noted) =>
  tx.insert(configurationHistory).values({
    config_key: n.key, scope_key: n.scope_key, configuration_id: n.id, action: n.action, old_value: n.old,
    new_value: n.now, valid_from: n.valid_from, changed_by: who.user_id || null, reason: n.reason,
  })

const currencyOf = (key: ConfigKey, given: string | null | undefined) => (configFact(key).type === 'money' ? (given ?? 'AED') : null)

/** Adds a value. 422 for an unknown key, a value out of range, a missing target, a past start without the right; 409 when one starts that day. */
export async function addConfiguration(tx: Db, who: Who, body: Added): Promise<number> {
  const key = body.config_key
  if (!isConfigKey(key)) throw refuseField('config_key', `Unknown configuration ${key}.`)
  const target = await targetOf(tx, key, body.scope, body)
  return put(tx, who, {
    ...target, key, scope: body.scope, value: valueOf(key, body.value, body.currency ?? null),
    currency: currencyOf(key, body.currency), valid_from: dayOf(who, body.valid_from), valid_to: body.valid_to ?? null,
    description: body.description ?? null, reason: body.change_reason,
  })
}

async function setStatus(tx: Db, who: Who, row: Stored, status: NonNullable<Change['status']>, reason: string): Promise<void> {
  if (row.status === status) return
  if (!configStatus.can(row.status, status)) throw new Refusal(409, 'Deactivate it first.')
  await rows(tx, sql`update configurations set status = ${status}, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${row.id}`)
  const action = { active: 'enable', inactive: 'disable', delete: 'delete' }[status]
  await note(tx, who, {
    key: row.config_key, scope_key: row.scope_key, id: row.id, action, old: row.value,
    now: status === 'active' ? row.value : null, valid_from: row.valid_from, reason,
  })
}

/** A new value from a day on as a row of its own, another status, or another description; what held before stays as it was. Answers the row to show. */
export async function changeConfiguration(tx: Db, who: Who, id: number, body: Change): Promise<number> {
  const row = await lockedConfiguration(tx, id)
  if (row.version !== body.version) throw new Refusal(409, 'Someone else has changed this configuration. Look at it again.')
  if (body.status) await setStatus(tx, who, row, body.status, body.change_reason)
  if (body.description !== undefined) await tx.update(configurations)
    .set({ description: body.description, updated_by: who.user_id, version: sql`version + 1`, updated_at: sql`now()` })
    .where(eq(configurations.id, id))
  if (body.value === undefined) return id
  if (row.status !== 'active' && body.status !== 'active') throw new Refusal(409, 'This value is inactive. Enable it first.')
  return put(tx, who, {
    key: row.config_key, scope: row.scope, scope_key: row.scope_key, country_code: row.country_code,
    client_id: row.client_id, carrier_id: row.carrier_id, warehouse_id: row.warehouse_id,
    value: valueOf(row.config_key, body.value, body.currency ?? row.currency),
    currency: currencyOf(row.config_key, body.currency ?? row.currency), valid_from: dayOf(who, body.valid_from), valid_to: body.valid_to ?? null,
    description: body.description ?? row.description, reason: body.change_reason,
  })
}
