import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { announced, newSku, submitted } from '../inbound/given'
import { b2bGround, b2bOrder, b2bSubmitted, biscuits, type B2bGround } from './given'

const app = useApp()
let staff: Asker
let here: B2bGround
beforeAll(async () => {
  staff = await app.as('super_admin')
  here = await b2bGround(app)
})

describe('announcing for B2B', () => {
  test('lines are counted in whole units and shown as they were written, also once a case holds another number', async () => {
    const goods = await biscuits(app, here.client)
    const { id, inbound_no } = await b2bSubmitted(staff, here, [
      { sku_id: goods, uom: 'CS', qty: 10 }, { sku_id: goods, uom: 'IN', qty: 1, pallet_no: 'P2' }, { sku_id: goods, uom: 'PL', qty: 2, pallet_no: 'P3' },
      { sku_id: goods, qty: 5, pallet_no: 'P4' },
    ])
    expect(inbound_no).toMatch(/^BIN\d{10}$/)
    await app.query('update skus set units_per_carton = 12 where id = $1', [goods])
    const { data } = await staff.call('b2bInbound.one', { id })
    expect(data.order_lines).toMatchObject([
      { uom: 'CS', qty: 10, expected_qty: 240 }, { uom: 'IN', qty: 1, expected_qty: 6, pallet_no: 'P2' },
      { uom: 'PL', qty: 2, expected_qty: 2880, pallet_no: 'P3' }, { uom: 'EA', qty: 5, expected_qty: 5 },
    ])
    expect(data).toMatchObject({ expected_qty: 3131, priority: 'normal', vendor_name: 'Biscuit works', status: 'submitted' })
    await app.query('update skus set units_per_carton = 24 where id = $1', [goods])
  })

  test('a pack the SKU does not have, a SKU of shops alone and another’s supplier are refused at their fields', async () => {
    const [shop, goods] = [await newSku(app, here.client), await biscuits(app, here.client)]
    await app.query('update skus set units_per_carton = null where id = $1', [goods])
    const code = (await app.query<{ sku_code: string }>('select sku_code from skus where id = $1', [goods]))[0]?.sku_code
    expect(await staff.call('b2bInbound.add', b2bOrder(here, [{ sku_id: goods, uom: 'CS', qty: 1 }]))).toMatchObject({
      status: 422, message: `${code} has no case quantity; use EA.`, errors: [{ field: 'lines.0.uom' }],
    })
    expect(await staff.call('b2bInbound.add', b2bOrder(here, [{ sku_id: shop, qty: 1 }]))).toMatchObject({ status: 422, errors: [{ field: 'lines.0.sku_id' }] })
    const [other] = await app.query<{ id: number }>(`insert into suppliers (client_id, vendor_code, vendor_name, country_code)
      select id, 'SUP-OTHER', 'Other', 'AE' from clients where id <> $1 order by id limit 1 returning id`, [here.client])
    expect(await staff.call('b2bInbound.add', b2bOrder(here, [{ sku_id: goods, qty: 1 }], { supplier_id: other?.id ?? 0 }))).toMatchObject({ status: 422 })
    expect(await staff.call('b2bInbound.add', b2bOrder(here, [{ sku_id: goods, qty: 0 }]))).toMatchObject({ status: 422 })
  })

  test('orders of shops and of businesses are each seen and changed by their own calls alone, and share no reference', async () => {
    const b2b = await b2bSubmitted(staff, here, [{ sku_id: await biscuits(app, here.client), qty: 4 }])
    const shop = await submitted(staff, here.client, here.warehouse, [{ sku_id: await newSku(app, here.client), expected_qty: 4 }])
    expect((await staff.call('inbound.list', { search: b2b.inbound_no })).data).toEqual([])
    expect((await staff.call('b2bInbound.list', { search: shop.inbound_no })).data).toEqual([])
    expect((await staff.call('b2bInbound.list', { search: b2b.inbound_no })).data).toMatchObject([{ id: b2b.id, received_pct: 0, expected_qty: 4 }])
    for (const answer of [
      await staff.call('inbound.one', { id: b2b.id }), await staff.call('inbound.move', { id: b2b.id, action: 'cancel', reason: 'Not a shop’s' }),
      await staff.call('b2bInbound.one', { id: shop.id }), await staff.call('b2bInbound.cancel', { id: shop.id, reason: 'Not a business’s' }),
    ]) expect(answer.status).toBe(404)
    const { ref_no } = (await staff.call('b2bInbound.one', { id: b2b.id })).data
    expect(await staff.call('inbound.add', announced(here.client, here.warehouse, [{ sku_id: await newSku(app, here.client), expected_qty: 1 }], { ref_no })))
      .toMatchObject({ status: 409, message: `Reference ${ref_no} is already used by ${b2b.inbound_no}.` })
  })

  test('a draft is changed as a whole, submitted and cancelled with a reason; the warehouse is told', async () => {
    const goods = await biscuits(app, here.client)
    const draft = await b2bSubmitted(staff, here, [{ sku_id: goods, uom: 'CS', qty: 2 }], { submit: false, priority: 'urgent', po_no: 'PO-7' })
    const read = (await staff.call('b2bInbound.edit', { id: draft.id })).data
    expect(read).toMatchObject({ status: 'draft', priority: 'urgent', po_no: 'PO-7' })
    const { client_id: _client, submit: _submit, ...again } = b2bOrder(here, [{ sku_id: goods, uom: 'CS', qty: 3 }], { ref_no: read.ref_no, po_no: 'PO-8' })
    expect(await staff.call('b2bInbound.change', { ...again, lines: again.lines ?? [], id: draft.id, version: read.version })).toMatchObject({ status: 200 })
    expect(await staff.call('b2bInbound.submit', { id: draft.id })).toMatchObject({
      status: 200, data: { status: 'submitted', expected_qty: 72, po_no: 'PO-8' },
    })
    const [letter] = await app.query<{ text: string }>(
      "select body_text as text from email_logs where ref_type = 'inbound_order' and ref_no = $1", [draft.inbound_no],
    )
    expect(letter?.text).toContain(`/inbound-summary-view?id=${draft.id}`)
    expect(await staff.call('b2bInbound.cancel', { id: draft.id, reason: 'no' })).toMatchObject({ status: 422 })
    expect(await staff.call('b2bInbound.cancel', { id: draft.id, reason: 'The supplier ships later.' })).toMatchObject({
      status: 200, data: { status: 'cancelled' },
    })
    expect(await staff.call('b2bInbound.submit', { id: draft.id })).toMatchObject({ status: 409 })
  })

  test('a client announces its own goods and sees its own orders; who only receives announces nothing', async () => {
    const goods = await biscuits(app, here.client)
    const { id } = await b2bSubmitted(staff, here, [{ sku_id: goods, qty: 4 }])
    const dock = await app.as('warehouse_operator')
    expect(await dock.call('b2bInbound.add', b2bOrder(here, [{ sku_id: goods, qty: 1 }]))).toMatchObject({ status: 403 })
    expect(await dock.call('b2bInbound.one', { id })).toMatchObject({ status: 200 })
    expect((await staff.call('b2bInbound.skus', { client_id: here.client, search: `IN-${goods}` })).data).toMatchObject([
      { id: goods, qty_per_pack: 6, is_exact: true, sizes: { EA: 1, IN: 6, CS: 24, PL: 1440 } },
    ])
  })
})
