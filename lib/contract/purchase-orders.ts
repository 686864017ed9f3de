import { z } from 'zod'
import { inboundStatus } from '@/lib/domain/inbound'
import { incoterm, purchaseStatus } from '@/lib/domain/purchase'
import { recordStatus } from '@/lib/domain/record-status'
import { skuVatRate } from '@/lib/domain/sku'
import { OptionalEmail } from './email'
import {
  anyOf, blank, byId, CountryCode, Currency, Day, Flag, get, Id, Instant, lookup, numberText, paged, paging, patch, post, searchText, UnitPrice,
} from './kernel'
import { OptionalPhone } from './phone'
import { isNotNegative } from './quantities'

const sees = 'app_fulfillment:inbound-order-list'
const manages = 'app_fulfillment:inbound-order-manage'
const managesVendors = 'app_fulfillment:vendor-manage'

/** Lines of one purchase order. */
export const MOST_PURCHASE_LINES = 500

const text = (most: number) => z.union([blank, z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`)]).nullish()
const needed = (most: number, missing: string) => z.string().trim().normalize('NFC').min(1, missing).max(most, `Use at most ${most} characters.`)

const Supplier = z.object({
  id: Id, client_id: Id, client_name: z.string(), vendor_code: z.string(), vendor_name: z.string(), trn: z.string().nullable(),
  contact_name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable(), country_code: z.string(), city: z.string().nullable(),
  address: z.string().nullable(), lead_time_days: z.number().nullable(), payment_terms: z.string().nullable(),
  /** Purchase orders that still expect something of it. */
  open_orders: z.number(),
  status: z.enum(recordStatus.names), version: z.number(), updated_at: Instant,
})
const supplierFields = {
  vendor_name: needed(150, 'Name is required.'),
  trn: z.union([blank, numberText(40).regex(/^\d{15}$/, 'A TRN has 15 digits.')]).nullish(),
  contact_name: text(120),
  email: OptionalEmail,
  phone: OptionalPhone,
  country_code: CountryCode,
  city: text(60),
  address: text(250),
  lead_time_days: z.number().int('Give whole days.').min(0, 'Give 0 or more days.').max(365, 'Give at most 365 days.').nullish(),
  payment_terms: text(60),
}
const supplierChanges = ['suppliers.list', 'suppliers.one', 'suppliers.dropdown']

/** From whom clients buy what we keep for them (fulfilment.md 2.5, 5.3). */
export const suppliers = {
  list: get('/api/fulfillment/vendor/list', {
    needs: sees,
    query: paging.extend({ client_id: anyOf(Id), country_code: anyOf(CountryCode), status: anyOf(z.enum(recordStatus.names)) }),
    reply: paged(Supplier),
  }),
  one: get('/api/fulfillment/vendor/edit/:id', { needs: sees, params: byId, reply: Supplier }),
  add: post('/api/fulfillment/vendor/create', {
    needs: managesVendors,
    body: z.object({
      client_id: Id,
      vendor_code: needed(30, 'Code is required.').regex(/^[A-Za-z0-9][A-Za-z0-9._/-]*$/, 'A code has letters, digits and . _ / - only.'),
      ...supplierFields,
    }),
    reply: Supplier,
    refreshes: supplierChanges,
  }),
  change: patch('/api/fulfillment/vendor/update/:id', {
    needs: managesVendors, params: byId, body: z.object({ ...supplierFields, version: z.number().int() }).partial(), reply: Supplier,
    refreshes: supplierChanges,
  }),
  toggle: patch('/api/fulfillment/vendor/:id/toggle/:status', {
    needs: managesVendors, params: z.object({ id: Id, status: z.enum(recordStatus.names) }), reply: Supplier, refreshes: supplierChanges,
  }),
  /** Those in use, by name. */
  dropdown: lookup('/api/fulfillment/vendor/dropdown_list', {
    needs: sees,
    query: z.object({ client_id: Id.optional(), search: searchText(100).optional() }),
    reply: z.array(z.object({ id: Id, client_id: Id, vendor_code: z.string(), vendor_name: z.string() })),
  }),
}

const Line = z.object({
  sku_id: Id,
  ordered_qty: z.coerce.number({ error: 'Quantity must be a whole number above 0.' }).int('Quantity must be a whole number above 0.')
    .min(1, 'Quantity must be a whole number above 0.').max(999_999, 'At most 999,999 units.'),
  unit_cost: UnitPrice.refine(isNotNegative, 'A cost cannot be negative.'),
  /** Per cent. */
  tax_rate: z.enum(skuVatRate.names).default('5.00'),
})
const Lines = z.array(Line).max(MOST_PURCHASE_LINES, `At most ${MOST_PURCHASE_LINES} lines.`)

const Head = z.object({
  /** Left out it is the next of ours. */
  po_no: numberText(40).nullish(),
  vendor_id: Id,
  warehouse_id: Id,
  order_date: Day,
  expected_date: Day,
  currency: Currency.default('AED'),
  incoterm: z.union([blank, z.enum(incoterm.names)]).nullish(),
  remarks: text(500),
})

const Row = z.object({
  id: Id, po_no: z.string(), client_id: Id, client: z.string(), vendor_id: Id, vendor_name: z.string(), warehouse_id: Id, warehouse: z.string(),
  order_date: Day, expected_date: Day,
  /** Expected before today and not all here. */
  is_late: z.boolean(),
  lines: z.number(), ordered_qty: z.number(),
  /** Announced to the warehouse, or received already. */
  asn_qty: z.number(),
  received_qty: z.number(),
  /** With VAT. */
  total_amount: z.string(), currency: z.string(), status: z.enum(purchaseStatus.names), updated_at: Instant,
})
const OrderLine = z.object({
  id: Id, line_no: z.number(), sku_id: Id, sku_code: z.string(), sku_name: z.string(), ordered_qty: z.number(), asn_qty: z.number(), received_qty: z.number(),
  /** Not announced yet. */
  open_qty: z.number(),
  unit_cost: z.string(), tax_rate: z.string(), line_total: z.string(),
})
const Announced = z.object({
  id: Id, inbound_no: z.string(), ref_no: z.string(), expected_date: Day, expected_qty: z.number(), received_qty: z.number(),
  status: z.enum(inboundStatus.names),
})
const Order = Row.extend({
  incoterm: z.enum(incoterm.names).nullable(), remarks: z.string().nullable(), close_reason: z.string().nullable(), version: z.number(),
  order_lines: z.array(OrderLine), inbound_orders: z.array(Announced),
})
const saved = z.object({ id: Id, po_no: z.string(), status: z.enum(purchaseStatus.names) })
const refreshes = ['purchaseOrders.list', 'purchaseOrders.one', 'suppliers.list']

/** What clients have ordered of their suppliers (fulfilment.md 2.5, 3.1, 4.2, 5.3). */
export const purchaseOrders = {
  /** `from` and `to` are of the order date. `meta.tab_counts` tells how many there are of each status, whichever is asked for. */
  list: get('/api/fulfillment/po_list', {
    needs: sees,
    query: paging.extend({
      client_id: anyOf(Id), vendor_id: anyOf(Id), warehouse_id: anyOf(Id), status: anyOf(z.enum(purchaseStatus.names)), late: Flag.optional(),
    }),
    reply: paged(Row),
  }),
  one: get('/api/fulfillment/po_edit/:id', { needs: sees, params: byId, reply: Order }),
  add: post('/api/fulfillment/po_create', {
    needs: manages,
    body: Head.extend({
      client_id: Id, lines: Lines.default([]),
      /** Submits it at once; a draft otherwise. */
      submit: Flag.default(false),
    }),
    reply: saved,
    refreshes,
  }),
  /** Changes an order whole, its head and all its lines, until goods of it are announced. */
  change: patch('/api/fulfillment/po_update/:id', {
    needs: manages, params: byId, body: Head.extend({ lines: Lines, version: z.number().optional() }), reply: saved, refreshes,
  }),
  move: patch('/api/fulfillment/po_action/:id/:action', {
    needs: manages, params: byId.extend({ action: z.enum(['submit', 'close', 'cancel']) }),
    body: z.object({ reason: z.string().trim().normalize('NFC').max(255, 'Use at most 255 characters.').optional() }),
    reply: Row, refreshes,
  }),
}
