import type { ClientBase } from 'pg'
import { iso } from '../calendar'

/** Parcels with their carrier or after a failed attempt; those people know by number stay as their story tells. */
const undelivered = `select id, country_code, city, status_at, row_number() over (order by id) as nth from packages
  where status in ('with_carrier', 'delivery_failed') and payment_mode = 'prepaid' and environment = 'production' and tracking_no not like 'RSADEMO%'`

const safePlaces = [
  'With the guard at the gate', 'At the reception, ground floor', 'In the shade behind the side door', 'عند حارس البناية', 'With the neighbour in villa 12',
]

/** What consignees of the demo asked for on the public page: one in nine of the undelivered a safe place, one in nine a collection point of its city. */
export async function seedDeliveryRequests(client: ClientBase, nowMs: number): Promise<void> {
  const requestedAt = `least(p.status_at + interval '40 minutes', $1::timestamptz)`
  await client.query(
    `insert into consignee_wishes (package_id, kind, place, created_at)
     select p.id, 'safe_place', ($2::text[])[1 + p.nth % cardinality($2::text[])], ${requestedAt} from (${undelivered}) p where p.nth % 9 = 1`,
    [iso(nowMs), safePlaces],
  )
  await client.query(
    `insert into consignee_wishes (package_id, kind, pudo_id, created_at)
     select p.id, 'pudo', u.id, ${requestedAt} from (${undelivered}) p
     cross join lateral (select id from carrier_pudo where country_code = p.country_code and city = p.city and status = 'active' order by pudo_code limit 1) u
     where p.nth % 9 = 4`,
    [iso(nowMs)],
  )
}
