import { staffRole } from '@/lib/domain/vendor'
import { vendorStatementPdf, type StatementPaper } from '../../documents/vendor-statement'
import { Download } from '../../platform/implement'
import { exported } from '../../platform/list-file'
import type { ExportColumn } from '../../sheets/export-sheet'

const columns: ExportColumn[] = [
  { field: 'role', header: 'Role' }, { field: 'people', header: 'People', type: 'number' },
  { field: 'normal', header: 'Normal hours', type: 'number' }, { field: 'ot_day', header: 'Overtime hours', type: 'number' },
  { field: 'ot_night', header: 'Night overtime hours', type: 'number' },
  { field: 'rest_day', header: 'Rest day hours', type: 'number' }, { field: 'holiday', header: 'Holiday hours', type: 'number' },
  { field: 'allowance', header: 'Allowances', type: 'money' }, { field: 'amount', header: 'Amount', type: 'money' },
]
const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100

/** A statement on paper or as a sheet (vendors.md 6.4). */
export function statementFile(s: StatementPaper, format: 'pdf' | 'xlsx'): Download {
  if (format === 'pdf') return new Download(vendorStatementPdf(s), 'application/pdf', `VS_${s.statement_no}.pdf`, true)
  const rows = s.lines.map((l) => ({
    ...l, role: staffRole.label(l.role), normal: hours(l.normal), ot_day: hours(l.ot_day),
    ot_night: hours(l.ot_night), rest_day: hours(l.rest_day), holiday: hours(l.holiday),
  }))
  return exported('xlsx', `VS_${s.statement_no}`, {
    sheet: 'Summary', columns, rows, heading: [['Vendor', s.vendor_name], ['Month', s.month], ['Total', s.total]],
  })
}
