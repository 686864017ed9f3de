import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'
import { makeDemand, received, shelf, sku as stockSku, type Shelf } from '../stock/given'

const app = useApp()
let db: Db
let here: Shelf
let admin: Asker
let client: Asker
let own = 0
let product = 0
beforeAll(async () => {
  db = app.services.database.db
  here = await shelf(db)
  admin = await app.as('super_admin')
  client = await app.as('client_admin')
  own = (await app.query<{ id: number }>("select client_ids[1]::int as id from users where email = 'client_admin@demo.example'"))[0]?.id ?? 0
  product = (await addProduct()).id
})

let serial = 0
const code = (what: string) => `${what}-${(serial += 1)}`
const addProduct = async () =>
  (await admin.call('catalogue.addProduct', { client_id: own, product_code: code('TSH'), product_name: 'Cotton T-shirt', hs_code: '610910' })).data
const fields = () => ({ client_id: own, product_id: product, sku_code: code('TSH-BLK'), sku_name: 'T-shirt black', weight: '0.250' })
const addSku = async (more: object = {}) => {
  const answer = await admin.call('catalogue.addSku', { ...fields(), ...more })
  expect(answer.status, answer.message ?? '').toBe(201)
  return answer.data
}
let bars = 500
/** A GTIN-13 nobody has. */
const gtin = () => {
  const body = `629999${String((bars += 1)).padStart(6, '0')}`
  const sum = [...body].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

describe('products', () => {
  test('are added once by their code, however it is spelled', async () => {
    const { product_code, id } = await addProduct()
    expect(await admin.call('catalogue.addProduct', { client_id: own, product_code: product_code.toLowerCase(), product_name: 'Again' })).toMatchObject({
      status: 409, errors: [{ field: 'product_code' }],
    })
    const saved = await admin.call('catalogue.changeProduct', { id, brand: 'Nour', version: 1 })
    expect(saved.data).toMatchObject({ brand: 'Nour', version: 2 })
    expect(await admin.call('catalogue.changeProduct', { id, brand: 'Late', version: 1 })).toMatchObject({ status: 409 })
    expect((await client.call('catalogue.products', { search: product_code })).data).toMatchObject([{ id, brand: 'Nour', sku_count: 0 }])
  })

  test('are deleted with their SKUs, but not while one of them has stock', async () => {
    const { id } = await addProduct()
    const sku = await addSku({ product_id: id })
    await received(db, sku.id, 3, { ...here, client: own })
    expect(await admin.call('catalogue.toggleProduct', { id, status: 'delete' })).toMatchObject({
      status: 409, message: `SKU ${sku.sku_code} has 3 units in stock. Ship or adjust them first.`,
    })
    const other = await addProduct()
    const barcodes = [{ barcode: code('BC') }]
    const gone = await addSku({ product_id: other.id, barcodes })
    expect((await admin.call('catalogue.toggleProduct', { id: other.id, status: 'delete' })).data.status).toBe('delete')
    expect((await admin.call('catalogue.sku', { id: gone.id })).data.status).toBe('delete')
    expect((await addSku({ barcodes })).barcodes).toMatchObject([{ ...barcodes[0], is_primary: true }])
    expect(await admin.call('catalogue.changeProduct', { id: other.id, brand: 'X' })).toMatchObject({ status: 409 })
  })
})

describe('SKUs', () => {
  test('follow from tracking expiry what nobody has said', async () => {
    const sku = await addSku({ is_expiry_tracked: true, shelf_life_days: 365, attributes: 'colour=Black; size=M' })
    expect(sku).toMatchObject({
      is_batch_tracked: true, rotation: 'fefo', min_receipt_shelf_life_pct: '50.0', tracking: ['Batch', 'Expiry'],
      variant_attributes: { colour: 'Black', size: 'M' }, on_hand: 0, available: 0,
    })
    expect((await addSku()).rotation).toBe('fifo')
  })

  test('are refused with every contradiction at its field', async () => {
    const answer = await admin.call('catalogue.addSku', {
      ...fields(), product_id: null, weight: null, length: '10', is_expiry_tracked: true, is_dangerous: true,
    })
    expect(answer.status).toBe(422)
    expect(answer.errors.map(({ field }) => field).toSorted()).toEqual(['height', 'product_id', 'shelf_life_days', 'un_number', 'weight', 'width'])
    expect(await admin.call('catalogue.addSku', { ...fields(), attributes: 'a=1; b=2; c=3; d=4' })).toMatchObject({
      status: 422, errors: [{ field: 'attributes' }],
    })
  })

  test('never take a code twice, not even of a SKU that was deleted', async () => {
    const { id, sku_code } = await addSku()
    expect((await admin.call('catalogue.toggleSku', { id, status: 'delete' })).data.status).toBe('delete')
    const again = await Promise.all([1, 2].map(() => admin.call('catalogue.addSku', { ...fields(), sku_code: sku_code.toLowerCase() })))
    expect(again.map(({ status }) => status)).toEqual([409, 409])
  })

  test('of one product belong to its client', async () => {
    const [other] = await app.query<{ id: number }>('select id from products where client_id <> $1 order by id limit 1', [own])
    expect(await admin.call('catalogue.addSku', { ...fields(), product_id: other?.id })).toMatchObject({
      status: 422, errors: [{ field: 'product_id', message: 'This product belongs to another client.' }],
    })
  })

  test('on an open order are not switched off, and those with stock not tracked otherwise', async () => {
    const { id, sku_code } = await addSku()
    const on = { ...here, client: own }
    await received(db, id, 5, on)
    await makeDemand(db, on, id, 2)
    expect(await admin.call('catalogue.toggleSku', { id, status: 'inactive' })).toMatchObject({
      status: 409, message: `SKU ${sku_code} is on 1 open order.`,
    })
    expect(await admin.call('catalogue.changeSku', { id, is_serial_tracked: true })).toMatchObject({ status: 409, errors: [{ field: 'is_serial_tracked' }] })
    expect((await admin.call('catalogue.changeSku', { id, reorder_point: 4 })).data).toMatchObject({ on_hand: 5, available: 3, reorder: true })
    expect((await admin.call('catalogue.skus', { product_id: [product], stock: 'in' })).data.map((row) => row.id)).toContain(id)
    const stock = (await admin.call('catalogue.sku', { id })).data.stock
    expect(stock).toMatchObject([{ status: 'available', on_hand: 5, allocated: 0 }])
  })

  test('are their client’s alone', async () => {
    const foreign = await stockSku(db, (await app.query<{ id: number }>('select id from clients where id <> $1 order by id limit 1', [own]))[0]?.id ?? 0)
    expect(await client.call('catalogue.sku', { id: foreign })).toMatchObject({ status: 404 })
    expect(await client.call('catalogue.changeSku', { id: foreign, sku_name: 'Mine' })).toMatchObject({ status: 404 })
    const seen = (await client.call('catalogue.skus', { page_size: 200 })).data
    expect(new Set(seen.map(({ client_id }) => client_id))).toEqual(new Set([own]))
  })
})

describe('barcodes', () => {
  test('are read one a line, the first being the primary, and found by a scan', async () => {
    const [each, carton] = [gtin(), 'CTN/88']
    const sku = await addSku({ barcode_lines: `${each}\n${carton} carton 24\n` })
    expect(sku.barcodes).toEqual([
      { barcode: each, symbology: 'ean13', pack_level: 'each', qty_per_pack: 1, is_primary: true },
      { barcode: carton, symbology: 'code128', pack_level: 'carton', qty_per_pack: 24, is_primary: false },
    ])
    expect(sku.barcode_lines).toBe(`${each}\n${carton} carton 24`)
    expect((await admin.call('catalogue.skus', { search: each })).data).toMatchObject([{ id: sku.id, barcode: each }])
    const moved = await admin.call('catalogue.changeSku', { id: sku.id, barcodes: [{ barcode: carton, pack_level: 'carton', qty_per_pack: 12 }] })
    expect(moved.data.barcodes).toMatchObject([{ barcode: carton, qty_per_pack: 12, is_primary: true }])
    expect((await addSku({ barcode_lines: each })).barcode).toBe(each)
  })

  test('belong to one SKU of a client, whoever comes first', async () => {
    const code13 = gtin()
    const first = await addSku({ barcode_lines: code13 })
    expect(await admin.call('catalogue.addSku', { ...fields(), barcode_lines: code13 })).toMatchObject({
      status: 409, errors: [{ field: 'barcode_lines', message: `Barcode ${code13} belongs to ${first.sku_code}.` }],
    })
    const fresh = gtin()
    const raced = await Promise.all([1, 2].map(() => admin.call('catalogue.addSku', { ...fields(), barcode_lines: fresh })))
    expect(raced.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('with a wrong check digit, an unknown pack or twice are refused', async () => {
    const right = gtin()
    const wrong = `${right.slice(0, 12)}${(Number(right.slice(12)) + 1) % 10}`
    const refused = async (barcode_lines: string) => (await admin.call('catalogue.addSku', { ...fields(), barcode_lines })).errors
    expect(await refused(wrong)).toEqual([{ field: 'barcode_lines', message: `Barcode ${wrong} fails its check digit.` }])
    expect(await refused(`${right} sack 4`)).toEqual([{ field: 'barcode_lines', message: 'sack is no pack level. Use each, inner, carton, pallet.' }])
    expect(await refused(`${right}\n${right}`)).toEqual([{ field: 'barcode_lines', message: `Barcode ${right} is there twice.` }])
  })
})

describe('papers of SKUs', () => {
  test('labels come in both sizes and as many copies as wanted, within what a printer takes', async () => {
    const { id, sku_code } = await addSku({ barcode_lines: gtin() })
    for (const size of ['50x25', '100x50'] as const) {
      const file = await client.call('catalogue.labels', { sku_ids: [id], copies: 3, size })
      expect(file.status).toBe(200)
      expect(file.headers['content-disposition']).toContain(`sku-${sku_code}.pdf`)
      expect(file.body.subarray(0, 5).toString()).toBe('%PDF-')
    }
    const many = (await admin.call('catalogue.skus', { page_size: 25 })).data.map((row) => row.id)
    expect(await admin.call('catalogue.labels', { sku_ids: many, copies: 999 })).toMatchObject({ status: 422, errors: [{ field: 'copies' }] })
    expect(await client.call('catalogue.labels', { sku_ids: [id, 999_999_999] })).toMatchObject({ status: 404 })
  })

  test('the list comes as a sheet, of one’s own alone', async () => {
    const { sku_code } = await addSku()
    const file = await client.call('catalogue.downloadSkus', { search: sku_code, format: 'csv' })
    expect(file.body.toString()).toContain(sku_code)
    expect(file.body.toString().trim().split('\n')).toHaveLength(2)
  })
})
