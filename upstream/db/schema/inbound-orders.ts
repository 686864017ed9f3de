import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, foreignKey, index, integer, numeric, pgSequence, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  inboundContainer, inboundMode, inboundPriority, inboundScope, inboundSource, inboundStatus, inboundTxn, inboundTxnSource, inboundType, inboundUnitLevel,
  osdReason, receiptCondition, receiptReason,
} from '@/lib/domain/inbound'
import { packUnit } from '@/lib/domain/units'
import { celsius, choiceColumn, instant, kg, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { unitPrice } from '../money-columns'
import { pgTable } from '../table'
import { clients } from './clients'
import { locations } from './master-data'
import { outboundOrders } from './outbound-orders'
import { facilities } from './places'
import { purchaseOrders, suppliers } from './purchase-orders'
import { lots, skus, skuVariants } from './skus'

export const inboundSerial = pgSequence('inbound_serial')
export const grnSerial = pgSequence('grn_serial')

/** fulfilment.md 2.6: what a client announces to a warehouse (ASN). The gate schedules it and lets it arrive. */
export const inboundOrders = pgTable(
  'inbound_orders',
  {
    id: rowId(),
    inbound_no: text('inbound_no').notNull().unique(),
    ref_no: text('ref_no').notNull(),
    /** Whose trade it is of (b2b.md 2.3). */
    trade: choiceColumn(inboundScope).notNull().default('ecommerce'),
    client_id: ref('client_id').notNull().references(() => clients.id),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    /** What its goods were ordered by, and of whom; both of its client. */
    purchase_id: ref('purchase_id'),
    vendor_id: ref('vendor_id'),
    /** The transfer whose goods come by it. */
    transfer_id: ref('transfer_id').references(() => outboundOrders.id),
    /** The order whose goods its consignee sends back by it. */
    return_of_id: ref('return_of_id').references(() => outboundOrders.id),
    /** The number a client ordered by, where we do not keep its purchase orders. */
    po_ref: text('po_ref'),
    inbound_type: choiceColumn(inboundType).notNull().default('purchase'),
    shipment_mode: choiceColumn(inboundMode).notNull().default('road'),
    priority: choiceColumn(inboundPriority).notNull().default('normal'),
    expected_date: date('expected_date').notNull(),
    slot_from: instant('slot_from'),
    slot_to: instant('slot_to'),
    container_no: text('container_no'),
    container_size: choiceColumn(inboundContainer),
    seal_no: text('seal_no'),
    awb_no: text('awb_no'),
    bl_no: text('bl_no'),
    boe_no: text('boe_no'),
    vehicle_no: text('vehicle_no'),
    driver_name: text('driver_name'),
    driver_phone: text('driver_phone'),
    total_cartons: integer('total_cartons').notNull().default(0),
    total_pallets: integer('total_pallets').notNull().default(0),
    gross_weight: kg('gross_weight', 12),
    volume_cbm: numeric('volume_cbm', { precision: 9, scale: 3 }),
    /** Warmest the goods may be; null without a range. */
    temperature_max: celsius('temperature_max'),
    remarks: text('remarks'),
    /** Its units are labelled as they are received: it makes its variant order. */
    label_on_receipt: boolean('label_on_receipt').notNull().default(false),
    status: statusColumn(inboundStatus, 'draft'),
    submitted_at: instant('submitted_at'),
    arrived_at: instant('arrived_at'),
    /** When receiving was finished. */
    received_at: instant('received_at'),
    closed_at: instant('closed_at'),
    /** How often it was opened again after it was closed, and until when it is open now. */
    reopen_count: integer('reopen_count').notNull().default(0),
    reopened_until: instant('reopened_until'),
    /** Why goods are short, or the order was cancelled. */
    close_reason: text('close_reason'),
    created_source: choiceColumn(inboundSource).notNull().default('portal'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('inbound_orders_ref_once').on(t.client_id, t.ref_no),
    index('inbound_orders_site').on(t.warehouse_id, t.status, t.expected_date),
    index('inbound_orders_client').on(t.client_id, t.status, t.expected_date),
    index('inbound_orders_ref').on(t.ref_no),
    foreignKey({ name: 'inbound_orders_purchase', columns: [t.purchase_id, t.client_id], foreignColumns: [purchaseOrders.id, purchaseOrders.client_id] }),
    foreignKey({ name: 'inbound_orders_vendor', columns: [t.vendor_id, t.client_id], foreignColumns: [suppliers.id, suppliers.client_id] }),
    index('inbound_orders_purchase_of').on(t.purchase_id).where(sql`${t.purchase_id} is not null`),
    index('inbound_orders_vendor_of').on(t.vendor_id).where(sql`${t.vendor_id} is not null`),
    index('inbound_orders_transfer_of').on(t.transfer_id).where(sql`${t.transfer_id} is not null`),
    index('inbound_orders_return_of').on(t.return_of_id).where(sql`${t.return_of_id} is not null`),
    check('inbound_orders_sent', sql`${t.transfer_id} is null or ${t.return_of_id} is null`),
    index('inbound_orders_reopened').on(t.reopened_until).where(sql`${t.reopened_until} is not null`),
    index('inbound_orders_recent').on(t.trade, t.expected_date.desc(), t.id.desc()),
  ],
)

/** One SKU, lot and carton of an inbound order. What was received of it is kept by the receipts, under the lock of the order. */
export const inboundLines = pgTable(
  'inbound_lines',
  {
    id: rowId(),
    inbound_id: ref('inbound_id').notNull().references(() => inboundOrders.id),
    line_no: integer('line_no').notNull(),
    sku_id: ref('sku_id').notNull().references(() => skus.id),
    /** The market form its units are labelled as. */
    variant_id: ref('variant_id'),
    expected_qty: integer('expected_qty').notNull(),
    lot_no: text('lot_no'),
    mfg_date: date('mfg_date'),
    expiry_date: date('expiry_date'),
    carton_no: text('carton_no'),
    pallet_no: text('pallet_no'),
    /** What it was written in, and how many units one of it held then: what a SKU's packs hold later does not change the line. */
    uom: choiceColumn(packUnit).notNull().default('EA'),
    uom_units: integer('uom_units').notNull().default(1),
    unit_cost: unitPrice('unit_cost', 'currency'),
    currency: text('currency'),
    accepted_qty: integer('accepted_qty').notNull().default(0),
    damaged_qty: integer('damaged_qty').notNull().default(0),
    quarantined_qty: integer('quarantined_qty').notNull().default(0),
    /** Of the accepted units those on a shelf they are sold from. */
    putaway_qty: integer('putaway_qty').notNull().default(0),
    /** Why it got more or less than it announced, said when its receiving or its order was ended. */
    osd_reason: choiceColumn(osdReason),
  },
  (t) => [
    unique('inbound_lines_no').on(t.inbound_id, t.line_no),
    unique('inbound_lines_once').on(t.inbound_id, t.sku_id, t.variant_id, t.lot_no, t.expiry_date, t.carton_no, t.pallet_no).nullsNotDistinct(),
    foreignKey({ name: 'inbound_lines_variant', columns: [t.variant_id, t.sku_id], foreignColumns: [skuVariants.id, skuVariants.sku_id] }),
    index('inbound_lines_variant_of').on(t.variant_id).where(sql`${t.variant_id} is not null`),
    index('inbound_lines_sku').on(t.sku_id),
    check('inbound_lines_expected', sql`${t.expected_qty} > 0`),
    check('inbound_lines_whole_packs', sql`${t.uom_units} >= 1 and ${t.expected_qty} % ${t.uom_units} = 0`),
    check('inbound_lines_counted', sql`${t.accepted_qty} >= 0 and ${t.damaged_qty} >= 0 and ${t.quarantined_qty} >= 0
        and ${t.putaway_qty} between 0 and ${t.accepted_qty}`),
    check('inbound_lines_expire_later', sql`${t.expiry_date} > ${t.mfg_date}`),
    check('inbound_lines_cost', sql`(${t.unit_cost} is null) = (${t.currency} is null)`),
  ],
)

/** A carton or pallet of an inbound order that was numbered for its label. What it holds is kept as text: its order may be announced anew. */
export const inboundUnits = pgTable(
  'inbound_units',
  {
    id: rowId(),
    inbound_id: ref('inbound_id').notNull().references(() => inboundOrders.id),
    unit_level: choiceColumn(inboundUnitLevel).notNull(),
    content: text('content').notNull(),
    sscc: text('sscc').notNull().unique(),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [index('inbound_units_of').on(t.inbound_id, t.unit_level)],
)

/** How many numbers of a GS1 company prefix were given to cartons and pallets; warehouses may share one. */
export const ssccCounters = pgTable('sscc_counters', {
  prefix: text('prefix').primaryKey(),
  next: bigint('next', { mode: 'number' }).notNull(),
})

/** What was received of an inbound order on one day (GRN). */
export const inboundReceipts = pgTable(
  'inbound_receipts',
  {
    id: rowId(),
    grn_no: text('grn_no').notNull().unique(),
    inbound_id: ref('inbound_id').notNull().references(() => inboundOrders.id),
    /** The day in Dubai. */
    received_on: date('received_on').notNull(),
    received_by: ref('received_by'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [unique('inbound_receipts_day').on(t.inbound_id, t.received_on)],
)

/** Units of one line, lot and condition that were received, and where they were put first. */
export const inboundReceiptLines = pgTable(
  'inbound_receipt_lines',
  {
    id: rowId(),
    receipt_id: ref('receipt_id').notNull().references(() => inboundReceipts.id),
    line_id: ref('line_id').notNull().references(() => inboundLines.id),
    lot_id: ref('lot_id').notNull().references(() => lots.id),
    qty: integer('qty').notNull(),
    condition: choiceColumn(receiptCondition).notNull(),
    reason: choiceColumn(receiptReason),
    remarks: text('remarks'),
    location_id: ref('location_id').notNull().references(() => locations.id),
    lpn: text('lpn').notNull().default(''),
    serials: text('serials').array(),
    putaway_qty: integer('putaway_qty').notNull().default(0),
    received_by: ref('received_by'),
    received_at: instant('received_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('inbound_receipt_lines_receipt').on(t.receipt_id),
    index('inbound_receipt_lines_line').on(t.line_id),
    /** 0 once all of it was taken back. */
    check('inbound_receipt_lines_qty', sql`${t.qty} >= 0`),
    check(
      'inbound_receipt_lines_stored', sql`${t.putaway_qty} = 0 or (${t.condition} = ${literal(receiptCondition, 'good')} and ${t.putaway_qty} <= ${t.qty})`,
    ),
    check('inbound_receipt_lines_reason', sql`${t.condition} = ${literal(receiptCondition, 'good')} or ${t.reason} is not null`),
  ],
)

/** Each scan that received goods, put them on a shelf or took a receipt back, as it was; never changed (b2b.md 2.3). */
export const inboundTransactions = pgTable(
  'inbound_transactions',
  {
    id: rowId(),
    inbound_id: ref('inbound_id').notNull().references(() => inboundOrders.id),
    /** Not held to its line: an announcement is written anew until its goods come. */
    line_id: ref('line_id').notNull(),
    receipt_line_id: ref('receipt_line_id').notNull().references(() => inboundReceiptLines.id),
    txn_type: choiceColumn(inboundTxn).notNull(),
    lot_id: ref('lot_id').notNull().references(() => lots.id),
    /** Units, below 0 where they left. */
    qty: integer('qty').notNull(),
    uom: choiceColumn(packUnit).notNull().default('EA'),
    uom_units: integer('uom_units').notNull().default(1),
    condition: choiceColumn(receiptCondition).notNull(),
    reason: choiceColumn(receiptReason),
    remarks: text('remarks'),
    from_location_id: ref('from_location_id').references(() => locations.id),
    to_location_id: ref('to_location_id').references(() => locations.id),
    lpn: text('lpn').notNull().default(''),
    serials: text('serials').array(),
    reverses_id: ref('reverses_id'),
    device: choiceColumn(inboundTxnSource).notNull().default('portal'),
    created_by: ref('created_by'),
    happened_at: instant('happened_at').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('inbound_transactions_of').on(t.inbound_id, t.id.desc()),
    index('inbound_transactions_recent').on(t.happened_at.desc(), t.id.desc()),
    index('inbound_transactions_receipt_line').on(t.receipt_line_id),
    uniqueIndex('inbound_transactions_reversed_once').on(t.reverses_id).where(sql`${t.reverses_id} is not null`),
    check('inbound_transactions_qty', sql`${t.qty} <> 0 and ${t.uom_units} >= 1 and ${t.qty} % ${t.uom_units} = 0`),
    check('inbound_transactions_reversal', sql`(${t.txn_type} = ${literal(inboundTxn, 'reverse')}) = (${t.reverses_id} is not null)`),
  ],
)
