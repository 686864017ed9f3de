import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { outboundGround } from './given'

const app = useApp()
let g: Awaited<ReturnType<typeof outboundGround>>
let dock: Asker
let other: Asker
beforeAll(async () => {
  g = await outboundGround(app)
  dock = await app.as('warehouse_supervisor')
  other = await app.as('warehouse_operator')
})

type Lots = Parameters<typeof g.goods>[0]
/** A released order of so many units. */
async function released(lots: Lots, qty: number, consignee?: number) {
  const to = consignee ?? (await g.consignee()).id
  const sku = await g.goods(lots)
  const { id, outbound_no } = await g.ordered(to, [{ sku_id: sku, uom_qty: qty }])
  await g.staff.call('outbound.allocate', { id })
  const answer = await g.staff.call('outbound.release', { id })
  if (answer.status !== 200) throw new Error(answer.message)
  return { id, outbound_no, sku, to }
}
const places = async (id: number) => (await g.one(id)).order_lines.flatMap(({ allocations }) => allocations.filter(({ is_picked }) => !is_picked))
async function pickAll(id: number) {
  return dock.call('outbound.pick', { id, picks: (await places(id)).map((one) => ({ allocation_id: one.id, qty: one.qty })) })
}
const ship = (id: number, more: object = {}) => dock.call('outbound.ship', { id, vehicle_no: 'D 12345', ...more })

describe('picking', () => {
  test('goes on with another lot where one has less than the ledger says: 24 to pick are 10 and 14', async () => {
    const { id } = await released([{ lot_no: 'A', qty: 24, days: 90 }, { lot_no: 'B', qty: 40, days: 120 }], 24)
    const [place] = await places(id)
    const short = await dock.call('outbound.pick', { id, picks: [{ allocation_id: place?.id ?? 0, qty: 10, short_reason: 'not_found' }] })
    expect(short.data.status).toBe('in_picking')
    expect(await places(id)).toMatchObject([{ lot_no: 'B', qty: 14 }])
    expect((await pickAll(id)).data.status).toBe('picked')
    expect((await g.one(id)).order_lines).toMatchObject([{ picked_qty: 24, cancelled_qty: 0, state: 'picked' }])
    expect(await g.lotsOf(id)).toEqual({ A: 10, B: 14 })
  })

  test('is one person’s line by line: the second is told who has it, and nothing is counted twice', async () => {
    const { id } = await released([{ qty: 10 }], 10)
    const { order_lines: [line] } = await g.one(id)
    expect((await dock.call('outbound.claim', { id, line_ids: [line?.id ?? 0] })).status).toBe(200)
    const [place] = await places(id)
    const pick = { id, picks: [{ allocation_id: place?.id ?? 0, qty: 10 }] }
    const refused = await other.call('outbound.pick', pick)
    expect(refused.status).toBe(409)
    expect(refused.message).toMatch(/^Line 1 is being picked by .+, since /)
    expect((await g.one(id)).order_lines[0]?.picked_by).not.toBeNull()
    await dock.call('outbound.claim', { id, line_ids: [line?.id ?? 0], give_up: true })
    expect((await other.call('outbound.pick', pick)).data.status).toBe('picked')
    expect((await dock.call('outbound.pick', pick)).status).toBe(409)
    expect((await g.one(id)).order_lines).toMatchObject([{ picked_qty: 10 }])
  })

  test('is free for another once nobody worked on the line for a while', async () => {
    const { id } = await released([{ qty: 10 }], 10)
    const { order_lines: [line] } = await g.one(id)
    await dock.call('outbound.claim', { id, line_ids: [line?.id ?? 0] })
    await app.query("update outbound_lines set claimed_at = now() - interval '31 minutes' where id = $1", [line?.id])
    expect((await other.call('outbound.claim', { id, line_ids: [line?.id ?? 0] })).status).toBe(200)
  })

  test('refuses another shelf, another lot and more than there is to pick', async () => {
    const { id } = await released([{ lot_no: 'A', qty: 10, days: 90 }], 6)
    const [place] = await places(id)
    const faults = async (more: object) => (await dock.call('outbound.pick', { id, picks: [{ allocation_id: place?.id ?? 0, qty: 6, ...more }] })).errors
    expect(await faults({ lot_no: 'B' })).toMatchObject([{ field: 'picks.0.lot_no', message: 'Expected lot A, scanned B.' }])
    expect(await faults({ location_code: 'NOWHERE' })).toMatchObject([{ field: 'picks.0.location_code' }])
    expect(await faults({ qty: 7 })).toMatchObject([{ field: 'picks.0.qty' }])
  })

  test('gives up what is nowhere to be found, and an order with nothing waits again', async () => {
    const { id } = await released([{ qty: 10 }], 10)
    const [place] = await places(id)
    await dock.call('outbound.pick', { id, picks: [{ allocation_id: place?.id ?? 0, qty: 4, short_reason: 'damaged' }] })
    expect((await g.one(id))).toMatchObject({ status: 'picked', order_lines: [{ picked_qty: 4, cancelled_qty: 6, short_reason: 'damaged' }] })
    const none = await released([{ qty: 3 }], 3)
    const [empty] = await places(none.id)
    const gone = await dock.call('outbound.pick', { id: none.id, picks: [{ allocation_id: empty?.id ?? 0, qty: 0, short_reason: 'not_found' }] })
    expect(gone.data.status).toBe('submitted')
  })
})

describe('shipping', () => {
  test('takes the goods out of the stock, with a note for who gets them, until they are delivered', async () => {
    const { id, sku, outbound_no } = await released([{ lot_no: 'A', qty: 10, days: 90 }], 6)
    expect((await dock.call('outbound.pickList', { id })).status).toBe(200)
    expect((await dock.call('outbound.deliveryNote', { id })).status).toBe(409)
    await pickAll(id)
    expect((await ship(id)).message).toBe(`Outbound ${outbound_no} is picked; it cannot be shipped.`)
    await g.loaded(id)
    expect((await dock.call('outbound.ship', { id, vehicle_no: '' })).status).toBe(422)
    expect((await ship(id, { boe_no: '101-1' })).data.status).toBe('shipped')
    const [left] = await app.query<{ n: number }>("select coalesce(sum(on_hand), 0)::int as n from stock_balances where sku_id = $1 and is_held", [sku])
    expect(left?.n).toBe(4)
    const moves = await app.query("select 1 from stock_moves where reference_type = 'btb_outbound' and reference_no = $1 and move_type = 'ship'", [outbound_no])
    expect(moves).toHaveLength(1)
    expect((await dock.call('outbound.deliveryNote', { id })).status).toBe(200)
    const note = { name: 'signed.pdf', body: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'), type: 'application/pdf' }
    expect((await dock.call('outbound.podFile', { id })).status).toBe(404)
    expect(await dock.call('outbound.addPod', { id }, { file: note })).toMatchObject({ status: 202, data: { pod_name: 'signed.pdf' } })
    expect((await dock.call('outbound.podFile', { id })).body.equals(note.body)).toBe(true)
    expect(await dock.call('outbound.deliver', { id, received_by: 'Imran', delivered_at: '2020-01-01T00:00:00Z' })).toMatchObject({ status: 422 })
    expect((await dock.call('outbound.deliver', { id, received_by: 'Imran' })).data.status).toBe('delivered')
    expect(await g.one(id)).toMatchObject({ vehicle_no: 'D 12345', received_by: 'Imran', order_lines: [{ shipped_qty: 6, state: 'shipped' }] })
  })

  test('from a free zone needs the number of a bill of entry', async () => {
    const { id } = await released([{ qty: 10 }], 6)
    await pickAll(id)
    await g.loaded(id)
    const [zone] = await app.query<{ was: boolean }>('select is_free_zone as was from warehouses where facility_id = $1', [g.here.warehouse])
    await app.query('update warehouses set is_free_zone = true where facility_id = $1', [g.here.warehouse])
    const refused = await ship(id)
    await app.query('update warehouses set is_free_zone = $2 where facility_id = $1', [g.here.warehouse, zone?.was ?? false])
    expect(refused).toMatchObject({ status: 422, errors: [{ field: 'boe_no' }] })
  })

  test('is refused once the day slipped so far that a lot lives too short', async () => {
    const to = (await g.consignee({ min_remaining_days: 90 })).id
    const { id } = await released([{ lot_no: 'A', qty: 10, days: 90 }], 6, to)
    await pickAll(id)
    await g.loaded(id)
    await app.query('update outbound_orders set requested_ship_date = $2 where id = $1', [id, addDays(today(), 1)])
    expect(await ship(id, { boe_no: '101-1' })).toMatchObject({ status: 409 })
    expect((await dock.call('outbound.cancel', { id, reason: 'Too old by now' })).status).toBe(409)
    expect((await dock.call('outbound.cancelPicked', { id, reason: 'Too old by now' })).data.status).toBe('cancelled')
  })

  test('a consignee that takes no earlier expiry gets none before what it got last', async () => {
    const to = (await g.consignee({ no_backward_expiry: true })).id
    const sku = await g.goods([{ lot_no: 'A', qty: 5, days: 60 }, { lot_no: 'B', qty: 50, days: 200 }])
    const first = await g.ordered(to, [{ sku_id: sku, uom_qty: 10, lot_no: 'B' }])
    await g.staff.call('outbound.allocate', { id: first.id })
    await g.staff.call('outbound.release', { id: first.id })
    await pickAll(first.id)
    await g.loaded(first.id)
    expect((await ship(first.id, { boe_no: '101-1' })).status).toBe(200)
    const next = await g.ordered(to, [{ sku_id: sku, uom_qty: 10 }])
    await g.staff.call('outbound.allocate', { id: next.id })
    expect(await g.lotsOf(next.id)).toEqual({ B: 10 })
    const elsewhere = await g.ordered((await g.consignee()).id, [{ sku_id: sku, uom_qty: 5 }])
    await g.staff.call('outbound.allocate', { id: elsewhere.id })
    expect(await g.lotsOf(elsewhere.id)).toEqual({ A: 5 })
  })
})
