import { describe, expect, test } from 'vitest'
import { useApp } from '../app'
import { idOf } from '../tracking/parcels'
import { SECRET, useSubscription } from './given'

const app = useApp()
const subscription = useSubscription(app)
const save = (body: Record<string, unknown>) => subscription.client.call('subscriptions.saveTracking', body)

describe('a subscription', () => {
  test('shows its defaults until it is saved', async () => {
    const answer = await subscription.client.call('subscriptions.tracking', {})
    expect(answer).toMatchObject({
      status: 200,
      data: {
        exists: false, active: false, url: null, events: ['*'], retry_limit: 5,
        timeout_seconds: 15, integration_mode: 'webhook', health: { state: 'ok', waiting: 0 },
      },
    })
  })

  test.each([
    ['url', 'http://hooks.client.ae/x', 'Enter an https address.'],
    ['url', 'ftp://hooks.client.ae/x', 'Enter an https address.'],
    ['url', 'https://user:pw@hooks.client.ae/x', 'Enter an https address.'],
    ['url', 'https://10.1.2.3/x', 'This address is not reachable from the internet.'],
    ['url', 'https://client.example/x', 'This address is not reachable from the internet.'],
    ['schedule_minutes', 4, 'Interval must be 5 to 1440 minutes.'],
    ['schedule_minutes', 1441, 'Interval must be 5 to 1440 minutes.'],
    ['events', [], 'Choose at least one event.'],
    ['events', ['XYZ99'], 'Event code XYZ99 is unknown.'],
  ])('refuses %s %j', async (field, value, message) => {
    const answer = await save({ [field]: value })
    expect(answer).toMatchObject({ status: 422, message, errors: [{ field, message }] })
    expect((await subscription.client.call('subscriptions.tracking', {})).data.exists).toBe(false)
  })

  test('cannot be switched on without an address', async () => {
    expect(await save({ active: true })).toMatchObject({ status: 422, message: 'Enter an https address.' })
  })

  test('saves what is given and leaves the rest; who comes second is told', async () => {
    const first = await save({ url: subscription.receiver.url, retry_limit: 3 })
    expect((await save({ version: first.data.version, timeout_seconds: 20 })).data).toMatchObject({
      url: `${subscription.receiver.url}`, retry_limit: 3, timeout_seconds: 20,
    })
    expect(await save({ version: first.data.version, timeout_seconds: 25 })).toMatchObject({ status: 409 })
  })

  test('keeps secret headers sealed, never answers them, and keeps one that is not given again', async () => {
    const answer = await save({
      url: subscription.receiver.url, headers: [{ key: 'X-Shop', value: 'noor' }, { key: 'X-Key', value: 'very-secret-key', secret: true }],
    })
    expect(answer.data.headers).toEqual([{ key: 'X-Shop', value: 'noor', secret: false, set: true }, { key: 'X-Key', value: null, secret: true, set: true }])
    await save({ headers: [{ key: 'X-Key', secret: true }] })
    expect(JSON.stringify([
      await app.query('select * from client_subscriptions'), await app.query("select before, after from audit_log where entity = 'client_subscription'"),
    ])).not.toContain('very-secret-key')
    await subscription.client.call('subscriptions.test', { kind: 'tracking' })
    expect(subscription.receiver.got[0]?.headers['x-key']).toBe('very-secret-key')
    const [log] = await app.query<{ request_headers: Record<string, string> }>('select request_headers from outgoing_logs')
    expect(log?.request_headers['x-key']).toBe('•••')
  })

  test.each(['Host', 'Content-Length', 'X-Signature', 'Transfer-Encoding'])('does not let a client set %s', async (key) => {
    expect(await save({ headers: [{ key, value: 'x' }] })).toMatchObject({ status: 422, errors: [{ field: 'headers.0.key' }] })
  })

  test('label and POD have options of their own', async () => {
    expect((await subscription.client.call('subscriptions.saveLabel', { label_format: 'zpl', label_delivery: 'base64' })).data).toMatchObject({
      kind: 'label', label_format: 'zpl', label_delivery: 'base64',
    })
    expect((await subscription.client.call('subscriptions.savePod', { pod_parts: ['pdf'] })).data).toMatchObject({ kind: 'pod', pod_parts: ['pdf'] })
    expect(await subscription.client.call('subscriptions.savePod', { pod_parts: [] })).toMatchObject({ status: 422 })
  })
})

describe('authentication', () => {
  test('answers of a secret only that it is set, and keeps it sealed', async () => {
    const answer = await subscription.client.call('subscriptions.saveAuth', {
      auth_type: 'basic', username: 'rsa', password: 'open sesame', hmac_secret: SECRET,
    })
    expect(answer.data).toMatchObject({ auth_type: 'basic', username: 'rsa', password: { set: true }, token: { set: false }, hmac_secret: { set: true } })
    const kept = JSON.stringify([
      await app.query('select * from client_subscriptions'),
      await app.query("select before, after from audit_log where entity = 'client_subscription'"), answer.data,
    ])
    for (const secret of ['open sesame', SECRET]) expect(kept).not.toContain(secret)
  })

  test('wants what its kind cannot do without, and keeps a secret not given again', async () => {
    expect(await subscription.client.call('subscriptions.saveAuth', { auth_type: 'bearer' })).toMatchObject({ status: 422, errors: [{ field: 'token' }] })
    expect(await subscription.client.call('subscriptions.saveAuth', {
      auth_type: 'oauth2_client_credentials', token_url: 'http://auth.client.ae/t', oauth_client_id: 'a', oauth_client_secret: 'b',
    })).toMatchObject({ status: 422, message: 'Token address must be https.' })
    expect(await subscription.client.call('subscriptions.saveAuth', { auth_type: 'hmac', hmac_secret: 'short' })).toMatchObject({ status: 422 })
    await subscription.client.call('subscriptions.saveAuth', { auth_type: 'bearer', token: 'abc' })
    expect((await subscription.client.call('subscriptions.saveAuth', { auth_type: 'bearer' })).data.token).toEqual({ set: true })
    expect((await subscription.client.call('subscriptions.saveAuth', { auth_type: 'none', token: null })).data.token).toEqual({ set: false })
  })
})

describe('who may', () => {
  test('an administrator names the client; a client’s developer has its own and no other', async () => {
    const admin = await app.as('super_admin')
    const other = await idOf(app, 'clients', 'DTOFZ')
    expect(await admin.call('subscriptions.tracking', {})).toMatchObject({ status: 422, message: 'Choose a client.' })
    expect(await admin.call('subscriptions.tracking', { client_id: other })).toMatchObject({ status: 200, data: { client_id: other } })
    const scope = { client_id: other, environment: 'production' as const }
    const answers = await Promise.all([
      subscription.client.call('subscriptions.tracking', scope),
      subscription.client.call('subscriptions.saveTracking', { ...scope, retry_limit: 1 }), subscription.client.call('subscriptions.label', scope),
      subscription.client.call('subscriptions.saveLabel', scope), subscription.client.call('subscriptions.pod', scope),
      subscription.client.call('subscriptions.savePod', scope), subscription.client.call('subscriptions.auth', scope),
      subscription.client.call('subscriptions.saveAuth', { ...scope, auth_type: 'none' }),
      subscription.client.call('subscriptions.test', { ...scope, kind: 'tracking' }),
      subscription.client.call('subscriptions.replayFailed', { ...scope, kind: 'tracking', since: new Date().toISOString() }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(await app.query('select 1 from client_subscriptions')).toEqual([])
  })

  test('deliveries of another client are not there, nor counted, nor sent again', async () => {
    await subscription.subscribe()
    await subscription.client.call('subscriptions.test', { kind: 'tracking' })
    const admin = await app.as('super_admin')
    const [row] = (await admin.call('subscriptions.deliveries', {})).data
    await app.query('update outgoing_logs set client_id = $1', [await idOf(app, 'clients', 'DTOFZ')])
    expect(await subscription.client.call('subscriptions.deliveries', {})).toMatchObject({ data: [], meta: { total: 0 } })
    expect(await subscription.client.call('subscriptions.delivery', { id: row?.id ?? 0 })).toMatchObject({ status: 404 })
    expect(await subscription.client.call('subscriptions.replay', { id: row?.id ?? 0 })).toMatchObject({ status: 404 })
    expect(await admin.call('subscriptions.delivery', { id: row?.id ?? 0 })).toMatchObject({
      status: 200, data: { request_headers: { 'x-event-id': row?.event_id } },
    })
  })

  test('without the key nobody gets in', async () => {
    const answers = await Promise.all(
      ['carrier_operator', 'service_center_operator', 'client_operations'].map(async (role) => (await app.as(role)).call('subscriptions.tracking', {})),
    )
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})

describe('a test', () => {
  test('tells what the receiver said, whatever it said, and leaves the health alone', async () => {
    await save({ url: subscription.receiver.url })
    expect(await subscription.client.call('subscriptions.test', { kind: 'tracking' })).toMatchObject({
      status: 200, data: { status_code: 200, body_excerpt: 'answer 200' },
    })
    subscription.receiver.answer(401)
    expect(await subscription.client.call('subscriptions.test', { kind: 'tracking' })).toMatchObject({
      status: 200, data: { status_code: 401, body_excerpt: 'answer 401' },
    })
    expect((await subscription.client.call('subscriptions.tracking', {})).data.health).toMatchObject({ state: 'ok', consecutive_failures: 0 })
    expect(subscription.receiver.json()[0]).toMatchObject({ type: 'test', event: { code: 'DEL01' } })
  })

  test('is 502 when nobody answers, 409 without an address, and five a minute', async () => {
    expect(await subscription.client.call('subscriptions.test', { kind: 'label' })).toMatchObject({ status: 409, message: 'No webhook address is set.' })
    await subscription.client.call('subscriptions.saveLabel', { url: 'http://127.0.0.1:9' })
    const label = () => subscription.client.call('subscriptions.test', { kind: 'label' })
    expect(await label()).toMatchObject({ status: 502, message: 'The receiver refused the connection.' })
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) statuses.push((await label()).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
