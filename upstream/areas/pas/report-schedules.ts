import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { pasReportSchedules } from '@/lib/contract/pas-report-schedules'
import { clockText, dueAfter, type ReportClock, reportScheduleStatus } from '@/lib/domain/report-schedule'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { Refusal, refuseField, staleRecord } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { mySites } from './sites'

type Row = z.input<typeof pasReportSchedules.list.reply>['rows'][number] & { id: number }
type Added = z.output<typeof pasReportSchedules.add.body>
type Change = z.output<typeof pasReportSchedules.change.body>

const columns = sql`r.id, r.name, r.recipients, r.frequency, r.weekday, r.month_day, r.at_time, r.group_by, r.warehouse_id, s.site_code as warehouse_code,
  r.client_id, l.name as client_name, r.direction, r.status,
  case when r.status = ${literal(reportScheduleStatus, 'active')} then r.next_run_at end as next_run_at, r.last_run_at,
    case when r.last_error is not null then 'failed' else e.status end as outcome, coalesce(r.last_error, e.error) as outcome_note, u.full_name as owner,
    r.version`
const tables = sql`pas_report_schedules r join users u on u.id = r.created_by left join pas_sites s on s.warehouse_id = r.warehouse_id
  left join clients l on l.id = r.client_id left join email_logs e on e.id = r.last_letter_id`

/** Everybody keeps his own, since it is sent as he sees the report; administrators keep all. */
const visible = (who: Who) => (isAdmin(who) ? undefined : sql`r.created_by = ${who.user_id}`)
const shown = (row: Omit<Row, 'when_sent'>): Row => ({ ...row, when_sent: clockText(row as ReportClock) })

/** Reports that are sent by the clock. */
export async function schedulePage(db: Db, who: Who, q: z.output<typeof pasReportSchedules.list.query>) {
  const list: ListQuery = {
    columns, from: tables, countFrom: sql`pas_report_schedules r`,
    where: [
      visible(who), anyOfValues(sql`r.status`, q.status), anyOfValues(sql`r.frequency`, q.frequency),
      q.search ? sql`r.name ilike ${contains(q.search)}` : undefined,
    ],
    sorts: { name: { by: sql`r.name`, kind: 'text' }, last_run_at: { by: sql`r.last_run_at`, kind: 'time', nullable: true } },
    defaultSort: 'name', id: sql`r.id`,
  }
  const page = await pageOf<Row>(db, list, q)
  return { rows: page.rows.map(shown), meta: page.meta }
}

/** One schedule, locked when it is about to change; 404 for one out of reach. */
export async function scheduleRow(db: Db, who: Who, id: number, lock = false): Promise<Row> {
  const row = await first<Row>(db, sql`select ${columns} from ${tables}
    where ${allOf([sql`r.id = ${id}`, visible(who)])} ${lock ? sql`for update of r` : sql``}`)
  if (!row) throw new Refusal(404, 'Record not found')
  return shown(row)
}

function clockOf({ frequency, weekday, month_day, at_time }: Partial<ReportClock>): ReportClock {
  if (frequency === 'weekly' && !weekday) throw refuseField('weekday', 'Choose a day of the week.')
  if (frequency === 'monthly' && !month_day) throw refuseField('month_day', 'Choose a day from 1 to 28.')
  // A day that does not count is not kept: switched back, it is asked for again.
  return {
    frequency: frequency ?? 'daily', weekday: frequency === 'weekly' ? (weekday ?? null) : null,
    month_day: frequency === 'monthly' ? (month_day ?? null) : null, at_time: at_time ?? '07:00',
  }
}

async function checkScope(tx: Db, who: Who, { warehouse_id, client_id }: { warehouse_id?: number | null; client_id?: number | null }): Promise<void> {
  if (warehouse_id && !(await mySites(tx, who)).some((site) => site.warehouse_id === warehouse_id)) throw refuseField('warehouse_id', 'Choose a site.')
  if (!client_id) return
  const isForeign = who.user_category === 'client' && !who.client_ids.includes(client_id)
  if (isForeign || !(await first(tx, sql`select 1 from clients where id = ${client_id}`))) throw refuseField('client_id', 'Choose a client.')
}

const uniqueOf = (recipients: readonly string[]) => sql.param([...new Set(recipients.map((one) => one.toLowerCase()))])

export async function addSchedule(tx: Db, who: Who, body: Added): Promise<{ id: number; next_run_at: string }> {
  const clock = clockOf(body as Partial<ReportClock>)
  await checkScope(tx, who, body)
  const made = await first<{ id: number; next_run_at: string }>(
    tx,
    sql`insert into pas_report_schedules (name, recipients, frequency, weekday, month_day, at_time, group_by, warehouse_id, client_id, direction, next_run_at,
        created_by, updated_by)
        values (${body.name}, ${uniqueOf(body.recipients)}::text[], ${clock.frequency}, ${clock.weekday}, ${clock.month_day}::int, ${clock.at_time},
          ${body.group_by}, ${body.warehouse_id ?? null}::bigint, ${body.client_id ?? null}::bigint,
          ${body.direction ?? null}, ${new Date(dueAfter(clock, Date.now())).toISOString()}::timestamptz, ${who.user_id}, ${who.user_id})
          returning id, next_run_at`,
  )
  return made as { id: number; next_run_at: string }
}

/** Changes or pauses one. What fell due while it was paused is not made up for. */
export async function changeSchedule(tx: Db, who: Who, id: number, { version, recipients, ...given }: Change): Promise<{ before: Row; after: Row }> {
  const before = await scheduleRow(tx, who, id, true)
  if (version !== undefined && version !== before.version) throw staleRecord()
  const next = { ...before, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
  const clock = clockOf(next as Partial<ReportClock>)
  await checkScope(tx, who, given)
  const isAsBefore = before.next_run_at !== null && next.status === 'active' && clockText(clock) === before.when_sent
  const due = isAsBefore ? (before.next_run_at as string) : new Date(dueAfter(clock, Date.now())).toISOString()
  await rows(
    tx,
    sql`update pas_report_schedules set name = ${next.name}, recipients = ${uniqueOf(recipients ?? before.recipients)}::text[], frequency = ${clock.frequency},
        weekday = ${clock.weekday}, month_day = ${clock.month_day}::int, at_time = ${clock.at_time},
          group_by = ${next.group_by}, warehouse_id = ${next.warehouse_id}::bigint, client_id = ${next.client_id}::bigint, direction = ${next.direction},
            status = ${next.status}, next_run_at = ${due}::timestamptz, version = version + 1,
          updated_at = now(), updated_by = ${who.user_id} where id = ${id}`,
  )
  return { before, after: await scheduleRow(tx, who, id) }
}

export async function removeSchedule(tx: Db, who: Who, id: number): Promise<Row> {
  const before = await scheduleRow(tx, who, id, true)
  await rows(tx, sql`delete from pas_report_schedules where id = ${id}`)
  return before
}
