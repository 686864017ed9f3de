import { staffRole } from '@/lib/domain/vendor'
import { vendorStatementPdf, type StatementPaper } from '../../documents/vendor-statement'
import { Download } from '../../platform/implement'
import { stamp } from '../../platform/list-file'
import { XLSX } from '../../sheets/mime'
import { exportXlsx, type ExportColumn } from '../../sheets/export-sheet'

const detail: ExportColumn[] = [
  { field: 'period', header: 'Month' }, { field: 'role', header: 'Role' }, { field: 'people', header: 'People', type: 'number' },
  { field: 'normal', header: 'Normal hours', type: 'number' }, { field: 'ot_day', header: 'Overtime hours', type: 'number' },
  { field: 'ot_night', header: 'Night overtime hours', type: 'number' },
  { field: 'rest_day', header: 'Rest day hours', type: 'number' }, { field: 'holiday', header: 'Holiday hours', type: 'number' },
  { field: 'allowance', header: 'Allowances', type: 'money' }, { field: 'amount', header: 'Amount', type: 'money' },
]
const trips: ExportColumn[] = [
  { field: 'no', header: 'Trip or request' }, { field: 'kind', header: 'Kind' }, { field: 'day', header: 'Day', type: 'date' },
  { field: 'period', header: 'Earlier month' }, { field: 'vehicle_no', header: 'Vehicle' }, { field: 'route', header: 'Way', width: 40 },
  { field: 'km', header: 'Km', type: 'number' }, { field: 'taxable', header: 'Net', type: 'money' }, { field: 'tolls', header: 'Tolls', type: 'money' },
  { field: 'vat', header: 'VAT', type: 'money' }, { field: 'total', header: 'Total', type: 'money' },
]
const sums = [
  ['gross_amount', 'Hours'], ['allowance', 'Allowances'], ['margin', 'Margin'], ['transport', 'Transport'], ['tolls', 'Tolls'],
  ['cancellations', 'Cancellations'], ['vat', 'VAT'], ['total', 'Total'],
] as const
const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100

/** A statement on paper or as a workbook of sums, hours by role, and trips (vendors.md 6.4). */
export function statementFile(s: StatementPaper, format: 'pdf' | 'xlsx'): Download {
  if (format === 'pdf') return new Download(vendorStatementPdf(s), 'application/pdf', `VS_${s.statement_no}.pdf`, true)
  const lines = s.lines.map((l) => ({
    ...l, period: l.period ?? s.month, role: staffRole.label(l.role), normal: hours(l.normal), ot_day: hours(l.ot_day),
    ot_night: hours(l.ot_night), rest_day: hours(l.rest_day), holiday: hours(l.holiday),
  }))
  const book = exportXlsx(
    {
      sheet: 'Summary', columns: [{ field: 'name', header: 'Part' }, { field: 'amount', header: `Amount (${s.currency})`, type: 'money' }],
      rows: sums.map(([field, name]) => ({ name, amount: s[field] })), heading: [['Vendor', s.vendor_name], ['Month', s.month]],
    },
    { sheet: 'Detail', columns: detail, rows: lines }, { sheet: 'Trips', columns: trips, rows: s.transport_lines.map((line) => ({ ...line })) },
  )
  return new Download(book, XLSX, `VS_${s.statement_no}-${stamp()}.xlsx`)
}
