import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { countries } from '@/lib/contract/countries'
import { recordStatus } from '@/lib/domain/record-status'
import { isTimezone, localTime, observesDst, offsetText, timezones } from '@/lib/domain/zones'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { countryTimezones } from '../../db/schema/places'
import { anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { hasSpelling } from '../../core/places/place-search'

type Zone = z.input<typeof countries.saveTimezone.reply>
type Stored = Omit<Zone, 'utc_offset' | 'observes_dst' | 'local_time'>
type Query = z.output<typeof countries.timezones.query>
type Made = z.output<typeof countries.addTimezone.body>
type Change = z.output<typeof countries.saveTimezone.body>

const columns = sql`z.id, z.country_code, c.country_name, z.state_id, s.state_name, z.timezone, z.is_default, z.abbreviation, z.status, z.version`
const from = sql`country_timezones z join countries c on c.country_code = z.country_code left join base_states s on s.id = z.state_id`
const gone = () => new Refusal(404, 'Time zone not found.')
const taken = {
  country_timezones_once: () =>
    new Refusal(409, 'This country and state already have a timezone', [{ field: 'state_id', message: 'This country and state already have a timezone' }]),
}
const lastDefault = () => new Refusal(409, 'Choose another default timezone first.')

/** Offset and clock as they are now; a zone's offset is never stored. */
function asZone(row: Stored): Zone {
  const now = Date.now()
  const { day, time } = localTime(row.timezone, now)
  return { ...row, utc_offset: offsetText(row.timezone, now), observes_dst: observesDst(row.timezone, now), local_time: `${day} ${time}` }
}

export async function findTimezones(db: Db, query: Query) {
  const page = await pageOf<Stored>(
    db,
    {
      columns, from, id: sql`z.id`, defaultSort: 'country_name',
      sorts: { country_name: { by: sql`c.country_name`, kind: 'text' }, timezone: { by: sql`z.timezone`, kind: 'text' } },
      where: [
        anyOfValues(sql`z.country_code`, query.country_code),
        query.timezone ? sql`z.timezone ilike ${contains(query.timezone)}` : undefined,
        query.status ? sql`z.status = ${query.status}` : undefined,
        query.search
          ? sql`(c.country_name ilike ${contains(query.search)} or z.timezone ilike ${contains(query.search)} or ${hasSpelling('state', sql`s`, query.search)})`
          : undefined,
      ],
    },
    query,
  )
  // A zone without a state holds for the whole country.
  return { ...page, rows: page.rows.map((row) => ({ ...asZone(row), state_name: row.state_name ?? 'All' })) }
}

async function zoneOf(db: Db, id: number): Promise<Zone> {
  const row = await first<Stored>(db, sql`select ${columns} from ${from} where z.id = ${id}`)
  if (!row) throw gone()
  return asZone(row)
}

/** Every zone of the tz database with its offset of now, those of a continent together. */
function zoneOptions() {
  const now = Date.now()
  return timezones().map((zone) => ({ value: zone, label: `${zone} (${offsetText(zone, now)})` }))
}

/** A row with the zones to choose from; id 0 is a new one. */
export async function readTimezone(db: Db, id: number) {
  const blank = {
    id: 0, country_code: '', country_name: '', state_id: null, state_name: null, timezone: '', utc_offset: '',
    observes_dst: false, local_time: '', is_default: false, abbreviation: null, status: 'active', version: 1,
  }
  return { ...(id === 0 ? blank : await zoneOf(db, id)), options: zoneOptions() }
}

async function refuseUnknown(tx: Db, given: Partial<Made>, country: string): Promise<void> {
  if (given.timezone !== undefined && !isTimezone(given.timezone)) throw refuseField('timezone', 'Unknown timezone')
  if (given.country_code !== undefined && !(await first(tx, sql`select 1 from countries where country_code = ${country}`)))
    throw refuseField('country_code', `Unknown country ${country}`)
  const state = given.state_id
    ? await first<{ country_code: string }>(tx, sql`select country_code from base_states
      where id = ${given.state_id} and status <> ${literal(recordStatus, 'delete')}`)
    : null
  if (given.state_id && state?.country_code !== country) throw refuseField('state_id', 'Choose a state of the country.')
}

/** One row of a country is its default, and the country says so too; the country's row is held so that two defaults come one after the other. */
async function makeDefault(tx: Db, country: string, id: number | null, zone: string): Promise<void> {
  await rows(tx, sql`select 1 from countries where country_code = ${country} for update`)
  await rows(tx, sql`update country_timezones set is_default = false, version = version + 1 where country_code = ${country} and is_default
      and id is distinct from ${id}`)
  await rows(tx, sql`update countries set default_timezone = ${zone}, version = version + 1, updated_at = now() where country_code = ${country}`)
}

/** Adds a zone; the first of a country becomes its default. 409 when country and state have one, 422 for a zone nobody knows. */
export async function addTimezone(tx: Db, who: Who, body: Made): Promise<{ id: number }> {
  await refuseUnknown(tx, body, body.country_code)
  await rows(tx, sql`select 1 from countries where country_code = ${body.country_code} for update`)
  const isFirst = !(await first(tx, sql`select 1 from country_timezones where country_code = ${body.country_code} and is_default`))
  const is_default = body.is_default || isFirst
  if (is_default) await makeDefault(tx, body.country_code, null, body.timezone)
  const [made] = await refuseOn(taken, tx.insert(countryTimezones)
    .values({ ...body, is_default, created_by: who.user_id || null, updated_by: who.user_id || null })
    .returning({ id: countryTimezones.id }))
  return { id: made?.id ?? 0 }
}

/** Changes a zone. 409 where it would leave a country without a default, or for a stale version. */
export async function saveTimezone(tx: Db, who: Who, id: number, { version, ...given }: Change): Promise<{ before: Zone; after: Zone }> {
  const held = await first<{ version: number }>(tx, sql`select version from country_timezones where id = ${id} for update`)
  if (!held) throw gone()
  if (version !== undefined && version !== held.version) throw staleRecord()
  const before = await zoneOf(tx, id)
  const after = { ...before, ...given }
  await refuseUnknown(tx, given, after.country_code)
  const moves = given.country_code !== undefined && given.country_code !== before.country_code
  if (before.is_default && (given.status === 'inactive' || given.is_default === false || moves)) throw lastDefault()
  if (after.is_default && after.status === 'inactive') throw lastDefault()
  if (after.is_default) await makeDefault(tx, after.country_code, id, after.timezone)
  await refuseOn(taken, tx.update(countryTimezones)
    .set({ ...given, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id || null })
    .where(eq(countryTimezones.id, id)))
  return { before, after: await zoneOf(tx, id) }
}
