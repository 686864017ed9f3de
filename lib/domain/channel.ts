import { machine, type NameOf } from './machine'
import { activates, deactivates } from './move'
import { words } from './vocabulary'

/** The platforms we have an adapter of (fulfilment.md 2.8); no other is offered. */
export const channelPlatform = words({ shopify: 'Shopify', woocommerce: 'WooCommerce', salla: 'Salla' })
export type ChannelPlatform = (typeof channelPlatform.names)[number]

/** Sandbox asks the bundled shop where one runs, else the development shop of the platform at its own address. */
export const channelEnvironment = words({ sandbox: 'Sandbox', production: 'Production' })
/** How orders come: told by the shop as they happen, or fetched by a schedule as well; seed spelling. */
export const channelIntegration = words({ webhook: 'Webhook', schedular: 'Schedule' })

/** What the last call to a shop said of our connection. */
export const connectionStatus = /* @__PURE__ */ machine({
  not_tested: { label: 'Not tested', tone: 'grey', moves: { connected: null, error: null, expired: null } },
  connected: { label: 'Connected', tone: 'green', moves: { error: null, expired: null, not_tested: null } },
  error: { label: 'Error', tone: 'red', moves: { connected: null, expired: null, not_tested: null } },
  expired: { label: 'Access refused', tone: 'orange', moves: { connected: null, error: null, not_tested: null } },
})
export type ConnectionStatus = NameOf<typeof connectionStatus>

/** Whether a channel brings orders and takes stock (fulfilment.md 3.5). */
export const channelStatus = /* @__PURE__ */ machine({
  inactive: { label: 'Disabled', tone: 'grey', moves: { active: activates({ label: 'Enable', done: '[it] is enabled.' }) } },
  active: {
    label: 'Enabled', tone: 'green',
    moves: { inactive: deactivates({ label: 'Disable', confirm: 'Disable [it]?', consequence: 'Orders stop importing.', done: '[it] is disabled.' }) },
  },
})
export type ChannelStatus = NameOf<typeof channelStatus>

/** A turn of fetching orders, of publishing stock or of sending tracking numbers. */
export const channelRunStatus = /* @__PURE__ */ machine({
  queued: { label: 'Queued', tone: 'grey', moves: ['processing', 'failed'] },
  processing: { label: 'Under way', tone: 'blue', moves: ['completed', 'completed_with_errors', 'failed'] },
  completed: { label: 'Completed', tone: 'green', moves: [] },
  completed_with_errors: { label: 'Completed with errors', tone: 'orange', moves: [] },
  failed: { label: 'Failed', tone: 'red', moves: [] },
})
export type ChannelRunStatus = NameOf<typeof channelRunStatus>
export const openRuns = ['queued', 'processing'] as const satisfies ChannelRunStatus[]

export const channelRunKind = words({ orders: 'Orders', inventory: 'Inventory', tracking: 'Tracking' })
export const channelRunTrigger = words({ schedule: 'Schedule', manual: 'By hand', event: 'Change of stock' })

/** What a shop is to learn of an order of its. One it refused waits for a person after the last try. */
export const channelMessageStatus = /* @__PURE__ */ machine({
  waiting: { label: 'Waiting', tone: 'grey', moves: { sent: null, failed: null } },
  sent: { label: 'Sent', tone: 'green', moves: {} },
  failed: { label: 'Failed', tone: 'red', moves: { waiting: { label: 'Send again', done: '[it] is sent again.' } } },
})

/** Secrets of a channel: written, sealed, and never read back but for their last four characters. */
export const channelSecrets = ['access_token', 'consumer_key', 'consumer_secret', 'webhook_secret'] as const
export type ChannelSecret = (typeof channelSecrets)[number]
/** What each platform signs us in with, and signs its webhooks with. */
export const secretsOf: Readonly<Record<ChannelPlatform, readonly ChannelSecret[]>> = {
  shopify: ['access_token', 'webhook_secret'], woocommerce: ['consumer_key', 'consumer_secret', 'webhook_secret'],
  salla: ['access_token', 'webhook_secret'],
}
export const secretLabels: Readonly<Record<ChannelSecret, string>> = {
  access_token: 'access token', consumer_key: 'consumer key', consumer_secret: 'consumer secret', webhook_secret: 'webhook secret',
}

/** Who said what a listing is: an equal code, a sheet, or a person. */
export const channelMappingSource = words({ auto: 'By its code', upload: 'Upload', manual: 'By hand' })

/** Whether anybody has said what a listing is. */
export const listingMapping = /* @__PURE__ */ machine({
  unmapped: { label: 'Unmapped', tone: 'red', moves: { mapped: null } },
  mapped: { label: 'Mapped', tone: 'green', moves: { unmapped: null } },
})
/** The most units a buffer or a limit of a listing holds. */
export const MOST_IN_LISTING = 1_000_000
