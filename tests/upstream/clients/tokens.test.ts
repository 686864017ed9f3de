import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../app'
import { activeClient, clientId, form } from './given'

const app = useApp()
const staff = () => app.as('super_admin')
const refused = { status: 401, message: 'Invalid API token.' }

beforeEach(() => app.query('delete from throttles'))

async function system(more: { client?: number } = {}) {
  const client_id = more.client ?? (await clientId(app, 'NOORB'))
  const { data } = await (await staff()).call('clientTokens.create', { client_id, name: `Sync ${Math.random()}` })
  return { ...data, client_id, ask: app.asker(data.token) }
}

describe('a token', () => {
  test('is told once and kept as a hash; the contact hears of it, the log holds none of it', async () => {
    const asker = await staff()
    const made = await system()
    expect(made.token).toMatch(/^lk_live_[\w-]{43}$/)
    expect(made.token_prefix).toBe(made.token?.slice(0, 12))
    const rows = (await asker.call('clientTokens.list', { id: made.client_id })).data
    expect(rows[0]).toMatchObject({ id: made.id, life: 'live', status: 'active', last_used_at: null })
    expect(JSON.stringify(rows)).not.toContain(made.token)
    const everywhere = await app.query<{ n: number }>(`select (select count(*) from audit_log where after::text like '%' || $1 || '%')::int + (select count(*)
      from client_tokens where token_hash = $1)::int
      + (select count(*) from email_logs where body_text like '%' || $1 || '%')::int as n`, [made.token])
    expect(everywhere).toEqual([{ n: 0 }])
    expect((await app.query(`select subject from email_logs where body_text like '%' || $1 || '%'`, [made.token_prefix]))).toEqual([{
      subject: 'A new API token of Noor Beauty Trading LLC / رمز API جديد لـ Noor Beauty Trading LLC',
    }])
  })

  test('of a request that is repeated is not told again', async () => {
    const asker = await staff()
    const again = { client_id: await clientId(app, 'NOORB'), name: 'Once only' }
    const key = { headers: { 'idempotency-key': 'once-only-0001' } }
    const first = await asker.call('clientTokens.create', again, key)
    const second = await asker.call('clientTokens.create', again, key)
    expect(second.data).toMatchObject({ id: first.data.id, token: null })
    expect(await app.query('select 1 from idempotency_keys where reply::text like $1', [`%${first.data.token}%`])).toEqual([])
  })

  test('reads the client’s own parcels and nobody else’s', async () => {
    const { ask, client_id } = await system()
    const found = await ask.call('packages.find', { page_size: 25 })
    expect(found.status).toBe(200)
    expect(new Set(found.data.map((row) => row.client_id))).toEqual(new Set([client_id]))
    const [foreign] = await app.query<{ id: number; tracking_no: string }>('select id, tracking_no from packages where client_id <> $1 limit 1', [client_id])
    expect((await ask.call('packages.one', { id: Number(foreign?.id) })).status).toBe(404)
    expect((await ask.call('tracking.status', { numbers: [String(foreign?.tracking_no)] })).data.not_found).toEqual([foreign?.tracking_no])
  })

  test('opens no call meant for a person', async () => {
    const { ask, client_id } = await system()
    for (const answer of [
      await ask.call('clients.dropdown'), await ask.call('clientTokens.list', { id: client_id }),
      await ask.call('members.list'), await ask.call('access.permissions'),
    ]) expect(answer.status).toBe(403)
  })

  test('is refused with one sentence when it is off, over, of another environment, of a client that does not work, or from elsewhere', async () => {
    const { id, client_id, ask } = await system()
    const works = async () => (await ask.call('packages.find')).status
    expect(await works()).toBe(200)
    for (const [off, on] of [
      [`update client_tokens set status = 'inactive' where id = ${id}`, `update client_tokens set status = 'active' where id = ${id}`],
      [
        `update client_tokens set expire_at = now() - interval '1 minute' where id = ${id}`,
        `update client_tokens set expire_at = now() + interval '1 day' where id = ${id}`,
      ],
      [`update clients set environment = 'sandbox' where id = ${client_id}`, `update clients set environment = 'production' where id = ${client_id}`],
      [`update clients set status = 'inactive' where id = ${client_id}`, `update clients set status = 'active' where id = ${client_id}`],
      [
        `update client_settings set settings = settings || '{"allowed_ips": ["203.0.113.0/24"]}' where client_id = ${client_id}`,
        `update client_settings set settings = settings - 'allowed_ips' where client_id = ${client_id}`,
      ],
    ] as const) {
      await app.query(off)
      expect(await ask.call('packages.find')).toMatchObject(refused)
      await app.query(on)
      expect(await works()).toBe(200)
    }
    expect(await app.asker(`lk_live_${'x'.repeat(43)}`).call('packages.find')).toMatchObject(refused)
  })

  test('leaves what it asked and was answered in the log, and a refused one its client', async () => {
    const { id, client_id, ask } = await system()
    await ask.call('packages.find', { page_size: 25 })
    await app.query(`update client_tokens set status = 'inactive' where id = $1`, [id])
    await ask.call('packages.find')
    await app.server.requestLog.flush()
    expect(await app.query(`select l.status, l.client_id, b.response_body is not null as kept from request_logs l
      left join request_log_bodies b on b.log_id = l.id where l.token_prefix = 'lk_liv' order by l.id desc limit 2`)).toEqual([
      { status: 401, client_id, kept: true }, { status: 200, client_id, kept: true },
    ])
  })

  test('comes from the networks the client names', async () => {
    const { client_id, ask } = await system()
    await app.query(`update client_settings set settings = settings || '{"allowed_ips": ["203.0.113.0/24"]}' where client_id = $1`, [client_id])
    expect((await ask.call('packages.find', {}, { headers: { 'x-client-ip': '203.0.113.9' } })).status).toBe(200)
    await app.query(`update client_settings set settings = settings - 'allowed_ips' where client_id = $1`, [client_id])
  })

  test('that was used says when and from where', async () => {
    const { id, client_id, ask } = await system()
    await ask.call('packages.find', {}, { headers: { 'x-client-ip': '203.0.113.7' } })
    const row = (await (await staff()).call('clientTokens.list', { id: client_id })).data.find((token) => token.id === id)
    expect(row).toMatchObject({ last_used_ip: '203.0.113.7' })
    expect(Math.abs(Date.now() - Date.parse(row?.last_used_at ?? ''))).toBeLessThan(60_000)
  })

  test('asks no oftener than its client may', async () => {
    const { client_id, ask } = await system()
    await app.query(`update client_settings set settings = settings || '{"api_rate_limit_per_min": 2}' where client_id = $1`, [client_id])
    const answers = [await ask.call('packages.find'), await ask.call('packages.find'), await ask.call('packages.find')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0)
    await app.query(`update client_settings set settings = settings - 'api_rate_limit_per_min' where client_id = $1`, [client_id])
  })
})

describe('tokens of a client', () => {
  test('are at most ten that work, however many are asked for at once', async () => {
    const asker = await staff()
    const { id } = await activeClient(app)
    const answers = await Promise.all(Array.from({ length: 13 }, (_, n) => asker.call('clientTokens.create', { client_id: id, name: `Token ${n}` })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.find(({ status }) => status === 409)?.message).toBe('A client can have at most 10 active tokens.')
  })

  test('are made for a client that is active, each under a name of its own', async () => {
    const asker = await staff()
    const idle = (await asker.call('clients.create', form())).data.id
    expect(await asker.call('clientTokens.create', { client_id: idle, name: 'Early' })).toMatchObject({ status: 409, message: 'Activate the client first.' })
    const { id } = await activeClient(app)
    const [a, b] = [
      (await asker.call('clientTokens.create', { client_id: id, name: 'One' })).data.id,
      (await asker.call('clientTokens.create', { client_id: id, name: 'Two' })).data.id,
    ]
    expect(await asker.call('clientTokens.create', { client_id: id, name: 'ONE' })).toMatchObject({ status: 409, errors: [{ field: 'name' }] })
    expect(await asker.call('clientTokens.rename', { client_id: id, id: b, name: 'one' })).toMatchObject({ status: 409 })
    expect(await asker.call('clientTokens.rename', { client_id: id, id: a, name: 'First' })).toMatchObject({ status: 200, data: { name: 'First' } })
  })

  test('are switched off and on; one that has ended stays off', async () => {
    const asker = await staff()
    const { id } = await activeClient(app)
    const token = (await asker.call('clientTokens.create', { client_id: id, name: 'Switched' })).data.id
    const to = (status: string) => asker.call('clientTokens.toggle', { client_id: id, id: token, status })
    expect(await to('off')).toMatchObject({ status: 422, message: 'Status must be active or inactive.' })
    expect(await to('inactive')).toMatchObject({ status: 200, data: { status: 'inactive' } })
    expect(await to('inactive')).toMatchObject({ status: 200 })
    await app.query(`update client_tokens set expire_at = '2026-01-05T08:00:00Z' where id = $1`, [token])
    expect(await to('active')).toMatchObject({ status: 409, message: 'This token expired on Mon 05 Jan, 2026. Create a new one.' })
  })
})
