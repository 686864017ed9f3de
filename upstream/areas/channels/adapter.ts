import type { ChannelSecret } from '@/lib/domain/channel'
import { request, type Answered } from '../../platform/call-outside'
import { Unreachable, reach, type Outside } from '../../platform/outside'
import { retryAfter } from '../../platform/retry-after'

/** An order as every platform’s is read. Amounts are decimals in `currency`. */
export interface ChannelOrder {
  id: string
  /** What the buyer and the client call it. */
  ref_no: string
  /** When the shop last changed it. */
  updated_at: string
  ordered_at: string
  is_paid: boolean
  is_cod: boolean
  is_cancelled: boolean
  cancel_reason: string | null
  currency: string
  /** What is still to be collected. */
  amount_due: string
  shipping_fee: string
  /** Prices of lines and shipping include VAT. */
  is_tax_inclusive: boolean
  remarks: string | null
  to: {
    consignee_name: string
    consignee_phone: string
    consignee_email: string | null
    address_line1: string
    address_line2: string | null
    city: string
    state: string | null
    pincode: string | null
    country_code: string
  }
  lines: ChannelLine[]
}
export interface ChannelLine {
  /** Empty where the shop gave its product none. */
  channel_sku: string
  product_id: string | null
  variant_id: string | null
  title: string
  qty: number
  unit_price: string
  discount: string
}

/** What stock of a listing is set to. */
export interface StockLevel {
  channel_sku: string
  product_id: string | null
  variant_id: string | null
  qty: number
}
/** What left of an order, and with whom. */
export interface Shipment {
  /** The order, as the shop numbers it. */
  order_id: string
  /** One a parcel; none where the buyer collects. */
  parcels: { number: string; carrier: string; url: string | null }[]
  lines: { channel_sku: string; product_id: string | null; variant_id: string | null; qty: number }[]
  /** All that was ordered left together. */
  is_whole: boolean
  /** Nothing of the order is left to be sent. */
  is_last: boolean
}
export interface Account {
  name: string
  /** What its webhooks name it by, where that is not its address. */
  seller_id: string | null
}
export interface OrderPage {
  orders: ChannelOrder[]
  /** Where it goes on; null at the end. */
  cursor: string | null
}
/** A webhook as it came: the body to the byte, and the headers its platform signs and names itself with, in lower case. */
export interface Webhook {
  payload: string
  headers: Readonly<Record<string, string>>
}

/** A platform in its own wire form, with the keys of one shop. */
export interface ChannelAdapter {
  account(): Promise<Account>
  /** Orders changed since then, a page at a time. */
  orders(since: string, cursor: string | null): Promise<OrderPage>
  /** Sets the stock of one listing, and gives what the shop answered. */
  setStock(level: StockLevel): Promise<unknown>
  /** Says what left. Said twice it stands there once. */
  ship(shipment: Shipment): Promise<void>
}
/** What a platform’s webhooks say before it is known which channel they are of. */
export interface WebhookReader {
  /** The shop: its address or its seller id; null where it names none. */
  shop(webhook: Webhook): { store?: string; seller_id?: string } | null
  isSigned(webhook: Webhook, secret: string): boolean
  /** The order it is about, as it is now; null for what is about no order. */
  order(webhook: Webhook): ChannelOrder | null
}

export interface ShopAccess {
  /** Where the shop’s API is asked. */
  base: string
  /** The configuration named the address: it is on this machine. */
  isBundled: boolean
  outside: Outside
  secrets: Readonly<Partial<Record<ChannelSecret, string>>>
}

/** The shop did not answer, or not as agreed. */
export class ShopAway extends Error {}
/** The shop refused us, or what we asked. */
export class ShopRefused extends Error {
  constructor(readonly status: number, message: string) {
    super(message)
  }
}
/** The shop is asked too often; `seconds` is what it asks us to wait. */
export class ShopBusy extends Error {
  constructor(readonly seconds: number) {
    super(`It is asked too often and wants ${seconds} seconds of rest.`)
  }
}

const ANSWER_MS = 20_000
const MOST_BYTES = 16 * 1024 * 1024
const USUAL_REST_SECONDS = 2

export interface ShopAnswer {
  headers: Record<string, string>
  json: unknown
}

/** What a refusal says, wherever its platform puts it. */
function reasonIn({ body, status }: Answered): string {
  try {
    const { errors, message, error } = JSON.parse(body) as { errors?: unknown; message?: unknown; error?: unknown }
    const said = [message, errors, (error as { message?: unknown } | null | undefined)?.message, error].find((one) => typeof one === 'string' && one !== '')
    return typeof said === 'string' ? said.slice(0, 200) : `It answered ${status}.`
  } catch {
    return `It answered ${status}.`
  }
}

/** Asks a shop; throws ShopBusy for 429, ShopRefused for any other 4xx, and ShopAway for all that is no JSON of a good answer. */
export async function askShop(
  access: Omit<ShopAccess, 'secrets'>,
  { method = 'GET', path, headers, body }: { method?: string; path: string; headers: Record<string, string>; body?: object },
): Promise<ShopAnswer> {
  const address = `${access.base}${path}`
  const to = access.isBundled ? { url: new URL(address), at: null } : await reach(address, access.outside).catch((error: unknown) => {
    throw error instanceof Unreachable ? new ShopAway(error.message) : error
  })
  const answer = await request(to, {
    method, timeoutMs: ANSWER_MS, maxBytes: MOST_BYTES, body: Buffer.from(body ? JSON.stringify(body) : ''),
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
  })
  if (answer.status === null) throw new ShopAway(answer.error ?? 'It did not answer.')
  if (answer.status === 429) throw new ShopBusy(retryAfter(answer.headers['retry-after']) || USUAL_REST_SECONDS)
  if (answer.status >= 400 && answer.status < 500) throw new ShopRefused(answer.status, reasonIn(answer))
  if (answer.status >= 300) throw new ShopAway(`It answered ${answer.status}.`)
  try {
    return { headers: answer.headers, json: JSON.parse(answer.body) }
  } catch {
    throw new ShopAway('Its answer cannot be read.')
  }
}
