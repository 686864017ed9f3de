import type { Readable } from 'node:stream'
import { barsIn } from './barcode'
import { text, type Mark, type Page } from './drawing'
import { pagesPdf } from './pdf-pages'
import { laid } from './scripted'

/** What the label of an announced carton or pallet prints. */
export interface UnitLabel {
  client: string
  warehouse: string
  inbound_no: string
  ref_no: string
  level: 'carton' | 'pallet'
  nth: number
  count: number
  sku_code: string
  sku_name: string
  /** Of a unit; null where the SKU has none. */
  gtin: string | null
  qty: number
  lot_no: string | null
  expiry_date: string | null
  sscc: string
}

const [wide, high, margin] = [100, 150, 5]
const room = wide - 2 * margin

/** What the goods’ bars say: the trade items contained and how many, then expiry and lot; those there is nothing to say of are left out. */
export function contentCodes({ gtin, qty, lot_no, expiry_date }: Pick<UnitLabel, 'gtin' | 'qty' | 'lot_no' | 'expiry_date'>): string[] {
  const goods = gtin === null ? '' : `(02)${gtin.padStart(14, '0')}(37)${qty}`
  const batch = [expiry_date && `(17)${expiry_date.slice(2).replaceAll('-', '')}`, lot_no && `(10)${lot_no}`].filter(Boolean).join('')
  return [goods, batch].filter((code) => code !== '')
}

/** Bars of a GS1-128 with its text below; text alone where the paper is too narrow for them. */
export function bars(code: string, y: number, height: number): Mark[] {
  const drawn = barsIn({ x: margin, y, height, inked: room, paper: wide, align: 'center', kind: 'gs1-128' }, code)
  return [...(drawn ? [drawn] : []), text(wide / 2, y + height + 4, code, { size: 9, align: 'center', width: room, least: 6, tabular: true })]
}

/** Marks of one label, 100 × 150 mm: whose and what it is above, the bars of its goods, and its SSCC 34 mm high below. */
export function unitMarks(label: UnitLabel): Mark[] {
  const { client, warehouse, inbound_no, ref_no, level, nth, count, sku_code, sku_name, qty, lot_no, expiry_date, sscc } = label
  const right = wide - margin
  return [
    text(margin, 9, client, { size: 12, weight: 700, width: room - 24, least: 7 }),
    text(right, 9, warehouse, { size: 12, weight: 700, align: 'right', width: 22 }),
    text(margin, 16, inbound_no, { size: 11, tabular: true }),
    text(right, 16, `${level === 'carton' ? 'Carton' : 'Pallet'} ${nth} / ${count}`, { size: 11, weight: 700, align: 'right', tabular: true }),
    text(margin, 22, ref_no, { size: 9, ink: 'grey', width: room, least: 6 }),
    text(margin, 32, sku_code, { size: 20, weight: 800, width: room, least: 9, tabular: true }),
    text(margin, 38, sku_name, { size: 10, width: room, least: 6 }),
    text(margin, 47, `Qty ${qty}`, { size: 16, weight: 700, width: 30, least: 9, tabular: true }),
    ...(lot_no === null ? [] : [text(wide / 2, 44, `Lot ${lot_no}`, { size: 10, width: room / 2, least: 6, tabular: true })]),
    ...(expiry_date === null ? [] : [text(wide / 2, 49, `Exp ${expiry_date}`, { size: 10, weight: 700, tabular: true })]),
    ...contentCodes(label).flatMap((code, i) => bars(code, 54 + i * 22, 13)),
    ...bars(`(00)${sscc}`, 102, 34),
  ]
}

function* pages(labels: readonly UnitLabel[], copies: number): Generator<Page> {
  for (const label of labels) {
    const parts = [{ dx: 0, dy: 0, scale: 1, marks: unitMarks(label) }]
    for (let copy = 0; copy < copies; copy++) yield { width: wide, height: high, parts }
  }
}

/** Labels of cartons or pallets as one PDF, a label a page, the copies of one after another. */
export const unitLabelsPdf = (labels: readonly UnitLabel[], copies: number): Readable => pagesPdf(laid(labels, (all) => pages(all, copies)), 'Labels')
