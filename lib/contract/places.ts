import { z } from 'zod'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { anyOf, anySignedIn, byId, Flag, get, Id, lookup, paged, paging, patch, post, RowByRow, someIds } from './kernel'

const needs = 'app_base:country-edit'
const ofCountry = z.object({ country: z.string().trim().toUpperCase().max(60) })
const CountryCode = z.string().trim().toUpperCase().regex(/^[A-Z]{2}$/, 'Use a two-letter country code.')
const Status = z.enum(recordStatus.names)
const Switch = z.enum(switchStatus.names)
const optional = (most: number) => z.string().trim().max(most).nullish()
const degrees = (most: number, message: string) => z.coerce.number().min(-most, message).max(most, message).nullish()
/** Lists of a country may be asked whole, as a choice, or by page. */
const pagesOrAll = paging.extend({ page: z.coerce.number().int().min(1).max(100_000).optional() })
const version = z.number().int().optional()

const State = z.object({
  id: z.number(), state_code: z.string(), state_name: z.string(), state_name_ar: z.string().nullable(),
  cities_count: z.number(), status: z.string(), version: z.number(), country_code: z.string(), country_id: z.number(),
})
const stateFields = {
  state_name: z.string().trim().min(1, 'State name is required.').max(80),
  state_name_ar: optional(80),
}

const City = z.object({
  id: z.number(), country_code: z.string(), country_id: z.number(), city_code: z.string(), city_name: z.string(),
  city_name_ar: z.string().nullable(), state_id: z.number().nullable(), state: z.string().nullable(),
  aliases: z.array(z.string()).optional(), un_locode: z.string().nullish(),
  airport_code: z.string().nullish(), latitude: z.string().nullish(), longitude: z.string().nullish(),
  timezone: z.string().nullish(), fulfillment_enabled: z.boolean().optional(),
  fulfillment_facility_id: z.number().nullish(), warehouse: z.string().nullish(), remote: z.boolean().optional(),
  areas_count: z.number().optional(), pincodes_count: z.number().optional(), status: z.string(), version: z.number(),
})
const cityFields = {
  state_id: Id.nullish(),
  city_code: z.string().trim().toUpperCase().regex(/^[A-Z0-9-]{1,10}$/, 'A city code has at most 10 letters, digits or dashes.').nullish(),
  city_name: z.string().trim().min(1, 'City name is required.').max(80),
  city_name_ar: optional(80),
  aliases: z.array(z.string().trim().min(1).max(80)).max(20, 'At most 20 aliases.'),
  un_locode: z.string().trim().toUpperCase().regex(/^[A-Z]{2}[A-Z2-9]{3}$/, 'A UN/LOCODE looks like AEDXB.').nullish(),
  airport_code: z.string().trim().toUpperCase().regex(/^[A-Z]{3}$/, 'An airport code is three letters.').nullish(),
  latitude: degrees(90, 'Latitude must be between -90 and 90'),
  longitude: degrees(180, 'Longitude must be between -180 and 180'),
  timezone: optional(60),
  fulfillment_enabled: z.boolean(),
  fulfillment_facility_id: Id.nullish(),
  remote: z.boolean(),
}

const Area = z.object({
  id: z.number(), city_id: z.number(), city: z.string(), area_code: z.string(), area_name: z.string(),
  area_name_ar: z.string().nullable(), aliases: z.array(z.string()), zone: z.string().nullable(),
  latitude: z.string().nullable(), longitude: z.string().nullable(), status: z.string(), version: z.number(),
})
const Pincode = z.object({
  id: z.number(), country_code: z.string(), pincode: z.string(), state: z.string().nullable(),
  city_id: z.number(), city: z.string(), area: z.string().nullable(), status: z.string(),
})

const uploaded = z.object({ upload_id: Id, status: z.string(), duplicate_of: z.number().nullable(), rows: z.number().nullable() })
const upload = (path: string, refreshes: string[]) =>
  post(path, {
    needs, kind: 'upload', maxBytes: 20 * 1024 * 1024,
    body: z.object({ country_code: CountryCode, dry_run: Flag.default(false) }), reply: uploaded, refreshes: ['uploads.list', ...refreshes],
  })
const narrowing = { country_code: CountryCode, state_id: Id.optional(), city_id: Id.optional() }
const download = (path: string) =>
  post(path, {
    ...anySignedIn, kind: 'download', writes: false,
    query: z.object({ status: z.enum(['active', 'inactive', 'all']).default('all') }), body: z.object(narrowing),
  })

const afterState = ['places.states', 'places.cities', 'countries.settings']
const afterCity = ['places.cities', 'places.states', 'places.areas', 'places.pincodes', 'places.houseCities', 'countries.settings']

/** States, cities, areas and pincodes (countries.md 2, 5). */
export const places = {
  states: lookup('/api/:country/states', { ...anySignedIn, params: ofCountry, query: pagesOrAll.extend({ status: anyOf(Switch) }), reply: paged(State) }),
  addState: post('/api/base-country-state/create', {
    needs,
    body: z.object({
      country_code: CountryCode,
      state_code: z.string().trim().toUpperCase().regex(/^[A-Z0-9]{1,3}$/, 'A state code has 1 to 3 letters or digits.'), ...stateFields,
    }),
    reply: State, refreshes: afterState,
  }),
  saveState: patch('/api/base-country-state/update/:id', {
    needs, params: byId, body: z.object({ ...stateFields, status: Status }).partial().extend({ version }), reply: State, refreshes: afterState,
  }),
  uploadStates: upload('/api/base-country-state/upload', afterState),
  downloadStates: download('/api/base-country-state/download'),

  cities: lookup('/api/:country/cities', {
    ...anySignedIn, params: ofCountry,
    query: pagesOrAll.extend({
      state_id: Id.optional(), status: anyOf(Switch), fulfillment_enabled: Flag.optional(), remote: Flag.optional(), no_areas: Flag.optional(),
    }),
    reply: paged(City),
  }),
  addCity: post('/api/base-country-city/create', {
    needs, reply: City, refreshes: afterCity,
    body: z.object({
      country_code: CountryCode, ...cityFields, aliases: cityFields.aliases.default([]),
      fulfillment_enabled: z.boolean().default(false), remote: z.boolean().default(false),
    }),
  }),
  saveCity: patch('/api/base-country-city/update/:id', {
    needs, params: byId, body: z.object({ ...cityFields, status: Status }).partial().extend({ version }), reply: City, refreshes: afterCity,
  }),
  switchCities: patch('/api/base-country-city/many', {
    needs, body: z.object({ ids: someIds, status: Switch.optional(), remote: Flag.optional() }), reply: RowByRow, refreshes: afterCity,
  }),
  mergeCity: post('/api/base-country-city/merge', {
    needs, body: z.object({ source_id: Id, target_id: Id }), reply: z.object({ moved: z.number() }), refreshes: afterCity,
  }),
  uploadCities: upload('/api/base-country-city/upload', afterCity),
  downloadCities: download('/api/base-country-city/download'),

  /** `city_id` 0 with a country: every area of it. */
  areas: lookup('/api/base-country-city-area/list/:city_id', {
    ...anySignedIn, params: z.object({ city_id: z.coerce.number().int().min(0) }),
    query: paging.extend({
      country_code: z.string().trim().toUpperCase().max(2).optional(), of_city: Id.optional(),
      status: anyOf(Switch), zone: z.string().trim().max(20).optional(),
    }), reply: paged(Area),
  }),
  saveArea: patch('/api/base-country-city-area/update/:id', {
    needs, params: byId, reply: Area, refreshes: ['places.areas', 'places.cities'],
    body: z.object({
      area_name: z.string().trim().min(1, 'Area name is required.').max(100), area_name_ar: optional(100), aliases: cityFields.aliases, zone: optional(20),
      latitude: cityFields.latitude, longitude: cityFields.longitude, status: Status,
    }).partial().extend({ version }),
  }),
  uploadAreas: upload('/api/base-country-city-area/upload', ['places.areas', 'places.cities']),
  downloadAreas: download('/api/base-country-city-area/download'),

  pincodes: get('/api/pincode-list/:id', {
    ...anySignedIn, params: byId,
    query: paging.extend({ state_id: Id.optional(), city_id: Id.optional(), area_id: Id.optional(), status: anyOf(Switch) }), reply: paged(Pincode),
  }),
  uploadPincodes: upload('/api/pincode/upload', ['places.pincodes']),
  downloadPincodes: download('/api/pincode/download'),

  /** Which cities we serve from a warehouse of our own. */
  houseCities: get('/api/client-coverages/rsa_city_fulfillment', {
    ...anySignedIn,
    query: paging.extend({ client_id: Id.optional(), country_code: z.string().trim().toUpperCase().max(2).optional(), state_id: Id.optional() }),
    reply: paged(z.object({
      id: z.number(), city: z.string(), state: z.string().nullable(), country_code: z.string(),
      fulfillment_enabled: z.boolean(), warehouse: z.string().nullable(), services: z.array(z.string()),
      cut_off_time: z.string().nullable(), same_day: z.boolean(),
    })),
  }),
}
