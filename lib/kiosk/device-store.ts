import { answered, databaseAtHand, finished, rewrite } from '@/lib/client/indexed-db'
import type { OutboxStore } from '@/lib/client/outbox/parts'
import { tableStore } from '@/lib/client/outbox/stores'
import { newSealKey, seal, unseal, type Sealed } from './seal'
import type { KeptStep } from './steps'

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

type Row = Omit<KeptStep, 'body'> & { body: Sealed }

export interface DeviceStore {
  /** Steps not answered yet. */
  steps: OutboxStore<'pasTokens.sync'>
  /** What was kept under a name, or null. */
  read<T>(name: string): Promise<T | null>
  keep(name: string, value: unknown): Promise<void>
  /** Forgets what was read from the service; steps, pairing and numbers of this device stay. */
  forgetRead(): Promise<void>
}

/** The database of this browser: every body and every kept answer is sealed, since drivers' names and phones are in them. */
export async function openDeviceStore(): Promise<DeviceStore> {
  const database = databaseAtHand(DATABASE, (made) => {
    made.createObjectStore(EVENTS, { keyPath: 'client_event_id' })
    made.createObjectStore(KEPT)
    made.createObjectStore(KEYS)
  })
  const key = await deviceKey(await database())
  return {
    steps: tableStore<'pasTokens.sync', Row>({
      database,
      name: EVENTS,
      toRow: async (step) => ({ ...step, body: await seal(key, step.body) }),
      fromRow: async (row) => ({ ...row, body: await unseal<KeptStep['body']>(key, row.body) }),
      read: (rows) => rows.getAll(),
    }),
    async read<T>(name: string) {
      const sealed = await answered<Sealed | undefined>((await database()).transaction(KEPT).objectStore(KEPT).get(name))
      return sealed ? unseal<T>(key, sealed).catch(() => null) : null
    },
    async keep(name, value) {
      const sealed = await seal(key, value)
      await rewrite(await database(), KEPT, (rows) => rows.put(sealed, name))
    },
    forgetRead: async () => rewrite(await database(), KEPT, (rows) => rows.delete(IDBKeyRange.bound('read ', 'read \uffff'))),
  }
}
