import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { expireStock } from '@/upstream/areas/stock/expire'
import { keepStockDays } from '@/upstream/areas/stock/stock-days'
import { chargeStorage } from '@/upstream/areas/stock/storage-charges'
import { dropSettings } from '@/upstream/core/settings/setting-at'
import { proveStock } from '@/upstream/core/stock/proof'
import type { Db } from '@/upstream/db/db'
import { useApp } from '../app'
import { makeDemand, moved, onShelf, outside, received, reserved, shelf, sku, stockOf, type Shelf } from './given'

const app = useApp()
let db: Db
let here: Shelf
let there: Shelf
const yesterday = addDays(today(), -1)
beforeAll(async () => {
  db = app.services.database.db
  here = await shelf(db)
  there = await shelf(db, 1)
  await expireStock(db)
})

/** A lot whose last day was yesterday, received while it was good. */
const old = async (qty: number, on = here) => {
  const id = await sku(db, on.client, { expiry: true })
  const spot = await received(db, id, qty, on, { lot_no: 'OLD', expiry_date: addDays(today(), 100) })
  return { id, spot, lets: () => app.query('update lots set expiry_date = $2 where id = $1', [spot.lot_id, yesterday]) }
}
const statuses = (id: number) =>
  app.query<{ status: string; on_hand: number }>(
    'select status, on_hand from stock_balances where sku_id = $1 and is_held and on_hand > 0 order by status', [id],
  )

describe('the night', () => {
  test('expires a lot the day after its last: what was reserved of it is reserved from other stock first', async () => {
    const { id, spot, lets } = await old(10)
    const demand = await makeDemand(db, here, id, 8)
    await reserved(db, demand)
    await received(db, id, 5, there, { lot_no: 'NEW', expiry_date: addDays(today(), 200) })
    await lets()
    expect(await expireStock(db)).toEqual({ lots: 1, units: 10, short: 3, failed: [] })
    expect(await statuses(id)).toEqual([{ status: 'available', on_hand: 5 }, { status: 'expired', on_hand: 10 }])
    const held = await app.query<{ location_id: number; qty: number }>(`select b.location_id, a.qty from stock_allocations a
      join stock_balances b on b.id = a.balance_id where a.demand_id = $1 and a.status = 'reserved'`, [demand])
    expect(held).toEqual([{ location_id: there.location, qty: 5 }])
    const moves = await app.query('select move_type, reference_type, reference_no, qty from stock_moves where sku_id = $1 order by id desc limit 1', [id])
    expect(moves).toEqual([{ move_type: 'expire', reference_type: 'expiry', reference_no: `EXP-${spot.lot_id}`, qty: 10 }])
    expect(await expireStock(db)).toEqual({ lots: 0, units: 0, short: 0, failed: [] })
    expect(await proveStock(db)).toMatchObject({ balances_wrong: 0, allocations_wrong: 0 })
  })

  test('leaves goods on their last day, what is picked, and what stands on a blocked shelf', async () => {
    const last = await sku(db, here.client, { expiry: true })
    await received(db, last, 4, here, { lot_no: 'T', expiry_date: today() })
    const picked = await old(10)
    const demand = await makeDemand(db, here, picked.id, 4)
    await reserved(db, demand)
    await app.query(`update stock_allocations set status = 'picked' where demand_id = $1`, [demand])
    await picked.lets()
    const blocked = await old(3, await shelf(db, 7))
    await blocked.lets()
    await app.query(`update locations set status = 'blocked' where id = $1`, [blocked.spot.location_id])
    expect(await expireStock(db)).toMatchObject({ lots: 1, units: 6, failed: [] })
    expect(await statuses(last)).toEqual([{ status: 'available', on_hand: 4 }])
    expect(await statuses(picked.id)).toEqual([{ status: 'available', on_hand: 4 }, { status: 'expired', on_hand: 6 }])
    expect(await statuses(blocked.id)).toEqual([{ status: 'available', on_hand: 3 }])
    await app.query(`update locations set status = 'active' where id = $1`, [blocked.spot.location_id])
    expect(await expireStock(db)).toMatchObject({ lots: 1, units: 3 })
  })

  test('loses none of the movements posted while it works', async () => {
    const lots = await Promise.all(Array.from({ length: 6 }, () => old(200)))
    await Promise.all(lots.map(({ lets }) => lets()))
    const ships = lots.flatMap(({ id, spot }) => Array.from({ length: 20 }, () =>
      moved(db, { type: 'ship', sku_id: id, qty: 1, from: spot, to: outside(spot, 'customer') }).then(() => 1, () => 0)))
    const [night, ...shipped] = await Promise.all([expireStock(db), ...ships])
    expect(night.failed).toEqual([])
    const left = await Promise.all(lots.map(({ id }) => stockOf(db, id)))
    expect(left.reduce((sum, one) => sum + (one?.on_hand ?? 0), 0)).toBe(1200 - shipped.reduce((sum: number, n) => sum + n, 0))
    expect(await proveStock(db)).toMatchObject({ balances_wrong: 0, allocations_wrong: 0 })
  })

  test('keeps what lay there at 24:00 with the cubic metres of the day, however late; again it changes nothing', async () => {
    const id = await sku(db, here.client)
    await app.query('update skus set length = 10, width = 18, height = 10 where id = $1', [id])
    const spot = await received(db, id, 100, here)
    await app.query('alter table stock_moves disable trigger user')
    await app.query(`update stock_moves set created_at = created_at - interval '3 days', happened_at = happened_at - interval '3 days' where sku_id = $1`, [id])
    await app.query('alter table stock_moves enable trigger user')
    // Sold after midnight, before anybody looked.
    await moved(db, { type: 'ship', sku_id: id, qty: 40, from: spot, to: outside(spot, 'customer') })
    await app.query(`delete from stock_runs where task = 'day'`)
    await app.query(`insert into stock_runs (task, "of") values ('day', $1)`, [addDays(today(), -3)])
    await keepStockDays(db)
    const days = () => app.query('select day::text, on_hand, cbm::float8 from stock_days where sku_id = $1 order by day', [id])
    const kept = [{ day: addDays(today(), -2), on_hand: 100, cbm: 0.18 }, { day: yesterday, on_hand: 100, cbm: 0.18 }]
    expect(await days()).toEqual(kept)
    await app.query('update skus set height = 20 where id = $1', [id])
    await keepStockDays(db)
    expect(await days()).toEqual(kept)
  })
})

describe('storage and handling', () => {
  const rate = (key: string, client: number, value: string) => app.query(
    `insert into configurations (config_key, scope, scope_key, client_id, data_type, value, currency, valid_from)
     values ($1, 'client', 'client:' || $2::bigint, $2, 'money', $3, 'AED', '2025-01-01')`, [key, client, value])
  const charged = () => app.query(`select line_key, qty::float8, unit, rate::float8, amount::text, vat_amount::text, service_date::text,
    source, status, party_id from charges where source in ('storage', 'handling') and line_key like '%2025-06%' order by line_key`)

  // storage_rate_cbm_day, handling_rate_in_unit, handling_rate_out_order, handling_rate_out_unit
  test('of 100 units of 0.0018 m³ for 30 days at 1.50 is 8.10; each unit received, order and unit sent out has its rate', async () => {
    const id = await sku(db, here.client)
    await rate('storage_rate_cbm_day', here.client, '1.50')
    await rate('handling_rate_in_unit', here.client, '0.25')
    await rate('handling_rate_out_order', here.client, '3.00')
    await rate('handling_rate_out_unit', here.client, '0.50')
    dropSettings()
    await app.query(`insert into stock_days (day, client_id, warehouse_id, sku_id, on_hand, cbm)
      select d::date, $1, $2, $3, 100, 0.18 from generate_series('2025-06-01'::date, '2025-06-30', '1 day') d`, [here.client, here.warehouse, id])
    const spot = await onShelf(db, here, id)
    await moved(db, { type: 'receipt', sku_id: id, qty: 20, from: outside(spot, 'supplier'), to: spot })
    await moved(db, { type: 'ship', sku_id: id, qty: 3, from: spot, to: outside(spot, 'customer') })
    await moved(db, { type: 'ship', sku_id: id, qty: 2, from: spot, to: outside(spot, 'customer') })
    await app.query('alter table stock_moves disable trigger user')
    await app.query(`update stock_moves set created_at = '2025-06-30 19:30Z', happened_at = '2025-06-30 19:30Z' where sku_id = $1`, [id])
    await app.query('alter table stock_moves enable trigger user')
    await app.query(`delete from stock_runs where task = 'charges'`)
    await app.query(`insert into stock_runs (task, "of") values ('charges', '2025-05-01')`)
    await chargeStorage(db)
    const all = { service_date: '2025-06-30', status: 'open', party_id: here.client }
    const made = [
      { line_key: 'JXB1 2025-06 in_unit', qty: 20, unit: 'unit', rate: 0.25, amount: '5.00', vat_amount: '0.25', source: 'handling', ...all },
      { line_key: 'JXB1 2025-06 out_order', qty: 2, unit: 'order', rate: 3, amount: '6.00', vat_amount: '0.30', source: 'handling', ...all },
      { line_key: 'JXB1 2025-06 out_unit', qty: 5, unit: 'unit', rate: 0.5, amount: '2.50', vat_amount: '0.13', source: 'handling', ...all },
      { line_key: 'JXB1 2025-06 storage', qty: 5.4, unit: 'cbm day', rate: 1.5, amount: '8.10', vat_amount: '0.41', source: 'storage', ...all },
    ]
    expect(await charged()).toEqual(made)
    // A late run, a second run and a measure corrected since change nothing.
    await app.query('update stock_days set cbm = 9 where sku_id = $1', [id])
    await chargeStorage(db)
    await app.query(`delete from stock_runs where task = 'charges' and "of" = '2025-06-01'`)
    await chargeStorage(db)
    expect(await charged()).toEqual(made)
  })

  test('at a rate of 0.00, or of nothing, is not charged', async () => {
    const [none] = await app.query<{ n: number }>(
      `select count(*)::int as n from charges where source in ('storage', 'handling') and line_key like '%2025-07%'`,
    )
    expect(none?.n).toBe(0)
  })
})
