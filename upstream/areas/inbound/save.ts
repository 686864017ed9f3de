import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { MOST_INBOUND_LINES, type InboundHead, type InboundLine } from '@/lib/contract/inbound-shapes'
import { parseMawb } from '@/lib/domain/check-digits'
import { today } from '@/lib/domain/days'
import {
  editableInbound, growingInbound, inboundStatus, mayBe, type inboundContainer, type inboundPriority, type InboundScope, type inboundSource, type inboundType,
  type InboundStatus,
} from '@/lib/domain/inbound'
import { readVehicle } from '@/lib/domain/plate'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import type { PackUnit } from '@/lib/domain/units'
import { variantFault, variantsInUse } from '../../core/fulfilment/variants'
import { isB2bSku } from '../../core/stock/b2b-goods'
import { queueInbound } from '../../core/wms/outbox'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField, refuseOn, staleRecord, type Fault } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { openLines, refuseOverdrawn, supplierFor } from '../purchase/announce'
import { holdInbound, trades } from './scope'
import { refuseSent } from './sent-goods'

type InboundSource = (typeof inboundSource.names)[number]
/** A line in base units; of a business order also what it was written in, on which pallet it comes, and the market form it is labelled as. */
type Line = z.output<typeof InboundLine> & { pallet_no?: string | null; uom?: PackUnit; uom_units?: number; variant_id?: number | null }
export type AnnouncedLine = Line
/** The supplier is that of its purchase order, where it has one. */
type Head = Omit<z.output<typeof InboundHead>, 'client_id' | 'inbound_type'> & {
  inbound_type: (typeof inboundType.names)[number]
  po_ref?: string | null
  priority?: (typeof inboundPriority.names)[number]
  bl_no?: string | null
  label_on_receipt?: boolean
  container_size?: (typeof inboundContainer.names)[number] | null
}
export type AnnouncedHead = Head
export type Announced = Head & { client_id?: number | undefined; lines: Line[] }

export interface KnownSku { id: number; sku_code: string; currency: string; is_batch_tracked: boolean; is_expiry_tracked: boolean; is_bundle: boolean }

/** Whose goods: staff say it, a client is itself or names one of its own. */
export function ownerOf(who: Who, given: number | undefined): number {
  const own = isAdmin(who) || who.user_category === 'warehouse' ? null : who.client_ids
  const client = given ?? (own?.length === 1 ? own[0] : undefined)
  if (client === undefined || (own && !own.includes(client))) throw refuseField('client_id', own ? 'Choose one of your clients.' : 'Choose a client.')
  return client
}

/** 422 unless the day is to come and the warehouse is one of ours in use. */
async function refuseHead(tx: Db, clientId: number, head: Pick<Head, 'expected_date' | 'warehouse_id'>): Promise<void> {
  if (head.expected_date < today()) throw refuseField('expected_date', 'Expected date is in the past.')
  if (!(await first(tx, sql`select 1 from clients where id = ${clientId}`))) throw refuseField('client_id', 'Choose a client from the list.')
  const site = await first(tx, sql`select 1 from facilities where id = ${head.warehouse_id} and kind = 'warehouse'
    and status = ${literal(switchStatus, 'active')}`)
  if (!site) throw refuseField('warehouse_id', 'Choose a warehouse.')
}

/** 422 unless the head of an order can be announced: its day, warehouse and supplier. */
export async function expectHead(tx: Db, clientId: number, head: Pick<Head, 'expected_date' | 'warehouse_id' | 'vendor_id'>): Promise<void> {
  await refuseHead(tx, clientId, head)
  await supplierFor(tx, clientId, head)
}

type Variants = Awaited<ReturnType<typeof variantsInUse>>
type Keyed = Pick<Line, 'sku_id' | 'variant_id' | 'lot_no' | 'expiry_date' | 'carton_no' | 'pallet_no'>
/** Two lines of an order that are one. */
export const sameKey = (l: Keyed) => [l.sku_id, l.variant_id ?? '', l.lot_no || '', l.expiry_date || '', l.carton_no || '', l.pallet_no || ''].join(' ')

function faultsOf(line: Line, at: number, sku: KnownSku | undefined, variants: Variants): Fault[] {
  const field = (name: string) => `lines.${at}.${name}`
  if (!sku) return [{ field: field('sku_id'), message: `Line ${at + 1}: choose a SKU of the client.` }]
  const faults: Fault[] = []
  const add = (name: string, message: string) => faults.push({ field: field(name), message })
  if (sku.is_bundle) add('sku_id', `SKU ${sku.sku_code} is a bundle and holds no stock; announce what it is made of.`)
  const variant = line.variant_id ? variantFault(variants.get(line.variant_id), sku, line.expected_qty) : null
  if (variant) add('variant_id', variant)
  if (line.mfg_date && line.mfg_date > today()) add('mfg_date', `SKU ${sku.sku_code}: the manufacture date is in the future.`)
  if (line.mfg_date && line.expiry_date && line.expiry_date <= line.mfg_date) add('expiry_date', 'Expiry date must be after manufacture date.')
  return faults
}

/** SKUs of a client that may be announced to a trade, by id. */
export const knownSkus = async (tx: Db, scope: InboundScope, clientId: number, ids: readonly number[]): Promise<Map<number, KnownSku>> =>
  new Map((await rows<KnownSku>(tx, sql`select id, sku_code, currency, is_batch_tracked, is_expiry_tracked, is_bundle from skus k
    where client_id = ${clientId} and ${scope === 'b2b' ? isB2bSku(sql`k`) : sql`true`} and status = ${literal(recordStatus, 'active')}
      and id = any(${sql.param([...ids])}::bigint[])`)).map((sku) => [sku.id, sku]))

/** What is wrong with lines, each for itself and with one another. */
export function lineFaults(known: ReadonlyMap<number, KnownSku>, lines: readonly Line[], variants: Variants = new Map()): Fault[] {
  const faults = lines.flatMap((line, at) => faultsOf(line, at, known.get(line.sku_id), variants))
  const seen = new Set<string>()
  for (const [at, line] of lines.entries()) {
    const message = `SKU ${known.get(line.sku_id)?.sku_code ?? ''} is listed twice with the same lot; merge the quantities.`
    if (seen.has(sameKey(line))) faults.push({ field: `lines.${at}.sku_id`, message })
    seen.add(sameKey(line))
  }
  return faults
}

/** What lines are of, by SKU; 422 at each line that cannot be, all of them at once. */
async function refuseLines(tx: Db, scope: InboundScope, clientId: number, lines: readonly Line[]): Promise<Map<number, KnownSku>> {
  const known = await knownSkus(tx, scope, clientId, lines.map(({ sku_id }) => sku_id))
  const faults = lineFaults(known, lines, await variantsInUse(tx, lines.flatMap(({ variant_id }) => variant_id ?? [])))
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
  return known
}

async function writeLines(tx: Db, id: number, lines: readonly Line[], known: ReadonlyMap<number, KnownSku>, after = 0): Promise<void> {
  const made = lines.map((line, at) => {
    const currency = line.unit_cost ? (line.currency ?? known.get(line.sku_id)?.currency ?? 'AED') : null
    return {
      line_no: after + at + 1, sku_id: line.sku_id, expected_qty: line.expected_qty, lot_no: line.lot_no || null, mfg_date: line.mfg_date || null,
      expiry_date: line.expiry_date || null, carton_no: line.carton_no || null, unit_cost: line.unit_cost || null, currency,
      variant_id: line.variant_id ?? null, pallet_no: line.pallet_no || null, uom: line.uom ?? 'EA', uom_units: line.uom_units ?? 1,
    }
  })
  await rows(tx, sql`insert into inbound_lines (inbound_id, line_no, sku_id, expected_qty, lot_no, mfg_date, expiry_date, carton_no, unit_cost, currency,
      variant_id, pallet_no, uom, uom_units)
    select ${id}, l.* from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as l(line_no int, sku_id bigint, expected_qty int, lot_no text, mfg_date date,
      expiry_date date, carton_no text, unit_cost numeric, currency text, variant_id bigint, pallet_no text, uom text, uom_units int)`)
}

const headColumns = (head: Head, vendorId: number | null) => sql`warehouse_id = ${head.warehouse_id}, purchase_id = ${head.purchase_id ?? null},
  label_on_receipt = ${head.label_on_receipt ?? false}, vendor_id = ${vendorId}, ref_no = ${head.ref_no}, inbound_type = ${head.inbound_type},
  po_ref = ${head.po_ref || null},
  priority = ${head.priority ?? 'normal'}, bl_no = ${head.bl_no || null}, container_size = ${head.container_size ?? null},
  shipment_mode = ${head.shipment_mode}, expected_date = ${head.expected_date}, container_no = ${head.container_no || null}, seal_no = ${head.seal_no || null},
  awb_no = ${head.awb_no ? parseMawb(head.awb_no) : null}, boe_no = ${head.boe_no || null},
  vehicle_no = ${(head.vehicle_no && readVehicle(head.vehicle_no).vehicle_no) || null}, driver_name = ${head.driver_name || null},
  driver_phone = ${head.driver_phone || null}, total_cartons = ${head.total_cartons}, total_pallets = ${head.total_pallets},
  gross_weight = ${head.gross_weight || null}, volume_cbm = ${head.volume_cbm || null}, remarks = ${head.remarks || null}`

/** 409 naming the order that has the reference already. */
async function refuseKnown(tx: Db, clientId: number, ref: string, but = 0): Promise<void> {
  const known = await first<{ inbound_no: string }>(tx, sql`select inbound_no from inbound_orders where client_id = ${clientId} and ref_no = ${ref}
    and id <> ${but}`)
  if (!known) return
  const message = `Reference ${ref} is already used by ${known.inbound_no}.`
  throw new Refusal(409, message, [{ field: 'ref_no', message }])
}

const usedNow = (ref: string) => new Refusal(409, `Reference ${ref} was used just now.`, [{ field: 'ref_no', message: `Reference ${ref} was used just now.` }])

/** 422 unless it says what is coming, and into a free zone under which bill of entry. */
export async function refuseUnready(tx: Db, id: number): Promise<void> {
  const order = await first<{ lines: boolean; needs_boe: boolean }>(
    tx,
    sql`select exists (select 1 from inbound_lines n where n.inbound_id = o.id) as lines, coalesce(w.is_free_zone, false) and o.boe_no is null as needs_boe
        from inbound_orders o left join warehouses w on w.facility_id = o.warehouse_id where o.id = ${id}`,
  )
  if (!order?.lines) throw refuseField('lines', 'Add at least one line.')
  if (order.needs_boe) throw refuseField('boe_no', 'This warehouse is in a free zone: enter the number of the bill of entry.')
}

/** The lines of a new order: those given, else all that is not announced yet of its purchase order. */
async function linesFor(tx: Db, { purchase_id, lines }: Announced): Promise<Line[]> {
  if (!purchase_id || lines.length > 0) return lines
  const open = await openLines(tx, purchase_id)
  if (open.length === 0) throw refuseField('purchase_id', 'All of this purchase order is announced already.')
  return open
}

/** Announces goods: a draft, or submitted at once (fulfilment.md 4.1). */
export async function addInbound(
  tx: Db, who: Who, scope: InboundScope, body: Announced & { submit: boolean }, source: InboundSource = 'portal',
): Promise<{ id: number; inbound_no: string; status: InboundStatus }> {
  const { lines: _given, submit, client_id, ...head } = body
  const clientId = ownerOf(who, client_id)
  await refuseHead(tx, clientId, head)
  const vendorId = await supplierFor(tx, clientId, head)
  const lines = await linesFor(tx, body)
  const known = await refuseLines(tx, scope, clientId, lines)
  await refuseKnown(tx, clientId, head.ref_no)
  const status: InboundStatus = submit ? 'submitted' : 'draft'
  const [made] = await refuseOn({ inbound_orders_ref_once: () => usedNow(head.ref_no) }, rows<{ id: number; inbound_no: string }>(
    tx,
    sql`insert into inbound_orders (inbound_no, trade, ref_no, client_id, warehouse_id, expected_date, status, submitted_at, created_source, created_by,
          updated_by)
        values (${trades[scope].prefix} || to_char(${today()}::date, 'YYMM') || lpad(nextval('inbound_serial')::text, 6, '0'), ${scope}, ${head.ref_no},
          ${clientId}, ${head.warehouse_id},
          ${head.expected_date}, ${status}, ${submit ? sql`now()` : null}, ${source}, ${who.user_id}, ${who.user_id})
        returning id, inbound_no`,
  ))
  if (!made) throw new Error('An inbound order was not written.')
  await rows(tx, sql`update inbound_orders set ${headColumns(head, vendorId)} where id = ${made.id}`)
  await writeLines(tx, made.id, lines, known)
  if (submit) {
    await refuseUnready(tx, made.id)
    await refuseOverdrawn(tx, { id: made.id, client_id: clientId, purchase_id: head.purchase_id ?? null })
    await queueInbound(tx, who, made.id, 'asn_create')
  }
  return { ...made, status }
}

/** Adds lines to what was announced; 409 once its goods are here, and for more than one announcement holds. */
export async function addLines(tx: Db, who: Who, scope: InboundScope, id: number, lines: readonly Line[]): Promise<{ inbound_no: string }> {
  const held = await holdInbound(tx, who, scope, id)
  const { status, client_id, purchase_id, inbound_no } = held
  refuseSent(held, 'changed')
  if (!mayBe(growingInbound, status)) throw new Refusal(409, `Inbound order ${inbound_no} is ${inboundStatus.label(status).toLowerCase()}.`)
  const before = await first<{ n: number }>(tx, sql`select coalesce(max(line_no), 0)::int as n from inbound_lines where inbound_id = ${id}`)
  const after = before?.n ?? 0
  if (after + lines.length > MOST_INBOUND_LINES) throw refuseField('lines', `At most ${MOST_INBOUND_LINES} lines.`)
  await writeLines(tx, id, lines, await refuseLines(tx, scope, client_id, lines), after)
  await rows(tx, sql`update inbound_orders set version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  if (status !== 'draft') {
    await refuseOverdrawn(tx, { id, client_id, purchase_id })
    await queueInbound(tx, who, id, 'asn_create')
  }
  return { inbound_no }
}

/** Changes what was announced; 409 once its slot is planned or it has arrived. */
export async function changeInbound(tx: Db, who: Who, scope: InboundScope, id: number, body: Announced & { version?: number | undefined }) {
  const { lines, version, client_id: _client, ...head } = body
  const held = await holdInbound(tx, who, scope, id)
  refuseSent(held, 'changed')
  if (!mayBe(editableInbound, held.status))
    throw new Refusal(409, `Inbound order ${held.inbound_no} is ${inboundStatus.label(held.status).toLowerCase()}; it can no longer be changed.`)
  if (version !== undefined && version !== held.version) throw staleRecord()
  await refuseHead(tx, held.client_id, head)
  const vendorId = await supplierFor(tx, held.client_id, head)
  const known = await refuseLines(tx, scope, held.client_id, lines)
  await refuseKnown(tx, held.client_id, head.ref_no, id)
  await rows(tx, sql`delete from inbound_lines where inbound_id = ${id}`)
  await refuseOn({ inbound_orders_ref_once: () => usedNow(head.ref_no) }, rows(tx, sql`update inbound_orders set ${headColumns(head, vendorId)},
    version = version + 1,
    updated_at = now(), updated_by = ${who.user_id} where id = ${id}`))
  await writeLines(tx, id, lines, known)
  if (held.status === 'submitted') {
    await refuseUnready(tx, id)
    await refuseOverdrawn(tx, { ...held, purchase_id: head.purchase_id ?? null })
    await queueInbound(tx, who, id, 'asn_create')
  }
  return { before: held, after: { id, inbound_no: held.inbound_no, status: held.status, ref_no: head.ref_no, lines: lines.length } }
}
