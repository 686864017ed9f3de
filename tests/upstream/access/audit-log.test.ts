import { describe, expect, inject, test } from 'vitest'
import { changesOf } from '@/upstream/areas/access-control/audit-list'
import { useApp } from '../app'

const app = useApp()

describe('the audit log', () => {
  test.each([
    [{ status: 'active', name: 'Huda' }, { status: 'suspend', name: 'Huda' }, ['Status: active → suspend']],
    [{ name: 'Huda', status: 'active' }, { status: 'suspend' }, ['Name: Huda', 'Status: active → suspend']],
    [null, { full_name: 'Huda', client_ids: [1, 2] }, ['Full name: Huda', 'Client ids: 1, 2']],
    [{ phone: null }, { phone: '+971501234567' }, ['Phone: nothing → +971501234567']],
    [{ is_shared: true }, { is_shared: false }, ['Is shared: yes → no']],
    [{ status: 'new' }, { status: 'package_list_approved_by_rsa' }, ['Status: new → package list approved by rsa']],
    [null, { permissions: ['app_bag:bag-add'] }, ['Permissions: app_bag:bag-add']],
    [null, null, []],
  ])('tells %j and %j as %j', (before, after, lines) => expect(changesOf(before, after)).toEqual(lines))

  test('says who did what to whom and what came of it, in words', async () => {
    const admin = await app.as('super_admin')
    const [user] = await app.query<{ id: number; version: number; full_name: string }>(`select id, version, full_name from users
      where email = 'auditor@demo.example'`)
    await admin.call('members.change', { id: user?.id ?? 0, version: user?.version ?? 0, phone: '+971509998877' })
    const log = app.asker(await app.token('super_admin', 'admin'))
    const { data } = await log.call('members.audit', { entity: 'user', entity_id: String(user?.id) })
    const [me] = await app.query<{ full_name: string }>(`select full_name from users where email = 'super_admin@demo.example'`)
    expect(data[0]).toMatchObject({ actor: me?.full_name, did: 'Change user', changes: [expect.stringMatching(/^Phone: .* → \+971509998877$/)] })
  })

  test('finds a kind of record by the words it shows', async () => {
    const log = app.asker(await app.token('super_admin', 'admin'))
    const { data } = await log.call('members.audit', { entity: 'Tracking range' })
    expect(data.length).toBeGreaterThan(0)
    expect(new Set(data.map(({ entity, what }) => `${entity} ${what}`))).toEqual(new Set(['tracking_range Tracking range']))
  })

  test('is for those with its key, confirmed, and keeps no secret', async () => {
    expect((await app.asker(await app.token('operations_manager', 'admin')).call('members.audit')).status).toBe(403)
    expect((await app.asker(await app.token('auditor', 'admin')).call('members.audit')).status).toBe(200)
    expect((await (await app.as('auditor')).call('members.audit')).status).toBe(401)
    const log = app.asker(await app.token('super_admin', 'admin'))
    await (await app.as('client_admin')).call('access.changePassword', {
      current_password: 'not it at all', new_password: 'orchard tram window', sign_out_others: false,
    })
    await (await app.as('client_admin')).call('access.changePassword', {
      current_password: inject('demoPassword'), new_password: 'orchard tram window', sign_out_others: false,
    })
    const { data } = await log.call('members.audit', { page_size: 200 })
    expect(JSON.stringify(data)).toContain('Change password')
    expect(JSON.stringify(data)).not.toMatch(/orchard tram|argon2/)
  })
})
