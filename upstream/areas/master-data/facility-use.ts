import { sql } from 'drizzle-orm'
import { bagStatus } from '@/lib/domain/container'
import { counted } from '@/lib/domain/counted'
import { terminalPackageStatuses } from '@/lib/domain/package'
import { switchStatus } from '@/lib/domain/record-status'
import { currentUserStatuses, userStatus } from '@/lib/domain/user'
import { first, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'

const some = (n: number, one: string) => (n === 0 ? [] : [counted(n, one)])

interface Use {
  packages: number
  bags: number
  users: number
  warehouses: number
}

/** What still goes by a facility: parcels standing there, its open bags, its people, its warehouses; null when nothing does. */
export async function facilityUse(tx: Db, id: number): Promise<string | null> {
  const use = await first<Use>(
    tx,
    sql`select (select count(*) from packages p where p.current_facility_id = ${id} and p.status <> all(${sql.param(terminalPackageStatuses)}::text[]))
        as packages,
          (select count(*) from bags b where b.facility_id = ${id} and b.status = ${literal(bagStatus, 'open')}) as bags,
          (select count(*) from users u where u.status in ${literals(userStatus, ...currentUserStatuses)}
            and (${id} = any(u.service_center_ids) or ${id} = any(u.warehouse_ids))) as users,
          (select count(*) from warehouses w join facilities f on f.id = w.facility_id where w.service_center_id = ${id}
            and f.status = ${literal(switchStatus, 'active')}) as warehouses`,
  )
  if (!use) return null
  const parts = [
    ...some(use.packages, 'package'), ...some(use.bags, 'open bag'), ...some(use.users, 'user'), ...some(use.warehouses, 'warehouse'),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}
