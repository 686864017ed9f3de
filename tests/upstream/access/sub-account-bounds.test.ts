import { describe, expect, test } from 'vitest'
import type { Key } from '@/lib/domain/keys'
import { useHouse } from '../house'

const house = useHouse()
const mail = (name: string) => `${name}@demo.example`
const userId = async (name: string) => (await house.query<{ id: number }>('select id from users where email = $1', [mail(name)]))[0]?.id ?? 0
const groupId = async (role: string) => (await house.query<{ id: number }>('select id from groups where role_code = $1', [role]))[0]?.id ?? 0

/** A sub-account of this person that may sign in. */
async function subOf(parent: string, name: string, group: number) {
  const { data } = await (await house.as(parent)).call('subAccounts.add', { full_name: 'Rana Fares', email: mail(name), group_ids: [group] })
  await house.query(`update users set status = 'active' where id = $1`, [data.id])
  return data.id
}
/** A group of clients that holds these keys. */
const groupWith = async (name: string, permissions: Key[]) => (await (await house.as('super_admin')).call('groups.add', { name, user_category: 'client', permissions })).data.id
const versionOf = async (id: number) => (await house.query<{ version: number }>('select version from users where id = $1', [id]))[0]?.version ?? 0

describe('who manages sub-accounts', () => {
  test('does not move the address of one with a right she lacks, where a new password would be sent', async () => {
    await subOf('client_admin', 'noorb.people', await groupWith('People desk', ['app_sub_account:sub-account-list', 'app_sub_account:sub-account-edit']))
    const stronger = await subOf('client_admin', 'noorb.money', await groupId('client_finance'))
    const manager = await house.as('noorb.people')
    expect(await manager.call('subAccounts.change', { id: stronger, version: await versionOf(stronger), email: mail('mine') })).toMatchObject({
      status: 422, errors: [{ field: 'email', message: 'You cannot change the e-mail of somebody who has more rights than you.' }],
    })
    expect((await house.query('select email from users where id = $1', [stronger]))[0]).toEqual({ email: mail('noorb.money') })
    expect((await manager.call('subAccounts.change', { id: stronger, version: await versionOf(stronger), phone: '+971501112233', email: mail('noorb.money') })).status).toBe(200)
  })

  test('corrects the address of one who holds nothing she lacks, and the maker that of all', async () => {
    const peer = await subOf('client_admin', 'noorb.peer', await groupWith('Readers', ['app_sub_account:sub-account-list']))
    expect((await (await house.as('noorb.people')).call('subAccounts.change', { id: peer, version: await versionOf(peer), email: mail('noorb.peer2') })).status).toBe(200)
    const money = await userId('noorb.money')
    expect((await (await house.as('client_admin')).call('subAccounts.change', { id: money, version: await versionOf(money), email: mail('noorb.money2') })).status).toBe(200)
  })
})
