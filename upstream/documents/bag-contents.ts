import type { Readable } from 'node:stream'
import { barsIn } from './barcode'
import { across, lineIn, text, type Mark, type Page } from './drawing'
import type { Letterhead } from './letterhead'
import { pagesPdf } from './pdf-pages'
import { laid } from './scripted'

interface Line {
  tracking_no: string
  ref_no: string
  consignee_name: string | null
  city: string
  pieces: number
  weight: string
}

export interface BagContents {
  bag_no: string
  origin: string
  destination: string
  net_weight: string
  gross_weight: string | null
  seal_no: string | null
  issuer: Letterhead
  lines: readonly Line[]
}

const paper = { width: 210, height: 297, left: 14, right: 196, bottom: 282 }
const inner = paper.right - paper.left
const rowHeight = 5.4
const columns: readonly { title: string; x: number; width: number; of: (line: Line, nth: number) => string }[] = [
  { title: '#', x: 14, width: 10, of: (_line, nth) => String(nth) }, { title: 'Tracking no', x: 25, width: 44, of: (line) => line.tracking_no },
  { title: 'Reference', x: 71, width: 36, of: (line) => line.ref_no },
  { title: 'Consignee', x: 109, width: 38, of: (line) => line.consignee_name ?? '' }, { title: 'City', x: 149, width: 22, of: (line) => line.city },
  { title: 'Pcs', x: 173, width: 8, of: (line) => String(line.pieces) }, { title: 'Kg', x: 183, width: 13, of: (line) => line.weight },
]

function opening({ bag_no, origin, destination, gross_weight, net_weight, seal_no, lines, issuer }: BagContents): Mark[] {
  const bars = barsIn({ x: 108, y: 12, height: 12, inked: 88, paper: 92, align: 'left' }, bag_no)
  const facts = [
    `${lines.length} ${lines.length === 1 ? 'package' : 'packages'}`, `net ${net_weight} kg`,
    gross_weight ? `gross ${gross_weight} kg` : 'not weighed', seal_no ? `seal ${seal_no}` : 'no seal',
  ]
  return [
    text(paper.left, 17, issuer.name, { size: 10, weight: 700, ink: 'grey', width: 80 }), text(paper.left, 26.5, 'BAG CONTENTS', { size: 19, weight: 700 }),
    ...(bars ? [{ ...bars, x: paper.right - bars.symbol.modules * bars.moduleMm }] : []),
    text(paper.right, 29, bag_no, { size: 9, weight: 700, align: 'right', tabular: true }), across(paper.left, 33, inner, 0.5),
    lineIn({ x: paper.left, width: inner }, 39.5, `${origin} to ${destination} · ${facts.join(' · ')}`, { size: 10, weight: 700, least: 7 }),
  ]
}

const caption = (x: number, baseline: number, content: string) => text(x, baseline, content, { size: 7, ink: 'grey' })
const room = (top: number) => Math.floor((paper.bottom - top - 6) / rowHeight)

function* pages(contents: BagContents): Generator<Page> {
  let at = 0
  for (let page = 0; page === 0 || at < contents.lines.length; page++) {
    const top = page === 0 ? 43 : 20
    const own = contents.lines.slice(at, at + room(top))
    const before = at
    const table = own.flatMap((line, i) =>
      columns.map(({ x, width, of }) => lineIn({ x, width }, top + 10 + i * rowHeight, of(line, before + i + 1), { size: 8, tabular: true, least: 6 })),
    )
    const marks = [
      ...(page === 0 ? opening(contents) : [text(paper.left, 15, `${contents.bag_no} · page ${page + 1}`, { size: 9, weight: 700 })]),
      ...columns.map(({ title, x }) => caption(x, top + 4, title)), across(paper.left, top + 5.6, inner, 0.3), ...table,
      across(paper.left, 286, inner, 0.1, 'grey'), caption(paper.left, 290, `${contents.issuer.line} · ${contents.bag_no}`),
    ]
    at += own.length
    yield { width: paper.width, height: paper.height, parts: [{ marks, dx: 0, dy: 0, scale: 1 }] }
  }
}

/** What lies in a bag, on as many A4 pages as it takes. */
export const bagContentsPdf = (contents: BagContents): Readable => pagesPdf(laid(contents, pages), `Bag ${contents.bag_no}`)
