import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'
import { reckonedAfter } from './event-times'
import { dirhamsOf, rateToday } from '../../core/parcels/dirhams'
import { recordEvents } from '../../core/events/record-events'
import { keepWeighings } from '../tracking/weighings'
import type { LockedPackage } from '../../core/events/reckon'
import type { HeldBag } from './held-bag'
import type { BagParcel } from './parcels'

const IN = 'HUB03'
const OUT = 'HUB04'

/**
 * Works out anew what a bag holds: counts, weights and amounts in AED from its parcels; client, carrier and split code are those of its
 * first parcel where it takes one alone, and an emptied bag stands again as it was opened.
 */
export async function retotal(tx: Db, bagId: number): Promise<void> {
  await rows(
    tx,
    sql`update bags b set package_count = t.packages, piece_count = t.pieces, net_weight = t.net, declared_value_total = t.value, cod_total = t.cod,
        updated_at = now(), version = b.version + 1,
          client_id = case when b.mixture <> 'single_client' then b.client_id when t.packages = 0 then (o.data->>'client_id')::bigint
            else coalesce(b.client_id, t.client_id) end,
          carrier_id = case when b.mixture <> 'single_carrier' then b.carrier_id when t.packages = 0 then (o.data->>'carrier_id')::bigint
            else coalesce(b.carrier_id, t.carrier_id) end,
          split_code = case when b.split_lock and t.packages > 0 then coalesce(b.split_code, t.split_code) end
        from (select count(*)::int as packages, coalesce(sum(coalesce(array_length(c.pieces_in, 1), p.pieces)), 0)::int as pieces,
          coalesce(sum(coalesce(p.actual_weight, p.weight)), 0) as net,
                coalesce(sum(p.declared_value_aed), 0) as value,
                  coalesce(sum(case when p.payment_mode = 'cod' then ${dirhamsOf(sql`p.cod_amount`, sql`p.cod_currency`, rateToday)} else 0 end), 0) as cod,
                min(p.client_id) as client_id, min(p.carrier_id) as carrier_id, min(x.value) as split_code
              from bag_packages c join packages p on p.id = c.package_id left join split_code_results x on x.package_id = p.id
              where c.bag_id = ${bagId} and c.scanned_out_at is null) t
          left join lateral (select h.data from bag_history h where h.bag_id = ${bagId} and h.action = 'open' order by h.id limit 1) o on true
        where b.id = ${bagId}`,
  )
}

/** What is put in, and which of its pieces; `client_uuid` is the scanner's id of it. */
export interface Put {
  parcel: BagParcel
  pieces_in?: readonly number[] | null
  /** What the scale showed of the whole parcel as it went in, kg. */
  weight?: string | null
  client_uuid?: string | null
}

interface Doing {
  who: Who
  source: 'scan' | 'upload' | 'manual'
  /** The parcels' rows, held. */
  locked: Map<number, LockedPackage>
}

/** Puts judged parcels into a held bag: its list, the parcels' own word, and event HUB03 of each (bags.md 3). */
export async function putIn(tx: Db, bag: Pick<HeldBag, 'id' | 'bag_no' | 'facility_id'>, puts: readonly Put[], { who, source, locked }: Doing): Promise<void> {
  if (puts.length === 0) return
  const times = await reckonedAfter(tx, puts.map(({ parcel }) => parcel.id))
  const given = puts.map(({ parcel, pieces_in = null, client_uuid = null, weight = null }, ord) => ({
    ord, package_id: parcel.id, pieces_in, client_uuid, weight, at: times.at(parcel.id),
  }))
  await rows(
    tx,
    sql`insert into bag_packages (bag_id, package_id, seq, scanned_in_at, scanned_in_by, pieces_in, client_uuid)
        select ${bag.id}, g.package_id, s.last + g.ord + 1, g.at, ${who.user_id || null}::bigint, g.pieces_in, g.client_uuid
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(ord int, package_id bigint, pieces_in int[], client_uuid uuid, at timestamptz),
          (select coalesce(max(seq), 0) as last from bag_packages where bag_id = ${bag.id}) s order by g.ord`,
  )
  await rows(tx, sql`update packages set bag_id = ${bag.id}, bag_no = ${bag.bag_no}
    where id = any(${sql.param(puts.map(({ parcel }) => parcel.id))}::bigint[])`)
  const events = given.map(({ package_id, at, weight }) => ({
    package_id, event_code: IN, event_at: at, source, facility_id: bag.facility_id, remarks: `Bag ${bag.bag_no}`, weight,
  }))
  await recordEvents(tx, events, { who, at: times.learnt, locked })
  const weighed = given.flatMap(({ package_id, weight }) => (weight ? [package_id] : []))
  if (weighed.length > 0) await keepWeighings(tx, who, weighed)
}

export type OutReason = 'moved' | 'removed'

/** Takes parcels out of a held bag: they stand on the floor again, event HUB04 (bags.md 3). */
export async function takeOut(
  tx: Db, bag: Pick<HeldBag, 'id' | 'bag_no' | 'facility_id'>, ids: readonly number[], reason: OutReason, { who, source, locked }: Doing,
): Promise<void> {
  if (ids.length === 0) return
  const times = await reckonedAfter(tx, ids)
  await rows(
    tx,
    sql`update bag_packages set scanned_out_at = greatest(now(), scanned_in_at), scanned_out_by = ${who.user_id || null}, out_reason = ${reason}
        where bag_id = ${bag.id} and package_id = any(${sql.param(ids)}::bigint[]) and scanned_out_at is null`,
  )
  await rows(tx, sql`update packages set bag_id = null, bag_no = null where id = any(${sql.param(ids)}::bigint[]) and bag_id = ${bag.id}`)
  const events = ids.map((package_id) => ({
    package_id, event_code: OUT, event_at: times.at(package_id), source, facility_id: bag.facility_id, remarks: `Bag ${bag.bag_no}`,
  }))
  await recordEvents(tx, events, { who, at: times.learnt, locked })
}
