import { sql } from 'drizzle-orm'
import { post, type Posting } from '@/upstream/core/journal/post'
import { inTransaction, openDatabase, rows, type Db } from '@/upstream/db/db'
import { perSecond, short, type Line } from './table'

const SECONDS = 5
export const CONNECTIONS = 16
const AT_ONCE = 100_000
const CLIENTS = 1000
/** Counter-accounts that everybody wants, as revenue and banks are. */
const HOT = 10

let posted = 0

/** A charge of one of many clients against one of ten busy accounts; keys differ from run to run. */
function posting(): Posting {
  posted += 1
  const amount = `${(posted % 900) + 1}.${String(posted % 100).padStart(2, '0')}`
  return {
    key: `bench:${process.pid}:${posted}`, kind: 'charge', document_type: 'charge',
    document_id: 1_000_000_000 + posted, document_no: `CH-BENCH-${posted}`, description: 'Bench', day: '2026-11-25',
    entries: [
      { kind: 'unbilled', party_type: 'client', party_id: 1_000_000 + (posted % CLIENTS), currency: 'AED', amount },
      { kind: 'accrued', party_type: 'transporter', party_id: 2_000_000 + (posted % HOT), currency: 'AED', amount: `-${amount}` },
    ],
  }
}

const postOnce = (tx: Db) => post(tx, [posting()])
/** Writes a line of the database's own log and nothing else: what a transaction costs here at the least. */
const writeNothing = (tx: Db) => rows(tx, sql`select pg_logical_emit_message(true, 'bench', '')`)

/** Transactions a second of so many who each make one after the other. */
async function rate(db: Db, callers: number, work: (tx: Db) => Promise<unknown>, seconds = SECONDS): Promise<number> {
  const until = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(Array.from({ length: callers }, async () => {
    while (performance.now() < until) {
      await inTransaction(db, work)
      done += 1
    }
  }))
  return done / seconds
}

/** Postings a second on `CONNECTIONS` connections for so long. */
export const keepPosting = (db: Db, seconds: number): Promise<number> => rate(db, CONNECTIONS, postOnce, seconds)

/** Postings of the journal: each a journal of two entries with its balances, committed. */
export async function journalLines(url: string): Promise<Line[]> {
  const { db, close } = openDatabase(url, CONNECTIONS)
  try {
    await inTransaction(db, (tx) => post(tx, Array.from({ length: CLIENTS }, posting)))
    const [one, many] = [await rate(db, 1, postOnce), await rate(db, CONNECTIONS, postOnce)]
    const [bareOne, bareMany] = [await rate(db, 1, writeNothing), await rate(db, CONNECTIONS, writeNothing)]
    const batch = Array.from({ length: AT_ONCE }, posting)
    const began = performance.now()
    await inTransaction(db, async (tx) => {
      // A busy machine takes longer than a statement usually may.
      await rows(tx, sql`set local statement_timeout = '10min'`)
      await post(tx, batch)
    })
    const seconds = (performance.now() - began) / 1000
    return [
      { work: 'postings per second, one connection', upstream: perSecond(one), note: `aim 1,000/s; ${perSecond(bareOne)} that write nothing` },
      {
        work: `postings per second, ${CONNECTIONS} connections`, upstream: perSecond(many),
        note: `aim 2,500/s; ten accounts that all want; ${perSecond(bareMany)} that write nothing`,
      },
      {
        work: `postings per second, ${AT_ONCE.toLocaleString('en')} in one statement`,
        upstream: perSecond(AT_ONCE / seconds), note: `aim 15,000/s; ${short(seconds)} s`,
      },
    ]
  } finally {
    await close()
  }
}
