import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { preAlerts } from '@/lib/contract/pre-alerts'
import { airlineOf } from '@/lib/domain/airlines'
import { parseMawb } from '@/lib/domain/check-digits'
import { hourMs } from '@/lib/domain/days'
import { modeFault } from '@/lib/domain/handling-code'
import { chargeableOf, isFlightNo, isVague, mawbFault, readContainer } from '@/lib/domain/pre-alert'
import { first, type Db } from '../../db/db'
import { allHandling } from '../../core/codes/find-handling'
import { gatewaysOf, type Gateway } from '../../core/places/zones-of'
import { agentsFor, type AgentIds } from './agents'
import type { Faults } from './faults'
import { localDay, readPlaceTime } from './times'

/** What a form or row says of a shipment, as typed. */
export type Typed = Omit<z.output<typeof preAlerts.add.body>, 'hawbs' | 'bags' | 'confirm_mismatch' | 'client_id' | 'origin_code' | 'destination_code' | 'etd'
  | 'eta' | 'master_pieces' | 'gross_weight_kg'> & {
    client_id: number | null
    origin_code: string | null
    destination_code: string | null
    etd: string | null
    eta: string | null
    master_pieces: number
    gross_weight_kg: string | null
  }

interface Leg {
  flight_no: string
  from: string
  to: string
  etd: string | null
  eta: string | null
}

/** A shipment as it is kept: numbers judged, times in UTC, agents found. */
export interface Shipment extends AgentIds {
  client_id: number | null
  linehaul_id: number | null
  transport_mode: 'air' | 'sea' | 'road'
  mawb_no: string | null
  bl_no: string | null
  container_no: string | null
  truck_no: string | null
  waybill_no: string | null
  airline_code: string | null
  flight_no: string | null
  flight_date: string | null
  origin_code: string | null
  destination_code: string | null
  etd: string | null
  eta: string | null
  legs: Leg[]
  master_pieces: number
  gross_weight_kg: string | null
  volume_cbm: string | null
  chargeable_weight_kg: string | null
  declared_value: string
  currency: string
  incoterm: string | null
  clearance_type: string | null
  goods_description: string
  handling_codes: string[]
  remarks: string | null
  incomplete: boolean
}

export interface Warned {
  field: string
  message: string
}

const dayMs = 24 * hourMs
const PAST_DAYS = 7
const AHEAD_DAYS = 60
/** A ship takes six weeks; what comes later than this was typed with a wrong year. */
const LONGEST_DAYS = 120

const bare = (text: string | null | undefined) => text?.trim() || null

function readMasters(typed: Typed, faults: Faults, mayLack: boolean) {
  const mode = typed.transport_mode
  const need = (field: 'mawb_no' | 'bl_no' | 'truck_no' | 'waybill_no' | 'flight_no', label: string) => {
    if (!bare(typed[field]) && !mayLack) faults.add(field, `${label} is required`)
  }
  if (mode === 'air') {
    need('mawb_no', 'MAWB')
    need('flight_no', 'Flight number')
  } else if (mode === 'sea') need('bl_no', 'Bill of lading')
  else {
    need('truck_no', 'Truck number')
    need('waybill_no', 'Waybill number')
  }
  const mawb = mode === 'air' ? bare(typed.mawb_no) : null
  const wrong = mawb && mawbFault(mawb)
  if (wrong) faults.add('mawb_no', wrong.startsWith('has') ? 'MAWB check digit is wrong' : `MAWB ${wrong}`)
  const container = mode === 'sea' ? bare(typed.container_no) : null
  if (container && !readContainer(container)) faults.add('container_no', `Container ${container} has a wrong check digit`)
  const flight = bare(typed.flight_no)?.toUpperCase() ?? null
  if (mode === 'air' && flight && !isFlightNo(flight)) faults.add('flight_no', 'Flight number must look like EK9908')
  const mawb_no = mawb && parseMawb(mawb)
  return {
    mawb_no, bl_no: mode === 'sea' ? (bare(typed.bl_no)?.toUpperCase() ?? null) : null, container_no: container && readContainer(container),
    truck_no: mode === 'road' ? bare(typed.truck_no) : null, waybill_no: mode === 'road' ? (bare(typed.waybill_no)?.toUpperCase() ?? null) : null,
    flight_no: flight, airline_code: mawb_no ? (airlineOf(mawb_no)?.code ?? null) : null,
  }
}

interface Times {
  etd: string | null
  eta: string | null
  flight_date: string | null
  legs: Leg[]
}

/** A leg between places nobody knows, and one that lands before it leaves. */
function refuseLegs(legs: readonly Leg[], places: ReadonlyMap<string, Gateway>, faults: Faults): void {
  for (const [i, { from, to, etd, eta }] of legs.entries()) {
    for (const [end, code] of [['from', from], ['to', to]] as const) if (!places.has(code)) faults.add(`legs.${i}.${end}`, `Unknown airport ${code}`)
    if (etd && eta && Date.parse(eta) <= Date.parse(etd)) faults.add(`legs.${i}.eta`, 'ETA must be after ETD')
  }
}

function readTimes(typed: Typed, places: ReadonlyMap<string, Gateway>, faults: Faults, warnings: Warned[]): Times {
  const zoneOf = (code: string | null) => (code ? (places.get(code)?.zone ?? null) : null)
  const read = (field: string, text: string | null | undefined, place: string | null) => {
    if (!text) return null
    const { at, twice } = readPlaceTime(text, zoneOf(place))
    if (at === null) faults.add(field, 'Use YYYY-MM-DD HH:MM, the local time of the place.')
    if (twice) warnings.push({ field, message: `${text.slice(11, 16)} comes twice that day at ${place}; the first is taken.` })
    return at
  }
  const etd = read('etd', typed.etd, typed.origin_code)
  const eta = read('eta', typed.eta, typed.destination_code)
  if (etd && eta && Date.parse(eta) <= Date.parse(etd)) faults.add('eta', 'ETA must be after ETD')
  if (etd && eta && Date.parse(eta) - Date.parse(etd) > LONGEST_DAYS * dayMs) faults.add('eta', 'Check the year of ETA')
  const local = etd && localDay(etd, zoneOf(typed.origin_code))
  if (local && typed.flight_date && typed.flight_date !== local)
    faults.add('flight_date', `Flight date is ${typed.flight_date}, but ETD is on ${local} at ${typed.origin_code}`)
  const legs = typed.legs.map((leg, i) => ({
    flight_no: leg.flight_no, from: leg.from, to: leg.to, etd: read(`legs.${i}.etd`, leg.etd, leg.from), eta: read(`legs.${i}.eta`, leg.eta, leg.to),
  }))
  refuseLegs(legs, places, faults)
  return { etd, eta, flight_date: typed.transport_mode === 'air' ? local : null, legs }
}

/** ETD may lie 7 days back and 60 ahead: what is far from today was typed wrong. */
export function refuseFarEtd(etd: string | null, faults: Faults, now = Date.now()): void {
  if (!etd) return
  const days = (Date.parse(etd) - now) / dayMs
  if (days < -PAST_DAYS || days > AHEAD_DAYS) faults.add('etd', `ETD must be within ${PAST_DAYS} days back and ${AHEAD_DAYS} days ahead`)
}

/** Codes nobody knows, and codes that may not travel this way. */
export async function refuseCodes(db: Db, mode: Shipment['transport_mode'], codes: readonly string[], faults: Faults): Promise<void> {
  if (codes.length === 0) return
  const all = await allHandling(db)
  const unknown = codes.find((code) => !all.has(code))
  if (unknown) return faults.add('handling_codes', `Unknown handling code ${unknown}`)
  const fault = modeFault(codes, all, { mode, passenger: false })
  if (fault) faults.add('handling_codes', fault)
}

async function linehaulOf(db: Db, typed: Typed, faults: Faults): Promise<{ clears: boolean }> {
  if (!typed.linehaul_id) return { clears: false }
  const lane = await first<{ client_id: number; clears: boolean }>(db, sql`select client_id, service_customs_clearance_flag as clears from linehauls
    where id = ${typed.linehaul_id}`)
  if (!lane || lane.client_id !== typed.client_id) faults.add('linehaul_id', 'Choose a linehaul of this client.')
  return { clears: lane?.clears ?? false }
}

/**
 * Judges what was typed of a shipment and gives it as it is kept (agents-prealerts.md 2, 7). Every fault is told at its field. `mayLack`: an incomplete one,
 * which waits for its MAWB, flight and times.
 */
export async function readShipment(db: Db, typed: Typed, faults: Faults, { mayLack = false } = {}): Promise<{ shipment: Shipment; warnings: Warned[] }> {
  const warnings: Warned[] = []
  const masters = readMasters(typed, faults, mayLack)
  const [from, to] = [typed.origin_code, typed.destination_code]
  const places = await gatewaysOf(db, [from, to, ...typed.legs.flatMap((leg) => [leg.from, leg.to])].filter((code) => code !== null))
  for (const [field, code] of [['origin_code', from], ['destination_code', to]] as const)
    if (code && !places.has(code)) faults.add(field, `Unknown airport ${code}`)
  if (from && to && from.slice(-3) === to.slice(-3)) faults.add('destination_code', 'Origin and destination must differ')
  const times = readTimes(typed, places, faults, warnings)
  if (isVague(typed.goods_description)) faults.add('goods_description', 'Description is too vague for customs')
  await refuseCodes(db, typed.transport_mode, typed.handling_codes, faults)
  const { clears } = await linehaulOf(db, typed, faults)
  const agents = from && to && faults.all.length === 0
    ? await agentsFor(db, { client_id: typed.client_id, transport_mode: typed.transport_mode, origin_code: from, destination_code: to, clears }, typed, faults)
    : { origin_agent_id: null, destination_agent_id: null, clearance_agent_id: null }
  const incomplete = !from || !to || !times.etd || !times.eta || (typed.transport_mode === 'air' && (!masters.mawb_no || !masters.flight_no))
  return {
    shipment: {
      ...masters, ...times, ...agents, client_id: typed.client_id, linehaul_id: typed.linehaul_id ?? null, transport_mode: typed.transport_mode,
      origin_code: from, destination_code: to, master_pieces: typed.master_pieces, gross_weight_kg: typed.gross_weight_kg,
      volume_cbm: typed.volume_cbm ?? null, chargeable_weight_kg: chargeableOf(typed.transport_mode, typed.gross_weight_kg, typed.volume_cbm ?? null),
      declared_value: typed.declared_value ?? '0', currency: typed.currency ?? 'AED', incoterm: bare(typed.incoterm),
      clearance_type: typed.clearance_type ?? null,
      goods_description: typed.goods_description, handling_codes: typed.handling_codes, remarks: bare(typed.remarks), incomplete,
    },
    warnings,
  }
}
