import { sql, type SQL } from 'drizzle-orm'
import type { JournalDocument } from '@/lib/domain/account'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { documentFacts } from './documents'

interface Difference {
  what: 'account' | 'journal' | 'document'
  /** Of which: the account's or journal's id, or the document's number. */
  name: string
  /** Null where it says nothing. */
  says: string | null
  entries: string | null
}
export interface Proof {
  accounts_wrong: number
  journals_wrong: number
  documents_wrong: number
  examples: Difference[]
}

const EXAMPLES = 10

/** Balances that are not the sum of their entries. */
const accountsWrong = sql`select a.id::text as name, a.balance::text as says, coalesce(e.total, 0)::text as entries
  from accounts a left join (select account_id, sum(amount) as total from journal_entries group by 1) e on e.account_id = a.id
  where a.balance <> coalesce(e.total, 0)`

/** Journals that do not add up to zero in a currency, or have no entries. */
const journalsWrong = sql`select journal_id::text as name, '0' as says, sum(amount)::text || ' ' || currency as entries from journal_entries
  group by journal_id, currency having sum(amount) <> 0
  union all select j.id::text, '0', 'none' from journals j where not exists (select 1 from journal_entries e where e.journal_id = j.id)`

/** Documents of which the journal does not say what they say: by account, all that was posted for them less what was taken back. */
function documentsWrong(): SQL {
  const types = Object.keys(documentFacts) as JournalDocument[]
  const facts = sql.join(types.map((type) => sql`select * from (${documentFacts[type](null)}) f_${sql.raw(type)}`), sql` union all `)
  return sql`select max(document_no) as name, sum(says) filter (where says > 0)::text as says, sum(entries) filter (where entries > 0)::text as entries
    from (
      select document_type, document_id, kind, max(document_no) as document_no, sum(amount) filter (where is_said) as says,
        sum(amount) filter (where not is_said) as entries from (
        select document_type, document_id, document_no, kind, account, party_type, party_id, currency, amount, true as is_said from (${facts}) f
        union all
        select j.document_type, j.document_id, j.document_no, j.kind, a.kind, a.party_type, a.party_id, e.currency, e.amount, false
        from journals j join journal_entries e on e.journal_id = j.id join accounts a on a.id = e.account_id
      ) both_sides group by document_type, document_id, kind, account, party_type, party_id, currency
      having coalesce(sum(amount) filter (where is_said), 0) <> coalesce(sum(amount) filter (where not is_said), 0)
    ) off group by document_type, document_id, kind`
}

const counted = async (tx: Db, wrong: SQL) => {
  const found = await first<{ n: number; examples: Omit<Difference, 'what'>[] }>(
    tx,
    sql`select count(*)::int as n, coalesce(jsonb_agg(jsonb_build_object('name', w.name, 'says', w.says, 'entries', w.entries)) filter (where w.place <= ${EXAMPLES}), '[]') as examples
        from (select w.*, row_number() over (order by w.name) as place from (${wrong}) w) w`,
  )
  return found ?? { n: 0, examples: [] }
}

/**
 * Proves the journal: balances are the sums of their entries, every journal is zero in each currency, and documents and journal say the same. Writes down what
 * it found and repairs nothing. Each question is of one moment, so what is posted meanwhile is in it whole or not at all.
 */
export async function proveJournal(db: Db): Promise<Proof> {
  return inTransaction(db, async (tx) => {
    await rows(tx, sql`set local statement_timeout = '10min'`)
    const [accounts, journals, documents] = [await counted(tx, accountsWrong), await counted(tx, journalsWrong), await counted(tx, documentsWrong())]
    const examples = [
      ...accounts.examples.map((one): Difference => ({ what: 'account', ...one })),
      ...journals.examples.map((one): Difference => ({ what: 'journal', ...one })),
      ...documents.examples.map((one): Difference => ({ what: 'document', ...one })),
    ]
    const proof = { accounts_wrong: accounts.n, journals_wrong: journals.n, documents_wrong: documents.n, examples }
    await rows(
      tx,
      sql`insert into journal_proofs (accounts_wrong, journals_wrong, documents_wrong, examples)
          values (${proof.accounts_wrong}, ${proof.journals_wrong}, ${proof.documents_wrong}, ${JSON.stringify(examples)}::jsonb)`,
    )
    return proof
  })
}

/** The last proof that was made; null before the first. */
export const lastProof = (db: Db) => first<Proof & { proved_at: string }>(db, sql`select proved_at, accounts_wrong, journals_wrong, documents_wrong, examples
  from journal_proofs order by id desc limit 1`)
