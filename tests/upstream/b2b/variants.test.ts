import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../app'
import { variantGround } from './variants-given'

const app = useApp()
let g: Awaited<ReturnType<typeof variantGround>>
beforeAll(async () => { g = await variantGround(app) })

test('a variant is kept with its market, languages and pack, and listed with its SKU', async () => {
  const sku = await g.goods([{ qty: 10 }])
  const barcode = `VB-${sku}`
  const made = await g.variant(sku, { market_country: 'SA', label_languages: ['ar', 'fr', 'ar'], pack_qty: 6, barcode, ingredients: 'Wheat',
    importer: 'Gulf Foods' })
  expect(made).toMatchObject({
    sku_id: sku, market_country: 'SA', label_languages: ['ar', 'fr'], pack_qty: 6, barcode, image_status: 'none', status: 'active', label_template: '50x25',
    open_orders: 0,
  })
  const rows = await app.query('select variant_code, client_id::int as client_id, pack_qty from sku_variants where id = $1', [made.id])
  expect(rows).toEqual([{ variant_code: made.variant_code, client_id: g.here.client, pack_qty: 6 }])
  expect((await g.staff.call('btbVariants.list', { sku_id: [sku] })).data).toMatchObject([{ id: made.id }])
  expect((await g.staff.call('btbVariants.choices', { sku_id: [sku] })).data).toMatchObject([{ id: made.id, pack_qty: 6 }])
  const [{ sku_code } = { sku_code: '' }] = await app.query<{ sku_code: string }>('select sku_code from skus where id = $1', [sku])
  expect((await g.staff.call('b2bSkus.list', { search: sku_code })).data).toMatchObject([{ variants: 1 }])
})

test('its code and barcode name nothing else of the client, neither a SKU nor another variant', async () => {
  const sku = await g.goods([{ qty: 1 }])
  const { data: { sku_code } } = await g.staff.call('b2bSkus.change', { id: sku, barcode_lines: `SB-${sku}` })
  const known = await g.variant(sku, { barcode: `VB-${sku}` })
  const add = (more: object) => g.staff.call('btbVariants.add', { sku_id: sku, variant_code: `N-${sku}`, variant_name: 'New', market_country: 'AE', ...more })
  expect(await add({ variant_code: known.variant_code.toLowerCase() })).toMatchObject({ status: 409, errors: [{ field: 'variant_code' }] })
  expect(await add({ variant_code: sku_code })).toMatchObject({ status: 409, errors: [{ field: 'variant_code' }] })
  expect(await add({ barcode: `VB-${sku}` })).toMatchObject({ status: 409, errors: [{ field: 'barcode' }] })
  expect(await add({ barcode: `SB-${sku}` })).toMatchObject({ status: 409, errors: [{ field: 'barcode' }] })
  expect(await add({ barcode: '6291041500210' })).toMatchObject({ status: 422, errors: [{ field: 'barcode' }] })
  expect(await g.staff.call('b2bSkus.change', { id: sku, barcode_lines: `VB-${sku}` })).toMatchObject({ status: 409, errors: [{ field: 'barcode_lines' }] })
})

test('is changed while nobody else saved it, and switched off unless an order wants it', async () => {
  const { id, sku } = await g.announced(12)
  const variant = await g.variant(sku)
  const change = { id: variant.id, version: variant.version, variant_name: 'For Dubai' }
  expect((await g.staff.call('btbVariants.change', change)).data).toMatchObject({ variant_name: 'For Dubai' })
  expect(await app.query('select variant_name from sku_variants where id = $1', [variant.id])).toEqual([{ variant_name: 'For Dubai' }])
  expect((await g.staff.call('btbVariants.change', change)).status).toBe(409)
  const order = await g.requested('inbound', id, { sku_id: sku, variant_id: variant.id, requested_qty: 12 })
  const off = { id: variant.id, status: 'inactive' } as const
  expect(await g.staff.call('btbVariants.toggle', off)).toMatchObject({ status: 409, message: `Variant ${variant.variant_code} is on 1 open order.` })
  await g.act(order.id, 'cancel', 'Not needed')
  expect((await g.staff.call('btbVariants.toggle', off)).data.status).toBe('inactive')
  expect((await g.staff.call('btbVariants.choices', { sku_id: [sku] })).data).toEqual([])
})

test('is found by its code and its barcode where SKUs are searched and scanned, and a scan of a pack counts its units', async () => {
  const sku = await g.goods([{ qty: 1 }])
  const { variant_code } = await g.variant(sku, { pack_qty: 6, barcode: `VS-${sku}` })
  for (const q of [variant_code.toLowerCase(), `VS-${sku}`]) {
    const { data: { hits } } = await g.staff.call('b2bSkus.search', { q })
    expect(hits).toMatchObject([{ id: sku, is_exact: true, variants: [{ variant_code, pack_qty: 6 }] }])
    expect((await g.staff.call('b2bInbound.skus', { client_id: g.here.client, search: q })).data).toMatchObject([{ id: sku, qty_per_pack: 6, is_exact: true }])
  }
  const { id, sku: goods } = await g.announced(24, 0)
  const pack = await g.variant(goods, { pack_qty: 6 })
  const received = await g.staff.call('b2bInbound.receive', { id, lines: [{ code: pack.variant_code, qty: 2 }] })
  expect(received).toMatchObject({ status: 200, data: { lines: [{ qty: 12 }] } })
})

test('another client sees and makes none of them', async () => {
  const [theirs] = await app.query<{ id: number }>('select id from clients where id <> $1 order by id limit 1', [g.here.client])
  const sku = await g.goods([{ qty: 1 }])
  await app.query('update skus set product_id = null where id = $1', [sku])
  const mine = await g.variant(sku)
  await app.query('delete from sku_variants where id = $1', [mine.id])
  const foreign = await g.staff.call('b2bSkus.add', { client_id: theirs?.id ?? 0, sku_code: `F-${sku}`, sku_name: 'Foreign' })
  const variant = await g.variant(foreign.data.id)
  const client = await app.as('client_admin')
  expect((await client.call('btbVariants.list', { sku_id: [foreign.data.id] })).data).toEqual([])
  expect((await client.call('btbVariants.choices', { sku_id: [foreign.data.id] })).data).toEqual([])
  expect((await client.call('btbVariants.change', { id: variant.id, variant_name: 'Mine' })).status).toBe(404)
  expect((await client.call('btbVariants.toggle', { id: variant.id, status: 'inactive' })).status).toBe(404)
  const added = await client.call('btbVariants.add', { sku_id: foreign.data.id, variant_code: `X-${sku}`, variant_name: 'X', market_country: 'AE' })
  expect(added).toMatchObject({ status: 422, errors: [{ field: 'sku_id' }] })
})
