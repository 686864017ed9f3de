import { machine, type Move, type NameOf } from './machine'
import { activates, deletes } from './move'
import { words } from './vocabulary'

/** Days before its end that a carrier is written to of its trade licence (carriers.md 2). */
export const carrierLicenceWarnings = [30] as const

/** Carrier status, set A (carriers.md 3): born suspended, suspended before it is deleted. */
export const carrierStatus = /* @__PURE__ */ machine({
  active: { label: 'Active', tone: 'green', moves: { suspend: { label: 'Suspend', confirm: true, reason: 'required', danger: true } } },
  suspend: { label: 'Suspended', tone: 'orange', moves: { active: activates(), delete: deletes() } },
  delete: { label: 'Deleted', tone: 'grey', moves: [] },
})
export type CarrierStatus = NameOf<typeof carrierStatus>

export const partnerType = words({ lastmile: 'Last mile', firstmile: 'First mile', both: 'Both' })

/** How events travel; 'schedular' is the seeds' spelling and the wire value. */
export const integrationMode = words({ webhook: 'Webhook', schedular: 'Scheduled' })
export const integrationKind = words({ api: 'API', sftp: 'SFTP', manual: 'Manual' })
export const coverageLevel = words({ country: 'Country', city: 'City', area: 'Area', pincode: 'Pincode' })
export const numberSource = words({ carrier_api: 'Carrier API', tracking_range: 'Tracking range', upload: 'Upload', house: 'House' })
export const labelSource = words({ carrier: 'Carrier label', own: 'Own label' })

const isIgnored: Move = { label: 'Ignore', confirm: true, done: '[it] is ignored.' }
/** Review of a carrier's event code or place (carriers.md 3): once reviewed it never becomes unmapped again. */
export const eventMappingStatus = /* @__PURE__ */ machine({
  unmapped: { label: 'Unmapped', tone: 'orange', moves: { mapped: null, ignored: isIgnored } },
  mapped: { label: 'Mapped', tone: 'green', moves: { mapped: null, ignored: isIgnored } },
  ignored: { label: 'Ignored', tone: 'grey', moves: ['mapped'] },
})

/** What became of a raw event of a carrier's feed. */
export const feedResult = words({
  applied: 'Applied', duplicate: 'Duplicate', late: 'Late', unmapped: 'Unmapped', ignored: 'Ignored',
  no_package: 'No package', error: 'Cannot be applied', unreadable: 'Cannot be read',
})
/** Results that wait for a person. */
export const waitingResults = ['unreadable', 'error'] as const satisfies readonly NameOf<typeof feedResult>[]

export const carrierEnvironment = words({ sandbox: 'Sandbox', production: 'Production' })
export const carrierAddressType = words({
  head_office: 'Head office', pickup_hub: 'Pickup hub', delivery_hub: 'Delivery hub', return_hub: 'Return hub', billing: 'Billing',
})
/** Steps a carrier rounds chargeable kilograms up to. */
export const weightSteps = ['0.001', '0.010', '0.100', '0.500', '1.000'] as const
/** What a carrier's own label may print, in the order offered. */
export const labelField = words({
  tracking_no: 'Tracking number', carrier_tracking_no: 'Carrier number', consignee: 'Consignee',
  address: 'Address', phone: 'Phone', reference: 'Reference', pieces: 'Pieces',
  weight: 'Weight', goods: 'Goods', route: 'Route', service: 'Service', shipper: 'Shipper',
})
/** Days of a week as carriers deliver, ISO numbers. */
export const weekdays = [
  { value: 1, label: 'Monday' }, { value: 2, label: 'Tuesday' }, { value: 3, label: 'Wednesday' },
  { value: 4, label: 'Thursday' }, { value: 5, label: 'Friday' },
  { value: 6, label: 'Saturday' }, { value: 7, label: 'Sunday' },
] as const

/** What a carrier's own users may change of it (carriers.md 5). */
export const ownCarrierFields: readonly string[] = ['contact_name', 'contact_email', 'contact_phone', 'support_email', 'support_phone', 'logo']
