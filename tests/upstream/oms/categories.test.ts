import { beforeAll, describe, expect, test } from 'vitest'
import { productTemplate } from '@/lib/contract/catalogue-columns'
import { useApp, type Asker } from '../app'

const app = useApp()
let admin: Asker
let client: Asker
let own = 0
beforeAll(async () => {
  admin = await app.as('super_admin')
  client = await app.as('client_admin')
  own = (await app.query<{ id: number }>("select client_ids[1]::int as id from users where email = 'client_admin@demo.example'"))[0]?.id ?? 0
})

let serial = 0
const code = (what: string) => `${what}-${process.pid % 10_000}-${(serial += 1)}`
async function category(more: object = {}) {
  const answer = await admin.call('omsCategories.add', { oms_code: 'unicommerce', category_code: code('CAT'), category_name: code('Category'), ...more })
  expect(answer.status, answer.message ?? '').toBe(201)
  return answer.data
}
async function product(more: object = {}) {
  const answer = await client.call('catalogue.addProduct', { client_id: own, product_code: code('PRD'), product_name: 'Thing', ...more })
  expect(answer.status, answer.message ?? '').toBe(201)
  return answer.data
}
const sku = (product_id: number, more: object = {}) =>
  client.call('catalogue.addSku', { client_id: own, product_id, sku_code: code('SKU'), sku_name: 'Thing', weight: '0.5', ...more })

describe('a category', () => {
  test('is added once by its code in an OMS, changed, and switched', async () => {
    const made = await category({ default_hs_code: '640399', storage_class: 'cool' })
    expect(await admin.call('omsCategories.add', { oms_code: 'unicommerce', category_code: made.category_code.toLowerCase(), category_name: 'Again' }))
      .toMatchObject({ status: 409, errors: [{ field: 'category_code' }] })
    expect((await admin.call('omsCategories.add', { oms_code: 'custom', category_code: made.category_code, category_name: 'Of another OMS' })).status).toBe(201)
    const saved = await admin.call('omsCategories.change', { id: made.id, category_name: 'Shoes', version: 1 })
    expect(saved.data).toMatchObject({ category_name: 'Shoes', version: 2 })
    expect((await admin.call('omsCategories.change', { id: made.id, category_name: 'Late', version: 1 })).status).toBe(409)
    expect((await admin.call('omsCategories.toggle', { id: made.id, status: 'inactive' })).data).toMatchObject({ status: 'inactive' })
    expect(await admin.call('omsCategories.toggle', { id: made.id, status: 'inactive' })).toMatchObject({ status: 409, message: 'Shoes is inactive already.' })
    expect((await admin.call('omsCategories.list', { search: made.category_code, oms_code: ['unicommerce'], no_hs_code: false })).data)
      .toMatchObject([{ id: made.id, sku_count: 0 }])
  })

  test('lies below one of the same OMS, and never below itself', async () => {
    const top = await category()
    const below = await category({ parent_id: top.id })
    const lowest = await category({ parent_id: below.id })
    expect(await admin.call('omsCategories.change', { id: top.id, parent_id: lowest.id })).toMatchObject({
      status: 422, message: `${lowest.category_name} lies below this category. Choose another.`, errors: [{ field: 'parent_id' }],
    })
    expect(await admin.call('omsCategories.change', { id: top.id, parent_id: top.id })).toMatchObject({ status: 422, errors: [{ field: 'parent_id' }] })
    expect(await admin.call('omsCategories.add', { oms_code: 'custom', category_code: code('X'), category_name: 'X', parent_id: top.id })).toMatchObject({
      status: 422, message: 'Choose a category of Own system.',
    })
  })

  test('names a handling code that is in use', async () => {
    expect(await admin.call('omsCategories.add', { oms_code: 'custom', category_code: code('X'), category_name: 'X', default_handling_code: 'ZZZ' }))
      .toMatchObject({ status: 422, message: 'Unknown handling code ZZZ. Choose one of the handling codes in use.' })
    expect(await category({ default_handling_code: 'frg' })).toMatchObject({ default_handling_code: 'FRG' })
  })

  test('is changed and switched with others, and what one refuses holds back no other', async () => {
    const [one, two] = [await category(), await category()]
    const ids = [one.id, two.id]
    expect((await admin.call('omsCategories.changeMany', { ids, storage_class: 'frozen' })).data).toEqual({ done: 2, failed: [] })
    await admin.call('omsCategories.toggle', { id: one.id, status: 'inactive' })
    expect((await admin.call('omsCategories.toggleMany', { ids, status: 'inactive' })).data).toEqual({
      done: 1, failed: [{ name: one.category_name, message: `${one.category_name} is inactive already.` }],
    })
    const now = (await admin.call('omsCategories.list', { ids })).data
    expect(now.map(({ storage_class, status }) => [storage_class, status])).toEqual([['frozen', 'inactive'], ['frozen', 'inactive']])
  })

  test('is offered to those who keep products while it is in use', async () => {
    const made = await category()
    expect((await client.call('omsCategories.dropdown', { search: made.category_code })).data).toEqual([
      { id: made.id, oms_name: 'Unicommerce', category_code: made.category_code, category_name: made.category_name },
    ])
    await admin.call('omsCategories.toggle', { id: made.id, status: 'inactive' })
    expect((await client.call('omsCategories.dropdown', { search: made.category_code })).data).toEqual([])
    expect(await client.call('catalogue.addProduct', { client_id: own, product_code: code('P'), product_name: 'P', oms_category_id: made.id })).toMatchObject({
      status: 422, errors: [{ field: 'oms_category_id' }],
    })
  })
})

describe('goods of a category', () => {
  test('take from it, and from those above it, what they say nothing of', async () => {
    const top = await category({ storage_class: 'chilled', vat_rate: '0.00', is_expiry_tracked: true })
    const below = await category({ parent_id: top.id, default_hs_code: '210690', storage_class: 'frozen' })
    const made = await product({ oms_category_id: below.id })
    expect(made).toMatchObject({ hs_code: '210690', category: below.category_name })
    expect(await sku(made.id)).toMatchObject({ status: 422, errors: [{ field: 'shelf_life_days' }] })
    expect((await sku(made.id, { shelf_life_days: 90 })).data).toMatchObject({
      storage_class: 'frozen', vat_rate: '0.00', is_expiry_tracked: true, is_batch_tracked: true, rotation: 'fefo', hs_code: '210690',
    })
    const plain = await sku(made.id, { storage_class: 'ambient', vat_rate: '5.00', is_expiry_tracked: false, hs_code: '210610' })
    expect(plain.data).toMatchObject({ storage_class: 'ambient', vat_rate: '5.00', is_expiry_tracked: false, hs_code: '210610' })
    expect((await client.call('catalogue.changeSku', { id: plain.data.id, storage_class: null, vat_rate: null })).data).toMatchObject({
      storage_class: 'frozen', vat_rate: '0.00',
    })
    expect((await admin.call('omsCategories.list', { ids: [below.id] })).data).toMatchObject([{ sku_count: 2, product_count: 1 }])
    expect((await client.call('catalogue.products', { oms_category_id: [below.id] })).data).toMatchObject([{ id: made.id }])
  })

  test('are usual where no category says otherwise, and dangerous ones ask for their UN number', async () => {
    expect((await sku((await product()).id)).data).toMatchObject({ storage_class: 'ambient', vat_rate: '5.00', is_dangerous: false, is_expiry_tracked: false })
    const made = await product({ oms_category_id: (await category({ is_dangerous: true })).id })
    expect(await sku(made.id)).toMatchObject({ status: 422, errors: [{ field: 'un_number' }] })
    expect((await sku(made.id, { un_number: 'UN1950' })).data).toMatchObject({ is_dangerous: true })
  })

  test('are put in one together, each with its HS code where it has none', async () => {
    const [bare, coded] = [await product(), await product({ hs_code: '610910' })]
    const into = await category({ default_hs_code: '640399' })
    const ids = [bare.id, coded.id]
    expect((await client.call('catalogue.sortProducts', { ids: [...ids, 999_999_999], oms_category_id: into.id })).data).toEqual({
      done: 2, failed: [{ name: '999999999', message: 'This product no longer exists.' }],
    })
    const found = (await client.call('catalogue.products', { ids, sort_by: 'product_code' })).data
    expect(found.map(({ hs_code, oms_category_id }) => [hs_code, oms_category_id]).toSorted()).toEqual([['610910', into.id], ['640399', into.id]])
    await client.call('catalogue.sortProducts', { ids, oms_category_id: null })
    expect((await client.call('catalogue.products', { oms_category_id: [into.id] })).data).toEqual([])
  })

  test('that are put in one later take its HS code where they have none', async () => {
    const [{ id }, own_code] = [await product(), await product({ hs_code: '610910' })]
    const into = await category({ default_hs_code: '640399' })
    expect((await client.call('catalogue.changeProduct', { id, oms_category_id: into.id })).data).toMatchObject({ hs_code: '640399' })
    expect((await client.call('catalogue.changeProduct', { id: own_code.id, oms_category_id: into.id })).data).toMatchObject({ hs_code: '610910' })
  })
})

describe('the column Category of a product sheet', () => {
  const headers = productTemplate.columns.map(({ header }) => header)
  async function send(rows: Record<string, string>[]) {
    const usual: Record<string, string> = { 'Product Name': 'Thing', 'SKU Name': 'Thing', 'Unit Price': '79.00', 'Weight (kg)': '0.250' }
    const lines = rows.map((cells) => headers.map((header) => ({ ...usual, ...cells })[header] ?? '').join(','))
    const answer = await client.call('catalogue.uploadProducts', { dry_run: false }, {
      file: { name: `${code('goods')}.csv`, body: Buffer.from([headers.join(','), ...lines].join('\n')), type: 'text/csv' },
    })
    await app.jobs.idle()
    const faults = await app.query<{ message: string }>(
      'select message from excel_responses where upload_id = $1 order by row_number, id', [answer.data.upload_id],
    )
    return faults.map(({ message }) => message)
  }
  const skuOf = async (sku_code: string) => (await client.call('catalogue.skus', { search: sku_code })).data[0]

  test('is a name or a code; new SKUs take what their cells leave empty, those that are there keep what they have', async () => {
    const made = await category({ storage_class: 'cool', default_hs_code: '180690', vat_rate: '0.00' })
    const [one, two, prd] = [code('UPC-A'), code('UPC-B'), code('UPC')]
    expect(await send([
      { 'Product Code': prd, 'SKU Code': one, 'Category': made.category_name.toUpperCase() },
      { 'Product Code': prd, 'SKU Code': two, 'Category': made.category_code, 'Storage Class': 'frozen' },
    ])).toEqual([])
    expect(await skuOf(one)).toMatchObject({ storage_class: 'cool', hs_code: '180690', vat_rate: '0.00' })
    expect(await skuOf(two)).toMatchObject({ storage_class: 'frozen' })
    expect((await client.call('catalogue.products', { search: prd })).data).toMatchObject([{ oms_category_id: made.id, hs_code: '180690' }])
    expect(await send([{ 'Product Code': prd, 'SKU Code': two, 'Category': made.category_code }])).toEqual([])
    expect(await skuOf(two)).toMatchObject({ storage_class: 'frozen' })
  })

  test('tells of one that is unknown, that may be two, and whose goods are dangerous', async () => {
    const name = code('Twice')
    const [here, there] = [await category({ category_name: name }), await category({ category_name: name, oms_code: 'custom' })]
    const dangerous = await category({ is_dangerous: true })
    const row = (Category: string) => ({ 'Product Code': code('UPX'), 'SKU Code': code('UPX'), Category })
    expect(await send([row('Nowhere'), row(name), row(dangerous.category_code), row(`Unicommerce/${here.category_code}`)])).toEqual([
      'Category Nowhere is unknown. Write the name or the code of one of the OMS categories.',
      `Category ${name} may be Own system/${there.category_code} or Unicommerce/${here.category_code}. Write one of these.`,
      'Goods of this category are dangerous. Add the SKU on its screen, with its UN number.',
    ])
  })
})
