import { beforeAll, describe, expect, test } from 'vitest'
import { dutyOf, thresholdOn, valueClass } from '@/lib/domain/tariff'
import { dutyLayersOf, restrictionsOf, thresholdsOf } from '@/upstream/core/tariff/read-tariff'
import { useApp, type Asker } from '../app'

const app = useApp()
let officer: Asker
beforeAll(async () => void (officer = await app.as('customs_officer')))
const find = async (q: string, more: Record<string, unknown> = {}) => (await officer.call('tariff.codes', { q, ...more } as never)).data
const codesOf = async (q: string, more: Record<string, unknown> = {}) => (await find(q, more)).map(({ code }) => code)

describe('the search of codes', () => {
  test('finds by the beginning of a code, however it is spelled', async () => {
    for (const spelled of ['851713', '8517.13', '8517 13', '٨٥١٧١٣', ' 8517-13']) expect(await codesOf(spelled)).toEqual(['851713', '851713000000'])
    expect(await codesOf('8517', { digits: 12 })).toEqual(['851713000000', '851762900000'])
    expect(await codesOf('8517', { digits: 12, limit: 1 })).toEqual(['851713000000'])
  })

  test('finds by words of either language and their beginnings', async () => {
    expect(await codesOf('leather sho', { digits: 12 })).toEqual(['640399000000'])
    expect(await codesOf('تمور', { digits: 12 })).toEqual(['080410200000', '080410900000'])
    expect(await codesOf("smart' & :* phones", { digits: 12 })).toEqual([])
    expect(await codesOf('no such thing')).toEqual([])
  })

  test('says what the goods pay, who permits them and the headings above', async () => {
    const [phone] = await find('851713000000')
    expect(phone).toMatchObject({
      description_en: 'Smartphones', description_ar: 'هواتف ذكية', unit: 'u', duty_rate: '0', excise_rate: null,
      vat_rate: '5', is_restricted: true, is_prohibited: false, authorities: ['tdra_type_approval'],
      path: ['Telephones and apparatus for communication', 'Smartphones'],
    })
    const [energy] = await find('220299100000')
    expect(energy).toMatchObject({ duty_rate: '5', excise_rate: '100', authorities: ['dm_food'] })
    const [cola] = await find('220210100000')
    expect(cola?.excise_rate).toBeNull()
    expect(cola?.duties.filter(({ kind }) => kind === 'excise').map(({ basis, rate, currency, sugar_from }) => [basis, rate, currency, sugar_from])).toEqual(
      expect.arrayContaining([['per_litre', '1.09', 'AED', '8.00'], ['per_litre', '0.79', 'AED', '5.00'], ['per_litre', '0', 'AED', null]]),
    )
    expect((await find('050710000000'))[0]).toMatchObject({ is_prohibited: true, authorities: [] })
    expect((await find('690721000000'))[0]?.duties.filter(({ kind }) => kind === 'additional').map(({ origin }) => origin).toSorted()).toEqual(['CN', 'IN'])
  })

  test('is of one country: its own VAT, and prohibited goods', async () => {
    expect((await find('851713000000', { country_code: 'SA' }))[0]).toMatchObject({ vat_rate: '15', is_restricted: false })
    expect((await find('854340000000', { country_code: 'SA' }))[0]?.is_prohibited).toBe(true)
    expect(await codesOf('851713', { country_code: 'FR' })).toEqual([])
  })

  test.each([
    ['a', 'Type at least 3 letters of the description.'], ['8', 'Type at least 2 digits of the code.'], ['ab', 'Type at least 3 letters of the description.'],
  ])('asks for more than %s', async (q, message) => {
    expect(await officer.call('tariff.codes', { q })).toMatchObject({ status: 422, errors: [{ field: 'q', message }] })
  })

  test('begins at the beginning when nothing is typed, for anybody who is signed in', async () => {
    const seller = await app.as('seller_user')
    const answer = await seller.call('tariff.codes', {})
    expect(answer.status).toBe(200)
    expect(answer.data[0]?.code).toBe('010121')
    expect((await app.nobody.call('tariff.codes', {})).status).toBe(401)
  })
})

describe('dated rows', () => {
  test('a consignment of drinks of January 2026 pays by its litres, one of December by its value', async () => {
    const line = { hs_code: '220210100000', origin: 'SA', cif: '1200.00', litres: '475.20', sugar: '9' }
    const on = async (day: string) => dutyOf(line, await dutyLayersOf(app.services.database.db, 'AE', [line.hs_code], day), day, 'AED')
    expect(await on('2026-01-15')).toMatchObject({ duty: '60.00', excise: '517.97', vat: '88.90', due: '666.87' })
    expect(await on('2025-12-31')).toMatchObject({ excise: '630.00' })
  })

  test('two rows do not say one thing of the same day, not even when they are written at once', async () => {
    const add = (from: string, to: string | null) =>
      app.query("insert into duty_layers (country_code, kind, hs_prefix, basis, rate, legal_basis, valid_from, valid_to) values ('AE', 'customs', '9999', 'percent', 7, 'Test law', $1, $2)", [from, to])
    await add('2027-01-01', '2027-06-30')
    await expect(add('2027-06-30', null)).rejects.toThrow('another row holds on some of these days')
    await expect(add('2026-01-01', null)).rejects.toThrow('another row holds')
    await add('2027-07-01', null)
    const answers = await Promise.allSettled(['2020-01-01', '2020-02-01', '2020-03-01', '2020-04-01'].map((from) => add(from, '2020-12-31')))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('additional duties of two laws stand beside each other', async () => {
    const add = (law: string) => app.query(
      "insert into duty_layers (country_code, kind, hs_prefix, origin, basis, rate, legal_basis, valid_from) values ('AE', 'additional', '9998', 'CN', 'percent', 10, $1, '2027-01-01')",
      [law],
    )
    await add('Measure A')
    await add('Measure B')
    await expect(add('Measure A')).rejects.toThrow('duty_layers_once')
  })

  test('a change from tomorrow is not read today', async () => {
    const { db } = app.services.database
    await app.query("insert into tariff_restrictions (country_code, direction, hs_prefix, kind, authority, legal_basis, valid_from) values ('AE', 'import', '6109', 'restricted', 'moiat_ecas', 'To come', '2031-01-01')")
    expect(await restrictionsOf(db, 'AE', 'import', ['610910000000'], '2030-12-31')).toEqual([])
    expect(await restrictionsOf(db, 'AE', 'import', ['610910000000'], '2031-01-01')).toMatchObject([{ kind: 'restricted', authority: 'moiat_ecas' }])
  })

  test('thresholds keep the currency of their law, by direction, until somebody has confirmed them', async () => {
    const { db } = app.services.database
    const emirates = await thresholdsOf(db, 'AE')
    expect(emirates.map(({ direction, amount, currency, confirmed_by }) => [direction, amount, currency, confirmed_by])).toEqual([
      ['export', '3000', 'AED', null], ['import', '1000', 'AED', null],
    ])
    const kuwait = thresholdOn(await thresholdsOf(db, 'KW'), 'import', '2026-11-25')
    expect(kuwait).toMatchObject({ amount: '100', currency: 'KWD' })
    expect([valueClass('1196.00', 'AED', kuwait, '11.96'), valueClass('1196.01', 'AED', kuwait, '11.96')]).toEqual(['LV', 'HV'])
    await expect(app.query("update tariff_thresholds set amount = 10.005 where currency = 'AED'")).rejects.toThrow('tariff_thresholds_amount_coins')
  })
})
