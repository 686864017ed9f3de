import { Readable } from 'node:stream'
import { spellNumber } from '@/lib/domain/tracking-range'
import { Download } from '../../platform/implement'
import { zipStream } from '../../sheets/zip-stream'
import type { StoredRange } from './range-row'
import { CSV } from '../../sheets/mime'

/** A csv beyond this opens in no spreadsheet, so the rest goes into further parts (tracking.md 5). */
const PART_ROWS = 1_000_000
const PIECE_ROWS = 2000

const stateOf = (range: StoredRange, n: number) => (n < range.next_no ? 'used' : range.status === 'stopped' ? 'burnt' : 'unused')

/** Lines of a csv, a few thousand at a time: a book of ten million is never held as a whole. */
function* lines(range: StoredRange, from: number, to: number): Generator<string> {
  yield 'number,state\r\n'
  for (let n = from; n <= to; n += PIECE_ROWS) {
    let piece = ''
    for (let i = n; i <= Math.min(to, n + PIECE_ROWS - 1); i++) piece += `${spellNumber(range, i)},${stateOf(range, i)}\r\n`
    yield piece
  }
}

/**
 * The numbers of a range with their state as `tracking-range-{name}.csv`; more than a million come zipped, in parts of a million.
 * `unused`: only those not given out, which are burnt once the range is stopped.
 */
export function numbersFile(range: StoredRange, which: 'all' | 'unused'): Download {
  const from = which === 'unused' ? range.next_no : range.start_no
  const name = `tracking-range-${range.name.replaceAll(/[^\w. -]/g, '-')}`
  if (range.end_no - from + 1 <= PART_ROWS) return new Download(Readable.from(lines(range, from, range.end_no), { objectMode: false }), CSV, `${name}.csv`)
  const starts = Array.from({ length: Math.ceil((range.end_no - from + 1) / PART_ROWS) }, (_, i) => from + i * PART_ROWS)
  const parts = starts.map((start, i) => ({ name: `${name}-part-${i + 1}.csv`, content: lines(range, start, Math.min(range.end_no, start + PART_ROWS - 1)) }))
  return new Download(zipStream(parts), 'application/zip', `${name}.zip`)
}
