import { open, type FileHandle } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Commas } from '@/lib/domain/number-text'
import { csvEncoding, utf8Pieces } from './csv-encoding'
import { CsvRows } from './csv-rows'
import { csvSeparator } from './csv-separator'
import { headerAmong, headerSearchRows } from './find-header'
import { emptyFile, refusalOf, tooLarge, tooManyRows, unreadable, wrongType } from './sheet-refusal'
import { notesOf } from './sheet-notes'
import { underHeaders } from './under-headers'
import type { RowScanner, ScannedRow, SheetRow } from './sheet-row'
import { openWorkbook } from './workbook'
import { XlsxRows } from './xlsx-rows'
import { ZipArchive } from './zip-archive'

export type SheetLimits = {
  /** Non-empty rows below the header. */
  maxRows: number
  /** Of the file as sent, in MB of 1,048,576 bytes. */
  maxMb: number
  /** The sheet to read by name; without it, or where there is none of that name, the first visible one. */
  sheet?: string
  /** The name the file was sent under, whose extension must fit the content; the path's own where left out. */
  fileName?: string
  /** Names of the headers asked for, as `headerKey` has them: with them a header is found below a title too. */
  headers?: ReadonlySet<string>
  /** Of a workbook's parts together. 200 MB for files up to 20 MB (uploads.md 7.1), sixteen times the file above. */
  maxUnpackedMb?: number
}

export type OpenSheet = {
  format: 'xlsx' | 'csv'
  /** The name of the sheet read, '' for a csv. */
  sheet: string
  /** The header row, cleaned; '' for a column without a header. */
  headers: string[]
  /** How a single comma of a number is meant: where `;` parts the cells a comma may well part decimals. */
  commas: Commas
  /** What of the reading was a guess or passes something over, a sentence each, for the sender to know before anything lands. */
  notes: readonly string[]
  /** Whether a column, from 0, is hidden in the sheet. */
  isHidden: (column: number) => boolean
  /** The rows below it. Each `for await` reads the file anew from the top, holding a few rows in memory at a time. */
  rows: AsyncIterable<SheetRow>
  /** Reads the whole file once and counts, so that a file-level refusal comes before the first row is applied. */
  countRows(): Promise<number>
  close(): Promise<void>
}

/** A way to read the file from the top as often as wanted. */
type Source = {
  format: OpenSheet['format']
  sheet: string
  /** What is to be said of the rows below a header. */
  notes: (headerRow: number) => readonly string[]
  isHidden: OpenSheet['isHidden']
  commas: Commas
  pieces: () => AsyncIterable<Buffer>
  /** `columns`: how many the header has, once it is found. */
  scanner: (columns?: number) => RowScanner
}

const mb = 1024 * 1024
const headBytes = 64 * 1024
const semicolon = 59

/**
 * Opens an uploaded xlsx or csv and reads its header (uploads.md 7.1, 7.2). What the file is follows from its content.
 * Throws `SheetRefusal`: `wrong_type`, `too_large`, `unreadable`, `empty`, `too_many_columns`; the rows also throw
 * `too_many_rows`, with the whole count. The caller closes it.
 */
export async function openSheet(path: string, limits: SheetLimits): Promise<OpenSheet> {
  return readOpened(await open(path, 'r'), path, limits)
}

/** The same of a file that is open already; closes it where it is refused. */
export async function readOpened(file: FileHandle, path: string, limits: SheetLimits): Promise<OpenSheet> {
  try {
    const source = await sourceOf(file, path, limits)
    const { header, isTop } = await findHeader(source, limits.headers ?? null)
    const rows = { [Symbol.asyncIterator]: () => rowsBelow(source, header, limits.maxRows) }
    return {
      format: source.format,
      sheet: source.sheet,
      headers: header.cells,
      commas: source.commas,
      isHidden: source.isHidden,
      notes: [...(isTop ? [] : [`The header was found in row ${header.row_number}; what stands above it is not read.`]), ...source.notes(header.row_number)],
      rows,
      countRows: async () => {
        let count = 0
        for await (const _ of rows) count++
        return count
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw refusalOf(error)
  }
}

async function sourceOf(file: FileHandle, path: string, limits: SheetLimits): Promise<Source> {
  const { size } = await file.stat()
  if (size > limits.maxMb * mb) throw tooLarge(limits.maxMb)
  if (size === 0) throw emptyFile()
  const head = Buffer.alloc(Math.min(size, headBytes))
  await file.read(head, 0, head.length, 0)
  const format = formatOf(head)
  checkName(limits.fileName ?? path, format, limits.fileName !== undefined)
  if (format === 'csv') {
    const encoding = await csvEncoding(file, head)
    const { separator, skip } = csvSeparator(await firstText(file, encoding), limits.headers ?? null)
    return {
      format,
      sheet: '',
      notes: () => (encoding.guess ? [encoding.guess] : []),
      isHidden: () => false,
      commas: separator === semicolon ? 'unclear' : 'thousands',
      pieces: () => skipping(utf8Pieces(file, encoding), skip),
      scanner: columns => new CsvRows({ separator, columns, doubt: encoding.doubt }),
    }
  }
  const maxUnpackedMb = limits.maxUnpackedMb ?? (limits.maxMb <= 20 ? 200 : 16 * limits.maxMb)
  const archive = await ZipArchive.open(file, size, { maxUnpackedBytes: maxUnpackedMb * mb })
  const book = await openWorkbook(archive, limits.sheet, size)
  return {
    format,
    sheet: book.sheetName,
    notes: headerRow => notesOf(book.facts, headerRow),
    isHidden: column => book.facts.hiddenColumns.some(([first, last]) => column >= first && column <= last),
    commas: 'thousands',
    pieces: () => archive.read(book.sheetPart),
    scanner: () => new XlsxRows(book),
  }
}

const oldOffice = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const foreign = ['%PDF', '{\\rtf', 'Rar!', '7z\xbc\xaf', '\x89PNG', 'GIF8', '\xff\xd8\xff', '\x1f\x8b', '\x7fELF']

/** Told by the first bytes; what only looks like text is looked at more closely by `csvEncoding`. */
function formatOf(head: Buffer): OpenSheet['format'] {
  if (head.subarray(0, 8).equals(oldOffice)) {
    const encrypted = head.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw wrongType(encrypted
      ? 'The file is protected by a password. Save it without one and send it again.'
      : 'The file is in the old .xls format. Save it as .xlsx.')
  }
  const start = head.toString('latin1', 0, 8)
  if (start.startsWith('PK\x03\x04')) return 'xlsx'
  if (foreign.some(mark => start.startsWith(mark))) throw wrongType('The file is neither a workbook nor text.')
  return 'csv'
}

/** A name that promises something else than the content is refused (OWASP ASVS 5.2.2); a stored path without one promises nothing. */
function checkName(name: string, format: OpenSheet['format'], given: boolean): void {
  const extension = extname(name).slice(1).toLowerCase()
  const promises = extension === 'xlsx' || extension === 'csv'
  if (promises ? extension !== format : given) {
    throw wrongType(promises ? `The name ends in .${extension}, but the file is not one.` : 'Save the file as .xlsx or .csv.')
  }
}

async function firstText(file: FileHandle, encoding: Parameters<typeof utf8Pieces>[1]): Promise<Buffer> {
  for await (const piece of utf8Pieces(file, encoding)) return piece
  return Buffer.alloc(0)
}

async function* skipping(pieces: AsyncIterable<Buffer>, skip: number): AsyncGenerator<Buffer> {
  let left = skip
  for await (const piece of pieces) {
    yield piece.subarray(left)
    left = Math.max(0, left - piece.length)
  }
}

async function* batches(source: Source, columns?: number): AsyncGenerator<ScannedRow[]> {
  const scanner = source.scanner(columns)
  for await (const piece of source.pieces()) {
    scanner.write(piece)
    yield scanner.take()
  }
  scanner.finish()
  yield scanner.take()
}

/** The header, and whether it is the first row with content. */
async function findHeader(source: Source, known: ReadonlySet<string> | null): Promise<{ header: ScannedRow; isTop: boolean }> {
  const top: ScannedRow[] = []
  for await (const rows of batches(source)) {
    top.push(...rows.slice(0, headerSearchRows - top.length))
    if (top.length >= (known === null ? 1 : headerSearchRows)) break
  }
  const [first, ...others] = top
  if (!first) throw emptyFile()
  const header = headerAmong([first, ...others], known)
  if (header.broken && header.broken.lines > 1) throw unreadable(header.broken.message)
  return { header, isTop: header === first }
}

/** Past `maxRows` the rest is still counted, for the sentence. */
async function* rowsBelow(source: Source, header: ScannedRow, maxRows: number): AsyncGenerator<SheetRow, void, undefined> {
  let count = 0
  try {
    for await (const rows of batches(source, header.width ?? header.cells.length)) {
      for (const row of rows) {
        if (row.row_number <= header.row_number) continue
        count++
        if (count > maxRows) continue
        yield underHeaders(row, header.cells, source.format)
      }
    }
  } catch (error) {
    throw refusalOf(error)
  }
  if (count > maxRows) throw tooManyRows(count, maxRows)
}
