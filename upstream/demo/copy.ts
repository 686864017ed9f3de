import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getTableColumns, getTableName, type InferInsertModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** A row as the table takes it, its own id included where the loader gives it. */
export type RowOf<T extends PgTable> = InferInsertModel<T, { dbColumnNames: false; override: true }>

/** Rows with ids of our choosing. */
export type Numbered<T extends PgTable> = RowOf<T> & { id: number }

type Encode = (value: unknown) => string

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const special = /[\\\t\n\r]/
const escaped = (text: string) => (special.test(text) ? text.replaceAll(/[\\\t\n\r]/g, character => escapes[character] ?? character) : text)

const arrayMember = (value: unknown) => `"${String(value).replaceAll(/["\\]/g, character => `\\${character}`)}"`
const plain: Encode = value => escaped(String(value))
const json: Encode = value => escaped(JSON.stringify(value))
const array: Encode = value => escaped(`{${(value as unknown[]).map(arrayMember).join(',')}}`)

function encoderOf(columnType: string): Encode {
  if (columnType === 'PgArray') return array
  return columnType === 'PgJsonb' ? json : plain
}

const bytesAtOnce = 64 * 1024

type Field = { part: number; name: string; encode: Encode }

function* lines(rows: readonly (readonly object[])[], fields: readonly Field[]): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    let line = ''
    for (const { part, name, encode } of fields) {
      const value = (row[part] as Record<string, unknown>)[name]
      line += `${line && '\t'}${value === null || value === undefined ? '\\N' : encode(value)}`
    }
    chunk += `${line}\n`
    if (chunk.length > bytesAtOnce) {
      yield chunk
      chunk = ''
    }
  }
  if (chunk) yield chunk
}

/**
 * Streams rows into a table with COPY, each row given in parts: merging the ninety columns of a parcel takes longer than
 * writing them. The columns are those of the first row; others take their default. Throws RangeError on a column the
 * table does not have, and pg's error when a row breaks a constraint.
 */
export async function copyParts(client: ClientBase, table: PgTable, rows: readonly (readonly object[])[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const known = getTableColumns(table)
  const fields = first.flatMap((columns, part) =>
    Object.keys(columns).map((name): Field => {
      const column = known[name]
      if (!column) throw new RangeError(`${getTableName(table)} has no column ${name}`)
      return { part, name, encode: encoderOf(column.columnType) }
    }),
  )
  const named = fields.map(({ name }) => `"${name}"`).join(', ')
  const stream = client.query(copyFrom(`copy "${getTableName(table)}" (${named}) from stdin`))
  await pipeline(Readable.from(lines(rows, fields)), stream)
}

/** `copyParts` for rows in one piece. */
export async function copyInto<T extends PgTable>(client: ClientBase, table: T, rows: readonly RowOf<T>[]): Promise<void> {
  await copyParts(client, table, rows.map(row => [row]))
}
