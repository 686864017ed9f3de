import { z } from 'zod'
import { addressField, coverageLevel, pincodeNormalise, region } from '@/lib/domain/countries-rules'
import { switchStatus } from '@/lib/domain/record-status'
import { anyOf, anySignedIn, byId, Currency, Day, Flag, get, Id, lookup, paged, paging, patch, post, RowByRow, someIds, searchText } from './kernel'

const needs = 'app_base:country-edit'
const Switch = z.enum(switchStatus.names)
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 09:00.')
const HandlingCode = z.string().trim().toUpperCase().regex(/^[A-Z0-9]{3}$/, 'Use three capital letters or digits')
const optional = (most: number) => z.string().trim().max(most).nullish()
const Percent = z.union([z.number(), z.string()])
  .transform(String)
  .pipe(z.string().regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, 'VAT rate must be from 0 to 100.'))

const AddressField = z.object({
  field: z.enum(addressField.names), label: z.string().trim().min(1).max(40), required: z.boolean(), max_length: z.coerce.number().int().min(1).max(255),
})

/** countries.md 2, country with its pincode pattern; the code is ISO's and stays. */
const fields = {
  country_name: z.string().trim().min(1, 'Country name is required.').max(80),
  country_name_ar: optional(80),
  region: z.enum(region.names).nullish(),
  currency: Currency.nullish(),
  dial_code: z.string().trim().regex(/^\+\d{1,4}$/, 'A dial code looks like +971.').nullish(),
  phone_lengths: z.array(z.coerce.number().int().min(4, 'A phone number has 4 to 14 digits.').max(14, 'A phone number has 4 to 14 digits.')).max(8),
  mobile_pattern: optional(120),
  has_states: z.boolean(),
  has_areas: z.boolean(),
  has_pincode: z.boolean(),
  state_required: z.boolean(),
  area_required: z.boolean(),
  pincode_required: z.boolean(),
  pincode_label: z.string().trim().min(1).max(20),
  pincode_pattern: z.string().max(200).nullish(),
  pincode_example: optional(20),
  pincode_input_mask: optional(20),
  pincode_normalise: z.enum(pincodeNormalise.names),
  pincode_message: optional(120),
  address_fields: z.array(AddressField).max(addressField.names.length),
  coverage_level: z.enum(coverageLevel.names),
  weekend_days: z.array(z.coerce.number().int().min(1).max(7)).max(3, 'At most 3 days are a weekend.'),
  workday_start: Clock,
  workday_end: Clock,
  default_timezone: optional(60),
  vat_rate: Percent.nullish(),
  import_allowed: z.boolean(),
  export_allowed: z.boolean(),
  cod_allowed: z.boolean(),
  prohibited_handling_codes: z.array(HandlingCode).max(60),
}

const text = z.string()
const perhaps = text.nullable()
const flag = z.boolean()
const Country = z.object({
  id: z.number(),
  /** The flag as a character. */
  flag: text, country_code: text, iso3: text, iso_numeric: perhaps, country_name: text,
  country_name_ar: perhaps, region: perhaps, currency: perhaps, dial_code: perhaps,
  phone_lengths: z.array(z.number()), mobile_pattern: perhaps, status: text,
  has_states: flag, has_areas: flag, has_pincode: flag, state_required: flag, area_required: flag, pincode_required: flag,
  pincode_label: text, pincode_pattern: perhaps, pincode_example: perhaps, pincode_input_mask: perhaps, pincode_normalise: text, pincode_message: perhaps,
  address_fields: z.array(AddressField), coverage_level: text, weekend_days: z.array(z.number()),
  /** 'Sat, Sun'. */
  weekend: text,
  workday_start: text, workday_end: text, default_timezone: perhaps, vat_rate: perhaps,
  import_allowed: flag, export_allowed: flag, cod_allowed: flag, prohibited_handling_codes: z.array(z.string()),
  states_count: z.number(), cities_count: z.number(), areas_count: z.number(), pincodes_count: z.number(),
  /** Parcels on their way there, and carrier services that go there. */
  open_parcels: z.number(), coverages: z.number(),
  version: z.number(),
})

const ofCountry = z.object({ country: z.string().trim().toUpperCase().max(60) })
const refreshes = ['countries.settings', 'countries.patterns', 'countries.validation', 'settings.countries']

const Validation = z.object({
  country_code: z.string(),
  country_name: z.string(),
  fields: z.array(AddressField.extend({ pattern: z.string().nullable(), example: z.string().nullable(), message: z.string().nullable() })),
  levels: z.object({
    has_states: z.boolean(), has_areas: z.boolean(), has_pincode: z.boolean(),
    state_required: z.boolean(), area_required: z.boolean(), pincode_required: z.boolean(),
  }),
  phone: z.object({ dial_code: z.string().nullable(), lengths: z.array(z.number()), mobile_pattern: z.string().nullable() }),
})

const Finding = z.object({ field: z.string().nullable(), message: z.string() })
const address = z.object({
  country_code: z.string().trim().toUpperCase().length(2, 'Use a two-letter country code.'),
  ...Object.fromEntries(addressField.names.map((name) => [name, optional(255)])) as Record<(typeof addressField.names)[number], ReturnType<typeof optional>>,
})

const zone = {
  country_code: z.string().trim().toUpperCase().regex(/^[A-Z]{2}$/, 'Use a two-letter country code.'),
  state_id: Id.nullish(),
  timezone: z.string().trim().min(1, 'Timezone is required.').max(60),
  abbreviation: optional(6),
  is_default: z.boolean(),
}
const Zone = z.object({
  id: z.number(), country_code: z.string(), country_name: z.string(), state_id: z.number().nullable(),
  state_name: z.string().nullable(), timezone: z.string(), utc_offset: z.string(),
  observes_dst: z.boolean(), local_time: z.string(), is_default: z.boolean(), abbreviation: z.string().nullable(), status: z.string(), version: z.number(),
})
const zoneRefreshes = ['countries.timezones', 'countries.timezone', 'countries.settings']

const holiday = {
  country_code: zone.country_code,
  state_id: Id.nullish(),
  holiday_date: Day,
  name: z.string().trim().min(1, 'Name is required.').max(80),
  name_ar: optional(80),
  half_day_until: Clock.nullish(),
  tentative: z.boolean(),
}
const Holiday = z.object({
  id: z.number(), country_code: z.string(), country_name: z.string(), state_id: z.number().nullable(),
  state_name: z.string().nullable(), holiday_date: z.string(), name: z.string(), name_ar: z.string().nullable(),
  half_day_until: z.string().nullable(), tentative: z.boolean(), status: z.string(), version: z.number(),
})
const Airport = z.object({ airport_code: z.string(), airport_name: z.string(), city: z.string(), country_code: z.string() })
const searched = z.object({ search: searchText(60).optional() })

/** What we know of countries: their rules, clocks and holidays (countries.md). */
export const countries = {
  settings: get('/api/country_settings', {
    ...anySignedIn,
    query: paging.extend({
      id: Id.optional(), country_code: z.string().trim().toUpperCase().max(2).optional(), status: anyOf(Switch),
      region: anyOf(z.enum(region.names)), has_pincode: Flag.optional(), coverage_level: anyOf(z.enum(coverageLevel.names)),
    }),
    reply: paged(Country),
  }),
  save: patch('/api/country_settings/:id', {
    needs, params: byId, body: z.object({ ...fields, version: z.number().int() }).partial(), reply: Country, refreshes,
  }),
  switchStatus: patch('/api/countries_update_status/:id', {
    needs, params: byId, body: z.object({ status: z.string().max(20), force: Flag.optional() }), reply: Country, refreshes,
  }),
  switchMany: patch('/api/countries_update_status', {
    needs, body: z.object({ ids: someIds, status: Switch, force: Flag.default(false) }), reply: RowByRow, refreshes,
  }),
  patterns: lookup('/api/country_pincode_patterns/list', {
    ...anySignedIn,
    query: z.object({ country_code: z.string().trim().toUpperCase().max(2).optional() }),
    reply: z.array(z.object({
      country_code: z.string(), country_name: z.string(), pattern: z.string(), example: z.string(),
      input_mask: z.string().nullable(), normalise: z.string(), message: z.string().nullable(),
    })),
  }),
  validation: get('/api/base-country/validation/list/:x', { ...anySignedIn, params: z.object({ x: z.string().trim().max(20) }), reply: z.array(Validation) }),
  validate: post('/api/base-country/validate', {
    ...anySignedIn,
    writes: false,
    body: address,
    reply: z.object({
      valid: z.boolean(), errors: z.array(Finding), warnings: z.array(Finding),
      resolved: z.object({
        state_id: z.number().nullable(), city_id: z.number().nullable(), area_id: z.number().nullable(), pincode_id: z.number().nullable(),
        state: z.string().nullable(), city: z.string().nullable(), area: z.string().nullable(), pincode: z.string().nullable(), phone: z.string().nullable(),
      }),
      confidence: z.enum(['exact', 'alias', 'suggested']),
    }),
  }),
  airportCodes: lookup('/api/airport-codes/list', {
    ...anySignedIn, query: searched.extend({ country_code: z.string().trim().toUpperCase().max(2).optional() }), reply: z.array(Airport),
  }),
  airports: lookup('/api/:country/country-airports', { ...anySignedIn, params: ofCountry, query: searched, reply: z.array(Airport) }),
  ports: lookup('/api/:country/country-ports', {
    ...anySignedIn, params: ofCountry, query: searched, reply: z.array(z.object({ un_locode: z.string(), port_name: z.string() })),
  }),
  timezones: get('/api/base-country-timezone/list', {
    ...anySignedIn,
    query: paging.extend({ country_code: anyOf(z.string().max(2)), timezone: z.string().trim().max(60).optional(), status: Switch.optional() }),
    reply: paged(Zone),
  }),
  timezone: get('/api/base-country-timezone/edit/:id', {
    ...anySignedIn,
    params: z.object({ id: z.coerce.number().int().min(0) }),
    reply: Zone.extend({ id: z.number(), options: z.array(z.object({ value: z.string(), label: z.string() })) }),
  }),
  addTimezone: post('/api/base-country-timezone/create', {
    needs, body: z.object({ ...zone, is_default: zone.is_default.default(false) }), reply: z.object({ id: Id }), refreshes: zoneRefreshes,
  }),
  saveTimezone: patch('/api/base-country-timezone/update/:id', {
    needs, params: byId, body: z.object({ ...zone, status: Switch, version: z.number().int() }).partial(), reply: Zone, refreshes: zoneRefreshes,
  }),
  holidays: get('/api/country-holiday/list', {
    ...anySignedIn,
    query: paging.extend({
      country_code: anyOf(z.string().max(2)), state_id: Id.optional(), year: z.coerce.number().int().min(2000).max(2100).optional(), status: Switch.optional(),
    }),
    reply: paged(Holiday),
  }),
  addHoliday: post('/api/country-holiday/create', {
    needs, body: z.object({ ...holiday, tentative: z.boolean().default(false) }), reply: z.object({ id: Id }), refreshes: ['countries.holidays'],
  }),
  saveHoliday: patch('/api/country-holiday/update/:id', {
    needs, params: byId, body: z.object({ ...holiday, status: Switch, version: z.number().int() }).partial(), reply: Holiday, refreshes: ['countries.holidays'],
  }),
}
