import { z } from 'zod'
import { vehicleType } from '@/lib/domain/gate-vehicle'
import {
  mappingStatus, orderArea, projectionAction, projectionDirection, projectionStatus, reportGrouping, type ProjectionAction,
} from '@/lib/domain/pas-projection'
import { OptionalPhone } from './phone'
import { anyOf, byId, Day, del, Flag, get, Id, paged, paging, patch, post, numberText } from './kernel'
import { Container, Reason } from './pas-shapes'

const sees = 'app_pas:pas-projection-list'
const manages = 'app_pas:projection-manage'
const seesMappings = 'app_pas:pas-projection-mapping-list'
const managesMappings = 'app_pas:mapping-manage'
const seesReport = 'app_pas:pas-projection-report'
const after = ['pasProjections.list', 'pasProjections.one', 'pasProjections.slots', 'pasProjections.report', 'pasMappings.list', 'pasMappings.search']
const actions = Object.keys(projectionAction) as [ProjectionAction, ...ProjectionAction[]]
const Quarter = z.string().trim().regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, 'Use quarters of an hour, e.g. 09:15.')
const count = z.coerce.number().int().min(0).max(1_000_000)

const projectionFields = {
  warehouse_id: Id, client_id: Id.optional(), projection_date: Day, slot_from: Quarter, slot_to: Quarter,
  direction: z.enum(projectionDirection.names), vehicle_type: z.enum(vehicleType.names),
  projected_vehicles: z.coerce.number().int().min(1, 'Vehicles: 1 to 200.').max(200, 'Vehicles: 1 to 200.'),
  projected_pallets: count.default(0), projected_cartons: count.default(0), projected_units: count.default(0),
  transporter_name: z.string().trim().max(120).nullish(), remarks: z.string().trim().max(500).nullish(),
}
export const Projection = z.object({
  id: Id, projection_no: z.string(), projection_date: z.string(), slot: z.string(), slot_from: z.string(), slot_to: z.string(),
  warehouse_id: Id, warehouse_code: z.string(), client_id: Id, client_name: z.string(), direction: z.string(),
  vehicle_type: z.string(), projected_vehicles: z.number(), projected_pallets: z.number(),
  projected_cartons: z.number(), projected_units: z.number(), mapped_vehicles: z.number(), arrived_vehicles: z.number(),
  /** Per cent of the slot's dock minutes that all its projections ask for; above 100 needs approval with a remark. */
  capacity_use: z.number(),
  dock_minutes: z.number(), transporter_name: z.string().nullable(), remarks: z.string().nullable(),
  decision_remarks: z.string().nullable(), status: z.string(), version: z.number(),
})
const Slot = z.object({
  projection_date: z.string(), slot_from: z.string(), slot_to: z.string(), direction: z.string(), capacity_minutes: z.number(),
  used_minutes: z.number(), use_pct: z.number(), vehicles: z.number(), over_minutes: z.number(), over_vehicles: z.number(),
  /** The asker's own in this slot. */
  projections: z.array(z.object({
    id: Id, projection_no: z.string(), client_id: Id, client_name: z.string(), vehicle_type: z.string(),
    projected_vehicles: z.number(), projected_pallets: z.number(), status: z.string(),
  })),
})
const Saved = z.object({
  rows: z.array(z.object({ id: Id, projection_no: z.string(), projection_date: z.string(), slot_from: z.string() })), warnings: z.array(z.string()),
})

const figures = {
  projected_vehicles: z.number(), actual_vehicles: z.number(), projected_pallets: z.number(), accuracy_pct: z.number(),
  on_time_pct: z.number().nullable(), on_time: z.number(), early: z.number(), late: z.number(), walk_in: z.number(),
  no_show: z.number(), average_yard_wait: z.number().nullable(), average_dock_time: z.number().nullable(),
  average_dwell: z.number().nullable(), peak_hour: z.string().nullable(), dock_use_pct: z.number().nullable(), detention: z.string(),
}
const reportQuery = {
  from: Day, to: Day, group_by: z.enum(reportGrouping.names).default('day'),
  warehouse_id: anyOf(Id), client_id: anyOf(Id), direction: anyOf(z.enum(projectionDirection.names)),
}

export const pasProjections = {
  list: get('/api/pas-projection/list', {
    needs: sees,
    query: paging.extend({
      warehouse_id: anyOf(Id), client_id: anyOf(Id), direction: anyOf(z.enum(projectionDirection.names)),
      vehicle_type: anyOf(z.enum(vehicleType.names)), status: anyOf(z.enum(projectionStatus.names)),
    }),
    reply: paged(Projection),
  }),
  one: get('/api/pas-projection/edit/:id', { needs: sees, params: byId, reply: Projection }),
  /** Slots of a day (to `to` when given, at most 31 days), each with what its docks can take. */
  slots: get('/api/pas-projection/slots', {
    needs: sees, query: z.object({ warehouse_id: Id, date: Day, to: Day.optional(), direction: z.enum(projectionDirection.names).optional() }),
    reply: z.array(Slot),
  }),
  create: post('/api/pas-projection/create', {
    needs: manages,
    body: z.object({ rows: z.array(z.object(projectionFields)).min(1, 'Enter at least one slot.').max(500), submit: z.boolean().default(false) }),
    reply: Saved, refreshes: after,
  }),
  change: patch('/api/pas-projection/update/:id', {
    needs: manages, params: byId,
    body: z.object({ ...projectionFields, projected_pallets: count, projected_cartons: count, projected_units: count, version: z.number().int() })
      .omit({ warehouse_id: true, client_id: true })
      .partial(),
    reply: Projection, refreshes: after,
  }),
  copy: post('/api/pas-projection/copy', {
    needs: manages, body: z.object({ ids: z.array(Id).min(1).max(200), dates: z.array(Day).min(1, 'Choose at least one day.').max(31) }),
    reply: Saved, refreshes: after,
  }),
  act: patch('/api/pas-projection/:id/action/:action', {
    needs: [manages, 'app_pas:projection-approve'], params: byId.extend({ action: z.enum(actions) }),
    body: z.object({ remarks: z.string().trim().max(300).optional() }), reply: Projection, refreshes: after,
  }),
  upload: post('/api/pas-projection/upload', {
    needs: manages, kind: 'upload', maxBytes: 10 * 1024 * 1024, body: z.object({ warehouse_id: Id }), reply: z.object({ upload_id: Id }), refreshes: after,
  }),
  template: get('/api/pas-projection/template', { needs: manages, kind: 'download' }),
  report: get('/api/pas-projection/report', {
    needs: seesReport, query: z.object(reportQuery),
    reply: z.object({ rows: z.array(z.object({ group: z.string(), label: z.string(), ...figures })), totals: z.object(figures) }),
  }),
  reportFile: post('/api/pas-projection/report/download', {
    needs: seesReport, kind: 'download', writes: false, body: z.object({ ...reportQuery, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
}

export const Mapping = z.object({
  id: Id, mapping_no: z.string(), projection_id: Id, projection_no: z.string(), projection_date: z.string(), slot: z.string(),
  warehouse_id: Id, warehouse_code: z.string(), client_id: Id, client_name: z.string(), direction: z.string(),
  order_area: z.string(), order_id: Id, order_no: z.string(), ref_no: z.string().nullable(), vehicle_no: z.string().nullable(),
  container_no: z.string().nullable(), driver_phone: z.string().nullable(), vehicle_no_of: z.number(), vehicles: z.number(),
  /** `2 of 3`. */
  n_of_m: z.string(), token_id: Id.nullable(), token_no: z.string().nullable(), status: z.string(), enabled: z.boolean(), version: z.number(),
})
const OpenOrder = z.object({
  id: Id, order_area: z.string(), direction: z.string(), order_no: z.string(), ref_no: z.string(), client_id: Id,
  client_name: z.string(), warehouse_id: Id, warehouse_code: z.string(), expected_date: z.string(), pallets: z.number(),
  cartons: z.number(), container_no: z.string().nullable(), vehicle_no: z.string().nullable(), status: z.string(), mapping_no: z.string().nullable(),
})
const vehicle = { vehicle_no: z.string().trim().max(40).nullish(), container_no: Container, driver_phone: OptionalPhone }
const OrderRef = z.object({
  order_area: z.enum(orderArea.names).default('fulfillment'), order_id: Id, ...vehicle, vehicles: z.coerce.number().int().min(1).max(20).default(1),
})
const Mapped = z.object({ rows: z.array(z.object({ id: Id, mapping_no: z.string(), order_no: z.string() })), warnings: z.array(z.string()) })
const afterMapping = [...after, 'pasMappings.one']

export const pasMappings = {
  list: get('/api/pas-inboundoutbound-mapping/list', {
    needs: seesMappings,
    query: paging.extend({
      projection_id: Id.optional(), warehouse_id: anyOf(Id), date: Day.optional(), client_id: anyOf(Id),
      direction: anyOf(z.enum(projectionDirection.names)), status: anyOf(z.enum(mappingStatus.names)), order_no: numberText(64).optional(),
    }),
    reply: paged(Mapping),
  }),
  one: get('/api/pas-inboundoutbound-mapping/edit/:id', { needs: seesMappings, params: byId, reply: Mapping }),
  /** Open orders that may be mapped; with `unmapped` only those nobody has mapped. */
  search: get('/api/pas-inboundoutbound-mapping/search', {
    needs: seesMappings,
    query: paging.extend({
      warehouse_id: Id, direction: z.enum(projectionDirection.names), client_id: anyOf(Id), date: Day.optional(), unmapped: Flag.default(true),
    }),
    reply: paged(OpenOrder),
  }),
  create: post('/api/pas-inboundoutbound-mapping/create', {
    needs: managesMappings, body: z.object({ projection_id: Id, orders: z.array(OrderRef).min(1, 'Choose at least one order.').max(200) }),
    reply: Mapped, refreshes: afterMapping,
  }),
  bulk: post('/api/pas-inboundoutbound-mapping/bulk', {
    needs: managesMappings, body: z.object({ mappings: z.array(OrderRef.extend({ projection_id: Id })).min(1, 'Choose at least one order.').max(500) }),
    reply: Mapped, refreshes: afterMapping,
  }),
  /** Proposes by client, date and nearest slot; writes nothing unless `apply`. */
  automap: post('/api/pas-inboundoutbound-mapping/automap', {
    needs: managesMappings,
    body: z.object({ warehouse_id: Id, date: Day, direction: z.enum(projectionDirection.names), client_id: Id.optional(), apply: z.boolean().default(false) }),
    reply: z.object({
      proposals: z.array(z.object({
        order_area: z.string(), order_id: Id, order_no: z.string(), projection_id: Id, projection_no: z.string(), slot: z.string(),
      })),
      mapped: z.number(),
    }), refreshes: afterMapping,
  }),
  change: patch('/api/pas-inboundoutbound-mapping/update/:id', {
    needs: managesMappings, params: byId, body: z.object({ projection_id: Id, ...vehicle, version: z.number().int() }).partial(),
    reply: Mapping, refreshes: afterMapping,
  }),
  toggle: patch('/api/pas-inboundoutbound-mapping/:id/toggle/:status', {
    needs: managesMappings, params: byId.extend({ status: z.enum(['enable', 'disable']) }),
    body: z.object({ reason: Reason.optional() }), reply: Mapping, refreshes: afterMapping,
  }),
  remove: del('/api/pas-inboundoutbound-mapping/:id', { needs: managesMappings, params: byId, reply: z.object({ id: Id }), refreshes: afterMapping }),
}
