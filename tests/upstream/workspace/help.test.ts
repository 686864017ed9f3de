import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '@/lib/routes/routes'
import { forwardReports } from '@/upstream/areas/help/reports'
import { useApp, type Asker } from '../app'

const app = useApp()
let admin: Asker
let client: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  client = await app.as('client_admin')
})

describe('help', () => {
  test('has at least twenty articles, each about screens there are', async () => {
    const { data } = await client.call('help.articles')
    expect(data.length).toBeGreaterThanOrEqual(20)
    const paths = new Set<string>(allRoutes.map(([path]) => path))
    expect(data.flatMap(({ screens }) => screens).filter((path) => !paths.has(path))).toEqual([])
    for (const { slug, excerpt } of data) {
      expect(excerpt.length, slug).toBeGreaterThan(20)
      const { body } = (await client.call('help.article', { slug })).data
      const links = [...body.matchAll(/\]\((\/[^)?#]*)/g)].map(([, path]) => path ?? '')
      expect(links.filter((path) => !paths.has(path)), slug).toEqual([])
    }
  })

  test('is found by words in any order, best in the title, and by screen', async () => {
    const { data } = await client.call('help.articles', { search: 'labels print' })
    expect(data[0]?.slug).toMatch(/label/)
    expect((await client.call('help.articles', { screen: '/packages/12' })).data.map(({ slug }) => slug)).toEqual(['package-page'])
    expect((await client.call('help.articles', { search: '100%' })).data).toEqual([])
    expect(new Set((await client.call('help.articles', { category: 'settings' })).data.map(({ category }) => category))).toEqual(new Set(['settings']))
  })

  test('shows drafts to nobody', async () => {
    const made = await admin.call('help.add', { title: 'Not yet', slug: 'not-yet', category: 'start', body: 'Soon.' })
    expect([made.status, made.data.status]).toEqual([201, 'draft'])
    expect(await client.call('help.article', { slug: 'not-yet' })).toMatchObject({ status: 404, message: 'This article no longer exists.' })
    await admin.call('help.change', { id: made.data.id, status: 'published' })
    expect((await client.call('help.article', { slug: 'not-yet' })).data.title).toBe('Not yet')
    expect(await admin.call('help.remove', { id: made.data.id })).toMatchObject({ status: 409, message: 'Take the article back before you delete it.' })
    await admin.call('help.change', { id: made.data.id, status: 'draft' })
    expect(await admin.call('help.remove', { id: made.data.id })).toMatchObject({ status: 200 })
    expect(await admin.call('help.oneOf', { id: made.data.id })).toMatchObject({ status: 404 })
  })

  test('has one article an address, about screens there are, saved by one at a time', async () => {
    const article = { title: 'T', slug: 'taken', category: 'data' as const, body: 'B', screens: ['/packages/[id]'] }
    const answers = await Promise.all([admin.call('help.add', article), admin.call('help.add', article)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.errors).toEqual([{ field: 'slug', message: 'The address taken is taken by another article.' }])
    expect(await admin.call('help.add', { ...article, slug: 'other', screens: ['/nowhere'] })).toMatchObject({
      status: 422, errors: [{ field: 'screens', message: 'There is no screen /nowhere.' }],
    })
    const { id, version } = answers.find(({ status }) => status === 201)?.data ?? { id: 0, version: 0 }
    const saved = await Promise.all([admin.call('help.change', { id, version, title: 'A' }), admin.call('help.change', { id, version, title: 'B' })])
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await client.call('help.add', article)).toMatchObject({ status: 403 })
  })
})

describe('reports', () => {
  let server: Server | null = null
  afterEach(() => {
    server?.close()
    server = null
  })
  const report = { message: 'The list stays empty after I choose a filter.', path: '/packages?status=created', request_id: 'req-7' }
  const png = `data:image/png;base64,${Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('pixels')]).toString('base64')}`

  interface Heard {
    authorization: string | undefined
    idempotency: string | undefined
    body: Record<string, unknown>
  }
  /** A work-tracking service on this machine, answering as told. */
  async function service(status: number, answer: unknown): Promise<{ heard: Heard[]; services: typeof app.services }> {
    const heard: Heard[] = []
    server = createServer((request, response) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => pieces.push(piece))
      request.on('end', () => {
        heard.push({
          authorization: request.headers.authorization, idempotency: String(request.headers['idempotency-key']),
          body: JSON.parse(Buffer.concat(pieces).toString()) as Record<string, unknown>,
        })
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      })
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return {
      heard,
      services: {
        ...app.services, config: { ...app.services.config, BUG_REPORT_URL: `http://127.0.0.1:${port}/reports`, BUG_REPORT_KEY: 'our-own-credential' },
      },
    }
  }
  const reportOf = async (reference: string) =>
    (await app.query<{ forwarded_ref: string | null; attempts: number; last_error: string | null; screenshot_path: string | null }>(
      'select * from bug_reports where reference = $1', [reference],
    ))[0]

  test('are kept and answered with a reference, without a service too', async () => {
    const answer = await client.call('help.report', report)
    expect(answer.status).toBe(201)
    expect(answer.message).toBe(`Thank you. Reference ${answer.data.reference}.`)
    expect(await forwardReports(app.services)).toBe(0)
    expect(await reportOf(answer.data.reference)).toMatchObject({ forwarded_ref: null, attempts: 0 })
  })

  test('go to the service with our credential and never the person’s token', async () => {
    const { data } = await client.call('help.report', { ...report, screenshot: png })
    const { heard, services } = await service(201, { data: { reference: 'WORK-42' } })
    await Promise.all([forwardReports(services), forwardReports(services)])
    const mine = heard.filter(({ body }) => body.reference === data.reference)
    expect(mine).toHaveLength(1)
    expect(mine[0]).toMatchObject({
      authorization: 'Bearer our-own-credential', idempotency: data.reference,
      body: { message: report.message, path: report.path, request_id: 'req-7', reporter: { email: 'client_admin@demo.example' }, screenshot: png },
    })
    expect(await reportOf(data.reference)).toMatchObject({ forwarded_ref: 'WORK-42', last_error: null })
    expect(await forwardReports(services)).toBe(0)
  })

  test('wait while the service is down and go once it is back', async () => {
    const { data } = await client.call('help.report', report)
    const down = await service(503, { message: 'busy' })
    expect(await forwardReports(down.services)).toBe(0)
    expect(await reportOf(data.reference)).toMatchObject({ forwarded_ref: null, attempts: 1, last_error: 'The service answered 503.' })
    server?.close()
    const back = await service(200, { id: 7 })
    expect(await forwardReports(back.services)).toBe(0)
    await app.query("update bug_reports set next_try_at = now() where reference = $1", [data.reference])
    expect(await forwardReports(back.services)).toBe(1)
    expect((await reportOf(data.reference))?.forwarded_ref).toBe('7')
  })

  test('are ten an hour, however many come together', async () => {
    const carrier = await app.as('carrier_admin')
    const answers = await Promise.all(Array.from({ length: 12 }, () => carrier.call('help.report', report)))
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(10)
    expect(answers.find(({ status }) => status === 429)?.message).toBe('You have sent 10 reports within an hour. Try again later.')
    expect(new Set(answers.flatMap(({ data }) => data?.reference ?? [])).size).toBe(10)
  })

  test('say what is wrong with them', async () => {
    const vendor = await app.as('vendor_admin')
    expect(await vendor.call('help.report', { ...report, message: 'Broken.' })).toMatchObject({
      status: 422, errors: [{ field: 'message', message: 'Tell in at least 20 characters what happened.' }],
    })
    expect(await vendor.call('help.report', { ...report, message: 'x'.repeat(2001) })).toMatchObject({ status: 422 })
    expect(await vendor.call('help.report', { ...report, screenshot: `data:image/png;base64,${Buffer.from('<svg>').toString('base64')}` })).toMatchObject({
      status: 422, errors: [{ field: 'screenshot', message: 'The screenshot must be a PNG or JPG.' }],
    })
    expect(await vendor.call('help.report', { ...report, path: 'https://elsewhere.example' })).toMatchObject({ status: 422, errors: [{ field: 'path' }] })
    expect(await app.nobody.call('help.report', report)).toMatchObject({ status: 401 })
  })
})
