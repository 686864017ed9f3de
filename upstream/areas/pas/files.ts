import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { pasProjections } from '@/lib/contract/pas-projections'
import type { pasTokens, GateTokenRow } from '@/lib/contract/pas-tokens'
import { dayTime, today } from '@/lib/domain/days'
import { hoursMinutes } from '@/lib/domain/gate-dwell'
import { arrivalClass, tokenPurpose, tokenStatus } from '@/lib/domain/gate-token'
import { vehicleType } from '@/lib/domain/gate-vehicle'
import { gateLogPdf, type LogColumn } from '../../documents/gate-log'
import { first, type Db } from '../../db/db'
import { Download } from '../../platform/implement'
import { exported } from '../../platform/list-file'
import type { Who } from '../../platform/who'
import type { ExportColumn } from '../../sheets/export-sheet'
import { projectionReport } from './report'
import { everyToken } from './token-rows'

const logColumns: readonly (ExportColumn & { mm: number })[] = [
  { header: 'Token', field: 'token_no', mm: 29 }, { header: 'Site', field: 'warehouse_code', mm: 10 },
  { header: 'Status', field: 'status_label', mm: 16 }, { header: 'Purpose', field: 'purpose_label', mm: 15 },
  { header: 'Vehicle', field: 'vehicle_no', mm: 20 }, { header: 'Type', field: 'type_label', mm: 17 },
  { header: 'Transporter', field: 'transporter_name', mm: 27 }, { header: 'Driver', field: 'driver_name', mm: 22 },
  { header: 'Client', field: 'client_name', mm: 24 }, { header: 'Reference', field: 'reference_no', mm: 19 },
  { header: 'Class', field: 'class_label', mm: 11 }, { header: 'Gate in', field: 'in_text', mm: 0 },
  { header: 'Dock', field: 'dock_no', mm: 9 }, { header: 'In', field: 'in_short', mm: 12 }, { header: 'Out', field: 'out_short', mm: 12 },
  { header: 'Gate out', field: 'out_text', mm: 0 }, { header: 'Yard wait', field: 'wait_text', mm: 11 },
  { header: 'Dock time', field: 'dock_text', mm: 11 }, { header: 'Total', field: 'total_text', mm: 12 },
  { header: 'Detention', field: 'detention', type: 'money', mm: 0 }, { header: 'Overstay', field: 'overstay', type: 'money', mm: 0 },
  { header: 'Rating', field: 'rating', type: 'number', mm: 0 }, { header: 'Source', field: 'source', mm: 0 },
]
const hm = (minutes: number | null) => (minutes === null ? '' : hoursMinutes(minutes))
const short = (at: string | null) => (at === null ? '' : dayTime(at).slice(-5))

function logRow(row: GateTokenRow): Record<string, unknown> {
  return {
    ...row, status_label: tokenStatus.label(row.status as 'created'),
    purpose_label: tokenPurpose.label(row.purpose as 'inbound'), type_label: vehicleType.label(row.vehicle_type as 'van'),
    class_label: row.arrival_class ? arrivalClass.label(row.arrival_class) : '', in_text: row.gate_in_at ? dayTime(row.gate_in_at) : '',
    out_text: row.gate_out_at ? dayTime(row.gate_out_at) : '', in_short: short(row.gate_in_at),
    out_short: short(row.gate_out_at), wait_text: hm(row.yard_wait), dock_text: hm(row.dock_time), total_text: hm(row.total_dwell),
  }
}
async function* logRows(db: Db, who: Who, { format: _format, ...filter }: z.output<typeof pasTokens.download.body>) {
  for await (const row of everyToken(db, who, filter)) yield logRow(row)
}

/** The gate log of a filter, as a sheet or on paper (pas.md 6.5). */
export async function gateLog(db: Db, who: Who, q: z.output<typeof pasTokens.download.body>): Promise<Download> {
  const site = q.warehouse_id?.length === 1
    ? await first<{ site_code: string }>(db, sql`select site_code from pas_sites where warehouse_id = ${q.warehouse_id[0]}`)
    : null
  const day = q.from ?? today()
  const name = `GATELOG_${site?.site_code ?? 'ALL'}_${day.replaceAll('-', '')}`
  if (q.format !== 'pdf') return exported(q.format, name, { sheet: 'Gate log', columns: logColumns, rows: logRows(db, who, q) })
  const columns = logColumns.filter(({ mm }) => mm > 0).map(({ header, field, mm }): LogColumn => ({ header, field, width: mm }))
  return new Download(
    gateLogPdf(`Gate log ${site?.site_code ?? ''} ${day}${q.to && q.to !== day ? ` to ${q.to}` : ''}`, columns, logRows(db, who, q)),
    'application/pdf', `${name}.pdf`,
  )
}

const reportColumns: readonly ExportColumn[] = [
  { header: 'Group', field: 'label' }, { header: 'Projected vehicles', field: 'projected_vehicles', type: 'number' },
  { header: 'Actual vehicles', field: 'actual_vehicles', type: 'number' }, { header: 'Pallets', field: 'projected_pallets', type: 'number' },
  { header: 'Accuracy %', field: 'accuracy_pct', type: 'number' }, { header: 'On time %', field: 'on_time_pct', type: 'number' },
  { header: 'On time', field: 'on_time', type: 'number' }, { header: 'Early', field: 'early', type: 'number' },
  { header: 'Late', field: 'late', type: 'number' }, { header: 'Walk-in', field: 'walk_in', type: 'number' },
  { header: 'No show', field: 'no_show', type: 'number' }, { header: 'Yard wait', field: 'wait_text' }, { header: 'Dock time', field: 'dock_text' },
  { header: 'Dwell', field: 'dwell_text' }, { header: 'Peak hour', field: 'peak_hour' },
  { header: 'Dock use %', field: 'dock_use_pct', type: 'number' }, { header: 'Detention', field: 'detention', type: 'money' },
]

/** The projection report as a sheet, its totals last (pas.md 6.6). */
export async function reportFile(db: Db, who: Who, q: z.output<typeof pasProjections.reportFile.body>): Promise<Download> {
  const report = await projectionReport(db, who, q)
  const lines = [...report.rows, { ...report.totals, group: 'total', label: 'Total' }].map((row) => ({
    ...row, wait_text: hm(row.average_yard_wait), dock_text: hm(row.average_dock_time), dwell_text: hm(row.average_dwell),
  }))
  return exported(q.format, 'pas-projection-report', { sheet: 'Projection report', columns: reportColumns, rows: lines })
}
