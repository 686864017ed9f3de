import { z } from 'zod'
import { LOCATION_CODE, locationStatus, storageClass, zoneType } from '@/lib/domain/location'
import { switchStatus } from '@/lib/domain/record-status'
import {
  anyOf, byId, Choice, CountryCode, Currency, Day, del, Flag, get, Id, Instant, Kilograms, lookup, paged, paging, patch, post, typedDecimal, searchText,
} from './kernel'

/** What a POST of a file answers (uploads.md 5). */
const uploadReceipt = z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() })
const Switch = z.enum(switchStatus.names)
const text = (most: number, missing?: string) => (missing ? z.string().trim().min(1, missing).max(most) : z.string().trim().max(most))
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use HH:MM, such as 16:00.')

const place = {
  name: text(120, 'Name is required.'),
  name_ar: text(120).nullish(),
  country_code: CountryCode,
  city: text(80, 'City is required.'),
  address: text(255, 'Address is required.'),
}

const Centre = z.object({
  id: Id,
  service_center_code: z.string(),
  name: z.string(),
  name_ar: z.string().nullable(),
  country_code: z.string(),
  city: z.string(),
  address: z.string().nullable(),
  airport_code: z.string().nullable(),
  warehouses: z.number(),
  users: z.number(),
  packages_here: z.number(),
  status: Switch,
  version: z.number(),
  updated_at: Instant,
})
const centreFields = { ...place, airport_code: z.string().trim().toUpperCase().regex(/^[A-Z]{3}$/, 'An airport is three letters, such as DXB.').nullish() }

const Warehouse = z.object({
  id: Id,
  warehouse_code: z.string(),
  name: z.string(),
  name_ar: z.string().nullable(),
  service_center_id: Id.nullable(),
  service_center: z.string().nullable(),
  country_code: z.string(),
  city: z.string(),
  address: z.string().nullable(),
  timezone: z.string(),
  is_free_zone: z.boolean(),
  customs_code: z.string().nullable(),
  cutoff_time: z.string(),
  ship_by_time: z.string(),
  working_days: z.array(z.number()),
  gs1_company_prefix: z.string().nullable(),
  locations: z.number(),
  users: z.number(),
  status: Switch,
  version: z.number(),
  updated_at: Instant,
})
const warehouseFields = {
  ...place,
  service_center_id: Id,
  timezone: z.string().trim().max(40),
  is_free_zone: z.boolean(),
  customs_code: text(20).nullish(),
  cutoff_time: Time,
  ship_by_time: Time,
  working_days: z.array(z.coerce.number().int().min(1).max(7)).min(1, 'Choose at least one working day.').max(7),
  gs1_company_prefix: z.string().trim().regex(/^\d{6,12}$/, 'A GS1 company prefix is 6 to 12 digits.').nullish(),
}

const Cubic = typedDecimal('The volume').pipe(z.string().regex(/^\d{1,7}(\.\d{1,3})?$/, 'The volume is in cubic metres with at most 3 decimals.'))
const Location = z.object({
  id: Id,
  warehouse_id: Id,
  warehouse_code: z.string(),
  location_code: z.string(),
  zone_type: z.enum(zoneType.names),
  storage_class: z.enum(storageClass.names),
  pick_sequence: z.number(),
  max_weight: z.string().nullable(),
  max_volume_cbm: z.string().nullable(),
  mixed_sku: z.boolean(),
  mixed_lot: z.boolean(),
  status: z.enum(locationStatus.names),
  label_printed_at: Instant.nullable(),
  version: z.number(),
  updated_at: Instant,
})
const shelf = {
  zone_type: z.enum(zoneType.names),
  storage_class: z.enum(storageClass.names),
  max_weight: Kilograms.nullish(),
  max_volume_cbm: Cubic.nullish(),
  mixed_sku: z.boolean(),
  mixed_lot: z.boolean(),
}
const locationFields = { ...shelf, pick_sequence: z.number().int('Give a whole number.').min(0).max(999_999), status: z.enum(locationStatus.names) }
/** `01-12`, `A-F` or a single mark. */
const Marks = z.string().trim().toUpperCase().regex(/^([A-Z]|\d{1,4})(\s*-\s*([A-Z]|\d{1,4}))?$/, 'Use a span such as 01-12 or A-F, or a single mark.')

const Rate = z.object({
  id: Id,
  currency: z.string(),
  rate_date: z.string(),
  aed_rate: z.string(),
  source: z.string(),
  /** Per cent against the rate before it, one decimal; null for the first. */
  change_percent: z.string().nullable(),
  /** It moved by more than 5 % against the one before. */
  jump: z.boolean(),
  /** It is the one that counts today. */
  effective: z.boolean(),
  version: z.number(),
  updated_at: Instant,
})
/** A rate as saved, with the sentence to show where it moved by more than 5 %. */
const SavedRate = Rate.extend({ warning: z.string().nullable() })
const AedRate = typedDecimal('The rate').pipe(z.string()
  .regex(/^\d{1,6}(\.\d{1,8})?$/, 'The rate is a number with at most 8 decimals.')
  .refine((v) => Number(v) > 0, 'The rate must be above 0.'))
const rateFields = { aed_rate: AedRate, source: text(60, 'Say where the rate comes from.') }

const centreKeys = ['app_base:service-centre-list', 'app_base:service-centre-edit'] as const
const warehouseKeys = ['app_base:warehouse-list', 'app_base:warehouse-edit'] as const
const locationKeys = ['app_base:location-list', 'app_base:location-edit'] as const
const rateKeys = ['app_base:currency-rate-list', 'app_base:currency-rate-edit'] as const
const ofCentres = ['masterData.centres', 'masterData.warehouses', 'settings.facilities']
const ofWarehouses = ['masterData.warehouses', 'masterData.warehouse', 'masterData.centres', 'settings.facilities']
const ofLocations = ['masterData.locations', 'masterData.warehouses', 'masterData.warehouse']
const ofRates = ['masterData.rates', 'masterData.effectiveRates', 'settings.currencies']

/** The places and figures every area stands on: service centres, warehouses and their bins (fulfilment.md 2.1, 2.2), exchange rates. */
export const masterData = {
  centres: get('/api/service-centres', {
    needs: centreKeys, query: paging.extend({ country_code: anyOf(CountryCode), status: anyOf(Switch) }), reply: paged(Centre),
  }),
  centreChoices: lookup('/api/service-centres/choices', {
    needs: warehouseKeys, query: z.object({ search: searchText(60).optional() }), reply: z.array(Choice),
  }),
  addCentre: post('/api/service-centres', {
    needs: centreKeys[1],
    body: z.object({
      service_center_code: z.string().trim().toUpperCase().regex(
        /^[A-Z]{3}[A-Z0-9]{0,7}$/, 'A code is 3 to 10 letters and digits and begins with three letters, such as DXB1.',
      ),
      ...centreFields,
    }),
    reply: Centre,
    refreshes: ofCentres,
  }),
  changeCentre: patch('/api/service-centres/:id', {
    needs: centreKeys[1], params: byId, body: z.object({ ...centreFields, status: Switch, version: z.number().int() }).partial(),
    reply: Centre, refreshes: ofCentres,
  }),

  warehouses: get('/api/warehouses', {
    needs: [...warehouseKeys, ...locationKeys],
    query: paging.extend({ country_code: anyOf(CountryCode), service_center_id: anyOf(Id), is_free_zone: Flag.optional(), status: anyOf(Switch) }),
    reply: paged(Warehouse),
  }),
  warehouse: get('/api/warehouses/:id', { needs: [...warehouseKeys, ...locationKeys], params: byId, reply: Warehouse }),
  addWarehouse: post('/api/warehouses', {
    needs: warehouseKeys[1],
    body: z.object({
      warehouse_code: z.string().trim().toUpperCase().regex(/^[A-Z]{3}\d{1,2}$/, 'A code is three letters and one or two digits, such as JXB1.'),
      ...warehouseFields,
      timezone: warehouseFields.timezone.default('Asia/Dubai'),
      is_free_zone: z.boolean().default(false),
      cutoff_time: Time.default('16:00'),
      ship_by_time: Time.default('20:00'),
      working_days: warehouseFields.working_days.default([1, 2, 3, 4, 5, 6]),
    }),
    reply: Warehouse,
    refreshes: ofWarehouses,
  }),
  changeWarehouse: patch('/api/warehouses/:id', {
    needs: warehouseKeys[1], params: byId, body: z.object({ ...warehouseFields, status: Switch, version: z.number().int() }).partial(),
    reply: Warehouse, refreshes: ofWarehouses,
  }),

  locations: get('/api/locations', {
    needs: locationKeys,
    query: paging.extend({
      warehouse_id: anyOf(Id), zone_type: anyOf(z.enum(zoneType.names)), storage_class: anyOf(z.enum(storageClass.names)),
      status: anyOf(z.enum(locationStatus.names)), unlabelled: Flag.optional(),
    }),
    reply: paged(Location),
  }),
  warehouseChoices: lookup('/api/warehouses/choices', { needs: locationKeys, query: z.object({ search: searchText(60).optional() }), reply: z.array(Choice) }),
  addLocation: post('/api/locations', {
    needs: locationKeys[1],
    body: z.object({
      warehouse_id: Id,
      location_code: z.string().trim().toUpperCase().max(30).regex(LOCATION_CODE, 'A code is two to five parts of letters and digits, such as A-03-12-B-04.'),
      ...locationFields,
      storage_class: locationFields.storage_class.default('ambient'),
      pick_sequence: locationFields.pick_sequence.default(0),
      mixed_sku: z.boolean().default(true),
      mixed_lot: z.boolean().default(false),
      status: locationFields.status.default('active'),
    }),
    reply: Location,
    refreshes: ofLocations,
  }),
  changeLocation: patch('/api/locations/:id', {
    needs: locationKeys[1], params: byId, body: z.object({ ...locationFields, version: z.number().int() }).partial(), reply: Location, refreshes: ofLocations,
  }),
  removeLocation: del('/api/locations/:id', { needs: locationKeys[1], params: byId, reply: z.null(), refreshes: ofLocations }),
  addRange: post('/api/locations/range', {
    needs: locationKeys[1],
    body: z.object({
      warehouse_id: Id,
      zone: z.string().trim().toUpperCase().regex(/^[A-Z0-9]{1,4}$/, 'A zone is one to four letters or digits.'),
      aisles: Marks,
      racks: Marks.nullish(),
      levels: Marks.nullish(),
      bins: Marks.nullish(),
      ...shelf,
      storage_class: shelf.storage_class.default('ambient'),
      mixed_sku: z.boolean().default(true),
      mixed_lot: z.boolean().default(false),
      pick_from: z.number().int('Give a whole number.').min(0).max(999_999).default(1),
    }),
    reply: z.object({ warehouse_id: Id, made: z.number(), there_already: z.number(), first: z.string(), last: z.string() }),
    refreshes: ofLocations,
  }),
  locationLabels: post('/api/locations/labels', {
    needs: locationKeys,
    kind: 'download',
    writes: false,
    body: z.object({
      ids: z.array(Id).min(1, 'Choose at least one bin.').max(500, 'At most 500 labels at a time.'), size: z.enum(['4X2', 'A4_8']).default('4X2'),
    }),
    refreshes: ['masterData.locations'],
  }),
  uploadLocations: post('/api/locations/upload', {
    needs: locationKeys[1], kind: 'upload', body: z.object({ dry_run: Flag.default(false) }),
    reply: uploadReceipt, maxBytes: 10 * 1024 * 1024, refreshes: ofLocations,
  }),

  rates: get('/api/currency-rates', {
    needs: rateKeys, query: paging.extend({ currency: anyOf(Currency), effective: Flag.optional(), jump: Flag.optional() }), reply: paged(Rate),
  }),
  effectiveRates: get('/api/currency-rates/effective', {
    needs: rateKeys, query: z.object({ day: Day.optional(), currency: anyOf(Currency) }),
    reply: z.array(z.object({ currency: z.string(), aed_rate: z.string(), rate_date: z.string(), source: z.string() })),
  }),
  addRate: post('/api/currency-rates', {
    needs: rateKeys[1], body: z.object({ currency: Currency, rate_date: Day, ...rateFields }), reply: SavedRate, refreshes: ofRates,
  }),
  changeRate: patch('/api/currency-rates/:id', {
    needs: rateKeys[1], params: byId, body: z.object({ ...rateFields, version: z.number().int() }).partial(), reply: SavedRate, refreshes: ofRates,
  }),
  removeRate: del('/api/currency-rates/:id', { needs: rateKeys[1], params: byId, reply: z.null(), refreshes: ofRates }),
  uploadRates: post('/api/currency-rates/upload', {
    needs: rateKeys[1], kind: 'upload', body: z.object({ dry_run: Flag.default(false) }), reply: uploadReceipt, maxBytes: 10 * 1024 * 1024, refreshes: ofRates,
  }),
}
