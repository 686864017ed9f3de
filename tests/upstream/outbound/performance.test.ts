import { beforeAll, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp } from '../app'
import { outboundGround } from './given'

const app = useApp()
let g: Awaited<ReturnType<typeof outboundGround>>
beforeAll(async () => { g = await outboundGround(app) })

/** An order of two lines that was shipped, each as far as there was stock. */
async function shipped(consignee: number, has: [number, number], wants: [number, number]): Promise<number> {
  const lines = []
  for (const [at, qty] of has.entries()) lines.push({ sku_id: await g.goods([{ qty }]), uom_qty: wants[at] ?? 0 })
  const { id } = await g.ordered(consignee, lines)
  await g.staff.call('outbound.allocate', { id })
  await g.staff.call('outbound.release', { id })
  const picks = (await g.one(id)).order_lines.flatMap(({ allocations }) => allocations.map((one) => ({ allocation_id: one.id, qty: one.qty })))
  await g.staff.call('outbound.pick', { id, picks })
  await g.loaded(id)
  const answer = await g.staff.call('outbound.ship', { id, vehicle_no: 'D 12345', boe_no: '101-1' })
  if (answer.status !== 200) throw new Error(answer.message)
  return id
}

test('an order is on time by the end of its day in Dubai and in full with all that was ordered; one that did not leave is neither', async () => {
  const { id: to, consignee_name } = await g.consignee({ consignee_name: `Souk ${process.pid}` })
  await shipped(to, [10, 10], [10, 10])
  await shipped(to, [10, 6], [10, 10])
  const late = await shipped(to, [10, 10], [10, 10])
  await app.query('update outbound_orders set requested_ship_date = $2 where id = $1', [late, addDays(today(), -1)])
  const waiting = await g.ordered(to, [{ sku_id: await g.goods([]), uom_qty: 5 }])
  await g.ordered(to, [{ sku_id: await g.goods([]), uom_qty: 5 }], { submit: false })
  const span = { from: addDays(today(), -1), to: today(), consignee_id: [to] }
  const { data } = await g.staff.call('outbound.performance', { ...span, group_by: 'consignee' })
  const all = {
    orders: 4, lines: 7, ordered: 65, shipped: 56, on_time: 2, in_full: 2, on_time_pct: 50, in_full_pct: 50, otif_pct: 25, unit_fill_pct: 86.2,
    line_fill_pct: 71.4, backordered: 5,
  }
  expect(data.totals).toMatchObject(all)
  expect(data.groups).toMatchObject([{ label: consignee_name, ...all, filter: { consignee_id: String(to) } }])
  expect((await g.staff.call('outbound.performance', { ...span, group_by: 'day' })).data.groups.map(({ group, orders }) => [group, orders]))
    .toEqual([[addDays(today(), -1), 1], [today(), 3]])
  const supervisor = await app.as('warehouse_supervisor')
  expect((await supervisor.call('outbound.performance', span)).data.totals.orders).toBe(4)
  expect(waiting.status).toBe('submitted')
})
