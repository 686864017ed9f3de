import { z } from 'zod'
import { arrivalClass, driverIdType, gateLanguage, gateReference, tokenPurpose } from '@/lib/domain/gate-token'
import { emirate, vehicleType } from '@/lib/domain/gate-vehicle'
import { inboundScope } from '@/lib/domain/inbound'
import { emirateOf } from '@/lib/domain/plate'
import { isContainer } from '@/lib/domain/check-digits'
import { CountryCode, Day, Id, Instant, Kilograms, numberText } from './kernel'
import { Phone } from './phone'

/** A field somebody may leave empty: '' and null are the same. */
const text = (max: number) => z.string().trim().max(max).nullish().transform((v) => v || null)
export const EventId = z.uuid('Use a UUID.')
export const Reason = z.string().trim().min(1, 'Say why.').max(200)
/** Degrees Celsius, one decimal, as text. */
export const Degrees = z.union([z.number(), z.string()])
  .transform((v) => String(v).trim())
  .pipe(z.string().regex(/^-?\d{1,2}(\.\d)?$/, 'Enter the temperature in °C, e.g. 4.5.'))
export const Container = z.string()
  .trim()
  .toUpperCase()
  .transform((v) => v.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().refine((v) => v === '' || isContainer(v), 'The container number is wrong.'))
  .nullish()
  .transform((v) => v || null)
const Seal = text(20).pipe(z.string().max(20, 'A seal number has at most 20 characters.').nullable())
const count = z.coerce.number().int().min(0).max(100_000).nullish()

/** When and where an event happened: the device's own time, and how far its clock is from ours. */
export const happened = {
  at: z.iso.datetime({ offset: true }).optional(),
  clock_offset_ms: z.number().int().optional(),
  device_code: z.string().trim().max(20).optional(),
}

/** What a guard asks at the gate (pas.md 2.2). */
export const tokenFields = {
  purpose: z.enum(tokenPurpose.names),
  plate_country: CountryCode.default('AE'),
  plate_emirate: z.preprocess((v) => (typeof v === 'string' ? (emirateOf(v) ?? v) : v), z.enum(emirate.names).nullish()),
  plate_code: text(12),
  plate_number: z.string().trim().min(1, 'Check the plate number.').max(20, 'Check the plate number.'),
  vehicle_type: z.enum(vehicleType.names),
  trailer_no: text(20),
  container_no: Container,
  seal_no: Seal,
  transporter_name: z.string().trim().min(2, 'Enter the transporter.').max(120),
  vendor_id: Id.nullish(),
  driver_name: z.string().trim().min(2, 'Enter the driver’s name.').max(100),
  driver_phone: Phone,
  driver_id_type: z.enum(driverIdType.names).nullish(),
  driver_id_no: text(30),
  licence_expiry: Day.nullish(),
  helper_count: z.coerce.number().int().min(0).max(5).default(0),
  language: z.enum(gateLanguage.names).default('en'),
  client_id: Id.nullish(),
  reference_type: z.enum(gateReference.names).default('none'),
  reference_no: numberText(64).nullish().transform((v) => v || null),
  pallets: count,
  cartons: count,
  weight: Kilograms.nullish(),
}

const OrderOfToken = z.object({
  order_area: z.string(), direction: z.string(), order_id: Id, order_no: z.string(),
  /** Of goods that arrive: for shops or for businesses. */
  trade: z.enum(inboundScope.names).nullable(),
})
const EventRow = z.object({
  id: Id, event: z.string(), at: Instant, recorded_at: Instant, user: z.string().nullable(),
  device_code: z.string().nullable(), dock_no: z.string().nullable(), bay_code: z.string().nullable(),
  remarks: z.string().nullable(), offline: z.boolean(), flags: z.array(z.string()),
  /** Addresses of its photos; none for those who may not see drivers. */
  photo_urls: z.array(z.string()),
})

/** A visit as lists and cards show it. Durations are whole minutes. Driver's data is null for clients and vendors, and after 180 days. */
export const GateToken = z.object({
  id: Id,
  token_no: z.string(),
  queue_no: z.number(),
  warehouse_id: Id,
  warehouse_code: z.string(),
  status: z.string(),
  purpose: z.string(),
  /** As read: `DXB A 12345`. */
  vehicle_no: z.string(),
  vehicle_type: z.string(),
  transporter_name: z.string(),
  driver_name: z.string().nullable(),
  driver_phone: z.string().nullable(),
  driver_id_last4: z.string().nullable(),
  licence_expiry: z.string().nullable(),
  language: z.string(),
  client_id: Id.nullable(),
  client_name: z.string().nullable(),
  reference_type: z.string(),
  reference_no: z.string().nullable(),
  trailer_no: z.string().nullable(),
  container_no: z.string().nullable(),
  seal_no: z.string().nullable(),
  appointment_from: Instant.nullable(),
  appointment_to: Instant.nullable(),
  arrival_class: z.enum(arrivalClass.names).nullable(),
  priority: z.string().nullable(),
  bay_code: z.string().nullable(),
  dock_id: Id.nullable(),
  dock_no: z.string().nullable(),
  pallets: z.number().nullable(),
  cartons: z.number().nullable(),
  temperature_reading: z.string().nullable(),
  declared: z.boolean(),
  paused: z.boolean(),
  created_at: Instant,
  gate_in_at: Instant.nullable(),
  called_at: Instant.nullable(),
  dock_in_at: Instant.nullable(),
  dock_out_at: Instant.nullable(),
  gate_out_at: Instant.nullable(),
  yard_wait: z.number().nullable(),
  dock_time: z.number().nullable(),
  exit_time: z.number().nullable(),
  total_dwell: z.number().nullable(),
  detention: z.string().nullable(),
  overstay: z.string().nullable(),
  currency: z.string().nullable(),
  detention_status: z.string().nullable(),
  rating: z.number().nullable(),
  gate_pass_no: z.string().nullable(),
  source: z.string(),
  version: z.number(),
})

/** One token with its story; asked by id or number. */
export const GateTokenDetail = GateToken.extend({
  /** The plate in its parts, for who corrects it. */
  plate_country: z.string().optional(),
  plate_emirate: z.string().nullish(),
  plate_code: z.string().nullish(),
  plate_number: z.string().optional(),
  events: z.array(EventRow).optional(),
  orders: z.array(OrderOfToken).optional(),
  /** What a guard should know: watch list, licence, seal expected, reefer reading. */
  warnings: z.array(z.string()).optional(),
  reasons: z.array(z.string()).optional(),
})

/** A token after a step, with what the screen says next. */
export const Stepped = GateToken.extend({ queue_position: z.number().nullable(), estimated_wait: z.number().nullable(), warnings: z.array(z.string()) })

export const Match = z.object({
  mapping_id: Id, mapping_no: z.string(), projection_id: Id, projection_no: z.string(),
  projection_date: z.string(), slot_from: z.string(), slot_to: z.string(), direction: z.string(), client_id: Id,
  client_name: z.string(), vehicle_type: z.string(), vehicle_no: z.string().nullable(),
  container_no: z.string().nullable(), transporter_name: z.string().nullable(), order_area: z.string(), order_id: Id,
  order_no: z.string(), ref_no: z.string().nullable(), boe_no: z.string().nullable(),
  pallets: z.number().nullable(), cartons: z.number().nullable(), seal_no: z.string().nullable(),
})
export const LastVisit = z.object({
  token_id: Id, at: Instant, vehicle_type: z.string(), transporter_name: z.string(),
  driver_name: z.string().nullable(), driver_phone: z.string().nullable(), driver_id_type: z.string().nullable(),
  driver_id_last4: z.string().nullable(), licence_expiry: z.string().nullable(), trailer_no: z.string().nullable(),
})
