import { once, type EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db } from './db'

export type CopyValue = string | number | boolean | null | readonly string[] | { json: unknown }

const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string) => (special.test(text) ? text.replace(/[\\\t\n\r]/g, (mark) => escapes[mark] ?? mark) : text)
const member = (text: string) => `"${text.replace(/["\\]/g, (mark) => `\\${mark}`)}"`

function spelled(value: CopyValue): string {
  if (typeof value === 'string') return escaped(value)
  if (value === null) return '\\N'
  if (typeof value !== 'object') return String(value)
  return escaped('json' in value ? JSON.stringify(value.json) : `{${value.map(member).join(',')}}`)
}

const PIECE_CHARS = 256 * 1024

type Wire = EventEmitter & { stream: Socket }

/** Sends what a COPY writes in one turn of the event loop in one go: a length alone would wake PostgreSQL for five bytes. Answers how to end that. */
function heldTogether({ connection }: { connection: Wire }): () => void {
  const { stream } = connection
  const hold = () => {
    stream.cork()
    setImmediate(() => stream.uncork())
  }
  connection.prependOnceListener('copyInResponse', hold)
  return () => void connection.off('copyInResponse', hold)
}

/**
 * Adds rows with COPY inside the caller's transaction: about twice as fast as an insert of arrays. Values stand in the order of
 * `columns`; given identity values are taken as they are. Throws what PostgreSQL throws when a row breaks a constraint.
 */
export async function copyRows(tx: Db, table: string, columns: readonly string[], rows: Iterable<readonly CopyValue[]>): Promise<void> {
  const { client } = (tx as unknown as { session: { client: pg.PoolClient & { connection: Wire } } }).session
  const names = columns.map((name) => `"${name}"`).join(', ')
  const stream = client.query(copyFrom(`copy "${table}" (${names}) from stdin`))
  const done = once(stream, 'finish')
  const letGo = heldTogether(client)
  // Awaited below; a refusal may come while pieces are still being written.
  done.catch(() => {}).finally(letGo)
  let piece = ''
  for (const row of rows) {
    for (let i = 0; i < row.length; i++) {
      if (i > 0) piece += '\t'
      piece += spelled(row[i] as CopyValue)
    }
    piece += '\n'
    if (piece.length < PIECE_CHARS) continue
    if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), done])
    piece = ''
  }
  stream.end(piece)
  await done
}
