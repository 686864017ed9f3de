import { NextRequest } from 'next/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bitsVersion } from '@/lib/bff/bits'
import type { PortalSession } from '@/lib/bff/session'
import { NO_PERMISSION } from '@/lib/domain/refused'
import { allRoutes } from '@/lib/routes/routes'
import { cut, hang, json, raw, startRecorder, type Answering } from './recorder'
import { inHours, isoInHours, nowS, ORIGIN, payloadOf, sessionOf, unseal, Visitor } from './visitor'

vi.mock('next/headers', () => import('./next-headers'))
const recorder = await startRecorder()
const PERMISSIONS = '/api/user/permissions'
const ended = json({ message: 'Your session has ended. Sign in again.' }, 401)
const flag = (on: boolean) => json({ maintenance: on, message: '', until: null })

/** As a navigation of the browser: the middleware's answer, its cookies kept. */
async function visit(visitor: Visitor, path: string) {
  const { default: middleware } = await import('@/middleware')
  const request = new NextRequest(ORIGIN + path, { headers: { cookie: [...visitor.cookies].map((c) => c.join('=')).join('; ') } })
  const answer = await middleware(request)
  for (const { name, value, maxAge } of answer.cookies.getAll()) {
    visitor.sets.push({ name, value, options: { maxAge } })
    if (maxAge === 0) visitor.cookies.delete(name)
    else visitor.cookies.set(name, value)
  }
  const location = answer.headers.get('location')
  return { to: location && location.replace(ORIGIN, ''), isLetIn: answer.headers.get('x-middleware-next') === '1' }
}
const letIn = { to: null, isLetIn: true }
const sentTo = (to: string) => ({ to, isLetIn: false })
const requests = () => recorder.paths().filter((p) => p !== 'GET /api/maintenance')

beforeEach(() => {
  for (const name of ['exchanges', 'permissions', 'maintenance']) delete (globalThis as Record<symbol, unknown>)[Symbol.for(`qafila.${name}`)]
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

describe('which requests it sees', () => {
  const seen = async () => {
    const { config } = await import('@/middleware')
    return new RegExp(`^${config.matcher[0]}$`)
  }
  test('every screen', async () => {
    const matcher = await seen()
    for (const [path] of allRoutes) expect(path.replace(/\/?\[+(?:\.\.\.)?\w+\]+/g, '/12'), path).toMatch(matcher)
  })
  test('not the door, whose bodies must flow, and not files', async () => {
    const matcher = await seen()
    for (const path of ['/api/inbox', '/api/auth/session', '/_next/static/a.js', '/brand.svg', '/icon.svg', '/favicon.ico']) expect(path).not.toMatch(matcher)
  })
  test('in Node, not at the edge: it shares the process’s exchanges', async () => expect((await import('@/middleware')).config.runtime).toBe('nodejs'))
})

describe('who is let in', () => {
  test('the anonymous are led to sign-in with the full path, and public pages open', async () => {
    const nobody = new Visitor()
    expect(await visit(nobody, '/packages?status=new&page=2')).toEqual(sentTo('/login?redirect=%2Fpackages%3Fstatus%3Dnew%26page%3D2'))
    expect(await visit(nobody, '/pas/gateIn')).toEqual(sentTo('/login?redirect=%2Fpas%2FgateIn&user_category=pas'))
    expect(await visit(nobody, '/tracking/summary')).toEqual(letIn)
    expect(await visit(nobody, '/login')).toEqual(letIn)
    expect(requests()).toEqual([])
  })

  test('a key opens its screen without asking anybody, its lack sends home with a notice', async () => {
    const visitor = await new Visitor().signedIn({}, payloadOf({ keys: ['app_package:package-list'], screens: ['packages', 'inbox'] }))
    expect(await visit(visitor, '/packages')).toEqual(letIn)
    expect(requests()).toEqual([])
    recorder.answers({ [PERMISSIONS]: json(payloadOf({ keys: ['app_package:package-list'] })) })
    expect(await visit(visitor, '/inbox')).toEqual(sentTo('/?notice=no-access'))
    expect(await visit(visitor, '/?notice=no-access')).toEqual(letIn)
  })

  test('the signed-in are led away from the sign-in pages', async () => {
    const visitor = await new Visitor().signedIn()
    expect(await visit(visitor, '/login?redirect=%2Finbox')).toEqual(sentTo('/'))
    expect(await visit(await new Visitor().signedIn({}, payloadOf({ category: 'pas' })), '/pas/login')).toEqual(sentTo('/pas/createToken'))
  })

  test('a cookie somebody has worked on is no cookie', async () => {
    const visitor = await new Visitor().signedIn()
    visitor.cookies.set('qafila', (visitor.cookies.get('qafila') as string).replace(/.$/, '').slice(0, -5))
    expect(await visit(visitor, '/packages')).toEqual(sentTo('/login?redirect=%2Fpackages'))
  })
})

describe('grants that are old', () => {
  const held = payloadOf({ keys: ['app_base:inbox'], screens: ['inbox'] })
  const aged = async (seconds: number, o: Partial<PortalSession> = {}) => {
    const session = await sessionOf({}, held)
    return new Visitor().signedIn({ grants: { ...session.grants, read: nowS() - seconds } as PortalSession['grants'], ...o }, held)
  }

  test('are asked anew before they refuse, and a key given since opens', async () => {
    recorder.answers({ [PERMISSIONS]: json(payloadOf({ keys: ['app_package:package-list'], version: 2 })) })
    const visitor = await aged(60)
    expect(await visit(visitor, '/packages')).toEqual(letIn)
    expect(requests()).toEqual([`GET ${PERMISSIONS}`])
    expect((await visitor.session).grants).toMatchObject({ version: 2, read: nowS() })
  })

  test('three seconds old they are new enough', async () => {
    const visitor = await aged(1)
    expect(await visit(visitor, '/packages')).toEqual(sentTo('/?notice=no-access'))
    expect(requests()).toEqual([])
  })

  test('are good enough to refuse by while the upstream is away', async () => {
    recorder.answer(cut)
    expect(await visit(await aged(60), '/packages')).toEqual(sentTo('/?notice=no-access'))
    expect(await visit(await aged(60), '/inbox')).toEqual(letIn)
  })

  test('packed by another version, missing, a day old or known to be behind, they are loaded', async () => {
    recorder.answers({ [PERMISSIONS]: json(payloadOf({ keys: ['app_base:inbox'], version: 9 })) })
    const now = (await sessionOf({}, held)).grants as NonNullable<PortalSession['grants']>
    for (const grants of [{ ...now, bits: 'of.another' }, undefined, { ...now, read: nowS() - 90_000 }, { ...now, behind: true as const }]) {
      later(5)
      const visitor = await new Visitor().signedIn({ grants })
      expect(await visit(visitor, '/inbox')).toEqual(letIn)
      expect((await visitor.session).grants).toMatchObject({ version: 9, bits: bitsVersion })
      expect((await visitor.session).grants?.behind).toBeUndefined()
    }
    expect(requests()).toHaveLength(4)
  })

  test('of a PAS user come from the PAS endpoint', async () => {
    recorder.answers({ '/api/pas/permissions': json(payloadOf({ category: 'pas', keys: [] })) })
    const visitor = await new Visitor().signedIn({ grants: undefined }, payloadOf({ category: 'pas' }))
    await visit(visitor, '/')
    expect(requests()).toEqual(['GET /api/pas/permissions'])
  })

  test.each<[string, Answering]>([
    ['is away', cut], ['is busy', json({ message: 'Busy.' }, 503)], ['answers nonsense', json({ access_rights: null })],
    ['answers nothing', json(null)], ['answers a page', raw(200, { 'content-type': 'text/html' }, '<h1>')],
    ['says the key is missing', json({ message: NO_PERMISSION }, 403)],
  ])('cannot be loaded because the upstream %s, and none are kept: the guard stays shut, the session stays, nobody runs in circles', async (
    _name, answering,
  ) => {
    recorder.answers({ [PERMISSIONS]: answering })
    const visitor = await new Visitor().signedIn({ grants: undefined })
    expect(await visit(visitor, '/packages')).toEqual(sentTo('/login?redirect=%2Fpackages&user_category=admin'))
    expect(await visit(visitor, '/')).toEqual(sentTo('/login?redirect=%2F&user_category=admin'))
    expect(await visit(visitor, '/login?redirect=%2Fpackages')).toEqual(letIn)
    expect((await visitor.session).token).toBe('user-token-1')
    later(5)
    recorder.answers({ [PERMISSIONS]: json(payloadOf()) })
    expect(await visit(visitor, '/packages')).toEqual(letIn)
  })
})

describe('a session that has ended', () => {
  test.each<[string, Answering]>([
    ['401', ended], ['another 403', json({ message: 'Blocked.' }, 403)],
  ])('is cleared when permissions are answered with %s; the page asked for and the category travel to sign-in', async (_name, answering) => {
    recorder.answer(answering)
    const visitor = await new Visitor().signedIn({ grants: undefined }, payloadOf({ category: 'client' }))
    expect(await visit(visitor, '/packages?page=2')).toEqual(sentTo('/login?redirect=%2Fpackages%3Fpage%3D2&user_category=client'))
    expect(visitor.cookies.size).toBe(0)
  })

  test('is cleared when its token is not exchanged any more, and a public page opens all the same', async () => {
    recorder.answer(ended)
    const visitor = await new Visitor().signedIn({ expires: nowS() - 9000 })
    expect(await visit(visitor, '/tracking/summary')).toEqual(letIn)
    expect(visitor.cookies.size).toBe(0)
  })
})

describe('the token', () => {
  test('is exchanged on a navigation with 12 hours or less to go, and the cookie brings the new one', async () => {
    recorder.answers({ '/api/refresh-token': json({ token: 'user-token-2', expire_at: isoInHours(24) }) })
    const visitor = await new Visitor().signedIn({ expires: inHours(12) })
    expect(await visit(visitor, '/packages')).toEqual(letIn)
    expect(await visitor.session).toMatchObject({ token: 'user-token-2', expires: inHours(24) })
    expect(await unseal(visitor.sets.at(-1)?.value)).toMatchObject({ user: { name: 'Noor Haddad' } })
  })

  test('is brought by a redirect too', async () => {
    recorder.answers({ '/api/refresh-token': json({ token: 'user-token-2', expire_at: isoInHours(24) }) })
    const visitor = await new Visitor().signedIn({ expires: inHours(1) })
    expect(await visit(visitor, '/login')).toEqual(sentTo('/'))
    expect((await visitor.session).token).toBe('user-token-2')
  })

  test('a navigation and the door’s calls together exchange it once', async () => {
    let live = 'user-token-1'
    recorder.answer((request, response, seen) => {
      if (seen.url === '/api/maintenance') return flag(false)(request, response, seen)
      if (seen.headers.authorization !== `Bearer ${live}`) return ended(request, response, seen)
      if (seen.url !== '/api/refresh-token') return json(null)(request, response, seen)
      live = 'user-token-2'
      return json({ token: live, expire_at: isoInHours(24) })(request, response, seen)
    })
    const visitor = await new Visitor().signedIn({ expires: inHours(1) })
    await import('@/middleware')
    vi.resetModules()
    const { door } = await import('@/lib/bff/door')
    const answers = await Promise.all([visit(visitor, '/packages'), ...Array.from({ length: 20 }, () => visitor.knock('GET', '/api/inbox', { door }))])
    expect(answers.map((a) => ('isLetIn' in a ? a.isLetIn : a.status))).toEqual([true, ...Array.from({ length: 20 }, () => 200)])
    expect(recorder.paths().filter((p) => p.includes('refresh'))).toHaveLength(1)
  })

  test('past its end while the upstream is away, keeps the visitor signed in for when it is back', async () => {
    recorder.answer(cut)
    const visitor = await new Visitor().signedIn({ expires: nowS() - 60 })
    expect(await visit(visitor, '/packages')).toEqual(letIn)
    expect((await visitor.session).token).toBe('user-token-1')
  })
})

describe('maintenance', () => {
  test('closes every screen but its own, before anything else is asked', async () => {
    recorder.answers({ '/api/maintenance': flag(true) })
    const visitor = await new Visitor().signedIn({ grants: undefined, expires: inHours(1) }, payloadOf({ category: 'client' }))
    for (const [path] of allRoutes) {
      const pathname = path.replace(/\/\[\[\.\.\.\w+\]\]/g, '').replace(/\[\w+\]/g, '12')
      const expected = path === '/maintenance' ? letIn : sentTo('/maintenance')
      expect(await visit(visitor, pathname)).toEqual(expected)
      expect(await visit(new Visitor(), pathname)).toEqual(expected)
    }
    expect(recorder.paths()).toEqual(['GET /api/maintenance'])
  })

  test('lets administrators work on', async () => {
    recorder.answers({ '/api/maintenance': flag(true) })
    expect(await visit(await new Visitor().signedIn(), '/packages')).toEqual(letIn)
  })

  test('bites within seconds and ends within seconds', async () => {
    const visitor = await new Visitor().signedIn({}, payloadOf({ category: 'client' }))
    for (const on of [false, true, false]) {
      recorder.answers({ '/api/maintenance': flag(on) })
      later(3)
      expect(await visit(visitor, '/packages')).toEqual(on ? sentTo('/maintenance') : letIn)
    }
  })

  test('stays as it was while the upstream does not say, and nobody waits long for it', async () => {
    const visitor = await new Visitor().signedIn({}, payloadOf({ category: 'client' }))
    recorder.answers({ '/api/maintenance': flag(true) })
    await visit(visitor, '/packages')
    for (const answering of [cut, json(null), json({ message: 'Too many requests.' }, 429)]) {
      later(3)
      recorder.answer(answering)
      expect(await visit(visitor, '/packages')).toEqual(sentTo('/maintenance'))
    }
    later(3)
    recorder.answer(hang)
    const began = performance.now()
    expect(await visit(visitor, '/packages')).toEqual(sentTo('/maintenance'))
    expect(performance.now() - began).toBeLessThan(3000)
  })
})

describe('a screen asked for as data', () => {
  test.each<Record<string, string>>([
    { RSC: '1' }, { RSC: '1', 'next-router-prefetch': '1' }, { 'next-router-segment-prefetch': '/_tree' }, { 'x-nextjs-data': '1' },
    { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' }, { purpose: 'prefetch' },
  ])('with %j is guarded like the page', async (headers) => {
    const { default: middleware } = await import('@/middleware')
    const answer = await middleware(new NextRequest(`${ORIGIN}/packages`, { headers }))
    expect(answer.headers.get('location')).toBe(`${ORIGIN}/login?redirect=%2Fpackages`)
  })
})
