import type { Readable } from 'node:stream'
import { dubaiDay, dubaiOffset, dubaiTime } from '@/lib/domain/days'
import { exportReport, type ExportReport } from '@/lib/domain/export-report'
import { stamp } from '../../platform/list-file'
import { exportCsv, exportXlsx, type SheetExport } from '../../sheets/export-sheet'
import { zipStream } from '../../sheets/zip-stream'
import type { ReportColumn } from './report'
import { Totals } from './totals'

/** Rows of one file; of more a zip of several is made (reports.md 6). */
const WHOLE_ROWS = 1_000_000
const PART_ROWS = 500_000

export type Steps = AsyncIterable<readonly (readonly unknown[])[]>

export interface Paper {
  report: ExportReport
  format: 'xlsx' | 'csv'
  columns: readonly ReportColumn[]
  /** Who asked, and for what: the second sheet. */
  by: string
  said: readonly (readonly [string, string])[]
}

function filtersSheet({ by, said }: Paper, totals: Totals, part: string | null): SheetExport {
  const now = new Date()
  function* lines() {
    yield { what: 'Made by', value: by }
    yield { what: 'Made at', value: `${dubaiDay(now)} ${dubaiTime(now)} (Dubai)` }
    yield { what: 'Times', value: `Dubai (UTC${dubaiOffset})` }
    for (const [what, value] of said) yield { what, value }
    if (part) yield { what: 'Part', value: part }
    for (const [what, value] of totals.lines()) yield { what, value }
  }
  return { sheet: 'Filters', columns: [{ header: 'Filter', field: 'what' }, { header: 'Value', field: 'value', width: 60 }], rows: lines() }
}

/** A report as one file, which ends with what its rows add up to; they are counted as they are written. */
export function paperFile(paper: Paper, steps: Steps, part: string | null = null): Readable {
  const sheet = { sheet: exportReport.label(paper.report), columns: paper.columns }
  if (paper.format === 'csv') return exportCsv({ ...sheet, rows: { steps } })
  const totals = new Totals(paper.columns)
  return exportXlsx({ ...sheet, rows: { steps: totals.over(steps) } }, filtersSheet(paper, totals, part))
}

/** The next rows of a source that is read on by whoever comes after; the last part takes what is left. */
async function* partOf(source: AsyncIterator<readonly (readonly unknown[])[]>, most: number): AsyncGenerator<readonly (readonly unknown[])[]> {
  for (let left = most; left > 0; ) {
    const { done, value } = await source.next()
    if (done) return
    left -= value.length
    yield value
  }
}

export const isZipped = (expected: number) => expected > WHOLE_ROWS

/** `last-mile-20261124-1405.xlsx`, Dubai time (reports.md 6). */
export const paperName = ({ report, format }: Pick<Paper, 'report' | 'format'>, expected = 0) => `${report}-${stamp()}.${isZipped(expected) ? 'zip' : format}`

/** A report as one file, or as a zip of files of 500,000 rows where there are more than a million. */
export function paperFiles(paper: Paper, steps: Steps, expected: number): Readable {
  if (!isZipped(expected)) return paperFile(paper, steps)
  const source = steps[Symbol.asyncIterator]()
  const count = Math.ceil(expected / PART_ROWS)
  const parts = Array.from({ length: count }, (_, i) => {
    const part = partOf(source, i === count - 1 ? Infinity : PART_ROWS)
    return { name: `${paper.report}-${i + 1}.${paper.format}`, content: paperFile(paper, part, `${i + 1} of ${count}`) }
  })
  return zipStream(parts)
}
