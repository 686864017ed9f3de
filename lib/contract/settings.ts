import { z } from 'zod'
import { anyOf, anyone, anySignedIn, Choice, CountryCode, Flag, get, Id, Instant, patch } from './kernel'

export const Maintenance = z.object({ maintenance: z.boolean(), message: z.string(), until: Instant.nullable() })
const ofCountry = z.object({ country: z.string().trim().toUpperCase().pipe(CountryCode) })

export const settings = {
  maintenance: get('/api/maintenance', { ...anyone, reply: Maintenance }),
  setMaintenance: patch('/api/admin/maintenance', {
    needs: 'app_base:maintenance',
    body: z.object({
      on: z.boolean(),
      message: z.string().trim().max(300).optional(),
      until: z.iso.datetime({ offset: true }).nullish(),
      allow_categories: z.array(z.string()).max(8).optional(),
    }),
    reply: Maintenance,
    refreshes: ['settings.maintenance'],
  }),
  listValues: get('/api/config_values/list', {
    ...anySignedIn,
    query: z.object({ list_code: z.string().max(40).optional(), group: z.string().max(40).optional(), active: Flag.optional() }),
    reply: z.array(
      z.object({
        list_code: z.string(),
        value: z.string().optional(),
        label: z.string().optional(),
        label_ar: z.string().nullish(),
        color: z.string().nullish(),
        sort_order: z.number().optional(),
        meta: z.unknown().optional(),
        values: z.number().optional(),
      }),
    ),
  }),
  currencies: get('/api/currencies', {
    ...anySignedIn,
    reply: z.array(
      z.object({ code: z.string(), name: z.string(), minor_units: z.number(), symbol: z.string(), aed_rate: z.string(), rate_date: z.string().nullable() }),
    ),
  }),
  packageTypes: get('/api/package-type', { ...anySignedIn, reply: z.array(z.object({ code: z.string(), name: z.string() })) }),
  serviceCodes: get('/api/service-code/name-get', {
    ...anySignedIn,
    query: z.object({ client_id: Id.optional(), delivery_type: z.string().max(20).optional() }),
    reply: z.array(z.object({ service_code: z.string(), service_name: z.string() })),
  }),
  specialHandling: get('/api/special-handling', { ...anySignedIn, reply: z.array(z.object({ code: z.string(), name: z.string() })) }),
  countries: get('/api/countries', {
    ...anySignedIn,
    query: z.object({ status: anyOf(z.string()), region: z.string().optional(), search: z.string().max(60).optional() }),
    reply: z.array(
      z.object({
        id: Id,
        country_code: z.string(),
        iso3: z.string(),
        country_name: z.string(),
        currency: z.string().nullable(),
        dial_code: z.string().nullable(),
        status: z.string(),
      }),
    ),
  }),
  cities: get('/api/:country/cities', {
    ...anySignedIn,
    params: ofCountry,
    query: z.object({ search: z.string().max(60).optional(), state_id: Id.optional() }),
    reply: z.array(z.object({ id: Id, city_code: z.string(), city_name: z.string(), city_name_ar: z.string().nullable(), state_id: z.number().nullable() })),
  }),
  states: get('/api/:country/states', {
    ...anySignedIn,
    params: ofCountry,
    reply: z.array(z.object({ id: Id, state_code: z.string(), state_name: z.string() })),
  }),
  facilities: get('/api/facility/dropdown_list', { ...anySignedIn, reply: z.array(Choice) }),
}
