import type { ClientBase } from 'pg'
import { readVehicle } from '@/lib/domain/plate'
import { tripCost, type TransportTariff } from '@/lib/domain/transport-cost'
import type { StaffRole } from '@/lib/domain/vendor'
import type { HiredVehicle, RequestStatus, RequestType } from '@/lib/domain/vendor-request'
import { requestApplications, requestLines, requestShares, transportRates, transportTrips } from '../../db/schema/vendor-requests'
import { dayMs, dubaiMidnight, hourMs, iso, minuteMs, plainDay, yymmdd } from '../calendar'
import { copyInto, type Numbered, type RowOf } from '../copy'
import { dice, type Dice } from '../dice'
import { inventName } from '../people/names'

interface Made {
  requests: Numbered<typeof requestApplications>[]
  lines: Numbered<typeof requestLines>[]
  shares: RowOf<typeof requestShares>[]
  trips: RowOf<typeof transportTrips>[]
}
interface Ground {
  nowMs: number
  warehouses: readonly number[]
  clients: readonly number[]
  people: { planner: number; approver: number }
}
type Rate = Numbered<typeof transportRates> & TransportTariff & { vehicle_type: HiredVehicle }

/** Vendors that hire vehicles out, and what a vehicle of theirs costs. */
const hirers = [1, 7] as const
const bases: readonly (readonly [HiredVehicle, number, number, number])[] = [
  ['pickup_1t', 180, 50, 1.75], ['pickup_3t', 260, 60, 2.1], ['truck_7t', 420, 80, 2.6], ['truck_10t', 560, 80, 3], ['reefer_3t', 340, 60, 2.5],
  ['trailer_40ft', 950, 120, 4.2],
]

/** The tariff of last year and the one since; of each vehicle of both vendors. */
function rateRows(nowMs: number): Rate[] {
  let id = 0
  return hirers.flatMap((vendor_id) => bases.flatMap(([vehicle_type, base, km, extra]) => [0, 1].map((isNew): Rate => ({
    id: (id += 1), vendor_id, vehicle_type, base_rate: ((base + (vendor_id === 7 ? -15 : 0)) * (isNew ? 1 : 0.94)).toFixed(2), included_km: String(km),
    per_extra_km: extra.toFixed(2), waiting_free_minutes: 60, waiting_rate_per_hour: '40.00', waiting_block_minutes: 30, night_surcharge_pct: '25.00',
    valid_from: plainDay(nowMs - (isNew ? 150 : 520) * dayMs), valid_to: isNew ? null : plainDay(nowMs - 151 * dayMs),
  }))))
}

const places = ['JAFZA South, gate 4', 'Dubai Airport Cargo Village', 'Dubai Investments Park', 'Sharjah Industrial Area 12', 'Mussafah M-17',
  'Al Quoz 3, unit 21',
  'Khalifa Port, gate 2', 'Ras Al Khor, warehouse 9', 'Ajman Free Zone', 'Hamriyah Free Zone, phase 2'] as const
const reasons = ['Peak of the sale weekend', 'Transfer of stock between warehouses', 'Containers due on one day', 'Urgent return to the supplier',
  'Delivery to the store before opening', 'Extra shift for the stock count'] as const
const departments = ['Outbound', 'Inbound', 'Returns', 'Inventory'] as const
const roles: readonly StaffRole[] = ['picker', 'packer', 'loader', 'forklift', 'returns']

/** How far a request has come, by the days until it starts: those ahead are open, those past mostly done. */
function statusOf(inDays: number, roll: Dice): RequestStatus {
  if (inDays > 2) return roll.weighted([['draft', 12], ['submitted', 24], ['approved', 18], ['assigned', 18], ['accepted', 20], ['rejected', 4],
    ['cancelled', 4]])
  if (inDays >= 0) return roll.weighted([['accepted', 50], ['assigned', 20], ['in_progress', 30]])
  return inDays > -10
    ? roll.weighted([['in_progress', 25], ['completed', 40], ['closed', 25], ['cancelled', 10]])
    : roll.weighted([['closed', 86], ['cancelled', 8], ['rejected', 6]])
}

const reached = (status: RequestStatus, least: RequestStatus) => {
  const order: RequestStatus[] = ['draft', 'submitted', 'approved', 'assigned', 'accepted', 'in_progress', 'completed', 'closed']
  return order.indexOf(status) >= order.indexOf(least)
}

function requestRow(g: Ground, roll: Dice, made: Made, type: RequestType): Numbered<typeof requestApplications> {
  const id = made.requests.length + 1
  const inDays = roll.weighted([[roll.int(3, 12), 28], [roll.int(0, 2), 10], [roll.int(-9, -1), 22], [roll.int(-80, -10), 40]])
  const status = statusOf(inDays, roll)
  const from = dubaiMidnight(g.nowMs) + inDays * dayMs + roll.pick([6, 8, 9, 13, 22]) * hourMs
  const createdMs = from - roll.int(30, 90) * hourMs
  const at = (hours: number) => iso(Math.min(createdMs + hours * hourMs, g.nowMs - 30 * minuteMs))
  const isGiven = reached(status, 'assigned')
  const isJudged = reached(status, 'approved') || status === 'rejected'
  const vendor_id = !isGiven ? null : type === 'transport' ? roll.pick(hirers) : roll.pick([1, 2, 3])
  return {
    id, request_no: `RA${yymmdd(createdMs).slice(0, 4)}${String(id).padStart(5, '0')}`, application_type: type, warehouse_id: roll.pick(g.warehouses),
    department: roll.pick(departments), cost_centre: roll.chance(0.4) ? `CC-${roll.int(100, 140)}` : null, needed_from: iso(from),
    needed_to: iso(from + (type === 'transport' ? roll.int(6, 12) : roll.int(1, 5) * 24) * hourMs), priority: roll.chance(0.15) ? 'urgent' : 'normal',
    reason: roll.pick(reasons), share_basis: null, vendor_id, currency: 'AED', estimated_amount: null, agreed_amount: null, status,
    requested_by: g.people.planner, submitted_at: status === 'draft' ? null : at(1), approver_id: isJudged ? g.people.approver : null,
    decided_at: isJudged ? at(4) : null, decision_remarks: status === 'rejected' ? 'Own people can do it.' : null,
    assigned_at: isGiven ? (status === 'assigned' ? iso(g.nowMs - roll.int(20, 180) * minuteMs) : at(6)) : null, reminded_at: null,
    accepted_at: reached(status, 'accepted') ? at(8) : null, started_at: reached(status, 'in_progress') ? iso(Math.min(from, g.nowMs)) : null,
    completed_at: reached(status, 'completed') ? iso(Math.min(from + 14 * hourMs, g.nowMs)) : null,
    closed_at: status === 'closed' ? iso(Math.min(from + 40 * hourMs, g.nowMs)) : null, cancelled_at: status === 'cancelled' ? at(10) : null,
    cancel_reason: status === 'cancelled' ? 'The container is a week late.' : null, cancellation_charge: '0.00', created_at: iso(createdMs), updated_at: at(12),
  }
}

/** One client bears it, or a truck is shared by pallets. */
function addShares(g: Ground, roll: Dice, made: Made, request: Numbered<typeof requestApplications>): void {
  const how = roll.weighted([[0, 30], [1, 45], [3, 25]])
  const first = roll.int(0, Math.max(0, g.clients.length - 1))
  const borne = Array.from({ length: Math.min(how, g.clients.length) }, (_, nth) => g.clients[(first + nth) % g.clients.length] ?? 0)
  request.share_basis = borne.length === 0 ? null : borne.length > 1 ? 'pallets' : 'equal'
  for (const [nth, client_id] of borne.entries())
    made.shares.push({ request_id: request.id, line_no: nth + 1, client_id, weight: borne.length > 1 ? `${[5, 3, 2][nth] ?? 1}` : '1' })
}

const unpriced = { base: '0.00', extra_km: '0.00', waiting: '0.00', night: '0.00', tolls: '0.00', vat: '0.00', total: '0.00' }
interface Driving { rate: Rate; line: Numbered<typeof requestLines>; request: Numbered<typeof requestApplications>; nth: number; nowMs: number }

/** A trip as far as its request has come; each has a vehicle and driver of its own, so that none is promised twice. */
function tripRow(roll: Dice, { rate, line, request, nth, nowMs }: Driving, at: number): RowOf<typeof transportTrips> {
  const start = Date.parse(request.needed_from) + nth * 2 * hourMs
  const end = start + roll.int(80, 200) * minuteMs
  const isDone = request.status === 'completed' || request.status === 'closed' || (request.status === 'in_progress' && end < nowMs)
  const isStarted = isDone || (request.status === 'in_progress' && nth === 0 && start < nowMs)
  const km = roll.int(18, 140)
  const odometer = roll.int(20_000, 340_000)
  const drive = { start: iso(start), km: String(km), waiting_minutes: roll.weighted([[0, 4], [45, 3], [95, 2], [130, 1]]), tolls: `${4 * roll.int(0, 4)}.00` }
  const cost = isDone ? tripCost(rate, drive, { currency: 'AED', vat_rate: '5', tolls_taxed: false }) : unpriced
  const vehicle = readVehicle(`DXB ${roll.pick(['A', 'K', 'M', 'T'])} ${20_000 + at}`)
  return {
    request_id: request.id, line_id: line.id, trip_no: `${request.request_no}-${nth + 1}`, vendor_id: request.vendor_id ?? 1,
    ...vehicle, vehicle_license_expiry: plainDay(nowMs + roll.int(40, 340) * dayMs), vehicle_insurance_expiry: plainDay(nowMs + roll.int(40, 340) * dayMs),
    driver_name: inventName(roll, 'asian').latin, driver_phone: `+9715${roll.int(0, 8)}${7_000_000 + at}`,
    driver_license_expiry: plainDay(nowMs + roll.int(40, 900) * dayMs), planned_start: iso(start), planned_end: iso(end),
    actual_start: isStarted ? iso(start) : null, actual_end: isDone ? iso(end) : null, odometer_start: isStarted ? String(odometer) : null,
    odometer_end: isDone ? String(odometer + km) : null, km: isDone ? String(km) : null, waiting_minutes: isDone ? drive.waiting_minutes : 0,
    status: isDone ? 'completed' : isStarted ? 'started' : 'planned', rate_id: rate.id, currency: 'AED', ...cost,
    created_at: request.created_at, updated_at: request.updated_at,
  }
}

function addVehicles(roll: Dice, made: Made, request: Numbered<typeof requestApplications>, rates: readonly Rate[], nowMs: number): void {
  const [vehicle_type] = roll.pick(bases)
  const trips = roll.weighted([[1, 4], [2, 3], [3, 2]])
  const [from, to] = [roll.pick(places), roll.pick(places)]
  const line: Numbered<typeof requestLines> = {
    id: made.lines.length + 1, request_id: request.id, line_no: 1, vehicle_type, trips, from_address: from, to_address: from === to ? 'Jebel Ali Village' : to,
    stops: roll.chance(0.2) ? [roll.pick(places)] : [], order_refs: [], pallets: roll.int(2, 18), weight_kg: `${roll.int(300, 6_000)}.000`,
  }
  made.lines.push(line)
  const rate = rates.find((one) => one.vendor_id === request.vendor_id && one.vehicle_type === vehicle_type && one.valid_to === null)
  if (!rate) return
  request.estimated_amount = (Number(rate.base_rate) * trips).toFixed(2)
  request.agreed_amount = request.estimated_amount
  if (!reached(request.status as RequestStatus, 'accepted')) return
  for (let nth = 0; nth < trips; nth++) made.trips.push(tripRow(roll, { rate, line, request, nth, nowMs }, made.trips.length))
}

function addPeople(roll: Dice, made: Made, request: Numbered<typeof requestApplications>): void {
  const needed = roll.chance(0.4) ? [roll.pick(roles), 'supervisor' as const] : [roll.pick(roles)]
  for (const [nth, role] of needed.entries()) {
    made.lines.push({
      id: made.lines.length + 1, request_id: request.id, line_no: nth + 1, role, headcount: role === 'supervisor' ? 1 : roll.int(2, 12), shift: 'day',
      hours_per_day: '9.00', stops: [], order_refs: [],
    })
  }
  if (request.vendor_id === null) return
  request.estimated_amount = `${roll.int(900, 6_500)}.00`
  request.agreed_amount = request.estimated_amount
}

/** Requests for people and vehicles in every state, their trips and tariffs (vendors.md 8); timesheets of the days answer some of those for people. */
export async function seedRequests(client: ClientBase, g: Ground): Promise<void> {
  const roll = dice('vendor requests')
  const rates = rateRows(g.nowMs)
  const made: Made = { requests: [], lines: [], shares: [], trips: [] }
  for (let nth = 0; nth < 160; nth++) {
    const request = requestRow(g, roll, made, nth < 90 ? 'manpower' : 'transport')
    made.requests.push(request)
    addShares(g, roll, made, request)
    if (request.application_type === 'transport') addVehicles(roll, made, request, rates, g.nowMs)
    else addPeople(roll, made, request)
  }
  await copyInto(client, transportRates, rates)
  await copyInto(client, requestApplications, made.requests)
  // Lines of people and of vehicles have other columns.
  for (const lines of [made.lines.filter((line) => line.role), made.lines.filter((line) => !line.role)]) await copyInto(client, requestLines, lines)
  await copyInto(client, requestShares, made.shares)
  await copyInto(client, transportTrips, made.trips)
  await client.query(`update timesheets t set request_id = r.id from request_applications r where r.application_type = 'manpower' and r.vendor_id = t.vendor_id
    and r.warehouse_id = t.warehouse_id and r.status in ('in_progress', 'completed', 'closed')
    and t.work_date between (r.needed_from at time zone 'Asia/Dubai')::date and (r.needed_to at time zone 'Asia/Dubai')::date
    and not exists (select 1 from request_applications o where o.id < r.id and o.application_type = 'manpower' and o.vendor_id = t.vendor_id
      and o.warehouse_id = t.warehouse_id and o.status in ('in_progress', 'completed', 'closed')
      and t.work_date between (o.needed_from at time zone 'Asia/Dubai')::date and (o.needed_to at time zone 'Asia/Dubai')::date)`)
  await client.query("select setval('request_application_serial', (select count(*) + 1 from request_applications))")
}
