import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'

const app = useApp()
let admin: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
})

const first = async (query: string) => (await app.query<{ no: string; id: number }>(query))[0] ?? { no: '', id: 0 }
const found = async (who: Asker, text: string) => (await who.call('workspace.find', { text })).data
const kindsOf = async (who: Asker, text: string) => [...new Set((await found(who, text)).map(({ kind }) => kind))]

describe('the search above every screen', () => {
  test.each([
    ['Bag', "select bag_no as no, id from bags order by id limit 1", '/bags/'],
    ['Consolidation', 'select consolidation_no as no, id from consolidations order by id limit 1', '/consolidations/'],
    ['Client', 'select name as no, id from clients order by id limit 1', '/clients/add/'],
    ['Carrier', "select carrier_name as no, id from carriers where status = 'active' order by id limit 1", '/carriers/add/'],
    ['User', "select full_name as no, id from users where email = 'customer_service@demo.example'", '/access-control/users/details/'],
    ['Vendor', "select vendor_name as no, id from vendors where status = 'active' order by id limit 1", '/vendor/add-vendor/'],
  ])('finds a %s by its name or number and leads to its page', async (kind, query, place) => {
    const { no, id } = await first(query)
    expect(await found(admin, no)).toContainEqual(expect.objectContaining({ kind, label: no, href: `${place}${id}` }))
  })

  test.each([
    ['Manifest', 'select manifest_no as no, id from manifests order by id limit 1', '/manifests?search='],
    ['Token', 'select token_no as no, id from gate_tokens order by id limit 1', '/pasList?search='],
    ['Seller', 'select seller_code as no, id from sellers order by id limit 1', '/sellers?search='],
  ])('finds a %s and leads to its list', async (kind, query, place) => {
    const { no } = await first(query)
    expect(await found(admin, no)).toContainEqual(expect.objectContaining({ kind, href: `${place}${no}` }))
  })

  test('finds a person by a part of the name or of the e-mail, with what their account stands at', async () => {
    const hit = (await found(admin, 'customer_service@')).find(({ kind }) => kind === 'User')
    expect(hit?.detail).toBe('customer_service@demo.example · Active')
  })

  test('finds of each kind what somebody may open, and nothing of others', async () => {
    const client = await app.as('client_admin')
    const { no: foreignName } = await first(
      `select name as no, id from clients
       where not (id = any((select client_ids from users where email = 'client_admin@demo.example')::bigint[])) order by id limit 1`,
    )
    const { no: person } = await first("select full_name as no, id from users where email = 'customer_service@demo.example'")
    expect(await kindsOf(client, foreignName)).not.toContain('Client')
    expect(await kindsOf(client, person)).not.toContain('User')
    const { no: foreignBag } = await first(
      `select b.bag_no as no, b.id from bags b where not exists (select 1 from bag_packages c join packages p on p.id = c.package_id where c.bag_id = b.id
         and p.client_id = any((select client_ids from users where email = 'client_admin@demo.example')::bigint[]))
         and not coalesce(b.client_id = any((select client_ids from users where email = 'client_admin@demo.example')::bigint[]), false) order by b.id limit 1`,
    )
    expect(foreignBag).not.toBe('')
    expect(await kindsOf(client, foreignBag)).not.toContain('Bag')
  })

  test('wildcards are letters', async () => {
    expect(await found(admin, '%%')).toEqual([])
  })
})
