import { Readable } from 'node:stream'
import { yieldToLoop } from '../platform/yield-to-loop'
import { across, lineIn, text, type Mark, type Page } from './drawing'
import { zplFormat } from './label-zpl'
import { pagesPdf } from './pdf-pages'
import { laid } from './scripted'
import { bars } from './unit-label'

/** What the label of a carton or pallet for a consignee prints (b2b.md 6.10). */
export interface HandlingLabel {
  level: 'carton' | 'pallet'
  nth: number
  count: number
  client: string
  warehouse: string
  consignee: string
  address: string
  outbound_no: string
  ref_no: string
  /** What is in it, a line each. */
  contents: readonly string[]
  gross_weight: string
  sscc: string
}

const [wide, high, margin] = [100, 150, 5]
const room = wide - 2 * margin
const mostLines = 6

function contentMarks(contents: readonly string[]): Mark[] {
  const shown = contents.length > mostLines ? [...contents.slice(0, mostLines - 1), `and ${contents.length - mostLines + 1} more`] : contents
  return shown.map((line, i) => lineIn({ x: margin, width: room }, 66 + i * 5, line, { size: 9, least: 6 }))
}

/** Marks of one label, 100 × 150 mm: from whom and to whom above, what is in it, and its SSCC 34 mm high below. */
export function handlingMarks(label: HandlingLabel): Mark[] {
  const right = wide - margin
  return [
    lineIn({ x: margin, width: room - 24 }, 9, label.client, { size: 10, least: 6 }),
    text(right, 9, label.warehouse, { size: 10, weight: 700, align: 'right', width: 22 }), across(margin, 12, room),
    text(margin, 17, 'To', { size: 8, ink: 'grey' }), lineIn({ x: margin, width: room }, 25, label.consignee, { size: 17, weight: 800, least: 9 }),
    lineIn({ x: margin, width: room }, 32, label.address, { size: 10, least: 6 }), across(margin, 36, room),
    text(margin, 44, label.outbound_no, { size: 14, weight: 700, tabular: true, width: room - 34, least: 8 }),
    text(right, 44, `${label.level === 'carton' ? 'Carton' : 'Pallet'} ${label.nth} / ${label.count}`, {
      size: 11, weight: 700, align: 'right', tabular: true,
    }),
    text(margin, 51, label.ref_no, { size: 10, width: room - 40, least: 6, tabular: true }),
    text(right, 51, `Gross ${label.gross_weight} kg`, { size: 10, align: 'right', tabular: true }), across(margin, 56, room),
    ...contentMarks(label.contents),
    ...bars(`(00)${label.sscc}`, 102, 34),
  ]
}

function* pages(labels: readonly HandlingLabel[], copies: number): Generator<Page> {
  for (const label of labels) {
    const parts = [{ dx: 0, dy: 0, scale: 1, marks: handlingMarks(label) }]
    for (let copy = 0; copy < copies; copy++) yield { width: wide, height: high, parts }
  }
}

/** Labels as one PDF, a label a page. */
export const handlingLabelsPdf = (labels: readonly HandlingLabel[], copies: number): Readable => pagesPdf(laid(labels, (all) => pages(all, copies)), 'Labels')

/** Labels as ZPL for 203 dpi; the printer makes the copies. */
export function handlingLabelsZpl(labels: readonly HandlingLabel[], copies: number): Readable {
  async function* formats(): AsyncGenerator<Buffer> {
    const breathe = yieldToLoop()
    for (const label of labels) {
      yield Buffer.from(zplFormat(handlingMarks(label), { width: wide, height: high, scale: 1 }, copies))
      await breathe()
    }
  }
  return Readable.from(formats(), { objectMode: false })
}
