import { z } from 'zod'
import { pudoService, pudoType } from '@/lib/domain/pudo'
import { OptionalEmail } from './email'
import { OptionalNationalPhone } from './phone'
import { anyOf, byId, Centimetres, CountryCode, Flag, get, Id, Instant, Kilograms, lookup, paged, paging, patch, post, searchText } from './kernel'
import type { UploadTemplate } from './upload-column'

const sees = ['app_pickup:pudo-list', 'app_carrier_partner:carrier-pudo-list'] as const
const edits = 'app_pickup:pudo-edit'
const status = z.enum(['active', 'inactive'])

const day = (name: string, example: string) => ({
  header: `Hours ${name}`, field: `hours_${name.toLowerCase()}`, type: 'text',
  rule: 'HH:mm-HH:mm, several with ;, 24h or closed; over midnight to 24:00 and the rest on the next day', example,
}) as const

/** Columns of a file of points (sla-pickup.md 6). */
export const pudoTemplate = {
  kind: 'carrier_pudo',
  version: 1,
  sheet: 'PUDO points',
  instructions: 'One row is one point, known by its carrier and its code: sent again with other values it is changed. An empty optional cell empties the value. Hours are of the point’s own clock. The grey example row is not applied.',
  columns: [
    { header: 'Carrier Code', field: 'carrier_code', required: true, type: 'id', rule: 'A carrier with collection points', example: 'OASIS' },
    { header: 'PUDO Code', field: 'pudo_code', required: true, type: 'id', rule: 'At most 30, the carrier’s own', example: 'MIR-0142', width: 16 },
    { header: 'Name', field: 'pudo_name', required: true, type: 'text', rule: 'At most 100 characters', example: 'Mirdif Locker', width: 28 },
    { header: 'Name Arabic', field: 'pudo_name_ar', type: 'text', rule: 'At most 100 characters', width: 24 },
    { header: 'Type', field: 'pudo_type', required: true, type: 'text', rule: 'parcel_shop, locker, post_office or carrier_depot', example: 'locker' },
    { header: 'Line 1', field: 'line1', required: true, type: 'text', rule: 'At most 100 characters', example: 'Shop 12, Street 15', width: 28 },
    { header: 'Line 2', field: 'line2', type: 'text', rule: 'At most 100 characters' },
    { header: 'Area', field: 'area', type: 'text', rule: 'At most 60 characters', example: 'Mirdif' },
    { header: 'City', field: 'city', required: true, type: 'text', rule: 'A city we know, in any of its spellings', example: 'Dubai' },
    { header: 'State', field: 'state', type: 'text', rule: 'Code or name' },
    { header: 'Pincode', field: 'pincode', type: 'id', rule: 'At most 10 characters' },
    { header: 'Country Code', field: 'country_code', required: true, type: 'id', rule: 'ISO 3166-1 code', example: 'AE' },
    { header: 'Latitude', field: 'latitude', required: true, type: 'number', rule: '-90 to 90', example: '25.219600' },
    { header: 'Longitude', field: 'longitude', required: true, type: 'number', rule: '-180 to 180', example: '55.422800' },
    { header: 'Phone', field: 'phone', type: 'phone', rule: 'With its country code when it is of another country' },
    day('Mon', '09:00-13:00;16:00-22:00'), day('Tue', '09:00-22:00'), day('Wed', '09:00-22:00'),
    day('Thu', '09:00-22:00'), day('Fri', 'closed'), day('Sat', '24h'), day('Sun', '09:00-22:00'),
    {
      header: 'Services', field: 'services', type: 'text',
      rule: 'collect, drop_off, return, cod, card_on_delivery, id_check, wheelchair; several with ;', example: 'collect;drop_off;cod', width: 28,
    },
    { header: 'Max Weight', field: 'max_weight_kg', type: 'number', rule: 'Kilograms, above 0', example: '15.000' },
    { header: 'Max Length', field: 'max_length_cm', type: 'number', rule: 'Centimetres, above 0', example: '60' },
    { header: 'Max Width', field: 'max_width_cm', type: 'number', rule: 'Centimetres, above 0', example: '45' },
    { header: 'Max Height', field: 'max_height_cm', type: 'number', rule: 'Centimetres, above 0', example: '40' },
    { header: 'Capacity', field: 'capacity_total', type: 'number', rule: 'Compartments', example: '48' },
    { header: 'Max Stay Days', field: 'max_stay_days', type: 'number', rule: '1 to 30; left empty, 7', example: '7' },
    { header: 'Status', field: 'status', type: 'text', rule: 'active or inactive; left empty, active', example: 'active' },
  ],
} as const satisfies UploadTemplate

const Hours = z.record(z.string(), z.union([z.boolean(), z.array(z.object({ from: z.string(), to: z.string() }))]).optional())
const ClosureRow = z.object({ from: z.string(), to: z.string(), reason: z.string().nullish() })

export const PudoPoint = z.object({
  id: Id,
  carrier_id: Id,
  carrier: z.string(),
  pudo_code: z.string(),
  pudo_name: z.string(),
  pudo_name_ar: z.string().nullable(),
  pudo_type: z.string(),
  line1: z.string(),
  line2: z.string().nullable(),
  area: z.string().nullable(),
  city: z.string(),
  pincode: z.string().nullable(),
  country_code: z.string(),
  latitude: z.string(),
  longitude: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  directions: z.string().nullable(),
  services: z.array(z.string()),
  /** `Open until 22:00`. */
  hours_today: z.string(),
  opening_hours: Hours,
  closures: z.array(ClosureRow),
  max_weight_kg: z.string().nullable(),
  max_size: z.string().nullable(),
  /** `12 / 48`; a count older than two hours ends in `?`. */
  room: z.string().nullable(),
  capacity_free: z.number().nullable(),
  capacity_total: z.number().nullable(),
  max_stay_days: z.number(),
  status: z.string(),
  source: z.string(),
  last_synced_at: Instant.nullable(),
})
const Found = PudoPoint.omit({ id: true }).extend({ id: Id, distance_km: z.number(), open_now: z.boolean(), next_open: z.string().nullable() })

const afterPoint = ['pudo.list', 'pudo.search']
const above0 = (shape: typeof Centimetres | typeof Kilograms) => shape.refine((v) => Number(v) > 0, 'Must be above 0.').optional()

export const pudo = {
  list: get('/api/carrier_pudo/list', {
    needs: sees,
    query: paging.extend({
      carrier_id: anyOf(Id), country_code: anyOf(CountryCode), city_id: Id.optional(), city: z.string().trim().max(60).optional(),
      pudo_type: anyOf(z.enum(pudoType.names)), services: anyOf(z.enum(pudoService.names)),
      /** ISO 8601; only points open then. */
      open_at: z.string().max(40).optional(), open_now: Flag.optional(), status: anyOf(status),
      /** `west,south,east,north` in degrees. */
      bbox: z.string().regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/, 'Give the box as west,south,east,north.').optional(),
      /** `meta.clusters` then tells where all matching points stand. */
      clusters: Flag.optional(),
    }),
    reply: paged(PudoPoint),
  }),
  search: post('/api/client_pudo/search', {
    needs: 'app_pickup:pudo-search',
    writes: false,
    body: z.object({
      client_id: Id.nullish(), country_code: CountryCode, city_id: Id.nullish(), pincode: z.string().trim().max(12).nullish(),
      latitude: z.coerce.number().min(-90).max(90).nullish(), longitude: z.coerce.number().min(-180).max(180).nullish(),
      radius_km: z.coerce.number().min(0.5, 'The radius is from 0.5 to 50 km.').max(50, 'The radius is from 0.5 to 50 km.').default(5),
      weight_kg: Kilograms.nullish(), length_cm: Centimetres.nullish(), width_cm: Centimetres.nullish(), height_cm: Centimetres.nullish(),
      services: z.array(z.enum(pudoService.names)).default([]), carrier_ids: z.array(Id).default([]),
      open_at: z.string().max(40).nullish(), limit: z.coerce.number().int().min(1).max(100).default(20), expand: z.boolean().default(false),
    }),
    reply: z.object({ centre: z.object({ lat: z.number(), lng: z.number(), label: z.string() }), radius_km: z.number(), points: z.array(Found) }),
  }),
  /** Cities of a country with their places, for the search. */
  cities: lookup('/api/client_pudo/cities', {
    needs: 'app_pickup:pudo-search',
    query: z.object({ country_code: CountryCode, search: searchText(60).optional() }),
    reply: z.array(z.object({ id: Id, name: z.string() })),
  }),
  upload: post('/api/carrier_pudo/upload', {
    needs: edits,
    kind: 'upload',
    body: z.object({ carrier_id: Id.optional(), dry_run: Flag.default(false) }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
    maxBytes: 20 * 1024 * 1024,
    refreshes: ['uploads.list', 'pudo.list'],
  }),
  download: post('/api/carrier_pudo/download', {
    needs: 'app_pickup:pudo-list', kind: 'download', writes: false, body: z.object({ carrier_id: anyOf(Id), country_code: anyOf(CountryCode) }),
  }),
  sync: post('/api/carrier_pudo/sync/:carrier_id', {
    needs: edits, params: z.object({ carrier_id: Id }), reply: z.object({ job_id: z.string() }), refreshes: afterPoint,
  }),
  change: patch('/api/carrier_pudo/update/:id', {
    needs: edits,
    params: byId,
    body: z.object({
      pudo_name: z.string().trim().min(1, 'Name is required.').max(100), pudo_name_ar: z.string().trim().max(100).nullable(),
      phone: OptionalNationalPhone, email: OptionalEmail, directions: z.string().trim().max(500).nullable(),
      services: z.array(z.enum(pudoService.names)).min(1, 'Choose at least one service.'), max_weight_kg: above0(Kilograms),
      max_stay_days: z.coerce.number().int().min(1).max(30), capacity_total: z.coerce.number().int().min(0).nullable(),
      capacity_free: z.coerce.number().int().min(0).nullable(), status,
    }).partial(),
    reply: PudoPoint,
    refreshes: afterPoint,
  }),
}
