import { z } from 'zod'
import { fulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { paymentMode } from '@/lib/domain/package'
import { holdByHand, orderDelivery, orderGrouping, orderHold, orderSource, saleOrderStatus } from '@/lib/domain/sale-order'
import { OptionalEmail } from './email'
import {
  anyOf, blank, byId, CountryCode, Currency, Day, Flag, get, Id, Instant, Money, numberText, paged, paging, patch, post, RowByRow, searchText,
  UnitPrice,
} from './kernel'
import { ConsigneePhone } from './phone'
import { isNotNegative } from './quantities'

const sees = 'app_fulfillment:order-list'
const manages = 'app_fulfillment:order-manage'
const uploads = 'app_fulfillment:order-upload'
export const orderChanged = ['saleOrders.list', 'saleOrders.one']

const text = (most: number) => z.union([blank, z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`)]).nullish()
const needed = (most: number, missing: string) => z.string().trim().normalize('NFC').min(1, missing).max(most, `Use at most ${most} characters.`)
const Fee = Money.refine(isNotNegative, 'An amount cannot be negative.')
/** Rows chosen for one change (fulfilment.md 5.1). */
export const orderIds = z.array(Id).min(1, 'Choose at least one order.').max(500, 'At most 500 orders at a time.')

export const OrderLine = z.object({
  sku_code: needed(64, 'Say which SKU.'),
  qty: z.coerce.number({ error: 'Quantity must be a whole number.' }).int('Quantity must be a whole number.').min(1, 'At least 1.').max(9999, 'At most 9,999.'),
  /** Left out: the SKU's own price. */
  unit_price: UnitPrice.refine(isNotNegative, 'A price cannot be negative.').nullish(),
  discount: Fee.nullish(),
})
const lines = z.array(OrderLine).min(1, 'Add at least one line.').max(200, 'At most 200 lines.')

const consignee = {
  consignee_name: needed(100, 'Say who receives it.'),
  consignee_phone: ConsigneePhone,
  consignee_email: OptionalEmail,
  address_line1: needed(200, 'Say where it goes.'),
  address_line2: text(200),
  area: text(100),
  city: needed(100, 'Say which city it goes to.'),
  state: text(100),
  pincode: text(12),
  country_code: CountryCode,
  lat: z.coerce.number().nullish(),
  lng: z.coerce.number().nullish(),
}
const sale = {
  delivery_type: z.enum(orderDelivery.names).default('standard'),
  payment_mode: z.enum(paymentMode.names),
  cod_amount: Fee.nullish(),
  shipping_fee: Fee.nullish(),
  remarks: text(255),
}

const Row = z.object({
  id: Id, order_no: z.string(), ref_no: z.string(), client_id: Id, client: z.string(), order_source: z.enum(orderSource.names),
  warehouse_id: Id.nullable(), warehouse: z.string().nullable(), order_date: Instant,
  consignee_name: z.string(), city: z.string(), country_code: z.string(), delivery_type: z.enum(orderDelivery.names),
  /** Units ordered. */
  items: z.number(),
  payment_mode: z.enum(paymentMode.names), cod_amount: z.string(), total_amount: z.string(), currency: z.string(), priority: z.number(),
  status: z.enum(saleOrderStatus.names), hold_reason: z.enum(orderHold.names).nullable(),
  due_ship_at: Instant.nullable(), is_late: z.boolean(),
})
const Item = z.object({
  id: Id, line_no: z.number(), ordered_sku: z.string(), sku_id: Id.nullable(), sku_code: z.string().nullable(), sku_name: z.string().nullable(),
  /** What one piece of a bundle holds; none of a SKU. */
  components: z.array(z.object({ sku_code: z.string(), sku_name: z.string(), per_piece: z.number() })),
  ordered_qty: z.number(), allocated_qty: z.number(), shipped_qty: z.number(), cancelled_qty: z.number(),
  unit_price: z.string(), discount: z.string(), vat_amount: z.string(), line_total: z.string(), currency: z.string(),
})
const ReportLine = z.object({
  /** Of the line. */
  id: Id,
  order_id: Id, order_no: z.string(), ref_no: z.string(), client: z.string(), order_date: Instant, order_source: z.enum(orderSource.names),
  line_no: z.number(), ordered_sku: z.string(),
  /** Of a bundle what it holds. */
  sku_code: z.string().nullable(), sku_name: z.string().nullable(),
  /** Of what is allocated or has left; null where lots are not told apart. */
  lot_no: z.string().nullable(),
  ordered_qty: z.number(), allocated_qty: z.number(), shipped_qty: z.number(), cancelled_qty: z.number(),
  unit_price: z.string(), discount: z.string(), vat_amount: z.string(), line_total: z.string(), currency: z.string(),
  warehouse: z.string().nullable(), status: z.enum(saleOrderStatus.names), due_ship_at: Instant.nullable(),
})
const Step = z.object({
  id: Id, from_status: z.string().nullable(), to_status: z.string(), note: z.string().nullable(), by: z.string().nullable(), at: Instant,
})
const Order = Row.extend({
  consignee_phone: z.string(), consignee_email: z.string().nullable(), address_line1: z.string(), address_line2: z.string().nullable(),
  area: z.string().nullable(), state: z.string().nullable(), pincode: z.string().nullable(), lat: z.string().nullable(), lng: z.string().nullable(),
  subtotal: z.string(), discount: z.string(), shipping_fee: z.string(), vat_amount: z.string(), is_tax_inclusive: z.boolean(),
  remarks: z.string().nullable(), confirmed_at: Instant.nullable(), version: z.number(),
  lines: z.array(Item),
  fulfilments: z.array(z.object({
    id: Id, fulfillment_no: z.string(), warehouse: z.string(), status: z.enum(fulfillmentStatus.names), due_ship_at: Instant,
  })),
  /** The newest first. */
  history: z.array(Step),
})

const onSome = { needs: manages, reply: RowByRow, refreshes: orderChanged } as const

/** What came in; amounts in dirhams. */
const OrderFigures = z.object({
  orders: z.number(), units: z.number(), value: z.string(), new: z.number(), on_hold: z.number(), confirmed: z.number(), in_fulfillment: z.number(),
  shipped: z.number(), delivered: z.number(), returned: z.number(), cancelled: z.number(),
  /** Confirmed too late to leave on the same day. */
  after_cutoff: z.number(),
  /** Of what was due to leave by now: what left in time, and the units that left; null where nothing was due. */
  on_time_pct: z.number().nullable(), fill_pct: z.number().nullable(),
})

/** Orders of buyers (fulfilment.md 2.7, 3.3). */
export const saleOrders = {
  list: get('/api/fulfillment/sale_order_list', {
    needs: sees,
    query: paging.extend({
      client_id: anyOf(Id), order_source: anyOf(z.enum(orderSource.names)), status: anyOf(z.enum(saleOrderStatus.names)),
      hold_reason: anyOf(z.enum(orderHold.names)), payment_mode: anyOf(z.enum(paymentMode.names)), delivery_type: anyOf(z.enum(orderDelivery.names)),
      warehouse_id: anyOf(Id), city: searchText(100).optional(), sku_code: searchText(64).optional(), late: Flag.optional(),
    }),
    reply: paged(Row),
  }),
  /** Orders that came in on some days, a year at most, in groups (fulfilment.md 4.9, 7.11). */
  summary: get('/api/fulfillment-order-list/summary', {
    needs: 'app_fulfillment:order-summary',
    query: z.object({
      from: Day.optional(), to: Day.optional(), group_by: z.enum(orderGrouping.names).default('day'), client_id: anyOf(Id), warehouse_id: anyOf(Id),
      order_source: anyOf(z.enum(orderSource.names)), format: z.enum(['xlsx', 'csv']).optional(),
    }),
    reply: z.object({
      groups: z.array(OrderFigures.extend({ group: z.string(), label: z.string(), filter: z.record(z.string(), z.string()).optional() })),
      totals: OrderFigures.extend({
        backordered: z.number(), cancelled_pct: z.number().nullable(),
        /** Of those that have not left: how many came in more than a day ago. */
        older_than_day: z.number(),
      }),
      from: Day, to: Day,
    }),
  }),
  /** The lines of orders, one a row (fulfilment.md 4.13). */
  lines: post('/api/order-detail', {
    needs: 'app_fulfillment:order-summary-report',
    writes: false,
    query: paging.extend({
      client_id: anyOf(Id), warehouse_id: anyOf(Id), status: anyOf(z.enum(saleOrderStatus.names)), order_source: anyOf(z.enum(orderSource.names)),
      sku_code: searchText(64).optional(),
    }),
    reply: paged(ReportLine),
  }),
  one: get('/api/fulfillment/sale_order_list/:id', { needs: sees, params: byId, reply: Order }),
  add: post('/api/fulfillment/sale_order_create', {
    needs: manages,
    body: z.object({
      client_id: Id.optional(), ref_no: numberText(64).min(1, 'Give the order’s own number.'), warehouse_id: Id.nullish(), ...consignee, ...sale,
      currency: Currency.optional(),
      items: lines,
      /** Confirms it at once. */
      auto_confirm: Flag.default(false),
    }),
    reply: z.object({
      id: Id, order_no: z.string(), status: z.string(),
      /** Why it is on hold instead of confirmed. */
      held: z.string().optional(),
    }),
    refreshes: orderChanged,
  }),
  upload: post('/api/fulfillment/order_upload', {
    needs: uploads,
    kind: 'upload',
    body: z.object({
      // Whoever has one client need not say which.
      client_id: Id.optional(),
      /** Who ships the orders; chosen when each is confirmed where it is left out. */
      warehouse_id: Id.optional(),
      /** Confirms each order that can be. */
      auto_confirm: Flag.default(false),
      dry_run: Flag.default(false),
    }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
    maxBytes: 10 * 1024 * 1024,
    refreshes: ['uploads.list', ...orderChanged],
  }),
  template: get('/api/fulfillment/order_upload/template', {
    needs: uploads, kind: 'download', query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
  change: patch('/api/fulfillment/sale_order_list/:id', {
    needs: manages, params: byId,
    body: z.object({
      ...consignee, ...sale, delivery_type: z.enum(orderDelivery.names), items: lines, version: z.coerce.number().int().optional(),
    }).partial(),
    reply: Order,
    refreshes: orderChanged,
  }),
  confirm: patch('/api/fulfillment/sale_order_list/action/action_mark_confirm', { ...onSome, body: z.object({ ids: orderIds }) }),
  hold: patch('/api/fulfillment/sale_order_list/action/action_mark_hold', {
    ...onSome, body: z.object({ ids: orderIds, hold_reason: z.enum(holdByHand.names, 'Say why it is held.'), note: text(255) }),
  }),
  release: patch('/api/fulfillment/sale_order_list/action/action_mark_release', { ...onSome, body: z.object({ ids: orderIds }) }),
  /** Confirms orders that wait for credit although their client's limit is used up (clients.md 7.1). */
  passCredit: patch('/api/fulfillment/sale_order_list/action/action_pass_credit', {
    ...onSome, needs: 'app_client:credit-override', refreshes: [...orderChanged, 'clients.credit'],
    body: z.object({ ids: orderIds, reason: z.string().trim().min(5, 'Give a reason of at least 5 characters.').max(250, 'Use at most 250 characters.') }),
  }),
  cancel: patch('/api/fulfillment/sale_order_list/action/action_mark_cancel', {
    ...onSome, body: z.object({ ids: orderIds, reason: needed(255, 'Say why it is cancelled.') }),
  }),
  /** SKUs and bundles of a client by code, alias, barcode or name, with what may still be promised of each. */
  skus: get('/api/fulfillment/sale_order_skus', {
    needs: manages,
    query: z.object({ client_id: Id.optional(), search: searchText(100).optional() }),
    reply: z.array(z.object({
      /** What a line names it by: of a bundle its code. */
      sku_code: z.string(), label: z.string(), sku_name: z.string(), unit_price: z.string().nullable(), currency: z.string(), available: z.number(),
      /** Units of what was scanned. */
      qty_per_pack: z.number(),
      /** Named by its barcode, its code or an alias, and not by a part of a name. */
      is_exact: z.boolean(),
    })),
  }),
}
