import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { carrierId, parcel } from '../packages/given'

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

  test.each(['ABC12\\', "12345'", "O'Neil", '\\12345 67', "'''''1"])('signs are taken as they are: %s', async (text) => {
    expect(await admin.call('workspace.find', { text })).toMatchObject({ status: 200 })
  })
})

describe('a parcel is found', () => {
  const numbers = async (who: Asker, text: string) => (await found(who, text)).filter(({ kind }) => kind === 'Package').map(({ label }) => label)
  const consignees = async (who: Asker, text: string) => (await found(who, text)).filter(({ kind }) => kind === 'Consignee')

  test.each([
    ['the last six characters', '918273'],
    ['more of the end', 'Q918273'],
    ['capitals or not', 'q918273'],
    ['Arabic digits', '٩١٨٢٧٣'],
  ])('by the end of its number: %s', async (_how, typed) => {
    const { id } = await parcel(app, { tracking_no: 'RSAQ918273' })
    expect(await numbers(admin, typed)).toEqual(['RSAQ918273'])
    await app.query('delete from packages where id = $1', [id])
  })

  test('by the end of the carrier’s number, and no more by the end it had before', async () => {
    const { id, tracking_no } = await parcel(app, { carrier_tracking_no: 'FLC00445566' })
    expect(await numbers(admin, '445566')).toEqual([tracking_no])
    await app.query("update packages set carrier_tracking_no = 'FLC00778899' where id = $1", [id])
    expect(await numbers(admin, '445566')).toEqual([])
    expect(await numbers(admin, '778899')).toEqual([tracking_no])
  })

  test('not by another end than the one typed', async () => {
    await parcel(app, { tracking_no: 'RSAQ192837' })
    expect(await numbers(admin, 'Z192837')).toEqual([])
  })

  test.each([
    ['first name', 'Zubaida'],
    ['family name', 'mansoori'],
    ['both, in the other order', 'Al-Mansoori Zubaida'],
    ['the beginning of a name', 'zuba'],
    ['an accent more', 'Zubaïda'],
  ])('by its consignee: %s', async (_how, typed) => {
    const { id, tracking_no } = await parcel(app, { consignee_name: 'Zubaida Al Mansoori' })
    expect(await consignees(admin, typed)).toContainEqual(
      { kind: 'Consignee', label: 'Zubaida Al Mansoori', detail: `${tracking_no} · Created · Fujairah`, href: `/packages/${id}` },
    )
  })

  test('by a name in Arabic, however its letters are typed', async () => {
    await parcel(app, { consignee_name: 'أَسماء الهاشمية' })
    expect(await consignees(admin, 'اسماء الهاشميه')).toHaveLength(1)
  })

  test('whole words before names that only begin so, whichever is newer', async () => {
    await parcel(app, { consignee_name: 'Xavi Roca' })
    await parcel(app, { consignee_name: 'Xavier Puig' })
    expect((await consignees(admin, 'xavi')).map(({ label }) => label)).toEqual(['Xavi Roca', 'Xavier Puig'])
  })

  test('by its own client only, and by its carrier only while the carrier needs the consignee', async () => {
    const [other] = await app.query<{ email: string }>(
      `select email from users where user_category = 'client' and seller_id is null and status = 'active'
       and not (select id from clients where client_code = 'NOORB') = any(client_ids) order by id limit 1`,
    )
    const [noor, stranger, falcon] = await Promise.all([app.as('client_admin'), app.as(other?.email ?? ''), app.as('carrier_operator')])
    const carrier_id = await carrierId(app, 'FALCON')
    const own = { consignee_name: 'Wilhelmina Ostrander', carrier_id, label_status: 'created' }
    await parcel(app, { ...own, status: 'label_created' })
    expect(await consignees(noor, 'wilhelmina')).toHaveLength(1)
    expect(await consignees(stranger, 'wilhelmina')).toHaveLength(0)
    expect(await consignees(falcon, 'wilhelmina')).toHaveLength(1)
    await app.query("update packages set status = 'delivered', status_at = now() - interval '31 days' where consignee_name = $1", [own.consignee_name])
    expect(await consignees(falcon, 'wilhelmina')).toHaveLength(0)
    expect(await consignees(noor, 'wilhelmina')).toHaveLength(1)
  })
})
