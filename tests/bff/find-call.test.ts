import Fastify from 'fastify'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { findCall } from '@/lib/bff/find-call'
import { calls, doorCalls } from '@/lib/contract/contract'
import type { AnyCall } from '@/lib/contract/kernel'
import { paramNames, splitInput } from '@/lib/domain/call-url'
import { startRecorder } from './recorder'
import { inHours, Visitor } from './visitor'

vi.mock('next/headers', () => import('./next-headers'))
const recorder = await startRecorder()

/** The upstream's own router, as a second reader of every path that is let through. */
const router = Fastify({ routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true } })
beforeAll(async () => {
  for (const [name, call] of doorCalls) router.route({ method: call.method, url: call.path, handler: async (request) => ({ name, params: request.params }) })
  await router.ready()
})
const readByUpstream = async (method: string, url: string) =>
  (await router.inject({ method: method as 'GET', url })).json() as { name?: string; params?: Record<string, string> }

const named = [...doorCalls]
const withParams = named.filter(([, call]) => paramNames(call.path).length > 0)
const fill = (path: string, value: string) => path.replace(/:\w+/g, value)

describe('the closed list', () => {
  test.each(named)('%s is found, its address rebuilt, and read as the same call by the upstream', async (name, call) => {
    const input = Object.fromEntries(paramNames(call.path).map((param, i) => [param, `a ${i}?#%/é;=+ü`.replace('/', '')]))
    const path = call.path.replace(/:(\w+)/g, (_all, param: string) => encodeURIComponent(input[param] as string))
    const found = findCall(call.method, path)
    expect(found).toMatchObject({ name, path })
    expect(splitInput(call, input).url).toBe(path)
    expect(await readByUpstream(call.method, path)).toEqual({ name, params: input })
  })

  test('a method that a path does not have is not found', async () => {
    for (const [, call] of named) {
      const path = fill(call.path, '5')
      for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']) {
        const found = findCall(method, path)
        if (found) expect((await readByUpstream(method, path)).name).toBe(found.name)
      }
    }
    for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'get', 'PUT']) expect(findCall(method, '/api/inbox')).toBeNull()
  })

  test('an unknown path is answered 404 and not forwarded', async () => {
    const visitor = await new Visitor().signedIn()
    const answer = await visitor.knock('GET', '/api/no-such-call')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ message: 'No such call.', errors: [{ message: 'No such call.' }], data: null })
    expect(recorder.paths()).toEqual([])
  })

  test('a fixed word wins over a parameter, however it is spelled', async () => {
    for (const path of ['/api/inbox/unread-count', '/api/inbox/unread%2Dcount', '/api/inbox/%75nread-count']) {
      expect(findCall('GET', path)).toMatchObject({ name: 'workspace.unread', path: '/api/inbox/unread-count' })
    }
  })
})

/** Ways to write a segment so that somebody on the way might read another path. */
const tricks = [
  '..', '.', '%2e%2e', '%2E%2E', '.%2e', '%2e', '%252e%252e', '%252e', '..;', '..%3b', '..%00', '%00',
  'a%00b', '%0d%0a', '%09', '%7f', '\\', '%5c', '..%5c', '%255c', '%2f', '..%2f', '%252f', '..%252f..',
  '%2f%2fevil.example', '', '%', '%zz', '%c0%af', '%e0%80%af', '%ff', '..%c0%af', '%u002e', 'a'.repeat(301),
]
/** Harmless to a parser that knows its standard: kept, as one segment, encoded anew. */
const odd = [
  'a?b', 'a%3fb', 'a%23b', '%3Fadmin', '%26x%3D1', 'a;b', 'a%3Bb=c', 'a:b', '@evil.example', 'a b', '%20',
  '%2B', '~', '...', '1,2', "'--", '%F0%9F%90%AA', '%D9%82', '<script>', 'constructor', '__proto__',
]
const variantsOf = (path: string): string[] => {
  const filled = fill(path, '5')
  const first = path.replace(/:\w+/, '§').replace(/:\w+/g, '5')
  return [
    ...tricks.flatMap((t) => [first.replace('§', t), `${first.replace('§', '5')}/${t}/`, `/api/${t}${filled.slice(4)}`, `${first.replace('§', `5/${t}`)}`]),
    ...odd.map((t) => first.replace('§', t)),
    `/${filled}`, `//${filled.slice(1)}`, filled.replaceAll('/', '//'), filled.replaceAll('/', '\\'),
    `${filled}/`, `${filled}//`, `${filled}/.`, `${filled}/..`, `${filled};x=1`, filled.toUpperCase(),
    filled.replace('/api/', '/API/'), filled.replace('/api/', '/api//'), filled.replace('/api/', '/api/../api/'),
    `/api/http://evil.example${filled}`, `http://evil.example${filled}`, `@evil.example${filled}`, `/api${filled}`,
    filled.replace('/api/', '/api%2f'), encodeURIComponent(filled), `${filled}?x=/../../admin`,
    `${filled}?url=http://evil.example`, `${filled}#/admin`, `${filled}%3f`, `${filled}%23`,
  ]
}

function decodedTwice(segment: string): string {
  const once = decodeURIComponent(segment)
  try {
    return decodeURIComponent(once)
  } catch {
    return once
  }
}

describe('path tricks', () => {
  const twenty = [...withParams]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .filter((_c, i, all) => i % Math.max(1, Math.floor(all.length / 20)) === 0)
    .slice(0, 20)
  const templates = named.map(([, call]) => ({
    method: call.method, pattern: new RegExp(`^${call.path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/?#;\\\\]+')}$`),
  }))

  test('there are 20 calls and well over 300 ways to write each', () => {
    expect(twenty.length).toBeGreaterThanOrEqual(Math.min(20, withParams.length))
    expect(new Set(variantsOf('/api/x/:id/y')).size).toBeGreaterThan(150)
  })

  test.each(twenty)('%s: whatever is written, only a call of the list leaves, and the upstream reads the same one', async (_name, call) => {
    const visitor = await new Visitor().signedIn({ admin: { token: 'admin-token-1', expires: inHours(1) } })
    const paths: string[] = []
    for (const variant of variantsOf(call.path)) {
      const found = findCall(call.method, variant.split(/[?#]/)[0] as string)
      if (found) paths.push(found.path)
      // As Next does, an address is first read by the URL standard.
      if (!URL.canParse(`http://portal.test${variant}`) || new URL(`http://portal.test${variant}`).host !== 'portal.test') continue
      await visitor.use(call, variant)
    }
    const sent = recorder.seen.map((s) => ({ method: s.method, path: s.url.split('?')[0] as string, token: s.headers.authorization }))
    expect(sent.length).toBeGreaterThan(20)
    for (const { method, path, token } of sent) {
      expect(templates.some((t) => t.method === method && t.pattern.test(path)), `${method} ${path}`).toBe(true)
      // Not even to somebody on the way who decodes twice.
      for (const segment of path.slice(1).split('/'))
        for (const text of [decodeURIComponent(segment), decodedTwice(segment)]) expect(text).not.toMatch(/^\.{0,2}$|[/\\\u0000]/)
      const read = await readByUpstream(method, path)
      const meant = findCall(method, path)
      expect(read.name, `${method} ${path}`).toBe(meant?.name)
      expect(token).toBe(meant?.call.token === 'none' ? undefined : meant?.call.token === 'admin' ? 'Bearer admin-token-1' : 'Bearer user-token-1')
    }
    for (const path of paths) expect(new URL(path, 'http://up').pathname).toBe(path)
  })
})

describe('addresses the portal itself makes', () => {
  const call = { method: 'GET', path: '/api/packages/:id/events' }
  test('a parameter that would climb out of its place is refused', () => {
    for (const id of ['..', '.', '', null, undefined]) expect(() => splitInput(call, { id })).toThrow('There is nothing under this address.')
  })
  test('everything else stays in its segment', () => {
    for (const id of ['a/b', '../../admin', 'a?b#c', '%2e%2e', 'a;b', '\\']) {
      expect(new URL(splitInput(call, { id }).url, 'http://up').pathname).toBe(`/api/packages/${encodeURIComponent(id)}/events`)
    }
  })
})

test.each([...calls].filter(([name]) => !doorCalls.has(name)))('%s, whose answer holds a token, is no call of the door', (_name, call) => {
  expect(findCall(call.method, call.path.replaceAll(/:\w+/g, '5'))).toBeNull()
})

test('every call that answers a token of a session is kept from the door', () => {
  const holdsToken = ([, call]: [string, AnyCall]) => call.reply instanceof z.ZodObject && 'token' in call.reply.shape && 'expire_at' in call.reply.shape
  // A client's own token is shown once to whoever makes it; it opens no session.
  expect([...doorCalls].filter(holdsToken).map(([name]) => name)).toEqual(['clientTokens.create'])
})
