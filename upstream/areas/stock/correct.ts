import { sql } from 'drizzle-orm'
import { dubaiDay } from '@/lib/domain/days'
import { correctionNo, correctionStatus, countNo, needsSecondPerson, onHandPlaces, stockPlace, type AdjustReason, type StockStatus } from '@/lib/domain/stock'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { inCoins } from '../../db/money-columns'
import { settingAt } from '../../core/settings/setting-at'
import { moveStock, type MoveCause, type StockLine } from '../../core/stock/move'
import { moveReserved } from '../../core/stock/reallocate'
import type { Spot } from '../../core/stock/spots'
import type { Who } from '../../platform/who'
import { noSku } from './scope'

/** A correction as it is filed (fulfilment.md 7.9); of a count where `count_id` names one, of a counted sheet where `upload_id` does. */
export interface Correction {
  id: number
  created_at: string
  created_by: number | null
  sku_id: number
  owner_id: number
  lot_id: number
  warehouse_id: number
  location_id: number
  stock_status: StockStatus
  lpn: string
  qty_change: number
  serials: string[] | null
  reason_code: AdjustReason
  remarks: string | null
  count_id: number | null
  upload_id: number | null
  status: (typeof correctionStatus.names)[number]
}

/** How a SKU stands in a warehouse when somebody corrects it. */
export interface Standing {
  /** Of one unit, in dirhams; null where nobody said what it costs. */
  unit_aed: string | null
  on_hand: number
  /** Units and their effect of what the person corrected of it in the last 24 hours and nobody else has looked at. */
  recent: number
  recent_change: number
}

/** Holds SKUs in the order of their ids, so that two corrections of one person do not both slip below the limit. */
export const holdSkus = (tx: Db, ids: readonly number[]) =>
  rows(tx, sql`select s.id from skus s where s.id = any(${sql.param([...ids])}::bigint[]) order by s.id for no key update`)

/** Whose a SKU is; held, so that two corrections of one person do not both slip below the limit. Null for none. */
export const holdSku = (tx: Db, id: number) =>
  first<{ owner_id: number; is_batch_tracked: boolean }>(
    tx, sql`select s.client_id as owner_id, s.is_batch_tracked from skus s where s.id = ${id} for no key update`,
  )

/** What corrections of SKUs in a warehouse are judged by. The caller holds the SKUs. */
export async function standingsOf(tx: Db, who: Who, skuIds: readonly number[], warehouseId: number): Promise<Map<number, Standing>> {
  const known = await rows<Standing & { id: number }>(
    tx,
    sql`select s.id, (s.unit_cost * case when s.currency = 'AED' then 1 else (select fx.aed_rate::numeric from currency_rates fx where fx.currency = s.currency
            order by fx.rate_date desc limit 1) end)::text as unit_aed,
          (select coalesce(sum(b.on_hand), 0)::int from stock_balances b where b.sku_id = s.id and b.warehouse_id = ${warehouseId}
            and b.place in ${literals(stockPlace, ...onHandPlaces)}) as on_hand,
          r.recent, r.recent_change
        from skus s, lateral (
          select coalesce(sum(abs(a.qty_change)), 0)::int as recent,
            coalesce(sum(a.qty_change) filter (where a.status = ${literal(correctionStatus, 'posted')}), 0)::int as recent_change
          from stock_corrections a where a.sku_id = s.id and a.warehouse_id = ${warehouseId} and a.created_by = ${who.user_id} and a.decided_by is null
            and a.created_at > now() - interval '24 hours') r
        where s.id = any(${sql.param([...skuIds])}::bigint[])`,
  )
  return new Map(known.map(({ id, ...standing }) => [id, standing]))
}

/** What a correction of one SKU is judged by. */
export async function standingOf(tx: Db, who: Who, skuId: number, warehouseId: number): Promise<Standing> {
  const known = (await standingsOf(tx, who, [skuId], warehouseId)).get(skuId)
  if (!known) throw noSku()
  return known
}

/** From how much on somebody else has to agree. */
export interface Limits { pct: number; amount: number }
export async function limitsOf(db: Db, warehouseId: number): Promise<Limits> {
  const at = { warehouseId }
  return { pct: Number(await settingAt(db, 'count_approval_pct', at)), amount: Number(await settingAt(db, 'count_approval_amount', at)) }
}

/** Whether so many more units, whichever way, wait for somebody else, with what the person corrected of the SKU in 24 hours. */
export function waitsFor({ unit_aed, on_hand, recent, recent_change }: Standing, more: number, most: Limits): boolean {
  const units = recent + more
  return needsSecondPerson(units, on_hand - recent_change, units * Number(unit_aed ?? 0), most)
}

export type NewCorrection = Omit<Correction, 'id' | 'created_at' | 'created_by' | 'status' | 'upload_id'>
  & { upload_id?: number; unit_aed: string | null; waits: boolean }

/** Files corrections; nothing is moved yet. */
export const fileCorrections = (tx: Db, who: Who, made: readonly NewCorrection[]) =>
  rows<Correction>(
    tx,
    sql`insert into stock_corrections (sku_id, owner_id, lot_id, warehouse_id, location_id, stock_status, lpn, qty_change, serials, value_aed, reason_code,
          remarks, count_id, upload_id, status, created_by)
        select c.sku_id, c.owner_id, c.lot_id, c.warehouse_id, c.location_id, c.stock_status, c.lpn, c.qty_change, c.serials,
          ${inCoins(sql`c.unit_aed * abs(c.qty_change)`, sql`'AED'::text`)}, c.reason_code, c.remarks, c.count_id, c.upload_id,
          case when c.waits then ${literal(correctionStatus, 'pending')} else ${literal(correctionStatus, 'posted')} end, ${who.user_id}
        from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as c(sku_id bigint, owner_id bigint, lot_id bigint, warehouse_id bigint, location_id bigint,
          stock_status text, lpn text, qty_change int, serials text[], unit_aed numeric, reason_code text, remarks text, count_id bigint, upload_id bigint,
          waits boolean)
        returning *`,
  )

/** Files one. */
export async function fileCorrection(tx: Db, who: Who, correction: NewCorrection): Promise<Correction> {
  const [made] = await fileCorrections(tx, who, [correction])
  if (!made) throw new Error('A correction was not written.')
  return made
}

export const shelfSpot = (c: Pick<Correction, 'lot_id' | 'owner_id' | 'stock_status' | 'lpn' | 'warehouse_id' | 'location_id'>): Spot => ({
  place: 'location', lot_id: c.lot_id, owner_id: c.owner_id, status: c.stock_status, lpn: c.lpn, warehouse_id: c.warehouse_id, location_id: c.location_id,
})

/** Whether it was found by a count, of a shelf or of a sheet. */
const isCounted = (c: Correction) => c.count_id !== null || c.upload_id !== null

function lineOf(c: Correction): StockLine {
  const shelf = shelfSpot(c)
  const outside: Spot = { place: 'adjustment', lot_id: c.lot_id, owner_id: c.owner_id }
  const isIn = c.qty_change > 0
  return {
    type: isCounted(c) ? 'count' : isIn ? 'adjust_in' : 'adjust_out', sku_id: c.sku_id, qty: Math.abs(c.qty_change), from: isIn ? outside : shelf,
    to: isIn ? shelf : outside, reason_code: c.reason_code, ...(c.remarks && { remarks: c.remarks }), ...(c.serials && { serials: c.serials }),
  }
}

/** Whether more is taken from one of the shelves than orders have left there. */
async function takesReserved(tx: Db, corrections: readonly Correction[]): Promise<boolean> {
  const of = (read: (c: Correction) => unknown) => sql.param(corrections.map(read))
  const found = await first(
    tx,
    sql`select 1 from unnest(${of((c) => c.sku_id)}::bigint[], ${of((c) => c.lot_id)}::bigint[], ${of((c) => c.location_id)}::bigint[],
          ${of((c) => c.stock_status)}::text[], ${of((c) => c.lpn)}::text[], ${of((c) => c.qty_change)}::int[])
          as c(sku_id, lot_id, location_id, status, lpn, change)
        join stock_balances b on b.sku_id = c.sku_id and b.lot_id = c.lot_id and b.location_id = c.location_id and b.status = c.status and b.lpn = c.lpn
        where b.on_hand - b.allocated < -c.change limit 1`,
  )
  return found !== null && found !== undefined
}

/** An upload as the ledger names it. */
export const uploadNo = (id: number) => `UPLOAD-${id}`

async function causeOf(tx: Db, { id, created_at, count_id, upload_id }: Correction): Promise<MoveCause> {
  if (upload_id !== null) return { reference_type: 'upload', reference_no: uploadNo(upload_id), call_id: `correction:${id}` }
  if (count_id === null) return { reference_type: 'adjustment', reference_no: correctionNo(id, dubaiDay(created_at)), call_id: `correction:${id}` }
  const begun = await first<{ created_at: string }>(tx, sql`select created_at from stock_counts where id = ${count_id}`)
  return { reference_type: 'count', reference_no: countNo(count_id, dubaiDay(begun?.created_at ?? created_at)), call_id: `count:${count_id}` }
}

/**
 * Posts corrections of one person or of one count to the ledger; 422 where less is free by now. What a count did not find of reserved goods is reserved
 * elsewhere where there is any.
 */
export async function postCorrections(tx: Db, who: Who, corrections: readonly Correction[]): Promise<void> {
  const [one] = corrections
  if (!one) return
  const lines = corrections.map(lineOf)
  const cause = await causeOf(tx, one)
  if (isCounted(one) && (await takesReserved(tx, corrections))) await moveReserved(tx, who, lines, cause)
  else await moveStock(tx, who, lines, cause)
}
