import { sql } from 'drizzle-orm'
import type { JournalDocument, JournalKind } from '@/lib/domain/account'
import { codStatus, settledCod } from '@/lib/domain/cod'
import { today } from '@/lib/domain/days'
import { amountIn } from '@/lib/domain/money'
import { lastly, rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import { documentFacts } from './documents'
import { post, type Entry, type Posting } from './post'

interface Named {
  type: JournalDocument
  id: number
}
interface Line extends Entry {
  account: Entry['kind']
}
type Said = Omit<Posting, 'entries' | 'key'> & { entries: Line[] }
interface Standing extends Said {
  id: number
  key: string
}

const entriesOf = (lines: readonly Line[]): Entry[] => lines.map(({ account, party_type, party_id, currency, amount }) => ({
  kind: account, party_type, party_id, currency, amount: amountIn(amount, currency),
}))
const spelled = (entries: readonly Entry[]) =>
  JSON.stringify(entries.map(({ kind, party_type, party_id, currency, amount }) => [kind, party_type, party_id, currency, amount]))
const turned = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)

/** What the documents say now. */
const said = (tx: Db, type: JournalDocument, ids: readonly number[]) =>
  rows<Said>(
    tx,
    sql`select f.kind, f.document_type, f.document_id, f.document_no, f.description, f.day,
          jsonb_agg(jsonb_build_object('account', f.account, 'party_type', f.party_type, 'party_id', f.party_id, 'currency', f.currency, 'amount',
            f.amount::text) order by f.line) as entries
        from (${documentFacts[type](ids)}) f group by 1, 2, 3, 4, 5, 6`,
  )

/** What the journal says of them: journals nobody has taken back. */
const standing = (tx: Db, type: JournalDocument, ids: readonly number[]) =>
  rows<Standing>(
    tx,
    sql`select j.id, j.key, j.kind, j.document_type, j.document_id, j.document_no, j.description, j.day,
          (select jsonb_agg(jsonb_build_object('account', a.kind, 'party_type', a.party_type, 'party_id', a.party_id, 'currency', a.currency, 'amount',
            e.amount::text) order by e.line)
            from journal_entries e join accounts a on a.id = e.account_id where e.journal_id = j.id) as entries
        from journals j where j.document_type = ${type} and j.document_id = any(${sql.param([...ids])}::bigint[]) and j.reverses_id is null
          and not exists (select 1 from journals r where r.reverses_id = j.id)`,
  )

/** How many journals of a kind each document has had, those taken back among them. */
async function earlier(tx: Db, type: JournalDocument, ids: readonly number[]): Promise<(kind: JournalKind, id: number) => number> {
  const found = await rows<{ kind: string; document_id: number; n: number }>(
    tx,
    sql`select kind, document_id, count(*)::int as n from journals where document_type = ${type} and document_id = any(${sql.param([...ids])}::bigint[])
          and reverses_id is null group by 1, 2`,
  )
  const counts = new Map(found.map(({ kind, document_id, n }) => [`${kind} ${document_id}`, n]))
  return (kind, id) => counts.get(`${kind} ${id}`) ?? 0
}

const reversalOf = ({ id, key, entries, ...journal }: Standing): Posting => ({
  ...journal, key: `${key}:reversal`, day: today(), description: `Reversal: ${journal.description}`,
  reverses_id: id, entries: entriesOf(entries).map((entry) => ({ ...entry, amount: turned(entry.amount) })),
})

async function changesOf(tx: Db, type: JournalDocument, ids: readonly number[]): Promise<Posting[]> {
  const [now, stands, had] = [await said(tx, type, ids), await standing(tx, type, ids), await earlier(tx, type, ids)]
  const key = ({ kind, document_id }: Said) => `${kind} ${document_id}`
  const expected = new Map(now.map((fact) => [key(fact), fact]))
  const right = new Set(stands.filter((one) => spelled(entriesOf(one.entries)) === spelled(entriesOf(expected.get(key(one))?.entries ?? []))).map(key))
  const wrong = stands.filter((one) => !right.has(key(one)))
  const fresh = now.filter((fact) => !right.has(key(fact)))
  return [
    ...wrong.map(reversalOf),
    ...fresh.map((fact): Posting => {
      const times = had(fact.kind, fact.document_id)
      return { ...fact, key: `${fact.kind}:${fact.document_id}:${times + 1}`, day: times > 0 ? today() : fact.day, entries: entriesOf(fact.entries) }
    }),
  ]
}

/** Cash of parcels that is settled already, held: what was settled hangs on what the proof of delivery says was taken. */
const settledOf = async (tx: Db, parcels: readonly number[]): Promise<Named[]> => {
  const found = await rows<{ id: number }>(
    tx,
    sql`select id from cod_orders where package_id = any(${sql.param([...parcels])}::bigint[])
          and cod_status in ${literals(codStatus, 'written_off', ...settledCod)} order by id for no key update`,
  )
  return found.map(({ id }) => ({ type: 'cod_order', id }))
}

/**
 * Brings the journal to what documents say: what it says otherwise is reversed, what it does not say yet is posted. A correction belongs to the day it is made:
 * days before stay as they were.
 */
export async function followNow(tx: Db, documents: readonly Named[]): Promise<void> {
  const postings: Posting[] = []
  const parcels = documents.filter(({ type }) => type === 'package').map(({ id }) => id)
  const all = parcels.length === 0 ? documents : [...documents, ...(await settledOf(tx, parcels))]
  for (const [type, named] of Map.groupBy(all, (document) => document.type))
    postings.push(...(await changesOf(tx, type, [...new Set(named.map(({ id }) => id))])))
  await post(tx, postings)
}

/**
 * Has the journal follow documents that this transaction has written, as its last work. The caller holds the documents (their packages, or
 * the rows themselves), so that two who write one follow each other.
 */
export function follow(tx: Db, type: JournalDocument, ids: readonly number[]): void {
  if (ids.length > 0) lastly(tx, followNow, ids.map((id): Named => ({ type, id })))
}
