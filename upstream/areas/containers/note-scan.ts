import { sql } from 'drizzle-orm'
import { consolidationStatus } from '@/lib/domain/container'
import { counted } from '@/lib/domain/counted'
import { first, rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import type { Who } from '../../platform/who'

interface Scanned {
  id: number
  entity: 'bag' | 'consolidation'
}
interface ContainerScan {
  scan_code: string
  event_code: string
  /** ISO 8601. */
  at: string
  facility_id: number | null
  packages: number
}

/** A bag received stands where it was scanned. */
const RECEIVED = 'HUB01'
/** A consolidation arrives once; what flight details said before stays. */
const ARRIVED = 'LNH03'

/** Writes a scan of a container into its own history, and where it now is. The caller holds its row. */
export async function noteContainerScan(tx: Db, who: Who, { id, entity }: Scanned, scan: ContainerScan): Promise<void> {
  const user = who.user_id || null
  if (entity === 'bag') {
    const stands = await first<{ facility_id: number | null }>(tx, sql`select facility_id from bags where id = ${id}`)
    const data = { ...scan, facility_before: stands?.facility_id ?? null }
    await rows(tx, sql`insert into bag_history (bag_id, action, user_id, at, data)
      values (${id}, 'scan', ${user}, ${scan.at}::timestamptz, ${JSON.stringify(data)}::jsonb)`)
    if (scan.event_code === RECEIVED && scan.facility_id !== null)
      await rows(tx, sql`update bags set facility_id = ${scan.facility_id}, updated_at = now() where id = ${id}`)
    return
  }
  await rows(
    tx,
    sql`insert into consolidation_history (consolidation_id, action, user_id, at, note, data)
        values (${id}, 'scan', ${user}, ${scan.at}::timestamptz, ${`${scan.scan_code}, ${counted(scan.packages, 'package')}`}::text,
          ${JSON.stringify(scan)}::jsonb)`,
  )
  if (scan.event_code === ARRIVED)
    await rows(tx, sql`update consolidations set arrived_at = coalesce(arrived_at, ${scan.at}::timestamptz), updated_at = now() where id = ${id}`)
}

/** A scan taken back: told in the history, and a bag that was received stands again where it stood before. */
export async function noteContainerScanVoided(tx: Db, who: Who, { id, entity }: Scanned, { scan_code, at }: { scan_code: string; at: string }): Promise<void> {
  const user = who.user_id || null
  const data = JSON.stringify({ scan_code, taken_back: at })
  if (entity === 'consolidation') {
    await rows(tx, sql`insert into consolidation_history (consolidation_id, action, user_id, note, data)
      values (${id}, 'scan_taken_back', ${user}, ${scan_code}, ${data}::jsonb)`)
    await rows(
      tx,
      sql`update consolidations set arrived_at = null, updated_at = now() where id = ${id} and arrived_at = ${at}::timestamptz
            and status in ${literals(consolidationStatus, 'merged', 'staged', 'dispatched', 'departed')}`,
    )
    return
  }
  await rows(
    tx,
    sql`update bags b set facility_id = (h.data->>'facility_before')::bigint, updated_at = now()
        from (select data from bag_history where bag_id = ${id} and action = 'scan' and at = ${at}::timestamptz and data->>'scan_code' = ${scan_code}
          and data->>'event_code' = ${RECEIVED}
              order by id desc limit 1) h
        where b.id = ${id} and b.facility_id is not distinct from (h.data->>'facility_id')::bigint`,
  )
  await rows(tx, sql`insert into bag_history (bag_id, action, user_id, data) values (${id}, 'scan_taken_back', ${user}, ${data}::jsonb)`)
}
