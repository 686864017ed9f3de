import { beforeAll, describe, expect, test } from 'vitest'
import { productTemplate } from '@/lib/contract/catalogue-columns'
import { useApp, type Asker } from '../app'
import { received, shelf } from '../stock/given'

const app = useApp()
let client: Asker
let admin: Asker
let own = 0
let files = 0
const run = `${process.pid}`.slice(-4)
beforeAll(async () => {
  client = await app.as('client_admin')
  admin = await app.as('super_admin')
  own = (await app.query<{ id: number }>("select client_ids[1]::int as id from users where email = 'client_admin@demo.example'"))[0]?.id ?? 0
})

const headers = productTemplate.columns.map(({ header }) => header)
type Cells = Record<string, string>
const usual: Cells = {
  'Product Code': `UP-${run}`, 'Product Name': 'Cotton T-shirt', 'SKU Name': 'T-shirt black', 'Unit Price': '79.00', 'Weight (kg)': '0.250',
}
const line = (cells: Cells) => headers.map((header) => ({ ...usual, ...cells })[header] ?? '').join(',')

async function send(rows: Cells[], more: object = {}, asker = client) {
  const answer = await asker.call('catalogue.uploadProducts', { dry_run: false, ...more }, {
    file: { name: `goods-${(files += 1)}.csv`, body: Buffer.from([headers.join(','), ...rows.map(line)].join('\n')), type: 'text/csv' },
  })
  expect(answer.status, answer.message).toBe(202)
  await app.jobs.idle()
  const [upload] = await app.query<{ rows_created: number; rows_updated: number; rows_rejected: number }>(
    'select rows_created, rows_updated, rows_rejected from excel_details where id = $1', [answer.data.upload_id],
  )
  const faults = await app.query<{ message: string }>(
    'select message from excel_responses where upload_id = $1 order by row_number, id', [answer.data.upload_id],
  )
  return { ...upload, faults: faults.map(({ message }) => message) }
}
const skuOf = async (code: string) => (await admin.call('catalogue.skus', { search: code, client_id: [own] })).data.find(({ sku_code }) => sku_code === code)

describe('a sheet of products', () => {
  test('adds each product once with its SKUs and barcodes, and changes what is there', async () => {
    const [one, two] = [`UP-${run}-A`, `UP-${run}-B`]
    const barcode = `UPB${run}A`
    expect(await send([
      { 'SKU Code': one, 'Attributes': 'size=M', 'Barcode': barcode, 'Expiry Tracked': 'Y', 'Shelf Life (days)': '365', 'Brand': 'Nour' },
      { 'SKU Code': two, 'UOM': 'bx', 'Length (cm)': '30', 'Width (cm)': '20', 'Height (cm)': '3' },
    ])).toMatchObject({ rows_created: 2, rows_rejected: 0, faults: [] })
    expect(await skuOf(one)).toMatchObject({
      unit_price: '79.00', weight: '0.250', barcode, is_batch_tracked: true, rotation: 'fefo', variant_attributes: { size: 'M' }, client_id: own,
    })
    expect(await skuOf(two)).toMatchObject({ uom: 'BX', dimensions: '30.0 × 20.0 × 3.0' })
    expect((await client.call('catalogue.products', { search: `UP-${run}` })).data).toMatchObject([{ sku_count: 2, brand: 'Nour' }])
    expect(await send([{ 'SKU Code': one.toLowerCase(), 'SKU Name': 'T-shirt black II', 'Barcode': `UPB${run}C` }])).toEqual({
      rows_created: 0, rows_updated: 1, rows_rejected: 0, faults: [],
    })
    expect(await skuOf(one)).toMatchObject({ sku_name: 'T-shirt black II', barcode, shelf_life_days: 365, is_expiry_tracked: true })
  })

  test('tells of every row what is wrong, in words that lead out', async () => {
    const [one] = [`UP-${run}-A`]
    expect(await send([
      { 'SKU Code': '' },
      { 'SKU Code': `UP-${run}-C`, 'Barcode': '6291041500210' },
      { 'SKU Code': `UP-${run}-D`, 'Barcode': `UPB${run}A` },
      { 'SKU Code': `UP-${run}-E`, 'Weight (kg)': '0' },
      { 'SKU Code': `UP-${run}-F`, 'Expiry Tracked': 'Y' },
      { 'SKU Code': `UP-${run}-G`, 'Length (cm)': '3' },
    ])).toMatchObject({
      rows_created: 0, rows_rejected: 6,
      faults: [
        'SKU Code is required.', 'Barcode 6291041500210 fails its check digit.', `Barcode UPB${run}A belongs to SKU ${one}.`, 'Weight must be greater than 0.',
        'Shelf Life is required when Expiry Tracked is Y.', 'Give length, width and height, or none of them.',
      ],
    })
    expect((await send([{ 'SKU Code': one }], { update_existing: false })).faults).toEqual([`SKU ${one} exists; tick Update existing to change it.`])
  })

  test('leaves alone how goods with stock are tracked, and what was deleted', async () => {
    const code = `UP-${run}-H`
    await send([{ 'SKU Code': code }])
    const sku = await skuOf(code)
    await received(app.services.database.db, sku?.id ?? 0, 2, { ...(await shelf(app.services.database.db)), client: own })
    expect((await send([{ 'SKU Code': code, 'Batch Tracked': 'Y' }])).faults).toEqual([`SKU ${code} has stock, so how it is tracked cannot change.`])
    const gone = `UP-${run}-I`
    await send([{ 'SKU Code': gone }])
    await admin.call('catalogue.toggleSku', { id: (await skuOf(gone))?.id ?? 0, status: 'delete' })
    expect((await send([{ 'SKU Code': gone }])).faults).toEqual([`SKU ${gone} was deleted, and its code is not given again.`])
  })

  test('is of one client, whom staff choose', async () => {
    const body = { file: { name: 'whose.csv', body: Buffer.from(`${headers.join(',')}\n${line({ 'SKU Code': `UP-${run}-K` })}`), type: 'text/csv' } }
    expect(await admin.call('catalogue.uploadProducts', { dry_run: false }, body)).toMatchObject({ status: 422, errors: [{ field: 'client_id' }] })
    const [other] = await app.query<{ id: number }>('select id from clients where id <> $1 order by id limit 1', [own])
    expect(await client.call('catalogue.uploadProducts', { dry_run: false, client_id: other?.id ?? 0 }, body)).toMatchObject({ status: 404 })
    expect(await send([{ 'SKU Code': `UP-${run}-L` }], { client_id: own }, admin)).toMatchObject({ rows_created: 1 })
  })

  test('has a template with its columns', async () => {
    const file = await client.call('catalogue.template', { type: 'product', format: 'csv' })
    expect(file.body.toString()).toContain('Product Name (Arabic)')
    expect((await client.call('catalogue.template', { type: 'product' })).headers['content-disposition']).toContain('product-template.xlsx')
  })
})
