import { formattedNumber, numberText, plainFormat, type CellFormat } from './cell-format'
import { cleanCell, xmlText } from './cell-text'
import { MergedCells } from './merged-cells'
import { repeatsTooMuch, tooManyColumns, unreadable } from './sheet-refusal'
import { maxCellChars, maxColumns, type RowScanner, type ScannedRow } from './sheet-row'
import type { Workbook } from './workbook'
import { attributesOf, XmlScanner, type XmlSink } from './xml-scan'

const lastExcelRow = 1_048_576
const lastExcelColumn = 16_384

const [letterR, letterS, letterT, letterC, letterV, zero, nine, quote, equals, space] = [114, 115, 116, 99, 118, 48, 57, 34, 61, 32] as const

/** The cell types of ECMA-376 18.18.11 that read differently; 'n' is also every type unknown. */
type CellType = 's' | 'b' | 'd' | 'n' | 'text'

const numberLike = /^[-+]?\d*\.?\d+(?:E[-+]?\d{1,3})?$/i

const isName = (buf: Buffer, start: number, end: number, name: string) => end - start === name.length && buf.toString('latin1', start, end) === name

const badReference = () => unreadable('The workbook numbers its rows or cells wrongly. Save it again in Excel.')

/** Rows of one sheet part as its bytes pass by; formulas are never evaluated, their stored value counts. */
export class XlsxRows implements RowScanner, XmlSink {
  private readonly scanner = new XmlScanner(this)
  private rows: ScannedRow[] = []
  private rowNumber = 0
  private cells: string[] = []
  private overlong: number[] | null = null
  private lost: number[] | null = null
  private shown: Map<number, string> | undefined
  private filled = false
  /** Characters of all cells so far. */
  private spent = 0
  private readonly merges: MergedCells
  private inCell = false
  private column = -1
  private type: CellType = 'n'
  private style = 0
  private inValue = false
  private phonetic = false
  private value = ''
  /** The bytes of a value that came in one piece, as nearly all do. */
  private source: Buffer | null = null
  private from = 0
  private to = 0

  constructor(private readonly book: Workbook) {
    book.shared.restart()
    this.merges = new MergedCells(book.facts.merges)
  }

  write(chunk: Buffer): void {
    this.scanner.write(chunk)
  }

  finish(): void {
    this.scanner.finish()
  }

  take(): ScannedRow[] {
    const taken = this.rows
    this.rows = []
    return taken
  }

  open(buf: Buffer, nameStart: number, nameEnd: number, end: number): void {
    const length = nameEnd - nameStart
    const first = buf[nameStart]
    if (length === 1) {
      if (first === letterC) this.openCell(buf, nameEnd, end)
      else if (first === letterV || first === letterT) this.inValue = this.inCell && !this.phonetic
    } else if (length === 3 && first === letterR) {
      if (isName(buf, nameStart, nameEnd, 'row')) this.openRow(buf, nameEnd, end)
      else if (isName(buf, nameStart, nameEnd, 'rPh')) this.phonetic = true
    }
  }

  text(buf: Buffer, start: number, end: number): void {
    if (!this.inValue) return
    if (this.source === null && this.value === '') {
      this.source = buf
      this.from = start
      this.to = end
      return
    }
    if (this.value.length <= maxCellChars) this.value = this.heldText() + xmlText(buf, start, end)
    this.source = null
  }

  close(buf: Buffer, nameStart: number, nameEnd: number): void {
    const length = nameEnd - nameStart
    const first = buf[nameStart]
    if (length === 1) {
      if (first === letterC) this.closeCell()
      else if (first === letterV || first === letterT) this.inValue = false
    } else if (length === 3 && first === letterR) {
      if (isName(buf, nameStart, nameEnd, 'row')) this.closeRow()
      else if (isName(buf, nameStart, nameEnd, 'rPh')) this.phonetic = false
    }
  }

  private openRow(buf: Buffer, from: number, end: number): void {
    const previous = this.rowNumber
    const given = attributesOf(buf, from, end).get('r')
    this.rowNumber = given === undefined ? previous + 1 : Number(given)
    if (!(this.rowNumber > previous && this.rowNumber <= lastExcelRow)) throw badReference()
    this.cells = []
    this.overlong = null
    this.lost = null
    this.shown = undefined
    this.filled = false
    this.column = -1
  }

  /** Reads `r`, `s` and `t` in one pass; this runs once for every cell of the file. */
  private openCell(buf: Buffer, from: number, end: number): void {
    let column = this.column + 1
    this.type = 'n'
    this.style = 0
    for (let i = from; i < end; i++) {
      if (buf[i] !== equals) continue
      const name = buf[i - 1]
      const value = i + 2
      if ((name as number) <= space) throw badReference()
      if ((buf[i - 2] as number) <= space) {
        if (name === letterR) column = columnAt(buf, value)
        else if (name === letterS) this.style = digits(buf, value, end)
        else if (name === letterT) this.type = typeAt(buf, value)
      }
      const mark = buf[i + 1] as number
      i = value
      while (i < end && buf[i] !== mark) i++
    }
    this.column = column
    this.inCell = true
    this.value = ''
    this.source = null
  }

  private closeCell(): void {
    if (this.source !== null || this.value !== '') {
      const text = this.cellText()
      if (text !== '') this.put(this.column, text)
    }
    this.inCell = false
    this.inValue = false
    this.source = null
    this.value = ''
  }

  private put(column: number, text: string): void {
    if (column >= maxColumns) throw tooManyColumns(column + 1, maxColumns)
    while (this.cells.length < column) this.cells.push('')
    this.filled = true
    this.spend(text.length)
    if (text.includes('\ufffd')) (this.lost ??= []).push(column)
    if (text.length <= maxCellChars) {
      this.cells[column] = text
      return
    }
    this.cells[column] = text.slice(0, maxCellChars)
    ;(this.overlong ??= []).push(column)
  }

  /** A few long texts that very many cells repeat are small in the file and large in every later step. */
  private spend(chars: number): void {
    this.spent += chars
    if (this.spent > this.book.maxChars) throw repeatsTooMuch()
  }

  private cellText(): string {
    const { type, source } = this
    if (type === 's') return this.book.shared.get(source ? digits(source, this.from, this.to) : Number(this.value))
    if (type === 'n') return this.numberCell()
    const text = cleanCell(this.heldText())
    if (type === 'b') return text === '1' || text === 'true' ? 'TRUE' : 'FALSE'
    if (type === 'd') return text.replace('T', ' ').replace(/ 00:00:00(\.0+)?Z?$|\.\d+Z?$|Z$/, '')
    return text
  }

  private numberCell(): string {
    const raw = this.source ? this.source.toString('latin1', this.from, this.to) : this.value
    if (!numberLike.test(raw)) return cleanCell(this.heldText())
    const format: CellFormat = this.book.formats[this.style] ?? plainFormat
    const text = format.as === 'number' ? numberText(raw) : formattedNumber(raw, format, this.book.epoch)
    const look = format.look?.(text)
    if (look !== undefined && look !== null && look !== text) (this.shown ??= new Map()).set(this.column, cleanCell(look))
    return text
  }

  private heldText(): string {
    return this.source === null ? this.value : xmlText(this.source, this.from, this.to)
  }

  private closeRow(): void {
    if (this.filled) {
      const row: ScannedRow = {
        row_number: this.rowNumber, cells: this.cells, overlong: this.overlong, lost: this.lost, ...(this.shown ? { shown: this.shown } : {}),
      }
      this.spend(this.merges.carryInto(row))
      this.rows.push(row)
    }
    this.filled = false
  }
}

/** The whole number at `from`, NaN where there is none. */
function digits(buf: Buffer, from: number, end: number): number {
  let value = Number.NaN
  for (let i = from; i < end; i++) {
    const byte = buf[i] as number
    if (byte < zero || byte > nine) break
    value = (i === from ? 0 : value * 10) + byte - zero
  }
  return value
}

/** 0 for 'A', 27 for 'AB12'. */
function columnAt(buf: Buffer, from: number): number {
  let column = 0
  for (let i = from; ; i++) {
    const letter = (buf[i] as number) & 0xdf
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
    if (column > lastExcelColumn) break
  }
  if (column === 0 || column > lastExcelColumn) throw badReference()
  return column - 1
}

function typeAt(buf: Buffer, from: number): CellType {
  const [first, second] = [buf[from], buf[from + 1]]
  if (second === quote || second === 39) {
    if (first === letterS) return 's'
    if (first === 98) return 'b'
    if (first === 100) return 'd'
    return first === 101 ? 'text' : 'n'
  }
  return 'text'
}
