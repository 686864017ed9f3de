import { sql } from 'drizzle-orm'
import { alertFact, type AlertSeverity, alertState, type AlertType } from '@/lib/domain/alert'
import { compare } from '@/lib/domain/decimal'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'
import { alertLetter } from './alert-letter'
import type { AlertMeasure, AlertValue } from '../../core/alerts/measure'
import { measures } from '../../core/alerts/measures'

interface Setting {
  id: number
  carrier_id: number | null
  country_code: string | null
  alert_type: AlertType
  threshold: string
  severity: AlertSeverity
  channels: string[]
  recipients: string[]
  mute_minutes: number
  status: string
}

/** The narrowest setting that fits; one that is off switches the wider ones off for what it covers. */
function settingFor(settings: readonly Setting[], { alertType, carrierId, countryCode }: AlertValue): Setting | null {
  const fits = settings.filter((s) =>
    s.alert_type === alertType && (s.carrier_id === null || s.carrier_id === carrierId) && (s.country_code === null || s.country_code === countryCode),
  )
  const weight = (s: Setting) => (s.carrier_id === null ? 0 : 2) + (s.country_code === null ? 0 : 1)
  const [narrowest] = fits.toSorted((a, b) => weight(b) - weight(a))
  return narrowest?.status === 'active' ? narrowest : null
}

/** Whether a value is out of range: at the threshold counts (carriers.md 2). */
function isBeyond(value: AlertValue, setting: Setting): boolean {
  const side = compare(value.value, value.threshold ?? setting.threshold)
  return alertFact(value.alertType).side === 'above' ? side >= 0 : side <= 0
}

interface Raised {
  id: number
  setting: Setting
  value: AlertValue
}

/** Raises what is out of range; one that is not resolved yet gets the value of now. Two looks at the same time raise one alert. */
async function raise(db: Db, value: AlertValue, setting: Setting): Promise<Raised | null> {
  const row = await first<{ id: number; is_new: boolean }>(
    db,
    sql`insert into carrier_alerts as a (alert_setting_id, carrier_id, country_code, alert_type, severity, message, value, subject_key)
        values (${setting.id}, ${value.carrierId}, ${value.countryCode}, ${value.alertType}, ${setting.severity}, ${value.message}, ${value.value},
          ${value.subjectKey})
        on conflict (alert_setting_id, subject_key) where state <> ${literal(alertState, 'resolved')} do update set value = excluded.value,
          message = excluded.message, severity = excluded.severity
        returning id, xmax = 0 as is_new`,
  )
  return row?.is_new ? { id: row.id, setting, value } : null
}

/** Resolves what is back in range, and what is no longer there although its type was measured. */
async function resolve(db: Db, seen: ReadonlySet<string>, beyond: ReadonlySet<string>): Promise<number> {
  const done = await rows(
    db,
    sql`update carrier_alerts set state = ${literal(alertState, 'resolved')}, resolved_at = now() where state <> ${literal(alertState, 'resolved')}
          and alert_type = any(${sql.param([...seen])}::text[])
          and not (alert_setting_id || ' ' || subject_key = any(${sql.param([...beyond])}::text[])) returning id`,
  )
  return done.length
}

async function measured(db: Db, now: Date, list: readonly AlertMeasure[], onFault: (error: unknown) => void): Promise<AlertValue[]> {
  const values: AlertValue[] = []
  for (const measure of list) {
    // One broken measure must not silence the others.
    values.push(...(await measure(db, now).catch((error: unknown) => { onFault(error); return [] })))
  }
  return values
}

interface Looking {
  now: Date
  onFault: (error: unknown) => void
  list?: readonly AlertMeasure[]
  /** Tells of a new alert in the transaction that raises it, so that none is raised untold. */
  tell?: (tx: Db, alert: Raised) => Promise<void>
}

/** Looks at everything once: raises, refreshes and resolves. Answers what is new, and how many were resolved. */
export async function evaluateAlerts(db: Db, { now, onFault, list = measures, tell }: Looking): Promise<{ raised: Raised[]; resolved: number }> {
  const settings = await rows<Setting>(db, sql`select id, carrier_id, country_code, alert_type, threshold, severity, channels, recipients, mute_minutes, status
    from carrier_alert_settings`)
  const values = await measured(db, now, list, onFault)
  const raised: Raised[] = []
  const beyond = new Set<string>()
  for (const value of values) {
    const setting = settingFor(settings, value)
    if (!setting || !isBeyond(value, setting)) continue
    beyond.add(`${setting.id} ${value.subjectKey}`)
    const fresh = await inTransaction(db, async (tx) => {
      const alert = await raise(tx, value, setting)
      if (alert) await tell?.(tx, alert)
      return alert
    })
    if (fresh) raised.push(fresh)
  }
  const resolved = await resolve(db, new Set(values.map((v) => v.alertType)), beyond)
  return { raised, resolved }
}

/** Whether the same was told within the setting's mute, so that a value swaying about its threshold does not flood anybody. */
async function isMuted(tx: Db, { id, setting, value }: Raised): Promise<boolean> {
  const earlier = await first(
    tx,
    sql`select 1 from carrier_alerts where alert_setting_id = ${setting.id} and subject_key = ${value.subjectKey} and id <> ${id}
          and mailed_at > now() - make_interval(mins => ${setting.mute_minutes}) limit 1`,
  )
  return earlier !== null
}

/** The work of every five minutes: what is new is mailed to its setting's recipients, unless it was just told. */
export async function watchAlerts(
  { database, mail, log }: Services, list: readonly AlertMeasure[] = measures,
): Promise<{ raised: number; resolved: number; mailed: number }> {
  let mailed = 0
  const tell = async (tx: Db, alert: Raised) => {
    const { setting, value, id } = alert
    if (!setting.channels.includes('email') || setting.recipients.length === 0 || (await isMuted(tx, alert))) return
    await rows(tx, sql`update carrier_alerts set mailed_at = now() where id = ${id}`)
    const said = { en: value.message, ar: value.arabic }
    await mail.post(
      tx, await alertLetter(tx, { type: value.alertType, severity: setting.severity, said, value: value.value, ref: `A${id}` }, setting.recipients),
    )
    mailed += 1
  }
  const { raised, resolved } = await evaluateAlerts(database.db, { now: new Date(), onFault: (error) => log.error({ error }, 'alert measure'), list, tell })
  return { raised: raised.length, resolved, mailed }
}
