import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'

const app = useApp()
let officer: Asker
let ior: Asker
let seller: Asker

beforeAll(async () => {
  officer = await app.as('customs_officer')
  ior = await app.as('ior_officer')
  seller = await app.as('seller_user')
  await app.query(`insert into hs_codes (country_code, code, description_en, description_ar, valid_from) values
    ('AE', '851822', 'Loudspeakers in one enclosure', 'مكبرات صوت في علبة واحدة', '2018-01-01'),
    ('AE', '851822000000', 'Loudspeakers, several in one enclosure', 'مكبرات صوت متعددة', '2018-01-01') on conflict do nothing`)
})

describe('the HS desk', () => {
  test('a person decides what goods are; the next search and suggestion find it', async () => {
    expect((await seller.call('classification.search', { search: 'boombox' })).data).toEqual([])
    const made = await officer.call('classification.decide', { goods: 'Boombox, portable', hs_code: '8518.22.00.0000',
      reason: 'Several loudspeakers in one case' })
    expect(made).toMatchObject({ status: 201, message: 'Kept as a precedent.' })
    expect((await seller.call('classification.search', { search: 'boombox' })).data[0]).toMatchObject({
      code: '851822000000', code_8: '85182200', dotted: '8518.22.00.0000', precedents: 2, duty_rate: '5', vat_rate: '5',
    })
    const [best] = (await seller.call('classification.suggest', { description: 'Portable boombox' })).data
    expect(best).toMatchObject({ code: '851822000000', score: 100 })
    expect(best?.reasons[0]).toContain('Precedent: “Boombox, portable”')
    const one = await seller.call('classification.one', { code: '851822000000' })
    expect(one.data.precedents).toContainEqual(expect.objectContaining({ goods: 'Boombox, portable', reason: 'Several loudspeakers in one case',
      source: 'desk' }))
    expect(one.data.tree.map(({ code }) => code)).toEqual(['8518', '851822', '851822000000'])
  })

  test('a later decision of the same goods replaces the earlier one, and one may be ended', async () => {
    const before = (await officer.call('classification.precedents', { search: 'boombox' })).data
    await officer.call('classification.decide', { goods: 'portable BOOMBOX 20 cm', hs_code: '851830000000', reason: 'It is a headset after all' })
    const now = (await officer.call('classification.precedents', { search: 'boombox' })).data
    expect([before.length, now.map(({ hs_code }) => hs_code)]).toEqual([1, ['851830000000']])
    expect((await officer.call('classification.precedents', { search: ' . . ' })).data).toEqual([])
    expect((await officer.call('classification.precedents', { search: '8518.30' })).data.map(({ hs_code }) => hs_code)).toContain('851830000000')
    expect((await officer.call('classification.precedents', { search: 'boombox', ended: true })).data.map(({ hs_code }) => hs_code)).toEqual(['851822000000'])
    expect((await officer.call('classification.end', { id: now[0]?.id ?? 0 })).status).toBe(200)
    expect((await officer.call('classification.end', { id: now[0]?.id ?? 0 })).status).toBe(409)
    expect((await seller.call('classification.suggest', { description: 'boombox' })).data).toEqual([])
  })

  test('two people who decide the same goods at once leave one decision', async () => {
    await Promise.all(['610910000000', '620443000000', '640399000000'].map((hs_code) => officer.call('classification.decide', { goods: 'Kandura', hs_code,
      reason: 'Seen it' })))
    expect(await app.query(`select count(*)::int as n from hs_precedents where goods = 'Kandura' and ended_at is null`)).toEqual([{ n: 1 }])
  })

  test('only codes of the tariff are decided on, by whoever keeps it', async () => {
    expect(await officer.call('classification.decide', { goods: 'Toaster', hs_code: '999999', reason: 'Guess' })).toMatchObject({
      status: 422, errors: [{ field: 'hs_code', message: 'HS code 9999.99 is not in the tariff of AE today.' }],
    })
    expect(await officer.call('classification.decide', { goods: '123', hs_code: '851830', reason: 'Guess' })).toMatchObject({ status: 422,
      errors: [{ field: 'goods' }] })
    expect((await seller.call('classification.decide', { goods: 'Toaster', hs_code: '851830', reason: 'Guess' })).status).toBe(403)
  })

  test('words of either language suggest codes with their reasons', async () => {
    const codes = async (description: string) => (await seller.call('classification.suggest', { description })).data
    expect((await codes('Leather shoes'))[0]).toMatchObject({ code: '640399000000', reasons: [expect.stringContaining('leather')] })
    expect((await codes('ساعات يد')).map(({ code }) => code)).toContain('910211000000')
    expect(await seller.call('classification.suggest', { description: '12' })).toMatchObject({ status: 422, errors: [{ field: 'description' }] })
  })
})

describe('the listing of the tariff', () => {
  const row = async (code: string) => (await officer.call('hsCodes.list', { search: code, country_code: ['AE'] })).data.find((one) => one.code === code)

  test('a code is added with the rates and permits of its law, and pays the heading’s where nothing is said', async () => {
    const added = await officer.call('hsCodes.save', {
      country_code: 'AE', code: '9405.19', description_en: 'Chandeliers with LED', valid_from: '2026-01-01', duty_rate: '5', unit: 'u',
    })
    expect(added.data).toMatchObject({ code: '940519', duty_rate: '5', authorities: [], valid_to: null })
    expect(await app.query(`select count(*)::int as n from duty_layers where hs_prefix = '940519'`)).toEqual([{ n: 0 }])
    expect(await officer.call('hsCodes.save', { id: added.data.id, duty_rate: '10' })).toMatchObject({ status: 422, errors: [{ field: 'legal_basis' }] })
    const changed = await officer.call('hsCodes.save', { id: added.data.id, duty_rate: '10', authorities: ['moiat_ecas'], legal_basis: 'Test law 1' })
    expect(changed.data).toMatchObject({ duty_rate: '10', is_restricted: true, authorities: ['moiat_ecas'] })
  })

  test('a rate entered for tomorrow changes nothing today, and one of today ends the one before (K3)', async () => {
    const { id } = (await row('940519')) ?? { id: 0 }
    const tomorrow = addDays(today(), 1)
    await officer.call('hsCodes.save', { id, duty_rate: '20', legal_basis: 'Test law 2', rates_from: tomorrow })
    expect(await row('940519')).toMatchObject({ duty_rate: '10' })
    expect((await officer.call('hsCodes.list', { search: '940519', valid_on: tomorrow })).data[0]).toMatchObject({ duty_rate: '20' })
    expect(await officer.call('hsCodes.save', { id, duty_rate: '3', legal_basis: 'Test law 3', rates_from: addDays(today(), -1) })).toMatchObject({
      status: 422, errors: [{ field: 'rates_from' }],
    })
    const rows = await app.query<{ rate: string; from: string; to: string | null }>(
      `select trim_scale(rate)::text as rate, valid_from::text as from, valid_to::text as to from duty_layers where hs_prefix = '940519' order by valid_from`)
    expect(rows).toEqual([{ rate: '10', from: today(), to: today() }, { rate: '20', from: tomorrow, to: null }])
  })

  test('a restriction of a wider code is changed there', async () => {
    const ivory = await row('050710')
    expect(await officer.call('hsCodes.save', { id: ivory?.id, is_prohibited: false })).toMatchObject({
      status: 422, errors: [{ field: 'is_prohibited', message: expect.stringContaining('of all of 0507') as string }],
    })
  })

  test('days of one code do not overlap; ended, another may follow', async () => {
    const again = { country_code: 'AE', code: '940519', description_en: 'Chandeliers', valid_from: today() }
    expect(await officer.call('hsCodes.save', again)).toMatchObject({ status: 409, errors: [{ field: 'valid_from' }] })
    const { id, version } = (await row('940519')) ?? { id: 0, version: 0 }
    expect((await officer.call('hsCodes.save', { id, valid_to: addDays(today(), -1), version })).data.valid_to).toBe(addDays(today(), -1))
    expect((await officer.call('hsCodes.save', { id, valid_to: null, version })).status).toBe(409)
    expect((await officer.call('hsCodes.save', again)).status).toBe(200)
    expect(await officer.call('hsCodes.save', { id, code: '940591' })).toMatchObject({ status: 422, errors: [{ field: 'code' }] })
    expect((await seller.call('hsCodes.save', again)).status).toBe(403)
  })

  test('is filtered by chapter, restriction and authority, and counts the products under a code', async () => {
    const listed = await officer.call('hsCodes.list', { country_code: ['AE'], chapter: ['95'], is_restricted: true, authorities: ['moiat_ecas'] })
    expect(listed.data.map(({ code }) => code)).toEqual(expect.arrayContaining(['9503', '950300', '950300900000']))
    expect(listed.data.every(({ code, is_restricted }) => code.startsWith('95') && is_restricted)).toBe(true)
    expect((await officer.call('hsCodes.list', { is_prohibited: true, country_code: ['AE'] })).data.map(({ code }) => code)).toContain('252490')
    expect(await row('610910')).toMatchObject({ products: expect.any(Number) as number })
  })

  test('comes by file, with its own rates as rows of law', async () => {
    const header = 'Country,HS Code,Description EN,Description AR,Duty %,Excise %,Unit,Restricted (Y/N),Prohibited (Y/N),Authorities,Valid From,Valid To,Legal Basis'
    const lines = [
      'AE,9504.20,Video game consoles,أجهزة ألعاب الفيديو,5,,u,N,N,,2026-01-01,,', 'AE,950430,Bowling requisites,,12,,u,Y,N,moiat_ecas,2026-01-01,,Games law',
      'AE,95,Toys,,5,,,N,N,,2026-01-01,,', 'ZZ,950440,Games,,5,,,N,N,,2026-01-01,,', 'AE,950410,Playing cards,,5,,,Y,N,,2026-01-01,,',
    ]
    const sent = await officer.call('hsCodes.upload', { dry_run: false }, { file: { name: 'hs.csv', body: Buffer.from([header, ...lines].join('\n')),
      type: 'text/csv' } })
    await app.jobs.idle()
    const faults = await app.query<{ message: string }>('select message from excel_responses where upload_id = $1 order by row_number', [sent.data.upload_id])
    expect(faults.map(({ message }) => message)).toEqual([
      'HS Code 95 must have 4, 6, 8 or 12 digits', 'Country ZZ is not an ISO code.', 'Authorities is required where goods are restricted',
    ])
    expect(await row('950420')).toMatchObject({ description_ar: 'أجهزة ألعاب الفيديو', duty_rate: '5' })
    expect(await row('950430')).toMatchObject({ duty_rate: '12', authorities: ['moiat_ecas'] })
    expect(await app.query(`select legal_basis from duty_layers where hs_prefix = '950430'`)).toEqual([{ legal_basis: 'Games law' }])
  })
})

describe('landed cost', () => {
  const speaker = { title: 'Speakers', hs_code: '851822', origin: 'CN', value: '12.50', currency: 'USD', with_fees: false }
  const tiles = { title: 'Tiles', hs_code: '690721000000', origin: 'CN', value: '2000', currency: 'AED', day: '2026-07-01', with_fees: false }

  test('of any product, origin and day: each layer with its law', async () => {
    expect((await seller.call('landedCost.reckon', speaker)).data.figures).toMatchObject({ duty: '2.30', vat: '2.41', landed: '50.62' })
    const found = (await officer.call('landedCost.reckon', tiles)).data
    expect(found.figures).toMatchObject({ cif: '2000.00', duty: '570.00', vat: '128.50', value_class: 'HV', limit: '1000.00' })
    expect(found.figures.layers.map(({ kind, rate }) => [kind, rate])).toEqual([['customs', '5'], ['additional', '23.5'], ['vat', '5']])
    const before = await officer.call('landedCost.reckon', { ...tiles, day: '2026-05-01' })
    expect(before.data.figures).toMatchObject({ duty: '100.00' })
    const cola = { ...tiles, hs_code: '220210100000', value: '1200', units: 1440, litres: '475.20', sugar: '9', day: '2026-01-15', origin: 'SA' }
    expect((await officer.call('landedCost.reckon', cola)).data.figures).toMatchObject({ excise: '517.97', duty: '60.00', vat: '88.90' })
    expect(await officer.call('landedCost.reckon', { ...cola, litres: null })).toMatchObject({ status: 422, errors: [{ field: 'litres' }] })
  })

  test('into another country it is in that country’s money, without our fees', async () => {
    const found = (await officer.call('landedCost.reckon', { ...speaker, hs_code: '851830000000', country_code: 'SA', with_fees: true })).data
    expect(found).toMatchObject({ facts: { local_currency: 'SAR' }, figures: { ior_fee: '0.00' } })
    expect(found.figures.layers.find(({ kind }) => kind === 'vat')?.rate).toBe('15')
  })

  test('says what permits the goods need, and where the tariff does not reach', async () => {
    expect((await officer.call('landedCost.reckon', { ...tiles,
      hs_code: '851713000000' })).data.restrictions).toMatchObject([{ authority: 'tdra_type_approval' }])
    expect(await officer.call('landedCost.reckon', { ...tiles, day: '2010-01-01' })).toMatchObject({ status: 422, errors: [{ field: 'hs_code' }] })
    expect(await officer.call('landedCost.reckon', { ...tiles, value: '1.234' })).toMatchObject({ status: 422, errors: [{ field: 'value' }] })
  })

  test('kept, it is shown again as it was and reckons the same, whatever the law has become; the difference is told', async () => {
    const made = await officer.call('landedCost.keep', tiles)
    expect(made).toMatchObject({ status: 201, data: { quote_no: expect.stringMatching(/^LC-\d{6}$/) as string } })
    await app.query(`update duty_layers set rate = 50 where hs_prefix = '6907' and origin = 'CN' and country_code = 'AE'`)
    await app.query(`update currency_rates set aed_rate = '9' where currency = 'USD'`)
    const again = (await officer.call('landedCost.one', { id: made.data.id })).data
    expect(again).toMatchObject({ figures: { duty: '570.00', landed: '2698.50' }, same: true, by_law: { duty: '1100.00' } })
    await app.query(`update duty_layers set rate = 23.5 where hs_prefix = '6907' and origin = 'CN' and country_code = 'AE'`)
    await app.query(`update currency_rates set aed_rate = '3.6725' where currency = 'USD'`)
    expect((await officer.call('landedCost.list', { search: 'Tiles' })).data[0]).toMatchObject({ landed_amount: '2698.50', day: '2026-07-01' })
  })

  test('of another is nobody’s business', async () => {
    const made = await ior.call('landedCost.keep', { ...speaker, title: 'Ours' })
    expect((await seller.call('landedCost.one', { id: made.data.id })).status).toBe(404)
    expect((await seller.call('landedCost.list', {})).data).toEqual([])
    const theirs = await seller.call('landedCost.keep', { ...speaker, title: 'Theirs' })
    expect((await seller.call('landedCost.one', { id: theirs.data.id })).data.same).toBe(true)
  })
})
