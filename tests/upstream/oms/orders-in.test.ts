import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { omsSystem, type OmsSystem } from '@/lib/domain/oms'
import { fetchOrders } from '@/upstream/areas/oms/fetch'
import { retakeWaiting } from '@/upstream/areas/oms/retake'
import { useApp } from '../app'
import { product } from '../orders/given'
import { useSystems } from './given'

const app = useApp()
const { here, connected } = useSystems(app)

interface Sold {
  id: number
  ref_no: string
  status: string
  hold_reason: string | null
  warehouse_id: string
  total_amount: string
  cod_amount: string
  city: string
}
const ordersOf = (client: number) => app.query<Sold>("select * from sale_orders where client_id = $1 and order_source = 'oms' order by id", [client])
interface Logged { id: number; status: string; error: string | null; step_status: string | null; oms_word: string; attempts: number }
const logOf = (mapping: number) => app.query<Logged>(
  `select id::int as id, status, error, step_status, oms_word, attempts from oms_messages m where mapping_id = $1 and oms_direction = 'in'
   order by m.id`, [mapping],
)
const steps = async (order: number, to: string) =>
  (await app.query('select 1 from sale_order_history where order_id = $1 and to_status = $2 and from_status is distinct from to_status', [order, to])).length
/** A turn of fetching, whatever the clock says of the last. */
async function fetched(id: number) {
  await app.query("update oms_client_mappings set integration_mode = 'schedular', next_sync_at = now() where id = $1", [id])
  await fetchOrders(app.services, id)
}
const notice = (account: string, payload: string, headers: Record<string, string>) =>
  app.nobody.call('omsMappings.notice', { account_code: account, payload, signature: headers['x-oms-signature'] ?? '' })

describe.each(omsSystem.names)('orders of %s', (system: OmsSystem) => {
  test('come in once each however often they are listed, into the warehouse of their facility, with their prefix', async () => {
    const { id, client, place } = await connected(system, { order_prefix: 'DR-' })
    const placed = [place(), place({ is_cod: true, shipping: '10.00' })]
    await fetched(id)
    await fetched(id)
    const orders = await ordersOf(client)
    expect(orders.map(({ ref_no }) => ref_no).toSorted()).toEqual(placed.map(({ display_no }) => `DR-${display_no}`).toSorted())
    expect(orders.map(({ total_amount, cod_amount, warehouse_id, city }) => [total_amount, cod_amount, Number(warehouse_id), city]).toSorted()).toEqual([
      ['158.00', '0.00', here.on.warehouse, 'Dubai'], ['168.00', '168.00', here.on.warehouse, 'Dubai'],
    ])
    expect(await logOf(id)).toMatchObject([{ status: 'done' }, { status: 'done' }])
  })
  test('that are cancelled there are cancelled here, once, and one that was never here stays away', async () => {
    const { id, client, oms, place } = await connected(system)
    const [one, never] = [place(), place({ status: 'CANCELLED' })]
    await fetched(id)
    oms.change(one, { status: 'CANCELLED' })
    await fetched(id)
    await fetched(id)
    const [order, ...others] = await ordersOf(client)
    expect(others).toEqual([])
    expect(order).toMatchObject({ ref_no: one.display_no, status: 'cancelled' })
    expect(await steps(order?.id ?? 0, 'cancelled')).toBe(1)
    expect(never.status).toBe('CANCELLED')
  })
  test('in a status that is mapped to nothing bring nothing, and neither does one placed before the mapping', async () => {
    const { id, client, place } = await connected(system, { order_from: '2026-01-01T00:00:00Z' })
    place({ status: 'ON_HOLD' })
    const old = place({ placed_at: '2025-12-31T00:00:00Z' })
    old.changed_at = new Date().toISOString()
    await fetched(id)
    expect(await ordersOf(client)).toEqual([])
    expect(await logOf(id)).toEqual([])
  })
  test('from a facility nobody mapped fail, and come in when it is mapped and they are tried again', async () => {
    const { id, client, sent, place } = await connected(system)
    place({ facility: 'FC9' })
    await fetched(id)
    const [failed] = await logOf(id)
    expect(failed).toMatchObject({ status: 'failed', error: 'Facility FC9 is mapped to no warehouse.', step_status: null })
    expect(await here.staff.call('omsMappings.retry', { id: failed?.id ?? 0 })).toMatchObject({ status: 200, data: { status: 'failed', attempts: 2 } })
    await here.staff.call('omsMappings.change', { id, warehouse_map: [...sent.warehouse_map, { facility_code: 'fc9', warehouse_id: here.on.warehouse }] })
    expect(await here.staff.call('omsMappings.retry', { id: failed?.id ?? 0 })).toMatchObject({
      status: 200, data: { status: 'done', order_status: 'in_fulfillment' },
    })
    expect(await ordersOf(client)).toHaveLength(1)
    expect(await here.staff.call('omsMappings.retry', { id: failed?.id ?? 0 })).toMatchObject({ status: 409, message: 'Already processed.' })
  })
  test('of a code nobody knows wait, and go on when it is an alias and they are tried again', async () => {
    const { id, client, place, sku } = await connected(system)
    const code = `ALIAS-${sku.sku_code}`
    place({ lines: [{ sku: code, title: 'Cup', price: '20.00', qty: 1 }] })
    await fetched(id)
    expect(await ordersOf(client)).toMatchObject([{ status: 'on_hold', hold_reason: 'sku_unmapped' }])
    const [failed] = await logOf(id)
    expect(failed).toMatchObject({ status: 'failed', error: expect.stringContaining(`Not mapped: ${code}.`) })
    await app.query("insert into sku_mappings (client_id, alias_sku, mapping_type, sku_id) values ($1, $2, 'alias', $3)", [client, code, sku.id])
    expect(await here.staff.call('omsMappings.retry', { id: failed?.id ?? 0 })).toMatchObject({ status: 200, data: { status: 'done' } })
    expect(await ordersOf(client)).toMatchObject([{ status: 'in_fulfillment', hold_reason: null }])
  })
  test('of a code nobody knows go on by themselves when a SKU has it, and wait as they are until then', async () => {
    const { id, client, place } = await connected(system)
    const code = `NEW-${client}`
    place({ lines: [{ sku: code, title: 'Cup', price: '20.00', qty: 1 }] })
    await fetched(id)
    const [failed] = await logOf(id)
    await retakeWaiting(app.services)
    expect(await logOf(id)).toEqual([failed])
    const sku = await product(app.services.database.db, { ...here.on, client }, 5)
    await app.query('update skus set sku_code = $2 where id = $1', [sku.id, code.toLowerCase()])
    await retakeWaiting(app.services)
    expect(await ordersOf(client)).toMatchObject([{ status: 'in_fulfillment', hold_reason: null }])
    expect(await logOf(id)).toMatchObject([{ status: 'done', error: null, step_status: 'in_fulfillment' }])
  })
})

test('an OMS that is away rests, and its turn goes on afterwards', async () => {
  const { id, client, place } = await connected('unicommerce')
  place()
  here.sandbox.fail(1)
  await fetched(id)
  expect(await ordersOf(client)).toEqual([])
  const [resting] = await app.query<{ rests: boolean }>(
    `select next_sync_at > now() and sync_faults = 1 and connection_status = 'error' and last_error is not null as rests from oms_client_mappings
     where id = $1`, [id])
  expect(resting).toEqual({ rests: true })
  await fetched(id)
  expect(await ordersOf(client)).toHaveLength(1)
  const [after] = await app.query<object>('select sync_faults, last_error, connection_status, cursor from oms_client_mappings where id = $1', [id])
  expect(after).toEqual({ sync_faults: 0, last_error: null, connection_status: 'connected', cursor: null })
})

describe('a notice of an own system', () => {
  test('brings its order, doubled and late it changes nothing', async () => {
    const { client, sent, oms, place, id } = await connected('custom')
    const order = place()
    const placed = here.sandbox.noticeOf(order)
    oms.change(order, { status: 'CANCELLED' })
    const cancelled = here.sandbox.noticeOf(order)
    const heard = await Promise.all([placed, placed].map(({ payload, headers }) => notice(sent.oms_account_code, payload, headers)))
    expect(heard.map(({ status }) => status).toSorted()).toEqual([200, 202])
    expect(await notice(sent.oms_account_code, cancelled.payload, cancelled.headers)).toMatchObject({ status: 202, data: { duplicate: false } })
    expect(await notice(sent.oms_account_code, placed.payload, placed.headers)).toMatchObject({ status: 200, data: { duplicate: true } })
    expect(await ordersOf(client)).toMatchObject([{ status: 'cancelled' }])
    expect((await logOf(id)).map(({ oms_word }) => oms_word)).toEqual(['placed', 'cancelled'])
  })
  test('that it did not sign is refused, and one to a disabled mapping is to be sent again', async () => {
    const { id, client, sent, place } = await connected('custom')
    const { payload, headers } = here.sandbox.noticeOf(place())
    const forged = { 'x-oms-signature': createHmac('sha256', 'guessed').update(payload).digest('hex') }
    expect((await notice(sent.oms_account_code, payload, forged)).status).toBe(401)
    expect((await notice('NOBODY', payload, headers)).status).toBe(401)
    await here.staff.call('omsMappings.toggle', { id, status: 'inactive' })
    expect((await notice(sent.oms_account_code, payload, headers)).status).toBe(503)
    expect(await ordersOf(client)).toEqual([])
  })
  test('sent twenty times at once makes one order', async () => {
    const { client, sent, place } = await connected('custom')
    await product(app.services.database.db, { ...here.on, client }, 1)
    const { payload, headers } = here.sandbox.noticeOf(place())
    const heard = await Promise.all(Array.from({ length: 20 }, () => notice(sent.oms_account_code, payload, headers)))
    expect(heard.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(await ordersOf(client)).toHaveLength(1)
  })
})
