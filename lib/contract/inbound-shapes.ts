import { z } from 'zod'
import { isContainer, parseMawb } from '@/lib/domain/check-digits'
import {
  inboundLabel, inboundMode, inboundSource, inboundStatus, inboundType, lineState, receiptCondition, receiptReason, shopInboundType,
} from '@/lib/domain/inbound'
import { blank, Currency, Day, Flag, Id, Instant, Kilograms, numberText, typedDecimal, UnitPrice } from './kernel'
import { OptionalPhone } from './phone'
import { isNotNegative } from './quantities'

/** Lines of one inbound order, and of one call that receives or stores. */
export const MOST_INBOUND_LINES = 500
export const MOST_RECEIVED = 200

export const text = (most: number) => z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`)
export const number = (most: number) => z.union([blank, numberText(most)]).nullish()
export const optionalDay = z.union([blank, Day]).nullish()
const Whole = (label: string) =>
  z.coerce.number({ error: `${label} must be a whole number.` }).int(`${label} must be a whole number.`).min(0, `${label} cannot be negative.`).max(999_999)
export const Units = z.coerce.number({ error: 'Quantity must be a whole number above 0.' }).int('Quantity must be a whole number above 0.')
  .min(1, 'Quantity must be a whole number above 0.').max(999_999, 'At most 999,999 units.')

export const InboundLine = z.object({
  sku_id: Id,
  expected_qty: Units,
  lot_no: number(40),
  mfg_date: optionalDay,
  expiry_date: optionalDay,
  carton_no: number(40),
  unit_cost: z.union([blank, UnitPrice.refine(isNotNegative, 'A cost cannot be negative.')]).nullish(),
  currency: Currency.nullish(),
})

export const InboundHead = z.object({
  client_id: Id.optional(),
  warehouse_id: Id,
  /** The purchase order its goods are drawn from, whose supplier is theirs. */
  purchase_id: Id.nullish(),
  vendor_id: Id.nullish(),
  ref_no: numberText(40).min(1, 'Enter your reference.'),
  inbound_type: z.enum(shopInboundType.names).default('purchase'),
  shipment_mode: z.enum(inboundMode.names).default('road'),
  expected_date: Day,
  container_no: z.union([blank, numberText(20).refine(isContainer, 'Container number is not valid (ISO 6346).')]).nullish(),
  seal_no: number(30),
  awb_no: z.union([blank, numberText(20).refine((typed) => parseMawb(typed) !== null, 'AWB check digit is wrong.')]).nullish(),
  boe_no: number(40),
  vehicle_no: text(40).nullish(),
  driver_name: text(100).nullish(),
  driver_phone: OptionalPhone,
  total_cartons: Whole('Cartons').default(0),
  total_pallets: Whole('Pallets').default(0),
  gross_weight: z.union([blank, Kilograms.refine(isNotNegative, 'Weight cannot be negative.')]).nullish(),
  volume_cbm: z.union([blank, typedDecimal('Volume').pipe(z.string().regex(/^\d{1,6}(\.\d{1,3})?$/, 'Volume takes up to 3 decimals.'))]).nullish(),
  remarks: text(500).nullish(),
})

export const InboundRow = z.object({
  id: Id,
  inbound_no: z.string(),
  ref_no: z.string(),
  client_id: Id,
  client: z.string(),
  warehouse_id: Id,
  warehouse: z.string(),
  purchase_id: Id.nullable(),
  po_no: z.string().nullable(),
  vendor_id: Id.nullable(),
  vendor_name: z.string().nullable(),
  inbound_type: z.enum(inboundType.names),
  shipment_mode: z.enum(inboundMode.names),
  expected_date: Day,
  /** Expected before today and not here. */
  is_late: z.boolean(),
  lines: z.number(),
  expected_qty: z.number(),
  received_qty: z.number(),
  /** Received less expected, once receiving is over; null before. */
  variance_qty: z.number().nullable(),
  /** Accepted and not on a shelf yet. */
  to_store: z.number(),
  status: z.enum(inboundStatus.names),
  created_source: z.enum(inboundSource.names),
  created_at: Instant,
})

export const InboundOrderLine = z.object({
  id: Id, line_no: z.number(), sku_id: Id, sku_code: z.string(), sku_name: z.string(), barcode: z.string().nullable(),
  is_batch_tracked: z.boolean(), is_expiry_tracked: z.boolean(), is_serial_tracked: z.boolean(),
  expected_qty: z.number(), lot_no: z.string().nullable(), mfg_date: Day.nullable(), expiry_date: Day.nullable(), carton_no: z.string().nullable(),
  unit_cost: z.string().nullable(), currency: z.string().nullable(),
  accepted_qty: z.number(), damaged_qty: z.number(), quarantined_qty: z.number(), putaway_qty: z.number(), state: z.enum(lineState.names),
})
export const ReceiptLine = z.object({
  id: Id, grn_no: z.string(), line_no: z.number(), sku_code: z.string(), lot_no: z.string(), expiry_date: Day.nullable(), qty: z.number(),
  condition: z.enum(receiptCondition.names), reason: z.enum(receiptReason.names).nullable(), remarks: z.string().nullable(), location_code: z.string(),
  lpn: z.string(), putaway_qty: z.number(), received_by: z.string().nullable(), received_at: Instant,
})
export const InboundOrder = InboundRow.extend({
  container_no: z.string().nullable(), seal_no: z.string().nullable(), awb_no: z.string().nullable(), boe_no: z.string().nullable(),
  vehicle_no: z.string().nullable(), driver_name: z.string().nullable(), driver_phone: z.string().nullable(), total_cartons: z.number(),
  total_pallets: z.number(), gross_weight: z.string().nullable(), volume_cbm: z.string().nullable(), remarks: z.string().nullable(),
  slot_from: Instant.nullable(), slot_to: Instant.nullable(),
  submitted_at: Instant.nullable(), arrived_at: Instant.nullable(), received_at: Instant.nullable(), closed_at: Instant.nullable(),
  close_reason: z.string().nullable(),
  /** The visit at the gate, where there is one. */
  token_no: z.string().nullable(), token_id: Id.nullable(),
  /** How that visit went. */
  visit: z.object({
    dock_no: z.string().nullable(), gate_in_at: Instant.nullable(), dock_in_at: Instant.nullable(), gate_out_at: Instant.nullable(),
  }).nullable(),
  /** Invoices that bill something of the visit, of those this person may read. */
  invoices: z.array(z.object({ id: Id, invoice_no: z.string() })),
  version: z.number(),
  order_lines: z.array(InboundOrderLine), receipts: z.array(ReceiptLine),
})

/** Goods of a receipt that wait for a shelf, and one they fit on; null where none is found. */
export const ToStore = z.object({
  receipt_line_id: Id, line_no: z.number(), sku_code: z.string(), sku_name: z.string(), barcode: z.string().nullable(), lot_no: z.string(),
  expiry_date: Day.nullable(), storage_class: z.string(), waiting: z.number(), from: z.string(), suggestion: z.string().nullable(),
})

/** One entry of a call that receives: a line, or what was scanned. */
export const ReceivedEntry = z.object({
  line_id: Id.optional(), code: numberText(80).optional(), qty: Units, lot_no: number(40), mfg_date: optionalDay, expiry_date: optionalDay,
  condition: z.enum(receiptCondition.names).default('good'), reason: z.enum(receiptReason.names).optional(), remarks: text(255).optional(),
  location_code: numberText(30).optional(), lpn: number(20), serials: z.array(numberText(60)).max(1000).optional(),
  over: Flag.default(false),
  /** An administrator takes a lot with little shelf life left as good. */
  accept_short_life: Flag.default(false),
})
/** ISO 8601, of scans that were kept while there was no connection. */
export const HappenedAt = z.iso.datetime({ offset: true }).optional()
export const Received = z.object({
  grn_no: z.string(),
  lines: z.array(z.object({
    line_id: Id, line_no: z.number(), sku_code: z.string(), qty: z.number(), condition: z.enum(receiptCondition.names), notice: z.string().nullable(),
    received_qty: z.number(), expected_qty: z.number(),
  })),
})
export const Stored = z.object({
  moves: z.array(z.object({ receipt_line_id: Id, qty: Units, location_code: numberText(30) }))
    .min(1, 'Put at least one line away.').max(MOST_RECEIVED, `At most ${MOST_RECEIVED} lines at a time.`),
})
export const Labelled = z.object({
  id: Id, level: z.enum(inboundLabel.names).default('carton'),
  copies: z.coerce.number().int('Give a whole number.').min(1, 'Print at least one copy.').max(99, 'Print at most 99 copies.').default(1),
})
export const Announced = z.object({ id: Id, inbound_no: z.string(), status: z.enum(inboundStatus.names) })
/** A SKU that may be announced, by code, name or barcode. */
export const AnnouncedSku = z.object({
  id: Id, sku_code: z.string(), sku_name: z.string(), barcode: z.string().nullable(), qty_per_pack: z.number(), is_batch_tracked: z.boolean(),
  is_expiry_tracked: z.boolean(), unit_cost: z.string().nullable(), currency: z.string(), is_exact: z.boolean(),
})
export const upTo = <T extends z.ZodType>(line: T) => z.array(line).max(MOST_INBOUND_LINES, `At most ${MOST_INBOUND_LINES} lines.`)
