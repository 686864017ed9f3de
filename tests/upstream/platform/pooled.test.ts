import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { pooledConnection, refuseUnmannered } from '@/upstream/db/pool'

test('a pooler whose connections keep other times, or let a query run for ever, is refused with what to tell it', async () => {
  const pool = new pg.Pool({ ...pooledConnection(inject('postgresUrl')), max: 1 })
  await pool.query(`set timezone = 'UTC'`)
  await expect(refuseUnmannered(pool)).rejects.toThrow(`Give its database connect_query='set timezone=''UTC''; set statement_timeout=15000`)
  await pool.query('set statement_timeout = 15000')
  await expect(refuseUnmannered(pool)).resolves.toBeUndefined()
  await pool.query(`set timezone = 'Asia/Dubai'`)
  await expect(refuseUnmannered(pool)).rejects.toThrow('the time zone Asia/Dubai')
  await pool.end()
})
