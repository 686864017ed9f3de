import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { handlingUnits as calls } from '@/lib/contract/handling-units'
import { cleanNumber } from '@/lib/domain/scan-input'
import { allocationStatus } from '@/lib/domain/stock'
import { skuOf } from '../../core/stock/sku-of'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { refuseField } from '../../platform/refusal'
import { isPresent, nameOf, type HeldUnit } from './packed'
import type { HeldOutbound } from './scope'

export type Entry = z.output<typeof calls.open.body>['contents'][number]
/** Goods of a line and lot that an entry may mean, and how many there are. */
interface Goods { line_id: number; line_no: number; sku_id: number; sku_code: string; lot_id: number; lot_no: string; qty: number }
export interface PackedLine { sku_code: string; lot_no: string; qty: number }

const named = sql`l.id as line_id, l.line_no, l.sku_id, k.sku_code, lo.id as lot_id, lo.lot_no`
/** What is picked of a held order and lies in no carton or pallet; lines that are packed have none. */
const toPack = (tx: Db, orderId: number) => rows<Goods>(
  tx,
  sql`select ${named}, p.qty - coalesce((select sum(c.qty) from handling_unit_contents c join handling_units h on h.id = c.unit_id
        where c.line_id = l.id and c.lot_id = lo.id and ${isPresent}), 0)::int as qty
      from outbound_lines l join skus k on k.id = l.sku_id
        join lateral (select b.lot_id, sum(a.qty)::int as qty from stock_allocations a
        join stock_balances b on b.id = a.balance_id where a.demand_id = l.demand_id and a.status = ${literal(allocationStatus, 'picked')} group by 1) p on true
      join lots lo on lo.id = p.lot_id where l.outbound_id = ${orderId} order by l.line_no, lo.expiry_date, lo.id`,
)
const inUnit = (tx: Db, unitId: number) => rows<Goods>(
  tx,
  sql`select ${named}, c.qty from handling_unit_contents c join outbound_lines l on l.id = c.line_id join skus k on k.id = l.sku_id
      join lots lo on lo.id = c.lot_id where c.unit_id = ${unitId} order by l.line_no, lo.expiry_date, lo.id`,
)

const lotName = (lot: string) => (lot === 'NA' ? 'no lot' : `lot ${lot}`)

/** The goods an entry means, as many as it says; 422 at the entry where it means none, several lots, or more than there are. */
async function meant(tx: Db, order: HeldOutbound, goods: readonly Goods[], entry: Entry, at: number, left: string): Promise<(Goods & { taken: number })[]> {
  const field = (name: keyof Entry) => `contents.${at}.${name}`
  const sku = entry.line_id === undefined ? await skuOf(tx, order.client_id, entry.code ?? '') : null
  const ofIt = goods.filter((one) => (entry.line_id === undefined ? one.sku_id === sku?.sku_id : one.line_id === entry.line_id))
  const [any] = ofIt
  if (!any) throw refuseField(field('code'), `${entry.code ?? 'This line'} is not among the picked goods of ${order.outbound_no}.`)
  const present = ofIt.filter(({ qty }) => qty > 0)
  if (present.length === 0) throw refuseField(field('code'), `Nothing of ${any.sku_code} is ${left}.`)
  const lots = [...new Set(present.map(({ lot_no }) => lot_no))]
  if (entry.lot_no && !lots.includes(entry.lot_no))
    throw refuseField(field('lot_no'), `No lot ${entry.lot_no} of ${any.sku_code} is ${left}, but ${lots.map(lotName).join(', ')}.`)
  if (!entry.lot_no && lots.length > 1) throw refuseField(field('lot_no'), `${any.sku_code} has ${lots.map(lotName).join(' and ')}. Scan or choose the lot.`)
  const ofLot = present.filter(({ lot_no }) => lot_no === (entry.lot_no || lots[0]))
  const [units, there] = [entry.qty * (sku?.qty_per_pack ?? 1), ofLot.reduce((sum, { qty }) => sum + qty, 0)]
  if (units > there) throw refuseField(field('qty'), `Only ${there} of ${any.sku_code} ${there === 1 ? 'is' : 'are'} ${left}.`)
  let wants = units
  return ofLot.flatMap((one) => {
    const taken = Math.min(wants, one.qty)
    wants -= taken
    one.qty -= taken
    return taken > 0 ? [{ ...one, taken }] : []
  })
}

const linesOf = (taken: readonly (Goods & { taken: number })[]): PackedLine[] => taken.map(({ sku_code, lot_no, taken: qty }) => ({ sku_code, lot_no, qty }))

/** Puts goods of a held order into one of its open cartons or pallets. */
export async function packInto(tx: Db, order: HeldOutbound, unit: HeldUnit, entries: readonly Entry[]): Promise<PackedLine[]> {
  if (entries.length === 0) return []
  const goods = await toPack(tx, order.id)
  const taken: (Goods & { taken: number })[] = []
  for (const [at, entry] of entries.entries()) taken.push(...(await meant(tx, order, goods, entry, at, 'left to pack')))
  for (const { line_id, lot_id, taken: qty } of taken)
    await rows(tx, sql`insert into handling_unit_contents as c (unit_id, line_id, lot_id, qty) values (${unit.id}, ${line_id}, ${lot_id}, ${qty})
      on conflict (unit_id, line_id, lot_id) do update set qty = c.qty + excluded.qty`)
  return linesOf(taken)
}

/** Takes goods out of an open carton or pallet again. */
export async function takeOut(tx: Db, order: HeldOutbound, unit: HeldUnit, entries: readonly Entry[]): Promise<PackedLine[]> {
  const goods = await inUnit(tx, unit.id)
  const taken: (Goods & { taken: number })[] = []
  for (const [at, entry] of entries.entries()) taken.push(...(await meant(tx, order, goods, entry, at, `in ${nameOf(unit).toLowerCase()}`)))
  for (const { line_id, lot_id, taken: qty } of taken) {
    const its = sql`unit_id = ${unit.id} and line_id = ${line_id} and lot_id = ${lot_id}`
    await rows(tx, sql`delete from handling_unit_contents where ${its} and qty = ${qty}`)
    await rows(tx, sql`update handling_unit_contents set qty = qty - ${qty} where ${its} and qty > ${qty}`)
  }
  return linesOf(taken)
}

/** The number of a carton or pallet that was scanned in the place of goods, bare or behind its identifier; null for anything else. */
export const ssccScanned = (code: string | undefined): string | null => /^(?:00)?(\d{18})$/.exec(cleanNumber(code ?? ''))?.[1] ?? null
