import { sql } from 'drizzle-orm'
import { reportBodies, type ReportRequest } from '@/lib/contract/export-reports'
import { exportReport, periodFault, reportFacts, type ExportReport } from '@/lib/domain/export-report'
import { fieldLabel } from '@/lib/domain/field-label'
import { rows, type Db } from '../../db/db'
import { parse } from '../../platform/parse'
import { noPermission, Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { fieldsFor } from '../packages/column-fields'
import { readableTemplate } from '../packages/column-templates'

export const keyOf = (report: ExportReport) => `app_report:export-${report}`

/** The report of that name this person may run. 404 for one there is not, 403 for one that is not theirs. */
export function reportNamed(who: Who, name: string): ExportReport {
  if (!exportReport.is(name)) throw new Refusal(404, `Unknown report ${name}.`)
  if (!who.keys.has(keyOf(name))) throw noPermission()
  return name
}

/** A wish read by its report's shape. 422 for what is wrong with it, a period that is too long among them. */
export function readRequest(report: ExportReport, body: unknown): ReportRequest {
  const request = parse(reportBodies[report], body, 422)
  const fault = periodFault(report, request.from, request.to)
  if (fault) throw refuseField(fault.field, fault.message)
  return request
}

/** A wish whose columns are those of the template it names, as far as the report has them; of a template of somebody else's 404. */
export async function withTemplate(db: Db, who: Who, request: ReportRequest, has: ReadonlySet<string>): Promise<ReportRequest> {
  if (request.template_id === undefined || request.columns) return request
  const { fields_ids } = await readableTemplate(db, who, request.template_id)
  const names = new Map(fieldsFor(who).map(({ id, field }) => [id, field]))
  const columns = fields_ids.flatMap((id) => names.get(id) ?? []).filter((name) => has.has(name))
  if (columns.length === 0) throw refuseField('template_id', 'None of the columns of this template is in this report.')
  return { ...request, columns }
}

const namesOf: Partial<Record<string, { table: string; name: string }>> = {
  client_id: { table: 'clients', name: 'name' }, warehouse_id: { table: 'facilities', name: 'facility_code' },
  client_channel_id: { table: 'client_channels', name: 'channel_name' },
  carrier_id: { table: 'carriers', name: 'display_name' }, seller_id: { table: 'sellers', name: 'legal_name' },
  supplier_id: { table: 'suppliers', name: 'vendor_name' }, user_id: { table: 'users', name: 'full_name' },
}

/** What was asked for in words, for the second sheet and the list of downloads: pairs of a label and a value. */
export async function requestText(db: Db, report: ExportReport, request: ReportRequest): Promise<[string, string][]> {
  const { from, to, date_field, format: _format, background: _background, columns, template_id: _template, ...filters } = request
  const said: [string, string][] = date_field ? [['Dates', `${reportFacts[report].dates[date_field] ?? date_field} ${from} to ${to}`]] : []
  for (const [field, value] of Object.entries(filters)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
    const at = namesOf[field]
    const named = at
      ? (await rows<{ name: string }>(db, sql`select ${sql.identifier(at.name)} as name from ${sql.identifier(at.table)}
        where id = any(${sql.param(value)}::bigint[]) order by 1`)).map(({ name }) => name)
      : [value].flat().map((one) => (typeof one === 'boolean' ? (one ? 'Yes' : 'No') : String(one)))
    said.push([fieldLabel(field), named.join(', ')])
  }
  if (columns) said.push(['Columns', String(columns.length)])
  return said
}
