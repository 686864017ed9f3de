import { sql } from 'drizzle-orm'
import { placeKey } from '@/lib/domain/carrier-place'
import { recordStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { repoint } from './references'

interface Side {
  id: number
  country_code: string
  state_id: number | null
  timezone: string | null
  city_name: string
  city_name_ar: string | null
  city_code: string
  aliases: string[]
  status: string
}

const columns = sql`id, country_code, state_id, timezone, city_name, city_name_ar, city_code, aliases, status`

interface AreaRow {
  id: number
  city_id: number
  area_name: string
  area_code: string
  status: string
}

/** Both cities, held in one order whoever merges which into which, so that two merges never wait for each other. */
async function hold(tx: Db, source: number, target: number): Promise<[Side, Side]> {
  const found = await rows<Side>(
    tx,
    sql`select ${columns} from base_cities where id = any(${sql.param([source, target])}::bigint[]) order by id for update`,
  )
  const [from, to] = [source, target].map((id) => found.find((city) => city.id === id && city.status !== 'delete'))
  if (!from || !to) throw new Refusal(404, 'City not found.')
  return [from, to]
}

/** A pincode that both areas have is one row afterwards, with all that hangs on either. */
async function mergePincodes(tx: Db, from: number, to: number): Promise<number> {
  const twins = await rows<{ source: number; target: number }>(
    tx,
    sql`select a.id as source, b.id as target from base_pincodes a join base_pincodes b on b.country_code = a.country_code and b.pincode = a.pincode
          and b.area_id = ${to}
        where a.area_id = ${from} order by a.id for update`,
  )
  let moved = 0
  for (const { source, target } of twins) {
    moved += await repoint(tx, 'base_pincodes', source, target)
    await rows(tx, sql`delete from base_pincodes where id = ${source}`)
  }
  return moved
}

/** Areas move with their city; one the target has too gives what hangs on it to the target's and goes. */
async function moveAreas(tx: Db, from: number, to: number): Promise<number> {
  const all = await rows<AreaRow>(tx, sql`select id, city_id, area_name, area_code, status from base_areas where city_id in (${from}, ${to}) order by id
    for update`)
  const there = all.filter((area) => area.city_id === to)
  const codes = new Set(there.map(({ area_code }) => area_code))
  let moved = 0
  for (const area of all.filter(({ city_id }) => city_id === from)) {
    const twin = area.status === 'delete' ? undefined : there.find((one) => one.status !== 'delete' && placeKey(one.area_name) === placeKey(area.area_name))
    if (twin) {
      moved += (await mergePincodes(tx, area.id, twin.id)) + (await repoint(tx, 'base_areas', area.id, twin.id))
      await rows(tx, sql`update base_areas set status = ${literal(recordStatus, 'delete')}, version = version + 1, updated_at = now() where id = ${area.id}`)
      continue
    }
    const code = codes.has(area.area_code) ? `${area.area_code.slice(0, 10)}-${area.id}` : area.area_code
    codes.add(code)
    await rows(tx, sql`update base_areas set city_id = ${to}, area_code = ${code}, version = version + 1, updated_at = now() where id = ${area.id}`)
    moved++
  }
  return moved
}

/**
 * Makes two rows of one city into one (countries.md 3, 7.6): everything that refers to the source refers to the target, whose row stays
 * where both have one; the source's names become the target's aliases; the source is gone for good. Past orders keep their text.
 * 404 for a city that is not there or no longer, 422 for two countries or the same city twice.
 */
export async function mergeCities(
  tx: Db, who: Who, { source_id, target_id }: { source_id: number; target_id: number },
): Promise<{ moved: number; from: Side; to: Side }> {
  if (source_id === target_id)
    throw new Refusal(422, 'Choose another city to merge into.', [{ field: 'target_id', message: 'Choose another city to merge into.' }])
  const [from, to] = await hold(tx, source_id, target_id)
  if (from.country_code !== to.country_code)
    throw new Refusal(422, 'Cities must be of the same country', [{ field: 'target_id', message: 'Cities must be of the same country' }])
  // Pincodes first: those of an area both cities have are one row then.
  const moved = (await moveAreas(tx, source_id, target_id)) + (await repoint(tx, 'base_cities', source_id, target_id, ['base_areas']))
  const known = new Set([to.city_name, ...to.aliases].map(placeKey))
  const aliases = [...to.aliases]
  for (const name of [from.city_name, ...from.aliases, from.city_name_ar ?? '']) {
    if (!name || known.has(placeKey(name)) || aliases.length >= 20) continue
    known.add(placeKey(name))
    aliases.push(name)
  }
  const by = who.user_id || null
  await rows(tx, sql`update base_cities set status = ${literal(recordStatus, 'delete')}, version = version + 1, updated_at = now(), updated_by = ${by}
    where id = ${source_id}`)
  await rows(tx, sql`update base_cities set aliases = ${sql.param(aliases)}::text[], version = version + 1, updated_at = now(), updated_by = ${by}
    where id = ${target_id}`)
  const after = await first<Side>(tx, sql`select ${columns} from base_cities where id = ${target_id}`)
  return { moved, from, to: after ?? to }
}
