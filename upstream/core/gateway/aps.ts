import { createHash } from 'node:crypto'
import { sameSecret } from '../../platform/tokens'
import {
  askGateway, coinsIn, GatewayAway, kept, last4, textIn, type GatewayAdapter, type Outcome, type Refunded, type Visit,
} from './adapter'

/**
 * Amazon Payment Services, formerly PAYFORT: hosted checkout by redirection, check status and refund.
 * Source: paymentservices.amazon.com/docs (hosted checkout, check status, refund, signature, error codes), read on 29 November 2026.
 */
export interface ApsKeys {
  page_url: string
  api_url: string
  merchant_identifier: string
  access_code: string
  request_phrase: string
  response_phrase: string
}

/** The parameters sorted by name, joined `k=v`, between the phrase, SHA-256 in hex (invoices-payments.md 7.5). */
export function apsSignature(params: Readonly<Record<string, unknown>>, phrase: string): string {
  const names = Object.keys(params).filter((name) => name !== 'signature' && params[name] !== undefined && params[name] !== null).toSorted()
  const said = names.map((name) => `${name}=${String(params[name])}`)
  return createHash('sha256').update(`${phrase}${said.join('')}${phrase}`).digest('hex')
}

const isSignedBy = (params: Readonly<Record<string, unknown>>, phrase: string): boolean =>
  typeof params.signature === 'string' && sameSecret(params.signature.toLowerCase(), apsSignature(params, phrase))

/** Of the two digits of a status what they say of a payment; what is not here is not known yet. */
const states: Readonly<Record<string, Outcome['state']>> = {
  '14': 'captured', '04': 'captured', '06': 'captured', '07': 'captured',
  '02': 'authorised', '13': 'declined', '03': 'declined', '05': 'declined', '08': 'cancelled',
}
/** The payer pressed cancel on the page. */
const CANCELLED = '00072'

/** Its answer names amounts and, as published, no currency: they are in the one we signed. One it does name has to be that. */
function outcomeOf(said: Record<string, unknown>, signed: string): Outcome {
  const code = textIn(said.transaction_code)
  return {
    state: code === CANCELLED ? 'cancelled' : (states[textIn(said.transaction_status) ?? ''] ?? 'pending'),
    amount_minor: coinsIn(said.captured_amount), refunded_minor: coinsIn(said.refunded_amount) ?? 0, currency: textIn(said.currency) ?? signed,
    txn_id: textIn(said.fort_id), code,
    message: textIn(said.transaction_message), card_brand: textIn(said.payment_option), card_last4: last4(textIn(said.card_number)), raw: kept(said),
  }
}

const fromForm = (payload: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(payload))
function readPayload(payload: string): Record<string, unknown> {
  if (!payload.trimStart().startsWith('{')) return fromForm(payload)
  try {
    return JSON.parse(payload) as Record<string, unknown>
  } catch {
    return {}
  }
}

type Ask = (fields: Record<string, string>) => Promise<Record<string, unknown>>

async function enquire(ask: Ask, keys: ApsKeys, { attempt_ref, currency }: Visit): Promise<Outcome> {
  const said = await ask({ query_command: 'CHECK_STATUS', merchant_reference: attempt_ref, language: 'en' })
  // What nobody signed says nothing.
  if (!isSignedBy(said, keys.response_phrase) || said.merchant_reference !== attempt_ref)
    return { ...outcomeOf({}, currency), raw: {}, message: 'The answer of the gateway is not signed.' }
  return outcomeOf(said, currency)
}

async function refund(
  ask: Ask, keys: ApsKeys, { gateway_txn_id, attempt_ref, currency }: Visit, { amount_minor, reference }: { amount_minor: number; reference: string },
): Promise<Refunded> {
  const said = await ask({
    command: 'REFUND', merchant_reference: attempt_ref, fort_id: gateway_txn_id ?? '', amount: String(amount_minor), currency, language: 'en',
    maintenance_reference: reference,
  })
  // Whether it went back nobody can say then.
  if (!isSignedBy(said, keys.response_phrase)) throw new GatewayAway('Its answer is not signed.')
  // Its `fort_id` is that of the payment: a refund has the name we gave it.
  return { is_done: textIn(said.status) === '06', id: textIn(said.maintenance_reference), message: textIn(said.response_message) ?? 'No answer.' }
}

/** The gateway as an adapter, with the keys of one merchant. */
export function apsGateway(keys: ApsKeys): GatewayAdapter {
  const merchant = { access_code: keys.access_code, merchant_identifier: keys.merchant_identifier }
  const signed = <F extends Record<string, string>>(fields: F) => ({ ...fields, signature: apsSignature(fields, keys.request_phrase) })
  const ask = (fields: Record<string, string>) => askGateway(`${keys.api_url}/FortAPI/paymentApi`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(signed({ ...merchant, ...fields })),
  })
  return {
    // The browser itself posts the form: nothing is asked before.
    begin: async ({ attempt_ref, amount_minor, currency, locale, email, description, return_url }) => ({
      order: null,
      redirect: {
        method: 'POST', url: `${keys.page_url}/FortAPI/paymentPage`,
        fields: signed({
          ...merchant, command: 'PURCHASE', merchant_reference: attempt_ref, amount: String(amount_minor), currency, language: locale, customer_email: email,
          order_description: description, return_url,
        }),
      },
    }),
    enquire: (visit) => enquire(ask, keys, visit),
    refund: (visit, asking) => refund(ask, keys, visit, asking),
    isSigned: (params, { attempt_ref }) => isSignedBy(params, keys.response_phrase) && params.merchant_reference === attempt_ref,
    readNotice: ({ payload }) => {
      const params = readPayload(payload)
      return isSignedBy(params, keys.response_phrase) ? { attempt_ref: textIn(params.merchant_reference), gateway_order: null } : null
    },
  }
}
