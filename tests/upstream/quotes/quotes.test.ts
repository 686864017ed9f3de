import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'
import { quote } from '@/lib/domain/quote'
import { expireOffers } from '@/upstream/areas/quotes/expire'
import { useApp, type Asker } from '../app'
import { clientId } from '../sellers/given'

const app = useApp()
let staff: Asker
let seller: Asker
let client: Asker
beforeAll(async () => {
  staff = await app.as('freight_desk')
  seller = await app.as('seller_user')
  client = await app.as('client_admin')
})

const carton = { qty: 10, package_type: 'carton', length: '60', width: '40', height: '40', gross_weight: '18' } as const
const request = (more: Partial<Input<'quotes.add'>> = {}): Input<'quotes.add'> => ({
  freight_mode: 1, pickup_type: 0, pickup_address: 'Keji Road 18, Shenzhen', origin_country: 'CN', origin_port: 'szx', destination_port: 'DXB', incoterm: 'FCA',
  ready_date: addDays(today(), 7), commodity: 'Power banks', cargo: [carton], ...more,
})
const freight = { charge_code: 'freight', label: 'Air freight', basis: 'kg', qty: '180.000', rate: '4.20' } as const
const offer = (quote_id: number, more: Partial<Input<'quotes.offer'>> = {}): Input<'quotes.offer'> => ({
  quote_id, currency: 'USD', breakdown: [freight], valid_until: addDays(today(), 14), ...more,
})
const requested = async () => (await seller.call('quotes.add', request())).data
const offered = async (more: Partial<Input<'quotes.offer'>> = {}) => {
  const made = await requested()
  await staff.call('quotes.offer', offer(made.id, more))
  return made
}
const letters = (no: string) => app.query<{ subject: string; to: string }>(
  `select subject, to_addresses[1] as to from email_logs where ref_no = $1 order by id`, [no],
)

describe('a quote', () => {
  test('is asked for by a seller, offered, revised, offered for good and accepted; each side is told, and every version stays', async () => {
    const made = await seller.call('quotes.add', request())
    expect(made).toMatchObject({ status: 201, message: expect.stringMatching(/^Quote FQ-\d{4}-\d{6} is asked for\.$/) })
    const { id, quote_no } = made.data
    expect(await staff.call('quotes.offer', offer(id))).toMatchObject({ status: 200, data: { offer_status: 1, version: 1, amount: '756.00' } })
    expect(await seller.call('quotes.move', { id, offer_status: 2 })).toMatchObject({ status: 422, errors: [{ field: 'revision_note' }] })
    expect(await seller.call('quotes.move', { id, offer_status: 2, revision_note: 'Below 4 a kilogram, please' })).toMatchObject({ status: 200 })
    const second = offer(id, {
      is_final: true, breakdown: [{ ...freight, rate: '3.95' }, { charge_code: 'clearance', label: 'Clearance', basis: 'document', qty: '1', rate: '95' }],
    })
    expect(await staff.call('quotes.offer', second)).toMatchObject({ data: { offer_status: 3, version: 2, amount: '806.00' } })
    expect(await seller.call('quotes.move', { id, offer_status: 5, version: 1 })).toMatchObject({
      status: 409, message: 'A newer offer was sent meanwhile. Look at it first.',
    })
    expect(await seller.call('quotes.move', { id, offer_status: 5, version: 2 })).toMatchObject({ status: 200, data: { offer_status: 5 } })
    const { data } = await seller.call('quotes.one', { id })
    expect(data).toMatchObject({ offer_status: 5, route: 'SZX → DXB', chargeable: '180.000 kg', revenue_ton: null, accepted_at: expect.any(String) })
    expect(data.offers.map(({ version, amount, is_final }) => ({ version, amount, is_final }))).toEqual([
      { version: 2, amount: '806.00', is_final: true }, { version: 1, amount: '756.00', is_final: false },
    ])
    expect(data.history.map(({ to_status, note }) => [to_status, note])).toEqual([
      [5, null], [3, null], [2, 'Below 4 a kilogram, please'], [1, null], [0, null],
    ])
    expect(await staff.call('quotes.offer', offer(id, { is_final: true }))).toMatchObject({
      status: 409, message: `Quote ${quote_no} is “Offer Accepted by Seller” and cannot become “Final Quote Sent to seller”.`,
    })
    const sent = (await letters(quote_no)).map(({ subject, to }) => [subject.split(' / ')[0], to])
    expect(sent).toContainEqual([`Our offer for quote ${quote_no}`, 'seller_user@demo.example'])
    expect(sent).toContainEqual([`Quote ${quote_no} is asked for`, 'freight_desk@demo.example'])
    expect(sent).toContainEqual([`Quote ${quote_no}: Offer Accepted by Seller`, 'freight_desk@demo.example'])
  })

  test('moves as the area file says and in no other way', async () => {
    const allowed = new Set(['1>2', '1>5', '1>7', '3>5', '3>6'])
    for (const from of [0, 1, 2, 3, 4, 5, 6, 7]) {
      for (const to of [2, 5, 6, 7] as const) {
        const { id, quote_no } = await offered()
        await app.query('update freight_quotes set offer_status = $2, offer_version = case when $2 = 0 then 0 else 1 end where id = $1', [id, from])
        const { status } = await seller.call('quotes.move', { id, offer_status: to, revision_note: 'Lower', reject_reason: 'Too dear' })
        expect([quote_no && `${from}>${to}`, status]).toEqual([`${from}>${to}`, allowed.has(`${from}>${to}`) ? 200 : 409])
      }
    }
  })

  test('ends when nobody answers it in time, is not accepted after its last day, and may be offered again', async () => {
    const { id, quote_no } = await offered()
    await app.query('update freight_quote_offers set valid_until = $2 where quote_id = $1', [id, addDays(today(), -1)])
    expect(await seller.call('quotes.move', { id, offer_status: 5 })).toMatchObject({
      status: 409, message: expect.stringMatching(/^This offer expired on .+\.$/),
    })
    expect((await seller.call('quotes.list', { search: quote_no })).data).toMatchObject([{ offer_status: 1, is_late: true }])
    await expireOffers(app.services)
    await expireOffers(app.services)
    expect((await seller.call('quotes.one', { id })).data).toMatchObject({ offer_status: quote.expired, history: [{ to_status: 4, by: null }, {}, {}] })
    expect((await letters(quote_no)).filter(({ subject }) => subject.startsWith('Our offer for quote') && subject.includes('has ended'))).toHaveLength(1)
    expect(await staff.call('quotes.offer', offer(id))).toMatchObject({ status: 409 })
    expect(await staff.call('quotes.offer', offer(id, { is_final: true }))).toMatchObject({ status: 200, data: { offer_status: 3, version: 2 } })
  })

  test('is answered once however many answer at the same time', async () => {
    const { id } = await offered()
    const both = await Promise.all([
      seller.call('quotes.move', { id, offer_status: 5, version: 1 }), seller.call('quotes.move', { id, offer_status: 7, reject_reason: 'Too dear' }),
      staff.call('quotes.offer', offer(id, { is_final: true })),
    ])
    const { data } = await seller.call('quotes.one', { id })
    const [accepted, rejected, final] = both.map(({ status }) => status === 200)
    expect([accepted, rejected].filter(Boolean).length).toBeLessThanOrEqual(1)
    expect(data.offers).toHaveLength(final ? 2 : 1)
    expect(data.offer_status).toBe(accepted ? 5 : rejected ? 7 : 3)
  })
})

describe('what is asked for', () => {
  test.each<[string, Partial<Input<'quotes.add'>>, string, string]>([
    ['sea without a load', { freight_mode: 0 }, 'container_load', 'Say whether it is a whole container or a part of one.'],
    ['a whole container without a type', { freight_mode: 0, container_load: 1, container_qty: 1 }, 'container_type', 'Choose the type of container.'],
    ['no cargo', { cargo: [] }, 'cargo', 'Enter at least one line of cargo.'],
    ['a pickup from nowhere', { pickup_address: null }, 'pickup_address', 'Enter where the goods are picked up.'],
    ['dangerous goods without a number', { is_dg: true }, 'un_no', 'Dangerous goods need their UN number.'],
    ['a day that is past', { ready_date: '2020-01-01' }, 'ready_date', 'The goods cannot have been ready before today.'],
    ['a country there is not', { origin_country: 'ZZ' }, 'origin_country', 'Choose a country of the list.'],
    ['a port in words', { origin_port: 'Shenzhen' }, 'origin_port', 'Use an airport’s three letters or a port’s five, e.g. SZX or CNSZX.'],
    ['half a coin', { goods_value: '10.005', goods_currency: 'USD' }, 'goods_value', 'Goods value has too many decimals: USD has at most 2.'],
  ])('is refused at its field: %s', async (_what, more, field, message) => {
    const refused = await seller.call('quotes.add', request(more))
    expect(refused.status).toBe(422)
    expect(refused.errors[0]?.field).toBe(field)
    expect(refused.errors[0]?.message).toBe(message)
  })

  test('keeps of a whole container only what it has, and of part of one its revenue tons', async () => {
    const whole = await seller.call(
      'quotes.add', request({ freight_mode: 0, container_load: 1, container_type: '40HC', container_qty: 2, cargo: [], origin_port: 'CNSZX' }),
    )
    expect((await seller.call('quotes.one', { id: whole.data.id })).data).toMatchObject({ chargeable: '2 x 40HC', revenue_ton: null, cargo: [] })
    const part = await seller.call('quotes.add', request({ freight_mode: 0, container_load: 2, container_type: '20GP', origin_port: 'CNSZX' }))
    expect((await seller.call('quotes.one', { id: part.data.id })).data).toMatchObject({ chargeable: '1.000 r/t', revenue_ton: '1.000', container_type: null })
  })

  test('an offer is added up here: lines that are rounded, a total that differs is refused, nothing is no offer, and it stands until tomorrow', async () => {
    const { id } = await requested()
    expect(await staff.call('quotes.offer', offer(id, { amount: '755.99' }))).toMatchObject({
      status: 422, errors: [{ field: 'amount', message: 'The lines come to USD 756.00.' }],
    })
    expect(await staff.call('quotes.offer', offer(id, { breakdown: [{ ...freight, rate: '0' }] }))).toMatchObject({
      status: 422, errors: [{ field: 'breakdown' }],
    })
    expect(await staff.call('quotes.offer', offer(id, { valid_until: today() }))).toMatchObject({ status: 422, errors: [{ field: 'valid_until' }] })
    expect(await staff.call('quotes.offer', offer(id, { currency: 'KWD', breakdown: [{ ...freight, qty: '3', rate: '0.3335' }] }))).toMatchObject({
      data: { amount: '1.001' },
    })
  })
})

describe('whose quotes they are', () => {
  test('a seller sees its own, a client those of its own, staff every one; another’s is not found', async () => {
    const noorb = await clientId(app, 'NOORB')
    const soukx = await clientId(app, 'SOUKX')
    const mine = await seller.call('quotes.add', request())
    const theirs = await client.call('quotes.add', request())
    const others = await staff.call('quotes.add', request({ client_id: soukx }))
    const parties = await app.query(
      'select client_id::int, seller_id::int from freight_quotes where id = any($1) order by client_id nulls first',
      [[mine.data.id, theirs.data.id, others.data.id]],
    )
    expect(parties).toEqual(expect.arrayContaining([
      { client_id: null, seller_id: 1 }, { client_id: noorb, seller_id: null }, { client_id: soukx, seller_id: null },
    ]))
    const sees = async (asker: Asker) => Promise.all([mine, theirs, others].map(async ({ data }) => (await asker.call('quotes.one', { id: data.id })).status))
    expect(await sees(seller)).toEqual([200, 404, 404])
    expect(await sees(client)).toEqual([404, 200, 404])
    expect(await sees(staff)).toEqual([200, 200, 200])
    expect(await client.call('quotes.move', { id: others.data.id, offer_status: 5 })).toMatchObject({ status: 404 })
    expect(await client.call('quotes.add', request({ client_id: soukx }))).toMatchObject({ status: 422, errors: [{ field: 'client_id' }] })
    expect(await staff.call('quotes.add', request())).toMatchObject({ status: 422, errors: [{ field: 'client_id', message: 'Choose a client or a seller.' }] })
  })

  test('only the freight desk offers', async () => {
    const { id } = await requested()
    expect(await seller.call('quotes.offer', offer(id))).toMatchObject({ status: 403 })
  })

  test('the list counts each status whichever is chosen, and is exported', async () => {
    const all = await staff.call('quotes.list', { page_size: 25 })
    expect(Object.values(all.meta.tab_counts ?? {}).reduce((a, b) => a + b, 0)).toBe(all.meta.total)
    const accepted = await staff.call('quotes.list', { offer_status: [5] })
    expect(accepted.meta.tab_counts).toEqual(all.meta.tab_counts)
    expect(accepted.meta.total).toBe(all.meta.tab_counts?.['5'])
    expect(accepted.data.every(({ offer_status, amount }) => offer_status === 5 && amount !== null)).toBe(true)
  })
})
