import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PageMeta, Paging } from '@/lib/contract/kernel'
import { compare, sum } from '@/lib/domain/decimal'
import { openDatabase, type Database } from '@/upstream/db/db'
import { everyRow, pageOf, type ListQuery } from '@/upstream/platform/list'
import { Refusal } from '@/upstream/platform/refusal'
import { useApp } from '../app'
import { addingLists } from './adding-lists'

const app = useApp()
let database: Database
beforeAll(async () => {
  database = openDatabase(app.services.config.DATABASE_URL, 2)
  await app.query('create table takings (id bigint primary key, shop text not null, price numeric not null, currency text not null, minutes int)')
  await app.query(`insert into takings select n, case when n <= 30 then 'north' else 'south' end, case when n % 3 = 0 then 1.005 else 2 end,
    case when n % 3 = 0 then 'KWD' else 'AED' end, nullif(n % 4, 0) from generate_series(1, 90) n`)
  await app.query(`insert into takings select n, 'crowd', 1, 'AED', 1 from generate_series(1001, 11050) n`)
})
afterAll(() => database.close())

const listOf = (shop: string | null, more: Partial<ListQuery> = {}): ListQuery => ({
  columns: sql`t.id, t.shop`, from: sql`takings t`, where: [shop ? sql`t.shop = ${shop}` : sql`t.id < 1000`],
  sorts: { id: { by: sql`t.id`, kind: 'number' } }, defaultSort: 'id', id: sql`t.id`,
  adds: { price: { of: sql`t.price`, currency: sql`t.currency` }, minutes: { of: sql`t.minutes`, spelled: (total) => `${total} min` } },
  groups: { shop: { label: sql`t.shop`, filter: { shop: sql`t.shop`, kind: sql`1` } } },
  ...more,
})
const page = (list: ListQuery, paging: Partial<Paging> = {}) => pageOf<{ id: number }>(database.db, list, { page: 1, page_size: 25, ...paging })

const northern = { price: [{ currency: 'AED', sum: '40.00' }, { currency: 'KWD', sum: '10.050' }], minutes: [{ currency: null, sum: '45 min' }] }

describe('what a list comes to', () => {
  test('is of all rows that match, on every page, and never of two currencies together', async () => {
    for (const paging of [{}, { page: 2 }, { page_size: 100 }]) {
      const { meta } = await page(listOf('north'), paging)
      expect(meta).toMatchObject({ total: 30, sums: northern })
    }
    expect((await page(listOf('nobody'))).meta).toMatchObject({ total: 0, sums: { price: [], minutes: [] } })
  })

  test('is of the rows named where some are named, and so is the list and its file', async () => {
    const ids = [3, 6, 40]
    const { rows, meta } = await page(listOf(null), { ids })
    expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
    expect(meta).toMatchObject({ total: 3, sums: { price: [{ currency: 'AED', sum: '2.00' }, { currency: 'KWD', sum: '2.010' }] } })
    const filed: number[] = []
    for await (const { id } of everyRow<{ id: number }>(database.db, listOf('north'), { page: 1, page_size: 25, ids })) filed.push(id)
    expect(filed.toSorted((a, b) => a - b)).toEqual([3, 6])
  })

  test('is not told of more rows than are counted, and a list without such columns tells nothing', async () => {
    for (const few of [false, true]) {
      const { meta } = await page(listOf('crowd', { few }))
      expect(meta).toMatchObject({ total: 10_000, total_is_floor: true })
      expect(meta.sums).toBeUndefined()
    }
    expect((await page(listOf('north', { adds: undefined }))).meta).not.toHaveProperty('sums')
  })

  test('is told by group, with the filters that leave a group’s rows, in place of the rows', async () => {
    const { rows, meta } = await page(listOf(null), { group_by: 'shop' })
    expect(rows).toEqual([])
    expect(meta.groups?.map(({ label, rows: n, filter }) => [label, n, filter])).toEqual([
      ['north', 30, { shop: 'north', kind: '1' }], ['south', 60, { shop: 'south', kind: '1' }],
    ])
    expect(meta.groups?.[0]?.sums).toEqual(northern)
    expect(meta.sums?.price).toEqual([{ currency: 'AED', sum: '120.00' }, { currency: 'KWD', sum: '30.150' }])
    expect((await page(listOf('crowd'), { group_by: 'shop' })).meta.groups).toBeUndefined()
    await expect(page(listOf('north'), { group_by: 'colour' })).rejects.toThrow(Refusal)
  })
})

/** Hours and minutes as minutes, anything else as the number it is. */
function worth(value: unknown): string | number {
  const [, hours, minutes] = /^(\d+):(\d\d)$/.exec(String(value)) ?? []
  return hours ? Number(hours) * 60 + Number(minutes) : String(value)
}

describe.each(addingLists)('$call', ({ call, input, adds, groups }) => {
  const ask = async (more: object) => {
    const answer = await (await app.as('super_admin')).call(call, { page_size: 200, ...input, ...more } as never)
    expect(answer.status).toBe(200)
    return { rows: answer.data as unknown as Record<string, unknown>[], meta: answer.meta as unknown as PageMeta }
  }

  test('tells what its columns come to, as its rows do', async () => {
    const { rows, meta } = await ask({})
    expect(Object.keys(meta.sums ?? {}).toSorted()).toEqual(adds)
    // Hours of the summaries are of minutes, and so may differ from those of their rounded rows.
    const exact = adds.filter((field) => !field.endsWith('_hours') && meta.sums?.[field]?.length === 1)
    for (const field of meta.total > rows.length ? [] : exact) {
      const values = rows.flatMap((row) => row[field] ?? [])
      expect(compare(sum(values.map(worth)), worth(meta.sums?.[field]?.[0]?.sum)), field).toBe(0)
    }
  })

  test.each(groups)('is grouped by %s, and a group’s filters leave its rows', async (group_by) => {
    const { meta } = await ask({ group_by })
    expect(meta.groups?.reduce((all, { rows }) => all + rows, 0)).toBe(meta.total)
    for (const group of meta.groups?.slice(0, 1) ?? []) {
      const { meta: own } = await ask(group.filter)
      expect([own.total, own.sums]).toEqual([group.rows, group.sums])
    }
  })
})
