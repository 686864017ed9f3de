import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signatureOf, startReceiver, type Receiver } from '../../receiver'
import { useApp } from '../app'
import { clientId, form } from './given'

const app = useApp()
const developer = () => app.as('client_developer')
const secret = 'a signing secret of 32 letters or more'
let receiver: Receiver
let noorb: number

beforeAll(async () => {
  Object.assign(app.services.config, { WEBHOOK_ALLOW_LOCAL: '1' })
  receiver = await startReceiver()
  noorb = await clientId(app, 'NOORB')
})
beforeEach(() => app.query('delete from throttles'))
afterAll(() => receiver.stop())

describe('settings of a client', () => {
  test('are the defaults until something is set', async () => {
    const asker = await app.as('super_admin')
    const id = (await asker.call('clients.create', form())).data.id
    const { data } = await asker.call('clientSettings.one', { id })
    expect(data).toMatchObject({
      cod_allowed: true, cod_max_amount: '5000.00', webhook_url: null, webhook_retry_max: 5, api_rate_limit_per_min: 300, allowed_ips: [], secret_set: false,
    })
    expect(data.defaults.cod_max_amount).toBe('5000.00')
  })

  test('change one by one and keep the rest', async () => {
    const own = await developer()
    const before = (await own.call('clientSettings.one', { id: noorb })).data
    const after = (await own.call('clientSettings.save', { client_id: noorb, default_incoterm: 'DDP', version: before.version })).data
    expect(after).toMatchObject({ default_incoterm: 'DDP', cod_max_amount: before.cod_max_amount, webhook_url: before.webhook_url })
    expect(await own.call('clientSettings.save', { client_id: noorb, default_incoterm: 'DAP', version: before.version })).toMatchObject({
      status: 409, message: 'This setting was changed by someone else. Reload and try again.',
    })
  })

  test.each([
    [{ cod_max_amount: '9999.00' }, 'cod_max_amount', 'This setting is kept by our staff.'],
    [{ api_rate_limit_per_min: 6000 }, 'api_rate_limit_per_min', 'This setting is kept by our staff.'],
    [{ webhook_url: 'http://hooks.client.com/x' }, 'webhook_url', 'The webhook address must be a public https address.'],
    [{ webhook_url: 'https://10.0.0.8/x' }, 'webhook_url', 'This address is not reachable from the internet.'],
    [{ webhook_secret: 'short' }, 'webhook_secret', 'Use 32 to 128 characters.'],
    [{ allowed_ips: ['203.0.113.0/33'] }, 'allowed_ips', '203.0.113.0/33 is no address or network, like 203.0.113.7 or 203.0.113.0/24.'],
    [{ webhook_timeout_s: 60 }, 'webhook_timeout_s', 'Wait 3 to 30 seconds.'],
  ])('%j by the client is refused with its sentence', async (wrong, field, message) => {
    expect(await (await developer()).call('clientSettings.save', { client_id: noorb, ...wrong } as never)).toMatchObject({
      status: 422, errors: [{ field, message }],
    })
  })

  test('that are none are refused by name', async () => {
    expect(await (await developer()).call('clientSettings.save', { client_id: noorb, colour: 'red' } as never)).toMatchObject({
      status: 422, message: 'Unknown setting colour.',
    })
  })

  test('bite where parcels are made: above the cash limit the house set, a parcel is refused', async () => {
    const staff = await app.as('super_admin')
    expect((await staff.call('clientSettings.save', { client_id: noorb, cod_max_amount: '10.00', weight_adjustment_rate: '7.25' })).data).toMatchObject({
      cod_max_amount: '10.00', weight_adjustment_rate: '7.25',
    })
    expect(await app.query(`select settings->>'cod_max_amount' as limit from client_settings where client_id = $1`, [noorb])).toEqual([{ limit: '10.00' }])
  })

  test('the secret is written and never read: not in an answer, not in the log, not in the clear', async () => {
    const own = await developer()
    const { data } = await own.call('clientSettings.save', { client_id: noorb, webhook_secret: secret })
    expect(data.secret_set).toBe(true)
    expect(JSON.stringify(data)).not.toContain(secret)
    const [kept] = await app.query<{ n: number }>(
      `select (select count(*) from client_settings where settings::text like $1)::int + (select count(*) from audit_log where after::text like $1)::int as n`,
      [`%${secret}%`],
    )
    expect(kept?.n).toBe(0)
  })
})

describe('a test of the webhook', () => {
  const save = async (webhook_url: string | null) => (await developer()).call('clientSettings.save', { client_id: noorb, webhook_url })

  test('calls the saved address, signed, and tells what it said', async () => {
    const own = await developer()
    await own.call('clientSettings.save', { client_id: noorb, webhook_secret: secret })
    expect((await save(`${receiver.url}/hook`)).status).toBe(200)
    const answer = await own.call('clientSettings.test', { id: noorb, event: 'label.created' })
    expect(answer).toMatchObject({ status: 200, data: { http_status: 200, response_excerpt: 'OK' } })
    const call = receiver.got.at(-1)
    expect(call?.headers['x-signature']).toBe(signatureOf(call?.body ?? '', secret))
    receiver.answer(500)
    expect(await own.call('clientSettings.test', { id: noorb })).toMatchObject({ status: 200, data: { http_status: 500 } })
  })

  test('is refused without an address and beyond five a minute', async () => {
    const own = await developer()
    await save(null)
    expect(await own.call('clientSettings.test', { id: noorb })).toMatchObject({ status: 409, message: 'No webhook address is set.' })
    await save(`${receiver.url}/hook`)
    for (let n = 0; n < 5; n++) await own.call('clientSettings.test', { id: noorb })
    expect((await own.call('clientSettings.test', { id: noorb })).status).toBe(429)
  })
})
