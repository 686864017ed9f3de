import type { Readable } from 'node:stream'
import { storageClass, zoneType } from '@/lib/domain/location'
import { wordIn } from '@/lib/domain/word-in'
import { barsIn } from './barcode'
import { box, text, type Mark, type Page, type Placed } from './drawing'
import { pagesPdf } from './pdf-pages'
import { laid } from './scripted'

/** What the label of a shelf prints: its code large enough for a fork lift, and the bars of the same code. */
export interface LocationLabel {
  warehouse_code: string
  location_code: string
  zone_type: string
  storage_class: string
}

const [wide, high] = [101.6, 50.8]
const margin = 4

interface Paper {
  page: { width: number; height: number }
  cells: readonly { dx: number; dy: number }[]
}
/** Two columns of four on A4, as label sheets are cut. */
const papers: Readonly<Record<'4X2' | 'A4_8', Paper>> = {
  '4X2': { page: { width: wide, height: high }, cells: [{ dx: 0, dy: 0 }] },
  A4_8: {
    page: { width: 210, height: 297 }, cells: [0, 1, 2, 3].flatMap((row) => [0, 1].map((column) => ({ dx: 1.7 + column * 105, dy: 11.7 + row * 74.25 }))),
  },
}


/** Marks of one label, 4 x 2 inches. Goods that need care are told in white on black. */
export function locationMarks(label: LocationLabel): Mark[] {
  const room = wide - 2 * margin
  const bars = barsIn({ x: margin, y: 25, height: 16, inked: room, paper: wide, align: 'center' }, label.location_code)
  const storage = wordIn(storageClass, label.storage_class).toUpperCase()
  const plain = label.storage_class === 'ambient'
  return [
    text(margin, 8, label.warehouse_code, { size: 12, weight: 700 }),
    text(wide / 2, 8, wordIn(zoneType, label.zone_type).toUpperCase(), { size: 11, weight: 700, align: 'center', width: 34, least: 7 }),
    ...(plain ? [] : [box(wide - margin - 32, 3, 32, 7)]),
    text(wide - margin - (plain ? 0 : 16), 8, storage, {
      size: 10, weight: 700, align: plain ? 'right' : 'center', ink: plain ? 'grey' : 'white', width: 30, least: 6,
    }),
    text(wide / 2, 22, label.location_code, { size: 34, weight: 800, align: 'center', width: room, least: 14, tabular: true }),
    ...(bars ? [bars] : []),
    text(wide / 2, 46.5, label.location_code, { size: 9, align: 'center', tabular: true }),
  ]
}

function* sheets(labels: readonly LocationLabel[], { page, cells }: Paper): Generator<Page> {
  for (let at = 0; at < labels.length; at += cells.length) {
    const parts: Placed[] = labels.slice(at, at + cells.length).map((label, i) => ({
      dx: cells[i]?.dx ?? 0, dy: cells[i]?.dy ?? 0, scale: 1, marks: locationMarks(label),
    }))
    yield { ...page, parts }
  }
}

/** Labels of shelves as one PDF, in the order given. */
export const locationLabelsPdf = (labels: readonly LocationLabel[], size: keyof typeof papers): Readable =>
  pagesPdf(laid(labels, (all) => sheets(all, papers[size])), 'Location labels')
