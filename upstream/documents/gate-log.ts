import type { Readable } from 'node:stream'
import { across, box, lineIn, text, type Mark, type Page } from './drawing'
import { pagesPdf } from './pdf-pages'
import { scripted } from './scripted'

export interface LogColumn {
  header: string
  field: string
  /** Millimetres. */
  width: number
}
type LogRow = Readonly<Record<string, unknown>>

const paper = { width: 297, height: 210, left: 10, right: 287 }
const ROW = 5
const PER_PAGE = 32

const line = (columns: readonly LogColumn[], top: number, of: (column: LogColumn) => string, weight: 500 | 700): Mark[] => {
  let x = paper.left
  return columns.map((column) => {
    const mark = lineIn({ x: x + 0.6, width: column.width - 1.2 }, top + 3.6, of(column), { size: 7, weight, least: 5, tabular: true })
    x += column.width
    return mark
  })
}

async function* pages(title: string, columns: readonly LogColumn[], rows: AsyncIterable<LogRow>): AsyncGenerator<Page> {
  let nth = 0
  const paged = (own: readonly LogRow[]): Page => {
    nth++
    const marks = [
      text(paper.left, 16, title, { size: 13, weight: 700 }), text(paper.right, 16, String(nth), { size: 8, align: 'right', ink: 'grey' }),
      box(paper.left, 20, paper.right - paper.left, ROW, 'pale'), ...line(columns, 20, ({ header }) => header, 700),
      ...own.flatMap((row, i) => [
        ...line(columns, 20 + (i + 1) * ROW, ({ field }) => String(row[field] ?? ''), 500),
        across(paper.left, 20 + (i + 2) * ROW, paper.right - paper.left, 0.1, 'grey'),
      ]),
    ]
    return { width: paper.width, height: paper.height, parts: [{ marks, dx: 0, dy: 0, scale: 1 }] }
  }
  let own: LogRow[] = []
  for await (const row of scripted(rows)) {
    own.push(row)
    if (own.length < PER_PAGE) continue
    yield paged(own)
    own = []
  }
  if (own.length > 0 || nth === 0) yield paged(own)
}

/** The gate log: A4 across, a line a visit, on as many pages as it takes (pas.md 6.5). */
export const gateLogPdf = (title: string, columns: readonly LogColumn[], rows: AsyncIterable<LogRow>): Readable => pagesPdf(pages(title, columns, rows), title)
