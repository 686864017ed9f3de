import { CsvRows } from './csv-rows'
import { headerSearchRows, knownHeaders } from './find-header'
import type { ScannedRow } from './sheet-row'

const separators = [',', ';', '\t', '|'] as const

/** The first rows as each separator would cut them; quotes that do not pair up are told later, by the one that is chosen. */
function firstRows(head: Buffer, separator: number): ScannedRow[] {
  const scanner = new CsvRows({ separator })
  try {
    scanner.write(head)
    scanner.finish()
  } catch {
    // A separator that is none may well cut a line into too many cells.
  }
  return scanner.take().slice(0, headerSearchRows)
}

/** The separator that stands most often outside quotes in the first line with content; where a title may stand above, in the first that has any. */
function mostFrequent(text: string, mayHaveTitle: boolean): string {
  const lines = text.replace(/"(?:[^"]|"")*"/g, 'x').split(/[\r\n]+/).filter(line => /[^,;\t|\s]/.test(line)).slice(0, headerSearchRows)
  const count = (line: string, mark: string) => line.split(mark).length - 1
  const telling = (mayHaveTitle ? lines.find(line => separators.some(mark => line.includes(mark))) : lines[0]) ?? ''
  return separators.toSorted((a, b) => count(telling, b) - count(telling, a))[0] ?? ','
}

/**
 * The separator of a csv: the one Excel's own first line `sep=;` names (`skip` is how many bytes that line takes), the one that cuts
 * some row into most of the headers asked for, or the one that stands there most often.
 */
export function csvSeparator(head: Buffer, known: ReadonlySet<string> | null): { separator: number; skip: number } {
  const text = head.toString('latin1')
  const named = /^sep=([,;\t|])\r?\n?/i.exec(text)
  if (named) return { separator: (named[1] as string).charCodeAt(0), skip: named[0].length }
  const usual = mostFrequent(text, known !== null)
  if (known === null) return { separator: usual.charCodeAt(0), skip: 0 }
  const scored = [usual, ...separators].map(mark => ({
    mark,
    score: Math.max(0, ...firstRows(head, mark.charCodeAt(0)).map(({ cells }) => knownHeaders(cells, known))),
  }))
  const [best] = scored.toSorted((a, b) => b.score - a.score)
  return { separator: (best?.mark ?? usual).charCodeAt(0), skip: 0 }
}
