import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GET } from '@/app/api/cards/[version]/route'
import { cards, cardsFile, cardsPath, cardsVersion } from '@/lib/bff/cards'
import { calls, doorCalls } from '@/lib/contract/contract'

const read = (version: string) => GET(new Request(`http://portal/api/cards/${version}`), { params: Promise.resolve({ version }) })

describe('the file of how calls are made', () => {
  test('has every call a browser may make and none whose answer holds a token', () => {
    expect(Object.keys(cards)).toEqual([...doorCalls.keys()])
    expect([...calls].filter(([, call]) => call.serverOnly).filter(([name]) => name in cards)).toEqual([])
  })
  test('says nothing of shapes or keys', () => {
    expect([...new Set(Object.values(cards).flatMap((card) => Object.keys(card)))].toSorted()).toEqual([
      'kind', 'list', 'lookup', 'method', 'path', 'query', 'refreshes',
    ])
  })
  test('is kept for good under its name, which is another one when a call is made differently', async () => {
    const answer = await read(cardsVersion)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await answer.json()).toEqual(JSON.parse(cardsFile))
    expect(cardsPath).toMatch(/^\/api\/cards\/[\w-]{16}$/)
  })
  test('comes as it is now under the name of another version, and is not kept', async () => {
    const answer = await read('of-last-week')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toBe(cardsFile)
  })
  // It grows with the calls there are, 1,100 by now, and by nothing else.
  test('weighs no more than sixteen bytes a call', () => expect(gzipSync(cardsFile).length / doorCalls.size).toBeLessThan(16))
})

describe('a page that asks', () => {
  const file = vi.fn<() => Promise<Response>>()
  const load = () => import('@/lib/client/cards')
  beforeEach(() => {
    vi.resetModules()
    file.mockReset().mockImplementation(async () => new Response(cardsFile))
    vi.stubGlobal('fetch', file)
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('knows each call, on whichever page it was opened first', async () => {
    const { cardNamed, cardsAt } = await load()
    cardsAt(cardsPath)
    expect(await cardNamed('clients.dropdown')).toMatchObject({ method: 'GET', path: '/api/clients/dropdown_list', lookup: true })
    expect(await cardNamed('pickup.changeClientSlot')).toMatchObject({ method: 'PATCH' })
  })
  test('reads the file once, for all that ask together', async () => {
    const { cardNamed, cardsAt } = await load()
    cardsAt(cardsPath)
    await Promise.all([cardNamed('clients.dropdown'), cardNamed('carriers.dropdown'), cardNamed('packages.find')])
    expect(file.mock.calls).toEqual([[cardsPath]])
  })
  test.each([
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a service away', async () => new Response('', { status: 502 })], ['a broken answer', async () => new Response('{"clients.')],
  ])(
    'is offline after %s, and tries again when asked again',
    async (_why, answer) => {
      const { cardNamed, cardsAt } = await load()
      cardsAt(cardsPath)
      file.mockImplementationOnce(answer)
      await expect(cardNamed('clients.dropdown')).rejects.toMatchObject({ status: 0, message: 'You are offline. Try again when the connection is back.' })
      expect((await cardNamed('clients.dropdown')).method).toBe('GET')
    },
  )
})
