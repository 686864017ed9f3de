import { sql } from 'drizzle-orm'
import { packageStatus } from '@/lib/domain/package'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'

// Numbers of waybills stand in the collation "C", references of clients do not, and PostgreSQL reads an index in its own collation only.
const asRef = sql`collate "default"`
const live = sql`k.status <> ${literal(packageStatus, 'cancelled')}`

/**
 * Finds the parcels of house waybills not matched yet, within their client: by the tracking number given, then by the house number as tracking or
 * reference number, then by the order number (agents-prealerts.md 7.6). 5,000 within a second: one look by index for each.
 */
export async function matchHawbs(tx: Db, id: number): Promise<{ matched: number; unmatched: number }> {
  await rows(
    tx,
    sql`update pre_alert_hawbs h set order_id = m.id from (
          select w.id as hawb_id, coalesce(t.id, n.id, r.id, o.id) as id from pre_alert_hawbs w
          left join lateral (select k.id from packages k where k.tracking_no = w.tracking_no and k.client_id = w.client_id and ${live}) t on true
          left join lateral (select k.id from packages k where t.id is null and k.tracking_no = w.hawb_no and k.client_id = w.client_id and ${live}) n on true
          left join lateral (select k.id from packages k where coalesce(t.id, n.id) is null and k.ref_no = w.hawb_no ${asRef}
            and k.client_id = w.client_id and ${live} limit 1) r on true
          left join lateral (select k.id from packages k where coalesce(t.id, n.id, r.id) is null and k.ref_no = w.order_no ${asRef}
            and k.client_id = w.client_id and ${live} limit 1) o on true
          where w.pre_alert_id = ${id} and w.order_id is null) m
        where h.id = m.hawb_id and m.id is not null`,
  )
  const [found] = await rows<{ matched: number; unmatched: number }>(tx, sql`select count(order_id)::int as matched,
    count(*) filter (where order_id is null)::int as unmatched from pre_alert_hawbs where pre_alert_id = ${id}`)
  return found ?? { matched: 0, unmatched: 0 }
}
