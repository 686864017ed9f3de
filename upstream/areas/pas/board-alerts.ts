import { sql } from 'drizzle-orm'
import { minutesBetween } from '@/lib/domain/gate-queue'
import { hoursMinutes } from '@/lib/domain/gate-dwell'
import { isReefer } from '@/lib/domain/gate-vehicle'
import { addDays, dubaiTime, today } from '@/lib/domain/days'
import { kioskStatus } from '@/lib/domain/dock'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { BoardView, OpenToken } from './board'
import type { SiteFacts } from './scope'

type Alert = BoardView['alerts'][number]
const LONG_WAIT = 120
const OVER_ESTIMATE = 1.5
const SILENT_MINUTES = 15

/** What is wrong with one vehicle (pas.md 7.8). */
function ofToken(token: OpenToken, site: SiteFacts, now: string): Alert[] {
  const queue = String(token.queue_no)
  const dock = token.dock_no ?? '–'
  const tell = (kind: Alert['kind'], severity: string, values: Record<string, string>, message: string): Alert => ({
    kind, severity, token_id: token.id, token_no: token.token_no, message, values: { queue, ...values }, help_id: null,
  })
  const alerts: Alert[] = []
  if (token.gate_in_at) {
    const inside = minutesBetween(token.gate_in_at, now)
    const time = hoursMinutes(inside)
    // Whoever has been here that long has waited too: one alert says so.
    if (inside > site.open_alert_hours * 60) alerts.push(tell('open', 'red', { time }, `Vehicle ${queue} has been in the yard for ${time}.`))
    else if (token.status === 'in_yard' && inside > LONG_WAIT) alerts.push(tell('wait', 'red', { time }, `Vehicle ${queue} has waited ${time}.`))
  }
  const since = token.last_dock_in ?? token.dock_in_at
  const atDock = since ? minutesBetween(since, now) : 0
  if (token.status === 'at_dock' && atDock > token.handling * OVER_ESTIMATE) {
    const [time, expected] = [hoursMinutes(atDock), hoursMinutes(token.handling)]
    alerts.push(tell('dock', 'orange', { dock, time, expected }, `Vehicle ${queue} is at ${dock} for ${time}, expected ${expected}.`))
  }
  if (token.status === 'called' && token.called_at && minutesBetween(token.called_at, now) >= site.call_timeout_minutes)
    alerts.push(tell('no_show', 'orange', { dock }, `Vehicle ${queue} was called to ${dock} and has not come.`))
  const degrees = token.temperature_reading
  if (isReefer(token.vehicle_type) && degrees !== null && Number(degrees) > Number(site.reefer_limit))
    alerts.push(tell('temperature', 'red', { degrees }, `Vehicle ${queue} reads ${degrees} °C inside.`))
  const day = token.licence_expiry
  if (day !== null && day <= addDays(today(), 7)) alerts.push(tell('licence', 'yellow', { day }, `The licence for vehicle ${queue} ends on ${day}.`))
  return alerts
}

/** Everything a board warns of: who calls for help, vehicles, silent kiosks, and records of kiosks that wait for a person. */
export async function alertsOf(db: Db, site: SiteFacts, open: readonly OpenToken[], now: string): Promise<Alert[]> {
  const silent = await rows<{ name: string }>(db, sql`select name from kiosk_devices where warehouse_id = ${site.warehouse_id}
      and status = ${literal(kioskStatus, 'paired')} and last_seen_at < now() - make_interval(mins => ${SILENT_MINUTES}) order by name limit 20`)
  const faults = await rows<{ token_no: string | null; message: string }>(db, sql`select token_no, message from gate_sync_faults
    where warehouse_id = ${site.warehouse_id} and resolved_at is null order by created_at desc limit 20`)
  const calls = await rows<{ id: number; place: string; token_id: number | null; token_no: string | null; called_at: string }>(
    db,
    sql`select h.id, h.place, h.token_id, t.token_no, h.called_at from gate_help_calls h left join gate_tokens t on t.id = h.token_id
        where h.warehouse_id = ${site.warehouse_id} and h.answered_at is null order by h.called_at limit 20`,
  )
  return [
    ...calls.map(({ id, place, token_id, token_no, called_at }): Alert => ({
      kind: 'help', severity: 'red', token_id, token_no, values: { place, time: dubaiTime(called_at) },
      message: `${place} calls for help since ${dubaiTime(called_at)}.`, help_id: id,
    })),
    ...open.flatMap((token) => ofToken(token, site, now)),
    ...silent.map(({ name }): Alert => ({
      kind: 'kiosk', severity: 'orange', token_id: null, token_no: null, help_id: null,
      values: { name, minutes: String(SILENT_MINUTES) }, message: `Kiosk ${name} has been offline for more than ${SILENT_MINUTES} minutes.`,
    })),
    ...faults.map(({ token_no, message }): Alert => ({
      kind: 'attention', severity: 'orange', token_id: null, token_no, message, values: { message }, help_id: null,
    })),
  ]
}

/** What an alert is about, the same as long as it lasts. */
export const alertKey = ({ kind, token_id, token_no, message, help_id }: Alert): string => (
  help_id !== null ? `${kind} ${help_id}` : token_id !== null ? `${kind} ${token_id}` : `${kind} ${token_no ?? ''} ${message}`
)
