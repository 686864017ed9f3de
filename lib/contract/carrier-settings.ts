import { z } from 'zod'
import { bookingState, carrierOperation, circuitState, settingEnvironment, settingType } from '@/lib/domain/carrier-feed'
import { deliveryResult } from '@/lib/domain/subscription'
import { anyOf, byId, get, Id, Instant, paged, paging, patch, post, numberText } from './kernel'

const reads = 'app_carrier_partner:carrier-settings'
const edits = 'app_carrier_partner:carrier-edit'
const Environment = z.enum(settingEnvironment.names)

/** A secret shows its last four characters; its value never leaves our systems. */
const Setting = z.object({
  setting_key: z.string(), setting_value: z.string().nullable(), value_type: z.enum(settingType.names),
  description: z.string().nullable(), has_value: z.boolean(), updated_at: Instant,
})

/** `waiting` parcels not yet told to the carrier; `oldest` since when the first of them waits. */
const Link = z.object({
  circuit: z.enum(circuitState.names), failures: z.number(), probe_at: Instant.nullable(),
  last_error: z.string().nullable(), last_error_at: Instant.nullable(), last_ok_at: Instant.nullable(),
  tested_at: Instant.nullable(), tested_ok: z.boolean().nullable(), waiting: z.number(),
  oldest: Instant.nullable(), refused_24h: z.number(), calls_24h: z.number(), failed_24h: z.number(),
})

const Settings = z.object({
  carrier_id: Id, carrier: z.string(), carrier_code: z.string(), environment: Environment,
  own_environment: z.string(), integration_kind: z.string(), integration_mode: z.string().nullable(),
  label_source: z.string(), webhook_url: z.string().nullable(), settings: z.array(Setting), missing: z.array(z.string()), link: Link,
})

const Call = z.object({
  id: Id, created_at: Instant, event: z.enum(carrierOperation.names),
  tracking_no: z.string().nullable(), method: z.string(), url: z.string(), attempt: z.number(),
  response_status: z.number().nullable(), duration_ms: z.number(), result: z.enum(deliveryResult.names),
  error: z.string().nullable(), next_try_at: Instant.nullable(), can_replay: z.boolean(),
})
const heads = z.record(z.string(), z.string())

const Waiting = z.object({
  id: Id, package_id: Id, tracking_no: z.string(), action: z.string(), state: z.enum(bookingState.names),
  wants_label: z.boolean(), attempts: z.number(), next_at: Instant.nullable(),
  carrier_tracking_no: z.string().nullable(), error: z.string().nullable(), created_at: Instant, settled_at: Instant.nullable(),
})

const refreshes = ['carrierSettings.list', 'carrierSettings.calls', 'carrierSettings.bookings']

/** How a carrier is reached, how the line does, and every call made to it (carriers.md, carrier_setting). */
export const carrierSettings = {
  list: get('/api/carrier-settings/list/:id', { needs: reads, params: byId, query: z.object({ environment: Environment.optional() }), reply: Settings }),
  save: post('/api/carrier-settings/create_or_edit', {
    needs: [edits, 'app_carrier_partner:carrier-credentials'],
    body: z.object({
      carrier_id: Id,
      environment: Environment,
      /** Values left out stay; an empty one removes the setting, of a secret nothing sent keeps it. */
      settings: z.array(z.object({
        setting_key: z.string().regex(/^[a-z][a-z0-9_]{1,49}$/, 'A key has small letters, digits and underscores, and begins with a letter.'),
        setting_value: z.string().trim().max(2000, 'A value has at most 2000 characters.').nullish(),
        value_type: z.enum(settingType.names).default('text'),
        description: z.string().trim().max(200).nullish(),
      })).min(1).max(100),
    }),
    reply: Settings, refreshes,
  }),
  test: post('/api/carrier-settings/test/:id', {
    needs: edits, params: byId, writes: false, body: z.object({ environment: Environment.optional() }),
    reply: z.object({ ok: z.boolean(), http_status: z.number().nullable(), duration_ms: z.number(), message: z.string() }), refreshes,
  }),
  calls: get('/api/carrier-calls/:id', {
    needs: reads, params: byId,
    query: paging.extend({
      environment: Environment.optional(), event: anyOf(z.enum(carrierOperation.names)),
      result: anyOf(z.enum(deliveryResult.names)), tracking_no: numberText(40).optional(),
    }),
    reply: paged(Call),
  }),
  oneCall: get('/api/carrier-call/:id', {
    needs: reads, params: byId,
    reply: Call.extend({ request_headers: heads, request_body: z.string().nullable(), response_headers: heads, response_body: z.string().nullable() }),
  }),
  replay: post('/api/carrier-call/:id/replay', { needs: edits, params: byId, reply: z.object({ queued: z.number() }), refreshes }),
  bookings: get('/api/carrier-bookings/:id', {
    needs: reads, params: byId, query: paging.extend({ environment: Environment.optional(), state: anyOf(z.enum(bookingState.names)) }), reply: paged(Waiting),
  }),
  again: patch('/api/carrier-booking/:id/again', { needs: edits, params: byId, reply: z.object({ queued: z.number() }), refreshes }),
}
