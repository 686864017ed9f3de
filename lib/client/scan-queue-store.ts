import { answered, finished, openDatabase } from './indexed-db'
import type { KeptScan } from './kept-scan'
import type { ScanStore } from './scan-queue'

type Shelf = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>
type Row = KeptScan & { user_id: number; waits: 0 | 1 }

const bySeq = (a: KeptScan, b: KeptScan) => a.seq - b.seq || (a.client_uuid < b.client_uuid ? -1 : 1)

/** Scans in local storage, one entry each: two pages that write at once cannot overwrite each other's. */
export function shelfStore(userId: number, shelf: Shelf, prefix = 'scan'): ScanStore {
  const place = `${prefix}:${userId}:`
  const all = async () => {
    const names = Array.from({ length: shelf.length }, (_, at) => shelf.key(at) ?? '').filter((name) => name.startsWith(place))
    return names.map((name) => JSON.parse(shelf.getItem(name) ?? '') as KeptScan).toSorted(bySeq)
  }
  return {
    all,
    put: async (scan) => shelf.setItem(place + scan.client_uuid, JSON.stringify(scan)),
    waiting: async (limit) => (await all()).filter((scan) => scan.refusal === null).slice(0, limit),
    remove: async (uuids) => {
      for (const uuid of uuids) shelf.removeItem(place + uuid)
    },
  }
}

const DATABASE = 'scan-queue'
const SCANS = 'scans'
const LINE = 'line'

const openScans = (name: string) => openDatabase(name, (db) => void db.createObjectStore(SCANS, { keyPath: 'client_uuid' }).createIndex(LINE, ['user_id', 'waits', 'seq']))

/** Scans in the browser's database, written through to the disk: a handheld may lose its battery at any moment. */
function databaseStore(userId: number, name: string): ScanStore {
  let opened: Promise<IDBDatabase> | null = null
  const database = async () => {
    opened ??= openScans(name).then((db) => {
      // The browser closes it when it clears space; the next use opens it again.
      db.addEventListener('close', () => (opened = null))
      return db
    })
    return opened.catch((error: unknown) => {
      opened = null
      throw error
    })
  }
  const change = async (work: (scans: IDBObjectStore) => void) => {
    const transaction = (await database()).transaction(SCANS, 'readwrite', { durability: 'strict' })
    work(transaction.objectStore(SCANS))
    await finished(transaction)
  }
  const read = async (from: 0 | 1, to: 0 | 1, limit?: number) => {
    const range = IDBKeyRange.bound([userId, from, 0], [userId, to, Infinity])
    const rows = await answered<Row[]>((await database()).transaction(SCANS).objectStore(SCANS).index(LINE).getAll(range, limit))
    return rows.map(({ user_id: _user, waits: _waits, ...scan }): KeptScan => scan)
  }
  return {
    all: async () => (await read(0, 1)).toSorted(bySeq),
    waiting: (limit) => read(1, 1, limit),
    put: (scan) => change((scans) => scans.put({ ...scan, user_id: userId, waits: scan.refusal === null ? 1 : 0 } satisfies Row)),
    remove: (uuids) => change((scans) => uuids.forEach((uuid) => scans.delete(uuid))),
  }
}

/** The first store; what it will not take (a full disk) goes to the second, and both are read as one. */
export function eitherStore(first: ScanStore, second: ScanStore): ScanStore {
  const merged = async (read: (store: ScanStore) => Promise<KeptScan[]>) => {
    const [one, other] = await Promise.all([read(first), read(second)])
    return other.length === 0 ? one : [...new Map([...one, ...other].map((scan) => [scan.client_uuid, scan])).values()].toSorted(bySeq)
  }
  return {
    all: () => merged((store) => store.all()),
    waiting: async (limit) => (await merged((store) => store.waiting(limit))).slice(0, limit),
    put: async (scan) => {
      const isKept = await first.put(scan).then(() => true, () => false)
      // Whichever holds it now, the other must not hold an older version.
      if (isKept) await second.remove([scan.client_uuid])
      else await second.put(scan)
    },
    remove: async (uuids) => {
      await Promise.all([first.remove(uuids), second.remove(uuids)])
    },
  }
}

/** The store of this browser: its database with local storage beside it, local storage alone where there is no database. Each kind of scan has its own. */
export async function openScanStore(userId: number, kind?: string): Promise<ScanStore> {
  const shelf = shelfStore(userId, localStorage, kind)
  const database = databaseStore(userId, kind ? `${DATABASE}-${kind}` : DATABASE)
  const works = await database.waiting(1).then(() => true, () => false)
  // Asked for, since a browser short of space may otherwise clear what was never sent. Its answer changes nothing here.
  void navigator.storage?.persist?.().catch(() => false)
  return works ? eitherStore(database, shelf) : shelf
}
