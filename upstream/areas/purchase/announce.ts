import { sql } from 'drizzle-orm'
import { mostReceivable } from '@/lib/domain/inbound'
import { announceablePurchase, isPurchaseIn, purchaseStatus, type PurchaseStatus } from '@/lib/domain/purchase'
import { settingAt } from '../../core/settings/setting-at'
import { first, rows, type Db } from '../../db/db'
import { Refusal, refuseField, type Fault } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { broughtOf } from './quantities'
import { expectSupplier } from './suppliers'

interface Drawn { po_no: string; client_id: number; vendor_id: number; warehouse_id: number; status: PurchaseStatus }

/** The purchase order an inbound order of a client draws on, held so that two do not draw the same units; 422 at `purchase_id` for one it cannot. */
async function holdDrawn(tx: Db, clientId: number, id: number): Promise<Drawn> {
  const held = await first<Drawn>(tx, sql`select po_no, client_id, vendor_id, warehouse_id, status from purchase_orders
    where id = ${id} and client_id = ${clientId} for no key update`)
  if (!held) throw refuseField('purchase_id', 'Choose a purchase order of this client.')
  if (!isPurchaseIn(announceablePurchase, held.status))
    throw refuseField('purchase_id', `Purchase order ${held.po_no} is ${purchaseStatus.label(held.status).toLowerCase()}; choose an open one or none.`)
  return held
}

/** Who supplies an inbound order: the supplier of its purchase order, which goes to the same warehouse, else the one that is named. */
export async function supplierFor(
  tx: Db, clientId: number, head: { purchase_id?: number | null; vendor_id?: number | null; warehouse_id: number },
): Promise<number | null> {
  if (head.purchase_id) {
    const drawn = await holdDrawn(tx, clientId, head.purchase_id)
    if (drawn.warehouse_id !== head.warehouse_id) throw refuseField('warehouse_id', `Purchase order ${drawn.po_no} is for another warehouse.`)
    return drawn.vendor_id
  }
  if (!head.vendor_id) return null
  await expectSupplier(tx, clientId, head.vendor_id)
  return head.vendor_id
}

export interface OpenLine { sku_id: number; expected_qty: number; unit_cost: string; currency: string }

/** What of a purchase order is not announced yet, as lines of an inbound order. */
export const openLines = (tx: Db, purchaseId: number) =>
  rows<OpenLine>(tx, sql`select l.sku_id, l.ordered_qty - a.announced as expected_qty, l.unit_cost, l.currency
    from purchase_lines l left join ${broughtOf} where l.purchase_id = ${purchaseId} and l.ordered_qty > a.announced order by l.line_no`)

interface Share { sku_id: number; sku_code: string; line_no: number; here: number; ordered: number | null; announced: number | null }

/**
 * Judges an inbound order that is submitted against the purchase order it draws on: 422 at each line of a SKU that is not on it, or of more than is left
 * to announce of it beyond the client's tolerance (`over_receipt_pct`). The inbound order stands as submitted already, so what is announced includes it.
 */
export async function refuseOverdrawn(tx: Db, inbound: { id: number; client_id: number; purchase_id: number | null }): Promise<void> {
  if (!inbound.purchase_id) return
  const drawn = await holdDrawn(tx, inbound.client_id, inbound.purchase_id)
  const tolerance = await settingAt(tx, 'over_receipt_pct', { clientId: inbound.client_id })
  const shares = await rows<Share>(tx, sql`select h.*, l.ordered_qty as ordered, a.announced from (
      select n.sku_id, k.sku_code, min(n.line_no) as line_no, sum(n.expected_qty)::int as here from inbound_lines n join skus k on k.id = n.sku_id
      where n.inbound_id = ${inbound.id} group by 1, 2) h
    left join purchase_lines l on l.purchase_id = ${inbound.purchase_id} and l.sku_id = h.sku_id left join ${broughtOf} order by h.line_no`)
  const faults = shares.flatMap(({ sku_code, line_no, here, ordered, announced }): Fault[] => {
    const field = `lines.${line_no - 1}`
    if (ordered === null) return [{ field: `${field}.sku_id`, message: `SKU ${sku_code} is not on purchase order ${drawn.po_no}.` }]
    const over = (announced ?? 0) > mostReceivable(ordered, tolerance)
    const left = Math.max(0, ordered - ((announced ?? 0) - here))
    return over ? [{ field: `${field}.expected_qty`, message: `PO line for ${sku_code} has only ${left} left to announce.` }] : []
  })
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
}

/** What was received moves its purchase order on: in part, or whole once every line has all that was ordered. */
export async function followReceipt(tx: Db, who: Who, purchaseId: number | null): Promise<void> {
  if (!purchaseId) return
  const held = await first<{ status: PurchaseStatus }>(tx, sql`select status from purchase_orders where id = ${purchaseId} for no key update`)
  const got = await first<{ some: boolean; all: boolean }>(tx, sql`select bool_or(a.received > 0) as some, bool_and(a.received >= l.ordered_qty) as all
    from purchase_lines l left join ${broughtOf} where l.purchase_id = ${purchaseId}`)
  const to: PurchaseStatus | null = got?.all ? 'received' : got?.some ? 'partially_received' : null
  if (!held || !to || !purchaseStatus.can(held.status, to)) return
  await rows(tx, sql`update purchase_orders set status = ${to}, version = version + 1, updated_at = now(), updated_by = ${who.user_id}
    where id = ${purchaseId}`)
}
