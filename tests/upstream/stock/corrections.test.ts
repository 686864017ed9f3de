import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { moveReserved } from '@/upstream/core/stock/reallocate'
import { proveStock } from '@/upstream/core/stock/proof'
import { inTransaction, type Db } from '@/upstream/db/db'
import { system } from '@/upstream/platform/who'
import { useApp, type Asker } from '../app'
import { cause, makeDemand, onShelf, received, reserved, shelf, sku, stockOf, type Shelf } from './given'

const app = useApp()
let db: Db
let here: Shelf
let there: Shelf
let floor: Asker
let other: Asker
beforeAll(async () => {
  db = app.services.database.db
  here = await shelf(db)
  there = await shelf(db, 1)
  floor = await app.as('warehouse_supervisor')
  other = await app.as('super_admin')
})
/** A SKU that costs so many dirhams, with stock on a shelf. */
async function stocked(qty: number, cost: string | null = '1', more: Parameters<typeof sku>[2] = {}) {
  const id = await sku(db, here.client, more)
  await app.query('update skus set unit_cost = $2 where id = $1', [id, cost])
  const spot = await received(db, id, qty, here, more.expiry ? { lot_no: 'L1', expiry_date: addDays(today(), 200) } : {})
  return { id, spot }
}
const adjust = (id: number, qty_change: number, more: object = {}) =>
  floor.call('inventory.adjust', { sku_id: id, location_id: here.location, qty_change, reason_code: 'lost', ...more })
const balanceId = async (id: number, status = 'available') =>
  (await app.query<{ id: number }>('select id from stock_balances where sku_id = $1 and is_held and status = $2 and on_hand > 0', [id, status]))[0]?.id ?? 0

describe('a correction', () => {
  test('within the settings is posted at once, with its reason, and the ledger names it', async () => {
    const { id } = await stocked(100)
    const made = await adjust(id, -4, { remarks: 'Not on the shelf' })
    expect(made).toMatchObject({
      status: 201, data: { status: 'posted', qty_change: -4, value_aed: '4.00', correction_no: expect.stringMatching(/^ADJ\d{10}$/) },
    })
    expect(await stockOf(db, id)).toEqual({ on_hand: 96, allocated: 0 })
    const [move] = (await floor.call('inventory.ledger', { sku_id: [id] })).data
    expect(move).toMatchObject({
      txn_type: 'adjust_out', reference_type: 'adjustment', reference_no: made.data.correction_no, reason_code: 'lost', qty_change: -4,
    })
  })

  test('above count_approval_amount waits for somebody else, who alone may decide', async () => {
    const { id } = await stocked(200, '90')
    const made = await adjust(id, -12)
    expect(made).toMatchObject({
      status: 202, message: 'Somebody else has to approve this correction first.', data: { status: 'pending', value_aed: '1080.00' },
    })
    expect(await stockOf(db, id)).toEqual({ on_hand: 200, allocated: 0 })
    expect(await floor.call('inventory.decide', { id: made.data.id, status: 'posted' })).toMatchObject({
      status: 409, message: 'You made this correction: somebody else has to decide about it.',
    })
    expect((await other.call('inventory.corrections', { status: ['pending'], sku_id: [id] })).data.map((row) => row.id)).toEqual([made.data.id])
    expect(await other.call('inventory.decide', { id: made.data.id, status: 'posted' })).toMatchObject({ status: 200, data: { status: 'posted' } })
    expect(await stockOf(db, id)).toEqual({ on_hand: 188, allocated: 0 })
    expect((await other.call('inventory.decide', { id: made.data.id, status: 'posted' })).status).toBe(409)
  })

  test('is not split below the amount: what one person corrected of a SKU within 24 hours counts as one', async () => {
    const { id } = await stocked(200, '90')
    expect((await adjust(id, -6)).status).toBe(201)
    expect((await adjust(id, -6)).status).toBe(202)
    expect(await stockOf(db, id)).toEqual({ on_hand: 194, allocated: 0 })
    await app.query(`update stock_corrections set created_at = now() - interval '25 hours' where sku_id = $1`, [id])
    expect((await adjust(id, -6)).status).toBe(201)
  })

  test('of more than count_approval_pct of what is on hand waits, as the warehouse has set it', async () => {
    const { id } = await stocked(100, null)
    expect((await adjust(id, -10)).status).toBe(201)
    expect((await adjust(id, -1)).status).toBe(202)
    const next = await stocked(100, null)
    const set = await other.call('configurations.add', {
      config_key: 'count_approval_pct', value: '50', scope: 'warehouse', warehouse_id: here.warehouse, change_reason: 'A test of what it changes',
    })
    expect(set.status).toBe(201)
    expect((await adjust(next.id, -11)).status).toBe(201)
  })

  test('rejected leaves the stock, with why', async () => {
    const { id } = await stocked(10)
    const made = await adjust(id, -6)
    expect(await other.call('inventory.decide', { id: made.data.id, status: 'rejected' })).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
    expect(await other.call('inventory.decide', { id: made.data.id, status: 'rejected', reason: 'Found behind the rack' })).toMatchObject({
      data: { status: 'rejected', decision_note: 'Found behind the rack' },
    })
    expect(await stockOf(db, id)).toEqual({ on_hand: 10, allocated: 0 })
  })

  test('takes no more than is free, and names the lot of a SKU kept by lot', async () => {
    const { id } = await stocked(10)
    await reserved(db, await makeDemand(db, here, id, 8))
    expect(await adjust(id, -3)).toMatchObject({ status: 422, errors: [{ field: 'qty_change', message: 'Only 2 free: 8 are allocated to orders.' }] })
    const kept = await stocked(10, '1', { expiry: true })
    expect(await adjust(kept.id, 1)).toMatchObject({ status: 422, errors: [{ field: 'lot_id' }] })
    expect(await adjust(id, 0)).toMatchObject({ status: 422 })
  })

  test('sent twice with one key is made once, and answered as before', async () => {
    const { id } = await stocked(100)
    const key = `adjust-${id}-once`
    const [first, second] = [await adjust(id, -2, { idempotency_key: key }), await adjust(id, -2, { idempotency_key: key })]
    expect([first.status, second.status, second.data.id]).toEqual([201, 201, first.data.id])
    expect(await stockOf(db, id)).toEqual({ on_hand: 98, allocated: 0 })
    expect(await adjust(id, -3, { idempotency_key: key })).toMatchObject({ status: 422 })
  })

  test('two of one person at once do not both slip below the limit', async () => {
    const { id } = await stocked(200, '90')
    const both = await Promise.all([adjust(id, -6), adjust(id, -6)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 202])
  })
})

describe('stock on a shelf', () => {
  test('moves to another that fits it, and what is allocated stays', async () => {
    const { id } = await stocked(10)
    const [to] = await app.query<{ location_code: string }>('select location_code from locations where id = $1', [there.location])
    const [frozen] = await app.query<{ location_code: string }>(
      `select location_code from locations where warehouse_id = $1 and storage_class = 'cool' limit 1`, [here.warehouse],
    )
    const inventory_id = await balanceId(id)
    const move = (to_location: string, qty: number) => floor.call('inventory.move', { inventory_id, to_location, qty })
    expect(await move('ZZ-99', 1)).toMatchObject({ status: 422, errors: [{ field: 'to_location', message: 'There is no location ZZ-99 in this warehouse.' }] })
    expect(await move(frozen?.location_code ?? '', 1)).toMatchObject({ status: 422, errors: [{ field: 'to_location' }] })
    expect((await move(to?.location_code.toLowerCase() ?? '', 4)).status).toBe(201)
    const lies = await app.query('select location_id, on_hand from stock_balances where sku_id = $1 and is_held order by on_hand', [id])
    expect(lies).toEqual([{ location_id: there.location, on_hand: 4 }, { location_id: here.location, on_hand: 6 }])
    await reserved(db, await makeDemand(db, here, id, 10))
    expect(await move(to?.location_code ?? '', 1)).toMatchObject({ status: 422, errors: [{ field: 'qty' }] })
  })

  test('set aside is allocated from other stock first, and what is short is said', async () => {
    const { id } = await stocked(10)
    const demand = await makeDemand(db, here, id, 8)
    await reserved(db, demand)
    const from = await balanceId(id)
    await received(db, id, 5, there)
    const held = await floor.call('inventory.hold', { inventory_ids: [from], to_status: 'quarantine', reason: 'Smells of diesel' })
    expect(held).toMatchObject({ status: 200, data: { moved: 10, short: 3 } })
    const allocated = await app.query<{ location_id: number; status: string; qty: number }>(
      `select b.location_id, a.status, a.qty from stock_allocations a join stock_balances b on b.id = a.balance_id
       where a.demand_id = $1 order by a.id`,
      [demand],
    )
    expect(allocated).toEqual([{ location_id: here.location, status: 'released', qty: 8 }, { location_id: there.location, status: 'reserved', qty: 5 }])
    expect(await proveStock(db)).toMatchObject({ balances_wrong: 0, allocations_wrong: 0, serials_wrong: 0 })
    const back = await floor.call('inventory.hold', { inventory_ids: [await balanceId(id, 'quarantine')], to_status: 'available', reason: 'Cleared' })
    expect(back).toMatchObject({ data: { moved: 10, short: 0 } })
  })

  test('that has expired is not given free again', async () => {
    const id = await sku(db, here.client, { expiry: true })
    const spot = await onShelf(db, here, id, { lot_no: 'OLD', expiry_date: addDays(today(), -2) })
    await received(db, id, 3, here, { lot_no: 'OLD', expiry_date: addDays(today(), -2) })
    await inTransaction(db, (tx) => moveReserved(tx, system, [{ type: 'hold', sku_id: id, qty: 3, from: spot, to: { ...spot, status: 'hold' } }], cause()))
    expect(await floor.call('inventory.hold', { inventory_ids: [await balanceId(id, 'hold')], to_status: 'available', reason: 'Sell it' })).toMatchObject({
      status: 422, errors: [{ field: 'to_status' }],
    })
  })

  test('is found by what is scanned: the shelf, or the SKU’s barcode; empty shelves are listed by themselves', async () => {
    const { id } = await stocked(3)
    const [place] = await app.query<{ location_code: string }>('select location_code from locations where id = $1', [here.location])
    await app.query(`insert into sku_barcodes (client_id, sku_id, barcode, symbology) values ($1, $2, $3, 'code128')`, [here.client, id, `BC-${id}`])
    const found = await floor.call('inventory.shelfwise', { scan: `BC-${id}` })
    expect(found.data).toMatchObject([{ sku_id: id, location_code: place?.location_code, on_hand: 3, available: 3, stock_status: 'available' }])
    expect((await floor.call('inventory.shelfwise', { scan: place?.location_code.toLowerCase() })).data.map((row) => row.sku_id)).toContain(id)
    const empty = await floor.call('inventory.shelfwise', { empty: true })
    expect(empty.meta.total).toBeGreaterThan(0)
    expect(empty.data.every((row) => row.inventory_id === null && row.sku_id === null)).toBe(true)
  })

  test('keeps its shelf open while some of it is allocated; a blocked shelf prints its label all the same', async () => {
    const spot = await shelf(db, 5)
    const id = await sku(db, spot.client)
    await received(db, id, 2, spot)
    const demand = await makeDemand(db, spot, id, 1)
    await reserved(db, demand)
    const toggle = (status: 'blocked' | 'active') => floor.call('inventory.toggleLocation', { id: spot.location, status, reason: 'Broken beam' })
    expect(await toggle('blocked')).toMatchObject({ status: 409, message: expect.stringContaining('allocated to orders') })
    await app.query(`update stock_allocations set status = 'released' where demand_id = $1`, [demand])
    expect(await toggle('blocked')).toMatchObject({ status: 200, data: { status: 'blocked' } })
    expect((await toggle('blocked')).status).toBe(409)
    const label = await floor.call('inventory.labels', { location_ids: [spot.location] })
    expect([label.status, label.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await toggle('active')).status).toBe(200)
  })
})
