import { sql } from 'drizzle-orm'
import { inboundStatus, incomingInbound } from '@/lib/domain/inbound'
import { literals } from '../../db/literals'
import { inCoins } from '../../db/money-columns'

const got = sql`(n.accepted_qty + n.damaged_qty + n.quarantined_qty)`

/**
 * What inbound orders bring of a purchase line `l`, as `a(announced, received)`: all an order on its way promises, and of one whose receiving is over what
 * came. Drafts and cancelled ones bring nothing. Read from them each time, so that it cannot differ from them (coming-areas.md 3, c2).
 */
export const broughtOf = sql`lateral (
  select coalesce(sum(case when i.status in ${literals(inboundStatus, ...incomingInbound)} then greatest(n.expected_qty, ${got}) else ${got} end), 0)::int
      as announced, coalesce(sum(${got}), 0)::int as received
    from inbound_orders i join inbound_lines n on n.inbound_id = i.id
    where i.purchase_id = l.purchase_id and n.sku_id = l.sku_id
      and i.status in ${literals(inboundStatus, ...incomingInbound, 'received', 'putaway', 'closed')}
) a on true`

const net = inCoins(sql`l.ordered_qty * l.unit_cost`, sql`l.currency`)
/** What a purchase line comes to with its VAT, each rounded to the coins of its currency. */
export const lineTotal = sql`(${net} + ${inCoins(sql`${net} * l.tax_rate / 100`, sql`l.currency`)})`
