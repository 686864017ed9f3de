import { detentionOf, dwellOf } from '@/lib/domain/gate-dwell'
import { classOf, priorityOf } from '@/lib/domain/gate-queue'
import { isReefer, type VehicleType } from '@/lib/domain/gate-vehicle'
import { pauseReason, type TokenPurpose } from '@/lib/domain/gate-token'
import type { gateTokens } from '../../db/schema/pas-tokens'
import { dayMs, dubaiMidnight, hourMs, iso, minuteMs, plainDay, yymmdd } from '../calendar'
import type { Numbered } from '../copy'
import type { Dice } from '../dice'
import type { Plan, Mapped } from './plans'
import type { Fate, Recorder, Truck, VisitPlan, Visits } from './visits'

export const uuidOf = (kind: number, id: number) => `0000000${kind}-0000-4000-8000-${id.toString(16).padStart(12, '0')}`
const free = (type: VehicleType) => (type === 'trailer_40ft' ? 120 : type === 'container_40' ? 150 : isReefer(type) ? 90 : 120)
const rate = (type: VehicleType) => (type === 'trailer_40ft' ? '100.00' : type === 'container_40' ? '110.00' : type === 'reefer_10t' ? '140.00' : '60.00')

/** Minutes of each part of a visit, as one truck in sixteen waits too long. */
function times(roll: Dice, plan: VisitPlan) {
  const slow = roll.chance(0.055)
  return {
    wait: slow ? roll.int(70, 170) : roll.int(4, 55), dock: slow ? roll.int(70, 140) : roll.int(22, 62),
    exit: roll.chance(0.04) ? roll.int(35, 80) : roll.int(5, 28), paused: slow && roll.chance(0.3) ? roll.int(8, 20) : 0, plan,
  }
}

const live: ReadonlySet<Fate> = new Set(['created', 'in_yard', 'called', 'at_dock', 'dock_out'])
const cameIn: ReadonlySet<Fate> = new Set(['closed', 'no_dock', 'force_closed', 'in_yard', 'called', 'at_dock', 'dock_out'])
const isoOrNull = (atMs: number | null) => (atMs === null ? null : iso(atMs))
const purposeOf = (roll: Dice, plan: VisitPlan): TokenPurpose =>
  plan.plan?.direction
    ?? (plan.fate === 'no_dock'
      ? roll.pick(['parking', 'courier', 'visitor', 'empty_return'] as const)
      : roll.weighted([['inbound', 5], ['outbound', 4], ['both', 1]] as const))

/** When a visit came to each of its steps; null for those it did not come to. */
function momentsOf(roll: Dice, visit: VisitPlan, t: ReturnType<typeof times>) {
  const reached = (...fates: Fate[]) => fates.includes(visit.fate)
  const called = reached('closed', 'called', 'at_dock', 'dock_out') ? visit.arrival + Math.max(1, t.wait - 3) * minuteMs : null
  const dockIn = reached('closed', 'at_dock', 'dock_out') ? visit.arrival + t.wait * minuteMs : null
  const dockOut = reached('closed', 'dock_out') ? (dockIn ?? 0) + t.dock * minuteMs : null
  const out = visit.fate === 'closed' ? (dockOut ?? 0) + t.exit * minuteMs : visit.fate === 'no_dock' ? visit.arrival + roll.int(15, 60) * minuteMs : null
  const ended = out
    ?? (live.has(visit.fate)
      ? null
      : visit.fate === 'force_closed' ? visit.arrival + 13 * hourMs : visit.arrival + (visit.fate === 'expired' ? 240 : 6) * minuteMs)
  return { called, dockIn, dockOut, out, ended }
}
type Moments = ReturnType<typeof momentsOf>

const stayedFor = ({ arrival }: VisitPlan, { dockIn, dockOut, out }: Moments) => (out === null
  ? null
  : dwellOf({ gate_in_at: iso(arrival), docks: dockIn && dockOut ? [{ in: iso(dockIn), out: iso(dockOut) }] : [], gate_out_at: iso(out) }))

/** What is settled of a visit before its rows are written. */
interface VisitFacts {
  id: number
  truck: Truck
  number: ReturnType<Recorder['numberOf']>
  purpose: TokenPurpose
  from: string | null
  to: string | null
  arrival: ReturnType<typeof classOf> | null
  declaration: number | null
  created: number
  moments: Moments
  dwell: ReturnType<typeof stayedFor>
  reading: string | null
  paused: number
}

const plateOf = (truck: Truck) => ({
  vehicle_no: truck.vehicle_no, vehicle_key: truck.vehicle_key, plate_country: 'AE',
  plate_emirate: truck.emirate, plate_code: truck.code, plate_number: truck.number,
})

const driverOf = ({ sealed, nowMs }: Recorder, truck: Truck, id: number) => ({
  driver_name: truck.driver, driver_phone: truck.phone, phone_last4: truck.phone.slice(-4), driver_id_type: 'emirates_id',
  driver_id_no: sealed, driver_id_last4: truck.last4, licence_expiry: plainDay(nowMs + (40 + (id % 700)) * dayMs),
})

function tokenOf(recorder: Recorder, visit: VisitPlan, facts: VisitFacts): Numbered<typeof gateTokens> {
  const { roll } = recorder
  const { site, staff, plan } = visit
  const { id, truck, number, purpose, from, to, arrival, declaration, created, dwell, reading, paused } = facts
  const { called, dockIn, dockOut, out, ended } = facts.moments
  const isIn = cameIn.has(visit.fate)
  return {
    id, token_no: number.token_no, queue_no: number.seq, token_day: number.day, warehouse_id: site.id, purpose, ...plateOf(truck),
    vehicle_type: visit.vehicle_type, transporter_id: truck.transporter, vendor_id: truck.transporter === 1 ? 1 : null,
    ...driverOf(recorder, truck, id),
    helper_count: id % 7 === 0 ? 1 : 0, language: truck.language, client_id: plan?.client_id ?? null,
    reference_type: visit.mapping ? (plan?.direction === 'inbound' ? 'asn' : 'outbound') : 'none', reference_no: visit.mapping?.order_no ?? null,
    mapping_id: visit.mapping?.id ?? null, projection_id: plan?.id ?? null, appointment_from: from,
    appointment_to: to, arrival_class: arrival, priority: arrival && priorityOf(arrival, visit.warm),
    pallets: plan ? Math.round(plan.pallets / plan.vehicles) : roll.int(4, 20), cartons: plan ? Math.round(plan.pallets / plan.vehicles) * 20 : null,
    temperature_reading: reading, declaration_id: declaration, bay_id: live.has(visit.fate) ? (visit.bay_id ?? null) : null,
    dock_id: visit.dock_id ?? null, status: visit.fate === 'no_dock' ? 'closed' : visit.fate, gate_in_at: isIn ? iso(visit.arrival) : null,
    called_at: isoOrNull(called), dock_in_at: isoOrNull(dockIn), dock_out_at: isoOrNull(dockOut), gate_out_at: isoOrNull(out),
    closed_at: isoOrNull(ended), paused_at: visit.paused ? iso(recorder.nowMs - 9 * minuteMs) : null,
    pause_reason: visit.paused ? 'papers_missing' : null, paused_minutes: paused, excluded_minutes: paused,
    yard_wait: dwell?.yard_wait ?? null, dock_time: dwell?.dock_time ?? null, exit_time: dwell?.exit_time ?? null, total_dwell: dwell?.total_dwell ?? null,
    condition: dockOut ? (roll.chance(0.02) ? 'damage' : 'ok') : null,
    seal_out: out && purpose === 'outbound' ? `QS${200_000 + id}` : null,
    gate_pass_no: out ? `GP${yymmdd(out)}${String(id % 100_000).padStart(5, '0')}` : null,
    papers_checked: isIn, force_close_reason: visit.fate === 'force_closed' ? 'No gate-out scan' : null,
    deny_reason: visit.fate === 'denied' ? 'Papers of another vehicle' : null, cancel_reason: visit.fate === 'cancelled' ? 'Made twice' : null,
    source: roll.chance(0.8) ? 'kiosk' : 'guard', device_code: `${site.code}-GATE1`, prints: 1,
    client_event_id: uuidOf(1, id), created_by: staff.guard, created_at: iso(created),
    updated_at: iso(ended ?? Math.min(recorder.nowMs, dockOut ?? dockIn ?? called ?? visit.arrival)),
  }
}

/** The scans of a visit, in order. */
function noteSteps(recorder: Recorder, visit: VisitPlan, { id, truck, declaration, created, moments, paused }: Pick<
  VisitFacts, 'id' | 'truck' | 'declaration' | 'created' | 'moments' | 'paused'
>): void {
  const { note } = recorder
  const { site, staff } = visit
  const { called, dockIn, dockOut, out, ended } = moments
  const dock = visit.dock_id ?? null
  note(id, site.id, 'create', created, staff.guard)
  if (declaration !== null) declare(recorder, visit, truck, { token: id, id: declaration, at: created + 2 * minuteMs })
  if (cameIn.has(visit.fate)) note(id, site.id, 'gate_in', visit.arrival, staff.guard, { bay_id: visit.bay_id ?? null })
  if (called) note(id, site.id, 'call', called, staff.marshal, { dock_id: dock })
  if (dockIn) note(id, site.id, 'dock_in', dockIn, staff.dock, { dock_id: dock })
  if (paused > 0 && dockIn && dockOut) {
    note(id, site.id, 'pause', dockIn + 5 * minuteMs, staff.dock, { dock_id: dock, remarks: pauseReason.label('papers_missing') })
    note(id, site.id, 'resume', dockIn + (5 + paused) * minuteMs, staff.dock, { dock_id: dock })
  }
  if (dockOut) note(id, site.id, 'dock_out', dockOut, staff.dock, { dock_id: dock })
  if (out) note(id, site.id, 'gate_out', out, staff.guard)
  else if (ended) note(
    id, site.id, ({ denied: 'deny', cancelled: 'cancel', expired: 'expire', force_closed: 'force_close' } as const)[visit.fate as 'denied'],
    ended, visit.fate === 'expired' ? null : staff.guard,
  )
}

/** The order the truck came for, and how far its mapping is. */
function bringOrder(made: Visits, mapping: Mapped, plan: Plan, { id, isIn, isOver }: { id: number; isIn: boolean; isOver: boolean }): void {
  made.orders.push({
    token_id: id, mapping_id: mapping.id, order_area: 'fulfillment',
    direction: plan.direction, order_id: mapping.order_id, order_no: mapping.order_no,
  })
  if (isIn) made.arrived.set(mapping.id, { token: id, status: isOver ? 'completed' : 'arrived' })
}

function tellRating({ made, roll }: Recorder, truck: Truck, id: number, out: number): void {
  made.feedback.push({
    token_id: id, rating: roll.weighted([[5, 44], [4, 34], [3, 14], [2, 5], [1, 3]] as const),
    categories: roll.chance(0.5) ? [roll.pick(['waiting_time', 'staff', 'dock', 'facilities'] as const)] : [],
    comment: null, language: truck.language, at: iso(out + 2 * minuteMs),
  })
}

/** Writes one visit down, with everything that hangs on it. */
export function addVisit(recorder: Recorder, visit: VisitPlan): number {
  const { roll, made } = recorder
  const { site, plan } = visit
  const id = made.tokens.length + 1
  const truck = recorder.truckFor(live.has(visit.fate))
  const created = visit.arrival - roll.int(4, 11) * minuteMs
  const number = recorder.numberOf(site, created)
  const isIn = cameIn.has(visit.fate)
  const t = times(roll, visit)
  const purpose = purposeOf(roll, visit)
  const from = plan ? iso(plan.midnight + plan.hour * hourMs) : null
  const to = plan ? iso(plan.midnight + (plan.hour + plan.hours) * hourMs) : null
  const arrival = isIn ? classOf(iso(visit.arrival), { appointment_from: from, appointment_to: to }) : null
  const moments = momentsOf(roll, visit, t)
  const { out, dockOut, ended } = moments
  const dwell = stayedFor(visit, moments)
  const reading = isReefer(visit.vehicle_type) && isIn ? (visit.warm ? '11.5' : (2 + roll.int(0, 40) / 10).toFixed(1)) : null
  const signs = isIn || visit.fate === 'created'
  const declaration = signs && (isIn || roll.chance(0.5)) ? made.declarations.length + 1 : null
  made.tokens.push(tokenOf(recorder, visit, { id, truck, number, purpose, from, to, arrival, declaration, created, moments, dwell, reading, paused: t.paused }))
  noteSteps(recorder, visit, { id, truck, declaration, created, moments, paused: t.paused })
  if (visit.mapping && plan) bringOrder(made, visit.mapping, plan, { id, isIn, isOver: ended !== null })
  if (out && dockOut && roll.chance(0.235)) tellRating(recorder, truck, id, out)
  if (out && dockOut && dwell && arrival) charge(recorder, visit, {
    token: id, gate_in_at: iso(visit.arrival), dock_out_at: iso(dockOut), from,
    arrival, exit: dwell.exit_time, paused: t.paused, client: plan?.client_id ?? null,
  })
  return id
}

function declare({ made, note }: Recorder, { site, staff }: VisitPlan, truck: Truck, { token, id, at }: { token: number; id: number; at: number }): void {
  made.declarations.push({
    id, token_id: token, version: 1, language: truck.language, accepted_items: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    signature_path: null, signed_at: iso(at), driver_name: truck.driver, driver_phone: truck.phone, vehicle_no: truck.vehicle_no,
    device_code: `${site.code}-GATE1`, witness_user_id: staff.guard, created_by: staff.guard,
  })
  note(token, site.id, 'declare', at, staff.guard)
}

interface Owed {
  token: number
  gate_in_at: string
  dock_out_at: string
  from: string | null
  arrival: 'on_time' | 'early' | 'late' | 'walk_in'
  exit: number | null
  paused: number
  client: number | null
}
function charge({ made, roll, nowMs }: Recorder, { vehicle_type, staff }: VisitPlan, o: Owed): void {
  const terms = {
    currency: 'AED', free_minutes: free(vehicle_type), block_minutes: isReefer(vehicle_type) ? 15 : 30, rate_per_hour: rate(vehicle_type),
    cap_amount: null, late_free_factor: '2.0', overstay_rate_per_hour: '40.00', overstay_block_minutes: 30,
  }
  const owed = detentionOf(
    {
      arrival_class: o.arrival, gate_in_at: o.gate_in_at, appointment_from: o.from,
      stop_at: o.dock_out_at, excluded_minutes: o.paused, exit_minutes: o.exit, exit_allowance_minutes: 30,
    },
    terms,
  )
  if (owed.billed_blocks === 0 && owed.overstay_blocks === 0) return
  const old = Date.parse(o.dock_out_at) < dubaiMidnight(nowMs) - 2 * dayMs
  const status = old ? roll.weighted([['confirmed', 6], ['computed', 3], ['waived', 1]] as const) : 'computed'
  made.charges.push({
    id: made.charges.length + 1, token_id: o.token, rule_id: null, clock_start: owed.clock_start, clock_stop: o.dock_out_at,
    free_minutes: owed.free_minutes, excluded_minutes: o.paused, chargeable_minutes: owed.chargeable_minutes,
    billed_blocks: owed.billed_blocks, block_minutes: terms.block_minutes, rate_per_hour: terms.rate_per_hour, amount: owed.amount,
    overstay_minutes: owed.overstay_minutes, overstay_blocks: owed.overstay_blocks, overstay_block_minutes: 30,
    overstay_rate_per_hour: '40.00', overstay_amount: owed.overstay_amount, currency: 'AED',
    responsible_party: o.arrival === 'walk_in' ? (o.client === null ? 'transporter' : 'client') : 'warehouse', status,
    waive_reason: status === 'waived' ? 'Power cut on our side' : null, decided_by: status === 'computed' ? null : staff.supervisor,
    decided_at: status === 'computed' ? null : iso(Date.parse(o.dock_out_at) + dayMs),
    created_at: o.dock_out_at, updated_at: o.dock_out_at,
  })
}
