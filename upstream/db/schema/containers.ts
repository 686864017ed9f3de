import { sql } from 'drizzle-orm'
import { boolean, customType, date, foreignKey, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { receiveResult } from '@/lib/domain/consolidation'
import { bagStatus, clearanceStatus, consolidationStatus, legStatus, stagedConsolidations, unitStatus, unsealedBags } from '@/lib/domain/container'
import { choiceColumn, cm, instant, kg, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { amount } from '../money-columns'
import { pgTable } from '../table'
import { users } from './access'
import { baseAgents } from './agents'
import { carriers } from './carriers'
import { clients } from './clients'
import { packages } from './packages'

/** Numbers people search by their first characters: in byte order one index serves both the whole number and its prefix. */
const code = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** consolidations.md 2: cargo under one MAWB, BL or truck waybill. Status: lib/domain/container.ts. */
export const consolidations = pgTable(
  'consolidations',
  {
    id: rowId(),
    consolidation_no: text('consolidation_no').notNull().unique(),
    transport_mode: text('transport_mode').notNull(),
    mawb_no: text('mawb_no'),
    bl_no: text('bl_no'),
    container_no: text('container_no'),
    truck_no: text('truck_no'),
    container_load: integer('container_load'),
    client_id: ref('client_id'),
    /** IATA airport, or UN/LOCODE by sea. */
    origin_airport: text('origin_airport').notNull(),
    destination_airport: text('destination_airport').notNull(),
    origin_agent_id: ref('origin_agent_id').references(() => baseAgents.id),
    destination_agent_id: ref('destination_agent_id').references(() => baseAgents.id),
    service_type: text('service_type'),
    linehaul_id: ref('linehaul_id'),
    carrier_id: ref('carrier_id'),
    bag_count: integer('bag_count').notNull().default(0),
    package_count: integer('package_count').notNull().default(0),
    loose_count: integer('loose_count').notNull().default(0),
    net_weight: kg('net_weight').notNull().default('0'),
    gross_weight: kg('gross_weight'),
    volume_m3: kg('volume_m3'),
    chargeable_weight: kg('chargeable_weight'),
    declared_value_total: amount('declared_value_total', 'currency').notNull().default('0.00'),
    currency: text('currency').notNull().default('AED'),
    cod_total: amount('cod_total', 'currency').notNull().default('0.00'),
    customs_mode: text('customs_mode').notNull().default('none'),
    clearance_status: statusColumn(clearanceStatus, 'not_started'),
    boe_no: text('boe_no'),
    boe_date: date('boe_date'),
    duty_amount: amount('duty_amount', 'currency'),
    vat_amount: amount('vat_amount', 'currency'),
    clearance_note: text('clearance_note'),
    released_at: instant('released_at'),
    status: statusColumn(consolidationStatus, 'draft'),
    staging_lane: text('staging_lane'),
    /** Consolidations merged into this one. */
    parent_ids: ref('parent_ids').array().notNull().default(sql`'{}'`),
    pre_alert_id: ref('pre_alert_id'),
    vehicle_no: text('vehicle_no'),
    driver_name: text('driver_name'),
    driver_phone: text('driver_phone'),
    seal_no: text('seal_no'),
    /** Why the scale's weight was taken although it differs from the bags'. */
    weight_reason: text('weight_reason'),
    /** Since when customs says what it says. */
    clearance_at: instant('clearance_at'),
    remarks: text('remarks'),
    closed_at: instant('closed_at'),
    dispatched_at: instant('dispatched_at'),
    departed_at: instant('departed_at'),
    arrived_at: instant('arrived_at'),
    received_at: instant('received_at'),
    deconsolidated_at: instant('deconsolidated_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('consolidations_mawb_once').on(t.mawb_no).where(sql`${t.mawb_no} is not null and ${t.status} <> ${literal(consolidationStatus, 'cancelled')}`),
    index('consolidations_inbound').on(t.status, t.destination_airport, t.departed_at.desc()),
    index('consolidations_outbound').on(t.status, t.origin_airport, t.created_at.desc()),
    /** Two consolidations never stand in one lane of an airport. */
    uniqueIndex('consolidations_lane_once').on(t.origin_airport, t.staging_lane).where(sql`${t.staging_lane} is not null and ${t.status}
      in ${literals(consolidationStatus, ...stagedConsolidations)}`),
    index('consolidations_recent').on(t.created_at.desc(), t.id.desc()),
    index('consolidations_departed').on(t.departed_at.desc(), t.id.desc()).where(sql`${t.departed_at} is not null`),
    index('consolidations_client').on(t.client_id, t.created_at.desc()),
    index('consolidations_agent').on(t.destination_agent_id, t.status),
    foreignKey({ name: 'consolidations_client_fk', columns: [t.client_id], foreignColumns: [clients.id] }),
    foreignKey({ name: 'consolidations_carrier_fk', columns: [t.carrier_id], foreignColumns: [carriers.id] }),
  ],
)

/** bags.md 2: packages of one destination behind one barcode. Types and their limits: lib/domain/lists.ts. */
export const bags = pgTable(
  'bags',
  {
    id: rowId(),
    bag_no: code('bag_no').notNull().unique(),
    receptacle_id: text('receptacle_id'),
    client_id: ref('client_id'),
    bag_type: text('bag_type').notNull(),
    mixture: text('mixture').notNull().default('multi_client'),
    content_class: text('content_class').notNull().default('general'),
    origin: text('origin').notNull(),
    destination: text('destination').notNull(),
    destination_country: text('destination_country').notNull(),
    carrier_id: ref('carrier_id'),
    linehaul_id: ref('linehaul_id'),
    service_type: text('service_type'),
    facility_id: ref('facility_id'),
    package_count: integer('package_count').notNull().default(0),
    piece_count: integer('piece_count').notNull().default(0),
    net_weight: kg('net_weight').notNull().default('0'),
    tare_weight: kg('tare_weight').notNull().default('0'),
    gross_weight: kg('gross_weight'),
    length: cm('length'),
    width: cm('width'),
    height: cm('height'),
    volumetric_weight: kg('volumetric_weight'),
    declared_value_total: amount('declared_value_total', 'currency').notNull().default('0.00'),
    currency: text('currency').notNull().default('AED'),
    cod_total: amount('cod_total', 'currency').notNull().default('0.00'),
    split_lock: boolean('split_lock').notNull().default(false),
    split_code: text('split_code'),
    seal_no: code('seal_no'),
    status: statusColumn(bagStatus, 'open'),
    consolidation_id: ref('consolidation_id'),
    label_printed_at: instant('label_printed_at'),
    label_print_count: integer('label_print_count').notNull().default(0),
    source: text('source').notNull().default('scan'),
    upload_id: ref('upload_id'),
    /** Weight, short or over found. */
    discrepancy: jsonb('discrepancy'),
    /** Why a scale weight out of tolerance was taken. */
    override_reason: text('override_reason'),
    remarks: text('remarks'),
    opened_at: instant('opened_at').notNull().default(sql`now()`),
    opened_by: ref('opened_by'),
    closed_at: instant('closed_at'),
    closed_by: ref('closed_by'),
    received_at: instant('received_at'),
    emptied_at: instant('emptied_at'),
    cancelled_at: instant('cancelled_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('bags_receptacle_once').on(t.receptacle_id).where(sql`${t.receptacle_id} is not null`),
    uniqueIndex('bags_seal_once').on(t.seal_no).where(sql`${t.seal_no} is not null and ${t.status} not in ${literals(bagStatus, ...unsealedBags)}`),
    index('bags_client').on(t.client_id, t.created_at.desc()),
    index('bags_status').on(t.status, t.destination, t.created_at.desc()),
    index('bags_recent').on(t.created_at.desc(), t.id.desc()),
    index('bags_consolidation').on(t.consolidation_id),
    index('bags_facility').on(t.facility_id, t.status),
    index('bags_seal').on(t.seal_no).where(sql`${t.seal_no} is not null`),
    index('bags_carrier').on(t.carrier_id, t.status),
    foreignKey({ name: 'bags_client_fk', columns: [t.client_id], foreignColumns: [clients.id] }),
    foreignKey({ name: 'bags_carrier_fk', columns: [t.carrier_id], foreignColumns: [carriers.id] }),
    foreignKey({ name: 'bags_consolidation_fk', columns: [t.consolidation_id], foreignColumns: [consolidations.id] }),
  ],
)

/** bags.md 2: what is and was in a bag; a package is in at most one. `packages.bag_id` says the same of now. */
export const bagPackages = pgTable(
  'bag_packages',
  {
    id: rowId(),
    bag_id: ref('bag_id').notNull().references(() => bags.id),
    package_id: ref('package_id').notNull().references(() => packages.id),
    seq: integer('seq').notNull(),
    scanned_in_at: instant('scanned_in_at').notNull().default(sql`now()`),
    scanned_in_by: ref('scanned_in_by'),
    scanned_out_at: instant('scanned_out_at'),
    scanned_out_by: ref('scanned_out_by'),
    out_reason: text('out_reason'),
    /** Pieces scanned by their own labels; null: the parcel was scanned whole. */
    pieces_in: integer('pieces_in').array(),
    /** The scanner's own id of the scan that put it in: a repeat is answered what the first one was. */
    client_uuid: uuid('client_uuid'),
  },
  (t) => [
    uniqueIndex('bag_packages_scan_once').on(t.client_uuid).where(sql`${t.client_uuid} is not null`),
    uniqueIndex('bag_packages_in_one').on(t.package_id).where(sql`${t.scanned_out_at} is null`),
    index('bag_packages_order').on(t.bag_id, t.seq),
    index('bag_packages_package').on(t.package_id),
  ],
)

/** bags.md 2: every move of a bag; append-only. */
export const bagHistory = pgTable(
  'bag_history',
  {
    id: rowId(),
    bag_id: ref('bag_id').notNull().references(() => bags.id),
    action: text('action').notNull(),
    from_status: choiceColumn(bagStatus),
    to_status: choiceColumn(bagStatus),
    user_id: ref('user_id'),
    at: instant('at').notNull().default(sql`now()`),
    data: jsonb('data'),
  },
  (t) => [index('bag_history_bag').on(t.bag_id, t.at)],
)

/** consolidations.md 2: the bags and loose packages of a consolidation. */
export const consolidationUnits = pgTable(
  'consolidation_units',
  {
    id: rowId(),
    consolidation_id: ref('consolidation_id').notNull().references(() => consolidations.id),
    unit_type: text('unit_type').notNull(),
    bag_id: ref('bag_id').references(() => bags.id),
    package_id: ref('package_id').references(() => packages.id),
    added_at: instant('added_at').notNull().default(sql`now()`),
    added_by: ref('added_by'),
    received_at: instant('received_at'),
    received_by: ref('received_by'),
    receive_result: choiceColumn(receiveResult),
    remarks: text('remarks'),
    photo_path: text('photo_path'),
    moved_to_id: ref('moved_to_id'),
    released_at: instant('released_at'),
    /** `in`: counts as loaded; `out`: freed, moved on or taken off, which leaves the bag free for another. */
    status: statusColumn(unitStatus, 'in'),
  },
  (t) => [
    uniqueIndex('consolidation_units_bag_once').on(t.bag_id).where(sql`${t.bag_id} is not null and ${t.status} = ${literal(unitStatus, 'in')}`),
    uniqueIndex('consolidation_units_package_once').on(t.package_id).where(sql`${t.package_id} is not null and ${t.status} = ${literal(unitStatus, 'in')}`),
    index('consolidation_units_of').on(t.consolidation_id, t.id),
    index('consolidation_units_bag').on(t.bag_id),
    index('consolidation_units_package').on(t.package_id).where(sql`${t.package_id} is not null`),
  ],
)

/** consolidations.md 2: legs, in order; the first starts at the origin, the last ends at the destination. */
export const consolidationFlights = pgTable(
  'consolidation_flights',
  {
    id: rowId(),
    consolidation_id: ref('consolidation_id').notNull().references(() => consolidations.id),
    leg_no: integer('leg_no').notNull(),
    flight_no: text('flight_no').notNull(),
    airline_code: text('airline_code'),
    vessel_name: text('vessel_name'),
    origin: text('origin').notNull(),
    destination: text('destination').notNull(),
    std: instant('std'),
    etd: instant('etd'),
    atd: instant('atd'),
    sta: instant('sta'),
    eta: instant('eta'),
    ata: instant('ata'),
    pieces: integer('pieces'),
    weight: kg('weight'),
    /** The aircraft of an air leg carries cargo alone; others are taken to carry people. */
    cargo_aircraft: boolean('cargo_aircraft').notNull().default(false),
    status: statusColumn(legStatus, 'scheduled'),
  },
  (t) => [uniqueIndex('consolidation_flights_leg').on(t.consolidation_id, t.leg_no)],
)

/** consolidations.md 2: papers of a consolidation. */
export const consolidationDocuments = pgTable(
  'consolidation_documents',
  {
    id: rowId(),
    consolidation_id: ref('consolidation_id').notNull().references(() => consolidations.id),
    doc_type: text('doc_type').notNull(),
    file_name: text('file_name').notNull(),
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    path: text('path').notNull(),
    sha256: text('sha256').notNull(),
    uploaded_by: ref('uploaded_by'),
    uploaded_at: instant('uploaded_at').notNull().default(sql`now()`),
  },
  (t) => [index('consolidation_documents_of').on(t.consolidation_id)],
)

/** consolidations.md 2: every move of a consolidation; append-only. */
export const consolidationHistory = pgTable(
  'consolidation_history',
  {
    id: rowId(),
    consolidation_id: ref('consolidation_id').notNull().references(() => consolidations.id),
    action: text('action').notNull(),
    from_status: choiceColumn(consolidationStatus),
    to_status: choiceColumn(consolidationStatus),
    user_id: ref('user_id'),
    at: instant('at').notNull().default(sql`now()`),
    note: text('note'),
    data: jsonb('data'),
  },
  (t) => [index('consolidation_history_of').on(t.consolidation_id, t.at)],
)

/**
 * consolidations.md 7: scans of receiving that a device may send again, under its own id, with the answer each was given. Those of what belongs
 * elsewhere (`belongs_to_id`) or to nothing we know (neither bag nor package) are the overs of the discrepancy report.
 */
export const consolidationScans = pgTable(
  'consolidation_scans',
  {
    id: rowId(),
    client_uuid: uuid('client_uuid').notNull(),
    consolidation_id: ref('consolidation_id').notNull().references(() => consolidations.id),
    number: text('number').notNull(),
    result: text('result').notNull(),
    bag_id: ref('bag_id').references(() => bags.id),
    package_id: ref('package_id').references(() => packages.id),
    belongs_to_id: ref('belongs_to_id').references(() => consolidations.id),
    remarks: text('remarks'),
    photo_path: text('photo_path'),
    answer: jsonb('answer').notNull(),
    scanned_at: instant('scanned_at').notNull(),
    user_id: ref('user_id'),
  },
  (t) => [
    uniqueIndex('consolidation_scans_once').on(t.client_uuid),
    index('consolidation_scans_over').on(t.consolidation_id).where(sql`${t.result} = ${literal(receiveResult, 'over')}`),
  ],
)

/** consolidations.md 5: columns a person has put away in a queue of the agents' desk. */
export const consolidationColumns = pgTable(
  'consolidation_columns',
  { user_id: ref('user_id').notNull().references(() => users.id), queue: text('queue').notNull(), hidden: text('hidden').array().notNull().default(sql`'{}'`) },
  (t) => [primaryKey({ columns: [t.user_id, t.queue] })],
)
