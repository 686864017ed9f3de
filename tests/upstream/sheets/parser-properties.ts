import type { FileHandle } from 'node:fs/promises'
import fc from 'fast-check'
import { expect } from 'vitest'
import { grouped } from '@/lib/domain/money'
import { hasDecimalComma, readNumber } from '@/lib/domain/number-text'
import { cleanCell } from '@/upstream/sheets/cell-text'
import { dateLook } from '@/upstream/sheets/date-format'
import { numberLook } from '@/upstream/sheets/number-format'
import { readOpened } from '@/upstream/sheets/read-sheet'
import { SheetRefusal } from '@/upstream/sheets/sheet-refusal'
import type { SheetRow } from '@/upstream/sheets/sheet-row'
import { numberOption } from '../../drill/options'
import { book } from './sheet-files'

/** A file that lies in memory: a hundred thousand of them are read where the disk would take an hour. */
const memoryFile = (bytes: Buffer) =>
  ({
    stat: () => Promise.resolve({ size: bytes.length }),
    read: (buffer: Buffer, offset: number, length: number, position: number) => Promise.resolve({
      bytesRead: bytes.copy(buffer, offset, position, Math.min(bytes.length, position + length)), buffer,
    }),
    close: () => Promise.resolve(),
  }) as unknown as FileHandle

interface Read { headers: readonly string[]; rows: SheetRow[]; notes: readonly string[] }

/** Rows of a file, or that it was refused; any other error rises. */
async function read(name: string, bytes: Buffer): Promise<Read | 'refused'> {
  try {
    const sheet = await readOpened(memoryFile(bytes), name, { maxRows: 50_000, maxMb: 20 })
    const rows: SheetRow[] = []
    for await (const row of sheet.rows) rows.push(row)
    return { headers: sheet.headers, rows, notes: sheet.notes }
  } catch (error) {
    if (error instanceof SheetRefusal) return 'refused'
    throw error
  }
}

/**
 * Tries a property so often, from one seed unless `npm run drill -- parsers --seed 7` says another; a failure names seed and path.
 * An asynchronous property answers a promise.
 */
export const repeated = <T>(runs: number, property: fc.IRawProperty<T>): Promise<void> | void =>
  fc.assert(property, { numRuns: runs, seed: numberOption('seed', 20_261_125) })

const separator = fc.constantFrom(',', ';', '\t', '|')
const lineEnd = fc.constantFrom('\r\n', '\n', '\r')
const header = ['Ref', 'Name', 'Address', 'City', 'Country', 'Weight', 'Value', 'Notes']
const text = fc.string({ unit: fc.constantFrom('a', 'Z', '7', ' ', '"', ',', ';', '\t', '|', '\n', 'é', 'م', '王', '😀', '\u00a0', "'"), maxLength: 6 })
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/**
 * Every record written by the rules comes back as it was, whatever is in its cells; one that holds the separators of a whole row besides its own is left out.
 */
const csvComesBack = (runs: number) =>
  repeated(runs, fc.asyncProperty(separator, lineEnd, fc.array(fc.array(text, { minLength: 8, maxLength: 8 }), {
    minLength: 1, maxLength: 6,
  }), async (mark, end, records) => {
    fc.pre(records.every(cells => cells.join('').split(mark).length < header.length))
    const made = await read(
      'rows.csv', Buffer.from([header, ...records.map((cells, i) => [`R${i}`, ...cells.slice(1)])].map(cells => cells.map(quoted).join(mark)).join(end)),
    )
    expect(made).not.toBe('refused')
    if (made === 'refused') return
    expect(made.rows.map(({ cells }) => cells)).toEqual(records.map((cells, i) => [`R${i}`, ...cells.slice(1).map(cell => cleanCell(cell))]))
    expect(made.rows.some(({ faults }) => faults)).toBe(false)
  }))

/** However quotes are strewn into a file, each of its lines is a row of its own, read or refused; or the file is refused. */
const csvLosesNoRow = (runs: number) =>
  repeated(runs, fc.asyncProperty(separator, lineEnd, fc.integer({
    min: 1, max: 8,
  }), fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 8 }), async (mark, end, count, quotes) => {
    const lines = Array.from({ length: count }, (_, i) => [`R${i}`, 'Huda', 'Villa 9', 'Dubai', 'AE', '1', '2', 'x'].join(mark))
    for (const [line, at] of quotes) {
      const old = lines[line % count] as string
      const place = at % (old.length + 1)
      lines[line % count] = `${old.slice(0, place)}"${old.slice(place)}`
    }
    const made = await read('rows.csv', Buffer.from([header.join(mark), ...lines].join(end)))
    if (made === 'refused') return
    expect(made.rows.map(({ cells }) => /R\d/.exec(cells[0]?.replaceAll('"', '') ?? '')?.[0])).toEqual(lines.map((_, i) => `R${i}`))
  }))

/** Bytes of any kind bring rows or a refusal, and a file of valid UTF-8 is never guessed at. */
const csvTakesAnyBytes = (runs: number) =>
  repeated(runs, fc.asyncProperty(fc.oneof(
    fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 60 }).map(typed => Buffer.from(typed)),
  ), async (bytes) => {
    const body = Buffer.concat([Buffer.from('Ref,Name\n'), bytes])
    const made = await read('rows.csv', body)
    if (made === 'refused') return
    const isText = Buffer.from(body.toString('utf8')).equals(body)
    if (isText && !body.includes(0)) expect(made.notes).toEqual([])
  }))

/** One bad byte in UTF-8 costs its row alone. */
const badByteNamesItsRow = (runs: number) =>
  repeated(runs, fc.asyncProperty(fc.integer({ min: 2, max: 10 }), fc.nat(), fc.constantFrom(0xff, 0xfe, 0xc0, 0xe9, 0xd8, 0x80), async (count, at, byte) => {
    const bad = at % count
    const lines = Array.from({ length: count }, (_, i) =>
      Buffer.concat([Buffer.from(`R${i},فاطمة`), i === bad ? Buffer.from([byte]) : Buffer.alloc(0), Buffer.from(' الزهراء\n')]),
    )
    const made = await read('rows.csv', Buffer.concat([Buffer.from('Ref,Name\n'), ...lines]))
    expect(made !== 'refused' && made.rows.map(({ faults }) => faults !== undefined)).toEqual(lines.map((_, i) => i === bad))
  }))

const cells = fc.array(
  fc.array(fc.tuple(fc.constantFrom('inline', 'shared', 'number'), text, fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e14, max: 1e14 })), {
    minLength: 1, maxLength: 5,
  }),
  { minLength: 1, maxLength: 5 },
)
const escaped = (cell: string) => cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Cells of a workbook come back as they were, wherever their text stands. */
const xlsxComesBack = (runs: number) =>
  repeated(runs, fc.asyncProperty(cells, async (grid) => {
    const shared: string[] = []
    const cell = ([kind, typed, number]: (typeof grid)[number][number]) => {
      if (kind === 'number') return `<c><v>${number}</v></c>`
      if (kind === 'inline') return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(typed)}</t></is></c>`
      return `<c t="s"><v>${shared.push(typed) - 1}</v></c>`
    }
    const names = ['A', 'B', 'C', 'D', 'E', 'F'].map(name => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')
    const rows = grid.map((row, i) => `<row><c t="inlineStr"><is><t>R${i}</t></is></c>${row.map(cell).join('')}</row>`).join('')
    const made = await read(
      'rows.xlsx', book({ rows: `<row>${names}</row>${rows}`, shared: shared.map(typed => `<si><t xml:space="preserve">${escaped(typed)}</t></si>`).join('') }),
    )
    expect(made).not.toBe('refused')
    if (made === 'refused') return
    for (const [i, row] of grid.entries()) {
      for (const [j, [kind, typed, number]] of row.entries()) {
        const got = made.rows[i]?.cells[j + 1] ?? ''
        if (kind === 'number') expect(Math.abs(Number(got) - number)).toBeLessThanOrEqual(Math.abs(number) * 1e-14 + 1e-20)
        else expect(got).toBe(cleanCell(typed))
      }
    }
  }))

const styles =
  '<numFmts><numFmt numFmtId="170" formatCode="&quot;A-&quot;000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs>'
const sheet = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="2" max="2" hidden="1"/></cols><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>B</t></is></c></row><row r="2" hidden="1"><c r="A2" s="2"><v>7</v></c><c r="B2" s="1"><v>46346.5</v></c></row><row r="3"><c r="B3" t="s"><v>0</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells></worksheet>'
const edits = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 12 })

function damaged(bytes: Buffer, changes: readonly (readonly [number, number])[]): Buffer {
  const copy = Buffer.from(bytes)
  for (const [at, byte] of changes) copy[at % copy.length] = byte
  return copy
}

/** Damage to a workbook, or to the sheet in it, brings rows or a refusal. */
const xlsxTakesDamage = (runs: number) =>
  repeated(runs, fc.asyncProperty(fc.boolean(), edits, async (isInside, changes) => {
    const made = isInside
      ? book({ sheetXml: damaged(Buffer.from(sheet), changes), shared: '<si><t>x</t></si>', styles })
      : damaged(book({ sheetXml: sheet, shared: '<si><t>x</t></si>', styles }), changes)
    await read('rows.xlsx', made)
  }))

/** Any format shows any number as some text, in time. */
const formatsShowAnything = (runs: number) =>
  repeated(runs, fc.property(fc.string({
    unit: fc.constantFrom(...'0#?.,%"\\_*[]$-;/ydmhs:AMP @E+()'), maxLength: 40,
  }), fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 6 }), (code, units, places) => {
    const decimal = (units / 10 ** places).toFixed(places)
    expect(typeof (numberLook(code)?.(decimal) ?? '')).toBe('string')
    expect(typeof (dateLook(code, '2026-11-25 09:05:07') ?? '')).toBe('string')
  }))

/** A number means the same however it is spelled; a text that is none is never one by chance. */
const numbersMeanOneThing = (runs: number) =>
  repeated(runs, fc.property(fc.bigInt(0n, 10n ** 15n), fc.integer({
    min: 0, max: 6,
  }), fc.string({ unit: fc.constantFrom(...'0123456789.,-+٫٬،٣e% '), maxLength: 14 }), (units, places, typed) => {
    const digits = units.toString().padStart(places + 1, '0')
    const plain = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
    const arabic = plain.replace('.', '٫').replace(/\d/g, digit => String.fromCharCode(0x660 + Number(digit)))
    for (const spelling of [plain, grouped(plain), arabic]) expect(readNumber(spelling)).toEqual({ decimal: plain })
    const comma = readNumber(plain.replace('.', ','), 'unclear')
    if (places > 0 && comma) expect(comma).toHaveProperty('either')
    const reading = readNumber(typed)
    if (reading && 'decimal' in reading) expect(reading.decimal).toMatch(/^-?\d+(\.\d+)?$/)
    if (hasDecimalComma(typed)) expect(reading).toBeNull()
  }))

/** What holds of every parser of uploads, each to be tried so many times. */
export const parserProperties: readonly [string, (runs: number) => Promise<void> | void][] = [
  ['a csv written by the rules comes back as it was', csvComesBack],
  ['quotes strewn into a csv lose none of its rows', csvLosesNoRow],
  ['any bytes are a csv or refused, and UTF-8 is no guess', csvTakesAnyBytes],
  ['a bad byte names its row', badByteNamesItsRow],
  ['cells of a workbook come back as they were', xlsxComesBack],
  ['damage to a workbook brings rows or a refusal', xlsxTakesDamage],
  ['any number format shows any number and date', formatsShowAnything],
  ['a number means one thing', numbersMeanOneThing],
]
