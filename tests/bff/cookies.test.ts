import { randomInt } from 'node:crypto'
import { NextResponse } from 'next/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { packKeys, packScreens, unpackKeys, unpackScreens } from '@/lib/bff/bits'
import { grantsOf, isSignedIn, openSession, type PortalSession } from '@/lib/bff/session'
import { allKeys } from '@/lib/domain/keys'
import { screenRef } from '@/lib/routes/kernel'
import { allRoutes } from '@/lib/routes/routes'
import { json, startRecorder } from './recorder'
import { inHours, payloadOf, seal, sessionOf, unseal, Visitor } from './visitor'

vi.mock('next/headers', () => import('./next-headers'))
const recorder = await startRecorder()
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

const screens = allRoutes.map(([path]) => screenRef(path))
const arabic = (length: number) => 'قافلة العربية '.repeat(50).slice(0, length)
const biggest = payloadOf({
  keys: allKeys, screens: [...screens, ...Array.from({ length: 300 }, (_v, i) => `screen-of-tomorrow-${i}`)],
  name: arabic(100), email: `${'e'.repeat(242)}@example.com`,
  role: Array.from({ length: 40 }, (_v, i) => `${arabic(50)} ${i}`).join(' + '), category: 'service_center',
})
const bytesOf = (name: string, value: string) => {
  const response = new NextResponse()
  response.cookies.set(name, value, { httpOnly: true, secure: true, sameSite: 'lax', path: '/', maxAge: 604_740 })
  return new TextEncoder().encode(response.headers.getSetCookie()[0]).length
}

describe('the cookie’s size', () => {
  test('stays under 4,096 bytes for a user with every key, every screen, the longest names and an admin token', async () => {
    const sealed = await seal(await sessionOf({ token: 't'.repeat(200), renewAt: inHours(8), admin: { token: 'a'.repeat(200), expires: inHours(1) } }, biggest))
    expect(bytesOf('__Host-qafila', sealed)).toBeLessThan(4096)
    const grants = grantsOf(await unseal(sealed))
    expect(grants?.keys.size).toBe(allKeys.length)
    for (const ref of screens) expect(grants?.screens.has(ref)).toBe(true)
  })

  test.each([
    2000, 3000,
  ])('of a foreign upstream’s tokens of %i characters it is shared by several cookies, each under 4,096 bytes, and none of them is left behind', async (
    length,
  ) => {
    const kept = new Map<string, string>()
    const jar = {
      get: (name: string) => (kept.has(name) ? { name, value: kept.get(name) as string } : undefined),
      set: (name: string, value: string) => (value ? kept.set(name, value) : kept.delete(name)),
    } as unknown as Parameters<typeof openSession>[0]
    const long = (of: string) => Array.from({ length }, () => of + randomInt(36).toString(36)).join('').slice(0, length)
    const session = await openSession(jar)
    const own = { token: long('u'), expires: inHours(20), admin: { token: long('a'), expires: inHours(1) } }
    Object.assign(session, await sessionOf({ token: long('v'), viewing: { until: inHours(1), own } }, biggest))
    await session.save()
    expect(kept.size).toBeGreaterThan(1)
    // As browsers count: without what is said of the cookie.
    for (const [name, value] of kept) expect(name.length + value.length).toBeLessThan(4096)
    // Twice: read anew, and from what was opened lately.
    for (let time = 0; time < 2; time++) expect((await openSession(jar)).viewing?.own).toEqual(own)
    const shrunk = await openSession(jar)
    Object.assign(shrunk, { token: 'short', viewing: undefined, admin: undefined })
    await shrunk.save()
    expect([...kept.keys()]).toEqual(['qafila'])
    expect((await openSession(jar)).token).toBe('short')
    ;(await openSession(jar)).destroy()
    expect(kept.size).toBe(0)
  })

  test('so does next-auth’s own', async () => {
    const { encode } = await import('next-auth/jwt')
    const sealed = await encode({
      token: { name: biggest.user.full_name, email: biggest.user.email, sub: '9007199254740991' }, secret: 'n'.repeat(40), maxAge: 604_800,
    })
    expect(bytesOf('__Secure-next-auth.session-token', sealed)).toBeLessThan(4096)
  })
})

describe('grants as bits', () => {
  test('come back as they went in', () => {
    for (let i = 0; i < 200; i++) {
      const keys = allKeys.filter(() => randomInt(2) === 1)
      expect([...unpackKeys(packKeys(keys))]).toEqual(keys)
    }
    for (const key of allKeys) expect([...unpackKeys(packKeys([key]))]).toEqual([key])
  })

  test('know nothing of names that are not in the lists', () => {
    expect([...unpackKeys(packKeys(['app_bag:no-such-key', '__proto__']))]).toEqual([])
  })

  test('a list of screens that are all unknown here is still a list, so nothing on it opens', () => {
    expect(unpackScreens(packScreens([])).size).toBe(0)
    const unknown = unpackScreens(packScreens(['screen-of-tomorrow']))
    expect(unknown.size).toBeGreaterThan(0)
    for (const ref of screens) expect(unknown.has(ref)).toBe(false)
  })

  test('packed by another version of the portal, or a day old, count for nothing', async () => {
    const session = await sessionOf()
    expect(grantsOf(session)).not.toBeNull()
    expect(grantsOf({ ...session, grants: { ...session.grants, bits: 'other.other' } as PortalSession['grants'] })).toBeNull()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 25 * 3_600_000)
    expect(grantsOf(session)).toBeNull()
  })
})

describe('a cookie somebody has worked on', () => {
  const flip = (text: string) => {
    const at = randomInt(text.length)
    return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << randomInt(7))) + text.slice(at + 1)
  }
  const cutAt = (text: string) => (randomInt(2) === 1 ? text.slice(0, randomInt(text.length)) : text.slice(1 + randomInt(text.length - 1)))
  const moved = (text: string) => {
    const [a, b] = [randomInt(text.length), randomInt(text.length)].toSorted((x, y) => x - y) as [number, number]
    return text.slice(0, a) + text.slice(b) + text.slice(a, b)
  }

  test('is accepted 0 times in 1,000', async () => {
    const mine = (await seal(await sessionOf())).split('~')[0] as string
    const theirs = (await seal(await sessionOf({ token: 'user-token-2' }))).split('~')[0] as string
    const crossed = (i: number) => {
      const parts = mine.split('*')
      parts[i % parts.length] = theirs.split('*')[i % parts.length] as string
      return parts.join('*')
    }
    const forgeries = Array.from({ length: 1000 }, (_v, i) => [flip(mine), cutAt(mine), moved(mine), crossed(i)][i % 4] as string).filter((f) =>
      f !== mine && f !== theirs,
    )
    expect(forgeries.length).toBeGreaterThan(700)
    // The last letter of base64 carries bits that mean nothing: such a flip is the same cookie spelled otherwise, and says the same.
    const [same, other] = [JSON.stringify(await unseal(mine)), JSON.stringify(await unseal(theirs))]
    let accepted = 0
    for (const forgery of forgeries) {
      const read = await unseal(forgery)
      if (Object.keys(read).length > 0 && JSON.stringify(read) !== same) accepted++
    }
    expect(same).not.toBe(other)
    expect(accepted).toBe(0)
  })

  test('is answered 401 at the door, nothing forwarded', async () => {
    const visitor = await new Visitor().signedIn()
    for (const value of ['', 'x', 'Fe26.2*1*', `${visitor.cookies.get('qafila')?.slice(0, -9)}`, '{"token":"user-token-1"}', 'null', '%00']) {
      visitor.cookies.set('qafila', value)
      expect((await visitor.knock('GET', '/api/inbox')).status).toBe(401)
    }
    expect(recorder.paths()).toEqual([])
  })

  test('sealed under another secret is a stranger’s', async () => {
    vi.stubEnv('SESSION_SECRET', 'x'.repeat(40))
    const foreign = await seal(await sessionOf())
    vi.unstubAllEnvs()
    expect(await unseal(foreign)).toEqual({})
  })

  test('opened again at once it says what it said, whatever the first who opened it did with it', async () => {
    const sealed = await seal(await sessionOf())
    const jar = { get: (name: string) => ({ name, value: sealed }), set: () => null }
    const first = await openSession(jar)
    const said = structuredClone({ ...first })
    Object.assign(first, { token: 'token-of-somebody-else' })
    if (first.user) first.user.name = 'Somebody else'
    const second = await openSession(jar)
    expect({ ...second }).toEqual(said)
    second.destroy()
    expect({ ...(await openSession(jar)) }).toEqual(said)
  })

  test('dies with its seven days, however it is kept', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const sealed = await seal(await sessionOf())
    vi.setSystemTime(Date.now() + 7 * 86_400_000 - 3_600_000)
    expect(isSignedIn(await unseal(sealed))).toBe(true)
    vi.setSystemTime(Date.now() + 2 * 3_600_000)
    expect(await unseal(sealed)).toEqual({})
  })
})

describe('a new secret', () => {
  const [first, second, third] = ['1', '2', '3'].map((d) => d.repeat(40)) as [string, string, string]

  test('in front of the old one keeps sessions, and they move over to it when written', async () => {
    vi.stubEnv('SESSION_SECRET', first)
    const visitor = await new Visitor().signedIn()
    vi.stubEnv('SESSION_SECRET', `${second},${first}`)
    expect((await visitor.knock('GET', '/api/inbox')).status).toBe(200)
    const moved = await seal(await visitor.session)
    for (const secrets of [second, `${third}, ${second}`, `${third},${first},${second}`]) {
      vi.stubEnv('SESSION_SECRET', secrets)
      expect(await unseal(moved)).toMatchObject({ token: 'user-token-1' })
    }
    vi.stubEnv('SESSION_SECRET', `${third},${first}`)
    expect(await unseal(moved)).toEqual({})
  })
})

describe('what the cookie is', () => {
  test('out of reach for scripts and other sites, and of the host alone behind TLS', async () => {
    recorder.answers({ '/api/refresh-token': json({ token: 'token-1', expire_at: new Date(inHours(24) * 1000).toISOString() }) })
    const visitor = await new Visitor().signedIn({ expires: inHours(1), token: 'token-of-cookies' })
    await visitor.knock('GET', '/api/inbox')
    expect(visitor.sets[0]).toMatchObject({ name: 'qafila', options: { httpOnly: true, sameSite: 'lax', path: '/', secure: false } })
    expect(visitor.sets[0]?.options).not.toHaveProperty('domain')
    vi.stubEnv('PUBLIC_URL', 'https://portal.test')
    const secure = new Visitor()
    secure.cookies.set('__Host-qafila', await seal(await sessionOf({ expires: inHours(1), token: 'token-of-tls' })))
    await secure.knock('GET', '/api/inbox')
    expect(secure.sets[0]).toMatchObject({ name: '__Host-qafila', options: { httpOnly: true, sameSite: 'lax', path: '/', secure: true } })
  })
})
