import { beforeAll, describe, expect, test } from 'vitest'
import { today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { order, orderingShelf, product } from '../orders/given'
import type { Shelf } from '../stock/given'

const app = useApp()
let staff: Asker
let on: Shelf
let mug: Awaited<ReturnType<typeof product>>
beforeAll(async () => {
  staff = await app.as('fulfilment_manager')
  on = await orderingShelf(app.services.database.db)
  mug = await product(app.services.database.db, on, 100)
  // Whatever the hour, nothing of the demo is due yet.
  await app.query(`update fulfillment_orders set due_ship_at = now() + interval '1 day' where client_id = $1`, [on.client])
})
const days = { from: today(), to: today() }

/** An order that is packed in a box and has left, so many hours before or after it was due. */
async function sent(qty: number, hoursEarly: number) {
  const { data } = await staff.call('saleOrders.add', order(on.client, [{ sku_code: mug.sku_code, qty }], { warehouse_id: on.warehouse, auto_confirm: true }))
  const id = (await staff.call('saleOrders.one', { id: data.id })).data.fulfilments[0]?.id ?? 0
  await staff.call('fulfilmentOrders.release', { ids: [id] })
  const { picks } = (await staff.call('fulfilmentOrders.one', { id })).data
  const all = picks.map(({ allocation_id, qty: units }) => ({ allocation_id, picked_qty: units }))
  const picked = await staff.call('fulfilmentOrders.pick', { id, lines: all })
  const lines = picked.data.order_lines.map((line) => ({ demand_id: line.id, qty: line.picked }))
  await staff.call('fulfilmentOrders.pack', { id, packages: [{ weight: '1.000', is_weight_checked: true, lines }] })
  await app.query('update customs_orders set released_at = now() where fulfillment_id = $1', [id])
  expect((await staff.call('fulfilmentOrders.handOver', { ids: [id] })).status).toBe(201)
  const due = `now() - interval '1 hour'`
  await app.query(`update fulfillment_orders set due_ship_at = ${due}, handed_over_at = ${due} - make_interval(hours => $2) where id = $1`, [id, hoursEarly])
  return id
}

describe('a summary of orders', () => {
  test('counts what came in, and of what was due to leave how much left and left in time', async () => {
    const only = { ...days, client_id: [on.client], group_by: 'client' as const }
    const before = (await staff.call('saleOrders.summary', only)).data
    await sent(3, 2)
    await sent(1, -1)
    await staff.call('saleOrders.add', order(on.client, [{ sku_code: mug.sku_code, qty: 5 }], { warehouse_id: on.warehouse }))
    const { groups, totals } = (await staff.call('saleOrders.summary', only)).data
    expect([totals.orders - before.totals.orders, totals.units - before.totals.units, totals.new - before.totals.new]).toEqual([3, 9, 1])
    expect(totals).toMatchObject({ on_time_pct: 50, fill_pct: 100 })
    expect(groups).toMatchObject([{ group: String(on.client), orders: totals.orders, filter: { client_id: String(on.client), ...days } }])
    expect(Number(totals.value)).toBeGreaterThan(Number(before.totals.value))
  })

  test('goes by day, hour, channel and warehouse, each adding up to the same, and is a sheet', async () => {
    const sums = await Promise.all((['day', 'hour', 'channel', 'warehouse'] as const).map(async (group_by) => {
      const { groups, totals } = (await staff.call('saleOrders.summary', { ...days, group_by })).data
      return [groups.reduce((so, { orders }) => so + orders, 0), totals.orders]
    }))
    expect(sums.every(([all, total]) => all === total && all === sums[0]?.[0])).toBe(true)
    const hours = (await staff.call('saleOrders.summary', { ...days, group_by: 'hour' })).data.groups
    expect(hours.every(({ group, label, filter }) => label === `${group}:00` && filter === undefined)).toBe(true)
    const { body } = await staff.call('saleOrders.summary', { ...days, group_by: 'channel', format: 'csv' })
    expect(body.toString().trim().split('\n').at(-1)).toMatch(/^In all,/)
    expect(await staff.call('saleOrders.summary', { from: '2024-01-01', to: '2025-06-01' })).toMatchObject({ status: 422, errors: [{ field: 'from' }] })
  })
})

describe('a summary of shipments', () => {
  test('counts parcels, what became of them, and how long they took', async () => {
    const only = { ...days, client_id: [on.client] }
    const before = (await staff.call('fulfilmentOrders.parcelSummary', only)).data.totals
    const id = await sent(2, 0)
    const parcel = (await staff.call('fulfilmentOrders.one', { id })).data.boxes[0]?.package_id ?? 0
    await app.query(`update fulfillment_orders set handed_over_at = now() - interval '30 hours' where id = $1`, [id])
    await app.query(`update packages set status = 'delivered', delivered_at = now(), attempt_count = 1, status_at = now() where id = $1`, [parcel])
    const { groups, totals } = (await staff.call('fulfilmentOrders.parcelSummary', { ...only, group_by: 'warehouse' })).data
    expect([totals.packages - before.packages, totals.units - before.units, totals.delivered - before.delivered]).toEqual([1, 2, 1])
    expect(totals).toMatchObject({ first_attempt_pct: 100, hours_to_deliver: 30 })
    expect(groups).toMatchObject([{ packages: totals.packages, filter: { warehouse_id: String(on.warehouse), ...days } }])
    const cities = (await staff.call('fulfilmentOrders.parcelSummary', { ...only, group_by: 'city' })).data.groups
    expect(cities.every(({ filter }) => filter === undefined)).toBe(true)
    const stranger = await app.as('client_admin.dtofz')
    expect((await stranger.call('fulfilmentOrders.parcelSummary', only)).data.totals.packages).toBe(0)
  })
})
