import { sql, type SQL } from 'drizzle-orm'
import { receiptCondition } from '@/lib/domain/inbound'
import { switchStatus } from '@/lib/domain/record-status'
import { allocationStatus } from '@/lib/domain/stock'
import { literal } from '../../db/literals'

/** What the WMS calls a row `k` of `skus`. */
export const wmsItem = sql`coalesce((select q.wms_item_code from b2b_sku_profiles q where q.sku_id = k.id), k.sku_code)`

const good = literal(receiptCondition, 'good')
const receipts = sql`(select coalesce(jsonb_agg(jsonb_build_object('line_no', n.line_no, 'item', ${wmsItem}, 'lot_no', l.lot_no, 'expiry_date', l.expiry_date,
    'mfg_date', l.mfg_date, 'qty', e.qty, 'condition', e.condition, 'reason', e.reason, 'grn_no', r.grn_no)
    order by n.line_no, e.condition <> ${good}, e.id), '[]')
  from inbound_receipt_lines e join inbound_receipts r on r.id = e.receipt_id join inbound_lines n on n.id = e.line_id join skus k on k.id = n.sku_id
    join lots l on l.id = e.lot_id where r.inbound_id = o.id and e.qty > 0)`
const announced = sql`(select coalesce(jsonb_agg(jsonb_build_object('line_no', n.line_no, 'item', ${wmsItem}, 'sku_code', k.sku_code, 'name', k.sku_name,
    'lot_no', n.lot_no, 'mfg_date', n.mfg_date, 'expiry_date', n.expiry_date, 'qty', n.expected_qty, 'uom', n.uom, 'uom_units', n.uom_units,
    'received_qty', n.accepted_qty + n.damaged_qty + n.quarantined_qty, 'damaged_qty', n.damaged_qty) order by n.line_no), '[]')
  from inbound_lines n join skus k on k.id = n.sku_id where n.inbound_id = o.id)`

/** A business inbound order, a row `o` of `inbound_orders`, as a WMS reads it; what was received of it in `receipts`. */
export const inboundPayload: SQL = sql`jsonb_build_object('order_no', o.inbound_no, 'ref_no', o.ref_no, 'client_code', c.client_code,
  'client_name', c.name, 'warehouse', f.facility_code, 'expected_date', o.expected_date, 'po_no', o.po_ref, 'container_no', o.container_no,
  'seal_no', o.seal_no, 'supplier_code', s.vendor_code, 'supplier_name', s.vendor_name, 'reason', o.close_reason, 'received_at', o.received_at,
  'lines', ${announced}, 'receipts', ${receipts})`
export const inboundTables: SQL = sql`inbound_orders o join clients c on c.id = o.client_id join facilities f on f.id = o.warehouse_id
  left join suppliers s on s.id = o.vendor_id`

const shipped = sql`(select coalesce(jsonb_agg(jsonb_build_object('lot_no', lo.lot_no, 'expiry_date', lo.expiry_date, 'qty', q.qty) order by lo.lot_no), '[]')
  from (select b.lot_id, sum(a.qty)::int as qty from stock_allocations a join stock_balances b on b.id = a.balance_id
    where a.demand_id = n.demand_id and a.status = ${literal(allocationStatus, 'shipped')} group by b.lot_id) q join lots lo on lo.id = q.lot_id)`
const ordered = sql`(select coalesce(jsonb_agg(jsonb_build_object('line_no', n.line_no, 'item', ${wmsItem}, 'sku_code', k.sku_code, 'name', k.sku_name,
    'lot_no', lo.lot_no, 'qty', n.uom_qty * n.per_uom, 'uom', n.uom, 'uom_qty', n.uom_qty, 'min_expiry_date', n.min_expiry_date, 'shipped', ${shipped})
    order by n.line_no), '[]')
  from outbound_lines n join skus k on k.id = n.sku_id left join lots lo on lo.id = n.lot_id where n.outbound_id = o.id)`

/** An outbound order, a row `o` of `outbound_orders`, as a WMS reads it; what left of each line in `shipped`. */
export const outboundPayload: SQL = sql`jsonb_build_object('order_no', o.outbound_no, 'ref_no', o.ref_no, 'client_code', c.client_code,
  'client_name', c.name, 'warehouse', f.facility_code, 'requested_ship_date', o.requested_ship_date, 'priority', o.priority,
  'allow_partial', o.allow_partial, 'consignee', jsonb_build_object('code', g.consignee_code, 'name', g.consignee_name, 'address', g.address_line1,
    'city', g.city, 'country_code', g.country_code),
  'reason', o.cancel_reason, 'vehicle_no', o.vehicle_no, 'driver_name', o.driver_name, 'seal_no', o.seal_no, 'boe_no', o.boe_no, 'shipped_at', o.shipped_at,
  'lines', ${ordered})`
export const outboundTables: SQL = sql`outbound_orders o join clients c on c.id = o.client_id join facilities f on f.id = o.warehouse_id
  join consignees g on g.id = o.consignee_id`

/** A row `k` of `skus` as a WMS reads it. */
export const itemPayload: SQL = sql`jsonb_build_object('item', ${wmsItem}, 'sku_code', k.sku_code, 'name', k.sku_name, 'name_ar', k.sku_name_ar, 'uom', k.uom,
  'case_qty', k.units_per_carton, 'cases_per_pallet', k.cartons_per_pallet, 'length', k.length, 'width', k.width, 'height', k.height, 'weight', k.weight,
  'is_batch_tracked', k.is_batch_tracked, 'is_expiry_tracked', k.is_expiry_tracked, 'shelf_life_days', k.shelf_life_days, 'status', k.status,
  'barcodes', (select coalesce(jsonb_agg(jsonb_build_object('barcode', b.barcode, 'qty', b.qty_per_pack) order by b.qty_per_pack, b.id), '[]')
    from sku_barcodes b where b.sku_id = k.id and b.status = ${literal(switchStatus, 'active')}))`
