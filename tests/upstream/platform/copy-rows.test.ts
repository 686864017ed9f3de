import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { copyRows, sendCopies, spellCopy, type Copy } from '@/upstream/db/copy-rows'
import { inTransaction, rows, type Db } from '@/upstream/db/db'
import { useApp } from '../app'

const app = useApp()
beforeAll(() => app.query(
  'create table crates (id bigint primary key, words text, parts text[], more jsonb); create table lids (crate_id bigint references crates (id), n int)',
))
beforeEach(() => app.query('truncate crates, lids'))

const crates = (given: Copy['rows']): Copy => ({ table: 'crates', columns: ['id', 'words', 'parts', 'more'], rows: given })
const lids = (given: Copy['rows']): Copy => ({ table: 'lids', columns: ['crate_id', 'n'], rows: given })
const copyTables = (tx: Db, tables: readonly Copy[]) => sendCopies(tx, tables.map(spellCopy))
const within = (work: (tx: Db) => Promise<void>) => inTransaction(app.services.database.db, work)
const stored = () =>
  app.query<{ id: number; words: string | null; parts: string[] | null; more: unknown }>('select id::int, words, parts, more from crates order by id')

test('values come out as they went in, whatever is in them', async () => {
  const odd = ['', 'a\tb\nc\rd\\e', '\\N', '\\.', 'دبي “quoted”', 'x'.repeat(200_000)]
  await within((tx) => copyRows(
    tx, 'crates', ['id', 'words', 'parts', 'more'], odd.map((text, i) => [i, text, [text.slice(0, 9), 'a"b,{c}'], { json: { text: text.slice(0, 9) } }]),
  ))
  expect(await stored()).toEqual(odd.map((text, id) => ({ id, words: text, parts: [text.slice(0, 9), 'a"b,{c}'], more: { text: text.slice(0, 9) } })))
})

test('several tables are filled in their order, those without rows passed over', async () => {
  await within((tx) => copyTables(tx, [crates([]), lids([])]))
  await within((tx) => copyTables(tx, [crates([[1, null, null, null], [2, 'two', [], null]]), lids([]), lids([[1, 10], [2, 20]])]))
  expect((await stored()).map(({ id, words }) => [id, words])).toEqual([[1, null], [2, 'two']])
  expect(await app.query('select count(*)::int as n from lids')).toEqual([{ n: 2 }])
})

test.each([
  ['the first', () => [crates([[1, 'a', null, null], [1, 'again', null, null]]), lids([[1, 1]])], '23505'],
  ['a later one', () => [crates([[1, 'a', null, null]]), lids([[1, 1], [99, 1]]), lids([[1, 2]])], '23503'],
])('a constraint broken in %s rises as PostgreSQL throws it, leaves nothing, and the transaction goes on', async (_, tables, code) => {
  await within(async (tx) => {
    await expect(inTransaction(tx, (savepoint) => copyTables(savepoint, tables()))).rejects.toMatchObject({ code })
    expect(await rows(tx, sql`select 1 from crates union all select 1 from lids`)).toEqual([])
    await copyTables(tx, [crates([[7, 'kept', null, null]])])
  })
  expect((await stored()).map(({ id }) => id)).toEqual([7])
})

test('a table that is not there is refused, and rows sent with it do no harm', async () => {
  await expect(within((tx) => copyRows(tx, 'nowhere', ['id'], Array.from({ length: 50_000 }, (_, n) => [n])))).rejects.toMatchObject({ code: '42P01' })
  expect(await app.query('select 1 as one')).toEqual([{ one: 1 }])
})
