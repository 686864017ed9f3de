import { beforeAll, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import type { Db } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'
import { received, shelf, sku, type Shelf } from '../stock/given'

const app = useApp()
let db: Db
let here: Shelf
let manager: Asker
beforeAll(async () => {
  db = app.services.database.db
  here = await shelf(db)
  manager = await app.as('fulfilment_manager')
})
let made = 0
const body = (more: Partial<Input<'b2bSkus.add'>> = {}): Input<'b2bSkus.add'> => ({
  client_id: here.client, sku_code: `BSC-${(made += 1)}-${process.pid}`, sku_name: 'Butter biscuit 100 g', weight: '0.110', length: '18.0', width: '6.0',
  height: '4.0', units_per_carton: 24, cartons_per_pallet: 60, is_expiry_tracked: true, shelf_life_days: 365, ...more,
})

test('a SKU for B2B needs no product, is listed with its packs and stock, and is found by what it lacks', async () => {
  const added = await manager.call('b2bSkus.add', body())
  expect(added.status, added.message).toBe(201)
  const { id, sku_code } = added.data
  await received(db, id, 30, here, { lot_no: 'L1', expiry_date: '2030-06-30' })
  const { data } = await manager.call('b2bSkus.list', { search: sku_code })
  expect(data).toMatchObject([{
    sku_code, scope: 'b2b', case_qty: 24, pallet_qty: 1440, on_hand: 30, quarantine: 0, earliest_expiry: '2030-06-30', barcode_count: 0,
  }])
  expect((await manager.call('b2bSkus.list', { search: sku_code, no_barcode: true })).data).toHaveLength(1)
  expect((await manager.call('b2bSkus.list', { search: sku_code, no_measures: true })).data).toEqual([])
  expect((await manager.call('b2bSkus.list', { search: sku_code, no_case_qty: true })).data).toEqual([])
})

test('is changed and switched where it stands, kept in the audit, and not changed while somebody else saved it', async () => {
  const { data: { id, version, sku_code } } = await manager.call('b2bSkus.add', body())
  const saved = await manager.call('b2bSkus.change', { id, version, cartons_per_pallet: 48, barcode_lines: '6291041500213\n16291041500210 carton 24' })
  expect(saved.status, saved.message).toBe(200)
  expect((await manager.call('b2bSkus.one', { id })).data).toMatchObject({ cartons_per_pallet: 48, barcode: '6291041500213' })
  expect((await manager.call('b2bSkus.change', { id, version, cartons_per_pallet: 50 })).status).toBe(409)
  expect((await manager.call('b2bSkus.toggle', { id, status: 'inactive' })).data).toMatchObject({ sku_code, status: 'inactive' })
  expect((await manager.call('b2bSkus.list', { search: sku_code, status: ['inactive'], label_required: true })).data).toEqual([])
  expect((await manager.call('b2bSkus.change', { id, label_required: true })).data.label_required).toBe(true)
  expect((await manager.call('b2bSkus.list', { search: sku_code, status: ['inactive'], label_required: true })).data).toMatchObject([{ id }])
  const kept = await app.query<{ n: number }>(`select count(*)::int as n from audit_log where entity = 'sku' and entity_id = $1`, [String(id)])
  expect(kept[0]?.n).toBe(4)
})

test('is switched with others, and what one refuses holds back no other', async () => {
  const [one, two] = [(await manager.call('b2bSkus.add', body())).data, (await manager.call('b2bSkus.add', body())).data]
  const shop = await sku(db, here.client)
  await manager.call('b2bSkus.toggle', { id: one.id, status: 'inactive' })
  const { data } = await manager.call('b2bSkus.toggleMany', { ids: [one.id, two.id, shop], status: 'inactive' })
  expect(data.done).toBe(1)
  expect(data.failed.toSorted((a, b) => a.message.localeCompare(b.message))).toEqual([
    { name: one.sku_code, message: `SKU ${one.sku_code} is inactive already.` }, { name: String(shop), message: 'This SKU is not for B2B.' },
  ])
  const kept = await app.query(`select 1 from audit_log where entity = 'sku' and entity_id = $1`, [String(two.id)])
  expect(kept).toHaveLength(2)
  expect((await manager.call('b2bSkus.toggleMany', { ids: [one.id, two.id], status: 'active' })).data).toEqual({ done: 2, failed: [] })
  expect((await app.query<{ status: string }>('select status from skus where id = any($1) order by id', [[one.id, two.id]])).map(({ status }) => status))
    .toEqual(['active', 'active'])
})

test('one that only shops sell is none, nor is that of another client', async () => {
  const shop = await sku(db, here.client)
  for (const answer of [
    await manager.call('b2bSkus.one', { id: shop }), await manager.call('b2bSkus.change', { id: shop, sku_name: 'Mug' }),
    await manager.call('b2bSkus.toggle', { id: shop, status: 'inactive' }),
  ]) expect(answer).toMatchObject({ status: 404, message: 'This SKU is not for B2B.' })
  const [theirs] = await app.query<{ id: number }>('select id from clients where id <> $1 order by id limit 1', [here.client])
  const foreign = await manager.call('b2bSkus.add', body({ client_id: theirs?.id ?? 0 }))
  const client = await app.as('client_admin')
  expect((await client.call('b2bSkus.one', { id: foreign.data.id })).status).toBe(404)
  const unmeasured = await manager.call('b2bSkus.add', body({ client_id: theirs?.id ?? 0, weight: null, length: null, width: null, height: null }))
  const listed = await client.call('b2bSkus.list', { no_measures: true, page_size: 200 })
  expect(listed.data.map(({ id }) => id)).not.toContain(unmeasured.data.id)
})
