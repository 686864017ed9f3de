import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { countries } from '@/lib/contract/countries'
import { patternFault } from '@/lib/domain/countries-rules'
import { guardedStatus, switchStatus } from '@/lib/domain/record-status'
import { isTimezone } from '@/lib/domain/zones'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { countries as table } from '../../db/schema/places'
import { Refusal, refuseField, type Fault, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { refusedPattern } from './pattern-check'
import { readCountry, type Country } from './read-countries'

type Change = z.output<typeof countries.save.body>


/** What hangs together in a country and no single field can say. */
function contradictions(c: Omit<Change, 'version'>, given: Change): Fault[] {
  const faults: Fault[] = []
  const levels = [['state_required', 'has_states'], ['area_required', 'has_areas'], ['pincode_required', 'has_pincode']] as const
  for (const [required, has] of levels) if (c[required] && !c[has]) faults.push({ field: required, message: 'Required needs the level to exist' })
  if ((c.workday_end ?? '') <= (c.workday_start ?? '')) faults.push({ field: 'workday_end', message: 'End must be after start' })
  if (c.default_timezone && !isTimezone(c.default_timezone)) faults.push({ field: 'default_timezone', message: 'Unknown timezone' })
  if (c.mobile_pattern) {
    const fault = patternFault(c.mobile_pattern)
    if (fault) faults.push({ field: 'mobile_pattern', message: fault })
  }
  if (c.pincode_pattern && (given.pincode_pattern !== undefined || given.pincode_example !== undefined)) {
    const refused = refusedPattern(c.pincode_pattern, c.pincode_example ?? null)
    if (refused) faults.push(refused)
    else if (!c.pincode_example) faults.push({ field: 'pincode_example', message: 'Example is required with a pattern.' })
  }
  const shownFields = new Set(c.address_fields?.map(({ field }) => field))
  if (shownFields.size !== (c.address_fields?.length ?? 0)) faults.push({ field: 'address_fields', message: 'Each address field stands once.' })
  return faults
}

async function refuseUnknownCodes(tx: Db, codes: readonly string[] | undefined): Promise<void> {
  if (!codes || codes.length === 0) return
  const known = await rows<{ code: string }>(tx, sql`select code from special_handling where code = any(${sql.param(codes)}::text[])
      and status <> ${literal(guardedStatus, 'delete')}`)
  const missing = codes.find((code) => !known.some((row) => row.code === code))
  if (missing) throw refuseField('prohibited_handling_codes', `Unknown handling code ${missing}`)
}

/** The country's default clock is a row among its time zones; here it is told once more for whoever asks only the country. */
async function setDefaultZone(tx: Db, who: Who, country: string, zone: string): Promise<void> {
  await rows(tx, sql`update country_timezones set is_default = false where country_code = ${country} and is_default and state_id is not null`)
  await rows(
    tx,
    sql`insert into country_timezones (country_code, timezone, is_default, status, created_by, updated_by)
        values (${country}, ${zone}, true, 'active', ${who.user_id || null}, ${who.user_id || null})
        on conflict (country_code, coalesce(state_id, 0)) do update set timezone = excluded.timezone, is_default = true,
          status = ${literal(switchStatus, 'active')}, updated_at = now(), updated_by = excluded.updated_by`,
  )
}

/**
 * Changes a country's rules. 409 for a stale version, 422 with every contradiction at its field: a level required that is not there, a
 * pattern that does not compile, is slow or misses its example, an unknown zone, an end before its start.
 */
export async function saveCountry(tx: Db, who: Who, id: number, { version, ...given }: Change): Promise<{ before: Country; after: Country }> {
  const held = await first<{ version: number }>(tx, sql`select version from countries where id = ${id} for update`)
  if (!held) throw new Refusal(404, 'Country not found.')
  if (version !== undefined && version !== held.version) throw staleRecord()
  const before = await readCountry(tx, id)
  const faults = contradictions({ ...(before as Change), ...given }, given)
  const [fault] = faults
  if (fault) throw new Refusal(422, fault.message, faults)
  await refuseUnknownCodes(tx, given.prohibited_handling_codes)
  if (given.default_timezone && given.default_timezone !== before.default_timezone) await setDefaultZone(tx, who, before.country_code, given.default_timezone)
  if (given.default_timezone === null && before.status === 'active')
    throw new Refusal(409, 'Choose another default timezone first.', [{ field: 'default_timezone', message: 'Choose another default timezone first.' }])
  await tx.update(table).set({ ...given, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id || null }).where(eq(table.id, id))
  return { before, after: await readCountry(tx, id) }
}
