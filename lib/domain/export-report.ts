import { daysBetween } from './days'
import { machine, type NameOf } from './machine'
import { words } from './vocabulary'

/** Reports made row by row, by the last part of their address (reports.md 5, export reports). */
export const exportReport = words({
  'last-mile': 'Last mile', 'last-mile-items': 'Last mile items',
  'last-mile-tracking-details': 'Tracking details', shipping: 'Shipping', 'sla-tracker': 'SLA tracker',
  'order-sku': 'Order lines', orderlist: 'Fulfilment orders',
  'b2b-inbound-download': 'B2B inbound', 'b2b-outbound-download': 'B2B outbound',
  'inbound-putaway-transaction-report': 'Inbound transactions', 'b2b-sku-variants': 'SKU variants',
  'prealert-shipments': 'Pre-alerts', 'prealert-shipment-hawbs': 'Pre-alert house waybills',
})
export type ExportReport = (typeof exportReport.names)[number]

/** A file made in the background (reports.md 3): one whose worker died waits anew, one that failed when the same is asked for again. */
export const exportStatus = /* @__PURE__ */ machine({
  queued: { label: 'Waiting', tone: 'grey', moves: ['running', 'cancelled'] },
  running: { label: 'Being made', tone: 'blue', moves: ['queued', 'ready', 'failed', 'cancelled'] },
  ready: { label: 'Ready', tone: 'green', moves: ['expired'] },
  failed: { label: 'Failed', tone: 'red', moves: ['queued'] },
  expired: { label: 'Expired', tone: 'grey', moves: [] },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: [] },
})
export type ExportStatus = NameOf<typeof exportStatus>
/** Files still to be made. */
export const unfinishedExports = ['queued', 'running'] as const satisfies readonly NameOf<typeof exportStatus>[]

/** Rows up to which a report is handed over while one waits; more are made in the background (reports.md 5). */
export const STREAMED_ROWS = 10_000
/** Rows beyond which a report is refused (reports.md 7.3). */
export const MOST_ROWS = 3_000_000
/** Days a finished file is kept. */
export const KEPT_DAYS = 7
/** Reports of one person that may be under way at once. */
export const MOST_RUNNING = 3

/** What a report can be narrowed by besides its days and clients. */
export type ReportFilter =
  | 'carrier_id' | 'status' | 'service' | 'country_code' | 'payment_mode' | 'event_code'
  | 'warehouse_id' | 'client_channel_id' | 'order_status' | 'fulfilment_status'
  | 'inbound_status' | 'outbound_status' | 'txn_type' | 'supplier_id' | 'market_country'
  | 'seller_id' | 'ship_status' | 'ship_option' | 'stage' | 'clock_status' | 'breached' | 'prealert_status' | 'receive_status'

interface ReportFact {
  group: 'Last mile' | 'Shipping' | 'Pre-alerts' | 'SLA' | 'Fulfilment' | 'B2B'
  /** What a row of it is. */
  text: string
  /** Days a period may span (reports.md 4); null for what is as it is now, whatever the day. */
  most: 92 | 31 | null
  /** Dates a period can be of; the first unless another is chosen. None where there is no period. */
  dates: Readonly<Record<string, string>>
  filters: readonly ReportFilter[]
}

const parcel = ['carrier_id', 'status', 'service', 'country_code', 'payment_mode'] as const
const parcelDates = { created_at: 'Created', delivered_at: 'Delivered', last_event_at: 'Last event' }

/** What people choose from. */
export const reportFacts: Readonly<Record<ExportReport, ReportFact>> = {
  'last-mile': { group: 'Last mile', text: 'A row for each package, with attempts, delivery and SLA.', most: 92, dates: parcelDates, filters: parcel },
  'last-mile-items': { group: 'Last mile', text: 'A row for each item of each package.', most: 31, dates: parcelDates, filters: parcel },
  'last-mile-tracking-details': {
    group: 'Last mile', text: 'A row for each event of each package, with what the carrier said.', most: 31,
    dates: { event_at: 'Event', created_at: 'Package created' }, filters: ['carrier_id', 'event_code', 'country_code'],
  },
  shipping: {
    group: 'Shipping', text: 'A row for each package of a package list, with customs and payment of the list.', most: 92,
    dates: { created_at: 'Created', shipped_at: 'Shipped', custom_closed_at: 'Customs closed' }, filters: ['seller_id', 'ship_status', 'ship_option'],
  },
  'sla-tracker': {
    group: 'SLA', text: 'A row for each clock of each package, with what it came to.', most: 92,
    dates: { due_at: 'Due', started_at: 'Started', stopped_at: 'Stopped' }, filters: ['carrier_id', 'stage', 'clock_status', 'breached', 'country_code'],
  },
  'order-sku': {
    group: 'Fulfilment', text: 'A row for each line of an order, with what was ordered, picked and shipped.', most: 92,
    dates: { order_date: 'Placed', confirmed_at: 'Confirmed' }, filters: ['warehouse_id', 'client_channel_id', 'order_status'],
  },
  orderlist: {
    group: 'Fulfilment', text: 'A row for each fulfilment order, with when it was picked, packed and shipped.', most: 92,
    dates: { order_date: 'Placed', confirmed_at: 'Confirmed', handed_over_at: 'Shipped' },
    filters: ['warehouse_id', 'client_channel_id', 'fulfilment_status'],
  },
  'b2b-inbound-download': {
    group: 'B2B', text: 'A row for each line of an inbound order, with what was expected and received.', most: 92,
    dates: { expected_date: 'Expected', received_at: 'Received' }, filters: ['warehouse_id', 'supplier_id', 'inbound_status'],
  },
  'b2b-outbound-download': {
    group: 'B2B', text: 'A row for each line, lot and pallet of an outbound order, with what was allocated and shipped.', most: 92,
    dates: { requested_ship_date: 'Ship by', shipped_at: 'Shipped' }, filters: ['warehouse_id', 'outbound_status'],
  },
  'inbound-putaway-transaction-report': {
    group: 'B2B', text: 'A row for each scan that received goods, put them on a shelf or took a receipt back.', most: 92,
    dates: { happened_at: 'Scanned' }, filters: ['warehouse_id', 'txn_type'],
  },
  'b2b-sku-variants': {
    group: 'B2B', text: 'A row for each market form of a SKU, with what of it is here and labelled.', most: null, dates: {},
    filters: ['supplier_id', 'market_country'],
  },
  'prealert-shipments': {
    group: 'Pre-alerts', text: 'A row for each pre-alert, with what was announced, when it came and what was found.', most: 92,
    dates: { created_at: 'Created', eta: 'Expected', received_at: 'Received' }, filters: ['prealert_status'],
  },
  'prealert-shipment-hawbs': {
    group: 'Pre-alerts', text: 'A row for each house waybill of each pre-alert.', most: 31, dates: { created_at: 'Created', eta: 'Expected' },
    filters: ['prealert_status', 'receive_status', 'country_code'],
  },
}

/** Why a report is not made of those days, and of which field; null when it is. Both days are in the period. */
export function periodFault(report: ExportReport, from = '', to = ''): { field: 'from' | 'to'; message: string } | null {
  const { most } = reportFacts[report]
  if (most === null) return null
  if (from > to) return { field: 'from', message: 'From must be before To.' }
  return daysBetween(from, to) >= most ? { field: 'to', message: `Choose a period of at most ${most} days.` } : null
}
