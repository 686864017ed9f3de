import { z } from 'zod'
import { exportReport, exportStatus, reportFacts, type ExportReport } from '@/lib/domain/export-report'
import { fulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { inboundStatus, inboundTxn } from '@/lib/domain/inbound'
import { outboundStatus } from '@/lib/domain/outbound'
import { preAlertStatus, receiveStatus } from '@/lib/domain/pre-alert'
import { packageStatus, paymentMode } from '@/lib/domain/package'
import { packageList, shipOption } from '@/lib/domain/package-list'
import { saleOrderStatus } from '@/lib/domain/sale-order'
import { slaClockStatus, slaStage } from '@/lib/domain/sla'
import { anyOf, byId, Choice, CountryCode, Day, del, Flag, get, Id, Instant, paged, paging, post } from './kernel'

const lists = 'app_report:download-reports-list'

const dateOf = (report: ExportReport) => {
  const names = Object.keys(reportFacts[report].dates) as [string, ...string[]]
  return z.enum(names).default(names[0])
}
/** What every report takes: the columns in the order wanted, all of them when left out. */
const always = {
  client_id: anyOf(Id),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  columns: z.array(z.string().max(60)).min(1, 'Choose at least one column.').max(80).optional(),
  /** In the background however few rows there are. */
  background: Flag.optional(),
}
/** What a report of a period takes: both days included, in Dubai. */
const common = { ...always, from: Day, to: Day }
const parcel = {
  carrier_id: anyOf(Id),
  status: anyOf(z.enum(packageStatus.names)),
  service: anyOf(z.string().trim().max(20)),
  country_code: anyOf(CountryCode),
  payment_mode: z.enum(paymentMode.names).optional(),
}
const order = { warehouse_id: anyOf(Id), client_channel_id: anyOf(Id) }

const bodies = {
  'last-mile': z.object({ ...common, date_field: dateOf('last-mile'), ...parcel, template_id: Id.optional() }),
  'last-mile-items': z.object({ ...common, date_field: dateOf('last-mile-items'), ...parcel }),
  'last-mile-tracking-details': z.object({
    ...common, date_field: dateOf('last-mile-tracking-details'), carrier_id: parcel.carrier_id,
    country_code: parcel.country_code, event_code: anyOf(z.string().trim().toUpperCase().max(10)),
  }),
  shipping: z.object({
    ...common, date_field: dateOf('shipping'), seller_id: anyOf(Id),
    ship_status: anyOf(z.enum(packageList.names)), ship_option: anyOf(z.enum(shipOption.names)),
  }),
  'sla-tracker': z.object({
    ...common, date_field: dateOf('sla-tracker'), carrier_id: parcel.carrier_id, stage: anyOf(z.enum(slaStage.names)),
    clock_status: anyOf(z.enum(slaClockStatus.names)), breached: Flag.optional(),
    country_code: parcel.country_code,
  }),
  'order-sku': z.object({ ...common, date_field: dateOf('order-sku'), ...order, order_status: anyOf(z.enum(saleOrderStatus.names)) }),
  orderlist: z.object({ ...common, date_field: dateOf('orderlist'), ...order, fulfilment_status: anyOf(z.enum(fulfillmentStatus.names)) }),
  'b2b-inbound-download': z.object({
    ...common, date_field: dateOf('b2b-inbound-download'), warehouse_id: anyOf(Id), supplier_id: anyOf(Id), inbound_status: anyOf(z.enum(inboundStatus.names)),
  }),
  'b2b-outbound-download': z.object({
    ...common, date_field: dateOf('b2b-outbound-download'), warehouse_id: anyOf(Id), outbound_status: anyOf(z.enum(outboundStatus.names)),
  }),
  'inbound-putaway-transaction-report': z.object({
    ...common, date_field: dateOf('inbound-putaway-transaction-report'), warehouse_id: anyOf(Id), txn_type: anyOf(z.enum(inboundTxn.names)), user_id: anyOf(Id),
  }),
  'prealert-shipments': z.object({ ...common, date_field: dateOf('prealert-shipments'), prealert_status: anyOf(z.enum(preAlertStatus.names)) }),
  'prealert-shipment-hawbs': z.object({
    ...common, date_field: dateOf('prealert-shipment-hawbs'), prealert_status: anyOf(z.enum(preAlertStatus.names)),
    receive_status: anyOf(z.enum(receiveStatus.names)), country_code: parcel.country_code,
  }),
  'b2b-sku-variants': z.object({ ...always, supplier_id: anyOf(Id), market_country: anyOf(CountryCode) }),
}
/** The shape a report's wishes have. */
export const reportBodies: Readonly<Record<ExportReport, z.ZodType<ReportRequest>>> = bodies

/** A report as it was asked for, whichever it is. */
export interface ReportRequest {
  client_id?: number[]
  /** The period, and of which date; a report of what is now has none. */
  from?: string
  to?: string
  date_field?: string
  format: 'xlsx' | 'csv'
  columns?: string[]
  template_id?: number
  background?: boolean
  carrier_id?: number[]
  status?: string[]
  service?: string[]
  country_code?: string[]
  payment_mode?: string
  event_code?: string[]
  seller_id?: number[]
  ship_status?: string[]
  ship_option?: string[]
  warehouse_id?: number[]
  client_channel_id?: number[]
  order_status?: string[]
  fulfilment_status?: string[]
  inbound_status?: string[]
  outbound_status?: string[]
  txn_type?: string[]
  user_id?: number[]
  supplier_id?: number[]
  market_country?: string[]
  prealert_status?: string[]
  receive_status?: string[]
  stage?: string[]
  clock_status?: string[]
  breached?: boolean
}

const made = z.object({ export_id: Id })
const report = <N extends ExportReport>(name: N) =>
  post(`/api/export-report/${name}`, {
    needs: `app_report:export-${name}`, kind: 'download', writes: false, body: bodies[name], reply: made, refreshes: ['exportReports.recent'],
  })

const Job = z.object({
  id: Id,
  report: z.string(),
  title: z.string(),
  /** The filters in words. */
  params: z.string(),
  /** The filters as the address of the report's page takes them. */
  again: z.string(),
  format: z.string(),
  rows: z.number().nullable(),
  size: z.number().nullable(),
  user_name: z.string(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  status: z.enum(exportStatus.names),
  /** Per cent of the rows written. */
  progress: z.number(),
  failure_message: z.string().nullable(),
  /** The file is there and the person's own. */
  can_download: z.boolean(),
  /** One's own, and nothing is being made of it. */
  can_delete: z.boolean(),
  can_cancel: z.boolean(),
})
const choices = z.array(Choice)

/**
 * Reports as files and what became of them (reports.md 4, 5). Up to 10,000 rows
 * answer the file itself; more, or `background`, answer 202 and the job that makes it.
 */
export const exportReports = {
  lastMile: report('last-mile'),
  lastMileItems: report('last-mile-items'),
  trackingDetails: report('last-mile-tracking-details'),
  shipping: report('shipping'),
  slaTracker: report('sla-tracker'),
  orderSku: report('order-sku'),
  orderlist: report('orderlist'),
  inboundLines: report('b2b-inbound-download'),
  outboundLines: report('b2b-outbound-download'),
  inboundTransactions: report('inbound-putaway-transaction-report'),
  skuVariants: report('b2b-sku-variants'),
  preAlertShipments: report('prealert-shipments'),
  preAlertHawbs: report('prealert-shipment-hawbs'),
  estimate: post('/api/export-report/estimate/:name', {
    needs: 'app_report:download-reports', writes: false, params: z.object({ name: z.string().max(60) }), body: z.looseObject({}),
    /** `rows` is one more than the limit where there are more; `columns` are those the file can have, in its order. */
    reply: z.object({ rows: z.number(), background: z.boolean(), columns: z.array(z.object({ field: z.string(), header: z.string() })) }),
  }),
  lastMileFilters: get('/api/export-report/filters/lastmile', {
    needs: ['app_report:download-reports', 'app_report:export-last-mile', 'app_carrier_partner:sla-order-tracking'],
    reply: z.object({
      clients: choices, carriers: choices, statuses: choices, services: choices, countries: choices,
      cities: choices, payment_modes: choices, events: choices, date_fields: choices,
    }),
  }),
  shippingFilters: get('/api/export-report/filters/shipping', {
    needs: ['app_report:download-reports', 'app_report:export-shipping'],
    reply: z.object({ clients: choices, sellers: choices, ship_statuses: choices, ship_options: choices, countries: choices, date_fields: choices }),
  }),
  recent: get('/api/export-report/recent-downloads', {
    needs: lists,
    query: paging.extend({
      report: anyOf(z.enum(exportReport.names)),
      status: anyOf(z.enum(exportStatus.names)),
      /** Everybody's, for administrators. */
      everybody: Flag.optional(),
    }),
    reply: paged(Job),
  }),
  file: get('/api/export-report/download/:id', { needs: lists, kind: 'download', params: byId }),
  cancel: post('/api/export-report/cancel/:id', { needs: lists, params: byId, reply: Job, refreshes: ['exportReports.recent'] }),
  remove: del('/api/export-report/:id', { needs: lists, params: byId, reply: z.null(), refreshes: ['exportReports.recent'] }),
}
