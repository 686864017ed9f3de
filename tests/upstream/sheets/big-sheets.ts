import type { Readable } from 'node:stream'
import { exportCsv, exportXlsx, type ExportRow } from '@/upstream/sheets/export-sheet'
import { columnName } from '@/upstream/sheets/sheet-xml'
import { zipStream } from '@/upstream/sheets/zip-stream'
import { bookParts } from './sheet-files'

const types = ['text', 'money', 'text', 'datetime', 'number'] as const

/** Parcels like those of a real list: numbers, amounts, places, times. */
function* parcels(rows: number, columns: number): Generator<ExportRow> {
  for (let r = 0; r < rows; r++) {
    yield Object.fromEntries(Array.from({ length: columns }, (_, c) => [`f${c}`, [
      `RSA2611${1_000_000 + r * columns + c}`, (r * 1.25 + c).toFixed(2), `Villa ${r % 500}, Al Wasl Rd, دبي`, new Date(1.76e12 + r * 60_000), r - c,
    ][c % 5]]))
  }
}

/** An export of `rows` × `columns` parcels as it is written. */
export function bigExport(format: 'xlsx' | 'csv', rows: number, columns: number): Readable {
  const plan = {
    sheet: 'Packages',
    columns: Array.from({ length: columns }, (_, c) => ({ header: `Column ${c + 1}`, field: `f${c}`, type: types[c % 5] })),
    rows: parcels(rows, columns),
  }
  return format === 'csv' ? exportCsv(plan) : exportXlsx(plan)
}

/** Joins what a generator yields into pieces worth packing. */
function* joined(parts: Iterable<string>): Generator<string> {
  let piece = ''
  for (const part of parts) {
    piece += part
    if (piece.length < 32_000) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** The same size as Excel itself would save it: texts shared, those of every ninth column different on every row. */
export function bigSharedBook(rows: number, columns: number): Readable {
  const letters = Array.from({ length: columns }, (_, c) => columnName(c))
  const own = Math.ceil(columns / 9)
  function* sheet(): Generator<string> {
    yield '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    for (let r = 0; r <= rows; r++) {
      const cells = letters.map((letter, c) => (c % 3 === 1 && r > 0
        ? `<c r="${letter}${r + 1}"><v>${r * 1.25 + c}</v></c>`
        : `<c r="${letter}${r + 1}" t="s"><v>${c % 9 === 0 && r > 0 ? columns + (r - 1) * own + c / 9 : c}</v></c>`))
      yield `<row r="${r + 1}" spans="1:${columns}">${cells.join('')}</row>`
    }
    yield '</sheetData></worksheet>'
  }
  function* texts(): Generator<string> {
    yield '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    for (let i = 0; i < columns + rows * own; i++) yield `<si><t>Parcel RSA26${1_000_000 + i}, Al Wasl Rd</t></si>`
    yield '</sst>'
  }
  return zipStream([
    ...bookParts({}).filter(({ name }) => name !== 'xl/worksheets/sheet1.xml').map(({ name, data }) => ({ name, content: [data.toString()] })),
    { name: 'xl/sharedStrings.xml', content: joined(texts()) },
    { name: 'xl/worksheets/sheet1.xml', content: joined(sheet()) },
  ])
}

/** Runs `work` and tells how far memory rose above where it began, in MB of 1,000,000 bytes. */
export async function peakGrowth(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage().rss
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 10)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return (Math.max(peak, process.memoryUsage().rss) - before) / 1e6
}
