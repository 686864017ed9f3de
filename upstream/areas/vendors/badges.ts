import { sql } from 'drizzle-orm'
import { staffRole, vendorStatus } from '@/lib/domain/vendor'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { staffBadges, type StaffBadge } from '../../documents/staff-badge'
import { Download } from '../../platform/implement'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { notFound, visibleVendors } from './scope'

/** Badges of active people in the order chosen; 404 where one is out of reach or not active. */
export async function badgeFile(db: Db, who: Who, ids: readonly number[]): Promise<Download> {
  const found = await rows<Omit<StaffBadge, 'role'> & { id: number; role: (typeof staffRole.names)[number] }>(
    db,
    sql`select s.id, s.staff_code, s.full_name, s.role, v.vendor_name from vendor_staff s join vendors v on v.id = s.vendor_id
        where ${allOf([sql`s.id = any(${sql.param([...ids])}::bigint[]) and s.status = ${literal(vendorStatus, 'active')}`, visibleVendors(who, sql`v`)])}`,
  )
  const by = new Map(found.map((one) => [one.id, one]))
  const badges = [...new Set(ids)].map((id) => {
    const one = by.get(id)
    if (!one) throw notFound()
    return { ...one, role: staffRole.label(one.role) }
  })
  return new Download(staffBadges(badges), 'application/pdf', `badges-${badges.length}.pdf`, true)
}
