import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { missingScans } from '@/lib/contract/missing-scans'
import { missingScanStatus, silenceSeverity } from '@/lib/domain/missing-scan'
import { packageStatus } from '@/lib/domain/package'
import type { Db } from '../../db/db'
import { allOf, anyOfValues, dayRange, everyRow, pageOf, startsWith, type ListQuery } from '../../platform/list'
import { EXPORT_LIMIT, exported } from '../../platform/list-file'
import type { Who } from '../../platform/who'
import type { ExportColumn } from '../../sheets/export-sheet'
import { refuseLongExport } from '../packages/find'
import { visiblePackages } from '../../core/parcels/scope'

type Row = z.input<typeof missingScans.list.reply>['rows'][number] & { id: number }
type Filters = z.output<typeof missingScans.list.query>
type ExportFilters = z.output<typeof missingScans.export.body>

export const missingTables = sql`missing_scans m join packages p on p.id = m.package_id join scan_expectations r on r.id = m.expectation_id`

const columns = sql`m.id, m.package_id, p.tracking_no, p.ref_no, p.order_id, c.name as client, k.display_name as carrier, k.carrier_code, p.status,
  t.name as last_event, p.last_event_at,
  r.expected_events as expected_event, r.after_event, m.due_at, m.detected_at, r.severity, m.status as state, m.closed_at, m.note,
  greatest(0, floor(extract(epoch from coalesce(m.closed_at, now()) - m.due_at) / 3600))::int as late_hours`

function listOf(who: Who, query: Filters, more: (SQL | undefined)[] = []): ListQuery {
  return {
    columns,
    from: sql`${missingTables} join clients c on c.id = p.client_id left join carriers k on k.id = p.carrier_id
      left join tracking_event_master t on t.code = p.last_event_code`,
    countFrom: missingTables,
    where: [
      visiblePackages(who, sql`p`),
      anyOfValues(sql`m.status`, query.state),
      anyOfValues(sql`p.carrier_id`, query.carrier_id),
      anyOfValues(sql`p.client_id`, query.client_id),
      anyOfValues(sql`p.current_facility_id`, query.facility_id),
      anyOfValues(sql`r.after_event`, query.expectation),
      anyOfValues(sql`r.severity`, query.severity),
      query.late_over === undefined ? undefined : sql`coalesce(m.closed_at, now()) - m.due_at > make_interval(hours => ${query.late_over}::int)`,
      dayRange(sql`m.due_at`, query.from, query.to),
      query.search ? sql`(p.tracking_no ilike ${startsWith(query.search)} or p.ref_no ilike ${startsWith(query.search)})` : undefined,
      ...more,
    ],
    sorts: { due_at: { by: sql`m.due_at`, kind: 'time' } },
    defaultSort: 'due_at',
    id: sql`m.id`,
  }
}

/** One page of missing scans of the packages this person sees. */
export const missingList = (db: Db, who: Who, query: Filters) => pageOf<Row>(db, listOf(who, query), query)

const exportColumns: readonly ExportColumn[] = [
  { header: 'Tracking No', field: 'tracking_no' }, { header: 'Ref', field: 'ref_no' },
  { header: 'Client', field: 'client', width: 28 }, { header: 'Carrier', field: 'carrier' },
  { header: 'Status', field: 'status_label' }, { header: 'Last event', field: 'last_event', width: 28 },
  { header: 'Last event at', field: 'last_event_at', type: 'datetime' },
  { header: 'Expected event', field: 'expected' }, { header: 'Due at', field: 'due_at', type: 'datetime' },
  { header: 'Late (h)', field: 'late_hours', type: 'number' },
  { header: 'Severity', field: 'severity_label' }, { header: 'State', field: 'state_label' }, { header: 'Note', field: 'note', width: 40 },
]

async function* exportRows(db: Db, list: ListQuery, query: Filters) {
  for await (const row of everyRow<Row>(db, list, query, EXPORT_LIMIT)) {
    yield {
      ...row, status_label: packageStatus.label(row.status),
      severity_label: silenceSeverity.label(row.severity), state_label: missingScanStatus.label(row.state),
      expected: row.expected_event.join(', '),
    }
  }
}

/** The list as xlsx or csv, or the chosen rows of it. */
export async function missingExport(db: Db, who: Who, body: ExportFilters) {
  const list = listOf(who, body, [anyOfValues(sql`m.id`, body.ids)])
  await refuseLongExport(db, list, body.ids)
  return exported(body.format, 'missing-scans', { sheet: 'Missing scans', columns: exportColumns, rows: exportRows(db, list, body) })
}

/** The condition that keeps somebody's ids to the packages they see. */
export const ownIds = (who: Who, ids: readonly number[]) => allOf([sql`m.id = any(${sql.param(ids)}::bigint[])`, visiblePackages(who, sql`p`)])
