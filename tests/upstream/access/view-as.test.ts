import { describe, expect, test } from 'vitest'
import { calls } from '@/lib/contract/contract'
import type { CallName } from '@/lib/contract/types'
import { endOverdueViews } from '@/upstream/areas/access-control/view-as'
import { useApp, type Asker } from '../app'

const app = useApp()
const userId = async (mail: string) => (await app.query<{ id: number }>('select id from users where email = $1', [`${mail}@demo.example`]))[0]?.id ?? 0
const confirmed = async (role: string) => app.asker(await app.token(role, 'admin'))
const reason = 'Complaint 4711'
const start = async (me: Asker, role: string) => me.call('members.viewAs', { id: await userId(role), reason })
const lines = (action: string, id: number) =>
  app.query<{ actor: string; after: Record<string, unknown> }>(
    `select actor, after from audit_log where entity = 'user' and entity_id = $2 and action = $1 order by id desc`, [action, String(id)],
  )
const nameOf = async (role: string) => (await app.query<{ full_name: string }>('select full_name from users where id = $1', [await userId(role)]))[0]?.full_name

describe('a view', () => {
  test('shows exactly what the person sees, for half an hour, and both ends are in the log with both names', async () => {
    const me = await confirmed('super_admin')
    const opened = await start(me, 'client_operations')
    expect(opened).toMatchObject({ status: 200, data: { user: { email: 'client_operations@demo.example', user_category: 'client' } } })
    const life = Date.parse(opened.data.expire_at) - Date.now()
    expect(life).toBeGreaterThan(29 * 60_000)
    expect(life).toBeLessThanOrEqual(30 * 60_000)
    const seen = app.asker(opened.data.token)
    const own = await app.as('client_operations')
    expect((await seen.call('access.permissions')).data).toEqual((await own.call('access.permissions')).data)
    const found = async (asker: Asker) => (await asker.call('packages.find', {})).data.map((row) => row.id)
    expect(await found(seen)).toEqual(await found(own))
    expect((await found(seen)).length).toBeGreaterThan(0)
    const [id, viewer, viewed] = [await userId('client_operations'), await nameOf('super_admin'), await nameOf('client_operations')]
    expect((await lines('view_as_start', id))[0]).toMatchObject({ actor: viewer, after: { viewed, viewer, reason } })
    expect((await seen.call('access.endView')).status).toBe(200)
    expect((await lines('view_as_end', id))[0]).toMatchObject({ actor: viewer, after: { viewed, viewer } })
    expect((await seen.call('access.permissions')).status).toBe(401)
    expect((await own.call('access.permissions')).status).toBe(200)
  })

  test('needs the key, a reason and the confirmed administrator', async () => {
    expect((await start(await app.as('super_admin'), 'auditor')).status).toBe(401)
    for (const role of ['auditor', 'operations_manager', 'customer_service'])
      expect((await start(await confirmed(role), 'client_finance')).status, role).toBe(403)
    expect(await (await confirmed('super_admin')).call('members.viewAs', { id: await userId('auditor'), reason: ' ' })).toMatchObject({
      status: 422, errors: [{ field: 'reason' }],
    })
  })

  test('of somebody with a right one lacks, of oneself, of nobody and of whoever cannot sign in is refused', async () => {
    const [it, me] = [await confirmed('system_admin'), await confirmed('super_admin')]
    expect(await start(it, 'super_admin')).toMatchObject({ status: 409, message: expect.stringContaining('a right you do not have: ') })
    expect((await start(it, 'finance_manager')).status).toBe(409)
    expect((await start(me, 'super_admin')).status).toBe(409)
    expect((await start(me, 'suspended1')).status).toBe(409)
    expect((await start(me, 'pending1')).status).toBe(409)
    expect((await me.call('members.viewAs', { id: 9_999_999, reason })).status).toBe(404)
    expect(await app.query(`select 1 from sessions where kind = 'view' and revoked_at is null and user_id = $1`, [await userId('super_admin')])).toEqual([])
  })

  test('does not nest, is not prolonged, and opens no door of an administrator', async () => {
    const { data } = await start(await confirmed('super_admin'), 'system_admin')
    const seen = app.asker(data.token)
    const id = await userId('client_finance')
    expect((await seen.call('members.viewAs', { id, reason })).status).toBe(401)
    expect((await seen.call('access.refresh', { token: data.token })).status).toBe(409)
    expect((await app.nobody.call('access.refresh', { token: data.token })).status).toBe(401)
    expect((await seen.call('members.audit')).status).toBe(401)
    expect((await seen.call('members.list')).status).toBe(200)
  })

  test('signing out with its token ends it and nobody else’s session, even when all are asked for', async () => {
    const own = await app.as('carrier_admin')
    const seen = app.asker((await start(await confirmed('super_admin'), 'carrier_admin')).data.token)
    expect((await seen.call('access.logout', { all: true })).status).toBe(200)
    expect((await seen.call('access.permissions')).status).toBe(401)
    expect((await own.call('access.permissions')).status).toBe(200)
    expect(await lines('view_as_end', await userId('carrier_admin'))).toHaveLength(1)
  })

  test('pushes none of the person’s ten sessions out', async () => {
    const ten = await Promise.all(Array.from({ length: 10 }, () => app.as('client_developer')))
    await start(await confirmed('super_admin'), 'client_developer')
    for (const asker of ten) expect((await asker.call('access.permissions')).status).toBe(200)
  })

  test('is told among the person’s sessions, with who looks', async () => {
    const me = await confirmed('super_admin')
    await start(me, 'client_finance')
    const { data } = await me.call('members.sessions', { user_id: await userId('client_finance'), live: true })
    expect(data.find((row) => row.kind === 'view')).toMatchObject({ viewer: await nameOf('super_admin') })
  })
})

describe('while viewing', () => {
  test.each([...calls].filter(([, call]) => call.token !== 'none' && call.token !== 'admin' && !call.whileViewing))('%s is refused', async (_name, call) => {
    const viewed = call.token === 'pas' ? 'pas_supervisor' : 'super_admin_twin'
    const seen = await viewOf(viewed)
    const url = call.path.replace(/:\w+/g, '1')
    const answer = await app.server.inject({
      method: call.method, url, headers: { 'x-subscription-key': 'test-subscription-key', authorization: `Bearer ${seen}`, 'content-type': 'application/json' },
      payload: call.method === 'GET' ? undefined : '{}',
    })
    expect(answer.statusCode, answer.body).toBe(409)
    expect(answer.json()).toMatchObject({ message: expect.stringMatching(/^You are viewing as .* and can change nothing\. End the view first\.$/) })
  })

  test('no call that writes or sends something is open but the two that end the view', () => {
    const open = [...calls].filter(([, call]) => call.writes && call.whileViewing && call.token !== 'none').map(([name]) => name)
    expect(open.toSorted()).toEqual(['access.endView', 'access.logout'])
  })

  test('what a reading call would write is refused by the database itself', async () => {
    const seen = app.asker(await viewOf('super_admin_twin'))
    const before = await app.query(`select count(*) from audit_log`)
    const [parcel] = await app.query<{ id: number }>('select id from packages order by id limit 1')
    expect((await seen.call('packages.one', { id: parcel?.id ?? 0 })).status).toBe(200)
    expect(await seen.call('packages.one', { id: parcel?.id ?? 0, reveal: true })).toMatchObject({
      status: 409, message: 'Nothing can be changed while you view as someone else. End the view first.',
    })
    expect(await app.query(`select count(*) from audit_log`)).toEqual(before)
  })

  test('every list reads as before, as a page and as a file', async () => {
    const seen = app.asker(await viewOf('super_admin_twin'))
    for (const [name, input] of [['packages.find', {}], ['members.list', {}], ['groups.list', {}], ['uploads.list', {}], ['workspace.inbox', {}]] as const) {
      if (!calls.has(name)) continue
      expect((await seen.call(name as CallName, input as never)).status, name).toBe(200)
    }
    expect((await seen.call('groups.list', { format: 'csv' })).headers['content-type']).toContain('text/csv')
  })
})

describe('a view ends with', () => {
  const opened = async (viewer: string, viewed: string) => {
    const token = await app.token(viewer, 'admin')
    return { admin: app.asker(token), seen: app.asker((await start(app.asker(token), viewed)).data.token) }
  }
  const works = async (asker: Asker) => (await asker.call('access.permissions')).status

  test('its time', async () => {
    const { seen } = await opened('super_admin', 'agent_broker')
    await app.query(`update sessions set expire_at = now() - interval '1 second' where kind = 'view' and user_id = $1`, [await userId('agent_broker')])
    expect(await works(seen)).toBe(401)
    expect(await endOverdueViews(app.services.database.db)).toBeGreaterThan(0)
    expect((await lines('view_as_end', await userId('agent_broker')))[0]).toMatchObject({
      actor: 'System', after: { viewed: await nameOf('agent_broker'), viewer: await nameOf('super_admin') },
    })
    expect(await endOverdueViews(app.services.database.db)).toBe(0)
  })

  test.each(['viewer', 'viewed'])('the suspension of the %s', async (side) => {
    const [viewer, viewed] = side === 'viewer' ? ['super_admin_other', 'agent_handler'] : ['super_admin', 'vendor_admin']
    if (viewer === 'super_admin_other') await twin(viewer)
    const { seen } = await opened(viewer, viewed)
    expect(await works(seen)).toBe(200)
    await (await app.as('super_admin')).call('members.mark', { action: 'suspend', ids: [await userId(side === 'viewer' ? viewer : viewed)] })
    expect(await works(seen)).toBe(401)
    expect(await endOverdueViews(app.services.database.db)).toBeGreaterThan(0)
    expect(await lines('view_as_end', await userId(viewed))).toHaveLength(1)
  })

  test('the administrator’s own session, signed out here or elsewhere', async () => {
    await twin('super_admin_gone')
    const first = await opened('super_admin_gone', 'warehouse_operator')
    await first.admin.call('access.adminLogout')
    expect(await works(first.seen)).toBe(401)
    const second = await opened('super_admin_gone', 'warehouse_operator')
    await (await app.as('super_admin_gone')).call('access.logout', { all: true })
    expect(await works(second.seen)).toBe(401)
  })

  test('the key, and shows no key the administrator loses meanwhile', async () => {
    const group = await twin('super_admin_less')
    const { seen } = await opened('super_admin_less', 'warehouse_supervisor')
    const has = async () => (await seen.call('access.permissions')).data?.access_rights.permission_key.includes('app_bag:bag-list')
    expect(await has()).toBe(true)
    await app.query(`update groups set permissions = array_remove(permissions, 'app_bag:bag-list') where id = $1`, [group])
    expect(await has()).toBe(false)
    await app.query(`update groups set permissions = array_remove(permissions, 'app_access_control:user-view-as') where id = $1`, [group])
    expect(await works(seen)).toBe(401)
  })
})

/** An administrator like super_admin, in a group of its own; returns the group. */
async function twin(name: string): Promise<number> {
  const [group] = await app.query<{ id: number }>(
    `insert into groups (name, user_category, permissions) select $1, 'admin', permissions from groups where role_code = 'super_admin'
     on conflict (user_category, lower(name)) where status <> 'delete' do update set description = 'again' returning id`, [name])
  const [user] = await app.query<{ id: number }>(
    `insert into users (full_name, email, user_category, status) values ($1, $1 || '@demo.example', 'admin', 'active')
     on conflict (lower(email)) where status <> 'delete' do update set status = 'active' returning id`, [name])
  await app.query('insert into user_groups (user_id, group_id) values ($1, $2) on conflict do nothing', [user?.id, group?.id])
  return group?.id ?? 0
}

const views = new Map<string, Promise<string>>()
/** A token to look through somebody's eyes, one a person. */
function viewOf(role: string): Promise<string> {
  const known = views.get(role)
  if (known) return known
  const made = (async () => {
    if (role.startsWith('super_admin_')) await twin(role)
    return (await start(await confirmed('super_admin'), role)).data.token
  })()
  views.set(role, made)
  return made
}
