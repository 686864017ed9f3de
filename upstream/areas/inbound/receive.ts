import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { inbound } from '@/lib/contract/inbound'
import { dubaiDay, today } from '@/lib/domain/days'
import {
  inboundStatus, mayBe, mostReceivable, receivableInbound, receiptStatus, receivedOf, shelfLifeFault, type InboundScope,
  type ReceiptCondition, type ReceiptReason,
} from '@/lib/domain/inbound'
import type { PackUnit } from '@/lib/domain/units'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Shelf } from '../../core/stock/first-shelf'
import { moveStock, type StockLine } from '../../core/stock/move'
import { settingAt } from '../../core/settings/setting-at'
import { skuOf } from '../../core/stock/sku-of'
import { lotOf } from '../../core/stock/spots'
import { wmsActor } from '../../core/wms/actor'
import { Refusal, refuseField } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { followReceipt } from '../purchase/announce'
import { dockShelves } from './dock-shelf'
import { holdInbound, type HeldInbound } from './scope'
import { isSent, moveOfInbound, originOf } from './sent-goods'
import { keepTransactions, type Transaction } from './transactions'
import { openWindow, takeFromWindow } from './window'

/** Of a business order also the pack it counts, and the units of one. */
type Given = z.output<typeof inbound.receive.body>['lines'][number] & { uom?: PackUnit | undefined; uom_units?: number }
type Body = Omit<z.output<typeof inbound.receive.body>, 'lines'> & { lines: readonly Given[] }
type Answer = z.output<typeof inbound.receive.reply>

interface Line {
  id: number
  line_no: number
  sku_id: number
  sku_code: string
  expected_qty: number
  accepted_qty: number
  damaged_qty: number
  quarantined_qty: number
  lot_no: string | null
  mfg_date: string | null
  expiry_date: string | null
  unit_cost: string | null
  currency: string | null
  is_batch_tracked: boolean
  is_expiry_tracked: boolean
  shelf_life_days: number | null
  min_receipt_shelf_life_pct: string | null
}

/** Units of one line that were found alike. */
interface Part {
  line: Line
  qty: number
  condition: ReceiptCondition
  reason: ReceiptReason | null
  notice: string | null
}
interface Placed extends Part {
  given: Given
  lot_id: number
  lot_no: string
  shelf: Shelf
  serials: string[] | undefined
}

const columnOf = { good: 'accepted_qty', damaged: 'damaged_qty', quarantine: 'quarantined_qty' } as const satisfies Record<ReceiptCondition, keyof Line>

const at = (i: number, field: string, message: string) => refuseField(`lines.${i}.${field}`, message)

const linesOf = (tx: Db, id: number) =>
  rows<Line>(tx, sql`select n.id, n.line_no, n.sku_id, k.sku_code, n.expected_qty, n.accepted_qty, n.damaged_qty, n.quarantined_qty, n.lot_no, n.mfg_date,
      n.expiry_date, n.unit_cost, n.currency, k.is_batch_tracked, k.is_expiry_tracked, k.shelf_life_days, k.min_receipt_shelf_life_pct
    from inbound_lines n join skus k on k.id = n.sku_id where n.inbound_id = ${id} order by n.line_no`)

/** The line a scan or a choice means: of the same lot first, then one that still waits, then any of the SKU. Its units: a pack counts what it holds. */
async function lineFor(tx: Db, held: HeldInbound, lines: readonly Line[], given: Given, i: number): Promise<{ line: Line; qty: number }> {
  if (given.line_id !== undefined) {
    const line = lines.find(({ id }) => id === given.line_id)
    if (!line) throw at(i, 'line_id', 'Choose a line of this order.')
    return { line, qty: given.qty * (given.uom_units ?? 1) }
  }
  if (!given.code) throw at(i, 'code', 'Scan a barcode or choose a line.')
  const named = await skuOf(tx, held.client_id, given.code)
  const ofSku = lines.filter(({ sku_id }) => sku_id === named?.sku_id)
  const waits = ofSku.filter((line) => receivedOf(line) < line.expected_qty)
  const line = waits.find(({ lot_no }) => given.lot_no && lot_no === given.lot_no) ?? waits[0] ?? ofSku[0]
  if (!named || !line) throw at(i, 'code', `Barcode ${given.code} is not on this ASN.`)
  return { line, qty: given.qty * named.qty_per_pack }
}

/** The lot that was received; 422 where the SKU needs to be told more of it. */
function lotGiven(line: Line, given: Given, i: number): { lot_no: string; mfg_date: string | null; expiry_date: string | null } {
  const lot_no = given.lot_no || line.lot_no
  const expiry_date = given.expiry_date || line.expiry_date
  if (line.is_batch_tracked && !lot_no) throw at(i, 'lot_no', `Enter the lot of SKU ${line.sku_code}.`)
  if (line.is_expiry_tracked && !expiry_date) throw at(i, 'expiry_date', `Enter the expiry date of SKU ${line.sku_code}.`)
  if (!line.is_batch_tracked) return { lot_no: 'NA', mfg_date: null, expiry_date: null }
  return { lot_no: lot_no ?? 'NA', mfg_date: given.mfg_date || line.mfg_date, expiry_date: line.is_expiry_tracked ? (expiry_date ?? null) : null }
}

/** The lot that was shipped; 422 for another, which nobody sent. */
function lotSent({ lot_no, mfg_date, expiry_date, sku_code }: Line, given: Given, i: number) {
  const isOther = (given.lot_no && given.lot_no !== lot_no) || (given.expiry_date && given.expiry_date !== expiry_date)
  if (isOther) throw at(i, 'lot_no', `This lot of ${sku_code} was not shipped with it. Count it as the lot on the line, or adjust the stock.`)
  return { lot_no: lot_no ?? 'NA', mfg_date, expiry_date }
}

interface Rules {
  isSent: boolean; tolerance: string; isOpenAgain: boolean; minLeft: string | null; mayAccept: boolean; shelfFor: ReturnType<typeof dockShelves>
}

/** How units are taken: as found, but for lots with too little life left, which wait in quarantine. */
function judged(line: Line, given: Given, expiry: string | null, rules: Rules): Pick<Part, 'condition' | 'reason' | 'notice'> {
  const least = [line.min_receipt_shelf_life_pct, rules.minLeft].filter((pct) => pct !== null).map(Number)
  const fault = shelfLifeFault({ ...line, min_receipt_shelf_life_pct: least.length > 0 ? Math.max(...least) : null }, expiry, today())
  const isTaken = given.condition !== 'good' || fault === null || (fault === 'short_shelf_life' && given.accept_short_life && rules.mayAccept)
  if (isTaken) return { condition: given.condition, reason: given.condition === 'good' ? null : (given.reason ?? null), notice: null }
  const notice = fault === 'expired' ? 'It has expired and is in quarantine.' : 'It has too little shelf life left and is in quarantine.'
  return { condition: 'quarantine', reason: fault, notice }
}

/** What may be taken as it is, and what is over the tolerance (fulfilment.md 7.7). */
function split(part: Part, given: Given, i: number, { isSent: isOfSent, tolerance, isOpenAgain }: Rules): Part[] {
  // An order that was opened again takes what it was opened for.
  if (isOpenAgain) return [part]
  const { line, qty } = part
  const room = Math.max(0, mostReceivable(line.expected_qty, isOfSent ? '0' : tolerance) - receivedOf(line))
  if (qty <= room) return [part]
  if (isOfSent)
    throw at(i, 'qty', `Line ${line.line_no}: only ${room} of what was shipped are still to come. Receive those, and enter what is over as a stock adjustment.`)
  if (!given.over) {
    const message = `Line ${line.line_no}: ${receivedOf(line) + qty} exceeds the expected ${line.expected_qty} by more than ${Number(tolerance)}%.`
    throw at(i, 'qty', `${message} Receive the rest to quarantine, or count again.`)
  }
  const over: Part = { ...part, qty: qty - room, condition: 'quarantine', reason: 'over', notice: `${qty - room} over what was announced are in quarantine.` }
  return room > 0 ? [{ ...part, qty: room }, over] : [over]
}

/** Judges one entry of the call and counts it, so that the next sees what is left. */
async function placedOf(tx: Db, held: HeldInbound, lines: readonly Line[], given: Given, i: number, rules: Rules): Promise<Placed[]> {
  const { line, qty } = await lineFor(tx, held, lines, given, i)
  if (given.condition !== 'good' && !given.reason) throw at(i, 'reason', 'Say what is wrong with it.')
  const lot = rules.isSent ? lotSent(line, given, i) : lotGiven(line, given, i)
  const parts = split({ line, qty, ...judged(line, given, lot.expiry_date, rules) }, given, i, rules)
  const lot_id = await lotOf(tx, line.sku_id, lot)
  let taken = 0
  const placed: Placed[] = []
  for (const part of parts) {
    const serials = given.serials?.slice(taken, taken + part.qty)
    taken += part.qty
    line[columnOf[part.condition]] += part.qty
    placed.push({ ...part, given, lot_id, lot_no: lot.lot_no, serials, shelf: await rules.shelfFor(part.condition, given.location_code, i) })
  }
  return placed
}

const stockLine = (held: HeldInbound, { line, qty, condition, lot_id, shelf, given, serials }: Placed): StockLine => ({
  type: moveOfInbound(held, 'receive'), sku_id: line.sku_id, qty, from: originOf(held, lot_id),
  to: {
    place: 'location', lot_id, owner_id: held.client_id, status: receiptStatus[condition], warehouse_id: held.warehouse_id, location_id: shelf.id,
    ...(given.lpn ? { lpn: given.lpn } : {}),
  },
  ...(serials && { serials }), ...(line.unit_cost !== null && line.currency !== null && { unit_cost: line.unit_cost, currency: line.currency }),
})

/** The receipt of a day, opened by its first goods. */
async function receiptOf(tx: Db, who: Who, held: HeldInbound, on: string): Promise<{ id: number; grn_no: string }> {
  const same = sql`select id, grn_no from inbound_receipts where inbound_id = ${held.id} and received_on = ${on}`
  const standing = await first<{ id: number; grn_no: string }>(tx, same)
  if (standing) return standing
  const [made] = await rows<{ id: number; grn_no: string }>(tx, sql`insert into inbound_receipts (grn_no, inbound_id, received_on, received_by)
    values ('GRN' || to_char(${on}::date, 'YYMM') || lpad(nextval('grn_serial')::text, 6, '0'), ${held.id}, ${on}, ${who.user_id}) returning id, grn_no`)
  if (!made) throw new Error('A receipt was not written.')
  return made
}

/** Units found alike on one day are one line of the receipt, however often they were scanned; the order is held, so nobody opens the same line beside. */
async function writeUnits(
  tx: Db, who: Who, receiptId: number, { line, lot_id, qty, condition, reason, given, shelf, serials }: Placed,
  at_: string,
): Promise<number> {
  const [remarks, lpn, numbers] = [given.remarks || null, given.lpn || '', sql`${serials ? sql.param(serials) : null}::text[]`]
  const grown = await first<{ id: number }>(tx, sql`update inbound_receipt_lines
    set qty = qty + ${qty}, serials = serials || ${numbers}, received_by = ${who.user_id},
      received_at = greatest(received_at, ${at_}::timestamptz)
    where id = (select max(id) from inbound_receipt_lines where receipt_id = ${receiptId} and line_id = ${line.id} and lot_id = ${lot_id}
      and condition = ${condition} and reason is not distinct from ${reason} and remarks is not distinct from ${remarks} and location_id = ${shelf.id}
      and lpn = ${lpn}) returning id`)
  if (grown) return grown.id
  const made = await first<{ id: number }>(tx, sql`insert into inbound_receipt_lines
      (receipt_id, line_id, lot_id, qty, condition, reason, remarks, location_id, lpn, serials, received_by,
      received_at) values (${receiptId}, ${line.id}, ${lot_id}, ${qty}, ${condition}, ${reason}, ${remarks}, ${shelf.id}, ${lpn}, ${numbers}, ${who.user_id},
      ${at_}::timestamptz) returning id`)
  return made?.id ?? 0
}

const transactionOf = ({ line, lot_id, qty, condition, reason, given, shelf, serials }: Placed, receipt_line_id: number): Transaction => ({
  txn_type: 'receive', line_id: line.id, receipt_line_id, lot_id, qty, condition, reason, remarks: given.remarks || null, to_location_id: shelf.id,
  lpn: given.lpn || '', serials, ...(given.uom && { uom: given.uom, uom_units: given.uom_units ?? 1 }),
})

async function writeReceipt(tx: Db, who: Who, receiptId: number, placed: readonly Placed[], at_: string): Promise<Transaction[]> {
  const scans: Transaction[] = []
  for (const one of placed) scans.push(transactionOf(one, await writeUnits(tx, who, receiptId, one, at_)))
  const counted = [...new Map(placed.map(({ line }) => [line.id, line])).values()].map(({ id, accepted_qty, damaged_qty, quarantined_qty }) => (
    { id, accepted_qty, damaged_qty, quarantined_qty }))
  await rows(tx, sql`update inbound_lines n set accepted_qty = c.accepted_qty, damaged_qty = c.damaged_qty, quarantined_qty = c.quarantined_qty
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as c(id bigint, accepted_qty int, damaged_qty int, quarantined_qty int) where n.id = c.id`)
  return scans
}

const answerOf = ({ line, qty, condition, notice }: Placed): Answer['lines'][number] => ({
  line_id: line.id, line_no: line.line_no, sku_code: line.sku_code, qty, condition, notice, received_qty: receivedOf(line), expected_qty: line.expected_qty,
})

/**
 * Receives goods of an inbound order: all entries of the call or none. They lie in the receiving zone, sold by nobody, until they are put away. 409 in a state
 * that receives nothing, 422 at the entry that names nothing of the order, lacks its lot or is over the tolerance.
 */
export async function receiveInbound(tx: Db, who: Who, scope: InboundScope, id: number, body: Body) {
  const held = await holdInbound(tx, who, scope, id)
  if (!mayBe(receivableInbound, held.status))
    throw new Refusal(409, `Inbound order ${held.inbound_no} is ${inboundStatus.label(held.status).toLowerCase()}; receive is not allowed.`)
  const open = await openWindow(tx, held)
  const rules: Rules = {
    isSent: isSent(held), isOpenAgain: open !== null,
    tolerance: await settingAt(tx, 'over_receipt_pct', { clientId: held.client_id }),
    minLeft: await settingAt(tx, 'min_receipt_pct', { clientId: held.client_id }), mayAccept: isAdmin(who),
    shelfFor: dockShelves(tx, held.warehouse_id),
  }
  const lines = await linesOf(tx, id)
  const placed: Placed[] = []
  for (const [i, given] of body.lines.entries()) placed.push(...(await placedOf(tx, held, lines, given, i, rules)))
  if (open) await takeFromWindow(tx, open, placed.map(({ line, qty, lot_no }) => ({ line_id: line.id, line_no: line.line_no, qty, lot_no })))
  // A device whose clock is ahead received it now.
  const happened = new Date(Math.min(Date.now(), body.happened_at ? Date.parse(body.happened_at) : Date.now())).toISOString()
  await moveStock(tx, who, placed.map((one) => stockLine(held, one)), { reference_type: 'inbound', reference_no: held.inbound_no, happened_at: happened })
  const receipt = await receiptOf(tx, who, held, dubaiDay(happened))
  const scans = await writeReceipt(tx, who, receipt.id, placed, happened)
  await keepTransactions(tx, who, { inboundId: id, at: happened, source: who === wmsActor ? 'wms' : body.happened_at ? 'handheld' : 'portal' }, scans)
  await rows(tx, sql`update inbound_orders set status = ${literal(inboundStatus, 'receiving')}, arrived_at = coalesce(arrived_at, ${happened}::timestamptz),
    version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  await followReceipt(tx, who, held.purchase_id)
  return { grn_no: receipt.grn_no, inbound_no: held.inbound_no, lines: placed.map(answerOf) }
}
