import { sql } from 'drizzle-orm'
import { fulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { outboundStatus } from '@/lib/domain/outbound'
import { openStatuses, tokenPurpose, tokenStatus, arrivalClass } from '@/lib/domain/gate-token'
import { stockStatus } from '@/lib/domain/stock'
import { staffRole, timesheetRowStatus, uncountedRows } from '@/lib/domain/vendor'
import { isOfPart } from '../../../core/fulfilment/parts'
import { visibleStock } from '../../../core/stock/scope'
import { dubaiToday } from '../../../db/dubai-day'
import { literal, literals } from '../../../db/literals'
import { visibleFulfilments } from '../../fulfilment/scope'
import { visibleOutbound } from '../../outbound/scope'
import { visibleTokens } from '../../pas/scope'
import { seesAmounts, visibleWork } from '../../vendors/scope'
import { clientOf, count, countIf, type Dataset, dirhamSum, hoursFrom, mean, percentOf, statusOf, sumOf, warehouseOf } from '../dataset'

const units = sql`(select sum(d.qty - d.cancelled_qty) from stock_demands d where ${isOfPart})`
const lines = sql`(select count(distinct d.line_no) from stock_demands d where ${isOfPart})`
export const fulfilment: Dataset = {
  label: 'Fulfilment orders', text: 'Orders picked, packed and shipped by warehouses.', from: sql`fulfillment_orders f`, scope: visibleFulfilments,
  dates: {
    created: { label: 'Created', at: sql`f.created_at` }, due: { label: 'Due to ship', at: sql`f.due_ship_at` },
    shipped: { label: 'Shipped', at: sql`f.handed_over_at` },
  },
  dimensions: {
    status: statusOf(sql`f.status`, fulfillmentStatus), warehouse: warehouseOf(sql`f.warehouse_id`, 'warehouse_id'), client: clientOf(sql`f.client_id`),
  },
  measures: {
    orders: count('Orders', 'Fulfilment orders'), lines: sumOf('Lines', 'Lines of goods', lines), units: sumOf('Units', 'Pieces to ship', units),
    pick_hours: mean('Pick hours', 'Mean hours from order to picked', hoursFrom(sql`f.created_at`, sql`f.picked_at`), 'hours'),
    late: countIf('Late', 'Past due and not shipped', sql`f.due_ship_at < now() and f.handed_over_at is null
      and f.status <> ${literal(fulfillmentStatus, 'cancelled')}`),
  },
}

export const b2b: Dataset = {
  label: 'B2B outbound', text: 'Orders of businesses, in cases and pallets.',
  from: sql`outbound_orders o left join lateral (select count(*) as lines, coalesce(sum(l.uom_qty * l.per_uom), 0) as units,
    coalesce(sum(d.allocated_qty), 0) as filled from outbound_lines l left join stock_demands d on d.id = l.demand_id where l.outbound_id = o.id) x on true`,
  scope: visibleOutbound,
  dates: {
    created: { label: 'Created', at: sql`o.created_at` }, requested: { label: 'Ship date', at: sql`o.requested_ship_date`, isDay: true, opens: {} },
    shipped: { label: 'Shipped', at: sql`o.shipped_at` },
  },
  dimensions: { status: statusOf(sql`o.status`, outboundStatus), warehouse: warehouseOf(sql`o.warehouse_id`), client: clientOf(sql`o.client_id`) },
  measures: {
    orders: count('Orders', 'Outbound orders'), lines: sumOf('Lines', 'Lines', sql`x.lines`), units: sumOf('Units', 'Pieces ordered', sql`x.units`),
    fill_rate: {
      label: 'Fill rate', text: 'Pieces promised from stock, of those ordered', kind: 'percent', at: () => percentOf(sql`sum(x.filled)`, sql`sum(x.units)`),
    },
  },
  opens: '/outbound-list',
}

const expiring = sql`(select t.expiry_date from lots t where t.id = b.lot_id)`
export const inventory: Dataset = {
  label: 'Inventory', text: 'Goods on hand, as they stand now.', from: sql`stock_balances b`, only: sql`b.is_held and b.on_hand > 0`,
  scope: (who) => visibleStock(who, sql`b.owner_id`, sql`b.warehouse_id`), isStanding: true,
  dates: { moved: { label: 'Last moved', at: sql`b.updated_at` } },
  dimensions: { warehouse: warehouseOf(sql`b.warehouse_id`), client: clientOf(sql`b.owner_id`), status: statusOf(sql`b.status`, stockStatus, undefined) },
  measures: {
    on_hand: sumOf('On hand', 'Pieces', sql`b.on_hand`), allocated: sumOf('Allocated', 'Pieces promised to orders', sql`b.allocated`),
    skus: { label: 'SKUs', text: 'Different goods', kind: 'number', at: () => sql`count(distinct b.sku_id)` },
    expiring: sumOf('Expiring', 'Pieces that expire within 30 days', sql`(case when ${expiring} <= ${dubaiToday} + 30 then b.on_hand end)`),
  },
}

const overLimit = sql`(t.status in ${literals(tokenStatus, ...openStatuses)} and t.gate_in_at < now() - interval '4 hours')`
export const tokens: Dataset = {
  label: 'Gate visits', text: 'Vehicles at our gates, yards and docks.', from: sql`gate_tokens t left join docks k on k.id = t.dock_id`,
  scope: (who) => visibleTokens(who, sql`t`),
  dates: { created: { label: 'Token made', at: sql`t.created_at`, opens: {} }, gate_in: { label: 'Gate in', at: sql`t.gate_in_at` },
    closed: { label: 'Closed', at: sql`t.closed_at` } },
  dimensions: {
    stage: statusOf(sql`t.status`, tokenStatus, 'status', 'Stage'), purpose: { label: 'Purpose', at: sql`t.purpose`, naming: tokenPurpose, opens: 'purpose' },
    arrival: { label: 'Arrival', at: sql`t.arrival_class`, naming: arrivalClass, opens: 'arrival_class' }, dock: { label: 'Dock', at: sql`k.dock_no` },
    site: { label: 'Site', at: sql`t.warehouse_id`, naming: 'facility', opens: 'warehouse_id' }, client: clientOf(sql`t.client_id`),
  },
  measures: {
    tokens: count('Visits', 'Visits'), open: countIf('On site', 'Visits that are not over', sql`t.status in ${literals(tokenStatus, ...openStatuses)}`,
      { status: [...openStatuses] }),
    dwell: mean('Dwell', 'Mean minutes from gate in to gate out', sql`t.total_dwell`, 'minutes', 0),
    over_limit: countIf('Over 4 hours', 'On site for more than four hours', overLimit, { open_hours: '4' }),
    force_closed: countIf('Force closed', 'Closed by hand', sql`t.status = ${literal(tokenStatus, 'force_closed')}`, { status: 'force_closed' }),
    unplanned: countIf('Not announced', 'Came without a projection', sql`t.projection_id is null`),
  },
  opens: '/pasList',
}

export const timesheets: Dataset = {
  label: 'Overtime', text: 'Hours of vendors\' people and what they cost.', from: sql`timesheet_employees e`,
  only: sql`e.status not in ${literals(timesheetRowStatus, ...uncountedRows)}`, scope: (who) => visibleWork(who, sql`e`),
  dates: { worked: { label: 'Worked', at: sql`e.work_date`, isDay: true } },
  dimensions: {
    vendor: { label: 'Vendor', at: sql`e.vendor_id`, naming: 'vendor' }, warehouse: warehouseOf(sql`e.warehouse_id`),
    role: { label: 'Role', at: sql`e.role`, naming: staffRole }, status: statusOf(sql`e.status`, timesheetRowStatus, undefined),
  },
  measures: {
    stays: count('Stays', 'People\'s stays at work'),
    hours: { label: 'Hours', text: 'Hours worked', kind: 'hours', at: () => sql`round(coalesce(sum(e.worked_minutes), 0) / 60.0, 1)` },
    overtime: {
      label: 'Overtime', text: 'Overtime hours, by day and night', kind: 'hours', at: () =>
        sql`round(coalesce(sum(e.ot_day_minutes + e.ot_night_minutes), 0) / 60.0, 1)`,
    },
    cost: { ...dirhamSum('Cost', 'What it costs, before VAT', sql`e.amount`, sql`e.currency`), hidden: (who) => !seesAmounts(who) },
  },
}
