import { sql, type SQL } from 'drizzle-orm'
import { handlingUnitStatus, packedStatus, presentUnits, type HandlingUnitStatus, type PackedFacts } from '@/lib/domain/handling-unit'
import { isOutboundIn, packableOutbound, refusedOutbound, type OutboundStatus } from '@/lib/domain/outbound'
import { allocationStatus } from '@/lib/domain/stock'
import type { InboundUnitLevel } from '@/lib/domain/inbound'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { put } from './put'
import { holdOrder, type HeldOutbound } from './scope'

/** Whether a row `h` of `handling_units` holds goods that have not left. */
export const isPresent = sql`h.status in ${literals(handlingUnitStatus, ...presentUnits)}`

export interface HeldUnit {
  id: number; sscc: string; hu_type: InboundUnitLevel; status: HandlingUnitStatus; parent_id: number | null; parent_sscc: string | null; lane: string | null
  vehicle_no: string | null; loaded_at: string | null; loaded_by: string | null; cartons: number
}
const unitsWhere = (tx: Db, orderId: number, which: SQL) => rows<HeldUnit>(
  tx,
  sql`select h.id, h.sscc, h.hu_type, h.status, h.parent_id, p.sscc as parent_sscc, h.lane, h.vehicle_no, h.loaded_at, u.full_name as loaded_by,
        (select count(*)::int from handling_units c where c.parent_id = h.id and c.status in ${literals(handlingUnitStatus, ...presentUnits)}) as cartons
      from handling_units h left join handling_units p on p.id = h.parent_id left join users u on u.id = h.loaded_by
      where h.outbound_id = ${orderId} and ${which} order by h.id`,
)
/** Cartons and pallets of a held order that have not left. */
export const presentOf = (tx: Db, orderId: number) => unitsWhere(tx, orderId, isPresent)

/** What a unit is called: 'Carton 062910410000001239'. */
export const nameOf = ({ hu_type, sscc }: Pick<HeldUnit, 'hu_type' | 'sscc'>) => `${hu_type === 'carton' ? 'Carton' : 'Pallet'} ${sscc}`

/** Units of a held order by their numbers, in the order of the numbers; 409 for one that is none of it. */
export async function unitsOf(tx: Db, order: HeldOutbound, ssccs: readonly string[]): Promise<HeldUnit[]> {
  const numbers = [...new Set(ssccs)]
  const found = new Map((await unitsWhere(tx, order.id, sql`h.sscc = any(${sql.param(numbers)}::text[])`)).map((unit) => [unit.sscc, unit]))
  return numbers.map((sscc) => {
    const unit = found.get(sscc)
    if (!unit) throw new Refusal(409, `${sscc} is no carton or pallet of outbound ${order.outbound_no}.`)
    return unit
  })
}

/** An order held to be packed, staged or loaded; 409 before it is picked and once it has left. */
export async function holdPackable(tx: Db, who: Who, id: number, done: string): Promise<HeldOutbound> {
  const order = await holdOrder(tx, who, id)
  if (!isOutboundIn(packableOutbound, order.status)) throw new Refusal(409, refusedOutbound(order.outbound_no, order.status, done))
  return order
}

const pickedUnits = (orderId: number) => sql`(select coalesce(sum(a.qty), 0)::int from outbound_lines l join stock_allocations a on a.demand_id = l.demand_id
  where l.outbound_id = ${orderId} and a.status = ${literal(allocationStatus, 'picked')})`

async function factsOf(tx: Db, orderId: number): Promise<PackedFacts> {
  const of = (...states: HandlingUnitStatus[]) =>
    sql`(count(*) filter (where h.parent_id is null and h.status in ${literals(handlingUnitStatus, ...states)}))::int`
  const found = await first<PackedFacts>(
    tx,
    sql`select ${pickedUnits(orderId)} as picked, coalesce(sum(c.qty) filter (where h.status <> ${literal(handlingUnitStatus, 'open')}), 0)::int as packed,
          ${of(...presentUnits)} as units, ${of('open')} as open, ${of('staged', 'loaded')} as staged, ${of('loaded')} as loaded,
          (select coalesce(o.seal_no, '') <> '' from outbound_orders o where o.id = ${orderId}) as "isSealed"
        from handling_units h left join lateral (select sum(n.qty) as qty from handling_unit_contents n where n.unit_id = h.id) c on true
        where h.outbound_id = ${orderId} and ${isPresent}`,
  )
  if (!found) throw new Error('Facts of an order were not read.')
  return found
}

/** Writes down how far a held order has come by its cartons and pallets, and answers it. */
export async function settlePacked(tx: Db, who: Who, order: HeldOutbound) {
  const facts = await factsOf(tx, order.id)
  const status: OutboundStatus = packedStatus(order.status, facts)
  if (status !== order.status) await put(tx, who, order, status)
  const { picked, packed, units, staged, loaded } = facts
  return { id: order.id, outbound_no: order.outbound_no, status, picked_qty: picked, packed_qty: packed, units, staged, loaded }
}
