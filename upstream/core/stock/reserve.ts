import { sql } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import { locationStatus, sellableZones, zoneType } from '@/lib/domain/location'
import { allocationStatus, heldAllocations, stockPlace, stockStatus } from '@/lib/domain/stock'
import { planReservation, type FreeStock, type Reservation, type DemandLine } from '@/lib/domain/stock-plan'
import { preparedRows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { isCounted } from './counting'

const among = (ids: readonly number[]) => sql`any(${sql.param([...new Set(ids)])}::bigint[])`

/** Holds lines' demands in the order of their ids: before any balance, as everybody does. */
export const holdDemands = (tx: Db, ids: readonly number[]) =>
  preparedRows(tx, sql`select id from stock_demands where id = ${among(ids)} order by id for no key update`)

/** What the lines still want, in the order they are given; held in the order of their ids. */
async function openLines(tx: Db, demandIds: readonly number[]): Promise<DemandLine[]> {
  const found = await preparedRows<DemandLine>(
    tx,
    sql`select id as demand_id, concat_ws(' ', document_type, document_id, line_no, part_no) as line, sku_id, warehouse_id, owner_id,
        qty - allocated_qty - cancelled_qty as open, per_piece, min_expiry, is_single_lot,
          coalesce(lot_id, case when is_single_lot then (select b.lot_id from stock_allocations a join stock_balances b on b.id = a.balance_id
            where a.demand_id = stock_demands.id and a.status <> ${literal(allocationStatus, 'released')} limit 1) end) as lot_id
        from stock_demands where id = ${among(demandIds)} order by id for no key update`,
  )
  const byId = new Map(found.map((line) => [line.demand_id, line]))
  return [...new Set(demandIds)].flatMap((id) => byId.get(id) ?? [])
}

/** Free stock that could be sold to them: every row of it is held, in the order of the ids. Whoever comes second waits and sees what the first has left. */
const freeStock = (tx: Db, lines: readonly DemandLine[]) =>
  preparedRows<FreeStock>(
    tx,
    sql`select b.id as balance_id, b.sku_id, b.warehouse_id, b.owner_id, b.on_hand - b.allocated as free, b.lot_id,
        l.lot_no, l.expiry_date, l.first_received_at,
        p.zone_type = ${literal(zoneType, 'pick')} as is_pick, p.pick_sequence,
          s.rotation, s.is_expiry_tracked, s.min_ship_shelf_life_days
        from stock_balances b join lots l on l.id = b.lot_id join locations p on p.id = b.location_id join skus s on s.id = b.sku_id
        where b.sku_id = ${among(lines.map(({ sku_id }) => sku_id))} and b.warehouse_id = ${among(lines.map(({ warehouse_id }) => warehouse_id))}
          and b.place = ${literal(stockPlace, 'location')}
          and b.status = ${literal(stockStatus, 'available')} and b.on_hand > b.allocated and p.status = ${literal(locationStatus, 'active')}
          and p.zone_type in ${literals(zoneType, ...sellableZones)} and not ${isCounted(sql`p.id`)}
        order by b.id for no key update of b`,
  )

/**
 * Reserves stock for lines of demand, each as far as there is any: what is free is shared in the order of `demandIds`, bundles in whole
 * pieces, lots by the SKU's rotation. Answers what each was given and is short of; what it has already is not given twice. Lines need a warehouse.
 * Holds demands, then balances, each in the order of their ids: reserve once a transaction, for all its lines.
 */
export async function reserve(tx: Db, demandIds: readonly number[]): Promise<Reservation[]> {
  if (demandIds.length === 0) return []
  const lines = await openLines(tx, demandIds)
  const homeless = lines.find(({ warehouse_id }) => warehouse_id === null)
  if (homeless) throw new Error(`Demand ${homeless.demand_id} has no warehouse to reserve in.`)
  const { takings, reservations } = planReservation(lines, await freeStock(tx, lines), today())
  if (takings.length > 0) {
    const of = (name: 'demand_id' | 'balance_id' | 'qty') => sql.param(takings.map((one) => one[name]))
    await preparedRows(tx, sql`insert into stock_allocations (demand_id, balance_id, qty) select *
      from unnest(${of('demand_id')}::bigint[], ${of('balance_id')}::bigint[], ${of('qty')}::int[])`)
  }
  return reservations
}

/** Gives back what lines have, and wants no more of it than was shipped: their orders are given up. */
export async function giveUp(tx: Db, demandIds: readonly number[]): Promise<void> {
  await release(tx, demandIds)
  await preparedRows(tx, sql`update stock_demands set cancelled_qty = qty - allocated_qty where id = ${among(demandIds)}`)
}

/**
 * Gives back what lines have reserved or picked and not shipped; those that have nothing stay as they are. Answers the units given back by
 * demand. Picked goods stay where they are until somebody moves them.
 */
export async function release(tx: Db, demandIds: readonly number[]): Promise<{ demand_id: number; released: number }[]> {
  if (demandIds.length === 0) return []
  await holdDemands(tx, demandIds)
  return preparedRows(
    tx,
    sql`with given as (
          update stock_allocations set status = ${literal(allocationStatus, 'released')}, updated_at = now() where demand_id = ${among(demandIds)}
            and status in ${literals(allocationStatus, ...heldAllocations)} returning demand_id, qty
        ) select demand_id, sum(qty)::int as released from given group by demand_id order by demand_id`,
  )
}
