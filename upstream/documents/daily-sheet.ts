import type { Readable } from 'node:stream'
import type { Reply } from '@/lib/contract/types'
import { day as dayText, dubaiTime } from '@/lib/domain/days'
import { shift, staffRole, timesheetStatus } from '@/lib/domain/vendor'
import type { Letterhead } from './letterhead'
import { tablePdf, type PaperColumn } from './table-paper'

interface Row { code: string; name: string; role: string; in: string; out: string; rest: string; worked: string; sign: string }

const columns: readonly PaperColumn<Row>[] = [
  { name: 'Badge', x: 14, width: 20, field: 'code' }, { name: 'Name', x: 36, width: 44, field: 'name' }, { name: 'Role', x: 82, width: 26, field: 'role' },
  { name: 'In', x: 108, width: 10, field: 'in', end: true }, { name: 'Out', x: 120, width: 12, field: 'out', end: true },
  { name: 'Break', x: 134, width: 10, field: 'rest', end: true }, { name: 'Worked', x: 146, width: 13, field: 'worked', end: true },
  { name: 'Signature', x: 164, width: 32, field: 'sign' },
]

/** A timesheet of a day on A4, each person signs (vendors.md 6.4). */
export function dailySheet(sheet: Reply<'vendorTimesheets.one'> & { issuer: Letterhead }): Readable {
  const time = (moment: string | null) => (moment ? dubaiTime(moment) : '')
  return tablePdf<Row>({
    title: 'DAILY TIMESHEET', number: sheet.timesheet_no, columns,
    facts: [
      ['Vendor', sheet.vendor_name], ['Warehouse', sheet.warehouse], ['Day', `${dayText(sheet.work_date)}, ${shift.label(sheet.shift).toLowerCase()} shift`],
      ['For', sheet.issuer.name], ['Status', timesheetStatus.label(sheet.status)], ['Request', sheet.request_no ?? 'None'],
    ],
    rows: sheet.employees.map((one) => ({
      code: one.staff_code, name: one.full_name, role: staffRole.label(one.role), in: time(one.time_in), out: time(one.time_out),
      rest: one.break_minutes === null ? '' : String(one.break_minutes), worked: one.worked, sign: '................................',
    })),
    totals: `${sheet.totals.people} people, ${sheet.totals.worked} hours`, signatures: ['For the warehouse', 'For the vendor'],
  })
}
