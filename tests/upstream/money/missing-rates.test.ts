import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currencies } from '@/lib/domain/currency'
import { dirhamsFor, dirhamsOf, rateToday } from '@/upstream/core/parcels/dirhams'
import { first } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'

const app = useApp()
let admin: Asker
beforeAll(async () => void (admin = await app.as('super_admin')))
beforeEach(() => app.query("delete from currency_rates where currency = 'TRY'"))

const inDirhams = async (amount: string, currency: string | null, day?: string) =>
  (await first<{ aed: string }>(app.services.database.db, sql`select ${dirhamsOf(
    sql`${amount}::numeric`, sql`${currency}::text`, day ? sql`${day}::text` : rateToday,
  )}::text as aed`))?.aed
const sentence = 'There is no exchange rate of TRY. Add one under Currency rates.'
const rateOf = (day: string, rate: string) =>
  app.query("insert into currency_rates (currency, rate_date, aed_rate, source) values ('TRY', $1, $2, 'Test')", [day, rate])

describe('an amount in dirhams', () => {
  test('takes the rate of its day, and before the first one the first', async () => {
    await rateOf('2026-01-10', '0.10')
    await rateOf('2026-02-10', '0.20')
    expect(await Promise.all(['2026-01-01', '2026-01-31', '2026-03-01'].map((day) => inDirhams('100', 'TRY', day)))).toEqual(['10.00', '10.00', '20.00'])
  })

  test('is itself in dirhams, and nothing where no currency stands', async () => {
    expect([await inDirhams('12.5', 'AED'), await inDirhams('0', null)]).toEqual(['12.50', '0.00'])
  })

  test('is refused by the name of a currency without a rate, not taken one for one', async () => {
    await expect(inDirhams('100', 'TRY')).rejects.toMatchObject({ code: 'QF001', detail: 'TRY' })
    expect(() => dirhamsFor(new Map([['KWD', '11.96']]), 'TRY')).toThrow(sentence)
    expect([dirhamsFor(new Map([['KWD', '11.96']]), 'KWD'), dirhamsFor(new Map(), 'AED'), dirhamsFor(new Map(), null)]).toEqual(['11.96', '1', '1'])
  })
})

test('a surcharge in a currency without a rate names it and the way out', async () => {
  await app.query("update special_handling set surcharge_type = 'flat', surcharge_value = 50, currency = 'TRY' where code = 'FRO'")
  const check = () => admin.call('codes.check', { codes: ['FRO'], freight: '10.00' })
  expect(await check()).toMatchObject({ status: 409, message: sentence })
  await rateOf('2026-01-01', currencies.TRY.aedRate)
  expect(await check()).toMatchObject({ status: 200, data: { surcharge: { amount: '4.34', currency: 'AED' } } })
})

test('figures of parcels whose currency lost its rate say so instead of a wrong sum', async () => {
  const [parcel] = await app.query<{ tracking_no: string }>(`update packages set payment_mode = 'cod', cod_amount = 100, cod_currency = 'TRY'
    where id = (select min(id) from packages where status = 'label_created') returning tracking_no`)
  const figures = () => admin.call('packages.stats', { search: parcel?.tracking_no })
  expect(await figures()).toMatchObject({ status: 409, message: sentence })
  await rateOf('2026-01-01', currencies.TRY.aedRate)
  expect(await figures()).toMatchObject({ status: 200, data: { cod_open_aed: '8.68' } })
})

test('a flat surcharge asks for its currency', async () => {
  const [frozen] = await app.query<{ id: number }>("select id::int from special_handling where code = 'FRO'")
  const answer = await admin.call('codes.saveHandling', { id: frozen?.id ?? 0, surcharge_type: 'flat', surcharge_value: '5.00', currency: null })
  expect(answer).toMatchObject({ status: 422, errors: [{ field: 'currency', message: 'Choose the currency of the surcharge' }] })
})

test('the list of currencies gives no rate where none stands', async () => {
  const { data } = await admin.call('settings.currencies')
  expect([data.find(({ code }) => code === 'TRY')?.aed_rate, data.find(({ code }) => code === 'AED')?.aed_rate]).toEqual([null, '1'])
})
