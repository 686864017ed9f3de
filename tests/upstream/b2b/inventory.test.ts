import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import type { Db } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'
import { moved, outside, received, shelf, sku, type Shelf } from '../stock/given'

const app = useApp()
let db: Db
let here: Shelf
let manager: Asker
beforeAll(async () => {
  db = app.services.database.db
  here = await shelf(db)
  manager = await app.as('super_admin')
})

/** A SKU for B2B with lots that expire: 24 a case, 60 cases a pallet, 1.85 dirhams each. */
async function biscuits(): Promise<number> {
  const id = await sku(db, here.client, { expiry: true })
  await app.query(`update skus set scope = 'b2b', units_per_carton = 24, cartons_per_pallet = 60, unit_cost = 1.85, currency = 'AED', length = 18, width = 6,
    height = 4 where id = $1`, [id])
  return id
}
const lot = (lot_no: string, days: number) => ({ lot_no, expiry_date: addDays(today(), days) })

describe('stock of goods for B2B', () => {
  test('is told by lot and status in units, whole cases and pallets, and not for goods of shops alone', async () => {
    const id = await biscuits()
    const spot = await received(db, id, 246, here, lot('L1', 45))
    await received(db, id, 3600, here, lot('L2', 400))
    await moved(db, { type: 'hold', sku_id: id, qty: 6, from: spot, to: { ...spot, status: 'damaged' } })
    const { data } = await manager.call('b2bInventory.list', { sku_id: [id], sort_by: 'on_hand', sort: 'highest' })
    expect(data).toMatchObject([
      { lot_no: 'L2', stock_status: 'available', on_hand: 3600, available: 3600, in_cases: '150 cases', pallets: 2.5, location_count: 1 },
      { lot_no: 'L1', stock_status: 'available', on_hand: 240, in_cases: '10 cases', pallets: 0.2 },
      { lot_no: 'L1', stock_status: 'damaged', on_hand: 6, available: 0, in_cases: '6' },
    ])
    const shop = await sku(db, here.client)
    await received(db, shop, 5, here)
    expect((await manager.call('b2bInventory.list', { sku_id: [shop] })).data).toEqual([])
    expect((await manager.call('b2bInventory.summary', { sku_id: [shop] })).data).toEqual([])
    expect((await manager.call('b2bInventory.expiry', { sku_id: [shop] })).data).toEqual([])
  })

  test('a lot that is gone is told where it is asked for', async () => {
    const id = await biscuits()
    const spot = await received(db, id, 5, here, lot('L3', 200))
    await moved(db, { type: 'ship', sku_id: id, qty: 5, from: spot, to: outside(spot, 'customer') })
    expect((await manager.call('b2bInventory.list', { sku_id: [id] })).data).toEqual([])
    expect((await manager.call('b2bInventory.list', { sku_id: [id], zero: true })).data).toMatchObject([{ lot_no: 'L3', on_hand: 0, location_count: 0 }])
  })

  test.each([
    [-1, 'expired'], [0, 'days_30'], [30, 'days_30'], [31, 'days_60'], [60, 'days_60'], [90, 'days_90'], [180, 'days_180'], [365, 'days_365'], [366, 'later'],
  ] as const)('120 at 1.85 that expire in %d days are %s, worth AED 222.00', async (days, band) => {
    const id = await biscuits()
    await received(db, id, 120, here, lot('L4', days))
    const { data } = await manager.call('b2bInventory.expiry', { sku_id: [id] })
    expect(data).toMatchObject([{ [band]: 120, total: 120, value: '222.00', currency: 'AED' }])
    expect((await manager.call('b2bInventory.list', { sku_id: [id], band: [band] })).data).toHaveLength(1)
    const other = band === 'later' ? 'expired' : 'later'
    expect((await manager.call('b2bInventory.list', { sku_id: [id], band: [other] })).data).toEqual([])
  })

  test('over some days opens, moves and closes, in pallets and cubic metres too', async () => {
    const id = await biscuits()
    const spot = await received(db, id, 1440, here, lot('L5', 300))
    await moved(db, { type: 'ship', sku_id: id, qty: 144, from: spot, to: outside(spot, 'customer') })
    expect((await manager.call('b2bInventory.summary', { sku_id: [id] })).data).toMatchObject([
      { opening: 0, received: 1440, shipped: 144, closing: 1296, pallets: 0.9, cbm: 0.56, case_qty: 24, pallet_qty: 1440 },
    ])
  })

  test('a client sees its own alone', async () => {
    const [theirs] = await app.query<{ id: number }>('select id from clients where id <> $1 order by id limit 1', [here.client])
    const client = await app.as('client_admin')
    const { data } = await client.call('b2bInventory.list', { client_id: [theirs?.id ?? 0], page_size: 200 })
    expect(data).toEqual([])
  })

  test('comes as a file', async () => {
    const id = await biscuits()
    await received(db, id, 24, here, lot('L6', 100))
    const file = await manager.call('b2bInventory.download', { sku_id: [id], format: 'csv' })
    expect(file.status).toBe(200)
    expect(file.body.toString('utf8')).toContain('1 case')
  })
})
