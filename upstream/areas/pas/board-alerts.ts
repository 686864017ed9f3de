import { sql } from 'drizzle-orm'
import { minutesBetween } from '@/lib/domain/gate-queue'
import { hoursMinutes } from '@/lib/domain/gate-dwell'
import { isReefer } from '@/lib/domain/gate-vehicle'
import { addDays, dubaiTime, today } from '@/lib/domain/days'
import { rows, type Db } from '../../db/db'
import type { BoardView, OpenToken } from './board'
import type { SiteFacts } from './scope'

type Alert = BoardView['alerts'][number]
const LONG_WAIT = 120
const OVER_ESTIMATE = 1.5
const SILENT_MINUTES = 15

/** What is wrong with one vehicle (pas.md 7.8). */
function ofToken(token: OpenToken, site: SiteFacts, now: string): Alert[] {
  const tell = (kind: string, severity: string, message: string): Alert => ({ kind, severity, token_id: token.id, token_no: token.token_no, message, help_id: null })
  const alerts: Alert[] = []
  if (token.gate_in_at) {
    const inside = minutesBetween(token.gate_in_at, now)
    if (token.status === 'in_yard' && inside > LONG_WAIT) alerts.push(tell('wait', 'red', `${token.queue_no} has waited ${hoursMinutes(inside)}.`))
    if (inside > site.open_alert_hours * 60) alerts.push(tell('open', 'red', `${token.queue_no} has been in the yard for ${hoursMinutes(inside)}.`))
  }
  const since = token.last_dock_in ?? token.dock_in_at
  if (token.status === 'at_dock' && since && minutesBetween(since, now) > token.handling * OVER_ESTIMATE) alerts.push(tell('dock', 'orange', `${token.queue_no} is at ${token.dock_no ?? 'its dock'} for ${hoursMinutes(minutesBetween(since, now))}, expected ${hoursMinutes(token.handling)}.`))
  if (token.status === 'called' && token.called_at && minutesBetween(token.called_at, now) >= site.call_timeout_minutes) alerts.push(tell('no_show', 'orange', `${token.queue_no} was called to ${token.dock_no ?? 'a dock'} and has not come.`))
  if (isReefer(token.vehicle_type) && token.temperature_reading !== null && Number(token.temperature_reading) > Number(site.reefer_limit)) alerts.push(tell('temperature', 'red', `${token.queue_no} reads ${token.temperature_reading} °C.`))
  if (token.licence_expiry !== null && token.licence_expiry <= addDays(today(), 7)) alerts.push(tell('licence', 'yellow', `The licence of ${token.queue_no} ends on ${token.licence_expiry}.`))
  return alerts
}

/** Everything a board warns of: who calls for help, vehicles, silent kiosks, and records of kiosks that wait for a person. */
export async function alertsOf(db: Db, site: SiteFacts, open: readonly OpenToken[], now: string): Promise<Alert[]> {
  const silent = await rows<{ name: string }>(db, sql`select name from kiosk_devices where warehouse_id = ${site.warehouse_id} and status = 'paired' and last_seen_at < now() - make_interval(mins => ${SILENT_MINUTES}) order by name limit 20`)
  const faults = await rows<{ token_no: string | null; message: string }>(db, sql`select token_no, message from gate_sync_faults where warehouse_id = ${site.warehouse_id} and resolved_at is null order by created_at desc limit 20`)
  const calls = await rows<{ id: number; place: string; token_id: number | null; token_no: string | null; called_at: string }>(
    db, sql`select h.id, h.place, h.token_id, t.token_no, h.called_at from gate_help_calls h left join gate_tokens t on t.id = h.token_id where h.warehouse_id = ${site.warehouse_id} and h.answered_at is null order by h.called_at limit 20`,
  )
  return [
    ...calls.map(({ id, place, token_id, token_no, called_at }): Alert => ({ kind: 'help', severity: 'red', token_id, token_no, message: `${place} calls for help since ${dubaiTime(called_at)}.`, help_id: id })),
    ...open.flatMap((token) => ofToken(token, site, now)),
    ...silent.map(({ name }): Alert => ({ kind: 'kiosk', severity: 'orange', token_id: null, token_no: null, help_id: null, message: `${name} has been offline for more than ${SILENT_MINUTES} minutes.` })),
    ...faults.map(({ token_no, message }): Alert => ({ kind: 'attention', severity: 'orange', token_id: null, token_no, message, help_id: null })),
  ]
}

/** What an alert is about, the same as long as it lasts. */
export const alertKey = ({ kind, token_id, token_no, message, help_id }: Alert): string => (help_id !== null ? `${kind} ${help_id}` : token_id !== null ? `${kind} ${token_id}` : `${kind} ${token_no ?? ''} ${message}`)
