import { quotes } from '@/lib/contract/quotes'
import { money } from '@/lib/domain/money'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import type { Services } from '../../platform/services'
import { moveQuote, offerQuote } from './answer'
import { askQuote } from './ask'
import { expireOffers } from './expire'
import { tellOfQuote } from './letters'
import { quoteList, quoteOf } from './read'

export const quoteHandlers = implement(quotes, {
  list: ({ db, who, query }) => quoteList(db, who, query),
  one: ({ db, who, params }) => quoteOf(db, who, params.id),
  add: adds('freight_quote', async ({ db, who, body, services }) => {
    const made = await askQuote(db, who, body)
    await tellOfQuote(db, services, 'asked', { ...made, client_id: null }, { by: who.name })
    return made
  }, { by: ({ quote_no }) => quote_no, log: ({ body }) => body, says: ({ quote_no }) => `Quote ${quote_no} is asked for.` }),
  offer: changes('freight_quote', async ({ db, who, body, services }) => {
    const { before, after } = await offerQuote(db, who, body)
    await tellOfQuote(db, services, 'offered', before, { amount: money(after.amount, after.currency), until: after.valid_until })
    return { before, after }
  },
  { by: ({ quote_no }) => quote_no, answer: (_ctx, { after: { offer_status, offer_version, amount } }) => ({ offer_status, version: offer_version, amount }) }),
  move: changes('freight_quote', async ({ db, who, params, body, services }) => {
    const { before, after } = await moveQuote(db, who, params.id, body)
    await tellOfQuote(db, services, 'answered', before, { to: after.offer_status, note: after.note ?? '', by: who.name })
    return { before, after }
  }, { by: ({ quote_no }) => quote_no, answer: (_ctx, { after: { offer_status } }) => ({ offer_status }) }),
})

/** Background work of quotes. */
export function quoteJobs(services: Services): void {
  services.jobs.work('quotes.expire', () => expireOffers(services))
  services.jobs.every('quotes.expire', '5 0 * * *')
}
