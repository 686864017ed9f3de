import { sql } from 'drizzle-orm'
import type { AccountKind, AccountParty, JournalDocument, JournalKind } from '@/lib/domain/account'
import { amountIn, minorUnits } from '@/lib/domain/money'
import { preparedRows, rows, type Db } from '../../db/db'

export interface Account {
  kind: AccountKind
  party_type: AccountParty
  /** Null for our own. */
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

const namedAccounts = (
  accounts: readonly Account[],
) => sql`(select * from unnest(${sql.param(accounts.map(({ kind }) => kind))}::text[], ${sql.param(accounts.map(({ party_type }) => party_type))}::text[],
  ${sql.param(accounts.map(({ party_id }) => party_id))}::bigint[], ${sql.param(accounts.map(({ currency }) => currency))}::text[]) as w(kind, party_type,
    party_id, currency))`

const byName = (a: Account, b: Account) => (named(a) < named(b) ? -1 : 1)

/** Opens the accounts that are not there yet, in one order for everybody. */
async function openAccounts(tx: Db, accounts: readonly Account[]): Promise<void> {
  const each = [...new Map(accounts.map((account) => [named(account), account])).values()].toSorted(byName)
  await rows(tx, sql`insert into accounts (kind, party_type, party_id, currency) select w.kind, w.party_type, w.party_id, w.currency
    from ${namedAccounts(each)} w on conflict do nothing`)
}

/** Refuses what was posted under the same key with other entries: two facts under one name are a fault of whoever posts. */
async function expectSame(tx: Db, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return
  const standing = await rows<Entry & { key: string }>(
    tx,
    sql`select j.key, a.kind, a.party_type, a.party_id, e.currency, e.amount from journals j join journal_entries e on e.journal_id = j.id
        join accounts a on a.id = e.account_id
        where j.key = any(${sql.param(postings.map(({ key }) => key))}::text[]) order by j.key, e.line`,
  )
  const linesOf = Map.groupBy(standing, ({ key }) => key)
  const spelled = (entries: readonly Entry[]) => entries.map((entry) => `${named(entry)} ${amountIn(entry.amount, entry.currency)}`).join()
  for (const { key, entries } of postings) {
    if (spelled(linesOf.get(key) ?? []) !== spelled(entries)) throw new Error(`Journal ${key} was posted with other entries.`)
  }
}

type Line = Entry & { key: string; line: number }

/** Writes journals whose key is new, with their entries; null, and nothing written, where an account is not open yet. */
async function write(tx: Db, postings: readonly Posting[], lines: readonly Line[]): Promise<{ id: number; key: string }[] | null> {
  const of = <K extends keyof Posting>(name: K) => sql.param(postings.map((posting) => posting[name] ?? null))
  const each = <K extends keyof Line>(name: K) => sql.param(lines.map((line) => line[name]))
  const written = await preparedRows<{ are_open: boolean; id: number | null; key: string }>(
    tx,
    sql`with lines as materialized (
          select w.key, w.line, coalesce(a.id, h.id) as account_id, w.currency, w.amount
          from unnest(${each('key')}::text[], ${each('line')}::smallint[], ${each('kind')}::text[], ${each('party_type')}::text[],
            ${each('party_id')}::bigint[], ${each('currency')}::text[],
            ${each('amount')}::numeric[]) as w(key, line, kind, party_type, party_id, currency, amount)
          left join accounts a on a.kind = w.kind and a.party_type = w.party_type and a.party_id = w.party_id and a.currency = w.currency
          left join accounts h on h.kind = w.kind and h.party_type = w.party_type and h.party_id is null and w.party_id is null and h.currency = w.currency
        ), judged as (
          select not exists (select 1 from lines where account_id is null) as are_open
        ), made as (
          insert into journals (key, kind, document_type, document_id, document_no, description, day, reverses_id)
          select p.* from judged cross join unnest(${of('key')}::text[], ${of('kind')}::text[], ${of('document_type')}::text[], ${of('document_id')}::bigint[],
            ${of('document_no')}::text[],
            ${of('description')}::text[], ${of('day')}::date[], ${of('reverses_id')}::bigint[]) p where judged.are_open
          on conflict (key) do nothing returning id, key
        ), entered as (
          insert into journal_entries (journal_id, line, account_id, currency, amount)
          select m.id, l.line, l.account_id, l.currency, l.amount from made m join lines l on l.key = m.key
        )
        select judged.are_open, m.id, m.key from judged left join made m on true`,
  )
  if (!written[0]?.are_open) return null
  return written.flatMap(({ id, key }) => (id === null ? [] : [{ id, key }]))
}

const byKey = (a: Posting, b: Posting) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

/**
 * Posts journals, each once by its key; a key that was posted with other entries throws. Answers the ids of those that are new. The database refuses entries
 * that do not add up to zero in each currency, and moves the balances with them. Post once a transaction and last (`lastly`): whoever posts holds the accounts,
 * in the order of their ids, until it lands. Throws on two postings with one key, and RangeError on an amount finer than its currency's coin.
 */
export async function post(tx: Db, postings: readonly Posting[]): Promise<number[]> {
  if (postings.length === 0) return []
  const ordered = postings.toSorted(byKey)
  const twice = ordered.find(({ key }, i) => key === ordered[i - 1]?.key)
  if (twice) throw new Error(`Two postings of one call have the key ${twice.key}.`)
  const lines = ordered.flatMap((posting) => posting.entries.map((entry, i) => ({ ...entry, key: posting.key, line: i + 1 })))
  // The database would refuse a finer amount too, without saying which.
  for (const { amount, currency } of lines) minorUnits(amount, currency)
  let made = await write(tx, ordered, lines)
  if (!made) {
    await openAccounts(tx, lines)
    made = await write(tx, ordered, lines)
  }
  if (!made) throw new Error('The accounts of a posting could not be opened.')
  if (made.length < ordered.length) {
    const fresh = new Set(made.map(({ key }) => key))
    await expectSame(tx, ordered.filter(({ key }) => !fresh.has(key)))
  }
  return made.map(({ id }) => id)
}
