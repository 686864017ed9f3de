import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { coinsCheck, moneyOf } from '@/upstream/db/money-columns'
import { useApp } from '../app'
import { spellingTrigger } from './spelling-trigger'

const app = useApp()

const tables = Object.values(import.meta.glob<Record<string, unknown>>('../../../upstream/db/schema/*.ts', { eager: true }))
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, PgTable))
  .filter((table) => getTableConfig(table) && moneyOf(table).length > 0)

/** One spelling of what PostgreSQL prints with more brackets and casts than we write. */
const bare = (statement: string) =>
  statement.replaceAll(/::\w+(\[\])?|[\s"()[\];]|ARRAY|public\./gi, '').replaceAll(/=any/gi, 'in').toLowerCase().replaceAll('new.', '')

test('every amount has a CHECK of its currency’s decimals and no precision that would round it unseen', async () => {
  const checks = await app.query<{ name: string; validated: boolean }>(`select conname as name, convalidated as validated from pg_constraint
    where contype = 'c'`)
  const known = new Map(checks.map(({ name, validated }) => [name, validated]))
  const columns = await app.query<{ name: string; scale: number | null }>(`select table_name || '.' || column_name as name, numeric_scale as scale
    from information_schema.columns where table_schema = 'public' and data_type = 'numeric'`)
  const scales = new Map(columns.map(({ name, scale }) => [name, scale]))
  expect(tables.length).toBeGreaterThan(25)
  for (const table of tables)
    for (const { column } of moneyOf(table)) {
      expect(known.get(coinsCheck(getTableName(table), column.name)), `${getTableName(table)}.${column.name}`).toBe(true)
      expect(scales.get(`${getTableName(table)}.${column.name}`), `${getTableName(table)}.${column.name}`).toBeNull()
    }
})

test('every table with money spells it; a statement for a migration is printed where its trigger is missing or another', async () => {
  const found = await app.query<{ table: string; statement: string }>(`select tgrelid::regclass::text as "table", pg_get_triggerdef(oid) as statement
    from pg_trigger where tgname like '%\\_money'`)
  const standing = new Map(found.map(({ table, statement }) => [table, bare(statement)]))
  const missing = tables.filter((table) => standing.get(getTableName(table)) !== bare(spellingTrigger(table))).map(spellingTrigger)
  expect(missing).toEqual([])
})

test.each([
  ['5', 'AED', '5.00'], ['12.345', 'KWD', '12.345'], ['12.3', 'BHD', '12.300'], ['500.00', 'JPY', '500'], ['7.50', 'OMR', '7.500'], ['0.5', 'XAF', '0.50'],
])('%s %s is kept as %s', async (given, currency, kept) => {
  const [row] = await app.query<{ declared_value: string }>(
    'update packages set declared_value = $1, currency = $2, insurance_amount = 0 where id = (select min(id) from packages) returning declared_value',
    [given, currency],
  )
  expect(row?.declared_value).toBe(kept)
})

test.each([['12.345', 'AED'], ['12.5', 'JPY'], ['1.2345', 'KWD'], ['1000000000000000', 'AED']])('%s %s is refused', async (given, currency) => {
  const write = app.query('update packages set declared_value = $1, currency = $2, insurance_amount = 0 where id = (select min(id) from packages)', [
    given, currency,
  ])
  await expect(write).rejects.toThrow('packages_declared_value_coins')
})

const loose = tables.flatMap((table) => moneyOf(table).flatMap(({ column, beside, kind }) => (
  kind === 'amount' && beside && !beside.notNull ? [[getTableName(table), column.name, beside.name] as const] : []
)))

test('where a currency may be missing is known: parcels without cash, limits nobody set, goods nobody valued, manifests of several currencies', () => {
  expect(loose.map(([table, column]) => `${table}.${column}`).toSorted()).toEqual([
    'carrier_countries.cod_max_amount', 'carriers.max_declared_value', 'customs_orders.threshold', 'freight_quotes.goods_value', 'manifests.total_cod',
    'packages.cod_amount', 'pods.cod_collected', 'pre_alert_hawbs.cod_amount',
  ])
})

test.each(loose)('%s: %s without a currency is refused unless it is zero', async (table, column, currency) => {
  // A table of its own under the very CHECK, so that the columns around it need no values.
  const [check] = await app.query<{ text: string }>('select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1', [
    coinsCheck(table, column),
  ])
  await app.query(`create table bare_${table} (${column} numeric, ${currency} text, constraint held ${check?.text.replace(' NOT VALID', '')})`)
  const write = (amount: string | null, of: string | null) => app.query(`insert into bare_${table} values ($1, $2)`, [amount, of])
  await expect(write('5', null)).rejects.toThrow('held')
  for (const [amount, of] of [['0', null], [null, null], ['5.125', 'KWD'], ['5', 'JPY']] as const) await write(amount, of)
})

test('a flat surcharge names its currency', async () => {
  await expect(app.query(`update special_handling set surcharge_type = 'flat', surcharge_value = 5, currency = null
    where id = (select min(id) from special_handling)`)).rejects.toThrow('special_handling_surcharge')
})

test('a unit price is as fine as eight decimals, and spelled no shorter than its currency', async () => {
  const [row] = await app.query<{ unit_value: string }>(`update package_items set unit_value = 0.00125, currency = 'AED'
    where id = (select min(id) from package_items) returning unit_value`)
  expect(row?.unit_value).toBe('0.00125')
  const [plain] = await app.query<{ unit_value: string }>(`update package_items set unit_value = 3, currency = 'KWD'
    where id = (select min(id) from package_items) returning unit_value`)
  expect(plain?.unit_value).toBe('3.000')
})

test('amounts widen without a table being written anew', async () => {
  await app.query('create table widened (id int primary key, amount numeric(12,2), currency text not null); insert into widened select n, n, \'AED\' from generate_series(1, 1000) n; create index on widened (amount)')
  const files = () => app.query(`select pg_relation_filenode('widened') as rows, pg_relation_filenode('widened_amount_idx') as index`)
  const before = await files()
  await app.query('alter table widened alter column amount set data type numeric')
  expect(await files()).toEqual(before)
  expect(await app.query('select amount from widened where id = 7')).toEqual([{ amount: '7.00' }])
  await app.query('alter table widened alter column amount set data type numeric(18,3)')
  expect(await files()).not.toEqual(before)
})
