import { open, readFile } from 'node:fs/promises'
import type { LayoutEncoding, LayoutFormat } from '@/lib/domain/file-layout'
import type { ReceivedFile } from '../../platform/implement'
import { CsvRows } from '../../sheets/csv-rows'
import { emptyFile, tooManyRows } from '../../sheets/sheet-refusal'
import type { RowScanner, ScannedRow } from '../../sheets/sheet-row'
import { openWorkbook } from '../../sheets/workbook'
import { XlsxRows } from '../../sheets/xlsx-rows'
import { ZipArchive } from '../../sheets/zip-archive'
import { misfit, type ForeignFile } from './foreign-rows'
import { read940 } from './read-940'
import { readXml } from './read-xml'

/** How a client writes its files, as far as reading one needs it. */
export interface FileShape {
  format: LayoutFormat
  delimiter: 'comma' | 'semicolon' | 'tab' | 'pipe'
  encoding: LayoutEncoding
  sheet?: string | null | undefined
  header_row: number
  record_path?: string | null | undefined
}

export const MOST_ROWS = 20_000
const MOST_UNPACKED = 200 * 1024 * 1024
const separators = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const

/** The text of a file; 422 where it is not written in the encoding its layout says. */
export async function textOf(path: string, encoding: LayoutEncoding): Promise<string> {
  const bytes = await readFile(path)
  if (bytes.length === 0) throw emptyFile()
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw misfit(`The file is not written in ${encoding === 'utf-8' ? 'UTF-8' : 'Windows-1256'}, as its layout says.`)
  }
}

/** Rows under the header in the row a layout says. */
function underHeader(rows: readonly ScannedRow[], headerRow: number): ForeignFile {
  const header = rows.find(({ row_number }) => row_number === headerRow)
  if (!header) throw misfit(`Row ${headerRow} is empty: its layout has the headers there.`)
  const names = header.cells.map((cell) => cell.trim())
  const broken = rows.find((row) => row.broken)
  if (broken?.broken) throw misfit(`Row ${broken.row_number}: ${broken.broken.message}`)
  return {
    sources: [...new Set(names.filter((name) => name !== ''))],
    rows: rows.filter(({ row_number }) => row_number > headerRow).map(({ row_number, cells }) => ({
      where: `Row ${row_number}`, cells: new Map(names.flatMap((name, at) => (name === '' ? [] : [[name, (cells[at] ?? '').trim()] as const])).toReversed()),
    })),
  }
}

const scanned = (scanner: RowScanner, bytes: Buffer): ScannedRow[] => {
  scanner.write(bytes)
  scanner.finish()
  return scanner.take()
}

async function readCsv(path: string, { delimiter, encoding, header_row }: FileShape): Promise<ForeignFile> {
  const text = (await textOf(path, encoding)).replace(/^\ufeff/, '')
  return underHeader(scanned(new CsvRows({ separator: separators[delimiter].charCodeAt(0) }), Buffer.from(text)), header_row)
}

async function readXlsx(path: string, { sheet, header_row }: FileShape): Promise<ForeignFile> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const archive = await ZipArchive.open(file, size, { maxUnpackedBytes: MOST_UNPACKED })
    const book = await openWorkbook(archive, sheet ?? undefined, size)
    if (sheet && book.sheetName !== sheet) throw misfit(`The workbook has no sheet ${sheet}.`)
    const rows = new XlsxRows(book)
    for await (const piece of archive.read(book.sheetPart)) rows.write(piece)
    rows.finish()
    return underHeader(rows.take(), header_row)
  } finally {
    await file.close()
  }
}

/** Reads a client's file as its layout says it is written. Throws `SheetRefusal` where it is not written so. */
export async function readForeign({ path }: Pick<ReceivedFile, 'path'>, shape: FileShape): Promise<ForeignFile> {
  const { format, record_path, encoding } = shape
  const read = format === 'csv' ? await readCsv(path, shape) : format === 'xlsx' ? await readXlsx(path, shape)
    : format === 'xml' ? readXml(Buffer.from(await textOf(path, encoding)), record_path ?? '') : read940(await textOf(path, encoding))
  if (read.rows.length === 0) throw emptyFile()
  if (read.rows.length > MOST_ROWS) throw tooManyRows(read.rows.length, MOST_ROWS)
  return read
}
