import { sql } from 'drizzle-orm'
import { badPhone, readPhone } from '@/lib/contract/phone'
import { pudoTemplate } from '@/lib/contract/pudo'
import { carrierStatus } from '@/lib/domain/carrier'
import type { OpeningHours } from '@/lib/domain/consignee'
import { isDecimal } from '@/lib/domain/decimal'
import { placeKey } from '@/lib/domain/carrier-place'
import { distanceKm, hourFields, hoursOfWeek, pudoService, pudoType, readHours, writeHours } from '@/lib/domain/pudo'
import { recordStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import { auditUpload, rowKind, Reading } from '../../core/uploads/row-kind'
import type { RunContext, UploadKindWork } from '../../core/uploads/upload-work'

type Field = (typeof pudoTemplate)['columns'][number]['field']
type Row = Reading<Field>

interface City {
  name: string
  lat: number | null
  lng: number | null
}
interface Reference {
  carriers: ReadonlyMap<string, { id: number; pudo: boolean }>
  /** By country and name, Arabic name, code or alias, as placeKey spells them. */
  cities: ReadonlyMap<string, City>
  countries: ReadonlySet<string>
}
interface Facts {
  reference: Reference
  /** Points there are, by carrier and code, as `spelled` has them. */
  known: ReadonlyMap<string, string>
}
interface Point extends Record<string, unknown> {
  carrier_id: number
  pudo_code: string
  /** Whether there is one of that code. */
  isKnown?: boolean
}

const FURTHEST_KM = 100
const usualService = 'collect'
const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

async function loadReference({ db, who }: RunContext): Promise<Reference> {
  const own = who.user_category === 'carrier' ? sql`and id = any(${sql.param(who.carrier_ids)}::bigint[])` : sql``
  const [carriers, cities, countries] = await Promise.all([
    rows<{ id: number; carrier_code: string; pudo: boolean }>(db, sql`select id, carrier_code, pudo_supported as pudo from carriers
      where status <> ${literal(carrierStatus, 'delete')} ${own}`),
    rows<City & { country_code: string; others: string[] }>(db, sql`select country_code, city_name as name,
      array_remove(city_name_ar || (city_code || aliases), null) as others, latitude::float8 as lat, longitude::float8 as lng from base_cities
      where status = ${literal(recordStatus, 'active')}`),
    rows<{ country_code: string }>(db, sql`select country_code from countries`),
  ])
  return {
    carriers: new Map(carriers.map(({ carrier_code, ...carrier }) => [carrier_code, carrier])),
    countries: new Set(countries.map(({ country_code }) => country_code)),
    // A name goes before another city's alias.
    cities: new Map([
      ...cities.flatMap(({ country_code, others, ...city }) => others.map((name) => [`${country_code} ${placeKey(name)}`, city] as const)),
      ...cities.map(({ country_code, others: _, ...city }) => [`${country_code} ${placeKey(city.name)}`, city] as const),
    ]),
  }
}

/** The number of a cell; null when it is empty or was no number, which has been told then. */
function numberOf(row: Row, field: Field): number | null {
  const value = row.group.rows[0].values[field]
  return value === null || value === undefined || value === '' ? null : Number(value)
}

function checkHours(row: Row) {
  const days = dayNames.map((day) => {
    const field = `hours_${day}` as Field
    const read = readHours(row.text(field) ?? '')
    if (typeof read !== 'string') return read
    row.refuse(field, 'format', `Hours ${day.charAt(0).toUpperCase()}${day.slice(1)}: ${read}`)
    return []
  })
  return days.length === hourFields.length ? hoursOfWeek(days) : {}
}

function checkServices(row: Row): string[] {
  const given = (row.text('services') ?? usualService).split(';').map((one) => one.trim().toLowerCase()).filter(Boolean)
  const stray = given.find((one) => !pudoService.is(one))
  if (stray) row.refuse('services', 'unknown_reference', `Unknown service ${stray}`)
  return [...new Set(given)]
}

const cityOf = ({ cities }: Reference, { country_code, city }: Readonly<Record<string, unknown>>) =>
  cities.get(`${String(country_code)} ${placeKey(String(city))}`)

function checkPlace(row: Row, reference: Reference): { country: string; city: string; lat: number; lng: number } {
  const country = row.code('country_code') ?? ''
  if (country && !reference.countries.has(country)) row.refuse('country_code', 'unknown_reference', `Unknown country ${country}`)
  const [lat, lng] = [numberOf(row, 'latitude') ?? 0, numberOf(row, 'longitude') ?? 0]
  if (Math.abs(lat) > 90) row.refuse('latitude', 'range', 'Latitude must be from -90 to 90.')
  if (Math.abs(lng) > 180) row.refuse('longitude', 'range', 'Longitude must be from -180 to 180.')
  const typed = row.text('city') ?? ''
  const city = cityOf(reference, { country_code: country, city: typed })
  if (!city && typed) row.refuse('city', 'unknown_reference', `City ${typed} not found in ${country}`)
  if (city?.lat != null && city.lng != null && row.errors.length === 0) {
    const km = Math.round(distanceKm({ lat, lng }, { lat: city.lat, lng: city.lng }))
    if (km > FURTHEST_KM) row.refuse('latitude', 'range', `Position is ${km} km from ${city.name}`)
  }
  return { country, city: city?.name ?? typed, lat, lng }
}

/** A number of a cell, above 0; null when it is empty. */
function above0(row: Row, field: Field, most: number, whole = false): string | null {
  const value = numberOf(row, field)
  if (value === null) return null
  if (!(value > 0) || value > most || (whole && !Number.isInteger(value)))
    row.refuse(field, 'range', field === 'max_stay_days' ? 'Max Stay Days must be 1 to 30.' : 'Must be above 0.')
  return String(value)
}

/** What a file says of a point, as one text: two that say the same are spelled alike. */
function spelled(point: Readonly<Record<string, unknown>>): string {
  const plain = (value: unknown) => (value === null || value === undefined ? '' : isDecimal(String(value)) ? String(Number(value)) : String(value))
  const services = point.services as string[]
  const hours = hourFields.map((day) => writeHours((point.opening_hours ?? {}) as OpeningHours, day))
  return JSON.stringify([saidFields.map((field) => plain(point[field])), hours, services.length > 0 ? services : [usualService]])
}
const saidFields = [
  'pudo_name', 'pudo_name_ar', 'pudo_type', 'line1', 'line2', 'area', 'city', 'state', 'pincode', 'country_code',
  'latitude', 'longitude', 'phone', 'max_weight_kg', 'max_length_cm', 'max_width_cm', 'max_height_cm', 'capacity_total',
  'max_stay_days', 'status',
] as const

function check(row: Row, { reference, known }: Facts): Point | null {
  const carrier = reference.carriers.get(row.code('carrier_code') ?? '')
  if (!carrier) row.unknown('carrier_code')
  else if (!carrier.pudo) row.refuse('carrier_code', 'conflict', 'This carrier has no PUDO points. Switch them on in Capabilities.')
  const point = pointOf(row, reference, carrier?.id ?? 0)
  return row.errors.length > 0 ? null : { ...point, isKnown: known.has(codeOf(row)) }
}

/** A phone of the point's country, or of another with its country code. */
function phoneOfRow(row: Row, country: string): string | null {
  const typed = row.text('phone')
  const phone = typed === null ? null : readPhone(typed, country)
  if (typed !== null && phone === null && country) row.refuse('phone', 'format', badPhone)
  return phone
}

function pointOf(row: Row, reference: Reference, carrierId: number): Point {
  for (const [field, most] of [
    ['pudo_code', 30], ['pudo_name', 100], ['pudo_name_ar', 100], ['line1', 100], ['line2', 100], ['area', 60], ['pincode', 10],
  ] as const) row.tooLong(field, most)
  const type = (row.text('pudo_type') ?? '').toLowerCase()
  if (type && !pudoType.is(type)) row.refuse('pudo_type', 'unknown_reference', `Unknown type ${type}`)
  const status = (row.text('status') ?? 'active').toLowerCase()
  if (status !== 'active' && status !== 'inactive') row.refuse('status', 'unknown_reference', 'Status must be active or inactive.')
  const place = checkPlace(row, reference)
  const phone = phoneOfRow(row, place.country)
  return {
    carrier_id: carrierId, pudo_code: row.code('pudo_code') ?? '', pudo_name: row.text('pudo_name'),
    pudo_name_ar: row.text('pudo_name_ar'), pudo_type: type, line1: row.text('line1'), line2: row.text('line2'), area: row.text('area'),
    city: place.city, state: row.text('state'), pincode: row.text('pincode'), country_code: place.country,
    latitude: place.lat.toFixed(6), longitude: place.lng.toFixed(6), phone, opening_hours: checkHours(row),
    services: checkServices(row), max_weight_kg: above0(row, 'max_weight_kg', 10_000), max_length_cm: above0(row, 'max_length_cm', 10_000),
    max_width_cm: above0(row, 'max_width_cm', 10_000), max_height_cm: above0(row, 'max_height_cm', 10_000),
    capacity_total: above0(row, 'capacity_total', 100_000, true), max_stay_days: above0(row, 'max_stay_days', 30, true) ?? '7', status,
  }
}

/** The file sent back as it was downloaded changes nothing, whatever the carrier may do by now. */
function isThere(row: Row, { reference, known }: Facts): boolean {
  const there = known.get(codeOf(row))
  if (there === undefined) return false
  // Faults are for `check` to tell.
  const trial: Row = new Reading(row.group, new Map())
  const point = pointOf(trial, reference, 0)
  return trial.errors.length === 0 && spelled(point) === there
}

async function apply(tx: Db, run: RunContext, points: readonly Point[]): Promise<void> {
  await rows(
    tx,
    sql`insert into carrier_pudo (carrier_id, pudo_code, pudo_name, pudo_name_ar, pudo_type, line1, line2, area, city, state, pincode, country_code, latitude,
        longitude, phone, opening_hours, services, max_weight_kg, max_length_cm,
          max_width_cm, max_height_cm, capacity_total, max_stay_days, status, source)
        select carrier_id, pudo_code, pudo_name, pudo_name_ar, pudo_type, line1, line2, area, city, state, pincode, country_code, latitude, longitude, phone,
          opening_hours, array(select jsonb_array_elements_text(services)), max_weight_kg,
          max_length_cm, max_width_cm, max_height_cm, capacity_total, max_stay_days, status, 'upload'
        from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as g(carrier_id bigint, pudo_code text, pudo_name text, pudo_name_ar text, pudo_type text,
          line1 text, line2 text, area text, city text, state text, pincode text,
          country_code text, latitude numeric, longitude numeric, phone text, opening_hours jsonb, services jsonb, max_weight_kg numeric, max_length_cm numeric,
            max_width_cm numeric, max_height_cm numeric, capacity_total int,
          max_stay_days int, status text)
        on conflict (carrier_id, pudo_code) do update set pudo_name = excluded.pudo_name, pudo_name_ar = excluded.pudo_name_ar, pudo_type = excluded.pudo_type,
          line1 = excluded.line1, line2 = excluded.line2, area = excluded.area,
          city = excluded.city, state = excluded.state, pincode = excluded.pincode, country_code = excluded.country_code, latitude = excluded.latitude,
            longitude = excluded.longitude, phone = excluded.phone,
          opening_hours = excluded.opening_hours, services = excluded.services, max_weight_kg = excluded.max_weight_kg, max_length_cm = excluded.max_length_cm,
            max_width_cm = excluded.max_width_cm, max_height_cm = excluded.max_height_cm,
          capacity_total = excluded.capacity_total, capacity_free = least(carrier_pudo.capacity_free, excluded.capacity_total),
            max_stay_days = excluded.max_stay_days, status = excluded.status, source = 'upload', updated_at = now(),
          version = carrier_pudo.version + 1`,
  )
  await rows(
    tx,
    sql`delete from pudo_missing m using carrier_pudo u, jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as g(carrier_id bigint, pudo_code text)
        where u.id = m.pudo_id and u.carrier_id = g.carrier_id and u.pudo_code = g.pudo_code`,
  )
  await auditUpload(
    tx, run, 'pudo.upload',
    points.map(({ isKnown: _, ...after }) => ({ entity: 'pudo', entity_id: `${after.carrier_id}/${after.pudo_code}`, action: 'upload', after })),
  )
}

const codeOf = (row: Row) => `${row.code('carrier_code') ?? ''} ${row.code('pudo_code') ?? ''}`

const kind = rowKind({
  template: pudoTemplate,
  key: ['carrier_code', 'pudo_code'],
  result: ({ isKnown }) => (isKnown ? 'updated' : 'created'),
  reference: loadReference,
  facts: async (run: RunContext, reference: Reference, found: readonly Row[]): Promise<Facts> => {
    const codes = found.flatMap((row) => row.code('pudo_code') ?? [])
    const known = await rows<Record<string, unknown> & { key: string }>(run.db, sql`select k.carrier_code || ' ' || u.pudo_code as key, u.* from carrier_pudo u
      join carriers k on k.id = u.carrier_id where u.pudo_code = any(${sql.param(codes)}::text[])`)
    return { reference, known: new Map(known.map((point) => [point.key, spelled({ ...point, city: cityOf(reference, point)?.name ?? point.city })])) }
  },
  scope: (row, { reference }) => reference.carriers.get(row.code('carrier_code') ?? '')?.id ?? null,
  stands: (row, { known }) => known.has(codeOf(row)),
  isThere,
  check,
  apply,
  explain: () => null,
})

/** Collection points from a file, known by carrier and code (sla-pickup.md 6); a carrier's user sends its own alone. */
export const pudoUpload: UploadKindWork<Point> = {
  ...kind,
  forWhom(who, params) {
    const named = Number(params.carrier_id) || null
    if (who.user_category !== 'carrier') return { client_id: null, carrier_id: named }
    if (named && !who.carrier_ids.includes(named)) throw new Refusal(404, 'Record not found')
    return { client_id: null, carrier_id: named ?? who.carrier_ids[0] ?? null }
  },
}
