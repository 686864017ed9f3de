import type { CallName } from '@/lib/contract/types'
import { reportFacts, type ExportReport, type ReportFilter } from '@/lib/domain/export-report'

export type ReportOptions = Partial<Record<ReportFilter | 'client_id', { value: string | number; label: string }[]>>

/** The call that makes a report. */
export const reportCalls = {
  'last-mile': 'exportReports.lastMile', 'last-mile-items': 'exportReports.lastMileItems',
  'last-mile-tracking-details': 'exportReports.trackingDetails', shipping: 'exportReports.shipping', 'sla-tracker': 'exportReports.slaTracker',
  'order-sku': 'exportReports.orderSku', orderlist: 'exportReports.orderlist',
  'b2b-inbound-download': 'exportReports.inboundLines', 'b2b-outbound-download': 'exportReports.outboundLines',
  'inbound-putaway-transaction-report': 'exportReports.inboundTransactions', 'b2b-sku-variants': 'exportReports.skuVariants',
  'prealert-shipments': 'exportReports.preAlertShipments', 'prealert-shipment-hawbs': 'exportReports.preAlertHawbs',
} as const satisfies Record<ExportReport, CallName>

/** What is typed of a report: its filters hold lists, all else a word. */
export type ReportValues = {
  report: ExportReport
  from: string | null
  to: string | null
  date_field: string
  format: string
  /** Of the file, in their order; null: all there are. */
  columns: string[] | null
} & Record<string, unknown>

const SINGLE = new Set(['report', 'from', 'to', 'date_field', 'format', 'payment_mode', 'breached'])

/** What the address says of a report: its own names, or those of an earlier one kept whole in `again`. */
export function startOf(search: Record<string, string | string[]>, offered: readonly ExportReport[], days: { from: string; to: string }): ReportValues {
  const again = typeof search.again === 'string'
    ? new URLSearchParams(search.again)
    : new URLSearchParams(Object.entries(search).flatMap(([name, value]) => [value].flat().map((one) => [name, one])))
  const report = offered.find((name) => name === again.get('report')) ?? (offered[0] as ExportReport)
  const { dates, filters } = reportFacts[report]
  const requested = again.get('date_field') ?? ''
  const values: ReportValues = {
    report, from: again.get('from') ?? days.from, to: again.get('to') ?? days.to,
    date_field: requested in dates ? requested : (Object.keys(dates)[0] ?? ''), format: again.get('format') === 'csv' ? 'csv' : 'xlsx',
    columns: again.has('columns') ? again.getAll('columns') : null,
  }
  for (const name of ['client_id', ...filters]) {
    const all = again.getAll(name)
    if (all.length > 0) values[name] = SINGLE.has(name) ? all[0] : all.map((one) => (name.endsWith('_id') ? Number(one) : one))
  }
  return values
}

/** What is sent of it: the filters of this report that say something. */
export function requestOf({ report, from, to, date_field, format, columns, ...values }: ReportValues): Record<string, unknown> {
  const { filters, most } = reportFacts[report]
  const chosen = ['client_id', ...filters].filter((name) => values[name] !== undefined && values[name] !== null && values[name] !== '')
  const period = most === null ? {} : { from: from ?? undefined, to: to ?? undefined, date_field }
  return { ...period, format, ...(columns && { columns }), ...Object.fromEntries(chosen.map((name) => [name, values[name]])) }
}

/** The same as an address, so that a reload or a bookmark brings it back. */
export function addressOf(values: ReportValues): string {
  const address = new URLSearchParams({ report: values.report })
  for (const [name, value] of Object.entries(requestOf(values))) for (const one of [value].flat()) if (one !== undefined) address.append(name, String(one))
  return address.toString()
}
