import { z } from 'zod'
import { transportMode } from '@/lib/domain/container'
import { discrepancyResolution, discrepancyState, preAlertPaper, preAlertStatus, receivedKind, receiveStatus, scanCondition } from '@/lib/domain/pre-alert'
import { Place } from './consolidation-shapes'
import { anyOf, byId, Day, del, Flag, get, Id, Instant, Kilograms, numberText, paged, paging, patch, post, searchText, someIds } from './kernel'
import {
  BagIn, Discrepancy, Hawb, HawbIn, Part, Paper, PlaceTime, PreAlert, preAlertFilters, PreAlertRow, Reason, shipmentFields,
} from './pre-alert-shapes'

const sees = 'app_base:pre-alert-list'
const edits = 'app_base:pre-alert-edit'
const receives = 'app_base:pre-alert-receive'
const base = '/api/pre-alert_shipment'
const mb = 1024 * 1024
const changed = ['preAlerts.list', 'preAlerts.one', 'preAlerts.hawbs', 'preAlerts.discrepancies', 'preAlerts.summary', 'consolidations.list',
  'consolidations.one']
const Note = z.string().trim().max(300)
const { client_id, transport_mode, goods_description, ...rest } = shipmentFields
const required = { client_id, transport_mode, goods_description }
const Changes = <T extends z.ZodType, K extends z.ZodType>(add: T, key: K) => z.object({
  add: z.array(add).max(5000, 'At most 5,000 at a time.').default([]), update: z.array(add).max(5000, 'At most 5,000 at a time.').default([]),
  remove: z.array(key).max(5000, 'At most 5,000 at a time.').default([]),
})
const Warning = z.object({ field: z.string(), message: z.string() })

export const preAlerts = {
  list: get(`${base}/list`, { needs: sees, query: preAlertFilters, reply: paged(PreAlertRow) }),
  summary: get(`${base}/summary`, {
    needs: sees,
    query: z.object({ client_id: Id.optional(), agent_id: Id.optional(), from: Day.optional(), to: Day.optional() }),
    reply: z.object({
      total: z.number(), counts: z.record(z.string(), z.number()), late_pct: z.number(), discrepancy_pct: z.number(),
      /** Mean hours from creation to acknowledgement; null where none was. */
      acknowledge_hours: z.number().nullable(),
    }),
  }),
  one: get(`${base}/edit/:id`, { needs: sees, params: byId, reply: PreAlert }),
  add: post(`${base}/create`, {
    needs: edits,
    body: z.object({
      ...rest, ...required, legs: rest.legs.default([]), handling_codes: rest.handling_codes.default([]),
      hawbs: z.array(HawbIn).max(5000, 'At most 5,000 house waybills; send a file for more.').default([]),
      bags: z.array(BagIn).max(500, 'At most 500 bags; send a file for more.').default([]), confirm_mismatch: Flag.default(false),
    }),
    reply: z.object({ id: Id, pre_alert_no: z.string(), warnings: z.array(Warning) }),
    maxBytes: 8 * mb, refreshes: changed,
  }),
  change: patch(`${base}/update/:id`, {
    needs: edits, params: byId,
    body: z.object({ ...shipmentFields, client_id: Id }).partial().extend({
      hawbs: Changes(HawbIn, numberText(20)).optional(), bags: Changes(BagIn, numberText(30)).optional(),
      confirm_mismatch: Flag.optional(), version: z.number().int().optional(),
    }),
    reply: PreAlert, maxBytes: 8 * mb, refreshes: changed,
  }),
  move: patch(`${base}/status/:id`, {
    needs: [edits, receives], params: byId,
    body: z.object({
      status: z.enum(preAlertStatus.names), at: PlaceTime.optional(), reason: Reason.optional(), note: Note.optional(),
      /** Of several parts, the one that left or came. */
      part_id: Id.optional(),
      /** Customs' release, where no parcel tells of one: closing what is in clearance. */
      release_no: z.string().trim().min(3).max(30).optional(),
    }),
    reply: z.object({ status: z.enum(preAlertStatus.names), allowed_transitions: z.array(z.enum(preAlertStatus.names)), version: z.number() }),
    refreshes: changed,
  }),
  /** Several at once; each is answered for itself. */
  acknowledge: post(`${base}/acknowledge`, {
    needs: receives, body: z.object({ ids: someIds }),
    reply: z.object({ done: z.number(), failed: z.array(z.object({ name: z.string(), message: z.string() })) }), refreshes: changed,
  }),
  deactivate: patch(`${base}/inactive/:id`, {
    needs: edits, params: byId, body: z.object({ reason: Note.optional() }), reply: z.object({ status: z.enum(preAlertStatus.names) }), refreshes: changed,
  }),
  /** A part leaves by another flight: `pieces` are taken off the part named, or the only one that has not come. */
  split: post(`${base}/:id/parts`, {
    needs: [edits, receives], params: byId,
    body: z.object({
      part_id: Id.optional(), pieces: z.number().int().min(1), weight_kg: Kilograms.nullish(), flight_no: z.string().trim().toUpperCase().max(9).nullish(),
      etd: PlaceTime.nullish(), eta: PlaceTime.nullish(),
    }),
    reply: z.array(Part), refreshes: changed,
  }),
  changePart: patch(`${base}/part/:id`, {
    needs: [edits, receives], params: byId,
    body: z.object({
      flight_no: z.string().trim().toUpperCase().max(9).nullish(), weight_kg: Kilograms.nullish(), etd: PlaceTime.nullish(), eta: PlaceTime.nullish(),
      version: z.number().int().optional(),
    }),
    reply: z.array(Part), refreshes: changed,
  }),
  hawbs: get(`${base}/:id/hawbs`, {
    needs: sees, params: byId,
    query: paging.extend({
      bag_no: searchText(30).optional(), receive_status: anyOf(z.enum(receiveStatus.names)), matched: Flag.optional(),
      country_code: anyOf(z.string().length(2)),
    }),
    reply: paged(Hawb),
  }),
  match: post(`${base}/:id/match`, { needs: edits, params: byId, reply: z.object({ matched: z.number(), unmatched: z.number() }), refreshes: changed }),
  /** What may be taken over into a new one: the bags and parcels of a consolidation, a bag, or parcels by their numbers. */
  pull: get(`${base}/pull`, {
    needs: edits, query: z.object({ number: searchText(400), client_id: Id }),
    reply: z.object({ found: z.string(), hawbs: z.array(HawbIn), bags: z.array(BagIn) }),
  }),
  /** What a place is to a form: its name, clocks and, on the day, its agents. */
  place: get(`${base}/place`, {
    needs: edits, query: z.object({ code: Place }),
    reply: z.object({ code: z.string(), name: z.string(), zone: z.string().nullable(), offset: z.string().nullable() }),
  }),
  receive: post(`${base}/:id/receive`, {
    needs: receives, params: byId,
    body: z.object({
      code: numberText(40).min(1, 'Scan a number.'), weight_kg: Kilograms.nullish(), condition: z.enum(scanCondition.names).default('ok'),
      note: Note.nullish(), client_scan_id: z.uuid(), scanned_at: Instant.optional(),
      /** What is not on it is kept as over. */
      over: Flag.default(false),
      /** A JPEG as `data:image/jpeg;base64,…`, at most 400 kB. */
      photo: z.string().max(560_000, 'The photo is larger than 400 kB.').optional(),
    }),
    reply: z.object({
      kind: z.enum(receivedKind.names), code: z.string(), receive_status: z.enum(receiveStatus.names), already: z.boolean(), message: z.string(),
      received: z.number(), expected: z.number(),
    }),
    refreshes: changed,
  }),
  finish: post(`${base}/:id/finish-receiving`, {
    needs: receives, params: byId, body: z.object({ confirm_short: Flag.default(false), part_id: Id.optional() }),
    reply: z.object({
      received: z.number(), short: z.number(), over: z.number(), damaged: z.number(),
      /** What still comes with another part. */
      expected: z.number(), status: z.enum(preAlertStatus.names),
    }),
    refreshes: changed,
  }),
  discrepancies: get(`${base}/:id/discrepancies`, {
    needs: sees, params: byId, query: z.object({ state: anyOf(z.enum(discrepancyState.names)) }), reply: z.array(Discrepancy),
  }),
  resolve: patch(`${base}/discrepancy/:id`, {
    needs: receives, params: byId, body: z.object({ resolution: z.enum(discrepancyResolution.names), note: Note.optional() }), reply: Discrepancy,
    refreshes: changed,
  }),
  addPhoto: post(`${base}/discrepancy/:id/photo`, {
    needs: receives, kind: 'upload', params: byId, reply: Discrepancy, maxBytes: 6 * mb, refreshes: changed,
  }),
  photo: get(`${base}/discrepancy/:id/photo/:at`, {
    needs: sees, kind: 'download', params: byId.extend({ at: z.coerce.number().int().min(0).max(50) }),
    query: z.object({ until: z.string().max(20), sign: z.string().max(100) }),
  }),
  addDocument: post(`${base}/:id/documents`, {
    needs: [edits, receives], kind: 'upload', params: byId, body: z.object({ doc_type: z.enum(preAlertPaper.names) }), reply: Paper, maxBytes: 15 * mb,
    refreshes: changed,
  }),
  removeDocument: del(`${base}/document/:id`, { needs: edits, params: byId, reply: z.null(), refreshes: changed }),
  documentFile: get(`${base}/document/:id/file`, {
    needs: sees, kind: 'download', params: byId, query: z.object({ until: z.string().max(20), sign: z.string().max(100) }),
  }),
  documents: get(`${base}/documents/:id`, { needs: sees, kind: 'download', params: byId }),
  template: get(`${base}/template`, { needs: sees, kind: 'download', query: z.object({ transport_mode: z.enum(transportMode.names).optional() }) }),
  manifest: get(`${base}/manifest/:id/:format`, { needs: sees, kind: 'download', params: byId.extend({ format: z.enum(['pdf', 'xlsx']) }) }),
  /** Manifests of several in one zip. */
  manifests: post(`${base}/manifests`, {
    needs: sees, kind: 'download', writes: false, body: z.object({ ids: z.array(Id).min(1).max(50, 'At most 50 at a time.') }),
  }),
  upload: post('/api/pre-alerts/upload', {
    needs: edits, kind: 'upload', body: z.object({ client_id: Id.optional(), dry_run: Flag.default(false) }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
    maxBytes: 20 * mb, refreshes: ['uploads.list', ...changed],
  }),
}
