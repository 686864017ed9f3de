import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { proveStock } from '@/upstream/core/stock/proof'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { writeInboundStatus } from '@/upstream/areas/inbound/move'
import { closeWindows } from '@/upstream/areas/inbound/window'
import { useApp, type Asker } from '../app'
import { makeDemand, reserved } from '../stock/given'
import { b2bGround, b2bSubmitted, biscuits, type B2bGround } from '../b2b/given'

const app = useApp()
let staff: Asker
let dock: Asker
let manager: Asker
let here: B2bGround
beforeAll(async () => {
  staff = await app.as('super_admin')
  manager = await app.as('fulfilment_manager')
  dock = await app.as('warehouse_operator')
  here = await b2bGround(app)
})

const one = async (id: number) => (await staff.call('b2bInbound.one', { id })).data
/** An order of 480 that was received and counted as `got`. */
async function received(got = 480) {
  const goods = await biscuits(app, here.client)
  const { id } = await b2bSubmitted(staff, here, [{ sku_id: goods, uom: 'CS', qty: 20 }])
  const line = (await one(id)).order_lines[0]?.id ?? 0
  const answer = await dock.call('b2bInbound.receive', { id, lines: [{ line_id: line, qty: got }], complete: true, reason: 'As counted' })
  if (answer.status !== 200) throw new Error(answer.message)
  return { id, line, goods }
}
async function closed(got = 480) {
  const order = await received(got)
  await dock.call('b2bInbound.close', { id: order.id })
  return order
}
const onHand = async (goods: number) =>
  Number((await app.query<{ n: string }>("select coalesce(sum(on_hand), 0) as n from stock_balances where sku_id = $1 and place = 'location'", [goods]))[0]?.n)
type Lines = Input<'asnReopen.add'>['lines']
const ask = (inbound_id: number, lines: Lines, who = dock) =>
  who.call('asnReopen.add', { inbound_id, reason_code: 'missed_quantity', description: 'A pallet stood behind the door.', lines })
const approve = (id: number, more: object = {}, who = staff) => who.call('asnReopen.decide', { id, decision: '1', ...more })
const receive = (id: number, line_id: number, qty: number) => dock.call('b2bInbound.receive', { id, lines: [{ line_id, qty }] })

describe('an order that is closed', () => {
  test('is opened for what was missed: shown before, received in its time, closed by the clock with a revision of its note', async () => {
    const { id, line, goods } = await closed(468)
    const added = await ask(id, [{ line_id: line, change_qty: 12 }])
    expect(added).toMatchObject({
      status: 201, data: {
        approval_status: '0', window_hours: 24, is_own: true,
        effects: { blocks: [], stock: [{ received_now: 468, received_then: 480, may_come: 12, leaves: [] }], customs: { units_now: 468, units_then: 480 } },
      },
    })
    const request = added.data.id
    expect(await onHand(goods)).toBe(468)
    const done = await approve(request, { window_hours: 2 })
    expect(done.data).toMatchObject({ approval_status: '1', inbound_status: 'reopened', window_hours: 2, effects: added.data.effects })
    expect(await onHand(goods)).toBe(468)
    expect(await receive(id, line, 13)).toMatchObject({ status: 422, errors: [{ field: 'lines.0.qty' }] })
    expect(await receive(id, line, 12)).toMatchObject({ status: 200 })
    expect(await receive(id, line, 1)).toMatchObject({ status: 422 })
    expect(await onHand(goods)).toBe(480)
    await app.query("update inbound_orders set reopened_until = now() - interval '1 minute' where id = $1", [id])
    expect(await receive(id, line, 1)).toMatchObject({ status: 409 })
    expect(await closeWindows(app.services.database.db, (tx, who, due) => writeInboundStatus(tx, who, due, 'closed'))).toBe(1)
    expect(await one(id)).toMatchObject({ status: 'closed' })
    const after = (await staff.call('asnReopen.one', { id: request })).data
    expect(after).toMatchObject({
      open_until: null, lines_before: [{ line_no: 1, received: 468 }], lines_after: [{ line_no: 1, received: 480 }], request_lines: [{ done_qty: 12 }],
    })
    expect(after.outcome_grn_no).toMatch(/^GRN\d{10}_R1$/)
    expect((await staff.call('b2bInbound.grn', { id, format: 'xlsx' })).status).toBe(200)
  })

  test('gives back what was too much when it is approved, exactly as it was shown', async () => {
    const { id, line, goods } = await closed()
    const { data: request } = await ask(id, [{ line_id: line, change_qty: -6 }])
    expect(request.effects.stock).toMatchObject([{ received_now: 480, received_then: 474, may_come: 0, leaves: [{ qty: 6 }] }])
    expect(await onHand(goods)).toBe(480)
    const { data: done } = await approve(request.id)
    expect(done.effects).toEqual(request.effects)
    expect(done.request_lines).toMatchObject([{ done_qty: -6 }])
    expect(await onHand(goods)).toBe(474)
    expect((await one(id)).order_lines).toMatchObject([{ accepted_qty: 474 }])
    const scans = (await staff.call('b2bInbound.transactions', { inbound_id: id })).data
    expect(scans[0]).toMatchObject({ txn_type: 'correct', base_qty: -6, remarks: request.request_no })
    expect(await proveStock(app.services.database.db)).toMatchObject({ balances_wrong: 0, allocations_wrong: 0 })
    expect(await dock.call('b2bInbound.close', { id })).toMatchObject({ status: 200 })
    expect((await staff.call('asnReopen.one', { id: request.id })).data.outcome_grn_no).toMatch(/_R1$/)
  })

  test('is not opened for units that orders have reserved', async () => {
    const { id, line, goods } = await received()
    const waits = (await dock.call('b2bInbound.toStore', { id })).data[0]?.receipt_line_id ?? 0
    await dock.call('b2bInbound.putAway', { id, moves: [{ receipt_line_id: waits, qty: 480, location_code: here.code }] })
    const { db } = app.services.database
    await reserved(db, await makeDemand(db, here, goods, 476))
    const answer = await ask(id, [{ line_id: line, change_qty: -6 }])
    expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('Only 4 of 6 units of') as string })
  })

  test('may get goods it did not announce', async () => {
    const { id } = await closed()
    const other = await biscuits(app, here.client)
    const { data: request } = await ask(id, [{ sku_id: other, change_qty: 5 }])
    await approve(request.id)
    const line = (await one(id)).order_lines.find(({ sku_id }) => sku_id === other)
    expect(line).toMatchObject({ line_no: 2, expected_qty: 5 })
    expect(await receive(id, line?.id ?? 0, 5)).toMatchObject({ status: 200 })
    expect(await onHand(other)).toBe(5)
  })

  test('is not asked for after 30 days, more than three times, once its month is charged, or while it is open or asked for already', async () => {
    const { id, line } = await closed()
    const lines: Lines = [{ line_id: line, change_qty: 1 }]
    await app.query("update inbound_orders set closed_at = now() - interval '31 days' where id = $1", [id])
    expect(await ask(id, lines)).toMatchObject({ status: 409, message: 'Closed more than 30 days ago.' })
    await app.query('update inbound_orders set closed_at = now(), reopen_count = 3 where id = $1', [id])
    expect(await ask(id, lines)).toMatchObject({ status: 409 })
    await app.query('update inbound_orders set reopen_count = 0 where id = $1', [id])
    await app.query(`insert into charges (charge_no, direction, party_type, party_id, client_id, source, source_id, line_key, service_date, description, qty,
      unit, rate, amount, currency) values ('CH-REOPEN', 'receivable', 'client', $1, $1, 'storage', 1, 'reopen', (now() at time zone 'Asia/Dubai')::date,
      'Storage', 1, 'm3', 1, 1, 'AED')`, [here.client])
    expect(await ask(id, lines)).toMatchObject({ status: 409, message: expect.stringContaining('is charged already') as string })
    await app.query("delete from charges where charge_no = 'CH-REOPEN'")
    const { data: first } = await ask(id, lines)
    expect(await ask(id, lines)).toMatchObject({ status: 409, message: expect.stringContaining(`already has a pending request ${first.request_no}`) as string })
    await approve(first.id)
    expect(await ask(id, lines)).toMatchObject({ status: 409 })
  })
})

describe('a request', () => {
  test('is approved by somebody else than whoever made it, once', async () => {
    const { id, line } = await closed()
    const { data: own } = await ask(id, [{ line_id: line, change_qty: 2 }], staff)
    expect(await approve(own.id)).toMatchObject({ status: 409, message: 'You cannot approve your own request.' })
    expect((await approve(own.id, {}, manager)).status).toBe(200)
    expect(await approve(own.id, {}, manager)).toMatchObject({ status: 409, message: `Request ${own.request_no} is already approved.` })
  })

  test('is rejected with remarks, and leaves the order closed', async () => {
    const { id, line } = await closed()
    const { data: request } = await ask(id, [{ line_id: line, change_qty: 2 }])
    expect(await staff.call('asnReopen.decide', { id: request.id, decision: '2' })).toMatchObject({ status: 422, errors: [{ field: 'remarks' }] })
    const done = await staff.call('asnReopen.decide', { id: request.id, decision: '2', remarks: 'Counted twice' })
    expect(done.data).toMatchObject({ approval_status: '2', decision_remarks: 'Counted twice', inbound_status: 'closed' })
    expect((await ask(id, [{ line_id: line, change_qty: 1 }])).status).toBe(201)
  })

  test('is changed and withdrawn by whoever made it', async () => {
    const { id, line } = await closed()
    const { data: request } = await ask(id, [{ line_id: line, change_qty: 2 }])
    expect(await staff.call('asnReopen.change', { id: request.id, description: 'It was another pallet.' })).toMatchObject({ status: 403 })
    const changed = await dock.call('asnReopen.change', { id: request.id, reason_code: 'wrong_lot', lines: [{ line_id: line, change_qty: 3 }] })
    expect(changed.data).toMatchObject({ reason_code: 'wrong_lot', request_lines: [{ change_qty: 3 }] })
    expect(await staff.call('asnReopen.withdraw', { id: request.id })).toMatchObject({ status: 403 })
    expect((await staff.call('asnReopen.one', { id: request.id })).data.approval_status).toBe('0')
    const gone = await dock.call('asnReopen.withdraw', { id: request.id })
    expect(gone.data).toMatchObject({ approval_status: '2', decision_remarks: 'Withdrawn by requester' })
    expect((await staff.call('asnReopen.list', { inbound_id: id })).data).toMatchObject([{ id: request.id, approval_status: '2', change_qty: 3 }])
  })
})

describe('the settings of a client', () => {
  const set = async (key: string, value: string | null) => {
    await app.query('delete from configurations where config_key = $1', [key])
    if (value !== null)
      await app.query(`insert into configurations (config_key, scope_key, data_type, value, valid_from)
        values ($1, 'global', 'int', $2, '2026-01-01')`, [key, value])
    dropSettings()
  }

  test('say how long after it was closed, how often, and for how many hours an order is reopened', async () => {
    const { id, line } = await closed()
    const lines: Lines = [{ line_id: line, change_qty: 1 }]
    await app.query("update inbound_orders set closed_at = now() - interval '3 days' where id = $1", [id])
    await set('reopen_max_days', '2')
    expect(await ask(id, lines)).toMatchObject({ status: 409, message: 'Closed more than 2 days ago.' })
    await set('reopen_max_days', null)
    // Three days ago may be of a month whose storage is charged.
    await app.query('update inbound_orders set reopen_count = 1, closed_at = now() where id = $1', [id])
    await set('reopen_max_count', '1')
    expect(await ask(id, lines)).toMatchObject({ status: 409 })
    await set('reopen_max_count', null)
    await set('reopen_window_hours', '5')
    const answer = await ask(id, lines)
    expect(answer.status, answer.message).toBe(201)
    const { data: request } = answer
    expect((await approve(request.id)).data).toMatchObject({ window_hours: 5 })
    await set('reopen_window_hours', null)
    const [order] = await app.query<{ hours: number }>(
      "select round(extract(epoch from reopened_until - now()) / 3600)::int as hours from inbound_orders where id = $1", [id],
    )
    expect(order?.hours).toBe(5)
  })
})
