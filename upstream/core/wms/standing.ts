import { sql, type SQL } from 'drizzle-orm'
import { webhookEventState } from '@/lib/domain/subscription'
import { wmsDirection, wmsWaits } from '@/lib/domain/wms'
import { literal } from '../../db/literals'

/** How an order, a row `o`, stands with its warehouse system: that a message to it waits or failed, else its code there; null where it has none. */
export const wmsStanding = (column: 'inbound_id' | 'outbound_id'): SQL => {
  const name = sql.identifier(column)
  return sql`coalesce(
    (select case w.state when ${literal(webhookEventState, 'pending')} then ${wmsWaits.waiting} else ${wmsWaits.failed} end from wms_messages w
      where w.${name} = o.id and w.wms_direction = ${literal(wmsDirection, 'out')}
        and w.state in (${literal(webhookEventState, 'pending')}, ${literal(webhookEventState, 'failed')}) order by w.state desc limit 1),
    (select p.wms_code from wms_orders p where p.${name} = o.id))`
}
