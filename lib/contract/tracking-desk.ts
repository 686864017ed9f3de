import { z } from 'zod'
import { feedResult } from '@/lib/domain/carrier'
import { deliveryRunStatus } from '@/lib/domain/delivery'
import { numberType, packageStatus } from '@/lib/domain/package'
import { Emails } from './email'
import { anyOf, byId, Day, get, Id, Instant, Money, post, numberText } from './kernel'
import { Pod, Receiver, Relation } from './tracking'

const track = ['app_tracking:tracking', 'app_tracking:client-tracking'] as const
const Numbers = z.array(numberText(60).min(1)).min(1, 'Choose at least one package.').max(200, 'At most 200 numbers at a time.')

const Assignment = z.object({
  seq: z.number(),
  rule_id: Id.nullable(),
  rule_name: z.string(),
  candidates: z.array(z.object({ carrier_id: Id, carrier: z.string(), accepted: z.boolean(), reason: z.string() })),
  carrier_id: Id.nullable(),
  carrier: z.string().nullable(),
  linehaul_id: Id.nullable(),
  service_code: z.string(),
  service: z.string(),
  assigned_by: z.string(),
  assigned_at: Instant,
})

const Conversion = z.object({
  id: Id,
  order_id: z.string(),
  purpose: z.enum(['customs_value', 'cod', 'billing', 'insurance']),
  amount: z.string(),
  from_currency: z.string(),
  to_currency: z.string(),
  rate: z.string(),
  converted_amount: z.string(),
  rate_source: z.string(),
  rate_date: Day,
  created_at: Instant,
})

const Run = z.object({
  id: Id,
  run_no: z.string(),
  carrier: z.string().nullable(),
  facility: z.string().nullable(),
  driver_name: z.string().nullable(),
  vehicle_no: z.string().nullable(),
  run_date: Day,
  stops: z.number(),
  delivered: z.number(),
  failed: z.number(),
  pending: z.number(),
  /** Of the parcels to be paid at the door, in our own currency. */
  cod_expected: z.string().nullable(),
  cod_collected: z.string().nullable(),
  started_at: Instant.nullable(),
  closed_at: Instant.nullable(),
  status: z.enum(deliveryRunStatus.names),
  /** Which stop of the run the asked parcel is. */
  stop_no: z.number().nullable(),
})

const FetchedEvent = z.object({
  event_code: z.string().nullable(),
  name: z.string(),
  /** Null: nobody can tell when it was. */
  event_at: Instant.nullable(),
  location: z.string().nullable(),
  carrier_event_code: z.string(),
  result: z.enum(feedResult.names),
})

/** Which packages: named, or as a filter of what the caller may see. */
const Selected = {
  tracking_nos: Numbers.optional(),
  filters: z
    .object({
      status: anyOf(z.enum(packageStatus.names)),
      client_id: anyOf(Id),
      carrier_id: anyOf(Id),
      from: Day.optional(),
      to: Day.optional(),
    })
    .optional(),
}

const afterDelivery = ['tracking.pod', 'tracking.details', 'tracking.status']

/** The tracking desk: what is done with parcels once they are found (tracking.md 4 and 5). */
export const trackingDesk = {
  mail: post('/api/tracking/mail', {
    needs: track,
    body: z.object({
      tracking_nos: Numbers,
      to: Emails(10, 1),
      cc: Emails(10).default([]),
      message: z.string().trim().max(500).default(''),
      attach: z.enum(['xlsx', 'pdf']),
    }),
    reply: z.object({ queued: z.number() }),
  }),
  download: post('/api/tracking/download', {
    needs: track,
    kind: 'download',
    writes: false,
    body: z.object({ ...Selected, format: z.enum(['xlsx', 'csv', 'pdf']), events: z.enum(['summary', 'all']).default('all') }),
  }),
  /** The numbers of a dropped sheet; looking them up is the search's work. */
  sheetNumbers: post('/api/tracking/excel-numbers', {
    needs: track,
    kind: 'upload',
    writes: false,
    maxBytes: 5 * 1024 * 1024,
    reply: z.object({ type: z.enum(numberType.names), numbers: z.array(z.string()), left_out: z.number() }),
  }),
  podDownload: post('/api/consignment-pod/download', {
    needs: 'app_tracking:tracking-pod',
    kind: 'download',
    writes: false,
    body: z.object({ tracking_nos: Numbers, format: z.enum(['pdf', 'zip']).default('pdf'), partial: z.boolean().default(false) }),
  }),
  addPod: post('/api/tracking-pod-data/:id', {
    needs: 'app_tracking:lm-apply-scan',
    kind: 'upload',
    params: byId,
    /** Up to five photos and a signature of 5 MB each; the form's fields are `photo` (repeated) and `signature`. */
    maxFiles: 6,
    maxFileBytes: 5 * 1024 * 1024,
    maxBytes: 31 * 1024 * 1024,
    body: z.object({
      receiver_name: Receiver,
      relation: Relation,
      /** Cash taken at the door. */
      cod_collected: Money.optional(),
      lat: z.coerce.number().min(-90).max(90).optional(),
      lng: z.coerce.number().min(-180).max(180).optional(),
    }),
    reply: Pod,
    refreshes: afterDelivery,
  }),
  podFile: get('/api/tracking-pod-data/:id/file/:part', {
    needs: 'app_tracking:tracking-pod',
    kind: 'download',
    params: byId.extend({ part: z.string().regex(/^(signature|photo-[1-5])$/) }),
    /** From the proof's urls: they open for ten minutes. */
    query: z.object({ until: z.string().max(20).default(''), sign: z.string().max(100).default('') }),
  }),
  conversions: get('/api/currency-conversion-logs', {
    needs: 'app_tracking:tracking',
    query: z.object({ order_id: numberText(35).min(1, 'Give an order number.') }),
    reply: z.array(Conversion),
  }),
  runs: get('/api/run-summary-temp', {
    needs: 'app_tracking:tracking',
    query: z.object({ tracking_no: numberText(60).optional(), run_date: Day.optional(), carrier_id: Id.optional() }),
    reply: z.object({ runs: z.array(Run) }),
  }),
  assignments: get('/api/consignment-order-assign/:id', { needs: 'app_tracking:tracking', params: byId, reply: z.array(Assignment) }),
  rawResponse: get('/api/tracking-event-response/:id', {
    needs: 'app_tracking:tracking-raw',
    params: byId,
    reply: z.object({ carrier: z.string(), received_at: Instant, request: z.unknown(), response: z.unknown() }),
  }),
  fetchEvents: post('/api/fetch-events-from-carrier', {
    needs: 'app_tracking:tracking-fetch',
    /** The carrier may take seconds: no transaction stays open meanwhile. */
    asksOutside: true,
    query: z.object({ order_id: numberText(35).min(1, 'Give an order number.'), carrier_code: z.string().trim().max(20).optional() }),
    reply: z.object({ fetched: z.number(), new: z.number(), unmapped: z.number(), status: z.enum(packageStatus.names), events: z.array(FetchedEvent) }),
    refreshes: ['packages.find', 'packages.one', 'tracking.details', 'tracking.status', 'tracking.pod', 'missingScans.list'],
  }),
}
