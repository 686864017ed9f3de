import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'
import { follow } from '../journal/follow'

/** A delivery taken back proves nothing; what a carrier sent stays. */
export async function dropPodsOfUndelivered(tx: Db, ids: readonly number[]): Promise<void> {
  const dropped = await rows<{ package_id: number }>(
    tx,
    sql`delete from pods o using packages p where o.package_id = p.id and p.id = any(${sql.param(ids)}::bigint[]) and o.kind = 'delivery'
          and o.source in ('scan', 'upload')
        and p.delivered_at is null returning o.package_id`,
  )
  follow(tx, 'package', dropped.map(({ package_id }) => package_id))
}

/** What a carrier's feed says of a delivery is a proof in part: a name, no picture. One we have already stays; an open parcel needs none. */
export const keepCarrierPod = (tx: Db, packageId: number, at: string, signedBy: string) =>
  rows(
    tx,
    sql`insert into pods (package_id, kind, delivered_at, receiver_name, relation, source, status)
        select id, 'delivery', ${at}::timestamptz, ${signedBy}::text, 'self', 'carrier_api', 'partial' from packages
        where id = ${packageId} and delivered_at is not null
        on conflict (package_id, kind) do nothing`,
  )
