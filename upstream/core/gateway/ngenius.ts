import { sameSecret } from '../../platform/tokens'
import {
  askGateway, coinsIn, GatewayAway, kept, last4, textIn, type Beginning, type GatewayAdapter, type Notice, type Outcome, type Refunded, type Visit,
} from './adapter'

/**
 * N-Genius Online of Network International: an order with a payment page, its state, refunds and webhooks.
 * Source: docs.ngenius-payments.com (two-step hosted payment page, order status, refund, webhooks: the merchant names a header and its value).
 */
export interface NGeniusKeys {
  url: string
  outlet: string
  api_key: string
  callback_secret: string
}

type Hal = Record<string, unknown>
const part = (of: unknown, name: string): Hal => {
  const found = (of as Hal | undefined)?.[name]
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Hal) : {}
}
const list = (of: unknown): Hal[] => (Array.isArray(of) ? (of as Hal[]) : [])
const payments = (order: Hal) => list(part(order, '_embedded').payment)

const states: Readonly<Record<string, Outcome['state']>> = {
  CAPTURED: 'captured', PURCHASED: 'captured', PARTIALLY_REFUNDED: 'captured', REFUNDED: 'captured', AUTHORISED: 'authorised', FAILED: 'declined',
  CANCELLED: 'cancelled', REVERSED: 'cancelled',
}

/** What of a payment went back. */
const refundedOf = (payment: Hal): number => list(part(payment, '_embedded')['cnp:refund']).filter(({ state }) => textIn(state) === 'SUCCESS')
  .reduce((total, one) => total + (coinsIn(part(one, 'amount').value) ?? 0), 0)

/** What an order says: of its payments the one that went furthest. */
function outcomeOf(order: Hal): Outcome {
  const order_of = ['captured', 'authorised', 'declined', 'cancelled', 'pending']
  const stateOf = (payment: Hal): Outcome['state'] => states[textIn(payment.state) ?? ''] ?? 'pending'
  const [payment = {}] = payments(order).toSorted((a, b) => order_of.indexOf(stateOf(a)) - order_of.indexOf(stateOf(b)))
  const state = stateOf(payment)
  const [amount, card, answer] = [part(payment, 'amount'), part(payment, 'paymentMethod'), part(payment, 'authResponse')]
  return {
    refunded_minor: refundedOf(payment),
    state, amount_minor: state === 'captured' ? coinsIn(amount.value) : null, currency: textIn(amount.currencyCode), txn_id: textIn(payment.reference),
    code: textIn(answer.resultCode), message: textIn(answer.resultMessage), card_brand: textIn(card.name), card_last4: last4(textIn(card.pan)),
      raw: kept(order),
  }
}

/** How an outlet is asked: `ask` signs in first. */
interface Outlet {
  base: string
  orders: string
  ask(url: string, body?: unknown): Promise<Hal>
}
function outletOf(keys: NGeniusKeys): Outlet {
  const base = keys.url.replace(/\/+$/, '')
  const kind = 'application/vnd.ni-payment.v2+json'
  return {
    base, orders: `${base}/transactions/outlets/${keys.outlet}/orders`,
    ask: async (url, body) => {
      const { access_token } = await askGateway(`${base}/identity/auth/access-token`, {
        method: 'POST', headers: { authorization: `Basic ${keys.api_key}`, 'content-type': 'application/vnd.ni-identity.v1+json' },
      })
      const headers = { authorization: `Bearer ${String(access_token)}`, accept: kind, 'content-type': kind }
      return askGateway(url, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) })
    },
  }
}
async function orderOf({ orders, ask }: Outlet, order: string | null): Promise<Hal> {
  if (!order) throw new GatewayAway('It made no order.')
  return ask(`${orders}/${encodeURIComponent(order)}`)
}

async function begin({ orders, ask }: Outlet, { attempt_ref, amount_minor, currency, locale, email, return_url }: Beginning) {
  const made = await ask(orders, {
    action: 'PURCHASE', amount: { currencyCode: currency, value: amount_minor }, language: locale, emailAddress: email, merchantOrderReference: attempt_ref,
    merchantAttributes: { redirectUrl: return_url, cancelUrl: return_url, skipConfirmationPage: true },
  })
  const [order, url] = [textIn(made.reference), textIn(part(part(made, '_links'), 'payment').href)]
  if (!order || !url || !/^https?:\/\//.test(url)) throw new GatewayAway('Its answer cannot be read.')
  return { order, redirect: { method: 'GET' as const, url, fields: {} } }
}

async function refund(outlet: Outlet, { gateway_order, currency }: Visit, amount_minor: number): Promise<Refunded> {
  const payment = payments(await orderOf(outlet, gateway_order)).find(({ state }) => states[textIn(state) ?? ''] === 'captured') ?? {}
  const capture = list(part(payment, '_embedded')['cnp:capture'])[0] ?? {}
  const href = textIn(part(part(capture, '_links'), 'cnp:refund').href) ?? textIn(part(part(payment, '_links'), 'cnp:refund').href)
  // Links lead back to whom we asked, never elsewhere.
  if (!href?.startsWith(`${outlet.base}/`)) return { is_done: false, id: null, message: 'Nothing of it can be refunded.' }
  const said = await outlet.ask(href, { amount: { currencyCode: currency, value: amount_minor } })
  const made = list(part(said, '_embedded')['cnp:refund']).at(-1) ?? {}
  const state = textIn(made.state)
  // Neither done nor refused: it is asked after.
  if (state !== 'SUCCESS' && state !== 'FAILED') throw new GatewayAway('It has not decided yet.')
  return { is_done: state === 'SUCCESS', id: textIn(made.reference), message: state }
}

function readNotice({ payload, signature }: Notice, secret: string) {
  if (!sameSecret(signature, secret)) return null
  try {
    const order = part(JSON.parse(payload), 'order')
    return { attempt_ref: textIn(order.merchantOrderReference), gateway_order: textIn(order.reference) }
  } catch {
    return { attempt_ref: null, gateway_order: null }
  }
}

/** The gateway as an adapter, with the keys of one outlet. */
export function nGeniusGateway(keys: NGeniusKeys): GatewayAdapter {
  const outlet = outletOf(keys)
  return {
    begin: (beginning) => begin(outlet, beginning),
    enquire: async ({ gateway_order, attempt_ref }) => {
      const order = await orderOf(outlet, gateway_order)
      if (textIn(order.merchantOrderReference) !== attempt_ref) throw new GatewayAway('Its answer is of another order.')
      return outcomeOf(order)
    },
    refund: (visit, { amount_minor }) => refund(outlet, visit, amount_minor),
    // It signs nothing for browsers: it sends the order's name along, and we ask.
    isSigned: ({ ref }, { gateway_order }) => ref !== undefined && gateway_order !== null && sameSecret(ref, gateway_order),
    readNotice: (notice) => readNotice(notice, keys.callback_secret),
  }
}
