import { clientScope, dashboardCategory, dashboardKind, dashboardSource } from './dashboard'
import { agentMode, agentRole, agentType, gatewayType } from './agent'
import { reopenReason } from './asn-reopen'
import { bagSource } from './bag'
import { consigneeType } from './b2b-party'
import { skuImageKind, stagedAction } from './b2b-sku'
import {
  carrierAddressType, carrierEnvironment, coverageLevel as carrierCoverageLevel, feedResult, integrationKind, integrationMode, labelField,
  labelSource, partnerType,
} from './carrier'
import { emailAttachment, emailPurpose, emailSendMode, feedMark, feedSource } from './carrier-feed'
import {
  channelEnvironment, channelIntegration, channelMappingSource, channelPlatform, channelRunKind, channelRunTrigger,
} from './channel'
import { chargeDirection, chargeParty, chargeSource } from './charge'
import { checkDigitMethod } from './check-digits'
import { carrierCharge, differenceCause } from './carrier-billing'
import { codFeeType } from './carrier-cod'
import { clientAddressType, clientEnvironment, clientIntegration, clientMailEvent, clientType, clientWebhookEvent, serviceType } from './client'
import { clientApiCloser, clientApiError, clientApiDirection, clientApiName } from './client-api'
import { tokenScope } from './client-token'
import { clientCodLine } from './client-cod'
import { codAge, codBearer } from './cod'
import { codDisputeLevel, codDisputeParty, codDisputeReason } from './cod-dispute'
import {
  b2bInboundType, inboundContainer, inboundMode, inboundPriority, inboundSource, inboundTxn, inboundTxnSource, inboundType,
  lineState, receiptCondition, receiptReason, shopInboundType,
} from './inbound'
import { codLineType, codMatch, codPaidStatus, codPendingStatus, codResolution } from './cod-payment'
import { configScope, configType } from './config-value'
import { contentClass } from './container'
import { discrepancyKind, discrepancyResolution, preAlertPaper, preAlertSource, receiveStatus } from './pre-alert'
import { countryNames } from './countries'
import { currencies, currencyCodes, type CurrencyCode } from './currency'
import { coverageLevel, pincodeNormalise, region, servedCountry } from './countries-rules'
import { boeDocType, boePayment, boeTransport, inspectionType } from './boe'
import { classSource, customsScope, hvlvClass } from './customs'
import { custodyAge, custodyHolder, custodySubject } from './custody'
import { baySize, dockDirection, dockType, gateDirection, kioskKind, kioskPrinter, temperatureClass, watchAction, watchKind } from './dock'
import { documentType } from './document'
import { scanEntity, scanRequirement, scanSound } from './entity-scan'
import { battery, eligibilityReason, reviewDecision } from './eligibility'
import { exceptionAge, exceptionOwner } from './exception'
import { exportReport } from './export-report'
import { detentionStop } from './gate-dwell'
import { arrivalClass, gateLanguage, gateReference, tokenPurpose, tokenSource } from './gate-token'
import { emirate, vehicleType } from './gate-vehicle'
import {
  handlingCategory, handlingDocument, handlingIcon, handlingStandard, quantityUnit, surchargeType, transportMode as handlingTransport,
} from './handling-code'
import { helpCategory } from './help'
import { messageCategory } from './inbox'
import { transportMode as linehaulTransport } from './linehaul'
import { bagMixture, bagType, declarationType, logisticsDocType, serviceCode, trackingRangeSystemType } from './lists'
import { storageClass, zoneType } from './location'
import { manifestBasis } from './manifest'
import { ruleScope } from './missing-scan'
import { omsDirection, omsSystem } from './oms'
import { outboundShort, outboundType, outboundUnit } from './outbound'
import { outgoingIntegration } from './outgoing'
import { orderDelivery, orderHold, orderSource } from './sale-order'
import { floorJob } from './floor-job'
import { fulfilmentStage, returnGrade, shortReason, waveType } from './fulfilment-order'
import { deliveryType, packageIncoterm, packageSource, packageType, paymentMode, salesChannel } from './package'
import { invoiceAge } from './invoice-age'
import { gatewayEnvironment } from './gateway-attempt'
import { paymentMethod } from './payment'
import { paymentGateway, paymentRequestKind, requestMethod } from './payment-request'
import { packageListPaymentStatus, shipOption } from './package-list'
import { projectionDirection, reportGrouping } from './pas-projection'
import { bookingChannel, periodState, pickupTrigger, slotType } from './pickup'
import { pudoService, pudoSource, pudoType } from './pudo'
import { reportFrequency, weekday } from './report-schedule'
import { sellerCategory, sellerPlatform } from './seller'
import { rotation, skuLabelSize, skuScope, skuUnit, skuVatRate } from './sku'
import { skuMappingType } from './sku-mapping'
import { slaCalendar, slaDeliveryType, slaReason, slaScope, slaStage } from './sla'
import { splitAppliesTo, splitMode } from './split-code'
import { destructionMethod, destructionReason } from './destruction'
import { adjustReason, expiryBand, moveType, stockPlace, stockReference, stockStatus } from './stock'
import { dutyBasis, dutyKind, permitAuthority, precedentSource, statisticalUnit } from './tariff'
import { eventCategory, milestone } from './tracking-event-words'
import { packUnit } from './units'
import { rowErrorCode } from './upload'
import { approvalStatus, userCategory } from './user'
import { hiredVehicle, requestPriority, requestType, shareBasis } from './vendor-request'
import { attendanceSource, billScope, calcMethod, hourlyDivisor, roundingMode, shift, staffRole, timesheetFlag, vendorType, workDayType } from './vendor'
import { agreementLanguage } from './agreement'
import { accountKind, journalDocument, journalKind } from './account'
import { incoterm } from './purchase'
import { labelLanguage, labelReject, variantDirection, variantLabel, variantPriority } from './variant'
import { words, type Codes, type Words } from './vocabulary'
import { codAnswer, conversationOwner, templateCategory, whatsappLanguage } from './whatsapp'
import { wmsFormat, wmsOrdering, wmsOutcome } from './wms'
import { xmlDialect, xmlDocumentKind, xmlSource, xmlTransport } from './xml-invoice'

/** Every country there is; those the business works in are `servedCountry`. */
const countryName = words(countryNames)
/** 'AED · UAE dirham' */
const currency = words(Object.fromEntries(currencyCodes.map((code) => [code, `${code} · ${currencies[code].name}`])) as Record<CurrencyCode, string>)

/** Closed lists by name, for definitions that must stay plain data. */
export const closedLists = {
  countryName, currency, journalKind, journalDocument, accountKind, agreementLanguage, approvalStatus, arrivalClass, attendanceSource,
  bagMixture, bagSource, bagType, baySize, billScope, bookingChannel, calcMethod, carrierAddressType,
  carrierCoverageLevel, carrierEnvironment, chargeDirection, chargeParty, chargeSource, checkDigitMethod, clientAddressType,
  clientApiCloser, clientApiError, clientApiName, tokenScope, clientEnvironment, clientIntegration,
  clientMailEvent, clientType, clientWebhookEvent, carrierCharge, clientCodLine, codAge, codBearer, codDisputeLevel,
  codDisputeParty, codDisputeReason, codFeeType, codLineType, codMatch, codPaidStatus,
  codPendingStatus, codResolution,
  agentMode, agentRole, agentType, gatewayType,
  classSource, consigneeType, outboundShort, outboundType, outboundUnit, labelLanguage, labelReject, variantDirection, variantLabel, variantPriority,
  customsScope, hvlvClass, boeDocType, boePayment, boeTransport, declarationType, inspectionType,
  configScope, configType, contentClass, coverageLevel, custodyAge, custodyHolder, custodySubject,
  deliveryType, detentionStop, differenceCause, dockDirection,
  dockType, documentType, emailAttachment, emailPurpose, emailSendMode, emirate, eventCategory, exceptionAge, exceptionOwner,
  exportReport, feedMark, feedResult, feedSource,
  gateDirection, gateLanguage, gateReference, gatewayEnvironment,
  handlingCategory, handlingDocument, handlingIcon, handlingStandard, handlingTransport, helpCategory,
  hourlyDivisor, inboundLineState: lineState, inboundMode, inboundSource, inboundType, shopInboundType,
  b2bInboundType, inboundContainer, inboundPriority, inboundTxn, inboundTxnSource, packUnit,
  integrationKind, integrationMode, kioskKind, kioskPrinter, labelField,
  labelSource, linehaulTransport, logisticsDocType,
  channelEnvironment, channelIntegration, channelMappingSource, channelPlatform, channelRunKind, channelRunTrigger,
  manifestBasis, messageCategory, milestone, omsDirection, omsSystem,
  floorJob, fulfilmentStage, returnGrade, shortReason, waveType,
  orderDelivery, orderHold, orderSource, outgoingIntegration, packageIncoterm, packageListPaymentStatus, packageSource,
  packageType, partnerType,
  invoiceAge, paymentGateway, paymentMethod, paymentRequestKind, requestMethod,
  paymentMode, periodState, pickupTrigger, pincodeNormalise, projectionDirection, pudoService, pudoSource, pudoType, quantityUnit, region,
  receiptCondition, receiptReason, reopenReason,
  reportFrequency, reportGrouping, roundingMode, rowErrorCode, ruleScope, salesChannel, scanEntity, scanRequirement, scanSound,
  sellerCategory, sellerPlatform, servedCountry, serviceCode, serviceType, shift, shipOption, rotation, skuImageKind, skuLabelSize, skuMappingType, skuScope,
  skuUnit, skuVatRate, stagedAction,
  slaCalendar, slaDeliveryType, slaReason, slaScope, slaStage, slotType, splitAppliesTo,
  splitMode, staffRole, storageClass, surchargeType, temperatureClass, timesheetFlag, tokenPurpose, tokenSource, trackingRangeSystemType, userCategory,
  destructionMethod, destructionReason,
  adjustReason, expiryBand, moveType, stockPlace, stockReference, stockStatus,
  discrepancyKind, discrepancyResolution, preAlertPaper, preAlertSource, receiveStatus,
  codAnswer, conversationOwner, templateCategory, whatsappLanguage, wmsFormat, wmsOrdering, wmsOutcome, clientApiDirection,
  battery, dutyBasis, dutyKind, eligibilityReason, permitAuthority, precedentSource, reviewDecision, statisticalUnit,
  hiredVehicle, requestPriority, requestType, shareBasis,
  dashboardCategory, dashboardKind, dashboardSource, clientScope,
  incoterm, vehicleType, vendorType, watchAction, watchKind, weekday, workDayType, zoneType,
  xmlDialect, xmlDocumentKind, xmlSource, xmlTransport,
} satisfies Record<string, Words<string> | Codes<number>>
export type ClosedListName = keyof typeof closedLists
