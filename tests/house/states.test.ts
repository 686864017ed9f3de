import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { checkName } from '@/upstream/db/table'
import { textsOf } from './source-texts'

const upstream = join(import.meta.dirname, '../../upstream')
const sources = readdirSync(upstream, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const read = (file: string) => readFileSync(join(upstream, file), 'utf8')

const tables = Object.values(import.meta.glob<Record<string, unknown>>('../../upstream/db/schema/*.ts', { eager: true }))
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, PgTable))
const columns = tables.flatMap((table) => Object.values<PgColumn>(getTableColumns(table)).map((column) => ({ table: getTableConfig(table), column })))
const isNamed = (column: PgColumn) => (column.enumValues?.length ?? 0) > 0

test('every table is made by our pgTable, so that a column that knows its names has its CHECK', () => {
  expect(sources.filter((file) => file !== 'db/table.ts' && /\bpgTable\b[^\n]*'drizzle-orm\/pg-core'/.test(read(file)))).toEqual([])
  const unchecked = columns.filter(({ table, column }) => isNamed(column) && !table.checks.some(({ name }) => name === checkName(table.name, column.name)))
  expect(unchecked.map(({ table, column }) => `${table.name}.${column.name}`)).toEqual([])
})

/** Places are in a state too. Orders get their machines with the areas that move them. */
const withoutMachine = [
  'base_agents.state', 'carrier_addresses.state', 'carrier_pudo.state', 'client_addresses.state', 'ecommerce_platform_orders.financial_status',
  'ecommerce_platform_orders.fulfillment_status', 'packages.state', 'sale_orders.state', 'sellers.state',
]

test('every status column is made by its machine', () => {
  const plain = columns.filter(({ column }) => column.getSQLType() === 'text' && /(^|_)(status|state)$/.test(column.name) && !isNamed(column))
  expect(plain.map(({ table, column }) => `${table.name}.${column.name}`).toSorted()).toEqual(withoutMachine)
})

// A comparison of a status column with quoted words: status = 'open', p.status in ('created', 'lost'), set status = 'void'. Where the column
// is filled in (`{}`), or a list stands by itself to be filled in, words that are some machine's count.
// A name that is plain text in some other table (role, doc_type) does not tell which of them is meant: it counts only where it is a status.
const plainNames = new Set(
  columns.filter(({ column }) => !isNamed(column) && !/(^|_)(status|state)$/.test(column.name)).map(({ column }) => column.name),
)
const known = columns.filter(({ column }) => isNamed(column) && !plainNames.has(column.name))
const statusNames = new Set(known.map(({ column }) => column.name))
const stateNames = new Set(known.flatMap(({ column }) => column.enumValues ?? []))
const comparisons = new RegExp(
  `(?:\\b(${[...statusNames].join('|')})\\b\\)?|\\{\\})\\s*(?:=|<>|!=|is (?:not )?distinct from|(?:not )?in)\\s*(\\('[^)]*\\)|'\\w+')|^(\\('\\w+'(?:,\\s*'\\w+')*\\))$`, 'g',
)
const rawStates = (file: string) =>
  textsOf(read(file)).flatMap((text) => [...text.matchAll(comparisons)]).flatMap(([, column, words, list = '']) => {
    const named = [...(words ?? list).matchAll(/'(\w+)'/g)].map(([, word = '']) => word)
    return column === undefined ? named.filter((word) => stateNames.has(word)) : named
  })

/** It may only fall: write `${literal(machine, 'open')}` of upstream/db/literals in new SQL. */
const RAW_STATES = 95

test('SQL names states through their machine', () => {
  const found = sources.map((file) => ({ file, count: rawStates(file).length })).filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  const total = found.reduce((sum, { count }) => sum + count, 0)
  console.info(
    `${total} states stand in SQL as plain text, in ${found.length} files: ${found.slice(0, 5).map(({ file, count }) => `${file} ${count}`).join(', ')} …`,
  )
  expect(total).toBeLessThanOrEqual(RAW_STATES)
})
