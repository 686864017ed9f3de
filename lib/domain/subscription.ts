import { machine, type NameOf } from './machine'
import { words } from './vocabulary'

/** What a client may be told of without asking (tracking.md 2, client_subscriptions). How we sign in at its side is a row beside them. */
export const subscriptionKind = words({ tracking: 'Tracking', label: 'Label', pod: 'POD', order: 'Orders' })
export type SubscriptionKind = NameOf<typeof subscriptionKind>

/** What of orders and package lists can be told of (clients.md 2.3, packages.md 3.2). */
export const orderEvent = words({ 'order.created': 'Orders made', 'order.cancelled': 'Orders cancelled', 'package_list.status': 'Moves of package lists' })
export type OrderEvent = NameOf<typeof orderEvent>

export const subscriptionEnvironment = words({ production: 'Production', sandbox: 'Sandbox' })
export type SubscriptionEnvironment = NameOf<typeof subscriptionEnvironment>

/** `schedular` as the seeds spell it: batches on a clock. */
export const integrationMode = words({ webhook: 'Webhook, one call per event', schedular: 'Schedular, batches on a clock' })
export const deliveryMethod = words({ POST: 'POST', PUT: 'PUT' })
export const deliveryFormat = words({ json: 'JSON', xml: 'XML', form: 'Form fields' })
export const labelFormat = words({ pdf: 'PDF', zpl: 'ZPL', png: 'PNG' })
export const labelDelivery = words({ url: 'A link to the file', base64: 'The file itself, base64' })
export const podPart = words({ signature: 'Signature', photo: 'Photos', pdf: 'PDF' })

export const subscriptionAuth = words({
  none: 'None', basic: 'User name and password', bearer: 'Bearer token',
  api_key: 'API key in a header', oauth2_client_credentials: 'OAuth 2 client credentials',
  hmac: 'Signature only (HMAC)',
})
export type SubscriptionAuth = NameOf<typeof subscriptionAuth>

/** The fields each way of signing in asks for; the secret ones are written and never read. */
export const authFields = {
  none: [],
  basic: ['username', 'password'],
  bearer: ['token'],
  api_key: ['header_name', 'token'],
  oauth2_client_credentials: ['token_url', 'oauth_client_id', 'oauth_client_secret', 'scope'],
  hmac: ['hmac_secret'],
} as const satisfies Record<SubscriptionAuth, readonly string[]>

export const authSecrets = ['password', 'token', 'oauth_client_secret', 'hmac_secret'] as const
export type AuthSecret = (typeof authSecrets)[number]

/** tracking.md 3, subscription health. */
export const subscriptionHealth = /* @__PURE__ */ machine({
  ok: { label: 'Working', tone: 'green', moves: ['failing'] },
  failing: { label: 'Failing', tone: 'orange', moves: ['ok', 'suspended'] },
  suspended: { label: 'Suspended', tone: 'red', moves: ['ok'] },
})
export type SubscriptionHealth = NameOf<typeof subscriptionHealth>

/** An event on its way to one receiver. Clients and reports read it by `clientApiStatus`. */
export const webhookEventState = /* @__PURE__ */ machine({
  pending: { label: 'Waiting', tone: 'yellow', moves: ['delivered', 'failed', 'closed'] },
  delivered: { label: 'Delivered', tone: 'green', moves: [] },
  failed: { label: 'Failed', tone: 'red', moves: ['pending', 'delivered', 'closed'] },
  closed: { label: 'Closed', tone: 'grey', moves: [] },
})
/** Events their receiver has not taken. */
export const undeliveredEvents = ['failed', 'pending'] as const satisfies readonly NameOf<typeof webhookEventState>[]

/** What became of one try (reports.md 2, outgoing_logs). */
export const deliveryResult = /* @__PURE__ */ machine({
  success: { label: 'Delivered', tone: 'green', moves: [] },
  retrying: { label: 'Will be tried again', tone: 'yellow', moves: [] },
  failed: { label: 'Failed', tone: 'red', moves: [] },
  abandoned: { label: 'Given up', tone: 'red', moves: [] },
})
export type DeliveryResult = NameOf<typeof deliveryResult>

/** Hours a signing secret that was replaced goes on signing beside the new one, so that a receiver may change over in its own time. */
export const ROTATION_HOURS = 24
const SECRET_START = 'whsec_'
const [LEAST_BYTES, MOST_BYTES] = [24, 64]

/** The base64 of a secret in the form of Standard Webhooks, `whsec_…`; null for one of any other form. */
export const standardSecret = (secret: string): string | null => (secret.startsWith(SECRET_START) ? secret.slice(SECRET_START.length) : null)

/** What is wrong with a signing secret of 32 to 128 characters, or null: of `whsec_` secrets, base64 of 24 to 64 bytes follows. */
export function signingSecretFault(secret: string): string | null {
  const base64 = standardSecret(secret)
  if (base64 === null) return null
  const bytes = Math.floor((base64.replace(/=+$/, '').length * 3) / 4)
  const isBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64)
  return isBase64 && bytes >= LEAST_BYTES && bytes <= MOST_BYTES ? null : `What follows whsec_ is base64 of ${LEAST_BYTES} to ${MOST_BYTES} bytes.`
}
