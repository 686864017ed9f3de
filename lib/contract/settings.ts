import { z } from 'zod'
import { userCategory } from '@/lib/domain/user'
import { anyOf, anyone, anySignedIn, Choice, CountryCode, get, Id, Instant, lookup, patch, searchText } from './kernel'

const FacilityType = z.enum(['warehouse', 'service_center'])

const Category = z.enum(userCategory.names)
export const Maintenance = z.object({
  maintenance: z.boolean(),
  message: z.string(),
  until: Instant.nullable(),
  /** Whose users may go on working; administrators always may. */
  allow_categories: z.array(Category),
  /** Our contacts; the address is empty where nobody set one, and the portal's own holds. */
  support_email: z.string(),
  support_phone: z.string(),
  company_name: z.string(),
})
const Window = z.object({
  id: Id, message: z.string(), until: Instant.nullable(), allow_categories: z.array(z.string()),
  started_by: z.string(), started_at: Instant, ended_by: z.string().nullable(), ended_at: Instant.nullable(),
})

export const settings = {
  maintenance: get('/api/maintenance', { ...anyone, reply: Maintenance }),
  setMaintenance: patch('/api/admin/maintenance', {
    needs: 'app_base:maintenance',
    body: z.object({
      on: z.boolean(),
      message: z.string().trim().max(300).optional(),
      until: z.iso.datetime({ offset: true }).nullish(),
      allow_categories: z.array(Category).max(8).optional(),
    }),
    reply: Maintenance,
    refreshes: ['settings.maintenance', 'settings.maintenanceWindows'],
  }),
  maintenanceWindows: get('/api/admin/maintenance/windows', { needs: 'app_base:maintenance', reply: z.array(Window) }),
  currencies: lookup('/api/currencies', {
    ...anySignedIn,
    reply: z.array(
      z.object({
        code: z.string(), name: z.string(), minor_units: z.number(), symbol: z.string(), aed_rate: z.string().nullable(), rate_date: z.string().nullable(),
      }),
    ),
  }),
  packageTypes: lookup('/api/package-type', { ...anySignedIn, reply: z.array(z.object({ code: z.string(), name: z.string() })) }),
  serviceCodes: lookup('/api/service-code/name-get', {
    ...anySignedIn,
    query: z.object({ client_id: Id.optional(), delivery_type: z.string().max(20).optional() }),
    reply: z.array(z.object({ service_code: z.string(), service_name: z.string() })),
  }),
  countries: lookup('/api/countries', {
    ...anySignedIn,
    query: z.object({ status: anyOf(z.string()), region: z.string().optional(), search: searchText(60).optional() }),
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
  facilities: lookup('/api/facility/dropdown_list', { ...anySignedIn, reply: z.array(Choice) }),
  /** Facilities in use within the asker's reach, with what they are and the airport a service centre is at (fulfilment.md 5.4). */
  facilityList: lookup('/api/system/lists/facilities', {
    ...anySignedIn,
    query: z.object({ facility_type: FacilityType.optional(), country_code: CountryCode.optional(), search: searchText(60).optional() }),
    reply: z.array(z.object({
      facility_id: Id, facility_type: FacilityType, code: z.string(), name: z.string(), airport_code: z.string().nullable(),
    })),
  }),
}
