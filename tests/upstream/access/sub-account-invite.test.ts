import { expect, test } from 'vitest'
import { useApp } from '../app'

const app = useApp()

test('an administrator of a client invites a sub-account again, and nobody else’s', async () => {
  const client = await app.as('client_admin')
  const [group] = await app.query<{ id: number }>(`select id from groups where role_code = 'client_operations'`)
  const { data } = await client.call('subAccounts.add', {
    full_name: 'Rana Fares', email: 'rana@noorb.example', group_ids: [group?.id ?? 0], send_invite: false,
  })
  const letters = () =>
    app.query<{ n: number }>(`select count(*)::int as n from email_logs where 'rana@noorb.example' = any(to_addresses)`).then(([row]) => row?.n)
  expect((await (await app.as('client_admin.dtofz')).call('subAccounts.invite', { ids: [data.id] })).status).toBe(404)
  expect(await letters()).toBe(0)
  expect(await client.call('subAccounts.invite', { ids: [data.id] })).toMatchObject({ status: 200, data: { sent: 1, skipped: [] } })
  expect(await letters()).toBe(1)
})
