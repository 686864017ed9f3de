import { sql } from 'drizzle-orm'
import { inboundScope } from '@/lib/domain/inbound'
import { today } from '@/lib/domain/days'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { outboundUnit } from '@/lib/domain/outbound'
import { packSizesOf } from '../../core/stock/pack-sizes'
import { wmsActor } from '../../core/wms/actor'
import { wmsItem } from '../../core/wms/payloads'
import type { ShipmentAdvice, ShippingOrder } from '../../core/x12/orders'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { tellOfInbound } from '../inbound/letters'
import { moveInbound } from '../inbound/move'
import { addInbound } from '../inbound/save'
import { cancelOutbound } from '../outbound/moves'
import { addOutbound } from '../outbound/save'
import type { Done } from './apply'
import type { Connection } from './connections'

interface Message { id: number; kind: string; ref_no: string; payload: unknown }

/** SKUs of the client by what a file calls them: the WMS's code, ours, or a barcode. */
async function skusOf(tx: Db, clientId: number, items: readonly string[]): Promise<Map<string, number>> {
  const found = await rows<{ item: string; id: number }>(
    tx,
    sql`select w.item, k.id from unnest(${sql.param([...new Set(items)])}::text[]) as w(item) cross join lateral (
          select k.id from skus k where k.client_id = ${clientId} and k.status = ${literal(recordStatus, 'active')}
            and (lower(${wmsItem}) = lower(w.item) or lower(k.sku_code) = lower(w.item)
              or exists (select 1 from sku_barcodes b where b.sku_id = k.id and b.barcode = w.item and b.status = ${literal(switchStatus, 'active')}))
          order by lower(${wmsItem}) = lower(w.item) desc nulls last, lower(k.sku_code) = lower(w.item) desc, k.id limit 1) k`,
  )
  const ids = new Map(found.map(({ item, id }) => [item, id]))
  const unknown = items.filter((item) => !ids.has(item))
  if (unknown.length > 0) throw new Refusal(422, `SKU ${[...new Set(unknown)].slice(0, 5).join(', ')} is unknown.`)
  return ids
}

/** A party of the client by its code, else by its whole name. */
async function partyOf(tx: Db, table: 'consignees' | 'suppliers', clientId: number, { code, name }: { code: string | null; name: string | null }) {
  const [codes, names] = table === 'consignees' ? [sql`p.consignee_code`, sql`p.consignee_name`] : [sql`p.vendor_code`, sql`p.vendor_name`]
  const found = await first<{ id: number }>(tx, sql`select p.id from ${sql.identifier(table)} p where p.client_id = ${clientId}
    and (lower(${codes}) = lower(${code ?? ''}) or lower(${names}) = lower(${name ?? ''})) order by lower(${codes}) = lower(${code ?? ''}) desc, p.id limit 1`)
  if (!found) throw new Refusal(422, `${table === 'consignees' ? 'Consignee' : 'Supplier'} ${code ?? name ?? ''} is unknown.`)
  return found.id
}

const later = (day: string | null) => (day && day > today() ? day : today())

async function makeInbound(tx: Db, services: Services, { client_id, warehouse_id }: Connection, said: ShipmentAdvice): Promise<Done> {
  const open = await first<{ id: number }>(tx, sql`select id from inbound_orders where client_id = ${client_id} and ref_no = ${said.ref_no}
    and trade = ${literal(inboundScope, 'b2b')}`)
  if (said.action === 'cancel') {
    if (!open) throw new Refusal(404, `Order ${said.ref_no} is not here.`)
    await moveInbound(tx, wmsActor, 'b2b', open.id, 'cancel', 'Cancelled by a 943.')
    return { outcome: 'applied', note: null }
  }
  const ids = await skusOf(tx, client_id, said.lines.map(({ item }) => item))
  const sizes = await packSizesOf(tx, [...ids.values()])
  const lines = said.lines.map(({ item, qty, uom, lot_no, expiry_date }) => {
    const sku_id = ids.get(item) ?? 0
    const uom_units = uom === 'EA' ? 1 : sizes.get(sku_id)?.sizes[uom]
    if (!uom_units) throw new Refusal(422, `${item} has no quantity for ${uom}.`)
    return { sku_id, expected_qty: qty * uom_units, uom, uom_units, lot_no, expiry_date }
  })
  // A bill of entry is in no 943: where one is needed somebody adds it, and submits the order.
  const zone = await first<{ is_free_zone: boolean }>(tx, sql`select w.is_free_zone from warehouses w where w.facility_id = ${warehouse_id}`)
  const submit = zone?.is_free_zone !== true
  const made = await addInbound(tx, wmsActor, 'b2b', {
    client_id, warehouse_id, vendor_id: await partyOf(tx, 'suppliers', client_id, said.supplier), ref_no: said.ref_no, inbound_type: 'purchase',
    shipment_mode: 'road', expected_date: later(said.expected_date), container_no: said.container_no, total_cartons: 0, total_pallets: 0,
    remarks: said.shipment_no, lines, submit,
  }, 'api')
  if (submit) await tellOfInbound(tx, wmsActor, services, 'b2b', 'submitted', made.id)
  return { outcome: 'made', note: submit ? made.inbound_no : `${made.inbound_no} is a draft: its warehouse is in a free zone and needs the bill of entry.` }
}

async function makeOutbound(tx: Db, { client_id, warehouse_id }: Connection, said: ShippingOrder): Promise<Done> {
  if (said.action === 'cancel') {
    const open = await first<{ id: number }>(tx, sql`select id from outbound_orders where client_id = ${client_id} and ref_no = ${said.ref_no}`)
    if (!open) throw new Refusal(404, `Order ${said.ref_no} is not here.`)
    await cancelOutbound(tx, wmsActor, open.id, 'Cancelled by a 940.')
    return { outcome: 'applied', note: null }
  }
  const ids = await skusOf(tx, client_id, said.lines.map(({ item }) => item))
  const inner = said.lines.find(({ uom }) => !outboundUnit.names.some((name) => name === uom))
  if (inner) throw new Refusal(422, `${inner.item}: order it in units, cases or pallets.`)
  const made = await addOutbound(tx, wmsActor, {
    client_id, warehouse_id, consignee_id: await partyOf(tx, 'consignees', client_id, said.consignee), ref_no: said.ref_no, order_type: 'b2b',
    requested_ship_date: later(said.ship_date), priority: 5, allow_partial: true, submit: true, remarks: said.remarks,
    lines: said.lines.map(({ item, qty, uom, lot_no, expiry_date }) => ({
      sku_id: ids.get(item) ?? 0, uom: uom as (typeof outboundUnit.names)[number], uom_qty: qty, lot_no, min_expiry_date: expiry_date,
    })),
  })
  return { outcome: 'made', note: made.outbound_no }
}

/** Makes the order a 943 or 940 announces, or cancels it. 422 with what is unknown of it; 409 where its reference is used. */
export const makeOrder = (tx: Db, services: Services, connection: Connection, { kind, payload }: Message): Promise<Done> =>
  (kind === 'asn_create' ? makeInbound(tx, services, connection, payload as ShipmentAdvice)
    : makeOutbound(tx, connection, payload as ShippingOrder))
