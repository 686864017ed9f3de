import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { purchaseOrders as calls } from '@/lib/contract/purchase-orders'
import { today } from '@/lib/domain/days'
import { editablePurchase, isPurchaseIn, purchaseStatus, type PurchaseStatus } from '@/lib/domain/purchase'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField, refuseOn, staleRecord, type Fault } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { holdClient } from '../clients/scope'
import { holdPurchase, purchaseRow } from './read'
import { expectSupplier } from './suppliers'

type Added = z.output<typeof calls.add.body>
type Line = Added['lines'][number]
type Head = Omit<Added, 'lines' | 'submit' | 'client_id'>

/** What is answered of an order that was saved. */
interface Saved { id: number; po_no: string; status: PurchaseStatus }

async function refuseHead(tx: Db, clientId: number, head: Head): Promise<void> {
  if (head.expected_date < head.order_date) throw refuseField('expected_date', 'It cannot be expected before it is ordered.')
  const site = await first(tx, sql`select 1 from facilities where id = ${head.warehouse_id} and kind = 'warehouse'
    and status = ${literal(switchStatus, 'active')}`)
  if (!site) throw refuseField('warehouse_id', 'Choose a warehouse.')
  await expectSupplier(tx, clientId, head.vendor_id)
}

/** 422 at each line that cannot be ordered, all of them at once. */
async function refuseLines(tx: Db, clientId: number, lines: readonly Line[]): Promise<void> {
  const known = new Map((await rows<{ id: number; sku_code: string; is_bundle: boolean }>(tx, sql`select id, sku_code, is_bundle from skus
    where client_id = ${clientId} and status = ${literal(recordStatus, 'active')}
      and id = any(${sql.param(lines.map(({ sku_id }) => sku_id))}::bigint[])`)).map((sku) => [sku.id, sku]))
  const faults: Fault[] = []
  const seen = new Set<number>()
  for (const [at, { sku_id }] of lines.entries()) {
    const sku = known.get(sku_id)
    const add = (message: string) => faults.push({ field: `lines.${at}.sku_id`, message })
    if (!sku) add(`Line ${at + 1}: choose a SKU of the client.`)
    else if (sku.is_bundle) add(`SKU ${sku.sku_code} is a bundle and holds no stock; order what it is made of.`)
    else if (seen.has(sku_id)) add(`SKU ${sku.sku_code} is listed twice; merge the quantities.`)
    seen.add(sku_id)
  }
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
}

const writeLines = (tx: Db, id: number, currency: string, lines: readonly Line[]) =>
  rows(tx, sql`insert into purchase_lines (purchase_id, line_no, sku_id, ordered_qty, unit_cost, currency, tax_rate)
    select ${id}, l.line_no, l.sku_id, l.ordered_qty, l.unit_cost, ${currency}, l.tax_rate
    from jsonb_to_recordset(${JSON.stringify(lines.map((line, at) => ({ line_no: at + 1, ...line })))}::jsonb)
      as l(line_no int, sku_id bigint, ordered_qty int, unit_cost numeric, tax_rate numeric)`)

/** 422 unless it orders something. */
export async function refuseEmpty(tx: Db, id: number): Promise<void> {
  if (!(await first(tx, sql`select 1 from purchase_lines where purchase_id = ${id} limit 1`))) throw refuseField('lines', 'Add at least one line.')
}

const known = (po: string | null | undefined) => {
  const message = `Purchase order ${po} is already used by this client.`
  return { purchase_orders_no_once: () => new Refusal(409, message, [{ field: 'po_no', message }]) }
}

/** Orders goods of a supplier: a draft, or open at once. Without a number of the client's own it gets the next of ours, PO and year, month and serial. */
export async function addPurchase(tx: Db, who: Who, body: Added): Promise<Saved> {
  const { lines, submit, client_id, ...head } = body
  await holdClient(tx, who, client_id)
  await refuseHead(tx, client_id, head)
  await refuseLines(tx, client_id, lines)
  const status: PurchaseStatus = submit ? 'open' : 'draft'
  const no = head.po_no ? sql`${head.po_no}` : sql`'PO' || to_char(${today()}::date, 'YYMM') || lpad(nextval('purchase_serial')::text, 6, '0')`
  const [made] = await refuseOn(known(head.po_no), rows<{ id: number; po_no: string }>(
    tx,
    sql`insert into purchase_orders (client_id, po_no, vendor_id, warehouse_id, order_date, expected_date, currency, incoterm, remarks, status, created_by,
          updated_by)
        values (${client_id}, ${no}, ${head.vendor_id}, ${head.warehouse_id}, ${head.order_date}, ${head.expected_date}, ${head.currency},
          ${head.incoterm ?? null}, ${head.remarks ?? null}, ${status}, ${who.user_id}, ${who.user_id})
        returning id, po_no`,
  ))
  if (!made) throw new Error('A purchase order was not written.')
  await writeLines(tx, made.id, head.currency, lines)
  if (submit) await refuseEmpty(tx, made.id)
  return { ...made, status }
}

/** Changes an order whole. 409 once goods of it are announced, or by whoever read it before somebody else saved it. */
export async function changePurchase(tx: Db, who: Who, id: number, body: z.output<typeof calls.change.body>) {
  const { lines, version, ...head } = body
  const held = await holdPurchase(tx, who, id)
  if (!isPurchaseIn(editablePurchase, held.status))
    throw new Refusal(409, `Purchase order ${held.po_no} is ${purchaseStatus.label(held.status).toLowerCase()} and cannot be changed.`)
  if (version !== undefined && version !== held.version) throw staleRecord()
  if ((await purchaseRow(tx, who, id)).asn_qty > 0)
    throw new Refusal(409, `Goods of purchase order ${held.po_no} are announced, so it cannot be changed. Cancel their inbound orders first.`)
  await refuseHead(tx, held.client_id, head)
  await refuseLines(tx, held.client_id, lines)
  const po_no = head.po_no || held.po_no
  await rows(tx, sql`delete from purchase_lines where purchase_id = ${id}`)
  await refuseOn(known(po_no), rows(tx, sql`update purchase_orders set po_no = ${po_no}, vendor_id = ${head.vendor_id}, warehouse_id = ${head.warehouse_id},
    order_date = ${head.order_date}, expected_date = ${head.expected_date}, currency = ${head.currency}, incoterm = ${head.incoterm ?? null},
    remarks = ${head.remarks ?? null}, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`))
  await writeLines(tx, id, head.currency, lines)
  if (held.status === 'open') await refuseEmpty(tx, id)
  return { before: held, after: { id, po_no, status: held.status, lines: lines.length } }
}
