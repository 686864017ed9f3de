import type { ReportRequest } from '@/lib/contract/export-reports'
import { MOST_ROWS, STREAMED_ROWS, type ExportReport } from '@/lib/domain/export-report'
import { grouped } from '@/lib/domain/money'
import { first, valueRows, type Db } from '../../db/db'
import { Answer, Download, type RequestFacts } from '../../platform/implement'
import { refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { exportMime } from '../../sheets/mime'
import { queueReport } from './queue'
import { chosenColumns, reportCount, reportRows } from './report'
import { reports } from './reports'
import { paperFile, paperName } from './sheets'
import { readRequest, reportNamed, requestText, withTemplate } from './request'

const countUpTo = async (db: Db, who: Who, report: ExportReport, request: ReportRequest, most: number): Promise<number> =>
  (await first<{ n: number }>(db, reportCount(reports[report], who, request, most)))?.n ?? 0

const refuseTooMany = (rows: number) => {
  if (rows > MOST_ROWS) throw refuseField('to', `Too many rows (more than ${grouped(String(MOST_ROWS))}). Narrow the period.`)
}

/**
 * How many rows a report would have, whether it would be made in the background, and the columns it can have. 404 for a report there is not, 422 for what
 * is wrong with the wish.
 */
export async function estimateReport(db: Db, who: Who, name: string, body: unknown) {
  const report = reportNamed(who, name)
  const request = readRequest(report, body)
  const rows = await countUpTo(db, who, report, request, MOST_ROWS)
  refuseTooMany(rows)
  return { rows, background: rows > STREAMED_ROWS, columns: reports[report].columns(who).map(({ field, header }) => ({ field, header })) }
}

/** A report as its file where it has up to 10,000 rows, as a job (202) where it has more or that is asked for. 422 for one without rows, or with too many. */
export async function runReport(
  services: Services, who: Who, caller: RequestFacts, report: ExportReport, body: unknown,
): Promise<Download | Answer<{ export_id: number }>> {
  const db = services.database.reading(who)
  const shape = reports[report]
  const request = await withTemplate(db, who, readRequest(report, body), new Set(shape.columns(who).map(({ field }) => field)))
  const columns = chosenColumns(shape, who, request.columns)
  const few = await countUpTo(db, who, report, request, STREAMED_ROWS)
  if (few === 0) throw refuseField('from', 'No rows for these filters.')
  if (few > STREAMED_ROWS || request.background) {
    const rows = few > STREAMED_ROWS ? await countUpTo(db, who, report, request, MOST_ROWS) : few
    refuseTooMany(rows)
    const said = (await requestText(db, report, request)).map(([what, value]) => `${what}: ${value}`).join('; ')
    const export_id = await queueReport(services, who, caller, report, request, { expected: rows, said })
    return new Answer(202, { export_id }, 'Your report is being prepared. You will find it under Recent downloads.')
  }
  const found = await valueRows(db, reportRows(shape, who, request, columns))
  const paper = { report, format: request.format, columns, by: who.name, said: await requestText(db, report, request) }
  async function* once() {
    yield found
  }
  return new Download(paperFile(paper, once()), exportMime(request.format), request.format === 'csv' ? 'export.csv' : paperName(paper))
}
