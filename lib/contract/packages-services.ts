import { z } from 'zod'
import { serviceType } from '@/lib/domain/client'
import { deliveryType } from '@/lib/domain/package'
import { anySignedIn, byId, CountryCode, Currency, Flag, get, Id, Instant, Kilograms, Money, paged, paging, patch, post } from './kernel'

const CODE = /^[A-Z0-9-]{2,20}$/
const cutoff = 'Cut-off must be a time like 17:30.'
const days = z.coerce.number().int().min(0, 'Transit days must be from 0 to 60.').max(60, 'Transit days must be from 0 to 60.')
/** A country, or `*` for all of them. */
const Place = z.union([z.literal('*'), CountryCode])

/** What one of our services may be (packages.md 2, rsa_services); its code is given once. */
const fields = {
  name: z.string().trim().min(1, 'Name is required.').max(60),
  description: z.string().trim().min(1, 'Description is required.').max(255),
  service_type: z.enum(serviceType.names),
  delivery_type: z.enum(deliveryType.names),
  service_linehaul_flag: z.boolean(),
  service_customs_clearance_flag: z.boolean(),
  cod_allowed: z.boolean(),
  pudo_allowed: z.boolean(),
  transit_days_min: days,
  transit_days_max: days,
  cutoff_time: z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, cutoff)]).nullish(),
  min_weight: Kilograms.nullish(),
  max_weight: Kilograms.nullish(),
  volumetric_divisor: z.coerce.number().refine((n) => [4000, 5000, 6000].includes(n), 'The divisor is 4000, 5000 or 6000.').nullish(),
  max_declared_value: Money.nullish(),
  currency: Currency,
  origin_countries: z.array(Place).min(1, 'Choose at least one country, or all.').max(250),
  destination_countries: z.array(Place).min(1, 'Choose at least one country, or all.').max(250),
  carrier_ids: z.array(Id).max(500),
  status: z.enum(['active', 'inactive', 'delete']),
}

const Short = z.object({ code: z.string(), name: z.string(), service_type: z.string(), delivery_type: z.string() })
const Service = Short.extend({
  id: Id,
  description: z.string(),
  service_linehaul_flag: z.boolean(),
  service_customs_clearance_flag: z.boolean(),
  cod_allowed: z.boolean(),
  pudo_allowed: z.boolean(),
  transit_days_min: z.number(),
  transit_days_max: z.number(),
  /** '1 to 3'. */
  transit_days: z.string(),
  cutoff_time: z.string().nullable(),
  min_weight: z.string().nullable(),
  max_weight: z.string().nullable(),
  /** '0.001 to 30.000'. */
  weight_range: z.string(),
  volumetric_divisor: z.number().nullable(),
  max_declared_value: z.string().nullable(),
  currency: z.string(),
  origin_countries: z.array(z.string()),
  destination_countries: z.array(z.string()),
  carrier_ids: z.array(z.number()),
  carriers: z.array(z.string()),
  status: z.string(),
  version: z.number(),
  updated_at: Instant,
})

const refreshes = ['rsaServices.list', 'rsaServices.one']

/** Our services (packages.md 5): as a choice for everybody, in full for whoever manages them. */
export const rsaServices = {
  list: get('/api/rsa_service_types', {
    ...anySignedIn,
    /** Without `full` every active service in the short form; with it, and the key of the screen, full rows by page. */
    query: paging.extend({
      full: Flag.optional(), status: z.enum(['active', 'inactive']).optional(),
      service_type: z.string().max(40).optional(), delivery_type: z.string().max(20).optional(),
    }),
    reply: paged(Short.extend(Service.partial().shape).extend(Short.shape)),
  }),
  one: get('/api/rsa_service_types/:id', { needs: 'app_base:rsa-services', params: byId, reply: Service }),
  create: post('/api/rsa_service_types/create', {
    needs: 'app_base:rsa-services-edit',
    body: z.object({ ...fields, code: z.string().trim().toUpperCase().regex(CODE, 'A code has 2 to 20 letters, digits or dashes.') }).partial().required({
      code: true, name: true, description: true, service_type: true, delivery_type: true,
    }),
    reply: Service,
    refreshes,
  }),
  update: patch('/api/rsa_service_types/update/:id', {
    needs: 'app_base:rsa-services-edit',
    params: byId,
    body: z.object(fields).partial().extend({ version: z.coerce.number().int().optional() }),
    reply: Service,
    refreshes,
  }),
}
