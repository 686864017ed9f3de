import { describe, expect, test } from 'vitest'
import { calls } from '@/lib/contract/contract'
import { useApp } from '../app'

const app = useApp()
const heads = { 'x-subscription-key': 'test-subscription-key' }

describe('the server', () => {
  test('wants the subscription key on every call but its health', async () => {
    expect((await app.server.inject({ url: '/api/maintenance' })).statusCode).toBe(401)
    expect((await app.server.inject({ url: '/api/maintenance', headers: { 'x-subscription-key': 'test-subscription-kez' } })).statusCode).toBe(401)
    expect((await app.server.inject({ url: '/health/ready' })).json()).toEqual({ ready: true })
  })

  test('describes every call of the contract as OpenAPI 3.1', async () => {
    const document = (await app.server.inject({ url: '/api/openapi.json', headers: heads })).json() as {
      openapi: string; paths: Record<string, Record<string, unknown>>
    }
    expect(document.openapi).toBe('3.1.0')
    const described = Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((m) => `${m.toUpperCase()} ${path}`))
    expect(described.toSorted()).toEqual([...calls.values()].map((c) => `${c.method} ${c.path.replace(/:(\w+)/g, '{$1}')}`).toSorted())
  })

  test('answers faults as the envelope, with the request’s number and without a stack', async () => {
    const malformed = await app.server.inject({
      method: 'POST', url: '/api/authenticate', headers: { ...heads, 'content-type': 'application/json', 'x-request-id': 'number-of-a-test' }, payload: '{',
    })
    expect(malformed.statusCode).toBe(400)
    expect(malformed.headers['x-request-id']).toBe('number-of-a-test')
    expect(malformed.json()).toEqual({
      message: 'The request could not be read.', errors: [{ field: null, message: 'The request could not be read.' }], data: null,
    })
    expect((await app.server.inject({ url: '/api/nothing', headers: heads })).statusCode).toBe(404)
  })

  test('names the field and the way out when input is refused', async () => {
    const asker = await app.as('client_admin')
    const answer = await asker.call('workspace.saveView', { screen: '/packages', name: '', search: '' })
    expect(answer).toMatchObject({ status: 422, errors: [{ field: 'name', message: 'Give the view a name.' }] })
    expect((await asker.call('packages.find', { page_size: 7 })).errors[0]?.field).toBe('page_size')
    expect((await asker.call('packages.find', { cursor: 'bm90IGEgY3Vyc29y' })).errors[0]?.field).toBe('cursor')
  })

  test('a creating call with the same key happens once and answers the same; with another body it is refused', async () => {
    const asker = await app.as('client_admin')
    const view = { screen: '/packages', name: 'Mine', search: 'status=new' }
    const key = { headers: { 'idempotency-key': 'one-and-the-same-key' } }
    const answers = await Promise.all(Array.from({ length: 8 }, () => asker.call('workspace.saveView', view, key)))
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((a) => a.data.id)).size).toBe(1)
    expect((await asker.call('workspace.saveView', { ...view, name: 'Other' }, key)).status).toBe(422)
  })

  test('every write leaves an audit row with who, what and from where, without secrets, and the log only grows', async () => {
    const asker = await app.as('client_operations')
    await asker.call('workspace.saveView', { screen: '/packages', name: 'Watched', search: '' }, {
      headers: { 'x-client-ip': '10.9.8.7', 'x-request-id': 'audited-request' },
    })
    const [row] = await app.query(`select actor, action, ip::text, after from audit_log where request_id = 'audited-request'`)
    expect(row).toMatchObject({ action: 'workspace.saveView', ip: '10.9.8.7/32', after: { name: 'Watched' } })
    await expect(app.query(`delete from audit_log`)).rejects.toThrow('append-only')
    await expect(app.query(`update audit_log set actor = 'x'`)).rejects.toThrow('append-only')
  })

  test('maintenance closes the house to all but those let in', async () => {
    const admin = app.asker(await app.token('super_admin', 'admin'))
    const [client, staff] = [await app.as('client_admin'), await app.as('operations_manager')]
    await admin.call('settings.setMaintenance', { on: true, message: 'New racks.' })
    await expect.poll(async () => (await client.call('packages.stats', {})).status, { timeout: 5000 }).toBe(503)
    expect((await client.call('packages.stats', {})).message).toBe('We are back soon.')
    expect((await staff.call('packages.stats', {})).status).toBe(200)
    expect((await app.nobody.call('settings.maintenance')).data).toMatchObject({ maintenance: true, message: 'New racks.' })
    await admin.call('settings.setMaintenance', { on: false })
    await expect.poll(async () => (await client.call('packages.stats', {})).status, { timeout: 5000 }).toBe(200)
  })

  test('public calls are counted by address, so nobody walks through the numbers', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 62; i++)
      statuses.push((await app.nobody.call('tracking.summary', { numbers: `RSA${i}` }, { headers: { 'x-client-ip': '10.7.7.7' } })).status)
    expect(statuses).toContain(429)
    expect((await app.nobody.call('tracking.summary', { numbers: 'RSADEMO0001' }, { headers: { 'x-client-ip': '10.7.7.8' } })).status).toBe(200)
  })
})
