import { sql } from 'drizzle-orm'
import { compare } from '@/lib/domain/decimal'
import { first, rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { seesMoney, visiblePackages } from '../packages/scope'
import { allOf } from '../../platform/list'
import { tellPods } from '../subscriptions/outbox'
import type { Scanning } from './scan-rules'

/** A delivery this far from the address is proven only in part, unless the consignee gave a code (tracking.md 7). */
const NEAR_METRES = 500

export interface Delivery {
  package_id: number
  delivered_at: string
}

/**
 * Keeps what a driver said at the door as proof of delivery; a second delivery of a parcel replaces the first. Haversine in SQL,
 * so that address and doorstep never leave the database.
 */
export async function keepPods(tx: Db, deliveries: readonly Delivery[], said: Scanning, who: Who): Promise<void> {
  if (!said.receiver_name || deliveries.length === 0) return
  const [lat, lng] = [said.lat ?? null, said.lng ?? null]
  const collected = said.cod_collected ?? null
  await rows(
    tx,
    sql`insert into pods (package_id, kind, delivered_at, receiver_name, relation, lat, lng, cod_collected, cod_currency, cod_method, driver_name, source, status)
        select p.id, 'delivery', d.delivered_at, ${said.receiver_name}::text, ${said.relation ?? 'self'}::text, ${lat}::numeric, ${lng}::numeric,
          case when p.payment_mode = 'cod' then ${collected}::numeric end, case when p.payment_mode = 'cod' and ${collected}::numeric is not null then p.cod_currency end,
          case when p.payment_mode = 'cod' and ${collected}::numeric is not null then 'cash' end, ${who.name}::text, 'scan',
          case when 12742000 * asin(sqrt(power(sin(radians(p.lat - ${lat}::numeric) / 2), 2)
            + cos(radians(p.lat)) * cos(radians(${lat}::numeric)) * power(sin(radians(p.lng - ${lng}::numeric) / 2), 2))) > ${NEAR_METRES}
            then 'partial' else 'complete' end
        from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as d(package_id bigint, delivered_at timestamptz) join packages p on p.id = d.package_id
        on conflict (package_id, kind) do update set delivered_at = excluded.delivered_at, receiver_name = excluded.receiver_name, relation = excluded.relation,
          lat = excluded.lat, lng = excluded.lng, cod_collected = excluded.cod_collected, cod_currency = excluded.cod_currency, cod_method = excluded.cod_method,
          driver_name = excluded.driver_name, source = excluded.source, status = excluded.status, received_at = now()`,
  )
  await tellPods(tx, deliveries.map(({ package_id }) => package_id))
}

/** A delivery taken back proves nothing; what a carrier sent stays. */
export const dropPodsOfUndelivered = (tx: Db, ids: readonly number[]) =>
  rows(
    tx,
    sql`delete from pods o using packages p where o.package_id = p.id and p.id = any(${sql.param(ids)}::bigint[]) and o.kind = 'delivery' and o.source = 'scan'
        and p.delivered_at is null`,
  )

interface PodRow {
  delivered_at: string
  receiver_name: string
  relation: string
  cod_collected: string | null
  cod_currency: string | null
  cod_method: string | null
  source: string
  status: string
  strokes: unknown
}

const PAD = { width: 300, height: 100 }

/** A signature kept as strokes of x, y pairs on a pad of 300 by 100, as a picture any page can show; null without strokes. */
export function signaturePicture(strokes: unknown): string | null {
  if (!Array.isArray(strokes)) return null
  const lines = strokes
    .filter((stroke): stroke is number[] => Array.isArray(stroke) && stroke.every((n) => typeof n === 'number'))
    .map((stroke) => `<polyline points="${stroke.join(' ')}"/>`)
  if (lines.length === 0) return null
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PAD.width} ${PAD.height}" fill="none" stroke="#1b2436" stroke-width="3">${lines.join('')}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** Proof of the delivery of a package this person may see. */
export async function podOf(db: Db, who: Who, packageId: number) {
  const seen = await first(db, sql`select 1 from packages p where ${allOf([sql`p.id = ${packageId}`, visiblePackages(who, sql`p`)])}`)
  const pod = seen
    ? await first<PodRow>(
        db,
        sql`select delivered_at, receiver_name, relation, cod_collected, cod_currency, cod_method, source, status, data->'signature' as strokes
            from pods where package_id = ${packageId} and kind = 'delivery'`,
      )
    : null
  if (!pod) throw new Refusal(404, seen ? 'No proof of delivery yet.' : 'That package no longer exists.')
  const { strokes, ...shown } = pod
  const money = seesMoney(who) ? {} : { cod_collected: null, cod_currency: null, cod_method: null }
  return { ...shown, ...money, signature_url: signaturePicture(strokes), photo_urls: [] }
}

/** Cash on the door means a paid delivery, which has an event of its own (tracking.md 2, DEL04). */
export function paidAtDoor(said: Scanning, paymentMode: string): boolean {
  return paymentMode === 'cod' && said.cod_collected !== undefined && compare(said.cod_collected, 0) > 0
}
