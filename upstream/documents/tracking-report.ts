import type { Readable } from 'node:stream'
import { dayTime, dubaiDay, dubaiTime } from '@/lib/domain/days'
import { money } from '@/lib/domain/money'
import { across, lineIn, text, type Mark, type Page } from './drawing'
import type { Letterhead } from './letterhead'
import { pagesPdf } from './pdf-pages'
import { scripted } from './scripted'

/** A parcel as the tracking report prints it; times ISO 8601, shown in Dubai. */
export interface ReportParcel {
  tracking_no: string
  ref_no: string
  client: string
  carrier: string | null
  status: string
  last_event_at: string | null
  eta: string | null
  attempt_count: number
  cod_amount: string | null
  cod_currency: string | null
  sla: string | null
  events: readonly { event_code: string; name: string; event_at: string; location: string | null; remarks: string | null }[]
}

const paper = { width: 210, height: 297, left: 14, right: 196, bottom: 280 }
const inner = paper.right - paper.left
const firstLine = 28
const eventMm = 4.8
const headMm = 17

interface Block {
  height: number
  marksAt: (y: number) => Mark[]
}

const moment = (at: string | null) => (at ? dayTime(at) : '–')

function headBlock(parcel: ReportParcel): Block {
  const facts = [
    `Ref ${parcel.ref_no}`, parcel.client, parcel.carrier ?? 'No carrier', `Attempts ${parcel.attempt_count}`,
    ...(parcel.cod_amount ? [`COD ${money(parcel.cod_amount, parcel.cod_currency ?? 'AED')}`] : []), ...(parcel.sla ? [parcel.sla] : []),
  ]
  return {
    height: headMm,
    marksAt: (y) => [
      across(paper.left, y + 2, inner, 0.3),
      text(paper.left, y + 7.4, parcel.tracking_no, { size: 11, weight: 700, tabular: true }),
      text(paper.right, y + 7.4, parcel.status, { size: 10, weight: 700, align: 'right' }),
      lineIn({ x: paper.left, width: inner }, y + 11.6, facts.join(' · '), { size: 8 }),
      text(paper.left, y + 15.4, `Last event ${moment(parcel.last_event_at)}    ETA ${moment(parcel.eta)}`, { size: 8, ink: 'grey' }),
    ],
  }
}

const eventBlock = ({ event_code, name, event_at, location, remarks }: ReportParcel['events'][number]): Block => ({
  height: eventMm,
  marksAt: (y) => [
    text(paper.left, y + 3.4, `${dubaiDay(event_at)} ${dubaiTime(event_at)}`, { size: 8, tabular: true }),
    text(paper.left + 30, y + 3.4, event_code, { size: 7.5, ink: 'grey', tabular: true, width: 15, least: 5 }),
    lineIn({ x: paper.left + 46, width: 52 }, y + 3.4, name, { size: 8 }),
    lineIn({ x: paper.left + 100, width: 40 }, y + 3.4, location ?? '', { size: 8 }),
    lineIn({ x: paper.left + 142, width: inner - 142 }, y + 3.4, remarks ?? '', { size: 7.5, ink: 'grey' }),
  ],
})

function sheet(marks: readonly Mark[], number: number, issuer: Letterhead, made: string): Page {
  const frame = [
    text(paper.left, 17, 'TRACKING REPORT', { size: 14, weight: 700 }),
    text(paper.right, 17, issuer.name, { size: 9, weight: 700, ink: 'grey', align: 'right' }),
    text(paper.left, 22.4, `As of ${dayTime(made)}, Dubai time`, { size: 8, ink: 'grey' }),
    text(paper.left, 288.6, issuer.line, { size: 7, ink: 'grey' }),
    text(paper.right, 288.6, `Page ${number}`, { size: 7, align: 'right', tabular: true }),
  ]
  return { width: paper.width, height: paper.height, parts: [{ marks: [...frame, ...marks], dx: 0, dy: 0, scale: 1 }] }
}

async function* pages(parcels: AsyncIterable<ReportParcel>, issuer: Letterhead): AsyncGenerator<Page> {
  const made = new Date().toISOString()
  let marks: Mark[] = []
  let y = firstLine
  let number = 1
  for await (const parcel of scripted(parcels)) {
    const blocks = [headBlock(parcel), ...parcel.events.map(eventBlock)]
    for (const [i, block] of blocks.entries()) {
      // A heading never stands alone at the foot of a page.
      const needed = i === 0 ? block.height + eventMm : block.height
      if (y + needed > paper.bottom) {
        yield sheet(marks, number, issuer, made)
        marks = []
        y = firstLine
        number += 1
      }
      marks.push(...block.marksAt(y))
      y += block.height
    }
    y += 3
  }
  if (marks.length > 0) yield sheet(marks, number, issuer, made)
}

/** Parcels with their events as A4 pages, made while they are sent. */
export const trackingReportPdf = (parcels: AsyncIterable<ReportParcel>, issuer: Letterhead): Readable => pagesPdf(pages(parcels, issuer), 'Tracking report')
