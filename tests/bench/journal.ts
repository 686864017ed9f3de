import { sql } from 'drizzle-orm'
import pg from 'pg'
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

/** The least a journal is: a row, two entries and two balances in tables without a rule, written by `pg` as it comes. */
async function openPlain(db: Db): Promise<void> {
  await rows(db, sql`create table if not exists bench_accounts (id bigint primary key, balance numeric not null default 0)`)
  await rows(db, sql`create table if not exists bench_journals (id bigserial primary key, key text unique not null, document_no text not null,
    day date not null)`)
  await rows(db, sql`create table if not exists bench_entries (journal_id bigint not null references bench_journals, line smallint not null,
    account_id bigint not null references bench_accounts, currency text not null, amount numeric not null, primary key (journal_id, line))`)
  await rows(db, sql`insert into bench_accounts (id) select n from generate_series(1, ${CLIENTS + HOT}) n on conflict do nothing`)
}
/** Journals `from` and on, so many of them, in one statement; balances are moved in the order of the accounts. */
const plainly = (from: string, many: string) => `with made as (
    insert into bench_journals (key, document_no, day) select 'bench:${process.pid}:' || n, 'CH-' || n, '2026-11-25'
    from generate_series(${from}, ${from} + ${many} - 1) n returning id, split_part(key, ':', 3)::bigint as n
  ), entered as (
    insert into bench_entries (journal_id, line, account_id, currency, amount)
    select m.id, e.line, case e.line when 1 then 1 + m.n % ${CLIENTS} else ${CLIENTS} + 1 + m.n % ${HOT} end, 'AED',
      case e.line when 1 then 1 else -1 end * (m.n % 900 + 1) from made m cross join (values (1), (2)) e(line) returning account_id, amount
  ), held as (
    select a.id from bench_accounts a where a.id in (select account_id from entered) order by a.id for no key update
  )
  update bench_accounts a set balance = a.balance + e.amount from (select account_id, sum(amount) as amount from entered group by 1) e
  where a.id = e.account_id and a.id in (select id from held)`
const postPlainly = (client: pg.ClientBase) => {
  posted += 1
  return client.query({ name: 'bench plain posting', text: plainly('$1::bigint', '1'), values: [posted] })
}

/** Plain postings a second on one connection, on many, and of `AT_ONCE` in one statement. */
async function plainRates(url: string): Promise<[number, number, number]> {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS })
  const many = async (callers: number) => {
    const until = performance.now() + SECONDS * 1000
    let done = 0
    await Promise.all(Array.from({ length: callers }, async () => {
      const client = await pool.connect()
      for (; performance.now() < until; done++) await postPlainly(client)
      client.release()
    }))
    return done / SECONDS
  }
  try {
    const [one, all] = [await many(1), await many(CONNECTIONS)]
    const began = performance.now()
    await pool.query(`set statement_timeout = 0; ${plainly(String(posted + 1), String(AT_ONCE))}`)
    posted += AT_ONCE
    return [one, all, (AT_ONCE * 1000) / (performance.now() - began)]
  } finally {
    await pool.end()
  }
}

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
    const whole = (AT_ONCE * 1000) / (performance.now() - began)
    await openPlain(db)
    const [plainOne, plainMany, plainWhole] = await plainRates(url)
    const beside = (ours: number, plain: number) => `${perSecond(plain)} without a rule: x ${short(ours / plain)}`
    return [
      {
        work: 'postings per second, one connection', upstream: perSecond(one),
        note: `aim 1,000/s; ${beside(one, plainOne)}; ${perSecond(bareOne)} that write nothing`,
      },
      {
        work: `postings per second, ${CONNECTIONS} connections`, upstream: perSecond(many),
        note: `aim 2,500/s; ten accounts that all want; ${beside(many, plainMany)}; ${perSecond(bareMany)} that write nothing`,
      },
      {
        work: `postings per second, ${AT_ONCE.toLocaleString('en')} in one statement`,
        upstream: perSecond(whole), note: `aim 15,000/s; ${short(AT_ONCE / whole)} s; ${beside(whole, plainWhole)}`,
      },
    ]
  } finally {
    await close()
  }
}
