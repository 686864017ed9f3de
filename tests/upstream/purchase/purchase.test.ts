import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { useApp, type Asker } from '../app'
import { announced, ground, newSku } from '../inbound/given'

const app = useApp()
let staff: Asker
let dock: Asker
let here: Awaited<ReturnType<typeof ground>>
let made = 0
beforeAll(async () => {
  staff = await app.as('super_admin')
  dock = await app.as('warehouse_operator')
  here = await ground(app)
})

async function supplier(client = here.client) {
  const answer = await staff.call('suppliers.add', {
    client_id: client, vendor_code: `T-${process.pid}-${(made += 1)}`, vendor_name: 'Sharjah Dates Co.', country_code: 'AE',
    phone: '050 123 4567', lead_time_days: 3,
  })
  if (answer.status !== 201) throw new Error(answer.message)
  return answer.data
}

type Order = Input<'purchaseOrders.add'>
const given = async (lines: Order['lines'], more: Partial<Order> = {}): Promise<Order> => ({
  client_id: here.client, vendor_id: (await supplier()).id, warehouse_id: here.warehouse, order_date: today(), expected_date: addDays(today(), 5), lines,
  submit: true, ...more,
})
async function ordered(lines: Order['lines'], more: Partial<Order> = {}) {
  const answer = await staff.call('purchaseOrders.add', await given(lines, more))
  if (answer.status !== 201) throw new Error(answer.message)
  return answer.data
}
const line = (sku_id: number, ordered_qty: number, unit_cost = '7.50') => ({ sku_id, ordered_qty, unit_cost })
const one = async (id: number) => (await staff.call('purchaseOrders.one', { id })).data
const draw = (id: number, lines: Input<'inbound.add'>['lines'] = [], more: Partial<Input<'inbound.add'>> = {}) =>
  staff.call('inbound.add', announced(here.client, here.warehouse, lines ?? [], { purchase_id: id, ...more }))
const receive = async (id: number, qty: number) =>
  dock.call('inbound.receive', { id, lines: [{ line_id: (await staff.call('inbound.one', { id })).data.order_lines[0]?.id, qty }] })

describe('suppliers', () => {
  test('a code is used once a client, whatever its letters are', async () => {
    const { vendor_code } = await supplier()
    expect(await staff.call('suppliers.add', { client_id: here.client, vendor_code: vendor_code.toLowerCase(), vendor_name: 'Other', country_code: 'AE' }))
      .toMatchObject({ status: 409, errors: [{ field: 'vendor_code' }] })
  })

  test('a TRN has 15 digits, and a stale change is refused', async () => {
    const { id, version, phone } = await supplier()
    expect(phone).toBe('+971501234567')
    expect(await staff.call('suppliers.change', { id, version, trn: '12345' })).toMatchObject({ status: 422, errors: [{ field: 'trn' }] })
    expect((await staff.call('suppliers.change', { id, version, trn: '100234567800003' })).data.trn).toBe('100234567800003')
    expect((await staff.call('suppliers.change', { id, version, city: 'Sharjah' })).status).toBe(409)
    expect((await staff.call('suppliers.one', { id })).data.city).toBeNull()
  })

  test('one is not switched off while purchase orders expect something of it, and nothing is ordered of one that is', async () => {
    const { id } = await supplier()
    const order = await ordered([line(await newSku(app, here.client), 5)], { vendor_id: id })
    expect(await staff.call('suppliers.toggle', { id, status: 'inactive' })).toMatchObject({
      status: 409, message: 'Vendor has open purchase orders. Close or cancel them first.',
    })
    await staff.call('purchaseOrders.move', { id: order.id, action: 'cancel' })
    expect((await staff.call('suppliers.toggle', { id, status: 'inactive' })).data.status).toBe('inactive')
    expect((await staff.call('suppliers.dropdown', { client_id: here.client })).data.some((each) => each.id === id)).toBe(false)
    expect(await staff.call('purchaseOrders.add', await given([], { vendor_id: id, submit: false })))
      .toMatchObject({ status: 422, errors: [{ field: 'vendor_id' }] })
  })

  test('whoever works in a warehouse sees orders that come there, and the suppliers they are of', async () => {
    const { id } = await supplier()
    expect((await dock.call('suppliers.one', { id })).status).toBe(404)
    const order = await ordered([line(await newSku(app, here.client), 5)], { vendor_id: id })
    expect((await dock.call('suppliers.list', { client_id: [here.client], page_size: 200 })).data.map((each) => each.id)).toContain(id)
    expect((await dock.call('suppliers.one', { id })).data).toMatchObject({ id, open_orders: 1 })
    expect((await dock.call('purchaseOrders.one', { id: order.id })).status).toBe(200)
    expect((await dock.call('purchaseOrders.move', { id: order.id, action: 'cancel' })).status).toBe(403)
  })
})

describe('purchase orders', () => {
  test('a number of the client’s own is used once, and without one it is the next of ours', async () => {
    const po_no = `PO-T-${process.pid}`
    expect((await ordered([], { po_no, submit: false })).po_no).toBe(po_no)
    expect(await staff.call('purchaseOrders.add', await given([], { po_no, submit: false }))).toMatchObject({ status: 409, errors: [{ field: 'po_no' }] })
    const [first, second] = [await ordered([], { submit: false }), await ordered([], { submit: false })]
    expect(first.po_no).toMatch(/^PO\d{10}$/)
    expect(Number(second.po_no.slice(2)) - Number(first.po_no.slice(2))).toBe(1)
  })

  test('its total is of its lines with their VAT, each rounded to the coins of its currency', async () => {
    const skus = [await newSku(app, here.client), await newSku(app, here.client)]
    const { id } = await ordered([line(skus[0] ?? 0, 3, '0.115'), { ...line(skus[1] ?? 0, 10, '4'), tax_rate: '0.00' as const }])
    const order = await one(id)
    // 3 × 0.115 = 0.345, rounded 0.35; its VAT 0.0175, rounded 0.02.
    expect(order.order_lines.map(({ line_total }) => Number(line_total))).toEqual([0.37, 40])
    expect(Number(order.total_amount)).toBe(40.37)
  })

  test('bad lines are refused all at once, each at its field', async () => {
    const sku = await newSku(app, here.client)
    const answer = await staff.call('purchaseOrders.add', await given([line(sku, 1), line(sku, 2), line(987_654_321, 1)]))
    expect(answer).toMatchObject({ status: 422 })
    expect(answer.errors.map(({ field }) => field)).toEqual(['lines.1.sku_id', 'lines.2.sku_id'])
    expect(await staff.call('purchaseOrders.add', await given([], { expected_date: addDays(today(), -1) }))).toMatchObject({
      status: 422, errors: [{ field: 'expected_date' }],
    })
  })

  test('a draft is submitted once it orders something, changed until goods are announced, and cancelled until then', async () => {
    const sku = await newSku(app, here.client)
    const { id, po_no } = await ordered([], { submit: false })
    expect(await staff.call('purchaseOrders.move', { id, action: 'submit' })).toMatchObject({ status: 422, message: 'Add at least one line.' })
    const { client_id: _client, submit: _submit, ...change } = await given([line(sku, 10)])
    expect(await staff.call('purchaseOrders.change', { ...change, id, lines: [line(sku, 10)] })).toMatchObject({ status: 200 })
    expect((await staff.call('purchaseOrders.move', { id, action: 'submit' })).data.status).toBe('open')
    const asn = await draw(id, [{ sku_id: sku, expected_qty: 4 }])
    expect(asn.status, asn.message).toBe(201)
    expect(await one(id)).toMatchObject({ asn_qty: 4, received_qty: 0, order_lines: [{ open_qty: 6 }], inbound_orders: [{ id: asn.data.id }] })
    expect((await staff.call('purchaseOrders.change', { ...change, id, lines: [line(sku, 12)] })).status).toBe(409)
    expect(await staff.call('purchaseOrders.move', { id, action: 'cancel' })).toMatchObject({
      status: 409, message: `Inbound order ${asn.data.inbound_no} is on its way, so ${po_no} cannot be cancelled. Receive or cancel it first.`,
    })
    await staff.call('inbound.move', { id: asn.data.id, action: 'cancel', reason: 'Later' })
    expect((await one(id)).asn_qty).toBe(0)
    expect((await staff.call('purchaseOrders.move', { id, action: 'cancel' })).data.status).toBe('cancelled')
    expect(await staff.call('purchaseOrders.move', { id, action: 'submit' })).toMatchObject({
      status: 409, message: `Purchase order ${po_no} is cancelled and cannot be submitted.`,
    })
  })
})

describe('announcing and receiving', () => {
  test('without lines an inbound order announces all that is open, and no more than is left', async () => {
    const sku = await newSku(app, here.client)
    const { id } = await ordered([line(sku, 10)])
    expect((await draw(id, [{ sku_id: sku, expected_qty: 4 }])).status).toBe(201)
    const over = await draw(id, [{ sku_id: sku, expected_qty: 7 }])
    expect(over).toMatchObject({ status: 422, errors: [{ field: 'lines.0.expected_qty' }] })
    expect(over.message).toMatch(/^PO line for .+ has only 6 left to announce\.$/)
    const rest = await draw(id)
    expect((await staff.call('inbound.one', { id: rest.data.id })).data).toMatchObject({ expected_qty: 6, purchase_id: id, vendor_name: 'Sharjah Dates Co.' })
    expect(await draw(id)).toMatchObject({ status: 422, errors: [{ field: 'purchase_id' }] })
    const other = await newSku(app, here.client)
    expect(await draw(id, [{ sku_id: other, expected_qty: 1 }])).toMatchObject({ status: 422, errors: [{ field: 'lines.0.sku_id' }] })
  })

  test('up to the tolerance of receipts may be announced, and a draft is judged once it is submitted', async () => {
    await app.query("delete from configurations where config_key = 'over_receipt_pct'")
    await app.query(`insert into configurations (config_key, scope_key, data_type, value, valid_from)
      values ('over_receipt_pct', 'global', 'decimal', '5.0', '2026-01-01')`)
    dropSettings()
    const sku = await newSku(app, here.client)
    const { id } = await ordered([line(sku, 100)])
    const draft = await draw(id, [{ sku_id: sku, expected_qty: 106 }], { submit: false })
    expect(draft.status).toBe(201)
    expect((await one(id)).asn_qty).toBe(0)
    expect((await staff.call('inbound.move', { id: draft.data.id, action: 'submit' })).message).toContain('has only 100 left to announce.')
    expect((await draw(id, [{ sku_id: sku, expected_qty: 105 }])).status).toBe(201)
    await app.query("delete from configurations where config_key = 'over_receipt_pct'")
    dropSettings()
  })

  test('two who announce the same units at once do not announce them twice', async () => {
    const sku = await newSku(app, here.client)
    const { id } = await ordered([line(sku, 10)])
    const answers = await Promise.all([draw(id, [{ sku_id: sku, expected_qty: 6 }]), draw(id, [{ sku_id: sku, expected_qty: 6 }])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect((await one(id)).asn_qty).toBe(6)
  })

  test('receipts move it on: in part, then whole; what came short is open again once its inbound order is received', async () => {
    const sku = await newSku(app, here.client)
    const { id, po_no } = await ordered([line(sku, 10)])
    const first = (await draw(id, [{ sku_id: sku, expected_qty: 6 }])).data
    await receive(first.id, 5)
    expect(await one(id)).toMatchObject({ status: 'partially_received', asn_qty: 6, received_qty: 5 })
    await dock.call('inbound.move', { id: first.id, action: 'complete_receiving', reason: 'One is missing' })
    expect(await one(id)).toMatchObject({ status: 'partially_received', asn_qty: 5, order_lines: [{ open_qty: 5 }] })
    expect(await staff.call('purchaseOrders.move', { id, action: 'close' })).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
    const rest = (await draw(id)).data
    await receive(rest.id, 5)
    expect((await one(id)).status).toBe('received')
    await dock.call('inbound.move', { id: rest.id, action: 'complete_receiving' })
    expect((await staff.call('purchaseOrders.move', { id, action: 'close' })).data.status).toBe('closed')
    expect(await draw(id, [{ sku_id: sku, expected_qty: 1 }])).toMatchObject({
      status: 422, message: `Purchase order ${po_no} is closed; choose an open one or none.`,
    })
  })

  test('it is closed short with a reason, and the list finds it by supplier and status', async () => {
    const sku = await newSku(app, here.client)
    const { id } = await ordered([line(sku, 10)])
    const { vendor_id } = await one(id)
    expect((await staff.call('purchaseOrders.move', { id, action: 'close', reason: 'Out of stock' })).data.status).toBe('closed')
    const found = await staff.call('purchaseOrders.list', { vendor_id: [vendor_id], status: ['closed'] })
    expect(found.data.map((row) => row.id)).toEqual([id])
    expect((found.meta as { tab_counts?: Record<string, number> }).tab_counts).toEqual({ closed: 1 })
  })

  test('an inbound order names a supplier without a purchase order, and is found by it', async () => {
    const { id: vendor_id } = await supplier()
    const sku = await newSku(app, here.client)
    const asn = await staff.call('inbound.add', announced(here.client, here.warehouse, [{ sku_id: sku, expected_qty: 1 }], { vendor_id }))
    expect((await staff.call('inbound.list', { vendor_id: [vendor_id] })).data.map(({ id }) => id)).toEqual([asn.data.id])
  })

  test('purchase orders of the demo are as far as their goods have come', async () => {
    const wrong = await app.query(`select o.po_no, o.status from purchase_orders o join lateral (
        select bool_or(a.n > 0) as some, bool_and(a.n >= l.ordered_qty) as whole from purchase_lines l cross join lateral (
          select coalesce(sum(n.accepted_qty + n.damaged_qty + n.quarantined_qty), 0) as n from inbound_orders i join inbound_lines n on n.inbound_id = i.id
          where i.purchase_id = o.id and n.sku_id = l.sku_id) a
        where l.purchase_id = o.id) t on true
      where o.po_no ~ '^PO[0-9]{10}$' and o.created_at < now() - interval '1 day' and o.status <> case when t.whole then 'received' when t.some then
        'partially_received' else 'open' end and not (t.whole and o.status = 'closed')`)
    expect(wrong).toEqual([])
    const states = await app.query<{ status: string }>("select distinct status from purchase_orders where created_at < now() - interval '1 day'")
    expect(states.map(({ status }) => status).toSorted()).toEqual(expect.arrayContaining(['closed', 'open', 'partially_received', 'received']))
  })
})
