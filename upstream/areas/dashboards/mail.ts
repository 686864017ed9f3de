import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { dashboards } from '@/lib/contract/dashboards'
import { BUILT_IN } from '@/lib/domain/dashboard'
import { dubaiDay } from '@/lib/domain/days'
import { daysCoveredBy, dueAfter, lastDue, type ReportClock, reportScheduleStatus } from '@/lib/domain/report-schedule'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { personNow } from '../../platform/identify'
import { dayIn, written, type Wording } from '../../platform/letter-words'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { localeOf } from '../../core/accounts/account-letters'
import { exportXlsx, type SheetExport } from '../../sheets/export-sheet'
import { XLSX } from '../../sheets/mime'
import { dashboardRow } from './find'
import { answerSheets, saidOf } from './widget-file'
import { boardData } from './widgets'

type Answer = z.input<typeof dashboards.data.reply>['widgets'][number]
interface Held extends ReportClock {
  id: number
  name: string
  dashboard_id: number
  recipients: string[]
  next_run_at: string
  owner: number
}

const NEEDS = 'app_report:dashboard-report-view'
const AT_A_TIME = 100

const held = (tx: Db, id: number, due: ReturnType<typeof sql>) =>
  first<Held>(
    tx,
    sql`select id, name, dashboard_id, recipients, frequency, weekday, month_day, at_time, next_run_at, created_by as owner from dashboard_schedules
        where id = ${id} and ${due} for update skip locked`,
  )

interface Facts {
  schedule: string
  board: string
  from: string
  to: string
  figures: { title: string; value: string }[]
  maker: string
  link: string
}

const letter: Wording<Facts> = {
  en: ({ schedule, board, from, to, figures, maker, link }) => {
    const days = from === to ? dayIn.en(from) : `${dayIn.en(from)} to ${dayIn.en(to)}`
    return [`${schedule}: ${days}`, [
      `${board}, ${days}`, '', ...figures.map(({ title, value }) => `${title}: ${value}`), '', 'All figures are in the file.', '',
      `Sent by the clock for ${maker}, with the rows they may see. The dashboard: ${link}`,
    ].join('\n')]
  },
  ar: ({ schedule, board, from, to, figures, maker, link }) => {
    const days = from === to ? dayIn.ar(from) : `من ${dayIn.ar(from)} إلى ${dayIn.ar(to)}`
    return [`${schedule}: ${days}`, [
      `${board}، ${days}`, '', ...figures.map(({ title, value }) => `${title}: ${value}`), '', 'جميع الأرقام في الملف المرفق.', '',
      `أُرسل تلقائياً باسم ${maker} وبالبيانات المتاحة له. لوحة المعلومات:\n${link}`,
    ].join('\n')]
  },
}

/** A sheet a widget, each under a name of its own, and what they are of. */
function workbook(titles: readonly string[], answers: readonly Answer[], said: (readonly [string, string])[]): SheetExport[] {
  const taken = new Set<string>()
  const sheets = answers.map((answer, i) => {
    const [sheet] = answerSheets(titles[i] ?? `Widget ${i + 1}`, answer.columns.some(({ role }) => role === 'dimension') ? answer : { ...answer,
      rows: [answer.total] }, [])
    const name = taken.has(sheet.sheet) ? `${sheet.sheet.slice(0, 27)} ${i + 1}` : sheet.sheet
    taken.add(name)
    return { ...sheet, sheet: name }
  })
  const lines = said.map(([what, value]) => ({ what, value }))
  return [...sheets, { sheet: 'Filters', columns: [{ header: 'Filter', field: 'what' }, { header: 'Value', field: 'value', width: 60 }], rows: lines }]
}

/** Writes the letter with the board as its maker may see it now, and answers its id. Throws a Refusal when they may not any more. */
async function post(tx: Db, { mail, files, config, log }: Services, schedule: Held, due: number): Promise<number> {
  const who = await personNow(tx, schedule.owner)
  if (!who?.keys.has(NEEDS)) throw new Refusal(403, 'The person who made this schedule may no longer look at dashboards.')
  const board = await dashboardRow(tx, who, schedule.dashboard_id)
  if (board.source !== BUILT_IN || !board.definition) throw new Refusal(409, `${board.name} is drawn by Power BI, which sends its own reports.`)
  const span = daysCoveredBy(schedule.frequency, dubaiDay(due))
  const { widgets } = await boardData(tx, who, board.definition, { filters: span, refresh: true }, (err) => log.error({ err, schedule: schedule.id },
    'board by mail'))
  const { widgets: planned } = board.definition
  const good = planned.flatMap((widget, i) => (widgets[i]?.error === null ? [{ widget, answer: widgets[i] as Answer }] : []))
  const [first_] = good
  if (!first_) throw new Refusal(409, 'No figure of this dashboard could be read.')
  const said = saidOf(first_.answer, who, span.from, span.to).slice(0, 3)
  const [one, ...more] = workbook(good.map(({ widget }) => widget.title), good.map(({ answer }) => answer), [...said, ['Dashboard', board.name]])
  const body = await buffer(exportXlsx(one as SheetExport, ...more))
  const path = `mails/dashboards/${schedule.id}/${dubaiDay(due)}-${due}.xlsx`
  await files.write(path, body)
  const figures = good.filter(({ widget }) => widget.type === 'kpi' || widget.type === 'gauge')
    .map(({ widget, answer }) => ({ title: widget.title, value: String(answer.total[0] ?? '–') }))
  const facts = { schedule: schedule.name, board: board.name, ...span, figures, maker: who.name,
    link: `${config.PUBLIC_URL}/dashboards-reports/preview/${board.id}` }
  const words = written('dashboard', letter, facts, { name: '', locale: await localeOf(tx, ...schedule.recipients) })
  return mail.post(tx, {
    ...words, to: schedule.recipients, attachments: [{ name: `dashboard-${span.from}.xlsx`, type: XLSX, size: body.length, path }],
    ref: { type: 'dashboard_schedule', no: String(schedule.id) }, user_id: who.user_id,
    client_id: who.user_category === 'client' ? (who.client_ids[0] ?? null) : null,
  })
}

/** Makes one and notes what came of it; answers the letter, null without one. */
async function make(tx: Db, services: Services, schedule: Held, due: number): Promise<number | null> {
  try {
    // A savepoint: what fails takes only itself away, and can be noted.
    const made = await inTransaction(tx, (part) => post(part, services, schedule, due))
    await rows(tx, sql`update dashboard_schedules set last_run_at = now(), last_error = null, last_letter_id = ${made} where id = ${schedule.id}`)
    return made
  } catch (error) {
    if (!(error instanceof Refusal)) services.log.error({ error, id: schedule.id }, 'board by mail')
    const said = error instanceof Refusal ? (error.errors[0]?.message ?? error.message) : 'The dashboard could not be made.'
    await rows(tx, sql`update dashboard_schedules set last_run_at = now(), last_error = ${said}, last_letter_id = null where id = ${schedule.id}`)
    return null
  }
}

/** One that somebody sends by hand, up to today; its next time stays. 409 while it is being sent. */
export async function sendNow(tx: Db, services: Services, id: number): Promise<number | null> {
  const schedule = await held(tx, id, sql`true`)
  if (!schedule) throw new Refusal(409, 'This dashboard is being sent right now.')
  return make(tx, services, schedule, Date.now())
}

/**
 * Sends what is due. A schedule is held while its letter is written and is due later in the same transaction, so two workers send it once; what fell due
 * several times while nothing ran is sent once, for the last of them.
 */
export async function sendBoards(services: Services, now = Date.now()): Promise<number> {
  const { db } = services.database
  const at = sql`status = ${literal(reportScheduleStatus, 'active')} and next_run_at <= ${new Date(now).toISOString()}::timestamptz`
  const due = await rows<{ id: number }>(db, sql`select id from dashboard_schedules where ${at} order by next_run_at limit ${AT_A_TIME}`)
  let posted = 0
  for (const { id } of due) {
    const made = await inTransaction(db, async (tx) => {
      const schedule = await held(tx, id, at)
      if (!schedule) return null
      await rows(tx, sql`update dashboard_schedules set next_run_at = ${new Date(dueAfter(schedule, now)).toISOString()}::timestamptz where id = ${id}`)
      return make(tx, services, schedule, lastDue(schedule, Date.parse(schedule.next_run_at), now))
    })
    if (made !== null) posted += 1
  }
  return posted
}

export function boardMailJobs(services: Services): void {
  services.jobs.work('dashboards.mails', async () => void (await sendBoards(services)))
  services.jobs.every('dashboards.mails', '* * * * *')
}
