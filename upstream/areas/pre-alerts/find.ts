import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { preAlerts } from '@/lib/contract/pre-alerts'
import type { preAlertFilters } from '@/lib/contract/pre-alert-shapes'
import { cargoSpellings, spellings } from '@/lib/domain/scan-input'
import { dottedPapers, preAlertPaper, preAlertStatus } from '@/lib/domain/pre-alert'
import { gatewaysOf } from '../../core/places/zones-of'
import { first, rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import { allOf, anyOfValues, beginsWithNumber, dayRange, pageOf, whether, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { knows } from './hold'
import { hasPlace, seesValues, visiblePreAlerts } from './scope'
import { shownThere } from './times'

type Filters = Omit<z.output<typeof preAlertFilters>, 'format'>
type Row = z.output<typeof preAlerts.list.reply>['rows'][number]

export const isOverdue = sql`(p.eta < now() and p.ata is null and p.status in ${literals(preAlertStatus, 'pending', 'acknowledged', 'departed')})`

export const rowColumns = sql`p.id, p.pre_alert_no, p.client_id, c.name as client, p.transport_mode, coalesce(p.mawb_no, p.bl_no, p.waybill_no) as master_no,
  concat_ws(' ', p.flight_no, to_char(p.flight_date, 'DD Mon')) as flight, p.flight_no, p.flight_date, p.origin_code, p.destination_code,
  coalesce(p.origin_code, '?') || ' → ' || coalesce(p.destination_code, '?') as lane, p.etd, p.eta, p.atd, p.ata, ${isOverdue} is true as overdue, p.bags_total,
  p.master_pieces, p.house_pieces, p.gross_weight_kg, p.hawbs_total, (select count(*)::int from pre_alert_parts t where t.pre_alert_id = p.id) as parts,
  da.agent_name as destination_agent, array(select distinct d.doc_type from pre_alert_documents d where d.pre_alert_id = p.id
    and d.doc_type in ${literals(preAlertPaper, ...dottedPapers)}) as papers,
  p.is_late, p.incomplete, p.not_acknowledged, p.discrepancy_count, p.open_discrepancies, p.status, p.source, p.created_at, p.version`
export const rowTables = sql`pre_alert_shipments p left join clients c on c.id = p.client_id left join base_agents da on da.id = p.destination_agent_id`

/** Found by its number, its master, or a hawb, bag or tracking number on it. */
function searched(text: string): SQL {
  const any = sql.param(spellings(text))
  return sql`(${beginsWithNumber(sql`p.pre_alert_no`, text)} or p.mawb_no = any(${sql.param(cargoSpellings(text))}::text[]) or p.bl_no = any(${any}::text[])
    or p.waybill_no = any(${any}::text[])
    or p.id in (select h.pre_alert_id from pre_alert_hawbs h where h.hawb_no = any(${any}::text[]) or h.tracking_no = any(${any}::text[]))
    or p.id in (select b.pre_alert_id from pre_alert_bags b where b.bag_no = any(${any}::text[])))`
}

/** Who sees it and every filter but the status, whose values are the list's tabs. */
const filtersOf = (who: Who, q: Omit<Filters, 'page' | 'page_size'>): (SQL | undefined)[] => [
  visiblePreAlerts(who), anyOfValues(sql`p.client_id`, q.client_id), anyOfValues(sql`p.transport_mode`, q.transport_mode),
  anyOfValues(sql`p.origin_code`, q.origin_code), anyOfValues(sql`p.destination_code`, q.destination_code),
  q.agent_id?.length
    ? sql`(${anyOfValues(sql`p.destination_agent_id`, q.agent_id)} or ${anyOfValues(sql`p.origin_agent_id`, q.agent_id)}
        or ${anyOfValues(sql`p.clearance_agent_id`, q.agent_id)})`
    : undefined,
  dayRange(sql`p.eta`, q.eta_from, q.eta_to), dayRange(sql`p.created_at`, q.from, q.to), whether(q.late, sql`p.is_late`),
  whether(q.discrepancies, sql`p.open_discrepancies > 0`), q.search ? searched(q.search) : undefined,
]

export const listOf = (who: Who, q: Filters): ListQuery => ({
  columns: rowColumns, from: rowTables, countFrom: sql`pre_alert_shipments p`, where: [...filtersOf(who, q), anyOfValues(sql`p.status`, q.status)],
  sorts: {
    pre_alert_no: { by: sql`p.pre_alert_no`, kind: 'text' }, created_at: { by: sql`p.created_at`, kind: 'time', index: 'desc' },
    etd: { by: sql`p.etd`, kind: 'time', nullable: true }, eta: { by: sql`p.eta`, kind: 'time', nullable: true, index: 'asc' },
    gross_weight_kg: { by: sql`p.gross_weight_kg`, kind: 'number', nullable: true }, hawbs_total: { by: sql`p.hawbs_total`, kind: 'number' },
    bags_total: { by: sql`p.bags_total`, kind: 'number' }, open_discrepancies: { by: sql`p.open_discrepancies`, kind: 'number' },
  },
  defaultSort: 'created_at', id: sql`p.id`,
})

/** Rows with the local times of their places. */
export async function withPlaces<T extends Pick<Row, 'origin_code' | 'destination_code' | 'etd' | 'eta'>>(db: Db, found: readonly T[]) {
  const places = await gatewaysOf(db, [...new Set(found.flatMap((row) => [row.origin_code, row.destination_code]).filter((code) => code !== null))])
  return found.map((row) => ({
    ...row, etd_local: shownThere(row.etd, places.get(row.origin_code ?? '')), eta_local: shownThere(row.eta, places.get(row.destination_code ?? '')),
  }))
}

/** Pre-alerts of a person with how many stand in each state (agents-prealerts.md 5): 403 in words for an agent who works nowhere yet. */
export async function findPreAlerts(db: Db, who: Who, q: Filters) {
  if (!hasPlace(who)) throw new Refusal(403, 'Your company is not mapped to an airport yet. Ask the network team.')
  const [page, counts] = await Promise.all([
    pageOf<Omit<Row, 'etd_local' | 'eta_local'>>(db, listOf(who, q), q),
    rows<{ status: string; n: number }>(db,
      sql`select p.status, count(*)::int as n from pre_alert_shipments p where ${allOf(filtersOf(who, q))} group by p.status`),
  ])
  const found = Object.fromEntries(counts.map(({ status, n }) => [status, n]))
  return { rows: await withPlaces(db, page.rows),
    meta: { ...page.meta, tab_counts: Object.fromEntries(preAlertStatus.names.map((name) => [name, found[name] ?? 0])) } }
}

type Hawbs = Omit<z.output<typeof preAlerts.hawbs.query>, 'format'>
type HawbRow = z.output<typeof preAlerts.hawbs.reply>['rows'][number]

const hawbColumns = (who: Who): SQL => {
  const hidden = (names: readonly string[], type: SQL) => sql.join(names.map((name) => (
    seesValues(who) ? sql`h.${sql.identifier(name)}` : sql`null::${type} as ${sql.identifier(name)}`)), sql`, `)
  return sql`h.id, h.hawb_no, h.bag_no, h.tracking_no, h.order_id, h.order_no, h.shipper_name,
    ${hidden(['consignee_name', 'consignee_phone', 'consignee_address'], sql`text`)}, h.consignee_city, h.country_code, h.pieces, h.weight_kg, h.description,
    h.hs_code, ${hidden(['declared_value', 'cod_amount'], sql`numeric`)}, ${hidden(['currency', 'cod_currency'], sql`text`)}, h.handling_codes,
    h.receive_status, h.received_at, t.part_no`
}

export const hawbListOf = (who: Who, id: number, q: Hawbs): ListQuery => ({
  columns: hawbColumns(who), from: sql`pre_alert_hawbs h left join pre_alert_parts t on t.id = h.part_id`, countFrom: sql`pre_alert_hawbs h`,
  where: [
    sql`h.pre_alert_id = ${id}`, q.bag_no ? sql`h.bag_no = any(${sql.param(spellings(q.bag_no))}::text[])` : undefined,
    anyOfValues(sql`h.receive_status`, q.receive_status), whether(q.matched, sql`h.order_id is not null`), anyOfValues(sql`h.country_code`, q.country_code),
    q.search ? sql`(${beginsWithNumber(sql`h.hawb_no`, q.search)} or h.tracking_no = any(${sql.param(spellings(q.search))}::text[]))` : undefined,
  ],
  sorts: {
    hawb_no: { by: sql`h.hawb_no`, kind: 'text' }, bag_no: { by: sql`h.bag_no`, kind: 'text', nullable: true }, id: { by: sql`h.id`, kind: 'number' },
    weight_kg: { by: sql`h.weight_kg`, kind: 'number' }, pieces: { by: sql`h.pieces`, kind: 'number' },
  },
  defaultSort: 'hawb_no', id: sql`h.id`,
})

/** House waybills of a pre-alert; carriers read neither values nor consignees. 404 for one this person may not know of. */
export async function findHawbs(db: Db, who: Who, id: number, q: Hawbs) {
  await knows(db, who, id)
  return pageOf<HawbRow>(db, hawbListOf(who, id, q), q)
}

type SummaryQuery = z.output<typeof preAlerts.summary.query>

/** How pre-alerts went: by status, late and with discrepancies in per cent with one place, mean hours to acknowledgement. */
export async function summarise(db: Db, who: Who, q: SummaryQuery): Promise<z.output<typeof preAlerts.summary.reply>> {
  const where = allOf(filtersOf(who,
    { client_id: q.client_id === undefined ? undefined : [q.client_id], agent_id: q.agent_id === undefined ? undefined : [q.agent_id],
    from: q.from, to: q.to } as Filters))
  const counts = await rows<{ status: string; n: number }>(db,
    sql`select p.status, count(*)::int as n from pre_alert_shipments p where ${where} group by p.status`)
  const sums = await first<{ total: number; late: number; off: number; hours: number | null }>(
    db,
    sql`select count(*)::int as total, count(*) filter (where p.is_late)::int as late, count(*) filter (where p.discrepancy_count > 0)::int as off,
          round(avg(extract(epoch from p.acknowledged_at - p.created_at) / 3600)::numeric, 1)::float8 as hours from pre_alert_shipments p where ${where}`,
  )
  const share = (n: number) => (sums && sums.total > 0 ? Math.round((n / sums.total) * 1000) / 10 : 0)
  return {
    total: sums?.total ?? 0, counts: Object.fromEntries(counts.map(({ status, n }) => [status, n])), late_pct: share(sums?.late ?? 0),
    discrepancy_pct: share(sums?.off ?? 0), acknowledge_hours: sums?.hours ?? null,
  }
}
