import { sql, type SQL } from 'drizzle-orm'
import { beforeHandover, fulfillmentStatus, packedFulfilments } from '@/lib/domain/fulfilment-order'
import { handlingUnitStatus, usedUnits } from '@/lib/domain/handling-unit'
import { boxedOutbound, outboundStatus, unshippedOutbound } from '@/lib/domain/outbound'
import { literal, literals } from '../../db/literals'
import { inCoins } from '../../db/money-columns'
import { DEMAND_OF_ORDER, DEMAND_OF_OUTBOUND } from '../fulfilment/parts'
import { dirhamsOf, rateToday } from '../parcels/dirhams'

/** What leaves with a row `c` of `customs_orders`: the parcels of a fulfilment order `f`, or goods in bulk by an outbound order `u`. It is one of the two. */
export const withSource = sql`left join fulfillment_orders f on f.id = c.fulfillment_id left join outbound_orders u on u.id = c.outbound_id`
/** Whom it goes to: the consignee of the parcels, by its order `o`, or that of the goods in bulk, `n`. */
export const withConsignee = sql`left join sale_orders o on o.id = f.order_id left join consignees n on n.id = u.consignee_id`
export const consigneeOf = sql`coalesce(o.consignee_name, n.consignee_name)`
export const cityOf = sql`coalesce(o.city, n.city)`

export const sourceNo = sql`coalesce(f.fulfillment_no, u.outbound_no)`
export const packedAt = sql`coalesce(f.packed_at, u.picked_at)`
export const isCancelled = sql`coalesce(f.status = ${literal(fulfillmentStatus, 'cancelled')}, u.status = ${literal(outboundStatus, 'cancelled')})`
/** In boxes, cartons or on pallets, and still here. */
export const isPacked = sql`coalesce(f.status in ${literals(fulfillmentStatus, ...packedFulfilments)},
  u.status in ${literals(outboundStatus, ...boxedOutbound)})`
/** Nothing of it has left. */
export const isHere = sql`coalesce(f.status in ${literals(fulfillmentStatus, ...beforeHandover)},
  u.status in ${literals(outboundStatus, ...unshippedOutbound)})`

/** Parcels, or the cartons and pallets a truck takes, that stand alone. */
export const packagesCount = sql`(case when c.outbound_id is null
  then (select count(*)::int from fulfillment_packages p where p.fulfillment_id = c.fulfillment_id)
  else (select count(*)::int from handling_units h where h.outbound_id = c.outbound_id and h.parent_id is null
    and h.status in ${literals(handlingUnitStatus, ...usedUnits)}) end)`

/** A demand `d` of stock is of what leaves. */
export const isOfSource = sql`d.document_type = case when u.id is null then ${DEMAND_OF_ORDER} else ${DEMAND_OF_OUTBOUND} end
  and d.document_id = coalesce(u.id, f.order_id) and (u.id is not null or d.part_no = f.part_no)`

/** Goods in bulk of `u` for `n`, out of the warehouse `w` (`z`) to another country or out of a free zone, not on to another (`y`). */
export const crossesInBulk = sql`((n.country_code <> w.country_code or (coalesce(z.is_free_zone, false) and not coalesce(y.is_free_zone, false)))
  and u.status not in ${literals(outboundStatus, 'draft', 'cancelled')})`

/** What a unit of a line `l` is worth to customs: its price, else what its SKU `k` is sold for, else what it cost. */
const unitWorth = sql`coalesce(l.unit_price, k.unit_price, k.unit_cost, 0)`
const lineCurrency = sql`case when l.unit_price is null then k.currency else l.currency end`
const together = sql`case when count(distinct ${lineCurrency}) = 1 then max(${lineCurrency}) else 'AED' end`
/** What lines of an order `u` are declared in: their currency, AED where theirs differ. */
export const bulkCurrency = sql`(select ${together} from outbound_lines l join skus k on k.id = l.sku_id where l.outbound_id = u.id)`
/** What the units of a demand `d` of a line `l` are worth, in a currency. */
export const bulkValue = (currency: SQL, units: SQL = sql`(d.qty - d.cancelled_qty)`): SQL => inCoins(
  sql`case when ${lineCurrency} = ${currency} then ${units} * ${unitWorth}
    else ${dirhamsOf(sql`(${units} * ${unitWorth})`, lineCurrency, rateToday)} end`, currency,
)
