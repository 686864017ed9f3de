import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, day, today } from '@/lib/domain/days'
import { expireAgreements } from '@/upstream/areas/sellers/expire'
import { useApp, type Asker } from '../app'
import { clientId, form } from './given'

const app = useApp()
let staff: Asker
let client: Asker
let noorb: number
let gadgets: number

beforeAll(async () => {
  staff = await app.as('ior_officer')
  client = await app.as('client_admin')
  noorb = await clientId(app, 'NOORB')
  gadgets = await clientId(app, 'GGDMC')
})

async function seller(more: Parameters<typeof form>[0] = {}, stage?: { onboarding_stage: number; agreement_expiry?: string | null }) {
  const sent = form(more)
  const { data } = await staff.call('sellers.add', sent)
  if (stage) await app.query('update sellers set onboarding_stage = $2, agreement_expiry = $3 where id = $1', [
    data.id, stage.onboarding_stage, stage.agreement_expiry ?? null,
  ])
  return { ...data, ...sent }
}

describe('the demo', () => {
  test('has 140 sellers in every stage, 76 of them active, some whose agreement ends soon or has ended', async () => {
    expect(
      await app.query('select onboarding_stage as stage, count(*)::int as n, count(*) filter (where active)::int as active from sellers group by 1 order by 1'),
    ).toEqual([
      { stage: 0, n: 22, active: 0 }, { stage: 1, n: 17, active: 0 }, { stage: 2, n: 21, active: 0 }, { stage: 3, n: 80, active: 76 },
    ])
    expect(
      await app.query(
        `select count(*) filter (where active and agreement_expiry between $1::date and $1::date + 60)::int as soon,
            count(*) filter (where agreement_expiry < $1::date)::int as over from sellers`,
        [today()],
      ),
    ).toEqual([{ soon: 9, over: 4 }])
    expect(await app.query('select count(*)::int as n from client_seller_map where active')).toEqual([{ n: 58 }])
    expect(await app.query(`select country_code as country, count(*)::int as n from sellers where country_code in ('CN', 'KR', 'GB', 'US', 'TR', 'IN')
      group by 1 order by 2 desc, 1`)).toEqual([
      { country: 'CN', n: 88 }, { country: 'KR', n: 18 }, { country: 'GB', n: 12 }, { country: 'US', n: 8 }, { country: 'IN', n: 6 }, { country: 'TR', n: 6 },
    ])
  })

  test('ships for sellers that are there, by their names, and for the client each is mapped to', async () => {
    expect(await app.query(`select l.id from package_lists l left join sellers s on s.id = l.seller_id where l.seller_name is distinct from s.legal_name`))
      .toEqual([])
    expect(await app.query(`select l.id from package_lists l
      where not exists (select 1 from client_seller_map m where m.seller_id = l.seller_id and m.client_id = l.client_id)`)).toEqual([])
    expect(await app.query(`select u.id from users u where u.seller_id is not null
        and not exists (select 1 from sellers s where s.id = u.seller_id and s.onboarding_stage > 0)`)).toEqual([])
  })

  test('tells of each how it came to its stage, one step after another', async () => {
    expect(await app.query(`select s.id from sellers s where (select count(*) from seller_stage_history h where h.seller_id = s.id) <> s.onboarding_stage + 1`))
      .toEqual([])
    expect(await app.query(`select a.seller_id from seller_stage_history a join seller_stage_history b on b.seller_id = a.seller_id
        and b.to_stage = a.to_stage + 1 where b.at <= a.at`)).toEqual([])
    expect(await app.query('select id from seller_stage_history where at > now()')).toEqual([])
  })
})

describe('the list', () => {
  test('is found by code, name and merchant id, and cut by platform, country, stage, client and switch', async () => {
    const mine = await seller({
      legal_name: 'Zanzibar Cloves Ltd', country_code: 'GB', registration_no: '12345678',
      platform: 'noon', platform_merchant_id: 'ZNZ-77', client_ids: [noorb, gadgets],
    })
    for (const search of [mine.seller_code, 'zanzibar', 'ZNZ-77'])
      expect((await staff.call('sellers.list', { search })).data.map(({ id }) => id), search).toEqual([mine.id])
    expect((await staff.call('sellers.list', {
      platform: ['noon'], country_code: ['GB'], onboarding_stage: [0], active: false, client_id: [gadgets],
    })).data.map(({ id }) => id)).toEqual([mine.id])
    expect((await staff.call('sellers.list', { search: '%' })).meta.total).toBe(0)
    expect((await staff.call('sellers.list', { onboarding_stage: [3], active: true })).meta.total).toBe(76)
    expect((await staff.call('sellers.list', { search: mine.seller_code })).data[0]?.clients).toBe('GGDMC, NOORB')
  })

  test('shows a client its own sellers and never for whom else they sell', async () => {
    const [both, theirs] = [await seller({ client_ids: [noorb, gadgets] }), await seller({ client_ids: [gadgets] })]
    const listed = await client.call('sellers.list', { page_size: 200 })
    expect(listed.data.find(({ id }) => id === both.id)?.clients).toBe('NOORB')
    expect(listed.data.some(({ id }) => id === theirs.id)).toBe(false)
    expect(new Set(listed.data.map(({ clients }) => clients))).toEqual(new Set(['NOORB']))
    // Asking for the other client tells nothing of the seller they share.
    expect((await client.call('sellers.list', { client_id: [gadgets] })).meta.total).toBe(0)
    expect((await client.call('sellers.one', { id: both.id })).data).toMatchObject({ clients: [{ client_code: 'NOORB' }], client_ids: [noorb] })
    for (const call of ['sellers.one', 'sellers.change'] as const)
      expect((await client.call(call, { id: theirs.id, city: 'Yiwu' } as never)).status, call).toBe(404)
    expect((await client.call('sellers.activeNames', { client_id: gadgets })).data).toEqual([])
  })

  test('is nobody’s but the house’s and its clients’', async () => {
    for (const role of ['carrier_admin', 'agent_broker', 'warehouse_supervisor', 'vendor_admin'])
      expect((await (await app.as(role)).call('sellers.activeNames', {})).data, role).toEqual([])
    expect((await staff.call('sellers.activeNames', { search: 'Hanbit' })).data).toEqual([{ id: 1, seller_code: 'SLR-000001', legal_name: 'Hanbit Glow Co.' }])
    const me = await app.as('seller_user')
    expect((await me.call('sellers.activeNames', {})).data.map(({ id }) => id)).toEqual([1])
    expect((await me.call('sellers.one', { id: 1 })).data.clients).toEqual([{ id: noorb, client_code: 'NOORB', name: 'Noor Beauty Trading LLC' }])
    expect((await (await app.as('client_finance')).call('sellers.one', { id: 1 })).status).toBe(403)
  })
})

describe('a new seller', () => {
  test.each([
    [{ country_code: 'AE' }, 422, 'country_code', 'A UAE seller does not need an importer of record.'],
    [{ registration_no: '12345' }, 422, 'registration_no', 'Enter the 18-character USCC.'],
    [{ registration_no: '91440300MI5EXAMPL1' }, 422, 'registration_no', 'Enter the 18-character USCC.'],
    [{ country_code: 'KR', legal_name: 'hanbit glow co.' }, 409, 'legal_name', 'A seller with this name exists in Korea (South).'],
    [{ store_url: 'javascript:alert(1)' }, 422, 'store_url', 'The shop’s address must start with https:// or http://'],
    [{ contact_phone: '050' }, 422, 'contact_phone', 'Enter a phone number with its country code, e.g. +971 50 123 4567.'],
    [{ eori_no: 'd-1' }, 422, 'eori_no', 'An EORI starts with two capital letters, e.g. DE1234567890.'],
    [{ expected_monthly_value: '-1' }, 422, 'expected_monthly_value', 'The value cannot be negative.'],
    [{ client_ids: [9_999_999] }, 422, 'client_ids', 'One of these clients no longer exists. Choose again.'],
  ])('%o is refused', async (more, status, field, message) => {
    expect(await staff.call('sellers.add', form(more as never))).toMatchObject({ status, errors: [{ field, message }] })
  })

  test('has an address and a merchant of its own; whose it is is told to who may know', async () => {
    const mine = await seller({ platform_merchant_id: 'MINE-1', client_ids: [gadgets] })
    expect((await staff.call('sellers.add', form({ contact_email: mine.contact_email.toUpperCase() }))).message)
      .toBe(`This e-mail belongs to seller ${mine.seller_code}.`)
    expect((await client.call('sellers.add', form({ contact_email: mine.contact_email }))).message).toBe('This e-mail belongs to another seller.')
    expect((await staff.call('sellers.add', form({ platform_merchant_id: 'MINE-1' }))).message).toBe('This Amazon merchant belongs to another seller.')
  })

  test('sent twenty times at once is one', async () => {
    const sent = form()
    const answers = await Promise.all(Array.from({ length: 20 }, () => staff.call('sellers.add', sent)))
    expect(answers.map((a) => a.status).toSorted()).toEqual([201, ...Array<number>(19).fill(409)])
  })

  test('of a client is that client’s, and for no other', async () => {
    const made = await client.call('sellers.add', form())
    expect((await staff.call('sellers.one', { id: made.data.id })).data).toMatchObject({ client_ids: [noorb], onboarding_stage: 0, active: false })
    expect(await client.call('sellers.add', form({ client_ids: [gadgets] }))).toMatchObject({ status: 422, errors: [{ field: 'client_ids' }] })
    const sly = {
      ...form(), onboarding_stage: 3, active: true, agreement_expiry: '2099-01-01', status: 'delete', seller_code: 'SLR-999999', invite_sent_at: null,
    }
    const { id } = (await client.call('sellers.add', sly as never)).data
    expect((await staff.call('sellers.one', { id })).data).toMatchObject({ onboarding_stage: 0, active: false, agreement_expiry: null })
  })
})

describe('a change', () => {
  test('keeps the rules of the form, and nothing changes when one is broken', async () => {
    const [mine, other] = [await seller(), await seller()]
    expect(await staff.call('sellers.change', { id: mine.id, contact_email: other.contact_email })).toMatchObject({
      status: 409, errors: [{ field: 'contact_email' }],
    })
    expect(await staff.call('sellers.change', { id: mine.id, city: 'Yiwu', country_code: 'AE' })).toMatchObject({ status: 422 })
    expect((await staff.call('sellers.one', { id: mine.id })).data.city).toBe('Ningbo')
    expect((await staff.call('sellers.change', { id: mine.id, city: 'Yiwu', version: 1 })).data).toMatchObject({ city: 'Yiwu', version: 2 })
    expect(await staff.call('sellers.change', { id: mine.id, city: 'Ningbo', version: 1 })).toMatchObject({
      status: 409, message: 'This record was changed by someone else. Reload and try again.',
    })
    const [log] = await app.query<{ before: unknown; after: unknown }>(
      `select before, after from audit_log where entity = 'seller' and entity_id = $1 order by id desc limit 1`, [mine.seller_code],
    )
    expect(log).toEqual({ before: { city: 'Ningbo' }, after: { city: 'Yiwu' } })
  })

  test('by a client leaves what others have mapped', async () => {
    const both = await seller({ client_ids: [noorb, gadgets] })
    expect((await client.call('sellers.change', { id: both.id, client_ids: [noorb] })).status).toBe(200)
    expect((await client.call('sellers.change', { id: both.id, client_ids: [] })).message).toBe('Choose at least one client.')
    expect((await client.call('sellers.change', { id: both.id, client_ids: [noorb, gadgets] })).status).toBe(422)
    expect((await staff.call('sellers.one', { id: both.id })).data.client_ids.toSorted()).toEqual([noorb, gadgets].toSorted())
  })

  test('of stage or agreement is not possible here', async () => {
    const mine = await seller()
    await staff.call('sellers.change', {
      id: mine.id, onboarding_stage: 3, agreement_expiry: '2099-01-01', status: 'delete', seller_code: 'SLR-999999', city: 'Yiwu',
    } as never)
    expect((await staff.call('sellers.one', { id: mine.id })).data).toMatchObject({
      onboarding_stage: 0, agreement_expiry: null, seller_code: mine.seller_code, city: 'Yiwu',
    })
  })
})

describe('the switch', () => {
  const activate = (id: number) => staff.call('sellers.change', { id, active: true })

  test('goes on only with an agreement that is signed and has not ended', async () => {
    const unsigned = 'Seller cannot be activated before the agreement is signed.'
    for (const onboarding_stage of [0, 1, 2])
      expect(await activate((await seller({}, { onboarding_stage })).id)).toMatchObject({ status: 409, message: unsigned })
    expect((await activate((await seller({}, { onboarding_stage: 1, agreement_expiry: addDays(today(), 9) })).id)).message).toBe(unsigned)
    const yesterday = addDays(today(), -1)
    expect((await activate((await seller({}, { onboarding_stage: 3, agreement_expiry: yesterday })).id)).message)
      .toBe(`The agreement expired on ${day(yesterday)}. Extend it first.`)
    expect((await activate((await seller({}, { onboarding_stage: 2, agreement_expiry: today() })).id)).data).toMatchObject({
      active: true, deactivated_reason: null,
    })
  })

  test('is offered where an agreement was signed', async () => {
    const offered = async (id: number) => (await staff.call('sellers.list', { search: `SLR-${String(id).padStart(6, '0')}` })).data[0]?.may_activate
    const [fresh, signed] = [await seller(), await seller({}, { onboarding_stage: 3, agreement_expiry: addDays(today(), 90) })]
    expect([await offered(fresh.id), await offered(signed.id)]).toEqual([false, true])
    await activate(signed.id)
    expect(await offered(signed.id)).toBe(false)
  })

  test('goes off only with a reason, which is gone once it is on again', async () => {
    const { id } = await seller({}, { onboarding_stage: 3, agreement_expiry: addDays(today(), 90) })
    await activate(id)
    expect(await staff.call('sellers.change', { id, active: false })).toMatchObject({
      status: 422, errors: [{ field: 'deactivated_reason', message: 'Give a reason.' }],
    })
    expect((await staff.call('sellers.change', { id, active: false, deactivated_reason: 'Sold forgeries' })).data).toMatchObject({
      active: false, deactivated_reason: 'Sold forgeries',
    })
    expect((await activate(id)).data).toMatchObject({ active: true, deactivated_reason: null })
  })

  test('of a seller that sells for others too is not a client’s to turn; of its own it is', async () => {
    const stands = { onboarding_stage: 3, agreement_expiry: addDays(today(), 90) }
    const [shared, own] = [await seller({ client_ids: [noorb, gadgets] }, stands), await seller({ client_ids: [noorb] }, stands)]
    const refusal = { status: 409, message: 'This seller sells for other clients too. Ask us to switch it on or off.' }
    expect(await client.call('sellers.change', { id: shared.id, active: true })).toMatchObject(refusal)
    for (const { id } of [shared, own]) await activate(id)
    const off = { active: false, deactivated_reason: 'No longer ours' }
    expect(await client.call('sellers.change', { id: shared.id, ...off })).toMatchObject(refusal)
    expect((await staff.call('sellers.one', { id: shared.id })).data.active).toBe(true)
    expect((await client.call('sellers.change', { id: shared.id, active: true, city: 'Yiwu' })).status).toBe(200)
    expect((await client.call('sellers.change', { id: own.id, ...off })).data).toMatchObject({ active: false })
  })

  test('goes off by itself the night after an agreement ended; the seller and the desk are told once', async () => {
    const ending = await seller({}, { onboarding_stage: 3, agreement_expiry: today() })
    await activate(ending.id)
    await expireAgreements(app.services)
    expect((await staff.call('sellers.one', { id: ending.id })).data.active).toBe(true)
    await app.query('update sellers set agreement_expiry = $2 where id = $1', [ending.id, addDays(today(), -1)])
    await expireAgreements(app.services)
    await expireAgreements(app.services)
    expect((await staff.call('sellers.one', { id: ending.id })).data).toMatchObject({ active: false, deactivated_reason: 'agreement expired' })
    const mails = await app.query<{ to: string[] }>(
      `select to_addresses as to from email_logs where template = 'agreement_expiry' and ref_no = $1 order by id`, [ending.seller_code],
    )
    const readers = mails.flatMap(({ to }) => to)
    expect(readers).toEqual([...new Set(readers)])
    expect(readers).toEqual(expect.arrayContaining([ending.contact_email, 'ior_officer@demo.example']))
  })
})
