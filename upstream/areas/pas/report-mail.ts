import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { dubaiDay } from '@/lib/domain/days'
import { daysCoveredBy, dueAfter, lastDue, type ReportClock, reportScheduleStatus } from '@/lib/domain/report-schedule'
import type { reportGrouping, ProjectionDirection } from '@/lib/domain/pas-projection'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { personNow } from '../../platform/identify'
import { dayIn, written, type Wording } from '../../platform/letter-words'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { localeOf } from '../../core/accounts/account-letters'
import { reportFile } from './files'
import { projectionReport } from './report'

interface Held extends ReportClock {
  id: number
  name: string
  recipients: string[]
  group_by: (typeof reportGrouping.names)[number]
  warehouse_id: number | null
  client_id: number | null
  direction: ProjectionDirection | null
  next_run_at: string
  owner: number
}

const NEEDS = 'app_pas:pas-projection-report'
const AT_A_TIME = 100
const only = <T>(value: T | null): T[] | undefined => (value === null ? undefined : [value])

const held = (tx: Db, id: number, due: ReturnType<typeof sql>) =>
  first<Held>(
    tx,
    sql`select id, name, recipients, frequency, weekday, month_day, at_time, group_by, warehouse_id, client_id, direction, next_run_at, created_by as owner
        from pas_report_schedules where id = ${id} and ${due} for update skip locked`,
  )

interface Facts {
  schedule: string
  from: string
  to: string
  totals: Awaited<ReturnType<typeof projectionReport>>['totals']
  maker: string
  link: string
}
const percent = (value: number | string | null) => (value === null ? '–' : `${value} %`)

const report: Wording<Facts> = {
  en: ({ schedule, from, to, totals, maker, link }) => {
    const days = from === to ? dayIn.en(from) : `${dayIn.en(from)} to ${dayIn.en(to)}`
    return [`${schedule}: ${days}`, [
      days, '', `Projected vehicles: ${totals.projected_vehicles}`, `Came: ${totals.actual_vehicles}`,
      `Accuracy: ${percent(totals.accuracy_pct)}`, `On time: ${percent(totals.on_time_pct)}`, `No-shows: ${totals.no_show}`, '',
      `Sent by the clock for ${maker}. Schedules: ${link}`,
    ].join('\n')]
  },
  ar: ({ schedule, from, to, totals, maker, link }) => {
    const days = from === to ? dayIn.ar(from) : `من ${dayIn.ar(from)} إلى ${dayIn.ar(to)}`
    return [`${schedule}: ${days}`, [
      days, '', `المركبات المتوقعة: ${totals.projected_vehicles}`, `المركبات التي حضرت: ${totals.actual_vehicles}`,
      `دقة التوقع: ${percent(totals.accuracy_pct)}`, `في الموعد: ${percent(totals.on_time_pct)}`, `لم تحضر: ${totals.no_show}`, '',
      `أُرسل تلقائياً باسم ${maker}. الجداول:\n${link}`,
    ].join('\n')]
  },
}

/** Writes the letter with the report as its maker may see it now, and answers its id. Throws a Refusal when he may not any more. */
async function post(tx: Db, { mail, files, config }: Services, schedule: Held, due: number): Promise<number> {
  const who = await personNow(tx, schedule.owner)
  if (!who?.keys.has(NEEDS)) throw new Refusal(403, 'The person who made this schedule may no longer read the report.')
  const span = daysCoveredBy(schedule.frequency, dubaiDay(due))
  const q = {
    ...span, group_by: schedule.group_by, warehouse_id: only(schedule.warehouse_id), client_id: only(schedule.client_id), direction: only(schedule.direction),
  }
  const { totals } = await projectionReport(tx, who, q)
  const file = await reportFile(tx, who, { ...q, format: 'xlsx' })
  const body = await buffer(file.body as NodeJS.ReadableStream)
  const path = `mails/pas-reports/${schedule.id}/${dubaiDay(due)}-${due}.xlsx`
  await files.write(path, body)
  const facts = { schedule: schedule.name, ...span, totals, maker: who.name, link: `${config.PUBLIC_URL}/pas-report-schedules` }
  const words = written('pas_report', report, facts, { name: '', locale: await localeOf(tx, ...schedule.recipients) })
  const name = `projection-report-${span.from}${span.from === span.to ? '' : `-to-${span.to}`}.xlsx`
  return mail.post(tx, {
    ...words, to: schedule.recipients, attachments: [{ name, type: file.type, size: body.length, path }],
    ref: { type: 'pas_report_schedule', no: String(schedule.id) },
    user_id: who.user_id, client_id: who.user_category === 'client' ? (who.client_ids[0] ?? null) : null,
  })
}

/** Makes one and notes what came of it; answers the letter, null without one. */
async function make(tx: Db, services: Services, schedule: Held, due: number): Promise<number | null> {
  try {
    // A savepoint: what fails takes only itself away, and can be noted.
    const letter = await inTransaction(tx, (part) => post(part, services, schedule, due))
    await rows(tx, sql`update pas_report_schedules set last_run_at = now(), last_error = null, last_letter_id = ${letter} where id = ${schedule.id}`)
    return letter
  } catch (error) {
    if (!(error instanceof Refusal)) services.log.error({ error, id: schedule.id }, 'report by mail')
    const said = error instanceof Refusal ? (error.errors[0]?.message ?? error.message) : 'The report could not be made.'
    await rows(tx, sql`update pas_report_schedules set last_run_at = now(), last_error = ${said}, last_letter_id = null where id = ${schedule.id}`)
    return null
  }
}

/** One that somebody sends by hand, up to today; its next time stays. 409 while it is being sent. */
export async function sendNow(tx: Db, services: Services, id: number): Promise<number | null> {
  const schedule = await held(tx, id, sql`true`)
  if (!schedule) throw new Refusal(409, 'This report is being sent right now.')
  return make(tx, services, schedule, Date.now())
}

/**
 * Sends what is due. A schedule is held while its letter is written and is due later in the same transaction: two workers together
 * send it once. What fell due several times while nothing ran is sent once, for the last of them. Answers the letters posted.
 */
export async function sendReports(services: Services, now = Date.now()): Promise<number> {
  const { db } = services.database
  const at = sql`status = ${literal(reportScheduleStatus, 'active')} and next_run_at <= ${new Date(now).toISOString()}::timestamptz`
  const due = await rows<{ id: number }>(db, sql`select id from pas_report_schedules where ${at} order by next_run_at limit ${AT_A_TIME}`)
  let posted = 0
  for (const { id } of due) {
    const letter = await inTransaction(db, async (tx) => {
      const schedule = await held(tx, id, at)
      if (!schedule) return null
      await rows(tx, sql`update pas_report_schedules set next_run_at = ${new Date(dueAfter(schedule, now)).toISOString()}::timestamptz where id = ${id}`)
      return make(tx, services, schedule, lastDue(schedule, Date.parse(schedule.next_run_at), now))
    })
    if (letter !== null) posted += 1
  }
  return posted
}
