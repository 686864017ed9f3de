import { agreementStatus } from './agreement'
import { agentStatus, airportAgentStatus } from './agent'
import { alertSeverity, alertState } from './alert'
import { calendarChangeStatus } from './calendar-change'
import { billingStatus, carrierInvoiceStatus } from './carrier-billing'
import { carrierStatus, eventMappingStatus } from './carrier'
import { accountCheck } from './bank-account'
import { bookingState, circuitState } from './carrier-feed'
import { channelMessageStatus, channelRunStatus, channelStatus, connectionStatus, listingMapping } from './channel'
import { chargeStatus } from './charge'
import { clientStatus, hsCodeApproval } from './client'
import { clientInvoiceStatus } from './client-invoice'
import { chequeStatus, paymentStatus, refundStatus } from './payment'
import { clientApiStatus } from './client-api'
import { clientCodStatus } from './client-cod'
import { codStatus } from './cod'
import { codDisputeStatus } from './cod-dispute'
import { codPaymentStatus } from './cod-payment'
import { configStatus } from './config-value'
import { boeDocStatus, boeStatus, customsState } from './boe'
import { dutyRefundStatus } from './duty-refund'
import { bayStatus, dockStatus, kioskStatus } from './dock'
import { detentionStatus } from './gate-dwell'
import { tokenStatus } from './gate-token'
import { mappingStatus, projectionStatus } from './pas-projection'
import { skuImageApproval, stagedApproval, stagedCheck, wmsSync } from './b2b-sku'
import { bagStatus, clearanceStatus, consolidationStatus } from './container'
import { documentStatus, documentValidity } from './document'
import { articleStatus } from './help'
import { reopenStatus } from './asn-reopen'
import { inboundScan, inboundStatus, quarantineCase } from './inbound'
import { handlingUnitStatus } from './handling-unit'
import { outboundLineState, outboundStatus } from './outbound'
import { severity } from './inbox'
import { invoiceRunStatus } from './invoice-run'
import { locationStatus } from './location'
import { dashboardStatus } from './dashboard'
import { emailStatus } from './email'
import { logisticsDocState } from './logistics-doc'
import { eligibility, productCheck } from './eligibility'
import { exceptionKind, exceptionUrgency } from './exception'
import { exportStatus } from './export-report'
import { gatewayAttemptStatus } from './gateway-attempt'
import type { Machine } from './machine'
import { manifestStatus, manifestTemplateStatus } from './manifest'
import { missingScanStatus, silenceSeverity } from './missing-scan'
import { labelStatus, packageStatus } from './package'
import { packageList } from './package-list'
import { discrepancyState, preAlertStatus } from './pre-alert'
import { paymentRequestStatus } from './payment-request'
import { pickupStatus, slotApproval } from './pickup'
import { reportScheduleStatus } from './report-schedule'
import { guardedStatus, recordStatus, switchStatus } from './record-status'
import { slaClockStatus } from './sla'
import { quoteStatus } from './quote'
import { fulfillmentStatus, waveStatus } from './fulfilment-order'
import { purchaseStatus } from './purchase'
import { omsMessageStatus } from './oms'
import { saleOrderStatus } from './sale-order'
import { rangeStatus } from './tracking-range'
import { templateStatus } from './whatsapp'
import { destructionStatus } from './destruction'
import { correctionStatus, shelfLife, stockCountStatus, stockLevel } from './stock'
import { uploadStatus } from './upload'
import { systemHealth } from './system-health'
import { signupApproval, userStatus } from './user'
import { variantImage, variantLineState, variantOrderStatus } from './variant'
import { staffStatus } from './vendor-staff'
import { requestStatus, tripStatus } from './vendor-request'
import { attendanceStatus, rateCardStatus, statementStatus, timesheetRowStatus, timesheetStatus, vendorStatus } from './vendor'
import { xmlFileStatus, xmlInvoiceStatus } from './xml-invoice'

/** Machines by name, for definitions that must stay plain data. */
export const machines = {
  agentStatus, agreementStatus, airportAgentStatus,
  articleStatus, documentStatus, documentValidity, locationStatus, severity,
  bookingState, calendarChangeStatus, circuitState, eventMappingStatus, guardedStatus, logisticsDocState,
  bagStatus, carrierStatus, clearanceStatus, clientApiStatus, clientStatus, consolidationStatus, labelStatus, manifestStatus, manifestTemplateStatus,
  missingScanStatus, packageList, packageStatus, rangeStatus, recordStatus, silenceSeverity, switchStatus, uploadStatus, userStatus,
  handlingUnitStatus,
  exceptionKind, exceptionUrgency, exportStatus, outboundStatus, outboundLineState, variantImage, variantLineState, variantOrderStatus, inboundScan,
  inboundStatus, quarantineCase, reopenStatus, purchaseStatus,
  alertSeverity, alertState, configStatus, emailStatus,
  systemHealth,
  pickupStatus, quoteStatus, fulfillmentStatus, waveStatus, saleOrderStatus, signupApproval, slaClockStatus, slotApproval,
  requestStatus, tripStatus,
  attendanceStatus, rateCardStatus, staffStatus, statementStatus, timesheetRowStatus, timesheetStatus, vendorStatus,
  channelMessageStatus, channelRunStatus, channelStatus, connectionStatus, listingMapping, omsMessageStatus,
  discrepancyState, preAlertStatus,
  accountCheck, billingStatus, carrierInvoiceStatus, chargeStatus, chequeStatus, clientCodStatus, clientInvoiceStatus, codDisputeStatus, codPaymentStatus,
  codStatus, gatewayAttemptStatus, invoiceRunStatus, paymentRequestStatus, paymentStatus, refundStatus,
  correctionStatus, destructionStatus, shelfLife, stockCountStatus, stockLevel,
  eligibility, hsCodeApproval, productCheck,
  boeDocStatus, boeStatus, customsState, dutyRefundStatus,
  xmlFileStatus, xmlInvoiceStatus,
  skuImageApproval, stagedApproval, stagedCheck, wmsSync,
  dashboardStatus,
  templateStatus,
  bayStatus, detentionStatus, dockStatus, kioskStatus, mappingStatus, projectionStatus, reportScheduleStatus, tokenStatus,
} satisfies Record<string, Machine<string>>
export type MachineName = keyof typeof machines

/** A machine as the options of a status cell or filter. */
export function statusOptions(name: MachineName) {
  const m = machines[name] as Machine<string>
  return m.names.map((value) => ({ value, label: m.label(value), tone: m.tone(value), progress: m.progress(value) }))
}
