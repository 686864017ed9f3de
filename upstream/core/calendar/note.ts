import { sql } from 'drizzle-orm'
import { holidayChanges, workChange, type HolidayFacts, type WorkFacts } from '@/lib/domain/calendar-change'
import { recordStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { placeZone } from '../places/place-zone'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'

interface CalendarChange {
  country_code: string
  state_id?: number | null
  kind: 'holiday' | 'hours' | 'zone' | 'period'
  /** The days that are others now, both included; left out: all from today on. */
  from_day?: string
  to_day?: string
  /** The zone that held before. */
  old_zone?: string | null
  note: string
}
export interface Noting {
  db: Db
  who: Who
  services: Pick<Services, 'jobs'>
}

/** Writes down, with the change itself, that a calendar is another now: what was worked out from it is worked out anew in the background. */
export async function calendarChanged({ db, who, services }: Noting, changes: readonly CalendarChange[]): Promise<void> {
  for (const c of changes) {
    const [made] = await rows<{ id: number }>(
      db,
      sql`insert into calendar_changes (country_code, state_id, kind, from_day, to_day, old_zone, note, created_by)
          values (${c.country_code}, ${c.state_id ?? null}, ${c.kind}, ${c.from_day ?? null}, ${c.to_day ?? null}, ${c.old_zone ?? null},
            ${c.note.slice(0, 300)}, ${who.user_id || null}) returning id`,
    )
    await services.jobs.send(db, 'calendar.run', { id: made?.id ?? 0 })
  }
}

export const holidayChanged = (noting: Noting, before: HolidayFacts | null, after: HolidayFacts | null): Promise<void> =>
  calendarChanged(noting, holidayChanges(before, after).map(({ day, ...change }) => ({ ...change, kind: 'holiday', from_day: day, to_day: day })))

export function countryChanged(noting: Noting, before: WorkFacts, after: WorkFacts & { country_code: string }): Promise<void> {
  const note = workChange(before, after)
  const isZone = before.default_timezone !== after.default_timezone
  return calendarChanged(
    noting,
    note === null ? [] : [{ country_code: after.country_code, kind: isZone ? 'zone' : 'hours', old_zone: isZone ? before.default_timezone : null, note }],
  )
}

interface PlaceFacts {
  country_code: string
  state_id?: number | null
  timezone?: string | null
}
async function zoneAt(db: Db, { country_code, state_id, timezone }: PlaceFacts): Promise<string | null> {
  const zone = placeZone({ country: sql`${country_code}::text`, state: sql`${state_id ?? null}::bigint`, own: sql`${timezone ?? null}::text` })
  return (await first<{ zone: string | null }>(db, sql`select ${zone} as zone`))?.zone ?? null
}
/** The zone of a whole country, as it is before a change. */
export const defaultZone = (db: Db, country_code: string): Promise<string | null> => zoneAt(db, { country_code })

interface ZoneFacts {
  country_code: string
  state_name: string | null
  timezone: string
  is_default: boolean
  status: string
}
/** `byDefault` is the country's zone before: what a new row, or a new default, takes the place of. */
export function zoneChanged(noting: Noting, before: ZoneFacts | null, after: ZoneFacts, byDefault: string | null): Promise<void> {
  const same = before && (['country_code', 'state_name', 'timezone', 'is_default', 'status'] as const).every((field) => before[field] === after[field])
  const note = after.status === 'active' ? `Time zone ${after.timezone}` : `Time zone ${after.timezone} holds no more`
  const held = before?.status === 'active' && (before.is_default || !after.is_default) ? before.timezone : byDefault
  return calendarChanged(
    noting,
    same
      ? []
      : [{
        country_code: after.country_code, kind: 'zone', old_zone: held,
        note: after.state_name && after.state_name !== 'All' ? `${after.state_name}: ${note}` : note,
      }],
  )
}

interface CityFacts {
  country_code: string
  city_name: string
  state_id: number | null
  timezone?: string | null
}
/** A city goes by its own clock, else its state's; the state's holidays are its too. */
export async function cityChanged(noting: Noting, before: CityFacts, after: CityFacts): Promise<void> {
  if ((before.timezone ?? null) === (after.timezone ?? null) && before.state_id === after.state_id) return
  const note = before.state_id === after.state_id
    ? `${after.city_name}: time zone ${after.timezone ?? 'of its state or country'}`
    : `${after.city_name}: of another state`
  await calendarChanged(noting, [{ country_code: after.country_code, kind: 'zone', old_zone: await zoneAt(noting.db, before), note }])
}

interface FacilityFacts {
  name: string
  country_code: string
  city: string
}
/** What leaves a facility goes by the clock of its city: another city may have another clock. */
export async function facilityMoved(noting: Noting, before: FacilityFacts, after: FacilityFacts): Promise<void> {
  if (before.country_code === after.country_code && before.city === after.city) return
  const [old, now] = [await zoneOfCity(noting.db, before), await zoneOfCity(noting.db, after)]
  if (old !== now) await calendarChanged(noting, [{
    country_code: before.country_code, kind: 'zone', old_zone: old, note: `${after.name}: in ${after.city}, time zone ${now ?? 'of the house'}`,
  }])
}

async function zoneOfCity(db: Db, { country_code, city }: FacilityFacts): Promise<string | null> {
  const known = await first<{ state_id: number | null; timezone: string | null }>(
    db,
    sql`select state_id, timezone from base_cities where country_code = ${country_code} and place_key(city_name) = place_key(${city})
          and status <> ${literal(recordStatus, 'delete')} order by id limit 1`,
  )
  return zoneAt(db, { country_code, ...known })
}
