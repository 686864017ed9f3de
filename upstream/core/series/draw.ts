import { sql } from 'drizzle-orm'
import { seriesNumber, type SeriesKind } from '@/lib/domain/account'
import { dubaiDay, type Moment } from '@/lib/domain/days'
import { rows, type Db } from '../../db/db'

/**
 * The next numbers of a series, 'TI-2026-000001' and on, without hole or double: the row of the series and Dubai year is held until the transaction
 * ends, and goes back with it. Draw as the last before it lands (`lastly`), and only one kind a transaction or kinds in the order of their names:
 * everybody else who issues waits meanwhile. `at` is the moment of issue: 31 December 20:30 UTC belongs to the next year.
 */
export async function drawSeries(tx: Db, kind: SeriesKind, { at = Date.now(), count = 1 }: { at?: Moment; count?: number } = {}): Promise<string[]> {
  const year = Number(dubaiDay(at).slice(0, 4))
  const [drawn] = await rows<{ after: number }>(
    tx,
    sql`insert into number_series as s (kind, year, next) values (${kind}, ${year}, 1 + ${count}::int)
        on conflict (kind, year) do update set next = s.next + ${count}::int returning next as after`,
  )
  const first = (drawn?.after ?? 1 + count) - count
  return Array.from({ length: count }, (_, i) => seriesNumber(kind, year, first + i))
}
