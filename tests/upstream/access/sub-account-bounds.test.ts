import { describe, expect, test } from 'vitest'
import type { Key } from '@/lib/domain/keys'
import { useApp } from '../app'

const app = useApp()
const mail = (name: string) => `${name}@demo.example`
const userId = async (name: string) => (await app.query<{ id: number }>('select id from users where email = $1', [mail(name)]))[0]?.id ?? 0
const groupId = async (role: string) => (await app.query<{ id: number }>('select id from groups where role_code = $1', [role]))[0]?.id ?? 0

/** A sub-account of this person that may sign in. */
async function subOf(parent: string, name: string, group: number) {
  const { data } = await (await app.as(parent)).call('subAccounts.add', { full_name: 'Rana Fares', email: mail(name), group_ids: [group] })
  await app.query(`update users set status = 'active' where id = $1`, [data.id])
  return data.id
}
/** A group of clients that holds these keys. */
const groupWith = async (name: string, permissions: Key[]) =>
  (await (await app.as('super_admin')).call('groups.add', { name, user_category: 'client', permissions })).data.id
const versionOf = async (id: number) => (await app.query<{ version: number }>('select version from users where id = $1', [id]))[0]?.version ?? 0
const mine = async (name: string) => (await (await app.as(name)).call('access.permissions')).data.user

describe('who manages sub-accounts', () => {
  test('does not move the address of one with a right she lacks, where a new password would be sent', async () => {
    await subOf('client_admin', 'noorb.people', await groupWith('People desk', ['app_sub_account:sub-account-list', 'app_sub_account:sub-account-edit']))
    const stronger = await subOf('client_admin', 'noorb.money', await groupId('client_finance'))
    const manager = await app.as('noorb.people')
    expect(await manager.call('subAccounts.change', { id: stronger, version: await versionOf(stronger), email: mail('mine') })).toMatchObject({
      status: 422, errors: [{ field: 'email', message: 'You cannot change the e-mail of someone with more rights than you.' }],
    })
    expect((await app.query('select email from users where id = $1', [stronger]))[0]).toEqual({ email: mail('noorb.money') })
    expect((await manager.call('subAccounts.change', {
      id: stronger, version: await versionOf(stronger), phone: '+971501112233', email: mail('noorb.money'),
    })).status).toBe(200)
  })

  test('corrects the address of one who holds nothing she lacks, and the maker that of all', async () => {
    const peer = await subOf('client_admin', 'noorb.peer', await groupWith('Readers', ['app_sub_account:sub-account-list']))
    expect((await (await app.as('noorb.people')).call('subAccounts.change', { id: peer, version: await versionOf(peer), email: mail('noorb.peer2') })).status)
      .toBe(200)
    const money = await userId('noorb.money')
    expect((await (await app.as('client_admin')).call('subAccounts.change', {
      id: money, version: await versionOf(money), email: mail('noorb.money2'),
    })).status).toBe(200)
    const moved = await app.query<{ email: string }>('select email from users where id = any($1) order by email', [[peer, money]])
    expect(moved.map(({ email }) => email)).toEqual([mail('noorb.money2'), mail('noorb.peer2')])
  })
})

describe('a sub-account loses with its maker', () => {
  test('the clients he no longer has, at the next call, and he goes on managing it', async () => {
    await app.query(`update users set client_ids = '{1,2}' where email = $1`, [mail('client_admin')])
    const id = await subOf('client_admin', 'noorb.both', await groupId('client_operations'))
    const sub = await app.as('noorb.both')
    const seen = async () => new Set((await sub.call('packages.find', { from: '2020-01-01', page_size: 200 })).data.map(({ client_id }) => client_id))
    expect(await mine('noorb.both')).toMatchObject({ client_ids: [1, 2] })
    expect(await seen()).toEqual(new Set([1, 2]))
    await app.query(`update users set client_ids = '{1}' where email = $1`, [mail('client_admin')])
    expect((await sub.call('access.permissions')).data.user.client_ids).toEqual([1])
    expect(await seen()).toEqual(new Set([1]))
    const maker = await app.as('client_admin')
    expect((await maker.call('subAccounts.list', { page_size: 200 })).data.map((row) => row.id)).toContain(id)
    expect((await maker.call('subAccounts.mark', { action: 'suspend', ids: [id] })).status).toBe(200)
  })

  test('every client, and then sees nothing', async () => {
    await subOf('client_admin.dtofz', 'dtofz.night', await groupId('client_operations'))
    await app.query(`update users set client_ids = '{1}' where email = $1`, [mail('client_admin.dtofz')])
    const sub = await app.as('dtofz.night')
    expect((await sub.call('access.permissions')).data.user.client_ids).toEqual([])
    expect((await sub.call('packages.find', { from: '2020-01-01' })).meta.total).toBe(0)
    expect((await sub.call('sellers.list')).status).toBe(403)
  })

  test('a carrier', async () => {
    const carrier = await userId('carrier_admin')
    const [before] = await app.query<{ carrier_ids: string[] }>('select carrier_ids from users where id = $1', [carrier])
    await subOf('carrier_admin', 'carrier.night', await groupId('carrier_operator'))
    expect((await mine('carrier.night')).carrier_ids).toEqual(before?.carrier_ids.map(Number))
    await app.query(`update users set carrier_ids = '{}' where id = $1`, [carrier])
    expect((await mine('carrier.night')).carrier_ids).toEqual([])
    await app.query('update users set carrier_ids = $2 where id = $1', [carrier, before?.carrier_ids])
  })

  test('a seller’s sees that seller alone, as its maker does', async () => {
    const [seller] = await app.query<{ id: number }>(
      'select seller_id::int as id from client_seller_map where client_id = 1 and active order by seller_id limit 1',
    )
    await subOf('client_admin', 'noorb.seller', await groupId('client_admin'))
    const sub = await app.as('noorb.seller')
    expect((await sub.call('sellers.list')).meta.total).toBeGreaterThan(1)
    await app.query('update users set seller_id = $2 where email = $1', [mail('client_admin'), seller?.id])
    expect((await sub.call('sellers.list')).data.map(({ id }) => id)).toEqual([seller?.id])
    await app.query('update users set seller_id = null where email = $1', [mail('client_admin')])
  })
})
