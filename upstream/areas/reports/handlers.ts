import { exportReports } from '@/lib/contract/export-reports'
import { implement } from '../../platform/implement'
import { estimateReport, runReport } from './ask'
import { lastMileFilters, shippingFilters } from './filters'
import { cancelReport, recentReports, removeReport, reportFile } from './recent'

export const exportReportHandlers = implement(exportReports, {
  lastMile: ({ services, who, request, body }) => runReport(services, who, request, 'last-mile', body),
  lastMileItems: ({ services, who, request, body }) => runReport(services, who, request, 'last-mile-items', body),
  trackingDetails: ({ services, who, request, body }) => runReport(services, who, request, 'last-mile-tracking-details', body),
  shipping: ({ services, who, request, body }) => runReport(services, who, request, 'shipping', body),
  slaTracker: ({ services, who, request, body }) => runReport(services, who, request, 'sla-tracker', body),
  orderSku: ({ services, who, request, body }) => runReport(services, who, request, 'order-sku', body),
  orderlist: ({ services, who, request, body }) => runReport(services, who, request, 'orderlist', body),
  inboundLines: ({ services, who, request, body }) => runReport(services, who, request, 'b2b-inbound-download', body),
  outboundLines: ({ services, who, request, body }) => runReport(services, who, request, 'b2b-outbound-download', body),
  inboundTransactions: ({ services, who, request, body }) => runReport(services, who, request, 'inbound-putaway-transaction-report', body),
  skuVariants: ({ services, who, request, body }) => runReport(services, who, request, 'b2b-sku-variants', body),
  preAlertShipments: ({ services, who, request, body }) => runReport(services, who, request, 'prealert-shipments', body),
  preAlertHawbs: ({ services, who, request, body }) => runReport(services, who, request, 'prealert-shipment-hawbs', body),
  estimate: ({ services, who, params, body }) => estimateReport(services.database.reading(who), who, params.name, body),
  lastMileFilters: ({ services, who }) => lastMileFilters(services.database.reading(who), who),
  shippingFilters: ({ services, who }) => shippingFilters(services.database.reading(who), who),
  recent: ({ db, who, query }) => recentReports(db, who, query),
  file: ({ services, who, params }) => reportFile(services, who, params.id),
  cancel: ({ db, who, params, audit }) => cancelReport(db, who, params.id, audit),
  async remove({ db, who, params, audit, services }) {
    const path = await removeReport(db, who, params.id, audit)
    if (path) await services.jobs.send(db, 'files.remove', { paths: [path] })
    return null
  },
})
