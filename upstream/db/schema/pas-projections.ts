import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgSequence, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { mappingStatus, openMappings, projectionStatus, withdrawnProjections } from '@/lib/domain/pas-projection'
import { ref, rowId, stamps, statusColumn } from '../columns'
import { literals } from '../literals'
import { pgTable } from '../table'
import { clients } from './clients'
import { facilities } from './places'

export const projectionSerial = pgSequence('projection_serial')
export const mappingSerial = pgSequence('mapping_serial')
export const gatePassSerial = pgSequence('gate_pass_serial')

/** pas.md 2.6. Slots are HH:mm of the site's clock on `projection_date`. */
export const pasProjections = pgTable(
  'pas_projections',
  {
    id: rowId(),
    projection_no: text('projection_no').notNull().unique(),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    client_id: ref('client_id').notNull().references(() => clients.id),
    projection_date: date('projection_date').notNull(),
    slot_from: text('slot_from').notNull(),
    slot_to: text('slot_to').notNull(),
    direction: text('direction').notNull(),
    vehicle_type: text('vehicle_type').notNull(),
    projected_vehicles: integer('projected_vehicles').notNull(),
    /** Of all its vehicles together. */
    projected_pallets: integer('projected_pallets').notNull().default(0),
    projected_cartons: integer('projected_cartons').notNull().default(0),
    projected_units: integer('projected_units').notNull().default(0),
    transporter_name: text('transporter_name'),
    remarks: text('remarks'),
    dock_minutes: integer('dock_minutes').notNull(),
    status: statusColumn(projectionStatus, 'draft'),
    decision_remarks: text('decision_remarks'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('pas_projections_once')
      .on(t.warehouse_id, t.projection_date, t.slot_from, t.client_id, t.direction, t.vehicle_type)
      .where(sql`${t.status} not in ${literals(projectionStatus, ...withdrawnProjections)}`),
    index('pas_projections_day').on(t.warehouse_id, t.projection_date),
    index('pas_projections_client').on(t.client_id, t.projection_date),
    index('pas_projections_recent').on(t.projection_date.desc(), t.id.desc()),
  ],
)

export const pasMappings = pgTable(
  'pas_mappings',
  {
    id: rowId(),
    mapping_no: text('mapping_no').notNull().unique(),
    projection_id: ref('projection_id').notNull().references(() => pasProjections.id),
    direction: text('direction').notNull(),
    order_area: text('order_area').notNull(),
    order_id: ref('order_id').notNull(),
    order_no: text('order_no').notNull(),
    ref_no: text('ref_no'),
    vehicle_no: text('vehicle_no'),
    /** What is compared of it (lib/domain/plate.ts). */
    vehicle_key: text('vehicle_key'),
    container_no: text('container_no'),
    driver_phone: text('driver_phone'),
    /** Vehicle n of m of one order. */
    vehicle_no_of: integer('vehicle_no_of').notNull().default(1),
    vehicles: integer('vehicles').notNull().default(1),
    status: statusColumn(mappingStatus, 'mapped'),
    enabled: boolean('enabled').notNull().default(true),
    token_id: ref('token_id'),
    reason: text('reason'),
    ...stamps(),
  },
  (t) => [
    // One enabled mapping per order and vehicle.
    uniqueIndex('pas_mappings_order')
      .on(t.order_area, t.direction, t.order_id, t.vehicle_no_of)
      .where(sql`${t.enabled} and ${t.status} in ${literals(mappingStatus, ...openMappings)}`),
    index('pas_mappings_projection').on(t.projection_id),
    index('pas_mappings_order_no').on(t.order_no),
    index('pas_mappings_ref_no').on(t.ref_no),
    index('pas_mappings_vehicle').on(t.vehicle_key),
    index('pas_mappings_token').on(t.token_id),
  ],
)
