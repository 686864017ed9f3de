import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { proveStock } from '@/upstream/core/stock/proof'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { useApp, type Asker } from '../app'
import { moved, outside } from '../stock/given'
import { b2bGround, b2bSubmitted, biscuits, type B2bGround } from './given'

const app = useApp()
let staff: Asker
let dock: Asker
let here: B2bGround
beforeAll(async () => {
  staff = await app.as('super_admin')
  dock = await app.as('warehouse_operator')
  here = await b2bGround(app)
  await app.query("delete from configurations where config_key = 'over_receipt_pct'")
  await app.query(`insert into configurations (config_key, scope_key, data_type, value, valid_from)
    values ('over_receipt_pct', 'global', 'decimal', '5', '2026-01-01')`)
  dropSettings()
})

const order = async (goods: number, cases: number) => (await b2bSubmitted(staff, here, [{ sku_id: goods, uom: 'CS', qty: cases }])).id
const lineOf = async (id: number) => (await staff.call('b2bInbound.one', { id })).data.order_lines[0]
const receive = async (id: number, entry: object, more: object = {}) =>
  dock.call('b2bInbound.receive', { id, lines: [{ line_id: (await lineOf(id))?.id, qty: 1, ...entry }], ...more })
const transactions = async (id: number) => (await staff.call('b2bInbound.transactions', { inbound_id: id })).data
const lastReceipt = async (id: number) => (await transactions(id)).find(({ txn_type }) => txn_type === 'receive')?.id ?? 0
const onHand = async (goods: number) =>
  Number((await app.query<{ n: string }>("select coalesce(sum(on_hand), 0) as n from stock_balances where sku_id = $1 and place = 'location'", [goods]))[0]?.n)

describe('receiving for B2B', () => {
  test('a second partial receipt leaves the first; beyond 5 % goes to quarantine, and each is a transaction in the pack it was counted in', async () => {
    const goods = await biscuits(app, here.client)
    const id = await order(goods, 20)
    expect(await receive(id, { uom: 'CS', qty: 10 })).toMatchObject({ status: 200, data: { status: 'receiving', lines: [{ qty: 240, received_qty: 240 }] } })
    expect(await receive(id, { qty: 266 })).toMatchObject({ status: 422, errors: [{ field: 'lines.0.qty' }] })
    expect(await receive(id, { qty: 266, over: true })).toMatchObject({
      status: 200, data: { lines: [{ qty: 264, condition: 'good' }, { qty: 2, condition: 'quarantine' }] },
    })
    expect(await lineOf(id)).toMatchObject({ accepted_qty: 504, quarantined_qty: 2, expected_qty: 480 })
    expect((await transactions(id)).toReversed()).toMatchObject([
      { txn_type: 'receive', uom: 'CS', uom_qty: 10, base_qty: 240, condition: 'good' }, { uom: 'EA', uom_qty: 264, condition: 'good' },
      { uom_qty: 2, condition: 'quarantine', reason: 'over' },
    ])
  })

  test('480 received and taken back leave 480 to come and no stock; taken back again is refused, and it can be received again', async () => {
    const goods = await biscuits(app, here.client)
    const id = await order(goods, 20)
    await receive(id, { uom: 'CS', qty: 20 }, { complete: true })
    expect((await staff.call('b2bInbound.one', { id })).data.status).toBe('received')
    const txn = await lastReceipt(id)
    expect(await dock.call('b2bInbound.reverse', { id: txn, reason: 'Counted the wrong pallet' })).toMatchObject({ status: 200, data: { qty: -480 } })
    expect((await staff.call('b2bInbound.one', { id })).data).toMatchObject({ status: 'receiving', received_qty: 0, expected_qty: 480, receipts: [] })
    expect(await onHand(goods)).toBe(0)
    expect(await dock.call('b2bInbound.reverse', { id: txn, reason: 'Once more please' })).toMatchObject({ status: 409 })
    expect((await staff.call('b2bInbound.grn', { id })).status).toBe(409)
    expect(await receive(id, { qty: 480 })).toMatchObject({ status: 200 })
    expect(await proveStock(app.services.database.db)).toMatchObject({ balances_wrong: 0, allocations_wrong: 0 })
  })

  test('units on a shelf are taken back too, but not those that have left, and none once it is closed', async () => {
    const goods = await biscuits(app, here.client)
    const id = await order(goods, 1)
    await receive(id, { uom: 'CS' }, { complete: true })
    const [waits] = (await dock.call('b2bInbound.toStore', { id })).data
    const move = { receipt_line_id: waits?.receipt_line_id ?? 0, location_code: here.code }
    expect(await dock.call('b2bInbound.putAway', { id, moves: [{ ...move, qty: 20 }] })).toMatchObject({ status: 200, data: { status: 'putaway' } })
    const txn = await lastReceipt(id)
    const reverse = () => dock.call('b2bInbound.reverse', { id: txn, reason: 'Sent to the wrong dock' })
    const [lot] = await app.query<{ id: number }>('select id from lots where sku_id = $1', [goods])
    const spot = { place: 'location' as const, lot_id: lot?.id ?? 0, owner_id: here.client, warehouse_id: here.warehouse, location_id: here.location }
    const away = outside(spot, 'customer')
    await moved(app.services.database.db, { type: 'ship', sku_id: goods, qty: 3, from: spot, to: away })
    expect(await reverse()).toMatchObject({ status: 409, message: expect.stringContaining('Only 21 of 24 units can be taken back') as string })
    await moved(app.services.database.db, { type: 'return_receipt', sku_id: goods, qty: 3, from: away, to: spot })
    expect(await reverse()).toMatchObject({ status: 200, data: { qty: -24 } })
    expect(await onHand(goods)).toBe(0)
    expect(await proveStock(app.services.database.db)).toMatchObject({ balances_wrong: 0, allocations_wrong: 0 })
    const other = await order(goods, 1)
    await receive(other, { uom: 'CS' }, { complete: true })
    expect(await dock.call('b2bInbound.close', { id: other })).toMatchObject({ status: 200, data: { status: 'closed' } })
    expect(await dock.call('b2bInbound.reverse', { id: await lastReceipt(other), reason: 'Too late for this' })).toMatchObject({
      status: 409, message: expect.stringContaining('Ask for it to be reopened') as string,
    })
  })

  test('each line that got more or less than it announced says why before its order is over; a line that no longer differs forgets it', async () => {
    const [one, two] = [await biscuits(app, here.client), await biscuits(app, here.client)]
    const { id, inbound_no } = await b2bSubmitted(staff, here, [{ sku_id: one, qty: 48 }, { sku_id: two, qty: 48 }])
    const lines = async () => (await staff.call('b2bInbound.one', { id })).data.order_lines
    const [short, over] = (await lines()).map((line) => line.id)
    const end = (more: object) => dock.call('b2bInbound.receive', { id, lines: [], complete: true, ...more })
    await dock.call('b2bInbound.receive', { id, lines: [{ line_id: short, qty: 40 }, { line_id: over, qty: 50 }] })
    expect(await end({})).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
    expect(await end({ reasons: [{ line_id: short, reason: 'not_delivered' }] })).toMatchObject({ status: 200, data: { status: 'received' } })
    expect(await dock.call('b2bInbound.close', { id })).toMatchObject({
      status: 422, errors: [{ field: 'reasons', message: expect.stringMatching(/^Line 2, .+, is 2 over\. Say why\.$/) }],
    })
    expect((await dock.call('b2bInbound.close', { id, reasons: [{ line_id: over, reason: 'more_sent' }] })).data.status).toBe('closed')
    expect((await lines()).map((line) => line.osd_reason)).toEqual(['not_delivered', 'more_sent'])
    expect((await staff.call('b2bInbound.grn', { id })).status, inbound_no).toBe(200)
  })

  test('short goods need a reason to end the receiving; goods too near their expiry wait in quarantine until a supervisor decides', async () => {
    const goods = await biscuits(app, here.client, { expiry: true })
    await app.query('update skus set min_receipt_shelf_life_pct = 50 where id = $1', [goods])
    const { id } = await b2bSubmitted(staff, here, [{ sku_id: goods, uom: 'CS', qty: 2, lot_no: 'L1', expiry_date: addDays(today(), 40) }])
    expect(await receive(id, { uom: 'CS' })).toMatchObject({ status: 200, data: { lines: [{ qty: 24, condition: 'quarantine' }] } })
    expect(await dock.call('b2bInbound.receive', { id, lines: [], complete: true })).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
    expect(await dock.call('b2bInbound.receive', { id, lines: [], complete: true, reason: 'One case is missing' })).toMatchObject({
      status: 200, data: { status: 'closed' },
    })
    const [held] = await app.query<{ id: number }>("select id from stock_balances where sku_id = $1 and status = 'quarantine' and on_hand > 0", [goods])
    const decide = (who: Asker) => who.call('b2bInbound.decide', { inventory_id: held?.id ?? 0, decision: 'accept_with_note', remarks: 'The client agrees' })
    expect(await decide(dock)).toMatchObject({ status: 403 })
    expect(await decide(staff)).toMatchObject({ status: 200, data: { qty: 24, stock_status: 'available' } })
    expect(await decide(staff)).toMatchObject({ status: 409 })
  })

  test('labels and the note are those of the order; shops’ calls do not reach it', async () => {
    const id = await order(await biscuits(app, here.client), 1)
    await receive(id, { uom: 'CS' })
    expect((await dock.call('b2bInbound.labels', { id, level: 'each' })).status).toBe(200)
    expect((await dock.call('b2bInbound.grn', { id })).status).toBe(200)
    expect((await dock.call('inbound.grn', { id })).status).toBe(404)
    expect((await dock.call('inbound.receive', { id, lines: [{ code: 'X', qty: 1 }] })).status).toBe(404)
  })
})
