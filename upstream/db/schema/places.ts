import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, text, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { calendarChangeStatus } from '@/lib/domain/calendar-change'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { degrees, instant, percent, ref, rowId, stamps, statusColumn } from '../columns'
import { literal } from '../literals'
import { pgTable } from '../table'

/** A name without case, blanks and marks, by which no two places of one parent may be alike (countries.md 2). */
const nameKey = (column: AnyPgColumn) => sql`lower(regexp_replace(${column}, '[[:space:][:punct:]]+', '', 'g'))`

/** countries.md: country */
export const countries = pgTable('countries', {
  id: rowId(),
  country_code: text('country_code').notNull().unique(),
  iso3: text('iso3').notNull(),
  iso_numeric: text('iso_numeric'),
  region: text('region'),
  country_name: text('country_name').notNull(),
  country_name_ar: text('country_name_ar'),
  currency: text('currency'),
  dial_code: text('dial_code'),
  phone_lengths: integer('phone_lengths').array().notNull().default(sql`'{}'`),
  mobile_pattern: text('mobile_pattern'),
  status: statusColumn(switchStatus, 'inactive'),
  has_states: boolean('has_states').notNull().default(false),
  has_areas: boolean('has_areas').notNull().default(false),
  has_pincode: boolean('has_pincode').notNull().default(false),
  state_required: boolean('state_required').notNull().default(false),
  area_required: boolean('area_required').notNull().default(false),
  pincode_required: boolean('pincode_required').notNull().default(false),
  pincode_label: text('pincode_label').notNull().default('Pincode'),
  pincode_pattern: text('pincode_pattern'),
  pincode_example: text('pincode_example'),
  pincode_input_mask: text('pincode_input_mask'),
  pincode_normalise: text('pincode_normalise').notNull().default('upper'),
  pincode_message: text('pincode_message'),
  /** `[{ field, label, required, max_length }]` in the order a form shows them; empty: our usual form. */
  address_fields: jsonb('address_fields').notNull().default([]),
  coverage_level: text('coverage_level').notNull().default('city'),
  /** ISO days, 1 Monday to 7 Sunday. */
  weekend_days: integer('weekend_days').array().notNull().default(sql`'{6,7}'`),
  /** HH:mm of the country's own clock. */
  workday_start: text('workday_start').notNull().default('09:00'),
  workday_end: text('workday_end').notNull().default('18:00'),
  import_allowed: boolean('import_allowed').notNull().default(true),
  export_allowed: boolean('export_allowed').notNull().default(true),
  cod_allowed: boolean('cod_allowed').notNull().default(false),
  default_timezone: text('default_timezone'),
  vat_rate: percent('vat_rate'),
  /** Shown only; customs goes by its own thresholds. */
  prohibited_handling_codes: text('prohibited_handling_codes').array().notNull().default(sql`'{}'`),
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
    status: statusColumn(recordStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('base_states_once').on(t.country_code, t.state_code),
    uniqueIndex('base_states_name').on(t.country_code, nameKey(t.state_name)).where(sql`status <> ${literal(recordStatus, 'delete')}`),
  ],
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
    latitude: degrees('latitude'),
    longitude: degrees('longitude'),
    un_locode: text('un_locode'),
    airport_code: text('airport_code'),
    /** IANA name; null = the country's. */
    timezone: text('timezone'),
    /** We serve it from our own warehouse. */
    fulfillment_enabled: boolean('fulfillment_enabled').notNull().default(false),
    fulfillment_facility_id: ref('fulfillment_facility_id').references((): AnyPgColumn => facilities.id),
    remote: boolean('remote').notNull().default(false),
    status: statusColumn(recordStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('base_cities_code').on(t.country_code, t.city_code),
    uniqueIndex('base_cities_once')
      .on(t.country_code, sql`coalesce(${t.state_id}, 0)`, nameKey(t.city_name))
      .where(sql`status <> ${literal(recordStatus, 'delete')}`),
    index('base_cities_name').on(t.country_code, t.status, t.city_name),
    index('base_cities_state').on(t.state_id),
  ],
)

export const baseAreas = pgTable(
  'base_areas',
  {
    id: rowId(),
    city_id: ref('city_id').notNull().references(() => baseCities.id),
    area_code: text('area_code').notNull(),
    area_name: text('area_name').notNull(),
    area_name_ar: text('area_name_ar'),
    aliases: text('aliases').array().notNull().default(sql`'{}'`),
    zone: text('zone'),
    latitude: degrees('latitude'),
    longitude: degrees('longitude'),
    status: statusColumn(recordStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('base_areas_code').on(t.city_id, t.area_code),
    uniqueIndex('base_areas_once').on(t.city_id, nameKey(t.area_name)).where(sql`status <> ${literal(recordStatus, 'delete')}`),
    index('base_areas_name').on(t.city_id, t.status, t.area_name),
  ],
)

/** countries.md: base_pincode. One pincode may have several areas, and one city only. */
export const basePincodes = pgTable(
  'base_pincodes',
  {
    id: rowId(),
    country_code: text('country_code').notNull().references(() => countries.country_code),
    state_id: ref('state_id').references(() => baseStates.id),
    city_id: ref('city_id').notNull().references(() => baseCities.id),
    area_id: ref('area_id').references(() => baseAreas.id),
    /** Canonical: upper case, the single space kept where the country's pattern has one. */
    pincode: text('pincode').notNull(),
    latitude: degrees('latitude'),
    longitude: degrees('longitude'),
    status: statusColumn(recordStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('base_pincodes_once').on(t.country_code, t.pincode, sql`coalesce(${t.area_id}, 0)`),
    index('base_pincodes_city').on(t.city_id),
    index('base_pincodes_area').on(t.area_id),
    // A prefix is looked up by range whatever the database's collation.
    index('base_pincodes_prefix').on(t.country_code, t.pincode.op('text_pattern_ops')),
  ],
)

/** countries.md: base_country_timezone. A row without a state stands for the whole country; one of a country is its default. */
export const countryTimezones = pgTable(
  'country_timezones',
  {
    id: rowId(),
    country_code: text('country_code').notNull().references(() => countries.country_code),
    state_id: ref('state_id').references(() => baseStates.id),
    timezone: text('timezone').notNull(),
    abbreviation: text('abbreviation'),
    is_default: boolean('is_default').notNull().default(false),
    status: statusColumn(switchStatus, 'active'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('country_timezones_once').on(t.country_code, sql`coalesce(${t.state_id}, 0)`),
    uniqueIndex('country_timezones_default').on(t.country_code).where(sql`is_default`),
  ],
)

/** countries.md: country_holiday. A moon-sighted day is `tentative` until the country has announced it. */
export const countryHolidays = pgTable(
  'country_holidays',
  {
    id: rowId(),
    country_code: text('country_code').notNull().references(() => countries.country_code),
    state_id: ref('state_id').references(() => baseStates.id),
    holiday_date: date('holiday_date').notNull(),
    name: text('name').notNull(),
    name_ar: text('name_ar'),
    /** HH:mm of the country's clock at which work ends that day; null = no work at all. */
    half_day_until: text('half_day_until'),
    tentative: boolean('tentative').notNull().default(false),
    status: statusColumn(switchStatus, 'active'),
    ...stamps(),
  },
  (t) => [uniqueIndex('country_holidays_once').on(t.country_code, sql`coalesce(${t.state_id}, 0)`, t.holiday_date)],
)

/** A change of what is worked out from a calendar, and what became of everything worked out before it. */
export const calendarChanges = pgTable(
  'calendar_changes',
  {
    id: rowId(),
    country_code: text('country_code').notNull().references(() => countries.country_code),
    /** Null: the whole country. */
    state_id: ref('state_id').references(() => baseStates.id),
    kind: text('kind').notNull(),
    /** The days that are others now, both included; null: all of them from today on. */
    from_day: date('from_day'),
    to_day: date('to_day'),
    /** The zone that held before, where it was the zone. */
    old_zone: text('old_zone'),
    note: text('note').notNull(),
    status: statusColumn(calendarChangeStatus, 'queued'),
    worker_id: uuid('worker_id'),
    clocks_looked: integer('clocks_looked').notNull().default(0),
    clocks_moved: integer('clocks_moved').notNull().default(0),
    /** Of those that moved, how many are due sooner now. */
    clocks_earlier: integer('clocks_earlier').notNull().default(0),
    rows_changed: integer('rows_changed').notNull().default(0),
    /** The first of the clocks that moved, `{id, from, to}`; ids of hours somebody had approved and of pickups booked for a day that is a holiday now. */
    moved: jsonb('moved').notNull().default([]),
    kept: jsonb('kept').notNull().default([]),
    pickups: jsonb('pickups').notNull().default([]),
    error: text('error'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    created_by: ref('created_by'),
    started_at: instant('started_at'),
    finished_at: instant('finished_at'),
  },
  (t) => [
    index('calendar_changes_country').on(t.country_code, t.id.desc()),
    index('calendar_changes_open').on(t.id).where(sql`${t.status} <> ${literal(calendarChangeStatus, 'done')}`),
  ],
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
  status: statusColumn(switchStatus, 'active'),
  ...stamps(),
})
