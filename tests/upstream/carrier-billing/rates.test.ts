import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { idOf } from '../tracking/parcels'

const app = useApp()
let finance: Asker
let falcon: number
beforeAll(async () => {
  finance = await app.as('finance_manager')
  falcon = await idOf(app, 'carriers', 'FALCON')
})

const header =
  'Service,Charge Type,Zone,Weight From,Weight To,Base,Step kg,Step Amount,Fuel %,COD Fee Type,COD Flat,COD %,VAT %,Currency,Valid From,Valid To'
const line = (zone: string, from: string, to: string, base: string, days: string) =>
  `NDD,Delivery,${zone},${from},${to},${base},0.5,2.50,8,Higher of both,5,1,5,AED,${days}`
async function sent(who: Asker, lines: string[], carrier_id = falcon) {
  const body = Buffer.from(`${[header, ...lines].join('\n')}\n`)
  const answer = await who.call('carrierRates.upload', { carrier_id }, { file: { name: 'rates.csv', body, type: 'text/csv' } })
  if (answer.status !== 202) return { ...answer, upload: null, faults: [] as string[] }
  await app.jobs.idle()
  const upload = (await finance.call('uploads.one', { id: answer.data.upload_id })).data
  const faults = await app.query<{ message: string }>('select message from excel_responses where upload_id = $1 order by row_number', [answer.data.upload_id])
  return { ...answer, upload, faults: faults.map(({ message }) => message) }
}
const held = (zone: string) => app.query<{ weight_from: string; base_amount: string; valid_from: string; valid_to: string | null }>(
  'select weight_from, base_amount, valid_from, valid_to from carrier_rates where carrier_id = $1 and zone = $2 order by valid_from, weight_from',
    [falcon, zone],
)

describe('rate cards of carriers', () => {
  test('are read from a file, one weight band a row', async () => {
    const { upload } = await sent(finance, [line('Z1', '0', '1', '12', '2026-01-01,'), line('Z1', '1', '30', '12', '2026-01-01,')])
    expect(upload).toMatchObject({ status: 'completed', rows_accepted: 2 })
    expect(await held('Z1')).toEqual([
      { weight_from: '0.000', base_amount: '12.00', valid_from: '2026-01-01', valid_to: null },
      { weight_from: '1.000', base_amount: '12.00', valid_from: '2026-01-01', valid_to: null },
    ])
    const { data } = await finance.call('carrierRates.list', { carrier_id: [falcon], search: 'Z1' })
    expect(data[0]).toMatchObject({ carrier: 'Falcon Express', charge_type: 'delivery', step_amount: '2.50', cod_fee_type: 'higher_of', currency: 'AED' })
  })

  test('a rate that follows an open one ends it the day before, also within one file', async () => {
    const { upload } = await sent(finance, [line('Z2', '0', '30', '9', '2026-01-01,'), line('Z2', '0', '30', '10', '2026-07-01,')])
    expect(upload).toMatchObject({ status: 'completed', rows_accepted: 2 })
    await sent(finance, [line('Z2', '0', '30', '11', '2026-12-01,')])
    expect((await held('Z2')).map(({ base_amount, valid_to }) => [base_amount, valid_to])).toEqual(
      [['9.00', '2026-06-30'], ['10.00', '2026-11-30'], ['11.00', null]],
    )
    const on = async (day: string) => (await finance.call('carrierRates.list', { search: 'Z2', valid_on: day })).data.map(({ base_amount }) => base_amount)
    expect([await on('2026-06-30'), await on('2026-07-01'), await on('2025-12-31')]).toEqual([['9.00'], ['10.00'], []])
  })

  test('one that says something of the same kilograms and days is refused with what it meets', async () => {
    await sent(finance, [line('Z3', '0', '5', '9', '2026-01-01,2026-12-31')])
    const { upload, faults } = await sent(finance, [
      line('Z3', '4.5', '10', '9', '2026-06-01,'), line('Z3', '5', '10', '14', '2026-06-01,'), line('Z3', '0', '5', '8', '2027-01-01,'),
    ])
    expect(upload).toMatchObject({ status: 'completed_with_errors', rows_accepted: 2, rows_rejected: 1 })
    expect(faults).toEqual(['Delivery NDD in zone Z3 has another rate for 4.500 to 10.000 kg on some of these days.'])
  })

  test('the same row again changes nothing; another amount changes the rate', async () => {
    const first = line('Z4', '0', '30', '9', '2026-01-01,')
    await sent(finance, [first])
    expect((await sent(finance, [first])).upload).toMatchObject({ rows_unchanged: 1 })
    expect((await sent(finance, [line('Z4', '0', '30', '9.5', '2026-01-01,')])).upload).toMatchObject({ rows_updated: 1 })
    expect(await held('Z4')).toMatchObject([{ base_amount: '9.50' }])
  })

  test('a fault is said by its column', async () => {
    const { faults } = await sent(finance, [
      'XXX,Delivery,Z5,0,1,9,,,8,,,,5,AED,2026-01-01,', 'NDD,Delivery,Z5,2,1,9,,,8,,,,5,AED,2026-01-01,',
      'NDD,Delivery,Z6,0,1,9,0.5,,8,,,,5,AED,2026-01-01,', 'NDD,Delivery,Z7,0,1,9.125,,,8,,,,5,AED,2026-01-01,',
      'NDD,Delivery,Z8,0,1,9,,,108,,,,5,AED,2026-01-01,', 'NDD,Delivery,Z9,0,1,9,,,8,Flat,,,5,AED,2026-01-01,', 'NDD,Tips,Z5,0,1,9,,,8,,,,5,AED,2026-01-01,',
    ])
    expect(faults).toEqual([
      'Service XXX is unknown.', 'Weight To must be above Weight From.', 'Step kg and Step Amount are given together or not at all.',
      'Base has too many decimals: AED has at most 2.', 'Fuel % must be from 0 to 100.', 'COD Flat is required for this fee.',
      'Charge Type Tips is not in the list.',
    ])
  })

  test('carriers read their own, clients none; clerks may not change them', async () => {
    const desert = await idOf(app, 'carriers', 'DESERT')
    const carrier = await app.as('carrier_admin')
    const own = await carrier.call('carrierRates.list', { page_size: 200 })
    expect(new Set(own.data.map(({ carrier: name }) => name))).toEqual(new Set(['Falcon Express']))
    expect((await carrier.call('carrierRates.list', { carrier_id: [desert] })).data).toEqual([])
    expect(await (await app.as('client_admin')).call('carrierRates.list')).toMatchObject({ status: 403 })
    expect(await sent(await app.as('finance_clerk'), [line('Z6', '0', '1', '9', '2026-01-01,')])).toMatchObject({ status: 403 })
    expect(await sent(finance, [line('Z6', '0', '1', '9', '2026-01-01,')], 999_999)).toMatchObject({ status: 404 })
  })
})

test('every carrier of the demo that delivers has a rate card that holds today', async () => {
  const [row] = await app.query<{ n: number }>(
    `select count(distinct carrier_id)::int as n from carrier_rates where daterange(valid_from, valid_to, '[]') @> current_date`,
  )
  expect(row?.n).toBeGreaterThanOrEqual(8)
})
