import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp } from '../app'
import { b2bOrder, biscuits } from './given'
import { variantGround } from './variants-given'

const app = useApp()
let g: Awaited<ReturnType<typeof variantGround>>
beforeAll(async () => { g = await variantGround(app) })

const statusOf = async (id: number) => (await app.query<{ status: string }>('select status from variant_orders where id = $1', [id]))[0]?.status
const stored = async (id: number) => {
  const moves = (await g.staff.call('b2bInbound.toStore', { id })).data
  return g.staff.call('b2bInbound.putAway', {
    id, moves: moves.map((one) => ({ receipt_line_id: one.receipt_line_id, qty: one.waiting, location_code: one.suggestion ?? '' })),
  })
}

describe('asking for labels', () => {
  test('480 units are 80 packs of six at most, whatever orders they are asked by', async () => {
    const { id, sku, inbound_no } = await g.announced(480, 0)
    const { id: variant_id } = await g.variant(sku, { pack_qty: 6 })
    const line = { sku_id: sku, variant_id, requested_qty: 81 }
    expect(await g.staff.call('btbVariantOrders.add', g.body('inbound', id, [line]))).toMatchObject({
      status: 422, message: `Requested 81 exceeds 80 on ${inbound_no}.`, errors: [{ field: 'lines.0.requested_qty' }],
    })
    const made = await g.requested('inbound', id, { ...line, requested_qty: 50 }, { submit: false })
    expect(made.status).toBe('draft')
    const lines = await app.query('select pack_qty, requested_qty, labelled_qty from variant_order_lines where variant_order_id = $1', [made.id])
    expect(lines).toEqual([{ pack_qty: 6, requested_qty: 50, labelled_qty: 0 }])
    expect((await g.staff.call('btbVariantOrders.add', g.body('inbound', id, [{ ...line, requested_qty: 31 }]))).status).toBe(422)
    expect((await g.staff.call('btbVariantOrders.parent', { id, direction: 'inbound' })).data).toMatchObject({
      no: inbound_no, is_open: true, lines: [{ sku_id: sku, units: 480, free_units: 180, variants: [{ id: variant_id, pack_qty: 6 }] }],
    })
    const other = await g.variant(await biscuits(app, g.b2b.client))
    expect(await g.staff.call('btbVariantOrders.add', g.body('inbound', id, [{ ...line, variant_id: other.id }]))).toMatchObject({
      status: 422, errors: [{ field: 'lines.0.variant_id' }],
    })
    expect(await g.staff.call('btbVariantOrders.add', g.body('inbound', id, [{ ...line, requested_qty: 1, lot_no: 'NOWHERE' }]))).toMatchObject({
      status: 422, errors: [{ field: 'lines.0.lot_no' }],
    })
    const late = g.body('inbound', id, [{ ...line, requested_qty: 1 }], { requested_by_date: addDays(today(), -1) })
    expect(await g.staff.call('btbVariantOrders.add', late)).toMatchObject({ status: 422, errors: [{ field: 'requested_by_date' }] })
  })

  test('is changed whole until it is begun; then only more may be asked for, in the packs of then', async () => {
    const { id, sku } = await g.announced(60)
    const variant = await g.variant(sku, { pack_qty: 6 })
    const line = { sku_id: sku, variant_id: variant.id, requested_qty: 4 }
    const order = await g.requested('inbound', id, line, { submit: false })
    const { version } = (await g.staff.call('btbVariantOrders.edit', { id: order.id })).data
    const change = { id: order.id, version, priority: 'urgent' as const, lines: [{ ...line, requested_qty: 3 }] }
    expect((await g.staff.call('btbVariantOrders.change', change)).status).toBe(200)
    expect((await g.staff.call('btbVariantOrders.change', change)).status).toBe(409)
    expect(await g.one(order.id)).toMatchObject({ priority: 'urgent', requested_qty: 3 })
    await g.act(order.id, 'submit')
    expect((await g.label(order.id, 2)).status).toBe(200)
    await g.staff.call('btbVariants.change', { id: variant.id, pack_qty: 12 })
    const raise = (requested_qty: number) => g.staff.call('btbVariantOrders.change', { id: order.id, lines: [{ ...line, requested_qty }] })
    expect((await raise(2)).status).toBe(409)
    expect((await g.staff.call('btbVariantOrders.change', { id: order.id, priority: 'normal' })).status).toBe(409)
    expect((await raise(11)).status).toBe(422)
    expect((await raise(10)).status).toBe(200)
    expect((await g.one(order.id)).order_lines).toMatchObject([{ requested_qty: 10, labelled_qty: 2, pack_qty: 6 }])
    await g.act(order.id, 'complete', 'Enough of it')
    expect((await raise(10)).message).toMatch(/is completed; changing it is not allowed/)
  })
})

describe('labelling', () => {
  test('begins an order, counts what was labelled, rejected, printed and spoiled, and never more than is asked for', async () => {
    const { id, sku } = await g.announced(480)
    const { id: variant_id } = await g.variant(sku)
    const order = await g.requested('inbound', id, { sku_id: sku, variant_id, requested_qty: 480 })
    expect((await g.label(order.id, 470, { rejected: 5, reject_reason: 'damaged', printed: 492, spoiled: 12 })).data).toMatchObject({
      status: 'in_progress', labelled_qty: 470, rejected_qty: 5,
    })
    expect(await g.label(order.id, 6)).toMatchObject({ status: 422, errors: [{ field: 'lines.0.labelled' }] })
    expect(await g.label(order.id, 0, { rejected: 1 })).toMatchObject({ status: 422, errors: [{ field: 'lines.0.reject_reason' }] })
    expect(await g.label(order.id, 0, { spoiled: 481 })).toMatchObject({ status: 422, errors: [{ field: 'lines.0.spoiled' }] })
    expect(await g.one(order.id)).toMatchObject({
      progress: 98, order_lines: [{ labelled_qty: 470, rejected_qty: 5, pending_qty: 5, spoil_pct: 2.4, state: 'in_progress' }],
      labellings: [{ labelled: 470, rejected: 5, reject_reason: 'damaged', printed: 492, spoiled: 12 }],
    })
    const rows = await app.query(`select c.labelled, c.rejected from variant_labellings c join variant_order_lines l on l.id = c.line_id
      where l.variant_order_id = $1`, [order.id])
    expect(rows).toEqual([{ labelled: 470, rejected: 5 }])
  })

  test('goes as far as goods are here: what is announced and not received waits', async () => {
    const { id, sku, inbound_no } = await g.announced(24, 10)
    const { id: variant_id } = await g.variant(sku, { pack_qty: 6 })
    const [{ sku_code } = { sku_code: '' }] = await app.query<{ sku_code: string }>('select sku_code from skus where id = $1', [sku])
    const order = await g.requested('inbound', id, { sku_id: sku, variant_id, requested_qty: 4 })
    expect(await g.label(order.id, 2)).toMatchObject({ status: 422, message: `Only 1 of ${sku_code} on ${inbound_no} can be labelled now.` })
    expect((await g.label(order.id, 1)).status).toBe(200)
  })

  test('two who count at once count no more than is asked for, and a count sent twice is counted once', async () => {
    const { id, sku } = await g.announced(20)
    const { id: variant_id } = await g.variant(sku)
    const order = await g.requested('inbound', id, { sku_id: sku, variant_id, requested_qty: 10 })
    const answers = await Promise.all([7, 7, 7].map((labelled) => g.label(order.id, labelled)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    const { order_lines: [line] } = await g.one(order.id)
    const again = { id: order.id, lines: [{ line_id: line?.id ?? 0, labelled: 2 }], idempotency_key: `label-${process.pid}-${order.id}` }
    expect((await g.staff.call('btbVariantOrders.label', again)).status).toBe(200)
    expect((await g.staff.call('btbVariantOrders.label', again)).status).toBe(200)
    expect(await g.one(order.id)).toMatchObject({ labelled_qty: 9 })
  })

  test('a step is taken where its machine has it: held it goes no further, begun it is not cancelled, short it says why', async () => {
    const { id, sku } = await g.announced(12)
    const { id: variant_id } = await g.variant(sku)
    const order = await g.requested('inbound', id, { sku_id: sku, variant_id, requested_qty: 10 })
    const no = order.variant_order_no
    expect(await g.act(order.id, 'complete')).toMatchObject({ status: 409, message: `Variant order ${no} is open; complete is not allowed.` })
    expect(await g.act(order.id, 'hold')).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
    expect((await g.act(order.id, 'hold', 'Wrong labels')).data.status).toBe('on_hold')
    expect(await g.label(order.id, 1)).toMatchObject({ status: 409, message: `Variant order ${no} is on hold; label is not allowed.` })
    expect((await g.act(order.id, 'resume')).data.status).toBe('open')
    expect((await g.act(order.id, 'resume')).status).toBe(409)
    await g.label(order.id, 8)
    expect((await g.act(order.id, 'cancel', 'No more')).status).toBe(409)
    await g.act(order.id, 'hold', 'A pause')
    expect((await g.act(order.id, 'resume')).data.status).toBe('in_progress')
    expect(await g.act(order.id, 'complete')).toMatchObject({ status: 422, message: '2 units are not labelled. Say why.', errors: [{ field: 'reason' }] })
    expect((await g.act(order.id, 'complete', 'Goods broken')).data.status).toBe('completed')
    expect(await g.one(order.id)).toMatchObject({ status: 'completed', close_reason: 'Goods broken', order_lines: [{ state: 'short', pending_qty: 0 }] })
    const kept = await app.query<{ n: number }>(`select count(*)::int as n from audit_log where entity = 'variant_order' and entity_id = $1`,
      [String(order.id)])
    expect(kept).toEqual([{ n: 7 }])
  })
})

describe('an inbound order', () => {
  test('is not closed, nor closes itself, while units of it wait for their label; its last variant order closes it', async () => {
    const { id, sku } = await g.announced(12)
    const { id: variant_id } = await g.variant(sku)
    const [order, draft] = [
      await g.requested('inbound', id, { sku_id: sku, variant_id, requested_qty: 6 }),
      await g.requested('inbound', id, { sku_id: sku, variant_id, requested_qty: 6 }, { submit: false }),
    ]
    await g.staff.call('b2bInbound.receive', { id, lines: [], complete: true })
    expect((await stored(id)).data.status).toBe('putaway')
    expect(await g.staff.call('b2bInbound.close', { id })).toMatchObject({ status: 409, message: `Variant order ${order.variant_order_no} is not finished.` })
    await g.label(order.id, 6)
    expect((await g.act(order.id, 'complete')).data.status).toBe('completed')
    expect((await g.staff.call('b2bInbound.one', { id })).data.status).toBe('closed')
    expect(await statusOf(draft.id)).toBe('cancelled')
    expect(await g.staff.call('btbVariantOrders.add', g.body('inbound', id, [{ sku_id: sku, variant_id, requested_qty: 1 }]))).toMatchObject({ status: 409 })
  })

  test('that is cancelled takes its variant orders with it', async () => {
    const { id, sku } = await g.announced(12, 0)
    const { id: variant_id } = await g.variant(sku)
    const order = await g.requested('inbound', id, { sku_id: sku, variant_id, requested_qty: 6 })
    expect((await g.staff.call('b2bInbound.cancel', { id, reason: 'Not sent at all' })).status).toBe(200)
    expect(await statusOf(order.id)).toBe('cancelled')
  })

  test('what is labelled of it stays received', async () => {
    const { id, sku } = await g.announced(12)
    const { id: variant_id } = await g.variant(sku)
    const order = await g.requested('inbound', id, { sku_id: sku, variant_id, requested_qty: 6 })
    await g.label(order.id, 6)
    const [txn] = (await g.staff.call('b2bInbound.transactions', { inbound_id: id })).data
    expect((await g.staff.call('b2bInbound.reverse', { id: txn?.id ?? 0, reason: 'Wrong pallet' })).status).toBe(409)
  })

  test('that is labelled as it is received asks for it when it is submitted, and anew when it is changed', async () => {
    const sku = await biscuits(app, g.b2b.client)
    const { id: variant_id } = await g.variant(sku, { pack_qty: 6 })
    const body = b2bOrder(g.b2b, [{ sku_id: sku, uom: 'CS', qty: 1, lot_no: 'L7' }], { label_on_receipt: true, submit: false })
    const made = await g.staff.call('b2bInbound.add', body)
    const id = made.data.id
    const orders = async () => app.query<{ status: string; requested_qty: number; lot_no: string; day: string }>(`select v.status, l.requested_qty, l.lot_no,
      v.requested_by_date::text as day from variant_orders v join variant_order_lines l on l.variant_order_id = v.id where v.inbound_id = $1
      order by v.id`, [id])
    expect(await orders()).toEqual([])
    expect((await g.staff.call('b2bInbound.submit', { id })).status).toBe(200)
    expect(await orders()).toEqual([{ status: 'open', requested_qty: 4, lot_no: 'L7', day: body.expected_date }])
    const lines = [{ sku_id: sku, uom: 'CS' as const, qty: 2, variant_id }]
    const { client_id: _client, submit: _submit, ...head } = body
    expect((await g.staff.call('b2bInbound.change', { ...head, id, lines })).status).toBe(200)
    expect((await orders()).map(({ status, requested_qty }) => [status, requested_qty])).toEqual([['cancelled', 4], ['open', 8]])
    expect((await g.staff.call('b2bInbound.one', { id })).data).toMatchObject({ label_on_receipt: true, order_lines: [{ variant_id }] })
    await app.query('update skus set label_required = true where id = $1', [sku])
    await g.variant(sku)
    expect(await g.staff.call('b2bInbound.add', { ...body, ref_no: `${body.ref_no}-2`, submit: true })).toMatchObject({
      status: 422, errors: [{ field: 'lines.0.variant_id' }],
    })
    const bare = b2bOrder(g.b2b, [{ sku_id: await biscuits(app, g.b2b.client), qty: 5 }], { label_on_receipt: true })
    expect(await g.staff.call('b2bInbound.add', bare)).toMatchObject({ status: 422, errors: [{ field: 'label_on_receipt' }] })
  })
})

describe('an outbound order', () => {
  test('is not shipped while units of it wait for their label', async () => {
    const sku = await g.goods([{ qty: 24 }])
    const { id: variant_id } = await g.variant(sku, { pack_qty: 6 })
    const { id, outbound_no } = await g.picked(sku, 24)
    const order = await g.requested('outbound', id, { sku_id: sku, variant_id, requested_qty: 4 })
    expect(await g.ship(id)).toMatchObject({ status: 409, message: `24 units on ${outbound_no} still wait for labelling (${order.variant_order_no}).` })
    await g.label(order.id, 4)
    expect((await g.ship(id)).status).toBe(409)
    await g.act(order.id, 'complete')
    expect((await g.ship(id)).status).toBe(200)
    expect(await g.act(order.id, 'hold', 'Too late')).toMatchObject({ status: 409 })
  })

  test('sends a SKU that must be labelled only with the label of where it goes, and counts what was labelled once', async () => {
    const sku = await g.goods([{ qty: 100 }])
    await app.query('update skus set label_required = true where id = $1', [sku])
    const [here, oman] = [await g.variant(sku), await g.variant(sku, { market_country: 'OM' })]
    const first = await g.picked(sku, 20)
    expect((await g.ship(first.id)).message).toMatch(/^20 units on BOUT\d+ still wait for labelling/)
    const abroad = await g.requested('outbound', first.id, { sku_id: sku, variant_id: oman.id, requested_qty: 5 })
    await g.label(abroad.id, 5)
    await g.act(abroad.id, 'complete')
    expect((await g.ship(first.id)).message).toMatch(/^20 units/)
    const order = await g.requested('outbound', first.id, { sku_id: sku, variant_id: here.id, requested_qty: 15 })
    await g.label(order.id, 15)
    await g.act(order.id, 'complete')
    expect((await g.ship(first.id)).message).toMatch(/^5 units/)
    // Five more were labelled for an order that was given up since.
    const other = await g.picked(sku, 30)
    const more = await g.requested('outbound', other.id, { sku_id: sku, variant_id: here.id, requested_qty: 30 })
    await g.label(more.id, 5)
    expect((await g.ship(first.id)).message).toMatch(/^5 units/)
    expect((await g.staff.call('outbound.cancelPicked', { id: other.id, reason: 'The consignee closed' })).status).toBe(200)
    expect(await statusOf(more.id)).toBe('cancelled')
    expect((await g.ship(first.id)).status).toBe(200)
    expect(await app.query('select variant_id::int as variant_id, units from variant_shipments where outbound_id = $1', [first.id])).toEqual([
      { variant_id: here.id, units: 20 },
    ])
    const last = await g.picked(sku, 1)
    expect((await g.ship(last.id)).message).toMatch(/still waits for labelling/)
    const muscat = await g.picked(sku, 5, { country: 'OM' })
    expect((await g.ship(muscat.id)).status).toBe(200)
  })

  test('a line that names its variant goes out as that one, in whole packs', async () => {
    const sku = await g.goods([{ qty: 24 }])
    const [six, { id: to }] = [await g.variant(sku, { pack_qty: 6 }), await g.consignee()]
    expect(await g.staff.call('outbound.add', g.orderBody(to, [{ sku_id: sku, uom_qty: 10, variant_id: six.id }]))).toMatchObject({
      status: 422, message: `${six.variant_code} is a pack of 6; order a multiple of 6 units.`, errors: [{ field: 'lines.0.variant_id' }],
    })
    const { id } = await g.picked(sku, 12, { variant_id: six.id })
    expect((await g.staff.call('outbound.one', { id })).data.order_lines).toMatchObject([{ variant_id: six.id, variant_code: six.variant_code }])
    expect((await g.ship(id)).message).toMatch(/^12 units/)
    const order = await g.requested('outbound', id, { sku_id: sku, variant_id: six.id, requested_qty: 2 })
    await g.label(order.id, 2)
    await g.act(order.id, 'complete')
    expect((await g.ship(id)).status).toBe(200)
  })

  test('with lines taken away that a variant order asks for is changed there first', async () => {
    const sku = await g.goods([{ qty: 24 }])
    const [{ id: variant_id }, { id: to }] = [await g.variant(sku), await g.consignee()]
    const { id } = await g.ordered(to, [{ sku_id: sku, uom_qty: 10 }])
    const order = await g.requested('outbound', id, { sku_id: sku, variant_id, requested_qty: 8 })
    const change = { id, lines: [{ sku_id: sku, uom_qty: 5 }] }
    expect(await g.staff.call('outbound.change', change)).toMatchObject({ status: 409 })
    await g.act(order.id, 'cancel', 'Not needed')
    expect((await g.staff.call('outbound.change', change)).status).toBe(200)
  })
})

describe('lists of variant orders', () => {
  test('tell what is overdue, and a line what of its goods is here and what waits', async () => {
    const { id, sku } = await g.announced(12, 7)
    const { id: variant_id, variant_code } = await g.variant(sku)
    const { id: orderId, variant_order_no } = await g.requested('inbound', id, { sku_id: sku, variant_id, requested_qty: 10 })
    await g.label(orderId, 3)
    await app.query('update variant_orders set requested_by_date = $2 where id = $1', [orderId, addDays(today(), -1)])
    const list = await g.staff.call('btbVariantOrders.list', { direction: 'inbound', overdue: true, search: variant_order_no })
    expect(list.data).toMatchObject([{ id: orderId, is_overdue: true, requested_qty: 10, labelled_qty: 3, progress: 30 }])
    expect((await g.staff.call('btbVariantOrders.list', { direction: 'outbound', search: variant_order_no })).data).toEqual([])
    expect((await g.staff.call('btbVariantOrders.list', { direction: 'inbound', variant_id: [variant_id] })).data).toHaveLength(1)
    const lines = await g.staff.call('btbVariantOrders.lines', { direction: 'inbound', variant_id: [variant_id], image_missing: true })
    expect(lines.data).toMatchObject([{ variant_code, received_qty: 7, requested_qty: 10, labelled_qty: 3, pending_qty: 7, labelled_pct: 30,
      image_status: 'none' }])
  })

  test('show a client its own, and a warehouse what it labels', async () => {
    const { id, sku } = await g.announced(4)
    const { id: variant_id } = await g.variant(sku)
    const order = await g.requested('inbound', id, { sku_id: sku, variant_id, requested_qty: 2 })
    const [other] = await app.query<{ id: number }>('select id from clients where id <> $1 order by id limit 1', [g.b2b.client])
    const dock = await app.as('warehouse_operator')
    expect((await dock.call('btbVariantOrders.one', { id: order.id })).status).toBe(200)
    await app.query('update variant_orders set client_id = $2 where id = $1', [order.id, other?.id])
    const client = await app.as('client_admin')
    const seen = await client.call('btbVariantOrders.list', { direction: 'inbound', variant_id: [variant_id] })
    expect([seen.status, seen.data]).toEqual([200, []])
  })
})
