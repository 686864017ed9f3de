import { sql, type SQL } from 'drizzle-orm'
import { paymentLinkStatus } from '@/lib/domain/consignee'
import { compare, subtract } from '@/lib/domain/decimal'
import { follow } from '../../core/journal/follow'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { refuseTooFine } from '../../platform/coins'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { initials } from '@/lib/domain/text'
import { consigneeHidden, seesMoney, visiblePackages } from '../../core/parcels/scope'
import { allOf } from '../../platform/list'
import { podLinks, type PodFiles } from './pod-links'
import { tellPods } from '../../core/webhooks/outbox'
import type { Scanning } from './scan-rules'

/** A delivery this far from the address is proven only in part, unless the consignee gave a code (tracking.md 7). */
export const NEAR_METRES = 500

interface Spot {
  lat: SQL
  lng: SQL
}

/** Metres between two places as the crow flies (haversine); null where one of them is unknown. */
export const metresBetween = (a: Spot, b: Spot): SQL =>
  sql`case when ${a.lat} + ${a.lng} + ${b.lat} + ${b.lng} is not null then round((12742000 * asin(least(1, sqrt(power(sin(radians(${b.lat} - ${a.lat}) / 2), 2)
    + cos(radians(${a.lat})) * cos(radians(${b.lat})) * power(sin(radians(${b.lng} - ${a.lng}) / 2), 2)))))::numeric)::int end`

/** Refuses cash finer than the coins of what the parcel is paid in: 422. */
export async function refuseFineCash(tx: Db, packageId: number, cod_collected: string): Promise<void> {
  const due = await first<{ cod_currency: string | null }>(tx, sql`select cod_currency from packages where id = ${packageId}`)
  if (due?.cod_currency) refuseTooFine({ cod_collected }, due.cod_currency)
}

export interface Delivery {
  package_id: number
  delivered_at: string
}

/**
 * Keeps what a driver said at the door as proof of delivery; a second delivery of a parcel replaces the first. What was paid by link
 * counts as collected. Haversine in SQL,
 * so that address and doorstep never leave the database.
 */
export async function keepPods(tx: Db, deliveries: readonly Delivery[], said: Scanning, who: Who): Promise<void> {
  if (!said.receiver_name || deliveries.length === 0) return
  const [lat, lng] = [said.lat ?? null, said.lng ?? null]
  const collected = said.cod_collected ?? null
  if (collected !== null) await refuseFineCash(tx, deliveries[0]?.package_id ?? 0, collected)
  await rows(
    tx,
    sql`insert into pods (package_id, kind, delivered_at, receiver_name, relation, lat, lng, cod_collected, cod_currency, cod_method, driver_name, source,
        distance_m, status, run_no)
        select p.id, 'delivery', d.delivered_at, ${said.receiver_name}::text, ${said.relation ?? 'self'}::text, ${lat}::numeric, ${lng}::numeric,
          case when p.payment_mode = 'cod' then coalesce(l.amount, ${collected}::numeric) end,
          case when p.payment_mode = 'cod' and coalesce(l.amount, ${collected}::numeric) is not null then p.cod_currency end,
          case when p.payment_mode <> 'cod' then null when l.amount is not null then 'link' when ${collected}::numeric is not null then 'cash' end,
            ${who.name}::text, 'scan',
          d.distance, case when d.distance > ${NEAR_METRES} then 'partial' else 'complete' end, ${said.run_no ?? null}::text
        from (select g.*, ${metresBetween({ lat: sql`a.lat`, lng: sql`a.lng` }, { lat: sql`${lat}::numeric`, lng: sql`${lng}::numeric` })} as distance
              from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as g(package_id bigint, delivered_at timestamptz)
              join packages a on a.id = g.package_id) d
          join packages p on p.id = d.package_id
          left join payment_links l on l.package_id = p.id and l.status = ${literal(paymentLinkStatus, 'paid')}
        on conflict (package_id, kind) do update set delivered_at = excluded.delivered_at, receiver_name = excluded.receiver_name, relation = excluded.relation,
          lat = excluded.lat, lng = excluded.lng, cod_collected = excluded.cod_collected, cod_currency = excluded.cod_currency,
            cod_method = excluded.cod_method,
          driver_name = excluded.driver_name, source = excluded.source, distance_m = excluded.distance_m, status = excluded.status, run_no = excluded.run_no,
            received_at = now()`,
  )
  follow(tx, 'package', deliveries.map(({ package_id }) => package_id))
  await tellPods(tx, deliveries.map(({ package_id }) => package_id))
}


/** Expected, brought and the difference, where cash was brought and is not what was due (tracking.md 7, COD). */
export function codDispute(cod: { payment_mode: string; cod_amount: string; cod_currency: string | null; cod_collected: string | null }) {
  if (cod.payment_mode !== 'cod' || cod.cod_collected === null || compare(cod.cod_amount, cod.cod_collected) === 0) return null
  return { expected: cod.cod_amount, collected: cod.cod_collected, difference: subtract(cod.cod_amount, cod.cod_collected), currency: cod.cod_currency ?? '' }
}

interface PodRow extends PodFiles {
  delivered_at: string
  receiver_name: string
  relation: string
  cod_collected: string | null
  cod_currency: string | null
  cod_method: string | null
  driver_name: string | null
  run_no: string | null
  otp_verified: boolean
  lat: string | null
  lng: string | null
  address_lat: string | null
  address_lng: string | null
  distance_m: number | null
  source: string
  status: string
  payment_mode: string
  cod_amount: string
  due_currency: string | null
  /** The consignee is no longer this person's to know (packages.md 2). */
  hidden: boolean
}

/** Proof of the delivery of a package this person may see; links to its pictures open for ten minutes. */
export async function podOf(db: Db, who: Who, packageId: number, secret: string) {
  const seen = await first(db, sql`select 1 from packages p where ${allOf([sql`p.id = ${packageId}`, visiblePackages(who, sql`p`)])}`)
  const pod = seen
    ? await first<PodRow>(
        db,
        sql`select o.package_id, o.delivered_at, o.receiver_name, o.relation, o.cod_collected, o.cod_currency, o.cod_method, o.driver_name, o.run_no,
            o.otp_verified,
              o.lat, o.lng, p.lat as address_lat, p.lng as address_lng,
              coalesce(o.distance_m, ${metresBetween({ lat: sql`p.lat`, lng: sql`p.lng` }, { lat: sql`o.lat`, lng: sql`o.lng` })}) as distance_m,
              o.source, o.status, o.signature_path, o.photo_paths, o.data->'signature' as strokes, p.payment_mode, p.cod_amount, p.cod_currency as due_currency,
              ${consigneeHidden(who, sql`p`)} as hidden
            from pods o join packages p on p.id = o.package_id where o.package_id = ${packageId} and o.kind = 'delivery'`,
      )
    : null
  if (!pod) throw new Refusal(404, seen ? 'No proof of delivery yet.' : 'That package no longer exists.')
  const { payment_mode, cod_amount, due_currency, ...shown } = pod
  const dispute = codDispute({ payment_mode, cod_amount, cod_currency: due_currency, cod_collected: pod.cod_collected })
  const money = seesMoney(who) ? { cod_dispute: dispute } : { cod_collected: null, cod_currency: null, cod_method: null, cod_dispute: null }
  const internal = who.user_category === 'client' ? { driver_name: null, run_no: null } : {}
  const person = pod.hidden ? { receiver_name: initials(pod.receiver_name), lat: null, lng: null, address_lat: null, address_lng: null, distance_m: null } : {}
  return { ...shown, ...money, ...internal, ...person, ...(pod.hidden ? { signature_url: null, photo_urls: [] } : podLinks(pod, secret)) }
}

/** Cash on the door means a paid delivery, which has an event of its own (tracking.md 2, DEL04). */
export function paidAtDoor(said: Scanning, paymentMode: string): boolean {
  return paymentMode === 'cod' && said.cod_collected !== undefined && compare(said.cod_collected, 0) > 0
}
