import { createCanvas } from '@napi-rs/canvas'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '@/upstream/db/db'
import { followNow } from '@/upstream/core/journal/follow'
import { post } from '@/upstream/core/journal/post'
import { proveJournal } from '@/upstream/core/journal/proof'
import { useApp, type Asker } from '../app'
import { codEntries, posting } from '../journal/given'
import { contents, parcel, type Parcel } from '../packages/given'
import { idOf, onTheRoad, scanOne } from '../tracking/parcels'
import { cellsOf, csv, order, send } from '../uploads/package-sheets'

const app = useApp()
let admin: Asker
let client: Asker
let courier: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  client = await app.as('client_admin')
  courier = await app.as('carrier_operator')
})

const goods = { item_description: 'Shirt', item_quantity: '1', item_hs_code: '61051000', item_origin: 'TR' }
const abroad = {
  KW: { country_code: 'KW', city: 'Kuwait City', consignee_phone: '+96551234567', pincode: '12345' },
  BH: { country_code: 'BH', city: 'Manama', consignee_phone: '+97336123456', pincode: '317' },
  OM: { country_code: 'OM', city: 'Muscat', consignee_phone: '+96892123456', pincode: '112' },
} as const
const to = (country: keyof typeof abroad, currency: string, amount: string) => ({
  ...goods, ...abroad[country], rsa_service_code: 'EXP', declared_value: amount, currency,
  item_unit_value: amount, payment_mode: 'cod', cod_amount: amount, cod_currency: currency,
})
const journalOf = (type: 'package' | 'charge', id: number) =>
  app.query<{ account: string; amount: string; currency: string }>(
    `select a.kind as account, e.amount, e.currency from journals j join journal_entries e on e.journal_id = j.id join accounts a on a.id = e.account_id
        where j.document_id = $1 and j.document_type = $2 order by j.id, e.line`,
    [id, type],
  )
const photo = async () => ({ files: [{ field: 'photo', name: 'door.jpg', type: 'image/jpeg', body: await createCanvas(40, 40).encode('jpeg', 90) }] })

/** Sends orders in a file; what was wrong with its rows. */
async function faultsOf(rows: Parameters<typeof csv>[0]): Promise<string[]> {
  const sent = await send(client, csv(rows))
  await app.jobs.idle()
  const { data } = await client.call('uploads.errors', { upload_id: sent.data.upload_id })
  return data.filter(({ severity }) => severity === 'error').map(({ row_key, message }) => `${row_key}: ${message}`)
}

describe('a file of orders', () => {
  test.each([
    ['KW', 'KWD', '12.345'], ['BH', 'BHD', '7.505'], ['OM', 'OMR', '0.125'],
  ] as const)('takes COD to %s in the fils: %s %s', async (country, currency, amount) => {
    const ref_no = `MONEY-${currency}`
    expect(await faultsOf([order(1, { ref_no, ...to(country, currency, amount) })])).toEqual([])
    const found = await client.call('packages.find', { search: ref_no })
    expect(found.data).toMatchObject([{ cod_amount: amount, cod_currency: currency, declared_value: amount }])
    const file = (await client.call('packages.find', { search: ref_no, format: 'csv' })).body.toString()
    expect(file).toContain(`${amount},${currency}`)
    const [row] = await cellsOf((await client.call('packages.find', { search: ref_no, format: 'xlsx' })).body)
    expect(row).toMatchObject({ COD: amount, 'Declared value': amount })
  })

  test('refuses what is finer than a coin, by column and currency, and takes unit prices as fine as they come', async () => {
    const rows = [
      order(1, { ref_no: 'FINE-1', payment_mode: 'cod', cod_amount: '12.345' }),
      order(2, { ref_no: 'FINE-2', declared_value: '12.345' }), order(3, { ref_no: 'FINE-3', declared_value: '500.5', currency: 'JPY' }),
      order(4, { ref_no: 'FINE-4', declared_value: '500', currency: 'JPY' }),
      order(5, { ref_no: 'FINE-5', declared_value: '1.00', item_description: 'Screws', item_quantity: '8', item_unit_value: '0.125' }),
    ]
    expect(await faultsOf(rows)).toEqual([
      'FINE-1: COD Amount has too many decimals: AED has at most 2.',
      'FINE-2: Declared Value has too many decimals: AED has at most 2.', 'FINE-3: Declared Value has too many decimals: JPY has none.',
    ])
    expect(await app.query(`select ref_no, declared_value, currency from packages where ref_no like 'FINE-%' order by ref_no`)).toEqual([
      { ref_no: 'FINE-4', declared_value: '500', currency: 'JPY' }, { ref_no: 'FINE-5', declared_value: '1.00', currency: 'AED' },
    ])
    expect(await app.query(`select i.unit_value from package_items i join packages p on p.id = i.package_id where p.ref_no like 'FINE-%'`)).toEqual([{
      unit_value: '0.125',
    }])
  })
})

describe('a package that is edited', () => {
  const save = (of: Parcel, more: object) => client.call('packages.save', { id: of.id, version: of.version, ...more })

  test('keeps KWD 12.345 to be brought, and refuses a finer one', async () => {
    const kuwait = await parcel(app, { ...abroad.KW, rsa_service_code: 'EXP', payment_mode: 'cod', cod_amount: '10.000', cod_currency: 'KWD' })
    await contents(app, kuwait.id)
    expect(await save(kuwait, { cod_amount: '12.3456' })).toMatchObject({ status: 422 })
    const saved = await save(kuwait, { cod_amount: '12.345' })
    expect([saved.message, saved.data?.cod_amount, saved.data?.cod_currency]).toEqual(['OK', '12.345', 'KWD'])
  })

  test('keeps JPY 500, and refuses AED 12.345 and JPY 500.5 on their fields', async () => {
    const dubai = await parcel(app)
    expect(await save(dubai, { declared_value: '12.345' })).toMatchObject({
      status: 422, errors: [{ field: 'declared_value', message: 'Declared value has too many decimals: AED has at most 2.' }],
    })
    expect(await save(dubai, { declared_value: '500.5', currency: 'JPY' })).toMatchObject({
      status: 422, errors: [{ field: 'declared_value', message: 'Declared value has too many decimals: JPY has none.' }],
    })
    expect(await save(dubai, { declared_value: '500', currency: 'JPY' })).toMatchObject({ status: 200, data: { declared_value: '500', currency: 'JPY' } })
  })
})

describe('cash at the door', () => {
  const due = (amount: string, currency: string) => ({ payment_mode: 'cod', cod_amount: amount, cod_currency: currency })

  test.each([
    ['12.345', 'KWD'], ['7.505', 'BHD'], ['0.125', 'OMR'], ['500', 'JPY'],
  ])('%s %s is collected, kept, shown and posted to the coin', async (amount, currency) => {
    const one = await onTheRoad(app, due(amount, currency))
    await scanOne(courier, 'PKG-DEL', one.tracking_no, { receiver_name: 'Huda Karim', cod_collected: amount })
    expect(await app.query('select cod_collected, cod_currency from pods where package_id = $1', [one.id])).toEqual([{
      cod_collected: amount, cod_currency: currency,
    }])
    expect((await admin.call('tracking.pod', { id: one.id })).data).toMatchObject({ cod_collected: amount, cod_currency: currency, cod_dispute: null })
    expect(await journalOf('package', one.id)).toEqual([
      { account: 'carrier_cod', amount, currency }, { account: 'client_cod', amount: `-${amount}`, currency },
    ])
  })

  test('finer than a coin is refused, by scan and by proof, and nothing is written', async () => {
    const one = await onTheRoad(app, due('150.00', 'AED'))
    const scan = { scan_code: 'PKG-DEL', numbers: [one.tracking_no], receiver_name: 'Huda Karim', location: 'Dubai', cod_collected: '12.345' }
    const sentence = 'COD collected has too many decimals: AED has at most 2.'
    expect(await courier.call('tracking.applyScan', scan)).toMatchObject({ status: 422, errors: [{ field: 'cod_collected', message: sentence }] })
    expect(await app.query('select 1 from pods where package_id = $1', [one.id])).toEqual([])
    await scanOne(courier, 'PKG-DEL', one.tracking_no, { receiver_name: 'Huda Karim', cod_collected: '150.00' })
    expect(await courier.call('trackingDesk.addPod', { id: one.id, receiver_name: 'Huda Karim', relation: 'self', cod_collected: '12.345' }, await photo()))
      .toMatchObject({ status: 422, message: sentence })
    expect(await journalOf('package', one.id)).toHaveLength(2)
  })
})

test('a charge in dinars is posted to the fils', async () => {
  const client_id = await idOf(app, 'clients', 'NOORB')
  const [charge] = await app.query<{ id: number }>(
    `insert into charges (charge_no, direction, party_type, party_id, client_id, source, source_id, line_key, service_date, description, qty, unit, rate,
        amount, currency, vat_amount)
     values ('CH-MONEY-1', 'receivable', 'client', $1, $1, 'weight_adjustment', 900001, 'money', '2026-11-25', 'In dinars', 3, 'kg', 0.4115, 1.235, 'BHD',
       0.062) returning id`,
    [client_id],
  )
  const id = charge?.id ?? 0
  await inTransaction(app.services.database.db, (tx) => followNow(tx, [{ type: 'charge', id }]))
  expect(await journalOf('charge', id)).toEqual([
    { account: 'unbilled', amount: '1.235', currency: 'BHD' },
    { account: 'revenue', amount: '-1.235', currency: 'BHD' },
  ])
  expect(await app.query('select rate, amount, vat_amount from charges where id = $1', [id])).toEqual([{
    rate: '0.4115', amount: '1.235', vat_amount: '0.062',
  }])
  expect(await proveJournal(app.services.database.db)).toMatchObject({ accounts_wrong: 0, journals_wrong: 0, documents_wrong: 0 })
})

test('two postings under one key in one call are refused by name', async () => {
  const one = posting(codEntries('10.00', { carrier: 9301, client: 9302 }))
  await expect(inTransaction(app.services.database.db, (tx) => post(tx, [one, { ...one, description: 'Again' }]))).rejects
    .toThrow(`Two postings of one call have the key ${one.key}.`)
})

test('a write nobody has judged is refused by its field all the same', async () => {
  const [on] = await app.query<{ id: number; linehaul_id: number }>(`select id, linehaul_id from linehaul_carriers
    where currency = 'AED' and base_amount is not null order by id limit 1`)
  const answer = await admin.call('linehaul.editCarriers', { linehaul_id: on?.linehaul_id ?? 0, carriers: [{ id: on?.id ?? 0, base_amount: '10.005' }] })
  expect(answer).toMatchObject({ status: 422, errors: [{ field: 'base_amount', message: expect.stringContaining('has more decimals than its currency') }] })
})
