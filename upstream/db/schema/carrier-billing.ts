import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, numeric, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { billingStatus, carrierCharge, carrierInvoiceStatus, differenceCause } from '@/lib/domain/carrier-billing'
import { codFeeType } from '@/lib/domain/carrier-cod'
import { choiceColumn, figure, instant, kg, percent, ref, rowId, stamps, statusColumn } from '../columns'
import { amount, unitPrice } from '../money-columns'
import { pgTable } from '../table'
import { carriers } from './carriers'
import { packages } from './packages'

/**
 * billing-cod.md 2.5: what a carrier may charge, a row a weight band. It holds for kilograms above `weight_from` up to and with `weight_to`. An exclusion
 * constraint of the migration refuses two rows that say something of one weight and day.
 */
export const carrierRates = pgTable(
  'carrier_rates',
  {
    id: rowId(),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    /** One of our services, or '*'. */
    service_code: text('service_code').notNull(),
    charge_type: choiceColumn(carrierCharge).notNull(),
    /** A country's two letters, the carrier's own name of a zone, or '*'. */
    zone: text('zone').notNull(),
    weight_from: kg('weight_from').notNull(),
    weight_to: kg('weight_to').notNull(),
    currency: text('currency').notNull(),
    base_amount: amount('base_amount', 'currency').notNull(),
    step_kg: kg('step_kg'),
    step_amount: unitPrice('step_amount', 'currency'),
    fuel_percent: percent('fuel_percent').notNull().default('0'),
    cod_fee_type: choiceColumn(codFeeType),
    cod_fee_flat: amount('cod_fee_flat', 'currency'),
    cod_fee_percent: percent('cod_fee_percent'),
    remote_amount: amount('remote_amount', 'currency').notNull().default('0.00'),
    rto_percent: percent('rto_percent').notNull().default('100'),
    vat_percent: percent('vat_percent').notNull().default('0'),
    /** Days of shipping in Dubai, both included; null: until a later row. */
    valid_from: date('valid_from').notNull(),
    valid_to: date('valid_to'),
    /** What two rows may not say twice, as a number that a range can hold. */
    scope: numeric('scope', { precision: 20, scale: 0 }).notNull().generatedAlwaysAs(
      sql`hashtextextended(carrier_id::text || ' ' || service_code || ' ' || charge_type || ' ' || zone, 0)::numeric`,
    ),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('carrier_rates_once').on(t.carrier_id, t.service_code, t.charge_type, t.zone, t.weight_from, t.valid_from),
    index('carrier_rates_recent').on(t.carrier_id, t.valid_from.desc(), t.id.desc()),
    check('carrier_rates_band', sql`${t.weight_from} >= 0 and ${t.weight_to} > ${t.weight_from}`),
    check('carrier_rates_ends', sql`${t.valid_to} >= ${t.valid_from}`),
    check('carrier_rates_steps', sql`(${t.step_kg} is null) = (${t.step_amount} is null) and ${t.step_kg} > 0`),
  ],
)

/** billing-cod.md 2.5: what a carrier sent as one invoice. What its lines come to is kept beside it by whoever writes them (`summarise`). */
export const carrierInvoices = pgTable(
  'carrier_invoices',
  {
    id: rowId(),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    invoice_no: text('invoice_no').notNull(),
    invoice_date: date('invoice_date').notNull(),
    due_date: date('due_date').notNull(),
    currency: text('currency').notNull(),
    /** What the paper says it comes to. */
    control_total: amount('control_total', 'currency'),
    upload_id: ref('upload_id'),
    lines: integer('lines').notNull().default(0),
    pending_lines: integer('pending_lines').notNull().default(0),
    unmatched_lines: integer('unmatched_lines').notNull().default(0),
    amount: amount('amount', 'currency').notNull().default('0.00'),
    /** Of the lines that have one. */
    expected_amount: amount('expected_amount', 'currency').notNull().default('0.00'),
    /** Of the same lines, billed less expected. */
    difference: amount('difference', 'currency').notNull().default('0.00'),
    /** What is owed by lines approved or billed, and left of credited ones. */
    approved_amount: amount('approved_amount', 'currency').notNull().default('0.00'),
    disputed_amount: amount('disputed_amount', 'currency').notNull().default('0.00'),
    /** What credit notes and rejections saved. */
    recovered_amount: amount('recovered_amount', 'currency').notNull().default('0.00'),
    status: statusColumn(carrierInvoiceStatus, 'open'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('carrier_invoices_once').on(t.carrier_id, t.invoice_no),
    index('carrier_invoices_recent').on(t.invoice_date.desc(), t.id.desc()),
    index('carrier_invoices_due').on(t.status, t.due_date, t.id),
  ],
)

/** billing-cod.md 2.5: one charge of a carrier's invoice, beside what our own rate card, weight and parcel say. */
export const consignmentBillings = pgTable(
  'consignment_billings',
  {
    id: rowId(),
    carrier_invoice_id: ref('carrier_invoice_id').notNull().references(() => carrierInvoices.id, { onDelete: 'cascade' }),
    carrier_id: ref('carrier_id').notNull(),
    row_no: integer('row_no').notNull(),
    tracking_no: text('tracking_no').notNull(),
    charge_type: choiceColumn(carrierCharge).notNull(),
    /** The how manieth of its kind: a second redelivery is no duplicate of the first. */
    occurrence: integer('occurrence').notNull().default(1),
    /** Null: no parcel of this carrier. */
    package_id: ref('package_id').references(() => packages.id),
    client_id: ref('client_id'),
    service: text('service'),
    origin_country: text('origin_country'),
    destination: text('destination').notNull(),
    zone: text('zone'),
    delivered_on: date('delivered_on'),
    billed_weight: kg('billed_weight'),
    our_weight: kg('our_weight'),
    currency: text('currency').notNull(),
    base_amount: amount('base_amount', 'currency').notNull(),
    fuel_amount: amount('fuel_amount', 'currency').notNull().default('0.00'),
    cod_fee_amount: amount('cod_fee_amount', 'currency').notNull().default('0.00'),
    surcharge_amount: amount('surcharge_amount', 'currency').notNull().default('0.00'),
    discount_amount: amount('discount_amount', 'currency').notNull().default('0.00'),
    vat_amount: amount('vat_amount', 'currency').notNull(),
    total_amount: amount('total_amount', 'currency').notNull(),
    /** The rate it was held against. */
    rate_id: ref('rate_id').references(() => carrierRates.id),
    expected_base: amount('expected_base', 'currency'),
    expected_fuel: amount('expected_fuel', 'currency'),
    expected_cod_fee: amount('expected_cod_fee', 'currency'),
    expected_surcharge: amount('expected_surcharge', 'currency'),
    expected_vat: amount('expected_vat', 'currency'),
    /** Null: no parcel or no rate of the day says anything of it. */
    expected_amount: amount('expected_amount', 'currency'),
    difference: amount('difference', 'currency'),
    /** The difference taken apart (lib/domain/carrier-billing.ts); null where nothing was expected. */
    by_service: amount('by_service', 'currency'),
    by_weight: amount('by_weight', 'currency'),
    by_rate: amount('by_rate', 'currency'),
    by_fuel: amount('by_fuel', 'currency'),
    by_surcharge: amount('by_surcharge', 'currency'),
    difference_pct: figure('difference_pct', 12),
    difference_cause: choiceColumn(differenceCause).notNull(),
    in_tolerance: boolean('in_tolerance').notNull().default(false),
    billing_status: statusColumn(billingStatus, 'pending'),
    /** Approved without anybody looking. */
    is_auto: boolean('is_auto').notNull().default(false),
    dispute_reason: text('dispute_reason'),
    credit_note_no: text('credit_note_no'),
    credited_amount: amount('credited_amount', 'currency'),
    payment_reference: text('payment_reference'),
    approved_by: ref('approved_by'),
    approved_at: instant('approved_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('consignment_billings_once').on(t.carrier_invoice_id, t.tracking_no, t.charge_type, t.occurrence),
    // A charge is looked for over all invoices of its carrier.
    index('consignment_billings_parcel').on(t.tracking_no, t.carrier_id, t.charge_type, t.occurrence),
    index('consignment_billings_package').on(t.package_id),
    index('consignment_billings_status').on(t.billing_status, t.carrier_id, t.id),
    check('consignment_billings_difference', sql`(${t.expected_amount} is null) = (${t.difference} is null)
      and ${t.difference} = ${t.total_amount} - ${t.expected_amount}`),
    check('consignment_billings_parts', sql`num_nonnulls(${t.by_service}, ${t.by_weight}, ${t.by_rate}, ${t.by_fuel}, ${t.by_surcharge}) in (0, 5)
      and ${t.by_service} + ${t.by_weight} + ${t.by_rate} + ${t.by_fuel} + ${t.by_surcharge} = ${t.difference}`),
    check('consignment_billings_credit', sql`${t.credited_amount} > 0 and ${t.credited_amount} <= ${t.total_amount}`),
  ],
)
