import { sql } from 'drizzle-orm'
import { paymentLinkStatus } from '@/lib/domain/consignee'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Editable } from './edit-locks'

/** What a parcel's COD is made of. */
export const codFields: readonly Editable[] = ['payment_mode', 'cod_amount', 'cod_currency']

/**
 * Why the COD of these packages is fixed, by package: the consignee has paid it by link, or its carrier has remitted it (packages.md
 * 6.3). Asked once the packages are held, it stays true until they are let go: whoever notes a payment or an event holds them too.
 */
export async function codLocks(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await rows<{ id: number; tracking_no: string; is_remitted: boolean }>(
    db,
    sql`select p.id, p.tracking_no, r.is_remitted from packages p cross join lateral
          (select exists (select 1 from package_events e where e.package_id = p.id and e.event_code = 'COD01' and e.voided_at is null) as is_remitted) r
        where p.id = any(${sql.param(ids)}::bigint[])
          and (r.is_remitted or exists (select 1 from payment_links l where l.package_id = p.id and l.status = ${literal(paymentLinkStatus, 'paid')}))`,
  )
  return new Map(found.map(({ id, tracking_no, is_remitted }) => [id, `COD of ${tracking_no} is already ${is_remitted ? 'reconciled' : 'paid by link'}.`]))
}
