import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgSequence, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { incoterm, purchaseStatus } from '@/lib/domain/purchase'
import { recordStatus } from '@/lib/domain/record-status'
import { choiceColumn, percent, ref, rowId, stamps, statusColumn } from '../columns'
import { unitPrice } from '../money-columns'
import { pgTable } from '../table'
import { clients } from './clients'
import { facilities } from './places'
import { skus } from './skus'

export const purchaseSerial = pgSequence('purchase_serial')

/** fulfilment.md 2.5, b2b.md 2.2: from whom a client buys what we keep for it (`fulfillment_vendor`, `btb_supplier`; not a vendor of overtime staff). */
export const suppliers = pgTable(
  'suppliers',
  {
    id: rowId(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    vendor_code: text('vendor_code').notNull(),
    vendor_name: text('vendor_name').notNull(),
    vendor_name_ar: text('vendor_name_ar'),
    trn: text('trn'),
    gln: text('gln'),
    contact_name: text('contact_name'),
    email: text('email'),
    phone: text('phone'),
    country_code: text('country_code').notNull(),
    city: text('city'),
    address: text('address'),
    address_line2: text('address_line2'),
    pincode: text('pincode'),
    lead_time_days: integer('lead_time_days'),
    payment_terms: text('payment_terms'),
    status: statusColumn(recordStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    unique('suppliers_of_client').on(t.id, t.client_id),
    uniqueIndex('suppliers_code_once').on(t.client_id, sql`lower(${t.vendor_code})`),
    index('suppliers_list').on(t.client_id, t.status, t.vendor_name),
    check('suppliers_trn', sql`${t.trn} ~ '^[0-9]{15}$'`),
    check('suppliers_lead_time', sql`${t.lead_time_days} between 0 and 365`),
  ],
)

/** fulfilment.md 2.5: what a client has ordered of a supplier for one warehouse. What is announced and received of it stands at the inbound orders. */
export const purchaseOrders = pgTable(
  'purchase_orders',
  {
    id: rowId(),
    client_id: ref('client_id').notNull(),
    po_no: text('po_no').notNull(),
    vendor_id: ref('vendor_id').notNull(),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    order_date: date('order_date').notNull(),
    expected_date: date('expected_date').notNull(),
    currency: text('currency').notNull().default('AED'),
    incoterm: choiceColumn(incoterm),
    remarks: text('remarks'),
    status: statusColumn(purchaseStatus, 'draft'),
    /** Why it was closed short or cancelled. */
    close_reason: text('close_reason'),
    ...stamps(),
  },
  (t) => [
    foreignKey({ name: 'purchase_orders_vendor', columns: [t.vendor_id, t.client_id], foreignColumns: [suppliers.id, suppliers.client_id] }),
    unique('purchase_orders_of_client').on(t.id, t.client_id),
    uniqueIndex('purchase_orders_no_once').on(t.client_id, sql`lower(${t.po_no})`),
    index('purchase_orders_site').on(t.warehouse_id, t.status, t.expected_date),
    index('purchase_orders_vendor_status').on(t.vendor_id, t.status),
    index('purchase_orders_recent').on(t.order_date.desc(), t.id.desc()),
    check('purchase_orders_expected', sql`${t.expected_date} >= ${t.order_date}`),
  ],
)

/** One SKU of a purchase order. */
export const purchaseLines = pgTable(
  'purchase_lines',
  {
    id: rowId(),
    purchase_id: ref('purchase_id').notNull().references(() => purchaseOrders.id),
    line_no: integer('line_no').notNull(),
    sku_id: ref('sku_id').notNull().references(() => skus.id),
    ordered_qty: integer('ordered_qty').notNull(),
    unit_cost: unitPrice('unit_cost', 'currency').notNull(),
    currency: text('currency').notNull(),
    /** Per cent. */
    tax_rate: percent('tax_rate').notNull().default('5.00'),
  },
  (t) => [
    unique('purchase_lines_no').on(t.purchase_id, t.line_no),
    unique('purchase_lines_once').on(t.purchase_id, t.sku_id),
    index('purchase_lines_sku').on(t.sku_id),
    check('purchase_lines_ordered', sql`${t.ordered_qty} > 0`),
    check('purchase_lines_cost', sql`${t.unit_cost} >= 0`),
    check('purchase_lines_tax', sql`${t.tax_rate} between 0 and 100`),
  ],
)
