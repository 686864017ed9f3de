import { z } from 'zod'
import { bayStatus, baySize, boardAlert, dockDirection, dockStatus, dockType, temperatureClass, watchAction, watchKind } from '@/lib/domain/dock'
import { anyOf, anySignedIn, byId, Day, del, get, Id, Instant, paged, paging, patch, post, numberText } from './kernel'
import { Reason } from './pas-shapes'

const atTheGate = ['app_pas:dashboard', 'app_pas:create-token', 'app_pas:gate-in', 'app_pas:dock-in', 'app_pas:dock-out'] as const
const manages = 'app_pas:dock-manage'
const ofSite = z.object({ warehouse_id: Id.optional() })
const afterDock = ['pasBoard.docks', 'pasBoard.board', 'pasSites.docks']
const afterBay = ['pasBoard.bays', 'pasBoard.board', 'pasSites.bays']

export const Dock = z.object({
  id: Id, warehouse_id: Id, warehouse_code: z.string(), dock_no: z.string(), direction: z.string(), dock_type: z.string(),
  temperature_class: z.string(), max_vehicle_height: z.number().nullable(), client_ids: z.array(Id),
  clients: z.string(), sequence: z.number(), status: z.string(), reason: z.string().nullable(), token_no: z.string().nullable(), version: z.number(),
  /** Site and number, `JXB1 D01`, where docks of several sites stand together. */
  name: z.string(),
})
export const Bay = z.object({
  id: Id, warehouse_id: Id, warehouse_code: z.string(), bay_code: z.string(), size: z.string(), reefer_plug: z.boolean(),
  status: z.string(), reason: z.string().nullable(), token_no: z.string().nullable(), version: z.number(),
})
export const dockFields = {
  dock_no: z.string().trim().toUpperCase().regex(/^[A-Z]?\d{1,3}$/, 'A dock number is a letter and one to three digits, e.g. D01.'),
  direction: z.enum(dockDirection.names),
  dock_type: z.enum(dockType.names),
  temperature_class: z.enum(temperatureClass.names),
  max_vehicle_height: z.coerce.number().int().min(1, 'The height is above 0.').max(1000).nullish(),
  client_ids: z.array(Id).max(50),
  sequence: z.coerce.number().int().min(1).max(999),
}
export const bayFields = {
  bay_code: z.string().trim().toUpperCase().regex(/^[A-Z0-9-]{1,8}$/, 'Use up to eight letters, digits or hyphens.'),
  size: z.enum(baySize.names),
  reefer_plug: z.boolean(),
}

const Queued = z.object({
  id: Id, token_no: z.string(), queue_no: z.number(), version: z.number(), status: z.string(),
  purpose: z.string(), vehicle_no: z.string(), vehicle_type: z.string(), client_name: z.string().nullable(),
  arrival_class: z.string().nullable(), priority: z.string(), lifted: z.string(), position: z.number(),
  appointment_from: Instant.nullable(), gate_in_at: Instant, called_at: Instant.nullable(), wait_minutes: z.number(),
  no_shows: z.number(), bay_code: z.string().nullable(), dock_id: Id.nullable(),
  dock_no: z.string().nullable(), suggested_dock_id: Id.nullable(), suggested_dock_no: z.string().nullable(),
})
const DockCard = z.object({
  id: Id, dock_no: z.string(), direction: z.string(), dock_type: z.string(),
  temperature_class: z.string(), sequence: z.number(), status: z.string(), reason: z.string().nullable(),
  /** When it is expected to be free; null when it is free or shut. */
  free_at: Instant.nullable(),
  token: z.object({
    id: Id, token_no: z.string(), queue_no: z.number(), version: z.number(), status: z.string(), vehicle_no: z.string(),
    vehicle_type: z.string(), client_name: z.string().nullable(), dock_in_at: Instant.nullable(),
    minutes_at_dock: z.number(), expected_minutes: z.number(), paused: z.boolean(), pause_reason: z.string().nullable(), dwell_minutes: z.number(),
    /** Minutes before detention begins; negative once it runs. Null without a rule. */
    free_minutes_left: z.number().nullable(), detention: z.string().nullable(), currency: z.string().nullable(),
  }).nullable(),
})
const BayCard = z.object({
  id: Id, bay_code: z.string(), size: z.enum(baySize.names), reefer_plug: z.boolean(), status: z.enum(bayStatus.names), reason: z.string().nullable(),
  token: z.object({
    id: Id, token_no: z.string(), queue_no: z.number(), vehicle_no: z.string(), client_name: z.string().nullable(), since: Instant, minutes: z.number(),
  }).nullable(),
})
/** Everything a yard board shows, worked out at `server_time`. */
export const Board = z.object({
  server_time: Instant,
  stamp: z.string(),
  unchanged: z.boolean(),
  site: z.object({ warehouse_id: Id, site_code: z.string(), name: z.string(), open_alert_hours: z.number(), call_timeout_minutes: z.number() }),
  tiles: z.object({
    in_yard: z.number(), waiting: z.number(), called: z.number(), at_dock: z.number(), dock_out: z.number(), created: z.number(),
    free_docks: z.number(), docks: z.number(), average_wait: z.number().nullable(), late: z.number(), open_long: z.number(),
  }),
  queue: z.array(Queued),
  docks: z.array(DockCard),
  bays: z.array(BayCard),
  /** Vehicles that have left their dock and not the yard. */
  leaving: z.array(z.object({ id: Id, token_no: z.string(), queue_no: z.number(), vehicle_no: z.string(), dock_out_at: Instant, exit_minutes: z.number() })),
  alerts: z.array(z.object({
    kind: z.enum(boardAlert.names), severity: z.string(), token_id: Id.nullable(), token_no: z.string().nullable(),
    /** In English, and what it says apart: boards tell it in their own language. */
    message: z.string(), values: z.record(z.string(), z.string()),
    /** The call for help it is, to be answered. */
    help_id: Id.nullable(),
  })),
  /** Slots of the next two hours against what the docks can take. */
  projections: z.array(z.object({
    slot_from: z.string(), slot_to: z.string(), direction: z.string(), projected: z.number(), arrived: z.number(), use_pct: z.number(),
  })),
})

export const pasBoard = {
  board: get('/api/gate_token/board', {
    needs: 'app_pas:dashboard', query: z.object({ warehouse_id: Id, since: z.string().max(60).optional() }), reply: Board,
  }),
  /**
   * Server-sent events: `event: board` with the whole board as data whenever the yard
   * changes, a comment every 15 s; ends after ten minutes, browsers come back by themselves.
   */
  stream: get('/api/gate_token/board/stream', { needs: 'app_pas:dashboard', kind: 'download', query: z.object({ warehouse_id: Id }) }),
  /** Calls the marshal to a kiosk; a place that calls already is answered its open call. `token_no` is the visit in hand. */
  help: post('/api/gate_token/help', {
    ...anySignedIn,
    body: z.object({
      warehouse_id: Id, place: z.string().trim().min(1).max(40), device_code: z.string().trim().max(20).optional(), token_no: numberText(40).optional(),
    }),
    reply: z.object({ id: Id, place: z.string(), called_at: Instant }),
    refreshes: ['pasBoard.board'],
  }),
  answerHelp: patch('/api/gate_token/help/:id', {
    needs: 'app_pas:call', params: byId, body: z.object({}), reply: z.object({ id: Id }), refreshes: ['pasBoard.board'],
  }),
  docks: get('/api/gate_token/docks', { needs: atTheGate, query: ofSite, reply: z.array(Dock) }),
  changeDock: patch('/api/gate_token/docks/:id', {
    needs: manages,
    params: byId,
    body: z.object({ ...dockFields, status: z.enum(dockStatus.names), reason: Reason, version: z.number().int() }).partial(),
    reply: Dock,
    refreshes: afterDock,
  }),
  bays: get('/api/gate_token/parking_bays', { needs: atTheGate, query: ofSite, reply: z.array(Bay) }),
  changeBay: patch('/api/gate_token/parking_bays/:id', {
    needs: manages,
    params: byId,
    body: z.object({ ...bayFields, status: z.enum(bayStatus.names), reason: Reason, version: z.number().int() }).partial(),
    reply: Bay,
    refreshes: afterBay,
  }),
  vehicleTypes: get('/api/gate_token/vehicle_types', {
    needs: atTheGate,
    reply: z.array(z.object({
      code: z.string(), names: z.object({ en: z.string(), ar: z.string(), hi: z.string(), ur: z.string() }),
      bay_size: z.string(), base_minutes: z.string(), minutes_per_pallet: z.string(), height_cm: z.number().nullable(),
    })),
  }),
  watchlist: get('/api/gate_token/watchlist', {
    needs: manages,
    query: paging.extend({ kind: anyOf(z.enum(watchKind.names)), action: anyOf(z.enum(watchAction.names)) }),
    reply: paged(z.object({
      id: Id, kind: z.string(), value: z.string(), action: z.string(), reason: z.string(), warehouse_id: Id.nullable(),
      warehouse_code: z.string().nullable(), valid_to: z.string().nullable(), added_by: z.string().nullable(), created_at: Instant,
    })),
  }),
  watch: post('/api/gate_token/watchlist', {
    needs: manages,
    body: z.object({
      kind: z.enum(watchKind.names), value: z.string().trim().min(2).max(120),
      action: z.enum(watchAction.names), reason: Reason, warehouse_id: Id.nullish(), valid_to: Day.nullish(),
    }),
    reply: z.object({ id: Id }),
    refreshes: ['pasBoard.watchlist'],
  }),
  unwatch: del('/api/gate_token/watchlist/:id', { needs: manages, params: byId, reply: z.object({ id: Id }), refreshes: ['pasBoard.watchlist'] }),
}
