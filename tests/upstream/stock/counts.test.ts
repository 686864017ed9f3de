import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'
import { proveStock } from '@/upstream/core/stock/proof'
import type { Db } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'
import { makeDemand, moved, outside, received, reserved, shelf, sku, stockOf, type Shelf } from './given'

type Lines = Extract<Input<'stockCounts.add'>['lines'], unknown[]>
const app = useApp()
let db: Db
let floor: Asker
let other: Asker
let nth = 20
beforeAll(async () => {
  db = app.services.database.db
  floor = await app.as('warehouse_supervisor')
  other = await app.as('super_admin')
})

interface Counted { on: Shelf; code: string; id: number; inventory_id: number; sku_code: string }
/** A shelf of the test's own with so many of one new SKU. */
async function stocked(qty: number, cost = '1', more: Parameters<typeof sku>[2] = {}, serials?: string[]): Promise<Counted> {
  const on = await shelf(db, (nth += 1))
  const [place] = await app.query<{ location_code: string }>('select location_code from locations where id = $1', [on.location])
  const id = await sku(db, on.client, more)
  await app.query('update skus set unit_cost = $2 where id = $1', [id, cost])
  await received(db, id, qty, on, more.expiry ? { lot_no: 'L1', expiry_date: addDays(today(), 200) } : {}, serials)
  const [row] = await app.query<{ id: number; sku_code: string }>(
    'select b.id, k.sku_code from stock_balances b join skus k on k.id = b.sku_id where b.sku_id = $1 and b.is_held', [id],
  )
  return { on, code: place?.location_code ?? '', id, inventory_id: row?.id ?? 0, sku_code: row?.sku_code ?? '' }
}
const count = ({ code, on }: Counted, lines?: Lines, who = floor) =>
  who.call('stockCounts.add', { location_code: code.toLowerCase(), warehouse_id: on.warehouse, ...(lines && { lines }) })
/** Every other thing that lies on the shelf, found as it should be. */
async function withOthers(one: Counted, lines: Lines): Promise<Lines> {
  const others = await app.query<{ id: number; on_hand: number }>(
    'select id, on_hand from stock_balances where location_id = $1 and on_hand > 0 and id <> $2', [one.on.location, one.inventory_id],
  )
  return [...lines, ...others.map(({ id, on_hand }) => ({ inventory_id: id, counted_qty: on_hand }))]
}
const finish = async (one: Counted, counted_qty: number, more: Lines = []) =>
  count(one, await withOthers(one, [{ inventory_id: one.inventory_id, counted_qty }, ...more]))

describe('a count of a shelf', () => {
  test('is blind: it names what should lie there and not how many, and tells both once it is entered', async () => {
    const one = await stocked(40)
    const begun = await count(one)
    expect(begun).toMatchObject({ status: 201, data: { status: 'open', count_no: expect.stringMatching(/^CNT\d{10}$/), counted: [], value_aed: null } })
    expect(begun.data.sheet.find(({ inventory_id }) => inventory_id === one.inventory_id)).toMatchObject({ sku_code: one.sku_code, lot_no: 'NA' })
    expect(begun.body.toString('utf8')).not.toMatch(/on_hand|"expected"/)
    const ended = await finish(one, 38)
    expect(ended).toMatchObject({ status: 201, data: { status: 'posted', differences: 1, variance: -2, value_aed: '2.00', sheet: [] } })
    expect(ended.data.counted.find((line) => line.sku_code === one.sku_code)).toMatchObject({ expected: 40, counted: 38, variance: -2, correction: 'posted' })
    expect(await stockOf(db, one.id)).toEqual({ on_hand: 38, allocated: 0 })
    const [move] = (await floor.call('inventory.ledger', { sku_id: [one.id] })).data
    expect(move).toMatchObject({ txn_type: 'count', qty_change: -2, reference_type: 'count', reference_no: begun.data.count_no, reason_code: 'count_variance' })
  })

  test('keeps its shelf from allocation until it is over, and the list says so', async () => {
    const one = await stocked(10)
    const begun = await count(one)
    const demand = await makeDemand(db, one.on, one.id, 4)
    expect((await reserved(db, demand))[0]).toMatchObject({ reserved: 0, short: 4 })
    expect((await floor.call('inventory.list', { sku_id: [one.id] })).data[0]).toMatchObject({ on_hand: 10, available: 0 })
    const [row] = (await floor.call('inventory.shelfwise', { sku_code: one.sku_code, is_counted: true })).data
    expect(row).toMatchObject({ is_counted: true, last_counted_at: null })
    expect((await finish(one, 10)).data).toMatchObject({ id: begun.data.id, status: 'posted', differences: 0, value_aed: null })
    expect((await reserved(db, demand))[0]).toMatchObject({ reserved: 4, short: 0 })
    const [after] = (await floor.call('inventory.shelfwise', { sku_code: one.sku_code })).data
    expect(after).toMatchObject({ is_counted: false, last_counted_at: expect.any(String) })
  })

  test('above the settings waits for somebody else; the counter cannot approve it', async () => {
    const one = await stocked(200, '90')
    const ended = await finish(one, 188)
    expect(ended).toMatchObject({
      status: 202, data: { status: 'pending', value_aed: '1080.00' }, message: 'Somebody else has to approve the differences first.',
    })
    expect(await stockOf(db, one.id)).toEqual({ on_hand: 200, allocated: 0 })
    const decide = (who: Asker, action: 'approve' | 'reject', remarks?: string) => who.call('stockCounts.decide', { id: ended.data.id, action, remarks })
    expect(await decide(floor, 'approve')).toMatchObject({ status: 409, message: 'The counter cannot approve the count.' })
    expect(await count(one)).toMatchObject({ status: 409, message: expect.stringContaining('waits for approval') })
    const [waiting] = (await other.call('inventory.corrections', { sku_id: [one.id], status: ['pending'] })).data
    expect(waiting).toMatchObject({ count_no: ended.data.count_no, reason_code: 'count_variance', qty_change: -12 })
    expect(await decide(other, 'reject')).toMatchObject({ status: 422, errors: [{ field: 'remarks' }] })
    expect(await decide(other, 'approve')).toMatchObject({ status: 200, data: { status: 'posted' } })
    expect(await stockOf(db, one.id)).toEqual({ on_hand: 188, allocated: 0 })
    expect((await decide(other, 'approve')).status).toBe(409)
    expect((await floor.call('stockCounts.list', { status: ['posted'] })).data.map(({ id }) => id)).toContain(ended.data.id)
  })

  test('is over once its differences are decided one by one', async () => {
    const one = await stocked(10)
    const ended = await finish(one, 2)
    expect(ended).toMatchObject({ status: 202 })
    const [waiting] = (await other.call('inventory.corrections', { sku_id: [one.id] })).data
    await other.call('inventory.decide', { id: waiting?.id ?? 0, status: 'rejected', reason: 'They stood in the next aisle' })
    const listed = (await floor.call('stockCounts.list', { location_code: one.code })).data
    expect(listed.find(({ id }) => id === ended.data.id)).toMatchObject({ status: 'rejected' })
    expect(await stockOf(db, one.id)).toEqual({ on_hand: 10, allocated: 0 })
    expect((await count(one)).status).toBe(201)
  })

  test('that finds fewer than are reserved reserves the rest elsewhere, and what stays found here', async () => {
    const one = await stocked(100)
    const demand = await makeDemand(db, one.on, one.id, 98)
    await reserved(db, demand)
    expect(await finish(one, 95)).toMatchObject({ status: 201, data: { status: 'posted' } })
    expect(await stockOf(db, one.id)).toEqual({ on_hand: 95, allocated: 95 })
    expect(await proveStock(db)).toMatchObject({ balances_wrong: 0, allocations_wrong: 0, serials_wrong: 0 })
  })

  test('takes goods nobody expected there by code or barcode, their lot and their day of expiry', async () => {
    const one = await stocked(10)
    const extra = await sku(db, one.on.client, { expiry: true })
    await app.query(`insert into sku_barcodes (client_id, sku_id, barcode, symbology) values ($1, $2, $3, 'code128')`, [one.on.client, extra, `X-${extra}`])
    const found = (more: object) => finish(one, 10, [{ sku_code: `x-${extra}`, counted_qty: 3, ...more }])
    expect(await finish(one, 10, [{ sku_code: 'NOBODYS', counted_qty: 1 }])).toMatchObject({
      status: 422, errors: [{ field: 'lines.1.sku_code', message: 'SKU NOBODYS is unknown. Scan it again, or type its code.' }],
    })
    expect(await found({})).toMatchObject({ status: 422, errors: [{ field: 'lines.1.lot_no' }] })
    expect(await found({ lot_no: 'N1' })).toMatchObject({ status: 422, errors: [{ field: 'lines.1.expiry_date' }] })
    const ended = await found({ lot_no: 'N1', expiry_date: addDays(today(), 90) })
    // Something where there was nothing always waits.
    expect(ended).toMatchObject({ status: 202, data: { differences: 1, variance: 3 } })
    expect(await other.call('stockCounts.decide', { id: ended.data.id, action: 'approve' })).toMatchObject({ status: 200 })
    expect(await stockOf(db, extra)).toEqual({ on_hand: 3, allocated: 0 })
  })

  test('leaves nothing of the books out, takes nothing twice, and no less than none', async () => {
    const one = await stocked(10)
    expect(await count(one, [])).toMatchObject({ status: 422, errors: [{ field: 'lines', message: expect.stringContaining('0 for none.') }] })
    expect(await finish(one, 5, [{ sku_code: one.sku_code, counted_qty: 5 }])).toMatchObject({ status: 422, errors: [{ field: 'lines.1.counted_qty' }] })
    expect(await finish(one, -1)).toMatchObject({ status: 422 })
    expect(await count({ ...one, code: 'ZZ-99' })).toMatchObject({ status: 422, errors: [{ field: 'location_code' }] })
  })

  test('is of one person: another hears who counts, and gives it up for them', async () => {
    const one = await stocked(10)
    const begun = await count(one)
    expect(await count(one, undefined, other)).toMatchObject({
      status: 409, message: expect.stringContaining(`counts ${one.code} now (${begun.data.count_no})`),
    })
    expect((await count(one)).data.id).toBe(begun.data.id)
    expect(await other.call('stockCounts.decide', { id: begun.data.id, action: 'cancel' })).toMatchObject({ status: 200, data: { status: 'cancelled' } })
    expect((await count(one, undefined, other)).status).toBe(201)
  })

  test('of a shelf whose goods moved meanwhile is begun again', async () => {
    const one = await stocked(10)
    await count(one)
    const [lot] = await app.query<{ lot_id: number }>('select lot_id from stock_balances where id = $1', [one.inventory_id])
    const spot = { place: 'location' as const, owner_id: one.on.client, lot_id: lot?.lot_id ?? 0, warehouse_id: one.on.warehouse, location_id: one.on.location }
    await moved(db, { type: 'ship', sku_id: one.id, qty: 1, from: spot, to: outside(spot, 'customer') })
    expect(await finish(one, 10)).toMatchObject({
      status: 409, message: `${one.sku_code} moved while the shelf was counted. Begin again and count it once more.`,
    })
    await count(one)
    expect(await finish(one, 9)).toMatchObject({ status: 201, data: { differences: 0 } })
  })

  test('names each serial: those missing go, those found come', async () => {
    const serials = Array.from({ length: 20 }, (_, i) => `S${process.pid}-${i}`)
    const one = await stocked(20, '1', { serial: true }, serials)
    expect(await finish(one, 20)).toMatchObject({ status: 422, errors: [{ field: 'lines.0.serials' }] })
    const found = [...serials.slice(1), `NEW${process.pid}`]
    const ended = await count(one, await withOthers(one, [{ inventory_id: one.inventory_id, counted_qty: 20, serials: found }]))
    expect(ended).toMatchObject({ status: 201, data: { differences: 2, variance: 0 } })
    const there = await app.query<{ serial_no: string }>('select serial_no from serials where balance_id = $1', [one.inventory_id])
    expect(there.map(({ serial_no }) => serial_no).toSorted()).toEqual(found.map((serial) => serial.toUpperCase()).toSorted())
    expect(await proveStock(db)).toMatchObject({ serials_wrong: 0, balances_wrong: 0 })
  })

  test('is not begun on a blocked shelf, and no client counts', async () => {
    const one = await stocked(1)
    await app.query(`update locations set status = 'blocked' where id = $1`, [one.on.location])
    expect(await count(one)).toMatchObject({ status: 409, message: `Location ${one.code} is blocked. Activate it before you count it.` })
    const client = await app.as('client_admin.dtofz')
    expect((await count(one, undefined, client)).status).toBe(403)
  })
})
