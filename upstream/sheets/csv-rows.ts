import { cleanCell } from './cell-text'
import { tooManyColumns, unreadable } from './sheet-refusal'
import { maxCellChars, maxColumns, type RowScanner, type ScannedRow } from './sheet-row'

const [lf, cr, quote, tab, space] = [10, 13, 34, 9, 32] as const
/** More bytes than the longest cell can have in UTF-8. */
const maxCellBytes = 4 * maxCellChars
/** A quote left open takes in all that follows; no row is longer, so the file is refused before it fills the memory. */
const maxRowBytes = 1024 * 1024
/** With fewer columns a text over two lines may well hold as many separators as a row. */
const tellingColumns = 4

const noBytes = Buffer.alloc(0)

type State = 'start' | 'plain' | 'quoted' | 'after_quote'

export type CsvShape = {
  /** The byte between two cells. */
  separator: number
  /** Cells of the header's line, once it is found. */
  columns?: number
  /** What a cell of this encoding never holds: its letters were read wrongly. */
  doubt?: RegExp | null
}

const linesOf = (text: string) => text.split(/\r\n|\n|\r/)

const unpaired = (first: number, last: number) =>
  `The quotes of ${first === last ? 'this row' : `rows ${first} to ${last}`} do not pair up: write a quote inside a text twice (""), or send the file as .xlsx.`

/**
 * Rows of a csv as its UTF-8 bytes pass by, quoted as Excel quotes (RFC 4180); a quote inside plain text stands for itself. Text after a
 * closing quote is a fault of the row and of every line the quotes span: each is given as a row of its own, so that none is lost.
 */
export class CsvRows implements RowScanner {
  private readonly separator: number
  private readonly columns: number
  private readonly doubt: RegExp | null
  private rows: ScannedRow[] = []
  private cells: string[] = []
  /** Cells of the row so far; its array is as long as the longest row was, so that it need not grow cell by cell. */
  private count = 0
  private longest = 0
  private overlong: number[] | null = null
  private lost: number[] | null = null
  private isUnpaired = false
  private rowNumber = 1
  private state: State = 'start'
  private isQuoted = false
  private isOverLines = false
  private skipLf = false
  /** Pieces of the cell under way that lie behind us. */
  private held: Buffer[] = []
  private heldBytes = 0
  /** Pieces of the row under way that lie behind us, and where it begins in the piece at hand. */
  private rowPieces: Buffer[] = []
  private rowBytes = 0
  private rowFrom = 0

  constructor({ separator, columns = 0, doubt = null }: CsvShape) {
    this.separator = separator
    this.columns = columns
    this.doubt = doubt
  }

  take(): ScannedRow[] {
    const taken = this.rows
    this.rows = []
    return taken
  }

  write(buf: Buffer): void {
    let i = this.skipLf && buf[0] === lf ? 1 : 0
    let from = i
    this.rowFrom = i
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
        this.isQuoted = true
        this.state = 'quoted'
        i++
      } else {
        i = this.plainEnd(buf, i)
        if (i === buf.length) break
        if (buf[i] === quote) continue
        this.endCell(buf, from, i)
        if (buf[i] !== this.separator) i = this.endRow(buf, i)
        from = ++i
      }
    }
    this.hold(buf, from, buf.length)
    this.keepRow(buf)
  }

  finish(): void {
    if (this.state === 'quoted') throw unreadable(`The quote opened in row ${this.rowNumber} is never closed.`)
    this.rowFrom = 0
    if (this.state === 'start' && this.count === 0) return
    this.endCell(noBytes, 0, 0)
    this.endRow(noBytes, 0)
  }

  /** The next separator or line end from `i`, or the end of the piece; a quote after blanks at the start of a cell, which opens it. */
  private plainEnd(buf: Buffer, i: number): number {
    const { separator } = this
    let end = i
    while (end < buf.length) {
      const byte = buf[end] as number
      if (byte === separator || byte === lf || byte === cr) break
      if (this.state !== 'plain' && byte !== space && byte !== tab) {
        if (byte === quote && this.state === 'start') return end
        if (this.state === 'after_quote') this.isUnpaired = true
        this.state = 'plain'
      }
      end++
    }
    return end
  }

  private hold(buf: Buffer, from: number, to: number): void {
    if (to <= from || this.heldBytes > maxCellBytes) return
    this.held.push(buf.subarray(from, to))
    this.heldBytes += to - from
  }

  /** Keeps the bytes of a row that goes on in the next piece: should its quotes not pair up, it is cut anew at its line ends. */
  private keepRow(buf: Buffer): void {
    if (this.rowFrom >= buf.length) return
    this.rowBytes += buf.length - this.rowFrom
    if (this.rowBytes <= maxRowBytes) this.rowPieces.push(buf.subarray(this.rowFrom))
    else if (this.state === 'quoted') throw this.tooLong()
    else this.rowPieces = []
  }

  private tooLong() {
    return unreadable(`The quote opened in row ${this.rowNumber} is not closed within ${maxRowBytes / 1024 / 1024} MB.`)
  }

  private endCell(buf: Buffer, from: number, to: number): void {
    const column = this.count
    // A wide template is mostly empty.
    const isEmpty = from === to && this.held.length === 0
    const raw = isEmpty ? '' : this.held.length === 0 ? buf.toString('utf8', from, to) : this.heldText(buf, from, to)
    const text = isEmpty ? '' : cleanCell(raw)
    if (this.isQuoted && /[\r\n]/.test(text)) this.isOverLines = true
    this.state = 'start'
    this.isQuoted = false
    if (column >= maxColumns) {
      if (text !== '') throw tooManyColumns(column + 1, maxColumns)
      return
    }
    if (text.includes('\ufffd') || this.doubt?.test(raw)) (this.lost ??= []).push(column)
    if (text.length > maxCellChars) (this.overlong ??= []).push(column)
    this.cells[this.count++] = text.length > maxCellChars ? text.slice(0, maxCellChars) : text
  }

  /**
   * Two stray quotes of two rows may pair up by themselves, and the second row is then text of the first. Each of the lines still holds
   * the separators of a whole row; those that a text of several lines stands in share them.
   */
  private hasSwallowed(text: string): boolean {
    if (this.columns > 0 && this.count > this.columns) return true
    return this.columns >= tellingColumns && linesOf(text).every(line => line.split(String.fromCharCode(this.separator)).length >= this.columns)
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
    if (this.isUnpaired && this.rowBytes > maxRowBytes) throw this.tooLong()
    const whole = this.isUnpaired || this.isOverLines ? Buffer.concat([...this.rowPieces, buf.subarray(this.rowFrom, i)]).toString('utf8') : ''
    if (this.isUnpaired || (this.isOverLines && this.hasSwallowed(whole))) this.pushLines(whole)
    else this.pushRow(cells)
    this.rowPieces = []
    this.rowBytes = 0
    this.cells = []
    this.cells.length = this.longest
    this.count = 0
    this.overlong = null
    this.lost = null
    this.isUnpaired = false
    this.isOverLines = false
    this.rowNumber++
    this.skipLf = buf[i] === cr && i + 1 === buf.length
    const last = buf[i] === cr && buf[i + 1] === lf ? i + 1 : i
    this.rowFrom = last + 1
    return last
  }

  private pushRow(cells: string[]): void {
    const width = this.count
    if (width > this.longest) this.longest = width
    while (this.count > 0 && cells[this.count - 1] === '') this.count--
    cells.length = this.count
    if (this.count > 0) this.rows.push({ row_number: this.rowNumber, cells, width, overlong: this.overlong, lost: this.lost })
  }

  /** A row whose quotes do not pair up, line by line as it stands in the file: each is refused and can be mended where it is. */
  private pushLines(text: string): void {
    const lines = linesOf(text)
    const first = this.rowNumber
    const broken = { message: unpaired(first, first + lines.length - 1), lines: lines.length }
    for (const line of lines) {
      const cells = line.split(String.fromCharCode(this.separator)).slice(0, maxColumns).map(cell => cleanCell(cell).slice(0, maxCellChars))
      if (cells.some(cell => cell !== '')) this.rows.push({ row_number: this.rowNumber, cells, overlong: null, lost: null, broken })
      this.rowNumber++
    }
    this.rowNumber--
  }
}
