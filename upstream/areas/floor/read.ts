import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { floor } from '@/lib/contract/floor'
import { floorJob, floorKeys, type FloorJob } from '@/lib/domain/floor-job'
import { fulfillmentStatus, pickableFulfilments, type FulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { inboundScope, inboundStatus, receivableInbound, storableInbound, type InboundScope } from '@/lib/domain/inbound'
import { handlingUnitStatus, standingUnits } from '@/lib/domain/handling-unit'
import { outboundStatus, pickableOutbound, type OutboundStatus } from '@/lib/domain/outbound'
import { allocationStatus, stockCountStatus } from '@/lib/domain/stock'
import { visibleStock } from '../../core/stock/scope'
import { isOfPart } from '../../core/fulfilment/parts'
import { rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { visibleFulfilments } from '../fulfilment/scope'
import { trades, visibleInbound } from '../inbound/scope'
import { visibleOutbound } from '../outbound/scope'

type Query = z.output<typeof floor.list.query>
type Job = z.output<typeof floor.list.reply>['rows'][number]

/** Jobs of each kind as a select of the same columns; `code`: those whose label was scanned, awaited or not. */
type Source = (who: Who, code: string | null) => SQL

const isNamed = (code: string | null, ...columns: SQL[]) => (code === null ? undefined : sql`upper(${code}) in (${sql.join(columns, sql`, `)})`)
/** One number for each job and record, whatever else has the record's number. */
const idOf = (job: FloorJob, id: SQL, isBusiness = false) =>
  sql`${id} * ${sql.raw(String(floorJob.names.length * 2))} + ${sql.raw(String(floorJob.names.indexOf(job) * 2 + Number(isBusiness)))}`

/** Of each trade whose goods somebody receives. */
const ofInbound = (job: 'receive' | 'put_away', units: SQL, is: (code: string | null) => SQL): Source => (who, code) => sql.join(
  inboundScope.names.filter((scope) => who.keys.has(trades[scope].receives)).map((scope) => ofTrade(scope, job, units, is(code), who, code)), sql` union all `,
)

const ofTrade = (scope: InboundScope, job: 'receive' | 'put_away', units: SQL, is: SQL, who: Who, code: string | null) => sql`
  select ${idOf(job, sql`o.id`)} as id, ${job}::text as job, o.inbound_no as number, o.ref_no, o.client_id, o.warehouse_id, ${units} as units,
    (o.expected_date::timestamp at time zone 'Asia/Dubai') as due_at, ${trades[scope].page}::text || o.id
      || ${`${trades[scope].page.includes('?') ? '&' : '?'}do=${job}`}::text as href
  from inbound_orders o join lateral (select coalesce(sum(n.expected_qty - n.accepted_qty - n.damaged_qty - n.quarantined_qty), 0)::int as awaited,
    coalesce(sum(n.accepted_qty - n.putaway_qty), 0)::int as to_store from inbound_lines n where n.inbound_id = o.id) t on true
  where ${allOf([visibleInbound(who, scope), is, isNamed(code, sql`upper(o.inbound_no)`, sql`upper(o.ref_no)`)])}`

const ofFulfilment = (job: 'pick' | 'pack', ...statuses: FulfillmentStatus[]): Source => (who, code) => sql`
  select ${idOf(job, sql`f.id`)} as id, ${job}::text as job, f.fulfillment_no as number, coalesce(v.wave_no, f.ref_no) as ref_no, f.client_id, f.warehouse_id,
    (select coalesce(sum(d.qty), 0)::int from stock_demands d where ${isOfPart}) as units, f.due_ship_at as due_at,
    '/shipping-list/' || f.id || ${`?do=${job}`} as href
  from fulfillment_orders f left join waves v on v.id = f.wave_id join sale_orders o on o.id = f.order_id
  where ${allOf([
    visibleFulfilments(who), sql`f.status in ${literals(fulfillmentStatus, ...statuses)}`,
    isNamed(code, sql`upper(f.fulfillment_no)`, sql`upper(f.ref_no)`, sql`upper(o.order_no)`, sql`v.wave_no`),
  ])}`

const unitsOfOutbound = (status: 'reserved' | 'picked') => sql`(select coalesce(sum(a.qty), 0)::int from outbound_lines l
  join stock_allocations a on a.demand_id = l.demand_id and a.status = ${literal(allocationStatus, status)} where l.outbound_id = o.id)`
/** What is left of an outbound order: units to pick or to pack, cartons and pallets to load. */
const outboundUnits = {
  pick: unitsOfOutbound('reserved'), pack: unitsOfOutbound('picked'),
  load: sql`(select count(*)::int from handling_units h where h.outbound_id = o.id and h.parent_id is null
    and h.status in ${literals(handlingUnitStatus, ...standingUnits)})`,
}
/** An order is named by its number, its reference, or a carton or pallet of it. */
const namesOutbound = (code: string | null) => (code === null ? undefined : sql`(${isNamed(code, sql`upper(o.outbound_no)`, sql`upper(o.ref_no)`)}
  or exists (select 1 from handling_units h where h.outbound_id = o.id and h.sscc = right(${code}, 18)))`)
const ofOutbound = (job: 'pick' | 'pack' | 'load', ...statuses: OutboundStatus[]): Source => (who, code) => sql`
  select ${idOf(job, sql`o.id`, true)} as id, ${job}::text as job, o.outbound_no as number, o.ref_no, o.client_id, o.warehouse_id,
    ${outboundUnits[job]} as units, (o.requested_ship_date::timestamp at time zone 'Asia/Dubai') as due_at,
    '/outbound-summary-view?id=' || o.id || ${`&do=${job}`} as href
  from outbound_orders o where ${allOf([
    visibleOutbound(who), sql`o.status in ${literals(outboundStatus, ...statuses)}`, sql`${outboundUnits[job]} > 0`, namesOutbound(code),
  ])}`

/** Orders of shops and of business clients, as far as somebody has the key of each. */
const ofBoth = (shops: Source, business: Source): Source => (who, code) => sql.join([
  ...(who.keys.has('app_fulfillment:order-process') ? [shops(who, code)] : []),
  ...(who.keys.has('app_b2b:outbound-process') ? [business(who, code)] : []),
], sql` union all `)

/** Shelves that are being counted; one that is scanned may be counted whether anybody has begun or not. */
const ofShelves: Source = (who, code) => sql`
  select ${idOf('count', sql`p.id`)} as id, 'count'::text as job, p.location_code as number, null::text as ref_no, null::bigint as client_id, p.warehouse_id,
    null::int as units, s.created_at as due_at, '/shelfwise?at=' || p.warehouse_id || '&count=' || p.location_code as href
  from locations p left join stock_counts s on s.location_id = p.id and s.status = ${literal(stockCountStatus, 'open')}
  where ${allOf([
    visibleStock(who, sql`null::bigint`, sql`p.warehouse_id`), code === null ? sql`s.id is not null` : undefined, isNamed(code, sql`p.location_code`),
  ])}`

const sources: Record<FloorJob, Source> = {
  receive: ofInbound('receive', sql`t.awaited`, (code) => (code === null
    ? sql`(o.status in ${literals(inboundStatus, 'arrived', 'receiving')}
        or o.status in ${literals(inboundStatus, 'submitted', 'scheduled')} and o.expected_date <= ${dubaiToday})`
    : sql`o.status in ${literals(inboundStatus, ...receivableInbound)}`)),
  put_away: ofInbound('put_away', sql`t.to_store`, () => sql`t.to_store > 0 and o.status in ${literals(inboundStatus, ...storableInbound)}`),
  pick: ofBoth(ofFulfilment('pick', ...pickableFulfilments), ofOutbound('pick', ...pickableOutbound)),
  pack: ofBoth(ofFulfilment('pack', 'picked'), ofOutbound('pack', 'picked')), load: ofOutbound('load', 'packed', 'staged', 'partially_shipped'),
  count: ofShelves,
}

/** Jobs somebody may do, as a table `j`; whoever asks has the key of one of them. */
function jobsOf(who: Who, code: string | null): SQL {
  const mine = floorJob.names.filter((job) => floorKeys[job].some((key) => who.keys.has(key))).map((job) => sources[job](who, code))
  return sql`(${sql.join(mine, sql` union all `)}) j`
}
const columns = sql`j.id, j.job, j.number, j.ref_no, j.warehouse_id, f.facility_code as warehouse, c.name as client, j.units, j.due_at, j.href`
const named = (jobs: SQL) => sql`${jobs} join facilities f on f.id = j.warehouse_id left join clients c on c.id = j.client_id`

/** One page of what waits on the floors somebody works on. */
export async function floorList(db: Db, who: Who, q: Query) {
  const jobs = jobsOf(who, null)
  const typed = q.search ? contains(q.search) : null
  const where = [
    anyOfValues(sql`j.warehouse_id`, q.warehouse_id), anyOfValues(sql`j.client_id`, q.client_id),
    typed === null ? undefined : sql`(j.number ilike ${typed} or j.ref_no ilike ${typed})`,
  ]
  const [page, counts] = await Promise.all([
    pageOf<Job>(db, {
      columns, from: named(jobs), countFrom: jobs, where: [...where, anyOfValues(sql`j.job`, q.job)],
      sorts: { due_at: { by: sql`j.due_at`, kind: 'time' }, number: { by: sql`j.number`, kind: 'text' } }, defaultSort: 'due_at', id: sql`j.id`,
    }, q),
    rows<{ job: FloorJob; n: number }>(db, sql`select j.job, count(*)::int as n from ${jobs} where ${allOf(where)} group by 1`),
  ])
  return { ...page, meta: { ...page.meta, tab_counts: Object.fromEntries(counts.map(({ job, n }) => [job, n])) } }
}

/** Most jobs of one number: the parts of a wave. */
const MOST_FOUND = 50

/** What there is to do with a scanned number, the most urgent first. */
export const findJobs = (db: Db, who: Who, code: string) =>
  rows<Job>(db, sql`select ${columns} from ${named(jobsOf(who, code))} order by j.due_at nulls last, j.id limit ${MOST_FOUND}`)
