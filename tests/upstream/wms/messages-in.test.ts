import { expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp } from '../app'
import { biscuits } from '../b2b/given'
import { useWms } from './given'

const app = useApp()
const { here, connected, asn, inbound, onHand } = useWms(app)
const expiry = () => addDays(today(), 300)

async function announced(qty: number) {
  const sku = await biscuits(app, here.g.here.client, { expiry: true })
  const [row] = await app.query<{ sku_code: string }>('select sku_code from skus where id = $1', [sku])
  const order = await asn([{ sku_id: sku, qty, lot_no: 'L1', expiry_date: expiry() }])
  const item = row?.sku_code ?? ''
  const line = (received_qty: number, damaged_qty = 0) => [{ line_no: 1, item, lot_no: 'L1', expiry_date: expiry(), received_qty, damaged_qty }]
  return { sku, item, order, line }
}

test('what the WMS received is received here through the ledger; a message sent again changes nothing', async () => {
  const wms = await connected()
  const { sku, order, line } = await announced(480)
  const first = wms.wms.say({ type: 'receipt_status', order_no: order.inbound_no, status: '5', lines: line(100) })
  expect(await wms.take(first)).toEqual({ duplicate: false, taken: 1 })
  expect(await wms.take(first)).toEqual({ duplicate: true, taken: 0 })
  expect(await inbound(order.id)).toMatchObject({ status: 'receiving', received_qty: 100 })
  await wms.say({ type: 'receipt_status', order_no: order.inbound_no, status: '9', lines: line(478, 4), reason: 'Two cartons wet' })
  expect(await inbound(order.id)).toMatchObject({ status: 'received', received_qty: 478, order_lines: [{ accepted_qty: 474, damaged_qty: 4 }] })
  expect(await onHand(sku)).toEqual({ L1: 478 })
  expect(await wms.stands('inbound_id', order.id)).toBe('9')
  expect((await wms.kept("wms_direction = 'in'")).map(({ outcome }) => outcome)).toEqual(['applied', 'applied'])
  // What it said itself is no news to it.
  expect((await wms.kept("wms_direction = 'out'")).map(({ kind }) => kind)).toEqual(['item_create', 'asn_create'])
})

test('a message older than what was applied is kept and ignored; a newer one that goes back is applied and says so', async () => {
  const wms = await connected()
  const { sku, order, line } = await announced(240)
  const [early, done, back] = [
    wms.wms.say({ type: 'receipt_status', order_no: order.inbound_no, status: '5', lines: line(50) }),
    wms.wms.say({ type: 'receipt_status', order_no: order.inbound_no, status: '9', lines: line(240) }),
    wms.wms.say({ type: 'receipt_status', order_no: order.inbound_no, status: '5', lines: line(216) }),
  ]
  for (const notice of [done, early, back]) await wms.take(notice)
  expect((await wms.kept("wms_direction = 'in'")).map(({ outcome, state }) => [outcome, state])).toEqual([
    ['applied', 'delivered'], ['old', 'delivered'], ['backwards', 'delivered'],
  ])
  expect(await inbound(order.id)).toMatchObject({ status: 'receiving', received_qty: 216 })
  expect(await onHand(sku)).toEqual({ L1: 216 })
})

test('a code without quantities moves no stock: it is shown', async () => {
  const wms = await connected()
  const { sku, order } = await announced(24)
  await wms.say({ type: 'receipt_status', order_no: order.inbound_no, status: '9' })
  expect(await inbound(order.id)).toMatchObject({ status: 'submitted', received_qty: 0 })
  expect(await wms.stands('inbound_id', order.id)).toBe('9')
  expect(await wms.kept("wms_direction = 'in'")).toMatchObject([{ outcome: 'shown', state: 'delivered' }])
  expect(await onHand(sku)).toEqual({})
})

test('a message for an order that is not here waits, and is applied once the order is', async () => {
  const wms = await connected()
  const ref_no = `LATE-${process.pid}`
  const sku = await biscuits(app, here.g.here.client)
  await wms.say({ type: 'receipt_status', order_no: ref_no, status: '20' })
  expect(await wms.kept("wms_direction = 'in'")).toMatchObject([{ state: 'pending', outcome: 'waiting', attempts: 1, note: `Order ${ref_no} is not here.` }])
  const order = await asn([{ sku_id: sku, qty: 24, lot_no: 'L1', expiry_date: expiry() }], { ref_no })
  await wms.apply()
  expect(await inbound(order.id)).toMatchObject({ status: 'submitted' })
  await app.query("update wms_messages set next_at = now() where ref_no = $1 and wms_direction = 'in'", [ref_no])
  await wms.apply()
  expect(await inbound(order.id)).toMatchObject({ status: 'cancelled' })
})

test('what is refused is kept with its sentence and can be replayed', async () => {
  const wms = await connected()
  const { order, line } = await announced(24)
  await wms.say({ type: 'receipt_status', order_no: order.inbound_no, status: '5', lines: [{ ...line(10)[0], item: 'OTHER', line_no: null }] })
  const [failed] = await wms.kept("wms_direction = 'in'")
  expect(failed).toMatchObject({ state: 'failed', outcome: 'refused', note: 'Item OTHER is not on this ASN.' })
  const answer = await here.g.staff.call('clientApi.list', { id: failed?.id ?? 0 })
  expect(answer.data).toMatchObject([{
    direction: 'inbound', api_name: 'receipt_status', ref_no: order.inbound_no, status: 'failed', outcome: 'refused',
      error_message: 'Item OTHER is not on this ASN.',
  }])
  await app.query(`update wms_messages set payload = jsonb_set(payload, '{lines,0,item}', to_jsonb($2::text)) where id = $1`, [failed?.id, line(0)[0]?.item])
  expect((await here.g.staff.call('clientApi.retrigger', { id: failed?.id ?? 0 })).data).toMatchObject({ queued: 1 })
  await wms.apply()
  expect(await inbound(order.id)).toMatchObject({ status: 'receiving', received_qty: 10 })
})

test('nothing that was not signed with its secret is taken', async () => {
  const wms = await connected()
  const { payload } = wms.wms.say({ type: 'receipt_status', order_no: 'X', status: '5' })
  await expect(wms.take({ payload, headers: { 'x-wms-signature': 'sha256=00' } })).rejects.toMatchObject({ status: 401 })
  await expect(wms.take(here.sandbox.signed('{'))).rejects.toMatchObject({ status: 422 })
  expect(await wms.kept("wms_direction = 'in'")).toEqual([])
})

test('an order is allocated, picked and shipped as the WMS says, lot by lot', async () => {
  const wms = await connected()
  const sku = await here.g.goods([{ lot_no: 'A', qty: 30, days: 90 }, { lot_no: 'B', qty: 40, days: 200 }])
  const [row] = await app.query<{ sku_code: string }>('select sku_code from skus where id = $1', [sku])
  const order = await here.g.ordered((await here.g.consignee()).id, [{ sku_id: sku, uom_qty: 50 }])
  const say = (status: string, lots: Record<string, number> = {}, more: object = {}) => wms.say({
    type: 'shipment_status', order_no: order.outbound_no, status, ...more,
    lines: Object.entries(lots).map(([lot_no, qty]) => ({ line_no: 1, item: row?.sku_code ?? '', lot_no, qty })),
  })
  await say('17')
  expect(await here.g.one(order.id)).toMatchObject({ status: 'allocated', allocated_qty: 50 })
  await say('55', { A: 30, B: 12 })
  expect(await here.g.one(order.id)).toMatchObject({ status: 'picked', order_lines: [{ picked_qty: 42, cancelled_qty: 8 }] })
  await say('95', { A: 30, B: 12 }, { vehicle_no: 'D 777', boe_no: '101-1' })
  expect(await here.g.one(order.id)).toMatchObject({ status: 'shipped', vehicle_no: 'D 777' })
  expect(await onHand(sku)).toEqual({ B: 28 })
  await say('96', {}, { received_by: 'Salem' })
  expect(await here.g.one(order.id)).toMatchObject({ status: 'delivered', received_by: 'Salem' })
})

test('an order the WMS un-picks and de-allocates has its goods on their shelves again', async () => {
  const wms = await connected()
  const sku = await here.g.goods([{ lot_no: 'A', qty: 30, days: 90 }])
  const [row] = await app.query<{ sku_code: string }>('select sku_code from skus where id = $1', [sku])
  const order = await here.g.ordered((await here.g.consignee()).id, [{ sku_id: sku, uom_qty: 20 }])
  const say = (status: string, qty?: number) => wms.say({
    type: 'shipment_status', order_no: order.outbound_no, status,
    ...(qty !== undefined && { lines: [{ line_no: 1, item: row?.sku_code ?? '', lot_no: 'A', qty }] }),
  })
  await say('55', 20)
  await say('17')
  expect(await here.g.one(order.id)).toMatchObject({ status: 'allocated', allocated_qty: 20 })
  await say('02')
  expect(await here.g.one(order.id)).toMatchObject({ status: 'submitted', allocated_qty: 0 })
  expect((await wms.kept("wms_direction = 'in'")).map(({ outcome }) => outcome)).toEqual(['applied', 'backwards', 'backwards'])
  const shelves = await app.query<{ zone_type: string; qty: number }>(`select p.zone_type, sum(b.on_hand)::int as qty from stock_balances b
    join locations p on p.id = b.location_id where b.sku_id = $1 and b.on_hand > 0 group by 1`, [sku])
  expect(shelves.map(({ qty }) => qty)).toEqual([30])
  expect(shelves[0]?.zone_type).not.toBe('staging')
})
