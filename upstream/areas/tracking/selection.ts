import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { trackingDesk } from '@/lib/contract/tracking-desk'
import { rows, type Db } from '../../db/db'
import { allOf, anyOfValues, dayRange } from '../../platform/list'
import { EXPORT_LIMIT } from '../../platform/list-file'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visiblePackages } from '../../core/parcels/scope'
import { packagesNamed } from '../../core/parcels/named-packages'

type Request = Pick<z.output<typeof trackingDesk.download.body>, 'tracking_nos' | 'filters'>

const CHUNK = 500

/** Packages in the order asked for, some hundred at a time. May be gone through more than once. */
export interface PackageSelection {
  count: number
  chunks(): AsyncIterable<readonly number[]>
}

/** The packages of these numbers this person may see, each once; 404 when there is none. */
export async function packagesOf(db: Db, who: Who, numbers: readonly string[]): Promise<number[]> {
  const named = await packagesNamed(db, [...new Set(numbers)], ['tracking_no', 'carrier_tracking_no', 'order_id'], [visiblePackages(who, sql`p`)])
  const ids = [...new Set([...named.values()].flat())]
  if (ids.length === 0) throw new Refusal(404, `No shipment found for ${numbers[0] ?? ''}.`)
  return ids
}

function* slices(ids: readonly number[]) {
  for (let at = 0; at < ids.length; at += CHUNK) yield ids.slice(at, at + CHUNK)
}

async function* keyset(db: Db, where: SQL): AsyncGenerator<number[]> {
  let before: number | null = null
  for (let sent = 0; sent < EXPORT_LIMIT; sent += CHUNK) {
    const found: { id: number }[] = await rows(db, sql`select p.id from packages p where ${where} ${before === null ? sql`` : sql`and p.id < ${before}`}
      order by p.id desc limit ${CHUNK}`)
    if (found.length > 0) yield found.map(({ id }) => id)
    if (found.length < CHUNK) return
    before = found.at(-1)?.id ?? null
  }
}

/** What a download is to hold: the packages named, or all this person may see that match, newest first. */
export async function selectionOf(db: Db, who: Who, { tracking_nos, filters }: Request): Promise<PackageSelection> {
  if (tracking_nos) {
    const ids = await packagesOf(db, who, tracking_nos)
    return { count: ids.length, async *chunks() { yield* slices(ids) } }
  }
  if (!filters) throw refuseField('tracking_nos', 'Choose at least one package.')
  const where = allOf([
    visiblePackages(who, sql`p`), anyOfValues(sql`p.status`, filters.status),
    anyOfValues(sql`p.client_id`, filters.client_id), anyOfValues(sql`p.carrier_id`, filters.carrier_id),
    dayRange(sql`p.created_at`, filters.from, filters.to),
  ])
  const [counted] = await rows<{ n: number }>(db, sql`select count(*) as n from (select 1 from packages p where ${where} limit ${EXPORT_LIMIT + 1}) matching`)
  const count = counted?.n ?? 0
  if (count > EXPORT_LIMIT) throw refuseField('filters', 'An export holds at most 100,000 rows. Narrow the list with a filter or a date.')
  if (count === 0) throw refuseField('filters', 'No packages match.')
  return { count, chunks: () => keyset(db, where) }
}
