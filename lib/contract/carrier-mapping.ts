import { z } from 'zod'
import { eventMappingStatus, feedResult, waitingResults } from '@/lib/domain/carrier'
import { feedSource } from '@/lib/domain/carrier-feed'
import { packageStatus } from '@/lib/domain/package'
import { eventCategory } from '@/lib/domain/tracking-event-words'
import { anyOf, byId, Flag, get, Id, Instant, numberText, paged, paging, patch, RowByRow, someIds } from './kernel'

const reads = ['app_carrier_partner:carrier-tracking-mapping', 'app_carrier_partner:carrier-edit'] as const
const edits = 'app_carrier_partner:carrier-edit'
const Status = z.enum(eventMappingStatus.names)

const Mapping = z.object({
  id: Id, carrier_id: Id, carrier: z.string(), carrier_event_code: z.string(),
  carrier_event_sub_code: z.string(), carrier_event_description: z.string().nullable(),
  rsa_event_code: z.string().nullable(), rsa_event: z.string().nullable(),
  category: z.string().nullable(), event_mapping_status: Status, reason_code: z.string().nullable(),
  occurrences: z.number(), first_seen_at: Instant.nullable(), last_seen_at: Instant.nullable(),
  sample_tracking_no: z.string().nullable(), mapped_by: z.string().nullable(), mapped_at: Instant.nullable(),
})
const flags = { counts_attempt: z.boolean(), pauses_sla: z.boolean(), is_public: z.boolean(), requires_pod: z.boolean(), is_terminal: z.boolean() }
const nullable = Object.fromEntries(Object.entries(flags).map(([name, flag]) => [
  name, flag.nullable(),
])) as { [F in keyof typeof flags]: z.ZodNullable<z.ZodBoolean> }

const Whole = Mapping.extend({
  ...nullable,
  version: z.number(),
  /** Stored events of the last 90 days a new meaning would be applied to. */
  stored: z.number(),
  /** The next code of any carrier that waits for a meaning; null when none does. */
  next_unmapped: Id.nullable(),
  recent_events: z.array(z.object({
    id: Id, tracking_no: z.string(), event_time: Instant.nullable(),
    location_raw: z.string().nullable(), process_result: z.string().nullable(), source: z.string(),
  })),
  proposals: z.array(z.object({ rsa_event_code: z.string(), rsa_event: z.string(), why: z.string() })),
  house_events: z.array(z.object({ value: z.string(), label: z.string(), category: z.string(), needs_reason: z.boolean(), ...flags })),
  reprocess: z.object({ id: Id, state: z.string(), total: z.number(), done: z.number(), moved: z.number() }).nullable(),
})

const StoredEvent = z.object({
  id: Id, carrier_id: Id, carrier: z.string(), tracking_no: z.string(), carrier_event_code: z.string(),
  carrier_event_sub_code: z.string(), order_id: z.string().nullable(), client: z.string().nullable(),
  /** Null: nobody can tell when it was. */
  event_time: Instant.nullable(),
  event_time_raw: z.string(), location_raw: z.string().nullable(), carrier_event_description: z.string().nullable(),
  package_status: z.enum(packageStatus.names).nullable(), source: z.enum(feedSource.names),
  process_result: z.enum(feedResult.names).nullable(),
  /** Why it waits, what was cut or left out of it, or why it was closed. */
  process_note: z.string().nullable(),
  /** The event as it was sent; null when it is no longer kept. */
  raw: z.string().nullable(),
  received_at: Instant,
})
const afterWaiting = ['carrierMapping.numbers', 'carrierMapping.list', 'carrierMapping.one', 'carrierFeeds.health', 'carrierFeeds.summary']
const WaitingResult = z.object({ process_result: z.enum(feedResult.names) })

/** What carriers' codes mean here, and which parcels they were told of (carriers.md 7.5). */
export const carrierMapping = {
  list: get('/api/carrier-event-mapping/list', {
    needs: reads,
    query: paging.extend({
      carrier_id: anyOf(Id), event_mapping_status: anyOf(Status), category: anyOf(z.enum(eventCategory.names)), rsa_event_code: anyOf(z.string()),
    }),
    reply: paged(Mapping),
  }),
  one: get('/api/carrier-event-mapping/edit/:id', {
    needs: reads, params: z.object({ id: z.coerce.number().int().min(0) }),
    query: z.object({
      event_mapping_status: Status.optional(), carrier_event_code: z.string().max(60).optional(),
      carrier_event_sub_code: z.string().max(60).optional(), carrier_id: Id.optional(),
    }),
    reply: Whole,
  }),
  update: patch('/api/carrier-event-mapping/update/:id', {
    needs: edits, params: byId,
    body: z.object({
      event_mapping_status: Status.optional(), rsa_event_code: z.string().max(10).nullish(), reason_code: z.string().trim().max(20).nullish(),
      ...Object.fromEntries(Object.entries(flags).map(([name, flag]) => [
        name, flag.nullish(),
      ])) as { [F in keyof typeof flags]: z.ZodOptional<z.ZodNullable<z.ZodBoolean>> },
      apply_to_stored: Flag.default(true), version: z.number().int().optional(),
    }),
    reply: z.object({ row: Mapping, reprocessed_job_id: Id.nullable() }),
    refreshes: ['carrierMapping.list', 'carrierMapping.one', 'carrierFeeds.summary', 'carrierFeeds.codes'],
  }),
  ignoreMany: patch('/api/carrier-event-mapping/ignore', {
    needs: edits, body: z.object({ ids: someIds }), reply: RowByRow,
    refreshes: ['carrierMapping.list', 'carrierMapping.one', 'carrierFeeds.summary', 'carrierFeeds.codes'],
  }),
  numbers: get('/api/carrier-event-tracking-numbers/list', {
    needs: ['app_carrier_partner:carrier-event-tracking-number', edits],
    query: paging.extend({
      carrier_id: z.preprocess((v) => (Array.isArray(v) ? v[0] : v), Id.optional()),
      carrier_event_code: z.string().max(60).optional(), process_result: anyOf(z.enum(feedResult.names)), client_id: anyOf(Id),
    }).superRefine(({ carrier_id, carrier_event_code, process_result }, check) => {
      // The whole inbox is millions of rows; what waits in it is few.
      if (
        (carrier_id && carrier_event_code) || (process_result?.length && process_result.every((result) => waitingResults.some((waiting) => waiting === result)))
      ) return
      check.addIssue({ code: 'custom', path: [carrier_id ? 'carrier_event_code' : 'carrier_id'], message: carrier_id ? 'Choose a code.' : 'Choose a carrier.' })
    }),
    reply: paged(StoredEvent),
  }),
  /** What waits is read once more, as settings and codes are now. */
  again: patch('/api/carrier-event-tracking-numbers/again', { needs: edits, body: z.object({ ids: someIds }), reply: RowByRow, refreshes: afterWaiting }),
  closeWaiting: patch('/api/carrier-event-tracking-numbers/close', {
    needs: edits,
    body: z.object({ ids: someIds, reason: z.string().trim().min(5, 'Say why in 5 to 250 characters.').max(250, 'Say why in 5 to 250 characters.') }),
    reply: RowByRow, refreshes: afterWaiting,
  }),
  /** What waits is taken with what a person says of it. */
  mend: patch('/api/carrier-event-tracking-numbers/:id', {
    needs: edits, params: byId,
    body: z.object({
      tracking_no: numberText(60).optional(), carrier_event_code: z.string().trim().min(1).max(60).optional(),
      carrier_event_sub_code: z.string().trim().max(60).optional(),
      event_time: z.iso.datetime({ offset: true }).optional(),
    }),
    reply: WaitingResult, refreshes: afterWaiting,
  }),
}
