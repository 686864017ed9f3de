import { beforeAll, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { b2bGround, b2bSubmitted, biscuits, type B2bGround } from './given'

const app = useApp()
let staff: Asker
let dock: Asker
let here: B2bGround
beforeAll(async () => {
  staff = await app.as('super_admin')
  dock = await app.as('warehouse_operator')
  here = await b2bGround(app)
})

test('damaged goods count as received and not as good: 714 of 720 are 99.2 %, 2 short; the summary of its supplier says the same', async () => {
  const [one, two] = [await biscuits(app, here.client), await biscuits(app, here.client)]
  const { id, inbound_no } = await b2bSubmitted(staff, here, [{ sku_id: one, uom: 'CS', qty: 20 }, { sku_id: two, uom: 'CS', qty: 10 }])
  const [first, second] = (await staff.call('b2bInbound.one', { id })).data.order_lines
  const receive = (line: number | undefined, qty: number, more: object = {}) =>
    dock.call('b2bInbound.receive', { id, lines: [{ line_id: line, qty, ...more }] })
  await receive(first?.id, 474)
  await receive(first?.id, 4, { condition: 'damaged', reason: 'broken' })
  await receive(second?.id, 240)
  await dock.call('b2bInbound.receive', { id, lines: [], complete: true, reason: 'Two are missing' })
  expect((await staff.call('b2bInboundReports.listSummary', { search: inbound_no })).data).toMatchObject([
    { expected: 720, received: 718, good: 714, damaged: 4, short: 2, over: 0, accuracy_pct: 99.2, dock_to_stock: null },
  ])
  const summary = await staff.call('b2bInboundReports.summary', { from: today(), to: addDays(today(), 3), group_by: 'supplier', supplier_id: [here.supplier] })
  expect(summary.data).toMatchObject({
    groups: [{ label: 'Biscuit works', asns: 1, arrived: 1, expected: 720, received: 718, short: 2, accuracy_pct: 99.2, on_time_pct: 100 }],
    totals: { asns: 1, expected: 720 },
  })
  expect((await staff.call('b2bInboundReports.summary', { from: today(), to: today(), group_by: 'week', format: 'csv' })).status).toBe(200)
})

test('lots that expire are told with what is left of their life, and whether somebody still has to decide', async () => {
  const goods = await biscuits(app, here.client, { expiry: true })
  await app.query('update skus set min_receipt_shelf_life_pct = 50 where id = $1', [goods])
  const { id, inbound_no } = await b2bSubmitted(staff, here, [
    { sku_id: goods, qty: 10, lot_no: 'NEAR', expiry_date: addDays(today(), 73) },
    { sku_id: goods, qty: 10, lot_no: 'FAR', expiry_date: addDays(today(), 292) },
  ])
  const lines = (await staff.call('b2bInbound.one', { id })).data.order_lines
  await dock.call('b2bInbound.receive', { id, lines: lines.map((line) => ({ line_id: line.id, qty: 10 })) })
  const received = async () => (await staff.call('b2bInboundReports.goods', { search: inbound_no, sort: 'lowest' })).data
  expect(await received()).toMatchObject([
    { lot_no: 'NEAR', remaining_days: 73, remaining_pct: 20, least_pct: 50, condition: 'quarantine', verdict: 'quarantined', in_stock_qty: 10 },
    { lot_no: 'FAR', remaining_days: 292, remaining_pct: 80, condition: 'good', verdict: 'accepted' },
  ])
  expect((await staff.call('b2bInboundReports.goods', { search: inbound_no, below_pct: 50 })).data).toHaveLength(1)
  const [near] = await received()
  await staff.call('b2bInbound.decide', { inventory_id: near?.inventory_id ?? 0, decision: 'reject', remarks: 'Too near its end' })
  expect((await received())[0]).toMatchObject({ verdict: 'decided', inventory_id: null, in_stock_qty: 10 })
})
