import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import type { Db } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'
import { moved, onShelf, outside, received, reserved, shelf, sku, makeDemand, type Shelf } from './given'

const app = useApp()
let db: Db
let here: Shelf
let there: Shelf
let manager: Asker
beforeAll(async () => {
  db = app.services.database.db
  here = await shelf(db)
  there = await shelf(db, 1)
  manager = await app.as('super_admin')
})
const rowOf = async (skuId: number, who = manager) => (await who.call('inventory.list', { sku_id: [skuId] })).data[0]
const codeOf = async (id: number) => (await app.query<{ sku_code: string }>('select sku_code from skus where id = $1', [id]))[0]?.sku_code ?? ''

describe('the inventory', () => {
  test('adds up what lies in a warehouse by status, and offers what could be given to orders', async () => {
    const id = await sku(db, here.client, { expiry: true })
    const near = { lot_no: 'L1', expiry_date: addDays(today(), 10) }
    const far = { lot_no: 'L2', expiry_date: addDays(today(), 300) }
    await received(db, id, 40, here, near)
    const spot = await received(db, id, 80, there, far)
    await reserved(db, await makeDemand(db, here, id, 25))
    await moved(db, { type: 'hold', sku_id: id, qty: 5, from: spot, to: { ...spot, status: 'damaged' } })
    expect(await rowOf(id)).toMatchObject({
      on_hand: 120, allocated: 25, available: 50, damaged: 5, hold: 0, quarantine: 0, incoming: 0, earliest_expiry: near.expiry_date,
      shelf_life: 'short', level: 'in',
    })
  })

  test('what is on its way from another warehouse is incoming there, and on hand of neither', async () => {
    const id = await sku(db, here.client)
    const spot = await received(db, id, 9, here)
    const other = await shelf(db, 0)
    const [there_too] = await app.query<{ id: number }>(`select id from facilities where facility_code = 'DIC1'`)
    await moved(db, {
      type: 'transfer_out', sku_id: id, qty: 4, from: spot,
      to: { place: 'in_transit', owner_id: other.client, lot_id: spot.lot_id, warehouse_id: there_too?.id ?? 0 },
    })
    const { data } = await manager.call('inventory.list', { sku_id: [id], sort_by: 'warehouse_code' })
    expect(data.map(({ warehouse_code, on_hand, incoming }) => [warehouse_code, on_hand, incoming])).toEqual([['DIC1', 0, 4], ['JXB1', 5, 0]])
    // The ledger of either warehouse says so too.
    for (const [warehouse, change] of [[there_too?.id, 0], [here.warehouse, -4]] as const) {
      const ledger = await manager.call('inventory.ledger', { sku_id: [id], warehouse_id: [warehouse ?? 0] })
      expect(ledger.data[0]).toMatchObject({ txn_type: 'transfer_out', qty: 4, qty_change: change })
    }
  })

  test('says what is low and what is out, and lists those alone', async () => {
    const [low, out] = [await sku(db, here.client), await sku(db, here.client)]
    await app.query('update skus set reorder_point = 10 where id = $1', [low])
    await received(db, low, 10, here)
    const spot = await received(db, out, 1, here)
    await moved(db, { type: 'ship', sku_id: out, qty: 1, from: spot, to: outside(spot, 'customer') })
    expect([(await rowOf(low))?.level, (await rowOf(out))?.level]).toEqual(['low', 'out'])
    expect((await manager.call('inventory.list', { sku_id: [low, out], low_stock: true })).meta.total).toBe(2)
    expect((await manager.call('inventory.list', { sku_id: [low, out], level: ['out'] })).data.map(({ sku_id }) => sku_id)).toEqual([out])
  })

  test('finds by lot, status and days to expiry the SKUs that hold such stock', async () => {
    const id = await sku(db, here.client, { expiry: true })
    const lot = { lot_no: `LOT-${id}`, expiry_date: addDays(today(), 45) }
    await received(db, id, 3, here, lot)
    const found = async (filters: object) => (await manager.call('inventory.list', { sku_id: [id], ...filters })).meta.total
    expect([await found({ lot_no: lot.lot_no.toLowerCase() }), await found({ lot_no: 'NONE' })]).toEqual([1, 0])
    expect([await found({ expiring_days: 45 }), await found({ expiring_days: 44 })]).toEqual([1, 0])
    expect([await found({ stock_status: ['available'] }), await found({ stock_status: ['hold'] })]).toEqual([1, 0])
  })

  test('opens to lots and shelves that hold something, the first to expire first', async () => {
    const id = await sku(db, here.client, { expiry: true })
    await received(db, id, 5, here, { lot_no: 'B', expiry_date: addDays(today(), 90) })
    await received(db, id, 7, there, { lot_no: 'A', expiry_date: addDays(today(), 31) })
    const { data } = await manager.call('inventory.one', { sku_id: id, warehouse_id: here.warehouse })
    expect(data.balances.map(({ lot_no, on_hand, shelf_life, status }) => [lot_no, on_hand, shelf_life, status])).toEqual([
      ['A', 7, 'ageing', 'available'], ['B', 5, 'ageing', 'available'],
    ])
    expect(data).toMatchObject({ sku_id: id, stock: [{ on_hand: 12 }] })
  })

  test('is told to its client and its warehouse, and to nobody else', async () => {
    const [foreign] = await app.query<{ id: number }>(`select id from clients where client_code = 'DTOFZ'`)
    const mine = await sku(db, here.client)
    const theirs = await sku(db, foreign?.id ?? 0)
    await received(db, mine, 2, here)
    await received(db, theirs, 2, { ...here, client: foreign?.id ?? 0 })
    const [client, floor] = [await app.as('client_admin.dtofz'), await app.as('warehouse_supervisor')]
    expect([await rowOf(mine, client), (await rowOf(theirs, client))?.on_hand]).toEqual([undefined, 2])
    expect([(await rowOf(mine, floor))?.on_hand, (await rowOf(theirs, floor))?.on_hand]).toEqual([2, 2])
    expect(await client.call('inventory.one', { sku_id: mine })).toMatchObject({ status: 404, message: 'There is no stock of that SKU.' })
    expect((await client.call('inventory.ledger', { sku_id: [mine] })).meta.total).toBe(0)
    const [elsewhere] = await app.query<{ warehouse: number; location: number }>(
      `select warehouse_id as warehouse, id as location from locations where warehouse_id <> $1 and status = 'active' limit 1`, [here.warehouse],
    )
    await received(db, mine, 6, { client: here.client, warehouse: elsewhere?.warehouse ?? 0, location: elsewhere?.location ?? 0 })
    expect((await floor.call('inventory.list', { sku_id: [mine] })).data.map(({ on_hand }) => on_hand)).toEqual([2])
    expect((await manager.call('inventory.list', { sku_id: [mine] })).meta.total).toBe(2)
  })

  test('its shelves in use are chosen from by the start of their code, of one’s own warehouse alone, and by no client', async () => {
    const [first] = (await manager.call('inventory.locations', { warehouse_id: here.warehouse, zone_type: ['pick'] })).data
    if (!first) throw new Error('The demo has pick shelves.')
    expect(first).toMatchObject({ warehouse_id: here.warehouse, zone_type: 'pick' })
    const dock = await app.as('warehouse_operator')
    const [own] = await app.query<{ ids: number[] }>("select warehouse_ids as ids from users where email = 'warehouse_operator@demo.example'")
    const seen = (await dock.call('inventory.locations')).data
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.every(({ warehouse_id }) => own?.ids.map(Number).includes(warehouse_id))).toBe(true)
    expect((await (await app.as('client_admin')).call('inventory.locations')).data).toEqual([])
    const ask = { warehouse_id: here.warehouse, search: first.location_code.toLowerCase() }
    expect((await manager.call('inventory.locations', ask)).data.map(({ id }) => id)).toContain(first.id)
    await app.query("update locations set status = 'blocked' where id = $1", [first.id])
    expect((await manager.call('inventory.locations', ask)).data.map(({ id }) => id)).not.toContain(first.id)
    await app.query("update locations set status = 'active' where id = $1", [first.id])
  })

  test('comes as a file with the rows of its filters', async () => {
    const id = await sku(db, here.client)
    await received(db, id, 3, here)
    const file = await manager.call('inventory.download', { sku_id: [id], format: 'csv' })
    expect(file.status).toBe(200)
    const [head, row] = file.body.toString('utf8').replace('\ufeff', '').split('\r\n')
    expect(head).toContain('On hand')
    expect(row).toContain(await codeOf(id))
  })
})

describe('the ledger', () => {
  test('shows each move with its number, its places and what it changed; opening, moves and closing of one SKU agree', async () => {
    const id = await sku(db, here.client)
    const spot = await received(db, id, 20, here)
    const other = await onShelf(db, there, id)
    await moved(db, { type: 'move', sku_id: id, qty: 8, from: spot, to: other })
    await moved(db, {
      type: 'adjust_out', sku_id: id, qty: 3, from: other, to: outside(other, 'adjustment'), reason_code: 'lost', remarks: 'Fell behind the rack',
    })
    const filters = { sku_code: (await codeOf(id)).toLowerCase(), warehouse_id: [here.warehouse] }
    const { data, meta } = await manager.call('inventory.ledger', filters)
    expect(data.map(({ txn_type, qty_change, balance_after, to_location }) => [txn_type, qty_change, balance_after, to_location])).toEqual([
      ['adjust_out', -3, 17, 'Adjustment'], ['move', 0, 20, data[1]?.to_location], ['receipt', 20, 20, data[2]?.to_location],
    ])
    expect(data[0]).toMatchObject({ reason_code: 'lost', remarks: 'Fell behind the rack', txn_no: expect.stringMatching(/^IL\d{14}$/) })
    expect(meta).toMatchObject({ opening: 0, closing: 17 })
    // From tomorrow on it opens with what today closed with.
    const next = await manager.call('inventory.ledger', { ...filters, from: addDays(today(), 1), to: addDays(today(), 1) })
    expect(next.meta).toMatchObject({ total: 0, opening: 17, closing: 17 })
    expect((await manager.call('inventory.ledger', { sku_id: [id] })).meta).not.toHaveProperty('opening')
  })

  test('looks at 93 days at most, the last 30 where none are said', async () => {
    const day = today()
    expect(await manager.call('inventory.ledger', { from: addDays(day, -93), to: day })).toMatchObject({
      status: 422, errors: [{ field: 'from', message: 'Choose at most 93 days.' }],
    })
    expect((await manager.call('inventory.ledger', { from: addDays(day, -92), to: day })).status).toBe(200)
    expect((await manager.call('inventory.ledger', {})).meta).toMatchObject({ from: addDays(day, -29) })
    expect(await manager.call('inventory.ledger', { from: day, to: addDays(day, -1) })).toMatchObject({ status: 422 })
  })

  test('goes on from a cursor without a row twice, whatever is filtered', async () => {
    const id = await sku(db, here.client)
    for (let i = 0; i < 27; i += 1) await received(db, id, 1, here)
    const first = await manager.call('inventory.ledger', { sku_id: [id], page_size: 25 })
    const next = await manager.call('inventory.ledger', { sku_id: [id], page_size: 25, cursor: first.meta.next_cursor ?? '' })
    expect(new Set([...first.data, ...next.data].map((move) => move.id)).size).toBe(27)
    expect(await manager.call('inventory.ledger', { sku_id: [id], txn_type: ['ship'] })).toMatchObject({ meta: { total: 0 } })
    expect((await manager.call('inventory.ledger', { sku_id: [id], reference_no: first.data[0]?.reference_no })).meta.total).toBe(1)
  })
})
