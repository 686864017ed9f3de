import { describe, expect, test } from 'vitest'
import { machine, type Machine } from '@/lib/domain/machine'
import { machines, type MachineName } from '@/lib/domain/machines'
import { moveOf } from '@/lib/domain/move'
import { packageStatus } from '@/lib/domain/package'
import { packageList } from '@/lib/domain/package-list'
import { deliveryResult, subscriptionHealth, webhookEventState } from '@/lib/domain/subscription'

/** Every allowed pair as 'from > to', exactly as the area tables list them; all other pairs are refused. */
const tables: Record<Exclude<MachineName, 'packageStatus'>, string> = {
  agreementStatus: `sealing > sealed, sealing > seal_failed, seal_failed > sealing, sealed > countersigning, countersigning > countersigned,
    countersigning > countersign_failed, countersign_failed > countersigning`,
  agentStatus: 'active > inactive, inactive > active, inactive > delete',
  airportAgentStatus: 'active > inactive, inactive > active, inactive > delete',
  alertSeverity: '',
  systemHealth: '',
  alertState: 'open > acknowledged, open > resolved, acknowledged > resolved',
  articleStatus: 'draft > published, published > draft',
  attendanceStatus: `open > complete, open > corrected, open > ignored, complete > corrected, complete > ignored, corrected > corrected, corrected > ignored`,
  bagStatus: `open > closed, open > cancelled, closed > open, closed > consolidated, closed > cancelled, consolidated > closed, consolidated > dispatched,
    dispatched > closed, dispatched > consolidated, dispatched > departed, departed > received, departed > short, short > received, received > closed, received > emptied`,
  bayStatus: 'free > occupied, free > blocked, occupied > free, blocked > free',
  boeStatus: `draft > ready, draft > docs_pending, draft > cancelled, docs_pending > ready, docs_pending > draft, docs_pending > cancelled, ready > submitted,
    ready > draft, ready > cancelled, submitted > cleared, submitted > duty_pending, submitted > query, submitted > inspection, submitted > rejected,
    query > submitted, query > inspection, query > rejected, inspection > submitted, inspection > rejected, duty_pending > cleared, duty_pending > rejected,
    cleared > exit_confirmed, cleared > closed, exit_confirmed > closed`,
  boeDocStatus: `missing > uploaded, uploaded > accepted, uploaded > rejected, accepted > rejected, rejected > uploaded, rejected > accepted`,
  destructionStatus: 'pending > approved, pending > rejected, approved > destroyed, approved > rejected',
  dutyRefundStatus: 'open > claimed, open > dropped, open > expired, claimed > refunded, claimed > refused',
  customsState: `pending > in_boe, pending > exempt, in_boe > pending, in_boe > submitted, submitted > held, submitted > cleared, held > submitted,
    held > cleared, held > in_boe, held > exempt, exempt > pending`,
  bookingState: 'waiting > done, waiting > refused, waiting > dropped, refused > waiting',
  calendarChangeStatus: 'queued > running, running > queued, running > done',
  carrierStatus: 'suspend > active, active > suspend, suspend > delete',
  skuImageApproval: '0 > 1, 0 > 2, 1 > 2, 2 > 1',
  stagedApproval: '0 > 1, 0 > 2',
  eligibility: `eligible > eligible_with_permit, eligible > needs_review, eligible > not_eligible, eligible_with_permit > eligible,
    eligible_with_permit > needs_review, eligible_with_permit > not_eligible, needs_review > eligible, needs_review > eligible_with_permit,
    needs_review > not_eligible, not_eligible > eligible, not_eligible > eligible_with_permit, not_eligible > needs_review`,
  hsCodeApproval: '0 > 1, 0 > 2, 2 > 0, 1 > 0',
  productCheck: 'pending > verified, pending > failed, verified > pending, verified > failed, verified > committed, failed > pending, failed > verified',
  stagedCheck: 'valid > warning, valid > invalid, warning > valid, warning > invalid, invalid > valid, invalid > warning',
  templateStatus: `APPROVED > PAUSED, APPROVED > DISABLED, APPROVED > REJECTED, PENDING > APPROVED, PENDING > REJECTED, REJECTED > PENDING,
    PAUSED > APPROVED, PAUSED > DISABLED`,
  wmsSync: 'not_required > pending, pending > synced, pending > failed, synced > pending, failed > pending',
  circuitState: 'closed > open, open > half_open, half_open > closed, half_open > open',
  discrepancyState: 'open > resolved, overdue > resolved',
  preAlertStatus: `pending > acknowledged, pending > rejected, pending > departed, pending > inactive, acknowledged > departed, acknowledged > pending,
    departed > arrived, arrived > received, received > in_clearance, received > closed, in_clearance > closed, rejected > pending`,
  clearanceStatus: `not_started > submitted, submitted > documents_required, submitted > inspection, submitted > duty_pending, submitted > released, submitted > partially_released,
    submitted > rejected, documents_required > submitted, inspection > submitted, duty_pending > submitted, partially_released > released, partially_released > rejected`,
  clientApiStatus: 'pending > success, pending > failed, pending > closed, failed > pending, failed > success, failed > closed',
  billingStatus: 'pending > approved, pending > disputed, pending > rejected, disputed > approved, disputed > credited, approved > billed',
  carrierInvoiceStatus: `open > partly_approved, open > approved, open > paid, partly_approved > open, partly_approved > approved, partly_approved > paid,
    approved > partly_approved, approved > paid`,
  clientStatus: 'inactive > active, active > inactive, active > delete, inactive > delete',
  accountCheck: `entered > confirmed, confirmed > entered`,
  channelMessageStatus: 'waiting > sent, waiting > failed, failed > waiting',
  channelRunStatus: `queued > processing, queued > failed, processing > completed, processing > completed_with_errors, processing > failed`,
  channelStatus: 'inactive > active, active > inactive',
  listingMapping: 'unmapped > mapped, mapped > unmapped',
  omsMessageStatus: 'waiting > done, waiting > failed, failed > waiting, failed > done',
  connectionStatus: `not_tested > connected, not_tested > error, not_tested > expired, connected > error, connected > expired, connected > not_tested,
    error > connected, error > expired, error > not_tested, expired > connected, expired > error, expired > not_tested`,
  chargeStatus: 'open > invoiced, open > void, invoiced > open',
  clientInvoiceStatus: `
    draft > issued, draft > void, issued > partially_paid, issued > paid, issued > credited, partially_paid > issued, partially_paid > paid,
    partially_paid > credited, paid > issued, paid > partially_paid, paid > credited`,
  paymentStatus: `pending_verification > paid, pending_verification > rejected, pending_verification > failed, paid > failed,
    paid > partially_refunded, paid > refunded, partially_refunded > refunded`,
  refundStatus: 'requested > sent, requested > failed, sent > succeeded, sent > failed',
  paymentRequestStatus: `
    initiated > sent, initiated > partially_paid, initiated > paid, initiated > expired, initiated > rejected, initiated > cancelled,
    sent > sent, sent > initiated, sent > partially_paid, sent > paid, sent > expired, sent > rejected, sent > cancelled,
    partially_paid > initiated, partially_paid > sent, partially_paid > paid, partially_paid > cancelled,
    paid > initiated, paid > sent, paid > partially_paid, paid > cancelled, expired > sent`,
  gatewayAttemptStatus: `
    created > redirected, created > error, created > expired, redirected > authorised, redirected > captured, redirected > declined,
    redirected > cancelled, redirected > error, redirected > expired, authorised > captured, authorised > declined, authorised > cancelled,
    authorised > error, authorised > expired, declined > captured, cancelled > captured, error > captured, expired > captured`,
  chequeStatus: 'received > deposited, deposited > cleared, deposited > bounced, cleared > bounced',
  codPaymentStatus: `draft > submitted, draft > cancelled, submitted > received, submitted > cancelled, submitted > disputed,
    received > partially_reconciled, received > reconciled, received > disputed, partially_reconciled > reconciled, partially_reconciled > disputed,
    disputed > submitted, disputed > received, disputed > partially_reconciled`,
  clientCodStatus: `draft > initiated, draft > cancelled, initiated > approved, initiated > rejected, initiated > cancelled, approved > paid,
    approved > rejected, paid > confirmed, paid > disputed, confirmed > disputed, disputed > paid, disputed > confirmed`,
  codDisputeStatus: `open > under_review, open > withdrawn, under_review > accepted, under_review > rejected, accepted > closed, rejected > closed`,
  codStatus: `awaiting_delivery > pending, awaiting_delivery > cancelled, awaiting_delivery > reconciled, pending > awaiting_delivery, pending > cancelled,
    pending > remitted, pending > reconciled, pending > disputed, pending > written_off, remitted > reconciled, remitted > mismatch, remitted > pending,
    mismatch > remitted, mismatch > pending, mismatch > reconciled, mismatch > disputed, mismatch > written_off, disputed > reconciled, disputed > pending,
    disputed > mismatch, disputed > written_off, disputed > paid,
    reconciled > payable, reconciled > mismatch, reconciled > pending, payable > reconciled, payable > paid, paid > disputed,
    cancelled > awaiting_delivery, cancelled > pending`,
  configStatus: 'active > inactive, inactive > active, inactive > delete',
  consolidationStatus: `draft > merged, draft > cancelled, merged > draft, merged > staging, merged > staged, staging > staged, staging > unstaged, staged > unstaged, unstaged > staging,
    staged > dispatched, dispatched > staged, dispatched > departed, departed > received, received > in_clearance, received > deconsolidated, in_clearance > deconsolidated`,
  detentionStatus: 'computed > confirmed, computed > waived, confirmed > billed',
  dockStatus: `free > reserved, free > occupied, free > cleaning, free > out_of_service, reserved > free, reserved > occupied, occupied > free, occupied > cleaning,
    cleaning > free, cleaning > out_of_service, out_of_service > free, out_of_service > cleaning`,
  documentStatus: 'draft > published, draft > archived, published > archived',
  documentValidity: '',
  emailStatus: `queued > queued, queued > sending, sending > queued, sending > sent, sending > failed, sent > delivered, sent > bounced, delivered > opened,
    failed > queued, bounced > queued`,
  eventMappingStatus: 'unmapped > mapped, unmapped > ignored, mapped > mapped, mapped > ignored, ignored > mapped',
  exceptionKind: '',
  exceptionUrgency: '',
  exportStatus:
    'queued > running, queued > cancelled, running > queued, running > ready, running > failed, running > cancelled, ready > expired, failed > queued',
  guardedStatus: 'active > inactive, inactive > active, inactive > delete',
  inboundStatus: `draft > submitted, draft > cancelled, submitted > scheduled, submitted > arrived, submitted > receiving, submitted > cancelled,
    scheduled > submitted, scheduled > arrived, scheduled > receiving, scheduled > cancelled, arrived > scheduled, arrived > receiving, receiving > received,
    received > receiving, received > putaway, received > closed, putaway > receiving, putaway > closed, closed > reopened,
    reopened > receiving, reopened > closed`,
  reopenStatus: '0 > 1, 0 > 2',
  inboundScan: 'standing > reversed',
  quarantineCase: 'quarantined > decided',
  invoiceRunStatus: 'running > done',
  kioskStatus: 'unpaired > paired, unpaired > revoked, paired > unpaired, paired > revoked, revoked > unpaired',
  labelStatus: 'none > pending, pending > created, pending > failed, failed > pending, created > void, void > pending',
  locationStatus: 'active > inactive, active > blocked, inactive > active, blocked > active, blocked > inactive',
  logisticsDocState: 'open > closed, closed > open',
  xmlFileStatus: 'queued > processing, processing > completed, processing > completed_with_errors, processing > failed',
  xmlInvoiceStatus: 'draft > validated, draft > cancelled, validated > sent_to_customs, validated > cancelled',
  manifestStatus: `queued > generating, generating > ready, generating > failed, ready > sent, ready > handed_over, ready > void, sent > sent, sent > handed_over, sent > void,
    failed > queued, failed > void`,
  manifestTemplateStatus: 'active > inactive, inactive > active',
  mappingStatus: 'mapped > arrived, mapped > missed, mapped > removed, arrived > mapped, arrived > completed',
  missingScanStatus: 'open > resolved, open > applied, open > waived',
  purchaseStatus: `draft > open, draft > cancelled, open > partially_received, open > received, open > closed, open > cancelled, partially_received > received,
    partially_received > closed, received > closed`,
  quoteStatus: '0 > 1, 1 > 5, 1 > 2, 1 > 7, 1 > 3, 1 > 4, 2 > 3, 3 > 5, 3 > 6, 3 > 4, 4 > 3',
  packageList: `
    new > on_hold, new > package_list_approved_by_rsa,
    on_hold > on_hold, on_hold > package_list_approved_by_rsa, on_hold > rejected_by_rsa,
    package_list_approved_by_rsa > payment_pending_from_seller,
    payment_pending_from_seller > ready_to_be_shipped, payment_pending_from_seller > shipped, payment_pending_from_seller > rejected_by_seller,
    ready_to_be_shipped > shipped, ready_to_be_shipped > rejected_by_seller,
    shipped > custom_initiated, rejected_by_seller > shipped,
    custom_initiated > custom_approved, custom_initiated > custom_rejected`,
  pickupStatus: `scheduled > requested, scheduled > failed, scheduled > cancelled, requested > scheduled, requested > confirmed, requested > picked_up, requested > partially_picked,
    requested > failed, requested > cancelled, confirmed > picked_up, confirmed > partially_picked, confirmed > failed, confirmed > cancelled,
    partially_picked > picked_up, failed > scheduled`,
  projectionStatus: `draft > submitted, draft > cancelled, submitted > approved, submitted > rejected, submitted > cancelled, approved > in_progress, approved > missed,
    approved > cancelled, in_progress > completed`,
  rangeStatus: 'active > stopped, active > exhausted',
  rateCardStatus:
    'draft > submitted, submitted > approved, submitted > rejected, rejected > draft, rejected > submitted, approved > superseded, approved > expired',
  recordStatus: 'active > inactive, inactive > active, active > delete, inactive > delete',
  dashboardStatus: 'active > inactive, active > delete, inactive > active, inactive > delete',
  reportScheduleStatus: 'active > paused, paused > active',
  fulfillmentStatus: `pending > allocated, pending > partially_allocated, pending > cancelled, pending > backordered,
    backordered > allocated, backordered > partially_allocated, backordered > cancelled,
    partially_allocated > allocated, partially_allocated > released, partially_allocated > pending, partially_allocated > cancelled,
    allocated > released, allocated > pending, allocated > cancelled,
    released > in_picking, released > backordered, released > pending, released > cancelled,
    in_picking > picked, in_picking > backordered, in_picking > cancelled, picked > packed, picked > cancelled,
    packed > ready_to_ship, packed > picked, ready_to_ship > shipped, ready_to_ship > picked,
    shipped > delivered, shipped > rto, shipped > returned, delivered > returned, rto > returned`,
  waveStatus: 'created > released, created > cancelled, released > completed, released > cancelled',
  saleOrderStatus: `new > confirmed, new > on_hold, new > cancelled, on_hold > new, on_hold > confirmed, on_hold > cancelled, confirmed > in_fulfillment,
    confirmed > backordered, confirmed > cancelled, backordered > in_fulfillment, backordered > cancelled, in_fulfillment > partially_shipped,
    in_fulfillment > shipped, in_fulfillment > backordered, in_fulfillment > cancelled, partially_shipped > shipped, shipped > delivered, shipped > returned,
    delivered > returned`,
  severity: '',
  silenceSeverity: '',
  correctionStatus: 'pending > posted, pending > rejected',
  stockCountStatus: 'open > pending, open > posted, open > cancelled, pending > posted, pending > rejected',
  shelfLife: '',
  stockLevel: '',
  variantImage: `none > pending, pending > approved, pending > rejected, pending > none, approved > rejected, approved > none, rejected > pending,
    rejected > approved, rejected > none`,
  variantLineState: '',
  variantOrderStatus: `draft > open, draft > cancelled, open > in_progress, open > on_hold, open > cancelled, in_progress > completed, in_progress > on_hold,
    in_progress > cancelled, on_hold > open, on_hold > in_progress, on_hold > cancelled`,
  outboundStatus: `draft > submitted, draft > cancelled, submitted > allocated, submitted > partially_allocated, submitted > on_hold, submitted > cancelled,
    on_hold > submitted, on_hold > partially_allocated, on_hold > allocated, on_hold > cancelled, partially_allocated > allocated,
    partially_allocated > released, partially_allocated > submitted, partially_allocated > on_hold, partially_allocated > cancelled, allocated > released,
    allocated > submitted, allocated > partially_allocated, allocated > on_hold, allocated > cancelled, released > in_picking, released > submitted,
    released > cancelled, in_picking > picked, in_picking > submitted, in_picking > cancelled, picked > packed, picked > cancelled,
    packed > staged, packed > loaded, packed > picked, packed > cancelled, staged > shipped, staged > partially_shipped, staged > loaded, staged > packed,
    staged > picked, staged > cancelled, loaded > shipped, loaded > partially_shipped, loaded > staged, loaded > packed, loaded > picked, loaded > cancelled,
    partially_shipped > shipped, shipped > delivered`,
  handlingUnitStatus: `open > closed, open > emptied, closed > staged, closed > loaded, closed > open, closed > emptied, staged > loaded, staged > open,
    staged > emptied, loaded > shipped, loaded > staged, loaded > closed, loaded > emptied`,
  outboundLineState: '',
  slaClockStatus: `not_started > running, not_started > waived, not_started > cancelled,
    running > at_risk, running > paused, running > met, running > breached, running > waived, running > cancelled,
    at_risk > running, at_risk > paused, at_risk > met, at_risk > breached, at_risk > waived, at_risk > cancelled,
    paused > running, paused > at_risk, paused > met, paused > breached, paused > waived, paused > cancelled,
    breached > met, breached > waived, breached > cancelled`,
  signupApproval: '0 > 1, 0 > 2',
  slotApproval: '0 > 1, 0 > 2, 1 > 2, 2 > 1',
  staffStatus: 'active > inactive, inactive > active, active > delete, inactive > delete',
  statementStatus: 'draft > sent, sent > disputed, sent > agreed, disputed > sent, agreed > invoiced',
  switchStatus: 'active > inactive, inactive > active',
  timesheetRowStatus: `pending > verified, pending > on_hold, pending > rejected, pending > absent, verified > on_hold, verified > rejected, verified > approved,
    on_hold > pending, rejected > pending, approved > verified, approved > invoiced`,
  timesheetStatus:
    'draft > submitted, submitted > draft, submitted > in_review, submitted > approved, in_review > approved, approved > in_review, approved > invoiced',
  tokenStatus: `created > in_yard, created > denied, created > cancelled, created > expired, created > force_closed,
    in_yard > called, in_yard > at_dock, in_yard > closed, in_yard > force_closed, called > in_yard, called > at_dock, called > closed, called > force_closed,
    at_dock > dock_out, at_dock > force_closed, dock_out > at_dock, dock_out > closed, dock_out > force_closed`,
  uploadStatus: `queued > processing, queued > failed, processing > completed, processing > completed_with_errors,
    processing > checked, processing > failed, processing > queued, failed > queued`,
  userStatus: `pending > active, pending > deactivated, deactivated > pending, active > suspend, suspend > active,
    pending > delete, active > delete, suspend > delete, deactivated > delete`,
  vendorStatus: 'active > inactive, inactive > active, active > delete, inactive > delete',
  requestStatus: `draft > submitted, draft > cancelled, submitted > approved, submitted > rejected, submitted > cancelled, approved > assigned,
    approved > cancelled, assigned > accepted, assigned > approved, assigned > cancelled, accepted > in_progress, accepted > cancelled,
    in_progress > completed, completed > closed`,
  tripStatus: 'planned > started, planned > cancelled, started > completed, started > cancelled',
}
const others: [string, Machine<string>, string][] = [
  ['subscription', subscriptionHealth, 'ok > failing, failing > ok, failing > suspended, suspended > ok'],
  ['webhook event', webhookEventState, 'pending > delivered, pending > failed, pending > closed, failed > pending, failed > delivered, failed > closed'],
  ['delivery', deliveryResult, ''],
]
const subjects = [...Object.entries(tables).map(([name, table]) => [name, machines[name as MachineName] as Machine<string>, table] as const), ...others]

describe.each(subjects)('%s', (_, subject, table) => {
  test('every pair moves or is refused as the table says', () => {
    const allowed = subject.names.flatMap(from => subject.names.filter(to => subject.can(from, to)).map(to => `${from} > ${to}`))
    expect(allowed.toSorted()).toEqual(table.split(',').map(pair => pair.trim()).filter(Boolean).toSorted())
  })
})

describe('package status', () => {
  const trip = ['created', 'label_created', 'picked_up', 'at_facility', 'bagged', 'in_linehaul', 'arrived', 'in_clearance', 'cleared',
    'with_carrier', 'out_for_delivery', 'delivered'] as const
  const aside = [
    'on_hold', 'available_for_pickup', 'delivery_failed', 'return_initiated', 'return_in_transit', 'returned', 'lost', 'damaged', 'disposed',
  ] as const
  const open = [...trip.slice(0, -1), 'on_hold', 'available_for_pickup', 'delivery_failed', 'return_initiated', 'return_in_transit', 'damaged'] as const

  test('a parcel may skip forward along its way', () => {
    for (const [i, from] of trip.slice(0, -1).entries()) for (const to of trip.slice(i + 1)) expect(packageStatus.can(from, to), `${from} > ${to}`).toBe(true)
  })
  test('every open status reaches every side state', () => {
    const refused = open.flatMap(from => aside.filter(to => from !== to && !packageStatus.can(from, to)).map(to => `${from} > ${to}`))
    expect(refused).toEqual([])
  })
  test('a parcel that was seen never becomes a mere order again, except when its hold is released', () => {
    const backToPaper = packageStatus.names.filter(from => packageStatus.can(from, 'created'))
    expect(backToPaper).toEqual(['on_hold'])
    expect(packageStatus.names.filter(from => packageStatus.can(from, 'label_created'))).toEqual(['created', 'on_hold'])
  })
  test('out of a terminal status leads only a customer return and a find', () => {
    const ways = ['delivered', 'returned', 'lost', 'disposed', 'cancelled'].map(name => packageStatus.next(name as 'lost'))
    expect(ways).toEqual([['return_initiated'], [], ['at_facility'], [], []])
  })
  test('a parcel in a hub may be received again, bagged, unbagged and transferred', () => {
    for (const [from, to] of [
      ['bagged', 'at_facility'], ['arrived', 'in_linehaul'], ['cleared', 'at_facility'], ['out_for_delivery', 'with_carrier'],
    ] as const) {
      expect(packageStatus.can(from, to)).toBe(true)
    }
    expect(packageStatus.can('picked_up', 'label_created')).toBe(false)
  })
})

test('the ship workflow shows the bar, colour and label of the seeds', () => {
  const shown = packageList.names.map(name => [name, packageList.label(name), packageList.progress(name), packageList.tone(name)])
  expect(shown).toEqual([
    ['new', 'New', 0, 'red'],
    ['on_hold', 'On Hold', 0, 'red'],
    ['package_list_approved_by_rsa', 'RSA to Send Payment details', 25, 'yellow'],
    ['payment_pending_from_seller', 'Payment pending from seller', null, 'orange'],
    ['ready_to_be_shipped', 'Ready to be Shipped', null, 'cyan'],
    ['shipped', 'Shipped', 50, 'yellow'],
    ['custom_initiated', 'Customs Initiated', 75, 'green'],
    ['custom_approved', 'Customs Approved', 100, 'green'],
    ['rejected_by_rsa', 'Rejected By RSA', null, 'red'],
    ['rejected_by_seller', 'Rejected By Seller', null, 'red'],
    ['custom_rejected', 'Customs Rejected', null, 'red'],
  ])
  expect(packageList.names.filter(packageList.isTerminal)).toEqual(['custom_approved', 'rejected_by_rsa', 'custom_rejected'])
})

test('a machine knows its own words only', () => {
  const door = machine({ open: { label: 'Open', tone: 'green', moves: ['shut'] }, shut: { label: 'Shut', tone: 'grey', moves: [] } })
  expect([door.is('open'), door.is('toString'), door.is(1), door.is(undefined)]).toEqual([true, false, false, false])
  // @ts-expect-error a misspelt move does not compile
  machine({ open: { label: 'Open', tone: 'green', moves: ['shutt'] }, shut: { label: 'Shut', tone: 'grey', moves: [] } })
})

test('a move that people make has its words, one the system makes has none', () => {
  const bay = machine({
    free: { label: 'Free', tone: 'green', moves: { blocked: { label: 'Block', danger: true }, taken: null } },
    blocked: { label: 'Blocked', tone: 'red', moves: ['free'] }, taken: { label: 'Taken', tone: 'grey', moves: {} },
  })
  expect(moveOf(bay, 'free', 'blocked')).toEqual({ label: 'Block', danger: true })
  expect([moveOf(bay, 'free', 'taken'), moveOf(bay, 'blocked', 'free'), moveOf(bay, 'taken', 'free')]).toEqual([null, null, null])
  expect([bay.can('free', 'taken'), bay.can('blocked', 'free'), bay.can('taken', 'free')]).toEqual([true, true, false])
  expect([bay.next('free'), bay.isTerminal('taken'), bay.isTerminal('blocked')]).toEqual([['blocked', 'taken'], true, false])
  // @ts-expect-error words of a misspelt move do not compile
  machine({ open: { label: 'Open', tone: 'green', moves: { shutt: { label: 'Shut' } } }, shut: { label: 'Shut', tone: 'grey', moves: [] } })
})
