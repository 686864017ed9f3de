import { z } from 'zod'
import { dockDirection, dockStatus, gateDirection, kioskKind, kioskPrinter, kioskStatus, bayStatus } from '@/lib/domain/dock'
import { gateLanguage } from '@/lib/domain/gate-token'
import { pasUserTypes } from '@/lib/domain/user'
import { Bay, bayFields, Dock, dockFields } from './pas-board'
import { Emails } from './email'
import { OptionalPhone } from './phone'
import { anyOf, anySignedIn, byId, Day, get, Id, Instant, paged, paging, patch, post } from './kernel'
import { Degrees, Reason } from './pas-shapes'

const seesSites = 'app_pas:site-list'
const editsSites = 'app_pas:site-manage'
const seesDocks = 'app_pas:dock-list'
const editsDocks = 'app_pas:dock-manage'
const seesKiosks = 'app_pas:kiosk-list'
const editsKiosks = 'app_pas:kiosk-manage'
const afterSite = ['pasSites.sites', 'pasSites.site', 'pasSites.mine', 'pasBoard.board']
const afterKiosk = ['pasSites.kiosks', 'pasSites.kiosk']
const active = z.enum(['active', 'inactive'])
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
const ClockTime = z.string().trim().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:mm')

const siteFields = {
  require_declaration: z.boolean(), require_photo: z.boolean(), require_seal_check: z.boolean(), slip_auto_print: z.boolean(), clean_after_dock: z.boolean(),
  early_minutes: whole(0, 240), late_minutes: whole(0, 240), call_timeout_minutes: whole(1, 120),
  token_expiry_hours: whole(1, 48), open_alert_hours: whole(1, 96), exit_allowance_minutes: whole(0, 480),
  speed_limit_kmh: whole(5, 60), opens_at: ClockTime, closes_at: ClockTime, reefer_limit: Degrees,
  help_phone: OptionalPhone, languages: z.array(z.enum(gateLanguage.names)).min(1, 'Choose at least one language.'),
  alert_emails: Emails(10),
}
export const Site = z.object({
  id: Id, warehouse_id: Id, site_code: z.string(), name: z.string(), city: z.string(), require_declaration: z.boolean(),
  require_photo: z.boolean(), require_seal_check: z.boolean(), slip_auto_print: z.boolean(),
  clean_after_dock: z.boolean(), early_minutes: z.number(), late_minutes: z.number(), call_timeout_minutes: z.number(),
  token_expiry_hours: z.number(), open_alert_hours: z.number(), exit_allowance_minutes: z.number(),
  speed_limit_kmh: z.number(), opens_at: z.string(), closes_at: z.string(), reefer_limit: z.string(),
  help_phone: z.string().nullable(), languages: z.array(z.string()), alert_emails: z.array(z.string()), timezone: z.string(),
  gates: z.number(), docks: z.number(), bays: z.number(), kiosks: z.number(), status: z.string(), version: z.number(),
})
export const Kiosk = z.object({
  id: Id, device_code: z.string(), name: z.string(), warehouse_id: Id, warehouse_code: z.string(), gate_id: Id.nullable(),
  gate_code: z.string().nullable(), dock_id: Id.nullable(), dock_no: z.string().nullable(), kind: z.string(),
  printer: z.string(), status: z.string(), paired_at: Instant.nullable(), last_seen_at: Instant.nullable(),
  app_version: z.string().nullable(), queue_length: z.number(), number_block: z.string().nullable(), version: z.number(),
})
const kioskFields = {
  name: z.string().trim().min(2, 'Enter a name.').max(60), gate_id: Id.nullish(),
  dock_id: Id.nullish(), kind: z.enum(kioskKind.names), printer: z.enum(kioskPrinter.names),
}
/** What a paired device knows of its place. */
const Paired = z.object({
  device_code: z.string(), name: z.string(), warehouse_id: Id, site_code: z.string(), site_name: z.string(), kind: z.string(),
  printer: z.string(), gate_code: z.string().nullable(), dock_id: Id.nullable(), dock_no: z.string().nullable(),
  server_time: Instant,
})

export const pasSites = {
  /** The sites somebody works at, with what a kiosk needs to know of each. */
  mine: get('/api/pas/my_sites', { ...anySignedIn, reply: z.array(Site) }),
  sites: get('/api/pas/sites', { needs: seesSites, query: paging.extend({ status: anyOf(active) }), reply: paged(Site) }),
  site: get('/api/pas/sites/:id', { needs: seesSites, params: byId, reply: Site }),
  addSite: post('/api/pas/sites', {
    needs: editsSites, body: z.object({ warehouse_id: Id, ...siteFields }).partial().required({ warehouse_id: true }),
    reply: z.object({ id: Id }), refreshes: afterSite,
  }),
  changeSite: patch('/api/pas/sites/:id', {
    needs: editsSites, params: byId, body: z.object({ ...siteFields, status: active, version: z.number().int() }).partial(), reply: Site, refreshes: afterSite,
  }),
  gates: get('/api/pas/gates', {
    needs: seesSites,
    query: paging.extend({ warehouse_id: anyOf(Id), status: anyOf(active) }),
    reply: paged(z.object({
      id: Id, warehouse_id: Id, warehouse_code: z.string(), gate_code: z.string(),
      direction: z.string(), kiosks: z.number(), status: z.string(), version: z.number(),
    })),
  }),
  addGate: post('/api/pas/gates', {
    needs: editsSites,
    body: z.object({
      warehouse_id: Id, gate_code: z.string().trim().toUpperCase().regex(/^[A-Z0-9-]{1,10}$/, 'Use up to ten letters, digits or hyphens.'),
      direction: z.enum(gateDirection.names),
    }),
    reply: z.object({ id: Id }), refreshes: ['pasSites.gates', ...afterSite],
  }),
  changeGate: patch('/api/pas/gates/:id', {
    needs: editsSites, params: byId, body: z.object({ direction: z.enum(gateDirection.names), status: active, version: z.number().int() }).partial(),
    reply: z.object({ id: Id }), refreshes: ['pasSites.gates', ...afterSite],
  }),
  docks: get('/api/pas/docks', {
    needs: seesDocks, query: paging.extend({ warehouse_id: anyOf(Id), status: anyOf(z.enum(dockStatus.names)), direction: anyOf(z.enum(dockDirection.names)) }),
    reply: paged(Dock),
  }),
  /** Each dock with who stood at it on a Dubai day; a visit still there ends now. */
  dockDay: get('/api/pas/docks/day', {
    needs: seesDocks, query: z.object({ warehouse_id: anyOf(Id), day: Day.optional() }),
    reply: z.object({
      day: z.string(),
      docks: z.array(z.object({
        id: Id, dock_no: z.string(), warehouse_code: z.string(), status: z.enum(dockStatus.names),
        visits: z.array(z.object({ token_no: z.string(), vehicle_no: z.string(), from: Instant, to: Instant, left: z.boolean() })),
      })),
    }),
  }),
  addDock: post('/api/pas/docks', {
    needs: editsDocks,
    body: z.object({
      warehouse_id: Id, ...dockFields, direction: dockFields.direction.default('both'), dock_type: dockFields.dock_type.default('leveller'),
      temperature_class: dockFields.temperature_class.default('ambient'), client_ids: dockFields.client_ids.default([]),
    }),
    reply: z.object({ id: Id }), refreshes: ['pasSites.docks', 'pasBoard.docks', 'pasBoard.board'],
  }),
  bays: get('/api/pas/bays', {
    needs: seesDocks, query: paging.extend({ warehouse_id: anyOf(Id), status: anyOf(z.enum(bayStatus.names)) }), reply: paged(Bay),
  }),
  addBay: post('/api/pas/bays', {
    needs: editsDocks,
    body: z.object({ warehouse_id: Id, ...bayFields, size: bayFields.size.default('truck'), reefer_plug: bayFields.reefer_plug.default(false) }),
    reply: z.object({ id: Id }), refreshes: ['pasSites.bays', 'pasBoard.bays'],
  }),
  kiosks: get('/api/pas/kiosks', {
    needs: seesKiosks, query: paging.extend({ warehouse_id: anyOf(Id), kind: anyOf(z.enum(kioskKind.names)), status: anyOf(z.enum(kioskStatus.names)) }),
    reply: paged(Kiosk),
  }),
  kiosk: get('/api/pas/kiosks/:id', { needs: seesKiosks, params: byId, reply: Kiosk }),
  /** A new device waits for its code: eight characters, good for 15 minutes, used once. */
  addKiosk: post('/api/pas/kiosks', {
    needs: editsKiosks, whileViewing: false,
    body: z.object({
      device_code: z.string().trim().toUpperCase().regex(/^[A-Z0-9-]{3,20}$/, 'Use 3 to 20 letters, digits or hyphens.'),
      warehouse_id: Id, ...kioskFields, kind: kioskFields.kind.default('gate'), printer: kioskFields.printer.default('none'),
    }),
    reply: z.object({ id: Id, pairing_code: z.string(), expires_at: Instant }), refreshes: afterKiosk,
  }),
  changeKiosk: patch('/api/pas/kiosks/:id', {
    needs: editsKiosks, params: byId, body: z.object({ ...kioskFields, version: z.number().int() }).partial(), reply: Kiosk, refreshes: afterKiosk,
  }),
  /** A fresh code; the device paired until now is out. */
  pairingCode: post('/api/pas/kiosks/:id/pairing_code', {
    needs: editsKiosks, params: byId, reply: z.object({ id: Id, pairing_code: z.string(), expires_at: Instant }), refreshes: afterKiosk,
  }),
  revokeKiosk: post('/api/pas/kiosks/:id/revoke', {
    needs: editsKiosks, params: byId, body: z.object({ reason: Reason }), reply: Kiosk, refreshes: afterKiosk,
  }),
  /** A signed-in user of the site types the code on the device; its key comes back this once. */
  pair: post('/api/pas/kiosk/pair', {
    ...anySignedIn, body: z.object({ pairing_code: z.string().trim().toUpperCase().min(4).max(20) }),
    reply: Paired.extend({ device_key: z.string() }), refreshes: afterKiosk,
  }),
  /** Every minute; 410 once the device is revoked. */
  heartbeat: post('/api/pas/kiosk/heartbeat', {
    ...anySignedIn,
    body: z.object({
      device_code: z.string().trim().max(20), device_key: z.string().max(100),
      app_version: z.string().trim().max(40).optional(), queue_length: z.number().int().min(0).max(10_000).default(0),
    }),
    reply: Paired,
  }),
  /** PAS users and the codes they sign in with. */
  staff: get('/api/pas/staff', {
    needs: 'app_pas:staff-code-list',
    query: paging.extend({ warehouse_id: anyOf(Id), user_type: anyOf(z.enum(pasUserTypes)) }),
    reply: paged(z.object({
      id: Id, full_name: z.string(), email: z.string(), user_type: z.string(), pas_code: z.string().nullable(),
      sites: z.string(), last_login_at: Instant.nullable(), status: z.string(), version: z.number(),
    })),
  }),
  changeStaff: patch('/api/pas/staff/:id', {
    needs: 'app_pas:staff-code-manage', params: byId,
    body: z.object({
      pas_code: z.string().trim().toUpperCase().regex(/^[A-Z0-9]{4,12}$/, 'PAS code: 4–12 capital letters or digits.'), version: z.number().int().optional(),
    }),
    reply: z.object({ id: Id, pas_code: z.string() }), refreshes: ['pasSites.staff'],
  }),
}
