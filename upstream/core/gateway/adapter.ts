/** What a visit to a gateway begins with. */
export interface Beginning {
  attempt_ref: string
  /** In the smallest coins of the currency. */
  amount_minor: number
  currency: string
  locale: 'en' | 'ar'
  email: string
  description: string
  /** Where the payer comes back to, paid or not. */
  return_url: string
}
/** How a browser goes to the gateway. */
export interface Redirect {
  method: 'GET' | 'POST'
  url: string
  fields: Record<string, string>
}
/** A visit as the gateway knows it. */
export interface Visit {
  attempt_ref: string
  gateway_order: string | null
  gateway_txn_id: string | null
  currency: string
}
/** What a gateway says of a visit when we ask it. */
export interface Outcome {
  state: 'captured' | 'authorised' | 'declined' | 'cancelled' | 'pending'
  /** What was captured, in the smallest coins; null before. */
  amount_minor: number | null
  currency: string | null
  /** What went back of it in all, in the smallest coins. */
  refunded_minor: number
  txn_id: string | null
  code: string | null
  message: string | null
  card_brand: string | null
  card_last4: string | null
  raw: Record<string, unknown>
}
export interface Refunded {
  is_done: boolean
  /** The gateway’s own number of the refund. */
  id: string | null
  message: string
}
/** A notice as it came: its body, and its signature where that is a header. */
export interface Notice {
  payload: string
  signature: string
}

/** A gateway in its own wire form. Whatever a browser or a notice says, money is only believed when `enquire` says so. */
export interface GatewayAdapter {
  begin(beginning: Beginning): Promise<{ redirect: Redirect; order: string | null }>
  enquire(visit: Visit): Promise<Outcome>
  refund(visit: Visit, refund: { amount_minor: number; reference: string }): Promise<Refunded>
  /** Whether the parameters a browser came back with are the gateway’s. */
  isSigned(params: Readonly<Record<string, string>>, visit: Visit): boolean
  /** The references a notice is about; null where it is not the gateway’s. */
  readNotice(notice: Notice): { attempt_ref: string | null; gateway_order: string | null } | null
}

/** The gateway did not answer, or not as agreed. */
export class GatewayAway extends Error {}

const ANSWER_MS = 8000

/** Asks a gateway; anything but a JSON object of a good answer is a GatewayAway. */
export async function askGateway(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null)
  if (!answer?.ok) throw new GatewayAway(answer ? `It answered ${answer.status}.` : 'It did not answer.')
  const said = await answer.json().catch(() => null)
  if (typeof said !== 'object' || said === null || Array.isArray(said)) throw new GatewayAway('Its answer cannot be read.')
  return said as Record<string, unknown>
}

export const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null)
export const coinsIn = (value: unknown): number | null => {
  const text = textIn(value)
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}
export const last4 = (card: string | null): string | null => /(\d{4})$/.exec(card ?? '')?.[1] ?? null

const CARD = /^[\d*•xX ]{12,23}$/
/** An answer as it is kept: of card numbers the last four digits alone, of what we sign with nothing. */
export function kept(raw: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !/signature|access_code|token/i.test(name)).map(([name, value]) => [
    name,
    typeof value === 'string' && (CARD.test(value) && /card|pan/i.test(name)) ? `••••${value.slice(-4)}`
      : typeof value === 'object' && value !== null && !Array.isArray(value) ? kept(value as Record<string, unknown>)
        : Array.isArray(value) ? value.map((one) => (typeof one === 'object' && one !== null ? kept(one as Record<string, unknown>) : one)) : value,
  ]))
}
