import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { stockCounts } from '@/lib/contract/stock-counts'
import { dubaiDay } from '@/lib/domain/days'
import { locationStatus } from '@/lib/domain/location'
import { correctionStatus, countingStates, countNo, stockCountStatus, type StockCountStatus } from '@/lib/domain/stock'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { visibleStock } from '../../core/stock/scope'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { fileCorrection, holdSku, limitsOf, postCorrections, standingOf, waitsFor, type Correction } from './correct'
import { heldOn, readCount, serialDifference, type CountedLine, type Held } from './count-lines'
import { noCount, visibleCount } from './count-read'
import { settleCount } from './count-settle'

type Body = z.output<typeof stockCounts.add.body>

interface Shelf { id: number; warehouse_id: number; location_code: string; status: (typeof locationStatus.names)[number] }

/** The shelf to count, held against a second count; 422 where there is none or several, 409 for one that is not in use. */
async function shelfOf(tx: Db, who: Who, { location_code, warehouse_id }: Body): Promise<Shelf> {
  const code = location_code.toUpperCase()
  const found = await rows<Shelf>(tx, sql`select p.id, p.warehouse_id, p.location_code, p.status from locations p where ${allOf([
    sql`p.location_code = ${code}`, warehouse_id ? sql`p.warehouse_id = ${warehouse_id}` : undefined,
    visibleStock(who, sql`null::bigint`, sql`p.warehouse_id`),
  ])} order by p.id limit 2 for no key update`)
  const [shelf, other] = found
  if (!shelf) throw refuseField('location_code', `There is no location ${code} here.`)
  if (other) throw refuseField('warehouse_id', `More than one warehouse has a location ${code}. Choose the warehouse.`)
  if (shelf.status !== 'active')
    throw new Refusal(409, `Location ${code} is ${locationStatus.label(shelf.status).toLowerCase()}. Activate it before you count it.`)
  return shelf
}

interface Running { id: number; status: StockCountStatus; created_by: number | null; created_at: string; name: string | null }

/** The person's own count of a shelf, begun where there is none; 409 where another counts it or a count of it waits. */
async function running(tx: Db, who: Who, shelf: Shelf, remarks: string | null): Promise<{ id: number; isNew: boolean }> {
  const found = await first<Running>(tx, sql`select n.id, n.status, n.created_by, n.created_at,
      (select u.full_name from users u where u.id = n.created_by) as name
    from stock_counts n where n.location_id = ${shelf.id} and n.status in ${literals(stockCountStatus, ...countingStates)} for update of n`)
  if (found) {
    const no = countNo(found.id, dubaiDay(found.created_at))
    if (found.status === 'pending') throw new Refusal(409, `Count ${no} of ${shelf.location_code} waits for approval. It has to be decided first.`)
    if (found.created_by !== who.user_id)
      throw new Refusal(409, `${found.name ?? 'Somebody else'} counts ${shelf.location_code} now (${no}). Give that count up before you begin another.`)
    return { id: found.id, isNew: false }
  }
  const made = await first<{ id: number }>(tx, sql`insert into stock_counts (warehouse_id, location_id, created_by, remarks)
    values (${shelf.warehouse_id}, ${shelf.id}, ${who.user_id}, ${remarks}) returning id`)
  if (!made) throw new Error('A count was not written.')
  return { id: made.id, isNew: true }
}

/** Keeps what lies on the shelf by the books, without telling anybody. */
async function keepExpected(tx: Db, countId: number, held: readonly Held[]): Promise<void> {
  const of = (read: (one: Held) => unknown) => sql.param(held.map(read))
  await rows(tx, sql`delete from stock_count_lines where count_id = ${countId}`)
  await rows(
    tx,
    sql`insert into stock_count_lines (count_id, sku_id, lot_id, stock_status, lpn, expected_qty)
        select ${countId}, * from unnest(${of((h) => h.sku_id)}::bigint[], ${of((h) => h.lot_id)}::bigint[], ${of((h) => h.stock_status)}::text[],
          ${of((h) => h.lpn)}::text[], ${of((h) => h.on_hand)}::int[])`,
  )
}

/** Refuses what was counted of a shelf whose stock is no longer what it was when the count began: nobody knows which of the two was counted. */
async function expectUnmoved(tx: Db, countId: number, locationId: number): Promise<void> {
  const moved = await first<{ sku_code: string }>(
    tx,
    sql`select k.sku_code from (
          select sku_id, lot_id, status, lpn, on_hand as qty from stock_balances where location_id = ${locationId} and on_hand > 0
          except all select sku_id, lot_id, stock_status, lpn, expected_qty from stock_count_lines where count_id = ${countId} and expected_qty > 0
          union all (select sku_id, lot_id, stock_status, lpn, expected_qty from stock_count_lines where count_id = ${countId} and expected_qty > 0
          except all select sku_id, lot_id, status, lpn, on_hand from stock_balances where location_id = ${locationId} and on_hand > 0)
        ) m join skus k on k.id = m.sku_id order by 1 limit 1`,
  )
  if (moved) throw new Refusal(409, `${moved.sku_code} moved while the shelf was counted. Begin again and count it once more.`)
}

const keepFound = (tx: Db, countId: number, lines: readonly CountedLine[]) => {
  const of = (read: (one: CountedLine) => unknown) => sql.param(lines.map(read))
  return rows(
    tx,
    sql`insert into stock_count_lines (count_id, sku_id, lot_id, stock_status, lpn, expected_qty, counted_qty)
        select ${countId}, * from unnest(${of((c) => c.sku_id)}::bigint[], ${of((c) => c.lot_id)}::bigint[], ${of((c) => c.stock_status)}::text[],
          ${of((c) => c.lpn)}::text[], ${of((c) => c.on_hand)}::int[], ${of((c) => c.counted)}::int[])
        on conflict (count_id, sku_id, lot_id, stock_status, lpn) do update set counted_qty = excluded.counted_qty`,
  )
}

interface Difference { line: CountedLine; change: number; serials: string[] | null }

/** What has to come or go for the books to say what was found; of serials each that is missing and each that is more. */
async function differencesOf(tx: Db, lines: readonly CountedLine[]): Promise<Difference[]> {
  const found: Difference[] = []
  for (const line of lines) {
    if (!line.is_serial_tracked) {
      if (line.counted !== line.on_hand) found.push({ line, change: line.counted - line.on_hand, serials: null })
      continue
    }
    const { missing, more } = await serialDifference(tx, line)
    if (missing.length > 0) found.push({ line, change: -missing.length, serials: missing })
    if (more.length > 0) found.push({ line, change: more.length, serials: more })
  }
  return found
}

/** Files a count's differences SKU by SKU: those of one wait together or not at all. Answers what is posted at once. */
async function fileDifferences(tx: Db, who: Who, countId: number, shelf: Shelf, differences: readonly Difference[], remarks: string | null) {
  const posted: Correction[] = []
  const bySku = Map.groupBy(differences, ({ line }) => line.sku_id)
  for (const [sku_id, mine] of [...bySku].toSorted(([a], [b]) => a - b)) {
    await holdSku(tx, sku_id)
    const standing = await standingOf(tx, who, sku_id, shelf.warehouse_id)
    const waits = waitsFor(standing, mine.reduce((sum, { change }) => sum + Math.abs(change), 0), await limitsOf(tx, shelf.warehouse_id))
    for (const { line, change, serials } of mine) {
      const { owner_id, lot_id, stock_status, lpn } = line
      const made = await fileCorrection(tx, who, {
        sku_id, owner_id, lot_id, warehouse_id: shelf.warehouse_id, location_id: shelf.id, stock_status, lpn, qty_change: change, serials,
        reason_code: 'count_variance', remarks, count_id: countId, unit_aed: standing.unit_aed, waits,
      })
      if (!waits) posted.push(made)
    }
  }
  return posted
}

/**
 * Begins the count of a shelf, or ends it with what was found: differences within the settings are posted, others wait for somebody else. See the contract for
 * what is refused. Holds the shelf, its count, the SKUs in the order of their ids, then what moves.
 */
export async function countShelf(tx: Db, who: Who, body: Body): Promise<{ id: number; status: StockCountStatus }> {
  const shelf = await shelfOf(tx, who, body)
  const remarks = body.remarks ?? null
  const { id, isNew } = await running(tx, who, shelf, remarks)
  const held = await heldOn(tx, shelf.id)
  if (isNew || !body.lines) await keepExpected(tx, id, held)
  if (!body.lines) return { id, status: 'open' }
  await expectUnmoved(tx, id, shelf.id)
  const lines = await readCount(tx, body.lines, held)
  await keepFound(tx, id, lines)
  const posted = await fileDifferences(tx, who, id, shelf, await differencesOf(tx, lines), remarks)
  await rows(tx, sql`update stock_counts set status = ${literal(stockCountStatus, 'pending')}, counted_at = now(), remarks = coalesce(${remarks}, remarks)
    where id = ${id}`)
  await settleCount(tx, who, id)
  await postCorrections(tx, who, posted)
  const after = await first<{ status: StockCountStatus }>(tx, sql`select status from stock_counts where id = ${id}`)
  return { id, status: after?.status ?? 'posted' }
}

const stateOf = { approve: 'posted', reject: 'rejected', cancel: 'cancelled' } as const satisfies Record<string, StockCountStatus>

/** Decides about the differences of a count that wait, or gives a count up. 409 for whoever counted, 422 without a reason against it. */
export async function decideCount(tx: Db, who: Who, id: number, action: keyof typeof stateOf, remarks: string | null) {
  const held = await first<Running>(tx, sql`select n.id, n.status, n.created_by, n.created_at, null as name from stock_counts n
    where ${allOf([sql`n.id = ${id}`, visibleCount(who)])} for update of n`)
  if (!held) throw noCount()
  const to = stateOf[action]
  const no = countNo(id, dubaiDay(held.created_at))
  if (!stockCountStatus.can(held.status, to) || (to === 'posted' && held.status !== 'pending'))
    throw new Refusal(409, `Count ${no} is ${stockCountStatus.label(held.status).toLowerCase()}: it cannot become ${stockCountStatus.label(to).toLowerCase()}.`)
  const change = { from: held.status, to }
  if (to === 'cancelled') {
    await rows(tx, sql`update stock_counts set status = ${to}, closed_by = ${who.user_id}, closed_at = now(), remarks = coalesce(${remarks}, remarks)
      where id = ${id}`)
    return change
  }
  if (held.created_by === who.user_id) throw new Refusal(409, 'The counter cannot approve the count.')
  if (to === 'rejected' && !remarks) throw refuseField('remarks', 'Say why.')
  const decided = await rows<Correction>(tx, sql`update stock_corrections set status = ${to}, decided_by = ${who.user_id}, decided_at = now(),
    decision_note = ${remarks} where count_id = ${id} and status = ${literal(correctionStatus, 'pending')} returning *`)
  await settleCount(tx, who, id)
  if (to === 'posted') await postCorrections(tx, who, decided.toSorted((a, b) => a.id - b.id))
  return change
}
