/** A request to the browser's database as a promise. */
export const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database of this browser did not answer.')))
  })

/** Resolves once what a transaction wrote is on the disk; rejects when it was undone. */
export const finished = (work: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    work.addEventListener('complete', () => resolve())
    work.addEventListener('abort', () => reject(work.error ?? new Error('The database of this browser is full.')))
  })

/** Opens a database when it is first asked for, and again once the browser has closed it to clear space. */
export function databaseAtHand(name: string, make: (db: IDBDatabase) => void): () => Promise<IDBDatabase> {
  let opened: Promise<IDBDatabase> | null = null
  return () => {
    opened ??= openDatabase(name, make).then((db) => {
      db.addEventListener('close', () => (opened = null))
      return db
    }, (error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
}

/** Opens a database, made by `make` where it is new. */
export function openDatabase(name: string, make: (db: IDBDatabase) => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => make(request.result))
  return answered(request)
}

/** Changes rows of a table; resolves once they are on the disk. */
export async function rewrite(db: IDBDatabase, table: string, work: (rows: IDBObjectStore) => void): Promise<void> {
  const transaction = db.transaction(table, 'readwrite', { durability: 'strict' })
  work(transaction.objectStore(table))
  await finished(transaction)
}
