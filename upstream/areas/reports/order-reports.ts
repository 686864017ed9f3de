import { sql } from 'drizzle-orm'
import { fulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { orderDelivery, saleOrderStatus } from '@/lib/domain/sale-order'
import { allocationStatus } from '@/lib/domain/stock'
import { isOfPart } from '../../core/fulfilment/parts'
import { literals } from '../../db/literals'
import { anyOfValues } from '../../platform/list'
import { pieces, shipped } from '../orders/read'
import { visibleOrders } from '../orders/scope'
import { label, type Report, type ReportColumn } from './report'

const whose: readonly ReportColumn[] = [
  { header: 'Order no', field: 'order_no', at: sql`o.order_no` }, { header: 'Reference', field: 'ref_no', at: sql`o.ref_no` },
  { header: 'Client', field: 'client', width: 28, at: sql`c.name` }, { header: 'Channel', field: 'channel', width: 24, at: sql`n.channel_name` },
  { header: 'Warehouse', field: 'warehouse', at: sql`w.facility_code` }, { header: 'Placed', field: 'order_date', type: 'datetime', at: sql`o.order_date` },
]
const dates = { order_date: sql`o.order_date`, confirmed_at: sql`o.confirmed_at` }

/** Units of a demand that were picked, those that have left among them. */
const picked = sql`coalesce((select sum(a.qty) from stock_allocations a
  where a.demand_id = w.id and a.status in ${literals(allocationStatus, 'picked', 'shipped')}), 0)`
const lines = sql`sale_order_items i join sale_orders o on o.id = i.order_id`

/** A row a line of an order (reports.md 5): what was ordered, picked and shipped. */
export const orderSku: Report = {
  columns: () => [
    ...whose,
    { header: 'Line', field: 'line_no', type: 'number', at: sql`i.line_no` }, { header: 'Ordered as', field: 'ordered_sku', at: sql`i.ordered_sku` },
    { header: 'SKU', field: 'sku_code', at: sql`k.sku_code` }, { header: 'SKU name', field: 'sku_name', width: 30, at: sql`k.sku_name` },
    { header: 'Ordered', field: 'ordered_qty', type: 'number', adds: true, at: sql`i.ordered_qty` },
    { header: 'Picked', field: 'picked_qty', type: 'number', adds: true, at: pieces(picked) },
    { header: 'Shipped', field: 'shipped_qty', type: 'number', adds: true, at: pieces(shipped) },
    { header: 'Cancelled', field: 'cancelled_qty', type: 'number', adds: true, at: pieces(sql`w.cancelled_qty`) },
    { header: 'Unit price', field: 'unit_price', type: 'money', at: sql`i.unit_price` }, { header: 'Currency', field: 'currency', at: sql`i.currency` },
    { header: 'Status', field: 'status', at: sql`o.status`, show: label(saleOrderStatus) },
  ],
  from: sql`${lines} join clients c on c.id = o.client_id left join client_channels n on n.id = o.client_channel_id
    left join facilities w on w.id = o.warehouse_id left join skus k on k.id = i.sku_id`,
  countFrom: lines,
  where: (who, request) => [
    visibleOrders(who), anyOfValues(sql`o.client_id`, request.client_id), anyOfValues(sql`o.warehouse_id`, request.warehouse_id),
    anyOfValues(sql`o.client_channel_id`, request.client_channel_id), anyOfValues(sql`o.status`, request.order_status),
  ],
  dates, order: sql`i.id`,
}

const tracking = sql`(select string_agg(coalesce(p.carrier_tracking_no, p.tracking_no), ', ' order by b.box_no) from fulfillment_packages b
  join packages p on p.id = b.package_id where b.fulfillment_id = f.id)`
const carriers = sql`(select string_agg(distinct r.display_name, ', ') from fulfillment_packages b join packages p on p.id = b.package_id
  join carriers r on r.id = p.carrier_id where b.fulfillment_id = f.id)`
const units = sql`(select sum(d.qty - d.cancelled_qty)::int from stock_demands d where ${isOfPart})`
const parts = sql`fulfillment_orders f join sale_orders o on o.id = f.order_id`

/** A row a fulfilment order (reports.md 5): when it was placed, picked, packed and shipped, and by which parcels. */
export const orderlist: Report = {
  columns: () => [
    ...whose.slice(0, 4), { header: 'Warehouse', field: 'warehouse', at: sql`w.facility_code` },
    { header: 'Fulfilment order', field: 'fulfillment_no', at: sql`f.fulfillment_no` },
    { header: 'Delivery', field: 'delivery_type', at: sql`o.delivery_type`, show: label(orderDelivery) },
    { header: 'City', field: 'city', at: sql`o.city` }, { header: 'Units', field: 'units', type: 'number', adds: true, at: units },
    { header: 'Placed', field: 'order_date', type: 'datetime', at: sql`o.order_date` },
    { header: 'Due', field: 'due_ship_at', type: 'datetime', at: sql`f.due_ship_at` },
    { header: 'Picked', field: 'picked_at', type: 'datetime', at: sql`f.picked_at` },
    { header: 'Packed', field: 'packed_at', type: 'datetime', at: sql`f.packed_at` },
    { header: 'Shipped', field: 'handed_over_at', type: 'datetime', at: sql`f.handed_over_at` },
    { header: 'Carrier', field: 'carrier', at: carriers }, { header: 'Tracking numbers', field: 'tracking_nos', width: 30, at: tracking },
    { header: 'Status', field: 'status', at: sql`f.status`, show: label(fulfillmentStatus) },
  ],
  from: sql`${parts} join clients c on c.id = o.client_id left join client_channels n on n.id = o.client_channel_id
    join facilities w on w.id = f.warehouse_id`,
  countFrom: parts,
  where: (who, request) => [
    visibleOrders(who), anyOfValues(sql`o.client_id`, request.client_id), anyOfValues(sql`f.warehouse_id`, request.warehouse_id),
    anyOfValues(sql`o.client_channel_id`, request.client_channel_id), anyOfValues(sql`f.status`, request.fulfilment_status),
  ],
  dates: { ...dates, handed_over_at: sql`f.handed_over_at` }, order: sql`f.id`,
}
