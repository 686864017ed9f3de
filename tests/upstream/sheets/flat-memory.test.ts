import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSheet } from '@/upstream/sheets/read-sheet'
import { bigExport, bigSharedBook, peakGrowth } from './big-sheets'
import { book, inline } from './sheet-files'

const rows = 100_000
const columns = 20
/** How long it takes is up to the machine; how much memory and how long others wait is not. */
const PATIENCE_MS = 120_000
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'big-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Rows and cells of a file as read, and the longest time the event loop stood still meanwhile. */
async function readThrough(path: string): Promise<{ rows: number; cells: number; stillMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const sheet = await openSheet(path, { maxRows: rows, maxMb: 40 })
  const read = { rows: 0, cells: 0, stillMs: 0 }
  for await (const { cells } of sheet.rows) {
    read.rows++
    read.cells += cells.length
  }
  await sheet.close()
  delay.disable()
  return { ...read, stillMs: delay.percentile(95) / 1e6 }
}

test.each([
  // Three of its columns are times, each of which a csv writes twice.
  ['export.csv', columns - 1, () => bigExport('csv', rows, columns - 4)],
  ['export.xlsx', columns, () => bigExport('xlsx', rows, columns)],
  ['shared.xlsx', columns, () => bigSharedBook(rows, columns)],
] as const)('%s of 100,000 rows: written and read in flat memory, others served meanwhile', { timeout: PATIENCE_MS }, async (name, wide, make) => {
  const path = join(folder, name)
  expect(await peakGrowth(() => pipeline(make(), createWriteStream(path)))).toBeLessThan(150)
  let read = { rows: 0, cells: 0, stillMs: 0 }
  expect(await peakGrowth(async () => {
    read = await readThrough(path)
  })).toBeLessThan(150)
  expect(read).toMatchObject({ rows, cells: rows * wide })
  expect(read.stillMs).toBeLessThan(250)
})

const text = Array.from({ length: 30_000 }, (_, i) => String.fromCharCode(97 + ((i * i + 7 * i) % 26))).join('')
const grid = (count: number, wide: number, cell: (r: number, c: number) => string) =>
  Array.from({ length: count }, (_, r) => `<row r="${r + 1}">${Array.from({ length: wide }, (__, c) => cell(r + 1, c)).join('')}</row>`).join('')

test.each<[string, () => Buffer]>([
  ['one text named by 32,400 cells', () => book({ shared: `<si><t>${text}</t></si>`, rows: grid(1012, 32, () => '<c t="s"><v>0</v></c>') })],
  [
    'ten texts named in turn by a million cells',
    () => book({
      shared: Array.from({ length: 10 }, (_, i) => `<si><t>${i}${text}</t></si>`).join(''),
      rows: grid(5000, 200, (r, c) => `<c t="s"><v>${(r + c) % 10}</v></c>`),
    }),
  ],
  ['a text written into every cell', () => book({ rows: grid(3000, 2, () => `<c t="inlineStr"><is><t>${text.slice(0, 20_000)}</t></is></c>`) })],
  [
    'one merged over as many rows as there are',
    () => book({ sheetXml: `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">${inline('A1', text)}${inline('B1', 'x')}</row>${grid(40_000, 0, () => '').replace(/<row r="(\d+)"><\/row>/g, (_, r: string) => `<row r="${Number(r) + 1}">${inline(`B${Number(r) + 1}`, 'x')}</row>`)}</sheetData><mergeCells><mergeCell ref="A1:A1048576"/></mergeCells></worksheet>` }),
  ],
  [
    'its rows full of words that look like marks',
    () => book({ rows: grid(60, 200, () => `<c t="inlineStr"><is><t>${'hidden=mergeCell '.repeat(600)}</t></is></c>`) }),
  ],
])('a small file never becomes large work: %s', { timeout: PATIENCE_MS }, async (name, make) => {
  const path = join(folder, `${name.replaceAll(' ', '-')}.xlsx`)
  const bytes = make()
  expect(bytes.length).toBeLessThan(8_000_000)
  await writeFile(path, bytes)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const grown = await peakGrowth(async () => {
    await expect(readThrough(path)).rejects.toMatchObject({ code: 'unreadable', message: 'The file could not be read.' })
  })
  delay.disable()
  expect(grown).toBeLessThan(150)
  expect(delay.percentile(95) / 1e6).toBeLessThan(250)
})
