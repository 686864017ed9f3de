import { NextRequest } from 'next/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { POST as confirm } from '@/app/api/session/confirm/route'
import { GET as ended } from '@/app/api/session/ended/route'
import { DELETE, POST } from '@/app/api/session/view-as/route'
import { endedPath } from '@/lib/bff/ended'
import { allRoutes } from '@/lib/routes/routes'
import { screenRef } from '@/lib/routes/kernel'
import { cut, json, startRecorder, type Answering } from './recorder'
import { inHours, isoInHours, nowS, ORIGIN, payloadOf, seal, sessionOf, Visitor } from './visitor'

vi.mock('next/headers', () => import('./next-headers'))
const recorder = await startRecorder()

const seen = {
  id: 40, full_name: 'Huda Nasr', email: 'huda@noorb.example', user_category: 'client',
  user_type: 'member', client_ids: [1], carrier_ids: [], is_owner: false, locale: 'en',
}
const opens = (more: Record<string, Answering> = {}) =>
  recorder.answers({
    '/api/admin/user/40/view-as': json({ token: 'view-token-1', expire_at: isoInHours(0.5), user: seen }, 200),
    '/api/user/permissions': json(payloadOf({ category: 'client', name: 'Huda Nasr', role: 'Client operations', keys: ['app_package:package-list'] })), ...more,
  })
const admin = () => ({ admin: { token: 'admin-token-1', expires: inHours(5) } })
const OWN = { 'x-portal': '1', host: 'portal.test', 'content-type': 'application/json' }

async function ask(visitor: Visitor, route: (request: NextRequest) => Promise<Response>, method: string, body?: object, headers: Record<string, string> = OWN) {
  const request = new NextRequest(`${ORIGIN}/api/session/view-as`, { method, headers, body: body && JSON.stringify(body) })
  const answer = await visitor.within(request.headers, () => route(request))
  return { status: answer.status, text: await answer.text() }
}
const start = (visitor: Visitor, headers = OWN) => ask(visitor, POST, 'POST', { id: 40, reason: 'Complaint 4711' }, headers)
async function viewing(): Promise<Visitor> {
  opens()
  const visitor = await new Visitor().signedIn(admin())
  expect(await start(visitor)).toMatchObject({ status: 200 })
  return visitor
}
const bearerOf = (url: string) => recorder.seen.findLast((one) => one.url === url)?.headers.authorization

beforeEach(() => {
  for (const name of [
    'permissions', 'exchanges',
  ]) (globalThis as unknown as Record<symbol, Map<string, unknown> | undefined>)[Symbol.for(`qafila.${name}`)]?.clear()
})

describe('what is no JSON is refused before anybody hears of it', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])('%j', async (type) => {
    const visitor = await new Visitor().signedIn(admin())
    for (const route of [POST, confirm])
      expect(await ask(visitor, route, 'POST', { id: 40, reason: 'Complaint 4711', password: 'x' }, { ...OWN, 'content-type': type })).toMatchObject({
        status: 415,
      })
    expect(recorder.paths()).toEqual([])
  })
})

describe('confirming', () => {
  test.each([
    ['a token no session can keep', json({ token: 'a'.repeat(3001), expire_at: isoInHours(12) }), 502, 'a session keeps at most 3000'],
    ['nothing to read', json({}), 502, 'The service answered something we cannot read.'],
    ['a broken connection', cut, 502, 'The service does not answer at the moment.'],
  ] as [string, Answering, number, string][])('is answered in words when the upstream answers %s', async (_name, answer, status, sentence) => {
    recorder.answers({ '/api/admin/login': answer })
    const visitor = await new Visitor().signedIn()
    const reply = await ask(visitor, confirm, 'POST', { password: 'correct horse battery' })
    expect(reply.status).toBe(status)
    expect((JSON.parse(reply.text) as { message: string }).message).toContain(sentence)
    expect((await visitor.session).admin).toBeUndefined()
  })
})

describe('opening a view', () => {
  test('asks with the confirmed administrator’s token, keeps the own session aside and tells the browser no token', async () => {
    const visitor = await viewing()
    expect(bearerOf('/api/admin/user/40/view-as')).toBe('Bearer admin-token-1')
    const session = await visitor.session
    expect(session).toMatchObject({
      token: 'view-token-1', user: { name: 'Huda Nasr', category: 'client', role: 'Client operations' },
      viewing: { own: { token: 'user-token-1', user: { name: 'Noor Haddad' }, admin: { token: 'admin-token-1' } } },
    })
    expect(session.admin).toBeUndefined()
    expect(session.viewing?.until).toBe(session.expires)
    expect([...visitor.cookies.values()].join()).not.toMatch(/token-1/)
  })

  test('first asks for the password, also when the upstream knows the admin token no more', async () => {
    opens()
    expect((await start(await new Visitor().signedIn())).status).toBe(428)
    expect(recorder.paths()).toEqual([])
    opens({ '/api/admin/user/40/view-as': json({ message: 'Your session has ended. Sign in again.' }, 401) })
    const visitor = await new Visitor().signedIn(admin())
    expect((await start(visitor)).status).toBe(428)
    expect((await visitor.session).token).toBe('user-token-1')
  })

  test('passes a refusal on in the upstream’s words', async () => {
    opens({ '/api/admin/user/40/view-as': json({ message: 'You cannot view as Huda Nasr, who has a right you do not have: app_bag:bag-add.' }, 409) })
    const visitor = await new Visitor().signedIn(admin())
    expect(await start(visitor)).toMatchObject({ status: 409, text: expect.stringContaining('a right you do not have') })
    expect((await visitor.session).viewing).toBeUndefined()
  })

  test('does not nest, and is nothing for the signed-out or for another site’s page', async () => {
    const visitor = await viewing()
    expect((await start(visitor)).status).toBe(409)
    expect((await start(new Visitor())).status).toBe(401)
    opens()
    for (const headers of [
      { host: 'portal.test' }, { ...OWN, origin: 'https://evil.example' }, { ...OWN, 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      recorder.seen.length = 0
      expect((await start(await new Visitor().signedIn(admin()), headers as typeof OWN)).status).toBe(403)
      expect(recorder.paths()).toEqual([])
      expect((await ask(visitor, DELETE, 'DELETE', undefined, headers)).status).toBe(403)
    }
  })

  test('leaves a cookie under 4,096 bytes for the longest names and every key', async () => {
    const long = payloadOf({
      name: 'ن'.repeat(100), email: `${'e'.repeat(240)}@demo.example`, role: 'ر'.repeat(100), screens: allRoutes.map(([path]) => screenRef(path)),
    })
    const own = await sessionOf({ token: 't'.repeat(43), ...admin() }, long)
    const sealed = await seal({
      ...own, viewing: { until: inHours(1), own: { token: 't'.repeat(43), expires: inHours(9), renewAt: inHours(8), admin: own.admin, user: own.user } },
    })
    expect('__Host-qafila'.length + sealed.length).toBeLessThan(4096)
  })
})

describe('while viewing', () => {
  test('the door asks as the person seen, and no administrator’s call goes up', async () => {
    const visitor = await viewing()
    await visitor.knock('GET', '/api/inbox')
    expect(bearerOf('/api/inbox')).toBe('Bearer view-token-1')
    recorder.seen.length = 0
    expect((await visitor.knock('GET', '/api/admin/sessions')).status).toBe(409)
    expect((await ask(visitor, confirm, 'POST', { password: 'correct horse battery' })).status).toBe(409)
    expect(recorder.paths()).toEqual([])
  })

  test('nothing is exchanged, and once the time is up the own session goes on', async () => {
    const visitor = await viewing()
    const session = await visitor.session
    visitor.cookies.set('qafila', await seal({ ...session, expires: nowS() - 1, viewing: { ...session.viewing, until: nowS() - 1 } as typeof session.viewing }))
    await visitor.knock('GET', '/api/inbox')
    expect(bearerOf('/api/inbox')).toBe('Bearer user-token-1')
    expect(recorder.paths().filter((path) => path.includes('refresh'))).toEqual([])
    expect(await visitor.session).toMatchObject({ token: 'user-token-1', user: { name: 'Noor Haddad' }, admin: { token: 'admin-token-1' } })
    expect((await visitor.session).viewing).toBeUndefined()
  })

  test('an upstream that has ended it gives the own session back, at the door and where pages go', async () => {
    for (const how of ['door', 'page']) {
      const visitor = await viewing()
      recorder.answer(json({ message: 'Your session has ended. Sign in again.' }, 401))
      if (how === 'door') await visitor.knock('GET', '/api/inbox')
      else {
        const request = new NextRequest(ORIGIN + endedPath('/packages', (await visitor.session).token))
        const answer = await visitor.within(request.headers, () => ended(request))
        expect(answer.headers.get('location')).toBe('/')
      }
      expect(await visitor.session).toMatchObject({ token: 'user-token-1' })
      expect((await visitor.session).viewing).toBeUndefined()
    }
  })
})

describe('ending a view', () => {
  test('tells the upstream with the view’s token and goes on as oneself', async () => {
    const visitor = await viewing()
    opens({ '/api/user/permissions': json(payloadOf({ version: 5 })) })
    expect((await ask(visitor, DELETE, 'DELETE')).status).toBe(200)
    expect(bearerOf('/api/user/view-as/end')).toBe('Bearer view-token-1')
    expect(await visitor.session).toMatchObject({
      token: 'user-token-1', admin: { token: 'admin-token-1' }, user: { name: 'Noor Haddad' }, grants: { version: 5 },
    })
  })

  test('works while the upstream is away, and says so when there is none', async () => {
    const visitor = await viewing()
    recorder.answer(cut)
    expect((await ask(visitor, DELETE, 'DELETE')).status).toBe(200)
    expect((await visitor.session).token).toBe('user-token-1')
    expect((await ask(visitor, DELETE, 'DELETE')).status).toBe(409)
  })
})
