import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cards } from '@/lib/bff/cards'
import { ask, download, fileNameOf, leaveFor, sendFile } from '@/lib/client/ask'
import { cardNamed, cardsAt } from '@/lib/client/cards'
import { NO_PERMISSION } from '@/lib/domain/refused'
import { signInPath } from '@/lib/domain/sign-in-path'

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(cards))
  cardsAt('/api/cards/now')
  await cardNamed('packages.find')
  vi.unstubAllGlobals()
})
const location = { pathname: '/packages', search: '?status=new', assign: vi.fn<(to: string) => void>() }
let requests: { url: string; init: RequestInit }[] = []
const answerWith = (make: () => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    return make()
  })
const refusal = (status: number, body: unknown) => () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })

beforeEach(() => {
  requests = []
  location.assign.mockClear()
  Object.assign(location, { pathname: '/packages', search: '?status=new' })
  vi.stubGlobal('window', { location, open: () => null })
})
afterEach(() => void vi.unstubAllGlobals())

describe('where an answer sends the visitor', () => {
  const here = { pathname: '/packages', search: '?status=new' }
  const back = '/login?redirect=%2Fpackages%3Fstatus%3Dnew'
  test.each([
    [401, 'Your session has ended. Sign in again.', here, back],
    [403, 'Blocked.', here, back],
    [403, NO_PERMISSION, here, '/404?reason=permission'],
    [403, `Error: ${NO_PERMISSION}`, here, '/404?reason=permission'],
    [401, NO_PERMISSION, here, back],
    [409, 'Only records with pending status can be deactivated', here, '/packages?status=new'],
    [409, 'You cannot suspend or delete yourself.', here, null],
    [404, 'Gone.', here, null], [422, 'Weight?', here, null], [428, 'Confirm it is you.', here, null],
    [429, 'Slow down.', here, null], [500, 'Oops.', here, null], [0, 'Offline.', here, null],
    [401, 'No.', { pathname: '/pas/gateIn', search: '' }, '/login?redirect=%2Fpas%2FgateIn&user_category=pas'],
    [401, 'The e-mail or password is not right.', { pathname: '/login', search: '?redirect=%2F' }, null],
    [403, 'Blocked.', { pathname: '/login', search: '' }, null],
    [401, 'Wrong PAS code.', { pathname: '/pas/login', search: '' }, null],
    [403, NO_PERMISSION, { pathname: '/pas/login', search: '' }, null],
  ])('%i "%s" at %j -> %s', (status, message, at, to) => expect(leaveFor(status, message, at)).toBe(to))

  test('the full path and the user category travel to sign-in', () => {
    expect(signInPath('/a?b=1&c=/d#e', 'client')).toBe('/login?redirect=%2Fa%3Fb%3D1%26c%3D%2Fd%23e&user_category=client')
    expect(signInPath('/')).toBe('/login?redirect=%2F')
  })
})

describe('what the browser keeps of lookups', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null, setItem: (name: string, value: string) => void stored.set(name, value),
    })
    answerWith(() => Response.json({ data: [] }))
  })
  const cacheOf = async (mayBeKept?: boolean) => {
    await ask('carriers.dropdown', {}, { mayBeKept })
    return requests.at(-1)?.init.cache
  }

  test('will do for choosing from, and a list that is looked at is always asked anew', async () => {
    expect([await cacheOf(true), await cacheOf(), await cacheOf(false)]).toEqual([undefined, 'no-cache', 'no-cache'])
  })

  test('will not do after a change made here, for as long as it could be kept', async () => {
    await ask('workspace.saveView', { name: 'Mine', route: '/packages', query: '' } as never)
    expect(await cacheOf(true)).toBe('no-cache')
    const [place] = stored.keys()
    stored.set(String(place), String(Date.now() - 301_000))
    expect(await cacheOf(true)).toBeUndefined()
  })

  test('is not used where the browser keeps nothing of ours', async () => {
    vi.stubGlobal('localStorage', undefined)
    expect(await cacheOf(true)).toBe('no-cache')
  })
})

describe('asking', () => {
  test('answers the data; a list with its meta', async () => {
    answerWith(() => Response.json({ data: { unread: 3 } }))
    expect(await ask('workspace.unread', {})).toEqual({ unread: 3 })
    answerWith(() => Response.json({ data: [{ id: 1 }], meta: { total: 1 } }))
    expect(await ask('packages.find', { page: 2 } as never)).toEqual({ rows: [{ id: 1 }], meta: { total: 1 } })
    expect(requests[1]).toMatchObject({
      url: '/api/packages/find', init: { method: 'POST', body: '{"page":2}', headers: { 'x-portal': '1', 'content-type': 'application/json' } },
    })
  })

  test('the first sentence of a refusal is thrown and, when it ends the session, the visitor led away', async () => {
    answerWith(refusal(422, { errors: [{ field: 'name', message: 'Give the view a name.' }], message: 'No.' }))
    await expect(ask('workspace.unread', {})).rejects.toMatchObject({
      status: 422, message: 'Give the view a name.', errors: [{ field: 'name', message: 'Give the view a name.' }],
    })
    expect(location.assign).not.toHaveBeenCalled()
    answerWith(refusal(401, { message: 'Your session has ended.' }))
    await expect(ask('workspace.unread', {})).rejects.toMatchObject({ status: 401 })
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('/login?redirect=%2Fpackages%3Fstatus%3Dnew')
  })

  test('the pending-status refusal reloads the page', async () => {
    answerWith(refusal(409, { errors: ['Only records with pending status can be deactivated'] }))
    await expect(ask('workspace.unread', {})).rejects.toMatchObject({ status: 409 })
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('/packages?status=new')
  })

  test('a refusal that is no JSON still has a sentence', async () => {
    answerWith(refusal(503, '<h1>Busy</h1>'))
    await expect(ask('workspace.unread', {})).rejects.toMatchObject({
      status: 503, message: 'The service does not answer at the moment. Try again in a minute.',
    })
    answerWith(refusal(400, ''))
    await expect(ask('workspace.unread', {})).rejects.toMatchObject({ status: 400, message: 'The request was refused.' })
  })

  test('an answer that breaks off or is no JSON is a refusal, not a crash', async () => {
    answerWith(() => new Response('{"data":{"unr'))
    await expect(ask('workspace.unread', {})).rejects.toMatchObject({ name: 'Refused', status: 502 })
    answerWith(() => new Response(new ReadableStream({ start: (out) => out.error(new TypeError('terminated')) })))
    await expect(ask('workspace.unread', {})).rejects.toMatchObject({ name: 'Refused', status: 502 })
  })

  test('no network is told as such, and giving up stays giving up', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(ask('workspace.unread', {})).rejects.toMatchObject({ status: 0, message: 'You are offline. Try again when the connection is back.' })
    await expect(ask('workspace.unread', {}, { signal: AbortSignal.abort() })).rejects.not.toHaveProperty('status')
  })

  test('a repeated creation carries its key', async () => {
    answerWith(() => Response.json({ data: {} }))
    await ask('workspace.saveView', { screen: '/packages', name: 'Mine', search: '' } as never, { idempotencyKey: 'k-1' })
    expect(requests[0]?.init.headers).toMatchObject({ 'idempotency-key': 'k-1' })
  })
})

describe('files down', () => {
  test('a JSON refusal inside a file answer is read as JSON first', async () => {
    answerWith(() => new Response(new Blob([JSON.stringify({ errors: ['This label is not ready.'] })]), {
      status: 409, headers: { 'content-type': 'application/pdf' },
    }))
    await expect(download('packages.printLabel', { id: 5 } as never)).rejects.toMatchObject({ status: 409, message: 'This label is not ready.' })
  })

  test('a file that breaks off is not saved', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL')
    answerWith(() => new Response(new ReadableStream({ start: (out) => { out.enqueue(new Uint8Array(9)); out.error(new TypeError('terminated')) } }), {
      headers: { 'content-type': 'application/pdf' },
    }))
    await expect(download('packages.printLabel', { id: 5 } as never)).rejects.toMatchObject({
      name: 'Refused', message: 'The answer broke off or could not be read. Try again.',
    })
    expect(saved).not.toHaveBeenCalled()
  })

  test('an export that takes longer answers what is being prepared', async () => {
    answerWith(() => Response.json({ data: { export_id: 9 } }, { status: 202 }))
    expect(await download('packages.printLabel', { id: 5 } as never)).toEqual({ status: 202, data: { export_id: 9 } })
  })

  test.each([
    ['attachment; filename="a b.xlsx"; filename*=UTF-8\'\'%D9%82%20a.xlsx', 'ق a.xlsx'],
    ['attachment; filename="a;b.pdf"', 'a;b.pdf'],
    ['attachment; filename=plain.csv', 'plain.csv'],
    ["attachment; filename=\"ok.csv\"; filename*=UTF-8''%E0%A4%A", 'ok.csv'],
    ["attachment; filename*=UTF-8''%ZZ", 'export.csv'],
    ['attachment', 'export.csv'], [null, 'export.csv'],
  ])('the name in %s is %s', (disposition, name) => expect(fileNameOf(disposition, 'export.csv')).toBe(name))
})

describe('files up', () => {
  class FakeRequest extends EventTarget {
    static last: FakeRequest
    static isMade = false
    upload = new EventTarget()
    status = 0
    responseText = ''
    headers: Record<string, string> = {}
    open = vi.fn<(method: string, url: string) => void>()
    send = vi.fn<(form: FormData) => void>()
    abort = () => this.dispatchEvent(new Event('abort'))
    setRequestHeader = (name: string, value: string) => void (this.headers[name] = value)
    getResponseHeader = () => 'r-9'
    constructor() {
      super()
      FakeRequest.last = this
      FakeRequest.isMade = true
    }
    load(status: number, text: string) {
      Object.assign(this, { status, responseText: text })
      this.dispatchEvent(new Event('load'))
    }
  }
  const file = new File(['a,b'], 'parcels.csv')
  /** The request is made once it is known how. */
  const made = () => vi.waitUntil(() => FakeRequest.isMade)
  beforeEach(() => {
    FakeRequest.isMade = false
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
  })

  test('goes as a form with the portal’s header, tells its progress and answers the data', async () => {
    const steps: number[] = []
    const sent = sendFile('packages.upload', {} as never, file, { onProgress: (percent) => steps.push(percent) })
    await made()
    const { last } = FakeRequest
    last.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded: 1, total: 3 }))
    last.load(202, '{"data":{"upload_id":4}}')
    expect(await sent).toEqual({ upload_id: 4 })
    expect(steps).toEqual([33])
    expect(last.headers).toEqual({ 'x-portal': '1' })
    expect(last.send.mock.calls[0]?.[0].get('file')).toMatchObject({ name: 'parcels.csv' })
  })

  test.each([
    [413, '{"errors":["The file is too large."]}', { status: 413, message: 'The file is too large.', requestId: 'r-9' }],
    [200, 'not JSON', { status: 502, message: 'The answer broke off or could not be read. Try again.' }],
    [502, '<h1>', { status: 502 }],
  ])('%i %s is a refusal', async (status, text, refused) => {
    const sent = sendFile('packages.upload', {} as never, file)
    await made()
    FakeRequest.last.load(status, text)
    await expect(sent).rejects.toMatchObject({ name: 'Refused', ...refused })
  })

  test('an ended session leads to sign-in here too', async () => {
    const sent = sendFile('packages.upload', {} as never, file)
    await made()
    FakeRequest.last.load(401, '{}')
    await expect(sent).rejects.toMatchObject({ status: 401 })
    expect(location.assign).toHaveBeenCalledOnce()
  })

  test('stops when told to, also before it began', async () => {
    const stop = new AbortController()
    const sent = sendFile('packages.upload', {} as never, file, { signal: stop.signal })
    stop.abort()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
    await expect(sendFile('packages.upload', {} as never, file, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
    expect(FakeRequest.last.send).not.toHaveBeenCalled()
  })
})
