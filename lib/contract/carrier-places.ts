import { z } from 'zod'
import { eventMappingStatus } from '@/lib/domain/carrier'
import { anyOf, byId, CountryCode, get, Id, Instant, paged, paging, patch, searchText } from './kernel'

const reads = ['app_carrier_partner:carrier-events-location', 'app_carrier_partner:carrier-edit'] as const
const edits = 'app_carrier_partner:carrier-edit'
const Status = z.enum(eventMappingStatus.names)
const degrees = (
  most: number,
) => z.union([z.number(), z.string().trim()]).transform(String).pipe(z.string().regex(/^-?\d{1,3}(\.\d{1,6})?$/, 'Give degrees, such as 25.204849.'))
  .refine((v) => Math.abs(Number(v)) <= most, `Give degrees between -${most} and ${most}.`)

const Place = z.object({
  id: Id, carrier_id: Id, carrier: z.string(), carrier_location_code: z.string(),
  carrier_location_name: z.string(), country_code: z.string().nullable(), base_city_id: Id.nullable(),
  base_city: z.string().nullable(), airport_code: z.string().nullable(), display_name: z.string().nullable(),
  timezone: z.string().nullable(), latitude: z.string().nullable(), longitude: z.string().nullable(),
  mapping_status: Status, occurrences: z.number(), last_seen_at: Instant.nullable(),
})
const refreshes = ['carrierPlaces.list', 'carrierPlaces.one']

/** Places as feeds name them, and what they are here (carriers.md, carrier_event_location). */
export const carrierPlaces = {
  list: get('/api/carrier_events_location/list', {
    needs: reads, query: paging.extend({ carrier_id: anyOf(Id), country_code: anyOf(CountryCode), mapping_status: anyOf(Status) }), reply: paged(Place),
  }),
  one: get('/api/carrier_events_location/edit/:id', {
    needs: reads, params: byId,
    query: z.object({ country_code: CountryCode.optional(), search: searchText(60).optional() }),
    /** `candidates` are cities of the country whose name is nearest to the carrier's, or those searched for. */
    reply: Place.extend({
      version: z.number(), name: z.string(), countries: z.array(z.object({ value: z.string(), label: z.string() })),
      candidates: z.array(z.object({ value: Id, label: z.string() })), timezones: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  }),
  update: patch('/api/carrier_events_location/update/:id', {
    needs: edits, params: byId,
    body: z.object({
      country_code: CountryCode.nullish(), base_city_id: Id.nullish(),
      airport_code: z.string().trim().toUpperCase().regex(/^[A-Z]{3}$/, 'An airport code has three letters, such as DXB.').nullish(),
      display_name: z.string().trim().max(120).nullish(), timezone: z.string().trim().max(60).nullish(),
      latitude: degrees(90).nullish(), longitude: degrees(180).nullish(),
      mapping_status: Status.optional(), version: z.number().int().optional(),
    }),
    reply: Place, refreshes,
  }),
}
