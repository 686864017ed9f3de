import { sql } from 'drizzle-orm'
import { bookingState } from '@/lib/domain/carrier-feed'
import { labelStatus } from '@/lib/domain/package'
import { guardedStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'

/** A carrier that gives its numbers by its API, as its tracking setup says (carriers.md 2, carrier_tracking); `c` is `carriers c`. */
export const booksByApi = sql`(c.integration_kind = 'api' and exists (select 1 from carrier_trackings t
  where t.carrier_id = c.id and t.status = ${literal(guardedStatus, 'active')} and t.number_source = 'carrier_api'))`

/** What a parcel says while its carrier has not been told of it. */
export const waitsFor = (carrier: string) => `Waiting for ${carrier} to book it.`

/**
 * Has those parcels booked with their carrier in the background, once each; in the transaction that made or changed them. Sandbox parcels
 * never reach a carrier, and a carrier's own number needs no booking. Those of a file (`upload_id`) come after all others.
 */
export const queueBookings = (tx: Db, ids: readonly number[], upload_id: number | null = null) =>
  ids.length === 0
    ? Promise.resolve([])
    : rows(
        tx,
        sql`insert into carrier_bookings (package_id, carrier_id, environment, wants_label, upload_id)
            select p.id, c.id, c.environment, p.label_status = ${literal(labelStatus, 'pending')}, ${upload_id}::bigint from packages p
            join carriers c on c.id = p.carrier_id
            where p.id = any(${sql.param(ids)}::bigint[]) and p.environment <> 'sandbox' and p.carrier_tracking_no is null
              and p.label_status in ${literals(labelStatus, 'pending', 'created')} and ${booksByApi}
            order by p.id on conflict do nothing`,
      )

/**
 * The parcels are not for that carrier any more: what waits is dropped, what was booked is cancelled there. One that is being told this very
 * moment finds out when it is settled.
 */
export async function withdrawBookings(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await rows(tx, sql`update carrier_bookings set state = ${literal(bookingState, 'dropped')}, settled_at = now(), error = null
    where package_id = any(${sql.param(ids)}::bigint[]) and action = 'book' and state = ${literal(bookingState, 'waiting')}`)
  await rows(
    tx,
    sql`insert into carrier_bookings (package_id, carrier_id, environment, action, wants_label, carrier_tracking_no)
        select b.package_id, b.carrier_id, b.environment, 'cancel', false, b.carrier_tracking_no from carrier_bookings b
        where b.package_id = any(${sql.param(ids)}::bigint[]) and b.action = 'book' and b.state = ${literal(bookingState, 'done')}
          and b.carrier_tracking_no is not null
          and not exists (select 1 from carrier_bookings x where x.action = 'cancel' and x.package_id = b.package_id
            and x.carrier_tracking_no = b.carrier_tracking_no)
        order by b.id on conflict do nothing`,
  )
}
