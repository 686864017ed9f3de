import { machine, type NameOf } from './machine'
import { activates, deactivates, deletes } from './move'
import { words } from './vocabulary'

/** Client status, set B (clients.md 3.1): made inactive, deletable from either. */
export const clientStatus = /* @__PURE__ */ machine({
  active: { label: 'Active', tone: 'green', moves: { inactive: deactivates(), delete: deletes() } },
  inactive: { label: 'Inactive', tone: 'grey', moves: { active: activates(), delete: deletes() } },
  delete: { label: 'Deleted', tone: 'red', moves: [] },
})
export type ClientStatus = NameOf<typeof clientStatus>

export const clientType = words({
  brand: 'Brand', marketplace: 'Marketplace', aggregator: 'Aggregator', third_party_logistics: 'Third-party logistics', sme: 'SME',
  seller_group: 'Seller group',
})

/** What a client buys (seeds section 1). `fulfillment` and `fulfillment_with_last_mile` exclude each other. */
export const serviceType = words({
  last_mile: 'Last Mile', ior: 'IOR', direct_import: 'Direct Import', fulfillment: 'Fulfillment',
  fulfillment_with_last_mile: 'Fulfillment With Last Mile', b2b_fulfillment: 'B2B Fulfillment', infor: 'Infor',
})
export type ServiceType = NameOf<typeof serviceType>
/** Whether a client's orders leave from stock in our warehouses. */
export const offersFulfilment = (chosen: readonly string[]): boolean => chosen.includes('fulfillment') || chosen.includes('fulfillment_with_last_mile')

/** A client buys storage with or without our last mile, never both (clients.md 2.1). */
export function conflictingServices(chosen: readonly ServiceType[]): boolean {
  return chosen.includes('fulfillment') && chosen.includes('fulfillment_with_last_mile')
}

export const clientEnvironment = words({ sandbox: 'Sandbox', production: 'Production' })

/** How what happens reaches the client's system; the seeds' spelling. */
export const clientIntegration = words({ webhook: 'We call its webhook', schedular: 'It asks for it' })

/** What a client's own users change of their client; our staff keep the rest (clients.md 2.1). */
export const ownClientFields: readonly string[] = ['contact_name', 'contact_email', 'contact_phone', 'billing_email', 'logo']

/** What the client-wide webhook can tell of; a subscription of its own tells more finely (clients.md 2.3, tracking.md 2). */
export const clientWebhookEvent = words({
  'shipment.event': 'Shipment events', 'label.created': 'Labels made', 'pod.available': 'Proofs of delivery',
  'order.created': 'Orders made', 'order.cancelled': 'Orders cancelled', 'package_list.status': 'Moves of package lists',
})
export type ClientWebhookEvent = NameOf<typeof clientWebhookEvent>

/** What a client's mail of each morning tells of the day before (clients.md 2.3). */
export const clientMailEvent = words({ 'order.created': 'Orders made', 'order.cancelled': 'Orders cancelled', 'pod.available': 'Parcels delivered' })
export type ClientMailEvent = NameOf<typeof clientMailEvent>

/** Days before its end that a client is written to of its trade licence (clients.md 2.1). */
export const clientLicenceWarnings = [60, 30, 7] as const

/** What holds where a client has set nothing (clients.md 2.3). */
export const clientDefaults = {
  cod_allowed: true, cod_max_amount: '5000.00', default_incoterm: 'DDP', weight_adjustment_rate: '6.00',
  webhook_url: null, webhook_events: [] as string[], webhook_retry_max: 5, webhook_timeout_s: 15,
  api_rate_limit_per_min: 300, allowed_ips: [] as string[], schedular_interval_min: 15,
  auto_allocate_carrier: true, pod_required: true, insurance_default: false, insurance_percent: '1.00',
  notify_email_events: [] as string[], report_recipients: [] as string[],
  label_format: 'pdf', label_size: null, print_logo_on_label: true, print_invoice_with_label: false,
}

/** Settings only our staff change (clients.md 2.3). */
export const internalClientSettings: readonly string[] = ['cod_max_amount', 'weight_adjustment_rate', 'api_rate_limit_per_min']

export const clientAddressType = words({
  pickup: 'Pickup', return: 'Return', billing: 'Billing', warehouse: 'Warehouse', head_office: 'Head office',
})

/** Approval of a client's HS code (clients.md 3.4): numbers as text, since they are states. */
export const hsCodeApproval = /* @__PURE__ */ machine({
  '0': {
    label: 'Pending', tone: 'yellow',
    moves: {
      '1': { label: 'Approve', consequence: 'Bills of entry declare the goods under it.', done: '[it] is approved.' },
      '2': { label: 'Reject', confirm: 'Reject [it]?', reason: 'required', danger: true, done: '[it] is rejected.' },
    },
  },
  '1': { label: 'Approved', tone: 'green', moves: ['0'] },
  '2': { label: 'Rejected', tone: 'red', moves: ['0'] },
})
