import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { serveBackorders } from '@/upstream/areas/orders/allocate'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { useApp, type Asker } from '../app'
import { received, shelf, stockOf, type Shelf } from '../stock/given'
import { order, orderingShelf, product } from '../orders/given'

const app = useApp()
let staff: Asker
let on: Shelf
beforeAll(async () => {
  staff = await app.as('fulfilment_manager')
  on = await orderingShelf(app.services.database.db)
})
const db = () => app.services.database.db
type Lines = Parameters<typeof order>[1]
const sold = async (items: Lines, more: Parameters<typeof order>[2] = {}) => {
  const { data } = await staff.call('saleOrders.add', order(on.client, items, { warehouse_id: on.warehouse, auto_confirm: true, ...more }))
  return (await staff.call('saleOrders.one', { id: data.id })).data
}
const partOf = async (items: Lines) => (await sold(items)).fulfilments[0] ?? { id: 0, fulfillment_no: '' }
const one = async (id: number) => (await staff.call('fulfilmentOrders.one', { id })).data
const released = async (items: Lines) => {
  const part = await partOf(items)
  await staff.call('fulfilmentOrders.release', { ids: [part.id] })
  return one(part.id)
}
const line = (allocation_id = 0, picked_qty = 1, more: object = {}) => ({ allocation_id, picked_qty, ...more })

describe('a fulfilment order', () => {
  test('is released in a wave, listed to pick, and picked by shelf to staging; its goods are still its own', async () => {
    const [mug, cup] = [await product(db(), on, 5), await product(db(), on, 5)]
    const part = await partOf([{ sku_code: mug.sku_code, qty: 2 }, { sku_code: cup.sku_code, qty: 1 }])
    expect(await staff.call('fulfilmentOrders.pick', { id: part.id, lines: [line(1)] })).toMatchObject({
      status: 409, message: `Fulfilment order ${part.fulfillment_no} is allocated; picking needs released or in picking.`,
    })
    const wave = await staff.call('fulfilmentOrders.addWave', { ids: [part.id] })
    expect(wave).toMatchObject({ status: 201, data: { wave_no: expect.stringMatching(/^W\d{10}$/), status: 'created' } })
    expect(await staff.call('fulfilmentOrders.addWave', { ids: [part.id] })).toMatchObject({
      status: 409, message: expect.stringContaining('is in a wave already.'),
    })
    expect(await staff.call('fulfilmentOrders.releaseWave', { id: wave.data.id })).toMatchObject({ data: { status: 'released' } })
    expect(await staff.call('fulfilmentOrders.releaseWave', { id: wave.data.id })).toMatchObject({ status: 409 })
    const paper = await staff.call('fulfilmentOrders.pickList', { id: wave.data.id })
    expect(paper.body.subarray(0, 5).toString()).toBe('%PDF-')
    const toPick = await one(part.id)
    expect(toPick).toMatchObject({ status: 'released', wave_no: wave.data.wave_no, picks: [{ qty: 2, is_picked: false }, { qty: 1, is_picked: false }] })
    const [first, second] = toPick.picks
    expect(await staff.call('fulfilmentOrders.pick', { id: part.id, lines: [line(first?.allocation_id, 2, { location_code: 'Z-99' })] })).toMatchObject({
      status: 422, errors: [{ field: 'lines.0.location_code', message: `This line is on ${first?.location_code}, not on Z-99.` }],
    })
    const after = await staff.call('fulfilmentOrders.pick', { id: part.id, lines: [line(first?.allocation_id, 2, { location_code: first?.location_code })] })
    expect(after.data).toMatchObject({ status: 'in_picking', order_lines: [{ picked: 2 }, { picked: 0 }] })
    expect((await staff.call('fulfilmentOrders.pick', { id: part.id, lines: [line(second?.allocation_id)] })).data).toMatchObject({ status: 'picked' })
    expect(await stockOf(db(), mug.id)).toMatchObject({ on_hand: 5, allocated: 2 })
    expect(await app.query(`select p.zone_type, b.on_hand, b.allocated from stock_balances b join locations p on p.id = b.location_id
      where b.sku_id = $1 and b.on_hand > 0 order by 1`, [mug.id])).toEqual([
      { zone_type: 'pick', on_hand: 3, allocated: 0 }, { zone_type: 'staging', on_hand: 2, allocated: 2 },
    ])
  })

  test('takes what is short from another shelf; what was not there is on hold until somebody counts', async () => {
    const mug = await product(db(), on, 3)
    const item = await released([{ sku_code: mug.sku_code, qty: 3 }])
    const elsewhere = await shelf(db(), 3)
    await received(db(), mug.id, 5, { ...on, location: elsewhere.location })
    const lines = [line(item.picks[0]?.allocation_id, 1, { short_reason: 'not_found' })]
    const after = (await staff.call('fulfilmentOrders.pick', { id: item.id, lines })).data
    expect(after).toMatchObject({ status: 'in_picking', picks: [{ qty: 2, is_picked: false }, { qty: 1, is_picked: true }] })
    expect(after.picks[0]?.location_code).not.toBe(item.picks[0]?.location_code)
    expect(await app.query(`select on_hand from stock_balances where sku_id = $1 and status = 'hold'`, [mug.id])).toEqual([{ on_hand: 2 }])
  })

  test('with nothing left ships what there is; the rest is a further part, which the next receipt serves', async () => {
    const mug = await product(db(), on, 3)
    const sale = await sold([{ sku_code: mug.sku_code, qty: 3 }])
    const id = sale.fulfilments[0]?.id ?? 0
    await staff.call('fulfilmentOrders.release', { ids: [id] })
    const [pick] = (await one(id)).picks
    expect((await staff.call('fulfilmentOrders.pick', { id, lines: [line(pick?.allocation_id, 2, { short_reason: 'damaged' })] })).data).toMatchObject({
      status: 'picked', units: 2, order_lines: [{ qty: 2, picked: 2 }],
    })
    expect((await staff.call('saleOrders.one', { id: sale.id })).data).toMatchObject({
      status: 'in_fulfillment', lines: [{ ordered_qty: 3, allocated_qty: 2 }],
      fulfilments: [{ status: 'picked' }, { fulfillment_no: `${sale.order_no}-2`, status: 'backordered' }],
    })
    await received(db(), mug.id, 1, on)
    await serveBackorders(app.services)
    expect((await staff.call('saleOrders.one', { id: sale.id })).data).toMatchObject({
      lines: [{ allocated_qty: 3 }], fulfilments: [{ status: 'picked' }, { status: 'allocated' }],
    })
  })

  test('with none of it on the shelf waits for stock as it is', async () => {
    const mug = await product(db(), on, 1)
    const sale = await sold([{ sku_code: mug.sku_code, qty: 1 }])
    const id = sale.fulfilments[0]?.id ?? 0
    await staff.call('fulfilmentOrders.release', { ids: [id] })
    const [pick] = (await one(id)).picks
    await staff.call('fulfilmentOrders.pick', { id, lines: [line(pick?.allocation_id, 0, { short_reason: 'not_found' })] })
    expect((await staff.call('saleOrders.one', { id: sale.id })).data).toMatchObject({ status: 'backordered', fulfilments: [{ status: 'backordered' }] })
    expect(await stockOf(db(), mug.id)).toMatchObject({ on_hand: 1, allocated: 0 })
  })

  test('does not pick a lot that came too near its expiry meanwhile (F5, mend 3)', async () => {
    const dates = await product(db(), on, 0, { expiry: true })
    await received(db(), dates.id, 2, on, { lot_no: 'L1', expiry_date: addDays(today(), 60) })
    const item = await released([{ sku_code: dates.sku_code, qty: 2 }])
    await app.query('update skus set min_ship_shelf_life_days = 90 where id = $1', [dates.id])
    expect(await staff.call('fulfilmentOrders.pick', { id: item.id, lines: [line(item.picks[0]?.allocation_id, 2)] })).toMatchObject({
      status: 422, errors: [{ field: 'lines.0.picked_qty', message: expect.stringMatching(/^Lot L1 of .+ expires too soon to be shipped\./) }],
    })
  })

  test('gives its stock back and is allocated again, each time no more than there is', async () => {
    const mug = await product(db(), on, 4)
    const part = await partOf([{ sku_code: mug.sku_code, qty: 4 }])
    expect(await staff.call('fulfilmentOrders.deallocate', { ids: [part.id] })).toMatchObject({ data: { done: 1 } })
    expect(await stockOf(db(), mug.id)).toMatchObject({ allocated: 0 })
    await serveBackorders(app.services)
    expect(await one(part.id)).toMatchObject({ status: 'pending' })
    const twice = await Promise.all([1, 2].map(() => staff.call('fulfilmentOrders.allocate', { ids: [part.id] })))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await stockOf(db(), mug.id)).toMatchObject({ on_hand: 4, allocated: 4 })
  })

  test('is released with what is there and parted from the rest, unless its client wants orders whole (allow_split_shipment)', async () => {
    const mug = await product(db(), on, 2)
    const sale = await sold([{ sku_code: mug.sku_code, qty: 5 }])
    const id = sale.fulfilments[0]?.id ?? 0
    const whole = (value: string) => app.query(`insert into configurations (config_key, scope, scope_key, data_type, value, valid_from)
      values ('allow_split_shipment', 'client', $1, 'bool', $2, '2025-01-01')`, [`client:${on.client}`, value])
    await whole('false')
    dropSettings()
    expect(await staff.call('fulfilmentOrders.release', { ids: [id] })).toMatchObject({
      status: 409, message: `Order ${sale.ref_no} leaves whole: its client does not take orders in parts.`,
    })
    await app.query(`delete from configurations where config_key = 'allow_split_shipment'`)
    dropSettings()
    expect(await staff.call('fulfilmentOrders.release', { ids: [id] })).toMatchObject({ data: { done: 1 } })
    expect((await staff.call('saleOrders.one', { id: sale.id })).data.fulfilments).toMatchObject([{ status: 'released' }, { status: 'backordered' }])
    expect(await app.query('select part_no, qty, allocated_qty from stock_demands where sku_id = $1 order by 1', [mug.id])).toEqual([
      { part_no: 1, qty: 2, allocated_qty: 2 }, { part_no: 2, qty: 3, allocated_qty: 0 },
    ])
    expect(await one(id)).toMatchObject({ wave_no: expect.any(String) })
  })

  test('is cancelled before it is packed; the order is cancelled with its last part, and picked goods wait in staging', async () => {
    const mug = await product(db(), on, 2)
    const sale = await sold([{ sku_code: mug.sku_code, qty: 1 }])
    const id = sale.fulfilments[0]?.id ?? 0
    await staff.call('fulfilmentOrders.release', { ids: [id] })
    await staff.call('fulfilmentOrders.pick', { id, lines: [line((await one(id)).picks[0]?.allocation_id)] })
    expect(await staff.call('fulfilmentOrders.cancel', { ids: [id], reason: 'Buyer asked' })).toMatchObject({ data: { done: 1 } })
    expect((await staff.call('saleOrders.one', { id: sale.id })).data).toMatchObject({ status: 'cancelled', lines: [{ allocated_qty: 0, cancelled_qty: 1 }] })
    expect(await stockOf(db(), mug.id)).toMatchObject({ on_hand: 2, allocated: 0 })
    expect(await staff.call('fulfilmentOrders.cancel', { ids: [id], reason: 'Again' })).toMatchObject({ status: 409 })
    expect(await app.query('select status from waves w where exists (select 1 from fulfillment_orders f where f.wave_id = w.id and f.id = $1)', [id])).toEqual([
      { status: 'cancelled' },
    ])
  })

  test('names its serials when it is picked, each once', async () => {
    const phone = await product(db(), on, 0, { serial: true })
    await received(db(), phone.id, 2, on, {}, ['SN-A', 'SN-B'].map((serial) => `${serial}-${phone.id}`))
    const item = await released([{ sku_code: phone.sku_code, qty: 1 }])
    const id = item.picks[0]?.allocation_id
    expect(await staff.call('fulfilmentOrders.pick', { id: item.id, lines: [line(id)] })).toMatchObject({ status: 422, errors: [{ field: 'serials' }] })
    expect((await staff.call('fulfilmentOrders.pick', { id: item.id, lines: [line(id, 1, { serials: [`sn-b-${phone.id}`] })] })).data.status).toBe('picked')
  })

  test('is its client’s and its warehouse’s alone', async () => {
    const mug = await product(db(), on, 1)
    const part = await partOf([{ sku_code: mug.sku_code, qty: 1 }])
    expect(await (await app.as('auditor')).call('fulfilmentOrders.one', { id: part.id })).toMatchObject({ status: 200 })
    expect(await (await app.as('auditor')).call('fulfilmentOrders.cancel', { ids: [part.id], reason: 'No' })).toMatchObject({ status: 403 })
    const listed = await staff.call('fulfilmentOrders.list', { search: part.fulfillment_no })
    expect(listed.data).toMatchObject([{ id: part.id, lines: 1, units: 1, status: 'allocated' }])
  })
})
