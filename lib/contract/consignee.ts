import { z } from 'zod'
import { addressCode, changeRefusal, deliveryRequestKind } from '@/lib/domain/consignee'
import { Redirect } from './gateway'
import { anyone, byId, Day, get, Id, Instant, post, numberText } from './kernel'

const number = numberText(60).min(1)
/** Proof that its holder knows the end of the consignee's phone: one parcel, thirty minutes. */
const pass = z.string().max(200)
const held = z.object({ tracking_no: number, pass })

const Point = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  address: z.string(),
  lat: z.number(),
  lng: z.number(),
  distance_km: z.number().nullable(),
  /** '24h', '' for closed, or '10:00–22:00'. */
  hours_today: z.string(),
  stay_days: z.number(),
})

const DeliveryRequest = z.object({
  kind: z.enum(deliveryRequestKind.names),
  day: Day.nullable(),
  place: z.string().nullable(),
  has_pin: z.boolean(),
  point: Point.nullable(),
  asked_at: Instant,
})

/** What opens once the phone check is passed: proof when delivered, else what may still be changed and what was asked for. */
const Opened = z.object({
  tracking_no: z.string(),
  until: Instant,
  proof: z.object({ initials: z.string(), delivered_at: Instant, has_photo: z.boolean() }).nullable(),
  /** Null while changes are possible. */
  refused: z.enum(changeRefusal.names).nullable(),
  days: z.array(Day),
  points: z.array(Point),
  wishes: z.array(DeliveryRequest),
  /** The code its place has, and whether we know it; null where places have none. Without a needed one its carrier may refuse it. */
  address_code: z.object({ kind: z.enum(addressCode.names), is_known: z.boolean(), is_needed: z.boolean() }).nullable(),
  /** Cash due at the door; null when there is none. `redirect` is the way to the gateway's page once asked for. */
  cod: z.object({
    amount: z.string(), currency: z.string(), paid_at: Instant.nullable(), can_pay: z.boolean(), redirect: Redirect.nullable(), is_sandbox: z.boolean(),
  }).nullable(),
})

const Requested = z.object({ wishes: z.array(DeliveryRequest) })

/** The consignee's own calls: all but the first carry the pass the first one gives. */
export const consignee = {
  check: post('/api/public/parcel-check', {
    ...anyone,
    writes: false,
    body: z.object({ tracking_no: number, phone_last4: z.string().regex(/^\d{4}$/, 'Give the last four digits.') }),
    reply: z.object({ pass: z.string(), until: Instant }),
  }),
  desk: post('/api/public/parcel-desk', { ...anyone, writes: false, body: held.extend({ lang: z.enum(['en', 'ar']).default('en') }), reply: Opened }),
  photo: get('/api/public/parcel-photo', { ...anyone, kind: 'download', query: held }),
  reschedule: post('/api/public/parcel-reschedule', { ...anyone, body: held.extend({ day: Day }), reply: Requested }),
  safePlace: post('/api/public/parcel-safe-place', {
    ...anyone,
    body: held.extend({
      place: z.string().trim().min(3, 'Say where, in a few words.').max(160),
      lat: z.number().min(-90).max(90).optional(),
      lng: z.number().min(-180).max(180).optional(),
    }),
    reply: Requested,
  }),
  /** Tells the code of the place the parcel goes to (`ABCD1234`, or ten digits); 422 for one that is none, 409 once the driver has left. */
  addressCode: post('/api/public/parcel-address-code', {
    ...anyone, body: held.extend({ code: numberText(20).min(1, 'Enter the code.') }), reply: z.object({ is_known: z.boolean() }),
  }),
  pudo: post('/api/public/parcel-collection-point', { ...anyone, body: held.extend({ pudo_id: Id }), reply: Requested }),
  withdraw: post('/api/public/parcel-withdraw', { ...anyone, body: held.extend({ kind: z.enum(deliveryRequestKind.names) }), reply: Requested }),
  payLink: post('/api/public/parcel-payment', {
    ...anyone, body: held.extend({ lang: z.enum(['en', 'ar']).default('en') }), reply: z.object({ redirect: Redirect }),
  }),
  /** Back from the gateway's page: whatever the browser brought, the gateway is asked. */
  paid: post('/api/public/parcel-paid/:id', {
    ...anyone, perMinute: 60, asksOutside: true,
    params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
    body: z.object({ params: z.record(z.string(), z.string().max(2000)) }),
    reply: z.object({ tracking_no: z.string() }),
  }),
  wishes: get('/api/parcel-wishes/:id', {
    needs: ['app_tracking:tracking', 'app_tracking:client-tracking'],
    params: byId,
    reply: z.object({
      wishes: z.array(z.object({
        kind: z.enum(deliveryRequestKind.names), text: z.string(),
        pin: z.object({ lat: z.number(), lng: z.number() }).nullable(), asked_at: Instant, withdrawn_at: Instant.nullable(),
      })),
      payment: z.object({ amount: z.string(), currency: z.string(), status: z.string(), paid_at: Instant.nullable() }).nullable(),
    }),
  }),
}
