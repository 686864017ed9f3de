import { machine, type Move, type NameOf } from './machine'
import { words } from './vocabulary'

/** The way of a parcel; a newer event may skip forward along it, since domestic parcels have no linehaul. */
const trip = [
  'created', 'label_created', 'picked_up', 'at_facility', 'bagged', 'in_linehaul',
  'arrived', 'in_clearance', 'cleared', 'with_carrier', 'out_for_delivery', 'delivered',
] as const

/** Off the way, reachable from every open status; `cancelled` is not among them (see `cancellable`). */
const aside = [
  'on_hold', 'available_for_pickup', 'delivery_failed', 'return_initiated', 'return_in_transit', 'returned',
  'lost', 'damaged', 'disposed',
] as const

type Trip = (typeof trip)[number]
type Aside = (typeof aside)[number]

const onward = (from: Trip): Trip[] => trip.slice(trip.indexOf(from) + 1)

/** Parcels are received again, taken out of bags, transferred and handed back: once in a hub they may re-enter these. */
const handled: readonly Trip[] = trip.slice(trip.indexOf('picked_up'), trip.indexOf('out_for_delivery'))

const asideFrom = (from: Aside) => aside.filter(name => name !== from)
const beforeHub = (from: Trip) => [...onward(from), ...aside]
const inHand = (from: Trip) => [...new Set([...handled.filter(name => name !== from), ...onward(from), ...aside])]
const backOnTheWay = (from: Aside): (Trip | Aside)[] => [...handled, 'out_for_delivery', 'delivered', ...asideFrom(from)]
const bySystem = <Name extends string>(names: readonly Name[]) => Object.fromEntries(names.map((name) => [name, null])) as { [N in Name]: null }
const isCancelled: Move = { label: 'Cancel package', confirm: 'Cancel [it]?', danger: true }

/**
 * Package status (packages.md 3.1). Events drive it (tracking.md 3), nobody edits it. Out of a terminal status lead
 * only a customer return after delivery and a lost parcel found again. A release puts a held parcel back to the
 * status before the hold, so `on_hold` leads even to `created`.
 */
export const packageStatus = /* @__PURE__ */ machine({
  created: { label: 'Created', tone: 'grey', progress: 0, moves: { ...bySystem(beforeHub('created')), cancelled: isCancelled } },
  label_created: { label: 'Label created', tone: 'grey', progress: 10, moves: { ...bySystem(beforeHub('label_created')), cancelled: isCancelled } },
  picked_up: { label: 'Picked up', tone: 'blue', progress: 20, moves: beforeHub('picked_up') },
  at_facility: { label: 'At facility', tone: 'blue', progress: 30, moves: inHand('at_facility') },
  bagged: { label: 'Bagged', tone: 'blue', progress: 40, moves: inHand('bagged') },
  in_linehaul: { label: 'In linehaul', tone: 'blue', progress: 50, moves: inHand('in_linehaul') },
  arrived: { label: 'Arrived', tone: 'blue', progress: 60, moves: inHand('arrived') },
  in_clearance: { label: 'In clearance', tone: 'yellow', progress: 65, moves: inHand('in_clearance') },
  cleared: { label: 'Cleared', tone: 'cyan', progress: 70, moves: inHand('cleared') },
  with_carrier: { label: 'With carrier', tone: 'cyan', progress: 80, moves: inHand('with_carrier') },
  out_for_delivery: { label: 'Out for delivery', tone: 'cyan', progress: 90, moves: inHand('out_for_delivery') },
  delivered: { label: 'Delivered', tone: 'green', progress: 100, moves: ['return_initiated'] },
  on_hold: { label: 'On hold', tone: 'orange', moves: { ...bySystem(backOnTheWay('on_hold')), created: null, label_created: null, cancelled: isCancelled } },
  available_for_pickup: { label: 'Available for pickup', tone: 'cyan', progress: 90, moves: backOnTheWay('available_for_pickup') },
  delivery_failed: { label: 'Delivery failed', tone: 'orange', progress: 90, moves: backOnTheWay('delivery_failed') },
  return_initiated: { label: 'Return initiated', tone: 'orange', moves: backOnTheWay('return_initiated') },
  return_in_transit: { label: 'Return in transit', tone: 'orange', moves: backOnTheWay('return_in_transit') },
  returned: { label: 'Returned', tone: 'grey', moves: [] },
  lost: { label: 'Lost', tone: 'red', moves: ['at_facility'] },
  damaged: { label: 'Damaged', tone: 'red', moves: backOnTheWay('damaged') },
  disposed: { label: 'Disposed', tone: 'red', moves: [] },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: [] },
})
export type PackageStatus = NameOf<typeof packageStatus>
/** Parcels still with the client. */
export const beforePickup = ['created', 'label_created'] as const satisfies readonly PackageStatus[]

/** Where a parcel's life ends; `delivered` and `lost` keep one way back (packages.md 3.1). */
export const terminalPackageStatuses = ['delivered', 'returned', 'lost', 'disposed', 'cancelled'] as const satisfies readonly PackageStatus[]

/** Every other: parcels somebody still has to deal with. */
export const openPackageStatuses = packageStatus.names.filter((status) => !isTerminalPackageStatus(status))

/** Open parcels that left the client: those a carrier is expected to send news of. */
export const underWayStatuses = openPackageStatuses.filter((status) => !(beforePickup as readonly PackageStatus[]).includes(status))

export function isTerminalPackageStatus(status: PackageStatus): boolean {
  return (terminalPackageStatuses as readonly PackageStatus[]).includes(status)
}

/** Only before it is in anybody's bag: created, label_created, or on_hold while not bagged (packages.md 3.1). */
export function cancellable(status: PackageStatus, inBag = false): boolean {
  return !inBag && packageStatus.can(status, 'cancelled')
}

/** Label of a package (packages.md 3.1). A void label may be made anew, which draws a new number. */
export const labelStatus = /* @__PURE__ */ machine({
  none: { label: 'No label', tone: 'grey', moves: ['pending'] },
  pending: { label: 'Pending', tone: 'yellow', moves: ['created', 'failed'] },
  created: { label: 'Created', tone: 'green', moves: ['void'] },
  failed: { label: 'Failed', tone: 'red', moves: ['pending'] },
  void: { label: 'Void', tone: 'grey', moves: ['pending'] },
})

export const paymentMode = words({ prepaid: 'Prepaid', cod: 'COD' })
export const deliveryType = words({
  express: 'Express', standard: 'Standard', same_day: 'Same day', next_day: 'Next day', economy: 'Economy', return: 'Return',
})
export const contentType = words({
  merchandise: 'Merchandise', documents: 'Documents', gift: 'Gift', sample: 'Sample', return: 'Return',
})
export const packageType = words({
  box: 'Box', carton: 'Carton', envelope: 'Envelope', flyer: 'Flyer', pallet: 'Pallet', tube: 'Tube', crate: 'Crate',
})
/** Shops an order can come from (fulfilment.md 2.8). */
export const salesChannel = words({
  shopify: 'Shopify', amazon: 'Amazon', noon: 'Noon', salla: 'Salla', zid: 'Zid',
  woocommerce: 'WooCommerce', magento: 'Magento', opencart: 'OpenCart', trendyol: 'Trendyol',
  custom_api: 'Own API',
})
export const packageSource = words({
  api: 'API', upload: 'Upload', portal: 'Portal', channel: 'Channel', fulfilment: 'Fulfilment', b2b: 'B2B',
  past_order: 'Past order', missing_order: 'Missing order',
})
export const cancelReason = words({
  customer_request: 'Customer request', duplicate: 'Duplicate', wrong_address: 'Wrong address', out_of_stock: 'Out of stock', other: 'Other',
})
export const environment = words({ sandbox: 'Sandbox', production: 'Production' })

/** What one parcel may be sent under. */
export const packageIncoterm = words({ DDP: 'DDP – delivered, duty paid', DAP: 'DAP – delivered at place' })

/** The eleven rules of Incoterms 2020 (settings.md 6), for shipments and invoices. */
export const incoterm = words({
  EXW: 'EXW – ex works', FCA: 'FCA – free carrier', FAS: 'FAS – free alongside ship', FOB: 'FOB – free on board',
  CFR: 'CFR – cost and freight', CIF: 'CIF – cost, insurance and freight', CPT: 'CPT – carriage paid to',
  CIP: 'CIP – carriage and insurance paid to', DAP: 'DAP – delivered at place',
  DPU: 'DPU – delivered at place unloaded', DDP: 'DDP – delivered, duty paid',
})

/** How a list of numbers is to be read (packages.md 5, tracking.md 4). */
export const numberType = words({
  any: 'Any number', tracking_no: 'Tracking number', ref_no: 'Reference', order_id: 'Order number', carrier_tracking_no: 'Carrier tracking number',
})

export const packageDocumentType = words({
  commercial_invoice: 'Commercial invoice', packing_list: 'Packing list', certificate_of_origin: 'Certificate of origin', msds: 'MSDS',
  dgd: 'Dangerous goods declaration', vet_certificate: 'Veterinary certificate', undertaking: 'Undertaking',
  permit: 'Permit', awb_bl: 'AWB or BL', boe: 'BOE', payment_proof: 'Payment proof', id_copy: 'ID copy', agreement: 'Agreement',
  pod: 'POD', other: 'Other',
})
