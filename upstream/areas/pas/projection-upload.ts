import { sql } from 'drizzle-orm'
import { projectionTemplate } from '@/lib/contract/pas-projection-columns'
import { clientStatus } from '@/lib/domain/client'
import { counted } from '@/lib/domain/counted'
import { today } from '@/lib/domain/days'
import { vehicleType, type VehicleType } from '@/lib/domain/gate-vehicle'
import {
  isMappable, mappingStatus, openMappings, projectionDirection, type ProjectionDirection, projectionStatus, type ProjectionStatus, withdrawnProjections,
} from '@/lib/domain/pas-projection'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { CellError } from '../../sheets/cells'
import { auditUpload, rowKind, type Reading } from '../../core/uploads/row-kind'
import type { RunContext } from '../../core/uploads/upload-work'
import { mapOrders, mappedTo } from './mappings'
import { changeProjection, createProjections } from './projections'
import { ownSite, siteFacts, visibleProjections, type SiteFacts } from './scope'

type Row = Reading<(typeof projectionTemplate)['columns'][number]['field']>
interface Reference {
  site: SiteFacts
  clients: ReadonlyMap<string, number>
}
interface Facts extends Reference {
  there: ReadonlyMap<string, Standing>
  orders: ReadonlyMap<string, Order>
}
interface Standing {
  id: number
  projection_no: string
  status: ProjectionStatus
  mapped: number
}
interface Order {
  id: number
  client_id: number
  direction: string
  status: string
  mapping_no: string | null
  projection_id: number | null
}
interface Plan {
  id: number | null
  client_id: number
  projection_date: string
  slot_from: string
  slot_to: string
  direction: ProjectionDirection
  vehicle_type: VehicleType
  projected_vehicles: number
  projected_pallets: number
  projected_cartons: number
  projected_units: number
  transporter_name: string | null
  remarks: string | null
  warehouse_id: number
  order_ids: number[]
}
const QUARTER = /^([01]\d|2[0-3]):(00|15|30|45)$/
const keyOf = (parts: readonly (string | number | null)[]) => parts.join('\u0001')

async function loadReference({ db, who, upload }: RunContext): Promise<Reference> {
  const warehouse = Number(upload.params.warehouse_id)
  const site = who.user_category === 'client' ? await siteFacts(db, warehouse) : await ownSite(db, who, warehouse)
  const own = who.user_category === 'client' ? sql`and id = any(${sql.param(who.client_ids)}::bigint[])` : sql``
  const clients = await rows<{ id: number; client_code: string }>(db, sql`select id, client_code from clients
    where status = ${literal(clientStatus, 'active')} ${own}`)
  return { site, clients: new Map(clients.map(({ id, client_code }) => [client_code, id])) }
}

async function factsOf({ db, who }: RunContext, reference: Reference, found: readonly Row[]): Promise<Facts> {
  const days = found.flatMap((row) => row.text('projection_date') ?? [])
  const there = await rows<Standing & { client_id: number; projection_date: string; slot_from: string; direction: string; vehicle_type: string }>(
    db,
    sql`select p.id, p.projection_no, p.status, p.client_id, p.projection_date, p.slot_from, p.direction, p.vehicle_type, ${mappedTo(sql`p.id`)} as mapped
        from pas_projections p where warehouse_id = ${reference.site.warehouse_id} and projection_date = any(${sql.param(days)}::date[])
          and status not in ${literals(projectionStatus, ...withdrawnProjections)}`,
  )
  const numbers = found.flatMap((row) => ordersNamed(row))
  // Another client's order is one nobody has heard of (access.md 7.5).
  const orders = await rows<Order & { order_no: string }>(
    db,
    sql`select o.*, m.mapping_no, m.projection_id from
        (select id, inbound_no as order_no, 'inbound' as direction, warehouse_id, client_id, status from inbound_orders union all
        select id, fulfillment_no, 'outbound', warehouse_id, client_id, status from fulfillment_orders) o
        left join lateral (select v.mapping_no, v.projection_id from pas_mappings v where v.order_area = 'fulfillment' and v.direction = o.direction
          and v.order_id = o.id and v.enabled and v.status in ${literals(mappingStatus, ...openMappings)} limit 1) m on true
        where ${allOf([
          visibleProjections(who, sql`o`), sql`o.warehouse_id = ${reference.site.warehouse_id} and o.order_no = any(${sql.param(numbers)}::text[])`,
        ])}`,
  )
  return {
    ...reference, orders: new Map(orders.map((order) => [order.order_no, order])),
    there: new Map(there.map((one) => [keyOf([one.client_id, one.projection_date, one.slot_from, one.direction, one.vehicle_type]), one])),
  }
}

const ordersNamed = (row: Row): string[] => [...new Set((row.text('order_numbers') ?? '').split(';').map((no) => no.trim()).filter(Boolean))]
const countOf = (row: Row, field: 'projected_vehicles' | 'projected_pallets' | 'projected_cartons' | 'projected_units'): number => {
  const value = row.group.rows[0].values[field]
  return typeof value === 'number' ? value : 0
}

function checkSlot(row: Row, { site }: Facts): { projection_date: string; slot_from: string; slot_to: string } {
  const [projection_date, slot_from, slot_to] = [row.text('projection_date') ?? '', row.text('slot_from') ?? '', row.text('slot_to') ?? '']
  if (projection_date && projection_date < today()) row.refuse('projection_date', 'range', 'Date is in the past.')
  for (const [field, time] of [['slot_from', slot_from], ['slot_to', slot_to]] as const)
    if (time && !QUARTER.test(time)) row.refuse(field, 'format', 'Use quarters of an hour, e.g. 09:15.')
  if (QUARTER.test(slot_from) && QUARTER.test(slot_to)) {
    if (slot_from >= slot_to) row.refuse('slot_to', 'range', 'The slot ends before it begins.')
    else if (slot_from < site.opens_at || slot_to > site.closes_at) row.refuse('slot_from', 'range', `Slot ${slot_from}-${slot_to} is outside working hours.`)
  }
  return { projection_date, slot_from, slot_to }
}

/** The orders a row maps anew, each to a vehicle of its own; what landing would refuse is told now. */
function checkOrders(row: Row, { orders }: Facts, plan: Pick<Plan, 'client_id' | 'direction' | 'projected_vehicles'>, there: Standing | undefined): number[] {
  const found = ordersNamed(row).flatMap((no) => {
    const order = orders.get(no)
    if (!order || order.direction !== plan.direction) row.refuse('order_numbers', 'unknown_reference', `Order ${no} is unknown.`)
    else if (order.client_id !== plan.client_id) row.refuse('order_numbers', 'conflict', `Order ${no} is of another client.`)
    else if (order.mapping_no !== null && order.projection_id === there?.id) return []
    else if (order.mapping_no !== null) row.refuse('order_numbers', 'conflict', `Order ${no} is mapped to ${order.mapping_no}.`)
    else if (!isMappable(plan.direction, order.status))
      row.refuse('order_numbers', 'conflict', `Order ${no} is ${order.status.replaceAll('_', ' ')} and cannot be mapped.`)
    return order ? [order.id] : []
  })
  const free = plan.projected_vehicles - (there?.mapped ?? 0)
  if (found.length > 0 && found.length > free)
    row.refuse('order_numbers', 'range', `${counted(found.length, 'more order')}, but vehicles for ${Math.max(0, free)}: raise Vehicles or leave orders out.`)
  return found
}

function check(row: Row, facts: Facts): Plan | null {
  const slot = checkSlot(row, facts)
  const code = row.code('client_code') ?? ''
  const client_id = facts.clients.get(code)
  if (code && client_id === undefined) row.refuse('client_code', 'unknown_reference', `Client ${code} has no stock here.`)
  const [direction, type] = [(row.text('direction') ?? '').toLowerCase(), (row.text('vehicle_type') ?? '').toLowerCase()]
  const vehicles = countOf(row, 'projected_vehicles')
  if (!Number.isInteger(vehicles) || vehicles < 1 || vehicles > 200) row.refuse('projected_vehicles', 'range', 'Vehicles: 1 to 200.')
  row.tooLong('transporter_name', 120)
  row.tooLong('remarks', 500)
  if (!projectionDirection.is(direction) || !vehicleType.is(type) || client_id === undefined || row.errors.length > 0) return null
  const there = facts.there.get(keyOf([client_id, slot.projection_date, slot.slot_from, direction, type]))
  if (there && there.status !== 'draft')
    row.refuse('projection_date', 'conflict', `Projection ${there.projection_no} is ${projectionStatus.label(there.status).toLowerCase()}; ask for a change.`)
  const order_ids = checkOrders(row, facts, { client_id, direction, projected_vehicles: vehicles }, there)
  return {
    id: there?.id ?? null, client_id, ...slot, direction, vehicle_type: type, projected_vehicles: vehicles,
    projected_pallets: countOf(row, 'projected_pallets'), projected_cartons: countOf(row, 'projected_cartons'),
    projected_units: countOf(row, 'projected_units'), transporter_name: row.text('transporter_name'),
    remarks: row.text('remarks'), warehouse_id: facts.site.warehouse_id, order_ids,
  }
}

/** A rule that was broken between check and landing leaves its row out, as the mechanism does with what a constraint refuses. */
class Meanwhile extends Error {
  readonly code = '23514'
  readonly constraint = 'projection_meanwhile'
}
/** What such a row was refused with, for its uploader. */
const refused = new WeakMap<Plan, CellError>()

async function apply(tx: Db, run: RunContext, plans: readonly Plan[]): Promise<void> {
  const landed: { entity: string; entity_id: number; after: unknown }[] = []
  for (const row of plans) {
    const { id, order_ids, ...plan } = row
    let column = 'Date'
    try {
      const saved = id === null ? (await createProjections(tx, run.who, [plan], false)).rows[0]?.id : id
      if (id !== null) await changeProjection(tx, run.who, id, plan)
      column = 'Order Numbers'
      if (saved !== undefined && order_ids.length > 0)
        await mapOrders(tx, run.who, saved, order_ids.map((order_id) => ({ order_area: 'fulfillment' as const, order_id, vehicles: 1, container_no: null })))
      if (saved !== undefined) landed.push({ entity: 'pas_projection', entity_id: saved, after: plan })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.set(row, { column, value: '', message: error.message, code: 'conflict' })
      throw new Meanwhile(error.message)
    }
  }
  await auditUpload(tx, run, 'pas_projection.upload', landed)
}

/** Projections from a sheet (pas.md 6.1). */
export const projectionUpload = rowKind({
  template: projectionTemplate,
  key: ['projection_date', 'slot_from', 'client_code', 'direction', 'vehicle_type'],
  lists: { projection_directions: projectionDirection.names, pas_vehicle_types: vehicleType.names },
  result: (plan: Plan) => (plan.id === null ? 'created' : 'updated'),
  reference: loadReference,
  facts: (run, reference, found: readonly Row[]) => factsOf(run, reference, found),
  scope: (_row, { site }) => site.warehouse_id,
  stands: (row, { there, clients }) => there.has(keyOf([
    clients.get(row.code('client_code') ?? '') ?? null, row.text('projection_date'), row.text('slot_from'), row.text('direction'), row.text('vehicle_type'),
  ])),
  check,
  apply,
  explain: (constraint, plan) => (constraint === 'projection_meanwhile' ? (refused.get(plan) ?? null) : null),
})

/** Whether a site may be named with a file; 404 before anything is kept. */
export async function uploadSite(db: Db, who: RunContext['who'], warehouseId: number): Promise<void> {
  if (who.user_category !== 'client') return void (await ownSite(db, who, warehouseId))
  if (!(await first(db, sql`select 1 from pas_sites where warehouse_id = ${warehouseId}`))) throw new Refusal(404, 'Site not found.')
  return undefined
}
