import { beforeAll, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { proveStock } from '@/upstream/core/stock/proof'
import { useApp } from '../app'
import { outboundGround } from './given'

const app = useApp()
let g: Awaited<ReturnType<typeof outboundGround>>
let other: { id: number; code: string }
beforeAll(async () => {
  g = await outboundGround(app)
  const [found] = await app.query<{ id: number; code: string }>(`select f.id, f.facility_code as code from facilities f
    join warehouses w on w.facility_id = f.id where f.id <> $1 and f.status = 'active' and exists (select 1 from locations l
      where l.warehouse_id = f.id and l.zone_type = 'receiving' and l.status = 'active')
    order by f.id limit 1`, [g.here.warehouse])
  if (!found) throw new Error('The demo has one warehouse.')
  other = found
  await app.query('update warehouses set is_free_zone = false where facility_id = any($1)', [[g.here.warehouse, other.id]])
})

/** A transfer of one SKU, picked, packed and loaded. */
async function loaded(sku_id: number, uom_qty: number) {
  const { status, message, data: order } = await g.staff.call('outbound.add', {
    client_id: g.here.client, warehouse_id: g.here.warehouse, to_warehouse_id: other.id, order_type: 'transfer', ref_no: `TR-${sku_id}`,
    requested_ship_date: today(), submit: true, lines: [{ sku_id, uom_qty }],
  })
  if (status !== 201) throw new Error(message)
  await g.staff.call('outbound.allocate', { id: order.id })
  await g.staff.call('outbound.release', { id: order.id })
  const picks = (await g.one(order.id)).order_lines.flatMap(({ allocations }) => allocations.map(({ id: allocation_id, qty }) => ({ allocation_id, qty })))
  await g.staff.call('outbound.pick', { id: order.id, picks })
  await g.loaded(order.id)
  return order
}
const shipped = async (sku_id: number, qty: number) => {
  const order = await loaded(sku_id, qty)
  const answer = await g.staff.call('outbound.ship', { id: order.id, vehicle_no: 'D 12345' })
  if (answer.status !== 200) throw new Error(answer.message)
  const { arrivals: [arrival] } = await g.one(order.id)
  return { ...order, arrival: arrival?.id ?? 0 }
}
const lying = async (skuId: number) => Object.fromEntries((await app.query<{ at: string; n: number }>(
  `select b.place || ' ' || coalesce(f.facility_code, '') as at, sum(b.on_hand)::int as n from stock_balances b left join facilities f on f.id = b.warehouse_id
   where b.sku_id = $1 and b.on_hand > 0 group by 1`, [skuId])).map(({ at, n }) => [at, n]))
const arrived = async (id: number) => (await g.staff.call('b2bInbound.one', { id })).data

test('goods of a transfer are in transit until the other warehouse has them, and its order is delivered then', async () => {
  const sku = await g.goods([{ qty: 10, lot_no: 'A', days: 60 }, { qty: 20, lot_no: 'B', days: 90 }])
  const order = await shipped(sku, 25)
  expect(await lying(sku)).toEqual({ 'location JXB1': 5, [`in_transit ${other.code}`]: 25 })
  const inbound = await arrived(order.arrival)
  expect(inbound).toMatchObject({ status: 'submitted', inbound_type: 'transfer', warehouse_id: other.id, ref_no: `${order.outbound_no}/1` })
  expect(inbound.order_lines.map(({ lot_no, expected_qty, expiry_date }) => [lot_no, expected_qty, expiry_date])).toEqual([
    ['A', 10, addDays(today(), 60)], ['B', 15, addDays(today(), 90)],
  ])
  const lines = inbound.order_lines.map(({ id: line_id, expected_qty: qty }) => ({ line_id, qty }))
  expect(await g.staff.call('b2bInbound.receive', { id: order.arrival, lines, complete: true })).toMatchObject({ status: 200 })
  expect(await lying(sku)).toEqual({ 'location JXB1': 5, [`location ${other.code}`]: 25 })
  await app.query("update inbound_orders set status = 'putaway' where id = $1", [order.arrival])
  expect(await g.staff.call('b2bInbound.close', { id: order.arrival })).toMatchObject({ status: 200 })
  expect(await g.one(order.id)).toMatchObject({ status: 'delivered', received_by: other.code, to_warehouse_id: other.id })
  expect(await proveStock(app.services.database.db)).toMatchObject({ balances_wrong: 0, allocations_wrong: 0 })
})

test('more than is on its way is not received, nobody cancels it, and what is missing leaves as lost when its order is closed', async () => {
  const sku = await g.goods([{ qty: 12 }])
  const order = await shipped(sku, 12)
  const [line] = (await arrived(order.arrival)).order_lines
  const receive = (qty: number, more: object = {}) => (
    g.staff.call('b2bInbound.receive', { id: order.arrival, lines: [{ line_id: line?.id ?? 0, qty, ...more }] }))
  expect(await receive(13, { over: true })).toMatchObject({ status: 422, errors: [{ field: 'lines.0.qty' }] })
  expect(await receive(5)).toMatchObject({ status: 200 })
  expect(await g.staff.call('b2bInbound.cancel', { id: order.arrival, reason: 'Lost the truck' })).toMatchObject({ status: 409 })
  const txn = (await g.staff.call('b2bInbound.transactions', { inbound_id: order.arrival })).data[0]?.id ?? 0
  expect(await g.staff.call('b2bInbound.reverse', { id: txn, reason: 'Counted the wrong pallet' })).toMatchObject({ status: 200 })
  expect(await lying(sku)).toEqual({ [`in_transit ${other.code}`]: 12 })
  expect(await receive(10)).toMatchObject({ status: 200 })
  const last = await g.staff.call('b2bInbound.receive', { id: order.arrival, lines: [], complete: true, reason: 'Two cartons fell off' })
  expect(last).toMatchObject({ status: 200 })
  await app.query("update inbound_orders set status = 'putaway' where id = $1", [order.arrival])
  expect(await g.staff.call('b2bInbound.close', { id: order.arrival })).toMatchObject({ status: 200 })
  expect(await lying(sku)).toEqual({ [`location ${other.code}`]: 10 })
  expect(await app.query("select qty, reason_code, remarks from stock_moves where sku_id = $1 and move_type = 'adjust_out'", [sku])).toEqual([
    { qty: 2, reason_code: 'lost', remarks: 'Two cartons fell off' },
  ])
  expect(await g.staff.call('asnReopen.add', {
    inbound_id: order.arrival, reason_code: 'missed_quantity', description: 'Two cartons were found after all.',
    lines: [{ line_id: line?.id ?? 0, change_qty: 2 }],
  })).toMatchObject({ status: 409 })
})

test('a transfer names another warehouse, and goods for one of ours are a transfer', async () => {
  const sku = await g.goods([{ qty: 5 }])
  const body = {
    client_id: g.here.client, warehouse_id: g.here.warehouse, ref_no: `TR-N-${sku}`, requested_ship_date: today(), lines: [{ sku_id: sku, uom_qty: 1 }],
  }
  const field = async (more: object) => (await g.staff.call('outbound.add', { ...body, ...more })).errors.map((fault) => fault.field)
  expect(await field({ order_type: 'transfer' })).toEqual(['to_warehouse_id'])
  expect(await field({ order_type: 'transfer', to_warehouse_id: g.here.warehouse })).toEqual(['to_warehouse_id'])
  expect(await field({})).toEqual(['consignee_id'])
  const { data } = await g.staff.call('outbound.add', { ...body, order_type: 'transfer', to_warehouse_id: other.id })
  const { consignee_id } = await g.one(data.id)
  expect(await field({ ref_no: `TR-M-${sku}`, consignee_id })).toEqual(['order_type'])
  const to = await g.consignee()
  expect(await g.staff.call('outbound.change', { id: data.id, order_type: 'b2b', consignee_id: to.id })).toMatchObject({ status: 200 })
  expect(await g.one(data.id)).toMatchObject({ to_warehouse_id: null, consignee_id: to.id })
})

test('what a consignee sends back is announced by lot, never more than went there, and its latest expiry is that of what it keeps', async () => {
  const sku = await g.goods([{ qty: 10, lot_no: 'A', days: 60 }, { qty: 10, lot_no: 'B', days: 90 }])
  const to = await g.consignee({ no_backward_expiry: true })
  const order = await g.ordered(to.id, [{ sku_id: sku, uom_qty: 15 }])
  await g.staff.call('outbound.allocate', { id: order.id })
  await g.staff.call('outbound.release', { id: order.id })
  const picks = (await g.one(order.id)).order_lines.flatMap(({ allocations }) => allocations.map(({ id: allocation_id, qty }) => ({ allocation_id, qty })))
  await g.staff.call('outbound.pick', { id: order.id, picks })
  await g.loaded(order.id)
  await g.staff.call('outbound.ship', { id: order.id, vehicle_no: 'D 12345' })
  const expiries = 'select expiry_date::text as day from consignee_expiries where consignee_id = $1'
  const latest = async () => (await app.query<{ day: string }>(expiries, [to.id]))[0]?.day
  expect(await latest()).toBe(addDays(today(), 90))
  const lot = (await g.one(order.id)).order_lines[0]?.allocations.find(({ lot_no }) => lot_no === 'B')?.id ?? 0
  const back = (qty: number) => g.staff.call('outbound.sendBack', {
    id: order.id, goods: [{ allocation_id: lot, qty }], expected_date: today(), reason: 'Refused at the door',
  })
  expect(await back(6)).toMatchObject({ status: 422, errors: [{ field: 'goods.0.qty', message: expect.stringContaining('at most 5') }] })
  const { data } = await back(5)
  expect(await back(1)).toMatchObject({ status: 422 })
  const inbound = await arrived(data.id)
  expect(inbound).toMatchObject({ inbound_type: 'return', status: 'submitted', ref_no: `${order.outbound_no}/R1` })
  const lines = inbound.order_lines.map(({ id: line_id, expected_qty: qty }) => ({ line_id, qty }))
  expect(await g.staff.call('b2bInbound.receive', { id: data.id, lines, complete: true })).toMatchObject({ status: 200 })
  await app.query("update inbound_orders set status = 'putaway' where id = $1", [data.id])
  expect(await g.staff.call('b2bInbound.close', { id: data.id })).toMatchObject({ status: 200 })
  expect(await latest()).toBe(addDays(today(), 60))
  expect(await lying(sku)).toEqual({ 'location JXB1': 10 })
  expect(await proveStock(app.services.database.db)).toMatchObject({ balances_wrong: 0, allocations_wrong: 0 })
})
