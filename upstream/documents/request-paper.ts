import type { Readable } from 'node:stream'
import type { Reply } from '@/lib/contract/types'
import { dayTime } from '@/lib/domain/days'
import { staffRole } from '@/lib/domain/vendor'
import { hiredVehicle, requestStatus } from '@/lib/domain/vendor-request'
import type { Letterhead } from './letterhead'
import { tablePdf, type PaperColumn } from './table-paper'

interface Row { no: string; what: string; number: string; where: string; more: string }

const columns: readonly PaperColumn<Row>[] = [
  { name: 'No.', x: 14, width: 8, field: 'no' }, { name: 'What', x: 24, width: 32, field: 'what' },
  { name: 'Number', x: 58, width: 14, field: 'number', end: true },
  { name: 'Where', x: 76, width: 70, field: 'where' }, { name: 'More', x: 148, width: 48, field: 'more' },
]

const list = (parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(', ')

function rowOf(line: Reply<'vendorRequests.one'>['lines'][number]): Row {
  if (line.vehicle_type) {
    return {
      no: String(line.line_no), what: hiredVehicle.label(line.vehicle_type), number: String(line.trips ?? 1),
      where: [line.from_address, ...line.stops, line.to_address].filter(Boolean).join(' → '),
      more: list([line.pallets !== null && `${line.pallets} pallets`, line.weight_kg && `${line.weight_kg} kg`, line.temperature && `${line.temperature} °C`]),
    }
  }
  return {
    no: String(line.line_no), what: line.role ? staffRole.label(line.role) : '', number: String(line.headcount ?? 1), where: line.skills ?? '',
    more: list([line.shift, line.hours_per_day && `${line.hours_per_day} h a day`]),
  }
}

/** A request on A4, as it is given to a vendor (vendors.md 6.4). */
export function requestPaper(r: Reply<'vendorRequests.one'> & { issuer: Letterhead }): Readable {
  return tablePdf<Row>({
    title: r.application_type === 'transport' ? 'TRANSPORT ORDER' : 'STAFF ORDER', number: r.request_no, columns, rows: r.lines.map(rowOf),
    facts: [
      ['From', r.issuer.name], ['Vendor', r.vendor_name ?? 'Not assigned'], ['Status', requestStatus.label(r.status)],
      ['Warehouse', r.warehouse], ['Needed from', dayTime(r.needed_from)], ['Needed until', dayTime(r.needed_to)],
    ],
    totals: `${r.department} · ${r.reason}`, signatures: ['For the warehouse', 'For the vendor'],
  })
}
