import { expect, test } from 'vitest'
import { calls } from '@/lib/contract/contract'
import { isPaged } from '@/lib/contract/kernel'
import type { ListName } from '@/lib/contract/types'
import { useHouse } from '../house'

const house = useHouse()
const lists = [...calls].filter(([, call]) => isPaged(call.reply)).map(([name, call]) => [name as ListName, call] as const)
/** What a list must be given before it answers at all. */
const must: Partial<Record<ListName, object>> = { 'uploads.errors': { kind: ['package'] } }

test.each(lists)('%s comes as a csv with every row and a heading', async (name, call) => {
  const me = house.asker(await house.token('super_admin', call.token === 'admin' ? 'admin' : 'user'))
  const page = await me.call(name, { ...must[name], page_size: 25 } as never)
  const file = await me.call(name, { ...must[name], format: 'csv' } as never)
  expect(file.status).toBe(200)
  expect(file.headers['content-type']).toContain('text/csv')
  expect(String(file.headers['content-disposition'])).toContain('export.csv')
  const text = file.body.toString('utf8').replace('\ufeff', '')
  expect(text.split('\r\n')[0]?.length).toBeGreaterThan(3)
  if (!page.meta.total_is_floor && page.meta.total < 500) expect(text.split('\r\n').filter(Boolean).length).toBeGreaterThan(page.meta.total)
})

test('a list’s file holds what its filters leave, page after page', async () => {
  const me = await house.as('super_admin')
  const file = await me.call('uploads.errors', { kind: ['package'], code: ['format'], format: 'csv' } as never)
  const rows = await house.query<{ n: number }>(`select count(*)::int as n from excel_responses r join excel_details d on d.id = r.upload_id where d.kind = 'package' and r.code = 'format'`)
  const lines = file.body.toString('utf8').split('\r\n').filter(Boolean)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.length - 1).toBeLessThanOrEqual(rows[0]?.n ?? 0)
  expect(lines.slice(1).every((line) => line.includes('format'))).toBe(true)
})
