import { sql } from 'drizzle-orm'
import { boeStatus, clearedBoes, customsState, heldBoes, undeclaredBoes } from '@/lib/domain/boe'
import { literal, literals } from '../../db/literals'
import { isHere, isPacked } from './source'

/** The bill of entry `b` that an order `c` is on, by `x`; neither for one on none. */
export const onBoe = sql`left join boe_orders x on x.customs_order_id = c.id and x.is_live left join boes b on b.id = x.boe_id`

/** Where an order stands with customs (boe-customs.md 3.2). */
export const stateOfOrder = sql`case
  when c.exempt_reason is not null then ${literal(customsState, 'exempt')}
  when b.id is null then case when c.hold_reason is null then ${literal(customsState, 'pending')} else ${literal(customsState, 'held')} end
  when b.status in ${literals(boeStatus, ...undeclaredBoes)} then ${literal(customsState, 'in_boe')}
  when b.status in ${literals(boeStatus, ...heldBoes)} then ${literal(customsState, 'held')}
  when b.status in ${literals(boeStatus, ...clearedBoes)} then case when x.released then ${literal(customsState, 'cleared')}
    else ${literal(customsState, 'held')} end
  else ${literal(customsState, 'submitted')} end`

/** Why customs holds it up. */
export const holdReason = sql`case when b.status = ${literal(boeStatus, 'query')} then b.query_text
  when b.status = ${literal(boeStatus, 'inspection')} then 'Inspection'
  when b.status = ${literal(boeStatus, 'duty_pending')} then 'Duty to be paid'
  when b.status in ${literals(boeStatus, ...clearedBoes)} and not x.released then 'Not released with the others'
  when b.id is null then c.hold_reason end`

/** Orders the customs desk sees: on a bill of entry, exempt, packed, or sent to it before. */
export const isListed = sql`(b.id is not null or c.exempt_reason is not null or ${isPacked} or (c.sent_at is not null and ${isHere}))`
