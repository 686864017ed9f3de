import { sql } from 'drizzle-orm'
import { inboundStatus, inboundTxn, receiptCondition } from '@/lib/domain/inbound'
import { outboundShort, outboundStatus, outboundUnit } from '@/lib/domain/outbound'
import { recordStatus } from '@/lib/domain/record-status'
import { allocationStatus } from '@/lib/domain/stock'
import { packUnit } from '@/lib/domain/units'
import { variantImage } from '@/lib/domain/variant'
import { isB2bSku } from '../../core/stock/b2b-goods'
import { visibleStock } from '../../core/stock/scope'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues } from '../../platform/list'
import type { Who } from '../../platform/who'
import { ownGoods } from '../catalogue/scope'
import { txnNo } from '../inbound/reverse'
import { visibleInbound } from '../inbound/scope'
import { visibleOutbound } from '../outbound/scope'
import { label, type Report, type ReportColumn } from './report'

const owner: readonly ReportColumn[] = [
  { header: 'Client', field: 'client', width: 28, at: sql`c.name` }, { header: 'Warehouse', field: 'warehouse', at: sql`f.facility_code` },
]
const goods: readonly ReportColumn[] = [
  { header: 'SKU', field: 'sku_code', at: sql`k.sku_code` }, { header: 'SKU name', field: 'sku_name', width: 30, at: sql`k.sku_name` },
]
const ofLot: readonly ReportColumn[] = [
  { header: 'Lot', field: 'lot_no', at: sql`l.lot_no` }, { header: 'Expiry', field: 'expiry_date', type: 'date', at: sql`l.expiry_date` },
]

const received = sql`(n.accepted_qty + n.damaged_qty + n.quarantined_qty)`
/** A row a line of a business inbound order (b2b.md 6.10): what was announced of a lot and what came. */
export const b2bInboundLines: Report = {
  columns: () => [
    { header: 'Inbound no', field: 'inbound_no', at: sql`o.inbound_no` }, { header: 'Reference', field: 'ref_no', at: sql`o.ref_no` }, ...owner,
    { header: 'Supplier', field: 'supplier', width: 28, at: sql`s.vendor_name` }, { header: 'PO no', field: 'po_no', at: sql`o.po_ref` },
    { header: 'Expected on', field: 'expected_date', type: 'date', at: sql`o.expected_date` },
    { header: 'Container', field: 'container_no', at: sql`o.container_no` }, { header: 'BOE no', field: 'boe_no', at: sql`o.boe_no` },
    { header: 'Line', field: 'line_no', type: 'number', at: sql`n.line_no` }, ...goods,
    { header: 'Variant', field: 'variant_code', at: sql`v.variant_code` },
    { header: 'Lot', field: 'lot_no', at: sql`n.lot_no` }, { header: 'Expiry', field: 'expiry_date', type: 'date', at: sql`n.expiry_date` },
    { header: 'Pallet', field: 'pallet_no', at: sql`n.pallet_no` }, { header: 'Carton', field: 'carton_no', at: sql`n.carton_no` },
    { header: 'Unit', field: 'uom', at: sql`n.uom`, show: label(packUnit) },
    { header: 'Expected', field: 'expected_qty', type: 'number', adds: true, at: sql`n.expected_qty` },
    { header: 'Received', field: 'received_qty', type: 'number', adds: true, at: received },
    { header: 'Good', field: 'accepted_qty', type: 'number', adds: true, at: sql`n.accepted_qty` },
    { header: 'Damaged', field: 'damaged_qty', type: 'number', adds: true, at: sql`n.damaged_qty` },
    { header: 'Quarantined', field: 'quarantined_qty', type: 'number', adds: true, at: sql`n.quarantined_qty` },
    { header: 'Put away', field: 'putaway_qty', type: 'number', adds: true, at: sql`n.putaway_qty` },
    { header: 'Received at', field: 'received_at', type: 'datetime', at: sql`o.received_at` },
    { header: 'Status', field: 'status', at: sql`o.status`, show: label(inboundStatus) },
  ],
  from: sql`inbound_lines n join inbound_orders o on o.id = n.inbound_id join clients c on c.id = o.client_id join facilities f on f.id = o.warehouse_id
    join skus k on k.id = n.sku_id left join suppliers s on s.id = o.vendor_id left join sku_variants v on v.id = n.variant_id`,
  countFrom: sql`inbound_lines n join inbound_orders o on o.id = n.inbound_id`,
  where: (who, request) => [
    visibleInbound(who, 'b2b'), anyOfValues(sql`o.client_id`, request.client_id), anyOfValues(sql`o.warehouse_id`, request.warehouse_id),
    anyOfValues(sql`o.vendor_id`, request.supplier_id), anyOfValues(sql`o.status`, request.inbound_status),
  ],
  dates: { expected_date: sql`o.expected_date`, received_at: sql`o.received_at` }, days: ['expected_date'], order: sql`n.id`,
}

/** Units of a lot of a line that lie in cartons and on pallets. */
const packed = (which: ReturnType<typeof sql>) => sql`(select coalesce(sum(h.qty), 0)::int from handling_unit_contents h
  join handling_units u on u.id = h.unit_id where h.line_id = n.id and h.lot_id = b.lot_id and ${which})`
/** Units of a line by lot, those of a carton or pallet apart: what is reserved or picked and in no unit yet has no SSCC. */
const outboundParts = sql`outbound_lines n join outbound_orders o on o.id = n.outbound_id left join lateral (
  select a.lot_id, null::bigint as unit_id, a.allocated - a.packed as allocated, a.shipped - a.packed_shipped as shipped from (
    select b.lot_id, sum(a.qty)::int as allocated, coalesce(sum(a.qty) filter (where a.status = ${literal(allocationStatus, 'shipped')}), 0)::int as shipped,
      ${packed(sql`true`)} as packed, ${packed(sql`u.shipped_at is not null`)} as packed_shipped
    from stock_allocations a join stock_balances b on b.id = a.balance_id
    where a.demand_id = n.demand_id and a.status in ${literals(allocationStatus, 'reserved', 'picked', 'shipped')} group by b.lot_id) a
  where a.allocated > a.packed
  union all
  select h.lot_id, h.unit_id, h.qty, case when u.shipped_at is null then 0 else h.qty end
  from handling_unit_contents h join handling_units u on u.id = h.unit_id where h.line_id = n.id) p on true`
/** A row a line, lot and carton or pallet of an outbound order (b2b.md 6.10). */
export const b2bOutboundLines: Report = {
  columns: () => [
    { header: 'Outbound no', field: 'outbound_no', at: sql`o.outbound_no` }, { header: 'Reference', field: 'ref_no', at: sql`o.ref_no` }, ...owner,
    { header: 'Consignee', field: 'consignee', width: 28, at: sql`g.consignee_name` },
    { header: 'Ship by', field: 'requested_ship_date', type: 'date', at: sql`o.requested_ship_date` },
    { header: 'Shipped at', field: 'shipped_at', type: 'datetime', at: sql`o.shipped_at` },
    { header: 'Delivered at', field: 'delivered_at', type: 'datetime', at: sql`o.delivered_at` },
    { header: 'Line', field: 'line_no', type: 'number', at: sql`n.line_no` }, ...goods,
    { header: 'Ordered in', field: 'uom', at: sql`n.uom`, show: label(outboundUnit) },
    { header: 'Ordered', field: 'ordered_qty', type: 'number', at: sql`n.uom_qty * n.per_uom` },
    { header: 'Allocated', field: 'allocated_qty', type: 'number', adds: true, at: sql`coalesce(p.allocated, 0)` },
    { header: 'Shipped', field: 'shipped_qty', type: 'number', adds: true, at: sql`coalesce(p.shipped, 0)` },
    { header: 'Short because', field: 'short_reason', at: sql`n.short_reason`, show: label(outboundShort) }, ...ofLot,
    { header: 'SSCC', field: 'sscc', width: 22, at: sql`u.sscc` }, { header: 'Vehicle', field: 'vehicle_no', at: sql`coalesce(u.vehicle_no, o.vehicle_no)` },
    { header: 'Status', field: 'status', at: sql`o.status`, show: label(outboundStatus) },
  ],
  from: sql`${outboundParts} join clients c on c.id = o.client_id join facilities f on f.id = o.warehouse_id join consignees g on g.id = o.consignee_id
    join skus k on k.id = n.sku_id left join lots l on l.id = p.lot_id left join handling_units u on u.id = p.unit_id`,
  countFrom: outboundParts,
  where: (who, request) => [
    visibleOutbound(who), anyOfValues(sql`o.client_id`, request.client_id), anyOfValues(sql`o.warehouse_id`, request.warehouse_id),
    anyOfValues(sql`o.status`, request.outbound_status),
  ],
  dates: { requested_ship_date: sql`o.requested_ship_date`, shipped_at: sql`o.shipped_at` }, days: ['requested_ship_date'],
  order: sql`n.id, p.lot_id, p.unit_id`,
}

const scans = sql`inbound_transactions t join inbound_orders o on o.id = t.inbound_id`
/** A row a scan of business goods (b2b.md 6.10, 4.3): what was received, put away or taken back. */
export const inboundScans: Report = {
  columns: () => [
    { header: 'Scanned at', field: 'happened_at', type: 'datetime', at: sql`t.happened_at` }, { header: 'Transaction', field: 'txn_no', at: txnNo },
    { header: 'Kind', field: 'txn_type', at: sql`t.txn_type`, show: label(inboundTxn) },
    { header: 'Inbound no', field: 'inbound_no', at: sql`o.inbound_no` }, { header: 'GRN', field: 'grn_no', at: sql`r.grn_no` }, ...owner, ...goods, ...ofLot,
    { header: 'Unit', field: 'uom', at: sql`t.uom`, show: label(packUnit) },
    { header: 'Quantity', field: 'uom_qty', type: 'number', at: sql`t.qty / t.uom_units` },
    { header: 'Units', field: 'base_qty', type: 'number', adds: true, at: sql`t.qty` },
    { header: 'Condition', field: 'condition', at: sql`t.condition`, show: label(receiptCondition) },
    { header: 'From', field: 'from_location', at: sql`p.location_code` }, { header: 'To', field: 'to_location', at: sql`s.location_code` },
    { header: 'Pallet plate', field: 'lpn', width: 22, at: sql`t.lpn` }, { header: 'By', field: 'user', width: 24, at: sql`u.full_name` },
  ],
  from: sql`${scans} join inbound_receipt_lines e on e.id = t.receipt_line_id join inbound_receipts r on r.id = e.receipt_id
    join lots l on l.id = t.lot_id join skus k on k.id = l.sku_id join clients c on c.id = o.client_id join facilities f on f.id = o.warehouse_id
    left join locations p on p.id = t.from_location_id left join locations s on s.id = t.to_location_id left join users u on u.id = t.created_by`,
  countFrom: scans,
  where: (who, request) => [
    visibleInbound(who, 'b2b'), anyOfValues(sql`o.client_id`, request.client_id), anyOfValues(sql`o.warehouse_id`, request.warehouse_id),
    anyOfValues(sql`t.txn_type`, request.txn_type), anyOfValues(sql`t.created_by`, request.user_id),
  ],
  dates: { happened_at: sql`t.happened_at` }, order: sql`t.id`,
}

const onHand = (who: Who) => sql`(select coalesce(sum(b.on_hand), 0)::int from stock_balances b
  where ${allOf([sql`b.sku_id = v.sku_id and b.is_held`, visibleStock(who, sql`b.owner_id`, sql`b.warehouse_id`)])})`
/** Units labelled as the variants a condition names, less those that left; counted where this person's goods lie. */
const labelled = (who: Who, ofVariants: ReturnType<typeof sql>) => sql`((select coalesce(sum(m.labelled_qty * m.pack_qty), 0)::int from variant_order_lines m
    join variant_orders d on d.id = m.variant_order_id
    where ${allOf([sql`m.variant_id in ${ofVariants}`, visibleStock(who, sql`d.client_id`, sql`d.warehouse_id`)])})
  - (select coalesce(sum(x.units), 0)::int from variant_shipments x
    where ${allOf([sql`x.variant_id in ${ofVariants}`, visibleStock(who, sql`v.client_id`, sql`x.warehouse_id`)])}))`
const itself = sql`(v.id)`
const allOfSku = sql`(select z.id from sku_variants z where z.sku_id = v.sku_id)`
const forms = sql`sku_variants v join skus k on k.id = v.sku_id left join b2b_sku_profiles q on q.sku_id = v.sku_id`
/** A row a market form of a SKU for businesses, as it is now (b2b.md 6.10). Unlabelled are units that carry the label of none. */
export const skuVariantForms: Report = {
  columns: (who) => [
    { header: 'Client', field: 'client', width: 28, at: sql`c.name` }, ...goods, { header: 'Variant', field: 'variant_code', at: sql`v.variant_code` },
    { header: 'Variant name', field: 'variant_name', width: 30, at: sql`v.variant_name` },
    { header: 'Market', field: 'market_country', at: sql`v.market_country` },
    { header: 'Languages', field: 'label_languages', at: sql`array_to_string(v.label_languages, ', ')` },
    { header: 'Units in one', field: 'pack_qty', type: 'number', at: sql`v.pack_qty` }, { header: 'Barcode', field: 'barcode', width: 18, at: sql`v.barcode` },
    { header: 'Supplier', field: 'supplier', width: 28, at: sql`s.vendor_name` },
    { header: 'Image', field: 'image_status', at: sql`v.image_status`, show: label(variantImage) },
    { header: 'On hand', field: 'on_hand', type: 'number', at: onHand(who) },
    { header: 'Labelled', field: 'labelled', type: 'number', adds: true, at: labelled(who, itself) },
    { header: 'Unlabelled', field: 'unlabelled', type: 'number', at: sql`greatest(0, ${onHand(who)} - ${labelled(who, allOfSku)})` },
    { header: 'Status', field: 'status', at: sql`v.status`, show: label(recordStatus) },
  ],
  from: sql`${forms} join clients c on c.id = v.client_id left join suppliers s on s.id = q.default_supplier_id`,
  countFrom: forms,
  where: (who, request) => [
    ownGoods(who, sql`v.client_id`), isB2bSku(sql`k`), sql`v.status <> ${literal(recordStatus, 'delete')}`, anyOfValues(sql`v.client_id`, request.client_id),
    anyOfValues(sql`q.default_supplier_id`, request.supplier_id), anyOfValues(sql`v.market_country`, request.market_country),
  ],
  dates: {}, order: sql`v.variant_code, v.id`,
}
