import { createRequire } from 'node:module'
import { NextRequest } from 'next/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { roleCodes, roles } from '@/lib/domain/roles'
import * as nextHeaders from './next-headers'
import { json, startRecorder, type Answering } from './recorder'
import { inHours, isoInHours, ORIGIN, payloadOf, Visitor } from './visitor'

vi.mock('next/headers', () => import('./next-headers'))
// next-auth takes Next's functions by itself, past the bundler.
const require = createRequire(import.meta.url)
const at = require.resolve('next/headers')
require.cache[at] = Object.assign(new (require('node:module').Module)(at), { loaded: true, exports: nextHeaders })
process.env.NEXTAUTH_URL = ORIGIN
const recorder = await startRecorder()
const { GET, POST } = await import('@/app/api/auth/[...nextauth]/route')

const account = {
  id: 7, full_name: 'Noor Haddad', email: 'noor@demo.example', user_category: 'client',
  user_type: 'staff', client_ids: [1], carrier_ids: [], is_owner: false, locale: 'en',
}
const issued = (token: string, user: object = account) => json({ token, expire_at: isoInHours(24), user })
const opens = (o: { user?: object; more?: Record<string, Answering> } = {}) =>
  recorder.answers({
    '/api/authenticate': issued('user-token-9', o.user), '/api/admin/login': json({ token: 'admin-token-9', expire_at: isoInHours(12) }),
    '/api/user/permissions': json(payloadOf({ category: 'client', version: 3 })),
    '/api/pas/permissions': json(payloadOf({ category: 'pas', version: 4 })), ...o.more,
  })
const wrong = json({ message: 'The e-mail or password is not right.' }, 401)

/** As a script signs in from outside: cookies, form, next-auth's own token. */
async function auth(visitor: Visitor, method: 'GET' | 'POST', action: string, form?: Record<string, string>) {
  const body = form && new URLSearchParams(form)
  const headers = {
    host: 'portal.test', 'x-client-ip': '203.0.113.7', 'user-agent': 'Test browser',
    cookie: [...visitor.cookies].map(([n, v]) => `${n}=${encodeURIComponent(v)}`).join('; '),
  }
  const request = new NextRequest(`${ORIGIN}/api/auth/${action}`, { method, headers, body })
  const context = { params: Promise.resolve({ nextauth: action.split('?')[0]?.split('/') }) }
  const answer = (await visitor.within(request.headers, () => (method === 'GET' ? GET : POST)(request, context))) as Response
  for (const cookie of answer.headers.getSetCookie()) {
    const [pair = '', ...options] = cookie.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    const value = decodeURIComponent(pair.slice(name.length + 1))
    if (value === '' || options.some((o) => /^max-age=0$/i.test(o))) visitor.cookies.delete(name)
    else visitor.cookies.set(name, value)
  }
  return answer
}
async function signIn(visitor: Visitor, door: string, form: Record<string, string> = {}) {
  const { csrfToken } = (await (await auth(visitor, 'GET', 'csrf')).json()) as { csrfToken: string }
  const answer = await auth(visitor, 'POST', `callback/${door}`, {
    csrfToken, email: 'noor@demo.example', password: 'correct horse battery', json: 'true', ...form,
  })
  const { url } = (await answer.json()) as { url: string }
  return { status: answer.status, url, error: new URL(url).searchParams.get('error') }
}
const seenAt = (url: string) => recorder.seen.find((s) => s.url === url)

beforeEach(() => {
  const permissions = (globalThis as unknown as Record<symbol, Map<string, unknown> | undefined>)[Symbol.for('qafila.permissions')]
  permissions?.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

describe('signing in', () => {
  test('fills the session with token, person and grants; the browser sees none of it', async () => {
    opens()
    const visitor = new Visitor()
    expect(await signIn(visitor, 'user')).toMatchObject({ status: 200, error: null })
    expect(await visitor.session).toMatchObject({
      token: 'user-token-9', expires: inHours(24), renewAt: inHours(12),
      user: { name: 'Noor Haddad', category: 'client', role: 'Role' }, grants: { version: 3 },
    })
    expect((await visitor.session).admin).toBeUndefined()
    expect([...visitor.cookies.values()].join()).not.toContain('user-token-9')
    const session = (await (await auth(visitor, 'GET', 'session')).json()) as object
    expect(JSON.stringify(session)).not.toMatch(/token-9/)
    expect(session).toMatchObject({ user: { email: 'noor@demo.example' } })
  })

  test('tells the upstream where the visitor is, and carries no token', async () => {
    opens()
    await signIn(new Visitor(), 'user')
    expect(seenAt('/api/authenticate')).toMatchObject({
      method: 'POST', text: '{"email":"noor@demo.example","password":"correct horse battery"}',
      headers: { 'x-client-ip': '203.0.113.7', 'user-agent': 'Test browser' },
    })
    expect(seenAt('/api/authenticate')?.headers.authorization).toBeUndefined()
  })

  test('as administrator brings the admin token beside it', async () => {
    opens()
    const visitor = new Visitor()
    await signIn(visitor, 'admin')
    expect(await visitor.session).toMatchObject({ token: 'user-token-9', admin: { token: 'admin-token-9', expires: inHours(12) } })
  })

  test('at the gate names its category and site, and loads PAS permissions', async () => {
    opens({ user: { ...account, user_category: 'pas' } })
    const visitor = new Visitor()
    await signIn(visitor, 'pas', { site: '3' })
    expect(JSON.parse(seenAt('/api/authenticate')?.text ?? '')).toMatchObject({ user_category: 'pas', warehouse_id: '3' })
    expect(await visitor.session).toMatchObject({ grants: { version: 4 } })
    expect(seenAt('/api/user/permissions')).toBeUndefined()
  })

  test.each(roleCodes)('works for %s', async (role) => {
    const { category } = roles[role]
    opens({ user: { ...account, user_category: category } })
    const visitor = new Visitor()
    expect((await signIn(visitor, category === 'pas' ? 'pas' : 'user')).error).toBeNull()
    expect((await visitor.session).user?.id).toBe(7)
  })

  test('over an earlier session carries nothing of it over', async () => {
    opens()
    const visitor = await new Visitor().signedIn({ token: 'of-somebody-else', renewAt: 1, admin: { token: 'admin-of-somebody-else', expires: inHours(9) } })
    await signIn(visitor, 'user')
    const session = await visitor.session
    expect(JSON.stringify(session)).not.toContain('somebody-else')
    expect(session).toMatchObject({ token: 'user-token-9', renewAt: inHours(12) })
    expect(session.admin).toBeUndefined()
  })

  test('into a browser that somebody has prepared leaves the preparer nothing: the cookies are new ones', async () => {
    opens()
    const attacker = new Visitor()
    await signIn(attacker, 'user')
    const planted = new Map(attacker.cookies)
    opens({ more: { '/api/authenticate': issued('user-token-of-the-victim') } })
    const victim = new Visitor()
    for (const [name, value] of planted) victim.cookies.set(name, value)
    await signIn(victim, 'user')
    for (const name of planted.keys()) if (/qafila|session-token/.test(name)) expect(victim.cookies.get(name), name).not.toBe(planted.get(name))
    expect((await victim.session).token).toBe('user-token-of-the-victim')
    expect((await attacker.session).token).toBe('user-token-9')
  })

  test('ends no view of an earlier administrator by carrying it over', async () => {
    opens()
    const own = (await (await new Visitor().signedIn()).session)
    const visitor = await new Visitor().signedIn({ viewing: { until: inHours(1), own: { token: 'admins-own', user: own.user } } })
    await signIn(visitor, 'user')
    expect((await visitor.session).viewing).toBeUndefined()
  })

  const malformed = ['http://[', '//[', 'not an address', 'javascript:alert(1)', '%', '\\\\evil.example', 'https://', 'http://a b']
  test.each(malformed)('works for whoever is to be led back to %j, and leads home', async (callbackUrl) => {
    opens()
    const visitor = new Visitor()
    const query = `?${new URLSearchParams({ callbackUrl })}`
    for (const action of ['csrf', 'session', 'providers']) expect((await auth(visitor, 'GET', action + query)).status, action).toBe(200)
    const { csrfToken } = (await (await auth(visitor, 'GET', `csrf${query}`)).json()) as { csrfToken: string }
    const form = { csrfToken, email: 'noor@demo.example', password: 'correct horse battery', json: 'true' }
    const answers = [await auth(visitor, 'POST', `callback/user${query}`, form), await auth(visitor, 'POST', 'callback/user', { ...form, callbackUrl })]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(new URL(((await answer.json()) as { url: string }).url).origin).toBe(ORIGIN)
    }
    expect((await visitor.session).token).toBe('user-token-9')
  })

  test.each(['http://[', 'nonsense', 'ftp://x'])('works in a browser that keeps %j as the address to be led back to', async (kept) => {
    opens()
    const visitor = new Visitor()
    visitor.cookies.set('next-auth.callback-url', kept)
    expect((await auth(visitor, 'GET', 'session')).status).toBe(200)
    visitor.cookies.set('next-auth.callback-url', kept)
    expect(await signIn(visitor, 'user')).toMatchObject({ status: 200, error: null })
  })

  test.each([
    'https://evil.example/', '//evil.example', '/\\evil.example', 'http://portal.test@evil.example/', 'https://portal.test/',
  ])('leads nobody away to %s', async (callbackUrl) => {
    opens()
    for (const given of [{ callbackUrl }, {}] as Record<string, string>[]) {
      const visitor = new Visitor()
      const { csrfToken } = (await (await auth(visitor, 'GET', 'csrf')).json()) as { csrfToken: string }
      const action = `callback/user${given.callbackUrl ? '' : `?${new URLSearchParams({ callbackUrl })}`}`
      const answer = await auth(visitor, 'POST', action, { csrfToken, email: 'noor@demo.example', password: 'correct horse battery', json: 'true', ...given })
      expect(new URL(((await answer.json()) as { url: string }).url).origin).toBe(ORIGIN)
    }
  })

  test.each(['{', 'null', '1', '"text"', ''])('answers 400 to %j sent as JSON', async (body) => {
    const request = new NextRequest(`${ORIGIN}/api/auth/callback/user`, {
      method: 'POST', headers: { host: 'portal.test', 'content-type': 'application/json' }, body,
    })
    const context = { params: Promise.resolve({ nextauth: ['callback', 'user'] }) }
    const answer = await new Visitor().within(request.headers, () => POST(request, context))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: 'The request could not be read.' })
  })

  test('keeps tokens of a foreign upstream that are too long for one cookie, and the door reads them back', async () => {
    const long = (of: string) => of.repeat(2048)
    opens({ more: { '/api/authenticate': issued(long('u')), '/api/admin/login': json({ token: long('a'), expire_at: isoInHours(12) }) } })
    const visitor = new Visitor()
    expect(await signIn(visitor, 'admin')).toMatchObject({ status: 200, error: null })
    expect((await visitor.knock('GET', '/api/inbox')).status).toBe(200)
    expect(seenAt('/api/inbox')?.headers.authorization).toBe(`Bearer ${long('u')}`)
  })

  test('needs next-auth’s own token: a form of another site signs nobody in', async () => {
    opens()
    const visitor = new Visitor()
    await auth(visitor, 'POST', 'callback/user', { email: 'noor@demo.example', password: 'correct horse battery', json: 'true', csrfToken: 'guessed' })
    expect(recorder.paths()).toEqual([])
    expect(visitor.cookies.has('qafila')).toBe(false)
  })
})

describe('signing in that fails', () => {
  test.each([
    ['wrong password', 'user', { '/api/authenticate': wrong }, 'The e-mail or password is not right.'],
    [
      'a locked account', 'user',
      { '/api/authenticate': json({ errors: ['Too many attempts. Try again at 14:05 or reset your password.'], message: 'No.' }, 429) },
      'Too many attempts. Try again at 14:05 or reset your password.',
    ],
    ['a wrong PAS code', 'pas', { '/api/authenticate': json({ data: { message: 'Gate 3 is closed to you.' } }, 403) }, 'Gate 3 is closed to you.'],
    [
      'no administrator', 'admin', { '/api/admin/login': json({ message: 'The e-mail or password is not right.' }, 422) },
      'The e-mail or password is not right.',
    ],
    ['an upstream away', 'user', { '/api/authenticate': json({ message: 'We are back soon.' }, 503) }, 'We are back soon.'],
    ['an answer without a token', 'user', { '/api/authenticate': json({ user: account }) }, 'The service answered something we cannot read. Try again.'],
    [
      'a token no session can keep', 'user', { '/api/authenticate': issued('t'.repeat(3001)) },
      'The service issued a token of 3001 characters, and a session keeps at most 3000. Tell the service’s operator.',
    ],
    [
      'an answer without a person', 'user', { '/api/authenticate': json({ token: 't', expire_at: isoInHours(24) }) },
      'Sign-in does not work at the moment. Try again in a minute.',
    ],
  ] as [string, string, Record<string, Answering>, string][])('%s is told in the upstream’s words, and sets no session', async (
    _name, door, more, sentence,
  ) => {
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    opens({ more })
    const visitor = new Visitor()
    expect(await signIn(visitor, door)).toMatchObject({ status: 401, error: sentence })
    expect(visitor.cookies.has('qafila')).toBe(false)
    log.mockRestore()
  })

  test('half-way ends what it had opened', async () => {
    opens({ more: { '/api/admin/login': json({ message: 'No.' }, 422) } })
    await signIn(new Visitor(), 'admin')
    expect(seenAt('/api/logout')?.headers.authorization).toBe('Bearer user-token-9')
  })

  test('leaves an earlier session as it was', async () => {
    opens({ more: { '/api/authenticate': wrong } })
    const visitor = await new Visitor().signedIn()
    await signIn(visitor, 'user')
    expect((await visitor.session).token).toBe('user-token-1')
  })
})

describe('signing out', () => {
  const signOut = async (visitor: Visitor) => {
    const { csrfToken } = (await (await auth(visitor, 'GET', 'csrf')).json()) as { csrfToken: string }
    return auth(visitor, 'POST', 'signout', { csrfToken, json: 'true', callbackUrl: '/login' })
  }

  test('ends both tokens upstream and clears the cookies; the cookie replayed is refused', async () => {
    const live = new Set(['user-token-9', 'admin-token-9'])
    opens()
    const visitor = new Visitor()
    await signIn(visitor, 'admin')
    const stolen = visitor.cookies.get('qafila') as string
    recorder.answer((request, response, seen) => {
      const token = seen.headers.authorization?.slice(7) ?? ''
      if (!live.has(token)) return wrong(request, response, seen)
      if (seen.url.endsWith('logout')) live.delete(token)
      return json(null)(request, response, seen)
    })
    await signOut(visitor)
    expect(live.size).toBe(0)
    expect([...visitor.cookies.keys()].filter((name) => /qafila|session-token/.test(name))).toEqual([])
    const thief = new Visitor()
    thief.cookies.set('qafila', stolen)
    expect((await thief.knock('GET', '/api/inbox')).status).toBe(401)
    expect(thief.cookies.has('qafila')).toBe(false)
  })

  test('with a cookie whose token has just been exchanged ends the newer token', async () => {
    opens()
    const visitor = new Visitor()
    await signIn(visitor, 'user')
    const { seal } = await import('./visitor')
    const due = { ...(await visitor.session), renewAt: 1 }
    visitor.cookies.set('qafila', await seal(due))
    const other = new Visitor()
    other.cookies.set('qafila', visitor.cookies.get('qafila') as string)
    opens({ more: { '/api/refresh-token': json({ token: 'user-token-10', expire_at: isoInHours(24) }) } })
    await other.knock('GET', '/api/inbox')
    await signOut(visitor)
    expect(seenAt('/api/logout')?.headers.authorization).toBe('Bearer user-token-10')
  })

  test('of a view ends the view and both of the administrator’s tokens', async () => {
    opens()
    const visitor = new Visitor()
    await signIn(visitor, 'user')
    const { seal } = await import('./visitor')
    const now = await visitor.session
    visitor.cookies.set(
      'qafila',
      await seal({
        ...now, token: 'view-token-1',
        viewing: {
          until: inHours(1), own: { token: 'own-token', user: now.user, expires: inHours(9), admin: { token: 'own-admin-token', expires: inHours(9) } },
        },
      }),
    )
    recorder.seen.length = 0
    await signOut(visitor)
    expect(recorder.seen.filter((one) => one.url.endsWith('logout')).map((one) => one.headers.authorization)).toEqual([
      'Bearer view-token-1', 'Bearer own-token', 'Bearer own-admin-token',
    ])
    expect(visitor.cookies.has('qafila')).toBe(false)
  })

  test('works while the upstream is away', async () => {
    opens()
    const visitor = new Visitor()
    await signIn(visitor, 'user')
    recorder.answer(json({ message: 'Busy.' }, 503))
    await signOut(visitor)
    expect(visitor.cookies.has('qafila')).toBe(false)
  })
})

describe('next-auth’s own ways out', () => {
  test.each([
    'https://evil.example', '//evil.example', 'http://portal.test.evil.example',
    'http://portal.test@evil.example', 'javascript:alert(1)', '/\\evil.example', 'http:evil.example',
  ])('callbackUrl %s stays in this portal', async (callbackUrl) => {
    opens()
    const { url } = await signIn(new Visitor(), 'user', { callbackUrl })
    expect(new URL(url).origin).toBe(ORIGIN)
  })

  test('the cookies it sets are small and out of reach for scripts', async () => {
    opens()
    const visitor = new Visitor()
    await signIn(visitor, 'user')
    for (const [name, value] of visitor.cookies) expect(name.length + value.length).toBeLessThan(4000)
    const set = (await auth(visitor, 'GET', 'session')).headers.getSetCookie()
    expect(set.length).toBeGreaterThan(0)
    for (const cookie of set) expect(cookie).toMatch(/HttpOnly/i)
  })
})
