import { sql } from 'drizzle-orm'
import { packageStatus } from '@/lib/domain/package'
import { freightMode, packageList, packageListPaymentStatus, shipOption } from '@/lib/domain/package-list'
import { paymentMethod } from '@/lib/domain/payment'
import { slaClockStatus, slaStage, type SlaClockStatus, type SlaStageName } from '@/lib/domain/sla'
import { literal } from '../../db/literals'
import { allOf, anyOfValues } from '../../platform/list'
import type { ExportColumn } from '../../sheets/export-sheet'
import { visiblePackageLists } from '../../core/parcels/scope'
import { clockConditions } from '../sla/clock-list'
import { label, packageColumns, type Report } from './report'

const codeLabel = <C extends number>(codes: { is(value: unknown): value is C; label(value: C): string }): ExportColumn['show'] =>
  (value) => (codes.is(value) ? codes.label(value) : value)
const progress: ExportColumn['show'] = (value) => (packageList.is(value) ? packageList.progress(value) : null)

const lists = sql`package_lists l join clients c on c.id = l.client_id left join packages p on p.package_list_id = l.id
    and p.status <> ${literal(packageStatus, 'cancelled')}`

/** A row a package of a package list, and one for a list without any. */
export const shipping: Report = {
  columns: (who) => [
    { header: 'Package list', field: 'package_list_no', at: sql`l.package_list_no` },
    ...packageColumns(who, ['tracking_no', 'ref_no', 'order_id', 'client']),
    { header: 'Seller', field: 'seller', width: 28, at: sql`l.seller_name` },
    { header: 'Seller invoice', field: 'seller_invoice_no', at: sql`l.seller_invoice_no` },
    { header: 'Invoice date', field: 'seller_invoice_date', type: 'date', at: sql`l.seller_invoice_date` },
    { header: 'Ship status', field: 'ship_status', width: 30, at: sql`l.status`, show: label(packageList) },
    { header: 'Progress (%)', field: 'progress', type: 'number', at: sql`l.status`, show: progress },
    { header: 'Ship option', field: 'ship_option', at: sql`l.ship_option`, show: label(shipOption) },
    { header: 'Freight', field: 'freight_mode', at: sql`l.freight_mode`, show: codeLabel(freightMode) },
    { header: 'Origin', field: 'origin_country', at: sql`l.origin_country` },
    { header: 'Destination', field: 'destination_country', at: sql`l.destination_country` },
    { header: 'Packages', field: 'package_count', type: 'number', at: sql`l.package_count` },
    { header: 'Weight (kg)', field: 'total_weight', type: 'weight', at: sql`l.total_weight` },
    { header: 'Goods value', field: 'goods_value', type: 'money', at: sql`l.goods_value` },
    { header: 'Currency', field: 'currency', at: sql`l.currency` },
    { header: 'CIF (AED)', field: 'cif_aed', type: 'money', at: sql`l.cif_aed` },
    { header: 'Duty (AED)', field: 'duty_amount', type: 'money', at: sql`l.duty_amount` },
    { header: 'VAT (AED)', field: 'vat_amount', type: 'money', at: sql`l.vat_amount` },
    { header: 'To pay (AED)', field: 'payment_amount', type: 'money', at: sql`l.payment_amount` },
    { header: 'Payment', field: 'payment_status', at: sql`l.payment_status`, show: label(packageListPaymentStatus) },
    { header: 'Paid by', field: 'payment_method', at: sql`l.payment_method`, show: label(paymentMethod) },
    { header: 'MAWB / BL', field: 'shipping_reference', at: sql`l.shipping_reference` },
    { header: 'Carrier', field: 'carrier_name', at: sql`l.carrier_name` },
    { header: 'BOE', field: 'boe_no', at: sql`l.boe_no` },
    { header: 'Customs reference', field: 'customs_reference', at: sql`l.customs_reference` },
    { header: 'Created at', field: 'list_created_at', type: 'datetime', at: sql`l.created_at` },
    { header: 'Shipped at', field: 'shipped_at', type: 'datetime', at: sql`l.shipped_at` },
    { header: 'ETA', field: 'eta', type: 'datetime', at: sql`l.eta` },
    { header: 'Customs closed at', field: 'custom_closed_at', type: 'datetime', at: sql`l.custom_closed_at` },
  ],
  from: lists, countFrom: lists,
  where: (who, request) => [
    visiblePackageLists(who, sql`l`),
    anyOfValues(sql`l.client_id`, request.client_id),
    anyOfValues(sql`l.seller_id`, request.seller_id),
    anyOfValues(sql`l.status`, request.ship_status),
    anyOfValues(sql`l.ship_option`, request.ship_option),
  ],
  dates: { created_at: sql`l.created_at`, shipped_at: sql`l.shipped_at`, custom_closed_at: sql`l.custom_closed_at` }, order: sql`l.id desc, p.id`,
}

const clocks = sql`sla_clocks c join packages p on p.id = c.package_id`
const events = (name: string) => sql`array_to_string(array(select jsonb_array_elements_text(c.rule -> ${sql.raw(`'${name}'`)})), ', ')`
const stood = sql`c.paused_seconds + case when c.paused_at is not null and c.stopped_at is null then extract(epoch from now() - c.paused_at) else 0 end`

/** A row a clock of a stage of a package (sla-pickup.md 2). A carrier does not learn whose parcel it is. */
export const slaTracker: Report = {
  columns: (who) => [
    { header: 'Tracking No', field: 'tracking_no', at: sql`c.tracking_no` },
    { header: 'Ref No', field: 'ref_no', at: sql`p.ref_no` },
    { header: 'Order ID', field: 'order_id', at: sql`p.order_id` },
    ...(who.user_category === 'carrier' ? [] : [{ header: 'Client', field: 'client', width: 28, at: sql`l.name` }]),
    { header: 'Carrier', field: 'carrier', at: sql`k.display_name` },
    { header: 'Rule', field: 'rule', at: sql`s.sla_code` },
    { header: 'Stage', field: 'stage', at: sql`c.stage`, show: label(slaStage) },
    { header: 'Start event', field: 'start_event', at: events('clock_start_event') },
    { header: 'Started at', field: 'started_at', type: 'datetime', at: sql`c.started_at` },
    { header: 'Due at', field: 'due_at', type: 'datetime', at: sql`c.due_at` },
    { header: 'Stop events', field: 'stop_event', at: events('clock_stop_events') },
    { header: 'Stopped at', field: 'stopped_at', type: 'datetime', at: sql`c.stopped_at` },
    {
      header: 'Elapsed (h)', field: 'elapsed_hours', type: 'number',
      at: sql`round(((extract(epoch from coalesce(c.stopped_at, now()) - c.started_at) - (${stood})) / 3600)::numeric, 1)`,
    },
    { header: 'Result', field: 'result', at: sql`c.status`, show: label(slaClockStatus) },
    {
      header: 'Late (min)', field: 'breach_minutes', type: 'number',
      at: sql`case when c.status = ${literal(slaClockStatus, 'breached')} and c.stopped_at is null
          and c.due_at is not null then greatest(0, ceil(extract(epoch from now() - c.due_at) / 60))::int else c.breach_minutes end`,
    },
    { header: 'Reason', field: 'reason', at: sql`c.reason_code` },
    { header: 'Penalty', field: 'penalty_amount', type: 'money', adds: sql`c.currency`, at: sql`c.penalty_amount` },
    { header: 'Currency', field: 'currency', at: sql`c.currency` },
    { header: 'City', field: 'city', at: sql`c.destination_city` },
    { header: 'Country', field: 'country', at: sql`c.destination_country_code` },
  ],
  from: sql`${clocks} join carriers k on k.id = c.carrier_id join clients l on l.id = c.client_id join sla_configs s on s.id = c.config_id`, countFrom: clocks,
  where: (who, request) => [allOf(clockConditions(who, {
    client_id: request.client_id, carrier_id: request.carrier_id, stage: request.stage as SlaStageName[] | undefined,
    status: request.clock_status as SlaClockStatus[] | undefined, breached: request.breached, country_code: request.country_code,
  }))],
  dates: { due_at: sql`c.due_at`, started_at: sql`c.started_at`, stopped_at: sql`c.stopped_at` }, order: sql`c.id desc`,
}

