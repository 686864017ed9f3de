import { z } from 'zod'
import { recordStatus } from '@/lib/domain/record-status'
import { SKU_CODE, skuCodeRule } from '@/lib/domain/sku'
import {
  labelLanguage, labelReject, variantDirection, variantImage, variantLabel, variantLineState, variantOrderAction, variantOrderStatus, variantPriority,
} from '@/lib/domain/variant'
import { anyOf, blank, byId, CountryCode, Day, Flag, get, Id, Instant, lookup, numberText, paged, paging, patch, post, searchText } from './kernel'

const sees = 'app_b2b:sku-b2b-list'
const keepsSkus = 'app_b2b:sku-manage'
const manages = 'app_b2b:variant-manage'
const lists = ['app_b2b:outbound-variant-list', 'app_b2b:inbound-variant-list'] as const

/** Lines of one variant order. */
export const MOST_VARIANT_LINES = 200
/** Labels of one file. */
export const MOST_VARIANT_LABELS = 5000

const most = (n: number) => z.string().trim().normalize('NFC').max(n, `Use at most ${n} characters.`)
const optional = (n: number) => z.union([blank, most(n)]).nullish()
const whole = (least: number, message: string) => z.coerce.number({ error: message }).int(message).min(least, message).max(999_999, 'At most 999,999.')

const Variant = z.object({
  id: Id, client_id: Id, client_name: z.string(), sku_id: Id, sku_code: z.string(), sku_name: z.string(), variant_code: z.string(), variant_name: z.string(),
  market_country: z.string(), label_languages: z.array(z.enum(labelLanguage.names)),
  /** Units of the SKU in one of it. */
  pack_qty: z.number(),
  barcode: z.string().nullable(), label_template: z.enum(variantLabel.names), ingredients: z.string().nullable(), ingredients_ar: z.string().nullable(),
  importer: z.string().nullable(), instructions: z.string().nullable(), image_status: z.enum(variantImage.names),
  /** Variant orders of it that are not over. */
  open_orders: z.number(),
  status: z.enum(recordStatus.names), version: z.number(), updated_at: Instant,
})
const variantFields = {
  variant_code: z.string().trim().regex(SKU_CODE, skuCodeRule.replace('A SKU code', 'A variant code')),
  variant_name: most(150).min(1, 'Name is required.'),
  market_country: CountryCode,
  label_languages: z.array(z.enum(labelLanguage.names)).min(1, 'Choose at least one language.').transform((all) => [...new Set(all)]),
  pack_qty: whole(1, 'Give a whole number of units, 1 or more.'),
  barcode: z.union([blank, z.string().trim().max(48, 'A barcode has at most 48 characters.')]).nullish(),
  label_template: z.enum(variantLabel.names),
  ingredients: optional(500), ingredients_ar: optional(500), importer: optional(200), instructions: optional(1000),
}
const Choice = z.object({
  id: Id, sku_id: Id, variant_code: z.string(), variant_name: z.string(), market_country: z.string(), pack_qty: z.number(),
  image_status: z.enum(variantImage.names),
})
const ofVariants = ['btbVariants.list', 'btbVariants.choices', 'b2bSkus.list']

/** Market forms of SKUs for B2B: the same goods with another label, barcode or pack (b2b.md 2.1, 5.3). */
export const btbVariants = {
  list: get('/api/btb_variant/list', {
    needs: sees,
    query: paging.extend({
      client_id: anyOf(Id), sku_id: anyOf(Id), market_country: anyOf(CountryCode), image_status: anyOf(z.enum(variantImage.names)),
      status: anyOf(z.enum(recordStatus.names)),
    }),
    reply: paged(Variant),
  }),
  /** Those in use, of SKUs that are ordered, labelled or pictured. */
  choices: lookup('/api/btb_variant/of_skus', {
    needs: [sees, manages, keepsSkus, 'app_b2b:sku-approve', 'app_b2b:inbound-manage', 'app_b2b:outbound-manage'],
    query: z.object({ sku_id: anyOf(Id), client_id: Id.optional(), search: searchText(80).default('') }), reply: z.array(Choice),
  }),
  add: post('/api/btb_variant/create', {
    needs: keepsSkus,
    body: z.object({
      sku_id: Id, ...variantFields, label_languages: variantFields.label_languages.default(['en', 'ar']), pack_qty: variantFields.pack_qty.default(1),
      label_template: variantFields.label_template.default('50x25'),
    }),
    reply: Variant, refreshes: ofVariants,
  }),
  /** Changes all but its SKU. */
  change: patch('/api/btb_variant/update/:id', {
    needs: keepsSkus, params: byId, body: z.object({ ...variantFields, version: z.number().int() }).partial(), reply: Variant, refreshes: ofVariants,
  }),
  /** 409 while an order wants it. */
  toggle: patch('/api/btb_variant/:id/toggle/:status', {
    needs: keepsSkus, params: byId.extend({ status: z.enum(recordStatus.names) }), reply: Variant, refreshes: ofVariants,
  }),
}

const Line = z.object({
  sku_id: Id, variant_id: Id, lot_no: z.union([blank, numberText(40)]).nullish(), requested_qty: whole(1, 'Quantity must be a whole number above 0.'),
})
const Lines = z.array(Line).min(1, 'Add at least one line.').max(MOST_VARIANT_LINES, `At most ${MOST_VARIANT_LINES} lines.`)
const Head = z.object({
  requested_by_date: Day,
  /** Left out, each variant's own. */
  label_template: z.union([blank, z.enum(variantLabel.names)]).nullish(),
  priority: z.enum(variantPriority.names),
  instructions: optional(1000),
})

const Row = z.object({
  id: Id, variant_order_no: z.string(), direction: z.enum(variantDirection.names), inbound_id: Id.nullable(), outbound_id: Id.nullable(),
  /** Of the order it belongs to. */
  parent_no: z.string(),
  client_id: Id, client_name: z.string(), warehouse_id: Id, warehouse_code: z.string(), requested_by_date: Day, is_overdue: z.boolean(),
  priority: z.enum(variantPriority.names), lines: z.number(), requested_qty: z.number(), labelled_qty: z.number(), rejected_qty: z.number(),
  /** Per cent that is labelled or rejected. */
  progress: z.number(),
  status: z.enum(variantOrderStatus.names), version: z.number(), created_at: Instant,
})
const counts = {
  requested_qty: z.number(), labelled_qty: z.number(), rejected_qty: z.number(),
  /** Waits for its label. */
  pending_qty: z.number(),
}
const LineRow = z.object({
  id: Id, variant_order_id: Id, variant_order_no: z.string(), direction: z.enum(variantDirection.names), inbound_id: Id.nullable(), outbound_id: Id.nullable(),
  parent_no: z.string(), client_id: Id, client_name: z.string(), warehouse_code: z.string(), sku_code: z.string(), sku_name: z.string(),
  variant_code: z.string(), market_country: z.string(), lot_no: z.string().nullable(),
  /** Units of the SKU its order has: received as good, or allocated. */
  received_qty: z.number(),
  ...counts, labelled_pct: z.number(), image_status: z.enum(variantImage.names), requested_by_date: Day, is_overdue: z.boolean(),
  status: z.enum(variantOrderStatus.names),
})
const OrderLine = z.object({
  id: Id, line_no: z.number(), sku_id: Id, sku_code: z.string(), sku_name: z.string(), variant_id: Id, variant_code: z.string(), variant_name: z.string(),
  market_country: z.string(), pack_qty: z.number(), lot_no: z.string().nullable(), label_template: z.enum(variantLabel.names),
  image_status: z.enum(variantImage.names), ...counts, labels_printed: z.number(), labels_spoiled: z.number(), spoil_pct: z.number().nullable(),
  /** Who labelled, and from when to when. */
  operators: z.array(z.string()), started_at: Instant.nullable(), finished_at: Instant.nullable(), state: z.enum(variantLineState.names),
})
const Labelling = z.object({
  id: Id, line_no: z.number(), variant_code: z.string(), labelled: z.number(), rejected: z.number(), reject_reason: z.enum(labelReject.names).nullable(),
  printed: z.number(), spoiled: z.number(), user_name: z.string().nullable(), created_at: Instant,
})
const Order = Row.extend({
  label_template: z.enum(variantLabel.names).nullable(), instructions: z.string().nullable(), hold_reason: z.string().nullable(),
  /** Why it was cancelled, or completed short. */
  close_reason: z.string().nullable(), submitted_at: Instant.nullable(), completed_at: Instant.nullable(), order_lines: z.array(OrderLine),
  labellings: z.array(Labelling),
})
const ParentLine = z.object({
  sku_id: Id, sku_code: z.string(), sku_name: z.string(),
  /** Units of the order, and those no variant order asks for yet. */
  units: z.number(), free_units: z.number(), lots: z.array(z.string()), variants: z.array(Choice),
})
const Parent = z.object({
  id: Id, no: z.string(), status: z.string(), client_name: z.string(), warehouse_code: z.string(), due: Day,
  /** Whether a variant order may still be made of it. */
  is_open: z.boolean(), lines: z.array(ParentLine),
})
const saved = z.object({ id: Id, variant_order_no: z.string(), status: z.enum(variantOrderStatus.names) })
const Labelled = z.object({
  line_id: Id, labelled: whole(0, 'Units are a whole number, 0 or more.').default(0), rejected: whole(0, 'Units are a whole number, 0 or more.').default(0),
  reject_reason: z.union([blank, z.enum(labelReject.names)]).nullish(), printed: whole(0, 'Labels are a whole number, 0 or more.').default(0),
  spoiled: whole(0, 'Labels are a whole number, 0 or more.').default(0),
})
const refreshes = ['btbVariantOrders.list', 'btbVariantOrders.lines', 'btbVariantOrders.one', 'btbVariantOrders.edit', 'btbVariantOrders.parent']
const orders = [...refreshes, 'b2bInbound.list', 'b2bInbound.one']
const ofLines = {
  client_id: anyOf(Id), warehouse_id: anyOf(Id), variant_id: anyOf(Id), status: anyOf(z.enum(variantOrderStatus.names)), overdue: Flag.optional(),
}
const Upload = {
  needs: manages, kind: 'upload',
  // Whoever has one client need not say which.
  body: z.object({ client_id: Id.optional(), dry_run: Flag.default(false) }),
  reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
  maxBytes: 10 * 1024 * 1024, refreshes: ['uploads.list', ...refreshes],
} as const

/** Units that are labelled for a market, at receipt or before shipping (b2b.md 2.5, 3.3, 5.3). */
export const btbVariantOrders = {
  /** `meta.tab_counts` tells how many there are of each status, whichever is asked for. */
  list: get('/api/btb_variant_order/list', {
    needs: [...lists],
    query: paging.extend({ direction: z.enum(variantDirection.names), inbound_id: Id.optional(), outbound_id: Id.optional(), ...ofLines }),
    reply: paged(Row),
  }),
  /** The same by line, with what of its order is here. */
  lines: get('/api/btb_variant_order/line_list', {
    needs: [...lists],
    query: paging.extend({ direction: z.enum(variantDirection.names).default('inbound'), ...ofLines, image_missing: Flag.optional() }), reply: paged(LineRow),
  }),
  one: get('/api/btb_variant_order/detail/:id', { needs: [...lists], params: byId, reply: Order }),
  /** The same for whoever changes it. */
  edit: get('/api/btb_variant_order/edit/:id', { needs: manages, params: byId, reply: Order }),
  /** What of an order may be labelled, for the form. */
  parent: get('/api/btb_variant_order/parent/:direction/:id', {
    needs: manages, params: byId.extend({ direction: z.enum(variantDirection.names) }), reply: Parent,
  }),
  add: post('/api/btb_variant_order/create', {
    needs: manages,
    body: Head.extend({
      direction: z.enum(variantDirection.names), inbound_id: Id.nullish(), outbound_id: Id.nullish(), priority: Head.shape.priority.default('normal'),
      lines: Lines,
      /** Submits it at once; a draft otherwise. */
      submit: Flag.default(false),
    }),
    reply: saved, refreshes: orders,
  }),
  /** Whole until it is begun; then its quantities, upwards. */
  change: patch('/api/btb_variant_order/update/:id', {
    needs: manages, params: byId, body: Head.extend({ lines: Lines, version: z.number().int() }).partial(), reply: saved, refreshes,
  }),
  action: patch('/api/btb_variant_order/:id/action/:action', {
    needs: manages, params: byId.extend({ action: z.enum(variantOrderAction.names) }), body: z.object({ reason: most(250).optional() }), reply: saved,
    refreshes: orders,
  }),
  /** What was labelled and printed since the last count. Whoever sends it again is answered as the first time; the header `Idempotency-Key` does the same. */
  label: post('/api/btb_variant_order/:id/label', {
    needs: manages, params: byId,
    body: z.object({
      lines: z.array(Labelled).min(1, 'Say what is labelled.').max(MOST_VARIANT_LINES), idempotency_key: z.string().max(128).optional(),
    })
      .refine(({ lines }) => new Set(lines.map((one) => one.line_id)).size === lines.length, { path: ['lines'], message: 'A line is counted once.' }),
    reply: saved.extend({ labelled_qty: z.number(), rejected_qty: z.number() }), refreshes,
  }),
  /** Labels of its lines; without `copies` as many as wait for one. */
  print: post('/api/btb_variant_order/:id/print', {
    needs: manages, kind: 'download', writes: false, whileViewing: false, params: byId,
    body: z.object({
      lines: z.array(Id).max(MOST_VARIANT_LINES).optional(), copies: whole(1, 'Print at least one copy.').optional(),
      format: z.enum(['pdf', 'zpl']).default('pdf'),
    }),
  }),
  uploadInbound: post('/api/btb_variant_order/inbound_upload', Upload),
  uploadOutbound: post('/api/btb_variant_order/outbound_upload', Upload),
  template: get('/api/btb_variant_order/template', {
    needs: manages, kind: 'download',
    query: z.object({ direction: z.enum(variantDirection.names).default('inbound'), format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
}
