import type { Input, Reply } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'
import type { PackSizes, PackUnit } from '@/lib/domain/units'
import type { TransportDraft } from '@/components/screens/inbound-fields'

type Order = Reply<'b2bInbound.edit'>
export type B2bSku = Reply<'b2bInbound.skus'>[number]

export interface B2bLineDraft {
  key: number
  sku_id: number
  sku_code: string
  sku_name: string
  is_batch_tracked: boolean
  is_expiry_tracked: boolean
  /** Of the SKU; of a line that was kept, only of its own unit until the SKU is found again. */
  sizes: PackSizes
  uom: PackUnit
  qty: number | null
  lot_no: string | null
  mfg_date: string | null
  expiry_date: string | null
  pallet_no: string | null
  carton_no: string | null
  variant_id: number | null
}

export interface B2bInboundDraft extends TransportDraft {
  client_id: number | null
  warehouse_id: number | null
  supplier_id: number | null
  ref_no: string | null
  po_no: string | null
  inbound_type: string
  priority: string
  expected_date: string | null
  bl_no: string | null
  container_size: string | null
  label_on_receipt: boolean
  lines: B2bLineDraft[]
}

const nothing: B2bInboundDraft = {
  client_id: null, warehouse_id: null, supplier_id: null, ref_no: null, po_no: null, inbound_type: 'purchase', priority: 'normal', shipment_mode: 'road',
  expected_date: null, container_no: null, container_size: null, seal_no: null, awb_no: null, bl_no: null, boe_no: null, vehicle_no: null, driver_name: null,
  driver_phone: null, total_cartons: null, total_pallets: null, gross_weight: null, volume_cbm: null, remarks: null, label_on_receipt: false, lines: [],
}

const noSizes: PackSizes = { EA: 1, IN: null, CS: null, PL: null }

/** What the form begins with: the order as it stands, or nothing but the day after tomorrow. */
export function draftOf(order: Order | null): B2bInboundDraft {
  if (!order) return { ...nothing, expected_date: addDays(today(), 2) }
  const head = Object.fromEntries(Object.keys(nothing).map((name) => [name, order[name as keyof Order] ?? null])) as object
  return {
    ...nothing, ...head, supplier_id: order.vendor_id,
    lines: order.order_lines.map(({ id, sku_id, sku_code, sku_name, is_batch_tracked, is_expiry_tracked, uom, qty, expected_qty, lot_no, mfg_date, expiry_date,
      pallet_no, carton_no, variant_id }) => ({
      key: id, sku_id, sku_code, sku_name, is_batch_tracked, is_expiry_tracked, sizes: { ...noSizes, [uom]: expected_qty / qty }, uom, qty, lot_no, mfg_date,
      expiry_date, pallet_no, carton_no, variant_id,
    })),
  }
}

/** The unit of which a scanned pack is one, else each. */
const unitOf = ({ sizes, qty_per_pack }: B2bSku): PackUnit =>
  (['PL', 'CS', 'IN'] as const).find((unit) => qty_per_pack > 1 && sizes[unit] === qty_per_pack) ?? 'EA'

/** A scanned or chosen SKU: one pack more of a line of the same unit, unless that names a lot or pallet; else a line of its own. */
export function withB2bSku(lines: readonly B2bLineDraft[], sku: B2bSku): B2bLineDraft[] {
  const uom = unitOf(sku)
  const more = uom === 'EA' ? sku.qty_per_pack : 1
  const at = lines.findIndex((line) => line.sku_id === sku.id && line.uom === uom && !line.lot_no && !line.pallet_no && !line.carton_no)
  if (at >= 0) return lines.map((line, nth) => (nth === at ? { ...line, sizes: sku.sizes, qty: (line.qty ?? 0) + more } : line))
  const { id, sku_code, sku_name, is_batch_tracked, is_expiry_tracked, sizes } = sku
  return [...lines, {
    key: Math.max(0, ...lines.map(({ key }) => key)) + 1, sku_id: id, sku_code, sku_name, is_batch_tracked, is_expiry_tracked, sizes, uom, qty: more,
    lot_no: null, mfg_date: null, expiry_date: null, pallet_no: null, carton_no: null, variant_id: null,
  }]
}

type Sent = Omit<Input<'b2bInbound.change'>, 'id' | 'version'>

/** As the calls take it; what is empty is left out. */
export function bodyOf({ lines, ...head }: B2bInboundDraft): Sent {
  const said = Object.fromEntries(Object.entries(head).filter(([, value]) => value !== null && value !== ''))
  return {
    ...said,
    lines: lines.map(({ sku_id, variant_id, uom, qty, lot_no, mfg_date, expiry_date, pallet_no, carton_no }) => ({
      sku_id, variant_id, uom, qty: qty ?? 0, lot_no, mfg_date, expiry_date, pallet_no, carton_no,
    })),
  } as Sent
}
