import type { NameOf } from './machine'
import { consolidationStatus, type ConsolidationStatus } from './container'
import { hourMs } from './days'
import { greatest, product } from './decimal'
import { amountIn } from './money'
import { words } from './vocabulary'

/** What receiving found of a unit (consolidations.md 2); `short` is given by finishing without it. */
export const receiveResult = words({ ok: 'OK', over: 'Over', damaged: 'Damaged', seal_broken: 'Seal broken', short: 'Short' })
/** What the discrepancy report names. */
export const faultyReceipts = ['short', 'damaged', 'seal_broken'] as const satisfies readonly NameOf<typeof receiveResult>[]

/** Papers kept with a consolidation (consolidations.md 2). */
export const consolidationPaper = words({
  mawb: 'Master waybill', manifest: 'Manifest', hawb_list: 'House waybill list', commercial_invoices: 'Commercial invoices', packing_list: 'Packing list',
  arrival_notice: 'Arrival notice', boe: 'Bill of entry', inspection_report: 'Inspection report', duty_receipt: 'Duty receipt',
  delivery_order: 'Delivery order', gate_pass: 'Gate pass', pod: 'Proof of delivery', damage_report: 'Damage report', other: 'Other',
})
export type ConsolidationPaper = NameOf<typeof consolidationPaper>
/** How a manifest is laid out: per bag, per house waybill, or per house with what customs asks (consolidations.md 6). */
export const manifestLayout = words({ cargo: 'Cargo', house: 'House', customs: 'Customs' })
export const cargoManifestFormat = words({ pdf: 'PDF', xlsx: 'Excel', csv: 'CSV', xml: 'XML' })
/** Sheets we print of one consolidation (consolidations.md 6). */
export const consolidationSheet = words({ gate_pass: 'Gate pass', lane_card: 'Lane card', discrepancy: 'Discrepancy report' })
export const containerLoad = words({ 1: 'Full container', 2: 'Part of a container' })

/** A move nobody may make now, in the words of consolidations.md 3.1; `way` says what to do first. */
export const refusedConsolidationMove = (no: string, status: ConsolidationStatus, verb: string, way = '') =>
  `Consolidation ${no} is ${consolidationStatus.label(status)} and cannot be ${verb}.${way && ` ${way}`}`

/** The queues of the agents' desk: those left from an airport, and those that reach one (consolidations.md 3.1). */
export const agentQueue = words({
  new_inbound: 'New inbound', received: 'Received', in_clearance: 'In clearance',
  deconsolidated: 'Deconsolidated', merged: 'Merged', staging: 'Staging', unstaged: 'Unstaged',
  staged: 'Staged', dispatched: 'Dispatched', departed: 'Departed',
})
export type AgentQueue = (typeof agentQueue.names)[number]
/** Queues of cargo that reaches an airport; the others hold what leaves one. */
export const inboundQueues: ReadonlySet<AgentQueue> = new Set(['new_inbound', 'received', 'in_clearance', 'deconsolidated'])

/** A queue by its name in an address, hyphens as well as underscores; null for a word that is none. */
export function queueNamed(text: string): AgentQueue | null {
  const name = text.replaceAll('-', '_')
  return agentQueue.is(name) ? name : null
}

/** One leg as it is typed: times ISO 8601, places IATA or UN/LOCODE. */
export interface PlannedLeg {
  flight_no: string
  origin: string
  destination: string
  std?: string | null | undefined
  atd?: string | null | undefined
  sta?: string | null | undefined
  ata?: string | null | undefined
}

const flightNumber = /^[A-Z0-9]{2}[0-9]{1,4}[A-Z]?$/
export const mostLegs = 6

const after = (a: string | null | undefined, b: string | null | undefined) => Boolean(a && b && Date.parse(a) >= Date.parse(b))

function legFault(leg: PlannedLeg, mode: string): { field: string; message: string } | null {
  if (mode === 'air' && !flightNumber.test(leg.flight_no)) return { field: 'flight_no', message: 'Flight number must look like EK0501.' }
  if (leg.flight_no.trim() === '') return { field: 'flight_no', message: 'Enter the trip or voyage number.' }
  if (leg.origin === leg.destination) return { field: 'destination', message: 'Origin and destination must differ.' }
  if (after(leg.std, leg.sta)) return { field: 'sta', message: 'Arrival must be after departure.' }
  return leg.atd && leg.ata && Date.parse(leg.atd) > Date.parse(leg.ata) ? { field: 'ata', message: 'Arrival must be after departure.' } : null
}

/**
 * What is wrong with a chain of legs, first to last, or null (consolidations.md 2, 4): the first starts where the cargo is, each starts where the
 * one before ends and not before it arrives, the last ends where the cargo goes. `at` counts from 0.
 */
export function legsFault(
  legs: readonly PlannedLeg[], way: { mode: string; origin: string; destination: string },
): { at: number; field: string; message: string } | null {
  for (const [at, leg] of legs.entries()) {
    const before = legs[at - 1]
    const start = before?.destination ?? way.origin
    if (leg.origin !== start) return { at, field: 'origin', message: `Leg ${at + 1} must start at ${start}.` }
    const fault = legFault(leg, way.mode)
    if (fault) return { at, ...fault }
    if (before?.sta && leg.std && Date.parse(leg.std) < Date.parse(before.sta))
      return { at, field: 'std', message: `Leg ${at + 1} must leave after leg ${at} arrives.` }
  }
  const last = legs.at(-1)
  return last && last.destination !== way.destination
    ? { at: legs.length - 1, field: 'destination', message: `The last leg must end at ${way.destination}.` }
    : null
}

export interface StorageTerms {
  free_hours: number
  per_kg_day: string
  minimum: string
}

/**
 * What an airport will ask for cargo that lies there (consolidations.md 7): AED with two places; chargeable kilograms by days begun after the
 * free hours, at least the minimum. '0.00' while it is free.
 */
export function storageEstimate(chargeableKg: string, arrivedAt: string, now: number, terms: StorageTerms): string {
  const overHours = (now - Date.parse(arrivedAt)) / hourMs - terms.free_hours
  if (overHours <= 0) return '0.00'
  return amountIn(greatest(product([chargeableKg, terms.per_kg_day, Math.ceil(overHours / 24)]), terms.minimum), 'AED')
}
