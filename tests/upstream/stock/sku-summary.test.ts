import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, isoWeekday, today } from '@/lib/domain/days'
import type { Db } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'
import { order, orderingShelf, product } from '../orders/given'
import { makeDemand, moved, onShelf, outside, received, reserved, shelf, sku, type Shelf } from './given'

const app = useApp()
let db: Db
let here: Shelf
let there: Shelf
let manager: Asker
beforeAll(async () => {
  db = app.services.database.db
  here = await shelf(db)
  there = await shelf(db, 1)
  manager = await app.as('super_admin')
})
const rowOf = async (id: number, more: object = {}) =>
  (await manager.call('skuSummary.list', { sku_id: [id], from: addDays(today(), -30), to: today(), ...more })).data[0]
/** Says that everything that happened to a SKU so far happened so many days before. */
const daysAgo = async (id: number, days: number) => {
  await app.query('alter table stock_moves disable trigger user')
  await app.query(`update stock_moves set created_at = created_at - make_interval(days => $2), happened_at = happened_at - make_interval(days => $2)
    where sku_id = $1`, [id, days])
  await app.query('alter table stock_moves enable trigger user')
}

describe('the summary of a SKU', () => {
  test('opens, moves and closes as the ledger says, and adds up', async () => {
    const id = await sku(db, here.client)
    const spot = await received(db, id, 100, here)
    await daysAgo(id, 40)
    await received(db, id, 30, here)
    const other = await onShelf(db, there, id)
    await moved(db, { type: 'move', sku_id: id, qty: 10, from: spot, to: other })
    await moved(db, { type: 'ship', sku_id: id, qty: 44, from: spot, to: outside(spot, 'customer') })
    await moved(db, { type: 'return_receipt', sku_id: id, qty: 4, from: outside(spot, 'customer'), to: spot })
    await moved(db, { type: 'adjust_out', sku_id: id, qty: 5, from: other, to: outside(other, 'adjustment'), reason_code: 'lost' })
    await moved(db, { type: 'hold', sku_id: id, qty: 3, from: spot, to: { ...spot, status: 'damaged' } })
    expect(await rowOf(id)).toMatchObject({
      opening: 100, received: 30, shipped: 44, returned: 4, adjusted: -5, transferred: 0, closing: 85, difference: 0, available: 82, damaged: 3,
      days_of_cover: 55.9, last_receipt: expect.any(String), last_ship: expect.any(String),
    })
    // Up to the day before, when nothing of this had happened.
    expect(await rowOf(id, { to: addDays(today(), -1) })).toMatchObject({ opening: 100, received: 0, shipped: 0, closing: 100, difference: 0 })
    expect(await rowOf(id, { from: addDays(today(), -60) })).toMatchObject({ opening: 0, received: 130, closing: 85, difference: 0 })
  })

  test('55 available at 4.4 shipped a day last 12.5 days; none where nothing was shipped', async () => {
    const id = await sku(db, here.client)
    const spot = await received(db, id, 187, here)
    expect((await rowOf(id))?.days_of_cover).toBeNull()
    await moved(db, { type: 'ship', sku_id: id, qty: 132, from: spot, to: outside(spot, 'customer') })
    expect(await rowOf(id)).toMatchObject({ available: 55, days_of_cover: 12.5 })
  })

  test('tells how long goods have lain there, from the first receipt of their lot', async () => {
    const id = await sku(db, here.client, { expiry: true })
    const ages = [0, 30, 31, 90, 91, 181]
    for (const [i, age] of ages.entries()) {
      const spot = await received(db, id, i + 1, here, { lot_no: `L${age}`, expiry_date: addDays(today(), 300) })
      await app.query('update lots set first_received_at = now() - make_interval(days => $2) where id = $1', [spot.lot_id, age])
    }
    expect(await rowOf(id)).toMatchObject({ age_30: 3, age_60: 3, age_90: 4, age_180: 5, age_older: 6 })
  })

  test('is drawn by age, status and the week of its expiry: what is free, promised and not for sale', async () => {
    const charts = async (who = manager) => (await who.call('inventory.charts', { client_id: [here.client], warehouse_id: [here.warehouse] })).data
    const before = await charts()
    const id = await sku(db, here.client, { expiry: true })
    const expiry_date = addDays(today(), 45)
    const spot = await received(db, id, 20, here, { lot_no: 'CH1', expiry_date })
    await app.query('update lots set first_received_at = now() - make_interval(days => 45) where id = $1', [spot.lot_id])
    await reserved(db, await makeDemand(db, here, id, 6))
    await moved(db, { type: 'hold', sku_id: id, qty: 5, from: spot, to: { ...spot, status: 'damaged' } })
    const after = await charts()
    const more = (name: 'ages' | 'expiring', at: number) => (['free', 'promised', 'blocked'] as const).map((part) =>
      (after[name][at]?.[part] ?? 0) - (before[name][at]?.[part] ?? 0))
    expect([more('ages', 1), more('ages', 0)]).toEqual([[9, 6, 5], [0, 0, 0]])
    const week = addDays(expiry_date, 1 - isoWeekday(expiry_date))
    expect(more('expiring', after.expiring.findIndex((one) => one.week === week))).toEqual([9, 6, 5])
    expect(after.expiring).toHaveLength(12)
    const damaged = (all: typeof after) => all.statuses.find(({ status }) => status === 'damaged')?.units ?? 0
    expect(damaged(after) - damaged(before)).toBe(5)
    expect((await charts(await app.as('client_admin.dtofz'))).statuses.every(({ units }) => units === 0)).toBe(true)
  })

  test('is of the month to date unless days are chosen, 93 at most, and adds up over all that matches', async () => {
    const whole = await manager.call('skuSummary.list', { page_size: 25 })
    expect(whole.meta).toMatchObject({ from: `${today().slice(0, 7)}-01` })
    expect(whole.data.every(({ difference }) => difference === 0)).toBe(true)
    expect(await manager.call('skuSummary.list', { from: addDays(today(), -93), to: today() })).toMatchObject({ status: 422, errors: [{ field: 'from' }] })
  })

  test('comes with its lots, its last 30 days and the orders that want it', async () => {
    const on = await orderingShelf(db)
    const { id, sku_code } = await product(db, on, 20)
    const [lot] = await app.query<{ lot_id: number }>('select lot_id from stock_balances where sku_id = $1 and is_held', [id])
    const spot = { place: 'location' as const, owner_id: on.client, lot_id: lot?.lot_id ?? 0, warehouse_id: on.warehouse, location_id: on.location }
    await moved(db, { type: 'ship', sku_id: id, qty: 6, from: spot, to: outside(spot, 'customer') })
    const added = await manager.call('saleOrders.add', order(on.client, [{ sku_code, qty: 5 }]))
    const { order_no } = added.data
    await reserved(db, await makeDemand(db, on, id, 2))
    const { data } = await manager.call('skuSummary.one', { sku_id: id })
    expect(data.days).toHaveLength(30)
    expect(data.days.at(-1)).toEqual({ day: today(), came: 20, went: 6, closing: 14 })
    expect(data.days[0]).toMatchObject({ came: 0, went: 0, closing: 0 })
    expect(data.orders).toMatchObject([{ order_no, wanted: 5 }])
    expect(data.stock).toMatchObject([{ on_hand: 14 }])
    expect(data.balances).toMatchObject([{ on_hand: 14 }])
  })

  test('is told to its client and its warehouse alone', async () => {
    const id = await sku(db, here.client)
    await received(db, id, 2, here)
    const stranger = await app.as('client_admin.dtofz')
    expect((await stranger.call('skuSummary.list', { sku_id: [id] })).meta.total).toBe(0)
    expect((await stranger.call('skuSummary.one', { sku_id: id })).status).toBe(404)
    const floor = await app.as('warehouse_supervisor')
    expect((await floor.call('skuSummary.list', { sku_id: [id] })).data[0]).toMatchObject({ closing: 2 })
  })
})
