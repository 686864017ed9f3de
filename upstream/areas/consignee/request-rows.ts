import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { consignee } from '@/lib/contract/consignee'
import type { RequestKind } from '@/lib/domain/consignee'
import { day } from '@/lib/domain/days'
import type { Language } from '@/lib/words/language'
import { rows, type Db } from '../../db/db'
import { pointsById } from './points'

type DeliveryRequest = z.input<typeof consignee.desk.reply>['wishes'][number]

export interface RequestRow {
  id: number
  kind: RequestKind
  wished_day: string | null
  place: string | null
  lat: string | null
  lng: string | null
  pudo_id: number | null
  promised_before: string | null
  created_at: string
  withdrawn_at: string | null
}

const columns = sql`w.id, w.kind, w.wished_day, w.place, w.lat, w.lng, w.pudo_id, w.promised_before, w.created_at, w.withdrawn_at`

export const openRequests = (db: Db, packageId: number) =>
  rows<RequestRow>(db, sql`select ${columns} from consignee_wishes w where w.package_id = ${packageId} and w.withdrawn_at is null order by w.created_at, w.id`)

/** What the consignee has asked for and not taken back. */
export async function requestsOf(db: Db, packageId: number, language: Language): Promise<DeliveryRequest[]> {
  const open = await openRequests(db, packageId)
  const points = await pointsById(db, open.flatMap(({ pudo_id }) => pudo_id ?? []), language)
  return open.map(({ kind, wished_day, place, lat, pudo_id, created_at }) => ({
    kind, day: wished_day, place, has_pin: lat !== null, point: points.get(pudo_id ?? 0) ?? null, asked_at: created_at,
  }))
}

interface DescribedRequest extends RequestRow {
  point: string | null
}

const sentences: Record<RequestKind, (request: DescribedRequest) => string> = {
  reschedule: ({ wished_day }) => (wished_day ? `Deliver on ${day(wished_day)}` : 'Deliver on another day'),
  safe_place: ({ place }) => `Leave at: ${place}`,
  pudo: ({ point }) => `Bring to ${point}`,
}

/** The wishes of a parcel for staff, newest first, those taken back too. */
export async function requestHistory(db: Db, packageId: number) {
  const found = await rows<DescribedRequest>(
    db,
    sql`select ${columns}, u.pudo_name || ' (' || u.pudo_code || '), ' || u.city as point from consignee_wishes w left join carrier_pudo u on u.id = w.pudo_id
        where w.package_id = ${packageId} order by w.created_at desc, w.id desc limit 50`,
  )
  return found.map((request) => ({
    kind: request.kind, text: sentences[request.kind](request), pin: request.lat && request.lng ? { lat: Number(request.lat), lng: Number(request.lng) } : null,
    asked_at: request.created_at, withdrawn_at: request.withdrawn_at,
  }))
}
