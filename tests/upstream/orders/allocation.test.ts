import { beforeAll, describe, expect, test } from 'vitest'
import { serveBackorders } from '@/upstream/areas/orders/allocate'
import { useApp, type Asker } from '../app'
import { received, stockOf, type Shelf } from '../stock/given'
import { order, orderingShelf, product } from './given'

const app = useApp()
let staff: Asker
let on: Shelf
beforeAll(async () => {
  staff = await app.as('fulfilment_manager')
  on = await orderingShelf(app.services.database.db)
})
const db = () => app.services.database.db
const added = async (items: Parameters<typeof order>[1]) => (await staff.call('saleOrders.add', order(on.client, items, { warehouse_id: on.warehouse }))).data
const one = async (id: number) => (await staff.call('saleOrders.one', { id })).data
const inTurn = async <T>(count: number, make: () => Promise<T>) => {
  const made: T[] = []
  for (let i = 0; i < count; i++) made.push(await make())
  return made
}

describe('stock of confirmed orders', () => {
  test('one unit and twenty orders confirmed at once: one has it, nineteen are backordered, and none is sold twice (F1)', async () => {
    const mug = await product(db(), on, 1)
    const orders = await inTurn(20, () => added([{ sku_code: mug.sku_code, qty: 1 }]))
    const answers = await Promise.all(orders.map(({ id }) => staff.call('saleOrders.confirm', { ids: [id] })))
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200))
    const found = await Promise.all(orders.map(({ id }) => one(id)))
    expect(found.filter(({ status }) => status === 'in_fulfillment')).toMatchObject([{ fulfilments: [{ status: 'allocated' }], lines: [{ allocated_qty: 1 }] }])
    expect(found.filter(({ status }) => status === 'backordered')).toHaveLength(19)
    expect(await stockOf(db(), mug.id)).toMatchObject({ on_hand: 1, allocated: 1 })
  })

  test('orders of several SKUs confirmed in bulk by two people at once wait for each other, and no more is given than there is', async () => {
    const [a, b] = [await product(db(), on, 30), await product(db(), on, 30)]
    const lines = [{ sku_code: a.sku_code, qty: 2 }, { sku_code: b.sku_code, qty: 2 }]
    const ids = (await inTurn(20, () => added(lines))).map(({ id }) => id)
    const both = await Promise.all([ids.slice(0, 10), ids.slice(10).toReversed()].map((some) => staff.call('saleOrders.confirm', { ids: some })))
    expect(both.map(({ data }) => data.done)).toEqual([10, 10])
    expect(await stockOf(db(), a.id)).toMatchObject({ on_hand: 30, allocated: 30 })
    expect(await stockOf(db(), b.id)).toMatchObject({ on_hand: 30, allocated: 30 })
  })

  test('what is short is said on the line, and comes with the next receipt, the first in the row first', async () => {
    const mug = await product(db(), on, 10)
    const first = await added([{ sku_code: mug.sku_code, qty: 11 }])
    const second = await added([{ sku_code: mug.sku_code, qty: 3 }])
    await staff.call('saleOrders.confirm', { ids: [first.id, second.id] })
    expect(await one(first.id)).toMatchObject({
      status: 'in_fulfillment', lines: [{ ordered_qty: 11, allocated_qty: 10 }], fulfilments: [{ status: 'partially_allocated' }],
      history: [{ note: '10 of 11 units are allocated; the rest is short.' }, {}, {}],
    })
    expect(await one(second.id)).toMatchObject({
      status: 'backordered', lines: [{ allocated_qty: 0 }], history: [{ note: 'Nothing of it is in stock.' }, {}, {}],
    })
    await received(db(), mug.id, 2, on)
    await serveBackorders(app.services)
    expect(await one(first.id)).toMatchObject({ lines: [{ allocated_qty: 11 }], fulfilments: [{ status: 'allocated' }] })
    expect(await one(second.id)).toMatchObject({ status: 'in_fulfillment', lines: [{ allocated_qty: 1 }], fulfilments: [{ status: 'partially_allocated' }] })
    expect(await stockOf(db(), mug.id)).toMatchObject({ on_hand: 12, allocated: 12 })
  })

  test('an order cancelled in any state before it is packed, or twice, gives back what it has and no more (F3)', async () => {
    const mug = await product(db(), on, 5)
    const line = [{ sku_code: mug.sku_code, qty: 4 }]
    const [allocated, short, fresh] = [await added(line), await added(line), await added(line)]
    await staff.call('saleOrders.confirm', { ids: [allocated.id] })
    await staff.call('saleOrders.confirm', { ids: [short.id] })
    expect(await stockOf(db(), mug.id)).toMatchObject({ allocated: 5 })
    const twice = await Promise.all([1, 2].map(() => staff.call('saleOrders.cancel', { ids: [allocated.id], reason: 'Buyer asked' })))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await stockOf(db(), mug.id)).toMatchObject({ allocated: 1 })
    expect(await one(allocated.id)).toMatchObject({
      status: 'cancelled', fulfilments: [{ status: 'cancelled' }], lines: [{ allocated_qty: 0, cancelled_qty: 4 }],
    })
    await staff.call('saleOrders.cancel', { ids: [short.id, fresh.id], reason: 'Buyer asked' })
    expect(await stockOf(db(), mug.id)).toMatchObject({ on_hand: 5, allocated: 0 })
    await serveBackorders(app.services)
    expect(await stockOf(db(), mug.id)).toMatchObject({ on_hand: 5, allocated: 0 })
  })

  test('a packed order is not cancelled before the warehouse has unpacked it', async () => {
    const mug = await product(db(), on, 5)
    const { id } = await added([{ sku_code: mug.sku_code, qty: 1 }])
    await staff.call('saleOrders.confirm', { ids: [id] })
    await app.query(`update fulfillment_orders set status = 'packed' where order_id = $1`, [id])
    expect(await staff.call('saleOrders.cancel', { ids: [id], reason: 'Too late' })).toMatchObject({
      status: 409, message: expect.stringMatching(/^Order WEB-.+ is already packed; ask the warehouse to unpack it before cancelling\.$/),
    })
    expect(await stockOf(db(), mug.id)).toMatchObject({ allocated: 1 })
  })
})
