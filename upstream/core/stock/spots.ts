import { sql } from 'drizzle-orm'
import type { StockPlace, StockStatus } from '@/lib/domain/stock'
import { rows, type Db } from '../../db/db'

/** Where a quantity of a SKU is: one row of `stock_balances`. */
export interface Spot {
  place: StockPlace
  lot_id: number
  owner_id: number
  status?: StockStatus
  /** Pallet or carton plate. */
  lpn?: string
  /** Of a place where goods are counted. */
  warehouse_id?: number
  /** The shelf, where the place is `location`. */
  location_id?: number
}
type SpotOfSku = Spot & { sku_id: number }

/** How a balance is at the moment it is held. */
export interface HeldBalance {
  id: number
  on_hand: number
  allocated: number
  warehouse_id: number | null
  location_code: string | null
  location_status: string | null
  is_serial_tracked: boolean
}

/** A spot as one word, whatever is left out of it. */
export const spotKey = ({ sku_id, lot_id, place, owner_id, status = 'available', lpn = '', location_id, warehouse_id }: SpotOfSku) =>
  [sku_id, lot_id, place, owner_id, status, lpn, location_id ?? '', warehouse_id ?? ''].join(' ')

const spotRows = (spots: readonly SpotOfSku[]) => {
  const of = (read: (spot: SpotOfSku) => unknown) => sql.param(spots.map(read))
  return sql`(select * from unnest(${of(({ sku_id }) => sku_id)}::bigint[], ${of(({ lot_id }) => lot_id)}::bigint[], ${of(({ place }) => place)}::text[],
    ${of(({ owner_id }) => owner_id)}::bigint[],
    ${of(({ status }) => status ?? 'available')}::text[], ${of(({ lpn }) => lpn ?? '')}::text[], ${of(({ location_id }) => location_id ?? null)}::bigint[],
    ${of(({ warehouse_id }) => warehouse_id ?? null)}::bigint[]) as w(sku_id, lot_id, place, owner_id, status, lpn, location_id, warehouse_id))`
}

const found = (db: Db, spots: readonly SpotOfSku[]) =>
  rows<Required<SpotOfSku> & { id: number }>(
    db,
    sql`select b.id, b.sku_id, b.lot_id, b.place, b.owner_id, b.status, b.lpn, b.location_id, b.warehouse_id from ${spotRows(spots)} w
        join stock_balances b on b.sku_id = w.sku_id and b.lot_id = w.lot_id and b.place = w.place and b.owner_id = w.owner_id and b.status = w.status
          and b.lpn = w.lpn
          and b.location_id is not distinct from w.location_id and b.warehouse_id is not distinct from w.warehouse_id`,
  )

/**
 * Balances of spots by `spotKey`; one that is not there yet is opened, in one order for everybody. Nothing is held when this begins, so that who waits for
 * another's new row keeps nobody waiting.
 */
export async function balancesOf(tx: Db, spots: readonly SpotOfSku[]): Promise<Map<string, number>> {
  const unique = [...new Map(spots.map((spot) => [spotKey(spot), spot])).entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, spot]) => spot)
  const ids = new Map((await found(tx, unique)).map((balance) => [spotKey(balance), balance.id]))
  const missing = unique.filter((spot) => !ids.has(spotKey(spot)))
  if (missing.length === 0) return ids
  await rows(tx, sql`insert into stock_balances (sku_id, lot_id, place, owner_id, status, lpn, location_id, warehouse_id) select * from ${spotRows(missing)} w
    on conflict do nothing`)
  for (const balance of await found(tx, missing)) ids.set(spotKey(balance), balance.id)
  return ids
}

/** Holds balances in the order of their ids; those outside are nobody's to hold. */
export async function holdBalances(tx: Db, ids: readonly number[]): Promise<Map<number, HeldBalance>> {
  const held = await rows<HeldBalance>(
    tx,
    sql`select b.id, b.on_hand, b.allocated, b.warehouse_id, p.location_code, p.status as location_status, k.is_serial_tracked from stock_balances b
        join skus k on k.id = b.sku_id left join locations p on p.id = b.location_id
        where b.id = any(${sql.param([...new Set(ids)])}::bigint[]) and b.is_held order by b.id for no key update of b`,
  )
  return new Map(held.map((balance) => [balance.id, balance]))
}

/** The lot of a SKU with this number and expiry, opened where it is not there yet. A SKU without batches has one, `NA`. */
export async function lotOf(
  tx: Db, skuId: number,
  { lot_no = 'NA', mfg_date = null, expiry_date = null }: { lot_no?: string; mfg_date?: string | null; expiry_date?: string | null } = {},
): Promise<number> {
  const same = sql`select id from lots where sku_id = ${skuId} and lot_no = ${lot_no} and expiry_date is not distinct from ${expiry_date}::date`
  const standing = await rows<{ id: number }>(tx, same)
  if (standing[0]) return standing[0].id
  await rows(tx, sql`insert into lots (sku_id, lot_no, mfg_date, expiry_date) values (${skuId}, ${lot_no}, ${mfg_date}, ${expiry_date}) on conflict do nothing`)
  return (await rows<{ id: number }>(tx, same))[0]?.id ?? 0
}
