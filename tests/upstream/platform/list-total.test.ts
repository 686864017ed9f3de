import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Paging } from '@/lib/contract/kernel'
import { openDatabase, rows, type Database } from '@/upstream/db/db'
import { pageOf, type ListQuery } from '@/upstream/platform/list'
import { useApp } from '../app'

const app = useApp()
let database: Database
beforeAll(async () => {
  database = openDatabase(app.services.config.DATABASE_URL, 2)
  await app.query('create table beads (id bigint primary key, colour text not null)')
  await app.query(`insert into beads select n, case when n <= 30 then 'red' else 'blue' end from generate_series(1, 10050) n`)
})
afterAll(() => database.close())

const listOf = (colour: string, more: Partial<ListQuery> = {}): ListQuery => ({
  columns: sql`b.id, b.colour`, from: sql`beads b`, where: [sql`b.colour = ${colour}`],
  sorts: { id: { by: sql`b.id`, kind: 'number' } }, defaultSort: 'id', id: sql`b.id`, ...more,
})
const page = (colour: string, paging: Partial<Paging> = {}, more?: Partial<ListQuery>) => pageOf<{ id: number }>(database.db, listOf(colour, more), {
  page: 1, page_size: 25, ...paging,
})

afterEach(() => void vi.useRealTimers())

test('a total is counted as it is, on every page', async () => {
  for (const paging of [{}, { page: 2 }, { page_size: 50 }]) expect((await page('red', paging)).meta).toMatchObject({ total: 30 })
  expect((await page('red')).meta.total_is_floor).toBeUndefined()
})

test('a total beyond ten thousand is told as more than that, also while it is not counted anew', async () => {
  for (let again = 0; again < 2; again++) expect((await page('blue')).meta).toMatchObject({ total: 10_000, total_is_floor: true })
  await app.query(`delete from beads where id > 10025`)
  expect((await page('blue')).meta).toMatchObject({ total: 10_000, total_is_floor: true })
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 61_000)
  expect((await page('blue')).meta.total, 'counted anew after a minute, however often it was asked').toBe(9995)
})

test('few rows are counted by the page that holds them all, more by a count', async () => {
  expect((await page('red', { page_size: 50 }, { few: true })).meta.total).toBe(30)
  expect((await page('red', { page_size: 10 }, { few: true })).meta.total).toBe(30)
  expect((await page('red', { page_size: 20, page: 2 }, { few: true })).meta.total).toBe(30)
  expect((await page('green', {}, { few: true })).meta.total).toBe(0)
})

test('a steady list answers each value its own rows, and what a transaction has written so far', async () => {
  for (const colour of ['red', 'blue', 'red']) {
    const { rows: found } = await page(colour, { sort: 'lowest' }, { onePlan: true })
    expect([found.length, found[0]?.id]).toEqual([25, colour === 'red' ? 1 : 31])
  }
  expect((await page('red', {}, { onePlan: true })).meta.total).toBe(30)
  expect((await page('red', { page: 2 }, { onePlan: true })).meta.total).toBe(30)
  expect((await page('green', {}, { onePlan: true })).meta.total).toBe(0)
  await database.db.transaction(async (tx) => {
    await rows(tx as never, sql`insert into beads values (0, 'red')`)
    const { rows: found } = await pageOf<{ id: number }>(tx as never, listOf('red', { onePlan: true }), { page: 1, page_size: 25, sort: 'lowest' })
    expect(found[0]?.id).toBe(0)
  })
})
