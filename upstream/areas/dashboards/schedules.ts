import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { dashboardSchedules } from '@/lib/contract/dashboard-schedules'
import { BUILT_IN } from '@/lib/domain/dashboard'
import { clockText, dueAfter, type ReportClock, reportScheduleStatus } from '@/lib/domain/report-schedule'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { Refusal, refuseField, staleRecord } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { visible } from './find'

type Row = z.input<typeof dashboardSchedules.list.reply>['rows'][number] & { id: number }
type Added = z.output<typeof dashboardSchedules.add.body>
type Change = z.output<typeof dashboardSchedules.change.body>

const columns = sql`r.id, r.name, r.dashboard_id, d.name as dashboard, r.recipients, r.frequency, r.weekday, r.month_day, r.at_time, r.status,
  case when r.status = ${literal(reportScheduleStatus, 'active')} then r.next_run_at end as next_run_at, r.last_run_at,
  case when r.last_error is not null then 'failed' else e.status end as outcome, coalesce(r.last_error, e.error) as outcome_note,
  u.full_name as owner, r.version`
const tables = sql`dashboard_schedules r join dashboard_reports d on d.id = r.dashboard_id join users u on u.id = r.created_by
  left join email_logs e on e.id = r.last_letter_id`

/** Everybody keeps their own, since it is sent as they see the board; administrators keep all. */
const own = (who: Who) => (isAdmin(who) ? undefined : sql`r.created_by = ${who.user_id}`)
const shown = (row: Omit<Row, 'when_sent'>): Row => ({ ...row, when_sent: clockText(row as ReportClock) })

export async function schedulePage(db: Db, who: Who, q: z.output<typeof dashboardSchedules.list.query>) {
  const list: ListQuery = {
    columns, from: tables, countFrom: sql`dashboard_schedules r`,
    where: [
      own(who), anyOfValues(sql`r.status`, q.status), anyOfValues(sql`r.dashboard_id`, q.dashboard_id),
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
  const row = await first<Row>(db, sql`select ${columns} from ${tables} where ${allOf([sql`r.id = ${id}`, own(who)])} ${lock ? sql`for update of r` : sql``}`)
  if (!row) throw new Refusal(404, 'Record not found')
  return shown(row)
}

function clockOf({ frequency, weekday, month_day, at_time }: Partial<ReportClock>): ReportClock {
  if (frequency === 'weekly' && !weekday) throw refuseField('weekday', 'Choose a day of the week.')
  if (frequency === 'monthly' && !month_day) throw refuseField('month_day', 'Choose a day from 1 to 28.')
  return {
    frequency: frequency ?? 'daily', weekday: frequency === 'weekly' ? (weekday ?? null) : null,
    month_day: frequency === 'monthly' ? (month_day ?? null) : null, at_time: at_time ?? '07:00',
  }
}

async function refuseBoard(tx: Db, who: Who, id: number): Promise<void> {
  const found = await first<{ source: number }>(tx, sql`select d.source from dashboard_reports d where ${allOf([sql`d.id = ${id}`, visible(who)])}`)
  if (!found) throw refuseField('dashboard_id', 'Choose a dashboard of the list.')
  if (found.source !== BUILT_IN) throw refuseField('dashboard_id', 'Power BI sends its own reports. Choose a built-in dashboard.')
}

const uniqueOf = (recipients: readonly string[]) => sql.param([...new Set(recipients.map((one) => one.toLowerCase()))])
const moment = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`

export async function addSchedule(tx: Db, who: Who, body: Added): Promise<{ id: number; next_run_at: string }> {
  const clock = clockOf(body as Partial<ReportClock>)
  await refuseBoard(tx, who, body.dashboard_id)
  const made = await first<{ id: number; next_run_at: string }>(
    tx,
    sql`insert into dashboard_schedules (name, dashboard_id, recipients, frequency, weekday, month_day, at_time, next_run_at, created_by, updated_by)
        values (${body.name}, ${body.dashboard_id}, ${uniqueOf(body.recipients)}::text[], ${clock.frequency}, ${clock.weekday}, ${clock.month_day}::int,
          ${clock.at_time}, ${moment(dueAfter(clock, Date.now()))}, ${who.user_id}, ${who.user_id}) returning id, next_run_at`,
  )
  return made as { id: number; next_run_at: string }
}

/** Changes or pauses one. What fell due while it was paused is not made up for. */
export async function changeSchedule(tx: Db, who: Who, id: number, { version, recipients, ...given }: Change): Promise<{ before: Row; after: Row }> {
  const before = await scheduleRow(tx, who, id, true)
  if (version !== undefined && version !== before.version) throw staleRecord()
  const next = { ...before, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
  const clock = clockOf(next as Partial<ReportClock>)
  if (given.dashboard_id !== undefined) await refuseBoard(tx, who, given.dashboard_id)
  const isAsBefore = before.next_run_at !== null && next.status === 'active' && clockText(clock) === before.when_sent
  const due = isAsBefore ? sql`next_run_at` : moment(dueAfter(clock, Date.now()))
  await rows(
    tx,
    sql`update dashboard_schedules set name = ${next.name}, dashboard_id = ${next.dashboard_id},
        recipients = ${uniqueOf(recipients ?? before.recipients)}::text[],
        frequency = ${clock.frequency}, weekday = ${clock.weekday}, month_day = ${clock.month_day}::int, at_time = ${clock.at_time}, status = ${next.status},
        next_run_at = ${due}, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`,
  )
  return { before, after: await scheduleRow(tx, who, id) }
}

export async function removeSchedule(tx: Db, who: Who, id: number): Promise<Row> {
  const before = await scheduleRow(tx, who, id, true)
  await rows(tx, sql`delete from dashboard_schedules where id = ${id}`)
  return before
}
