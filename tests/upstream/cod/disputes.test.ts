import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { today } from '@/lib/domain/days'
import { proveJournal } from '@/upstream/core/journal/proof'
import { useApp, type Asker } from '../app'
import { arrives, linesOf, orderOf, paymentOf, submitted, withCash } from './statements'

const app = useApp()
let finance: Asker
let carrier: Asker
let client: Asker
beforeAll(async () => {
  finance = await app.as('super_admin')
  carrier = await app.as('carrier_admin')
  client = await app.as('client_admin')
})

const wrong = { reason_code: 'not_received', description: 'The consignee has paid our courier in cash.' } as const
async function disputed(who: Asker, id: number, more: Partial<Input<'codDisputes.addOrders'>> = {}) {
  const answer = await who.call('codDisputes.addOrders', { cod_order_ids: [id], ...wrong, ...more })
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.message}`)
  return disputeOf(who, answer.data.dispute_nos[0] ?? '')
}
const disputeOf = async (who: Asker, no: string) => {
  const [found] = (await who.call('codDisputes.list', { search: no })).data
  if (!found) throw new Error(`No dispute ${no}`)
  return found
}
const act = (who: Asker, id: number, action: Input<'codDisputes.act'>['action'], more: object = {}) => who.call('codDisputes.act', { id, action, ...more })
const mails = async (to: string) =>
  (await app.query<{ n: number }>('select count(*)::int as n from email_logs where $1 = any(to_addresses)', [to]))[0]?.n ?? 0

describe('a dispute of an order', () => {
  test('has a number and five working days, holds the order, and tells the carrier by mail; there is one at most', async () => {
    const order = await orderOf(app, await withCash(app, '120.00'))
    const [address] = await app.query<{ to: string }>(`select coalesce(nullif(contact_email, ''), support_email) as to from carriers
      where carrier_code = 'FALCON'`)
    const before = await mails(address?.to ?? '')
    const dispute = await disputed(finance, order.id)
    expect(dispute).toMatchObject({
      dispute_no: expect.stringMatching(/^DSP-\d{8}-\d{4}$/), level: 'order', status: 'open', against: 'carrier', raised_by: 'admin',
      amount_disputed: '120.00',
    })
    expect(dispute.due_at > today()).toBe(true)
    expect(await app.query('select cod_status from cod_orders where id = $1', [order.id])).toEqual([{ cod_status: 'disputed' }])
    expect(await mails(address?.to ?? '')).toBe(before + 1)
    const again = await finance.call('codDisputes.addOrders', { cod_order_ids: [order.id], ...wrong })
    expect([again.status, again.message]).toEqual([409, 'An open dispute of this order exists.'])
  })

  test('is taken, decided and closed, in this order; rejected, the order is what it was', async () => {
    const parcel = await withCash(app, '120.00')
    const { id, dispute_no } = await disputed(finance, (await orderOf(app, parcel)).id)
    const early = await act(finance, id, 'accept')
    expect([early.status, early.message]).toEqual([409, `Take dispute ${dispute_no} before it is decided.`])
    expect((await finance.call('codDisputes.actOnOrder', { id, action: 'take' })).data.status).toBe('under_review')
    expect((await act(finance, id, 'withdraw')).status).toBe(409)
    expect((await act(finance, id, 'reject')).errors).toEqual([{ field: 'note', message: 'Say why.' }])
    const rejected = await act(finance, id, 'reject', { note: 'Returned, as scanned' })
    expect(rejected.data).toMatchObject({ status: 'rejected', resolution_note: 'Returned, as scanned' })
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'pending' })
    expect((await act(finance, id, 'close')).data.status).toBe('closed')
    expect((await act(finance, id, 'take')).message).toBe(`Dispute ${dispute_no} is already closed.`)
  })

  test('accepted of a mismatch, the order is settled and whoever it is against bears the rest', async () => {
    const parcel = await withCash(app, '200.00')
    const payment = await submitted(app, finance, [[parcel.tracking_no, '190.00']], '190.00')
    await arrives(app, finance, payment.id, '190.00')
    const { id, amount_disputed } = await disputed(finance, (await orderOf(app, parcel)).id)
    expect(amount_disputed).toBe('10.00')
    const [line] = await linesOf(finance, payment.id)
    const refused = await finance.call('codPayments.reconcile', { id: line?.id ?? 0, decision: 'accept', difference_reason: 'other', borne_by: 'rsa' })
    expect([refused.status, refused.message]).toEqual([409, `COD order ${parcel.tracking_no} is disputed. Its dispute decides.`])
    await act(finance, id, 'take')
    expect((await act(finance, id, 'accept', { amount: '10.01' })).status).toBe(422)
    expect((await act(finance, id, 'accept')).data).toMatchObject({ status: 'accepted', resolved_amount: '10.00' })
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'reconciled' })
    expect((await linesOf(finance, payment.id))[0]).toMatchObject({ resolution: 'accepted', borne_by: 'carrier' })
    expect((await paymentOf(finance, payment.id)).status).toBe('reconciled')
    const { documents_wrong, accounts_wrong } = await proveJournal(app.services.database.db)
    expect([documents_wrong, accounts_wrong]).toEqual([0, 0])
  })

  test('is withdrawn by the side that raised it alone', async () => {
    const parcel = await withCash(app, '70.00')
    const { id, dispute_no } = await disputed(carrier, (await orderOf(app, parcel)).id, { reason_code: 'not_collected' })
    expect((await act(finance, id, 'withdraw')).message).toBe(`Only whoever raised dispute ${dispute_no} can withdraw it.`)
    expect((await act(carrier, id, 'take')).status).toBe(403)
    expect((await act(carrier, id, 'withdraw')).data.status).toBe('withdrawn')
    expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'pending' })
  })

  test('is not raised of what nobody owes, nor without saying what is wrong', async () => {
    const parcel = await withCash(app, '70.00')
    const { id } = await orderOf(app, parcel)
    expect((await finance.call('codDisputes.addOrders', { cod_order_ids: [id], ...wrong, description: 'Short' })).status).toBe(422)
    await app.query("update cod_orders set cod_status = 'written_off', borne_by = 'rsa' where id = $1", [id])
    const answer = await finance.call('codDisputes.addOrders', { cod_order_ids: [id], ...wrong })
    expect([answer.status, answer.message]).toEqual([409, `COD order ${parcel.tracking_no} is written off and cannot be disputed.`])
  })

  test('raised twice at once is there once', async () => {
    const { id } = await orderOf(app, await withCash(app, '70.00'))
    const answers = await Promise.all([1, 2].map(() => finance.call('codDisputes.addOrders', { cod_order_ids: [id], ...wrong })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

test('a payment that is disputed takes no money and no decision until that is decided, and is then what it was', async () => {
  const parcel = await withCash(app, '50.00')
  const payment = await submitted(app, finance, [[parcel.tracking_no, '50.00'], ['NOBODY-D', '5.00']], '55.00')
  const raise = (amount_disputed: string) => finance.call('codDisputes.addPayment', { payment_id: payment.id, amount_disputed, ...wrong })
  expect((await raise('55.01')).errors[0]).toEqual({ field: 'amount_disputed', message: 'That is more than the payment declares.' })
  const { dispute_no } = (await raise('5.00')).data
  expect((await raise('5.00')).message).toBe('An open dispute of this payment exists.')
  expect((await paymentOf(finance, payment.id)).status).toBe('disputed')
  expect((await finance.call('codPayments.open', { search: payment.payment_no })).data).toEqual([])
  expect((await arrives(app, finance, payment.id, '55.00')).message).toBe(`Payment ${payment.payment_no} is disputed. Decide its dispute first.`)
  const unknown = (await linesOf(finance, payment.id))[1]?.id ?? 0
  expect((await finance.call('codPayments.reconcile', { id: unknown, decision: 'ignore' })).status).toBe(409)
  const { id } = await disputeOf(finance, dispute_no)
  await act(finance, id, 'take')
  expect((await act(finance, id, 'accept')).data.status).toBe('accepted')
  expect((await paymentOf(finance, payment.id)).status).toBe('submitted')
  expect((await arrives(app, finance, payment.id, '55.00')).status).toBe(200)
  expect(await orderOf(app, parcel)).toMatchObject({ cod_status: 'reconciled' })
})

describe('each side', () => {
  test('sees its own disputes with us, a carrier without whose the parcels are', async () => {
    const ours = await disputed(finance, (await orderOf(app, await withCash(app, '31.00'))).id)
    const internal = await disputed(finance, (await orderOf(app, await withCash(app, '32.00'))).id, { against: 'rsa' })
    expect((await disputeOf(carrier, ours.dispute_no)).client).toBeNull()
    expect((await carrier.call('codDisputes.list', { search: internal.dispute_no })).data).toEqual([])
    expect((await client.call('codDisputes.list', { search: ours.dispute_no })).data).toEqual([])
    expect((await act(client, ours.id, 'comment', { note: 'Whose is it?' })).status).toBe(404)
    expect((await finance.call('codDisputes.orders', { search: ours.dispute_no })).data).toHaveLength(1)
  })

  test('can only hold us to it', async () => {
    const { id } = await orderOf(app, await withCash(app, '33.00'))
    expect((await carrier.call('codDisputes.addOrders', { cod_order_ids: [id], ...wrong, against: 'client' })).errors[0]).toEqual({
      field: 'against', message: 'You can only hold us to it.',
    })
  })

  test('says something of it and proves it by files, five at most and of the kinds that are read', async () => {
    const { id, dispute_no } = await disputed(finance, (await orderOf(app, await withCash(app, '34.00'))).id)
    expect((await act(carrier, id, 'comment')).status).toBe(422)
    await act(carrier, id, 'comment', { note: 'We look for the receipt.' })
    const add = (body: Buffer, name: string) =>
      carrier.call('codDisputes.addEvidence', { id, note: 'The receipt' }, { file: { name, type: 'application/pdf', body } })
    expect((await add(Buffer.from('no paper'), 'receipt.pdf')).status).toBe(415)
    for (let n = 0; n < 5; n += 1) expect((await add(Buffer.from(`%PDF-1.4 ${n}`), 'receipt.pdf')).status).toBe(201)
    expect((await add(Buffer.from('%PDF-1.4'), 'receipt.pdf')).status).toBe(422)
    const [whole] = (await finance.call('codDisputes.list', { id })).data
    expect(whole).toMatchObject({ dispute_no, last_comment: 'The receipt' })
    expect(whole?.comments.map(({ file_name, by_category }) => [file_name, by_category]).slice(0, 2)).toEqual([[null, 'carrier'], ['receipt.pdf', 'carrier']])
    const file = await finance.call('codDisputes.evidence', { id: whole?.comments[1]?.id ?? 0 })
    expect([file.status, file.body.toString()]).toEqual([200, '%PDF-1.4 0'])
    expect((await client.call('codDisputes.evidence', { id: whole?.comments[1]?.id ?? 0 })).status).toBe(404)
  })
})

test('the demo disputes every third of the orders that are overdue, as far as there are some that day', async () => {
  const orders = await app.query<{ is_disputed: boolean }>(`select d.id is not null as is_disputed from cod_orders o
    left join cod_disputes d on d.cod_order_id = o.id and d.description <> $1 and d.dispute_level = 'order'
    where o.carrier_id is not null and o.due_date < (now() at time zone 'Asia/Dubai')::date and (o.cod_status = 'pending' or d.id is not null)`,
  [wrong.description])
  const count = orders.filter(({ is_disputed }) => is_disputed).length
  // At most 18 are.
  expect(count).toBeGreaterThanOrEqual(Math.min(18, Math.ceil(orders.length / 3)))
})
