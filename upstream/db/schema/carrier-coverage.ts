import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgSequence, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { switchStatus } from '@/lib/domain/record-status'
import { instant, kg, ref, rowId, stamps, statusColumn } from '../columns'
import { pgTable } from '../table'
import { carrierCountries, carriers } from './carriers'
import { baseAreas, baseCities, basePincodes } from './places'


/** What every place of a coverage says, whatever its level (carriers.md: carrier_city, carrier_area, carrier_pincode). */
const served = () => ({
  cod_available: boolean('cod_available').notNull().default(false),
  pickup_available: boolean('pickup_available').notNull().default(true),
  delivery_available: boolean('delivery_available').notNull().default(true),
  return_available: boolean('return_available').notNull().default(false),
  /** Null: as the coverage says. */
  transit_days_min: integer('transit_days_min'),
  transit_days_max: integer('transit_days_max'),
  remote: boolean('remote').notNull().default(false),
  /** ISO weekdays, 1 Monday. */
  delivery_days: integer('delivery_days').array().notNull().default(sql`'{1,2,3,4,5,6,7}'`),
  route_code: text('route_code'),
  active: boolean('active').notNull().default(true),
})

const coverage = () => ref('coverage_id').notNull().references(() => carrierCountries.id, { onDelete: 'cascade' })

export const carrierCities = pgTable(
  'carrier_cities',
  {
    id: rowId(),
    coverage_id: coverage(),
    base_city_id: ref('base_city_id').notNull().references(() => baseCities.id),
    carrier_city_name: text('carrier_city_name').notNull(),
    carrier_city_code: text('carrier_city_code'),
    ...served(),
    ...stamps(),
  },
  (t) => [uniqueIndex('carrier_cities_once').on(t.coverage_id, t.base_city_id), index('carrier_cities_place').on(t.base_city_id, t.active)],
)

export const carrierAreas = pgTable(
  'carrier_areas',
  {
    id: rowId(),
    coverage_id: coverage(),
    base_area_id: ref('base_area_id').notNull().references(() => baseAreas.id),
    carrier_area_name: text('carrier_area_name').notNull(),
    carrier_area_code: text('carrier_area_code'),
    ...served(),
    ...stamps(),
  },
  (t) => [uniqueIndex('carrier_areas_once').on(t.coverage_id, t.base_area_id), index('carrier_areas_place').on(t.base_area_id, t.active)],
)

/** Ids of a partitioned table come from a sequence of their own: an identity column may not stand on one before PostgreSQL 17. */
export const carrierPincodeIds = pgSequence('carrier_pincode_ids')

/** Hash-partitioned by coverage_id (migration carrier_pincode_partitions): ten million rows, always asked for coverage by coverage. */
export const carrierPincodes = pgTable(
  'carrier_pincodes',
  {
    id: bigint('id', { mode: 'number' }).notNull().default(sql`nextval('carrier_pincode_ids')`),
    coverage_id: coverage(),
    base_pincode_id: ref('base_pincode_id').notNull().references(() => basePincodes.id),
    ...served(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.coverage_id, t.base_pincode_id] }),
    index('carrier_pincodes_place').on(t.base_pincode_id, t.active),
    index('carrier_pincodes_id').on(t.id),
  ],
)

/** carriers.md: carrier_city_alias, a carrier's word for one of our cities. */
export const carrierCityAliases = pgTable(
  'carrier_city_aliases',
  {
    id: rowId(),
    carrier_id: ref('carrier_id').notNull().references(() => carriers.id),
    country_code: text('country_code').notNull(),
    base_city_id: ref('base_city_id').notNull().references(() => baseCities.id),
    alias_name: text('alias_name').notNull(),
    /** alias_name as names are compared (carriers.md 7.8). */
    alias_key: text('alias_key').notNull(),
    alias_code: text('alias_code'),
    source: text('source').notNull().default('manual'),
    active: boolean('active').notNull().default(true),
    ...stamps(),
  },
  (t) => [uniqueIndex('carrier_city_aliases_once').on(t.carrier_id, t.country_code, t.alias_key), index('carrier_city_aliases_city').on(t.base_city_id)],
)

/** carriers.md: carrier_capacity, a weekday's or, winning over it, a single date's. */
export const carrierCapacities = pgTable(
  'carrier_capacities',
  {
    id: rowId(),
    coverage_id: coverage(),
    weekday: integer('weekday'),
    on_date: date('on_date'),
    /** Null: no limit. */
    max_parcels: integer('max_parcels'),
    max_weight_kg: kg('max_weight_kg', 12),
    cut_off_time: text('cut_off_time'),
    overbook_pct: integer('overbook_pct').notNull().default(0),
    status: statusColumn(switchStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('carrier_capacities_weekday').on(t.coverage_id, t.weekday),
    uniqueIndex('carrier_capacities_date').on(t.coverage_id, t.on_date),
    check('carrier_capacities_one_day', sql`(${t.weekday} is null) <> (${t.on_date} is null)`),
  ],
)

/** What is taken of a coverage's day; the row is locked by whoever takes a place or gives one back. */
export const carrierCapacityUsage = pgTable(
  'carrier_capacity_usage',
  {
    coverage_id: coverage(),
    on_date: date('on_date').notNull(),
    parcels: integer('parcels').notNull().default(0),
    weight_kg: kg('weight_kg', 12).notNull().default('0'),
    /** Turned away because the day was full. */
    held_parcels: integer('held_parcels').notNull().default(0),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.coverage_id, t.on_date] }), index('carrier_capacity_usage_day').on(t.on_date)],
)

/** The place a package holds of a coverage's day, and with what it counts there; it goes when the package does, or gets another carrier. */
export const carrierCapacityPlaces = pgTable('carrier_capacity_places', {
  package_id: ref('package_id').primaryKey(),
  coverage_id: coverage(),
  on_date: date('on_date').notNull(),
  weight_kg: kg('weight_kg', 12).notNull(),
})
