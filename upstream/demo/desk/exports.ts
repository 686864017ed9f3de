import { addDays, dubaiMoment, today } from '@/lib/domain/days'
import { exportReport, KEPT_DAYS, reportFacts, type ExportReport, type ExportStatus } from '@/lib/domain/export-report'
import { dice } from '../dice'
import type { UserRow } from '../people/users'

/** Who makes reports, and which they may. */
const makers: readonly (readonly [mail: string, reports: readonly ExportReport[]])[] = [
  ['super_admin', exportReport.names], ['operations_manager', ['last-mile', 'last-mile-tracking-details', 'shipping']],
  ['finance_manager', ['last-mile', 'shipping']],
  ['customer_support', ['last-mile']], ['client_admin', ['last-mile', 'last-mile-items', 'sla-tracker']],
]
const TO_MAKE = 90
const WHY = 'The report broke off. Run it again; if it breaks off once more, narrow the period or report it.'

/** Reports of the last weeks, none younger than what is kept: their files are gone. The first of three people waits and is made once the portal is up. */
export function exportRows(byMail: ReadonlyMap<string, UserRow>, nowMs: number) {
  const { int } = dice('exports')
  const people = makers.flatMap(([mail, reports]) => {
    const user = byMail.get(`${mail}@demo.example`)
    return user ? [{ user, reports }] : []
  })
  return Array.from({ length: TO_MAKE }, (_, i) => {
    const { user, reports } = people[i % people.length] as (typeof people)[number]
    const report = reports[i % reports.length] as ExportReport
    const waits = i < 3
    const status: ExportStatus = waits ? 'queued' : i % 23 === 7 ? 'failed' : i % 31 === 11 ? 'cancelled' : 'expired'
    const day = addDays(today(nowMs), waits ? 0 : -(KEPT_DAYS + 1 + Math.floor(i / 3)))
    const made = waits
      ? nowMs - (i + 1) * 60_000
      : Date.parse(dubaiMoment(day, `${String(8 + (i % 9)).padStart(2, '0')}:${String((i * 7) % 60).padStart(2, '0')}`))
    const [from, to] = [addDays(day, -7), addDays(day, -1)]
    const rows = 10_050 + int(0, 40_000)
    const isDone = status === 'expired'
    return {
      user_id: user.id, report, params: { from, to, date_field: Object.keys(reportFacts[report].dates)[0], format: 'xlsx' }, said: `Dates: ${from} to ${to}`,
      format: 'xlsx', status, rows_expected: rows, rows: isDone ? rows : null, size: isDone ? rows * 180 : null,
      file_name: isDone ? `${report}-${day.replaceAll('-', '')}-0900.xlsx` : null,
      failure_message: status === 'failed' ? WHY : null, created_at: new Date(made).toISOString(),
      started_at: waits ? null : new Date(made + 2000).toISOString(),
      finished_at: waits ? null : new Date(made + 60_000).toISOString(), expires_at: isDone ? new Date(made + KEPT_DAYS * 86_400_000).toISOString() : null,
    }
  })
}
