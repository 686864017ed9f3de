import { sql } from 'drizzle-orm'
import type { ReportRequest } from '@/lib/contract/export-reports'
import { packageStatus } from '@/lib/domain/package'
import { literal, literals } from '../../db/literals'
import { anyOfValues } from '../../platform/list'
import type { Who } from '../../platform/who'
import { packageTables } from '../packages/package-row'
import { seesMoney, visiblePackages } from '../../core/parcels/scope'
import { packageColumns, type Report } from './report'

const p = sql`p`
/** What every row of a parcel begins with (reports.md 5, common columns). */
const numbers = ['tracking_no', 'ref_no', 'order_id', 'client'] as const
const dates = { created_at: sql`p.created_at`, delivered_at: sql`p.delivered_at`, last_event_at: sql`p.last_event_at` }

/** What reports of parcels are narrowed by. */
export const parcelConditions = (who: Who, request: ReportRequest) => [
  visiblePackages(who, p),
  anyOfValues(sql`p.client_id`, request.client_id),
  anyOfValues(sql`p.carrier_id`, request.carrier_id),
  anyOfValues(sql`p.status`, request.status),
  anyOfValues(sql`p.rsa_service_code`, request.service),
  anyOfValues(sql`p.country_code`, request.country_code),
  request.payment_mode ? sql`p.payment_mode = ${request.payment_mode}` : undefined,
]

/** The event that counted as the first attempt to deliver: a failed one, or the delivery itself. */
const firstAttempt = (what: 'event_at' | 'reason') => {
  const of = what === 'event_at' ? sql`a.event_at` : sql`case when m.category = 'failed_attempt' then coalesce(a.reason_code, m.name) end`
  return sql`(select ${of} from package_events a join tracking_event_master m on m.code = a.event_code
    where a.package_id = p.id and a.voided_at is null and (m.counts_attempt or m.maps_to_status = ${literal(packageStatus, 'delivered')})
    order by a.event_at, a.id limit 1)`
}
/** Hours past the SLA's due moment, of what came late or still has not; parcels that ended otherwise are not late. */
const lateHours = sql`case when p.sla_due_at is null or p.status in ${literals(packageStatus, 'returned', 'lost', 'disposed', 'cancelled')} then null
  when coalesce(p.delivered_at, now()) > p.sla_due_at then round(extract(epoch from coalesce(p.delivered_at, now()) - p.sla_due_at) / 3600, 1) else 0 end`

/** A row a package. */
export const lastMile: Report = {
  columns: (who) => [
    ...packageColumns(who, [
      ...numbers, 'rsa_service_code', 'consignee_name', 'city', 'country_code', 'pieces', 'weight', 'chargeable_weight', 'declared_value',
      'currency', 'payment_mode', 'cod_amount', 'cod_currency', 'status', 'last_event', 'last_event_at', 'attempt_count',
    ]),
    { header: 'First attempt at', field: 'first_attempt_at', type: 'datetime', at: firstAttempt('event_at') },
    { header: 'First attempt reason', field: 'first_attempt_reason', width: 28, at: firstAttempt('reason') },
    ...packageColumns(who, ['delivered_at', 'sla_due_at']),
    { header: 'Late (h)', field: 'late_hours', type: 'number', at: lateHours },
    ...packageColumns(who, ['carrier', 'carrier_tracking_no', 'bag_no', 'consolidation_no', 'created_at']),
  ],
  from: packageTables, countFrom: sql`packages p`, where: parcelConditions, dates, order: sql`p.id desc`,
}

/** A row an item of a package. */
export const lastMileItems: Report = {
  columns: (who) => [
    ...packageColumns(who, [...numbers, 'status', 'country_code']),
    { header: 'Line', field: 'line_no', type: 'number', at: sql`i.line_no` },
    { header: 'SKU', field: 'sku', at: sql`i.sku` },
    { header: 'Description', field: 'description', width: 40, at: sql`i.description` },
    { header: 'HS code', field: 'hs_code', at: sql`i.hs_code` },
    { header: 'Quantity', field: 'quantity', type: 'number', adds: true, at: sql`i.quantity` },
    ...(
      seesMoney(who)
        ? [
          { header: 'Unit value', field: 'unit_value', type: 'money', at: sql`i.unit_value` } as const,
          { header: 'Item currency', field: 'item_currency', at: sql`i.currency` },
        ]
        : []
    ),
    { header: 'Origin', field: 'origin', at: sql`i.origin_country` },
    ...packageColumns(who, ['created_at', 'delivered_at']),
  ],
  from: sql`${packageTables} join package_items i on i.package_id = p.id`, countFrom: sql`packages p join package_items i on i.package_id = p.id`,
  where: parcelConditions, dates, order: sql`p.id desc, i.line_no`,
}

/** A row an event of a package; voided ones are left out. */
export const trackingDetails: Report = {
  columns: (who) => [
    ...packageColumns(who, [...numbers, 'carrier', 'carrier_tracking_no']),
    { header: 'Event code', field: 'event_code', at: sql`e.event_code` },
    { header: 'Event', field: 'event', width: 28, at: sql`t.name` },
    { header: 'Event at', field: 'event_at', type: 'datetime', at: sql`e.event_at` },
    { header: 'Received at', field: 'received_at', type: 'datetime', at: sql`e.received_at` },
    { header: 'Location', field: 'location', width: 28, at: sql`coalesce(e.location_text, e.city)` },
    { header: 'Country', field: 'event_country', at: sql`e.country_code` },
    { header: 'Source', field: 'source', at: sql`e.source` },
    { header: 'Carrier code', field: 'carrier_event_code', at: sql`e.carrier_event_code` },
    { header: 'Carrier text', field: 'carrier_event_text', width: 36, at: sql`e.carrier_event_text` },
    { header: 'Reason', field: 'reason', at: sql`e.reason_code` },
  ],
  from: sql`${packageTables} join package_events e on e.package_id = p.id left join tracking_event_master t on t.code = e.event_code`,
  countFrom: sql`packages p join package_events e on e.package_id = p.id`,
  where: (who, request) => [...parcelConditions(who, request), sql`e.voided_at is null`, anyOfValues(sql`e.event_code`, request.event_code)],
  dates: { event_at: sql`e.event_at`, created_at: sql`p.created_at` }, order: sql`e.id desc`,
}
