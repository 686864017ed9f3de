import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, numeric, pgSequence, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { packageList, packageListPaymentStatus } from '@/lib/domain/package-list'
import { iorPackageType, type InvoiceDraft } from '@/lib/domain/seller-invoice'
import { choiceColumn, cm, instant, kg, percent, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { amount, dirhams, rate, unitPrice } from '../money-columns'
import { pgTable } from '../table'
import { clients } from './clients'

export const iorInvoiceSerial = pgSequence('ior_invoice_serial')

/** packages.md: package_lists, the ship workflow of an importer-of-record seller; invoices-payments.md 2.1: the IOR invoice. One record. */
export const packageLists = pgTable(
  'package_lists',
  {
    id: rowId(),
    package_list_no: text('package_list_no').notNull().unique(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    seller_id: ref('seller_id'),
    seller_name: text('seller_name'),
    shipment_ref: text('shipment_ref'),
    seller_invoice_no: text('seller_invoice_no'),
    seller_invoice_date: date('seller_invoice_date'),
    /** Null while it is a draft, which is its owner's alone (invoices-payments.md 2.1). */
    status: choiceColumn(packageList).default('new'),
    /** Given when it is submitted. */
    invoice_no: text('invoice_no').unique(),
    /** What a draft's form holds, as it was typed: nothing of it is judged before it is submitted. */
    draft: jsonb('draft').$type<InvoiceDraft>(),
    submitted_at: instant('submitted_at'),
    approved_at: instant('approved_at'),
    /** When the seller's side changed it after the last hold; null while the hold waits for an answer. */
    hold_answered_at: instant('hold_answered_at'),
    incoterm: text('incoterm'),
    ship_option: text('ship_option').notNull().default('no'),
    freight_mode: integer('freight_mode'),
    pickup_type: integer('pickup_type'),
    container_load: integer('container_load'),
    origin_country: text('origin_country'),
    destination_country: text('destination_country'),
    port_of_loading: text('port_of_loading'),
    port_of_discharge: text('port_of_discharge'),
    goods_value: amount('goods_value', 'currency').notNull(),
    freight_amount: amount('freight_amount', 'currency').notNull().default('0.00'),
    insurance_amount: amount('insurance_amount', 'currency').notNull().default('0.00'),
    other_additions: amount('other_additions', 'currency').notNull().default('0.00'),
    currency: text('currency').notNull().default('USD'),
    /** AED for one unit, fixed when the charges are. */
    exchange_rate: rate('exchange_rate'),
    cif_aed: amount('cif_aed', dirhams),
    duty_amount: amount('duty_amount', dirhams),
    vat_amount: amount('vat_amount', dirhams),
    excise_amount: amount('excise_amount', dirhams),
    ior_fee: amount('ior_fee', dirhams),
    clearance_fee: amount('clearance_fee', dirhams),
    /** Both fees. */
    service_fee: amount('service_fee', dirhams),
    fee_vat_rate: percent('fee_vat_rate'),
    service_fee_vat: amount('service_fee_vat', dirhams),
    payment_amount: amount('payment_amount', dirhams),
    paid_amount: amount('paid_amount', dirhams).notNull().default('0.00'),
    payment_status: statusColumn(packageListPaymentStatus, 'not_sent'),
    payment_method: text('payment_method'),
    payment_due_date: date('payment_due_date'),
    shipping_reference: text('shipping_reference'),
    mawb_no: text('mawb_no'),
    hawb_no: text('hawb_no'),
    bl_no: text('bl_no'),
    container_no: text('container_no'),
    etd: date('etd'),
    carrier_name: text('carrier_name'),
    shipped_at: instant('shipped_at'),
    eta: instant('eta'),
    boe_no: text('boe_no'),
    customs_reference: text('customs_reference'),
    custom_initiated_at: instant('custom_initiated_at'),
    custom_closed_at: instant('custom_closed_at'),
    duty_paid: amount('duty_paid', dirhams),
    package_count: integer('package_count').notNull().default(0),
    total_pieces: integer('total_pieces').notNull().default(0),
    total_weight: kg('total_weight').notNull().default('0'),
    net_weight: kg('net_weight'),
    volume_cbm: numeric('volume_cbm', { precision: 10, scale: 4 }),
    ...stamps(),
  },
  (t) => [
    index('package_lists_client').on(t.client_id, t.status, t.created_at.desc()),
    index('package_lists_recent').on(t.created_at.desc(), t.id),
    index('package_lists_status').on(t.status, t.submitted_at.desc()),
    index('package_lists_seller').on(t.seller_id, t.submitted_at.desc()),
    index('package_lists_hawb').on(t.hawb_no).where(sql`${t.hawb_no} is not null`),
    index('package_lists_mawb').on(t.mawb_no).where(sql`${t.mawb_no} is not null`),
    check('package_lists_submitted', sql`${t.status} is null or ${t.draft} is null`),
    // A seller's invoice is shipped once; one we rejected may come again.
    uniqueIndex('package_lists_invoice_once').on(t.seller_id, t.seller_invoice_no).where(sql`${t.status} <> ${literal(packageList, 'rejected_by_rsa')}`),
  ],
)

/** invoices-payments.md 2.1: a line of the seller's commercial invoice; what it pays is fixed when the charges are. */
export const iorInvoiceLines = pgTable(
  'ior_invoice_lines',
  {
    id: rowId(),
    package_list_id: ref('package_list_id').notNull().references(() => packageLists.id, { onDelete: 'cascade' }),
    line_no: integer('line_no').notNull(),
    sku: text('sku').notNull(),
    description: text('description').notNull(),
    hs_code: text('hs_code').notNull(),
    country_of_origin: text('country_of_origin').notNull(),
    qty: integer('qty').notNull(),
    unit: text('unit').notNull().default('pcs'),
    unit_price: unitPrice('unit_price', 'currency').notNull(),
    line_total: amount('line_total', 'currency').notNull(),
    currency: text('currency').notNull(),
    net_weight: kg('net_weight'),
    permit_ref: text('permit_ref'),
    duty_rate: percent('duty_rate'),
    duty_amount: amount('duty_amount', dirhams),
    excise_amount: amount('excise_amount', dirhams),
    vat_amount: amount('vat_amount', dirhams),
  },
  (t) => [
    uniqueIndex('ior_invoice_lines_line').on(t.package_list_id, t.line_no),
    check('ior_invoice_lines_qty', sql`${t.qty} > 0`),
  ],
)

/** invoices-payments.md 2.1: a carton, pallet or crate as the seller declares it; one row each. */
export const iorPackages = pgTable(
  'ior_packages',
  {
    id: rowId(),
    package_list_id: ref('package_list_id').notNull().references(() => packageLists.id, { onDelete: 'cascade' }),
    package_no: text('package_no').notNull(),
    package_type: choiceColumn(iorPackageType).notNull(),
    length: cm('length').notNull(),
    width: cm('width').notNull(),
    height: cm('height').notNull(),
    gross_weight: kg('gross_weight').notNull(),
    contents: jsonb('contents').$type<{ sku: string; qty: number }[]>().notNull(),
  },
  (t) => [uniqueIndex('ior_packages_no').on(t.package_list_id, t.package_no)],
)

export const packageListHistory = pgTable(
  'package_list_history',
  {
    id: rowId(),
    package_list_id: ref('package_list_id').notNull().references(() => packageLists.id),
    from_status: choiceColumn(packageList),
    to_status: choiceColumn(packageList).notNull(),
    note: text('note'),
    changed_by: ref('changed_by'),
    changed_by_name: text('changed_by_name').notNull(),
    user_category: text('user_category').notNull(),
    changed_at: instant('changed_at').notNull().default(sql`now()`),
    data: jsonb('data'),
  },
  (t) => [index('package_list_history_list').on(t.package_list_id, t.changed_at)],
)
