import type { Readable } from 'node:stream'
import { counted } from '@/lib/domain/counted'
import { barsIn } from './barcode'
import { across, lineIn, text, type Mark, type Page } from './drawing'
import type { Letterhead } from './letterhead'
import { pagesPdf } from './pdf-pages'
import { laid } from './scripted'

interface PickupSheet {
  pickup_no: string
  pickup_date: string
  window: string
  client: string
  address: string
  contact: string
  carrier: string
  parcels: readonly { tracking_no: string; ref_no: string; pieces: number; weight: string; consignee: string; city: string }[]
  pieces: number
  weight: string
  issuer: Letterhead
}

const paper = { width: 210, height: 297, left: 14, right: 196 }
const inner = paper.right - paper.left
const row = 5.6
const columns = [
  { title: '#', x: 14, width: 9, of: (_p: PickupSheet['parcels'][number], nth: number) => String(nth) },
  { title: 'Tracking no', x: 24, width: 44, of: (p: PickupSheet['parcels'][number]) => p.tracking_no },
  { title: 'Reference', x: 70, width: 36, of: (p: PickupSheet['parcels'][number]) => p.ref_no },
  { title: 'Consignee', x: 108, width: 40, of: (p: PickupSheet['parcels'][number]) => p.consignee },
  { title: 'City', x: 150, width: 20, of: (p: PickupSheet['parcels'][number]) => p.city },
  { title: 'Pcs', x: 172, width: 8, of: (p: PickupSheet['parcels'][number]) => String(p.pieces) },
  { title: 'Kg', x: 182, width: 14, of: (p: PickupSheet['parcels'][number]) => p.weight },
] as const

const caption = (x: number, baseline: number, content: string) => text(x, baseline, content, { size: 7, ink: 'grey' })
const fact = (x: number, y: number, name: string, value: string): Mark[] => [
  caption(x, y, name), lineIn({ x, width: 86 }, y + 4.4, value, { size: 9.5, weight: 700, least: 7 }),
]

function head(sheet: PickupSheet): Mark[] {
  const bars = barsIn({ x: 120, y: 12, height: 12, inked: 76, paper: 90, align: 'left' }, sheet.pickup_no)
  return [
    text(paper.left, 17, sheet.issuer.name, { size: 10, weight: 700, ink: 'grey', width: 80 }),
    text(paper.left, 26.5, 'PICKUP SHEET', { size: 19, weight: 700 }),
    ...(bars ? [{ ...bars, x: paper.right - bars.symbol.modules * bars.moduleMm }] : []),
    text(paper.right, 29, sheet.pickup_no, { size: 9, weight: 700, align: 'right', tabular: true }), across(paper.left, 33, inner, 0.5),
    ...fact(14, 39, 'Day', `${sheet.pickup_date}, ${sheet.window}`), ...fact(108, 39, 'Carrier', sheet.carrier),
    ...fact(14, 49, 'Client', sheet.client), ...fact(108, 49, 'Contact', sheet.contact),
    caption(14, 59, 'Address'), lineIn({ x: 14, width: inner }, 63.4, sheet.address, { size: 9.5, weight: 700, least: 7 }), across(paper.left, 67, inner),
  ]
}

const tableHead = (top: number): Mark[] => [...columns.map(({ title, x }) => caption(x, top + 4, title)), across(paper.left, top + 5.4, inner, 0.3)]
const lines = (parcels: PickupSheet['parcels'], first: number, top: number): Mark[] =>
  parcels.flatMap((parcel, i) =>
    columns.map(({ x, width, of }) => lineIn({ x, width }, top + 4 + i * row, of(parcel, first + i + 1), { size: 8, tabular: true, least: 6 })),
  )

const closing = (sheet: PickupSheet, top: number): Mark[] => [
  across(paper.left, top, inner, 0.3),
  text(paper.left, top + 5, `${counted(sheet.parcels.length, 'parcel')}, ${counted(sheet.pieces, 'piece')}, ${sheet.weight} kg`, { size: 9.5, weight: 700 }),
  ...['Driver name', 'Signature', 'Time'].flatMap((label, i) => [
    caption(paper.left + i * 62, top + 14, label), across(paper.left + i * 62, top + 28, 56, 0.2),
  ]),
]

const firstRows = Math.floor((250 - 74) / row)
const nextRows = Math.floor((250 - 26) / row)

function* pages(sheet: PickupSheet): Generator<Page> {
  let at = 0
  for (let page = 0; page === 0 || at < sheet.parcels.length; page++) {
    const top = page === 0 ? 68 : 20
    const own = sheet.parcels.slice(at, at + (page === 0 ? firstRows : nextRows))
    const isLast = at + own.length >= sheet.parcels.length
    const marks = [
      ...(page === 0 ? head(sheet) : [text(paper.left, 15, `${sheet.pickup_no} · page ${page + 1}`, { size: 9, weight: 700 })]),
      ...tableHead(top), ...lines(own, at, top + 6),
      ...(isLast ? closing(sheet, top + 8 + own.length * row) : []), across(paper.left, 286, inner, 0.1, 'grey'),
      caption(paper.left, 290, `${sheet.issuer.line} · ${sheet.pickup_no}`),
    ]
    at += own.length
    yield { width: paper.width, height: paper.height, parts: [{ marks, dx: 0, dy: 0, scale: 1 }] }
  }
}

/** What a driver signs for: an A4 sheet of the parcels of one pickup, on as many pages as it takes. */
export const pickupSheetPdf = (sheet: PickupSheet): Readable => pagesPdf(laid(sheet, pages), `Pickup ${sheet.pickup_no}`)
