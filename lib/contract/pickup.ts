import { z } from 'zod'
import { clockTime, periodState, pickupResult, pickupStatus, pickupTrigger, bookingChannel } from '@/lib/domain/pickup'
import { recordStatus } from '@/lib/domain/record-status'
import { OptionalNationalPhone } from './phone'
import {
  anyOf, anySignedIn, byId, Choice, CountryCode, Day, Flag, get, Id, Instant, Kilograms, paged, paging, patch, post, numberText, searchText,
} from './kernel'

const seesSlots = 'app_pickup:pickup-auto'
const editsSlots = 'app_pickup:pickup-slot-edit'
const seesClientSlots = 'app_pickup:client-slot-list'
const editsClientSlots = 'app_pickup:client-slot-edit'
const seesPickups = 'app_pickup:pickup-request-list'
const afterSlot = ['pickup.slots', 'pickup.slot', 'pickup.clientSlots', 'pickup.slotsForClient']
const afterClientSlot = ['pickup.clientSlots', 'pickup.clientSlot', 'pickup.slots', 'pickup.slotsForClient', 'pickup.summary', 'pickup.requests']
const afterRequest = ['pickup.requests', 'pickup.request', 'pickup.summary', 'pickup.slots', 'pickup.clientSlots']

/** HH:mm; `9:5` becomes `09:05`. */
const ClockTime = z.string().transform((v, check) => {
  const time = clockTime(v)
  if (time === null) check.addIssue({ code: 'custom', message: 'Enter a time as HH:mm' })
  return time ?? v
})
const Weekdays = z.array(z.coerce.number().int().min(1).max(7)).min(1, 'Choose at least one day').max(7).transform((days) => [...new Set(days)].toSorted())
const limit = z.coerce.number().int().min(1, 'A limit is above 0.').max(1_000_000).nullish()
const PickupType = z.coerce.number().pipe(z.union([z.literal(0), z.literal(1)]))

const slotFields = {
  city_ids: z.array(Id).max(500).nullish(),
  slot_name: z.string().trim().min(1, 'Name is required.').max(40),
  weekdays: Weekdays,
  start_time: ClockTime,
  end_time: ClockTime,
  cut_off_time: ClockTime,
  lead_days: z.coerce.number().int().min(0).max(7),
  max_pickups: limit,
  max_parcels: limit,
  max_weight_kg: Kilograms.refine((v) => Number(v) > 0, 'A limit is above 0.').nullish(),
  auto_pickup: z.boolean(),
  auto_trigger: z.enum(pickupTrigger.names),
  interval_minutes: z.coerce.number().int().min(30).max(720).nullish(),
  min_parcels: z.coerce.number().int().min(1).max(100_000),
  booking_channel: z.enum(bookingChannel.names),
  pickup_type: PickupType,
}
export const CarrierSlot = z.object({
  id: Id,
  carrier_id: Id,
  carrier: z.string(),
  country_code: z.string(),
  country: z.string(),
  cities: z.string(),
  slot_name: z.string(),
  /** `M T W · F · ·` */
  days: z.string(),
  window: z.string(),
  cut_off_time: z.string(),
  lead_days: z.number(),
  max_pickups: z.number().nullable(),
  max_parcels: z.number().nullable(),
  max_weight_kg: z.string().nullable(),
  used_today: z.number(),
  auto_pickup: z.boolean(),
  auto_trigger: z.string(),
  booking_channel: z.string(),
  pickup_type: z.number(),
  client_slots: z.number(),
  next_date: z.string().nullable(),
  status: z.string(),
})
const CarrierSlotDetail = CarrierSlot.omit({ window: true }).extend({
  city_ids: z.array(Id).nullable(), weekdays: z.array(z.number()), start_time: z.string(),
  end_time: z.string(), interval_minutes: z.number().nullable(), min_parcels: z.number(), version: z.number(),
  city_options: z.array(Choice),
  /** Fields its reader may not change. */
  locked: z.array(z.string()),
  /** Pickups, parcels and weight of each of the last seven days. */
  usage: z.array(z.object({ day: z.string(), pickups: z.number(), parcels: z.number(), weight_kg: z.string() })),
})

const clientSlotFields = {
  weekdays: Weekdays,
  auto_pickup: z.boolean(),
  expected_parcels: z.coerce.number().int().min(1).max(100_000),
  expected_weight_kg: Kilograms.nullish(),
  package_location: z.string().trim().max(100).nullish(),
  instructions: z.string().trim().max(200).nullish(),
  contact_name: z.string().trim().max(100).nullish(),
  contact_phone: OptionalNationalPhone,
  service_codes: z.array(z.string().max(10)).max(20).nullish(),
  start_date: Day.nullish(),
  end_date: Day.nullish(),
}
export const ClientSlot = z.object({
  id: Id,
  client_id: Id,
  client: z.string(),
  client_address_id: Id,
  address: z.string(),
  carrier_id: Id,
  carrier: z.string(),
  country_code: z.string(),
  carrier_slot_id: Id,
  slot_name: z.string(),
  days: z.string(),
  window: z.string(),
  cut_off_time: z.string(),
  expected_parcels: z.number(),
  auto_pickup: z.boolean(),
  approval_status: z.number(),
  reject_reason: z.string().nullable(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  /** Whether it holds today where it is. */
  period: z.enum(periodState.names),
  next_date: z.string().nullable(),
  status: z.string(),
})
const ClientSlotDetail = ClientSlot.omit({ window: true }).extend({
  weekdays: z.array(z.number()), expected_weight_kg: z.string().nullable(),
  package_location: z.string().nullable(), instructions: z.string().nullable(), contact_name: z.string().nullable(),
  contact_phone: z.string().nullable(), service_codes: z.array(z.string()).nullable(), version: z.number(),
})
const SlotOffer = z.object({
  id: Id, carrier_id: Id, carrier: z.string(), country_code: z.string(), slot_name: z.string(),
  weekdays: z.array(z.number()), start_time: z.string(), end_time: z.string(), cut_off_time: z.string(),
  lead_days: z.number(), auto_pickup: z.boolean(), pickup_type: z.number(), max_pickups: z.number().nullable(),
  /** Pickups still free on each of its weekdays; null without a limit. */
  free: z.array(z.object({ weekday: z.number(), pickups: z.number().nullable() })),
})

export const PickupRequest = z.object({
  id: Id,
  pickup_no: z.string(),
  pickup_date: z.string(),
  window: z.string(),
  client_id: Id,
  client: z.string(),
  address: z.string(),
  carrier_id: Id,
  carrier: z.string(),
  slot_name: z.string().nullable(),
  country_code: z.string(),
  parcels: z.number(),
  weight_kg: z.string(),
  status: z.string(),
  channel: z.string(),
  confirmation_number: z.string().nullable(),
  picked: z.string().nullable(),
  attempts: z.number(),
  last_error: z.string().nullable(),
  failure_reason: z.string().nullable(),
  missed_cut_off: z.number(),
})
const PickupDetail = PickupRequest.extend({
  lines: z.array(z.object({
    package_id: Id, tracking_no: z.string(), ref_no: z.string(), consignee_name: z.string().nullable(),
    city: z.string(), weight: z.string(), picked_at: Instant.nullable(),
  })),
})

const ofClient = z.object({ client_id: Id.optional() })

export const pickup = {
  slots: get('/api/pickup/carrier_slot/list', {
    needs: seesSlots,
    query: paging.extend({
      carrier_id: anyOf(Id), country_code: anyOf(CountryCode), city_id: Id.optional(), weekday: anyOf(z.coerce.number().int().min(1).max(7)),
      auto_pickup: Flag.optional(), pickup_type: anyOf(PickupType), status: anyOf(z.enum(recordStatus.names)),
    }),
    reply: paged(CarrierSlot),
  }),
  slot: get('/api/pickup/carrier_slot/edit/:id', { needs: seesSlots, params: byId, reply: CarrierSlotDetail }),
  addSlot: post('/api/pickup/carrier_slot/add', {
    needs: editsSlots,
    body: z.object({
      carrier_id: Id, country_code: CountryCode, ...slotFields, lead_days: slotFields.lead_days.default(0),
      auto_pickup: z.boolean().default(true), auto_trigger: slotFields.auto_trigger.default('at_cut_off'),
      min_parcels: slotFields.min_parcels.default(1),
      booking_channel: slotFields.booking_channel.default('email'), pickup_type: slotFields.pickup_type.default(0),
    }),
    reply: z.object({ id: Id }),
    refreshes: afterSlot,
  }),
  changeSlot: patch('/api/pickup/carrier_slot/update/:id', {
    needs: editsSlots,
    // Times and limits of its own slots.
    own: ['carrier'],
    params: byId,
    body: z.object({ ...slotFields, status: z.enum(recordStatus.names), move_to_slot_id: Id, version: z.number().int() }).partial(),
    reply: CarrierSlotDetail,
    refreshes: afterSlot,
  }),
  runSlot: post('/api/pickup/carrier_slot/run/:id', {
    needs: editsSlots,
    params: byId,
    body: z.object({ pickup_date: Day.optional() }),
    reply: z.object({ created: z.number(), skipped: z.array(z.object({ client_slot_id: Id, client: z.string(), message: z.string() })) }),
    refreshes: afterRequest,
  }),
  /** Literal `0` first: the countries of a client instead of a carrier's. */
  clientCountries: get('/api/pickup/country_list/0', {
    ...anySignedIn,
    query: z.object({ client_id: Id.optional(), flag: z.literal('client').optional() }),
    reply: z.array(z.object({ country_code: z.string(), country_name: z.string(), slots: z.number() })),
  }),
  countries: get('/api/pickup/country_list/:id', {
    ...anySignedIn, params: byId, reply: z.array(z.object({ country_code: z.string(), country_name: z.string(), slots: z.number() })),
  }),
  clientSlots: get('/api/client/list_pickup_slot', {
    needs: seesClientSlots,
    query: paging.extend({
      client_id: anyOf(Id), carrier_id: anyOf(Id), country_code: anyOf(CountryCode),
      approval_status: anyOf(z.coerce.number().int().min(0).max(2)), status: anyOf(z.enum(['active', 'inactive'])),
    }),
    reply: paged(ClientSlot),
  }),
  clientSlot: get('/api/client/edit_pickup_slot/:id', { needs: seesClientSlots, params: byId, reply: ClientSlotDetail }),
  slotsForClient: get('/api/client/carrier_pickup_slots', {
    needs: seesClientSlots,
    query: z.object({
      client_id: Id, country_code: CountryCode.optional(), client_address_id: Id.optional(),
      weekday: z.coerce.number().int().min(1).max(7).optional(), start_date: Day.optional(), end_date: Day.optional(),
    }),
    reply: z.array(SlotOffer),
  }),
  /** Pickup addresses of a client, for choosing where a slot picks up. */
  addresses: get('/api/client/pickup_addresses', {
    needs: [seesClientSlots, editsClientSlots],
    query: z.object({ client_id: Id.optional(), search: searchText(100).optional() }),
    reply: z.array(z.object({ id: Id, name: z.string(), city: z.string(), country_code: z.string(), contact_name: z.string(), contact_phone: z.string() })),
  }),
  addClientSlot: post('/api/client/add_pickup_slot', {
    needs: editsClientSlots,
    body: z.object({ client_id: Id.optional(), client_address_id: Id, carrier_slot_id: Id, ...clientSlotFields, auto_pickup: z.boolean().default(true) }),
    reply: z.object({ id: Id, approval_status: z.number() }),
    refreshes: afterClientSlot,
  }),
  ordersFile: post('/api/client/download_pickup_orders', {
    needs: seesClientSlots,
    kind: 'download',
    writes: false,
    body: z.object({
      client_id: Id.optional(), client_slot_id: Id.optional(), pickup_no: numberText(20).optional(),
      pickup_date: Day, format: z.enum(['xlsx', 'pdf']).default('xlsx'),
    }),
  }),
  summary: post('/api/client/pickup_slots_summary', {
    needs: seesClientSlots,
    writes: false,
    body: z.object({ client_id: Id.optional(), carrier_id: Id.optional(), country_code: CountryCode.optional(), from: Day, to: Day }),
    reply: z.array(z.object({
      day: z.string(), client_slot_id: Id, client: z.string(), slot: z.string(), due: z.number(), booked: z.number(),
      picked: z.number(), failed: z.number(), missed_cut_off: z.number(), capacity: z.number().nullable(),
    })),
  }),
  changeClientSlot: patch('/api/client/update_pickup_slot', {
    needs: editsClientSlots,
    query: ofClient,
    body: z.object({ id: Id,
      ...Object.fromEntries(Object.entries(clientSlotFields).map(([k, v]) => [
        k, (v as z.ZodType).optional(),
      ])) as { [K in keyof typeof clientSlotFields]: z.ZodOptional<(typeof clientSlotFields)[K]> },
      client_address_id: Id.optional(), carrier_slot_id: Id.optional(), approval_status: z.coerce.number().int().min(0).max(2).optional(),
      reject_reason: z.string().trim().max(200).optional(), status: z.enum(['active', 'inactive']).optional(), version: z.number().int().optional() }),
    reply: ClientSlotDetail,
    refreshes: afterClientSlot,
  }),
  stopClientSlot: patch('/api/client/inactive_pickup_slot', {
    needs: editsClientSlots,
    query: ofClient,
    body: z.object({ id: Id, reason: z.string().trim().max(200).optional() }),
    reply: z.object({ status: z.string(), kept_pickup_no: z.string().nullable() }),
    refreshes: afterClientSlot,
  }),
  requests: get('/api/pickup/request/list', {
    needs: seesPickups,
    query: paging.extend({ client_id: anyOf(Id), carrier_id: anyOf(Id), status: anyOf(z.enum(pickupStatus.names)), pickup_no: numberText(20).optional() }),
    reply: paged(PickupRequest),
  }),
  request: get('/api/pickup/request/:id', { needs: seesPickups, params: byId, reply: PickupDetail }),
  addRequest: post('/api/pickup/request/create', {
    needs: editsClientSlots,
    body: z.object({
      client_id: Id.optional(), client_address_id: Id, carrier_id: Id, pickup_date: Day, ready_time: ClockTime, close_time: ClockTime,
      parcels: z.coerce.number().int().min(1, 'Parcels must be at least 1.').max(100_000),
      weight_kg: Kilograms.optional(), order_ids: z.array(numberText(40)).max(500).default([]),
    }),
    reply: z.object({ id: Id, pickup_no: z.string() }),
    refreshes: afterRequest,
  }),
  cancelRequest: patch('/api/pickup/request/cancel/:id', {
    needs: editsClientSlots, params: byId, body: z.object({ reason: z.string().trim().max(200).optional() }), reply: PickupRequest, refreshes: afterRequest,
  }),
  retrigger: post('/api/pickup/request/retrigger/:id', {
    needs: editsSlots, params: byId, body: z.object({ pickup_date: Day.optional() }), reply: PickupRequest, refreshes: afterRequest,
  }),
  complete: patch('/api/pickup/request/complete/:id', {
    needs: editsSlots,
    own: ['carrier'],
    params: byId,
    body: z.object({
      result: z.enum(pickupResult.names), picked_parcels: z.coerce.number().int().min(0).optional(),
      tracking_nos: z.array(numberText(40)).max(500).default([]), picked_at: Instant.optional(),
      failure_reason: z.string().trim().max(200).optional(),
    }),
    reply: PickupRequest,
    refreshes: afterRequest,
  }),
}
