import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { calls } from '@/lib/contract/contract'
import type { CallName } from '@/lib/contract/types'
import { paramNames } from '@/lib/domain/call-url'
import { families, keys } from '@/lib/domain/keys'
import { useApp } from '../app'
import { leastBody } from './fill-body'

const app = useApp()
const mail = (role: string) => `${role}@demo.example`
const userId = async (role: string) => (await app.query<{ id: number }>('select id from users where email = $1', [mail(role)]))[0]?.id ?? 0
const groupId = async (role: string) => (await app.query<{ id: number }>('select id from groups where role_code = $1', [role]))[0]?.id ?? 0

describe('what nobody may set from outside', () => {
  const sly = {
    user_category: 'admin', client_ids: [2], carrier_ids: [2], is_owner: true, status: 'active', approval_status: 1, parent_user_id: 1,
    group_ids: [1], password_hash: 'x', permission_version: 99, failed_count: 9, id: 1, created_by: 1, seller_id: 7, vendor_id: 7,
  }
  const watched =
    'user_category, user_type, client_ids::text, carrier_ids::text, is_owner, status, approval_status, parent_user_id, password_hash, vendor_id, seller_id'
  const everybody = () => app.query(`select id, ${watched}, (select array_agg(group_id order by group_id)::text from user_groups where user_id = u.id) as groups
    from users u order by id`)

  /** Everything a client's administrator may write, with the fields of a user smuggled into its body, query and address. */
  const writing = [...calls].filter(([name, call]) => call.writes && call.kind === 'json' && call.token !== 'admin' && !/^(access|subAccounts)\./.test(name))
  test('no other write of the house touches a user, whatever rides along', async () => {
    const before = await everybody()
    const owner = await app.as('client_admin')
    for (const [name, call] of writing) {
      const params = Object.fromEntries(paramNames(call.path).map((param) => [param, 1]))
      const answer = await owner.call(name as CallName, { ...leastBody(call.body), ...params, ...sly, ids: [1], action: 'active' } as never)
      expect(answer.status, name).toBeLessThan(500)
    }
    expect(await everybody()).toEqual(before)
  })

  test('a sub-account stays its maker’s: no owner, no staff, no other client, no group beyond', async () => {
    const owner = await app.as('client_admin')
    const added = await owner.call('subAccounts.add', {
      full_name: 'Sly Sub', email: mail('sly.sub'), ...sly, client_ids: undefined, carrier_ids: undefined, group_ids: [await groupId('client_finance')],
    } as never)
    expect(added.status).toBe(201)
    const of = async () => (await app.query(`select ${watched} from users where email = $1`, [mail('sly.sub')]))[0]
    const made = {
      user_category: 'client', user_type: 'member', client_ids: '{1}', carrier_ids: '{}', is_owner: false,
      status: 'pending', parent_user_id: await userId('client_admin'), password_hash: null, vendor_id: null, seller_id: null,
    }
    expect(await of()).toMatchObject(made)
    const id = await userId('sly.sub')
    for (const [part, status] of [
      [{ group_ids: [await groupId('super_admin')] }, 422], [{ group_ids: [await groupId('carrier_admin')] }, 422],
      [{ client_ids: [2] }, 422], [{ client_ids: [1, 2] }, 422],
      [{ is_owner: true, status: 'active', user_category: 'admin', parent_user_id: null, seller_id: 3, vendor_id: 3, carrier_ids: undefined }, 200],
    ] as [object, number][]) {
      const [{ version } = { version: 0 }] = await app.query<{ version: number }>('select version from users where id = $1', [id])
      expect((await owner.call('subAccounts.change', { id, version, ...part } as never)).status, JSON.stringify(part)).toBe(status)
      expect(await of()).toMatchObject(made)
    }
    for (const other of ['client_admin', 'super_admin', 'client_admin.dtofz']) {
      expect((await owner.call('subAccounts.change', { id: await userId(other), version: 1, full_name: 'Taken Over' })).status, other).toBe(404)
      expect((await owner.call('subAccounts.mark', { action: 'suspend', ids: [await userId(other)] })).status).toBeGreaterThanOrEqual(404)
    }
  })

  test('a sub-account makes none with more than its parent holds, and loses what its parent loses', async () => {
    const sub = await app.as('noorb.dispatch')
    expect((await sub.call('subAccounts.add', { full_name: 'Deep Sub', email: mail('deep'), group_ids: [await groupId('client_admin')] })).status).toBe(403)
    expect((await sub.call('packages.stats', {})).status).toBe(200)
    await app.query(`update groups set permissions = array_remove(permissions, 'app_package:package-list') where role_code = 'client_admin'`)
    await app.query(`update users set permission_version = permission_version + 1 where email = $1`, [mail('client_admin')])
    expect((await sub.call('packages.stats', {})).status).toBe(403)
  })

  test('sign-up makes a waiting owner of no client, whatever it says', async () => {
    const form = {
      company_name: 'Sly Trading', country_code: 'AE', full_name: 'Sly Person',
      phone: '+971501234567', service_type: ['last_mile'], password: 'three green camels', terms: true,
    }
    await app.nobody.call('access.signUp', { ...form, ...sly, email: 'sly@slytrading.example' } as never)
    await expect.poll(async () => (await app.query(`select ${watched} from users where email = 'sly@slytrading.example'`))[0]).toMatchObject({
      user_category: 'client', client_ids: '{}', carrier_ids: '{}', status: 'pending',
      approval_status: 0, parent_user_id: null, vendor_id: null, seller_id: null,
    })
    expect(await app.query(`select 1 from user_groups ug join users u on u.id = ug.user_id where u.email = 'sly@slytrading.example'`)).toEqual([])
  })
})

describe('nobody makes staff more than he is', () => {
  const it = () => app.as('system_admin')
  const newcomer = (name: string, group: number) => ({ full_name: 'New Colleague', email: mail(name), user_category: 'admin' as const, group_ids: [group] })

  test('by a new account, by a change of one, or of the own', async () => {
    const me = await it()
    expect(await me.call('members.add', newcomer('puppet', await groupId('super_admin')))).toMatchObject({
      status: 422, errors: [{ field: 'group_ids', message: expect.stringContaining('You cannot give a right you do not have: ') }],
    })
    for (const who of ['system_admin', 'customer_service']) {
      const { version, group_ids } = (await me.call('members.one', { id: await userId(who) })).data
      expect((await me.call('members.change', { id: await userId(who), version, group_ids: [...group_ids, await groupId('super_admin')] })).status, who)
        .toBe(422)
    }
    expect((await me.call('members.add', newcomer('peer', await groupId('system_admin')))).status).toBe(201)
  })

  test('and the matrix says beforehand which rights are not the asker’s to give', async () => {
    const me = await it()
    const mine = new Set((await me.call('groups.one', { id: await groupId('system_admin') })).data.permissions)
    const given = async (user_category: 'admin' | 'client') =>
      (await me.call('groups.keys', { user_category })).data.modules.flatMap((m) => m.screens.flatMap((s) => s.permissions))
    const staff = await given('admin')
    expect(staff.filter((p) => p.mine !== mine.has(p.permission_key))).toEqual([])
    expect(staff.filter((p) => !p.mine).length).toBeGreaterThan(0)
    expect((await given('client')).every((p) => p.mine)).toBe(true)
  })

  test('by a key put into a group, old or new', async () => {
    const me = await it()
    const key = 'app_payment:payment-verify'
    expect(await me.call('groups.add', { name: 'Back door', user_category: 'admin', permissions: [key] })).toMatchObject({
      status: 422, message: `You cannot give a right you do not have: ${families.label(keys[key].family)}, ${keys[key].label}.`,
    })
    const { version, permissions } = (await me.call('groups.one', { id: await groupId('system_admin') })).data
    expect((await me.call('groups.change', { id: await groupId('system_admin'), version, permissions: [...permissions, key] })).status).toBe(422)
    const auditor = (await me.call('groups.one', { id: await groupId('auditor') })).data
    expect((await me.call('groups.change', { id: auditor.id, version: auditor.version, permissions: auditor.permissions.slice(1) })).status).toBe(200)
  })

  test('by the address of somebody with more rights, where a new password would be sent', async () => {
    const me = await it()
    const { version } = (await me.call('members.one', { id: await userId('super_admin') })).data
    expect(await me.call('members.change', { id: await userId('super_admin'), version, email: mail('mine') })).toMatchObject({
      status: 422, errors: [{ field: 'email' }],
    })
  })

  test('a partner’s people are its to manage, whatever their keys', async () => {
    const me = await it()
    expect((await me.call('members.add', {
      full_name: 'New Client', email: mail('new.client'), user_category: 'client', client_ids: [1], group_ids: [await groupId('client_admin')],
    })).status).toBe(201)
  })
})

describe('a regional team', () => {
  const north = async () => {
    const made = await (await app.as('super_admin')).call('groups.add', {
      name: `North ${randomUUID().slice(0, 6)}`, user_category: 'admin',
      permissions: [
        'app_package:package-list', 'app_access_control:user-list', 'app_access_control:user-edit',
        'app_access_control:group-list', 'app_access_control:group-edit',
      ],
      scope_client_ids: [1],
    })
    const name = `north.${randomUUID().slice(0, 6)}`
    await app.query(`insert into users (full_name, email, user_category, status) values ('North', $1, 'admin', 'active')`, [mail(name)])
    await app.query('insert into user_groups values ($1, $2)', [await userId(name), made.data.id])
    return { me: await app.as(name), group: made.data.id, id: await userId(name) }
  }

  test('sees its clients’ rows, as those clients, and stays staff', async () => {
    const { me } = await north()
    const found = await me.call('packages.find', { from: '2020-01-01', page_size: 200 })
    const [own] = await app.query<{ n: number }>('select count(*)::int as n from packages where client_id = 1')
    expect(found.meta.total).toBe(own?.n)
    expect((await me.call('access.permissions')).data.user).toMatchObject({ user_category: 'admin', client_ids: [1] })
    const people = (await me.call('members.list', { page_size: 200 })).data
    expect(new Set(people.map((one) => one.user_category))).toEqual(new Set(['client']))
    expect((await me.call('members.one', { id: await userId('super_admin') })).status).toBe(404)
    expect((await me.call('members.mark', { action: 'suspend', ids: [await userId('client_admin.dtofz')] })).status).toBe(404)
  })

  test('gives away its own clients only, and cannot widen itself', async () => {
    const { me, group } = await north()
    const person = { full_name: 'Some Body', user_category: 'client' as const, group_ids: [await groupId('client_finance')] }
    expect((await me.call('members.add', { ...person, email: mail('n1'), client_ids: [2] })).status).toBe(422)
    expect((await me.call('members.add', { ...person, email: mail('n2'), client_ids: [1] })).status).toBe(201)
    expect((await me.call('members.add', { full_name: 'Some Body', email: mail('n3'), user_category: 'admin', group_ids: [group] })).status).toBe(422)
    const { version } = (await me.call('groups.one', { id: group })).data
    for (const scope_client_ids of [[], [1, 2]]) expect((await me.call('groups.change', { id: group, version, scope_client_ids })).status).toBe(422)
    expect((await me.call('groups.add', {
      name: 'Everything', user_category: 'admin', permissions: ['app_package:package-list'], scope_client_ids: [],
    })).status).toBe(422)
  })

  test('is cut at the next call, and no further group widens it', async () => {
    const { me, group, id } = await north()
    const total = async () => (await me.call('packages.find', { from: '2020-01-01' })).meta.total
    const before = await total()
    await app.query('insert into user_groups values ($1, $2)', [id, await groupId('customer_service')])
    await app.query('update users set permission_version = permission_version + 1 where id = $1', [id])
    expect(await total()).toBe(before)
    const admin = await app.as('super_admin')
    const { version } = (await admin.call('groups.one', { id: group })).data
    expect((await admin.call('groups.change', { id: group, version, scope_client_ids: [2] })).status).toBe(200)
    const [other] = await app.query<{ n: number }>('select count(*)::int as n from packages where client_id = 2')
    expect(await total()).toBe(other?.n)
    expect((await admin.call('groups.add', { name: 'Odd', user_category: 'client', permissions: ['app_package:package-list'], scope_client_ids: [1] })).status)
      .toBe(422)
  })
})
