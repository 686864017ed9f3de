import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serveCredit } from '@/upstream/areas/orders/serve-credit'
import { ordersCharged } from '@/upstream/core/credit/credit'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { useApp, type Asker } from '../app'
import { charged, draftOf, issued, newClient } from '../invoices/given'
import { paid } from '../payments/given'
import { shelf, type Shelf } from '../stock/given'
import { order, product } from './given'

const app = useApp()
let staff: Asker
let finance: Asker
let on: Shelf
beforeAll(async () => {
  ;[staff, finance] = [await app.as('fulfilment_manager'), await app.as('finance_manager')]
})
const db = () => app.services.database.db
const one = async (id: number) => (await staff.call('saleOrders.one', { id })).data
const credit = async () => (await finance.call('clients.credit', { id: on.client })).data

/** Sending an order out costs this client 761.90 and 5 % of VAT: 800.00. */
const RATE = '761.90'

/** A client with a limit of 50,000.00 of which 46,200.00 is invoiced and 3,100.00 charged (clients.md 7.1). */
beforeEach(async () => {
  on = { ...(await shelf(db())), client: await newClient(app) }
  await app.query(`update clients set service_type = '{fulfillment_with_last_mile}', credit_limit = 50000 where id = $1`, [on.client])
  await app.query(`insert into configurations (config_key, scope, scope_key, data_type, client_id, value, currency, valid_from)
    values ('handling_rate_out_order', 'client', 'client:' || $1::text, 'money', $1::bigint, $2, 'AED', '2020-01-01')`, [on.client, RATE])
  dropSettings()
  const bill = await draftOf(finance, on.client, [await charged(finance, on.client, '44000.00')])
  await issued(finance, bill.data.id)
  await charged(finance, on.client, '2952.38')
})
const invoiceId = async () => Number((await app.query<{ id: number }>(`select id from client_invoices where client_id = $1`, [on.client]))[0]?.id)
const added = async (more: Partial<Parameters<typeof order>[2]> = {}) => {
  const mug = await product(db(), on, 5)
  return (await staff.call('saleOrders.add', order(on.client, [{ sku_code: mug.sku_code, qty: 1 }], { warehouse_id: on.warehouse, ...more }))).data
}
const beyond = 'Credit limit of AED 50,000.00 would be exceeded by AED 100.00: AED 49,300.00 is used and this adds AED 800.00.'

describe('the credit of a client', () => {
  test('an order beyond it is put on hold and says both sums, wherever it is confirmed', async () => {
    const typed = await added({ auto_confirm: true })
    expect(typed).toMatchObject({ status: 'on_hold', held: expect.stringContaining(beyond) })
    expect(await one(typed.id)).toMatchObject({ hold_reason: 'credit', history: [{ to_status: 'on_hold', note: beyond }, {}], fulfilments: [] })
    const later = await added()
    const confirm = () => staff.call('saleOrders.confirm', { ids: [later.id] })
    expect(await confirm()).toMatchObject({ status: 200, data: { done: 0, failed: [{ name: later.order_no, message: expect.stringContaining(beyond) }] } })
    expect(await confirm()).toMatchObject({ status: 200, data: { done: 0, failed: [{ message: expect.stringContaining(beyond) }] } })
    expect((await one(later.id)).history).toHaveLength(2)
    expect(await credit()).toMatchObject({
      limit: '50000.00', invoices: '46200.00', charges: '3100.00', orders: '0.00', used: '49300.00', free: '700.00', waiting_count: 2,
      waiting: [{ order_no: typed.order_no, note: beyond }, { order_no: later.order_no }],
    })
  })

  test('exactly the last dirhams are taken, and what is confirmed takes them from the next', async () => {
    await app.query(`update clients set credit_limit = 50100 where id = $1`, [on.client])
    const [first, second] = [await added({ auto_confirm: true }), await added({ auto_confirm: true })]
    expect([first.status, second.status]).toEqual(['in_fulfillment', 'on_hold'])
    expect(await credit()).toMatchObject({ orders: '800.00', free: '0.00' })
  })

  test('of twenty orders confirmed at once for the last dirhams one passes', async () => {
    await app.query(`update clients set credit_limit = 50100 where id = $1`, [on.client])
    const orders = []
    for (let i = 0; i < 20; i++) orders.push(await added())
    const answers = await Promise.all(orders.map(({ id }) => staff.call('saleOrders.confirm', { ids: [id] })))
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200))
    expect(answers.reduce((done, { data }) => done + data.done, 0)).toBe(1)
    expect(await credit()).toMatchObject({ orders: '800.00', free: '0.00', waiting_count: 19 })
  })

  test('a limit of nothing is no check, and a cancelled order gives its share back', async () => {
    await app.query(`update clients set credit_limit = 0 where id = $1`, [on.client])
    const { id } = await added({ auto_confirm: true })
    expect(await credit()).toMatchObject({ limit: '0.00', orders: '800.00' })
    await staff.call('saleOrders.cancel', { ids: [id], reason: 'Buyer asked' })
    expect(await credit()).toMatchObject({ orders: '0.00' })
  })

  test('a payment lets go on what fits, those ordered first first', async () => {
    await app.query(`update clients set credit_limit = 49300 where id = $1`, [on.client])
    const orders = [await added({ auto_confirm: true }), await added({ auto_confirm: true }), await added({ auto_confirm: true })]
    expect(await serveCredit(app.services)).toBe(0)
    const clerk = await app.as('finance_clerk')
    await paid(app, { clerk, manager: finance }, on.client, '1700.00', [{ invoice_id: await invoiceId(), amount: '1700.00' }])
    expect(await serveCredit(app.services)).toBe(2)
    expect(await Promise.all(orders.map(async ({ id }) => (await one(id)).status))).toEqual(['in_fulfillment', 'in_fulfillment', 'on_hold'])
    expect(await credit()).toMatchObject({ invoices: '44500.00', orders: '1600.00', free: '100.00', waiting_count: 1 })
    expect(await serveCredit(app.services)).toBe(0)
  })

  test('one that can no longer be confirmed is new again and says why', async () => {
    const { id } = await added({ auto_confirm: true })
    await app.query(`update sale_orders set delivery_type = 'same_day' where id = $1`, [id])
    await app.query(`update sale_order_items set sku_id = null where order_id = $1`, [id])
    await app.query(`update clients set credit_limit = 60000 where id = $1`, [on.client])
    expect(await serveCredit(app.services)).toBe(1)
    expect(await one(id)).toMatchObject({ status: 'new', history: [{ note: expect.stringMatching(/^There is credit again\. SKU .+ is not mapped/) }, {}, {}] })
  })

  test('finance lets an order pass with a reason, which stays with the order and in the log; nobody else does', async () => {
    const { id, order_no } = await added({ auto_confirm: true })
    expect(await staff.call('saleOrders.passCredit', { ids: [id], reason: 'Their bank confirmed' })).toMatchObject({ status: 403 })
    expect(await staff.call('saleOrders.release', { ids: [id] })).toMatchObject({ status: 409, message: expect.stringContaining('waits for credit') })
    expect(await finance.call('saleOrders.passCredit', { ids: [id], reason: 'ok' })).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
    expect(await finance.call('saleOrders.passCredit', { ids: [id], reason: 'Their bank confirmed' })).toMatchObject({ status: 200, data: { done: 1 } })
    expect(await one(id)).toMatchObject({ status: 'in_fulfillment', history: [{}, { note: 'Passed without credit: Their bank confirmed' }, {}, {}] })
    expect(await app.query(`select after from audit_log where entity_id = $1 and after->>'note' is not null order by id desc limit 1`, [order_no]))
      .toMatchObject([{ after: { status: 'confirmed', note: 'Passed without credit: Their bank confirmed' } }])
    expect(await finance.call('saleOrders.passCredit', { ids: [id], reason: 'Once more please' })).toMatchObject({
      status: 409, message: expect.stringContaining('does not wait for credit'),
    })
  })

  test('what is charged for orders sent out stands in the charges alone', async () => {
    await app.query(`update clients set credit_limit = 60000 where id = $1`, [on.client])
    const { id } = await added({ auto_confirm: true })
    await ordersCharged(db(), sql`now()`)
    expect(await credit()).toMatchObject({ orders: '800.00' })
    await app.query(`update fulfillment_orders set handed_over_at = now() - interval '1 minute' where order_id = $1`, [id])
    await ordersCharged(db(), sql`now()`)
    expect(await credit()).toMatchObject({ orders: '0.00' })
  })

  test('another currency counts at today’s rate', async () => {
    await charged(finance, on.client, '100.00', { currency: 'USD' })
    expect(await credit()).toMatchObject({ charges: '3485.61' })
  })

  test('only whoever sees the bank sees the credit', async () => {
    expect(await staff.call('clients.credit', { id: on.client })).toMatchObject({ status: 403 })
  })
})
