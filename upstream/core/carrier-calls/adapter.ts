import { z } from 'zod'
import type { Services } from '../../platform/services'
import { callCarrier, type About, type CarrierAnswer } from './call-carrier'
import type { Connection } from './connection'
import { readShipment, type SaidEvent, type SaidShipment } from './said'
import type { Shipment } from './shipment'
import { CarrierTrouble } from './trouble'

/** What a carrier gives for a parcel: its number, and its label where it makes one. */
export interface Booked {
  number: string
  /** PDF; null: the carrier leaves the label to us. */
  label: Buffer | null
}

export interface Tracked {
  number: string
  events: readonly SaidEvent[]
  /** What is kept of the answer for 90 days. */
  raw: { request: { method: string; url: string }; status: number; headers: Record<string, string> }
}

/** What a person's question may do that a job may not. */
export interface Manner {
  past?: boolean
  maxSeconds?: number
}

/** What every carrier can be asked, whatever its API looks like. All of them throw `CarrierTrouble`. */
export interface CarrierAdapter {
  book(shipment: Shipment, about: About): Promise<Booked>
  cancel(number: string, about: About): Promise<void>
  label(number: string, about: About): Promise<Buffer>
  /** One number, `since` an ISO time. */
  track(number: string, since: { since: string | null; open: boolean }, manner?: Manner): Promise<Tracked>
  /** Many numbers in one call; those the carrier does not know are left out. */
  trackMany(numbers: readonly string[]): Promise<Tracked[]>
  test(): Promise<CarrierAnswer>
}

const LABEL_BYTES = 4 * 1024 * 1024
const TRACK_BYTES = 512 * 1024
const MANY_BYTES = 8 * 1024 * 1024

const OneTracked = z.looseObject({})
const ManyTracked = z.object({ shipments: z.array(z.unknown()) })
const Label = z.object({ format: z.string(), content: z.base64() })
const BookedAnswer = z.looseObject({ tracking_number: z.string().trim().min(4).max(35), label: Label.nullish() })

const unreadable = (connection: Connection) => new CarrierTrouble('away', `${connection.carrier} answered something we cannot read.`)

function read<T extends z.ZodType>(connection: Connection, shape: T, json: unknown): z.output<T> {
  const found = shape.safeParse(json)
  if (!found.success) throw unreadable(connection)
  return found.data
}

function pdfOf(connection: Connection, { content }: z.output<typeof Label>): Buffer {
  const pdf = Buffer.from(content, 'base64')
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw unreadable(connection)
  return pdf
}

const trackedOf = (request: Tracked['raw']['request'], { status, headers }: CarrierAnswer, { number, events }: SaidShipment): Tracked => ({
  number, events, raw: { request, status, headers },
})

/**
 * A carrier that speaks plain REST with JSON below its address: `POST /shipments` with an `Idempotency-Key`, `DELETE /shipments/{number}`,
 * `GET /shipments/{number}/label`, `GET /tracking/{number}`, `POST /tracking` for many, `GET /ping`.
 */
export function restAdapter(services: Services, connection: Connection): CarrierAdapter {
  const at = (number: string) => `/shipments/${encodeURIComponent(number)}`
  return {
    async book(shipment, about) {
      const headers = { 'idempotency-key': about.event_id ?? '' }
      const { json } = await callCarrier(services, connection, {
        operation: 'book', method: 'POST', path: '/shipments', body: shipment, headers, about, maxBytes: LABEL_BYTES,
      })
      const { tracking_number, label } = read(connection, BookedAnswer, json)
      return { number: tracking_number, label: label ? pdfOf(connection, label) : null }
    },
    async cancel(number, about) {
      try {
        await callCarrier(services, connection, { operation: 'cancel', method: 'DELETE', path: at(number), about })
      } catch (error) {
        // What the carrier does not know needs no cancelling.
        if (!(error instanceof CarrierTrouble) || error.status !== 404) throw error
      }
    },
    async label(number, about) {
      const { json } = await callCarrier(services, connection, { operation: 'label', method: 'GET', path: `${at(number)}/label`, about, maxBytes: LABEL_BYTES })
      return pdfOf(connection, read(connection, Label, json))
    },
    async track(number, { since, open }, manner = {}) {
      const query = new URLSearchParams({ ...(since ? { since } : {}), open: open ? '1' : '0' })
      const path = `/tracking/${encodeURIComponent(number)}?${query.toString()}`
      const answer = await callCarrier(services, connection, {
        operation: 'track', method: 'GET', path, about: { tracking_no: number }, maxBytes: TRACK_BYTES, ...manner,
      })
      return trackedOf(
        { method: 'GET', url: `${connection.base}${path}` }, answer, readShipment({ tracking_number: number, ...read(connection, OneTracked, answer.json) }),
      )
    },
    async trackMany(numbers) {
      const answer = await callCarrier(services, connection, { operation: 'track', method: 'POST', path: '/tracking', body: { numbers }, maxBytes: MANY_BYTES })
      return read(connection, ManyTracked, answer.json).shipments.map((one) =>
        trackedOf({ method: 'POST', url: `${connection.base}/tracking` }, answer, readShipment(one)),
      )
    },
    test: () => callCarrier(services, connection, { operation: 'test', method: 'GET', path: '/ping', past: true, maxSeconds: 10 }),
  }
}
