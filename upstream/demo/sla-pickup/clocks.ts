import type { ClientBase } from 'pg'
import { slaClockEvents, slaClocks } from '../../db/schema/sla'
import { calendarsOf } from '../../core/calendar/calendars'
import { configsOf, parcelsOf, stepsOf } from '../../areas/sla/clock-facts'
import { configFor, judgeClock } from '../../areas/sla/judge-clock'
import { clocksOf } from '../../areas/sla/reckon-clocks'
import { dbOf } from '../db-of'
import { dayMs, iso } from '../calendar'
import { copyInto, type Numbered, type RowOf } from '../copy'
import { dice } from '../dice'
import { demoCarriers } from '../trade/carriers'

type ClockRow = Numbered<typeof slaClocks>
type EventRow = RowOf<typeof slaClockEvents>

const LOOK_BACK_DAYS = 60
const AT_ONCE = 4000
const reasons = ['carrier_delay', 'customer_not_available', 'wrong_address', 'customs_hold', 'weather', 'client_late_handover'] as const
const excuses = [
  'Sandstorm closed the road to the hub.', 'The client handed over after the cut-off; agreed by phone.',
  'Customs asked for papers, which the shipper sent late.', 'Consignee was abroad and asked us to wait.',
]

/** A breach let off, as happens to one in ten; the rest of the ended ones keep a reason. */
function settled(row: ClockRow, nowMs: number, adminId: number, roll: ReturnType<typeof dice>): ClockRow {
  if (row.status !== 'breached') return row
  const reason_code = roll.pick(reasons)
  if (row.stopped_at === null || !roll.chance(0.16)) return {
    ...row, reason_code: row.stopped_at === null && roll.chance(0.5) ? null : reason_code,
    escalation_level: row.stopped_at === null ? roll.int(2, 3) : 2, last_escalated_at: iso(Math.min(nowMs, Date.parse(String(row.due_at)) + 60_000)),
  }
  return { ...row, status: 'waived', reason_code, waived_by: adminId, waive_reason: roll.pick(excuses), penalty_amount: '0.00', escalation_level: 2 }
}

function historyOf({ id, started_at, due_at, stopped_at, status, waive_reason }: ClockRow, nowMs: number): EventRow[] {
  const lines: (readonly [string, unknown, string | null])[] = [
    ['running', started_at, null], ['breached', status === 'breached' || status === 'waived' ? due_at : null, null],
    [status ?? '', status === 'met' || status === 'waived' ? stopped_at : null, waive_reason ?? null],
  ]
  return lines.flatMap(([event, at, note]) => (
    at && Date.parse(String(at)) <= nowMs ? [{ clock_id: id, event, at: String(at), by_name: event === 'waived' ? 'Operations manager' : 'System', note }] : []
  ))
}

/** The clocks of the parcels of the last 60 days, worked out as the service itself does; what still runs goes on from here. */
export async function seedClocks(client: ClientBase, nowMs: number, adminId: number): Promise<void> {
  const db = dbOf(client)
  const { rows: found } = await client.query<{ id: string }>(
    `select id from packages where environment = 'production' and carrier_id is not null and status <> 'created' and created_at > $1 order by id`,
    [iso(nowMs - LOOK_BACK_DAYS * dayMs)])
  const configs = await configsOf(db, demoCarriers.map((_, at) => at + 1))
  const { rows: countries } = await client.query<{ country_code: string }>('select country_code from countries')
  const calendarOf = await calendarsOf(db, countries.map(({ country_code }) => country_code))
  const roll = dice('sla clocks')
  let id = 0
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const ids = found.slice(at, at + AT_ONCE).map((row) => Number(row.id))
    const [parcels, steps] = [await parcelsOf(db, ids), await stepsOf(db, ids)]
    const rows: ClockRow[] = parcels.flatMap((parcel) => {
      const events = steps.get(parcel.id) ?? []
      const config = configFor(parcel, events, configs, 'Asia/Dubai')
      if (!config) return []
      return clocksOf(parcel, config, 1, new Set()).map((clock): ClockRow => {
        const standing = judgeClock({ parcel, rule: clock.rule, events, calendarOf, nowMs, freight: null, takenOverMs: null })
        return settled(
          {
            id: ++id, ...clock, ...standing, reason_code: null, waived_by: null, waive_reason: null, last_escalated_at: null,
            escalation_level: standing.status === 'at_risk' ? 1 : 0, created_at: parcel.created_at, updated_at: iso(nowMs),
          },
          nowMs, adminId, roll,
        )
      })
    })
    await copyInto(client, slaClocks, rows)
    await copyInto(
      client, slaClockEvents, rows.filter(({ status, stopped_at }) => status === 'waived' || stopped_at === null).flatMap((row) => historyOf(row, nowMs)),
    )
  }
}
