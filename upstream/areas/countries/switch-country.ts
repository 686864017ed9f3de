import { sql } from 'drizzle-orm'
import { counted } from '@/lib/domain/counted'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { readCountry, type Country } from './read-countries'

/** What an active country must have and this one lacks, in words; null when nothing does. */
async function missing(tx: Db, country: Country): Promise<string | null> {
  const lacks = [
    ...(country.default_timezone ? [] : ['no default timezone']),
    ...(country.pincode_required && !country.pincode_pattern ? ['no pincode pattern'] : []),
  ]
  if (
    country.has_states
    && !(await first(tx, sql`select 1 from base_states where country_code = ${country.country_code} and status = ${literal(recordStatus, 'active')} limit 1`))
  ) lacks.push('no active state')
  return lacks.length > 0 ? lacks.join(', ') : null
}

/** Lanes that serve the country. */
async function lanes(tx: Db, code: string): Promise<number> {
  const found = await first<{ n: number }>(tx, sql`select count(distinct linehaul_id) as n from linehaul_coverage
    where country_code = ${code} and status = ${literal(switchStatus, 'active')}`)
  return found?.n ?? 0
}

/**
 * Switches a country on or off (countries.md 3). 409 when it lacks what it needs to be active, or when it is used and `force` does not
 * say that it may be closed all the same: no new orders then, open parcels finish.
 */
export async function switchCountry(
  tx: Db, who: Who, id: number, { status, force }: { status: string; force?: boolean | undefined },
): Promise<{ before: Country; after: Country }> {
  // Two people at the switch come one after the other, each to the state the other left.
  const held = await first(tx, sql`select 1 from countries where id = ${id} for update`)
  if (!held) throw new Refusal(404, 'Country not found.')
  if (status === 'delete') throw new Refusal(409, 'Countries cannot be deleted.')
  if (status !== 'active' && status !== 'inactive') throw refuseField('status', 'Status must be active or inactive')
  const before = await readCountry(tx, id)
  if (before.status === status) return { before, after: before }
  if (status === 'active') {
    const lacks = await missing(tx, before)
    if (lacks) throw new Refusal(409, `${before.country_name} cannot be activated: ${lacks}`)
  } else if (!force) {
    const n = await lanes(tx, before.country_code)
    if (before.coverages + n + before.open_parcels > 0) {
      throw new Refusal(409, `${before.country_name} is used by ${counted(before.coverages, 'coverage')}, ${counted(n, 'linehaul')} and ${counted(before.open_parcels, 'open parcel')}.`)
    }
  }
  await rows(tx, sql`update countries set status = ${status}, version = version + 1, updated_at = now(), updated_by = ${who.user_id || null} where id = ${id}`)
  return { before, after: await readCountry(tx, id) }
}
