import { z } from 'zod'
import { cargoManifestFormat, consolidationPaper, consolidationSheet, manifestLayout } from '@/lib/domain/consolidation'
import { customsMode, transportMode } from '@/lib/domain/container'
import {
  clearing, Consolidation, ConsolidationRow, fields, FreeUnit, Leg, LegIn, listFilters,
  Moment, Note, Outcome, Paper, Place, queueFilters, QueueRow, ReceiveAnswer, ReceiveScan,
  Totals,
} from './consolidation-shapes'
import { OptionalPhone } from './phone'
import { byId, Flag, get, Id, Instant, Kilograms, paged, paging, patch, post, del, someIds, numberText } from './kernel'

const list = 'app_consolidation:consolidation-list'
const own = 'app_consolidation:client-manifest-download'
const edit = 'app_consolidation:consolidation-edit'
const stage = 'app_consolidation:agent-stage'
const flight = 'app_consolidation:agent-flight'
/** The keys of the agents' screens, any of which opens what they share. */
const agentScreens = [
  'app_consolidation:new-consolidations', 'app_consolidation:deconsolidated',
  'app_consolidation:merged', 'app_consolidation:staged', 'app_consolidation:dispatched',
  'app_consolidation:departed', 'app_consolidation:lm-new-inbound', 'app_consolidation:lm-in-clearance',
] as const

const changed = [
  'consolidations.list', 'consolidations.one', 'consolidations.queue', 'consolidations.summary', 'consolidations.freeUnits',
  'consolidations.flights', 'containers.bags', 'containers.trackConsolidations', 'tracking.details',
]
const queue = z.object({ queue: z.string().max(20) })
const Lane = z.string().trim().toUpperCase().min(1, 'Enter the lane.').max(20)
const Field = z.object({ field: z.string(), label: z.string(), format: z.string(), visible: z.boolean() })
const mb = 1024 * 1024

export const consolidations = {
  list: get('/api/consolidations', { needs: [list, own], query: listFilters, reply: paged(ConsolidationRow) }),
  add: post('/api/consolidations', {
    needs: edit,
    body: z.object({
      ...fields, transport_mode: z.enum(transportMode.names), origin_airport: Place,
      destination_airport: Place, customs_mode: z.enum(customsMode.names).default('import'),
      bag_nos: z.array(numberText(60)).max(500, 'At most 500 bags at a time.').default([]),
    }),
    reply: z.object({ id: Id, consolidation_no: z.string(), version: z.number(), failed: z.array(z.object({ name: z.string(), message: z.string() })) }),
    refreshes: changed,
  }),
  one: get('/api/consolidations/:id', {
    needs: list,
    params: byId,
    query: z.object({ units_page: z.coerce.number().int().min(1).max(10_000).default(1), units_size: z.coerce.number().int().min(1).max(500).default(100) }),
    reply: Consolidation,
  }),
  change: patch('/api/consolidations/:id', {
    needs: [edit, 'app_consolidation:clearance'],
    params: byId,
    body: z.object({
      ...fields, ...clearing,
      action: z.enum(['close', 'reopen', 'return_to_facility']).optional(),
      reason: Note.optional(),
      add_units: z.array(numberText(60).min(1)).max(500, 'At most 500 at a time.').optional(),
      remove_units: z.array(Id).max(500, 'At most 500 at a time.').optional(),
      gross_weight: Kilograms.nullish(),
      weight_reason: Note.nullish(),
      note: Note.nullish(),
      version: z.number().int().optional(),
    }),
    reply: z.object({
      id: Id, consolidation_no: z.string(), status: ConsolidationRow.shape.status,
      clearance_status: ConsolidationRow.shape.clearance_status, version: z.number(),
      failed: z.array(z.object({ name: z.string(), message: z.string() })), warnings: z.array(z.string()),
    }),
    refreshes: changed,
  }),
  remove: del('/api/consolidations/:id', { needs: edit, params: byId, reply: z.null(), refreshes: changed }),
  queue: get('/api/agent-consolidation/list/:queue', { needs: agentScreens, params: queue, query: queueFilters, reply: paged(QueueRow) }),
  /** What travels in the days around today: consolidations not yet opened with their legs between the times they left or are expected to. */
  timeline: get('/api/agent-consolidation/timeline', {
    needs: agentScreens,
    query: z.object({ airport: Place.optional() }),
    reply: z.object({
      from: z.string(), to: z.string(),
      rows: z.array(z.object({
        id: Id, consolidation_no: z.string(), status: ConsolidationRow.shape.status, origin_airport: z.string(), destination_airport: z.string(),
        overdue: z.boolean(),
        legs: z.array(z.object({
          flight_no: z.string(), origin: z.string(), destination: z.string(), leaves: Instant, arrives: Instant, state: z.enum(['done', 'going', 'planned']),
        })),
      })),
    }),
  }),
  receive: post('/api/agent-consolidation/receiving', {
    needs: 'app_consolidation:agent-receive',
    body: z.object({ consolidation_id: Id, scans: z.array(ReceiveScan).max(200, 'At most 200 scans at a time.').default([]), complete: Flag.default(false) }),
    reply: z.object({ results: z.array(ReceiveAnswer), received: z.number(), expected: z.number(), missing: z.array(z.string()), over: z.array(z.string()) }),
    maxBytes: 16 * mb,
    refreshes: changed,
  }),
  stage: post('/api/agent-consolidation/move-to/staged', {
    needs: stage,
    body: z.object({ ids: someIds, staging_lane: Lane.optional(), scanned: z.array(numberText(60)).max(5000).default([]), override_reason: Note.optional() }),
    reply: Outcome,
    refreshes: changed,
  }),
  unstage: post('/api/agent-consolidation/move-to/unstaged', {
    needs: stage, body: z.object({ ids: someIds, reason: Note.min(1, 'Say why.') }), reply: Outcome, refreshes: changed,
  }),
  startStaging: post('/api/agent-consolidation/action/staging', {
    needs: stage, body: z.object({ ids: someIds, staging_lane: Lane }), reply: Outcome, refreshes: changed,
  }),
  saveFlights: post('/api/agent-consolidation/flight-details', {
    needs: flight,
    body: z.object({ consolidation_id: Id, legs: z.array(LegIn).min(1, 'Add one leg.').max(6, 'At most 6 legs.') }),
    reply: z.array(Leg),
    refreshes: changed,
  }),
  flights: get('/api/agent-consolidation/flight-details/:id', { needs: flight, params: byId, reply: z.array(Leg) }),
  merge: post('/api/agent-consolidation/merge', {
    needs: 'app_consolidation:agent-merge',
    body: z.object({
      bag_nos: z.array(numberText(60).min(1)).min(1, 'Choose at least one bag.').max(500, 'At most 500 bags at a time.'),
      destination_airport: Place, transport_mode: z.enum(transportMode.names), mawb_no: fields.mawb_no,
      bl_no: fields.bl_no, truck_no: fields.truck_no, service_type: fields.service_type,
      customs_mode: z.enum(customsMode.names).default('transit'),
    }),
    reply: z.object({ id: Id, consolidation_no: z.string(), bag_count: z.number(), gross_weight: z.string().nullable() }),
    refreshes: changed,
  }),
  depart: post('/api/agent-consolidation/departure', {
    needs: 'app_consolidation:agent-departure',
    body: z.object({
      ids: someIds, atd: Moment, loaded_pieces: z.number().int().min(1).nullish(),
      loaded_weight: Kilograms.nullish(), short_unit_ids: z.array(Id).max(5000).default([]),
    }),
    reply: Outcome,
    refreshes: changed,
  }),
  dispatch: post('/api/agent-consolidation/dispatched-facility', {
    needs: 'app_consolidation:agent-dispatch',
    body: z.object({
      ids: someIds, vehicle_no: z.string().trim().max(30).default(''), driver_name: z.string().trim().max(100).default(''), driver_phone: OptionalPhone,
      seal_no: z.string().trim().max(30).nullish(), dispatched_at: Moment.nullish(),
    }),
    reply: Outcome,
    refreshes: changed,
  }),
  deconsolidate: post('/api/agent-consolidation/deconsolidate', {
    needs: 'app_consolidation:agent-deconsolidate',
    body: z.object({ ids: someIds, unit_ids: z.array(Id).max(5000).optional() }),
    reply: Outcome.extend({ freed_bags: z.number(), onward_bags: z.number(), packages: z.number() }),
    refreshes: changed,
  }),
  columns: get('/api/agent-consolidation/field-list', { needs: agentScreens, query: z.object({ status: z.string().max(20) }), reply: z.array(Field) }),
  saveColumns: patch('/api/agent-consolidation/field-list', {
    needs: agentScreens,
    body: z.object({ status: z.string().max(20), fields: z.array(z.object({ field: z.string().max(40), visible: Flag })).max(60) }),
    reply: z.array(Field),
    refreshes: ['consolidations.columns'],
  }),
  summary: get('/api/agent-consolidation/view-summary/:id', {
    needs: agentScreens,
    params: byId,
    reply: ConsolidationRow.extend({
      totals: Totals, flights: z.array(Leg), units: z.number(), received_units: z.number(),
      missing: z.array(z.object({ unit_id: Id, number: z.string(), unit_type: z.string() })),
      documents: z.array(z.object({ doc_type: z.string(), file_name: z.string() })), discrepancies: z.number(),
    }),
  }),
  manifest: post('/api/consolidation-manifest/download/:format', {
    needs: [list, own],
    kind: 'download',
    writes: false,
    params: z.object({ format: z.enum(cargoManifestFormat.names) }),
    body: z.object({
      consolidation_ids: z.array(Id).max(50, 'At most 50 at a time.').default([]), mawb_no: z.string().trim().max(20).optional(), client_id: Id.optional(),
      layout: z.enum(manifestLayout.names).default('cargo'),
    }),
  }),
  documents: get('/api/consolidations/:id/documents', { needs: list, params: byId, reply: z.array(Paper) }),
  addDocument: post('/api/consolidations/:id/documents', {
    needs: edit,
    kind: 'upload',
    params: byId,
    body: z.object({ doc_type: z.enum(consolidationPaper.names) }),
    reply: Paper,
    maxBytes: 20 * mb,
    refreshes: ['consolidations.documents', 'consolidations.one', 'clearances.one'],
  }),
  documentFile: get('/api/consolidations/:id/documents/:document_id/file', {
    needs: list,
    kind: 'download',
    params: byId.extend({ document_id: Id }),
    query: z.object({ until: z.string().max(20), sign: z.string().max(100) }),
  }),
  sheet: get('/api/consolidations/:id/sheet/:sheet', {
    needs: [list, ...agentScreens], kind: 'download', params: byId.extend({ sheet: z.enum(consolidationSheet.names) }),
  }),
  freeUnits: get('/api/agent-consolidation/free-units', {
    needs: 'app_consolidation:deconsolidated',
    query: paging.extend({
      airport: z.string().trim().toUpperCase().max(5).optional(), destination: z.string().trim().toUpperCase().max(5).optional(), client_id: Id.optional(),
    }),
    reply: paged(FreeUnit),
  }),
  preAlert: post('/api/consolidations/:id/pre-alert', {
    needs: 'app_consolidation:agent-departure', params: byId, reply: z.object({ sent_to: z.array(z.string()), sent_at: Instant }), refreshes: changed,
  }),
}
