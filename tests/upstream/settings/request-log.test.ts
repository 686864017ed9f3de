import { describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp } from '../app'

const app = useApp()

interface Kept {
  url: string
  path: string
  status: number
  user_id: number | null
  token_prefix: string | null
  request_headers: string | null
  request_body: string | null
  response_body: string | null
}
/** Everything written of the request with this id. */
async function keptOf(id: string): Promise<Kept[]> {
  await app.server.requestLog.flush()
  return app.query<Kept>(
    `select l.url, l.path, l.status, l.user_id, l.token_prefix, b.request_headers::text, b.request_body, b.response_body from request_logs l
        left join request_log_bodies b on b.log_id = l.id where l.request_id = $1`,
    [id],
  )
}
let n = 0
const newId = () => `test-request-${Date.now()}-${(n += 1)}`
const headers = { 'x-subscription-key': 'test-subscription-key' }

describe('what is written', () => {
  test('a request leaves one line with its template, status and who asked', async () => {
    const id = newId()
    await (await app.as('client_admin')).call('workspace.inbox', {}, { headers: { 'x-request-id': id } })
    const [line] = await keptOf(id)
    expect(line).toMatchObject({ path: '/api/inbox', status: 200, user_id: expect.any(Number) as number, request_body: null })
    expect(line?.token_prefix).toHaveLength(6)
  })

  test.each([
    'authorization', 'cookie', 'set_cookie', 'password', 'new_password', 'current_password', 'token',
    'secret', 'client_secret', 'api_key', 'iban', 'card', 'card_number', 'cvv', 'otp', 'signature',
  ])('a field named %s is never written, however deep it stands', async (field) => {
    const id = newId()
    await app.server.inject({
      method: 'POST', url: '/api/saved-views',
      headers: {
        ...headers, authorization: `Bearer ${await app.token('super_admin')}`,
        cookie: 'sid=VERY-SECRET', 'x-request-id': id, 'content-type': 'application/json',
      },
      payload: JSON.stringify({ [field]: 'VERY-SECRET', nested: { deeper: [{ [field]: { inner: 'VERY-SECRET' } }] }, ref_no: 'SEEN' }),
    })
    const [line] = await keptOf(id)
    expect(line).toBeDefined()
    expect(JSON.stringify(line)).not.toContain('VERY-SECRET')
  })

  test('a password, and the token it buys, stand nowhere after signing in', async () => {
    const [id, wrong] = [newId(), newId()]
    for (const [request, password] of [[id, 'a long test pass phrase'], [wrong, 'not the pass phrase']] as const) {
      await app.nobody.call('access.authenticate', { email: 'client_admin@demo.example', password }, { headers: { 'x-request-id': request } })
    }
    for (const request of [id, wrong])
      expect(await keptOf(request)).toMatchObject([{ path: '/api/authenticate', request_body: null, response_body: null, request_headers: null }])
    const found = await app.query(`select 1 from request_log_bodies where request_body like '%pass phrase%' or response_body like '%"token":"%'`)
    expect(found).toEqual([])
  })

  test('a bearer token and a signed link are hidden in heads and address', async () => {
    const id = newId()
    const token = await app.token('super_admin')
    await app.server.inject({
      method: 'GET', url: `/api/user/password-link-verify?token=${token}&sign=abcdef`,
      headers: { ...headers, authorization: `Bearer ${token}`, 'x-request-id': id },
    })
    const kept = await keptOf(id)
    expect(kept).toMatchObject([{
      path: '/api/user/password-link-verify', url: expect.stringMatching(/^\/api\/user\/password-link-verify\?/) as string,
      request_headers: expect.stringContaining('user-agent') as string,
    }])
    const text = JSON.stringify(kept)
    expect(text).not.toContain(token)
    expect(text).not.toContain('abcdef')
  })

  test('mail addresses keep their first letter and domain', async () => {
    const id = newId()
    await app.nobody.call('access.requestReset', { email: 'noura.saleh@shop.example' }, { headers: { 'x-request-id': id } })
    const [line] = await keptOf(id)
    expect(line?.request_body).toContain('n•••@shop.example')
    expect(line?.request_body).not.toContain('noura')
  })

  test('a search that is sent as a body leaves a line, and no body', async () => {
    const id = newId()
    await (await app.as('super_admin')).call('packages.find', { search: 'RSA' }, { headers: { 'x-request-id': id } })
    expect(await keptOf(id)).toMatchObject([{ path: '/api/packages/find', status: 200, request_body: null, response_body: null }])
  })

  test('of a file its name and size are kept, not what is in it', async () => {
    const id = newId()
    await (await app.as('super_admin')).call('valueLists.upload', {}, {
      headers: { 'x-request-id': id }, file: { name: 'lists.csv', body: Buffer.from('List Code,Value,Label\nnone,SECRET-CONTENT,x\n'), type: 'text/csv' },
    })
    const [line] = await keptOf(id)
    expect(line?.request_body).toContain('lists.csv')
    expect(JSON.stringify(line)).not.toContain('SECRET-CONTENT')
  })

  test('an unknown call, a wrong token and a wrong key leave lines too', async () => {
    const ids = [newId(), newId()]
    await app.server.inject({ method: 'GET', url: '/api/nothing-here', headers: { ...headers, 'x-request-id': ids[0] } })
    await app.server.inject({
      method: 'GET', url: '/api/currencies', headers: { ...headers, authorization: 'Bearer not-a-token-of-ours-at-all', 'x-request-id': ids[1] },
    })
    expect((await keptOf(ids[0] ?? ''))[0]).toMatchObject({ status: 404, path: '(unknown)' })
    expect((await keptOf(ids[1] ?? ''))[0]).toMatchObject({ status: 401, user_id: null })
  })

  test('a log that cannot be written fails no request and loses only lines', async () => {
    await app.query('alter table request_logs rename to request_logs_away')
    const before = app.server.requestLog.dropped().lines
    expect((await (await app.as('super_admin')).call('settings.currencies')).status).toBe(200)
    await app.server.requestLog.flush()
    await app.query('alter table request_logs_away rename to request_logs')
    expect(app.server.requestLog.dropped().lines).toBeGreaterThan(before)
  })
})

describe('what is read', () => {
  test('the last hour unless days are asked for, at most seven of them', async () => {
    const admin = await app.as('system_admin')
    const hour = await admin.call('requestLogs.list')
    expect(hour.data.every((l) => Date.now() - Date.parse(l.created_at) <= 3_600_000)).toBe(true)
    const week = await admin.call('requestLogs.list', { from: addDays(today(), -6), to: today() })
    expect(week.meta.total).toBeGreaterThan(hour.meta.total)
    expect(await admin.call('requestLogs.list', { from: addDays(today(), -7), to: today() })).toMatchObject({ status: 422, message: 'Choose at most 7 days.' })
  })

  test('the cursor goes through every line once, newest first', async () => {
    const admin = await app.as('system_admin')
    const seen: number[] = []
    let cursor: string | undefined
    for (let page = 0; page < 5; page++) {
      const answer = await admin.call('requestLogs.list', { from: addDays(today(), -6), to: addDays(today(), -1), page_size: 50, cursor })
      seen.push(...answer.data.map((l) => l.id))
      cursor = answer.meta.next_cursor ?? undefined
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(250)
  })

  test('filters: class of status, path, slowness and reference', async () => {
    const admin = await app.as('system_admin')
    const days = { from: addDays(today(), -6), to: today() }
    const refused = await admin.call('requestLogs.list', { ...days, status_class: ['4xx'] })
    expect(refused.data.length).toBeGreaterThan(0)
    expect(refused.data.every((l) => l.status >= 400 && l.status < 500)).toBe(true)
    const scans = await admin.call('requestLogs.list', { ...days, path: 'apply-scan', slow: 50 })
    expect(scans.data.every((l) => l.path.includes('apply-scan') && l.duration_ms >= 50)).toBe(true)
    const ref = scans.data[0]?.ref ?? ''
    expect((await admin.call('requestLogs.list', { ...days, ref_no: ref })).data.every((l) => l.ref === ref)).toBe(true)
  })

  test('one request with its bodies; 410 once they are gone; 404 for one that is not there', async () => {
    const admin = await app.as('system_admin')
    const [row] = await app.query<{ id: number }>(`select id from request_logs where has_body order by id desc limit 1`)
    const id = row?.id ?? 0
    expect((await admin.call('requestLogs.one', { id })).data).toMatchObject({ id, has_body: true })
    await app.query('delete from request_log_bodies where log_id = $1', [id])
    expect((await admin.call('requestLogs.one', { id })).status).toBe(410)
    expect((await admin.call('requestLogs.one', { id: 99_999_999 })).status).toBe(404)
  })

  test('is exported as csv, and kept from whoever does not hold its key', async () => {
    const admin = await app.as('system_admin')
    const file = await admin.call('requestLogs.list', { format: 'csv', from: addDays(today(), -2), to: today() })
    expect(file.body.toString()).toMatch(/Created,Created \(Dubai\),Time,Method,Path,Status,Duration ms/)
    expect((await (await app.as('client_admin')).call('requestLogs.list')).status).toBe(403)
  })
})
