import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Mapping, pasMappings } from '@/lib/contract/pas-projections'
import { inboundStatus } from '@/lib/domain/inbound'
import { today } from '@/lib/domain/days'
import {
  isMappable, keptMappings, mappableStatuses, mappingStatus, openMappings, openProjections, type ProjectionDirection, projectionStatus, type ProjectionStatus,
} from '@/lib/domain/pas-projection'
import { readVehicle, type Vehicle } from '@/lib/domain/plate'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { Refusal, refuseField, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { siteFacts, visibleProjections } from './scope'

type Row = z.output<typeof Mapping>
type OrderRef = z.output<typeof pasMappings.create.body>['orders'][number]
type OpenOrder = z.output<typeof pasMappings.search.reply>['rows'][number]

const columns = sql`m.id, m.mapping_no, m.projection_id, p.projection_no, p.projection_date, p.slot_from || '–' || p.slot_to as slot, p.warehouse_id,
  s.site_code as warehouse_code, p.client_id, l.name as client_name, m.direction, m.order_area,
  m.order_id, m.order_no, m.ref_no, m.vehicle_no, m.container_no, m.driver_phone, m.vehicle_no_of, m.vehicles,
    m.vehicle_no_of || ' of ' || m.vehicles as n_of_m, m.token_id, t.token_no, m.status, m.enabled, m.version`
const tables = sql`pas_mappings m join pas_projections p on p.id = m.projection_id join pas_sites s on s.warehouse_id = p.warehouse_id
  join clients l on l.id = p.client_id left join gate_tokens t on t.id = m.token_id`

const allMapped = (plan: { projected_vehicles: number; projection_no: string }) =>
  new Refusal(409, plan.projected_vehicles === 1
    ? `The 1 vehicle of ${plan.projection_no} is mapped.`
    : `All ${plan.projected_vehicles} vehicles of ${plan.projection_no} are mapped.`)

export async function mappingPage(db: Db, who: Who, q: z.output<typeof pasMappings.list.query>) {
  const list: ListQuery = {
    columns, from: tables, countFrom: sql`pas_mappings m join pas_projections p on p.id = m.projection_id`,
    where: [
      visibleProjections(who, sql`p`), q.projection_id ? sql`m.projection_id = ${q.projection_id}` : undefined,
      anyOfValues(sql`p.warehouse_id`, q.warehouse_id), anyOfValues(sql`p.client_id`, q.client_id),
      anyOfValues(sql`m.direction`, q.direction), anyOfValues(sql`m.status`, q.status),
      q.date ? sql`p.projection_date = ${q.date}::date` : undefined, q.from ? sql`p.projection_date >= ${q.from}::date` : undefined,
      q.to ? sql`p.projection_date <= ${q.to}::date` : undefined, q.order_no ? sql`m.order_no = ${q.order_no}` : undefined,
      q.search ? sql`(m.mapping_no ilike ${contains(q.search)} or m.order_no ilike ${contains(q.search)} or m.ref_no ilike ${contains(q.search)})` : undefined,
    ],
    sorts: {
      projection_date: { by: sql`p.projection_date::timestamptz`, kind: 'time' },
      mapping_no: { by: sql`m.mapping_no`, kind: 'text' }, order_no: { by: sql`m.order_no`, kind: 'text' },
    }, defaultSort: 'projection_date', id: sql`m.id`,
  }
  return pageOf<Row>(db, list, q)
}

/** One mapping; 404 for one out of reach. */
export async function mappingRow(db: Db, who: Who, id: number): Promise<Row> {
  const row = await first<Row>(db, sql`select ${columns} from ${tables} where ${allOf([sql`m.id = ${id}`, visibleProjections(who, sql`p`)])}`)
  if (!row) throw new Refusal(404, 'Record not found')
  return row
}

/** Orders of a direction under one set of column names; `o` in conditions. */
const ordersOf = (direction: ProjectionDirection): SQL =>
  direction === 'inbound'
    ? sql`(select id, 'fulfillment' as order_area, 'inbound' as direction, inbound_no as order_no, ref_no, client_id, warehouse_id, expected_date,
      total_pallets as pallets, total_cartons as cartons, container_no, vehicle_no, status from inbound_orders) o`
    : sql`(select id, 'fulfillment' as order_area, 'outbound' as direction, fulfillment_no as order_no, ref_no, client_id, warehouse_id,
      (due_ship_at at time zone 'Asia/Dubai')::date as expected_date, total_pallets as pallets,
            total_cartons as cartons, null::text as container_no, vehicle_no, status from fulfillment_orders) o`
const openStates = (direction: ProjectionDirection) => sql`o.status = any(${sql.param([...mappableStatuses[direction]])}::text[])`
const standing = sql`select m.mapping_no from pas_mappings m where m.order_area = o.order_area and m.direction = o.direction and m.order_id = o.id and m.enabled
    and m.status in ${literals(mappingStatus, ...openMappings)}`

/** Open orders of a site that may be mapped, soonest first. */
export function openOrders(db: Db, who: Who, q: z.output<typeof pasMappings.search.query>) {
  const list: ListQuery = {
    columns: sql`o.id, o.order_area, o.direction, o.order_no, o.ref_no, o.client_id, l.name as client_name, o.warehouse_id, s.site_code as warehouse_code,
      o.expected_date, o.pallets, o.cartons, o.container_no, o.vehicle_no, o.status,
      (${standing} limit 1) as mapping_no`,
    from: sql`${ordersOf(q.direction)} join clients l on l.id = o.client_id join pas_sites s on s.warehouse_id = o.warehouse_id`,
    where: [
      visibleProjections(who, sql`o`), sql`o.warehouse_id = ${q.warehouse_id}`, openStates(q.direction),
      anyOfValues(sql`o.client_id`, q.client_id), q.date ? sql`o.expected_date = ${q.date}::date` : undefined,
      q.unmapped ? sql`not exists (${standing})` : undefined,
      q.search ? sql`(o.order_no ilike ${contains(q.search)} or o.ref_no ilike ${contains(q.search)})` : undefined,
    ],
    sorts: { expected_date: { by: sql`o.expected_date::timestamptz`, kind: 'time' }, order_no: { by: sql`o.order_no`, kind: 'text' } },
    defaultSort: 'order_no', id: sql`o.id`,
  }
  return pageOf<OpenOrder>(db, list, q)
}

interface Plan {
  id: number
  projection_no: string
  status: ProjectionStatus
  warehouse_id: number
  client_id: number
  projection_date: string
  direction: ProjectionDirection
  projected_vehicles: number
  mapped: number
}
/** Vehicles of a projection that are given out. */
export const mappedTo = (projection: SQL): SQL => sql`(select count(*)::int from pas_mappings v where v.projection_id = ${projection} and v.enabled
    and v.status in ${literals(mappingStatus, ...keptMappings)})`

/** A projection, held so that its vehicles are given out once. */
async function holdPlan(tx: Db, who: Who, id: number): Promise<Plan> {
  const plan = await first<Omit<Plan, 'mapped'>>(
    tx,
    sql`select p.id, p.projection_no, p.status, p.warehouse_id, p.client_id, p.projection_date, p.direction, p.projected_vehicles from pas_projections p
        where ${allOf([sql`p.id = ${id}`, visibleProjections(who, sql`p`)])} for update`,
  )
  if (!plan) throw new Refusal(404, 'Record not found')
  if (!openProjections.some((open) => open === plan.status))
    throw new Refusal(409, `Projection ${plan.projection_no} is ${projectionStatus.label(plan.status).toLowerCase()} and cannot be mapped.`)
  const counted = await first<{ n: number }>(tx, sql`select ${mappedTo(sql`${id}`)} as n`)
  return { ...plan, mapped: counted?.n ?? 0 }
}

async function orderFor(tx: Db, who: Who, plan: Plan, ref: OrderRef): Promise<OpenOrder> {
  if (ref.order_area !== 'fulfillment') throw new Refusal(404, 'Order not found.')
  // Held through its own table: two planners who map one order wait for each other.
  await rows(tx, plan.direction === 'inbound'
    ? sql`select 1 from inbound_orders where id = ${ref.order_id} for update`
    : sql`select 1 from fulfillment_orders where id = ${ref.order_id} for update`)
  const order = await first<OpenOrder>(tx, sql`select o.*, (${standing} limit 1) as mapping_no from ${ordersOf(plan.direction)}
    where ${allOf([sql`o.id = ${ref.order_id} and o.warehouse_id = ${plan.warehouse_id}`, visibleProjections(who, sql`o`)])}`)
  if (!order) throw new Refusal(404, 'Order not found.')
  if (order.client_id !== plan.client_id) throw new Refusal(409, `${order.order_no} is of another client than ${plan.projection_no}.`)
  if (!isMappable(plan.direction, order.status)) throw new Refusal(409, `${order.order_no} is ${order.status.replaceAll('_', ' ')} and cannot be mapped.`)
  if (order.mapping_no !== null) throw new Refusal(409, `${order.order_no} is already mapped to ${order.mapping_no}.`)
  return order
}

/** The vehicle a plan names; null for none. */
const vehicleIn = (typed: string | null | undefined): Vehicle | null => (typed && readVehicle(typed).vehicle_key !== '' ? readVehicle(typed) : null)

/** Maps orders to a projection, one row a vehicle. 409 when one is mapped or no vehicle is left; another day is only warned of. */
export async function mapOrders(tx: Db, who: Who, projectionId: number, orders: readonly OrderRef[]) {
  const plan = await holdPlan(tx, who, projectionId)
  const mapped: { id: number; mapping_no: string; order_no: string }[] = []
  const warnings: string[] = []
  let left = plan.projected_vehicles - plan.mapped
  for (const ref of orders) {
    const order = await orderFor(tx, who, plan, ref)
    if (left < ref.vehicles) throw allMapped(plan)
    if (order.expected_date !== plan.projection_date)
      warnings.push(`${order.order_no} expects ${order.expected_date}; the projection is ${plan.projection_date}.`)
    for (let n = 1; n <= ref.vehicles; n++) {
      const vehicle = n === 1 ? vehicleIn(ref.vehicle_no) : null
      const made = await first<{ id: number; mapping_no: string }>(
        tx,
        sql`insert into pas_mappings (mapping_no, projection_id, direction, order_area, order_id, order_no, ref_no, vehicle_no, vehicle_key, container_no,
            driver_phone, vehicle_no_of, vehicles, created_by, updated_by)
            values ('PM' || to_char(${today()}::date, 'YYMMDD') || lpad((nextval('mapping_serial') % 10000)::text, 4, '0'), ${plan.id}, ${plan.direction},
              ${order.order_area}, ${order.id}, ${order.order_no}, ${order.ref_no},
              ${vehicle?.vehicle_no ?? null}, ${vehicle?.vehicle_key ?? null}, ${n === 1 ? (ref.container_no ?? order.container_no) : null},
                ${n === 1 ? (ref.driver_phone ?? null) : null}, ${n}, ${ref.vehicles}, ${who.user_id}, ${who.user_id})
            returning id, mapping_no`,
      )
      mapped.push({ ...(made as { id: number; mapping_no: string }), order_no: order.order_no })
    }
    left -= ref.vehicles
    if (plan.direction === 'inbound') await rows(tx, sql`update inbound_orders set status = ${literal(inboundStatus, 'scheduled')}, version = version + 1,
      updated_at = now()
      where id = ${order.id} and status = ${literal(inboundStatus, 'submitted')}`)
  }
  return { rows: mapped, warnings }
}

type Proposal = z.output<typeof pasMappings.automap.reply>['proposals'][number]
/** Proposes projections for open orders: the client's of that day, the nearest slot with a vehicle left; maps them when told to. */
export async function automap(tx: Db, who: Who, q: z.output<typeof pasMappings.automap.body>) {
  await siteFacts(tx, q.warehouse_id)
  const plans = await rows<{ id: number; projection_no: string; client_id: number; slot: string; free: number }>(
    tx,
    sql`select p.id, p.projection_no, p.client_id, p.slot_from || '–' || p.slot_to as slot, p.projected_vehicles - ${mappedTo(sql`p.id`)} as free
        from pas_projections p where ${allOf([
          visibleProjections(who, sql`p`),
          sql`p.warehouse_id = ${q.warehouse_id} and p.projection_date = ${q.date}::date and p.direction = ${q.direction}
                and p.status in ${literals(projectionStatus, ...openProjections)}`,
          anyOfValues(sql`p.client_id`, q.client_id ? [q.client_id] : []),
        ])}
        order by p.slot_from, p.id`,
  )
  const orders = await rows<OpenOrder>(
    tx,
    sql`select o.* from ${ordersOf(q.direction)}
        where ${allOf([
          visibleProjections(who, sql`o`), sql`o.warehouse_id = ${q.warehouse_id} and o.expected_date = ${q.date}::date`,
          openStates(q.direction), sql`not exists (${standing})`, anyOfValues(sql`o.client_id`, q.client_id ? [q.client_id] : []),
        ])}
        order by o.id limit 500`,
  )
  const proposals = orders.flatMap((order): Proposal[] => {
    const plan = plans.find((one) => one.client_id === order.client_id && one.free > 0)
    if (!plan) return []
    plan.free--
    return [{
      order_area: order.order_area, order_id: order.id, order_no: order.order_no, projection_id: plan.id, projection_no: plan.projection_no, slot: plan.slot,
    }]
  })
  if (!q.apply) return { proposals, mapped: 0 }
  let mapped = 0
  for (const [projectionId, own] of Map.groupBy(proposals, ({ projection_id }) => projection_id)) {
    mapped += (await mapOrders(
      tx, who, projectionId, own.map(({ order_id }) => ({ order_area: 'fulfillment' as const, order_id, vehicles: 1, container_no: null })),
    )).rows.length
  }
  return { proposals, mapped }
}

async function hold(tx: Db, who: Who, id: number): Promise<Row> {
  await rows(tx, sql`select 1 from pas_mappings where id = ${id} for update`)
  return mappingRow(tx, who, id)
}
function refuseGone(held: Row): void {
  if (held.status !== 'mapped' || held.token_id !== null) throw new Refusal(
    409,
    `Mapping ${held.mapping_no} is ${held.token_id === null ? mappingStatus.label(held.status as 'mapped').toLowerCase() : 'arrived'} and cannot be changed.`,
  )
}

/** Changes vehicle, container or projection of a mapping that has not arrived. */
export async function changeMapping(tx: Db, who: Who, id: number, b: z.output<typeof pasMappings.change.body>): Promise<Row> {
  const held = await hold(tx, who, id)
  refuseGone(held)
  if (b.version !== undefined && b.version !== held.version) throw staleRecord()
  if (b.projection_id !== undefined && b.projection_id !== held.projection_id) {
    const plan = await holdPlan(tx, who, b.projection_id)
    if (plan.client_id !== held.client_id || plan.warehouse_id !== held.warehouse_id || plan.direction !== held.direction)
      throw refuseField('projection_id', 'Choose a projection of the same site, client and direction.')
    if (plan.mapped >= plan.projected_vehicles) throw allMapped(plan)
  }
  const vehicle = vehicleIn(b.vehicle_no)
  const sets = [
    ...(b.projection_id === undefined ? [] : [sql`projection_id = ${b.projection_id}`]),
    ...(b.vehicle_no === undefined ? [] : [sql`vehicle_no = ${vehicle?.vehicle_no ?? null}, vehicle_key = ${vehicle?.vehicle_key ?? null}`]),
    ...(b.container_no === undefined ? [] : [sql`container_no = ${b.container_no}`]),
    ...(b.driver_phone === undefined ? [] : [sql`driver_phone = ${b.driver_phone || null}`]),
  ]
  await rows(
    tx,
    sql`update pas_mappings set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = now()`, sql`updated_by = ${who.user_id}`], sql`, `)}
        where id = ${id}`,
  )
  return held
}

/** Switches a mapping on or off; 409 once it has arrived, or when its order or projection has been given away meanwhile. */
export async function toggleMapping(tx: Db, who: Who, id: number, to: 'enable' | 'disable', reason: string | undefined): Promise<void> {
  const held = await hold(tx, who, id)
  refuseGone(held)
  if (to === 'enable') {
    const plan = await holdPlan(tx, who, held.projection_id)
    if (!held.enabled && plan.mapped >= plan.projected_vehicles) throw allMapped(plan)
    const other = await first<{ mapping_no: string }>(
      tx,
      sql`select mapping_no from pas_mappings where order_area = ${held.order_area} and direction = ${held.direction} and order_id = ${held.order_id}
            and vehicle_no_of = ${held.vehicle_no_of} and enabled and status in ${literals(mappingStatus, ...openMappings)} and id <> ${id}`,
    )
    if (other) throw new Refusal(409, `${held.order_no} is already mapped to ${other.mapping_no}.`)
  }
  await rows(tx, sql`update pas_mappings set enabled = ${to === 'enable'}, reason = ${reason ?? null}, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id} where id = ${id}`)
}

/** Takes a mapping away; its order is open again. 409 once it has arrived. */
export async function removeMapping(tx: Db, who: Who, id: number): Promise<Row> {
  const held = await hold(tx, who, id)
  refuseGone(held)
  await rows(tx, sql`update pas_mappings set status = ${literal(mappingStatus, 'removed')}, enabled = false, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id} where id = ${id}`)
  if (held.direction === 'inbound') {
    await rows(
      tx,
      sql`update inbound_orders set status = ${literal(inboundStatus, 'submitted')}, version = version + 1, updated_at = now()
          where id = ${held.order_id} and status = ${literal(inboundStatus, 'scheduled')}
          and not exists (select 1 from pas_mappings m where m.order_area = 'fulfillment' and m.direction = 'inbound' and m.order_id = ${held.order_id}
            and m.enabled and m.status = ${literal(mappingStatus, 'mapped')})`,
    )
  }
  return held
}
