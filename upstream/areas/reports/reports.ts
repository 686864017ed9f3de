import type { ExportReport } from '@/lib/domain/export-report'
import { b2bInboundLines, b2bOutboundLines, inboundScans, skuVariantForms } from './b2b-reports'
import { orderlist, orderSku } from './order-reports'
import { shipping, slaTracker } from './staff-reports'
import { lastMile, lastMileItems, trackingDetails } from './parcel-reports'
import { preAlertHawbRows, preAlertShipmentRows } from './pre-alert-reports'
import type { Report } from './report'

/** Every report by its name. */
export const reports: Readonly<Record<ExportReport, Report>> = {
  'last-mile': lastMile, 'last-mile-items': lastMileItems, 'last-mile-tracking-details': trackingDetails, shipping, 'sla-tracker': slaTracker,
  'order-sku': orderSku, orderlist, 'b2b-inbound-download': b2bInboundLines, 'b2b-outbound-download': b2bOutboundLines,
  'inbound-putaway-transaction-report': inboundScans, 'b2b-sku-variants': skuVariantForms,
  'prealert-shipments': preAlertShipmentRows, 'prealert-shipment-hawbs': preAlertHawbRows,
}
