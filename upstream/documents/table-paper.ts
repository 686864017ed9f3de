import type { Readable } from 'node:stream'
import { across, lineIn, text, type Mark, type Page } from './drawing'
import { pagesPdf } from './pdf-pages'
import { laid } from './scripted'

export interface PaperColumn<Row> {
  name: string
  /** Millimetres from the left edge, and wide. */
  x: number
  width: number
  field: keyof Row & string
  /** A figure: its digits end below one another. */
  end?: true
}

/** A table on A4 that goes on over pages, with a head of facts on the first and totals on the last. */
export interface TablePaper<Row> {
  title: string
  number: string
  facts: readonly (readonly [caption: string, value: string])[]
  columns: readonly PaperColumn<Row>[]
  rows: readonly Row[]
  totals: string
  /** Who signs below the totals. */
  signatures?: readonly string[]
}

const paper = { width: 210, height: 297, left: 14, right: 196 }
const inner = paper.right - paper.left
const rowHeight = 6
const perPage = { first: 34, next: 41 }
const signaturesAt = 268

const captions = <Row>({ columns }: TablePaper<Row>, y: number): Mark[] => [
  ...columns.map(({ name, x, width, end }) => text(end ? x + width : x, y, name, { size: 7, ink: 'grey', align: end ? 'right' : 'left' })),
  across(paper.left, y + 2, inner, 0.3),
]

const head = <Row>({ title, number, facts }: TablePaper<Row>): Mark[] => [
  text(paper.left, 24, title, { size: 19, weight: 700 }), text(paper.right, 24, number, { size: 11, weight: 700, align: 'right', tabular: true }),
  across(paper.left, 28, inner, 0.5),
  ...facts.flatMap(([caption, value], i) => {
    const [x, y] = [paper.left + (i % 3) * (inner / 3), 34 + Math.floor(i / 3) * 10]
    return [text(x, y, caption, { size: 7, ink: 'grey' }), lineIn({ x, width: inner / 3 - 4 }, y + 4.4, value, { size: 9, weight: 700, least: 6.5 })]
  }),
]

const rowMarks = <Row>({ columns }: TablePaper<Row>, row: Row, y: number): Mark[] =>
  columns.map(({ x, width, field, end }) => {
    const content = String(row[field])
    return end ? text(x + width, y, content, { size: 8.5, align: 'right', tabular: true }) : lineIn({ x, width }, y, content, { size: 8.5, least: 6 })
  })

const signed = (signatures: readonly string[]): Mark[] => signatures.flatMap((who, i) => {
  const x = paper.left + i * (inner / Math.max(2, signatures.length))
  return [across(x, signaturesAt, inner / Math.max(2, signatures.length) - 8, 0.3), text(x, signaturesAt + 4, who, { size: 7, ink: 'grey' })]
})

/** 'PACKING LIST' of number 7: 'Packing list 7'. */
const titleOf = <Row>({ title, number }: TablePaper<Row>) => `${title.charAt(0)}${title.slice(1).toLowerCase()} ${number}`

function pagesOf<Row>(list: TablePaper<Row>): Page[] {
  const rest = list.rows.slice(perPage.first)
  const parts = [list.rows.slice(0, perPage.first)]
  for (let at = 0; at < rest.length; at += perPage.next) parts.push(rest.slice(at, at + perPage.next))
  return parts.map((rows, at) => {
    const isLast = at === parts.length - 1
    const top = at === 0 ? 66 : 20
    const end = top + 7 + rows.length * rowHeight
    const marks = [
      ...(at === 0 ? head(list) : [text(paper.left, 13, titleOf(list), { size: 9, weight: 700 })]),
      ...captions(list, top), ...rows.flatMap((row, i) => rowMarks(list, row, top + 7 + i * rowHeight)),
      ...(isLast ? [across(paper.left, end - 2, inner, 0.3), text(paper.left, end + 3, list.totals, { size: 9, weight: 700 })] : []),
      ...(isLast ? signed(list.signatures ?? []) : []),
      text(paper.right, 288, `${at + 1} / ${parts.length}`, { size: 7, align: 'right', tabular: true }),
    ]
    return { width: paper.width, height: paper.height, parts: [{ marks, dx: 0, dy: 0, scale: 1 }] }
  })
}

/** The pages of it. */
export const tablePdf = <Row>(list: TablePaper<Row>): Readable => pagesPdf(laid(list, pagesOf), titleOf(list))
