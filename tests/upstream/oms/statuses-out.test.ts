import { describe, expect, test } from 'vitest'
import type { SaleOrderStatus } from '@/lib/domain/sale-order'
import { fetchOrders } from '@/upstream/areas/oms/fetch'
import { sendStatuses } from '@/upstream/areas/oms/send'
import { holdOrder, putStatus } from '@/upstream/areas/orders/scope'
import { inTransaction } from '@/upstream/db/db'
import { system } from '@/upstream/platform/who'
import { useApp } from '../app'
import { useSystems } from './given'

const app = useApp()
const { here, connected } = useSystems(app)

interface Sent {
  id: number
  status: string
  step_status: string
  oms_word: string
  attempts: number
  error: string | null
  payload: Record<string, unknown> | null
}
const outOf = (mapping: number) => app.query<Sent>(
  "select *, id::int as id from oms_messages where mapping_id = $1 and oms_direction = 'out' order by oms_messages.id", [mapping])

/** A mapping whose one order has come in. */
async function withOrder(oms: 'unicommerce' | 'custom', more: object = {}) {
  const made = await connected(oms, { integration_mode: 'schedular', ...more })
  const order = made.place()
  await fetchOrders(app.services, made.id)
  const [{ id: saleOrder } = { id: 0 }] = await app.query<{ id: number }>("select id::int as id from sale_orders where client_id = $1", [made.client])
  const step = (to: SaleOrderStatus, note: string | null = null) =>
    inTransaction(app.services.database.db, async (tx) => putStatus(tx, system, await holdOrder(tx, system, saleOrder), to, { note }))
  const send = () => sendStatuses(app.services)
  return { ...made, order, saleOrder, step, send }
}
/** Lets what rests be due. */
const due = (mapping: number) => app.query("update oms_messages set next_at = now() where mapping_id = $1 and status = 'waiting'", [mapping])

describe('the steps of an order', () => {
  test('are sent in their order, each once, in the words of the OMS', async () => {
    const { id, oms, order, step, send } = await withOrder('custom')
    await step('shipped')
    await step('delivered')
    expect((await outOf(id)).map(({ step_status, status }) => [step_status, status])).toEqual([
      ['confirmed', 'waiting'], ['shipped', 'waiting'], ['delivered', 'waiting'],
    ])
    await Promise.all([send(), send(), send()])
    await send()
    expect(oms.heard.map(({ code, status }) => [code, status])).toEqual([[order.code, 'confirmed'], [order.code, 'shipped'], [order.code, 'delivered']])
    expect(await outOf(id)).toMatchObject([
      { status: 'done', attempts: 1, oms_word: 'confirmed' }, { status: 'done', payload: { order_id: order.code, status: 'shipped', our_status: 'shipped' } },
      { status: 'done' },
    ])
  })
  test('of Unicommerce are its calls: its parcels dispatched with our number, its items delivered', async () => {
    const { id, saleOrder, oms, order, step, send } = await withOrder('unicommerce')
    const [parcel] = await app.query<{ id: number; tracking_no: string }>(
      'select id::int as id, tracking_no from packages p where not exists (select 1 from fulfillment_packages b where b.package_id = p.id) order by id limit 1')
    await app.query(`insert into fulfillment_packages (fulfillment_id, box_no, weight, package_id)
      select id, 1, 1, $2 from fulfillment_orders where order_id = $1`, [saleOrder, parcel?.id])
    await step('shipped')
    await send()
    expect(order).toMatchObject({ package_status: 'DISPATCHED', tracking_no: parcel?.tracking_no })
    await step('delivered')
    await send()
    expect(oms.heard.map(({ status }) => status)).toEqual(['COMPLETE', 'DELIVERED'])
    expect((await outOf(id)).map(({ oms_word, status }) => [oms_word, status])).toEqual([['DISPATCHED', 'done'], ['DELIVERED', 'done']])
  })
  test('cancelled here is cancelled there with its reason; cancelled there is not sent back', async () => {
    const one = await withOrder('unicommerce')
    await here.staff.call('saleOrders.cancel', { ids: [one.saleOrder], reason: 'Out of fashion' })
    await one.send()
    expect(one.order.status).toBe('CANCELLED')
    const other = await withOrder('custom')
    await other.send()
    other.oms.change(other.order, { status: 'CANCELLED' })
    await app.query('update oms_client_mappings set next_sync_at = now() where id = $1', [other.id])
    await fetchOrders(app.services, other.id)
    await other.send()
    expect((await outOf(other.id)).map(({ step_status }) => step_status)).toEqual(['confirmed'])
    expect(other.oms.heard.map(({ status }) => status)).toEqual(['confirmed'])
  })
  test('that the mapping has no word for, and notes without a new status, are not sent', async () => {
    const { id, step } = await withOrder('unicommerce')
    await step('backordered')
    await step('backordered', 'Still nothing there')
    expect(await outOf(id)).toEqual([])
  })
})

describe('a status that cannot be sent', () => {
  test('because the OMS is away is tried thrice more, later ones wait for it, and then it has failed until somebody tries again', async () => {
    const { id, oms, step, send } = await withOrder('custom')
    await send()
    await step('shipped')
    for (let nth = 1; nth <= 4; nth++) {
      here.sandbox.fail(1)
      await due(id)
      await send()
    }
    expect((await outOf(id)).map(({ step_status, status, attempts }) => [step_status, status, attempts])).toEqual([
      ['confirmed', 'done', 1], ['shipped', 'failed', 4],
    ])
    const failed = (await outOf(id))[1]
    expect(await here.staff.call('omsMappings.retry', { id: failed?.id ?? 0 })).toMatchObject({ status: 200, data: { status: 'waiting', attempts: 0 } })
    await app.jobs.idle()
    expect(oms.heard.map(({ status }) => status)).toEqual(['confirmed', 'shipped'])
    expect(await here.staff.call('omsMappings.retry', { id: failed?.id ?? 0 })).toMatchObject({ status: 409, message: 'Already processed.' })
  })
  test('because the OMS refuses it has failed at once, and is not sent after a later one', async () => {
    const { id, oms, order, step, send } = await withOrder('custom')
    await send()
    oms.orders.delete(order.code)
    await step('shipped')
    await send()
    const failed = (await outOf(id))[1]
    expect(failed).toMatchObject({ status: 'failed', attempts: 1, error: 'There is no such order.' })
    oms.orders.set(order.code, order)
    await step('delivered')
    await send()
    expect(await here.staff.call('omsMappings.retry', { id: failed?.id ?? 0 })).toMatchObject({
      status: 409, message: 'Already processed: a later status of this order was sent.',
    })
    expect((await here.staff.call('omsMappings.list', { search: (await mapping(id)) })).data).toMatchObject([{ failed_messages: 1 }])
  })
  test('because the mapping is disabled waits until it is enabled', async () => {
    const { id, oms, step, send } = await withOrder('custom')
    await send()
    await here.staff.call('omsMappings.toggle', { id, status: 'inactive' })
    await step('shipped')
    await send()
    expect(oms.heard.map(({ status }) => status)).toEqual(['confirmed'])
    const waiting = (await outOf(id))[1]?.id ?? 0
    expect(await here.staff.call('omsMappings.retry', { id: waiting })).toMatchObject({ status: 409, message: 'It is waiting to be sent already.' })
    await here.staff.call('omsMappings.toggle', { id, status: 'active' })
    await send()
    expect(oms.heard.map(({ status }) => status)).toEqual(['confirmed', 'shipped'])
  })
})
const mapping = async (id: number) =>
  (await app.query<{ account_code: string }>('select account_code from oms_client_mappings where id = $1', [id]))[0]?.account_code

describe('the log', () => {
  test('says of each message its order, direction and outcome, and holds what was said', async () => {
    const { id, order, saleOrder, send } = await withOrder('custom')
    await send()
    const { data } = await here.staff.call('omsMappings.log', { mapping_id: [id], direction: ['in'] })
    expect(data).toMatchObject([
      { external_order_no: order.code, order_id: saleOrder, direction: 'in', status: 'done', oms_status: 'placed', attempts: 1 },
    ])
    const one = await here.staff.call('omsMappings.message', { id: data[0]?.id ?? 0 })
    expect(one.data.payload).toMatchObject({ id: order.code, oms_status: 'placed' })
    expect((await here.staff.call('omsMappings.log', { mapping_id: [id], direction: ['out'], status: ['failed'] })).data).toEqual([])
  })
  test('shows a warehouse the messages of orders it ships, and no others', async () => {
    const { id, saleOrder } = await withOrder('custom')
    const floor = await app.as('warehouse_supervisor')
    const seen = async () => (await floor.call('omsMappings.log', { mapping_id: [id] })).data.length
    await app.query(`update sale_orders set warehouse_id = (select warehouse_ids[1] from users where email = 'warehouse_supervisor@demo.example')
      where id = $1`, [saleOrder])
    expect(await seen()).toBeGreaterThan(0)
    await app.query('update sale_orders set warehouse_id = null where id = $1', [saleOrder])
    expect(await seen()).toBe(0)
  })
})
