import { z } from 'zod'
import { dutyBasis, dutyKind, permitAuthority, statisticalUnit } from '@/lib/domain/tariff'
import { anySignedIn, CountryCode, lookup, searchText } from './kernel'

const text = z.string()
const perhaps = text.nullable()

export const Duty = z.object({
  kind: z.enum(dutyKind.names), basis: z.enum(dutyBasis.names), rate: text, currency: perhaps,
  origin: perhaps, sugar_from: perhaps, sugar_to: perhaps, legal_basis: text,
})

/**
 * A code of a country's tariff with what holds today. Percentages are of the general
 * rate; a rate by the litre or the unit, or of one origin, stands among `duties`.
 */
const HsCode = z.object({
  code: text,
  /** Its eight digits, used beside the Gulf's twelve; null of a heading. */
  code_8: perhaps,
  description_en: text, description_ar: perhaps, unit: z.enum(statisticalUnit.names),
  unit_2: z.enum(statisticalUnit.names).nullable(), duty_rate: perhaps, excise_rate: perhaps, vat_rate: perhaps,
  is_restricted: z.boolean(), is_prohibited: z.boolean(), authorities: z.array(z.enum(permitAuthority.names)), duties: z.array(Duty), path: z.array(text),
  /** How often people decided on it. */
  precedents: z.number(),
})

/** The customs tariff (sellers-ior.md 2.4). */
export const tariff = {
  codes: lookup('/api/hs-code', {
    ...anySignedIn,
    query: z.object({
      q: searchText(100).optional(), search: searchText(100).optional(), country_code: CountryCode.default('AE'),
      digits: z.coerce.number().pipe(z.union([z.literal(4), z.literal(6), z.literal(8), z.literal(12)])).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(25),
    }),
    reply: z.array(HsCode),
  }),
}
