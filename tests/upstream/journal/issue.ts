import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { drawSeries } from '@/upstream/core/series/draw'
import { inTransaction, openDatabase, rows, type Db } from '@/upstream/db/db'

/** A year in which the demo has issued nothing. */
const YEAR = 2031

/** A document of a series, as the areas of money write it: everything else first, the number last. */
export const papers = sql`create table papers (id bigint generated always as identity primary key, number text unique)`

const issue = (db: Db, fails: boolean) =>
  inTransaction(db, async (tx) => {
    const [paper] = await rows<{ id: number }>(tx, sql`insert into papers (number) values (null) returning id`)
    const [number] = await drawSeries(tx, 'tax_invoice', { at: `${YEAR}-11-25T08:00:00Z` })
    await rows(tx, sql`update papers set number = ${number} where id = ${paper?.id}`)
    if (fails) throw new Error('after the draw')
  })

/** Twenty at once of which five fail after the draw; `meanwhile` may end the database under them. Answers how many landed as far as their callers know. */
export async function issueTwenty(url: string, meanwhile: () => Promise<unknown> = async () => {}): Promise<number> {
  const database = openDatabase(url, 20)
  try {
    const issuing = Promise.allSettled(Array.from({ length: 20 }, (_, i) => issue(database.db, i % 4 === 3)))
    const [answers] = await Promise.all([issuing, meanwhile()])
    return answers.filter(({ status }) => status === 'fulfilled').length
  } finally {
    await database.close()
  }
}

/** Numbers are 1 to n without hole or double, and the series stands behind the last. */
export async function expectGapless(url: string): Promise<number> {
  const database = openDatabase(url, 1)
  try {
    const numbers = (await rows<{ number: string }>(database.db, sql`select number from papers order by number`)).map(({ number }) => number)
    expect(numbers).toEqual(numbers.map((_, i) => `TI-${YEAR}-${String(i + 1).padStart(6, '0')}`))
    const [series] = await rows<{ next: number }>(database.db, sql`select next from number_series where kind = 'tax_invoice' and year = ${YEAR}`)
    expect(series?.next ?? 1).toBe(numbers.length + 1)
    return numbers.length
  } finally {
    await database.close()
  }
}
