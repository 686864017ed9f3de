import { sql } from 'drizzle-orm'
import { inboundStatus, inboundTxn, mayBe, receiptCondition, receivableInbound, reversibleInbound, type InboundStatus } from '@/lib/domain/inbound'
import { NO_LOT, type WmsReceiptStep } from '@/lib/domain/wms'
import { wmsActor } from '../../core/wms/actor'
import { wmsItem } from '../../core/wms/payloads'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { tellOfInbound } from '../inbound/letters'
import { moveInbound, writeInboundStatus } from '../inbound/move'
import { receiveInbound } from '../inbound/receive'
import { reverseReceipt } from '../inbound/reverse'
import { holdInbound, type HeldInbound } from '../inbound/scope'
import type { Done } from './apply'
import type { Said, SaidLine } from './said'

const isDamaged = literal(receiptCondition, 'damaged')

interface Line { id: number; line_no: number; item: string; sku_code: string; lot_no: string | null; is_batch_tracked: boolean }
/** Units of a line and lot that stand received here: damaged ones, and all others. */
interface Count { line_id: number; lot_no: string; is_damaged: boolean; qty: number }
interface Target extends Count { said: SaidLine }

const linesOf = (tx: Db, id: number) => rows<Line>(tx, sql`select n.id, n.line_no, ${wmsItem} as item, k.sku_code, n.lot_no, k.is_batch_tracked
  from inbound_lines n join skus k on k.id = n.sku_id where n.inbound_id = ${id} order by n.line_no`)
const countsOf = (tx: Db, id: number) => rows<Count>(tx, sql`select e.line_id, l.lot_no, e.condition = ${isDamaged} as is_damaged, sum(e.qty)::int as qty
  from inbound_receipt_lines e join inbound_receipts r on r.id = e.receipt_id join lots l on l.id = e.lot_id where r.inbound_id = ${id} group by 1, 2, 3`)

function lineFor(lines: readonly Line[], said: SaidLine): Line {
  const isItem = ({ item, sku_code }: Line) => item === said.item || sku_code === said.item
  const line = said.line_no ? lines.find(({ line_no }) => line_no === said.line_no) : lines.find(isItem)
  if (!line || !isItem(line)) throw new Refusal(422, `Item ${said.item}${said.line_no ? ` of line ${said.line_no}` : ''} is not on this ASN.`)
  return line
}

/** What a message wants to stand here, by line, lot and whether it is damaged. */
const targetsOf = (lines: readonly Line[], said: readonly SaidLine[]): Target[] => said.flatMap((one) => {
  if (one.received_qty === null || one.received_qty === undefined) return []
  const line = lineFor(lines, one)
  const damaged = Math.min(one.damaged_qty ?? 0, one.received_qty)
  const lot_no = line.is_batch_tracked ? (one.lot_no || line.lot_no || NO_LOT) : NO_LOT
  const part = (is_damaged: boolean, qty: number): Target => ({ line_id: line.id, lot_no, is_damaged, qty, said: one })
  return [part(false, one.received_qty - damaged), part(true, damaged)]
})

const isOver = (status: InboundStatus) => status === 'received' || status === 'putaway'
const keyOf = ({ line_id, lot_no, is_damaged }: Count) => `${line_id} ${lot_no} ${String(is_damaged)}`

/** Receipts of a line and lot that were not taken back, the newest first. */
const receiptsOf = (tx: Db, id: number, { line_id, lot_no, is_damaged }: Count) => rows<{ id: number }>(
  tx,
  sql`select t.id from inbound_transactions t join lots l on l.id = t.lot_id where t.inbound_id = ${id} and t.line_id = ${line_id} and l.lot_no = ${lot_no}
        and t.txn_type = ${literal(inboundTxn, 'receive')} and (t.condition = ${isDamaged}) = ${is_damaged}
        and not exists (select 1 from inbound_transactions b where b.reverses_id = t.id) order by t.id desc`,
)

/**
 * Brings what was received here to what the WMS has in all: what is missing is received, and where it has less now, receipts of that line and lot are taken
 * back
 * and what it has is received again. Answers whether anything moved.
 */
async function matchReceipts(tx: Db, held: HeldInbound, said: readonly SaidLine[], at: string): Promise<boolean> {
  const targets = targetsOf(await linesOf(tx, held.id), said)
  const standing = new Map((await countsOf(tx, held.id)).map((count) => [keyOf(count), count.qty]))
  const here = (one: Count) => standing.get(keyOf(one)) ?? 0
  if (targets.every((target) => target.qty === here(target))) return false
  // What was finished is opened again: the WMS goes on counting, or counted anew.
  if (isOver(held.status)) await writeInboundStatus(tx, wmsActor, held.id, 'receiving')
  for (const one of targets.filter((target) => target.qty < here(target))) {
    for (const { id } of await receiptsOf(tx, held.id, one)) await reverseReceipt(tx, wmsActor, 'b2b', id, 'The WMS has fewer.')
    standing.set(keyOf(one), 0)
  }
  const missing = targets.filter((target) => target.qty > here(target))
  if (missing.length > 0) {
    await receiveInbound(tx, wmsActor, 'b2b', held.id, {
      happened_at: at,
      lines: missing.map((target) => ({
        line_id: target.line_id, qty: target.qty - here(target), lot_no: target.lot_no === NO_LOT ? null : target.lot_no,
        mfg_date: target.said.mfg_date ?? null, expiry_date: target.said.expiry_date ?? null,
          condition: target.is_damaged ? 'damaged' as const : 'good' as const,
        reason: target.is_damaged ? 'other' as const : undefined, over: true, accept_short_life: false,
      })),
    })
  }
  return true
}

const progress = (status: InboundStatus) => inboundStatus.progress(status) ?? 0
const labelled = (status: InboundStatus) => inboundStatus.label(status).toLowerCase()
const shown = (note: string): Done => ({ outcome: 'shown', note })

async function cancel(tx: Db, held: HeldInbound, said: Said): Promise<Done> {
  if (held.status === 'cancelled') return shown('It is cancelled here already.')
  await moveInbound(tx, wmsActor, 'b2b', held.id, 'cancel', said.reason || `Cancelled in the WMS (${said.status}).`)
  return { outcome: 'applied', note: null }
}

/** Ends the receiving, with what is short explained by the WMS; what is left for shelves keeps the order open, whatever the WMS says. */
async function finish(tx: Db, services: Services, held: HeldInbound, said: Said): Promise<InboundStatus> {
  if (held.status !== 'receiving') return held.status
  const { after } = await moveInbound(tx, wmsActor, 'b2b', held.id, 'complete_receiving', said.reason || `As counted by the WMS (${said.status}).`)
  await tellOfInbound(tx, wmsActor, services, 'b2b', 'received', held.id)
  return after.status
}

/**
 * Applies where an ASN stands in its WMS. Only quantities move stock: what was received, by line and lot. A code alone cancels, ends the receiving of what was
 * received, or opens it again; any other is shown. An order that is closed or cancelled here stays so.
 */
export async function applyReceipt(tx: Db, services: Services, id: number, said: Said, step: WmsReceiptStep | null): Promise<Done> {
  const before = await holdInbound(tx, wmsActor, 'b2b', id)
  if (step === null) return shown(`Code ${said.status} is mapped to nothing here.`)
  if (step === 'cancelled') return cancel(tx, before, said)
  if (before.status === 'closed' || before.status === 'cancelled' || before.status === 'draft') return shown(`It is ${labelled(before.status)} here.`)
  if (progress(step) < progress('receiving')) return shown(`It is ${labelled(before.status)} here; the code moves nothing.`)
  const canCount = mayBe(receivableInbound, before.status) || mayBe(reversibleInbound, before.status)
  const counts = (said.lines ?? []).filter(({ received_qty }) => received_qty !== null && received_qty !== undefined)
  const moved = counts.length > 0 && canCount && await matchReceipts(tx, before, counts, said.event_time)
  const isBack = progress(step) < progress(before.status)
  if (step === 'receiving' && isOver(before.status)) await writeInboundStatus(tx, wmsActor, id, 'receiving')
  const now = await holdInbound(tx, wmsActor, 'b2b', id)
  const after = step === 'receiving' ? now.status : await finish(tx, services, now, said)
  if (!moved && after === before.status) return shown(after === step ? 'It is so here already.'
    : `It names nothing that was received; it is ${labelled(after)} here.`)
  const note = step === 'closed' && after !== 'closed' ? 'It closes here once its goods are put away.' : null
  return { outcome: isBack ? 'backwards' : 'applied', note }
}
