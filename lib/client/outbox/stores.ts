import { answered, rewrite } from '../indexed-db'
import type { Kept, OutboxCall } from './events'
import type { OutboxStore } from './parts'

type Shelf = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>
/** Calls whose events are scans: each is known by its `client_uuid`. */
export type ScanCall = Exclude<OutboxCall, 'pasTokens.sync'>

const inOrder = (one: { seq: number }, other: { seq: number }) => one.seq - other.seq

/** Scans in local storage, one entry each: two pages that write at once cannot overwrite each other's. */
export function shelfStore<N extends ScanCall>(userId: number, shelf: Shelf, prefix = 'scan'): OutboxStore<N> {
  const place = `${prefix}:${userId}:`
  const all = async () => {
    const names = Array.from({ length: shelf.length }, (_, at) => shelf.key(at) ?? '').filter((name) => name.startsWith(place))
    return names.map((name) => JSON.parse(shelf.getItem(name) ?? '') as Kept<N>).toSorted(inOrder)
  }
  return {
    all,
    put: async (scan) => shelf.setItem(place + scan.client_uuid, JSON.stringify(scan)),
    waiting: async (limit) => (await all()).filter(({ refusal }) => refusal === null).slice(0, limit),
    remove: async (ids) => {
      for (const id of ids) shelf.removeItem(place + id)
    },
  }
}

export interface Table<N extends OutboxCall, Row> {
  database(): Promise<IDBDatabase>
  name: string
  toRow(event: Kept<N>): Row | Promise<Row>
  fromRow(row: Row): Kept<N> | Promise<Kept<N>>
  /** Asks for the events of this outbox, or for the first of those that wait; what does not wait may be among them where there is no index. */
  read(rows: IDBObjectStore, waiting: number | null): IDBRequest<Row[]>
}

/** Events in the browser's database, written through to the disk: a handheld may lose its battery at any moment. */
export function tableStore<N extends OutboxCall, Row>({ database, name, toRow, fromRow, read }: Table<N, Row>): OutboxStore<N> {
  const events = async (waiting: number | null) => {
    const rows = await answered(read((await database()).transaction(name).objectStore(name), waiting))
    return (await Promise.all(rows.map(fromRow))).toSorted(inOrder)
  }
  return {
    all: () => events(null),
    waiting: async (limit) => (await events(limit)).filter(({ refusal }) => refusal === null).slice(0, limit),
    put: async (event) => {
      const row = await toRow(event)
      await rewrite(await database(), name, (rows) => rows.put(row))
    },
    remove: async (ids) => rewrite(await database(), name, (rows) => ids.forEach((id) => rows.delete(id))),
  }
}

/** The first store; what it will not take (a full disk) goes to the second, and both are read as one. */
export function eitherStore<N extends ScanCall>(first: OutboxStore<N>, second: OutboxStore<N>): OutboxStore<N> {
  const merged = async (read: (store: OutboxStore<N>) => Promise<Kept<N>[]>) => {
    const [one, other] = await Promise.all([read(first), read(second)])
    return other.length === 0 ? one : [...new Map([...one, ...other].map((scan) => [scan.client_uuid, scan])).values()].toSorted(inOrder)
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
    remove: async (ids) => {
      await Promise.all([first.remove(ids), second.remove(ids)])
    },
  }
}
