import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'

const app = useApp()
let staff: Asker
let client: Asker
let noorb: number
let gadgets: number
const clientId = async (code: string) => (await app.query<{ id: number }>('select id from clients where client_code = $1', [code]))[0]?.id ?? 0

beforeAll(async () => {
  staff = await app.as('customs_officer')
  client = await app.as('client_admin')
  noorb = await clientId('NOORB')
  gadgets = await clientId('GGDMC')
})

const header = 'Client Code,SKU,Product Description,HS Code,Country of Origin,Destination Country,Unit Value,Currency'
let files = 0
async function send(who: Asker, lines: string[], more: { client_id?: number } = {}) {
  const answer = await who.call('clientHscodes.upload', { dry_run: false, ...more }, {
    file: { name: `hs-${++files}.csv`, body: Buffer.from([header, ...lines].join('\n')), type: 'text/csv' },
  })
  expect(answer.status, answer.message).toBe(202)
  await app.jobs.idle()
  const id = answer.data.upload_id
  const [upload] = await app.query<{ rows_created: number; rows_updated: number; rows_unchanged: number }>(
    'select rows_created, rows_updated, rows_unchanged from excel_details where id = $1', [id])
  const faults = await app.query<{ message: string }>('select message from excel_responses where upload_id = $1 order by row_number', [id])
  return { ...upload, faults: faults.map(({ message }) => message) }
}
const row = async (sku: string) => (await staff.call('clientHscodes.list', { search: sku })).data.find((one) => one.sku === sku)

describe('HS codes of clients’ products', () => {
  test('come by file and wait for approval; the same again changes nothing', async () => {
    const lines = [
      'NOORB,CH-SERUM,"Face serum 30 ml, glass bottle",3304.99.10.0000,KR,,45.00,AED', 'NOORB,CH-PHONE,Smartphone,851713,China,AE,,',
    ]
    expect(await send(staff, lines)).toMatchObject({ rows_created: 2, faults: [] })
    expect(await row('CH-SERUM')).toMatchObject({
      client_code: 'NOORB', hs_code: '330499100000', dotted: '3304.99.10.0000', destination_country: 'AE', duty_rate: '5', unit_value: '45.00',
      is_restricted: true, permit_authority: 'dm_montaji', permit: 'Dubai Municipality Montaji', approval_status: '0',
    })
    expect(await row('CH-PHONE')).toMatchObject({ country_of_origin: 'CN', duty_rate: '0', unit_value: null })
    expect(await send(staff, lines)).toMatchObject({ rows_created: 0, rows_unchanged: 2 })
  })

  test('every row says what is wrong with it; a client’s user sends its own whatever the file says', async () => {
    const { faults } = await send(staff, [
      'NOPE1,A-1,Thing of some kind,610910,CN,,,', ',A-2,Thing of some kind,610910,CN,,,', 'NOORB,A-3,Thing,12345,CN,,,', 'NOORB,A-4,Thing,999999,CN,,,',
      'NOORB,A-5,Ivory comb,050710,CN,,,', 'NOORB,A-6,Thing,610910,Atlantis,,,', 'NOORB,A-7,Thing,610910,CN,,0,AED', 'NOORB,A-8,Thing,610910,CN,,5,',
    ])
    expect(faults).toEqual([
      'Client Code NOPE1 not found', 'Client Code is required', 'HS Code 12345 must have 6, 8 or 12 digits', 'HS Code 999999 is not in the AE tariff',
      'HS Code 050710 is prohibited for import into AE', 'Country Atlantis not recognised', 'Unit Value must be greater than 0',
      'Currency is required with a value',
    ])
    await send(client, ['GGDMC,OWN-1,Cotton shirt,610910,CN,,,'])
    expect(await row('OWN-1')).toMatchObject({ client_id: noorb })
  })

  test('are approved or rejected together, with a reason, and kept as precedents', async () => {
    const [serum, phone] = [await row('CH-SERUM'), await row('CH-PHONE')]
    const ids = [serum?.id ?? 0, phone?.id ?? 0]
    expect((await client.call('clientHscodes.decide', { action: 'approve', ids })).status).toBe(403)
    expect((await staff.call('clientHscodes.decide', { action: 'reject', ids })).errors).toMatchObject([{ field: 'reason' }])
    expect((await staff.call('clientHscodes.decide', { action: 'approve', ids })).data).toEqual({ updated: 2 })
    expect(await row('CH-SERUM')).toMatchObject({ approval_status: '1', decided_by: expect.any(String) as string })
    expect(await app.query(`select hs_code, source from hs_precedents where goods = 'Smartphone' and ended_at is null`)).toEqual([
      { hs_code: '851713', source: 'client' },
    ])
    expect(await staff.call('clientHscodes.decide', { action: 'reject', ids, reason: 'Wrong' })).toMatchObject({
      status: 409, message: 'Approved rows must be changed, not rejected.',
    })
    expect(await staff.call('clientHscodes.decide', { action: 'approve', ids })).toMatchObject({ status: 409 })
  })

  test('another HS code waits for approval again, by file and by hand; another value does not', async () => {
    const phone = await row('CH-PHONE')
    const valued = await client.call('clientHscodes.change', { id: phone?.id ?? 0, unit_value: '900', currency: 'AED' })
    expect(valued.data).toMatchObject({ approval_status: '1', unit_value: '900.00' })
    const changed = await client.call('clientHscodes.change', { id: phone?.id ?? 0, hs_code: '8517.13.00.0000' })
    expect(changed.data).toMatchObject({ approval_status: '0', decided_by: null, hs_code: '851713000000' })
    await staff.call('clientHscodes.decide', { action: 'reject', ids: [phone?.id ?? 0], reason: 'It is a watch' })
    expect(await row('CH-PHONE')).toMatchObject({ approval_status: '2', reject_reason: 'It is a watch' })
    await send(staff, ['NOORB,CH-PHONE,Smart watch,851762900000,CN,AE,900,AED'])
    expect(await row('CH-PHONE')).toMatchObject({ approval_status: '0', reject_reason: null, hs_code: '851762900000' })
    expect(await client.call('clientHscodes.change', { id: phone?.id ?? 0, hs_code: '999999' })).toMatchObject({ status: 422, errors: [{ field: 'hs_code' }] })
    expect(await client.call('clientHscodes.change', { id: phone?.id ?? 0, product_description: 'Watch', version: 1 })).toMatchObject({ status: 409 })
  })

  test('approval asks for today’s tariff', async () => {
    await app.query(`insert into hs_codes (country_code, code, description_en, valid_from) values ('AE', '961210', 'Ribbons', '2018-01-01')`)
    await send(staff, ['NOORB,CH-END,Ribbon,961210,CN,,,'])
    await app.query(`update hs_codes set valid_to = '2020-01-01' where code = '961210'`)
    const found = await row('CH-END')
    expect(await staff.call('clientHscodes.decide', { action: 'approve', ids: [found?.id ?? 0] })).toMatchObject({
      status: 422, errors: [{ field: 'ids', message: 'SKU CH-END: HS Code 9612.10 is not in the AE tariff today.' }],
    })
  })

  test('of another client are not there', async () => {
    await send(staff, ['GGDMC,CH-OTHER,Headphones,851830,CN,,,'])
    const other = await row('CH-OTHER')
    expect(other?.client_id).toBe(gadgets)
    expect((await client.call('clientHscodes.list', { search: 'CH-OTHER' })).data).toEqual([])
    expect((await client.call('clientHscodes.change', { id: other?.id ?? 0, hs_code: '851830' })).status).toBe(404)
  })

  test('leave as a file under the client’s code', async () => {
    const file = await staff.call('clientHscodes.download', { client_id: [noorb], format: 'csv' })
    expect(file.body.toString()).toContain('CH-SERUM')
    expect(file.body.toString()).not.toContain('CH-OTHER')
  })
})

test('goods on a bill of entry are declared under an approved code of the client, and only then', async () => {
  const [goods] = await app.query<{ client_id: number; sku_code: string; country_code: string; id: number }>(
    `select f.client_id, k.sku_code, c.country_code, c.id from customs_orders c join fulfillment_orders f on f.id = c.fulfillment_id
       join stock_demands d on d.document_type = 'sale_order' and d.document_id = f.order_id and d.part_no = f.part_no join skus k on k.id = d.sku_id
     where not exists (select 1 from customs_goods g where g.customs_order_id = c.id and g.sku_id = k.id) order by c.id limit 1`,
  )
  const declared = async () => (await staff.call('customsOrders.one',
    { id: goods?.id ?? 0 })).data.goods.find((one) => one.sku_code === goods?.sku_code)?.hs_code
  const was = await declared()
  await app.query(`insert into client_product_hscodes (client_id, sku, product_description, hs_code, country_of_origin, destination_country)
    values ($1, $2, 'Goods of a test', '392690900000', 'CN', $3) on conflict (client_id, sku, destination_country) do update
      set hs_code = excluded.hs_code, approval_status = '0', reject_reason = null`, [goods?.client_id, goods?.sku_code, goods?.country_code])
  expect(await declared()).toBe(was)
  await app.query(`update client_product_hscodes set approval_status = '1' where client_id = $1 and sku = $2`, [goods?.client_id, goods?.sku_code])
  expect(await declared()).toBe('392690900000')
})
