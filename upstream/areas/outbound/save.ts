import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { outbound as calls } from '@/lib/contract/outbound'
import { today } from '@/lib/domain/days'
import { coveredOutbound, editableOutbound, isOutboundIn, outboundUnit, refusedOutbound, type OutboundStatus } from '@/lib/domain/outbound'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import type { SkuScope } from '@/lib/domain/sku'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField, refuseOn, staleRecord, type Fault } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { tellCustoms } from '../../core/customs/classify'
import { refuseDeclared } from '../../core/customs/guard'
import { DEMAND_OF_OUTBOUND } from '../../core/fulfilment/parts'
import { expectRequestCovered, variantFault, variantsInUse } from '../../core/fulfilment/variants'
import { caseQty, palletQty } from '../../core/stock/b2b-goods'
import { queueOutbound } from '../../core/wms/outbox'
import { holdClient } from '../clients/scope'
import { refit } from './allocate'
import { destinationOf } from './transfer'
import { holdOrder, savedOf, type HeldOutbound } from './scope'

type Added = z.output<typeof calls.add.body>
type Change = z.output<typeof calls.change.body>
export type OrderedLine = Added['lines'][number]
type Line = OrderedLine
export type OrderedHead = Omit<Added, 'lines' | 'submit' | 'client_id' | 'consignee_id' | 'to_warehouse_id'> & { consignee_id: number }
type Head = OrderedHead

/** 422 unless an order of the client can leave that warehouse for that consignee. */
export async function expectHead(tx: Db, clientId: number, head: Pick<Head, 'warehouse_id' | 'consignee_id'>): Promise<void> {
  const site = await first(tx, sql`select 1 from facilities where id = ${head.warehouse_id} and kind = 'warehouse'
    and status = ${literal(switchStatus, 'active')}`)
  if (!site) throw refuseField('warehouse_id', 'Choose a warehouse.')
  await expectConsignee(tx, clientId, head.consignee_id)
}

/** 422 unless a consignee is an active one of the client; held, so that it is not switched off meanwhile. */
async function expectConsignee(tx: Db, clientId: number, id: number): Promise<void> {
  const found = await first(tx, sql`select 1 from consignees where id = ${id} and client_id = ${clientId} and status = ${literal(recordStatus, 'active')}
    for share`)
  if (!found) throw refuseField('consignee_id', 'Choose a consignee of this client that is active.')
}

export interface OrderedSku {
  id: number; sku_code: string; is_bundle: boolean; scope: SkuScope; case_qty: number | null; pallet_qty: number | null; lots: Record<string, number>
}
interface Ready {
  line_no: number; sku_id: number; variant_id: number | null; uom: Line['uom']; uom_qty: number; per_uom: number; lot_id: number | null
  min_expiry_date: string | null; unit_price: string | null
}

/** SKUs of a client that are in use, with the units of their packs and their lots. */
export const orderedSkus = async (tx: Db, clientId: number, ids: readonly number[]) => new Map((await rows<OrderedSku>(
  tx, sql`select k.id, k.sku_code, k.is_bundle, k.scope,
    ${caseQty(sql`k`)} as case_qty, ${palletQty(sql`k`)} as pallet_qty,
    coalesce((select jsonb_object_agg(l.lot_no, l.id order by l.expiry_date desc) from lots l where l.sku_id = k.id), '{}') as lots
  from skus k where k.client_id = ${clientId} and k.status = ${literal(recordStatus, 'active')} and k.id = any(${sql.param([...ids])}::bigint[])`))
  .map((sku) => [sku.id, sku]))

const perUom = (sku: OrderedSku, uom: Line['uom']) => (uom === 'EA' ? 1 : uom === 'CS' ? sku.case_qty : sku.pallet_qty)

/** Lines with their units as they are now, and what is wrong with those that cannot be ordered. */
export function judgeLines(
  known: ReadonlyMap<number, OrderedSku>, lines: readonly Line[], variants: Awaited<ReturnType<typeof variantsInUse>> = new Map(),
): { ready: Ready[]; faults: Fault[] } {
  const faults: Fault[] = []
  const ready = lines.flatMap(({ sku_id, variant_id, uom, uom_qty, lot_no, min_expiry_date, unit_price }, at): Ready[] => {
    const fault = (field: string, message: string) => { faults.push({ field: `lines.${at}.${field}`, message }); return [] }
    const sku = known.get(sku_id)
    if (!sku) return fault('sku_id', `Line ${at + 1}: choose a SKU of the client.`)
    if (sku.is_bundle) return fault('sku_id', `SKU ${sku.sku_code} is a bundle and holds no stock; order what it is made of.`)
    if (sku.scope === 'ecom') return fault('sku_id', `SKU ${sku.sku_code} is not for B2B.`)
    const per_uom = perUom(sku, uom)
    if (!per_uom) return fault('uom', `${sku.sku_code} has no ${uom === 'CS' ? 'case' : 'pallet'} quantity; use ${outboundUnit.label('EA').toLowerCase()}.`)
    const lot_id = lot_no ? sku.lots[lot_no] : null
    if (lot_id === undefined) return fault('lot_no', `Lot ${lot_no} of ${sku.sku_code} is not known.`)
    const wrong = variant_id ? variantFault(variants.get(variant_id), sku, uom_qty * per_uom) : null
    if (wrong) return fault('variant_id', wrong)
    return [{
      line_no: at + 1, sku_id, variant_id: variant_id ?? null, uom, uom_qty, per_uom, lot_id, min_expiry_date: min_expiry_date ?? null,
      unit_price: unit_price ?? null,
    }]
  })
  return { ready, faults }
}

/** Lines as they can be ordered; 422 at each that cannot, all of them at once. */
async function readyLines(tx: Db, clientId: number, lines: readonly Line[]): Promise<Ready[]> {
  const variants = await variantsInUse(tx, lines.flatMap(({ variant_id }) => variant_id ?? []))
  const { ready, faults } = judgeLines(await orderedSkus(tx, clientId, lines.map(({ sku_id }) => sku_id)), lines, variants)
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
  return ready
}

const writeLines = (tx: Db, id: number, lines: readonly Ready[]) =>
  rows(tx, sql`insert into outbound_lines (outbound_id, line_no, sku_id, variant_id, uom, uom_qty, per_uom, lot_id, min_expiry_date, unit_price, currency)
    select ${id}, l.line_no, l.sku_id, l.variant_id, l.uom, l.uom_qty, l.per_uom, l.lot_id, l.min_expiry_date, l.unit_price, k.currency
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l(line_no int, sku_id bigint, variant_id bigint, uom text, uom_qty int, per_uom int, lot_id bigint, min_expiry_date date, unit_price numeric)
      join skus k on k.id = l.sku_id order by l.line_no`)

/** Its lines want stock from now on. Lines of an order that was submitted before are a part of their own. */
async function wantStock(tx: Db, id: number): Promise<void> {
  await rows(
    tx,
    sql`with made as (
          insert into stock_demands (owner_id, sku_id, warehouse_id, document_type, document_id, line_no, part_no, qty, lot_id)
          select o.client_id, l.sku_id, o.warehouse_id, ${DEMAND_OF_OUTBOUND}, o.id, l.line_no, (select coalesce(max(d.part_no), 0) + 1 from stock_demands d
            where d.document_type = ${DEMAND_OF_OUTBOUND} and d.document_id = o.id), l.uom_qty * l.per_uom, l.lot_id
          from outbound_orders o join outbound_lines l on l.outbound_id = o.id where o.id = ${id} and l.demand_id is null order by l.line_no
          returning id, line_no
        ) update outbound_lines l set demand_id = made.id from made where l.outbound_id = ${id} and l.line_no = made.line_no`,
  )
}

/** 422 unless it orders something, its consignee still takes goods and its day is not over. */
export async function expectOrdering(tx: Db, order: HeldOutbound): Promise<void> {
  if (!(await first(tx, sql`select 1 from outbound_lines where outbound_id = ${order.id} limit 1`))) throw refuseField('lines', 'Add at least one line.')
  if (order.requested_ship_date < today()) throw refuseField('requested_ship_date', 'The ship date is in the past.')
  await expectConsignee(tx, order.client_id, order.consignee_id)
}

/** Submits a draft: the warehouse may allocate from now on. */
export async function submitHeld(tx: Db, who: Who, order: HeldOutbound): Promise<void> {
  await expectOrdering(tx, order)
  await wantStock(tx, order.id)
  await rows(tx, sql`update outbound_orders set status = ${'submitted' satisfies OutboundStatus}, submitted_at = now(), version = version + 1,
    updated_at = now(), updated_by = ${who.user_id || null} where id = ${order.id}`)
  await queueOutbound(tx, who, order.id, 'order_create')
  tellCustoms(tx, [{ outbound: order.id }])
}

const known = (ref: string) => {
  const message = `Reference ${ref} is already used by this client.`
  return { outbound_orders_ref_once: () => new Refusal(409, message, [{ field: 'ref_no', message }]) }
}

/** Orders goods for a consignee: a draft, or submitted at once. */
export async function addOutbound(tx: Db, who: Who, body: Added) {
  const { lines, submit, client_id, to_warehouse_id, consignee_id, ...rest } = body
  await holdClient(tx, who, client_id)
  const head = { ...rest, consignee_id: await destinationOf(tx, who, client_id, rest, { consignee_id, to_warehouse_id }) }
  await expectHead(tx, client_id, head)
  const ready = await readyLines(tx, client_id, lines)
  const [made] = await refuseOn(known(head.ref_no), rows<{ id: number }>(
    tx,
    sql`insert into outbound_orders (outbound_no, ref_no, client_id, warehouse_id, consignee_id, order_type, requested_ship_date, priority,
          min_remaining_days, allow_partial, remarks, created_by, updated_by)
        values ('BOUT' || to_char(${today()}::date, 'YYMM') || lpad(nextval('outbound_serial')::text, 6, '0'), ${head.ref_no}, ${client_id},
          ${head.warehouse_id}, ${head.consignee_id}, ${head.order_type}, ${head.requested_ship_date}, ${head.priority}, ${head.min_remaining_days ?? null},
          ${head.allow_partial}, ${head.remarks ?? null}, ${who.user_id || null}, ${who.user_id || null}) returning id`,
  ))
  if (!made) throw new Error('An outbound order was not written.')
  await writeLines(tx, made.id, ready)
  const order = await holdOrder(tx, who, made.id)
  if (submit) await submitHeld(tx, who, order)
  return savedOf(order, submit ? 'submitted' : 'draft')
}

/** Takes its lines away with what they want: demands nothing was ever allocated to go, others are given up. */
async function dropLines(tx: Db, id: number): Promise<void> {
  await rows(tx, sql`delete from outbound_lines where outbound_id = ${id}`)
  const ofIt = sql`d.document_type = ${DEMAND_OF_OUTBOUND} and d.document_id = ${id}`
  await rows(tx, sql`delete from stock_demands d where ${ofIt} and not exists (select 1 from stock_allocations a where a.demand_id = d.id)`)
  await rows(tx, sql`update stock_demands d set cancelled_qty = qty - allocated_qty where ${ofIt}`)
}

/** What may still change of an order that has stock; anything else is refused. */
const whenCovered = new Set(['requested_ship_date', 'priority', 'version'])

/** Where a changed order goes: anew where its kind, its consignee or one of its warehouses is another. */
async function changedWay(tx: Db, who: Who, before: HeldOutbound, head: Omit<Change, 'lines' | 'version'>): Promise<number> {
  const { order_type, consignee_id, to_warehouse_id, warehouse_id } = head
  if ([order_type, consignee_id, to_warehouse_id, warehouse_id].every((one) => one === undefined)) return before.consignee_id
  const way = { order_type: order_type ?? before.order_type, warehouse_id: warehouse_id ?? before.warehouse_id }
  const stays = before.to_warehouse_id === null ? before.consignee_id : undefined
  return destinationOf(tx, who, before.client_id, way, {
    consignee_id: consignee_id ?? stays, to_warehouse_id: to_warehouse_id ?? before.to_warehouse_id,
  })
}

async function writeHead(tx: Db, who: Who, order: HeldOutbound, head: Omit<Change, 'lines' | 'version' | 'to_warehouse_id'>): Promise<void> {
  const change = (name: keyof typeof head) => (head[name] === undefined ? sql.raw(name) : sql`${head[name] ?? null}`)
  await refuseOn(known(head.ref_no ?? order.ref_no), rows(tx, sql`update outbound_orders set warehouse_id = ${change('warehouse_id')},
    consignee_id = ${change('consignee_id')}, ref_no = ${change('ref_no')}, order_type = ${change('order_type')},
    requested_ship_date = ${change('requested_ship_date')}, priority = ${change('priority')}, min_remaining_days = ${change('min_remaining_days')},
    allow_partial = ${change('allow_partial')}, remarks = ${change('remarks')}, version = version + 1, updated_at = now(), updated_by = ${who.user_id || null}
    where id = ${order.id}`))
}

/**
 * Changes an order: whole until it has stock, then its day and its priority. Goods that no longer live long enough for a later day are given back, and
 * others taken. 409 when somebody saved it meanwhile.
 */
export async function changeOutbound(tx: Db, who: Who, id: number, { lines, version, ...given }: Change) {
  const before = await holdOrder(tx, who, id)
  const isCovered = isOutboundIn(coveredOutbound, before.status)
  const isOther = lines !== undefined || Object.keys(given).some((name) => !whenCovered.has(name))
  if (!isOutboundIn(editableOutbound, before.status) && (!isCovered || isOther))
    throw new Refusal(409, refusedOutbound(before.outbound_no, before.status, isCovered ? 'changed but for its ship date and priority' : 'changed'))
  if (version !== undefined && version !== before.version) throw staleRecord()
  if (isOther) await refuseDeclared(tx, before)
  const { to_warehouse_id: _to, ...rest } = given
  const head = { ...rest, consignee_id: await changedWay(tx, who, before, given) }
  await expectHead(tx, before.client_id, { warehouse_id: head.warehouse_id ?? before.warehouse_id, consignee_id: head.consignee_id })
  await writeHead(tx, who, before, head)
  if (lines !== undefined) {
    const ready = await readyLines(tx, before.client_id, lines)
    await dropLines(tx, id)
    await writeLines(tx, id, ready)
    await expectRequestCovered(tx, 'outbound', id)
  }
  if (before.status === 'submitted') {
    await rows(tx, sql`update stock_demands d set warehouse_id = o.warehouse_id from outbound_orders o join outbound_lines l on l.outbound_id = o.id
      where o.id = ${id} and d.id = l.demand_id`)
    await expectOrdering(tx, await holdOrder(tx, who, id))
    await wantStock(tx, id)
    await queueOutbound(tx, who, id, 'order_create')
  }
  if (isCovered) await refit(tx, who, [await holdOrder(tx, who, id)])
  if (before.status !== 'draft') tellCustoms(tx, [{ outbound: id }])
  const after = await holdOrder(tx, who, id)
  return { before, after: { ...savedOf(after, after.status), ...(lines && { lines: lines.length }) } }
}
