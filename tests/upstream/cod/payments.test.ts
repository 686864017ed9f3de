import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { inTransaction } from '@/upstream/db/db'
import { matchLines } from '@/upstream/areas/cod/payments/match'
import { useApp, type Asker } from '../app'
import { given, happened, idOf, onTheRoad } from '../tracking/parcels'
import { csvOf, headerOf, linesOf, orderOf, paymentOf, sent, stated, withCash } from './statements'

const app = useApp()
let finance: Asker
let carrier: Asker
beforeAll(async () => {
  finance = await app.as('super_admin')
  carrier = await app.as('carrier_admin')
})

const results = async (id: number) => (await linesOf(finance, id)).map(({ match_result, difference, resolution }) => [match_result, difference, resolution])

describe('recording a payment', () => {
  test('has a number of its day, and a statement of a carrier is recorded once', async () => {
    const header = await headerOf(app, '500.00')
    const made = await finance.call('codPayments.add', header)
    expect([made.status, made.data.payment_no]).toEqual([201, expect.stringMatching(/^CCP-\d{8}-\d{4}$/)])
    const again = await finance.call('codPayments.add', header)
    expect([again.status, again.message]).toEqual([409, `Statement ${header.statement_no} of this carrier exists (${made.data.payment_no}).`])
    await finance.call('codPayments.act', { action: 'cancel', id: made.data.id, reason: 'Typed twice' })
    expect((await finance.call('codPayments.add', header)).status).toBe(201)
  })

  test('the period lies behind us, the amounts are coins of their currency, and fees are kept only where that is agreed', async () => {
    const add = async (more: object) => (await finance.call('codPayments.add', await headerOf(app, '500.00', more))).errors[0]
    expect(await add({ period_to: addDays(today(), 1) })).toEqual({ field: 'period_to', message: 'The period cannot end after today.' })
    expect(await add({ period_from: today() })).toMatchObject({ field: 'period_to' })
    expect(await add({ declared_amount: '-1' })).toEqual({ field: 'declared_amount', message: 'Amount must be 0 or more.' })
    expect(await add({ declared_amount: '1.005' })).toMatchObject({ field: 'declared_amount' })
    await app.query("update carrier_cod_terms set netting_allowed = false where carrier_id = $1", [await idOf(app, 'carriers', 'FALCON')])
    expect(await add({ fee_netted: '10' })).toEqual({ field: 'fee_netted', message: 'This carrier may not net its fees.' })
  })

  test('a changed header is saved once: who is late is refused', async () => {
    const { id } = (await finance.call('codPayments.add', await headerOf(app, '500.00'))).data
    const saved = await finance.call('codPayments.change', { id, version: 1, declared_amount: '600.00' })
    expect(saved.data).toMatchObject({ declared_amount: '600.00', version: 2 })
    expect((await finance.call('codPayments.change', { id, version: 1, declared_amount: '700.00' })).status).toBe(409)
  })

  test('a period that another statement covers too is said', async () => {
    const first = (await finance.call('codPayments.add', await headerOf(app, '500.00'))).data
    const second = (await finance.call('codPayments.add', await headerOf(app, '500.00'))).data
    expect((await paymentOf(finance, second.id)).overlaps.join()).toContain(first.payment_no)
  })
})

describe('matching a statement', () => {
  test('C1: 190.00 of 200.00 is short by 10.00; the 10.00 of the next statement makes the order whole, and both lines stay', async () => {
    const parcel = await withCash(app, '200.00')
    const one = await stated(app, finance, [[parcel.tracking_no, '190.00']], '190.00')
    expect(await results(one.id)).toEqual([['short', '-10.00', null]])
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'remitted', received_amount: '190.00', match_result: 'short' })
    const two = await stated(app, finance, [[parcel.tracking_no, '10.00']], '10.00')
    expect(await results(two.id)).toEqual([['matched', '0.00', 'settled']])
    expect(await results(one.id)).toEqual([['short', '-10.00', 'settled']])
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'remitted', received_amount: '200.00' })
    expect((await paymentOf(finance, one.id)).open_count).toBe(0)
  })

  test('C2: a row of 0.00 was not collected: no shortage, no debt, the parcel goes its return way', async () => {
    const parcel = await onTheRoad(app, { payment_mode: 'cod', cod_amount: '150.00', cod_currency: 'AED' })
    const { id } = await stated(app, finance, [[parcel.tracking_no, '0.00']], '0.00')
    expect(await results(id)).toEqual([['not_collected', null, 'settled']])
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'awaiting_delivery', received_amount: '0.00' })
    await happened(app, parcel, ['RET03', 1])
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'cancelled' })
    const delivered = await withCash(app, '150.00')
    const other = await stated(app, finance, [[delivered.tracking_no, '0.00']], '0.00')
    expect(await results(other.id)).toEqual([['not_collected', null, null]])
    expect(await orderOf(app, delivered)).toMatchObject({ cod_status: 'pending', received_amount: '0.00' })
  })

  test('C3: lines, declared and orders are compared, and each difference has its name', async () => {
    const amounts = ['150.00', '200.00', '80.00', '120.00']
    const [a, b, c, d] = await Promise.all(amounts.map((amount) => withCash(app, amount)))
    const rows = [
      [a?.tracking_no ?? '', '150.00'], [b?.tracking_no ?? '', '190.00'], [c?.tracking_no ?? '', '80.50'], [d?.tracking_no ?? '', '120.00'],
      [d?.tracking_no ?? '', '120.00'], ['FALCON-NOBODY-1', '60.00'],
    ] as const
    const { id } = await stated(app, finance, rows, '600.50', { declared_count: 5 })
    expect(await results(id)).toEqual([
      ['matched', '0.00', 'settled'], ['short', '-10.00', null], ['over', '0.50', 'settled'], ['matched', '0.00', 'settled'],
      ['duplicate', null, 'ignored'], ['unknown', null, null],
    ])
    const payment = await paymentOf(finance, id)
    expect(payment).toMatchObject({
      lines_count: 6, lines_amount: '720.50', total_difference: '-9.50', matched_count: 3, mismatch_count: 1, unknown_count: 1, open_count: 2,
      differences: ['Lines exceed declared by AED 120.00: row 5 repeats row 4.', 'The statement declares 5 orders and has 6 lines.'],
    })
    expect((await linesOf(finance, id))[4]).toMatchObject({ repeats: 'row 4' })
  })

  test('C6: a matched statement matched again changes nothing, and touches no settled line', async () => {
    const parcels = await Promise.all(['10.00', '20.00', '30.00'].map((amount) => withCash(app, amount)))
    const { id } = await stated(app, finance, [...parcels.map(({ tracking_no }, i) => [tracking_no, `${i + 1}0.00`] as const), ['NOBODY', '5.00']], '65.00')
    const state = () => app.query(`select l.*, o.version, o.updated_at, o.received_amount from cod_payment_lines l
      left join cod_orders o on o.id = l.cod_order_id where payment_id = $1 order by row_no`, [id])
    const before = await state()
    const held = { id, carrier_id: await idOf(app, 'carriers', 'FALCON'), country_code: 'AE', currency: 'AED' }
    const again = await inTransaction(app.services.database.db, (tx) => matchLines(tx, held, { by: null, again: true }))
    expect([again.changed, await state()]).toEqual([0, before])
  })

  test('the same file again changes nothing, a row added to it is added, and a row twice in one file is two lines', async () => {
    const [one, two] = [await withCash(app, '40.00'), await withCash(app, '50.00')]
    const { id } = await stated(app, finance, [[one.tracking_no, '40.00'], [one.tracking_no, '40.00']], '40.00')
    await sent(app, finance, id, [[one.tracking_no, '40.00'], [one.tracking_no, '40.00']])
    expect(await results(id)).toEqual([['matched', '0.00', 'settled'], ['duplicate', null, 'ignored']])
    await sent(app, finance, id, [[one.tracking_no, '40.00'], [two.tracking_no, '50.00']])
    expect(await results(id)).toEqual([['matched', '0.00', 'settled'], ['duplicate', null, 'ignored'], ['matched', '0.00', 'settled']])
  })

  test('parts of one order add up, and a repetition is told only when it has all', async () => {
    const parcel = await withCash(app, '100.00')
    const { id } = await stated(app, finance, [[parcel.tracking_no, '60.00'], [parcel.tracking_no, '40.00'], [parcel.tracking_no, '40.00']], '100.00')
    expect(await results(id)).toEqual([['short', '-40.00', 'settled'], ['matched', '0.00', 'settled'], ['duplicate', null, 'ignored']])
    const later = await stated(app, finance, [[parcel.tracking_no, '100.00']], '100.00')
    expect((await linesOf(finance, later.id))[0]).toMatchObject({ match_result: 'duplicate', repeats: expect.stringMatching(/^CCP-\d{8}-\d{4} row 2$/) })
  })

  test('a remittance taken back opens its order again, and one returned is owed by nobody', async () => {
    const [kept, returned] = [await withCash(app, '100.00'), await withCash(app, '70.00')]
    await stated(app, finance, [[kept.tracking_no, '100.00'], [returned.tracking_no, '70.00']], '170.00')
    await app.query("update packages set status = 'returned' where id = $1", [returned.id])
    const { id } = await stated(
      app, finance, [[kept.tracking_no, '30.00', { type: 'Reversal' }], [returned.tracking_no, '70.00', { type: 'Reversal' }]], '0.00',
    )
    expect(await results(id)).toEqual([['reversed', '-30.00', 'settled'], ['reversed', '-70.00', 'settled']])
    expect(await orderOf(app, kept)).toMatchObject({ cod_status: 'remitted', received_amount: '70.00' })
    expect(await orderOf(app, returned)).toMatchObject({ cod_status: 'cancelled', received_amount: '0.00' })
  })

  test('prepaid, undelivered, foreign-currency and written-off parcels wait for somebody, and their orders stay', async () => {
    const [prepaid, dollars, lost] = [await given(app), await withCash(app, '50.00'), await withCash(app, '25.00')]
    const road = await onTheRoad(app, { payment_mode: 'cod', cod_amount: '9.00', cod_currency: 'AED' })
    await app.query("update cod_orders set cod_status = 'written_off', borne_by = 'rsa' where package_id = $1", [lost.id])
    const { id } = await stated(app, finance, [
      [prepaid.tracking_no, '5.00'], [road.tracking_no, '9.00'], [dollars.tracking_no, '50.00', { currency: 'USD' }], [lost.tracking_no, '25.00'],
    ], '64.00')
    expect((await results(id)).map(([result, , resolution]) => [result, resolution])).toEqual([
      ['not_cod', null], ['not_delivered', null], ['currency_mismatch', null], ['conflict', null],
    ])
    expect(await orderOf(app, dollars)).toMatchObject({ cod_status: 'pending', received_amount: '0.00' })
    expect(await orderOf(app, lost)).toMatchObject({ cod_status: 'written_off', received_amount: '0.00' })
  })

  test('dinars differ by fils: 0.100 is rounding, 0.500 is not', async () => {
    const kuwait = { cod_currency: 'KWD', country_code: 'KW' }
    const [near, far] = [await withCash(app, '18.605', kuwait), await withCash(app, '20.000', kuwait)]
    const rows = [[near.tracking_no, '18.600', { currency: 'KWD' }], [far.tracking_no, '19.500', { currency: 'KWD' }]] as const
    const { id } = await stated(app, finance, rows, '38.100', { currency: 'KWD', country_code: 'KW' })
    expect(await results(id)).toEqual([['short', '-0.005', 'settled'], ['short', '-0.500', null]])
  })

  test('is found by the carrier’s own number too', async () => {
    const number = `FX${Date.now()}`
    const parcel = await withCash(app, '33.00', { carrier_tracking_no: number })
    const { id } = await stated(app, finance, [[number, '33.00']], '33.00')
    expect((await linesOf(finance, id))[0]).toMatchObject({ match_result: 'matched', matched_no: parcel.tracking_no })
  })

  test('rows that cannot be read are refused, each with why, and the others are taken', async () => {
    const parcel = await withCash(app, '12.00')
    const no = parcel.tracking_no
    const { id } = await stated(app, finance, [[no, '-12.00'], [no, 'twelve'], ['', '3.00'], [no, '12.00']], '12.00')
    expect(await results(id)).toEqual([['matched', '0.00', 'settled']])
    const [{ messages = [] } = {}] = await app.query<{ messages: string[] }>(
      `select array_agg(r.message order by r.row_number) as messages from excel_responses r join excel_details d on d.id = r.upload_id
       where (d.params ->> 'carrier_cod_payment_id')::bigint = $1 and r.severity = 'error'`, [id],
    )
    expect(messages).toEqual(['Amount must be 0 or more.', expect.stringMatching(/^Collected Amount must be a number/), 'Tracking No is required.'])
  })
})

describe('a payment’s way', () => {
  test('an empty statement is not submitted; a submitted one takes no more rows', async () => {
    const { id } = (await finance.call('codPayments.add', await headerOf(app, '45.00'))).data
    expect((await finance.call('codPayments.act', { action: 'submit', id })).status).toBe(409)
    const parcel = await withCash(app, '45.00')
    await sent(app, finance, id, [[parcel.tracking_no, '45.00']])
    expect((await finance.call('codPayments.act', { action: 'submit', id })).data).toMatchObject({ status: 'submitted' })
    const late = await finance.call('codPayments.upload', { carrier_cod_payment_id: id }, { file: csvOf([[parcel.tracking_no, '1.00']]) })
    expect(late.status).toBe(409)
    expect((await paymentOf(finance, id)).history.map(({ to_status }) => to_status)).toEqual(['submitted', 'draft'])
  })

  test('cancelled, its orders are pending again, and what hung on its lines is matched anew', async () => {
    const [whole, part] = [await withCash(app, '80.00'), await withCash(app, '90.00')]
    const one = await stated(app, finance, [[whole.tracking_no, '80.00'], [part.tracking_no, '30.00']], '110.00')
    const two = await stated(app, finance, [[whole.tracking_no, '80.00'], [part.tracking_no, '60.00']], '140.00')
    expect(await results(two.id)).toEqual([['duplicate', null, 'ignored'], ['matched', '0.00', 'settled']])
    expect((await finance.call('codPayments.act', { action: 'cancel', id: one.id })).status).toBe(422)
    expect((await finance.call('codPayments.act', { action: 'cancel', id: one.id, reason: 'Wrong file' })).data).toMatchObject({ status: 'cancelled' })
    expect(await orderOf(app, whole)).toMatchObject({ cod_status: 'remitted', received_amount: '80.00' })
    expect(await orderOf(app, part)).toMatchObject({ cod_status: 'remitted', received_amount: '60.00' })
    expect((await results(two.id))[0]).toEqual(['matched', '0.00', 'settled'])
    await finance.call('codPayments.act', { action: 'cancel', id: two.id, reason: 'Wrong file' })
    expect(await orderOf(app, whole)).toMatchObject({ cod_status: 'pending', received_amount: '0.00' })
  })
})

describe('carriers', () => {
  test('see and upload their own alone; a parcel of another carrier is unknown, and nothing of it is told', async () => {
    const desert = await idOf(app, 'carriers', 'DESERT')
    const foreign = await withCash(app, '77.00', { carrier_id: desert, carrier_code: 'DESERT' })
    const { id } = await stated(app, carrier, [[foreign.tracking_no, '77.00']], '77.00')
    expect((await linesOf(carrier, id))[0]).toMatchObject({ match_result: 'unknown', cod_order_id: null, expected_amount: null, matched_no: null })
    expect(await orderOf(app, foreign)).toMatchObject({ cod_status: 'pending', received_amount: '0.00' })
    const theirs = (await finance.call('codPayments.add', await headerOf(app, '10.00', { carrier_id: desert }))).data
    expect((await carrier.call('codPayments.one', { id: theirs.id })).status).toBe(404)
    expect((await carrier.call('codPayments.lines', { id: theirs.id })).status).toBe(404)
    expect((await carrier.call('codPayments.upload', { carrier_cod_payment_id: theirs.id }, { file: csvOf([['X', '1.00']]) })).status).toBe(404)
    expect((await carrier.call('codPayments.add', await headerOf(app, '10.00', { carrier_id: desert }))).status).toBe(422)
    expect((await carrier.call('codPayments.list', { carrier_id: [desert] })).data).toEqual([])
    expect((await (await app.as('client_admin')).call('codPayments.list')).status).toBe(403)
  })

  test('send a statement with its header at once', async () => {
    const parcel = await withCash(app, '21.00')
    const header = await headerOf(app, '21.00')
    const answer = await carrier.call('codPayments.upload', header, { file: csvOf([[parcel.tracking_no, '21.00']]) })
    expect(answer.status).toBe(202)
    await app.jobs.idle()
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'remitted', received_amount: '21.00' })
    expect((await carrier.call('codPayments.upload', header, { file: csvOf([[parcel.tracking_no, '21.00']]) })).status).toBe(409)
  })

  test('two statements that name one order at once count it once', async () => {
    const parcel = await withCash(app, '64.00')
    const made = await Promise.all([1, 2].map(async () => (await finance.call('codPayments.add', await headerOf(app, '64.00'))).data))
    const file = csvOf([[parcel.tracking_no, '64.00']])
    await Promise.all(made.map(({ id }) => finance.call('codPayments.upload', { carrier_cod_payment_id: id }, { file })))
    await app.jobs.idle()
    expect(await orderOf(app, parcel)).toMatchObject({ received_amount: '64.00' })
    expect((await Promise.all(made.map(({ id }) => results(id)))).flat().map(([result]) => result).toSorted()).toEqual(['duplicate', 'matched'])
  })
})

test('the file of a payment has its lines', async () => {
  const parcel = await withCash(app, '18.00')
  const { id, payment_no } = await stated(app, finance, [[parcel.tracking_no, '18.00']], '18.00')
  const { body, status } = await finance.call('codPayments.download', { id, format: 'csv' })
  expect([status, body.toString().trim().split('\n')]).toEqual([200, [expect.any(String), expect.stringContaining(parcel.tracking_no)]])
  const list = await finance.call('codPayments.download', { ids: [id], format: 'csv' })
  expect(list.body.toString()).toContain(payment_no)
})

test('the demo has payments settled and submitted, with lines of every kind to look at', async () => {
  const found = await app.query<{ status: string }>("select distinct status from carrier_cod_payments where statement_no not like 'ST-%'")
  expect(found.map(({ status }) => status)).toEqual(expect.arrayContaining(['reconciled', 'submitted']))
  const lines = await app.query<{ match_result: string }>(`select distinct l.match_result from cod_payment_lines l
    join carrier_cod_payments c on c.id = l.payment_id where c.statement_no like '%-OPEN' order by 1`)
  expect(lines.map(({ match_result }) => match_result)).toEqual(expect.arrayContaining(['duplicate', 'matched', 'short', 'unknown']))
})
