import type { Socket } from 'node:net'
import type pg from 'pg'
import { clientOf, type Db } from './db'

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

/** Rows for one table, their values in the order of `columns`; given identity values are taken as they are. */
export interface Copy {
  table: string
  columns: readonly string[]
  rows: Iterable<readonly CopyValue[]>
}

/** Small enough that a piece is not kept apart from the short-lived: larger ones stay in memory until the next full collection. */
const PIECE_CHARS = 64 * 1024

function piecesOf(rows: Copy['rows']): Buffer[] {
  const pieces: Buffer[] = []
  let text = ''
  for (const row of rows) {
    text += `${row.map(spelled).join('\t')}\n`
    if (text.length < PIECE_CHARS) continue
    pieces.push(Buffer.from(text))
    text = ''
  }
  if (text !== '') pieces.push(Buffer.from(text))
  return pieces
}

/** A copy in the words of the protocol, ready to be sent. */
export interface SpelledCopy {
  statement: string
  pieces: readonly Buffer[]
}

/** Spells a copy; takes most of our part of its time, and no connection. */
export const spellCopy = ({ table, columns, rows }: Copy): SpelledCopy => ({
  statement: `copy "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) from stdin`, pieces: piecesOf(rows),
})

interface Wire {
  query(text: string): void
  stream: Socket
}

const LENGTH_BYTES = 4
/** A message of the protocol: its letter and its length, which counts itself. */
function head(letter: 'd' | 'c', bytes: number): Buffer {
  const buffer = Buffer.from([letter.charCodeAt(0), 0, 0, 0, 0])
  buffer.writeUInt32BE(bytes + LENGTH_BYTES, 1)
  return buffer
}

/**
 * COPYs one behind the other as one question: statements and rows leave together, and PostgreSQL goes from table to table without
 * waiting for us. Where one fails it skips the statements after it, and passes over rows that still arrive, as its protocol says.
 */
class Copying {
  readonly done: Promise<void>
  handleReadyForQuery!: () => void
  handleError!: (error: Error) => void

  constructor(private readonly copies: readonly SpelledCopy[]) {
    this.done = new Promise((resolve, reject) => {
      this.handleReadyForQuery = resolve
      this.handleError = reject
    })
  }

  submit(connection: Wire): void {
    const { stream } = connection
    stream.cork()
    connection.query(this.copies.map(({ statement }) => statement).join('; '))
    for (const { pieces } of this.copies) {
      for (const piece of pieces) {
        stream.write(head('d', piece.length))
        stream.write(piece)
      }
      stream.write(head('c', 0))
    }
    stream.uncork()
  }

  handleCopyInResponse(): void {
    // The rows are on their way.
  }

  handleCommandComplete(): void {
    // Of each table; the last is followed by ReadyForQuery.
  }
}

/**
 * Adds rows with COPY inside the caller's transaction, table after table: about twice as fast as an insert of arrays. Throws what
 * PostgreSQL throws when a row breaks a constraint; then nothing of any of them is there.
 */
export async function sendCopies(tx: Db, copies: readonly SpelledCopy[]): Promise<void> {
  const filled = copies.filter(({ pieces }) => pieces.length > 0)
  if (filled.length === 0) return
  const copying = new Copying(filled)
  // pg hands what is submitted a socket, which its types call a plain stream.
  ;(clientOf(tx) as pg.PoolClient).query(copying as unknown as pg.Submittable)
  await copying.done
}

export const copyRows = (tx: Db, table: string, columns: readonly string[], rows: Copy['rows']): Promise<void> =>
  sendCopies(tx, [spellCopy({ table, columns, rows })])
