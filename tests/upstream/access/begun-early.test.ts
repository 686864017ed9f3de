import { expect, test } from 'vitest'
import { useApp } from '../app'
import { regionalOfficer } from './regional'

// Lists begin while their asker is looked up again (decision 022): what was begun for who somebody was must never be told.
const app = useApp()
const clientsSeen = async (asker: Awaited<ReturnType<typeof app.as>>) => {
  const { status, data } = await asker.call('packages.find', { page_size: 200 })
  return { status, clients: [...new Set(data?.map(({ client_id }) => client_id))] }
}
const idOf = async (code: string) => Number((await app.query<{ id: number }>(`select id from clients where client_code = $1`, [code]))[0]?.id)
/** Two clients with parcels of late. */
const two = () => app.query<{ client_code: string }>(`select c.client_code from clients c join packages p on p.client_id = c.id
  where p.created_at > now() - interval '20 days' group by 1 order by count(*) desc limit 2`)

test('staff cut to other clients see those from the very next list on', async () => {
  const [one, other] = (await two()).map(({ client_code }) => client_code) as [string, string]
  const regional = await regionalOfficer(app, [one], ['app_package:package-list'])
  for (let again = 0; again < 3; again++) expect(await clientsSeen(regional)).toEqual({ status: 200, clients: [await idOf(one)] })
  await app.query(`update groups set scope_client_ids = array[$1::bigint] where name = 'Northern desk'`, [await idOf(other)])
  await app.query(`update users set permission_version = permission_version + 1 where email = 'regional_desk@demo.example'`)
  expect(await clientsSeen(regional)).toEqual({ status: 200, clients: [await idOf(other)] })
})

test('a user moved to another client, or suspended is so from the very next list on', async () => {
  const user = await app.as('client_admin')
  const [mine] = (await clientsSeen(user)).clients
  const moved = Number((await app.query<{ id: number }>(
    `select client_id as id from packages where client_id <> $1 and created_at > now() - interval '20 days' group by 1 order by count(*) desc limit 1`, [mine],
  ))[0]?.id)
  await clientsSeen(user)
  await app.query(`update users set client_ids = array[$1::bigint] where email = 'client_admin@demo.example'`, [moved])
  expect(await clientsSeen(user)).toEqual({ status: 200, clients: [moved] })
  await app.query(`update users set status = 'suspend' where email = 'client_admin@demo.example'`)
  expect(await clientsSeen(user)).toEqual({ status: 401, clients: [] })
})

test('a key taken away is gone from the very next list on', async () => {
  const user = await app.as('operations_manager')
  expect((await clientsSeen(user)).status).toBe(200)
  await app.query(`delete from user_groups where user_id = (select id from users where email = 'operations_manager@demo.example')`)
  await app.query(`update users set permission_version = permission_version + 1 where email = 'operations_manager@demo.example'`)
  expect((await clientsSeen(user)).status).toBe(403)
})
