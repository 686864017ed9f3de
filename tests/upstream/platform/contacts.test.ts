import { beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { rereadContacts } from '@/upstream/db/reread/contacts'
import { useApp, type Asker } from '../app'
import * as clients from '../clients/given'
import { form as sellerForm } from '../sellers/given'

const app = useApp()
let staff: Asker
beforeAll(async () => {
  staff = await app.as('super_admin')
})

const spellings = ['+971 50 123 4567', '+٩٧١٥٠١٢٣٤٥٦٧', '050 123 4567', '+971-50-123-4567', '00971501234567', '\u202a+971 50\u00a0123 4567\u202c']
const [wrong, refusal] = ['call me maybe', 'Enter a phone number with its country code, e.g. +971 50 123 4567.']
let made = 0

/** Each way a phone is kept: writes it, and reads back what is stored. */
const places: Record<string, {
  field: string; write: (phone: string) => Promise<{ status: number; errors: { field: string | null; message: string }[] }>; stored: string
}> = {
  client: {
    field: 'contact_phone', write: (contact_phone) => staff.call('clients.create', clients.form({ contact_phone })),
    stored: 'select contact_phone as phone from clients order by id desc limit 1',
  },
  'client address': {
    field: 'contact_phone', write: (contact_phone) => staff.call('clientAddresses.add', { id: 1, ...clients.address({ contact_phone }) }),
    stored: 'select contact_phone as phone from client_addresses order by id desc limit 1',
  },
  'changed client address': {
    field: 'contact_phone',
    write: async (contact_phone) => staff.call('clientAddresses.change', {
      id: 1, address_id: Number((await app.query<{ id: string }>('select max(id) as id from client_addresses where client_id = 1'))[0]?.id), contact_phone,
    }),
    stored: 'select contact_phone as phone from client_addresses where client_id = 1 order by id desc limit 1',
  },
  carrier: {
    field: 'support_phone', write: (support_phone) => staff.call('carriers.change', { id: 1, support_phone }),
    stored: 'select support_phone as phone from carriers where id = 1',
  },
  'carrier address': {
    field: 'phone',
    write: (phone) => staff.call('carriers.addAddress', {
      id: 1, address_type: 'head_office', line1: `Street ${++made}`, city: 'Dubai', country_code: 'AE', phone, working_days: [1],
    } as never),
    stored: 'select phone from carrier_addresses order by id desc limit 1',
  },
  vendor: { field: 'phone', write: (phone) => staff.call('vendors.change', { id: 1, phone }), stored: 'select phone from vendors where id = 1' },
  user: {
    field: 'phone',
    write: (phone) => staff.call('members.add', {
      full_name: 'Mariam Ali', email: `mariam${++made}@demo.example`, phone, user_category: 'admin', group_ids: [1],
    }),
    stored: 'select phone from users order by id desc limit 1',
  },
  'PUDO point': {
    field: 'phone', write: (phone) => staff.call('pudo.change', { id: ae, phone } as never),
    stored: "select phone from carrier_pudo where country_code = 'AE' order by id limit 1",
  },
}
let ae = 0
beforeAll(async () => {
  ae = Number((await app.query<{ id: string }>("select min(id) as id from carrier_pudo where country_code = 'AE'"))[0]?.id)
})

describe.each(Object.entries(places))('the phone of a %s', (_, { field, write, stored }) => {
  test('is taken however it is typed, and stored in one form', async () => {
    for (const typed of spellings) {
      const answer = await write(typed)
      expect(answer, typed).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) as number })
      expect(await app.query(stored), typed).toEqual([{ phone: '+971501234567' }])
    }
  })
  test('is refused with its field and the way out when it is none', async () => {
    for (const typed of [wrong, '12', '+971 50', '050 000'])
      expect(await write(typed), typed).toMatchObject({ status: 422, errors: [{ field, message: refusal }] })
  })
})

test('a phone without its country code is one of the record’s country', async () => {
  const { data } = await staff.call('sellers.add', sellerForm({ country_code: 'SA', contact_phone: '055 123 4567' }))
  expect((await staff.call('sellers.one', { id: data.id })).data).toMatchObject({ contact_phone: '+966551234567' })
  expect(await staff.call('sellers.change', { id: data.id, contact_phone: '02079460018' })).toMatchObject({
    status: 422, errors: [{ field: 'contact_phone', message: refusal }],
  })
})

test('records are found by their phone in every spelling', async () => {
  const sent = clients.form({ contact_phone: '+971509876123' })
  await staff.call('clients.create', sent)
  for (const search of ['+971509876123', '050 987 6123', '٠٥٠٩٨٧٦١٢٣', '00971-50-987-6123', '\u202a+971 50 987 6123\u202c']) {
    expect((await staff.call('clients.list', { search })).data.map(({ client_code }) => client_code), search).toEqual([sent.client_code])
  }
  expect((await staff.call('clients.list', { search: '123' })).data.map(({ client_code }) => client_code)).not.toContain(sent.client_code)
})

describe('an e-mail address', () => {
  const kept = 'b.ops@xn--mgbaam7a8h.xn--mgbaam7a8h'
  test('in another script is taken, stored in one form and known again in every spelling', async () => {
    const added = await staff.call('members.add', { full_name: 'Badr Ops', email: 'Badr <b.ops@امارات.امارات>', user_category: 'admin', group_ids: [1] })
    expect(added).toMatchObject({ status: 201 })
    expect((await staff.call('members.one', { id: added.data.id })).data.email).toBe(kept)
    for (const email of ['B.OPS@xn--mgbaam7a8h.XN--mgbaam7a8h', 'mailto:b.ops@امارات.امارات.']) {
      expect(await staff.call('members.add', { full_name: 'Badr Twin', email, user_category: 'admin', group_ids: [1] }), email).toMatchObject({
        status: 409, errors: [{ field: 'email', message: 'This e-mail is already used.' }],
      })
    }
    const [hash] = await app.query<{ h: string }>("select password_hash as h from users where email = 'super_admin@demo.example'")
    await app.query("update users set password_hash = $1, status = 'active', approval_status = 1 where id = $2", [hash?.h, added.data.id])
    for (const email of [kept, 'b.ops@امارات.امارات', ' \u200fB.ops@امارات.امارات ']) {
      expect(
        await app.nobody.call(
          'access.authenticate', { email, password: process.env.DEMO_PASSWORD ?? 'nine brave falcons' }, { headers: { 'x-client-ip': '10.9.9.9' } },
        ),
        email,
      ).toMatchObject({ status: 401, message: /password/i })
      expect(await app.nobody.call('access.requestReset', { email }, { headers: { 'x-client-ip': '10.9.9.9' } }), email).toMatchObject({
        status: expect.toSatisfy((status: number) => status < 300) as number,
      })
    }
    await app.jobs.idle()
    const mails = await app.query("select 1 from email_logs where template = 'password_reset' and $1 = any(to_addresses)", [kept])
    expect(mails).toHaveLength(3)
  })
  test.each(['b&co@trade.example', "o'hara@trade.example"])('such as %s is taken', async (contact_email) => {
    const { data } = await staff.call('clients.create', clients.form({ contact_email }))
    expect((await staff.call('clients.one', { id: data.id })).data).toMatchObject({ contact_email })
  })
  test('is refused with its field and the way out when it is none', async () => {
    expect(await staff.call('clients.create', clients.form({ contact_email: 'sara at client' }))).toMatchObject({
      status: 422, errors: [{ field: 'contact_email', message: 'Enter an e-mail address such as name@example.com.' }],
    })
  })
})

test('what was kept before is read anew where that is no guess, and left where it is', async () => {
  const client = new pg.Client({ connectionString: app.services.config.DATABASE_URL })
  await client.connect()
  try {
    await client.query('begin')
    await rereadContacts(client)
    const rows = await client.query<{ id: string }>('select id::text as id from users order by users.id desc limit 4')
    const [a, b, c, d] = rows.rows.map(({ id }) => id)
    for (const [id, phone] of [[a, '+971 (50) 123-4567'], [b, '050 123 4567'], [c, 'ask Sara'], [d, '00966 55 123 4567']])
      await client.query('update users set phone = $2 where id = $1', [id, phone])
    await client.query("update clients set contact_phone = '050 123 4567', contact_email = 'Sara@امارات.امارات' where id = 1")
    const done = await rereadContacts(client)
    expect(done.filter(({ changed, kept }) => changed + kept > 0)).toEqual([
      { table: 'clients', column: 'contact_phone', changed: 1, kept: 0 },
      { table: 'users', column: 'phone', changed: 2, kept: 2 }, { table: 'clients', column: 'contact_email', changed: 1, kept: 0 },
    ])
    expect((await client.query('select phone from users where id = any($1) order by users.id desc', [[a, b, c, d]])).rows.map(({ phone }) => phone as string))
      .toEqual(['+971501234567', '050 123 4567', 'ask Sara', '+966551234567'])
    expect((await client.query('select contact_phone, contact_email from clients where id = 1')).rows).toEqual([{
      contact_phone: '+971501234567', contact_email: 'Sara@xn--mgbaam7a8h.xn--mgbaam7a8h',
    }])
  } finally {
    await client.query('rollback')
    await client.end()
  }
})
