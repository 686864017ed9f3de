import type { BagStatus, ConsolidationStatus } from '@/lib/domain/container'
import { iso6346, mod7 } from '@/lib/domain/check-digits'
import { bagLimits, type bagType } from '@/lib/domain/lists'
import type { NameOf } from '@/lib/domain/machine'
import type { bagHistory, bagPackages, bags, consolidationFlights, consolidationHistory, consolidations, consolidationUnits } from '../../db/schema/containers'
import { hourMs, iso, minuteMs, plainDay } from '../calendar'
import type { Numbered, RowOf } from '../copy'
import { dice } from '../dice'
import type { FacilityCode } from '../places/facilities'
import type { Bag, Consolidation, Loads } from './containers'

/** Who does it, and what the facilities are called in the database. */
export type Floor = {
  nowMs: number; facilityIds: ReadonlyMap<string, number>; baggers: Readonly<Partial<Record<FacilityCode, number>>>; forwarderId: number | null
}

const arrivesMs = ({ departsMs, service }: Consolidation) => departsMs + Math.round(service.hours * hourMs)
const parcels = ({ bags: its }: Consolidation) => its.flatMap(({ contents }) => contents)

/** What a consolidation stands at once it has left: its parcels tell. */
export function standingOf(consolidation: Consolidation, nowMs: number): ConsolidationStatus {
  if (consolidation.planned) return consolidation.planned
  const inside = parcels(consolidation).filter(({ out }) => out === null)
  const has = (...statuses: string[]) => inside.some(({ status }) => statuses.includes(status))
  if (inside.length === 0) return 'deconsolidated'
  if (has('in_clearance', 'on_hold')) return 'in_clearance'
  return has('arrived') || nowMs > arrivesMs(consolidation) + 30 * hourMs ? 'received' : 'departed'
}

function bagStanding({ consolidation, planned, contents }: Bag, nowMs: number): BagStatus {
  if (planned) return planned
  const whole = consolidation ? standingOf(consolidation, nowMs) : 'deconsolidated'
  if (whole === 'departed') return 'departed'
  const inside = contents.filter(({ out }) => out === null)
  if (whole === 'deconsolidated' || inside.length === 0) return 'emptied'
  return inside.length === contents.length && inside.every(({ status }) => status === 'in_linehaul') ? 'short' : 'received'
}

const typeOf = ({ grams, contents }: Bag): NameOf<typeof bagType> => (grams > 22_000 ? 'pallet' : grams < 4000 && contents.length < 6 ? 'pouch' : 'sack')
const leftAlready: ReadonlySet<string> = new Set(['departed', 'received', 'in_clearance', 'deconsolidated'])
const arrived: ReadonlySet<string> = new Set(['received', 'in_clearance', 'deconsolidated'])

/** Counts and weights follow from the parcels, in `container-totals.ts`. */
function bagRow(bag: Bag, { nowMs, facilityIds, baggers }: Floor): Numbered<typeof bags> {
  const status = bagStanding(bag, nowMs)
  const { consolidation, hub, gateway } = bag
  const landed = status === 'received' || status === 'emptied'
  const openedAt = iso(Math.min(...bag.contents.map((content) => Date.parse(content.in)), bag.closesMs) - 10 * minuteMs)
  // The last parcel may have come in after the hour the bag was meant to close at.
  const closedAt = status === 'open'
    ? null
    : iso(Math.min(nowMs, Math.max(bag.closesMs, ...bag.contents.map((content) => Date.parse(content.in) + 5 * minuteMs))))
  const landsMs = consolidation ? Math.min(nowMs, arrivesMs(consolidation) + 2 * hourMs) : null
  const emptied = status === 'emptied' ? bag.contents.flatMap(({ out }) => out ?? []).toSorted().at(-1) : undefined
  const standsAt = landed ? gateway : leftAlready.has(status) || status === 'short' ? null : hub
  return {
    id: bag.id, bag_no: bag.no, bag_type: typeOf(bag), origin: hub.slice(0, 3), destination: bag.airport, destination_country: bag.country,
    facility_id: standsAt ? (facilityIds.get(standsAt) ?? null) : null,
    tare_weight: bagLimits[typeOf(bag)].tare, status, consolidation_id: consolidation?.id ?? null,
    seal_no: status === 'open' ? null : `S${String(880_000 + bag.id)}`, label_printed_at: closedAt, label_print_count: closedAt ? 1 : 0, source: 'scan',
    discrepancy: status === 'short' ? { kind: 'short', note: 'Not in the shipment when it was received' } : null,
    opened_at: openedAt, opened_by: baggers[hub] ?? null, closed_at: closedAt, closed_by: closedAt ? (baggers[hub] ?? null) : null,
    received_at: landed && landsMs ? iso(landsMs) : null, emptied_at: emptied ?? null, created_at: openedAt, updated_at: emptied ?? closedAt ?? openedAt,
  }
}

const airWaybill = (prefix: string, id: number) => {
  const serial = String(4_120_000 + id * 37).padStart(7, '0')
  return `${prefix}-${serial}${mod7(serial)}`
}

function papersOf({ service, id }: Consolidation) {
  const container = `QAFU${String(400_100 + id * 13).padStart(6, '0')}`
  return {
    mawb_no: service.mode === 'air' ? airWaybill(service.prefix ?? '176', id) : null, bl_no: service.mode === 'sea' ? `JEABL${String(70_000 + id)}` : null,
    container_no: service.mode === 'sea' ? container + iso6346(container) : null, container_load: service.mode === 'sea' ? 2 : null,
    truck_no: service.mode === 'road' ? `DXB T ${String(41_000 + id)}` : null,
  }
}

const seaPort: Readonly<Record<string, string>> = { JED: 'SAJED' }
const lane = ({ service, airport }: Consolidation) =>
  service.mode === 'sea' ? { origin: 'AEJEA', destination: seaPort[airport] ?? airport } : { origin: 'DXB', destination: airport }

function clearanceOf(consolidation: Consolidation, status: ConsolidationStatus, turn: number): Partial<RowOf<typeof consolidations>> {
  if (status !== 'in_clearance' && status !== 'deconsolidated') return { clearance_status: 'not_started', boe_no: null, boe_date: null, released_at: null }
  const waiting = ['submitted', 'documents_required', 'inspection', 'duty_pending', 'partially_released', 'rejected'] as const
  const released = status === 'deconsolidated'
  const atMs = arrivesMs(consolidation) + 6 * hourMs
  return {
    clearance_status: released ? 'released' : waiting[turn % waiting.length], boe_no: `30100${String(4_000_000 + consolidation.id)}`, boe_date: plainDay(atMs),
    released_at: released ? iso(atMs + 20 * hourMs) : null,
  }
}

function consolidationRow(consolidation: Consolidation, turn: number, { nowMs, forwarderId }: Floor): Numbered<typeof consolidations> {
  const status = standingOf(consolidation, nowMs)
  const { origin, destination } = lane(consolidation)
  const { departsMs } = consolidation
  const made = Math.min(departsMs - 20 * hourMs, nowMs - 3 * hourMs)
  const hasLeft = leftAlready.has(status)
  const landsMs = arrivesMs(consolidation)
  const freed = parcels(consolidation).flatMap(({ out }) => out ?? []).toSorted().at(-1)
  return {
    id: consolidation.id, consolidation_no: consolidation.no, transport_mode: consolidation.service.mode, ...papersOf(consolidation), origin_airport: origin,
    destination_airport: destination, customs_mode: 'import', ...clearanceOf(consolidation, status, turn), status,
    staging_lane: status === 'staging' || status === 'staged' ? `A${consolidation.id}` : null, closed_at: status === 'draft' ? null : iso(made + 2 * hourMs),
    dispatched_at: hasLeft ? iso(departsMs - 3 * hourMs) : null, departed_at: hasLeft ? iso(departsMs) : null,
    vehicle_no: hasLeft ? `DXB K ${20_000 + consolidation.id}` : null,
    driver_name: hasLeft ? 'Imran Yusuf' : null, arrived_at: arrived.has(status) ? iso(Math.min(nowMs, landsMs)) : null,
    received_at: arrived.has(status) ? iso(Math.min(nowMs, landsMs + 2 * hourMs)) : null,
    deconsolidated_at: status === 'deconsolidated' ? (freed ?? iso(landsMs)) : null,
    created_at: iso(made), created_by: forwarderId, updated_at: freed ?? iso(made),
  }
}

/** Two legs where the cargo changes planes, which takes a third of the way. */
function legsOf(consolidation: Consolidation, status: ConsolidationStatus, nowMs: number): RowOf<typeof consolidationFlights>[] {
  const { service, departsMs } = consolidation
  const { origin, destination } = lane(consolidation)
  const landsMs = arrivesMs(consolidation)
  const third = Math.round((landsMs - departsMs) / 3)
  const stops = service.via
    ? [[origin, service.via, departsMs, departsMs + third], [service.via, destination, landsMs - third, landsMs]] as const
    : [[origin, destination, departsMs, landsMs]] as const
  return stops.map(([from, to, leavesMs, reachesMs], i) => {
    const left = leftAlready.has(status) && leavesMs <= nowMs
    const there = left && reachesMs <= nowMs && (arrived.has(status) || i < stops.length - 1)
    return {
      consolidation_id: consolidation.id, leg_no: i + 1, flight_no: i === 0 ? service.flight : service.flight.replace(/.$/, '9'),
      airline_code: service.mode === 'air' ? service.flight.slice(0, 2) : null,
      vessel_name: service.mode === 'sea' ? 'Gulf Star' : null, origin: from, destination: to,
      std: iso(leavesMs), etd: iso(leavesMs), atd: left ? iso(leavesMs) : null,
      sta: iso(reachesMs), eta: iso(reachesMs), ata: there ? iso(reachesMs) : null, status: there ? 'arrived' : left ? 'departed' : 'scheduled',
    }
  })
}

function unitRow(bag: Bag, consolidation: Consolidation, { nowMs, forwarderId }: Floor): RowOf<typeof consolidationUnits> {
  const status = bagStanding(bag, nowMs)
  const landed = status === 'received' || status === 'emptied'
  return {
    consolidation_id: consolidation.id, unit_type: 'bag', bag_id: bag.id, added_at: iso(Math.min(bag.closesMs + 20 * minuteMs, nowMs)), added_by: forwarderId,
    received_at: landed ? iso(Math.min(nowMs, arrivesMs(consolidation) + 2 * hourMs)) : null,
    receive_result: landed ? 'ok' : status === 'short' ? 'short' : null,
    status: status === 'emptied' ? 'out' : 'in',
  }
}

const contentRows = (bag: Bag, by: number | null): RowOf<typeof bagPackages>[] =>
  bag.contents.map(({ packageId, in: at, out }, i) => ({
    bag_id: bag.id, package_id: packageId, seq: i + 1, scanned_in_at: at, scanned_in_by: by, scanned_out_at: out, out_reason: out ? 'emptied' : null,
  }))

function historyOf(row: Numbered<typeof bags>): RowOf<typeof bagHistory>[] {
  const step = (action: string, from_status: BagStatus | null, to_status: BagStatus, at: string | null | undefined) => (
    at ? [{ bag_id: row.id, action, from_status, to_status, user_id: row.opened_by ?? null, at }] : []
  )
  return [
    ...step('open', null, 'open', row.opened_at), ...step('close', 'open', 'closed', row.closed_at),
    ...step('receive', 'departed', 'received', row.received_at),
    ...step('empty', 'received', 'emptied', row.emptied_at),
  ]
}

function movesOf(row: Numbered<typeof consolidations>): RowOf<typeof consolidationHistory>[] {
  const step = (action: string, from_status: ConsolidationStatus | null, to_status: ConsolidationStatus, at: string | null | undefined) =>
    at ? [{ consolidation_id: row.id, action, from_status, to_status, user_id: row.created_by ?? null, at }] : []
  return [
    ...step('create', null, 'draft', row.created_at), ...step('close', 'draft', 'merged', row.closed_at),
    ...step('dispatch', 'staged', 'dispatched', row.dispatched_at),
    ...step('depart', 'dispatched', 'departed', row.departed_at), ...step('receive', 'departed', 'received', row.received_at),
    ...step('deconsolidate', 'received', 'deconsolidated', row.deconsolidated_at),
  ]
}

/** Rows of every bag and consolidation the demo's parcels lay in (bags.md 8, consolidations.md 8). */
export function containerRows({ bags: held, consolidations: loaded }: Loads, floor: Floor) {
  const roll = dice('containers')
  const consolidationRows = loaded.map((one) => consolidationRow(one, roll.int(0, 59), floor))
  const bagRows = held.map((bag) => bagRow(bag, floor))
  return {
    consolidations: consolidationRows,
    bags: bagRows,
    contents: held.flatMap((bag) => contentRows(bag, floor.baggers[bag.hub] ?? null)),
    units: held.flatMap((bag) => (bag.consolidation ? [unitRow(bag, bag.consolidation, floor)] : [])),
    flights: loaded.flatMap((one) => legsOf(one, standingOf(one, floor.nowMs), floor.nowMs)),
    bagHistory: bagRows.flatMap(historyOf),
    moves: consolidationRows.flatMap(movesOf),
  }
}
