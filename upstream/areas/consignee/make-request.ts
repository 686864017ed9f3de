import { sql } from 'drizzle-orm'
import { changeRefusal, changeRefused, deliveryDays, isWithCarrier, type RequestKind } from '@/lib/domain/consignee'
import { day as spellDay, dubaiMoment } from '@/lib/domain/days'
import { rows, type Db } from '../../db/db'
import { Refusal, refuseField } from '../../platform/refusal'
import { system } from '../../platform/who'
import type { AuditEntry } from '../../platform/audit'
import { recordEvents } from '../../core/events/record-events'
import { dueAtDoor } from './cash'
import type { OwnParcel } from '../tracking/phone-check'
import { pointsNear } from './points'
import { tellStaff } from './tell-staff'
import { openRequests, type RequestRow } from './request-rows'

/** What a change needs: its transaction, the locked parcel, and where to write down who changed what. */
export interface Changing {
  tx: Db
  parcel: OwnParcel
  audit: (entry: AuditEntry) => void
  /** Where the consignee asked, as staff read it; on the public page unless it says otherwise. */
  where?: 'on WhatsApp'
}
export const placeOfRequest = ({ where }: Pick<Changing, 'where'>): string => where ?? 'on the public page'

/** Every run of a carrier is closed by then. */
const END_OF_DAY = '21:00'

/** 409 with the reason by name once the driver has left or the delivery has ended. */
export function refuseTooLate({ status }: Pick<OwnParcel, 'status'>): void {
  const reason = changeRefused(status)
  if (reason) throw new Refusal(409, changeRefusal.label(reason), undefined, { reason })
}

interface Wished {
  kind: RequestKind
  wished_day?: string
  place?: string
  lat?: number
  lng?: number
  pudo_id?: number
  promised_before?: string | null
}

const same = (open: RequestRow, request: Wished) =>
  open.wished_day === (request.wished_day ?? null) && open.place === (request.place ?? null) && open.pudo_id === (request.pudo_id ?? null)
  && (open.lat === null ? request.lat === undefined : Number(open.lat) === request.lat)
  && (open.lng === null ? request.lng === undefined : Number(open.lng) === request.lng)

const takeBack = (tx: Db, packageId: number, kinds: readonly RequestKind[]) =>
  rows(tx, sql`update consignee_wishes set withdrawn_at = now() where package_id = ${packageId} and withdrawn_at is null
      and kind = any(${sql.param(kinds)}::text[])`)

/** At the door, at a safe place or at a point: the parcel goes to one of them. */
const elsewhere: Partial<Record<RequestKind, RequestKind>> = { safe_place: 'pudo', pudo: 'safe_place' }

/**
 * Keeps a wish in place of an older one of its kind, with its event, its audit row and a word to staff. The same wish told again
 * changes nothing. `event` is what goes into the parcel's log for whoever carries it; null where nobody carries it yet.
 */
async function keep(change: Changing, request: Wished, event: string | null, words: string): Promise<void> {
  const { tx, parcel, audit } = change
  const open = await openRequests(tx, parcel.id)
  const before = open.find(({ kind }) => kind === request.kind)
  if (before && same(before, request)) return
  const other = elsewhere[request.kind]
  await takeBack(tx, parcel.id, other ? [request.kind, other] : [request.kind])
  await rows(
    tx,
    sql`insert into consignee_wishes (package_id, kind, wished_day, place, lat, lng, pudo_id, promised_before)
        values (${parcel.id}, ${request.kind}, ${request.wished_day ?? null}, ${request.place ?? null}, ${request.lat ?? null}, ${request.lng ?? null},
          ${request.pudo_id ?? null},
          ${before ? before.promised_before : (request.promised_before ?? null)})`,
  )
  if (event) await note(tx, parcel, event, words)
  audit({ entity: 'consignee_wish', entity_id: parcel.id, before: before ?? null, after: request })
  await tellStaff(tx, parcel, `${parcel.tracking_no}: ${words}`, `The consignee asked ${placeOfRequest(change)}: ${words}.`)
}

/** Writes into the parcel's log, for whoever carries it, what its consignee said. */
export const note = (tx: Db, parcel: OwnParcel, event_code: string, words: string) =>
  recordEvents(
    tx, [{ package_id: parcel.id, event_code, event_at: new Date().toISOString(), source: 'system', remarks: `Consignee: ${words}` }], { who: system },
  )

/** Moves the delivery to a day the carrier delivers on. 409 after the cut-off, 422 for any other day. */
export async function reschedule(change: Changing, day: string): Promise<void> {
  const { tx, parcel } = change
  refuseTooLate(parcel)
  if (!deliveryDays(parcel.country_code).includes(day)) throw refuseField('day', 'Choose one of the days offered.')
  await keep(
    change, { kind: 'reschedule', wished_day: day, promised_before: parcel.promised_at },
    isWithCarrier(parcel.status) ? 'LMD05' : null, `deliver on ${spellDay(day)}`,
  )
  await rows(
    tx,
    sql`update packages set requested_delivery_date = ${day}, promised_at = ${dubaiMoment(day, END_OF_DAY)}, version = version + 1, updated_at = now()
        where id = ${parcel.id} and requested_delivery_date is distinct from ${day}::date`,
  )
}

/** Names a place to leave the parcel at. Not with cash to be taken: nobody would be there to pay. */
export async function chooseSafePlace(change: Changing, { place, lat, lng }: { place: string; lat?: number; lng?: number }): Promise<void> {
  refuseTooLate(change.parcel)
  if (await dueAtDoor(change.tx, change.parcel))
    throw new Refusal(409, 'Pay by link first: without cash at the door the parcel can be left for you.', undefined, { reason: 'cash' })
  await keep(change, { kind: 'safe_place', place, lat, lng }, 'LMD06', `leave at ${place}`)
}

/** Sends the parcel to a collection point. 422 for one that is not offered for this parcel. */
export async function choosePoint(change: Changing, pudoId: number): Promise<void> {
  const { tx, parcel } = change
  refuseTooLate(parcel)
  if (!parcel.to_points) throw refuseField('pudo_id', 'This service brings parcels to the door only.')
  const open = await openRequests(tx, parcel.id)
  if (open.some(({ pudo_id }) => pudo_id === pudoId)) return
  const point = (await pointsNear(tx, parcel, 'en', await dueAtDoor(tx, parcel))).find(({ id }) => id === pudoId)
  if (!point) throw refuseField('pudo_id', 'This collection point has no room for the parcel. Choose another.')
  await keep(change, { kind: 'pudo', pudo_id: pudoId }, 'LMD06', `bring to ${point.name}, ${point.address}`)
}

const undone: Record<RequestKind, string> = { reschedule: 'keep the planned day', safe_place: 'deliver to the door', pudo: 'deliver to the door' }

/** Takes a wish back until the cut-off; one that is not there any more is as good as taken back. */
export async function withdraw({ tx, parcel, audit }: Changing, kind: RequestKind): Promise<void> {
  refuseTooLate(parcel)
  const before = (await openRequests(tx, parcel.id)).find((request) => request.kind === kind)
  if (!before) return
  await takeBack(tx, parcel.id, [kind])
  if (kind === 'reschedule') {
    await rows(tx, sql`update packages set requested_delivery_date = null, promised_at = ${before.promised_before}, version = version + 1, updated_at = now()
      where id = ${parcel.id}`)
    if (isWithCarrier(parcel.status)) await note(tx, parcel, 'LMD05', undone[kind])
  } else await note(tx, parcel, 'LMD06', undone[kind])
  audit({ entity: 'consignee_wish', entity_id: parcel.id, before, after: null })
  await tellStaff(tx, parcel, `${parcel.tracking_no}: ${undone[kind]}`, `The consignee withdrew an earlier request: ${undone[kind]}.`)
}
