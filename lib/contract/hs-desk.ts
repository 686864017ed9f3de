import { z } from 'zod'
import { bareHsCode, isHsCode } from '@/lib/domain/hs-code'
import { sellerCategory } from '@/lib/domain/seller'
import { dutyBasis, dutyKind, permitAuthority, precedentSource, restrictionKind, statisticalUnit } from '@/lib/domain/tariff'
import {
  anyOf, blank, byId, CountryCode, Currency, Day, del, Figure, Flag, get, Id, Instant, Money, paged, paging, post, searchText, typedDecimal,
} from './kernel'
import { Duty } from './tariff'

const searches = 'search-hs-code'
const sees = 'app_seller:hs-code-list'
const edits = 'app_seller:hs-code-edit'
const perhaps = z.string().nullable()
const changed = ['tariff.codes', 'classification.search', 'classification.one', 'classification.suggest', 'hsCodes.list']

/** A code as people write it, with points and spaces. */
export const TypedHsCode = z.string().transform(bareHsCode).pipe(z.string().refine(isHsCode, 'An HS code has 6, 8 or 12 digits.'))
const AnyCode = z.string().transform(bareHsCode).pipe(z.string().regex(/^(\d{4}|\d{6}|\d{8}|\d{12})$/, 'A code has 4, 6, 8 or 12 digits.'))
const text = (least: number, most: number, missing: string) =>
  z.string().trim().normalize('NFC').min(least, missing).max(most, `Use at most ${most} characters.`)

const Named = z.object({ code: z.string(), description_en: z.string(), description_ar: perhaps })
const Held = {
  duty_rate: perhaps, excise_rate: perhaps, vat_rate: perhaps, is_restricted: z.boolean(), is_prohibited: z.boolean(),
  authorities: z.array(z.enum(permitAuthority.names)),
}
const Found = Named.extend({
  ...Held, id: Id, dotted: z.string(), code_8: perhaps, heading: z.string(), unit: z.enum(statisticalUnit.names),
    unit_2: z.enum(statisticalUnit.names).nullable(),
  permits: z.array(z.string()), duties: z.array(Duty), path: z.array(z.string()), precedents: z.number(),
})
const Precedent = z.object({
  id: Id, goods: z.string(), reason: z.string(), source: z.enum(precedentSource.names), decided_by: perhaps, decided_at: Instant,
})
const Code = Named.extend({
  country_code: z.string(), day: Day, unit: z.enum(statisticalUnit.names), unit_2: z.enum(statisticalUnit.names).nullable(),
  valid_from: Day, valid_to: Day.nullable(),
  /** Headings above, itself, and codes below it. */
  tree: z.array(Named),
  layers: z.array(Duty.extend({ hs_prefix: z.string(), valid_from: Day, valid_to: Day.nullable() })),
  restrictions: z.array(z.object({
    hs_prefix: z.string(), origin: perhaps, kind: z.enum(restrictionKind.names), authority: z.enum(permitAuthority.names).nullable(), permit: perhaps,
    legal_basis: z.string(),
  })),
  precedents: z.array(Precedent),
})

/** Where people find and decide what goods are declared under (sellers-ior.md 4, issue 26). */
export const classification = {
  /** By digits, words in English or Arabic, or goods decided before; `GET /api/hs-code` finds the same for boxes that offer choices. */
  search: get('/api/hs-code/search', {
    needs: searches,
    query: paging.extend({
      country_code: CountryCode.default('AE'), digits: z.coerce.number().pipe(z.union([z.literal(4), z.literal(6), z.literal(8), z.literal(12)])).optional(),
    }),
    reply: paged(Found),
  }),
  one: get('/api/hs-code/one', {
    needs: searches, query: z.object({ code: AnyCode, country_code: CountryCode.default('AE'), day: Day.optional() }), reply: Code,
  }),
  /** Codes goods may belong under, likeliest first, each with its reasons. */
  suggest: get('/api/hs-code/suggestions', {
    needs: searches,
    query: z.object({ description: searchText(300), category: z.enum(sellerCategory.names).optional(), country_code: CountryCode.default('AE') }),
    reply: z.array(Named.extend({ score: z.number(), reasons: z.array(z.string()) })),
  }),
  /** What people decided, the latest first; those that were replaced are left out unless asked for. */
  precedents: get('/api/hs-code/precedents', {
    needs: searches,
    query: paging.extend({ country_code: CountryCode.optional(), hs_code: searchText(20).optional(), source: anyOf(z.enum(precedentSource.names)),
      ended: Flag.optional() }),
    reply: paged(Precedent.extend({ hs_code: z.string(), country_code: z.string(), ended_at: Instant.nullable() })),
  }),
  /** Decides what goods are; kept as a precedent in place of an earlier one of the same goods. */
  decide: post('/api/hs-code/precedents', {
    needs: edits,
    body: z.object({
      goods: text(3, 300, 'Describe the goods.'), hs_code: TypedHsCode, reason: text(3, 300, 'Say why, in at least 3 characters.'),
      country_code: CountryCode.default('AE'),
    }),
    reply: z.object({ id: Id }), refreshes: ['classification.precedents', ...changed],
  }),
  /** Ends a precedent: it is suggested no more. */
  end: del('/api/hs-code/precedents/:id', { needs: edits, params: byId, refreshes: ['classification.precedents', ...changed] }),
}

const rate = typedDecimal('The rate').pipe(z.string().refine((value) => Number(value) >= 0 && Number(value) <= 200, 'Use 0 to 200 percent.'))
const lawful = { legal_basis: text(3, 200, 'Name the law or decision.'), rates_from: Day }
const fields = {
  description_en: text(2, 300, 'Description is required.'), description_ar: z.string().trim().max(300).nullable(),
  unit: z.enum(statisticalUnit.names), valid_to: z.union([blank, Day]).nullable(),
  /** Percent of customs duty and of excise; kept as dated rows of a law. */
  duty_rate: rate, excise_rate: z.union([z.literal('').transform(() => '0'), rate]).nullable(),
  is_prohibited: z.boolean(), authorities: z.array(z.enum(permitAuthority.names)).max(8),
}
const { description_en, ...optional } = fields

const ListRow = Named.extend({
  ...Held, id: Id, country_code: z.string(), dotted: z.string(), unit: z.enum(statisticalUnit.names), permits: z.array(z.string()), valid_from: Day,
  valid_to: Day.nullable(),
  /** Of sellers, declared under this very code. */
  products: z.number(), version: z.number(),
})

/** The tariff itself (sellers-ior.md 2.4): its codes with their days; what they pay and need are dated rows of laws beside them. */
export const hsCodes = {
  list: get('/api/hs_code_listing', {
    needs: sees,
    query: paging.extend({
      country_code: anyOf(CountryCode), chapter: anyOf(z.string().regex(/^\d{2}$/, 'A chapter has two digits.')), is_restricted: Flag.optional(),
      is_prohibited: Flag.optional(), authorities: anyOf(z.enum(permitAuthority.names)), valid_on: Day.optional(),
    }),
    reply: paged(ListRow),
  }),
  /** Adds a code, or with `id` changes one; what is left out stays. Rates hold from `rates_from`, today unless said. 409 where days overlap. */
  save: post('/api/hs_code_listing/save', {
    needs: edits,
    body: z.object({ ...optional, ...lawful, description_en, id: Id, country_code: CountryCode, code: AnyCode, valid_from: Day,
      version: z.number().int() }).partial(),
    reply: ListRow, refreshes: changed,
  }),
  upload: post('/api/hs_code_listing/upload', {
    needs: edits, kind: 'upload', body: z.object({ dry_run: Flag.default(false) }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
    maxBytes: 20 * 1024 * 1024, refreshes: ['uploads.list', ...changed],
  }),
  template: get('/api/hs_code_listing/template', { needs: sees, kind: 'download', query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }) }),
}

const Goods = z.object({
  title: text(2, 150, 'Name the goods.'), hs_code: TypedHsCode, origin: CountryCode, country_code: CountryCode.default('AE'),
  value: Money.refine((value) => Number(value) > 0, 'The value must be above 0.'), currency: Currency,
  freight: Money.default('0'), insurance: Money.default('0'), units: z.coerce.number().int().min(1, 'At least one piece.').max(1_000_000).default(1),
  litres: Figure.nullish(), sugar: Figure.nullish(), day: Day.optional(), with_fees: Flag.default(true), client_id: Id.nullish(),
})
const money = z.string()
const Figures = z.object({
  value: money, freight: money, insurance: money, cif: money,
  layers: z.array(z.object({ kind: z.enum(dutyKind.names), basis: z.enum(dutyBasis.names), rate: money, legal_basis: z.string(), amount: money })),
  duty: money, excise: money, vat: money, value_class: z.enum(['LV', 'HV']), limit: money.nullable(), ior_fee: money, clearance_fee: money, fee_vat: money,
  charges: money, landed: money, landed_per_unit: money,
})
const Facts = z.object({
  local_currency: z.string(), rate: money, rate_day: z.string(),
  threshold: z.object({ amount: money, currency: z.string(), source: z.string(), confirmed_by: perhaps }).nullable(),
})
const Kept = z.object({
  id: Id, quote_no: z.string(), title: z.string(), hs_code: z.string(), origin: z.string(), country_code: z.string(), day: Day, units: z.number(),
  client: perhaps, landed_amount: money, currency: z.string(), made_by: perhaps, created_at: Instant,
})

/** What goods cost once they have come in, for any product, origin and day (sellers-ior.md 7.2). */
export const landedCost = {
  reckon: post('/api/landed-cost', { needs: searches, writes: false, body: Goods, reply: z.object({ day: Day, figures: Figures, facts: Facts,
    restrictions: z.array(z.object({ kind: z.enum(restrictionKind.names), authority: perhaps, permit: perhaps, legal_basis: z.string() })) }) }),
  /** Keeps the answer with what held, so that it can be shown and reckoned again as it was. */
  keep: post('/api/landed-cost/quotes', { needs: searches, body: Goods, reply: z.object({ id: Id, quote_no: z.string() }), refreshes: ['landedCost.list'] }),
  list: get('/api/landed-cost/quotes', {
    needs: searches, query: paging.extend({ client_id: anyOf(Id), country_code: anyOf(CountryCode), origin: anyOf(CountryCode) }), reply: paged(Kept),
  }),
  /** A kept answer; `same` says that the kept facts still reckon to the kept figures, `by_law` what the tariff's rows of that day come to now. */
  one: get('/api/landed-cost/quotes/:id', {
    needs: searches, params: byId,
    reply: Kept.extend({ goods: Goods.omit({ title: true, client_id: true }).loose(), facts: Facts, figures: Figures, same: z.boolean(),
      by_law: Figures.nullable() }),
  }),
}
export type LandedFiguresReply = z.output<typeof Figures>
