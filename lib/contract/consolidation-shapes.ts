import { z } from 'zod'
import { bagStatus, clearanceStatus, consolidationStatus, customsMode, legStatus, transportMode } from '@/lib/domain/container'
import { consolidationPaper, receiveResult } from '@/lib/domain/consolidation'
import { packageStatus } from '@/lib/domain/package'
import { anyOf, Day, Flag, Id, Instant, Kilograms, paging, numberText, Dirhams } from './kernel'

/** An airport (IATA) or, by sea, a port (UN/LOCODE). */
export const Place = z.string().trim().toUpperCase().regex(/^([A-Z]{3}|[A-Z]{2}[A-Z0-9]{3})$/, 'Use an airport code of three letters, or a port code of five.')
export const Moment = z.iso.datetime({ offset: true, error: 'Enter a date and a time.' })
export const Note = z.string().trim().max(255)

/** A consolidation as lists show it. Somebody of one client reads the counts of its own part and no weights or values of the whole. */
export const ConsolidationRow = z.object({
  id: Id,
  consolidation_no: z.string(),
  transport_mode: z.enum(transportMode.names),
  /** MAWB, bill of lading or truck. */
  master_no: z.string().nullable(),
  mawb_no: z.string().nullable(),
  origin_airport: z.string(),
  destination_airport: z.string(),
  /** Both ends: `DXB → RUH`. */
  lane: z.string(),
  client_id: Id.nullable(),
  client: z.string().nullable(),
  bag_count: z.number(),
  package_count: z.number(),
  loose_count: z.number().nullable(),
  gross_weight: z.string().nullable(),
  chargeable_weight: z.string().nullable(),
  flight_no: z.string().nullable(),
  etd: Instant.nullable(),
  eta: Instant.nullable(),
  ata: Instant.nullable(),
  /** Expected `overdue_inbound_hours` ago and more, and not there. */
  overdue: z.boolean(),
  customs_mode: z.enum(customsMode.names),
  clearance_status: z.enum(clearanceStatus.names),
  clearance_at: Instant.nullable(),
  boe_no: z.string().nullable(),
  duty_amount: z.string().nullable(),
  vat_amount: z.string().nullable(),
  status: z.enum(consolidationStatus.names),
  staging_lane: z.string().nullable(),
  /** Units that have a result, of all. */
  received: z.string().nullable(),
  departed_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  version: z.number(),
})

/** The same in a queue of the agents' desk, with what the desk asks of it. */
export const QueueRow = ConsolidationRow.extend({
  /** Hours since it was last moved. */
  age_hours: z.number(),
  /** Hours since customs says what it says. */
  clearance_hours: z.number().nullable(),
  hv_count: z.number().nullable(),
  lv_count: z.number().nullable(),
  /** AED the airport will ask for storage, were it fetched now. */
  storage_estimate: z.string().nullable(),
  /** When the destination was last told. */
  pre_alert_at: Instant.nullable(),
})

export const listFilters = paging.extend({
  status: anyOf(z.enum(consolidationStatus.names)),
  transport_mode: anyOf(z.enum(transportMode.names)),
  origin: anyOf(Place),
  destination: anyOf(Place),
  client_id: anyOf(Id),
  agent_id: anyOf(Id),
  clearance_status: anyOf(z.enum(clearanceStatus.names)),
  mawb_no: z.string().trim().max(20).optional(),
  /** Which day `from` and `to` are about. */
  date_of: z.enum(['created', 'departed', 'eta']).default('created'),
})

export const queueFilters = paging.extend({
  airport: anyOf(Place),
  client_id: anyOf(Id),
  clearance_status: anyOf(z.enum(clearanceStatus.names)),
  overdue: Flag.optional(),
})

export const Leg = z.object({
  leg_no: z.number(),
  flight_no: z.string(),
  airline_code: z.string().nullable(),
  vessel_name: z.string().nullable(),
  origin: z.string(),
  destination: z.string(),
  std: Instant.nullable(),
  etd: Instant.nullable(),
  atd: Instant.nullable(),
  sta: Instant.nullable(),
  eta: Instant.nullable(),
  ata: Instant.nullable(),
  /** IANA names of the zones of its airports; null where they are not known. */
  origin_zone: z.string().nullable(),
  destination_zone: z.string().nullable(),
  /** What the clocks of its airports show when it leaves and arrives; null where that is Dubai's time or not known. */
  departs_local: z.string().nullable(),
  arrives_local: z.string().nullable(),
  pieces: z.number().nullable(),
  weight: z.string().nullable(),
  cargo_aircraft: z.boolean(),
  status: z.enum(legStatus.names),
})

const when = Moment.nullish()
export const LegIn = z.object({
  flight_no: z.string().trim().toUpperCase().min(1, 'Enter the flight number.').max(8),
  vessel_name: z.string().trim().max(60).nullish(),
  origin: Place,
  destination: Place,
  std: when, etd: when, atd: when, sta: when, eta: when, ata: when,
  pieces: z.number().int().min(0).nullish(),
  weight: Kilograms.nullish(),
  /** Left out: as it was; a new leg carries people. */
  cargo_aircraft: z.boolean().optional(),
  status: z.enum(['cancelled', 'offloaded']).nullish(),
})

/** A bag or loose package of a consolidation. */
export const Unit = z.object({
  id: Id,
  unit_type: z.enum(['bag', 'package']),
  number: z.string(),
  bag_id: Id.nullable(),
  package_id: Id.nullable(),
  destination: z.string().nullable(),
  bag_status: z.enum(bagStatus.names).nullable(),
  package_count: z.number(),
  gross_weight: z.string().nullable(),
  seal_no: z.string().nullable(),
  added_at: Instant,
  received_at: Instant.nullable(),
  receive_result: z.enum(receiveResult.names).nullable(),
  released_at: Instant.nullable(),
  remarks: z.string().nullable(),
  is_in: z.boolean(),
})

export const Paper = z.object({
  id: Id, doc_type: z.enum(consolidationPaper.names), file_name: z.string(), mime: z.string(), size: z.number(), uploaded_at: Instant, url: z.string(),
})

const Share = z.object({ name: z.string(), packages: z.number(), weight: z.string(), value: z.string().nullable() })
export const Totals = z.object({
  by_client: z.array(Share),
  by_city: z.array(Share),
  by_class: z.array(Share),
})

const Inside = z.object({
  unit_id: Id, package_id: Id, tracking_no: z.string(), city: z.string(), country_code: z.string(), weight: z.string(), status: z.enum(packageStatus.names),
})
/** What may be done now by whoever asks; the portal offers no other button. */
export const consolidationActions = [
  'edit', 'close', 'reopen', 'delete', 'start_staging', 'stage', 'unstage', 'flights',
  'dispatch', 'return_to_facility', 'depart', 'receive', 'clear', 'deconsolidate',
] as const

export const Consolidation = ConsolidationRow.extend({
  bl_no: z.string().nullable(),
  container_no: z.string().nullable(),
  truck_no: z.string().nullable(),
  container_load: z.number().nullable(),
  service_type: z.string().nullable(),
  linehaul_id: Id.nullable(),
  net_weight: z.string().nullable(),
  volume_m3: z.string().nullable(),
  weight_reason: z.string().nullable(),
  declared_value_total: z.string().nullable(),
  cod_total: z.string().nullable(),
  currency: z.string(),
  boe_date: Day.nullable(),
  clearance_note: z.string().nullable(),
  released_at: Instant.nullable(),
  origin_agent: z.string().nullable(),
  destination_agent: z.string().nullable(),
  parents: z.array(z.object({ id: Id, consolidation_no: z.string() })),
  vehicle_no: z.string().nullable(),
  driver_name: z.string().nullable(),
  driver_phone: z.string().nullable(),
  seal_no: z.string().nullable(),
  remarks: z.string().nullable(),
  closed_at: Instant.nullable(),
  dispatched_at: Instant.nullable(),
  arrived_at: Instant.nullable(),
  received_at: Instant.nullable(),
  deconsolidated_at: Instant.nullable(),
  storage_estimate: z.string().nullable(),
  units: z.array(Unit),
  units_total: z.number(),
  /** Packages of the units shown. */
  inside: z.array(Inside),
  flights: z.array(Leg),
  documents: z.array(Paper),
  totals: Totals,
  overs: z.array(z.object({ number: z.string(), belongs_to: z.string().nullable(), scanned_at: Instant })),
  history: z.array(z.object({
    at: Instant, action: z.string(), from_status: z.string().nullable(),
    to_status: z.string().nullable(), by: z.string().nullable(), note: z.string().nullable(),
  })),
  events: z.array(z.object({ at: Instant, event_code: z.string(), name: z.string(), packages: z.number() })),
  allowed_actions: z.array(z.enum(consolidationActions)),
})

const text = (most: number) => z.string().trim().max(most).nullish()
/** What is typed of a consolidation, new or changed. */
export const fields = {
  mawb_no: text(16),
  bl_no: text(30),
  container_no: text(11),
  truck_no: text(30),
  container_load: z.coerce.number().int().min(1).max(2).nullish(),
  client_id: Id.nullish(),
  service_type: text(40),
  linehaul_id: Id.nullish(),
  customs_mode: z.enum(customsMode.names).optional(),
  remarks: text(255),
}

export const clearing = {
  clearance_status: z.enum(clearanceStatus.names).optional(),
  boe_no: text(40),
  boe_date: Day.nullish(),
  duty_amount: Dirhams.nullish(),
  vat_amount: Dirhams.nullish(),
  released_unit_ids: z.array(Id).max(5000).optional(),
}

/** What became of several chosen rows. */
export const Outcome = z.object({
  done: z.array(z.object({ id: Id, consolidation_no: z.string(), status: z.enum(consolidationStatus.names) })),
  failed: z.array(z.object({ name: z.string(), message: z.string() })),
})

export const ReceiveScan = z.object({
  number: numberText(60).min(1),
  result: z.enum(['ok', 'damaged', 'seal_broken', 'over']).default('ok'),
  remarks: Note.optional(),
  scanned_at: Moment.optional(),
  client_uuid: z.uuid().optional(),
  /** A JPEG as `data:image/jpeg;base64,…`, at most 400 kB. */
  photo: z.string().max(560_000, 'The photo is larger than 400 kB.').optional(),
})
export const ReceiveAnswer = z.object({
  number: z.string(),
  client_uuid: z.string().nullable(),
  /** `received`: also late; `already`: nothing changed; `not_in`: confirm it as over; `over`: kept as such; `refused`: cannot be. */
  result: z.enum(['received', 'already', 'not_in', 'over', 'refused']),
  message: z.string(),
  unit_id: Id.nullable(),
})

export const FreeUnit = z.object({
  id: Id,
  bag_no: z.string(),
  airport: z.string(),
  origin: z.string(),
  destination: z.string(),
  client_id: Id.nullable(),
  client: z.string().nullable(),
  package_count: z.number(),
  gross_weight: z.string().nullable(),
  seal_no: z.string().nullable(),
  from_consolidation: z.string().nullable(),
  customs: z.string(),
  freed_at: Instant.nullable(),
})
