import { sql } from 'drizzle-orm'
import { hash } from 'node:crypto'
import { rows, type Db } from '../../db/db'
import type { Trace, Trail } from './trail'

const digestOf = (text: string) => hash('sha256', text, 'base64url')

/**
 * Sees to it that the words of these choices are in `choice_words`, and knows their numbers (`trail.words`). On a connection of its
 * own, never in the transaction of the parcels: words outlive a batch that failed, so a number once known stays good.
 */
export async function keepWords(db: Db, traces: readonly Trace[]): Promise<void> {
  const fresh = new Map<string, { text: string; trails: Trail[] }>()
  for (const trail of new Set(traces.map((one) => one.trail))) {
    if (trail.words !== null) continue
    const text = JSON.stringify(trail.steps)
    const digest = digestOf(text)
    const there = fresh.get(digest)
    if (there) there.trails.push(trail)
    else fresh.set(digest, { text, trails: [trail] })
  }
  if (fresh.size === 0) return
  const digests = sql.param([...fresh.keys()])
  // One order for all, so that two batches with the same new words never wait for each other in a circle.
  await rows(
    db,
    sql`insert into choice_words (digest, steps) select k.digest, k.steps::jsonb
        from unnest(${digests}::text[], ${sql.param([...fresh.values()].map(({ text }) => text))}::text[]) as k(digest, steps)
        where not exists (select 1 from choice_words w where w.digest = k.digest) order by 1 on conflict do nothing`,
  )
  const kept = await rows<{ id: number; digest: string }>(db, sql`select id, digest from choice_words where digest = any(${digests}::text[])`)
  for (const { id, digest } of kept) for (const trail of fresh.get(digest)?.trails ?? []) trail.words = id
}
