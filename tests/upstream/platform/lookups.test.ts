import { beforeAll, describe, expect, test } from 'vitest'
import type { CallName, Input } from '@/lib/contract/types'
import { useApp, type Asker } from '../app'

const app = useApp()
let admin: Asker
let client: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  client = await app.as('client_admin')
})

const calls: [CallName, Record<string, unknown>][] = [
  ['settings.countries', {}], ['settings.currencies', {}], ['places.states', { country: 'AE' }],
  ['places.cities', { country: 'AE' }], ['countries.airports', { country: 'AE' }],
  ['carriers.dropdown', {}], ['clients.dropdown', {}], ['codes.handling', {}], ['bags.types', {}],
  ['valueLists.list', { list_code: 'package_types' }], ['vendors.dropdown', {}],
]
const ask = (who: Asker, name: CallName, input: Record<string, unknown>, headers: Record<string, string> = {}) => who.call(name, input as Input<CallName>, {
  headers,
})

describe('lists that pickers choose from', () => {
  test.each(calls)('%s %j may be kept by its asker for five minutes, and is not sent twice', async (name, input) => {
    const first = await ask(admin, name, input)
    expect([first.status, first.headers['cache-control'], first.headers.vary]).toEqual([200, 'private, max-age=300', 'authorization'])
    const tag = String(first.headers.etag)
    expect(tag).toMatch(/^"[\w-]+"$/)
    expect(first.headers['content-type']).toMatch(/json/)
    for (const known of [tag, `W/${tag}`, `"older", ${tag}`, '*']) {
      const again = await ask(admin, name, input, { 'if-none-match': known })
      expect([again.status, again.headers.etag, again.body.length]).toEqual([304, tag, 0])
    }
    expect((await ask(admin, name, input, { 'if-none-match': '"older"' })).status).toBe(200)
  })

  test('a change is seen at once: the tag no longer fits', async () => {
    const before = await ask(admin, 'carriers.dropdown', { search: 'Falcon' })
    await app.query("update carriers set carrier_name = carrier_name || ' II' where carrier_code = 'FALCON'")
    const after = await ask(admin, 'carriers.dropdown', { search: 'Falcon' }, { 'if-none-match': String(before.headers.etag) })
    expect([after.status, after.headers.etag === before.headers.etag]).toEqual([200, false])
  })

  test('no two people share a tag, and what one has does not answer the other', async () => {
    const mine = await ask(admin, 'clients.dropdown', {})
    const theirs = await ask(client, 'clients.dropdown', {}, { 'if-none-match': String(mine.headers.etag) })
    expect(theirs.status).toBe(200)
    const same = await Promise.all([admin, client].map((who) => ask(who, 'settings.countries', {})))
    expect(same[0]?.headers.etag).not.toBe(same[1]?.headers.etag)
  })

  test('a refusal and a working list have no tag', async () => {
    expect((await ask(admin, 'places.states', { country: 'XX' })).headers.etag).toBeUndefined()
    expect((await ask(admin, 'workspace.unread', {})).headers.etag).toBeUndefined()
  })
})
