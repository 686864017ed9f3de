import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { stockProofValues } from '@/upstream/areas/stock/alert-values'
import { moveStock } from '@/upstream/core/stock/move'
import { availableToPromise } from '@/upstream/core/stock/promise'
import { proveStock } from '@/upstream/core/stock/proof'
import { release } from '@/upstream/core/stock/reserve'
import { inTransaction, type Db } from '@/upstream/db/db'
import { system } from '@/upstream/platform/who'
import { useApp } from '../app'
import { cause, moved, onShelf, outside, received, reserved, shelf, sku, stockOf, makeDemand, type Shelf } from './given'

const app = useApp()
let db: Db
let here: Shelf
let there: Shelf
beforeAll(async () => {
  db = app.services.database.db
  here = await shelf(db)
  there = await shelf(db, 1)
})
const statusesOf = (demand: number) =>
  app.query<{ status: string; qty: number }>(
    'select status, sum(qty)::int as qty from stock_allocations where demand_id = $1 group by status order by status', [demand],
  )

describe('moves', () => {
  test('what is received, moved and shipped is where it went, and opening and moves make the balance', async () => {
    const id = await sku(db, here.client)
    const spot = await received(db, id, 40, here)
    const other = await onShelf(db, there, id)
    await moved(db, { type: 'move', sku_id: id, qty: 15, from: spot, to: other }, {
      type: 'hold', sku_id: id, qty: 5, from: spot, to: { ...spot, status: 'hold' },
    })
    await moved(db, { type: 'ship', sku_id: id, qty: 4, from: other, to: outside(other, 'customer') })
    const places = await app.query(
      'select place, status, location_id, on_hand from stock_balances where sku_id = $1 and is_held order by location_id, status', [id],
    )
    expect(places).toEqual([
      { place: 'location', status: 'available', location_id: here.location, on_hand: 20 },
      { place: 'location', status: 'hold', location_id: here.location, on_hand: 5 },
      { place: 'location', status: 'available', location_id: there.location, on_hand: 11 },
    ])
    expect(await stockOf(db, id)).toEqual({ on_hand: 36, allocated: 0 })
  })

  test('goods between two warehouses are in transit, and nothing arrives that did not leave', async () => {
    const id = await sku(db, here.client)
    const spot = await received(db, id, 6, here)
    const road = { place: 'in_transit' as const, owner_id: spot.owner_id, lot_id: spot.lot_id, warehouse_id: there.warehouse }
    await moved(db, { type: 'transfer_out', sku_id: id, qty: 6, from: spot, to: road })
    const arrived = await onShelf(db, there, id)
    await expect(moved(db, { type: 'transfer_in', sku_id: id, qty: 7, from: road, to: arrived })).rejects.toThrow('Only 6 on hand.')
    await moved(db, { type: 'transfer_in', sku_id: id, qty: 6, from: road, to: arrived })
    expect(await stockOf(db, id)).toEqual({ on_hand: 6, allocated: 0 })
  })

  test('what was received is promised to nobody before it is put away', async () => {
    const id = await sku(db, here.client)
    const dock = await received(db, id, 8, await shelf(db, 0, 'receiving'))
    const order = await makeDemand(db, here, id, 8)
    expect(await reserved(db, order)).toMatchObject([{ reserved: 0, short: 8 }])
    await moved(db, { type: 'putaway', sku_id: id, qty: 8, from: dock, to: await onShelf(db, here, id) })
    expect(await availableToPromise(db, [id])).toMatchObject([{ on_hand: 8, free: 8, open_demand: 8 }])
    expect(await reserved(db, order)).toMatchObject([{ reserved: 8, short: 0 }])
  })

  test('more than is there is refused with what is, and nothing of the call has moved', async () => {
    const id = await sku(db, here.client)
    const spot = await received(db, id, 3, here)
    await expect(moved(
      db, { type: 'ship', sku_id: id, qty: 1, from: spot, to: outside(spot, 'customer') },
      { type: 'adjust_out', reason_code: 'lost', sku_id: id, qty: 3, from: spot, to: outside(spot, 'adjustment') },
    ))
      .rejects.toMatchObject({ status: 422, message: expect.stringMatching(/^Only 3 on hand on /) })
    expect(await stockOf(db, id)).toEqual({ on_hand: 3, allocated: 0 })
  })

  test.each([0, -2, 1.5])('a quantity of %s is refused', async (qty) => {
    const id = await sku(db, here.client)
    const spot = await onShelf(db, here, id)
    await expect(moved(db, { type: 'receipt', sku_id: id, qty, from: outside(spot, 'supplier'), to: spot })).rejects.toMatchObject({
      status: 422, errors: [{ field: 'qty' }],
    })
  })

  test('into and out of a blocked shelf nothing moves', async () => {
    const id = await sku(db, here.client)
    const blocked = await shelf(db, 2)
    const spot = await received(db, id, 2, blocked)
    await app.query("update locations set status = 'blocked' where id = $1", [blocked.location])
    await expect(moved(db, { type: 'move', sku_id: id, qty: 1, from: spot, to: await onShelf(db, here, id) })).rejects.toMatchObject({
      status: 422, message: expect.stringContaining('is blocked'),
    })
    await expect(received(db, id, 1, blocked)).rejects.toMatchObject({ status: 422, errors: [{ field: 'location_code' }] })
    expect((await availableToPromise(db, [id]))[0]).toMatchObject({ on_hand: 2, free: 0, available: 0 })
  })

  test('a type moves between its own places only, and a correction says why', async () => {
    const id = await sku(db, here.client)
    const spot = await onShelf(db, here, id)
    await expect(moved(db, { type: 'ship', sku_id: id, qty: 1, from: outside(spot, 'supplier'), to: spot })).rejects
      .toThrow('Shipment does not go from supplier to location.')
    await expect(moved(db, { type: 'adjust_in', sku_id: id, qty: 1, from: outside(spot, 'adjustment'), to: spot })).rejects.toThrow('needs a reason')
  })

  test('rows carry the key of the call, what it was for, when it happened, the cost of what came in and who moved it', async () => {
    const id = await sku(db, here.client)
    const spot = await onShelf(db, here, id)
    const line = { type: 'receipt' as const, sku_id: id, qty: 2, from: outside(spot, 'supplier'), to: spot, unit_cost: '12.34567891', currency: 'AED' }
    const ids = await inTransaction(db, (tx) => moveStock(
      tx, { ...system, user_id: 1 }, [line, { ...line, qty: 3 }],
      cause({ call_id: 'receive-0001', reference_type: 'inbound', reference_no: 'ASN2611000001', happened_at: '2026-11-20T08:00:00Z' }),
    ))
    expect(
      await app.query('select qty, call_id, reference_no, happened_at, unit_cost, currency, created_by from stock_moves where id = any($1) order by id', [ids]),
    ).toEqual(
      [2, 3].map((qty) => ({
        qty, call_id: 'receive-0001', reference_no: 'ASN2611000001',
        happened_at: '2026-11-20T08:00:00Z', unit_cost: '12.34567891', currency: 'AED', created_by: 1,
      })),
    )
  })
})

describe('the database', () => {
  test('quantities follow moves alone, and moves are never changed', async () => {
    const id = await sku(db, here.client)
    await received(db, id, 1, here)
    const [balance, move] = ['select id from stock_balances where sku_id = ' + id, 'select id from stock_moves where sku_id = ' + id]
    await expect(app.query(`update stock_balances set on_hand = 5 where id in (${balance})`)).rejects.toThrow('with its moves and allocations alone')
    await expect(app.query(`update stock_moves set qty = 5 where id in (${move})`)).rejects.toThrow('may only grow')
    await expect(app.query(`delete from stock_moves where id in (${move})`)).rejects.toThrow('may only grow')
    await expect(app.query(`delete from stock_balances where id in (${balance})`)).rejects.toThrow('may only grow')
  })

  test('takes no more than there is, whoever writes the row', async () => {
    const id = await sku(db, here.client)
    await received(db, id, 1, here)
    await expect(
      app.query(
        `insert into stock_moves (move_type, sku_id, from_id, to_id, qty, warehouse_id, owner_id, reference_type, reference_no)
         select 'move', sku_id, to_id, from_id, 2, warehouse_id, owner_id, 'adjustment', 'X' from stock_moves where sku_id = $1`, [id],
      ),
    ).rejects.toThrow('stock_balances_allocated')
  })

  test('allocates no more than is on hand, nor to a line more than it wants', async () => {
    const id = await sku(db, here.client)
    await received(db, id, 4, here)
    const [few, many] = [await makeDemand(db, here, id, 2), await makeDemand(db, here, id, 50)]
    const allocate = (demand: number, qty: number) => app.query(
      'insert into stock_allocations (demand_id, balance_id, qty) select $1, id, $2 from stock_balances where sku_id = $3 and is_held', [demand, qty, id],
    )
    await expect(allocate(few, 3)).rejects.toThrow('stock_demands_not_more')
    await expect(allocate(many, 5)).rejects.toThrow('stock_balances_allocated')
    await allocate(few, 2)
    expect(await stockOf(db, id)).toEqual({ on_hand: 4, allocated: 2 })
  })

  test('a SKU’s barcode, lot and product are its own client’s, and no code is given twice in other letters', async () => {
    const id = await sku(db, here.client)
    const [{ code, other }] = (await app.query<{ code: string; other: number }>(
      'select sku_code as code, (select max(id) from clients) as other from skus where id = $1', [id],
    )) as [{ code: string; other: number }]
    await expect(app.query("insert into sku_barcodes (client_id, sku_id, barcode, symbology) values ($1, $2, '6291100000017', 'ean13')", [other, id])).rejects
      .toThrow('sku_barcodes_sku')
    await expect(app.query("insert into skus (client_id, sku_code, sku_name, scope) values ($1, lower($2), 'Again', 'b2b')", [here.client, code])).rejects
      .toThrow('skus_code_once')
  })
})

describe('reservations', () => {
  test('a bundle of two of a SKU and single ones share what there is in the order of the lines, and the line says what it is short of', async () => {
    const id = await sku(db, here.client)
    await received(db, id, 10, here)
    const order = 7001
    const lines = [await makeDemand(db, here, id, 6, { order, line: 1, per: 2 }), await makeDemand(db, here, id, 5, { order, line: 2 })]
    expect((await reserved(db, ...lines)).map(({ reserved: n, short }) => [n, short])).toEqual([[6, 0], [4, 1]])
    expect(await stockOf(db, id)).toEqual({ on_hand: 10, allocated: 10 })
    // Asked again they get nothing twice, and what comes in later fills the line.
    expect((await reserved(db, ...lines)).map(({ reserved: n, short }) => [n, short])).toEqual([[0, 0], [0, 1]])
    await received(db, id, 3, there)
    expect((await reserved(db, ...lines)).map(({ reserved: n, short }) => [n, short])).toEqual([[0, 0], [1, 0]])
  })

  test('a bundle takes whole pieces only: without its second component it holds nothing of the first', async () => {
    const [mug, lid] = [await sku(db, here.client), await sku(db, here.client)]
    await received(db, mug, 9, here)
    await received(db, lid, 2, here)
    const order = 7002
    const parts = [await makeDemand(db, here, mug, 8, { order, per: 2 }), await makeDemand(db, here, lid, 4, { order })]
    expect((await reserved(db, ...parts)).map(({ reserved: n, short }) => [n, short])).toEqual([[4, 4], [2, 2]])
    expect(await stockOf(db, mug)).toEqual({ on_hand: 9, allocated: 4 })
  })

  test('the lot that expires first goes first, none that expires too soon, and one without a date is named', async () => {
    const id = await sku(db, here.client, { expiry: true })
    await received(db, id, 20, here, { lot_no: 'SOON', expiry_date: addDays(today(), 29) })
    await received(db, id, 50, here, { lot_no: 'LATER', expiry_date: addDays(today(), 51) })
    await received(db, id, 30, here, { lot_no: 'FIRST', expiry_date: addDays(today(), 30) })
    await app.query("alter table lots disable trigger lots_expiry_said; insert into lots (sku_id, lot_no) values ("
      + id + ", 'OPEN'); alter table lots enable trigger lots_expiry_said")
    await received(db, id, 10, here, { lot_no: 'OPEN' })
    const line = await makeDemand(db, here, id, 85)
    expect(await reserved(db, line)).toEqual([{ demand_id: line, reserved: 80, short: 5, undated: ['OPEN'], unfit: 30 }])
    const taken = await app.query('select l.lot_no, a.qty from stock_allocations a join stock_balances b on b.id = a.balance_id join lots l on l.id = b.lot_id where a.demand_id = $1 order by a.id', [line])
    expect(taken).toEqual([{ lot_no: 'FIRST', qty: 30 }, { lot_no: 'LATER', qty: 50 }])
  })

  test('a lot of a SKU with expiry says when it expires', async () => {
    const id = await sku(db, here.client, { expiry: true })
    await expect(onShelf(db, here, id, { lot_no: 'OPEN' })).rejects.toThrow('does not say when it expires')
  })

  test('what may still be promised is free stock less what orders want that have nothing yet, never below nothing', async () => {
    const id = await sku(db, here.client)
    await received(db, id, 20, here)
    const promise = async (warehouse?: number) => (await availableToPromise(db, [id], warehouse))[0]
    await makeDemand(db, here, id, 7)
    await makeDemand(db, here, id, 5, { routed: false })
    expect(await promise()).toEqual({ sku_id: id, on_hand: 20, free: 20, open_demand: 12, available: 8 })
    expect(await promise(here.warehouse)).toMatchObject({ open_demand: 12, available: 8 })
    const third = await makeDemand(db, here, id, 30)
    expect(await promise()).toMatchObject({ open_demand: 42, available: 0 })
    await reserved(db, third)
    expect(await promise()).toMatchObject({ free: 0, open_demand: 22, available: 0 })
    await app.query('update stock_demands set cancelled_qty = qty - allocated_qty where sku_id = $1', [id])
    expect(await promise()).toMatchObject({ open_demand: 0, available: 0 })
  })

  test('released twice, or never reserved, allocated returns to what it was', async () => {
    const id = await sku(db, here.client)
    await received(db, id, 5, here)
    const [line, never] = [await makeDemand(db, here, id, 3), await makeDemand(db, here, id, 1)]
    await reserved(db, line)
    const give = () => inTransaction(db, (tx) => release(tx, [line, never]))
    expect(await give()).toEqual([{ demand_id: line, released: 3 }])
    expect(await give()).toEqual([])
    expect(await stockOf(db, id)).toEqual({ on_hand: 5, allocated: 0 })
  })
})

describe('allocated stock', () => {
  test('moves for its order alone, in parts, and is shipped with its allocation', async () => {
    const id = await sku(db, here.client)
    const spot = await received(db, id, 10, here)
    const line = await makeDemand(db, here, id, 8)
    await reserved(db, line)
    const [{ id: allocation }] = (await app.query<{ id: number }>('select id from stock_allocations where demand_id = $1', [line])) as [{ id: number }]
    const staging = await onShelf(db, there, id)
    await expect(moved(db, { type: 'move', sku_id: id, qty: 3, from: spot, to: staging })).rejects.toMatchObject({
      status: 422, message: expect.stringMatching(/^Only 2 free .*: 8 are allocated to orders\.$/),
    })
    await moved(db, { type: 'pick', sku_id: id, qty: 5, from: spot, to: staging, allocation_id: allocation })
    expect(await statusesOf(line)).toEqual([{ status: 'picked', qty: 5 }, { status: 'reserved', qty: 3 }])
    expect(await stockOf(db, id)).toEqual({ on_hand: 10, allocated: 8 })
    const [{ id: picked }] =
      (await app.query<{ id: number }>("select id from stock_allocations where demand_id = $1 and status = 'picked'", [line])) as [{ id: number }]
    await moved(db, { type: 'ship', sku_id: id, qty: 4, from: staging, to: outside(staging, 'customer'), allocation_id: picked })
    await moved(db, { type: 'unpick', sku_id: id, qty: 1, from: staging, to: spot, allocation_id: picked })
    expect(await statusesOf(line)).toEqual([{ status: 'reserved', qty: 4 }, { status: 'shipped', qty: 4 }])
    expect(await stockOf(db, id)).toEqual({ on_hand: 6, allocated: 4 })
    await expect(moved(db, { type: 'ship', sku_id: id, qty: 1, from: staging, to: outside(staging, 'customer'), allocation_id: picked })).rejects
      .toThrow('Only 0 on hand')
    await inTransaction(db, (tx) => release(tx, [line]))
    expect(await statusesOf(line)).toEqual([{ status: 'released', qty: 4 }, { status: 'shipped', qty: 4 }])
    expect(await stockOf(db, id)).toEqual({ on_hand: 6, allocated: 0 })
  })

  test('is not shipped by somebody whose allocation was released meanwhile', async () => {
    const id = await sku(db, here.client)
    const spot = await received(db, id, 2, here)
    const line = await makeDemand(db, here, id, 2)
    await reserved(db, line)
    const [{ id: allocation }] = (await app.query<{ id: number }>('select id from stock_allocations where demand_id = $1', [line])) as [{ id: number }]
    await inTransaction(db, (tx) => release(tx, [line]))
    await expect(moved(db, { type: 'ship', sku_id: id, qty: 2, from: spot, to: outside(spot, 'customer'), allocation_id: allocation })).rejects.toMatchObject({
      status: 409,
    })
  })
})

describe('serials', () => {
  test('every unit has one that goes with it, however it is scanned', async () => {
    const id = await sku(db, here.client, { serial: true })
    const spot = await received(db, id, 2, here, {}, ['sn-0٠1', 'SN-002'])
    await moved(db, { type: 'ship', sku_id: id, qty: 1, from: spot, to: outside(spot, 'customer'), serials: [' SN-001 '] })
    const places = await app.query(
      'select s.serial_no, b.place from serials s join stock_balances b on b.id = s.balance_id where s.sku_id = $1 order by 1', [id],
    )
    expect(places).toEqual([{ serial_no: 'SN-001', place: 'customer' }, { serial_no: 'SN-002', place: 'location' }])
    await moved(db, { type: 'return_receipt', sku_id: id, qty: 1, from: outside(spot, 'customer'), to: { ...spot, status: 'damaged' }, serials: ['SN-001'] })
    expect(await stockOf(db, id)).toEqual({ on_hand: 2, allocated: 0 })
  })

  test('one that is elsewhere, missing, named twice or received twice is refused', async () => {
    const id = await sku(db, here.client, { serial: true })
    const spot = await received(db, id, 2, here, {}, ['A-1', 'A-2'])
    const ship = (serials: string[] | undefined, qty = 1) => moved(db, {
      type: 'ship', sku_id: id, qty, from: spot, to: outside(spot, 'customer'), ...(serials ? { serials } : {}),
    })
    await expect(ship(['A-9'])).rejects.toMatchObject({ status: 409, message: 'Serial A-9 is not there.' })
    await expect(ship(['A-1', 'A-1'], 2)).rejects.toMatchObject({ status: 422, errors: [{ field: 'serials' }] })
    await expect(ship(['A-1', 'a-1'], 2)).rejects.toMatchObject({ status: 422, errors: [{ field: 'serials' }] })
    await expect(ship(undefined)).rejects.toMatchObject({ status: 422, errors: [{ field: 'serials' }] })
    await expect(received(db, id, 1, there, {}, ['A-1'])).rejects.toMatchObject({ status: 409 })
    expect(await stockOf(db, id)).toEqual({ on_hand: 2, allocated: 0 })
  })
})

describe('the proof of the night', () => {
  test('finds nothing while the triggers hold, names what was forced past them, and repairs nothing', async () => {
    expect(await proveStock(db)).toEqual({ balances_wrong: 0, allocations_wrong: 0, serials_wrong: 0, examples: [] })
    const id = await sku(db, here.client)
    await received(db, id, 5, here)
    const force = (set: string) => app.query(`alter table stock_balances disable trigger all; update stock_balances set ${set}
      where sku_id = ${id} and is_held; alter table stock_balances enable trigger all`)
    await force('on_hand = 7')
    const proof = await proveStock(db)
    expect(proof).toMatchObject({ balances_wrong: 1, allocations_wrong: 0, examples: [{ what: 'balance', says: 7, moves: 5 }] })
    expect(await stockProofValues(db, new Date())).toMatchObject([{
      alertType: 'stock_unproven', value: '1', message: expect.stringMatching(/: 7, not 5\)\.$/),
    }])
    expect(await stockOf(db, id)).toEqual({ on_hand: 7, allocated: 0 })
    await force('on_hand = 5, allocated = 2')
    expect(await proveStock(db)).toMatchObject({ balances_wrong: 0, allocations_wrong: 1, examples: [{ what: 'allocated', says: 2, moves: 0 }] })
    await force('allocated = 0')
    expect(await proveStock(db)).toMatchObject({ balances_wrong: 0, allocations_wrong: 0 })
    expect(await stockProofValues(db, new Date())).toMatchObject([{ value: '0' }])
  })
})
