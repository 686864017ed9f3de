import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { alerts } from '@/lib/contract/alerts'
import { alertFact, alertFaults, type AlertSeverity, type AlertType } from '@/lib/domain/alert'
import { carrierStatus } from '@/lib/domain/carrier'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { carrierAlertSettings } from '../../db/schema/alerts'
import { allOf, anyOfValues } from '../../platform/list'
import { Refusal, refuseOn, type Fault } from '../../platform/refusal'
import type { Who } from '../../platform/who'

export type Setting = z.output<typeof alerts.settings.reply>[number]
type Query = z.output<typeof alerts.settings.query>
type Change = z.output<typeof alerts.saveSettings.body>['settings'][number]

const columns = sql`s.id, s.carrier_id, c.carrier_name as carrier, s.country_code, s.alert_type, s.threshold, s.threshold_unit, s.window_minutes, s.severity,
  s.channels, s.recipients,
  s.mute_minutes, s.status, s.version`
const from = sql`carrier_alert_settings s left join carriers c on c.id = s.carrier_id`

/** A carrier sees the defaults and its own. */
const visible = (who: Who) => (
  who.user_category === 'carrier' ? sql`(s.carrier_id is null or s.carrier_id = any(${sql.param(who.carrier_ids)}::bigint[]))` : undefined
)

/** Settings, defaults first. Asked for a carrier: its own, and for each type it has none of, the default that holds for it. */
export async function alertSettings(db: Db, who: Who, query: Query): Promise<Setting[]> {
  const found = await rows<Setting>(
    db,
    sql`select ${columns} from ${from} where ${allOf([
      visible(who),
      query.carrier_id ? sql`(s.carrier_id = ${query.carrier_id} or s.carrier_id is null)` : undefined,
      query.country_code ? sql`(s.country_code = ${query.country_code} or s.country_code is null)` : undefined,
      anyOfValues(sql`s.alert_type`, query.alert_type),
      anyOfValues(sql`s.status`, query.status),
    ])} order by s.alert_type, s.carrier_id nulls first, s.country_code nulls first`,
  )
  return found.map((row) => ({ ...row, inherited: query.carrier_id !== undefined && row.carrier_id === null }))
}

const fresh = (type: AlertType) => {
  const fact = alertFact(type)
  return {
    threshold: fact.threshold, window_minutes: fact.window, severity: fact.severity,
    channels: ['in_app'], recipients: [] as string[], mute_minutes: 60, status: 'active' as const,
  }
}

interface Whole {
  id: number | null
  alert_type: AlertType
  carrier_id: number | null
  country_code: string | null
  threshold: string
  window_minutes: number
  severity: AlertSeverity
  channels: string[]
  recipients: string[]
  mute_minutes: number
  status: 'active' | 'inactive'
}

/** The row a change is of, under its lock; a new one starts from the type's defaults. */
async function wholeOf(tx: Db, change: Change, at: number): Promise<Whole> {
  const refuse = (status: number, field: string, message: string) => new Refusal(status, message, [{ field: `settings.${at}.${field}`, message }])
  if (!change.id) {
    if (!change.alert_type) throw refuse(422, 'alert_type', 'Choose what is watched.')
    if (!change.carrier_id && !change.country_code) throw refuse(422, 'carrier_id', 'Choose the carrier or the country this is for.')
    if (change.carrier_id && !(await first(tx, sql`select 1 from carriers where id = ${change.carrier_id} and status <> ${literal(carrierStatus, 'delete')}`)))
      throw refuse(422, 'carrier_id', 'That carrier no longer exists.')
    return {
      id: null, alert_type: change.alert_type, carrier_id: change.carrier_id ?? null, country_code: change.country_code ?? null, ...fresh(change.alert_type),
    }
  }
  const row = await first<Whole & { version: number }>(tx, sql`select ${columns} from ${from} where s.id = ${change.id} for update of s`)
  if (!row) throw refuse(404, 'id', 'That alert setting no longer exists.')
  if (change.version !== undefined && change.version !== row.version) throw refuse(409, 'version', 'Someone else has changed this setting. Look at it again.')
  return row
}

const changed = (row: Whole, change: Change): Whole => ({
  ...row, threshold: change.threshold ?? row.threshold, window_minutes: change.window_minutes ?? row.window_minutes, severity: change.severity ?? row.severity,
  channels: change.channels ?? row.channels, recipients: change.recipients ?? row.recipients,
  mute_minutes: change.mute_minutes ?? row.mute_minutes, status: change.status ?? row.status,
})

async function land(tx: Db, who: Who, s: Whole, at: number): Promise<number> {
  const values = {
    threshold: s.threshold, window_minutes: s.window_minutes, severity: s.severity, channels: s.channels,
    recipients: s.recipients, mute_minutes: s.mute_minutes, status: s.status, updated_by: who.user_id,
  }
  if (s.id) {
    await tx.update(carrierAlertSettings).set({ ...values, version: sql`version + 1`, updated_at: sql`now()` }).where(eq(carrierAlertSettings.id, s.id))
    return s.id
  }
  const message = 'There is a setting for this carrier and country already. Change that one.'
  const taken = () => new Refusal(409, message, [{ field: `settings.${at}.carrier_id`, message }])
  const unit = alertFact(s.alert_type).unit
  const [made] = await refuseOn(
    { carrier_alert_settings_once: taken },
    tx.insert(carrierAlertSettings)
      .values({ ...values, alert_type: s.alert_type, carrier_id: s.carrier_id, country_code: s.country_code, threshold_unit: unit, created_by: who.user_id })
      .returning({ id: carrierAlertSettings.id }),
  )
  return (made as { id: number }).id
}

/** Saves settings, all or none. 422 with the index of each that will not do, 409 for a second one of the same carrier and country. */
export async function saveAlertSettings(tx: Db, who: Who, changes: readonly Change[]): Promise<Setting[]> {
  const requested: Whole[] = []
  for (const [at, change] of changes.entries()) requested.push(changed(await wholeOf(tx, change, at), change))
  const faults: Fault[] = requested.flatMap((s, at) => (
    s.status === 'active' ? alertFaults(s).map(({ field, message }) => ({ field: `settings.${at}.${field}`, message })) : []
  ))
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
  const ids: number[] = []
  for (const [at, s] of requested.entries()) ids.push(await land(tx, who, s, at))
  const saved = await rows<Setting>(tx, sql`select ${columns} from ${from} where s.id = any(${sql.param(ids)}::bigint[])
    order by s.alert_type, s.carrier_id nulls first, s.country_code nulls first`)
  return saved.map((row) => ({ ...row, inherited: false }))
}

/** One setting of those somebody may see; 404 otherwise. */
export async function alertSettingOf(db: Db, who: Who, id: number): Promise<Setting> {
  const row = await first<Setting>(db, sql`select ${columns} from ${from} where ${allOf([sql`s.id = ${id}`, visible(who)])}`)
  if (!row) throw new Refusal(404, 'That alert setting no longer exists.')
  return { ...row, inherited: false }
}
