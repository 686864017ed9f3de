import { describe, expect, test } from 'vitest'
import { useApp } from '../app'

const app = useApp()
const admin = () => app.as('super_admin')
const userId = async (mail: string) => (await app.query<{ id: number }>('select id from users where email = $1', [`${mail}@demo.example`]))[0]?.id ?? 0

describe('the explainer', () => {
  test.each([
    '/packages/12', 'http://localhost:3000/packages/12?tab=goods', '/packages/12/', ' /packages/12#top ',
  ])('knows the screen of the address %s', async (screen) => {
    const me = await admin()
    expect((await me.call('members.explain', { id: await userId('customer_service'), screen })).data.subject).toContain('/packages/')
  })

  test('says that a group cuts the rows of staff to its clients, and which', async () => {
    const me = await admin()
    const [client] = await app.query<{ id: number; name: string }>('select id::int, name from clients order by id limit 1')
    const group = await me.call('groups.add', {
      name: 'Desk of one client', user_category: 'admin', permissions: ['app_package:package-list'], scope_client_ids: [client?.id ?? 0],
    })
    const id = await userId('freight_desk')
    await app.query('insert into user_groups (user_id, group_id) values ($1, $2)', [id, group.data.id])
    const { data } = await me.call('members.explain', { id, screen: '/packages' })
    expect(data.steps.at(-1)?.text).toBe(`Rows are cut to these clients: ${client?.name}, by group Desk of one client.`)
  })
})
