import type { Readable } from 'node:stream'
import { dayTime, dubaiTime } from '@/lib/domain/days'
import { fieldLabel } from '@/lib/domain/field-label'
import { money } from '@/lib/domain/money'
import { barsIn } from './barcode'
import { across, lineIn, outline, text, wrapped, type Frame, type Mark, type Page, type Picture } from './drawing'
import type { Letterhead } from './letterhead'
import { cutTo, wrap } from './paragraph'
import { pagesPdf } from './pdf-pages'
import { scripted } from './scripted'

/** A proof of delivery as it is printed (tracking.md 6, POD PDF). Times ISO 8601, shown in Dubai; money a decimal string. */
export interface PodSheet {
  tracking_no: string
  order_id: string
  ref_no: string
  client: string
  carrier: string | null
  service: string
  pieces: number
  weight: string
  consignee_name: string | null
  address: readonly string[]
  delivered_at: string
  receiver_name: string
  relation: string
  cod: { due: string; collected: string | null; method: string | null; currency: string } | null
  signature: Buffer | null
  photos: readonly Buffer[]
  lat: string | null
  lng: string | null
  distance_m: number | null
  status: string
  driver_name: string | null
  /** Of the day of delivery, oldest first. */
  events: readonly { name: string; event_at: string; location: string | null }[]
  issuer: Letterhead
}

const paper = { width: 210, height: 297, left: 14, right: 196 }
const inner = paper.right - paper.left
const half = (inner - 8) / 2
const right = paper.left + half + 8

const caption = (x: number, baseline: number, content: string) => text(x, baseline, content, { size: 7, ink: 'grey' })
const shown = (value: string | null | undefined) => value || '–'

function heading({ tracking_no, issuer }: PodSheet): Mark[] {
  const bars = barsIn({ x: right, y: 12, height: 12, inked: half, paper: half + 28, align: 'left' }, tracking_no)
  const placed = bars ? [{ ...bars, x: paper.right - bars.symbol.modules * bars.moduleMm }] : []
  return [
    text(paper.left, 17, issuer.name, { size: 10, weight: 700, ink: 'grey', width: 80 }),
    text(paper.left, 26.5, 'PROOF OF DELIVERY', { size: 19, weight: 700, width: half + 4, least: 14 }), ...placed,
    text(paper.right, 29, tracking_no, { size: 9, weight: 700, align: 'right', tabular: true }), across(paper.left, 33, inner, 0.5),
  ]
}

const facts = (x: number, top: number, pairs: readonly (readonly [string, string])[]): Mark[] =>
  pairs.flatMap(([name, value], i) => [
    caption(x, top + i * 9.4, name), lineIn({ x, width: half }, top + i * 9.4 + 4.2, value, { size: 9.5, weight: 700, least: 7 }),
  ])

const addressTop = 43.4
const orderBottom = 78

/** Name and address in the largest type that stands above the rule. */
function consignee({ consignee_name, address }: PodSheet): Mark[] {
  const room = orderBottom - addressTop
  for (const size of [9.5, 8.5, 7.5, 6.5]) {
    const lead = size * 0.485
    const most = Math.floor(room / lead)
    const lines = [...wrap(consignee_name ?? 'Consignee no longer shown', size, half, { weight: 700 }), ...address.flatMap((line) => wrap(line, size, half))]
    if (lines.length <= most || size === 6.5) return cutTo(lines, most, half).map((line, i) => wrapped({ x: right, width: half }, addressTop + i * lead, line))
  }
  return []
}

const order = (pod: PodSheet): Mark[] => [
  ...facts(paper.left, 39, [
    ['Order', `${pod.order_id} · Ref ${pod.ref_no}`], ['Client', pod.client], ['Carrier and service', `${shown(pod.carrier)} · ${pod.service}`],
    ['Pieces and weight', `${pod.pieces} · ${pod.weight} kg`],
  ]),
  caption(right, 39, 'Consignee'), ...consignee(pod),
  across(paper.left, orderBottom, inner),
]

function codWords({ cod }: PodSheet): string {
  if (!cod) return 'Prepaid'
  const collected = cod.collected === null ? 'not told' : money(cod.collected, cod.currency)
  return `${collected} of ${money(cod.due, cod.currency)}${cod.method ? `, ${cod.method}` : ''}`
}

function placeWords({ lat, lng, distance_m }: PodSheet): string {
  if (!lat || !lng) return 'Not told'
  return `${Number(lat).toFixed(5)}, ${Number(lng).toFixed(5)}${distance_m === null ? '' : ` · ${distance_m.toLocaleString('en-US')} m from the address`}`
}

const delivery = (pod: PodSheet): Mark[] => [
  ...facts(paper.left, 84, [
    ['Delivered', `${dayTime(pod.delivered_at)}, Dubai time`], ['Received by', `${pod.receiver_name} · ${fieldLabel(pod.relation)}`], ['COD', codWords(pod)],
  ]),
  ...facts(right, 84, [['Place', placeWords(pod)], ['Delivered by', shown(pod.driver_name ?? pod.carrier)], ['Proof is', fieldLabel(pod.status)]]),
]

const signing: Frame = { x: paper.left, y: 116, width: half, height: 42 }
const photoFrame = (i: number): Frame => ({ x: paper.left + i * (half + 8), y: 168, width: half, height: 62 })

function pictures({ signature, photos }: PodSheet): { marks: Mark[]; placed: Picture[] } {
  const within = ({ x, y, width, height }: Frame) => ({ x: x + 2, y: y + 2, width: width - 4, height: height - 4 })
  const shownPhotos = photos.slice(0, 2)
  return {
    marks: [
      caption(signing.x, signing.y - 1.6, 'Signature'), ...outline(signing, 0.25),
      ...(signature ? [] : [text(signing.x + half / 2, signing.y + 22, 'No signature', { size: 8, ink: 'grey', align: 'center' })]),
      ...(shownPhotos.length > 0 ? [caption(paper.left, 166.2, shownPhotos.length === photos.length ? 'Photos' : `Photos, 2 of ${photos.length}`)] : []),
      ...shownPhotos.flatMap((_, i) => outline(photoFrame(i), 0.25)),
    ],
    placed: [...(signature ? [{ ...within(signing), bytes: signature }] : []), ...shownPhotos.map((bytes, i) => ({ ...within(photoFrame(i)), bytes }))],
  }
}

const MOST_EVENTS = 9

/** The last of the day where there is no room for all. */
function events({ events: all, photos }: PodSheet): Mark[] {
  const beside = photos.length === 0
  const top = beside ? 166 : 238
  const kept = all.slice(-MOST_EVENTS)
  return [
    caption(paper.left, top, kept.length < all.length ? `Last ${MOST_EVENTS} events of the day` : 'Events of the day'),
    ...kept.flatMap(({ name, event_at, location }, i) => [
      text(paper.left, top + 5 + i * 4.6, dubaiTime(event_at), { size: 8.5, tabular: true }),
      lineIn({ x: paper.left + 16, width: 80 }, top + 5 + i * 4.6, name, { size: 8.5 }),
      lineIn({ x: paper.left + 100, width: inner - 100 }, top + 5 + i * 4.6, location ?? '', { size: 8.5, ink: 'grey' }),
    ]),
  ]
}

function podPage(pod: PodSheet): Page {
  const { marks, placed } = pictures(pod)
  const foot = [across(paper.left, 284, inner, 0.1, 'grey'), caption(paper.left, 288.6, `${pod.issuer.line} · ${pod.tracking_no}`)]
  return {
    width: paper.width, height: paper.height,
    parts: [{ marks: [...heading(pod), ...order(pod), ...delivery(pod), ...marks, ...events(pod), ...foot], dx: 0, dy: 0, scale: 1 }], pictures: placed,
  }
}

async function* pages(pods: AsyncIterable<PodSheet>): AsyncGenerator<Page> {
  for await (const pod of scripted(pods)) yield podPage(pod)
}

/** Proofs of delivery, an A4 page each, made while they are sent. */
export const podSheetsPdf = (pods: AsyncIterable<PodSheet>): Readable => pagesPdf(pages(pods), 'Proof of delivery')
