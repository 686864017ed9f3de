import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { checkName } from '@/upstream/db/table'
import { useApp } from '../app'

const app = useApp()

const tables = Object.values(import.meta.glob<Record<string, unknown>>('../../../upstream/db/schema/*.ts', { eager: true }))
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, PgTable))

/** Columns that know their names: `bags.status` and what it may hold. */
const known = tables.flatMap((table) => {
  const { name } = getTableConfig(table)
  return Object.values(getTableColumns(table)).flatMap((column) => (
    column.enumValues?.length ? [{ table: name, column: column.name, names: column.enumValues }] : []
  ))
})

interface Check {
  table: string
  name: string
  validated: boolean
  definition: string
}
const checks = () =>
  app.query<Check>(`select conrelid::regclass::text as "table", conname as name, convalidated as validated, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and conrelid <> 0`)

const namesIn = (definition: string) => [...definition.matchAll(/'([^']*)'::text/g)].map(([, name]) => name)

test('the database holds every status column to the names of its machine, those and no others', async () => {
  const found = new Map((await checks()).map((check) => [check.name, check]))
  expect(known.length).toBeGreaterThan(100)
  for (const { table, column, names } of known) {
    const check = found.get(checkName(table, column))
    expect(check, `${table}.${column}`).toMatchObject({ table, validated: true })
    expect(namesIn(check?.definition ?? ''), `${table}.${column}`).toEqual(names)
  }
})

test.each([
  ['bags', 'status', 'clsoed'],
  ['packages', 'status', 'deliverd'],
  ['packages', 'label_status', 'printed'],
  ['users', 'status', 'suspended'],
  ['carriers', 'status', 'suspended'],
  ['manifests', 'status', 'cancelled'],
  ['excel_details', 'status', 'done'],
  ['gate_tokens', 'status', 'gone'],
  ['vendor_attendance', 'status', ''],
])('%s.%s is refused as "%s", which its machine does not know', async (table, column, value) => {
  const write = app.query(`update ${table} set ${column} = $1 where id = (select min(id) from ${table})`, [value])
  await expect(write).rejects.toThrow(checkName(table, column))
})

test('a row is refused with a misspelt status as well', async () => {
  const copy = `insert into groups (name, user_category, status) values ('Night shift', 'admin', $1)`
  await expect(app.query(copy, ['actve'])).rejects.toThrow('groups_status_check')
  await expect(app.query(copy, ['active'])).resolves.toEqual([])
})
