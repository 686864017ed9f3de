import { sql } from 'drizzle-orm'
import { boolean, customType, date, foreignKey, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { custodyHolder } from '@/lib/domain/custody'
import { promiseBasis } from '@/lib/domain/delivery-promise'
import { beforeLeaving } from '@/lib/domain/exception'
import { labelStatus, packageStatus, terminalPackageStatuses, underWayStatuses } from '@/lib/domain/package'
import { recordStatus } from '@/lib/domain/record-status'
import { choiceColumn, cm, degrees, instant, kg, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { amount, dirhams, rate, unitPrice } from '../money-columns'
import { pgTable } from '../table'
import { carriers } from './carriers'
import { clients } from './clients'
import { packageLists } from './package-lists'

/** Numbers people search by their first characters: in byte order one index serves both the whole number and its prefix. */
const code = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** packages.md: rsa_services, our services. */
export const rsaServices = pgTable('rsa_services', {
  id: rowId(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  service_type: text('service_type').notNull(),
  delivery_type: text('delivery_type').notNull(),
  service_linehaul_flag: boolean('service_linehaul_flag').notNull().default(false),
  service_customs_clearance_flag: boolean('service_customs_clearance_flag').notNull().default(false),
  cod_allowed: boolean('cod_allowed').notNull().default(true),
  pudo_allowed: boolean('pudo_allowed').notNull().default(false),
  transit_days_min: integer('transit_days_min').notNull().default(0),
  transit_days_max: integer('transit_days_max').notNull().default(3),
  cutoff_time: text('cutoff_time'),
  min_weight: kg('min_weight'),
  max_weight: kg('max_weight'),
  volumetric_divisor: integer('volumetric_divisor'),
  max_declared_value: amount('max_declared_value', 'currency'),
  currency: text('currency').notNull().default('AED'),
  origin_countries: text('origin_countries').array().notNull().default(sql`'{*}'`),
  destination_countries: text('destination_countries').array().notNull().default(sql`'{*}'`),
  carrier_ids: ref('carrier_ids').array().notNull().default(sql`'{}'`),
  status: statusColumn(recordStatus, 'active'),
  ...stamps(),
})

/** packages.md: packages. One table, not partitioned: docs/decisions/003-packages-one-table.md */
export const packages = pgTable(
  'packages',
  {
    id: rowId(),
    order_id: code('order_id').notNull().unique(),
    tracking_no: code('tracking_no').notNull().unique(),
    carrier_tracking_no: code('carrier_tracking_no'),
    return_tracking_no: text('return_tracking_no'),
    ref_no: text('ref_no').notNull(),
    client_id: ref('client_id').notNull(),
    seller_id: ref('seller_id'),
    package_list_id: ref('package_list_id'),
    carrier_id: ref('carrier_id'),
    carrier_code: text('carrier_code'),
    linehaul_id: ref('linehaul_id'),
    service_type: text('service_type').notNull(),
    delivery_type: text('delivery_type').notNull(),
    rsa_service_code: text('rsa_service_code').notNull(),
    service_linehaul_flag: boolean('service_linehaul_flag').notNull().default(false),
    service_customs_clearance_flag: boolean('service_customs_clearance_flag').notNull().default(false),
    channel: text('channel'),
    channel_order_id: text('channel_order_id'),
    environment: text('environment').notNull().default('production'),
    source: text('source').notNull(),
    ship_from_address_id: ref('ship_from_address_id'),
    shipper: jsonb('shipper'),
    consignee_name: text('consignee_name').notNull(),
    consignee_company: text('consignee_company'),
    consignee_phone: text('consignee_phone').notNull(),
    consignee_phone_alt: text('consignee_phone_alt'),
    /** Last nine digits: how a phone is searched. */
    consignee_phone_key: text('consignee_phone_key').notNull(),
    consignee_email: text('consignee_email'),
    address_line1: text('address_line1').notNull(),
    address_line2: text('address_line2'),
    national_address: text('national_address'),
    makani_no: text('makani_no'),
    area: text('area'),
    city: text('city').notNull(),
    state: text('state'),
    pincode: text('pincode'),
    country_code: text('country_code').notNull(),
    lat: degrees('lat'),
    lng: degrees('lng'),
    /** Encrypted at rest; shown masked. */
    consignee_id_no: text('consignee_id_no'),
    pieces: integer('pieces').notNull().default(1),
    weight: kg('weight').notNull(),
    actual_weight: kg('actual_weight'),
    length: cm('length'),
    width: cm('width'),
    height: cm('height'),
    volumetric_weight: kg('volumetric_weight'),
    chargeable_weight: kg('chargeable_weight'),
    package_type: text('package_type'),
    goods_description: text('goods_description').notNull(),
    declared_value: amount('declared_value', 'currency').notNull(),
    currency: text('currency').notNull(),
    declared_value_aed: amount('declared_value_aed', dirhams).notNull(),
    fx_rate: rate('fx_rate').notNull(),
    payment_mode: text('payment_mode').notNull(),
    cod_amount: amount('cod_amount', 'cod_currency').notNull().default('0.00'),
    cod_currency: text('cod_currency'),
    insurance_amount: amount('insurance_amount', 'currency').notNull().default('0.00'),
    incoterm: text('incoterm').notNull().default('DDP'),
    content_type: text('content_type').notNull().default('merchandise'),
    special_handling: text('special_handling').array().notNull().default(sql`'{}'`),
    /** Dangerous goods, by these codes and what they imply. Kept by the database (`package_dangerous`), whoever writes the codes or changes what one means. */
    dg_flag: boolean('dg_flag').notNull().default(false),
    delivery_instructions: text('delivery_instructions'),
    requested_delivery_date: date('requested_delivery_date'),
    status: statusColumn(packageStatus, 'created'),
    status_at: instant('status_at').notNull().default(sql`now()`),
    last_event_code: text('last_event_code'),
    last_event_at: instant('last_event_at'),
    last_location: text('last_location'),
    /** Where the parcel was last seen: what a service centre or warehouse may see hangs on it. */
    current_facility_id: ref('current_facility_id'),
    attempt_count: integer('attempt_count').notNull().default(0),
    /** In whose hands it is and since when, and who had it before (lib/domain/custody.ts); null until an event says more than that it is with its sender. */
    custody_holder: choiceColumn(custodyHolder),
    custody_holder_id: ref('custody_holder_id'),
    custody_since: instant('custody_since'),
    custody_giver: choiceColumn(custodyHolder),
    custody_giver_id: ref('custody_giver_id'),
    /** When it was handed over, while nobody has said that they took it. */
    custody_open_at: instant('custody_open_at'),
    sla_due_at: instant('sla_due_at'),
    promised_at: instant('promised_at'),
    /** The days promised when it was booked, by what had been delivered until then; never changed, so that they can be judged (decision 056). */
    likely_on: date('likely_on'),
    sure_on: date('sure_on'),
    promise_basis: choiceColumn(promiseBasis),
    /** Deliveries the promise was learned from. */
    promise_deliveries: integer('promise_deliveries'),
    delivered_at: instant('delivered_at'),
    returned_at: instant('returned_at'),
    cancelled_at: instant('cancelled_at'),
    cancel_reason: text('cancel_reason'),
    label_status: statusColumn(labelStatus, 'none'),
    label_error: text('label_error'),
    label_path: text('label_path'),
    label_version: integer('label_version').notNull().default(1),
    label_printed_at: instant('label_printed_at'),
    label_print_count: integer('label_print_count').notNull().default(0),
    bag_id: ref('bag_id'),
    bag_no: text('bag_no'),
    consolidation_id: ref('consolidation_id'),
    consolidation_no: text('consolidation_no'),
    upload_id: ref('upload_id'),
    ...stamps(),
  },
  (t) => [
    // Named, not inferred: the upload recognises a reference it has seen by this constraint.
    uniqueIndex('packages_ref_once').on(t.client_id, t.ref_no).where(sql`${t.status} <> ${literal(packageStatus, 'cancelled')}`),
    // The number first: most who look for one do not know whose it is.
    uniqueIndex('packages_carrier_number_once').on(t.carrier_tracking_no, t.carrier_id).where(sql`${t.carrier_tracking_no} is not null`),
    index('packages_client').on(t.client_id, t.created_at.desc(), t.id.desc()),
    // A client's parcels of a status: where home's tiles and most filters lead.
    index('packages_client_status').on(t.client_id, t.status, t.created_at.desc(), t.id.desc()),
    index('packages_carrier').on(t.carrier_id, t.status, t.created_at.desc()),
    // A city alone is found by it as well: PostgreSQL skips from country to country.
    index('packages_city').on(t.country_code, sql`lower(${t.city})`, t.created_at.desc(), t.id.desc()),
    index('packages_delivered').on(t.delivered_at.desc(), t.id.desc()).where(sql`${t.delivered_at} is not null`),
    index('packages_label_failed').on(t.created_at.desc(), t.id.desc()).where(sql`${t.label_status} = ${literal(labelStatus, 'failed')}`),
    index('packages_handling').using('gin', t.special_handling),
    index('packages_status').on(t.status, t.created_at.desc(), t.id.desc()),
    index('packages_recent').on(t.created_at.desc(), t.id.desc()),
    // The order of those who follow parcels: what moved last.
    index('packages_moved').on(t.last_event_at.desc().nullsLast(), t.id.desc().nullsLast()),
    // Of those who look for parcels that stand still.
    index('packages_status_at').on(t.status_at.desc(), t.id.desc()),
    // Who delivered in time, for rules by punctuality: all they read of a parcel.
    index('packages_on_time')
      .on(t.created_at, t.carrier_id, t.country_code, t.rsa_service_code, t.delivered_at, t.sla_due_at)
      .where(sql`${t.delivered_at} is not null and ${t.sla_due_at} is not null and ${t.carrier_id} is not null`),
    index('packages_ref').on(sql`${t.ref_no} text_pattern_ops`),
    index('packages_bag').on(t.bag_id).where(sql`${t.bag_id} is not null`),
    index('packages_consolidation').on(t.consolidation_id).where(sql`${t.consolidation_id} is not null`),
    index('packages_list').on(t.package_list_id).where(sql`${t.package_list_id} is not null`),
    // By day too: the guard against the same order twice asks for the last days of a phone, and a shop's own number has thousands.
    index('packages_phone').on(t.consignee_phone_key, t.created_at.desc()),
    index('packages_upload').on(t.upload_id).where(sql`${t.upload_id} is not null`),
    index('packages_linehaul').on(t.linehaul_id).where(sql`${t.linehaul_id} is not null and ${t.status}
      not in ${literals(packageStatus, ...terminalPackageStatuses)}`),
    // The client stands in it so that one's late parcels are found without reading everybody's.
    index('packages_late').on(t.sla_due_at, t.client_id).where(sql`${t.status} not in ${literals(packageStatus, ...terminalPackageStatuses)}`),
    // Promises whose last day is over: what the scoreboard judges.
    index('packages_promised').on(t.sure_on).where(sql`${t.sure_on} is not null`),
    // What stopped on its way, the longest first, and what may still miss a paper: two queues of exceptions.
    index('packages_stopped').on(t.status, t.status_at, t.id).where(sql`${t.status} in ${literals(packageStatus, 'delivery_failed', 'on_hold')}`),
    index('packages_papers').on(t.created_at, t.id).where(sql`${t.special_handling} <> '{}' and ${t.status} in ${literals(packageStatus, ...beforeLeaving)}`),
    // What lies between hands, the longest first; the client stands in it so that one's own are found without reading everybody's.
    index('packages_custody').on(t.custody_open_at, t.id, t.client_id).where(sql`${t.custody_open_at} is not null`),
    // What was under way before custody was kept: found once.
    index('packages_custody_unknown').on(t.id).where(sql`${t.custody_holder} is null and ${t.status} in ${literals(packageStatus, ...underWayStatuses)}`),
    // What stands where, and what is under way to each country: counted from this index alone.
    index('packages_standing').on(t.current_facility_id, t.country_code).where(sql`${t.status} not in ${literals(packageStatus, ...terminalPackageStatuses)}`),
    foreignKey({ name: 'packages_client_fk', columns: [t.client_id], foreignColumns: [clients.id] }),
    foreignKey({ name: 'packages_carrier_fk', columns: [t.carrier_id], foreignColumns: [carriers.id] }),
    foreignKey({ name: 'packages_list_fk', columns: [t.package_list_id], foreignColumns: [packageLists.id] }),
  ],
)

export const packageItems = pgTable(
  'package_items',
  {
    id: rowId(),
    package_id: ref('package_id').notNull().references(() => packages.id, { onDelete: 'cascade' }),
    line_no: integer('line_no').notNull(),
    sku: text('sku'),
    description: text('description').notNull(),
    hs_code: text('hs_code'),
    quantity: integer('quantity').notNull(),
    unit_value: unitPrice('unit_value', 'currency').notNull(),
    currency: text('currency').notNull(),
    unit_weight: kg('unit_weight'),
    origin_country: text('origin_country'),
  },
  (t) => [uniqueIndex('package_items_line').on(t.package_id, t.line_no)],
)

export const packageDocuments = pgTable(
  'package_documents',
  {
    id: rowId(),
    package_id: ref('package_id').references(() => packages.id),
    package_list_id: ref('package_list_id').references(() => packageLists.id),
    doc_type: text('doc_type').notNull(),
    file_name: text('file_name').notNull(),
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    path: text('path').notNull(),
    sha256: text('sha256').notNull(),
    uploaded_by: ref('uploaded_by'),
    uploaded_at: instant('uploaded_at').notNull().default(sql`now()`),
    expires_at: instant('expires_at'),
  },
  (t) => [index('package_documents_package').on(t.package_id), index('package_documents_list').on(t.package_list_id)],
)

export const packageColumnTemplates = pgTable(
  'package_column_templates',
  {
    id: rowId(),
    user_id: ref('user_id').notNull(),
    name: text('name').notNull(),
    fields_ids: integer('fields_ids').array().notNull(),
    sort_by: text('sort_by'),
    sort: text('sort'),
    filters: jsonb('filters').notNull().default({}),
    is_default: boolean('is_default').notNull().default(false),
    is_shared: boolean('is_shared').notNull().default(false),
    /** Categories a shared template is for; none named: everybody. */
    shared_with: text('shared_with').array().notNull().default(sql`'{}'`),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('package_column_templates_name').on(t.user_id, sql`lower(${t.name})`),
    uniqueIndex('package_column_templates_default').on(t.user_id).where(sql`${t.is_default}`),
  ],
)
