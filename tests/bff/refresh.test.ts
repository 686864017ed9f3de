import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cut, hang, json, raw, startRecorder, type Answering, type Seen } from './recorder'
import { inHours, isoInHours, nowS, payloadOf, unseal, Visitor, type Door } from './visitor'

vi.mock('next/headers', () => import('./next-headers'))
const recorder = await startRecorder()

const ended = json({ message: 'Your session has ended. Sign in again.' }, 401)
const tokenOf = (seen: Seen) => seen.headers.authorization?.slice('Bearer '.length)
const refreshes = () => recorder.seen.filter((s) => s.url === '/api/refresh-token')
const forgetProcess = () => {
  for (const name of ['exchanges', 'permissions', 'maintenance']) delete (globalThis as Record<symbol, unknown>)[Symbol.for(`qafila.${name}`)]
}

/** An upstream that exchanges a token once and then knows only the new one. */
function singleUse(o: { hours?: number; others?: Answering } = {}) {
  const state = { live: 'token-0', made: 0 }
  const answering: Answering = (request, response, seen) => {
    if (seen.url !== '/api/refresh-token') return (tokenOf(seen) === state.live ? (o.others ?? json(null)) : ended)(request, response, seen)
    if ((JSON.parse(seen.text) as { token: string }).token !== state.live) return ended(request, response, seen)
    state.live = `token-${++state.made}`
    return json({ token: state.live, expire_at: isoInHours(o.hours ?? 24) })(request, response, seen)
  }
  recorder.answer(answering)
  return state
}

/** An upstream like ours: for a minute the token exchanged still works, and is exchanged for the same successor again. */
function forgiving() {
  const successors = new Map<string, { token: string; at: number }>()
  let live = 'token-0'
  recorder.answer((request, response, seen) => {
    const token = tokenOf(seen) as string
    const exchanged = successors.get(token)
    const isGood = token === live || (exchanged && Date.now() - exchanged.at < 60_000)
    if (!isGood) return ended(request, response, seen)
    if (seen.url !== '/api/refresh-token') return json(null)(request, response, seen)
    const next = exchanged ?? { token: `token-${successors.size + 1}`, at: Date.now() }
    successors.set(token, next)
    live = successors.has(next.token) ? live : next.token
    return json({ token: next.token, expire_at: isoInHours(24) })(request, response, seen)
  })
}

/** The door of a copy of the code loaded anew. */
const copy = async (): Promise<Door> => {
  vi.resetModules()
  return (await import('@/lib/bff/door')).door
}

// Each test starts as a process does.
beforeEach(() => {
  forgetProcess()
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())
const passHours = (hours: number) => vi.setSystemTime(Date.now() + hours * 3_600_000)
const statusesOf = (answers: Response[]) => [...new Set(answers.map((a) => a.status))]

describe('when a token is exchanged', () => {
  test.each([[12.01, 0], [12, 1], [1, 1], [-1, 1]])('%d hours before its end: %i exchange', async (hours, times) => {
    const state = singleUse()
    const visitor = await new Visitor().signedIn({ token: state.live, expires: inHours(hours) })
    expect((await visitor.knock('GET', '/api/inbox')).status).toBe(200)
    expect(refreshes()).toHaveLength(times)
    expect((await visitor.session).token).toBe(`token-${times}`)
  })

  test('the exchange itself carries the token twice and the house’s headers, and no cookie', async () => {
    const visitor = await new Visitor().signedIn({ token: singleUse().live, expires: inHours(1) })
    await visitor.knock('GET', '/api/inbox')
    expect(refreshes()).toMatchObject([{
      method: 'POST', text: '{"token":"token-0"}', headers: { authorization: 'Bearer token-0', 'x-environment': 'production' },
    }])
    expect(refreshes()[0]?.headers.cookie).toBeUndefined()
  })

  test('a token issued for an hour lives half of it before it is exchanged', async () => {
    const state = singleUse({ hours: 1 })
    const visitor = await new Visitor().signedIn({ token: state.live, expires: inHours(1) })
    await visitor.knock('GET', '/api/inbox')
    for (const minutes of [1, 15, 13]) {
      passHours(minutes / 60)
      await visitor.knock('GET', '/api/inbox')
    }
    expect(state.made).toBe(1)
    passHours(2 / 60)
    await visitor.knock('GET', '/api/inbox')
    expect(state.made).toBe(2)
  })

  test.each([[24, 12], [13, 1]])('issued for %d hours it is exchanged after %d, when 12 are left', async (hours, after) => {
    const state = singleUse({ hours })
    const visitor = await new Visitor().signedIn({ token: state.live, expires: inHours(1) })
    await visitor.knock('GET', '/api/inbox')
    passHours(after - 0.01)
    await visitor.knock('GET', '/api/inbox')
    expect(state.made).toBe(1)
    passHours(0.01)
    await visitor.knock('GET', '/api/inbox')
    expect(state.made).toBe(2)
  })

  test('near the end of a chain, when no exchange brings more time, not every request makes one', async () => {
    const end = inHours(3)
    const state = singleUse()
    recorder.answer((request, response, seen) =>
      (seen.url === '/api/refresh-token' ? json({ token: `token-${++state.made}`, expire_at: new Date(end * 1000).toISOString() }) : json(null))(
        request, response, seen,
      ),
    )
    const visitor = await new Visitor().signedIn({ token: state.live, expires: end })
    for (let i = 0; i < 30; i++) await visitor.knock('GET', '/api/inbox')
    expect(state.made).toBe(1)
    expect((await visitor.session).expires).toBe(end)
  })

  test('an upstream that prolongs the same token is fine', async () => {
    recorder.answers({ '/api/refresh-token': json({ token: 'same', expire_at: isoInHours(24) }) })
    const visitor = await new Visitor().signedIn({ token: 'same', expires: inHours(1) })
    for (let i = 0; i < 3; i++) expect((await visitor.knock('GET', '/api/inbox')).status).toBe(200)
    expect(refreshes()).toHaveLength(1)
    expect((await visitor.session).expires).toBe(inHours(24))
  })
})

describe('50 requests together, 20 rounds, a token that is exchanged once only', () => {
  test('one exchange a round, nobody signed out, every answer brings the newest token', async () => {
    const state = singleUse()
    const visitor = await new Visitor().signedIn({ token: state.live, expires: inHours(24) })
    for (let round = 1; round <= 20; round++) {
      passHours(12.5)
      recorder.seen.length = 0
      visitor.sets.length = 0
      const answers = await Promise.all(Array.from({ length: 50 }, (_v, i) => visitor.knock('GET', `/api/inbox?n=${i}`)))
      expect(statusesOf(answers)).toEqual([200])
      expect(refreshes()).toHaveLength(1)
      expect(recorder.seen).toHaveLength(51)
      const written = await Promise.all(visitor.sets.map((set) => unseal(set.value)))
      expect(new Set(written.map((s) => s.token))).toEqual(new Set([`token-${round}`]))
      expect((await visitor.session).token).toBe(state.live)
    }
  })

  test('a request with an old cookie that comes after an exchange, or two, gets the newest token', async () => {
    const state = singleUse()
    const visitor = await new Visitor().signedIn({ token: state.live, expires: inHours(1) })
    const late = new Visitor()
    const oldest = visitor.cookies.get('qafila') as string
    late.cookies.set('qafila', oldest)
    await visitor.knock('GET', '/api/inbox')
    expect((await late.knock('GET', '/api/inbox')).status).toBe(200)
    expect([state.made, (await late.session).token]).toEqual([1, 'token-1'])
    passHours(13)
    await visitor.knock('GET', '/api/inbox')
    const latest = new Visitor()
    latest.cookies.set('qafila', oldest)
    expect((await latest.knock('GET', '/api/inbox')).status).toBe(200)
    expect([state.made, (await latest.session).token]).toEqual([2, 'token-2'])
  })

  test('an answer that comes late does not put an older token back', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => { release = resolve })
    const state = singleUse({ others: async (request, response, seen) => {
      if (seen.url === '/api/home') await held
      return json(null)(request, response, seen)
    } })
    const visitor = await new Visitor().signedIn({ token: state.live, expires: inHours(1) })
    const slow = visitor.knock('GET', '/api/home')
    await visitor.knock('GET', '/api/inbox')
    expect((await visitor.session).token).toBe('token-1')
    passHours(13)
    await visitor.knock('GET', '/api/inbox')
    expect((await visitor.session).token).toBe('token-2')
    release()
    expect((await slow).status).toBe(200)
    expect((await visitor.session).token).toBe('token-2')
  })
})

describe('more than one copy of the code', () => {
  test('two bundles of one process, as Next makes them, share an exchange and its failure', async () => {
    const door = await copy()
    const other = await copy()
    const state = singleUse()
    const visitor = await new Visitor().signedIn({ token: state.live, expires: inHours(1) })
    const answers = await Promise.all(Array.from({ length: 50 }, (_v, i) => visitor.knock('GET', '/api/inbox', { door: i % 2 ? door : other })))
    expect(statusesOf(answers)).toEqual([200])
    expect(refreshes()).toHaveLength(1)
    recorder.answer(ended)
    passHours(13)
    const ends = await Promise.all(Array.from({ length: 10 }, (_v, i) => visitor.knock('GET', '/api/inbox', { door: i % 2 ? door : other })))
    expect(statusesOf(ends)).toEqual([401])
  })

  test('two processes before one upstream: both end up with the same token, nobody is signed out', async () => {
    const door = await copy()
    forgetProcess()
    const other = await copy()
    forgiving()
    const visitor = await new Visitor().signedIn({ token: 'token-0', expires: inHours(24) })
    for (let round = 1; round <= 20; round++) {
      passHours(12.5)
      recorder.seen.length = 0
      const answers = await Promise.all(Array.from({ length: 50 }, (_v, i) => visitor.knock('GET', '/api/inbox', { door: i % 2 ? door : other })))
      expect(statusesOf(answers)).toEqual([200])
      expect(refreshes().length).toBeLessThanOrEqual(2)
      expect((await visitor.session).token).toBe(`token-${round}`)
    }
  })
})

describe('when an exchange fails', () => {
  const soonOver = { token: 'token-0', expires: 0 }
  beforeEach(() => void (soonOver.expires = inHours(1)))

  test('refused with 401 it signs the visitor out, all requests alike', async () => {
    recorder.answer(ended)
    const visitor = await new Visitor().signedIn(soonOver)
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.knock('GET', '/api/inbox')))
    expect(statusesOf(answers)).toEqual([401])
    expect(refreshes()).toHaveLength(1)
    expect(visitor.cookies.has('qafila')).toBe(false)
  })

  test.each<[string, Answering]>([
    ['503', json({ message: 'Busy.' }, 503)], ['429', json({ message: 'Slow down.' }, 429)],
    ['500 as a page', raw(500, { 'content-type': 'text/html' }, '<h1>')], ['a broken connection', cut], ['an empty answer', json(null)],
    ['no token in it', json({ expire_at: '2099-01-01T00:00:00Z' })], ['no date in it', json({ token: 'token-9', expire_at: 'soon' })],
    ['broken JSON', raw(200, { 'content-type': 'application/json' }, '{"data":')], ['a redirect', raw(302, { location: 'http://evil.example' })],
  ])('with %s, a token still good is used on, and tried again only after a while', async (_name, answering) => {
    recorder.answers({ '/api/refresh-token': answering })
    const visitor = await new Visitor().signedIn(soonOver)
    for (let i = 0; i < 3; i++) expect((await visitor.knock('GET', '/api/inbox')).status).toBe(200)
    expect(recorder.seen.filter((s) => s.url === '/api/inbox').map(tokenOf)).toEqual(['token-0', 'token-0', 'token-0'])
    expect(refreshes()).toHaveLength(1)
    expect((await visitor.session).token).toBe('token-0')
  })

  test('and the token is past its end, the visitor is told so and keeps his session for later', async () => {
    recorder.answers({ '/api/refresh-token': json({ message: 'Busy.' }, 503) })
    const visitor = await new Visitor().signedIn({ token: 'token-0', expires: nowS() - 60 })
    expect((await visitor.knock('GET', '/api/inbox')).status).toBe(503)
    expect(visitor.cookies.has('qafila')).toBe(true)
    expect(recorder.seen.map((s) => s.url)).toEqual(['/api/refresh-token'])
  })

  test('an exchange that takes its time holds nobody up, and its result is there for the next request', async () => {
    const { patience } = await import('@/lib/bff/fresh')
    patience.ms = 50
    let release = () => {}
    const held = new Promise<void>((resolve) => { release = resolve })
    recorder.answers({ '/api/refresh-token': async (...at) => {
      await held
      return json({ token: 'token-1', expire_at: isoInHours(24) })(...at)
    } })
    const visitor = await new Visitor().signedIn(soonOver)
    expect((await visitor.knock('GET', '/api/inbox')).status).toBe(200)
    expect((await visitor.session).token).toBe('token-0')
    release()
    patience.ms = 5000
    expect((await visitor.knock('GET', '/api/inbox')).status).toBe(200)
    expect((await visitor.session).token).toBe('token-1')
    expect(refreshes()).toHaveLength(1)
  })

  test('a silent upstream does not sign anybody out', async () => {
    const { answerMs } = await import('@/lib/bff/upstream')
    const { patience } = await import('@/lib/bff/fresh')
    answerMs.json = 100
    patience.ms = 20
    recorder.answer(hang)
    const visitor = await new Visitor().signedIn(soonOver)
    expect((await visitor.knock('GET', '/api/inbox')).status).toBe(504)
    expect(visitor.cookies.has('qafila')).toBe(true)
  })

  test('a call that fails after the exchange still brings the new token', async () => {
    singleUse({ others: cut })
    const visitor = await new Visitor().signedIn(soonOver)
    expect((await visitor.knock('GET', '/api/inbox')).status).toBe(502)
    expect((await visitor.session).token).toBe('token-1')
  })
})

describe('pages', () => {
  test('50 of them together exchange the token once and ask for permissions once', async () => {
    const { keepFresh } = await import('@/lib/bff/fresh')
    const state = singleUse({ others: json(payloadOf({ version: 5 })) })
    const visitor = await new Visitor().signedIn({ token: state.live, expires: inHours(1), grants: undefined })
    const sessions = await Promise.all(Array.from({ length: 50 }, () => visitor.session))
   
    expect(await Promise.all(sessions.map(keepFresh))).toEqual(Array.from({ length: 50 }, () => true))
    expect(recorder.paths().toSorted()).toEqual(['GET /api/user/permissions', 'POST /api/refresh-token'])
    for (const session of sessions) expect(session).toMatchObject({ token: 'token-1', grants: { version: 5 } })
  })
})
