import type { Readable } from 'node:stream'
import { dayTime } from '@/lib/domain/days'
import { money } from '@/lib/domain/money'
import { barsIn } from './barcode'
import { across, lineIn, outline, text, type Frame, type Mark, type Ring } from './drawing'
import { pagesPdf } from './pdf-pages'

/** Proof of one delivery as an A4 page (tracking.md 6). Times ISO 8601; strokes are x, y pairs on a pad of 300 by 100. */
export interface PodSlip {
  brand: string
  tracking_no: string
  order_id: string
  ref_no: string
  client: string
  consignee_name: string
  address: string
  delivered_at: string
  receiver_name: string
  relation: string
  driver_name: string | null
  cod_collected: string | null
  cod_currency: string | null
  lat: string | null
  lng: string | null
  strokes: number[][]
  events: { name: string; event_at: string; location: string | null }[]
}

const paper = { width: 210, height: 297, left: 14, right: 196 }
const inner = paper.right - paper.left
const pad = { width: 300, height: 100 }
const PEN = 0.9

/** Each piece of a stroke as a thin quadrilateral, in the unit square the pad is fitted into. */
function signatureMark(strokes: number[][], { x, y, width }: Frame): Mark[] {
  const rings: Ring[] = strokes.flatMap((stroke) =>
    Array.from({ length: Math.max(0, stroke.length / 2 - 1) }, (_, i): Ring => {
      const [x1, y1, x2, y2] = stroke.slice(i * 2, i * 2 + 4) as [number, number, number, number]
      const long = Math.hypot(x2 - x1, y2 - y1) || 1
      const [dx, dy] = [((y1 - y2) / long) * PEN, ((x2 - x1) / long) * PEN]
      return [[x1 + dx, y1 + dy], [x2 + dx, y2 + dy], [x2 - dx, y2 - dy], [x1 - dx, y1 - dy]].map(([u = 0, v = 0]) => [u / pad.width, v / pad.width] as const)
    }),
  )
  // Pieces overlap where a stroke bends, and even-odd filling would leave holes there: each is a mark of its own.
  return rings.map((ring) => ({ kind: 'shape', x, y, side: width, rings: [ring] }))
}

function facts(top: number, cells: [string, string][]): Mark[] {
  const width = inner / 2
  return cells.flatMap(([name, value], i) => {
    const [x, y] = [paper.left + (i % 2) * width, top + Math.floor(i / 2) * 11]
    return [text(x, y, name, { size: 7, ink: 'grey' }), lineIn({ x, width: width - 4 }, y + 4.6, value, { size: 9.5, weight: 700, least: 6.5 })]
  })
}

const EVENTS_SHOWN = 12

function page(pod: PodSlip): Mark[] {
  const bars = barsIn({ x: paper.right - 92, y: 13, height: 12, inked: 92, paper: 120, align: 'left' }, pod.tracking_no)
  const box: Frame = { x: paper.left, y: 122, width: 90, height: 34 }
  const place = pod.lat && pod.lng ? `${pod.lat}, ${pod.lng}` : '–'
  const cells: [string, string][] = [
    ['Tracking no', pod.tracking_no], ['Reference', pod.ref_no], ['Order', pod.order_id], ['Shipper', pod.client], ['Consignee', pod.consignee_name], ['Address', pod.address],
    ['Delivered (Dubai time)', dayTime(pod.delivered_at)], ['Received by', `${pod.receiver_name} (${pod.relation})`], ['Driver', pod.driver_name ?? '–'], ['Map coordinates', place],
    ['COD collected', pod.cod_collected ? money(pod.cod_collected, pod.cod_currency ?? 'AED') : '–'],
  ]
  return [
    text(paper.left, 17, pod.brand, { size: 10, weight: 700, ink: 'grey', width: 80 }),
    text(paper.left, 26.5, 'PROOF OF DELIVERY', { size: 19, weight: 700 }),
    ...(bars ? [bars] : []),
    text(paper.right, 29.2, pod.tracking_no, { size: 9, weight: 700, align: 'right', tabular: true, width: 92, least: 7 }),
    across(paper.left, 33, inner, 0.5),
    ...facts(42, cells),
    text(box.x, box.y - 3, 'Signature', { size: 7, ink: 'grey' }),
    ...outline(box, 0.25),
    ...signatureMark(pod.strokes, { x: box.x, y: box.y + 2, width: box.width, height: box.height }),
    text(paper.left, 168, 'Events of the day of delivery', { size: 9.5, weight: 700 }),
    ...pod.events.slice(0, EVENTS_SHOWN).flatMap((event, i) => {
      const y = 175 + i * 6
      return [
        text(paper.left, y, dayTime(event.event_at), { size: 8.5, tabular: true }),
        lineIn({ x: paper.left + 42, width: 70 }, y, event.name, { size: 8.5 }),
        lineIn({ x: paper.left + 115, width: inner - 115 }, y, event.location ?? '', { size: 8.5, ink: 'grey' }),
      ]
    }),
  ]
}

/** The page as a PDF, made as it is read. */
export const podSlipPdf = (pod: PodSlip): Readable => pagesPdf([{ width: paper.width, height: paper.height, parts: [{ marks: page(pod), dx: 0, dy: 0, scale: 1 }] }], `POD ${pod.tracking_no}`)
