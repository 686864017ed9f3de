import { z } from 'zod'
import { carrierStatus, eventMappingStatus, integrationMode, numberSource } from '@/lib/domain/carrier'
import { feedMark } from '@/lib/domain/carrier-feed'
import { checkDigitMethod } from '@/lib/domain/check-digits'
import { trackingRangeSystemType } from '@/lib/domain/lists'
import { guardedStatus } from '@/lib/domain/record-status'
import { anyone, anyOf, byId, Flag, get, Id, Instant, paged, paging, patch, post } from './kernel'

const reads = ['app_carrier_partner:carrier-tracking', 'app_carrier_partner:carrier-edit'] as const
const codes = ['app_carrier_partner:events-upload', 'app_carrier_partner:carrier-tracking-mapping', 'app_carrier_partner:carrier-edit'] as const
const edits = 'app_carrier_partner:carrier-edit'

const Feed = z.object({
  id: Id, carrier: z.string(), carrier_code: z.string(), status: z.enum(carrierStatus.names),
  integration_mode: z.string().nullable(), polling_interval_minutes: z.number(),
  last_event_at: Instant.nullable(), last_poll_at: Instant.nullable(), last_poll_status: z.enum(feedMark.names).nullable(), next_poll_at: Instant.nullable(),
  /** Minutes since the last event; null where none ever came. */
  lag: z.number().nullable(),
  /** More than 20 open parcels and no word for two hours. */
  silent: z.boolean(),
  open_parcels: z.number(), events_24h: z.number(), unmapped_24h: z.number(), no_package_24h: z.number(), unreadable_24h: z.number(),
  /** Events that wait for a person, of whatever day. */
  waiting: z.number(),
  /** Numbers left in the carrier's ranges; null where it has none. */
  remaining: z.number().nullable(),
  setups: z.number(),
})

const setup = {
  number_source: z.enum(numberSource.names),
  system_type: z.enum(trackingRangeSystemType.names).nullish(),
  prefix: z.string().trim().toUpperCase().max(10).regex(/^[A-Z0-9-]*$/, 'Use capital letters, digits and dashes.'),
  suffix: z.string().trim().toUpperCase().max(10).regex(/^[A-Z0-9-]*$/, 'Use capital letters, digits and dashes.'),
  number_length: z.number().int('Give a whole number.').min(6, 'A number has 6 to 35 characters.').max(35, 'A number has 6 to 35 characters.'),
  pattern: z.string().trim().min(1, 'Pattern is required.').max(200),
  check_digit: z.enum(checkDigitMethod.names),
  sample: z.string().trim().min(1, 'Sample is required.').max(35),
  low_stock_threshold: z.number().int().min(0).max(10_000_000),
  poll_batch_size: z.number().int().min(1, 'A batch has 1 to 200 numbers.').max(200, 'A batch has 1 to 200 numbers.'),
  stop_polling_after_days: z.number().int().min(1, 'Give 1 to 180 days.').max(180, 'Give 1 to 180 days.'),
  status: z.enum(guardedStatus.names),
}
const Setup = z.object({
  id: Id, carrier_id: Id, coverage_id: Id.nullable(), number_source: setup.number_source,
  system_type: z.string().nullable(), prefix: z.string(), suffix: z.string(), number_length: z.number(),
  pattern: z.string(), check_digit: setup.check_digit, sample: z.string(),
  low_stock_threshold: z.number(), remaining: z.number().nullable(), poll_batch_size: z.number(),
  stop_polling_after_days: z.number(), status: setup.status, version: z.number(),
})

const CarrierCode = z.object({
  id: Id, carrier_event_code: z.string(), carrier_event_sub_code: z.string(),
  carrier_event_description: z.string().nullable(), rsa_event_code: z.string().nullable(), rsa_event: z.string().nullable(),
  event_mapping_status: z.enum(eventMappingStatus.names), reason_code: z.string().nullable(), occurrences: z.number(), last_seen_at: Instant.nullable(),
})
const byCarrier = z.object({ carrier_id: Id })

/** Feeds of carriers: how they do, where their numbers come from, their codes as files, and the door their messages come in by. */
export const carrierFeeds = {
  health: get('/api/carrier-eventupdate-tracking', {
    needs: reads,
    query: paging.extend({
      carrier_id: anyOf(Id), integration_mode: anyOf(z.enum(integrationMode.names)), silent: Flag.optional(), last_poll_status: anyOf(z.enum(feedMark.names)),
    }),
    reply: paged(Feed),
  }),
  trackings: get('/api/carriers/:id/trackings', { needs: reads, params: byId, query: paging.extend({ status: anyOf(setup.status) }), reply: paged(Setup) }),
  saveTracking: patch('/api/carriers/:id/trackings/:tracking_id', {
    needs: edits, params: byId.extend({ tracking_id: z.coerce.number().int().min(0) }),
    body: z.object({ ...setup, coverage_id: Id.nullish(), version: z.number().int() }).partial(),
    reply: Setup, refreshes: ['carrierFeeds.trackings', 'carrierFeeds.health'],
  }),
  codes: get('/api/tracking_events/:carrier_id', {
    needs: codes, params: byCarrier, query: paging.extend({ event_mapping_status: anyOf(z.enum(eventMappingStatus.names)) }), reply: paged(CarrierCode),
  }),
  summary: get('/api/carrier_events_summary/:id', {
    needs: codes, params: byId,
    reply: z.object({
      total: z.number(), mapped: z.number(), unmapped: z.number(), ignored: z.number(), seen_24h: z.number(), by_category: z.record(z.string(), z.number()),
    }),
  }),
  uploadCodes: post('/api/tracking_events/upload', {
    needs: edits, kind: 'upload',
    body: z.object({ carrier_id: Id, dry_run: Flag.default(false) }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
    maxBytes: 20 * 1024 * 1024, refreshes: ['uploads.list', 'carrierFeeds.codes', 'carrierFeeds.summary', 'carrierMapping.list'],
  }),
  downloadCodes: post('/api/tracking_events/download', {
    needs: ['app_carrier_partner:events-upload', edits], kind: 'download', writes: false,
    body: z.object({ carrier_id: Id, event_mapping_status: anyOf(z.enum(eventMappingStatus.names)), format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
  /** The body as it came and its signature; the portal's own route hands them on, since only the upstream knows the secret. */
  webhook: post('/api/carrier-webhook/:webhook_token', {
    ...anyone,
    // A carrier's whole traffic comes from one or two addresses.
    perMinute: 6000,
    params: z.object({ webhook_token: z.uuid() }),
    body: z.object({ payload: z.string().max(1024 * 1024, 'The message is too large.'), signature: z.string().max(200) }),
    /** `waiting` events cannot be read and wait for a person; the first `faults` say why, by number and place in its list. */
    reply: z.object({
      accepted: z.number(), waiting: z.number(), duplicate: z.boolean(),
      faults: z.array(z.object({ tracking_number: z.string(), event: z.number(), message: z.string() })),
    }),
    maxBytes: 4 * 1024 * 1024,
  }),
}

