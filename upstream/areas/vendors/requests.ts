import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendorRequests as calls } from '@/lib/contract/vendor-requests'
import { timesheetRowStatus, uncountedRows, type StaffRole } from '@/lib/domain/vendor'
import { requestStatus, type HiredVehicle, type RequestStatus, tripStatus } from '@/lib/domain/vendor-request'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, isNumber, pageOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { requestText } from './request-estimate'
import { seesCosts, visibleRequests } from './request-scope'
import { notFound } from './scope'

export type Row = z.output<typeof calls.list.reply>['rows'][number]
type Query = z.output<typeof calls.list.query>
interface LineFacts { role: string | null; headcount: number | null; vehicle_type: string | null; trips: number | null }
type Found = Omit<Row, 'asked'> & { line_facts: LineFacts[] }

/** 0 pending, 1 approved, 2 rejected (seed vocabulary); one cancelled before it was judged is still pending. */
const approval = sql`(case when r.status = ${literal(requestStatus, 'rejected')} then 2 when r.decided_at is not null then 1 else 0 end)`

/** The clients a reader may know of: a client itself alone. */
const seenShares = (who: Who) => (who.user_category === 'client' ? sql`and h.client_id = any(${sql.param(who.client_ids)}::bigint[])` : sql``)

/** The most people that came for a request on one day. */
const came = sql`(select coalesce(max(d.people), 0)::int from (select count(distinct e.staff_id) as people from timesheet_employees e
  join timesheets t on t.id = e.timesheet_id where t.request_id = r.id and e.status not in ${literals(timesheetRowStatus, ...uncountedRows)}
  group by e.work_date) d)`

export const requestColumns = (who: Who) => sql`r.id, r.request_no, r.application_type, r.warehouse_id, f.facility_code as warehouse, r.department,
  r.needed_from, r.needed_to, l.line_facts, l.from_address, l.to_address, h.client_id, h.client_name, r.priority, r.vendor_id, v.vendor_name,
  ${seesCosts(who) ? sql`r.estimated_amount, r.agreed_amount` : sql`null::text as estimated_amount, null::text as agreed_amount`}, r.currency,
  l.trips_asked, (select count(*)::int from transport_trips t where t.request_id = r.id and t.status = ${literal(tripStatus, 'completed')}) as trips_done,
  l.headcount, ${came} as fulfilled_headcount, ${approval} as approval_status, r.status, u.full_name as requested_by, r.updated_at, r.version`
export const requestTables = (who: Who) => sql`request_applications r join facilities f on f.id = r.warehouse_id join users u on u.id = r.requested_by
  left join vendors v on v.id = r.vendor_id
  left join lateral (select coalesce(jsonb_agg(jsonb_build_object('role', l.role, 'headcount', l.headcount, 'vehicle_type', l.vehicle_type, 'trips', l.trips)
      order by l.line_no), '[]') as line_facts, coalesce(sum(l.trips), 0)::int as trips_asked, coalesce(sum(l.headcount), 0)::int as headcount,
      min(l.from_address) filter (where l.line_no = 1) as from_address, min(l.to_address) filter (where l.line_no = 1) as to_address
    from request_lines l where l.request_id = r.id) l on true
  left join lateral (select case when count(*) = 1 then min(h.client_id) end as client_id,
      (array_agg(coalesce(c.trade_name, c.name) order by h.line_no))[1] || case when count(*) > 1 then ' + ' || count(*) - 1 else '' end as client_name
    from request_shares h join clients c on c.id = h.client_id where h.request_id = r.id ${seenShares(who)}) h on true`

export const shownRequest = <T extends Found>({ line_facts, ...row }: T) => ({ ...row, asked: requestText(line_facts) })

const matching = (typed: string) => {
  const like = contains(typed)
  return sql`(${isNumber(sql`r.request_no`, [typed])} or r.request_no ilike ${like} or r.department ilike ${like} or exists (select 1 from vendors v
    where v.id = r.vendor_id and v.vendor_name ilike ${like}) or exists (select 1 from request_lines l where l.request_id = r.id
    and (l.from_address ilike ${like} or l.to_address ilike ${like})))`
}

const conditions = (who: Who, q: Query) => [
  visibleRequests(who, sql`r`), sql`r.application_type = ${q.application_type}`, anyOfValues(sql`r.warehouse_id`, q.warehouse_id),
  anyOfValues(sql`r.vendor_id`, q.vendor_id), anyOfValues(sql`r.priority`, q.priority), anyOfValues(approval, q.approval_status),
  q.client_id ? sql`exists (select 1 from request_shares h where h.request_id = r.id and h.client_id = any(${sql.param(q.client_id)}::bigint[])
    ${seenShares(who)})` : undefined,
  q.mine === undefined ? undefined : q.mine ? sql`r.requested_by = ${who.user_id}` : sql`r.requested_by <> ${who.user_id}`,
  q.from ? sql`r.needed_from >= (${q.from}::date)::timestamp at time zone 'Asia/Dubai'` : undefined,
  q.to ? sql`r.needed_from < (${q.to}::date + 1)::timestamp at time zone 'Asia/Dubai'` : undefined,
  q.search ? matching(q.search) : undefined,
]

/** One page of requests of a kind, the latest to start first. */
export async function requestList(db: Db, who: Who, q: Query) {
  const where = conditions(who, q)
  const [page, counts] = await Promise.all([
    pageOf<Found>(db, {
      columns: requestColumns(who), from: requestTables(who), countFrom: sql`request_applications r`,
      where: [...where, anyOfValues(sql`r.status`, q.status)],
      sorts: {
        needed_from: { by: sql`r.needed_from`, kind: 'time' }, request_no: { by: sql`r.request_no`, kind: 'text' },
      },
      defaultSort: 'needed_from', id: sql`r.id`,
    }, q),
    rows<{ status: RequestStatus; n: number }>(db, sql`select r.status, count(*)::int as n from request_applications r where ${allOf(where)} group by 1`),
  ])
  const tab_counts = Object.fromEntries(counts.map(({ status, n }) => [status, n]))
  return { rows: page.rows.map(shownRequest), meta: { ...page.meta, tab_counts } }
}

export interface HeldRequest {
  id: number
  request_no: string
  application_type: 'manpower' | 'transport'
  warehouse_id: number
  needed_from: string
  needed_to: string
  vendor_id: number | null
  currency: string
  estimated_amount: string | null
  status: RequestStatus
  requested_by: number
  version: number
}

/** A request held for a change; 404 for one out of reach. Whoever answers it and the clock that takes it back queue up here. */
export async function holdRequest(tx: Db, who: Who, id: number): Promise<HeldRequest> {
  const held = await first<HeldRequest>(tx, sql`select r.id, r.request_no, r.application_type, r.warehouse_id, r.needed_from, r.needed_to, r.vendor_id,
      r.currency, r.estimated_amount, r.status, r.requested_by, r.version
    from request_applications r where ${allOf([sql`r.id = ${id}`, visibleRequests(who, sql`r`)])} for update`)
  if (!held) throw notFound()
  return held
}

export interface RequestLine {
  id: number
  role: StaffRole | null
  headcount: number | null
  hours_per_day: string | null
  vehicle_type: HiredVehicle | null
  trips: number | null
  expected_km: string | null
}
/** The lines of a request in order. */
export const requestLinesOf = (db: Db, id: number) => rows<RequestLine>(
  db, sql`select id, role, headcount, hours_per_day, vehicle_type, trips, expected_km::text from request_lines where request_id = ${id} order by line_no`,
)
