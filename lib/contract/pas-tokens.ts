import { z } from 'zod'
import {
  arrivalClass, dockCondition, feedbackCategory, forceCloseReason, gateEvent, gateLanguage,
  pauseReason, slipFormat, slipKind, tokenPriority, tokenPurpose, tokenSource, tokenStatus,
} from '@/lib/domain/gate-token'
import { PHOTO_BYTES, PHOTOS_MOST } from '@/lib/domain/gate-photo'
import { anyOf, anySignedIn, byId, Choice, Day, Flag, get, Id, Instant, lookup, paged, paging, patch, post, numberText } from './kernel'
import { Degrees, EventId, type GateToken, GateTokenDetail, happened, LastVisit, Match, Reason, Stepped, tokenFields } from './pas-shapes'

const creates = 'app_pas:create-token'
const calls = 'app_pas:call'
const readers = ['app_pas:pas-list', 'app_pas:search-token', 'app_pas:gate-in', 'app_pas:gate-out', 'app_pas:dock-in', 'app_pas:dock-out'] as const
/** Whatever moves a token moves the board. */
const afterMove = ['pasTokens.get', 'pasBoard.board', 'pasBoard.docks', 'pasBoard.bays']
const params = byId
const checked = z.literal(true, 'Check this first.')

/** `data:image/jpeg;base64,…`, as a kiosk's camera took them. */
const Photos = z.array(z.string().max(Math.ceil(PHOTO_BYTES / 3) * 4 + 30, 'A photo is too large.'))
  .max(PHOTOS_MOST, `At most ${PHOTOS_MOST} photos.`)
  .optional()

const filters = {
  token_no: numberText(40).optional(),
  queue_no: z.coerce.number().int().min(1).max(9999).optional(),
  vehicle_no: z.string().trim().max(40).optional(),
  reference_no: numberText(64).optional(),
  phone_last4: z.string().trim().regex(/^\d{4}$/, 'Enter the last four digits.').optional(),
  warehouse_id: anyOf(Id),
  status: anyOf(z.enum(tokenStatus.names)),
  purpose: anyOf(z.enum(tokenPurpose.names)),
  client_id: anyOf(Id),
  arrival_class: anyOf(z.enum(arrivalClass.names)),
  transporter_name: z.string().trim().max(120).optional(),
  dock_id: anyOf(Id),
  source: anyOf(z.enum(tokenSource.names)),
  open: Flag.optional(),
  /** In the yard longer than this many hours. */
  open_hours: z.coerce.number().int().min(1).max(240).optional(),
  detention: Flag.optional(),
}

export const pasTokens = {
  userTypes: lookup('/api/pas_users_type', { ...anySignedIn, reply: z.array(Choice) }),
  /** A list; with `id` or `token_no` the one token with its events, 404 when there is none. */
  get: get('/api/gate_token/get', { needs: readers, query: paging.extend({ id: Id.optional(), ...filters }), reply: paged(GateTokenDetail) }),
  match: post('/api/gate_token/match', {
    needs: creates,
    writes: false,
    body: z.object({ warehouse_id: Id, reference_no: numberText(64).optional(), vehicle_no: z.string().trim().max(40).optional() }),
    reply: z.object({
      matches: z.array(Match), last_visit: LastVisit.nullable(), open_token: z.object({ id: Id, token_no: z.string(), status: z.string() }).nullable(),
      watch: z.array(z.object({ action: z.string(), kind: z.string(), reason: z.string() })),
    }),
  }),
  /** Every arrival of today that has not come yet: kiosks keep them, to recognise them without a network (pas.md 4.19). */
  expected: get('/api/gate_token/expected', { needs: creates, query: z.object({ warehouse_id: Id }), reply: z.array(Match) }),
  create: post('/api/gate_token/create', {
    needs: creates,
    body: z.object({
      warehouse_id: Id, ...tokenFields,
      mapping_ids: z.array(Id).max(20).default([]),
      /** The same driver as on that visit of the vehicle: its identity number is taken over unseen. */
      driver_of_token_id: Id.optional(),
      source: z.enum(['kiosk', 'guard', 'portal']).default('kiosk'),
      client_event_id: EventId, ...happened,
    }),
    reply: Stepped,
    refreshes: afterMove,
  }),
  update: patch('/api/gate_token/update/:id', {
    needs: creates,
    params,
    body: z.object({
      plate_country: tokenFields.plate_country.removeDefault(), plate_emirate: tokenFields.plate_emirate,
      plate_code: tokenFields.plate_code, plate_number: tokenFields.plate_number,
      vehicle_type: tokenFields.vehicle_type, trailer_no: tokenFields.trailer_no, container_no: tokenFields.container_no,
      seal_no: tokenFields.seal_no, transporter_name: tokenFields.transporter_name,
      driver_name: tokenFields.driver_name, driver_phone: tokenFields.driver_phone,
      driver_id_type: tokenFields.driver_id_type, driver_id_no: tokenFields.driver_id_no,
      licence_expiry: tokenFields.licence_expiry, reference_type: tokenFields.reference_type.removeDefault(),
      reference_no: tokenFields.reference_no, pallets: tokenFields.pallets, cartons: tokenFields.cartons,
      version: z.number().int(),
    }).partial().extend({ reason: Reason }),
    reply: Stepped,
    refreshes: afterMove,
  }),
  /** The statements in a language, newest version unless one is named. */
  declaration: get('/api/gate_token/declaration', {
    ...anySignedIn,
    query: z.object({ language: z.enum(gateLanguage.names).default('en'), version: z.coerce.number().int().min(1).optional() }),
    reply: z.object({ version: z.number(), language: z.string(), effective_from: z.string(), items: z.array(z.string()) }),
  }),
  declare: post('/api/gate_token/declaration/:id', {
    ...anySignedIn,
    params,
    maxBytes: 400 * 1024,
    body: z.object({
      version: z.number().int().min(1),
      language: z.enum(gateLanguage.names),
      /** Numbers of the statements ticked, from 1. */
      accepted_items: z.array(z.number().int().min(1).max(50)).max(50),
      /** `data:image/png;base64,…`, at most 200 KB; left out when a witness saw the thumb. */
      signature: z.string().max(280_000).optional(),
      witness: z.boolean().default(false),
      client_event_id: EventId.optional(), ...happened,
    }),
    reply: z.object({ id: Id, token_id: Id, version: z.number(), language: z.string(), signed_at: Instant }),
    refreshes: afterMove,
  }),
  /** A declaration of the same driver and vehicle, signed within 24 hours, is taken over. */
  reuseDeclaration: post('/api/gate_token/declaration/:id/reuse', {
    ...anySignedIn, params, body: z.object({ client_event_id: EventId.optional(), ...happened }),
    reply: z.object({ id: Id, token_id: Id, version: z.number(), language: z.string(), signed_at: Instant }), refreshes: afterMove,
  }),
  gateIn: post('/api/gate_token/gate_in/:id', {
    needs: 'app_pas:gate-in',
    params,
    body: z.object({
      plate_ok: z.literal(true, 'The plate differs from the token. Correct or deny it.'), seal_no: tokenFields.seal_no,
      papers_checked: checked, temperature_reading: Degrees.nullish(), bay_id: Id.nullish(),
      /** Straight to a dock: it is called at once. */
      dock_id: Id.nullish(), photos: Photos, client_event_id: EventId, ...happened,
    }),
    reply: Stepped,
    refreshes: afterMove,
  }),
  deny: post('/api/gate_token/deny/:id', {
    needs: 'app_pas:gate-in', params, body: z.object({ reason: Reason, client_event_id: EventId.optional(), ...happened }),
    reply: Stepped, refreshes: afterMove,
  }),
  cancel: post('/api/gate_token/cancel/:id', {
    needs: creates, params, body: z.object({ reason: Reason, client_event_id: EventId.optional(), ...happened }), reply: Stepped, refreshes: afterMove,
  }),
  /**
   * Calls to a dock (the suggested one when none is named); a token already called is given another dock with a reason. One kept by hand is a 409 whose
   * `data.reserved` says for what, one the truck does not belong at a 409 whose `data.misfit` says why, unless `confirmed`.
   */
  call: post('/api/gate_token/call/:id', {
    needs: calls, params,
    body: z.object({ dock_id: Id.optional(), reason: Reason.optional(), confirmed: z.boolean().default(false), client_event_id: EventId.optional() }),
    reply: Stepped, refreshes: afterMove,
  }),
  recall: post('/api/gate_token/recall/:id', {
    needs: calls, params, body: z.object({ client_event_id: EventId.optional() }), reply: Stepped, refreshes: afterMove,
  }),
  skip: post('/api/gate_token/skip/:id', {
    needs: calls, params, body: z.object({ reason: Reason, client_event_id: EventId.optional() }), reply: Stepped, refreshes: afterMove,
  }),
  priority: post('/api/gate_token/priority/:id', {
    needs: calls, params, body: z.object({ priority: z.enum(tokenPriority.names), reason: Reason, client_event_id: EventId.optional() }),
    reply: Stepped, refreshes: afterMove,
  }),
  dockIn: post('/api/gate_token/dock_in/:id', {
    needs: 'app_pas:dock-in',
    params,
    body: z.object({ dock_id: Id, checks: z.object({ engine_off: checked, keys_in: checked, chocks: checked }), client_event_id: EventId, ...happened }),
    reply: Stepped,
    refreshes: afterMove,
  }),
  pause: post('/api/gate_token/pause/:id', {
    needs: 'app_pas:dock-in', params, body: z.object({ reason: z.enum(pauseReason.names), client_event_id: EventId.optional(), ...happened }),
    reply: Stepped, refreshes: afterMove,
  }),
  resume: post('/api/gate_token/resume/:id', {
    needs: 'app_pas:dock-in', params, body: z.object({ reason: z.string().trim().max(200).optional(), client_event_id: EventId.optional(), ...happened }),
    reply: Stepped, refreshes: afterMove,
  }),
  dockOut: post('/api/gate_token/dock_out/:id', {
    needs: 'app_pas:dock-out',
    params,
    body: z.object({
      pallets: z.coerce.number().int().min(0).max(1000), cartons: z.coerce.number().int().min(0).max(100_000),
      condition: z.enum(dockCondition.names), damage_note: z.string().trim().max(500).nullish(), photos: Photos,
      /** Nothing was moved: why. */
      reason: Reason.optional(),
      next: z.enum(['leave', 'dock']).default('leave'), client_event_id: EventId, ...happened,
    }),
    reply: Stepped,
    refreshes: afterMove,
  }),
  gateOut: post('/api/gate_token/gate_out/:id', {
    needs: 'app_pas:gate-out',
    params,
    body: z.object({
      papers_checked: checked, seal_out: tokenFields.seal_no,
      /** A supervisor's, when the dock has not released the vehicle or it is turned back. */
      override_reason: Reason.optional(), client_event_id: EventId, ...happened,
    }),
    reply: Stepped,
    refreshes: [...afterMove, 'pasDetention.charge'],
  }),
  forceClose: post('/api/pas/force_close', {
    needs: 'app_pas:force-close',
    body: z.object({
      token_ids: z.array(Id).min(1, 'Choose at least one token.').max(100, 'At most 100 tokens at a time.'),
      reason_code: z.enum(forceCloseReason.names), remarks: z.string().trim().max(300).optional(),
      actual_time: z.iso.datetime({ offset: true }).optional(),
    }),
    reply: z.object({
      done: z.array(z.object({ id: Id, token_no: z.string() })), failed: z.array(z.object({ id: Id, token_no: z.string().nullable(), message: z.string() })),
    }),
    refreshes: [...afterMove, 'pasDetention.charge'],
  }),
  feedback: post('/api/gate_token/feedback/:id', {
    ...anySignedIn,
    params,
    body: z.object({
      rating: z.coerce.number().int().min(1).max(5), categories: z.array(z.enum(feedbackCategory.names)).max(6).default([]),
      comment: z.string().trim().max(500).nullish(), language: z.enum(gateLanguage.names).default('en'),
      contact_ok: z.boolean().default(false), client_event_id: EventId.optional(),
    }),
    reply: z.object({ id: Id, token_id: Id, rating: z.number() }),
    refreshes: ['pasTokens.get'],
  }),
  slip: get('/api/gate_token/slip/:id', {
    needs: [creates, 'app_pas:gate-out', 'app_pas:search-token', 'app_pas:pas-list'],
    kind: 'download',
    params,
    query: z.object({ kind: z.enum(slipKind.names).default('token'), format: z.enum(slipFormat.names).default('pdf') }),
  }),
  /** A photo of an event, by the id its address names. */
  photo: get('/api/gate_token/photo/:id', { needs: readers, kind: 'download', params }),
  /** Numbers to give out while offline; the same block again until it is used up, the device is paired anew or the day is over. */
  numberBlock: post('/api/gate_token/number_block', {
    needs: creates, body: z.object({ device_code: z.string().trim().max(20), device_key: z.string().max(100), warehouse_id: Id }),
    reply: z.object({ from: z.number(), to: z.number(), day: Day, site_code: z.string() }), refreshes: ['pasSites.kiosks'],
  }),
  /**
   * What a kiosk recorded without us, at most 100 in order; each is judged by itself. A create carries its own `token_no`. `already`: refused since it was done
   * before, which is no fault.
   */
  sync: post('/api/gate_token/sync', {
    ...anySignedIn,
    body: z.object({
      warehouse_id: Id,
      device_code: z.string().trim().max(20).optional(),
      events: z.array(z.object({
        client_event_id: EventId,
        event: z.enum(gateEvent.names),
        token_id: Id.optional(),
        token_no: numberText(40).optional(),
        at: z.iso.datetime({ offset: true }),
        clock_offset_ms: z.number().int().default(0),
        /** The body of the call it stands for. */
        body: z.record(z.string(), z.unknown()).default({}),
      })).min(1).max(1000),
    }),
    reply: z.object({
      results: z.array(z.object({
        client_event_id: z.string(), status: z.number(), message: z.string(), already: z.boolean(),
        token_id: Id.nullable(), token_no: z.string().nullable(), token_status: z.string().nullable(),
      })),
    }),
    maxBytes: 8 * 1024 * 1024,
    refreshes: afterMove,
  }),
  /** Events of kiosks we refused: somebody looks at each and says what came of it. */
  attention: get('/api/gate_token/attention', {
    needs: 'app_pas:dashboard',
    query: paging.extend({ warehouse_id: anyOf(Id), resolved: Flag.optional() }),
    reply: paged(z.object({
      id: Id, warehouse_code: z.string(), device_code: z.string().nullable(), token_no: z.string().nullable(), event: z.string(),
      at: Instant, message: z.string(), created_at: Instant, resolved_at: Instant.nullable(), note: z.string().nullable(),
    })),
  }),
  resolve: patch('/api/gate_token/attention/:id', {
    needs: 'app_pas:force-close', params, body: z.object({ note: Reason }), reply: z.object({ id: Id }), refreshes: ['pasTokens.attention', 'pasBoard.board'],
  }),
  download: post('/api/gate_token/download', {
    needs: 'app_pas:pas-list', kind: 'download', writes: false,
    body: z.object({ ...filters, from: Day.optional(), to: Day.optional(), format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx') }),
  }),
}
export type GateTokenRow = z.input<typeof GateToken>
