import { inTransaction } from '@/upstream/db/db'
import { post, type Entry, type Posting } from '@/upstream/core/journal/post'
import type { useApp } from '../app'

type App = ReturnType<typeof useApp>

/** What the carrier holds and the client is owed, of parties the demo does not have. */
export const codEntries = (amount: string, { currency = 'AED', carrier = 9001, client = 9101 } = {}): Entry[] => [
  { kind: 'carrier_cod', party_type: 'carrier', party_id: carrier, currency, amount },
  { kind: 'client_cod', party_type: 'client', party_id: client, currency, amount: amount.startsWith('-') ? amount.slice(1) : `-${amount}` },
]

let documents = 900_000

/** A posting about a document of its own. */
export function posting(entries: readonly Entry[], more: Partial<Posting> = {}): Posting {
  const document_id = (documents += 1)
  return {
    key: `test:${document_id}`, kind: 'charge', document_type: 'charge', document_id,
    document_no: `CH-TEST-${document_id}`, description: 'A test', day: '2026-11-25', entries, ...more,
  }
}

export const posted = (app: App, ...postings: Posting[]) => inTransaction(app.services.database.db, (tx) => post(tx, postings))

export const balance = async (app: App, kind: string, party: number, currency = 'AED') =>
  (await app.query<{ balance: string }>('select balance from accounts where kind = $1 and party_id = $2 and currency = $3', [
    kind, party, currency,
  ]))[0]?.balance ?? null
