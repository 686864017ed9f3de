import { answered, finished, openDatabase } from '@/lib/client/indexed-db'
import type { EventStore, KeptEvent } from './event-queue'
import { newSealKey, seal, unseal, type Sealed } from './seal'

const DATABASE = 'pas-kiosk'
const EVENTS = 'events'
const KEPT = 'kept'
const KEYS = 'keys'

/** The device's key, made once; two pages that start together settle on the one that was written first. */
async function deviceKey(db: IDBDatabase): Promise<CryptoKey> {
  const known = await answered<CryptoKey | undefined>(db.transaction(KEYS).objectStore(KEYS).get('device'))
  if (known) return known
  const made = await newSealKey()
  const work = db.transaction(KEYS, 'readwrite')
  const first = await answered<CryptoKey | undefined>(work.objectStore(KEYS).get('device'))
  if (!first) work.objectStore(KEYS).put(made, 'device')
  await finished(work)
  return first ?? made
}

type Row = Omit<KeptEvent, 'body'> & { body: Sealed }

export interface DeviceStore extends EventStore {
  /** What was kept under a name, or null. */
  read<T>(name: string): Promise<T | null>
  keep(name: string, value: unknown): Promise<void>
  /** Forgets what was read from the service; events, pairing and numbers of this device stay. */
  forgetRead(): Promise<void>
}

/** The database of this browser: every body and every kept answer is sealed, since drivers' names and phones are in them. */
export async function openDeviceStore(): Promise<DeviceStore> {
  const db = await openDatabase(DATABASE, (made) => {
    made.createObjectStore(EVENTS, { keyPath: 'client_event_id' })
    made.createObjectStore(KEPT)
    made.createObjectStore(KEYS)
  })
  const key = await deviceKey(db)
  // Asked for, since a browser short of space may otherwise clear what was never sent. Its answer changes nothing here.
  void navigator.storage?.persist?.().catch(() => false)
  const change = async (store: string, work: (rows: IDBObjectStore) => void) => {
    const transaction = db.transaction(store, 'readwrite', { durability: 'strict' })
    work(transaction.objectStore(store))
    await finished(transaction)
  }
  return {
    async all() {
      const rows = await answered<Row[]>(db.transaction(EVENTS).objectStore(EVENTS).getAll())
      const events = await Promise.all(rows.map(async (row): Promise<KeptEvent> => ({ ...row, body: await unseal(key, row.body) })))
      return events.toSorted((a, b) => a.seq - b.seq)
    },
    async put(event) {
      const row: Row = { ...event, body: await seal(key, event.body) }
      await change(EVENTS, (rows) => rows.put(row))
    },
    remove: (ids) => change(EVENTS, (rows) => ids.forEach((id) => rows.delete(id))),
    async read<T>(name: string) {
      const sealed = await answered<Sealed | undefined>(db.transaction(KEPT).objectStore(KEPT).get(name))
      return sealed ? unseal<T>(key, sealed).catch(() => null) : null
    },
    async keep(name, value) {
      const sealed = await seal(key, value)
      await change(KEPT, (rows) => rows.put(sealed, name))
    },
    forgetRead: () => change(KEPT, (rows) => rows.delete(IDBKeyRange.bound('read ', 'read \uffff'))),
  }
}
