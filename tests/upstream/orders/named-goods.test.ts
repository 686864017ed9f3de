import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { demandsOf } from '@/upstream/areas/orders/moves'
import { availableToPromise } from '@/upstream/core/stock/promise'
import { reserve } from '@/upstream/core/stock/reserve'
import { inTransaction, rows } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'
import type { Shelf } from '../stock/given'
import { order, orderingShelf, product } from './given'

const app = useApp()
let staff: Asker
let admin: Asker
let on: Shelf
beforeAll(async () => {
  staff = await app.as('fulfilment_manager')
  admin = await app.as('super_admin')
  on = await orderingShelf(app.services.database.db)
})
const db = () => app.services.database.db
let serial = 0
const code = (what: string) => `${what}-${process.pid}-${(serial += 1)}`
const map = async (alias_sku: string, sku_id: number, mapping_type: 'alias' | 'bundle' = 'alias', qty = 1) =>
  (await admin.call('skuMappings.add', { client_id: on.client, mapping_type, alias_sku, sku_id, qty })).data
const added = (items: Parameters<typeof order>[1]) => staff.call('saleOrders.add', order(on.client, items))
const barcode = (sku: { id: number }, text: string, qty = 1) =>
  app.query(`insert into sku_barcodes (client_id, sku_id, barcode, symbology, qty_per_pack) values ($1, $2, $3, 'code128', $4)`, [on.client, sku.id, text, qty])

describe('a line of an order', () => {
  test('names its SKU by code, alias or barcode, as receiving and finding do', async () => {
    const mug = await product(db(), on, 9)
    const [alias, bars] = [code('AMZ'), code('BC')]
    await map(alias, mug.id)
    await barcode(mug, bars)
    const { data } = await added([{ sku_code: alias.toLowerCase(), qty: 1 }, { sku_code: bars, qty: 2 }, { sku_code: mug.sku_code, qty: 3 }])
    expect((await staff.call('saleOrders.one', { id: data.id })).data.lines).toMatchObject([
      { ordered_sku: alias.toLowerCase(), sku_id: mug.id, ordered_qty: 1 }, { ordered_sku: bars, sku_id: mug.id },
      { ordered_sku: mug.sku_code, sku_id: mug.id },
    ])
    for (const search of [alias, bars.toLowerCase(), mug.sku_code]) {
      expect((await staff.call('saleOrders.skus', { client_id: on.client, search })).data[0], search).toMatchObject({ sku_code: mug.sku_code, is_exact: true })
      expect((await admin.call('inbound.skus', { client_id: on.client, search })).data[0], search).toMatchObject({ id: mug.id, is_exact: true })
    }
  })

  test('of a pack’s barcode is refused, for a line counts units', async () => {
    const mug = await product(db(), on)
    const carton = code('CTN')
    await barcode(mug, carton, 24)
    expect(await added([{ sku_code: carton, qty: 1 }])).toMatchObject({
      status: 422, message: `Barcode ${carton} is a pack of 24. Type ${mug.sku_code} and how many units of it.`, errors: [{ field: 'items.0.sku_code' }],
    })
    expect((await staff.call('saleOrders.skus', { client_id: on.client, search: carton })).data).toMatchObject([{ sku_code: mug.sku_code, qty_per_pack: 24 }])
  })

  test('keeps its SKU when its alias points elsewhere by now', async () => {
    const [mug, cup] = [await product(db(), on), await product(db(), on)]
    const alias = code('AMZ')
    const mapping = await map(alias, mug.id)
    const { data } = await added([{ sku_code: alias, qty: 1 }])
    await admin.call('skuMappings.toggle', { id: mapping.id, status: 'inactive' })
    await map(alias, cup.id)
    const changed = await staff.call('saleOrders.change', { id: data.id, items: [{ sku_code: alias, qty: 2 }], remarks: 'Call first' })
    expect(changed).toMatchObject({ status: 200, data: { remarks: 'Call first', lines: [{ sku_id: mug.id, ordered_qty: 2 }] } })
    expect((await staff.call('saleOrders.change', { id: data.id, remarks: 'Ring twice' })).data.lines).toMatchObject([{ sku_id: mug.id, ordered_qty: 2 }])
  })
})

describe('a bundle', () => {
  test('three of 2 × A beside 5 × A want 11 of A: of 10 there, 10 are allocated and the line that is short says so (F2)', async () => {
    const mug = await product(db(), on, 10)
    const set = code('SET')
    await map(set, mug.id, 'bundle', 2)
    const { data } = await added([{ sku_code: set, qty: 3 }, { sku_code: mug.sku_code, qty: 5 }])
    expect(await availableToPromise(db(), [mug.id])).toMatchObject([{ free: 10, open_demand: 11, available: 0 }])
    await staff.call('saleOrders.confirm', { ids: [data.id] })
    await inTransaction(db(), async (tx) => reserve(tx, (await demandsOf(tx, data.id)).map(({ id }) => id)))
    expect((await staff.call('saleOrders.one', { id: data.id })).data.lines).toMatchObject([
      { ordered_sku: set, sku_id: null, components: [{ sku_code: mug.sku_code, per_piece: 2 }], ordered_qty: 3, allocated_qty: 3, unit_price: '158.00' },
      { ordered_sku: mug.sku_code, components: [], ordered_qty: 5, allocated_qty: 4 },
    ])
  })

  test('is one line of the report, and is found there by what it holds', async () => {
    const mug = await product(db(), on, 9)
    const set = code('SET')
    await map(set, mug.id, 'bundle', 2)
    const { data } = await added([{ sku_code: set, qty: 2 }, { sku_code: mug.sku_code, qty: 1, discount: '4' }])
    const found = await staff.call('saleOrders.lines', { client_id: [on.client], sku_code: mug.sku_code })
    expect(found.data.toSorted((a, b) => a.line_no - b.line_no)).toMatchObject([
      { order_id: data.id, ordered_sku: set, sku_code: `2 × ${mug.sku_code}`, ordered_qty: 2, allocated_qty: 0, line_total: '316.00', lot_no: null },
      { ordered_sku: mug.sku_code, sku_code: mug.sku_code, ordered_qty: 1, line_total: '75.00', status: 'new' },
    ])
    await staff.call('saleOrders.confirm', { ids: [data.id] })
    expect((await staff.call('saleOrders.lines', { search: set })).data).toMatchObject([{ allocated_qty: 2, status: 'in_fulfillment', warehouse: 'JXB1' }])
    expect((await (await app.as('carrier_admin')).call('saleOrders.lines', {})).status).toBe(403)
  })

  test('costs what it holds unless a price is typed, and is found with as many as its scarcest SKU gives', async () => {
    const [mug, cup] = [await product(db(), on, 9), await product(db(), on, 3, { price: '20.50' })]
    const set = code('SET')
    await map(set, mug.id, 'bundle', 2)
    await map(set, cup.id, 'bundle')
    expect((await staff.call('saleOrders.skus', { client_id: on.client, search: set })).data).toEqual([expect.objectContaining({
      sku_code: set, label: `${set} · 2 × ${mug.sku_code} + 1 × ${cup.sku_code}`, unit_price: '178.50', available: 3, is_exact: true,
    })])
    const { data } = await added([{ sku_code: set, qty: 1 }, { sku_code: set, qty: 1, unit_price: '150' }])
    expect((await staff.call('saleOrders.one', { id: data.id })).data).toMatchObject({
      subtotal: '328.50', lines: [{ sku_id: null }, { unit_price: '150.00' }],
    })
    const held = await rows(db(), sql`select line_no, sku_id, qty from stock_demands where document_type = 'sale_order' and document_id = ${data.id}
      order by line_no, sku_id`)
    expect(held).toEqual([1, 2].flatMap((line_no) => [{ line_no, sku_id: mug.id, qty: 2 }, { line_no, sku_id: cup.id, qty: 1 }]))
    expect((await staff.call('saleOrders.list', { sku_code: cup.sku_code })).data).toMatchObject([{ id: data.id }])
  })

  test('holds in an order what it held then', async () => {
    const [mug, cup] = [await product(db(), on), await product(db(), on)]
    const set = code('SET')
    await map(set, mug.id, 'bundle', 2)
    const { data } = await added([{ sku_code: set, qty: 1 }])
    await map(set, cup.id, 'bundle')
    await staff.call('saleOrders.change', { id: data.id, items: [{ sku_code: set, qty: 4 }] })
    expect((await staff.call('saleOrders.one', { id: data.id })).data.lines).toMatchObject([{ ordered_qty: 4, components: [{ sku_code: mug.sku_code }] }])
  })

  test('with a SKU that is not sold, or of two rates of VAT, is not ordered', async () => {
    const [mug, cup] = [await product(db(), on), await product(db(), on)]
    const set = code('SET')
    await map(set, mug.id, 'bundle', 2)
    await map(set, cup.id, 'bundle')
    await app.query('update skus set vat_rate = 0 where id = $1', [cup.id])
    expect(await added([{ sku_code: set, qty: 1 }])).toMatchObject({
      status: 422, message: `Bundle ${set} holds goods with 5 % and with 0 % VAT. Order its SKUs one by one.`,
    })
    await admin.call('catalogue.toggleSku', { id: cup.id, status: 'inactive' })
    expect(await added([{ sku_code: set, qty: 1 }])).toMatchObject({ status: 422, errors: [{ field: 'items.0.sku_code' }] })
    expect((await staff.call('saleOrders.skus', { client_id: on.client, search: set })).data).toEqual([])
  })
})
