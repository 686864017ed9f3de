import { z } from 'zod'
import { coverageLevel, partnerType } from '@/lib/domain/carrier'
import type { Key } from '@/lib/domain/keys'
import { anyOf, blank, byId, CountryCode, Day, Dirhams, Flag, get, Id, Instant, Kilograms, Money, paged, paging, patch, post } from './kernel'

const edit = 'app_carrier_partner:carrier-edit'
const key = (...names: string[]) => [...names.map((name) => `app_carrier_partner:${name}` as Key), edit] as const satisfies readonly Key[]
const Level = z.enum(coverageLevel.names)
const days = z.coerce.number().int().min(0, 'Transit days must be from 0 to 60.').max(60, 'Transit days must be from 0 to 60.')
const places = [
  'carrierCoverage.cities', 'carrierCoverage.areas', 'carrierCoverage.pincodes', 'carrierCoverage.ofCarrier', 'carrierCoverage.list', 'carrierCoverage.matrix',
]

const Coverage = z.object({
  id: Id, coverage_id: Id, carrier_id: Id, country_code: z.string(), country: z.string(),
  rsa_service_code: z.string(), coverage_level: Level, cities_count: z.number(),
  areas_count: z.number(), pincodes_count: z.number(), cod_available: z.boolean(), cod_currency: z.string().nullable(), cod_max_amount: z.string().nullable(),
  transit_days_min: z.number(), transit_days_max: z.number(), transit: z.string(),
  remote_surcharge: z.string(), active: z.boolean(), effective_from: z.string().nullable(),
  effective_to: z.string().nullable(), version: z.number(),
})
const CoverageQuery = paging.extend({
  country_code: anyOf(CountryCode), rsa_service_code: anyOf(z.string().max(20)), active: Flag.optional(), cod_available: Flag.optional(),
})

const PlaceQuery = paging.extend({
  coverage_id: anyOf(Id), country_code: anyOf(CountryCode), rsa_service_code: anyOf(z.string().max(20)),
  state: z.string().trim().max(80).optional(), base_city_id: anyOf(Id),
  active: Flag.optional(), cod_available: Flag.optional(), remote: Flag.optional(),
  /** Whether the carrier's own word for the place differs from ours (areas and cities) or a code is kept for it. */
  mapped: Flag.optional(),
})
const place = {
  id: Id, coverage_id: Id, country_code: z.string(), rsa_service_code: z.string(), state: z.string().nullable(), city: z.string(), cod_available: z.boolean(),
  pickup_available: z.boolean(), delivery_available: z.boolean(), return_available: z.boolean(),
  transit: z.string(), remote: z.boolean(), delivery_days: z.array(z.number()),
  route_code: z.string().nullable(), active: z.boolean(), updated_at: Instant,
}

const download = (path: string, needs: readonly Key[], body: z.ZodType) => post(path, { needs, kind: 'download', writes: false, body })
const placesOf = z.object({
  carrier_id: Id, country_code: CountryCode.optional(), base_city_id: Id.optional(), status: z.enum(['active', 'inactive', 'all']).default('all'),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
})
const received = z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() })
const dry_run = Flag.default(false)
const upload = (path: string, mb = 20) =>
  post(path, {
    needs: edit, own: ['carrier'], kind: 'upload', body: z.object({ carrier_id: Id.optional(), dry_run }),
    reply: received, maxBytes: mb * 1024 * 1024, refreshes: ['uploads.list', ...places],
  })
const compare = (path: string) =>
  post(path, {
    needs: key('city-upload'), kind: 'upload', body: z.object({ carrier_id: Id, country_code: CountryCode.optional(), dry_run }),
    reply: received, maxBytes: 20 * 1024 * 1024,
    refreshes: ['uploads.list'],
  })

const overbook = z.coerce.number().int().min(0, 'Over-booking is from 0 to 50 per cent.').max(50, 'Over-booking is from 0 to 50 per cent.')
const limits = {
  max_parcels: z.coerce.number().int().min(0).max(10_000_000).nullish(),
  max_weight_kg: Kilograms.nullish(),
  cut_off_time: z.union([blank, z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 17:30.')]).nullish(),
  overbook_pct: overbook.default(0),
}
const Limit = z.object({
  max_parcels: z.number().nullable(), max_weight_kg: z.string().nullable(), cut_off_time: z.string().nullable(), overbook_pct: z.number(),
})
export const Capacities = z.object({
  coverage_id: Id,
  weekdays: z.array(Limit.extend({ weekday: z.number() })),
  overrides: z.array(Limit.extend({ on_date: z.string() })),
  /** One a day, the limit worked out: null is no limit. */
  usage: z.array(z.object({
    on_date: z.string(), parcels: z.number(), weight_kg: z.string(), held_parcels: z.number(),
    limit: z.number().nullable(), weight_limit_kg: z.string().nullable(),
  })),
})
const byCoverage = byId.extend({ coverage_id: Id })

/** Where carriers serve, how much they take a day, and the files both travel in (carriers.md 4, 5, 6). */
export const carrierCoverage = {
  ofCarrier: get('/api/carrier-country/:id', {
    needs: key('carrier-coverage', 'country-upload', 'city-upload'), params: byId,
    query: z.object({ rsa_service_code: anyOf(z.string().max(20)), active: Flag.optional() }),
    reply: z.array(z.object({
      country_code: z.string(), country: z.string(), services: z.array(z.string()), coverages: z.number(),
      active: z.number(), cities_count: z.number(), areas_count: z.number(), pincodes_count: z.number(),
    })),
  }),
  list: get('/api/carriers/:id/coverage', { needs: key('carrier-coverage'), params: byId, query: CoverageQuery, reply: paged(Coverage) }),
  change: patch('/api/carriers/:id/coverage/:coverage_id', {
    needs: edit, own: ['carrier'], params: byCoverage,
    body: z.object({
      active: Flag, coverage_level: Level, cod_available: Flag, cod_currency: z.string().length(3),
      cod_max_amount: Money.nullable(), transit_days_min: days, transit_days_max: days,
      remote_surcharge: Dirhams, effective_from: z.union([blank, Day]).nullable(),
      effective_to: z.union([blank, Day]).nullable(),
      force: Flag, version: z.coerce.number().int(),
    }).partial(),
    reply: Coverage,
    refreshes: places,
  }),
  cities: get('/api/carrier-cities/:id', {
    needs: key('carrier-coverage', 'city-upload'), params: byId, query: PlaceQuery,
    reply: paged(z.object({ ...place, base_city_id: Id, carrier_city_name: z.string(), carrier_city_code: z.string().nullable() })),
  }),
  areas: get('/api/carrier-area/list/:id', {
    needs: key('carrier-coverage', 'city-upload'), params: byId, query: PlaceQuery,
    reply: paged(z.object({ ...place, base_area_id: Id, area: z.string(), carrier_area_name: z.string(), carrier_area_code: z.string().nullable() })),
  }),
  pincodes: get('/api/carrier-pincode/list/:id', {
    needs: key('carrier-coverage', 'city-upload'), params: byId, query: PlaceQuery,
    reply: paged(z.object({ ...place, base_pincode_id: Id, pincode: z.string(), area: z.string().nullable() })),
  }),
  places: patch('/api/carrier-coverage/places', {
    needs: edit, own: ['carrier'],
    body: z.object({
      level: z.enum(['city', 'area', 'pincode']),
      ids: z.array(Id).min(1, 'Choose at least one place.').max(1000, 'At most 1000 places at a time.'), active: Flag, force: Flag.default(false),
    }),
    reply: z.object({ updated: z.number() }),
    refreshes: places,
  }),
  capacities: get('/api/carriers/:id/coverage/:coverage_id/capacities', {
    needs: key('carrier-coverage'), params: byCoverage, query: z.object({ from: Day.optional(), to: Day.optional() }), reply: Capacities,
  }),
  changeCapacities: patch('/api/carriers/:id/coverage/:coverage_id/capacities', {
    needs: edit, own: ['carrier'], params: byCoverage,
    body: z.object({
      weekdays: z.array(z.object({ weekday: z.coerce.number().int().min(1).max(7), ...limits })).max(7).default([]),
      overrides: z.array(z.object({ on_date: Day, ...limits })).max(366).default([]),
      remove_overrides: z.array(Day).max(366).default([]),
      force: Flag.default(false),
    }),
    reply: Capacities,
    refreshes: ['carrierCoverage.capacities'],
  }),
  matrix: get('/api/country_services_coverage', {
    needs: key('country-wise-coverage'),
    query: z.object({
      country_code: anyOf(CountryCode), partner_type: anyOf(z.enum(partnerType.names)),
      rsa_service_code: anyOf(z.string().max(20)), cod_available: Flag.optional(), format: z.enum(['xlsx', 'csv']).optional(),
    }),
    reply: z.object({
      services: z.array(z.object({ code: z.string(), name: z.string() })),
      rows: z.array(z.object({
        carrier_id: Id, carrier_code: z.string(), carrier: z.string(), partner_type: z.string(), country_code: z.string(), country: z.string(),
        cells: z.record(
          z.string(),
          z.object({ coverage_id: Id, coverage_level: Level, transit: z.string(), cod_available: z.boolean(), active: z.boolean(), places: z.number() }),
        ),
      })),
    }),
  }),
  partners: post('/api/country_carrier_partners', {
    needs: key('country-wise-coverage'), writes: false,
    body: z.object({
      country_codes: z.array(CountryCode).min(1, 'Choose at least one country.').max(50, 'At most 50 countries at a time.'),
      rsa_service_codes: z.array(z.string().max(20)).max(50).optional(), partner_type: z.enum(partnerType.names).optional(), cod: Flag.optional(),
    }),
    reply: z.array(z.object({
      country_code: z.string(), country: z.string(), carriers: z.number(), first_mile: z.number(), last_mile: z.number(), fastest: z.string().nullable(),
      partners: z.array(z.object({ carrier_id: Id, carrier: z.string(), partner_type: z.string(), services: z.array(z.string()), cod: z.boolean() })),
    })),
  }),
  countriesFile: download('/api/carrier-country/download', key('country-upload', 'carrier-coverage'), placesOf),
  citiesFile: download('/api/carrier-country-city/download', key('city-download', 'city-upload'), placesOf),
  areasFile: download('/api/carrier-area/download', key('city-download', 'city-upload'), placesOf),
  pincodesFile: download('/api/carrier-pincode/download', key('city-download', 'city-upload'), placesOf),
  uploadCountries: upload('/api/carrier-country/upload'),
  uploadCities: upload('/api/carrier-country-city/upload'),
  uploadAreas: upload('/api/carrier-area/upload', 40),
  uploadPincodes: upload('/api/carrier-pincode/upload', 40),
  uploadAliases: post('/api/rsa_carrier-country-city/upload', {
    needs: edit, kind: 'upload', body: z.object({ dry_run }), reply: received, maxBytes: 20 * 1024 * 1024, refreshes: ['uploads.list'],
  }),
  compareAreas: compare('/api/rsa-carrier-area-compare/upload'),
  comparePincodes: compare('/api/rsa-carrier-pincode-compare/upload'),
  comparison: get('/api/rsa-carrier-compare/:id/download', { needs: key('city-upload'), kind: 'download', params: byId }),
}
