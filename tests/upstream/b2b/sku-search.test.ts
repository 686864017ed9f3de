import { beforeAll, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import type { Db } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'
import { announced } from '../inbound/given'
import { received, shelf, sku, type Shelf } from '../stock/given'

const app = useApp()
let db: Db
let here: Shelf
let manager: Asker
beforeAll(async () => {
  db = app.services.database.db
  here = await shelf(db)
  manager = await app.as('super_admin')
})

/** A SKU for B2B with a carton barcode. */
async function goods(barcode: string, scope = 'b2b'): Promise<{ id: number; code: string }> {
  const id = await sku(db, here.client, { expiry: true })
  await app.query('update skus set scope = $2, units_per_carton = 24, cartons_per_pallet = 60 where id = $1', [id, scope])
  await app.query(`insert into sku_barcodes (client_id, sku_id, barcode, symbology, pack_level, qty_per_pack) values ($1, $2, $3, 'itf14', 'carton', 24)`,
    [here.client, id, barcode])
  const [row] = await app.query<{ code: string }>('select sku_code as code from skus where id = $1', [id])
  return { id, code: row?.code ?? '' }
}

test('a barcode finds its SKU with its packs, its lots and what is on its way', async () => {
  const { id, code } = await goods('10012345000017')
  await received(db, id, 30, here, { lot_no: 'L1', expiry_date: addDays(today(), 300) })
  const asn = await manager.call('inbound.add', announced(here.client, here.warehouse, [
    { sku_id: id, expected_qty: 48, lot_no: 'L2', expiry_date: addDays(today(), 200) },
  ]))
  expect(asn.status, asn.message).toBe(201)
  const { data } = await manager.call('b2bSkus.search', { q: '10012345000017' })
  expect(data.hits).toMatchObject([{
    sku_code: code, is_exact: true, case_qty: 24, pallet_qty: 1440, on_hand: 30, available: 30, expected: 48,
    barcodes: [{ barcode: '10012345000017', pack_level: 'carton', qty_per_pack: 24 }],
    stock: [{ warehouse_code: 'JXB1', lot_no: 'L1', on_hand: 30, available: 30 }],
  }])
})

test('a GS1 code finds by its GTIN, and says its lot and expiry', async () => {
  const { code } = await goods('6291041500213')
  const { data } = await manager.call('b2bSkus.search', { q: '(01)06291041500213(17)271231(10)L7' })
  expect(data).toMatchObject({ lot_no: 'L7', expiry_date: '2027-12-31', serial: null })
  expect(data.hits.filter(({ is_exact }) => is_exact).map(({ sku_code }) => sku_code)).toContain(code)
})

test('goods of shops alone are not found, nor those of another client', async () => {
  const { code } = await goods('10012345000024', 'ecom')
  expect((await manager.call('b2bSkus.search', { q: code })).data.hits).toEqual([])
  const [theirs] = await app.query<{ id: number }>('select id from clients where id <> $1 order by id limit 1', [here.client])
  const client = await app.as('client_admin')
  expect((await client.call('b2bSkus.search', { q: 'SKU', client_id: theirs?.id ?? 0 })).data.hits).toEqual([])
})

test('one letter is refused', async () => {
  expect(await manager.call('b2bSkus.search', { q: 'a' })).toMatchObject({ status: 422, message: 'Type at least 2 characters.' })
})
