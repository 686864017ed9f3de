import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp } from '../app'
import { outboundGround } from './given'

const app = useApp()
let g: Awaited<ReturnType<typeof outboundGround>>
beforeAll(async () => { g = await outboundGround(app) })

describe('an order', () => {
  test('counts its lines in whole base units, each pack as it was when it was ordered', async () => {
    const [sku, { id: to }] = [await g.goods([{ qty: 1000 }]), await g.consignee()]
    const { id } = await g.ordered(to, [{ sku_id: sku, uom: 'PL', uom_qty: 2 }, { sku_id: sku, uom: 'CS', uom_qty: 8 }, { sku_id: sku, uom_qty: 8 }])
    await app.query('update skus set cartons_per_pallet = 8 where id = $1', [sku])
    expect((await g.one(id)).order_lines.map(({ ordered_qty, per_uom }) => [ordered_qty, per_uom])).toEqual([[480, 240], [192, 24], [8, 1]])
    await app.query('update skus set units_per_carton = null where id = $1', [sku])
    expect(await g.staff.call('outbound.add', g.body(to, [{ sku_id: sku, uom: 'CS', uom_qty: 1 }, { sku_id: sku, uom_qty: 1.5 }])))
      .toMatchObject({ status: 422, errors: [{ field: 'lines.1.uom_qty' }] })
    expect(await g.staff.call('outbound.add', g.body(to, [{ sku_id: sku, uom: 'CS', uom_qty: 1 }])))
      .toMatchObject({ status: 422, errors: [{ field: 'lines.0.uom' }] })
  })

  test('has a reference once a client, a consignee that takes goods, and is submitted for a day that is not over', async () => {
    const [sku, { id: to, consignee_code }] = [await g.goods([{ qty: 5 }]), await g.consignee()]
    const line = [{ sku_id: sku, uom_qty: 1 }]
    const ref_no = `ONCE-${process.pid}`
    await g.ordered(to, line, { ref_no })
    expect(await g.staff.call('outbound.add', g.body(to, line, { ref_no: ref_no.toLowerCase() }))).toMatchObject({ status: 409, errors: [{ field: 'ref_no' }] })
    const draft = await g.ordered(to, line, { requested_ship_date: addDays(today(), -1), submit: false })
    expect(await g.staff.call('outbound.submit', { id: draft.id })).toMatchObject({ status: 422, errors: [{ field: 'requested_ship_date' }] })
    expect(await g.staff.call('outbound.submit', { id: (await g.ordered(to, [], { submit: false })).id })).toMatchObject({
      status: 422, message: 'Add at least one line.',
    })
    await g.staff.call('b2bConsignees.toggle', { id: to, status: 'inactive' })
    expect(await g.staff.call('outbound.add', g.body(to, line))).toMatchObject({ status: 422, errors: [{ field: 'consignee_id' }] })
    expect((await g.staff.call('b2bConsignees.list', { search: consignee_code, status: ['inactive'] })).data).toMatchObject([{ open_orders: 2 + 1 }])
  })

  test('makes its consignee known to the warehouse it leaves from, and to no other', async () => {
    const [sku, { id: to, consignee_code }, dock] = [await g.goods([{ qty: 5 }]), await g.consignee(), await app.as('warehouse_supervisor')]
    const seen = async () => (await dock.call('b2bConsignees.list', { search: consignee_code })).data.map(({ id }) => id)
    expect(await seen()).toEqual([])
    await g.ordered(to, [{ sku_id: sku, uom_qty: 1 }])
    expect(await seen()).toEqual([to])
    expect((await dock.call('b2bConsignees.one', { id: to })).data).toMatchObject({ consignee_code })
    const elsewhere = await app.query<{ id: number }>("select id from facilities where facility_code = 'RUHW1'")
    await app.query('update outbound_orders set warehouse_id = $1 where consignee_id = $2', [elsewhere[0]?.id, to])
    expect(await seen()).toEqual([])
  })

  test('is changed as a whole until it has stock; what it wanted before is wanted no more', async () => {
    const [sku, other, { id: to }] = [await g.goods([{ qty: 20 }]), await g.goods([{ qty: 20 }]), await g.consignee()]
    const { id, outbound_no } = await g.ordered(to, [{ sku_id: sku, uom_qty: 7 }])
    await g.staff.call('outbound.allocate', { id })
    await g.staff.call('outbound.deallocate', { id })
    expect((await g.staff.call('outbound.change', { id, lines: [{ sku_id: other, uom_qty: 3 }] })).status).toBe(200)
    const demands = await app.query<{ sku_id: number; open: number }>(
      `select sku_id, qty - allocated_qty - cancelled_qty as open from stock_demands where document_type = 'btb_outbound'
        and document_id = $1 order by id`, [id])
    expect(demands.map(({ open }) => open)).toEqual([0, 3])
    expect((await g.staff.call('outbound.allocate', { id })).data).toMatchObject({ outbound_no, status: 'allocated', allocated_qty: 3 })
    expect(await g.staff.call('outbound.change', { id, lines: [] })).toMatchObject({ status: 409 })
    expect((await g.staff.call('outbound.edit', { id })).data.order_lines).toMatchObject([{ sku_id: other, state: 'allocated' }])
  })
})

describe('goods', () => {
  test('are taken by expiry, none that would not live long enough where they arrive', async () => {
    // 33 % of 365 days is 121, and two days on their way.
    const { id: to, client_id } = await g.consignee({ min_remaining_pct: '33' })
    const supplier = await g.staff.call('b2bSuppliers.add', {
      client_id, supplier_code: `S-${process.pid}`, supplier_name: 'Mill', country_code: 'AE', city: 'Dubai', email: 'a@mill.example',
    })
    await g.staff.call('b2bMappings.add', { supplier_ids: [supplier.data.id], consignee_ids: [to], transit_days: 2 })
    const sku = await g.goods([{ lot_no: 'A', qty: 400, days: 122 }, { lot_no: 'B', qty: 180, days: 123 }, { lot_no: 'C', qty: 500, days: 300 }])
    const { id } = await g.ordered(to, [{ sku_id: sku, uom_qty: 300 }])
    expect((await g.staff.call('outbound.allocate', { id })).data).toMatchObject({ status: 'allocated', shorts: [] })
    expect(await g.lotsOf(id)).toEqual({ B: 180, C: 120 })
  })

  test('are looked at again when the day slips: what lives too short by then is given back, and others taken', async () => {
    const { id: to } = await g.consignee({ min_remaining_days: 60 })
    const sku = await g.goods([{ lot_no: 'A', qty: 50, days: 62 }, { lot_no: 'B', qty: 30, days: 200 }])
    const { id } = await g.ordered(to, [{ sku_id: sku, uom_qty: 50 }])
    await g.staff.call('outbound.allocate', { id })
    expect(await g.lotsOf(id)).toEqual({ A: 50 })
    expect((await g.staff.call('outbound.change', { id, requested_ship_date: addDays(today(), 5) })).data.status).toBe('partially_allocated')
    expect(await g.lotsOf(id)).toEqual({ B: 30 })
    expect((await g.one(id)).order_lines).toMatchObject([{ state: 'partial', short_reason: 'expiry_rule', earliest_expiry: addDays(today(), 65) }])
    expect(await g.staff.call('outbound.change', { id, remarks: 'x' })).toMatchObject({ status: 409 })
  })

  test('of a consignee that takes one lot a line come from the first that holds all of it', async () => {
    const { id: to } = await g.consignee({ mixed_lot_allowed: false })
    const sku = await g.goods([{ lot_no: 'A', qty: 10, days: 90 }, { lot_no: 'B', qty: 40, days: 120 }])
    const { id } = await g.ordered(to, [{ sku_id: sku, uom_qty: 24 }])
    await g.staff.call('outbound.allocate', { id })
    expect(await g.lotsOf(id)).toEqual({ B: 24 })
    const more = await g.ordered(to, [{ sku_id: sku, uom_qty: 20 }])
    expect((await g.staff.call('outbound.allocate', { id: more.id })).data)
      .toMatchObject({ status: 'submitted', shorts: [{ short: 20, reason: 'expiry_rule' }] })
  })

  test('of a lot that is named are of no other', async () => {
    const { id: to } = await g.consignee()
    const sku = await g.goods([{ lot_no: 'A', qty: 10, days: 90 }, { lot_no: 'B', qty: 40, days: 120 }])
    const { id } = await g.ordered(to, [{ sku_id: sku, uom_qty: 45, lot_no: 'B' }])
    await g.staff.call('outbound.allocate', { id })
    expect(await g.lotsOf(id)).toEqual({ B: 40 })
    expect(await g.staff.call('outbound.add', g.body(to, [{ sku_id: sku, uom_qty: 1, lot_no: 'Z' }])))
      .toMatchObject({ status: 422, errors: [{ field: 'lines.0.lot_no' }] })
  })

  test('go to the more urgent order first where many are allocated at once, and what cannot be is named', async () => {
    const [{ id: to }, sku] = [await g.consignee(), await g.goods([{ qty: 10 }])]
    const late = await g.ordered(to, [{ sku_id: sku, uom_qty: 8 }], { priority: 6 })
    const first = await g.ordered(to, [{ sku_id: sku, uom_qty: 8 }], { priority: 2 })
    const draft = await g.ordered(to, [{ sku_id: sku, uom_qty: 8 }], { submit: false })
    const { data } = await g.staff.call('outbound.allocateMany', { ids: [late.id, first.id, draft.id] })
    expect(Object.fromEntries(data.done.map(({ id, allocated_qty }) => [id, allocated_qty]))).toEqual({ [late.id]: 2, [first.id]: 8 })
    expect(data.failed).toMatchObject([{ id: draft.id, message: `Outbound ${draft.outbound_no} is draft; it cannot be allocated.` }])
  })
})

describe('a step', () => {
  test('holds an order with its stock and lets it go on where it stood', async () => {
    const [{ id: to }, sku] = [await g.consignee(), await g.goods([{ qty: 10 }])]
    const { id } = await g.ordered(to, [{ sku_id: sku, uom_qty: 4 }])
    await g.staff.call('outbound.allocate', { id })
    expect((await g.staff.call('outbound.hold', { id, reason: '' })).status).toBe(422)
    expect((await g.staff.call('outbound.hold', { id, reason: 'Stocktaking' })).data.status).toBe('on_hold')
    expect(await g.one(id)).toMatchObject({ hold_reason: 'Stocktaking', allocated_qty: 4 })
    expect((await g.staff.call('outbound.release', { id })).status).toBe(409)
    expect((await g.staff.call('outbound.resume', { id })).data.status).toBe('allocated')
  })

  test('releases what is there and gives up the rest, or refuses where it has to be whole', async () => {
    const [{ id: to }, sku] = [await g.consignee(), await g.goods([{ qty: 10 }])]
    const whole = await g.ordered(to, [{ sku_id: sku, uom_qty: 14 }], { allow_partial: false })
    await g.staff.call('outbound.allocate', { id: whole.id })
    expect(await g.staff.call('outbound.release', { id: whole.id })).toMatchObject({ status: 409 })
    expect((await g.staff.call('outbound.cancel', { id: whole.id, reason: 'Not in part' })).data.status).toBe('cancelled')
    const part = await g.ordered(to, [{ sku_id: sku, uom_qty: 14 }])
    await g.staff.call('outbound.allocate', { id: part.id })
    expect((await g.staff.call('outbound.release', { id: part.id })).data.status).toBe('released')
    expect((await g.one(part.id)).order_lines).toMatchObject([{ allocated_qty: 10, cancelled_qty: 4, short_reason: 'out_of_stock' }])
  })

  test('is taken by who may: a client orders and cancels, a warehouse allocates what it ships', async () => {
    const [{ id: to }, sku] = [await g.consignee(), await g.goods([{ qty: 10 }])]
    const dock = await app.as('warehouse_supervisor')
    const { id } = await g.ordered(to, [{ sku_id: sku, uom_qty: 4 }])
    expect((await dock.call('outbound.submit', { id })).status).toBe(403)
    expect((await dock.call('outbound.allocate', { id })).data.status).toBe('allocated')
    expect((await dock.call('outbound.list', { consignee_id: [to] })).data).toMatchObject([{ id, is_late: false, lines: 1, ordered_qty: 4 }])
    expect((await dock.call('outbound.cancel', { id, reason: 'Consignee is closed' })).data.status).toBe('cancelled')
    expect((await dock.call('outbound.cancel', { id, reason: 'Consignee is closed' })).status).toBe(409)
  })
})
