import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { drawSeries } from '@/upstream/core/series/draw'
import { post, type Entry } from '@/upstream/core/journal/post'
import { first, inTransaction, type Db } from '@/upstream/db/db'
import { codEntries, posting } from './given'

const KINDS = ['unbilled', 'accrued', 'carrier_cod', 'client_cod'] as const

/** A journal over four accounts of one party, in an order of its own; the party is new to each round, so that its accounts are opened by all at once. */
function mixed(party: number, caller: number): Entry[] {
  const turned = [...KINDS.slice(caller % 4), ...KINDS.slice(0, caller % 4)]
  return turned.map((kind, i): Entry => ({
    kind, party_type: 'client', party_id: party, currency: 'AED', amount: i % 2 === 0 ? `${caller + 1}.00` : `-${caller + 1}.00`,
  }))
}

const fail = (message: string): never => {
  throw new Error(message)
}

const receiptsDrawn = async (db: Db) =>
  (await first<{ n: number }>(db, sql`select coalesce(sum(next - 1), 0)::int as n from number_series where kind = 'receipt'`))?.n ?? 0

/**
 * Rounds of callers at once: each posts its own journal to accounts they share, all post one more under one key, and each draws a number of one
 * series, a quarter of which fail after the draw. Says what was broken; nothing when there was one truth each time.
 */
export async function expectOneTruth(db: Db, rounds: number, callers: number): Promise<void> {
  const before = await receiptsDrawn(db)
  for (let round = 0; round < rounds; round++) {
    const party = 70_000 + round
    const shared = posting(codEntries('9.00', { carrier: party, client: party }))
    const answers = await Promise.allSettled(
      Array.from({ length: callers }, (_, caller) =>
        inTransaction(db, async (tx) => {
          await post(tx, [posting(mixed(party, caller)), shared, posting(mixed(party, caller + 1))])
          await drawSeries(tx, 'receipt')
          if (caller % 4 === 3) fail('after the draw')
        }),
      ),
    )
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [String((answer.reason as Error).message)] : []))
    expect(refused).toEqual(Array.from({ length: Math.floor(callers / 4) }, () => 'after the draw'))
    const truth = await first<{ off: number; sum: string; shared: number }>(
      db,
      sql`select (select count(*)::int from accounts a where a.party_id = ${party} and a.balance <> (select sum(e.amount) from journal_entries e
          where e.account_id = a.id)) as off,
            (select sum(balance) from accounts where party_id = ${party}) as sum, (select count(*)::int from journals where key = ${shared.key}) as shared`,
    )
    expect(truth).toEqual({ off: 0, sum: '0.00', shared: 1 })
  }
  expect((await receiptsDrawn(db)) - before).toBe(rounds * (callers - Math.floor(callers / 4)))
}
