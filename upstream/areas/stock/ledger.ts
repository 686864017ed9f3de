import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { MOST_LEDGER_DAYS, type inventory } from '@/lib/contract/inventory'
import { addDays, daysBetween, dubaiDay, today } from '@/lib/domain/days'
import { moveNo, onHandPlaces, stockPlace, type StockPlace } from '@/lib/domain/stock'
import { first, rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import { allOf, anyOfValues, contains, dayRange, isNumber, pageOf, type ListQuery } from '../../platform/list'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleStock } from '../../core/stock/scope'

type Query = z.output<typeof inventory.ledger.query>
type Row = z.output<typeof inventory.ledger.reply>['rows'][number]
type Found = Omit<Row, 'txn_no' | 'from_location' | 'to_location' | 'balance_after'> & Record<'from_place' | 'to_place', StockPlace>
  & Record<'from_code' | 'to_code', string | null>

const from = sql`stock_moves m join stock_balances f on f.id = m.from_id join stock_balances t on t.id = m.to_id join skus s on s.id = m.sku_id
  join lots l on l.id = case when t.is_held then t.lot_id else f.lot_id end`
const isOnHand = (b: SQL, warehouse: SQL) => sql`(${b}.place in ${literals(stockPlace, ...onHandPlaces)} and ${b}.warehouse_id = ${warehouse})`
/** What a move did to what a warehouse has on hand. */
const changeOf = (warehouse: SQL) => sql`(case when ${isOnHand(sql`t`, warehouse)} then m.qty else 0 end
  - case when ${isOnHand(sql`f`, warehouse)} then m.qty else 0 end)`
/** A move belongs to every warehouse it takes from or gives to. */
const touches = (warehouses: readonly number[] | undefined) =>
  warehouses?.length ? sql`(${anyOfValues(sql`f.warehouse_id`, warehouses)} or ${anyOfValues(sql`t.warehouse_id`, warehouses)})` : undefined
const visible = (who: Who) => {
  const seen = [visibleStock(who, sql`m.owner_id`, sql`f.warehouse_id`), visibleStock(who, sql`m.owner_id`, sql`t.warehouse_id`)]
  return seen[0] && seen[1] ? sql`(${seen[0]} or ${seen[1]})` : undefined
}

/** The days asked for, at most 93 of them; from the `usual` one, or the last 30, where none are. */
export function ledgerDays({ from: start, to: end }: { from?: string | undefined; to?: string | undefined }, usual?: string): { from: string; to: string } {
  const to = end ?? (start && start > today() ? start : today())
  const since = start ?? (usual !== undefined && usual <= to ? usual : addDays(to, -29))
  if (since > to) throw refuseField('to', 'The last day is before the first. Choose it again.')
  if (daysBetween(since, to) >= MOST_LEDGER_DAYS) throw refuseField('from', `Choose at most ${MOST_LEDGER_DAYS} days.`)
  return { from: since, to }
}

/** The one SKU and warehouse a ledger is of, of those somebody may see; null where it is of several. */
async function onlyOne(db: Db, who: Who, { sku_id, sku_code, warehouse_id }: Query): Promise<{ sku: number; warehouse: number } | null> {
  const [warehouse] = warehouse_id ?? []
  if (warehouse_id?.length !== 1 || warehouse === undefined || (sku_id?.length !== 1 && !sku_code)) return null
  const found = await rows<{ id: number }>(db, sql`select s.id from skus s where ${allOf([
    anyOfValues(sql`s.id`, sku_id), sku_code ? sql`lower(s.sku_code) = lower(${sku_code})` : undefined,
    visibleStock(who, sql`s.client_id`, sql`${warehouse}::bigint`),
  ])} limit 2`)
  return found.length === 1 && found[0] ? { sku: found[0].id, warehouse } : null
}

/** On hand before some days and after them, and after each of the moves named. */
async function balancesOf(db: Db, { sku, warehouse }: { sku: number; warehouse: number }, days: { from: string; to: string }, ids: readonly number[]) {
  const before = sql`m.created_at < (${days.from}::timestamp at time zone 'Asia/Dubai')`
  const until = sql`m.created_at < ((${days.to}::timestamp + interval '1 day') at time zone 'Asia/Dubai')`
  const found = await first<{ opening: number; closing: number; after: Record<string, number> }>(
    db,
    sql`with moved as materialized (
          select m.id, m.created_at, ${changeOf(sql`${warehouse}::bigint`)} as change, ${before} as is_before from stock_moves m
          join stock_balances f on f.id = m.from_id join stock_balances t on t.id = m.to_id
          where m.sku_id = ${sku} and ${touches([warehouse]) ?? sql`true`} and ${until}
        ), running as (select id, sum(change) over (order by created_at, id) as after from moved)
        select (select coalesce(sum(change), 0)::int from moved where is_before) as opening, (select coalesce(sum(change), 0)::int from moved) as closing,
          coalesce((select jsonb_object_agg(id, after) from running where id = any(${sql.param([...ids])}::bigint[])), '{}') as after`,
  )
  return found ?? { opening: 0, closing: 0, after: {} }
}

function ledgerQuery(who: Who, q: Query, days: { from: string; to: string }): ListQuery {
  const [warehouse] = q.warehouse_id?.length === 1 ? q.warehouse_id : []
  const its = warehouse === undefined ? sql`m.warehouse_id` : sql`${warehouse}::bigint`
  const name = (b: SQL) => sql`(select p.location_code from locations p where p.id = ${b}.location_id)`
  return {
    columns: sql`m.id, m.created_at, m.happened_at, m.move_type as txn_type, m.owner_id as client_id, (select c.name from clients c where c.id = m.owner_id)
      as client_name, ${its} as warehouse_id, (select w.facility_code from facilities w where w.id = ${its}) as warehouse_code, m.sku_id, s.sku_code, l.lot_no,
      f.place as from_place, ${name(sql`f`)} as from_code, t.place as to_place, ${name(sql`t`)} as to_code, f.status as from_status, t.status as to_status,
      m.qty, ${changeOf(its)} as qty_change, m.reference_type, m.reference_no, m.reason_code, m.remarks,
      (select u.full_name from users u where u.id = m.created_by) as created_by`,
    from,
    where: [
      visible(who), dayRange(sql`m.created_at`, days.from, days.to), anyOfValues(sql`m.owner_id`, q.client_id), touches(q.warehouse_id),
      anyOfValues(sql`m.sku_id`, q.sku_id), q.sku_code ? sql`lower(s.sku_code) = lower(${q.sku_code})` : undefined,
      q.lot_no ? sql`l.lot_no ilike ${contains(q.lot_no)}` : undefined, anyOfValues(sql`m.move_type`, q.txn_type),
      anyOfValues(sql`m.reference_type`, q.reference_type), q.reference_no ? isNumber(sql`m.reference_no`, [q.reference_no]) : undefined,
      q.created_by ? sql`m.created_by in (select u.id from users u where u.full_name ilike ${contains(q.created_by)})` : undefined,
      q.search ? sql`(m.reference_no ilike ${contains(q.search)} or s.sku_code ilike ${contains(q.search)})` : undefined,
    ],
    sorts: { created_at: { by: sql`m.created_at`, kind: 'time', index: 'desc' } },
    defaultSort: 'created_at', id: sql`m.id`,
  }
}

const placeOf = (place: StockPlace, code: string | null) => code ?? stockPlace.label(place)

/**
 * Moves of some days, the newest first. What one changed is told as seen from the warehouse chosen, or from that whose stock it moved. 422 above 93 days.
 */
export async function stockLedger(db: Db, who: Who, q: Query) {
  const days = ledgerDays(q)
  const page = await pageOf<Found>(db, ledgerQuery(who, q, days), q)
  const one = await onlyOne(db, who, q)
  const known = one && (await balancesOf(db, one, days, page.rows.map(({ id }) => id)))
  return {
    rows: page.rows.map(({ from_place, from_code, to_place, to_code, ...move }): Row => ({
      ...move, txn_no: moveNo(move.id, dubaiDay(move.created_at)), from_location: placeOf(from_place, from_code), to_location: placeOf(to_place, to_code),
      balance_after: known?.after[String(move.id)] ?? null,
    })),
    meta: { ...page.meta, from: days.from, ...(known && { opening: known.opening, closing: known.closing }) },
  }
}
