import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { inTransaction, openDatabase, rows } from '@/upstream/db/db'
import { useApp } from '../app'

const app = useApp()

test('a connection that dies before its transaction has begun costs the pool no place', async () => {
  const { db, pool, close } = openDatabase(app.services.config.DATABASE_URL, 1)
  for (let n = 0; n < 3; n++) {
    const client = await pool.connect()
    vi.spyOn(client, 'query').mockImplementationOnce((() => Promise.reject(new Error('Connection terminated unexpectedly'))) as never)
    client.release()
    await expect(inTransaction(db, (tx) => rows(tx, sql`select 1`))).rejects.toThrow(/begin|terminated/)
  }
  expect(await inTransaction(db, (tx) => rows(tx, sql`select 1 as one`))).toEqual([{ one: 1 }])
  expect(pool.waitingCount).toBe(0)
  await close()
})
