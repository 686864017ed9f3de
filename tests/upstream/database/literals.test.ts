import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { bagStatus } from '@/lib/domain/container'
import { attendanceStatus } from '@/lib/domain/vendor'
import { choiceColumn, statusColumn } from '@/upstream/db/columns'
import type { bags } from '@/upstream/db/schema/containers'
import { literal, literals } from '@/upstream/db/literals'
import { pgTable } from '@/upstream/db/table'
import { useApp } from '../app'

const app = useApp()
const spelled = (query: SQL) => new PgDialect().sqlToQuery(query)

test('states are text of the query, not parameters', () => {
  expect(spelled(sql`b.status = ${literal(bagStatus, 'open')} or b.status in ${literals(bagStatus, 'closed', 'short')}`)).toEqual({
    sql: `b.status = 'open' or b.status in ('closed', 'short')`, params: [],
  })
})

test('a state its machine does not have neither compiles nor reaches a query', () => {
  // @ts-expect-error A bag is never clsoed.
  expect(() => literal(bagStatus, 'clsoed')).toThrow(RangeError)
  // @ts-expect-error Nor merged.
  expect(() => literals(bagStatus, 'open', 'merged')).toThrow(RangeError)
  expect(() => literals(bagStatus)).toThrow(RangeError)
  // @ts-expect-error Bags begin in a state they have.
  expect(statusColumn(bagStatus, 'new')).toBeDefined()
})

test('a column is typed by the names of its machine', () => {
  const table = pgTable('sacks', { status: statusColumn(bagStatus, 'open'), was: choiceColumn(bagStatus) })
  const row: typeof table.$inferSelect = { status: 'closed', was: null }
  expect(row.was).toBeNull()
  // @ts-expect-error Rows cannot be written with another word.
  const odd: typeof bags.$inferInsert.status = 'clsoed'
  expect(odd).not.toBe(row.status)
})

test('a partial index of a status serves a query that names it by the machine', async () => {
  // As in a house of years: one stay in a thousand is still open.
  await app.query('create table many_stays (like vendor_attendance including defaults including generated including indexes)')
  await app.query(`insert into many_stays (id, vendor_id, staff_id, warehouse_id, work_date, punch_in, source, status)
    overriding system value select i, 1, i, 1, date '2026-01-01' + i % 300, now(), 'device', case when i % 1000 = 0 then 'open' else 'complete' end
    from generate_series(1, 20000) i`)
  await app.query('analyze many_stays')
  const [index] = await app.query<{ indexname: string }>(`select indexname from pg_indexes where tablename = 'many_stays'
      and indexdef like '%WHERE (status = ''open''%'`)
  const { sql: text, params } = spelled(sql`explain select id from many_stays where status = ${literal(attendanceStatus, 'open')} order by work_date, id
    limit 50`)
  const plan = (await app.query<{ 'QUERY PLAN': string }>(text, params)).map((line) => line['QUERY PLAN']).join('\n')
  expect(plan).toContain(` ${index?.indexname ?? 'an index that is not there'} `)
})
