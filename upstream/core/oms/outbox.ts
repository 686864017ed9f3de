import { sql, type SQL } from 'drizzle-orm'
import { omsDirection } from '@/lib/domain/oms'
import { literal } from '../../db/literals'

/**
 * Puts steps of orders that came from an OMS into its outbox, in the transaction of the step: `steps` are rows of `sale_order_history`. What the mapping
 * has no word for is not sent, and neither is a note without a new status.
 */
export const queuedSteps = (steps: SQL): SQL => sql`
  insert into oms_messages (mapping_id, oms_order_row_id, oms_direction, step_status, oms_word, history_id)
  select m.id, r.id, ${literal(omsDirection, 'out')}, h.to_status, w.word, h.id
  from ${steps} h join oms_orders r on r.order_id = h.order_id join oms_client_mappings m on m.id = r.mapping_id
    cross join lateral (select e->>'oms_status' as word from jsonb_array_elements(m.status_map) e
      where e->>'direction' = ${literal(omsDirection, 'out')} and e->>'status' = h.to_status limit 1) w
  where h.from_status is distinct from h.to_status`
