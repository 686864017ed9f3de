import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import type { JournalDocument } from '@/lib/domain/account'
import { documentFacts } from '../../core/journal/documents'
import { rows } from '../../db/db'
import { dbOf } from '../db-of'

/** Posts what the demo's documents say of money, as we do when they are written; a large demo has too many to post one by one. */
export async function seedJournal(client: ClientBase): Promise<void> {
  const db = dbOf(client)
  for (const type of Object.keys(documentFacts) as JournalDocument[]) {
    const facts = documentFacts[type](null)
    await rows(db, sql`insert into accounts (kind, party_type, party_id, currency) select distinct account, party_type, party_id, currency from (${facts}) f
      order by 1, 2, 3, 4 on conflict do nothing`)
    await rows(
      db,
      sql`with facts as (${facts}), made as (
            insert into journals (key, kind, document_type, document_id, document_no, description, day)
            select kind || ':' || document_id || ':1', kind, document_type, document_id, document_no, description, day from facts where line = 1
            order by day, document_id returning id, document_id
          )
          insert into journal_entries (journal_id, line, account_id, currency, amount)
          select m.id, f.line, a.id, f.currency, f.amount from made m join facts f using (document_id)
            join accounts a on a.kind = f.account and a.party_type = f.party_type and a.currency = f.currency and a.party_id is not distinct from f.party_id`,
    )
  }
}
