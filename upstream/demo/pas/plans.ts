import type { FulfillmentStatus } from '@/lib/domain/fulfilment-order'
import type { fulfillmentOrders } from '../../db/schema/fulfilment-orders'
import type { inboundOrders } from '../../db/schema/inbound-orders'
import type { pasMappings, pasProjections } from '../../db/schema/pas-projections'
import type { InboundStatus } from '@/lib/domain/inbound'
import { handlingMinutes, slotCapacity, type ProjectionStatus } from '@/lib/domain/pas-projection'
import type { VehicleType } from '@/lib/domain/gate-vehicle'
import { dayMs, hourMs, iso, plainDay, yymmdd } from '../calendar'
import type { Numbered } from '../copy'
import { dice } from '../dice'
import { clientId } from '../trade/clients'
import { vehicleRows } from './reference-rows'
import { transporterNames, type DemoSite } from './sites'

export interface Plan {
  id: number
  site: DemoSite
  midnight: number
  hour: number
  /** Hours of the slot. */
  hours: number
  client_id: number
  direction: 'inbound' | 'outbound'
  vehicle_type: VehicleType
  vehicles: number
  pallets: number
  /** Mappings of it, in order of vehicles. */
  mappings: Mapped[]
}
export interface Mapped {
  id: number
  order_id: number
  order_no: string
  ref_no: string
}

const types: readonly VehicleType[] = ['trailer_40ft', 'truck_10t', 'container_40', 'truck_7t', 'reefer_10t']
const clients = ['NOORB', 'DTOFZ', 'GGDMC', 'SOUKX'] as const
const minutesOf = (type: VehicleType, pallets: number) => {
  const row = vehicleRows.find(({ code }) => code === type)
  return handlingMinutes(Number(row?.base_minutes ?? 15), pallets, Number(row?.minutes_per_pallet ?? 1.5))
}

/** Hours a slot needs for its vehicles: doors of one direction and half of those of both work all the time, with a little to spare. */
const hoursFor = (site: DemoSite, vehicles: number, type: VehicleType, pallets: number): number =>
  Math.min(4, Math.max(1, Math.ceil((vehicles * minutesOf(type, pallets)) / (0.95 * slotCapacity((site.docks - 2) / 2, 2, 60)))))

/** The hour nearest to the wanted one where the docks of a direction are free for so long; null on a full day. */
function freeHour(busy: ReadonlySet<number>, count: number, hours: number): number | null {
  const isFree = (hour: number) => hour >= 6 && hour + hours <= 22 && Array.from({ length: hours }, (_, n) => hour + n).every((one) => !busy.has(one))
  const nearest = Array.from({ length: 16 }, (_, n) => 6 + n).toSorted((a, b) => Math.abs(a - count) - Math.abs(b - count))
  return nearest.find(isFree) ?? null
}

/** Slots booked from `days` ago to a week ahead, one after another; the first two of tomorrow ask for more than the docks can take. */
export function planRows(sites: readonly DemoSite[], today: number, days: number): Plan[] {
  const roll = dice('pas-plans')
  const plans: Plan[] = []
  for (let day = -days; day <= 7; day++) {
    for (const site of sites) {
      const busy = { inbound: new Set<number>(), outbound: new Set<number>() }
      for (let n = 0; n < (site.code === 'JXB1' ? 4 : 2); n++) {
        const isFull = day === 1 && site.code === 'JXB1' && n < 2
        const client = clients[isFull ? n : roll.int(0, 3)] ?? 'NOORB'
        const direction = isFull ? (['inbound', 'outbound'] as const)[n] ?? 'inbound' : roll.chance(0.6) ? 'inbound' : 'outbound'
        const vehicle_type = isFull ? 'trailer_40ft' : roll.pick(types)
        const [vehicles, each] = [isFull ? 9 : roll.int(5, 12), roll.int(12, 24)]
        const hours = isFull ? 1 : hoursFor(site, vehicles, vehicle_type, each)
        const hour = freeHour(busy[direction], isFull ? 9 : roll.pick([7, 8, 9, 9, 10, 11, 13, 14, 15, 15, 16]), hours)
        if (hour === null) continue
        for (let taken = hour; taken < hour + hours; taken++) busy[direction].add(taken)
        plans.push({
          id: plans.length + 1, site, midnight: today + day * dayMs, hour, hours, client_id: clientId(client),
          direction, vehicle_type, vehicles, pallets: vehicles * each, mappings: [],
        })
      }
    }
  }
  return plans
}

interface Papers {
  projections: Numbered<typeof pasProjections>[]
  mappings: Numbered<typeof pasMappings>[]
  inbound: Numbered<typeof inboundOrders>[]
  outbound: Numbered<typeof fulfillmentOrders>[]
}

const statusOf = (plan: Plan, today: number, nowMs: number, roll: ReturnType<typeof dice>): ProjectionStatus => {
  if (plan.midnight < today) return roll.chance(0.02) ? 'missed' : 'completed'
  if (plan.midnight === today) return plan.midnight + plan.hour * hourMs < nowMs ? 'in_progress' : 'approved'
  return roll.weighted([['approved', 5], ['submitted', 3], ['draft', 2]] as const)
}

/** Projections, their orders and mappings, and orders nobody has mapped yet. Visits say later which mappings arrived. */
export function paperRows(plans: readonly Plan[], nowMs: number, today: number, plannerId: number): Papers {
  const roll = dice('pas-papers')
  const papers: Papers = { projections: [], mappings: [], inbound: [], outbound: [] }
  const order = (
    site: DemoSite, client: number, direction: 'inbound' | 'outbound', dueMs: number, pallets: number,
    status: { inbound: InboundStatus; outbound: FulfillmentStatus },
  ): Mapped => {
    const stamp = yymmdd(dueMs).slice(0, 4)
    if (direction === 'inbound') {
      const id = papers.inbound.length + 1
      const no = `ASN${stamp}${String(id).padStart(6, '0')}`
      papers.inbound.push({
        id, inbound_no: no, ref_no: `PO-${40_000 + id}`, client_id: client, warehouse_id: site.id, expected_date: plainDay(dueMs), total_pallets: pallets,
        total_cartons: pallets * 20, status: status.inbound, seal_no: id % 9 === 0 ? `SL${100_000 + id}` : null, created_at: iso(dueMs - 5 * dayMs),
      })
      return { id: 0, order_id: id, order_no: no, ref_no: `PO-${40_000 + id}` }
    }
    const id = papers.outbound.length + 1
    const no = `SO${stamp}${String(id).padStart(7, '0')}-1`
    papers.outbound.push({
      id, fulfillment_no: no, ref_no: `SHP-${70_000 + id}`, client_id: client, warehouse_id: site.id, due_ship_at: iso(dueMs),
      total_pallets: pallets, total_cartons: pallets * 24, status: status.outbound, created_at: iso(dueMs - 3 * dayMs),
    })
    return { id: 0, order_id: id, order_no: no, ref_no: `SHP-${70_000 + id}` }
  }
  for (const plan of plans) {
    const status = statusOf(plan, today, nowMs, roll)
    const from = plan.midnight + plan.hour * hourMs
    const each = Math.round(plan.pallets / plan.vehicles)
    const made = iso(plan.midnight - roll.int(2, 6) * dayMs)
    papers.projections.push({
      id: plan.id, projection_no: `PR${yymmdd(plan.midnight)}${String(plan.id).padStart(4, '0')}`, warehouse_id: plan.site.id,
      client_id: plan.client_id, projection_date: plainDay(plan.midnight), slot_from: `${String(plan.hour).padStart(2, '0')}:00`,
      slot_to: `${String(plan.hour + plan.hours).padStart(2, '0')}:00`, direction: plan.direction, vehicle_type: plan.vehicle_type,
      projected_vehicles: plan.vehicles, projected_pallets: plan.pallets, projected_cartons: plan.pallets * 20,
      projected_units: plan.pallets * 480, transporter_name: roll.pick(transporterNames),
      dock_minutes: plan.vehicles * minutesOf(plan.vehicle_type, each), status, created_by: plannerId, created_at: made, updated_at: made,
    })
    const isPast = plan.midnight < today
    const mapped = Math.floor(plan.vehicles * (isPast ? 0.92 : 0.6))
    for (let n = 0; n < (isPast ? mapped : plan.vehicles); n++) {
      if (n >= mapped && plan.midnight < today + 4 * dayMs && n > mapped + 1) continue
      const standing = n < mapped
        ? { inbound: isPast ? ('closed' as const) : ('scheduled' as const), outbound: isPast ? ('shipped' as const) : ('picked' as const) }
        : { inbound: 'submitted' as const, outbound: 'allocated' as const }
      const made_ = order(plan.site, plan.client_id, plan.direction, from, each, standing)
      if (n >= mapped) continue
      const id = papers.mappings.length + 1
      plan.mappings.push({ ...made_, id })
      papers.mappings.push({
        id, mapping_no: `PM${yymmdd(plan.midnight)}${String(id % 10_000).padStart(4, '0')}`, projection_id: plan.id,
        direction: plan.direction, order_area: 'fulfillment', order_id: made_.order_id, order_no: made_.order_no, ref_no: made_.ref_no,
        vehicle_no: null, vehicle_no_of: 1, vehicles: 1, status: isPast ? 'missed' : 'mapped',
        enabled: true, token_id: null, created_by: plannerId, created_at: made,
      })
    }
  }
  return papers
}
