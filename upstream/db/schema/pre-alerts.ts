import { sql } from 'drizzle-orm'
import { boolean, check, customType, date, index, integer, jsonb, numeric, pgSequence, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { transportMode } from '@/lib/domain/container'
import {
  clearanceType, discrepancyKind, discrepancyResolution, openPreAlerts, preAlertEventSource, preAlertPaper, preAlertSource, preAlertStatus, receivedKind,
  receiveStatus,
} from '@/lib/domain/pre-alert'
import { choiceColumn, cm, instant, kg, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { amount } from '../money-columns'
import { pgTable } from '../table'
import { baseAgents } from './agents'
import { clients } from './clients'
import { consolidations } from './containers'
import { linehauls } from './linehaul'
import { packageLists } from './package-lists'
import { packages } from './packages'

/** Numbers people search by their first characters: in byte order one index serves both the whole number and its prefix. */
const code = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

export const preAlertSerial = pgSequence('pre_alert_serial')

/** agents-prealerts.md 2: what is coming under one master. Status: lib/domain/pre-alert.ts. */
export const preAlertShipments = pgTable(
  'pre_alert_shipments',
  {
    id: rowId(),
    pre_alert_no: code('pre_alert_no').notNull().unique(),
    /** Null only where a consolidation of several clients made it. */
    client_id: ref('client_id').references(() => clients.id),
    consolidation_id: ref('consolidation_id').references(() => consolidations.id),
    package_list_id: ref('package_list_id').references(() => packageLists.id),
    linehaul_id: ref('linehaul_id').references(() => linehauls.id),
    transport_mode: choiceColumn(transportMode).notNull(),
    mawb_no: code('mawb_no'),
    bl_no: code('bl_no'),
    container_no: text('container_no'),
    truck_no: text('truck_no'),
    waybill_no: code('waybill_no'),
    airline_code: text('airline_code'),
    flight_no: text('flight_no'),
    /** The day of `etd` on the clocks of the origin. */
    flight_date: date('flight_date'),
    /** IATA airport, or UN/LOCODE by sea; null while incomplete. */
    origin_code: text('origin_code'),
    destination_code: text('destination_code'),
    etd: instant('etd'),
    eta: instant('eta'),
    /** Of the part that left and came first. */
    atd: instant('atd'),
    ata: instant('ata'),
    legs: jsonb('legs').$type<unknown[]>().notNull().default([]),
    /** What the master says, and what the houses add up to: two kinds of pieces. */
    master_pieces: integer('master_pieces').notNull().default(1),
    house_pieces: integer('house_pieces').notNull().default(0),
    house_weight_kg: kg('house_weight_kg', 12).notNull().default('0'),
    bags_total: integer('bags_total').notNull().default(0),
    hawbs_total: integer('hawbs_total').notNull().default(0),
    gross_weight_kg: kg('gross_weight_kg', 12),
    volume_cbm: numeric('volume_cbm', { precision: 12, scale: 3 }),
    chargeable_weight_kg: kg('chargeable_weight_kg', 12),
    declared_value: amount('declared_value', 'currency').notNull().default('0.00'),
    currency: text('currency').notNull().default('AED'),
    incoterm: text('incoterm'),
    clearance_type: choiceColumn(clearanceType),
    goods_description: text('goods_description').notNull(),
    handling_codes: text('handling_codes').array().notNull().default(sql`'{}'`),
    origin_agent_id: ref('origin_agent_id').references(() => baseAgents.id),
    destination_agent_id: ref('destination_agent_id').references(() => baseAgents.id),
    clearance_agent_id: ref('clearance_agent_id').references(() => baseAgents.id),
    remarks: text('remarks'),
    status: statusColumn(preAlertStatus, 'pending'),
    reject_reason: text('reject_reason'),
    acknowledged_at: instant('acknowledged_at'),
    acknowledged_by: ref('acknowledged_by'),
    /** It left before its agent had acknowledged it. */
    not_acknowledged: boolean('not_acknowledged').notNull().default(false),
    received_at: instant('received_at'),
    received_bags: integer('received_bags').notNull().default(0),
    received_pieces: integer('received_pieces').notNull().default(0),
    discrepancy_count: integer('discrepancy_count').notNull().default(0),
    open_discrepancies: integer('open_discrepancies').notNull().default(0),
    is_late: boolean('is_late').notNull().default(false),
    incomplete: boolean('incomplete').notNull().default(false),
    /** When its agent was first mailed; null while it is held. */
    mailed_at: instant('mailed_at'),
    reminders: integer('reminders').notNull().default(0),
    reminded_at: instant('reminded_at'),
    customs_release_no: text('customs_release_no'),
    cleared_at: instant('cleared_at'),
    closed_at: instant('closed_at'),
    source: choiceColumn(preAlertSource).notNull().default('form'),
    upload_id: ref('upload_id'),
    ...stamps(),
  },
  (t) => [
    /** Airlines use numbers again: only one open pre-alert has it, closed ones hold it for a year (`mawbTaken`). */
    uniqueIndex('pre_alert_mawb_once').on(t.mawb_no).where(sql`${t.mawb_no} is not null and ${t.status} in ${literals(preAlertStatus, ...openPreAlerts)}`),
    uniqueIndex('pre_alert_consolidation_once').on(t.consolidation_id).where(sql`${t.consolidation_id} is not null`),
    uniqueIndex('pre_alert_package_list_once').on(t.package_list_id).where(sql`${t.package_list_id} is not null`),
    index('pre_alert_mawb').on(t.mawb_no).where(sql`${t.mawb_no} is not null`),
    index('pre_alert_destination').on(t.destination_code, t.status, t.eta),
    index('pre_alert_status').on(t.status, t.created_at.desc(), t.id.desc()),
    index('pre_alert_client').on(t.client_id, t.created_at.desc(), t.id.desc()),
    index('pre_alert_recent').on(t.created_at.desc(), t.id.desc()),
    index('pre_alert_agent').on(t.destination_agent_id, t.status),
    index('pre_alert_eta').on(t.eta, t.id),
    index('pre_alert_waiting').on(t.created_at).where(sql`${t.status} = ${literal(preAlertStatus, 'pending')}`),
    check('pre_alert_complete', sql`${t.incomplete} or (${t.origin_code} is not null and ${t.destination_code} is not null and ${t.etd} is not null
      and ${t.eta} is not null and (${t.transport_mode} <> 'air' or ${t.mawb_no} is not null))`),
    check('pre_alert_way', sql`${t.eta} > ${t.etd} and ${t.origin_code} <> ${t.destination_code} and ${t.ata} >= ${t.atd}`),
    check('pre_alert_whole', sql`${t.master_pieces} > 0 and ${t.gross_weight_kg} > 0 and ${t.volume_cbm} > 0`),
  ],
)

/** A part of a shipment that flies by itself (coming-areas.md 7, mend 2): one of the whole, unless the airline split it. */
export const preAlertParts = pgTable(
  'pre_alert_parts',
  {
    id: rowId(),
    pre_alert_id: ref('pre_alert_id').notNull().references(() => preAlertShipments.id),
    part_no: integer('part_no').notNull(),
    flight_no: text('flight_no'),
    flight_date: date('flight_date'),
    /** Of the master's pieces. */
    pieces: integer('pieces').notNull(),
    weight_kg: kg('weight_kg', 12),
    etd: instant('etd'),
    eta: instant('eta'),
    atd: instant('atd'),
    ata: instant('ata'),
    finished_at: instant('finished_at'),
    finished_by: ref('finished_by'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('pre_alert_parts_no').on(t.pre_alert_id, t.part_no),
    check('pre_alert_parts_way', sql`${t.pieces} > 0 and ${t.ata} >= ${t.atd} and (${t.ata} is not null or ${t.finished_at} is null)`),
  ],
)

/** agents-prealerts.md 2: bags of a pre-alert. */
export const preAlertBags = pgTable(
  'pre_alert_bags',
  {
    id: rowId(),
    pre_alert_id: ref('pre_alert_id').notNull().references(() => preAlertShipments.id),
    bag_no: code('bag_no').notNull(),
    seal_no: text('seal_no'),
    split_code: text('split_code'),
    pieces: integer('pieces').notNull().default(1),
    weight_kg: kg('weight_kg'),
    length_cm: cm('length_cm'),
    width_cm: cm('width_cm'),
    height_cm: cm('height_cm'),
    receive_status: choiceColumn(receiveStatus).notNull().default('expected'),
    received_weight_kg: kg('received_weight_kg'),
    received_at: instant('received_at'),
    received_by: ref('received_by'),
    part_id: ref('part_id').references(() => preAlertParts.id),
    scan_source: choiceColumn(preAlertEventSource),
  },
  (t) => [
    uniqueIndex('pre_alert_bags_once').on(t.pre_alert_id, t.bag_no),
    index('pre_alert_bags_no').on(t.bag_no),
  ],
)

/** agents-prealerts.md 2: house waybills. A number is on one open pre-alert of its client; not partitioned, since the months would lose that. */
export const preAlertHawbs = pgTable(
  'pre_alert_hawbs',
  {
    id: rowId(),
    pre_alert_id: ref('pre_alert_id').notNull().references(() => preAlertShipments.id),
    /** Whose parcel it is; null where nobody knows. */
    client_id: ref('client_id').references(() => clients.id),
    hawb_no: code('hawb_no').notNull(),
    /** The parcel, matched by tracking or reference number; null: unknown. */
    order_id: ref('order_id').references(() => packages.id),
    tracking_no: code('tracking_no'),
    order_no: code('order_no'),
    bag_no: code('bag_no'),
    shipper_name: text('shipper_name'),
    consignee_name: text('consignee_name').notNull(),
    consignee_phone: text('consignee_phone'),
    consignee_address: text('consignee_address'),
    consignee_city: text('consignee_city'),
    country_code: text('country_code').notNull(),
    pieces: integer('pieces').notNull(),
    weight_kg: kg('weight_kg').notNull(),
    length_cm: cm('length_cm'),
    width_cm: cm('width_cm'),
    height_cm: cm('height_cm'),
    hs_code: text('hs_code'),
    description: text('description').notNull(),
    declared_value: amount('declared_value', 'currency').notNull(),
    currency: text('currency').notNull(),
    cod_amount: amount('cod_amount', 'cod_currency'),
    cod_currency: text('cod_currency'),
    handling_codes: text('handling_codes').array().notNull().default(sql`'{}'`),
    consignee_tax_id: text('consignee_tax_id'),
    receive_status: choiceColumn(receiveStatus).notNull().default('expected'),
    received_at: instant('received_at'),
    part_id: ref('part_id').references(() => preAlertParts.id),
    note: text('note'),
    /** Holds its number for its client: false once its pre-alert is closed or inactive. */
    is_open: boolean('is_open').notNull().default(true),
  },
  (t) => [
    uniqueIndex('pre_alert_hawbs_once').on(t.pre_alert_id, t.hawb_no),
    uniqueIndex('pre_alert_hawbs_open').on(t.client_id, t.hawb_no).where(sql`${t.is_open}`),
    index('pre_alert_hawbs_no').on(t.hawb_no),
    index('pre_alert_hawbs_tracking').on(t.tracking_no).where(sql`${t.tracking_no} is not null`),
    index('pre_alert_hawbs_bag').on(t.pre_alert_id, t.bag_no),
    index('pre_alert_hawbs_bag_no').on(t.bag_no).where(sql`${t.bag_no} is not null`),
    index('pre_alert_hawbs_order').on(t.order_id).where(sql`${t.order_id} is not null`),
    check('pre_alert_hawbs_whole', sql`${t.pieces} > 0 and ${t.weight_kg} > 0 and ${t.declared_value} > 0`),
  ],
)

/** agents-prealerts.md 2: papers of a pre-alert. */
export const preAlertDocuments = pgTable(
  'pre_alert_documents',
  {
    id: rowId(),
    pre_alert_id: ref('pre_alert_id').notNull().references(() => preAlertShipments.id),
    doc_type: choiceColumn(preAlertPaper).notNull(),
    file_path: text('file_path').notNull(),
    file_name: text('file_name').notNull(),
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    uploaded_by: ref('uploaded_by'),
    uploaded_at: instant('uploaded_at').notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex('pre_alert_documents_once').on(t.pre_alert_id, t.doc_type, t.sha256)],
)

/** agents-prealerts.md 2: every move of a pre-alert; append-only. */
export const preAlertEvents = pgTable(
  'pre_alert_events',
  {
    id: rowId(),
    pre_alert_id: ref('pre_alert_id').notNull().references(() => preAlertShipments.id),
    from_status: choiceColumn(preAlertStatus),
    to_status: choiceColumn(preAlertStatus),
    at: instant('at').notNull().default(sql`now()`),
    by: ref('by'),
    note: text('note'),
    source: choiceColumn(preAlertEventSource).notNull().default('user'),
  },
  (t) => [index('pre_alert_events_of').on(t.pre_alert_id, t.at)],
)

/** Scans of receiving by the device's own ids, with the answer each was given. */
export const preAlertScans = pgTable(
  'pre_alert_scans',
  {
    id: rowId(),
    client_scan_id: uuid('client_scan_id').notNull().unique(),
    pre_alert_id: ref('pre_alert_id').notNull().references(() => preAlertShipments.id),
    code: text('code').notNull(),
    answer: jsonb('answer').notNull(),
    photo_path: text('photo_path'),
    scanned_at: instant('scanned_at').notNull(),
    user_id: ref('user_id'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [index('pre_alert_scans_of').on(t.pre_alert_id, t.scanned_at)],
)

/** What receiving found otherwise than it was said, until somebody settles it before `due_at`. */
export const preAlertDiscrepancies = pgTable(
  'pre_alert_discrepancies',
  {
    id: rowId(),
    pre_alert_id: ref('pre_alert_id').notNull().references(() => preAlertShipments.id),
    item_kind: choiceColumn(receivedKind).notNull(),
    item_no: code('item_no').notNull(),
    kind: choiceColumn(discrepancyKind).notNull(),
    expected: text('expected').notNull(),
    received: text('received').notNull(),
    note: text('note'),
    photos: text('photos').array().notNull().default(sql`'{}'`),
    opened_at: instant('opened_at').notNull().default(sql`now()`),
    due_at: instant('due_at').notNull(),
    resolution: choiceColumn(discrepancyResolution),
    resolved_at: instant('resolved_at'),
    resolved_by: ref('resolved_by'),
    resolution_note: text('resolution_note'),
  },
  (t) => [
    uniqueIndex('pre_alert_discrepancies_once').on(t.pre_alert_id, t.item_kind, t.item_no, t.kind),
    index('pre_alert_discrepancies_open').on(t.due_at).where(sql`${t.resolved_at} is null`),
    check('pre_alert_discrepancies_settled', sql`(${t.resolution} is null) = (${t.resolved_at} is null)`),
  ],
)
