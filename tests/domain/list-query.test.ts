import { describe, expect, test } from 'vitest'
import { firstRows } from '@/components/screens/first-rows'
import { noneMatch, withoutRefused } from '@/components/screens/list-query'

describe('an address that asks a list for what it does not know', () => {
  test.each([
    ['an order', { sort_by: 'gone', sort: 'a_to_z', search: 'x' }, ['sort_by'], { search: 'x' }, [{ name: 'sort_by', value: 'gone' }]],
    ['a way of sorting', { sort_by: 'name', sort: 'upwards' }, ['sort'], {}, [{ name: 'sort_by', value: 'name' }, { name: 'sort', value: 'upwards' }]],
    ['words of a filter', { status: ['active', 'nonsense'], search: 'x' }, ['status.1'], { search: 'x' }, [{ name: 'status', value: 'active, nonsense' }]],
    ['a day', { from: 'yesterday', to: '2026-11-01' }, ['from'], { to: '2026-11-01' }, [{ name: 'from', value: 'yesterday' }]],
    ['a page', { page: 'abc', page_size: '7' }, ['page', 'page_size'], {}, [{ name: 'page', value: 'abc' }, { name: 'page_size', value: '7' }]],
  ])('loses %s and nothing else', (_what, query, fields, left, dropped) => {
    expect(withoutRefused(query as never, fields)).toEqual({ query: left, dropped })
  })
  test('keeps whose list it is, and what no refusal names', () => {
    expect(withoutRefused({ carrier_id: '7' }, ['carrier_id'], ['carrier_id'])).toBeNull()
    expect(withoutRefused({ search: 'x' }, ['status'])).toBeNull()
    expect(withoutRefused({ search: 'x' }, [])).toBeNull()
  })
  test('shows its rows, however many parts are unknown, and says each', async () => {
    const queries: Record<string, unknown>[] = []
    const known = { call: 'clients.list', fixed: {}, filters: [{ field: 'status', as: 'choices' }], sort: { by: 'name', way: 'a_to_z' }, scope: undefined }
    const visit = {
      ask: (_name: string, input: Record<string, unknown>) => {
        queries.push(input)
        const field = input.sort_by === 'gone' ? 'sort_by' : (input.status as string[] | undefined)?.includes('nonsense') ? 'status' : null
        return Promise.resolve(field ? { fault: { status: 422, message: 'No.', requestId: null, fields: [field] } } : { data: { rows: [], meta: {} } })
      },
    }
    const { query, first, dropped } = await firstRows(visit as never, known as never, { sort_by: 'gone', status: 'nonsense', search: 'noor' })
    expect(first.fault).toBeUndefined()
    expect(query).toEqual({ search: 'noor' })
    expect(dropped.map(({ name }) => name)).toEqual(['sort_by', 'status'])
    expect(queries.at(-1)).toMatchObject({ sort_by: 'name', sort: 'a_to_z', search: 'noor' })
  })
  test('keeps the message of a refusal that is about nothing in the address', async () => {
    const visit = { ask: () => Promise.resolve({ fault: { status: 422, message: 'Choose a client.', requestId: null, fields: ['client_id'] } }) }
    expect((await firstRows(
      visit as never, { call: 'x', fixed: {}, filters: [], sort: { by: 'name', way: 'a_to_z' } } as never, { search: 'x' },
    )).first.fault?.message).toBe('Choose a client.')
  })
})

describe('a filtered list without rows', () => {
  test.each([
    ['No products are checked', 'No products match'], ['No carriers yet', 'No carriers match'], ['No stock yet', 'No stock matches'],
    ['No dashboards are shared with you yet', 'No dashboards match'], ['No HS codes of products yet', 'No HS codes of products match'],
    ['No missing scans. Every parcel was seen on time.', 'No missing scans match'], ['Nothing waits on the floor', 'Nothing matches'],
    ['No people asked for yet', 'No people asked for match'], ['No configuration matches.', 'No configuration matches.'],
  ])('that says “%s” when there are none at all says “%s”', (title, filtered) => {
    expect(noneMatch(title)).toBe(filtered)
  })
})
