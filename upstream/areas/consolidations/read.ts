import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { consolidations } from '@/lib/contract/consolidations'
import { receiveResult } from '@/lib/domain/consolidation'
import { type ConsolidationStatus, unitStatus } from '@/lib/domain/container'
import { seesWho } from '@/lib/domain/permission'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { visibleConsolidations } from '../containers/scope'
import { seesMoney } from '../../core/parcels/scope'
import { papersOf } from './documents'
import { storageOf } from './find'
import { legsOf } from './flights'
import { noSuchConsolidation, workplaces, worksAt } from './hold'
import { counted, isHighValue, isOutsider, ownPackages, packagesOf, rowColumns, rowTables } from './rows'

type One = z.input<typeof consolidations.one.reply>
type Unit = One['units'][number]
type Action = One['allowed_actions'][number]

/** What each action is for: its key, the end one must work at, and the statuses it starts from. */
const actions: readonly { action: Action; key: string; end: 'origin' | 'destination'; from: readonly ConsolidationStatus[]; adminOnly?: true }[] = [
  { action: 'edit', key: 'consolidation-edit', end: 'origin', from: ['draft'] },
  { action: 'close', key: 'consolidation-edit', end: 'origin', from: ['draft'] },
  { action: 'reopen', key: 'consolidation-edit', end: 'origin', from: ['merged'] },
  { action: 'delete', key: 'consolidation-edit', end: 'origin', from: ['draft'] },
  { action: 'start_staging', key: 'agent-stage', end: 'origin', from: ['merged', 'unstaged'] },
  { action: 'stage', key: 'agent-stage', end: 'origin', from: ['merged', 'staging'] },
  { action: 'unstage', key: 'agent-stage', end: 'origin', from: ['staging', 'staged'] },
  { action: 'flights', key: 'agent-flight', end: 'origin', from: ['draft', 'merged', 'staging', 'staged', 'unstaged', 'dispatched'] },
  { action: 'flights', key: 'agent-flight', end: 'destination', from: ['departed', 'received', 'in_clearance'] },
  { action: 'dispatch', key: 'agent-dispatch', end: 'origin', from: ['staged'] },
  { action: 'return_to_facility', key: 'consolidation-edit', end: 'origin', from: ['dispatched'], adminOnly: true },
  { action: 'depart', key: 'agent-departure', end: 'origin', from: ['dispatched'] },
  { action: 'receive', key: 'agent-receive', end: 'destination', from: ['departed'] },
  { action: 'clear', key: 'clearance', end: 'destination', from: ['received', 'in_clearance'] },
  { action: 'deconsolidate', key: 'agent-deconsolidate', end: 'destination', from: ['received', 'in_clearance'] },
]

async function allowed(
  db: Db, who: Who, row: Pick<One, 'status' | 'origin_airport' | 'destination_airport' | 'parents' | 'customs_mode' | 'clearance_status'>,
): Promise<Action[]> {
  const places = await workplaces(db, who)
  const fits = ({ action, key, end, from, adminOnly }: (typeof actions)[number]) =>
    from.includes(row.status) && who.keys.has(`app_consolidation:${key}`) && (!adminOnly || who.user_category === 'admin')
      && worksAt(places, end === 'origin' ? row.origin_airport : row.destination_airport)
    && (action !== 'reopen' || row.parents.length === 0) && (action !== 'clear' || row.customs_mode !== 'none')
    && (action !== 'deconsolidate' || ['none', 'transit'].includes(row.customs_mode)
      || (row.status === 'in_clearance' && ['released', 'partially_released'].includes(row.clearance_status)))
  return [...new Set(actions.filter(fits).map(({ action }) => action))]
}

/** Units in the order they were added; of the units of others somebody of one client sees none. */
async function unitsOf(db: Db, who: Who, id: number, page: { from: number; size: number }): Promise<{ units: Unit[]; total: number }> {
  const own = isOutsider(who)
    ? sql` and exists (select 1 from ${packagesOf(sql`(select u.*)`)} i join packages p on p.id = i.package_id where ${ownPackages(who, sql`p`)})`
    : sql``
  const figures = isOutsider(who)
    ? sql`(select count(*)::int from ${packagesOf(sql`(select u.*)`)} i join packages p on p.id = i.package_id where ${ownPackages(who, sql`p`)})
      as package_count, case when b.client_id is not null then b.gross_weight end as gross_weight`
    : sql`coalesce(b.package_count, 1) as package_count, coalesce(b.gross_weight, b.net_weight, q.weight) as gross_weight`
  const found = await rows<Unit & { total: number }>(
    db,
    sql`select u.id, u.unit_type, coalesce(b.bag_no, q.tracking_no) as number, u.bag_id, u.package_id, b.destination, b.status as bag_status, ${figures},
        b.seal_no, u.added_at, u.received_at,
          u.receive_result, u.released_at, u.remarks, u.status = ${literal(unitStatus, 'in')} as is_in, count(*) over ()::int as total
        from consolidation_units u left join bags b on b.id = u.bag_id left join packages q on q.id = u.package_id where u.consolidation_id = ${id}${own}
        order by u.id limit ${page.size} offset ${page.from}`,
  )
  return { units: found.map(({ total: _total, ...unit }) => unit), total: found[0]?.total ?? 0 }
}

/** Shares of a consolidation by client, city and value class; a client's own part alone, and no value for agents. */
export async function totalsOf(db: Db, who: Who, id: number): Promise<One['totals']> {
  const value = seesMoney(who) ? sql`sum(p.declared_value_aed)` : sql`null::numeric`
  const shares = (name: ReturnType<typeof sql>, most: number) =>
    rows<One['totals']['by_client'][number]>(
      db,
      sql`select ${name} as name, count(*)::int as packages, sum(coalesce(p.actual_weight, p.weight)) as weight, ${value} as value
          from ${packagesOf(counted(sql`${id}`))} i
          join packages p on p.id = i.package_id join clients c on c.id = p.client_id where ${ownPackages(who, sql`p`)} group by 1 order by 2 desc, 1
          limit ${most}`,
    )
  const [by_client, by_city, by_class] = [
    await shares(sql`c.name`, 50), await shares(sql`p.city || ', ' || p.country_code`, 50),
    await shares(sql`case when ${isHighValue(sql`p`)} then 'High value' else 'Low value' end`, 2),
  ]
  return { by_client, by_city, by_class }
}

const insideOfUnits = (db: Db, who: Who, unitIds: readonly number[]) =>
  rows<One['inside'][number]>(
    db,
    sql`select i.unit_id, p.id as package_id, p.tracking_no, p.city, p.country_code, coalesce(p.actual_weight, p.weight) as weight, p.status
        from ${packagesOf(sql`(select x.* from consolidation_units x where x.id = any(${sql.param(unitIds)}::bigint[]))`)} i
        join packages p on p.id = i.package_id where ${ownPackages(who, sql`p`)} order by i.unit_id, p.id limit 2000`,
  )

/** What was written of its packages, an event at a moment once. */
const eventsOf = (db: Db, who: Who, id: number) =>
  rows<One['events'][number]>(
    db,
    sql`select date_trunc('second', e.event_at) as at, e.event_code, m.name, count(*)::int as packages from package_events e
        join tracking_event_master m on m.code = e.event_code join packages p on p.id = e.package_id
        join consolidations k on k.id = ${id}
        where e.package_id in (select i.package_id from ${packagesOf(counted(sql`${id}`))} i) and e.voided_at is null
          and e.event_code ~ '^(LNH|CUS|HUB01|HUB05)' and e.event_at >= k.created_at - interval '1 day'
          and e.event_at <= coalesce(k.deconsolidated_at, now()) + interval '1 hour' and ${ownPackages(who, sql`p`)}
        group by 1, 2, 3 order by 1 desc limit 100`,
  )

const historyOf = (db: Db, who: Who, id: number) =>
  rows<One['history'][number]>(
    db,
    sql`select h.at, h.action, h.from_status, h.to_status, ${seesWho(who) ? sql`u.full_name` : sql`null::text`} as by,
        ${seesWho(who) ? sql`h.note` : sql`null::text`} as note
        from consolidation_history h left join users u on u.id = h.user_id where h.consolidation_id = ${id} order by h.at desc, h.id desc limit 200`,
  )

const oversOf = (db: Db, who: Who, id: number) =>
  isOutsider(who) ? Promise.resolve([]) : rows<One['overs'][number]>(
    db,
    sql`select distinct on (s.number) s.number, k.consolidation_no as belongs_to, s.scanned_at from consolidation_scans s
        left join consolidations k on k.id = s.belongs_to_id
        where s.consolidation_id = ${id} and s.result = ${literal(receiveResult, 'over')} order by s.number, s.scanned_at`,
  )

/** The columns of the record beyond those of a list. */
const further = (who: Who) => {
  const whole = (column: ReturnType<typeof sql>, name: string) => sql`${isOutsider(who) ? sql`null` : column} as ${sql.identifier(name)}`
  const money = (column: ReturnType<typeof sql>, name: string) => sql`${isOutsider(who) || !seesMoney(who) ? sql`null` : column} as ${sql.identifier(name)}`
  return sql`k.bl_no, k.container_no, k.truck_no, k.container_load, k.service_type, k.linehaul_id, ${whole(sql`k.net_weight`, 'net_weight')},
    ${whole(sql`k.volume_m3`, 'volume_m3')},
    ${whole(sql`k.weight_reason`, 'weight_reason')}, ${money(sql`k.declared_value_total`, 'declared_value_total')}, ${money(sql`k.cod_total`, 'cod_total')},
      k.currency, k.boe_date,
    ${whole(sql`k.clearance_note`, 'clearance_note')}, k.released_at, oa.agent_name as origin_agent, da.agent_name as destination_agent, k.vehicle_no,
      ${whole(sql`k.driver_name`, 'driver_name')},
    ${whole(sql`k.driver_phone`, 'driver_phone')}, k.seal_no, ${whole(sql`k.remarks`, 'remarks')}, k.closed_at, k.dispatched_at, k.arrived_at, k.received_at,
      k.deconsolidated_at,
    (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'consolidation_no', o.consolidation_no) order by o.id), '[]') from consolidations o
    where o.id = any(k.parent_ids)) as parents`
}
const agents = sql`${rowTables} left join base_agents oa on oa.id = k.origin_agent_id left join base_agents da on da.id = k.destination_agent_id`

type Head = Omit<
  One, 'units' | 'units_total' | 'inside' | 'flights' | 'documents' | 'totals' | 'overs' | 'history' | 'events' | 'allowed_actions' | 'storage_estimate'
>

/** A consolidation with a page of its units and everything about it; 404 for one this person may not know of. */
export async function readConsolidation(db: Db, who: Who, services: Services, id: number, { page = 1, size = 100 } = {}): Promise<One> {
  const head = await first<Head>(db, sql`select ${rowColumns(who)}, ${further(who)} from ${agents}
    where ${allOf([sql`k.id = ${id}`, visibleConsolidations(who, sql`k`)])}`)
  if (!head) throw noSuchConsolidation()
  const { units, total } = await unitsOf(db, who, id, { from: (page - 1) * size, size })
  const [inside, flights, documents, totals, overs, history, events, allowed_actions, storage_estimate] = await Promise.all([
    insideOfUnits(db, who, units.map((unit) => Number(unit.id))), legsOf(db, id), papersOf(db, who, services, id),
    totalsOf(db, who, id), oversOf(db, who, id), historyOf(db, who, id), eventsOf(db, who, id),
    allowed(db, who, head), head.status === 'received' || head.status === 'in_clearance' ? storageOf(db, head) : null,
  ])
  return { ...head, units, units_total: total, inside, flights, documents, totals, overs, history, events, allowed_actions, storage_estimate }
}

type Summary = z.input<typeof consolidations.summary.reply>

/** A consolidation at a glance (consolidations.md 5, view-summary). */
export async function summarise(db: Db, who: Who, services: Services, id: number): Promise<Summary> {
  const head = await first<Omit<Summary, 'totals' | 'flights' | 'units' | 'received_units' | 'missing' | 'documents' | 'discrepancies'>>(
    db, sql`select ${rowColumns(who)} from ${rowTables} where ${allOf([sql`k.id = ${id}`, visibleConsolidations(who, sql`k`)])}`,
  )
  if (!head) throw noSuchConsolidation()
  const { units, total } = await unitsOf(db, who, id, { from: 0, size: 500 })
  const [flights, totals, documents, overs] = await Promise.all([legsOf(db, id), totalsOf(db, who, id), papersOf(db, who, services, id), oversOf(db, who, id)])
  const there = units.filter(({ receive_result }) => receive_result !== null && receive_result !== 'short')
  const missing = units.filter((unit) => unit.is_in && !there.includes(unit))
  return {
    ...head, flights, totals, units: total, received_units: there.length,
    missing: missing.map((unit) => ({ unit_id: Number(unit.id), number: unit.number, unit_type: unit.unit_type })),
    documents: documents.map(({ doc_type, file_name }) => ({ doc_type, file_name })),
    discrepancies: overs.length
      + units.filter(({ receive_result }) => receive_result === 'short' || receive_result === 'damaged' || receive_result === 'seal_broken').length,
  }
}
