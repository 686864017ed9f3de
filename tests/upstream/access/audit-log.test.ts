import { describe, expect, inject, test } from 'vitest'
import { changesOf } from '@/upstream/areas/access-control/audit-list'
import { didOf } from '@/upstream/areas/access-control/audit-words'
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
    expect(data[0]).toMatchObject({
      actor: me?.full_name, did: 'Changed a user', record: user?.full_name, changes: [expect.stringMatching(/^Phone: .* → \+971509998877$/)],
    })
  })

  test('finds a kind of record by the words it shows', async () => {
    const log = app.asker(await app.token('super_admin', 'admin'))
    const { data } = await log.call('members.audit', { entity: 'Tracking range' })
    expect(data.length).toBeGreaterThan(0)
    expect(new Set(data.map(({ entity, what }) => `${entity} ${what}`))).toEqual(new Set(['tracking_range Tracking range']))
  })

  test.each([
    ['pasTokens.create', 'gate_token', 'Created a gate token'], ['pasTokens.gateIn', 'gate_token', 'Let in a gate token'],
    ['clients.create', 'client', 'Created a client'], ['sla.recalculate', 'sla_clock', 'Recalculated an SLA clock'],
    ['admin_sign_in', 'user', 'Signed in as an administrator'], ['pasDetention.addRule', 'detention_rule', 'Added a detention rule'],
    ['carriers.saveSettings', 'carrier', 'Changed settings of a carrier'], ['packages.cancel', 'package', 'Cancelled a package'],
    ['members.invite', 'user', 'Invited a user'], ['uploads.undo', 'upload', 'Undid an upload'], ['pasTokens.create', 'pasTokens', 'Created a gate token'],
    ['maintenance.set', 'maintenance', 'Set the maintenance'], ['countries.frobnicate', 'country', 'Frobnicate of a country'],
  ])('%s on %s reads %s', (action, entity, sentence) => expect(didOf(action, entity)).toBe(sentence))

  test('is searched by person, by record and by kind, and names records instead of their ids', async () => {
    const log = app.asker(await app.token('super_admin', 'admin'))
    const [parcel] = await app.query<{ id: number; tracking_no: string }>('select id, tracking_no from packages order by id limit 1')
    await app.query(`insert into audit_log (actor, action, entity, entity_id, request_id) values ('Somebody', 'packages.cancel', 'package', $1, 'test')`, [
      String(parcel?.id),
    ])
    const [byNumber] = (await log.call('members.audit', { search: parcel?.tracking_no.toLowerCase() })).data
    expect(byNumber).toMatchObject({ did: 'Cancelled a package', record: parcel?.tracking_no, actor: 'Somebody' })
    await app.query(`insert into audit_log (actor, action, entity, entity_id, request_id) values ('Somebody', 'pasSites.change', 'pas_site', '1', 'test')`)
    const kinds = (await log.call('members.audit', { search: 'yard' })).data
    expect(new Set(kinds.map(({ what }) => what))).toEqual(new Set(['Yard']))
    const [person] = await app.query<{ full_name: string }>("select full_name from users where email = 'super_admin@demo.example'")
    const theirs = (await log.call('members.audit', { search: person?.full_name.slice(0, 6) })).data
    expect(theirs.some(({ actor }) => actor === person?.full_name)).toBe(true)
    expect((await log.call('members.audit', { search: 'nobody is called this' })).data).toEqual([])
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
    expect(JSON.stringify(data)).toContain('password of a user')
    expect(JSON.stringify(data)).not.toMatch(/orchard tram|argon2/)
  })
})
