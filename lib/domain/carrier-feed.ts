import { machine, type NameOf } from './machine'
import { words } from './vocabulary'

/** How we sign in at a carrier (carriers.md 2, carrier_setting). */
export const carrierAuth = words({
  basic: 'User name and password', bearer: 'Bearer token', api_key: 'API key', oauth2: 'OAuth 2 client credentials', account_pin: 'Account and PIN',
})
export type CarrierAuth = NameOf<typeof carrierAuth>

export const settingType = words({ text: 'Text', int: 'Whole number', decimal: 'Number', bool: 'Yes or no', url: 'Address', json: 'JSON', secret: 'Secret' })
export type SettingType = NameOf<typeof settingType>

/** In which order a carrier writes dates such as 05/11/2026. */
export const dateOrder = words({ dmy: 'Day, month, year', mdy: 'Month, day, year', ymd: 'Year, month, day' })
export type DateOrder = NameOf<typeof dateOrder>

export const settingEnvironment = words({ sandbox: 'Sandbox', production: 'Production' })
export type SettingEnvironment = NameOf<typeof settingEnvironment>

/** One known setting: where it stands on the screen and what it takes. */
export interface KnownSetting {
  key: string
  label: string
  section: 'Connection' | 'Account' | 'Shipping' | 'Events' | 'Webhook'
  type: SettingType
  hint?: string
  /** Choices of a closed set. */
  options?: readonly { value: string; label: string }[]
  /** Shown and required only with these ways of signing in. */
  auth?: readonly CarrierAuth[]
  /** An API carrier cannot do without it. */
  required?: true
  min?: number
  max?: number
}

const yesNo = [{ value: 'true', label: 'Yes' }, { value: 'false', label: 'No' }] as const

/** The settings an API carrier is known by; any other key is free. */
export const knownSettings: readonly KnownSetting[] = [
  { key: 'api_base_url', label: 'API address', section: 'Connection', type: 'url', required: true, hint: 'https, without the last slash.' },
  { key: 'auth_kind', label: 'Sign-in', section: 'Connection', type: 'text', options: carrierAuth.options, required: true },
  { key: 'username', label: 'User name', section: 'Connection', type: 'text', auth: ['basic', 'oauth2'] },
  { key: 'password', label: 'Password', section: 'Connection', type: 'secret', auth: ['basic'] },
  { key: 'api_key', label: 'API key or token', section: 'Connection', type: 'secret', auth: ['bearer', 'api_key'] },
  { key: 'token_url', label: 'Token address', section: 'Connection', type: 'url', auth: ['oauth2'] },
  { key: 'client_secret', label: 'Client secret', section: 'Connection', type: 'secret', auth: ['oauth2'] },
  { key: 'timeout_seconds', label: 'Timeout', section: 'Connection', type: 'int', min: 5, max: 60, hint: '5 to 60 seconds.' },
  {
    key: 'max_requests_per_minute', label: 'Calls a minute', section: 'Connection', type: 'int',
    min: 1, max: 6000, hint: 'What the carrier allows; more wait for the next minute.',
  },
  { key: 'account_number', label: 'Account number', section: 'Account', type: 'text', auth: ['account_pin'] },
  { key: 'account_pin', label: 'Account PIN', section: 'Account', type: 'secret', auth: ['account_pin'] },
  { key: 'account_entity', label: 'Account entity', section: 'Account', type: 'text', auth: ['account_pin'] },
  { key: 'account_country_code', label: 'Account country', section: 'Account', type: 'text', auth: ['account_pin'] },
  { key: 'label_format', label: 'Label format', section: 'Shipping', type: 'text', options: [{ value: 'pdf', label: 'PDF' }] },
  { key: 'product_group', label: 'Product group', section: 'Shipping', type: 'text' },
  { key: 'product_type', label: 'Product type', section: 'Shipping', type: 'text' },
  {
    key: 'label_fallback', label: 'Own label while the carrier is away', section: 'Shipping',
    type: 'bool', options: yesNo, hint: 'Otherwise the package waits for the carrier’s label.',
  },
  {
    key: 'event_date_order', label: 'Order of day and month', section: 'Events', type: 'text', options: dateOrder.options,
    hint: 'Of dates such as 05/11/2026. Without it those that can be read in two ways wait for a person.',
  },
  {
    key: 'event_timezone', label: 'Time zone', section: 'Events', type: 'text',
    hint: 'Of times without an offset, such as Asia/Dubai or UTC. Without it that of the place, then of the carrier’s country.',
  },
  {
    key: 'webhook_secret', label: 'Webhook secret', section: 'Webhook', type: 'secret',
    hint: 'The carrier signs its messages with it: HMAC-SHA256 of the body.',
  },
]
export const knownSetting = (key: string): KnownSetting | undefined => knownSettings.find((known) => known.key === key)

/** What an API carrier needs before it can be called, by its way of signing in; the first missing one is named. */
export function requiredSettings(kind: string, auth: string | null, mode: string | null): string[] {
  if (kind === 'sftp') return ['sftp_host', 'sftp_user', 'sftp_private_key', 'inbound_folder']
  if (kind !== 'api') return []
  const signIn: Record<CarrierAuth, string[]> = {
    basic: ['username', 'password'], bearer: ['api_key'], api_key: ['api_key'],
    oauth2: ['username', 'client_secret', 'token_url'], account_pin: ['account_number', 'account_pin'],
  }
  return ['api_base_url', 'auth_kind', ...(carrierAuth.is(auth) ? signIn[auth] : []), ...(mode === 'webhook' ? ['webhook_secret'] : [])]
}

/** The line to a carrier: after failures in a row nobody is sent there, then one call looks whether it is back. */
export const circuitState = /* @__PURE__ */ machine({
  closed: { label: 'Working', tone: 'green', moves: ['open'] },
  open: { label: 'Paused', tone: 'red', moves: ['half_open'] },
  half_open: { label: 'Trying again', tone: 'yellow', moves: ['closed', 'open'] },
})
export type CircuitState = NameOf<typeof circuitState>

/** What becomes of telling a carrier of a parcel. */
export const bookingState = /* @__PURE__ */ machine({
  waiting: { label: 'Waiting', tone: 'yellow', moves: ['done', 'refused', 'dropped'] },
  done: { label: 'Done', tone: 'green', moves: [] },
  refused: { label: 'Refused', tone: 'red', moves: ['waiting'] },
  dropped: { label: 'No longer needed', tone: 'grey', moves: [] },
})
export type BookingState = NameOf<typeof bookingState>

export const feedMark = words({ ok: 'OK', error: 'Error' })
export const feedSource = words({ webhook: 'Webhook', poll: 'Poll', upload: 'Upload', manual: 'Manual' })

/** A call to a carrier in the outgoing log. */
export const carrierOperation = words({
  book: 'Book', label: 'Label', cancel: 'Cancel', track: 'Track', test: 'Test', register: 'Register webhook', pickup: 'Pickup', points: 'Collection points',
})
export type CarrierOperation = NameOf<typeof carrierOperation>

export const emailPurpose = words({
  pickup_request: 'Pickup request', manifest: 'Manifest', prealert: 'Pre-alert',
  pod_request: 'POD request', cod_remittance: 'COD remittance', escalation: 'Escalation',
})
export type EmailPurpose = NameOf<typeof emailPurpose>
export const emailAttachment = words({ none: 'None', xlsx: 'Excel', pdf: 'PDF' })
export const emailSendMode = words({ immediate: 'At once', at_cut_off: 'At cut-off', daily_digest: 'Daily digest' })

/** What a template may name (carriers.md 2, carrier_email), with a value to try it by. */
export const emailTokens = {
  carrier_name: 'Falcon Express', pickup_date: 'Sun 22 Nov, 2026', slot: '14:00 – 17:00',
  parcels: '64', weight_kg: '118.250', address: 'Warehouse 12, Al Quoz 3, Dubai',
  contact: 'Rashid Khan, +971501234567', pickup_no: 'PU26112200018',
} as const

/** The first token a template names that nobody fills, or null. */
export function unknownToken(template: string): string | null {
  const found = [...template.matchAll(/\{([^{}\s]*)\}/g)].find(([, name = '']) => !Object.hasOwn(emailTokens, name))
  return found ? found[0] : null
}

/** A template with its tokens filled; unknown ones stay as they are. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{([^{}\s]*)\}/g, (all, name: string) => values[name] ?? all)

const compiled = (pattern: string): RegExp | null => {
  try {
    return RegExp(`^(?:${pattern})$`)
  } catch {
    return null
  }
}
/** Whether a regular expression can be read. */
export const isPattern = (pattern: string): boolean => compiled(pattern) !== null
/** Whether a whole number fits a pattern; one that cannot be read fits nothing. */
export const numberFits = (pattern: string, number: string): boolean => compiled(pattern)?.test(number) ?? false

/** What a carrier sent us, until it is read. */
export const messageState = words({ waiting: 'Waiting', done: 'Done', failed: 'Failed' })
/** Events read anew after their code was mapped. */
export const reprocessState = words({ queued: 'Waiting', running: 'Running', done: 'Done' })
