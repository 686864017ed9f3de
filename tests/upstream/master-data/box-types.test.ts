import { beforeAll, describe, expect, test } from 'vitest'
import { boxFor } from '@/upstream/demo/master-data/box-rows'
import { useApp, type Asker } from '../app'
import { order, orderingShelf, product } from '../orders/given'
import type { Shelf } from '../stock/given'

const app = useApp()
let [staff, packer]: [Asker, Asker] = [] as never
let on: Shelf
beforeAll(async () => {
  staff = await app.as('super_admin')
  packer = await app.as('fulfilment_manager')
  on = await orderingShelf(app.services.database.db)
})
const db = () => app.services.database.db
const size = { box_name: 'Tiny', length: '12', width: '10', height: '8', tare_weight: '0.1', max_weight: '3' }
/** A SKU of these sides in cm. */
async function measured(stock: number, sides: readonly [number, number, number]) {
  const sku = await product(db(), on, stock)
  await app.query('update skus set length = $2, width = $3, height = $4 where id = $1', [sku.id, ...sides])
  return sku
}
/** An order that is picked whole. */
async function picked(sku_code: string, qty: number) {
  const { data } = await packer.call('saleOrders.add', order(on.client, [{ sku_code, qty }], { warehouse_id: on.warehouse, auto_confirm: true }))
  const id = (await packer.call('saleOrders.one', { id: data.id })).data.fulfilments[0]?.id ?? 0
  await packer.call('fulfilmentOrders.release', { ids: [id] })
  const lines = (await packer.call('fulfilmentOrders.one', { id })).data.picks.map(({ allocation_id, qty: picked_qty }) => ({ allocation_id, picked_qty }))
  return (await packer.call('fulfilmentOrders.pick', { id, lines })).data
}

describe('a size of boxes', () => {
  test('is added once, changed, switched off and on, each with its trace', async () => {
    const { status, data } = await staff.call('boxTypes.add', { box_code: 'tiny-1', ...size })
    expect([status, data.box_code, data.packed_lately]).toEqual([201, 'TINY-1', 0])
    expect(await staff.call('boxTypes.add', { box_code: 'Tiny-1', ...size })).toMatchObject({ status: 409, errors: [{ field: 'box_code' }] })
    expect(await staff.call('boxTypes.change', { id: data.id, tare_weight: '3' })).toMatchObject({
      status: 422, errors: [{ field: 'max_weight', message: 'A full box weighs more than an empty one.' }],
    })
    expect(await staff.call('boxTypes.change', { id: data.id, max_weight: '4', version: data.version })).toMatchObject({ data: { max_weight: '4.000' } })
    expect(await staff.call('boxTypes.change', { id: data.id, max_weight: '5', version: data.version })).toMatchObject({ status: 409 })
    expect(await staff.call('boxTypes.toggle', { id: data.id, status: 'inactive' })).toMatchObject({ data: { status: 'inactive' } })
    expect(await staff.call('boxTypes.toggle', { id: data.id, status: 'inactive' })).toMatchObject({ status: 409 })
    expect(await app.query("select count(*)::int as n from audit_log where entity = 'box_type' and entity_id = $1", [data.id])).toEqual([{ n: 3 }])
  })
  test('is the smallest of the demo that takes a parcel’s sides, if one does', () => {
    expect([boxFor('10', '14', '18'), boxFor('70', '9', '9'), boxFor('90', '90', '90'), boxFor(null, null, null)]).toEqual(['B1', 'T1', null, null])
  })
})

describe('at the packing table', () => {
  test('the boxes a picked order fits into are suggested, and packing in one names it and counts its own weight', async () => {
    const mug = await measured(6, [10, 10, 10])
    const part = await picked(mug.sku_code, 2)
    const { data } = await packer.call('fulfilmentOrders.cartons', { id: part.id })
    const demand_id = part.order_lines[0]?.id ?? 0
    expect(data.boxes).toEqual([{ box_no: 1, box_code: 'B1', weight: '0.910', lines: [{ demand_id, qty: 2 }] }])
    expect(data.sizes.find(({ box_code }) => box_code === 'B1')).toMatchObject({ length: 20, width: 15, height: 10 })
    const pack = (box_type: string, weight: string) => packer.call('fulfilmentOrders.pack', {
      id: part.id, packages: [{ box_type, weight, length: 20, width: 15, height: 10, lines: [{ demand_id, qty: 2 }] }],
    })
    expect(await pack('NONE', '0.9')).toMatchObject({ status: 422, errors: [{ field: 'packages.0.box_type' }] })
    expect(await pack('b1', '1.5')).toMatchObject({ status: 422, errors: [{ message: 'Check the weight: expected about 0.910 kg.' }] })
    expect(await pack('b1', '0.91')).toMatchObject({ status: 200, data: { boxes: [{ box_type: 'B1' }] } })
    expect(await packer.call('fulfilmentOrders.cartons', { id: part.id })).toMatchObject({ status: 409 })
    expect((await staff.call('boxTypes.list', { search: 'B1' })).data[0]?.packed_lately).toBeGreaterThan(0)
  })
  test('nothing is suggested of goods nobody measured: they are named', async () => {
    const cup = await product(db(), on, 2)
    await app.query('update skus set length = null, width = null, height = null where id = $1', [cup.id])
    const part = await picked(cup.sku_code, 1)
    expect((await packer.call('fulfilmentOrders.cartons', { id: part.id })).data).toMatchObject({ boxes: [], unmeasured: [cup.sku_code] })
  })
  test('a size that is switched off is neither offered nor suggested nor taken', async () => {
    const [{ id = 0 } = {}] = await app.query<{ id: number }>("update box_types set status = 'inactive' where box_code = 'B1' returning id::int as id")
    const mug = await measured(2, [10, 10, 10])
    const { data } = await packer.call('fulfilmentOrders.cartons', { id: (await picked(mug.sku_code, 2)).id })
    expect(data.boxes.map(({ box_code }) => box_code)).toEqual(['B2'])
    expect(data.sizes.some((one) => one.id === id)).toBe(false)
    await app.query("update box_types set status = 'active' where id = $1", [id])
  })
})
