import { describe, expect, test } from 'vitest'
import { columnFields } from '@/upstream/areas/packages/column-fields'
import { useApp, type Asker } from '../app'

const app = useApp()
const indexed = columnFields.filter(({ index }) => index)

/** All packages by a sort, a page after the other. */
async function inOrder(asker: Asker, sort_by: string, sort: 'a_to_z' | 'z_to_a'): Promise<number[]> {
  const found: number[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { data, meta } = await asker.call('packages.find', { sort_by, sort, page_size: 100, from: '2020-01-01', ...(cursor ? { cursor } : {}) })
    found.push(...data.map(({ id }) => id))
    cursor = meta.next_cursor
  }
  return found
}

describe('sorts that read an index', () => {
  test.each(indexed.map(({ field, index }) => [field, index]))('%s always has a value, and an index stands its way (%s)', async (field, way) => {
    const [column] = await app.query<{ never_null: boolean; indexed: boolean }>(
      `select a.attnotnull as never_null, exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indkey[0] = a.attnum and i.indpred is null
            and i.indoption[0] = $2) as indexed
       from pg_attribute a where a.attrelid = 'packages'::regclass and a.attname = $1`,
      // pg_index: 1 is descending, 2 has empty values first.
      [field, way === 'desc' ? 1 : 0],
    )
    expect(column).toEqual({ never_null: true, indexed: true })
  })

  test.each(indexed.map(({ field }) => field))('%s: every package comes once either way, one the other backwards', async (field) => {
    const asker = await app.as('super_admin')
    const [up, down] = [await inOrder(asker, field, 'a_to_z'), await inOrder(asker, field, 'z_to_a')]
    const [all] = await app.query<{ n: number }>('select count(*)::int as n from packages')
    expect(new Set(up).size).toBe(all?.n)
    expect(down).toEqual(up.toReversed())
  })
})
