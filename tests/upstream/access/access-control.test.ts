import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { grantsOf } from '@/lib/domain/roles'
import { waitingPermissions } from '@/lib/domain/waiting-permissions'
import { useApp } from '../app'

const app = useApp()
const admin = () => app.as('super_admin')
const adminToken = async () => app.asker(await app.token('super_admin', 'admin'))
const userId = async (mail: string) => (await app.query<{ id: number }>('select id from users where email = $1', [`${mail}@demo.example`]))[0]?.id ?? 0
const groupId = async (role: string) => (await app.query<{ id: number }>('select id from groups where role_code = $1', [role]))[0]?.id ?? 0
const lastMail = async (to: string) =>
  (await app.query<{ body_text: string; subject: string }>(
    'select subject, body_text from email_logs where $1 = any(to_addresses) order by id desc limit 1', [to],
  ))[0]
const tokenIn = (text: string | undefined) => text?.match(/(?:token|confirm)=([\w-]+)/)?.[1] ?? ''

const trackers = { name: 'Trackers', user_category: 'admin' as const, permissions: ['app_tracking:tracking', 'app_package:package-list'] }
const newcomer = (mail: string, group: number) => ({
  full_name: 'Mariam Al Suwaidi', email: `${mail}@demo.example`, user_category: 'admin' as const, group_ids: [group],
})

describe('the own record', () => {
  test('is everybody’s to see, and name, phone and language everybody’s to change', async () => {
    const me = await app.as('client_operations')
    const id = await userId('client_operations')
    const { data } = await me.call('members.one', { id })
    expect(data).toMatchObject({ email: 'client_operations@demo.example', groups: ['Client operations'] })
    const saved = await me.call('members.change', { id, full_name: 'Dana Al Haddad', phone: null, locale: 'ar', version: data.version })
    expect(saved).toMatchObject({ status: 200, data: { version: data.version + 1 } })
    expect((await me.call('members.one', { id })).data).toMatchObject({
      full_name: 'Dana Al Haddad', phone: null, locale: 'ar', email: data.email, client_ids: data.client_ids,
    })
    expect(await me.call('members.change', { id, full_name: 'Late', version: data.version })).toMatchObject({ status: 409, message: /changed by someone else/ })
  })

  test('keeps address, rights and rows for an administrator to change, and others out', async () => {
    const me = await app.as('client_operations')
    const id = await userId('client_operations')
    const { version } = (await me.call('members.one', { id })).data
    for (const part of [
      { email: 'other@demo.example' }, { group_ids: [await groupId('client_admin')] }, { client_ids: [2] }, { user_category: 'admin' as const },
    ])
      expect(await me.call('members.change', { id, ...part, version })).toMatchObject({
        status: 422, message: 'Ask your administrator to change this.', errors: [{ field: Object.keys(part)[0] }],
      })
    const foreign = await userId('client_admin.dtofz')
    expect(await me.call('members.one', { id: foreign })).toMatchObject({ status: 404, message: 'User not found.' })
    expect(await me.call('members.change', { id: foreign, full_name: 'Taken Over', version: 1 })).toMatchObject({ status: 404, message: 'User not found.' })
    const reader = await app.as('auditor')
    expect((await reader.call('members.change', { id, full_name: 'Taken Over', version })).status).toBe(404)
  })
})

describe('groups', () => {
  test('a name is used once in a category, whatever its case', async () => {
    const me = await admin()
    expect((await me.call('groups.add', trackers)).status).toBe(201)
    expect(await me.call('groups.add', { ...trackers, name: 'TRACKERS' })).toMatchObject({
      status: 409, message: 'A group with this name exists.', errors: [{ field: 'name' }],
    })
    expect((await me.call('groups.add', { ...trackers, user_category: 'carrier', permissions: ['app_tracking:tracking'] })).status).toBe(201)
  })

  test('holds known keys within its category’s ceiling, and at least one', async () => {
    const me = await admin()
    expect((await me.call('groups.add', { ...trackers, name: 'A', permissions: ['app_nothing:at-all'] })).status).toBe(422)
    expect(await me.call('groups.add', { ...trackers, name: 'Aa', permissions: ['app_nothing:at-all'] })).toMatchObject({
      status: 422, message: 'Unknown permission app_nothing:at-all.',
    })
    expect(await me.call('groups.add', { ...trackers, name: 'Bb', user_category: 'client', permissions: ['app_access_control:user-list'] })).toMatchObject({
      status: 422, message: 'app_access_control:user-list is not for client.',
    })
    expect(await me.call('groups.add', { ...trackers, name: 'Cc', permissions: [] })).toMatchObject({ status: 422, message: 'Choose at least one permission.' })
  })

  test('stand in one workbook: a sheet a category, its keys by its groups, a tick where one holds the other', async () => {
    const { body, headers } = await (await admin()).call('groups.matrix', {})
    expect(headers['content-disposition']).toMatch(/filename="groups_\d{8}\.xlsx"/)
    const { sheets } = await readXlsx(body)
    expect(sheets.map(({ name }) => name).slice(0, 2)).toEqual(['Admin', 'Client'])
    const [header = [], ...held] = sheets[1]?.rows ?? []
    const at = header.indexOf('Client finance')
    const ticked = held.filter((row) => row[at] === '✓').map((row) => row[2])
    const group = (await app.query<{ permissions: string[] }>("select permissions from groups where role_code = 'client_finance'"))[0]
    expect(ticked.toSorted()).toEqual(group?.permissions.toSorted())
    expect(held.map((row) => row[2])).not.toContain('app_access_control:user-list')
  })

  test('a change bites at the next call of its members', async () => {
    const me = await admin()
    const member = await app.as('auditor')
    const id = await groupId('auditor')
    expect((await member.call('packages.stats')).status).toBe(200)
    const group = (await me.call('groups.one', { id })).data
    const without = group.permissions.filter((key) => key !== 'app_package:package-list')
    expect((await me.call('groups.change', { id, permissions: without, version: group.version })).status).toBe(200)
    expect((await member.call('packages.stats')).status).toBe(403)
    expect(await me.call('groups.change', { id, permissions: group.permissions, version: group.version })).toMatchObject({
      status: 409, message: /changed by someone else/,
    })
    expect((await me.call('groups.change', { id, permissions: group.permissions, version: group.version + 1 })).status).toBe(200)
    expect((await member.call('packages.stats')).status).toBe(200)
  })

  test('built-in groups keep name and life; a group with members is not deleted', async () => {
    const me = await admin()
    const id = await groupId('finance_clerk')
    const { version } = (await me.call('groups.one', { id })).data
    expect((await me.call('groups.change', { id, name: 'Clerks', version })).status).toBe(409)
    expect(await me.call('groups.delete', { id })).toMatchObject({ status: 409, message: 'Built-in groups cannot be deleted.' })
    const made = (await me.call('groups.add', { ...trackers, name: 'Night desk' })).data.id
    await me.call('members.add', newcomer('nightdesk', made))
    expect(await me.call('groups.delete', { id: made })).toMatchObject({ status: 409, message: 'Group Night desk has 1 members. Move them first.' })
  })

  test('nobody can take the last way to manage access away', async () => {
    const me = await admin()
    const ids = [await groupId('super_admin'), await groupId('system_admin')]
    expect(await me.call('groups.mark', { action: 'inactive', ids })).toMatchObject({ status: 409, message: 'No active user could manage access any more.' })
    expect((await app.query<{ n: number }>(`select count(*)::int as n from groups where status = 'inactive' and role_code is not null`))[0]?.n).toBe(0)
    expect((await me.call('groups.mark', { action: 'inactive', ids: [ids[1] ?? 0] })).status).toBe(200)
    expect((await me.call('groups.mark', { action: 'active', ids: [ids[1] ?? 0] })).status).toBe(200)
  })

  test('shows who would gain or lose what, other groups considered', async () => {
    const me = await admin()
    const id = await groupId('customer_service')
    const { permissions } = (await me.call('groups.one', { id })).data
    const effect = await me.call('groups.effect', {
      id, permissions: [...permissions.filter((key) => key !== 'app_tracking:tracking'), 'app_package:package-cancel'],
    })
    expect(effect.data.members.length).toBeGreaterThan(0)
    expect(effect.data.members[0]).toMatchObject({ gains: ['app_package:package-cancel'], loses: ['app_tracking:tracking'] })
    expect((await me.call('groups.one', { id })).data.permissions).toEqual(permissions)
  })

  test('the matrix of a category offers its keys once each and no other', async () => {
    const { modules } = (await (await admin()).call('groups.keys', { user_category: 'carrier' })).data
    const offered = modules.flatMap((m) => m.screens.flatMap((s) => s.permissions.map((p) => p.permission_key)))
    expect(offered.toSorted()).toEqual([...new Set(grantsOf('carrier_admin'))].filter((key) => !waitingPermissions.has(key)).toSorted())
    expect(new Set(offered).size).toBe(offered.length)
  })
})

describe('users', () => {
  test('an invited person sets a password from the mail, once, and then signs in with exactly the group’s keys', async () => {
    const me = await admin()
    const group = (await me.call('groups.add', { ...trackers, name: 'Day desk' })).data.id
    const added = await me.call('members.add', newcomer('mariam', group))
    expect(added).toMatchObject({ status: 201, data: { status: 'pending' } })
    const token = tokenIn((await lastMail('mariam@demo.example'))?.body_text)
    const twenty = await Promise.all(Array.from({ length: 20 }, () => app.nobody.call('access.setPassword', { token, new_password: 'seven quiet falcons' })))
    expect(twenty.map((a) => a.status).toSorted()).toEqual([200, ...Array(19).fill(410)])
    const signedIn = await app.nobody.call('access.authenticate', { email: 'mariam@demo.example', password: 'seven quiet falcons' })
    expect(signedIn.status).toBe(200)
    const mine = await app.asker(signedIn.data.token).call('access.permissions')
    expect(mine.data.access_rights.permission_key).toEqual(trackers.permissions.toSorted())
  })

  test('what nobody may set from outside stays as it is', async () => {
    const me = await admin()
    const sly = { ...newcomer('sly', await groupId('auditor')), is_owner: true, status: 'active', parent_user_id: 1, client_ids: [1], permission_version: 99 }
    const { id } = (await me.call('members.add', sly as never)).data
    const [row] = await app.query<object>('select is_owner, status, parent_user_id, client_ids, permission_version from users where id = $1', [id])
    expect(row).toMatchObject({ is_owner: false, status: 'pending', parent_user_id: null, permission_version: 1 })
    expect((row as { client_ids: unknown[] }).client_ids).toEqual([])
  })

  test('a category asks for its rows and for groups of its own', async () => {
    const me = await admin()
    const client = { ...newcomer('someone', await groupId('client_admin')), user_category: 'client' as const }
    expect(await me.call('members.add', client)).toMatchObject({ status: 422, message: 'Choose at least one client.', errors: [{ field: 'client_ids' }] })
    expect(await me.call('members.add', { ...client, client_ids: [999_999] })).toMatchObject({ status: 422, errors: [{ field: 'client_ids' }] })
    expect(await me.call('members.add', { ...client, client_ids: [1], group_ids: [await groupId('auditor')] })).toMatchObject({
      status: 422, message: 'Groups of admin do not fit a client user.',
    })
    expect(await me.call('members.add', { ...newcomer('finance_manager', await groupId('auditor')) })).toMatchObject({
      status: 409, message: 'This e-mail is already used.', errors: [{ field: 'email' }],
    })
  })

  test('marks move as the states allow, all or none', async () => {
    const me = await admin()
    const [pending, active, suspended] = [await userId('pending1'), await userId('freight_desk'), await userId('suspended1')]
    expect(await me.call('members.mark', { action: 'deactivate', ids: [pending, active] })).toMatchObject({
      status: 409, message: 'Only records with pending status can be deactivated',
    })
    expect((await app.query<{ status: string }>('select status from users where id = $1', [pending]))[0]?.status).toBe('pending')
    expect(await me.call('members.mark', { action: 'active', ids: [active] })).toMatchObject({
      status: 409, message: 'Only suspended users can be made active.',
    })
    expect((await me.call('members.mark', { action: 'active', ids: [suspended] })).status).toBe(200)
    expect((await me.call('members.mark', { action: 'deactivate', ids: [pending] })).status).toBe(200)
    expect((await me.call('members.mark', { action: 'fly', ids: [pending] })).status).toBe(422)
  })

  test('suspending ends every session at once; nobody suspends himself', async () => {
    const me = await admin()
    const victim = await app.as('ior_officer')
    expect((await victim.call('access.permissions')).status).toBe(200)
    expect((await me.call('members.mark', { action: 'suspend', ids: [await userId('ior_officer')] })).status).toBe(200)
    expect((await victim.call('access.permissions')).status).toBe(401)
    expect(await me.call('members.mark', { action: 'suspend', ids: [await userId('super_admin')] })).toMatchObject({
      status: 409, message: 'You cannot suspend or delete yourself.',
    })
  })

  test('of two administrators suspending each other one remains', async () => {
    await app.query(`update users set status = 'suspend'
      where user_category = 'admin' and email not in ('super_admin@demo.example', 'system_admin@demo.example') and status = 'active'`)
    const [one, other] = [await admin(), await app.as('system_admin')]
    const ids = [await userId('system_admin'), await userId('super_admin')] as const
    const answers = await Promise.all([
      one.call('members.mark', { action: 'suspend', ids: [ids[0]] }),
      other.call('members.mark', { action: 'suspend', ids: [ids[1]] }),
    ])
    // The later one is refused, or finds that he is signed out already.
    expect([[200, 401], [200, 409]]).toContainEqual(answers.map((a) => a.status).toSorted())
    expect(await app.query(`select count(*)::int as n from users where user_category = 'admin' and status = 'active'`)).toEqual([{ n: 1 }])
    await app.query(`update users set status = 'active' where user_category = 'admin' and status = 'suspend' and email <> 'suspended1@demo.example'`)
  })

  test('an invite is not repeated within ten minutes, nor sent to the active', async () => {
    const me = await admin()
    const waiting = await userId('pending2')
    await app.query(`update users set invite_sent_at = now() - interval '1 hour' where id = $1`, [waiting])
    expect((await me.call('members.invite', { ids: [waiting, await userId('auditor')] })).data).toMatchObject({
      sent: 1, skipped: [{ reason: 'already active' }],
    })
    expect(await me.call('members.invite', { ids: [waiting] })).toMatchObject({ status: 409, message: 'No invite was sent: sent less than 10 minutes ago.' })
  })

  test('a changed e-mail ends the sessions and is told to both addresses', async () => {
    const me = await admin()
    const [id, person] = [await userId('customs_officer'), await app.as('customs_officer')]
    const { version } = (await me.call('members.one', { id })).data
    expect((await me.call('members.change', { id, email: 'customs@demo.example', version })).status).toBe(200)
    expect((await person.call('access.permissions')).status).toBe(401)
    for (const to of ['customs@demo.example', 'customs_officer@demo.example']) expect((await lastMail(to))?.subject).toContain('e-mail was changed')
    expect((await me.call('members.change', { id, phone: '+971501112233', version })).status).toBe(409)
  })

  test('keys of the register guard each call', async () => {
    for (const role of ['client_admin', 'auditor', 'operations_manager']) {
      const me = await app.as(role)
      expect((await me.call('members.add', newcomer('x1', 1))).status, role).toBe(403)
      expect((await me.call('groups.add', trackers)).status, role).toBe(403)
    }
    expect((await (await app.as('client_admin')).call('members.list')).status).toBe(403)
    expect((await (await app.as('auditor')).call('members.list')).status).toBe(200)
  })
})

describe('sessions and the log', () => {
  test('an administrator ends a session; a user token does not open the admin door', async () => {
    const me = await adminToken()
    const victim = await app.as('carrier_manager')
    const user_id = await userId('carrier_manager')
    expect((await (await admin()).call('members.sessions', { user_id })).status).toBe(401)
    const list = await me.call('members.sessions', { user_id, live: true })
    expect(list.data[0]).toMatchObject({ user_id, live: true })
    expect((await me.call('members.endSession', { id: 0, user_id })).data.revoked).toBeGreaterThan(0)
    expect((await victim.call('access.permissions')).status).toBe(401)
  })

  test('the log tells who changed what, and is never rewritten', async () => {
    const me = await adminToken()
    const { id } = (await (await admin()).call('groups.add', { ...trackers, name: 'Logged' })).data
    const { data } = await me.call('members.audit', { entity: 'group', entity_id: String(id) })
    expect(data[0]).toMatchObject({ action: 'add_group', entity: 'group' })
    await expect(app.query(`update audit_log set actor = 'nobody'`)).rejects.toThrow('append-only')
  })
})

describe('screens', () => {
  test('a screen hidden from a category leaves its list; the key still opens the calls', async () => {
    const me = await admin()
    const now = (await me.call('screenAccess.ofCategory', { user_category: 'carrier' })).data
    const packages = now.screens.find((s) => s.path === '/packages')
    const rest = now.screen_ids.filter((id) => id !== packages?.id)
    expect((await me.call('screenAccess.setCategory', { user_category: 'carrier', screen_ids: rest, version: now.version })).data).toEqual({
      enabled: 0, disabled: 1,
    })
    const carrier = await app.as('carrier_admin')
    expect((await carrier.call('access.permissions')).data.access_rights.screens).not.toContain('packages')
    expect((await carrier.call('packages.stats')).status).toBe(200)
    expect((await me.call('screenAccess.setCategory', { user_category: 'carrier', screen_ids: now.screen_ids, version: now.version })).status).toBe(409)
  })

  test('what access management needs cannot be hidden', async () => {
    const me = await admin()
    const now = (await me.call('screenAccess.ofCategory', { user_category: 'admin' })).data
    const needed = now.screens.filter((s) => s.needed).map((s) => s.id)
    if (needed.length > 0) {
      expect(await me.call('screenAccess.setCategory', {
        user_category: 'admin', screen_ids: now.screen_ids.filter((id) => !needed.includes(id)), version: now.version,
      })).toMatchObject({ status: 409, message: 'This screen is needed to manage access.' })
      expect((await me.call('screenAccess.setStatus', { ids: needed, status: 'inactive' })).status).toBe(409)
    }
    expect(needed.length).toBeGreaterThan(0)
  })
})

describe('sub-accounts', () => {
  const colleague = async (mail: string, role: string) => ({ full_name: 'Huda Saleh', email: `${mail}@demo.example`, group_ids: [await groupId(role)] })

  test('get the maker’s rows and never a right the maker lacks', async () => {
    const owner = await app.as('client_admin')
    const { id } = (await owner.call('subAccounts.add', await colleague('huda', 'client_finance'))).data
    const [row] = await app.query<{ client_ids: string[]; parent_user_id: number }>('select client_ids, parent_user_id from users where id = $1', [id])
    expect(row?.client_ids.map(Number)).toEqual([1])
    await app.query(`update groups set permissions = array_remove(permissions, 'app_client:client-token-edit') where role_code = 'client_admin'`)
    await app.query(`update users set permission_version = permission_version + 1`)
    expect(await owner.call('subAccounts.add', await colleague('dev', 'client_developer'))).toMatchObject({
      status: 422, message: 'You cannot give a right you do not have: Clients, Edit client token.',
    })
    expect((await owner.call('subAccounts.add', { ...(await colleague('far', 'client_finance')), client_ids: [2] })).status).toBe(422)
  })

  test('another client’s are not there at all', async () => {
    const stranger = await app.as('client_admin.dtofz')
    const [theirs] = await app.query<{ id: number }>(`select id from users where email = 'noorb.dispatch@demo.example'`)
    const id = theirs?.id ?? 0
    expect((await stranger.call('subAccounts.change', { id, full_name: 'Taken Over', version: 1 })).status).toBe(404)
    expect((await stranger.call('subAccounts.mark', { action: 'suspend', ids: [id] })).status).toBe(404)
    expect((await stranger.call('subAccounts.list')).data.map((row) => row.id)).not.toContain(id)
  })

  test('fifty at most, however many are added at once', async () => {
    const owner = await app.as('client_admin.soukx')
    const group_ids = [await groupId('client_finance')]
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => owner.call('subAccounts.add', {
        full_name: `Colleague ${i}`, email: `colleague${i}@soukx.example`, group_ids, send_invite: false,
      })),
    )
    expect(answers.filter((a) => a.status === 201)).toHaveLength(50)
    expect(answers.find((a) => a.status === 409)?.message).toBe('At most 50 sub-accounts.')
  })
})

describe('sign-up', () => {
  const form = {
    company_name: 'Palm Bazaar Trading', country_code: 'AE', full_name: 'Omar Haddad', email: 'omar@palmbazaar.example',
    phone: '+971501234567', service_type: ['last_mile' as const], password: 'three green camels', terms: true as const,
  }

  test('is confirmed by mail, approved by staff, and opens a client’s account', async () => {
    expect(await app.nobody.call('access.signUp', form)).toMatchObject({ status: 202, message: 'Check your e-mail to confirm the account.' })
    await expect.poll(async () => (await lastMail(form.email))?.subject).toContain('Confirm')
    const signIn = () => app.nobody.call('access.authenticate', { email: form.email, password: form.password })
    expect(await signIn()).toMatchObject({ status: 401, message: 'Your account is waiting for approval.' })
    const staff = await adminToken()
    const waiting = (await staff.call('members.signups', { approval_status: [0] })).data.find((s) => s.email === form.email)
    expect(await staff.call('members.decideSignup', { id: waiting?.id ?? 0, decision: 'approve' })).toMatchObject({
      status: 409, message: 'The e-mail address is not confirmed yet.',
    })
    expect((await app.nobody.call('access.confirmSignUp', { token: tokenIn((await lastMail(form.email))?.body_text) })).status).toBe(200)
    expect((await staff.call('members.decideSignup', { id: waiting?.id ?? 0, decision: 'approve' })).status).toBe(200)
    expect((await staff.call('members.decideSignup', { id: waiting?.id ?? 0, decision: 'reject', reason: 'late' })).message).toBe('Already decided.')
    expect((await signIn()).data.user).toMatchObject({ user_category: 'client', is_owner: true })
  })

  test('a known e-mail hears the same and gets a mail that says so', async () => {
    expect(await app.nobody.call('access.signUp', { ...form, email: 'auditor@demo.example' })).toMatchObject({
      status: 202, message: 'Check your e-mail to confirm the account.',
    })
    await expect.poll(async () => (await lastMail('auditor@demo.example'))?.subject).toContain('already have an account')
  })
})

describe('the explainer', () => {
  test('names the group that gives a key, the ceiling or the group that sleeps', async () => {
    const me = await admin()
    const id = await userId('customer_service')
    expect((await me.call('members.explain', { id, screen: '/packages' })).data).toMatchObject({
      allowed: true, steps: expect.arrayContaining([{ passed: true, text: 'Key app_package:package-list comes from group Customer service.' }]),
    })
    const client = await me.call('members.explain', { id: await userId('client_admin'), call: 'POST /api/member-admin/user' })
    expect(client.data).toMatchObject({
      allowed: false,
      steps: expect.arrayContaining([{ passed: false, text: 'Key app_access_control:user-edit is not for client users, whatever their groups say.' }]),
    })
    expect((await me.call('members.explain', { id, call: 'POST /api/package/cancel' })).data).toMatchObject({ allowed: false })
    expect((await me.call('members.explain', { id, screen: '/nowhere' })).status).toBe(422)
  })
})
