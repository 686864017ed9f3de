import { z } from 'zod'
import { deliveryType } from '@/lib/domain/package'
import { guardedStatus } from '@/lib/domain/record-status'
import { anyOf, blank, byId, Choice, CountryCode, Flag, get, Id, Kilograms, paged, paging, patch, post } from './kernel'

const edit = 'app_carrier_partner:carrier-edit'
const reads = ['app_carrier_partner:carrier-services', edit] as const
const days = z.coerce.number().int().min(0, 'Transit days must be from 0 to 60.').max(60, 'Transit days must be from 0 to 60.')

/** What a carrier's product may be (carriers.md 2, carrier_service). */
const fields = {
  carrier_service_code: z.string().trim().min(1, 'Service code is required.').max(30, 'Use at most 30 characters.'),
  carrier_service_name: z.string().trim().normalize('NFC').min(1, 'Service name is required.').max(80, 'Use at most 80 characters.'),
  rsa_service_code: z.string().trim().min(1, 'Choose a house service.').max(20),
  origin_country_code: z.union([blank, CountryCode]).nullish(),
  transit_days_min: days,
  transit_days_max: days,
  max_weight_kg: Kilograms,
  cod_allowed: Flag,
  pudo_allowed: Flag,
  cut_off_time: z.union([blank, z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 17:30.')]).nullish(),
}
const Service = z.object({
  id: Id, carrier_id: Id, carrier: z.string(), carrier_code: z.string(),
  carrier_service_code: z.string(), carrier_service_name: z.string(), rsa_service_code: z.string(),
  delivery_type: z.enum(deliveryType.names), origin_country_code: z.string().nullable(), transit_days_min: z.number(), transit_days_max: z.number(),
  /** '1-2 days'. */
  transit: z.string(), max_weight_kg: z.string(), cod_allowed: z.boolean(), pudo_allowed: z.boolean(),
  cut_off_time: z.string().nullable(), status: z.enum(guardedStatus.names), version: z.number(),
})
const refreshes = ['carrierServices.list', 'carrierServices.one', 'carriers.list', 'carriers.one', 'carrierCoverage.matrix']

/** Carriers' products and our services they fulfil. */
export const carrierServices = {
  list: get('/api/carrier_service_type', {
    needs: reads,
    query: paging.extend({
      carrier_id: anyOf(Id), rsa_service_code: anyOf(z.string().max(20)), delivery_type: anyOf(z.enum(deliveryType.names)), country_code: anyOf(CountryCode),
      status: anyOf(z.enum(['active', 'inactive'])),
    }),
    reply: paged(Service),
  }),
  one: get('/api/carrier_service_type/edit/:id', {
    needs: reads,
    params: byId,
    reply: Service.extend({ countries: z.array(z.string()), locked: z.array(z.string()), services: z.array(Choice), carrier_max_weight_kg: z.string() }),
  }),
  create: post('/api/carrier_service_type/create', {
    needs: edit,
    body: z.object(fields).partial().extend({ carrier_id: Id }).required({ carrier_service_code: true, carrier_service_name: true, rsa_service_code: true }),
    reply: z.object({ id: Id }),
    refreshes,
  }),
  change: patch('/api/carrier_service_type/update/:id', {
    needs: edit,
    params: byId,
    body: z.object(fields).partial().extend({ version: z.coerce.number().int().optional() }),
    reply: Service,
    refreshes,
  }),
  toggle: patch('/api/carrier_service_type/:id/toggle/:status', {
    needs: edit, params: byId.extend({ status: z.string().max(20) }), reply: Service, refreshes,
  }),
}
