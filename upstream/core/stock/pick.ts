import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'
import { giveBack } from './give-back'
import { moveStock, type MoveCause, type StockLine } from './move'
import { holdAll } from './reallocate'
import { holdDemands, reserve } from './reserve'
import { balancesOf, spotKey, type Spot } from './spots'

/** Units of one allocation that were taken from their shelf, and those that were not there. */
export interface Pick {
  allocation_id: number
  demand_id: number
  sku_id: number
  from: Spot
  to: Spot
  qty: number
  missing: number
  serials?: readonly string[]
  /** Why less was there. */
  remarks: string
}

function linesOf({ allocation_id, sku_id, from, to, qty, missing, serials, remarks }: Pick, unseen: readonly string[]): StockLine[] {
  const taken: StockLine = { type: 'pick', sku_id, qty, from, to, allocation_id, ...(serials && { serials }) }
  const held: StockLine = { type: 'hold', sku_id, qty: missing, from, to: { ...from, status: 'hold' }, remarks, ...(serials && { serials: unseen }) }
  return [...(qty > 0 ? [taken] : []), ...(missing > 0 ? [held] : [])]
}

/** Serials that lie where a piece was missing and were not picked: as many as are missing, the newest first. */
async function unseenSerials(tx: Db, balanceId: number | undefined, { missing, serials = [] }: Pick): Promise<string[]> {
  if (missing === 0 || serials.length === 0) return []
  return (await rows<{ serial_no: string }>(tx, sql`select serial_no from serials where balance_id = ${balanceId ?? 0}
    and serial_no <> all(${sql.param([...serials])}::text[]) order by id desc limit ${missing}`)).map(({ serial_no }) => serial_no)
}

/**
 * Picks what orders have reserved. Units that were not where the ledger has them go on hold there until somebody counts, and other stock is reserved for
 * their lines where there is any. Holds demands, then balances, each in the order of their ids: once a transaction, in the place of `moveStock`. 409 and 422
 * as `moveStock`.
 */
export async function pickStock(tx: Db, who: Who, picks: readonly Pick[], cause: MoveCause): Promise<void> {
  const short = picks.filter(({ missing }) => missing > 0)
  const spots = picks.flatMap(({ sku_id, from, to }) => [{ ...from, sku_id }, { ...to, sku_id }, { ...from, sku_id, status: 'hold' as const }])
  const ids = await balancesOf(tx, spots)
  const balanceOf = ({ sku_id, from }: Pick) => ids.get(spotKey({ ...from, sku_id }))
  await holdDemands(tx, picks.map(({ demand_id }) => demand_id))
  if (short.length > 0) {
    await holdAll(tx, short.flatMap((pick) => balanceOf(pick) ?? []))
    await giveBack(tx, short.map(({ allocation_id, missing }) => ({ allocation_id, qty: missing })))
  }
  const lines: StockLine[] = []
  for (const pick of picks) lines.push(...linesOf(pick, await unseenSerials(tx, balanceOf(pick), pick)))
  await moveStock(tx, who, lines, cause)
  if (short.length > 0) await reserve(tx, short.map(({ demand_id }) => demand_id))
}
