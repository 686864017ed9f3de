import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { moneyOf } from '@/upstream/db/money-columns'

const folder = join(import.meta.dirname, '../../upstream/db/schema')
const tables = Object.values(import.meta.glob<Record<string, unknown>>('../../upstream/db/schema/*.ts', { eager: true }))
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, PgTable))
  .filter((table) => getTableConfig(table))

test('no column of a schema has two decimals by itself: money is an amount, and what is no money says its name', () => {
  const own = readdirSync(folder).filter((name) => /numeric\([^)]*scale: 2/.test(readFileSync(join(folder, name), 'utf8')))
  expect(own, 'take amount or unitPrice of upstream/db/money-columns.ts, percent or figure of upstream/db/columns.ts').toEqual([])
})

test('what is called an amount, a fee or a value is one', () => {
  const named = /(^|_)(amount|value|fee|price|cost|wage|limit_amount|cod|vat|total_cod|cod_total)(_aed|_total)?$/
  const numbers = tables.flatMap((table) => {
    const money = new Set(moneyOf(table).map(({ column }) => column.name))
    return Object.values(getTableColumns(table))
      .filter(({ name, columnType }) => columnType === 'PgNumeric' && named.test(name) && !money.has(name))
      .map(({ name }) => `${getTableName(table)}.${name}`)
  })
  // What an alert measures has the unit of its kind.
  expect(numbers.filter((name) => name !== 'carrier_alerts.value')).toEqual([])
})

test('every amount has a CHECK, and a currency beside it or for good', () => {
  for (const table of tables)
    for (const { column, beside, currency } of moneyOf(table)) {
      expect(getTableConfig(table).checks.map(({ name }) => name)).toContain(`${getTableName(table)}_${column.name}_coins`)
      expect(beside !== null || typeof currency === 'object', `${getTableName(table)}.${column.name}`).toBe(true)
    }
})
