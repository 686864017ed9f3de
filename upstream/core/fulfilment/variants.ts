import { sql, type SQL } from 'drizzle-orm'
import { counted } from '@/lib/domain/counted'
import { allocationStatus } from '@/lib/domain/stock'
import { recordStatus } from '@/lib/domain/record-status'
import { openOutbound, outboundStatus } from '@/lib/domain/outbound'
import {
  holdingVariantOrder, variantOrderStatus, type VariantDirection, type VariantOrderStatus,
} from '@/lib/domain/variant'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'

/** A row `v` of `variant_orders` is of this order. */
const isOf = (direction: VariantDirection, id: number): SQL => (direction === 'inbound' ? sql`v.inbound_id = ${id}` : sql`v.outbound_id = ${id}`)
const holding = literals(variantOrderStatus, ...holdingVariantOrder)

/** Base units that a line `l` of an order `v` asks for: those over keep what they labelled. */
const requestedUnits = sql`(case when v.status = ${literal(variantOrderStatus, 'completed')} then l.labelled_qty else l.requested_qty end * l.pack_qty)`
/** Base units it has labelled or refused; goods refused by an order that is over may be labelled anew. */
const doneUnits = sql`((l.labelled_qty + case when v.status = ${literal(variantOrderStatus, 'completed')} then 0 else l.rejected_qty end) * l.pack_qty)`

export interface RequestedOf { sku_id: number; requested: number; done: number }
/** Base units of each SKU of an order that variant orders ask for and have done; those of `but` left out. */
export const requestedOf = (tx: Db, direction: VariantDirection, parentId: number, but = 0) => rows<RequestedOf>(
  tx,
  sql`select l.sku_id, sum(${requestedUnits})::int as requested, sum(${doneUnits})::int as done from variant_orders v join variant_order_lines l
        on l.variant_order_id = v.id
      where ${isOf(direction, parentId)} and v.status <> ${literal(variantOrderStatus, 'cancelled')} and v.id <> ${but} group by 1`,
)

interface Holding { id: number; variant_order_no: string; status: VariantOrderStatus; left: number }
/** The first variant order an order waits for, with the base units it has not labelled; held orders only. */
export const holdingOrder = (tx: Db, direction: VariantDirection, parentId: number) => first<Holding>(
  tx,
  sql`select v.id, v.variant_order_no, v.status, (select coalesce(sum((l.requested_qty - l.labelled_qty - l.rejected_qty) * l.pack_qty), 0)::int
        from variant_order_lines l where l.variant_order_id = v.id) as left
      from variant_orders v where ${isOf(direction, parentId)} and v.status in ${holding} order by v.id limit 1`,
)

/** 409 while units of an inbound order are still to be labelled. */
export async function expectInboundLabelled(tx: Db, inboundId: number): Promise<void> {
  const open = await holdingOrder(tx, 'inbound', inboundId)
  if (open) throw new Refusal(409, `Variant order ${open.variant_order_no} is not finished.`)
}

/** Ends variant orders with the order they are of: all that are not over, or drafts alone. */
export const endVariantOrders = (tx: Db, who: Who, direction: VariantDirection, parentId: number, reason: string, which: 'all' | 'drafts' = 'all') => rows(
  tx,
  sql`update variant_orders v set status = ${literal(variantOrderStatus, 'cancelled')}, close_reason = ${reason}, held_from = null, hold_reason = null,
        version = version + 1, updated_at = now(), updated_by = ${who.user_id || null}
      where ${isOf(direction, parentId)} and v.status in ${which === 'all'
        ? literals(variantOrderStatus, 'draft', ...holdingVariantOrder) : literals(variantOrderStatus, 'draft')}`,
)

/** Base units of SKUs that an order has for labels: of an inbound one what is announced, or received where that is known; of an outbound one what it sends. */
export const unitsOf = (tx: Db, direction: VariantDirection, parentId: number) => rows<{ sku_id: number; units: number; here: number }>(
  tx,
  direction === 'inbound'
    ? sql`select n.sku_id, sum(case when o.received_at is null then greatest(n.expected_qty, n.accepted_qty) else n.accepted_qty end)::int as units,
            sum(n.accepted_qty)::int as here
          from inbound_orders o join inbound_lines n on n.inbound_id = o.id where o.id = ${parentId} group by 1`
    : sql`select l.sku_id, sum(l.uom_qty * l.per_uom - coalesce(d.cancelled_qty, 0))::int as units, sum(coalesce(d.allocated_qty, 0))::int as here
          from outbound_lines l left join stock_demands d on d.id = l.demand_id where l.outbound_id = ${parentId} group by 1`,
)

/** 409 where variant orders ask for more of a SKU than an order still has: they are changed first. */
export async function expectRequestCovered(tx: Db, direction: VariantDirection, parentId: number): Promise<void> {
  const requested = await requestedOf(tx, direction, parentId)
  if (requested.length === 0) return
  const units = new Map((await unitsOf(tx, direction, parentId)).map((one) => [one.sku_id, one.units]))
  const over = requested.find((one) => one.requested > (units.get(one.sku_id) ?? 0))
  if (!over) return
  const of = await first<{ sku_code: string; variant_order_no: string }>(tx, sql`select k.sku_code, v.variant_order_no from variant_order_lines l
    join variant_orders v on v.id = l.variant_order_id join skus k on k.id = l.sku_id
    where ${isOf(direction, parentId)} and l.sku_id = ${over.sku_id} and v.status <> ${literal(variantOrderStatus, 'cancelled')} order by v.id desc limit 1`)
  throw new Refusal(409, `Variant order ${of?.variant_order_no} asks for ${counted(over.requested, 'unit')} of ${of?.sku_code}; change it first.`)
}

/** 409 where less of a SKU would be left of an inbound order than was labelled of it. */
export async function expectLabelledStays(tx: Db, inboundId: number, skuId: number): Promise<void> {
  const done = (await requestedOf(tx, 'inbound', inboundId)).find((one) => one.sku_id === skuId)?.done ?? 0
  const here = (await unitsOf(tx, 'inbound', inboundId)).find((one) => one.sku_id === skuId)?.here ?? 0
  if (done > here) throw new Refusal(409, `${counted(done, 'unit')} of it are labelled already, so that many stay received.`)
}

interface Shipping { id: number; outbound_no: string; warehouse_id: number; consignee_id: number }
interface Needed { sku_id: number; sku_code: string; variant_id: number | null; units: number }
interface Labelled { id: number; sku_id: number; is_of_market: boolean; free: number }

/** Units that leave and have to be labelled: of a line that names its variant, or of a SKU that is never shipped without. */
const neededOf = (tx: Db, id: number) => rows<Needed>(
  tx,
  sql`select l.sku_id, k.sku_code, l.variant_id, sum(a.qty)::int as units from outbound_lines l join skus k on k.id = l.sku_id
        join stock_allocations a on a.demand_id = l.demand_id and a.status = ${literal(allocationStatus, 'picked')}
      where l.outbound_id = ${id} and (l.variant_id is not null or k.label_required) group by 1, 2, 3 order by l.variant_id nulls last, 1`,
)

/** Labelled units of each variant that an order may send: of its warehouse, less those that left and those that were labelled for another order. */
const labelledOf = (tx: Db, order: Shipping, skuIds: readonly number[]) => rows<Labelled>(
  tx,
  sql`select s.id, s.sku_id, s.market_country = g.country_code as is_of_market,
        (select coalesce(sum(l.labelled_qty * l.pack_qty), 0) from variant_order_lines l join variant_orders v on v.id = l.variant_order_id
          left join outbound_orders o on o.id = v.outbound_id
          where l.variant_id = s.id and v.warehouse_id = ${order.warehouse_id}
            and (o.id is null or o.id = ${order.id} or o.status not in ${literals(outboundStatus, ...openOutbound)}))::int
        - (select coalesce(sum(p.units), 0) from variant_shipments p where p.variant_id = s.id and p.warehouse_id = ${order.warehouse_id})::int as free
      from sku_variants s join consignees g on g.id = ${order.consignee_id} where s.sku_id = any(${sql.param([...skuIds])}::bigint[])
      order by s.id for update of s`,
)

/** What leaves of labelled units, by variant; 409 naming a SKU of which too few are labelled for where they go. */
function taken(order: Shipping, needed: readonly Needed[], labelled: Labelled[]): Map<number, number> {
  const used = new Map<number, number>()
  for (const { sku_id, sku_code, variant_id, units } of needed) {
    let left = units
    for (const one of labelled.filter((each) => each.sku_id === sku_id && (variant_id === null ? each.is_of_market : each.id === variant_id))) {
      const part = Math.min(left, Math.max(0, one.free))
      if (part === 0) continue
      one.free -= part
      left -= part
      used.set(one.id, (used.get(one.id) ?? 0) + part)
    }
    if (left > 0) throw new Refusal(409, `${counted(left, 'unit')} on ${order.outbound_no} still ${left === 1 ? 'waits' : 'wait'} for labelling (${sku_code}).`)
  }
  return used
}

/** 409 while units of an outbound order wait for their label; what leaves labelled is counted for no other order. */
export async function shipLabelled(tx: Db, who: Who, order: Shipping): Promise<void> {
  const open = await holdingOrder(tx, 'outbound', order.id)
  if (open) {
    throw new Refusal(409, open.left > 0
      ? `${counted(open.left, 'unit')} on ${order.outbound_no} still ${open.left === 1 ? 'waits' : 'wait'} for labelling (${open.variant_order_no}).`
      : `Variant order ${open.variant_order_no} of ${order.outbound_no} is labelled and waits to be completed.`)
  }
  await endVariantOrders(tx, who, 'outbound', order.id, `${order.outbound_no} was shipped.`, 'drafts')
  const needed = await neededOf(tx, order.id)
  if (needed.length === 0) return
  const used = [...taken(order, needed, await labelledOf(tx, order, needed.map(({ sku_id }) => sku_id)))]
  await rows(tx, sql`insert into variant_shipments (outbound_id, variant_id, warehouse_id, units)
    select ${order.id}, u.variant_id, ${order.warehouse_id}, u.units
    from jsonb_to_recordset(${JSON.stringify(used.map(([variant_id, units]) => ({ variant_id, units })))}::jsonb) as u(variant_id bigint, units int)`)
}

export interface OrderedVariant { id: number; sku_id: number; variant_code: string; pack_qty: number }
/** Variants in use, by id. */
export const variantsInUse = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, OrderedVariant>> =>
  new Map((ids.length === 0 ? [] : await rows<OrderedVariant>(db, sql`select v.id, v.sku_id, v.variant_code, v.pack_qty from sku_variants v
    where v.id = any(${sql.param([...new Set(ids)])}::bigint[]) and v.status = ${literal(recordStatus, 'active')}`)).map((one) => [one.id, one]))

/** What is wrong with the variant of a line: another SKU's, one not in use, or one whose packs the units do not fill. */
export function variantFault(variant: OrderedVariant | undefined, sku: { id: number; sku_code: string }, units: number): string | null {
  if (!variant || variant.sku_id !== sku.id) return `Choose a variant for ${sku.sku_code}.`
  if (units % variant.pack_qty === 0) return null
  return `${variant.variant_code} is a pack of ${variant.pack_qty}; order a multiple of ${variant.pack_qty} units.`
}

