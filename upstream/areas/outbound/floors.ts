import { sql } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import { switchStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'

/** The day goods leave: the one asked for, or today once that is over; and the days they are on their way. */
const leaves = () => sql`greatest(o.requested_ship_date, ${today()}::date)`
const transit = sql`coalesce((select case when bool_or(m.is_default) then max(m.transit_days) filter (where m.is_default) else max(m.transit_days) end
  from supplier_consignees m where m.consignee_id = g.id and m.status = ${literal(switchStatus, 'active')}), 0)`
/** Days goods have to live once they are there: the order's word or the consignee's, and the consignee's share of their shelf life. */
const remaining = sql`greatest(coalesce(o.min_remaining_days, g.min_remaining_days), ceil(g.min_remaining_pct * coalesce(k.shelf_life_days, 0) / 100)::int)`

/** The expiry of what the consignee got last, where it takes none that is earlier (coming-areas.md 4(c)7). */
const latest = sql`(select e.expiry_date from consignee_expiries e where g.no_backward_expiry and e.consignee_id = g.id and e.sku_id = l.sku_id)`

/**
 * Writes down which goods the lines of orders take, as their rules are today: none that expires before the day it must live to (b2b.md 7.4), measured where
 * they arrive (coming-areas.md 4(c)2), and of one lot where the consignee takes no other.
 */
export const writeFloors = (tx: Db, orderIds: readonly number[]) =>
  rows(
    tx,
    sql`update stock_demands d set lot_id = n.lot_id, min_expiry = n.floor, is_single_lot = n.single
        from (
          select l.demand_id, l.lot_id, not g.mixed_lot_allowed as single, greatest(l.min_expiry_date, ${latest},
            case when k.is_expiry_tracked then greatest(${leaves()} + ${transit} + ${remaining}, ${leaves()} + k.min_ship_shelf_life_days) end) as floor
          from outbound_orders o join consignees g on g.id = o.consignee_id join outbound_lines l on l.outbound_id = o.id join skus k on k.id = l.sku_id
          where o.id = any(${sql.param([...orderIds])}::bigint[]) and l.demand_id is not null
        ) n where d.id = n.demand_id and (d.lot_id, d.min_expiry, d.is_single_lot) is distinct from (n.lot_id, n.floor, n.single)`,
  )
