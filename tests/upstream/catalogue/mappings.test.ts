import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'

const app = useApp()
let admin: Asker
let client: Asker
let own = 0
let product = 0
beforeAll(async () => {
  admin = await app.as('super_admin')
  client = await app.as('client_admin')
  own = (await app.query<{ id: number }>("select client_ids[1]::int as id from users where email = 'client_admin@demo.example'"))[0]?.id ?? 0
  product = (await admin.call('catalogue.addProduct', { client_id: own, product_code: 'MAP', product_name: 'Mapped goods' })).data.id
})

let serial = 0
const code = (what: string) => `${what}-${(serial += 1)}`
const skuFields = (sku_code: string) => ({ client_id: own, product_id: product, sku_code, sku_name: 'Mapped', weight: '0.250' })
const addSku = async (): Promise<{ id: number; sku_code: string }> => (await admin.call('catalogue.addSku', skuFields(code('MAP')))).data
const map = (more: { alias_sku: string; sku_id: unknown; mapping_type?: 'alias' | 'bundle'; qty?: number }) =>
  admin.call('skuMappings.add', { client_id: own, mapping_type: 'alias', ...more })
const statusOf = async (id: number) => (await app.query<{ status: string }>('select status from sku_mappings where id = $1', [id]))[0]?.status

describe('an alias', () => {
  test('names one SKU, however it is spelled', async () => {
    const [one, other] = [await addSku(), await addSku()]
    const alias_sku = code('ALIAS')
    expect(await map({ alias_sku, sku_id: one.id })).toMatchObject({ status: 201, data: { alias_sku, sku_code: one.sku_code, qty: 1, status: 'active' } })
    expect(await map({ alias_sku: alias_sku.toLowerCase(), sku_id: other.id })).toMatchObject({
      status: 409, errors: [{ field: 'alias_sku', message: `Alias ${alias_sku.toLowerCase()} already points to ${one.sku_code}.` }],
    })
    expect((await client.call('skuMappings.list', { search: alias_sku })).data).toMatchObject([{ alias_sku, mapping_type: 'alias', sku_id: one.id }])
  })

  test('is no code of a SKU, and a SKU gets no code of an alias', async () => {
    const [one, other] = [await addSku(), await addSku()]
    expect(await map({ alias_sku: other.sku_code, sku_id: one.id })).toMatchObject({ status: 409, message: `Alias ${other.sku_code} is also a SKU Code.` })
    const alias_sku = code('ALIAS')
    await map({ alias_sku, sku_id: one.id })
    expect(await admin.call('catalogue.addSku', skuFields(alias_sku))).toMatchObject({
      status: 409, message: `${alias_sku} is an alias of ${one.sku_code}. Deactivate the alias first.`,
    })
  })

  test('stands for one unit of an active SKU of its client', async () => {
    const one = await addSku()
    expect(await map({ alias_sku: code('ALIAS'), sku_id: one.id, qty: 2 })).toMatchObject({ status: 422, errors: [{ field: 'qty' }] })
    expect(await map({ alias_sku: code('ALIAS'), sku_id: 0 })).toMatchObject({ status: 422, errors: [{ field: 'sku_id' }] })
    const [foreign] = await app.query<{ id: number }>('select id from skus where client_id <> $1 limit 1', [own])
    expect(await map({ alias_sku: code('ALIAS'), sku_id: foreign?.id })).toMatchObject({ status: 422, message: 'Choose a SKU of this client.' })
    await admin.call('catalogue.toggleSku', { id: one.id, status: 'inactive' })
    expect(await map({ alias_sku: code('ALIAS'), sku_id: one.id })).toMatchObject({
      status: 422, message: `SKU ${one.sku_code} is not active. Activate it first.`,
    })
  })

  test('switched off may point elsewhere, and is not switched on over it', async () => {
    const [one, other] = [await addSku(), await addSku()]
    const alias_sku = code('ALIAS')
    const { id } = (await map({ alias_sku, sku_id: one.id })).data
    expect(await admin.call('skuMappings.toggle', { id, status: 'active' })).toMatchObject({ status: 409, message: `${alias_sku} is active already.` })
    expect(await admin.call('skuMappings.toggle', { id, status: 'inactive' })).toMatchObject({ status: 200, data: { status: 'inactive', version: 2 } })
    expect(await map({ alias_sku, sku_id: other.id })).toMatchObject({ status: 201 })
    expect(await admin.call('skuMappings.toggle', { id, status: 'active' })).toMatchObject({
      status: 409, message: `Alias ${alias_sku} already points to ${other.sku_code}.`,
    })
    expect(await statusOf(id)).toBe('inactive')
  })

  test('is switched off with the SKU that is deleted, or with its product', async () => {
    const [one, other] = [await addSku(), await addSku()]
    const first = (await map({ alias_sku: code('ALIAS'), sku_id: one.id })).data
    await admin.call('catalogue.toggleSku', { id: one.id, status: 'delete' })
    expect(await statusOf(first.id)).toBe('inactive')
    const second = (await map({ alias_sku: code('ALIAS'), sku_id: other.id })).data
    await admin.call('catalogue.toggleProduct', { id: product, status: 'delete' })
    expect(await statusOf(second.id)).toBe('inactive')
    product = (await admin.call('catalogue.addProduct', { client_id: own, product_code: 'MAP-2', product_name: 'Mapped goods' })).data.id
  })

  test('added twenty times at once is one', async () => {
    const [one, other] = [await addSku(), await addSku()]
    const alias_sku = code('ALIAS')
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => map({ alias_sku, sku_id: i % 2 === 0 ? one.id : other.id })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })
})

describe('a bundle', () => {
  test('has so many of each of its SKUs, each once', async () => {
    const [one, other] = [await addSku(), await addSku()]
    const bundle = { mapping_type: 'bundle' as const, alias_sku: code('SET') }
    expect(await map({ ...bundle, sku_id: one.id, qty: 2 })).toMatchObject({ status: 201, data: { qty: 2 } })
    expect(await map({ ...bundle, sku_id: other.id, qty: 1 })).toMatchObject({ status: 201 })
    expect(await map({ ...bundle, sku_id: one.id, qty: 3 })).toMatchObject({
      status: 409, message: `Bundle ${bundle.alias_sku} has ${one.sku_code} already.`,
    })
    expect(await map({ ...bundle, mapping_type: 'alias', sku_id: one.id })).toMatchObject({
      status: 409, message: `${bundle.alias_sku} is a bundle already. Choose another alias.`,
    })
    expect(await admin.call('catalogue.addSku', skuFields(bundle.alias_sku))).toMatchObject({ status: 409, errors: [{ field: 'sku_code' }] })
  })

  test('is no part of a bundle', async () => {
    const { id } = await addSku()
    await app.query('update skus set is_bundle = true where id = $1', [id])
    expect(await map({ mapping_type: 'bundle', alias_sku: code('SET'), sku_id: id })).toMatchObject({
      status: 422, message: 'A bundle component cannot be a bundle.',
    })
  })
})

describe('a code', () => {
  test('is no alias beside a barcode of another SKU, and no barcode beside an alias', async () => {
    const [one, other] = [await addSku(), await addSku()]
    const [barcode, alias_sku] = [code('BAR'), code('ALIAS')]
    await admin.call('catalogue.changeSku', { id: one.id, barcodes: [{ barcode, pack_level: 'each', qty_per_pack: 1, is_primary: true }] })
    expect(await map({ alias_sku: barcode.toLowerCase(), sku_id: other.id })).toMatchObject({
      status: 409, message: `${barcode.toLowerCase()} is a barcode of SKU ${one.sku_code}. Choose another code.`,
    })
    await map({ alias_sku, sku_id: one.id })
    const taken = [{ barcode: alias_sku, pack_level: 'each' as const, qty_per_pack: 1, is_primary: true }]
    expect(await admin.call('catalogue.changeSku', { id: other.id, barcodes: taken })).toMatchObject({
      status: 409, message: `${alias_sku} is an alias of ${one.sku_code}. Deactivate the alias first.`,
    })
  })

  test('of a bundle is switched off whole when one of its SKUs is deleted, for the rest is another bundle', async () => {
    const [one, other] = [await addSku(), await addSku()]
    const bundle = { mapping_type: 'bundle' as const, alias_sku: code('SET') }
    const first = (await map({ ...bundle, sku_id: one.id, qty: 2 })).data
    const second = (await map({ ...bundle, sku_id: other.id })).data
    await admin.call('catalogue.toggleSku', { id: other.id, status: 'delete' })
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['inactive', 'inactive'])
  })

  test('of a bundle stands for goods of one rate of VAT', async () => {
    const [one, other] = [await addSku(), await addSku()]
    const bundle = { mapping_type: 'bundle' as const, alias_sku: code('SET') }
    await app.query('update skus set vat_rate = 0 where id = $1', [other.id])
    await map({ ...bundle, sku_id: one.id })
    expect(await map({ ...bundle, sku_id: other.id })).toMatchObject({ status: 422, errors: [{ field: 'sku_id' }] })
  })
})

describe('a sheet of mappings', () => {
  let files = 0
  const headers = ['Alias SKU', 'Mapping Type', 'SKU Code', 'Quantity', 'Active']
  async function send(lines: string[]) {
    const answer = await client.call('skuMappings.upload', { dry_run: false }, {
      file: { name: `mappings-${(files += 1)}.csv`, body: Buffer.from([headers.join(','), ...lines].join('\n')), type: 'text/csv' },
    })
    expect(answer.status, answer.message).toBe(202)
    await app.jobs.idle()
    const [upload] = await app.query<{ rows_created: number; rows_updated: number; rows_unchanged: number; rows_rejected: number }>(
      'select rows_created, rows_updated, rows_unchanged, rows_rejected from excel_details where id = $1', [answer.data.upload_id],
    )
    const faults = await app.query<{ message: string }>('select message from excel_responses where upload_id = $1 order by row_number', [answer.data.upload_id])
    return { ...upload, faults: faults.map(({ message }) => message) }
  }

  test('adds aliases and bundles, changes those that are there, and sent again changes nothing', async () => {
    const [one, other] = [await addSku(), await addSku()]
    const [alias, set] = [code('ALIAS'), code('SET')]
    const lines = [`${alias},alias,${one.sku_code},,`, `${set},bundle,${one.sku_code},2,Y`, `${set},bundle,${other.sku_code},1,`]
    expect(await send(lines)).toMatchObject({ rows_created: 3, rows_rejected: 0, faults: [] })
    expect(await send([...lines, ''])).toMatchObject({ rows_created: 0, rows_updated: 0, rows_unchanged: 3 })
    expect(await send([`${set},bundle,${one.sku_code},3,`, `${alias},alias,${one.sku_code},,N`])).toMatchObject({ rows_updated: 2 })
    expect((await client.call('skuMappings.list', { search: set })).data.map(({ qty }) => qty)).toEqual([3, 1])
    expect((await client.call('skuMappings.list', { search: alias })).data).toMatchObject([{ status: 'inactive' }])
  })

  test('is refused row by row where a code means something else, in the file as well', async () => {
    const [one, other] = [await addSku(), await addSku()]
    const [alias, twice, set] = [code('ALIAS'), code('ALIAS'), code('SET')]
    await map({ alias_sku: alias, sku_id: one.id })
    const { faults, rows_created } = await send([
      `${alias},alias,${other.sku_code},,`, `${one.sku_code},alias,${other.sku_code},,`, `${set},bundle,${one.sku_code},,`, `${code('ALIAS')},alias,NO-SUCH,,`,
      `${twice},alias,${one.sku_code},,`, `${twice},alias,${other.sku_code},,`,
    ])
    expect(faults).toEqual([
      `Alias ${alias} already points to ${one.sku_code}.`, `Alias ${one.sku_code} is also a SKU Code.`, 'Quantity is required for a bundle.',
      'SKU NO-SUCH is unknown or inactive.', `Alias ${twice} already stands for another SKU.`,
    ])
    expect(rows_created).toBe(1)
  })
})
