import { sql } from 'drizzle-orm'
import { consolidationStatus } from '@/lib/domain/container'
import { openPreAlerts, preAlertStatus } from '@/lib/domain/pre-alert'
import { first, rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'

/**
 * Links a pre-alert to the consolidation under the same air waybill that is still on its way: one that was opened long ago is another shipment of a number
 * used again (agents-prealerts.md 7.11; case A1). Answers its id, null where there is none.
 */
export async function linkConsolidation(tx: Db, id: number): Promise<number | null> {
  const linked = await first<{ id: number }>(
    tx,
    sql`update pre_alert_shipments p set consolidation_id = k.id from consolidations k
        where p.id = ${id} and p.consolidation_id is null and k.mawb_no = p.mawb_no and k.status not in ${literals(consolidationStatus, 'cancelled',
          'deconsolidated')}
          and not exists (select 1 from pre_alert_shipments o where o.consolidation_id = k.id) returning k.id`,
  )
  if (linked) await rows(tx, sql`update consolidations set pre_alert_id = ${id} where id = ${linked.id}`)
  return linked?.id ?? null
}

/** The pre-alert a consolidation goes in step with: the one linked, else an open one under its air waybill, which is linked now. */
export async function preAlertOf(tx: Db, consolidationId: number): Promise<number | null> {
  const known = await first<{ id: number }>(tx, sql`select id from pre_alert_shipments where consolidation_id = ${consolidationId}`)
  if (known) return known.id
  const found = await first<{ id: number }>(
    tx,
    sql`select p.id from pre_alert_shipments p join consolidations k on k.mawb_no = p.mawb_no
        where k.id = ${consolidationId} and p.consolidation_id is null and p.status in ${literals(preAlertStatus, ...openPreAlerts)} for no key update of p`,
  )
  return found && (await linkConsolidation(tx, found.id)) !== null ? found.id : null
}
