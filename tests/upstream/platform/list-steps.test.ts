import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { everyRow, everyStep, type ListQuery } from '@/upstream/platform/list'
import { useApp } from '../app'

const app = useApp()
const COUNT = 5003
beforeAll(async () => {
  await app.query('create table pearls (id bigint primary key, strung_at timestamptz)')
  // Several of one moment, and some without any.
  await app.query(`insert into pearls select n, case when n % 10 > 0 then timestamptz '2026-11-01' + make_interval(secs => n / 7) end
    from generate_series(1, ${COUNT}) n`)
})

const list: ListQuery = {
  columns: sql`b.strung_at, b.id`, from: sql`pearls b`, where: [],
  sorts: { strung_at: { by: sql`b.strung_at`, kind: 'time', nullable: true } }, defaultSort: 'strung_at', id: sql`b.id`,
}
const q = { page: 1, page_size: 25 }
const expected = async (way: string) =>
  (await app.query<{ id: number }>(`select id from pearls order by strung_at ${way} nulls last, id ${way}`)).map(({ id }) => Number(id))

test.each([['highest', 'desc'], ['lowest', 'asc']] as const)('every row comes once and in order, step after step, the %s first', async (sort, way) => {
  const order = await expected(way)
  const seen: number[] = []
  const { db } = app.services.database
  for await (const { id } of everyRow<{ id: number }>(db, list, { ...q, sort })) seen.push(id)
  expect(seen).toEqual(order)
  const stepped: unknown[] = []
  for await (const step of everyStep(db, list, { ...q, sort })) for (const [, id] of step) stepped.push(id)
  expect(stepped).toEqual(order)
})

test('no more rows are given than asked for, and whoever breaks off leaves nothing behind', async () => {
  const { db } = app.services.database
  let count = 0
  for await (const step of everyStep(db, list, q, 4001)) count += step.length
  expect(count).toBe(4001)
  for await (const step of everyStep(db, list, q)) {
    expect(step.length).toBeGreaterThan(0)
    break
  }
  expect((await app.query<{ n: string }>('select count(*) as n from pearls'))[0]?.n).toBeDefined()
})
