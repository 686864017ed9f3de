import { sql } from 'drizzle-orm'
import type { AccountKind, AccountParty, JournalDocument, JournalKind } from '@/lib/domain/account'
import { amountIn, minorUnits } from '@/lib/domain/money'
import { rows, type Db } from '../../db/db'

export interface Account {
  kind: AccountKind
  party_type: AccountParty
  /** Null for the house's own. */
  party_id: number | null
  currency: string
}
export interface Entry extends Account {
  /** Decimal text in the currency: a debit above zero, a credit below. */
  amount: string
}
export interface Posting {
  /** What it is about; posted again with the same entries it changes nothing. */
  key: string
  kind: JournalKind
  document_type: JournalDocument
  document_id: number
  document_no: string
  description: string
  /** The day in Dubai, 'YYYY-MM-DD'. */
  day: string
  entries: readonly Entry[]
  /** The journal this one takes back. */
  reverses_id?: number
}

const named = ({ kind, party_type, party_id, currency }: Account) => `${kind} ${party_type} ${party_id ?? ''} ${currency}`

const wantedOf = (accounts: readonly Account[]) => sql`(select * from unnest(${sql.param(accounts.map(({ kind }) => kind))}::text[], ${sql.param(accounts.map(({ party_type }) => party_type))}::text[],
  ${sql.param(accounts.map(({ party_id }) => party_id))}::bigint[], ${sql.param(accounts.map(({ currency }) => currency))}::text[]) as w(kind, party_type, party_id, currency))`

const found = (db: Db, accounts: readonly Account[]) =>
  rows<Account & { id: number }>(
    db,
    sql`select a.id, a.kind, a.party_type, a.party_id, a.currency from ${wantedOf(accounts)} w
        join accounts a on a.kind = w.kind and a.party_type = w.party_type and a.currency = w.currency and a.party_id is not distinct from w.party_id`,
  )

/** Ids of accounts by name; one that is not there yet is opened, in one order for everybody. */
async function accountIds(tx: Db, entries: readonly Entry[]): Promise<Map<string, number>> {
  const wanted = [...new Map(entries.map((entry) => [named(entry), entry])).entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
  const ids = new Map((await found(tx, wanted)).map((account) => [named(account), account.id]))
  const missing = wanted.filter((account) => !ids.has(named(account)))
  if (missing.length === 0) return ids
  await rows(tx, sql`insert into accounts (kind, party_type, party_id, currency) select w.kind, w.party_type, w.party_id, w.currency from ${wantedOf(missing)} w on conflict do nothing`)
  for (const account of await found(tx, missing)) ids.set(named(account), account.id)
  return ids
}

/** Refuses what was posted under the same key with other entries: two facts under one name are a fault of whoever posts. */
async function expectSame(tx: Db, postings: readonly Posting[], ids: ReadonlyMap<string, number>): Promise<void> {
  if (postings.length === 0) return
  const standing = await rows<{ key: string; account_id: number; currency: string; amount: string }>(
    tx,
    sql`select j.key, e.account_id, e.currency, e.amount from journals j join journal_entries e on e.journal_id = j.id where j.key = any(${sql.param(postings.map(({ key }) => key))}::text[]) order by j.key, e.line`,
  )
  const linesOf = Map.groupBy(standing, ({ key }) => key)
  for (const { key, entries } of postings) {
    const stands = (linesOf.get(key) ?? []).map(({ account_id, amount, currency }) => `${account_id} ${amountIn(amount, currency)}`)
    const given = entries.map((entry) => `${ids.get(named(entry))} ${amountIn(entry.amount, entry.currency)}`)
    if (stands.join() !== given.join()) throw new Error(`Journal ${key} was posted with other entries.`)
  }
}

const byKey = (a: Posting, b: Posting) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

/**
 * Posts journals, each once by its key; a key that was posted with other entries throws. Answers the ids of those that are new. The database refuses entries that
 * do not add up to zero in each currency, and moves the balances with them. Post once a transaction and last (`lastly`): whoever posts holds
 * the accounts, in the order of their ids, until it lands. Throws RangeError on an amount finer than its currency's coin.
 */
export async function post(tx: Db, postings: readonly Posting[]): Promise<number[]> {
  if (postings.length === 0) return []
  const ordered = postings.toSorted(byKey)
  const entries = ordered.flatMap((posting) => posting.entries.map((entry, i) => ({ ...entry, key: posting.key, line: i + 1 })))
  // Into a column of three decimals a finer amount would be rounded unseen.
  for (const { amount, currency } of entries) minorUnits(amount, currency)
  const ids = await accountIds(tx, entries)
  const of = <K extends keyof Posting>(name: K) => sql.param(ordered.map((posting) => posting[name] ?? null))
  const made = await rows<{ id: number; key: string }>(
    tx,
    sql`with made as (
          insert into journals (key, kind, document_type, document_id, document_no, description, day, reverses_id)
          select * from unnest(${of('key')}::text[], ${of('kind')}::text[], ${of('document_type')}::text[], ${of('document_id')}::bigint[], ${of('document_no')}::text[], ${of('description')}::text[],
            ${of('day')}::date[], ${of('reverses_id')}::bigint[])
          on conflict (key) do nothing returning id, key
        ), written as (
          insert into journal_entries (journal_id, line, account_id, currency, amount)
          select m.id, e.line, e.account_id, e.currency, e.amount from unnest(${sql.param(entries.map(({ key }) => key))}::text[], ${sql.param(entries.map(({ line }) => line))}::smallint[],
            ${sql.param(entries.map((entry) => ids.get(named(entry))))}::bigint[], ${sql.param(entries.map(({ currency }) => currency))}::text[],
            ${sql.param(entries.map(({ amount }) => amount))}::numeric[]) as e(key, line, account_id, currency, amount) join made m on m.key = e.key
        )
        select id, key from made`,
  )
  if (made.length < ordered.length) {
    const fresh = new Set(made.map(({ key }) => key))
    await expectSame(tx, ordered.filter(({ key }) => !fresh.has(key)), ids)
  }
  return made.map(({ id }) => id)
}
