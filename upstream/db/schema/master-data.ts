import { sql } from 'drizzle-orm'
import { boolean, index, integer, numeric, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { locationStatus } from '@/lib/domain/location'
import { instant, kg, ref, rowId, stamps, statusColumn } from '../columns'
import { pgTable } from '../table'
import { facilities } from './places'

/** What a service centre has beyond its facility (fulfilment.md 2.1). Its id is the facility's. */
export const serviceCenters = pgTable('service_centers', {
  facility_id: ref('facility_id').primaryKey().references(() => facilities.id),
  name_ar: text('name_ar'),
  airport_code: text('airport_code'),
})

/** What a warehouse has beyond its facility (fulfilment.md 2.1). Its id is the facility's. */
export const warehouses = pgTable(
  'warehouses',
  {
    facility_id: ref('facility_id').primaryKey().references(() => facilities.id),
    service_center_id: ref('service_center_id').references(() => facilities.id),
    name_ar: text('name_ar'),
    timezone: text('timezone').notNull().default('Asia/Dubai'),
    is_free_zone: boolean('is_free_zone').notNull().default(false),
    customs_code: text('customs_code'),
    /** `HH:MM` on the warehouse's own clock. */
    cutoff_time: text('cutoff_time').notNull().default('16:00'),
    ship_by_time: text('ship_by_time').notNull().default('20:00'),
    /** 1 Monday to 7 Sunday. */
    working_days: integer('working_days').array().notNull().default(sql`'{1,2,3,4,5,6}'`),
    gs1_company_prefix: text('gs1_company_prefix'),
  },
  (t) => [index('warehouses_service_center').on(t.service_center_id)],
)

/** fulfilment.md 2.2: a shelf or bin. `location_code` is zone-aisle-rack-level-bin, the text of its barcode. */
export const locations = pgTable(
  'locations',
  {
    id: rowId(),
    warehouse_id: ref('warehouse_id').notNull().references(() => facilities.id),
    location_code: text('location_code').notNull(),
    zone_type: text('zone_type').notNull(),
    storage_class: text('storage_class').notNull().default('ambient'),
    /** The walk of a picker: smaller numbers come first. */
    pick_sequence: integer('pick_sequence').notNull().default(0),
    max_weight: kg('max_weight', 10),
    max_volume_cbm: numeric('max_volume_cbm', { precision: 10, scale: 3 }),
    mixed_sku: boolean('mixed_sku').notNull().default(true),
    mixed_lot: boolean('mixed_lot').notNull().default(false),
    status: statusColumn(locationStatus, 'active'),
    label_printed_at: instant('label_printed_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('locations_code_once').on(t.warehouse_id, t.location_code),
    // What stock on a shelf is held to: a shelf of its warehouse.
    unique('locations_of_warehouse').on(t.id, t.warehouse_id),
    index('locations_walk').on(t.warehouse_id, t.pick_sequence, t.id),
  ],
)
