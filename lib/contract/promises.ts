import { z } from 'zod'
import { promiseBasis, promiseGrouping } from '@/lib/domain/delivery-promise'
import { anyOf, CountryCode, Day, get, Id, Instant, searchText } from './kernel'

const Days = { likely_on: Day.nullable(), sure_on: Day.nullable() }

/** Promises whose last day is over, or that were kept before. Shares are percentages; days are days of the calendar. */
const Figures = z.object({
  promised: z.number(), kept_likely: z.number(), kept_sure: z.number(), likely_pct: z.number().nullable(), sure_pct: z.number().nullable(),
  /** Days between the delivery and the sure day, the middle one of all; below 0 it came later. */
  median_slack: z.number().nullable(),
  /** How far ahead of the order the sure day lay, and the last day of the carrier's coverage. */
  sure_days: z.number().nullable(), longest_days: z.number().nullable(),
})

/** What parcels are promised, by what was delivered (docs/decisions/056-promises.md). */
export const promises = {
  /** How many promises were kept, of those that ended in some days; thirty where none are chosen. */
  scoreboard: get('/api/promises/scoreboard', {
    needs: 'app_carrier_partner:sla-order-tracking',
    query: z.object({
      from: Day.optional(), to: Day.optional(), group_by: z.enum(promiseGrouping.names).default('carrier'), carrier_id: anyOf(Id), client_id: anyOf(Id),
      country_code: anyOf(CountryCode),
    }),
    reply: z.object({ groups: z.array(Figures.extend({ group: z.string(), label: z.string() })), totals: Figures, from: Day, to: Day }),
  }),
  /**
   * What would be promised of an order, for each carrier that takes it there, the preferred first. It starts where the client's parcels do unless said
   * otherwise, and is ordered now unless said otherwise. `message` is the promise in a sentence, or that too little was delivered yet.
   */
  atOrder: get('/api/promises/at-order', {
    needs: ['app_carrier_partner:sla-order-tracking', 'app_package:package-view'],
    query: z.object({
      client_id: Id, from_country: CountryCode.optional(), from_city: searchText(80).optional(), country_code: CountryCode, city: searchText(80),
      pincode: searchText(20).optional(), rsa_service_code: z.string().max(10), carrier_id: Id.optional(), at: Instant.optional(),
    }),
    reply: z.array(z.object({
      carrier_id: Id, carrier: z.string(), ...Days, basis: z.enum(promiseBasis.names).nullable(), deliveries: z.number().nullable(), message: z.string(),
    })),
  }),
}
