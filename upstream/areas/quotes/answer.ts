import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { quotes } from '@/lib/contract/quotes'
import { today } from '@/lib/domain/days'
import { compare, sum } from '@/lib/domain/decimal'
import { amountIn, money } from '@/lib/domain/money'
import { lineAmount, mayBecome, offerHasExpired, quote, refusedQuoteMove, rejections } from '@/lib/domain/quote'
import { first, rows, type Db } from '../../db/db'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { holdQuote, noteStep, type HeldQuote } from './scope'

type Offered = z.output<typeof quotes.offer.body>
type Moved = z.output<typeof quotes.move.body>

const refuseMove = ({ quote_no, offer_status }: HeldQuote, to: number) => {
  if (!mayBecome(offer_status, to)) throw new Refusal(409, refusedQuoteMove(quote_no, offer_status, to))
}

/** Sends a version of an offer, its lines reckoned here: the first offer, or a final one (invoices-payments.md 3.2). Answers what was and what is. */
export async function offerQuote(tx: Db, who: Who, body: Offered) {
  const held = await holdQuote(tx, who, body.quote_id)
  const to = body.is_final ? quote.finalOffer : quote.offered
  refuseMove(held, to)
  if (body.valid_until <= today()) throw refuseField('valid_until', 'An offer stands until tomorrow at least.')
  const breakdown = body.breakdown.map((line) => ({ ...line, amount: lineAmount(line, body.currency) }))
  const amount = amountIn(sum(breakdown.map((line) => line.amount)), body.currency)
  if (compare(amount, 0) <= 0) throw refuseField('breakdown', 'An offer must come to more than nothing.')
  if (body.amount !== undefined && compare(body.amount, amount) !== 0) throw refuseField('amount', `The lines come to ${money(amount, body.currency)}.`)
  const version = held.offer_version + 1
  await rows(tx, sql`insert into freight_quote_offers (quote_id, version, amount, currency, breakdown, carrier_name, transit_days, valid_until, is_final, note,
    sent_by)
    values (${held.id}, ${version}, ${amount}, ${body.currency}, ${JSON.stringify(breakdown)}::jsonb, ${body.carrier_name ?? null},
      ${body.transit_days ?? null}, ${body.valid_until}, ${body.is_final}, ${body.note ?? null}, ${who.user_id})`)
  await rows(tx, sql`update freight_quotes set offer_status = ${to}, offer_version = ${version}, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id} where id = ${held.id}`)
  await rows(tx, noteStep({ quote_id: held.id, from: held.offer_status, to, version, note: body.note ?? null, by: who.user_id }))
  return {
    before: held, after: { quote_no: held.quote_no, offer_status: to, offer_version: version, amount, currency: body.currency, valid_until: body.valid_until },
  }
}

/** What the seller has to say with a step: what to revise, or why not. */
function noteOf({ offer_status: to, revision_note, reject_reason }: Moved): string | null {
  if (to === quote.revision && !revision_note) throw refuseField('revision_note', 'Say what should be revised.')
  if (rejections.includes(to) && !reject_reason) throw refuseField('reject_reason', 'Give a reason.')
  return to === quote.revision ? (revision_note ?? null) : rejections.includes(to) ? (reject_reason ?? null) : null
}

async function refuseExpired(tx: Db, { id, offer_version }: HeldQuote): Promise<void> {
  const offer = await first<{ valid_until: string }>(tx, sql`select valid_until from freight_quote_offers
    where quote_id = ${id} and version = ${offer_version}`)
  if (offer && offer.valid_until < today()) throw new Refusal(409, offerHasExpired(offer.valid_until))
}

/** Takes a seller's step: accepts the newest offer, asks for a revision or turns it down. An accepted version is never changed again. */
export async function moveQuote(tx: Db, who: Who, id: number, body: Moved) {
  const held = await holdQuote(tx, who, id)
  const to = body.offer_status
  refuseMove(held, to)
  const note = noteOf(body)
  if (body.version !== undefined && body.version !== held.offer_version) throw new Refusal(409, 'A newer offer was sent meanwhile. Look at it first.')
  if (to === quote.accepted) await refuseExpired(tx, held)
  await rows(tx, sql`update freight_quotes set offer_status = ${to}, accepted_at = ${to === quote.accepted ? sql`now()` : sql`accepted_at`},
    version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  await rows(tx, noteStep({ quote_id: id, from: held.offer_status, to, version: held.offer_version, note, by: who.user_id }))
  return { before: held, after: { quote_no: held.quote_no, offer_status: to, note } }
}
