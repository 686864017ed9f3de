import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSheet } from '@/upstream/sheets/read-sheet'
import { bigExport, bigSharedBook, peakGrowth } from './big-sheets'

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
  ['export.csv', () => bigExport('csv', rows, columns)],
  ['export.xlsx', () => bigExport('xlsx', rows, columns)],
  ['shared.xlsx', () => bigSharedBook(rows, columns)],
] as const)('%s of 100,000 rows: written and read in flat memory, others served meanwhile', { timeout: PATIENCE_MS }, async (name, make) => {
  const path = join(folder, name)
  expect(await peakGrowth(() => pipeline(make(), createWriteStream(path)))).toBeLessThan(150)
  let read = { rows: 0, cells: 0, stillMs: 0 }
  expect(await peakGrowth(async () => {
    read = await readThrough(path)
  })).toBeLessThan(150)
  expect(read).toMatchObject({ rows, cells: rows * columns })
  expect(read.stillMs).toBeLessThan(250)
})
