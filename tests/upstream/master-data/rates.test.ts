import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, day, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { idOf } from '../tracking/parcels'

const app = useApp()
let admin: Asker
let finance: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  finance = await app.as('finance_manager')
})

const rate = (currency: string, ahead: number, aed_rate: string) => ({ currency, rate_date: addDays(today(), ahead), aed_rate, source: 'Test desk' })
const csv = (name: string, lines: string[]) => ({ name, body: Buffer.from(`${lines.join('\n')}\n`), type: 'text/csv' })
async function uploaded(id: number) {
  await app.jobs.idle()
  return (await admin.call('uploads.one', { id })).data
}

describe('exchange rates', () => {
  test('are one a currency and day, however many are added together', async () => {
    const answers = await Promise.all([finance.call('masterData.addRate', rate('EUR', 3, '4.20')), finance.call('masterData.addRate', rate('EUR', 3, '4.21'))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      message: `EUR already has a rate of ${day(addDays(today(), 3))}. Change that one.`, errors: [{ field: 'rate_date' }],
    })
  })

  test('count from their day on: the latest on or before it', async () => {
    await finance.call('masterData.addRate', rate('GBP', 2, '4.95'))
    const on = async (ahead: number) => (await finance.call('masterData.effectiveRates', { currency: ['GBP'], day: addDays(today(), ahead) })).data[0]
    expect([(await on(1))?.rate_date, (await on(2))?.aed_rate, (await on(40))?.aed_rate]).toEqual([today(), '4.95', '4.95'])
    expect((await on(0))?.aed_rate).not.toBe('4.95')
    const listed = (await finance.call('masterData.rates', { currency: ['GBP'], effective: true })).data
    expect(listed.map(({ rate_date }) => rate_date)).toEqual([today()])
    // What is not yet in force is no rate of today for anybody else either.
    expect((await finance.call('settings.currencies')).data.find(({ code }) => code === 'GBP')?.rate_date).toBe(today())
  })

  test('warn of a move of more than five per cent, and save all the same', async () => {
    const usual = (await finance.call('masterData.effectiveRates', { currency: ['INR'] })).data[0]?.aed_rate ?? '0'
    const calm = await finance.call('masterData.addRate', rate('INR', 1, (Number(usual) * 1.049).toFixed(8)))
    expect(calm.data).toMatchObject({ warning: null, jump: false })
    const wild = await finance.call('masterData.addRate', rate('INR', 2, (Number(usual) * 1.2).toFixed(8)))
    expect([wild.status, wild.data.jump]).toEqual([201, true])
    expect(wild.data.warning).toMatch(/^INR moves by 14\.\d % on .*\. Check the rate\.$/)
    expect((await finance.call('masterData.rates', { currency: ['INR'], jump: true })).data.map(({ id }) => id)).toEqual([wild.data.id])
  })

  test('are of a currency the house knows, above zero, and the dirham’s is one', async () => {
    expect(await finance.call('masterData.addRate', rate('XXX', 1, '1'))).toMatchObject({
      status: 422, errors: [{ field: 'currency', message: 'Currency XXX is unknown.' }],
    })
    expect(await finance.call('masterData.addRate', rate('EUR', 9, '0'))).toMatchObject({ status: 422, errors: [{ field: 'aed_rate' }] })
    expect(await finance.call('masterData.addRate', rate('AED', 9, '2'))).toMatchObject({ status: 422, errors: [{ field: 'aed_rate' }] })
    expect(await finance.call('masterData.addRate', { ...rate('EUR', 9, '4'), rate_date: '2026-02-31' })).toMatchObject({
      status: 422, errors: [{ field: 'rate_date' }],
    })
    expect(await finance.call('masterData.addRate', rate('EUR', 800, '4'))).toMatchObject({ status: 422, errors: [{ field: 'rate_date' }] })
    expect(await (await app.as('client_admin')).call('masterData.rates')).toMatchObject({ status: 403 })
  })

  test('that something was converted at stay; the only one of a currency too', async () => {
    const [used] = await app.query<{ id: number; n: number }>(
      `select r.id, count(*) as n from currency_rates r join currency_conversion_logs l on l.rate_date = r.rate_date::date
            and r.currency in (l.from_currency, l.to_currency) group by 1 order by 1 limit 1`,
    )
    expect(await finance.call('masterData.removeRate', { id: used?.id ?? 0 })).toMatchObject({
      status: 409, message: expect.stringContaining(`was used for ${used?.n} conversion`),
    })
    const { data } = await finance.call('masterData.addRate', rate('KRW', 20, '0.0026'))
    expect(await finance.call('masterData.removeRate', { id: data.id })).toMatchObject({ status: 200 })
    expect(await finance.call('masterData.removeRate', { id: data.id })).toMatchObject({ status: 404, message: 'This rate no longer exists.' })
    await app.query("delete from currency_rates where currency = 'HKD' and rate_date < (select max(rate_date) from currency_rates where currency = 'HKD')")
    const [last] = (await finance.call('masterData.rates', { currency: ['HKD'] })).data
    await app.query("delete from currency_conversion_logs where 'HKD' in (from_currency, to_currency)")
    expect(await finance.call('masterData.removeRate', { id: last?.id ?? 0 })).toMatchObject({
      status: 409, message: 'This is the only rate of HKD. Add another first.',
    })
  })

  test('are changed by one at a time', async () => {
    const { data } = await finance.call('masterData.addRate', rate('EUR', 30, '4.2'))
    const saved = await Promise.all(['4.21', '4.22'].map((aed_rate) => finance.call('masterData.changeRate', { id: data.id, version: data.version, aed_rate })))
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('come from a sheet, good rows landing and bad ones told of', async () => {
    const d = (ahead: number) => addDays(today(), ahead)
    const file = csv('rates.csv', [
      'Currency,Date,AED for one,Source', `CNY,${d(5)},0.52,Desk`, `CNY,${d(6)},nothing,Desk`, `QQQ,${d(5)},1,Desk`, `USD,${d(5)},3.6725,Desk`,
    ])
    const sent = await finance.call('masterData.uploadRates', {}, { file })
    expect(sent.status).toBe(202)
    expect(await uploaded(sent.data.upload_id)).toMatchObject({ status: 'completed_with_errors', rows_accepted: 2, rows_rejected: 2 })
    expect((await finance.call('masterData.effectiveRates', { currency: ['CNY'], day: d(5) })).data[0]).toMatchObject({ aed_rate: '0.52', source: 'Desk' })
    const again = await finance.call('masterData.uploadRates', {}, {
      file: csv('rates-2.csv', ['Currency,Date,AED for one,Source', `CNY,${d(5)},0.52,Desk`, `USD,${d(5)},3.6730,Desk`]),
    })
    expect(await uploaded(again.data.upload_id)).toMatchObject({ rows_accepted: 2, rows_unchanged: 1, rows_updated: 1 })
  })
})

test('locations come from a sheet for the keeper’s own warehouse alone', async () => {
  const keeper = await app.as('warehouse_supervisor')
  const [own] = await app.query<{ code: string }>(
    "select f.facility_code as code from users u join facilities f on f.id = u.warehouse_ids[1] where u.email = 'warehouse_supervisor@demo.example'",
  )
  const [other] = await app.query<{ code: string }>(
    "select facility_code as code from facilities where kind = 'warehouse' and facility_code <> $1 order by 1 limit 1", [own?.code],
  )
  const head = 'Warehouse Code,Location Code,Zone Type,Storage Class,Pick Sequence,Max Weight,Max Volume,Mixed SKU,Mixed Lot'
  const file = csv('locations.csv', [
    head, `${own?.code},W-01-01,pick,,10,120.5,1.2,Yes,No`, `${own?.code},W-01-02,attic,,11,,,,`,
    `${other?.code},W-01-03,pick,,12,,,,`, `${own?.code},wrong,pick,,13,,,,`,
  ])
  const sent = await keeper.call('masterData.uploadLocations', {}, { file })
  expect(await uploaded(sent.data.upload_id)).toMatchObject({ rows_accepted: 1, rows_rejected: 3 })
  const messages = (await keeper.call('uploads.errors', { upload_id: sent.data.upload_id })).data.map(({ message }) => message)
  expect(messages.join('\n')).toContain(`Warehouse Code ${other?.code} is unknown.`)
  const [made] = (await keeper.call('masterData.locations', { search: 'W-01' })).data
  expect(made).toMatchObject({ location_code: 'W-01-01', max_weight: '120.500', mixed_sku: true, mixed_lot: false, pick_sequence: 10 })
  expect(await idOf(app, 'facilities', own?.code ?? '')).toBe(made?.warehouse_id)
})
