import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { trackingDesk } from '@/lib/contract/tracking-desk'
import { eventMappingStatus } from '@/lib/domain/carrier'
import { packageStatus, terminalPackageStatuses, type PackageStatus } from '@/lib/domain/package'
import { eventSource } from '@/lib/domain/tracking-event-words'
import { trackingReportPdf, type ReportParcel } from '../../documents/tracking-report'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { stamp } from '../../platform/list-file'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { exportCsv, exportXlsx, type ExportColumn, type SheetExport } from '../../sheets/export-sheet'
import { letterhead } from '../../core/settings/letterhead'
import { statusColumns, statusTables } from './status-rows'
import { selectionOf, type PackageSelection } from './selection'
import { CSV, XLSX } from '../../sheets/mime'

type Body = Pick<z.output<typeof trackingDesk.download.body>, 'tracking_nos' | 'filters' | 'format' | 'events'>

/** A PDF is for reading; what is longer is a sheet. */
const MOST_IN_PDF = 200
/** Days after its end during which outsiders may still read remarks (tracking.md 2, rows). */
const REMARK_DAYS = 30

export interface MadeFile {
  body: Readable
  type: string
  name: string
}

interface Line {
  id: number
  tracking_no: string
  ref_no: string
  client: string
  carrier: string | null
  status: PackageStatus
  last_event: string | null
  location: string | null
  last_event_at: string | null
  eta: string | null
  attempt_count: number
  cod_amount: string | null
  cod_currency: string | null
  late_hours: number | null
}

interface EventLine {
  package_id: number
  tracking_no: string
  event_code: string
  name: string
  event_at: string
  location: string | null
  source: string
  carrier_text: string | null
  remarks: string | null
}

const slaWords = (hours: number | null) => (hours === null ? null : hours > 0 ? `Late ${hours} h` : 'On time')

/** Lines of the grid in the order of the ids (tracking.md 6, sheet Summary). */
async function linesOf(db: Db, who: Who, ids: readonly number[]): Promise<Line[]> {
  const found = await rows<Line>(db, sql`select ${statusColumns(who)} from ${statusTables} where p.id = any(${sql.param(ids)}::bigint[])`)
  const byId = new Map(found.map((line) => [line.id, line]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** What happened to them, parcel by parcel, oldest first; nothing taken back, nothing to be ignored. */
async function eventLines(db: Db, who: Who, ids: readonly number[]): Promise<EventLine[]> {
  const outsider = who.user_category === 'carrier' || who.user_category === 'agent'
  const hidden = outsider
    ? sql`(p.status = any(${sql.param(terminalPackageStatuses)}::text[]) and p.status_at < now() - make_interval(days => ${REMARK_DAYS}))`
    : sql`false`
  return rows<EventLine>(
    db,
    sql`select e.package_id, p.tracking_no, case when e.event_mapping_status = ${literal(eventMappingStatus, 'mapped')} then e.event_code
        else coalesce(e.carrier_event_code, e.event_code) end as event_code,
          coalesce(m.name, e.carrier_event_text, e.event_code) as name, e.event_at, e.location_text as location, e.source,
          nullif(concat_ws(' ', e.carrier_event_code, e.carrier_event_text), '') as carrier_text, case when not ${hidden} then e.remarks end as remarks
        from package_events e join packages p on p.id = e.package_id left join tracking_event_master m on m.code = e.event_code
        where e.package_id = any(${sql.param(ids)}::bigint[]) and e.voided_at is null and e.event_mapping_status <> ${literal(eventMappingStatus, 'ignored')}
        order by array_position(${sql.param(ids)}::bigint[], e.package_id), e.event_at, m.rank nulls last, e.id`,
  )
}

const summaryColumns: readonly ExportColumn[] = [
  { header: 'Tracking No', field: 'tracking_no' }, { header: 'Ref No', field: 'ref_no' },
  { header: 'Client', field: 'client' }, { header: 'Carrier', field: 'carrier' },
  { header: 'Status', field: 'status' }, { header: 'Last event', field: 'last_event', width: 28 }, { header: 'Location', field: 'location', width: 28 },
  { header: 'Last event at (Dubai)', field: 'last_event_at', type: 'datetime' }, { header: 'ETA (Dubai)', field: 'eta', type: 'datetime' },
  { header: 'Attempts', field: 'attempt_count', type: 'number' },
  { header: 'COD', field: 'cod_amount', type: 'money' }, { header: 'COD currency', field: 'cod_currency', width: 14 },
  { header: 'SLA', field: 'sla', width: 12 },
]
const eventColumns: readonly ExportColumn[] = [
  { header: 'Tracking No', field: 'tracking_no' }, { header: 'Event code', field: 'event_code', width: 12 }, { header: 'Event', field: 'name', width: 30 },
  { header: 'Time (Dubai)', field: 'event_at', type: 'datetime' },
  { header: 'Location', field: 'location', width: 28 }, { header: 'Source', field: 'source', width: 16 },
  { header: 'Carrier text', field: 'carrier_text', width: 30 }, { header: 'Remarks', field: 'remarks', width: 36 },
]

function summarySheet(db: Db, who: Who, selection: PackageSelection): SheetExport {
  async function* lines() {
    for await (const ids of selection.chunks()) {
      for (const line of await linesOf(db, who, ids)) yield { ...line, status: packageStatus.label(line.status), sla: slaWords(line.late_hours) }
    }
  }
  return { sheet: 'Summary', columns: summaryColumns, rows: lines() }
}

function eventSheet(db: Db, who: Who, selection: PackageSelection): SheetExport {
  async function* lines() {
    for await (const ids of selection.chunks()) {
      for (const line of await eventLines(db, who, ids)) yield { ...line, source: eventSource.is(line.source) ? eventSource.label(line.source) : line.source }
    }
  }
  return { sheet: 'Events', columns: eventColumns, rows: lines() }
}

async function* reportParcels(db: Db, who: Who, selection: PackageSelection, events: Body['events']): AsyncGenerator<ReportParcel> {
  for await (const ids of selection.chunks()) {
    const lines = await linesOf(db, who, ids)
    const byPackage = Map.groupBy(events === 'all' ? await eventLines(db, who, ids) : [], ({ package_id }) => package_id)
    for (const line of lines) yield { ...line, status: packageStatus.label(line.status), sla: slaWords(line.late_hours), events: byPackage.get(line.id) ?? [] }
  }
}


/** Parcels and what happened to them as `tracking-{yyyymmdd-HHmm}` (tracking.md 6), made while it is sent. */
export async function trackingFile(db: Db, who: Who, body: Body): Promise<MadeFile> {
  const selection = await selectionOf(db, who, body)
  const name = `tracking-${stamp()}`
  if (body.format === 'pdf') {
    if (selection.count > MOST_IN_PDF) throw refuseField('format', `A PDF holds at most ${MOST_IN_PDF} packages. Choose xlsx or csv.`)
    return { body: trackingReportPdf(reportParcels(db, who, selection, body.events), await letterhead(db)), type: 'application/pdf', name: `${name}.pdf` }
  }
  if (body.format === 'csv') {
    const sheet = body.events === 'all' ? eventSheet(db, who, selection) : summarySheet(db, who, selection)
    return { body: exportCsv(sheet), type: CSV, name: `${name}.csv` }
  }
  const sheets = body.events === 'all' ? [eventSheet(db, who, selection)] : []
  return { body: exportXlsx(summarySheet(db, who, selection), ...sheets), type: XLSX, name: `${name}.xlsx` }
}
