import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'
import type { HeldParcel } from './phone-check'

/** Who answers for deliveries: the support desk and operations. */
const desks = ['customer_service', 'operations_manager']

/** A message in the inbox of the people who see to deliveries, with the way to the parcel. */
export async function tellStaff(tx: Db, parcel: Pick<HeldParcel, 'tracking_no'>, subject: string, body: string, severity: 'info' | 'warning' = 'info'): Promise<void> {
  await rows(
    tx,
    sql`insert into inbox_messages (user_id, subject, body, category, severity, link)
        select distinct u.id, ${subject}, ${body}, 'task', ${severity}, ${`/tracking/details?tracking_no=${encodeURIComponent(parcel.tracking_no)}`}
        from users u join user_groups ug on ug.user_id = u.id join groups g on g.id = ug.group_id and g.status = 'active'
        where u.status = 'active' and g.role_code = any(${sql.param(desks)}::text[])`,
  )
}
