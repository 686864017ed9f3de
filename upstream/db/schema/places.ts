import { sql } from 'drizzle-orm'
import { boolean, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ref, rowId, stamps } from '../columns'

/** countries.md: country */
export const countries = pgTable('countries', {
  id: rowId(),
  country_code: text('country_code').notNull().unique(),
  iso3: text('iso3').notNull(),
  country_name: text('country_name').notNull(),
  country_name_ar: text('country_name_ar'),
  currency: text('currency'),
  dial_code: text('dial_code'),
  phone_lengths: integer('phone_lengths').array().notNull().default(sql`'{}'`),
  status: text('status').notNull().default('inactive'),
  has_pincode: boolean('has_pincode').notNull().default(false),
  pincode_required: boolean('pincode_required').notNull().default(false),
  pincode_label: text('pincode_label').notNull().default('Pincode'),
  pincode_pattern: text('pincode_pattern'),
  pincode_example: text('pincode_example'),
  cod_allowed: boolean('cod_allowed').notNull().default(false),
  default_timezone: text('default_timezone'),
  vat_rate: numeric('vat_rate', { precision: 5, scale: 2 }),
  ...stamps(),
})

export const baseStates = pgTable(
  'base_states',
  {
    id: rowId(),
    country_code: text('country_code').notNull().references(() => countries.country_code),
    state_code: text('state_code').notNull(),
    state_name: text('state_name').notNull(),
    state_name_ar: text('state_name_ar'),
    status: text('status').notNull().default('active'),
    ...stamps(),
  },
  (t) => [uniqueIndex('base_states_once').on(t.country_code, t.state_code)],
)

export const baseCities = pgTable(
  'base_cities',
  {
    id: rowId(),
    country_code: text('country_code').notNull().references(() => countries.country_code),
    state_id: ref('state_id').references(() => baseStates.id),
    city_code: text('city_code').notNull(),
    city_name: text('city_name').notNull(),
    city_name_ar: text('city_name_ar'),
    /** Spellings met in orders, normalised. */
    aliases: text('aliases').array().notNull().default(sql`'{}'`),
    latitude: numeric('latitude', { precision: 9, scale: 6 }),
    longitude: numeric('longitude', { precision: 9, scale: 6 }),
    remote: boolean('remote').notNull().default(false),
    status: text('status').notNull().default('active'),
    ...stamps(),
  },
  (t) => [uniqueIndex('base_cities_code').on(t.country_code, t.city_code), index('base_cities_name').on(t.country_code, t.status, t.city_name)],
)

export const baseAreas = pgTable(
  'base_areas',
  {
    id: rowId(),
    city_id: ref('city_id').notNull().references(() => baseCities.id),
    area_code: text('area_code').notNull(),
    area_name: text('area_name').notNull(),
    area_name_ar: text('area_name_ar'),
    zone: text('zone'),
    status: text('status').notNull().default('active'),
    ...stamps(),
  },
  (t) => [uniqueIndex('base_areas_code').on(t.city_id, t.area_code), index('base_areas_name').on(t.city_id, t.status, t.area_name)],
)

/** Hubs, branches and warehouses a parcel can stand in. */
export const facilities = pgTable('facilities', {
  id: rowId(),
  facility_code: text('facility_code').notNull().unique(),
  facility_name: text('facility_name').notNull(),
  kind: text('kind').notNull(),
  country_code: text('country_code').notNull(),
  city: text('city').notNull(),
  address: text('address'),
  status: text('status').notNull().default('active'),
  ...stamps(),
})
