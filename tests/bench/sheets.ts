import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseRow } from '@/upstream/sheets/cells'
import { matchHeaders } from '@/upstream/sheets/headers'
import { openSheet } from '@/upstream/sheets/read-sheet'
import { bigExport, bigSharedBook, peakGrowth } from '../upstream/sheets/big-sheets'
import { packagesLists, packagesTemplate } from '../upstream/sheets/packages-template'

/** Runs `work`, then prints its time, how far memory rose and what it says. */
async function timed(what: string, work: () => Promise<string>): Promise<void> {
  const started = performance.now()
  let note = ''
  const growth = await peakGrowth(async () => {
    note = await work()
  })
  const seconds = (performance.now() - started) / 1000
  console.log(`${what.padEnd(44)} ${seconds.toFixed(2).padStart(6)} s   memory +${growth.toFixed(0).padStart(4)} MB   ${note}`)
}

const makers: Record<string, (rows: number, columns: number) => Readable> = {
  'export.csv': (rows, columns) => bigExport('csv', rows, columns),
  'export.xlsx': (rows, columns) => bigExport('xlsx', rows, columns),
  'shared.xlsx': bigSharedBook,
}

async function write(path: string, maker: string, rows: number, columns: number): Promise<string> {
  const make = makers[maker]
  if (!make) throw new Error(`No such file: ${maker}`)
  await pipeline(make(rows, columns), createWriteStream(path))
  return `${((await stat(path)).size / 1e6).toFixed(1)} MB`
}

async function read(path: string): Promise<string> {
  const sheet = await openSheet(path, { maxRows: 1_000_000, maxMb: 400 })
  let rows = 0
  let cells = 0
  for await (const row of sheet.rows) {
    rows++
    cells += row.cells.length
  }
  await sheet.close()
  return `${rows} rows, ${cells} cells`
}

/** The row checks alone. */
async function check(): Promise<string> {
  const match = matchHeaders(packagesTemplate.columns.map(({ header }) => header), packagesTemplate)
  const cells = ['NOVA', 'SO-100246', 'std', '+971501234567', '', 'AE', '2', '1.5', '1,150.00', 'AED', 'yes', 'FRG;DG', '2026-11-20', '2026-11-20 09:30']
  let wrong = 0
  for (let row = 0; row < 100_000; row++) wrong += parseRow(packagesTemplate, match, { row_number: row + 2, cells }, packagesLists).errors.length
  return `${wrong} wrong`
}

/** One measurement in a process of its own, so that none starts on the memory another left. */
async function apart(...step: string[]): Promise<void> {
  const [code] = await once(fork(fileURLToPath(import.meta.url), step), 'exit')
  if (code !== 0) throw new Error(`${step.join(' ')} failed`)
}

async function all(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-sheets-'))
  try {
    for (const [rows, columns] of [['100000', '20'], ['200000', '45']] as const) {
      for (const maker of Object.keys(makers)) await apart('write', join(folder, maker), maker, rows, columns)
      for (const maker of Object.keys(makers)) await apart('read', join(folder, maker), maker, rows, columns)
    }
    await apart('check')
  } finally {
    await rm(folder, { recursive: true })
  }
}

const [step, path = '', maker = '', rows = '', columns = ''] = process.argv.slice(2)
if (step === 'write') await timed(`write ${rows} x ${columns} ${maker}`, () => write(path, maker, Number(rows), Number(columns)))
else if (step === 'read') await timed(`read  ${rows} x ${columns} ${maker}`, () => read(path))
else if (step === 'check') await timed('check 100000 rows of 14 typed columns', check)
else await all()
