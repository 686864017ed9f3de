import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { amountIn, minorUnits } from '@/lib/domain/money'
import type { Config } from '../../config'
import { Refusal } from '../../platform/refusal'
import { sameSecret } from '../../platform/tokens'

/** How long a provider may take to make a page, in milliseconds; the caller's row waits with it. */
const ANSWER_MS = 6000

export interface PageRequest {
  reference: string
  /** Decimal text in `currency`. */
  amount: string
  currency: string
  country: string
  description: string
  /** Where the payer comes back to, paid or not. */
  returnTo: string
}

const Made = z.object({ id: z.string().min(1).max(200), _links: z.object({ redirect: z.object({ href: z.url() }) }) })

export const takesPayments = (config: Config): boolean => Boolean(config.PAYMENT_URL && config.PAYMENT_KEY && config.PAYMENT_CALLBACK_SECRET)

/** Providers count in the smallest coin. */
export const coinsOf = (amount: string, currency: string): number => Number(minorUnits(amountIn(amount, currency), currency))

/**
 * Has the provider make a page to pay on (the hosted payments page of Checkout.com and those that speak like it). Asked twice with one
 * reference it makes one page. 502 when it does not answer as agreed.
 */
export async function makePage(config: Config, request: PageRequest): Promise<{ id: string; url: string }> {
  const away = () => new Refusal(502, 'The payment page does not open at the moment. Try again later, or pay at the door.', undefined, { reason: 'payment' })
  const answer = await fetch(`${config.PAYMENT_URL?.replace(/\/+$/, '')}/hosted-payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${config.PAYMENT_KEY}`, 'content-type': 'application/json', 'cko-idempotency-key': request.reference },
    body: JSON.stringify({
      amount: coinsOf(request.amount, request.currency), currency: request.currency, reference: request.reference, description: request.description,
      billing: { address: { country: request.country } }, success_url: request.returnTo, failure_url: request.returnTo, cancel_url: request.returnTo,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => null)
  const made = answer?.ok ? Made.safeParse(await answer.json().catch(() => null)) : null
  if (!made?.success) throw away()
  const url = made.data._links.redirect.href
  // A page of payment is opened by strangers: never over a line others read, but for a provider of a test beside us.
  if (!url.startsWith('https://') && !config.PAYMENT_URL?.startsWith('http://')) throw away()
  return { id: made.data.id, url }
}

const Notice = z.object({
  type: z.string(),
  data: z.object({ id: z.string().max(200), reference: z.string().max(80), amount: z.number().int(), currency: z.string() }),
})
export type PaymentNotice = z.output<typeof Notice>

/** Reads a callback: its signature is the hex HMAC-SHA256 of the body as it came. 401 for a wrong one, 422 for a body nobody can read. */
export function readCallback(config: Config, payload: string, signature: string): PaymentNotice {
  const secret = config.PAYMENT_CALLBACK_SECRET
  if (!secret || !sameSecret(signature.toLowerCase(), createHmac('sha256', secret).update(payload).digest('hex')))
    throw new Refusal(401, 'The signature does not fit.')
  let json: unknown
  try {
    json = JSON.parse(payload)
  } catch {
    json = null
  }
  const notice = Notice.safeParse(json)
  if (!notice.success) throw new Refusal(422, 'The payment message cannot be read.')
  return notice.data
}
