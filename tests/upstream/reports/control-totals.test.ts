import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../app'

const app = useApp()
const day = '2024-02-01'
const most = 10_000
let parcel = 0

const sheetsOf = async (body: Buffer) => Object.fromEntries((await readXlsx(body)).sheets.map(({ name, rows }) => [name, rows]))
/** The sum of the quantities of the items there are. */
const quantity = async () => (await app.query<{ n: number }>('select sum(quantity)::int as n from package_items where package_id = $1', [parcel]))[0]?.n
const said = async (body: Buffer) => new Map((await sheetsOf(body)).Filters?.map(([what, value]) => [String(what), String(value)]))
const ask = async () => (await app.as('super_admin')).call('exportReports.lastMileItems', { from: day, to: day, format: 'xlsx' })

beforeAll(async () => {
  const [found] = await app.query<{ id: number }>(
    `update packages set created_at = '${day}T12:00:00+04:00' where id = (select id from packages where payment_mode = 'cod' order by id limit 1)
        returning id::int`,
  )
  parcel = found?.id ?? 0
  await app.query('delete from package_items where package_id = $1', [parcel])
  await app.query(
    `insert into package_items (package_id, line_no, description, quantity, unit_value, currency)
        select $1, n, 'Shirt', 1 + n % 3, 10, 'AED' from generate_series(1, ${most}) n`,
    [parcel],
  )
})

describe('what a report adds up to (coming-areas 8, R4)', () => {
  test('exactly 10,000 rows are handed over whole, with their number and control total', async () => {
    const answer = await ask()
    expect(answer.status).toBe(200)
    const { 'Last mile items': rows } = await sheetsOf(answer.body)
    expect(rows).toHaveLength(most + 1)
    const lines = await said(answer.body)
    expect([lines.get('Rows'), lines.get('Total: Quantity')]).toEqual(['10000', String(await quantity())])
  })

  test('one more is made in the background, and none is missing', async () => {
    await app.query(
      "insert into package_items (package_id, line_no, description, quantity, unit_value, currency) values ($1, 10001, 'Shirt', 7, 10, 'AED')", [parcel],
    )
    const answer = await ask()
    expect(answer.status).toBe(202)
    await app.jobs.idle()
    const { export_id } = (answer as unknown as { data: { export_id: number } }).data
    const { body } = await (await app.as('super_admin')).call('exportReports.file', { id: export_id })
    expect((await sheetsOf(body))['Last mile items']).toHaveLength(most + 2)
    const lines = await said(body)
    expect([lines.get('Rows'), lines.get('Total: Quantity')]).toEqual(['10001', String(await quantity())])
  })

  test('amounts are added by their currency, never across currencies', async () => {
    await app.query("update packages set cod_amount = 12.345, cod_currency = 'KWD' where id = $1", [parcel])
    const [other] = await app.query<{ cod: string }>(
      `update packages set created_at = '${day}T13:00:00+04:00' where id = (select id from packages where payment_mode = 'cod' and cod_currency = 'AED'
          order by id limit 1) returning cod_amount::text as cod`,
    )
    const { body } = await (await app.as('super_admin')).call('exportReports.lastMile', { from: day, to: day, format: 'xlsx' })
    expect((await said(body)).get('Total: COD')).toBe(`AED ${Number(other?.cod).toFixed(2)}, KWD 12.345`)
  })
})
