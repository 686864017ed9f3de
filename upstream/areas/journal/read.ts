import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { journal } from '@/lib/contract/journal'
import { accountKind } from '@/lib/domain/account'
import { amountIn } from '@/lib/domain/money'
import { first, rows, type Db } from '../../db/db'
import { allOf, anyOfValues, contains, isNumber, pageOf, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { isRegional, type Who } from '../../platform/who'
import { partyName } from '../../core/journal/party-name'

type Query = z.output<typeof journal.list.query>
type Row = z.output<typeof journal.list.reply>['rows'][number]
type Whole = z.output<typeof journal.one.reply>

/** Staff of a region see none: the journal is of the whole company. */
const visible = (who: Who): SQL | undefined => (isRegional(who) ? sql`false` : undefined)

/** A journal's number, by its id. */
const numberOf = (id: SQL): SQL => sql`'JN-' || lpad(${id}::text, greatest(6, length(${id}::text)), '0')`
const accountParty = partyName(sql`a.party_type`, sql`a.party_id`)
/** The kinds in the words people read; a file has the same. */
const kindLabel = sql`case a.kind ${sql.join(accountKind.options.map(({ value, label }) => sql`when ${value} then ${label}`), sql` `)} end`
const sideOf = (side: '>' | '<'): SQL =>
  sql`coalesce((select string_agg(distinct ${kindLabel} || coalesce(': ' || (${accountParty}), ''), ', ') from journal_entries e
      join accounts a on a.id = e.account_id where e.journal_id = j.id and e.amount ${sql.raw(side)} 0), '')`

const columns = sql`j.id, ${numberOf(sql`j.id`)} as journal_no, j.day, j.kind, j.document_type, j.document_id, j.document_no, j.description,
  ${sideOf('>')} as debited, ${sideOf('<')} as credited,
  case when t.currencies = 1 then t.amount::text end as amount, case when t.currencies = 1 then t.currency end as currency,
  ${numberOf(sql`j.reverses_id`)} as reverses_no, ${numberOf(sql`r.id`)} as reversed_by_no, j.at`
const from = sql`journals j left join journals r on r.reverses_id = j.id
  cross join lateral (select sum(e.amount) filter (where e.amount > 0) as amount, min(e.currency) as currency, count(distinct e.currency) as currencies
  from journal_entries e where e.journal_id = j.id) t`

/** Journals with an entry on one of the accounts that fit, all conditions of one account. */
function touching(query: Query): SQL | undefined {
  const parties = query.party?.map((party) => party.split(':') as [string, string])
  const fits = [
    anyOfValues(sql`a.kind`, query.account), anyOfValues(sql`a.currency`, query.currency),
    parties?.length
      ? sql`(a.party_type, a.party_id) in (select *
        from unnest(${sql.param(parties.map(([type]) => type))}::text[], ${sql.param(parties.map(([, id]) => id))}::bigint[]))`
      : undefined,
  ]
  return fits.some(Boolean)
    ? sql`exists (select 1 from journal_entries e join accounts a on a.id = e.account_id where e.journal_id = j.id and ${allOf(fits)})`
    : undefined
}

const inCoins = <T extends { amount: string | null; currency: string | null }>(row: T): T => ({
  ...row, amount: row.amount && row.currency ? amountIn(row.amount, row.currency) : row.amount,
})

/** Journals, newest day first. What is searched for is a document's number or the description. */
export async function journalList(db: Db, who: Who, query: Query) {
  const list: ListQuery = {
    columns, from, countFrom: sql`journals j`,
    where: [
      visible(who), touching(query), anyOfValues(sql`j.document_type`, query.document_type),
      query.document_no ? isNumber(sql`j.document_no`, [query.document_no]) : undefined,
      query.search ? sql`(j.document_no ilike ${contains(query.search)} or j.description ilike ${contains(query.search)})` : undefined,
      query.from ? sql`j.day >= ${query.from}::date` : undefined, query.to ? sql`j.day <= ${query.to}::date` : undefined,
    ],
    sorts: { day: { by: sql`j.day`, kind: 'time' }, document_no: { by: sql`j.document_no`, kind: 'text' }, at: { by: sql`j.at`, kind: 'time' } },
    defaultSort: 'day',
    id: sql`j.id`,
    // Of a journal in several currencies no single amount is told.
    adds: { amount: { of: sql`case when t.currencies = 1 then t.amount end`, currency: sql`t.currency` } },
    groups: { day: { label: sql`j.day`, filter: { from: sql`j.day`, to: sql`j.day` } } },
  }
  const page = await pageOf<Row>(db, list, query)
  return { ...page, rows: page.rows.map(inCoins) }
}

interface Line extends Omit<Whole['entries'][number], 'debit' | 'credit'> {
  amount: string
}

/** One journal with its entries. 404 where there is none, or none to be seen. */
export async function journalOf(db: Db, who: Who, id: number): Promise<Whole> {
  const found = await first<Omit<Whole, 'entries'>>(db, sql`select ${columns}, j.reverses_id, r.id as reversed_by_id from ${from}
    where ${allOf([sql`j.id = ${id}`, visible(who)])}`)
  if (!found) throw new Refusal(404, 'There is no such journal.')
  const lines = await rows<Line>(
    db,
    sql`select e.line, a.kind as account, a.party_type, ${accountParty} as party, e.currency, e.amount from journal_entries e
        join accounts a on a.id = e.account_id where e.journal_id = ${id} order by e.line`,
  )
  const entries = lines.map(({ amount, ...line }) => {
    const money = amountIn(amount, line.currency)
    return money.startsWith('-') ? { ...line, debit: null, credit: money.slice(1) } : { ...line, debit: money, credit: null }
  })
  return { ...inCoins(found), entries }
}

/** Whoever has an account, by name. */
export const partiesOf = (db: Db, who: Who) =>
  rows<{ value: string; label: string }>(
    db,
    sql`select a.party_type || ':' || a.party_id as value, coalesce(${accountParty}, a.party_id::text) || ' (' || a.party_type || ')' as label
        from (select distinct party_type, party_id from accounts where party_id is not null) a where ${allOf([sql`true`, visible(who)])} order by 2, 1`,
  )
