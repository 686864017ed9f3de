import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, numeric, pgSequence, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  boeDocStatus, boeDocType, boePayment, boeStatus, boeTransport, inspectionType, type BoeDocType, type BoePayment, type BoeTransport,
} from '@/lib/domain/boe'
import { customsScope, hvlvClass, type CustomsScope } from '@/lib/domain/customs'
import { declarationType } from '@/lib/domain/lists'
import { statisticalUnit, type ChargedLayer } from '@/lib/domain/tariff'
import { choiceColumn, figure, instant, kg, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { amount, dirhams } from '../money-columns'
import { pgTable } from '../table'
import { clients } from './clients'
import { customsOrders } from './customs'
import { facilities } from './places'

export const boeSerial = pgSequence('boe_serial')

/** boe-customs.md 2.1: goods of one client declared to customs together. */
export const boes = pgTable(
  'boes',
  {
    id: rowId(),
    boe_ref: text('boe_ref').notNull().unique(),
    scope: text('scope').$type<CustomsScope>().notNull(),
    declaration_type: choiceColumn(declarationType).notNull(),
    hvlv_class: choiceColumn(hvlvClass).notNull(),
    /** As it was typed, and its digits alone, by which it is known. */
    declaration_no: text('declaration_no'),
    declaration_key: text('declaration_key').unique(),
    declaration_date: date('declaration_date'),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    is_free_zone: boolean('is_free_zone').notNull(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    importer_code: text('importer_code'),
    exporter_code: text('exporter_code'),
    destination_country: text('destination_country').notNull(),
    exit_port: text('exit_port'),
    transport_mode: text('transport_mode').$type<BoeTransport>(),
    mawb_no: text('mawb_no'),
    bl_no: text('bl_no'),
    vehicle_no: text('vehicle_no'),
    /** What its goods are declared to be worth. */
    goods_value: amount('goods_value', dirhams).notNull(),
    freight_amount: amount('freight_amount', dirhams).notNull().default('0'),
    insurance_amount: amount('insurance_amount', dirhams).notNull().default('0'),
    cif_value: amount('cif_value', dirhams).notNull(),
    /** What we reckon, and beside it what customs assessed, which is what is due. */
    reckoned_duty: amount('reckoned_duty', dirhams).notNull().default('0'),
    reckoned_excise: amount('reckoned_excise', dirhams).notNull().default('0'),
    reckoned_vat: amount('reckoned_vat', dirhams).notNull().default('0'),
    duty_amount: amount('duty_amount', dirhams).notNull().default('0'),
    excise_amount: amount('excise_amount', dirhams).notNull().default('0'),
    vat_amount: amount('vat_amount', dirhams).notNull().default('0'),
    other_fees: amount('other_fees', dirhams).notNull().default('0'),
    total_due: amount('total_due', dirhams).notNull().default('0'),
    payment_mode: text('payment_mode').$type<BoePayment>(),
    paid_on: date('paid_on'),
    payment_reference: text('payment_reference'),
    orders_count: integer('orders_count').notNull().default(0),
    packages: integer('packages').notNull().default(0),
    gross_weight: kg('gross_weight', 12).notNull().default('0'),
    net_weight: kg('net_weight', 12).notNull().default('0'),
    status: statusColumn(boeStatus, 'draft'),
    /** What the last check found; nothing once it is ready. */
    faults: text('faults').array().notNull().default(sql`'{}'`),
    query_text: text('query_text'),
    inspection_type: choiceColumn(inspectionType),
    inspection_at: instant('inspection_at'),
    reject_reason: text('reject_reason'),
    submitted_at: instant('submitted_at'),
    cleared_at: instant('cleared_at'),
    exit_due: date('exit_due'),
    /** The day its desk was last told that it is to be seen leaving. */
    exit_told_on: date('exit_told_on'),
    exit_confirmed_at: instant('exit_confirmed_at'),
    exit_ref: text('exit_ref'),
    ...stamps(),
  },
  (t) => [
    index('boes_scope').on(t.scope, t.status, t.created_at.desc()),
    index('boes_recent').on(t.scope, t.created_at.desc(), t.id.desc()),
    index('boes_client').on(t.client_id, t.created_at.desc()),
    index('boes_warehouse').on(t.warehouse_id, t.created_at.desc()),
    index('boes_exit').on(t.exit_due).where(sql`${t.exit_confirmed_at} is null and ${t.exit_due} is not null`),
    check('boes_scope_known', sql`${t.scope} in ${literals(customsScope, ...customsScope.names)}`),
    check('boes_declared', sql`${t.declaration_key} is null or (${t.declaration_key} ~ '^[0-9]{7,16}$' and ${t.declaration_no} is not null
      and ${t.declaration_date} is not null)`),
    check('boes_ways', sql`coalesce(${t.transport_mode} in ${literals(boeTransport, ...boeTransport.names)}, true)
      and coalesce(${t.payment_mode} in ${literals(boePayment, ...boePayment.names)}, true)`),
    check('boes_rejected', sql`(${t.status} = ${literal(boeStatus, 'rejected')}) = (${t.reject_reason} is not null)`),
    check('boes_amounts', sql`least(${t.goods_value}, ${t.freight_amount}, ${t.insurance_amount}, ${t.duty_amount}, ${t.excise_amount}, ${t.vat_amount},
      ${t.other_fees}) >= 0`),
    check('boes_sums', sql`${t.cif_value} = ${t.goods_value} + ${t.freight_amount} + ${t.insurance_amount}
      and ${t.total_due} = ${t.duty_amount} + ${t.excise_amount} + ${t.vat_amount} + ${t.other_fees}`),
  ],
)

/** boe-customs.md 2.2: an order on a bill of entry, on one that stands at most once. */
export const boeOrders = pgTable(
  'boe_orders',
  {
    id: rowId(),
    boe_id: ref('boe_id').notNull().references(() => boes.id),
    customs_order_id: ref('customs_order_id').notNull().references(() => customsOrders.id),
    declared_value_aed: amount('declared_value_aed', dirhams).notNull(),
    hvlv_class: choiceColumn(hvlvClass).notNull(),
    packages: integer('packages').notNull(),
    gross_weight: kg('gross_weight', 12).notNull(),
    /** What its goods weigh without their boxes. */
    net_weight: kg('net_weight', 12).notNull(),
    /** Customs let it go with its bill of entry, or after it. */
    released: boolean('released').notNull().default(false),
    /** False once its bill of entry was rejected or cancelled. */
    is_live: boolean('is_live').notNull().default(true),
  },
  (t) => [
    uniqueIndex('boe_orders_once').on(t.customs_order_id).where(sql`${t.is_live}`),
    unique('boe_orders_of').on(t.boe_id, t.customs_order_id),
    index('boe_orders_boe').on(t.boe_id, t.id),
  ],
)

/** boe-customs.md 2.3: goods of one code and origin. */
export const boeLines = pgTable(
  'boe_lines',
  {
    id: rowId(),
    boe_id: ref('boe_id').notNull().references(() => boes.id),
    line_no: integer('line_no').notNull(),
    hs_code: text('hs_code').notNull(),
    description: text('description').notNull(),
    country_of_origin: text('country_of_origin').notNull(),
    units: integer('units').notNull(),
    /** How much in the unit customs asks, and in the second where it asks two. */
    unit: choiceColumn(statisticalUnit).notNull(),
    qty: numeric('qty', { precision: 14, scale: 3 }).notNull(),
    unit_2: choiceColumn(statisticalUnit),
    qty_2: numeric('qty_2', { precision: 14, scale: 3 }),
    net_weight: kg('net_weight', 12).notNull(),
    gross_weight: kg('gross_weight', 12).notNull(),
    litres: numeric('litres', { precision: 14, scale: 4 }),
    sugar_g_per_100ml: figure('sugar_g_per_100ml', 6),
    /** By currency, as the orders say. */
    amounts: jsonb('amounts').$type<Record<string, string>>().notNull(),
    value: amount('value', dirhams).notNull(),
    cif: amount('cif', dirhams).notNull(),
    layers: jsonb('layers').$type<ChargedLayer[]>().notNull().default([]),
    duty_amount: amount('duty_amount', dirhams).notNull().default('0'),
    excise_amount: amount('excise_amount', dirhams).notNull().default('0'),
    vat_amount: amount('vat_amount', dirhams).notNull().default('0'),
    permit_ref: text('permit_ref'),
    needs_permit: boolean('needs_permit').notNull().default(false),
    customs_order_ids: ref('customs_order_ids').array().notNull(),
  },
  (t) => [
    unique('boe_lines_once').on(t.boe_id, t.line_no),
    check('boe_lines_code', sql`${t.hs_code} ~ '^[0-9]{6,12}$' and ${t.country_of_origin} ~ '^[A-Z]{2}$'`),
    check('boe_lines_not_negative', sql`least(${t.units}, ${t.qty}, ${t.net_weight}, ${t.gross_weight}, ${t.value}) >= 0`),
  ],
)

/** boe-customs.md 2.4: a paper of a bill of entry, or the place where one is still missing. */
export const boeDocs = pgTable(
  'boe_docs',
  {
    id: rowId(),
    boe_id: ref('boe_id').notNull().references(() => boes.id),
    doc_type: text('doc_type').$type<BoeDocType>().notNull(),
    doc_no: text('doc_no'),
    issue_date: date('issue_date'),
    /** Of its kind and number; an older one gives way to a newer. */
    doc_version: integer('doc_version').notNull().default(1),
    is_current: boolean('is_current').notNull().default(true),
    required: boolean('required').notNull().default(false),
    status: statusColumn(boeDocStatus, 'missing'),
    reject_reason: text('reject_reason'),
    generated: boolean('generated').notNull().default(false),
    file_path: text('file_path'),
    file_name: text('file_name'),
    file_mime: text('file_mime'),
    uploaded_by: ref('uploaded_by'),
    uploaded_at: instant('uploaded_at'),
  },
  (t) => [
    unique('boe_docs_version').on(t.boe_id, t.doc_type, t.doc_no, t.doc_version).nullsNotDistinct(),
    index('boe_docs_open').on(t.status, t.id.desc()).where(sql`${t.is_current}`),
    check('boe_docs_type', sql`${t.doc_type} in ${literals(boeDocType, ...boeDocType.names)}`),
    check('boe_docs_file', sql`(${t.status} = ${literal(boeDocStatus, 'missing')}) = (${t.file_path} is null)`),
    check('boe_docs_rejected', sql`(${t.status} = ${literal(boeDocStatus, 'rejected')}) = (${t.reject_reason} is not null)`),
  ],
)

/** What a bill of entry came to before it was amended (coming-areas.md 5(c)7). */
export const boeVersions = pgTable(
  'boe_versions',
  {
    boe_id: ref('boe_id').notNull().references(() => boes.id),
    version_no: integer('version_no').notNull(),
    declaration_no: text('declaration_no'),
    duty_amount: amount('duty_amount', dirhams).notNull(),
    excise_amount: amount('excise_amount', dirhams).notNull(),
    vat_amount: amount('vat_amount', dirhams).notNull(),
    other_fees: amount('other_fees', dirhams).notNull(),
    /** Why it gave way to the next. */
    note: text('note').notNull(),
    amended_by: ref('amended_by'),
    amended_at: instant('amended_at').notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.boe_id, t.version_no] })],
)

export const boeHistory = pgTable(
  'boe_history',
  {
    id: rowId(),
    boe_id: ref('boe_id').notNull().references(() => boes.id),
    from_status: choiceColumn(boeStatus),
    to_status: choiceColumn(boeStatus).notNull(),
    action: text('action').notNull(),
    note: text('note'),
    by: ref('by'),
    at: instant('at').notNull().default(sql`now()`),
  },
  (t) => [index('boe_history_boe').on(t.boe_id, t.id.desc())],
)
