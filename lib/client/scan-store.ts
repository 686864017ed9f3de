import { databaseAtHand } from './indexed-db'
import type { Kept } from './outbox/events'
import type { OutboxStore } from './outbox/parts'
import { eitherStore, shelfStore, tableStore, type ScanCall } from './outbox/stores'

const DATABASE = 'scan-queue'
const SCANS = 'scans'
const LINE = 'line'

type Row<N extends ScanCall> = Kept<N> & { user_id: number; waits: 0 | 1 }

const databaseStore = <N extends ScanCall>(userId: number, name: string): OutboxStore<N> => tableStore<N, Row<N>>({
  database: databaseAtHand(name, (db) => void db.createObjectStore(SCANS, { keyPath: 'client_uuid' }).createIndex(LINE, ['user_id', 'waits', 'seq'])),
  name: SCANS,
  toRow: (scan) => ({ ...scan, user_id: userId, waits: scan.refusal === null ? 1 : 0 }),
  fromRow: ({ user_id: _user, waits: _waits, ...scan }) => scan as object as Kept<N>,
  read: (rows, waiting) => rows.index(LINE).getAll(IDBKeyRange.bound([userId, waiting === null ? 0 : 1, 0], [userId, 1, Infinity]), waiting ?? undefined),
})

type Kind = 'receive' | 'inbound' | 'outbound' | 'preAlert' | 'punch'

/**
 * Where this browser keeps a person's scans: its database with local storage beside it, local storage alone where there is no database. Receiving has its own.
 */
export async function openScanStore<N extends ScanCall>(userId: number, kind?: Kind): Promise<OutboxStore<N>> {
  const shelf = shelfStore<N>(userId, localStorage, kind)
  const database = databaseStore<N>(userId, kind ? `${DATABASE}-${kind}` : DATABASE)
  const works = await database.waiting(1).then(() => true, () => false)
  return works ? eitherStore(database, shelf) : shelf
}
