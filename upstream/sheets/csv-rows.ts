import { cleanCell } from './cell-text'
import { tooManyColumns, unreadable } from './sheet-refusal'
import { maxCellChars, maxColumns, type RowScanner, type ScannedRow } from './sheet-row'

const [lf, cr, quote] = [10, 13, 34] as const
/** More bytes than the longest cell can have in UTF-8. */
const maxCellBytes = 4 * maxCellChars

const noBytes = Buffer.alloc(0)

type State = 'start' | 'plain' | 'quoted' | 'after_quote'

/**
 * The separator of a csv by its first line with content: the one of , ; and tab that stands there most often outside quotes.
 * Excel's own first line `sep=;` names it; `skip` is how many bytes that line takes.
 */
export function csvSeparator(head: Buffer): { separator: number; skip: number } {
  const text = head.toString('latin1')
  const named = /^sep=([,;\t])\r?\n?/i.exec(text)
  if (named) return { separator: (named[1] as string).charCodeAt(0), skip: named[0].length }
  const line = /[^\r\n,;\t][^\r\n]*/.exec(text.replace(/"(?:[^"]|"")*"/g, 'x'))?.[0] ?? ''
  const count = (mark: string) => line.split(mark).length - 1
  const [best = ','] = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))
  return { separator: best.charCodeAt(0), skip: 0 }
}

/** Rows of a csv as its UTF-8 bytes pass by, quoted as Excel quotes (RFC 4180, and forgiving a quote inside plain text). */
export class CsvRows implements RowScanner {
  private rows: ScannedRow[] = []
  private cells: string[] = []
  /** Cells of the row so far; its array is as long as the longest row was, so that it need not grow cell by cell. */
  private count = 0
  private longest = 0
  private overlong: number[] | null = null
  private rowNumber = 1
  private state: State = 'start'
  private skipLf = false
  /** Pieces of the cell under way that lie behind us. */
  private held: Buffer[] = []
  private heldBytes = 0
  private openedAt = 0

  constructor(private readonly separator: number) {}

  take(): ScannedRow[] {
    const taken = this.rows
    this.rows = []
    return taken
  }

  write(buf: Buffer): void {
    let i = this.skipLf && buf[0] === lf ? 1 : 0
    let from = i
    if (buf.length > 0) this.skipLf = false
    while (i < buf.length) {
      if (this.state === 'quoted') {
        const close = buf.indexOf(quote, i)
        if (close < 0) break
        this.hold(buf, from, close)
        this.state = 'after_quote'
        from = i = close + 1
      } else if (buf[i] === quote && this.state !== 'plain') {
        // A second quote in a row stands for itself, so it is kept; the first one only opens.
        from = this.state === 'start' ? i + 1 : i
        if (this.state === 'start') this.openedAt = this.rowNumber
        this.state = 'quoted'
        i++
      } else {
        i = this.plainEnd(buf, i)
        if (i === buf.length) break
        this.endCell(buf, from, i)
        if (buf[i] !== this.separator) i = this.endRow(buf, i)
        from = ++i
      }
    }
    this.hold(buf, from, buf.length)
  }

  finish(): void {
    if (this.state === 'quoted') throw unreadable(`The quote opened in row ${this.openedAt} is never closed.`)
    if (this.state === 'start' && this.count === 0) return
    this.endCell(noBytes, 0, 0)
    this.endRow(noBytes, 0)
  }

  /** The next separator or line end from `i`, or the end of the piece. */
  private plainEnd(buf: Buffer, i: number): number {
    const { separator } = this
    let end = i
    while (end < buf.length) {
      const byte = buf[end]
      if (byte === separator || byte === lf || byte === cr) break
      end++
    }
    if (end > i) this.state = 'plain'
    return end
  }

  private hold(buf: Buffer, from: number, to: number): void {
    if (to <= from || this.heldBytes > maxCellBytes) return
    this.held.push(buf.subarray(from, to))
    this.heldBytes += to - from
  }

  private endCell(buf: Buffer, from: number, to: number): void {
    const column = this.count
    // A wide template is mostly empty.
    const isEmpty = from === to && this.held.length === 0
    const text = isEmpty ? '' : cleanCell(this.held.length === 0 ? buf.toString('utf8', from, to) : this.heldText(buf, from, to))
    this.state = 'start'
    if (column >= maxColumns) {
      if (text !== '') throw tooManyColumns(column + 1, maxColumns)
      return
    }
    if (text.length > maxCellChars) (this.overlong ??= []).push(column)
    this.cells[this.count++] = text.length > maxCellChars ? text.slice(0, maxCellChars) : text
  }

  private heldText(buf: Buffer, from: number, to: number): string {
    this.hold(buf, from, to)
    const bytes = Buffer.concat(this.held)
    this.held = []
    this.heldBytes = 0
    return bytes.toString('utf8')
  }

  /** Ends the row at the line end at `i`; answers the last position of that line end. */
  private endRow(buf: Buffer, i: number): number {
    const { cells } = this
    if (this.count > this.longest) this.longest = this.count
    while (this.count > 0 && cells[this.count - 1] === '') this.count--
    cells.length = this.count
    if (this.count > 0) this.rows.push({ row_number: this.rowNumber, cells, overlong: this.overlong })
    this.cells = []
    this.cells.length = this.longest
    this.count = 0
    this.overlong = null
    this.rowNumber++
    if (buf[i] !== cr) return i
    this.skipLf = i + 1 === buf.length
    return buf[i + 1] === lf ? i + 1 : i
  }
}
