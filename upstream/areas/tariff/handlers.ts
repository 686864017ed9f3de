import { hsCodes, classification, landedCost } from '@/lib/contract/hs-desk'
import { tariff } from '@/lib/contract/tariff'
import { findHsCodes } from '../../core/tariff/find-codes'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { adds, changes, removes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { keepLanded, landedList, landedOf, landedQuote } from './landed'
import { codeList, saveCode } from './listing'
import { decideGoods, endPrecedent, precedentList } from './precedents'
import { codeOf, searchPage, suggestionsFor } from './search'

export const tariffHandlers = implement(tariff, {
  codes: ({ db, query: { q, search, ...request } }) => findHsCodes(db, { ...request, text: q ?? search ?? '' }),
})

export const classificationHandlers = implement(classification, {
  search: ({ db, query }) => searchPage(db, query),
  one: ({ db, query }) => codeOf(db, query),
  suggest: ({ db, query }) => suggestionsFor(db, query),
  precedents: ({ db, query }) => precedentList(db, query),
  decide: adds('hs_precedent', ({ db, who, body }) => decideGoods(db, who, body), {
    by: ({ id }) => id, log: ({ body }) => body, says: () => 'Kept as a precedent.',
  }),
  end: removes('hs_precedent', ({ db, who, params }) => endPrecedent(db, who, params.id)),
})

export const hsCodeHandlers = implement(hsCodes, {
  list: ({ db, query }) => codeList(db, query),
  save: changes('hs_code', ({ db, who, body }) => saveCode(db, who.user_id, body), {
    by: ({ country_code, code }) => `${country_code} ${code}`,
    log: ({ body }, { before, after }) => ({ before, after: { ...after, rates_from: body.rates_from, legal_basis: body.legal_basis } }),
  }),
  upload: (ctx) => receiveUpload(ctx, 'hs_code', { dry_run: ctx.body.dry_run }),
  template: ({ db, who, query, services }) => templateDownload(services, db, 'hs_code', query.format, who),
})

export const landedCostHandlers = implement(landedCost, {
  reckon: ({ db, who, body }) => landedOf(db, who, body),
  keep: adds('landed_quote', ({ db, who, body }) => keepLanded(db, who, body), {
    by: ({ quote_no }) => quote_no, log: ({ body }) => body, says: ({ quote_no }) => `Kept as ${quote_no}.`,
  }),
  list: ({ db, who, query }) => landedList(db, who, query),
  one: ({ db, who, params }) => landedQuote(db, who, params.id),
})
