import type { Input, Reply } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'
import type { TransportDraft } from '@/components/screens/inbound-fields'
import type { FoundSku } from '@/components/screens/sku-finder'

type Order = Reply<'inbound.one'>

export interface LineDraft {
  key: number
  sku_id: number
  sku_code: string
  sku_name: string
  is_batch_tracked: boolean
  is_expiry_tracked: boolean
  expected_qty: number | null
  lot_no: string | null
  mfg_date: string | null
  expiry_date: string | null
  carton_no: string | null
  unit_cost: string | null
  currency: string | null
}

/** What is typed: the fields of the order and its lines. */
export interface InboundDraft extends TransportDraft {
  client_id: number | null
  warehouse_id: number | null
  purchase_id: number | null
  vendor_id: number | null
  ref_no: string | null
  inbound_type: string
  expected_date: string | null
  lines: LineDraft[]
}

const nothing: InboundDraft = {
  client_id: null, warehouse_id: null, purchase_id: null, vendor_id: null, ref_no: null, inbound_type: 'purchase',
  shipment_mode: 'road', expected_date: null, container_no: null, seal_no: null,
  awb_no: null, boe_no: null, vehicle_no: null, driver_name: null, driver_phone: null, total_cartons: null, total_pallets: null, gross_weight: null,
  volume_cbm: null, remarks: null, lines: [],
}

/** What the form begins with: the order as it stands, or nothing but the day after tomorrow. */
export function draftOf(order: Order | null): InboundDraft {
  if (!order) return { ...nothing, expected_date: addDays(today(), 2) }
  const head = Object.fromEntries(Object.keys(nothing).map((name) => [name, order[name as keyof Order] ?? null])) as object
  return {
    ...nothing, ...head,
    lines: order.order_lines.map(({ id, sku_id, sku_code, sku_name, is_batch_tracked, is_expiry_tracked, expected_qty, lot_no, mfg_date, expiry_date, carton_no,
      unit_cost, currency }) => ({
      key: id, sku_id, sku_code, sku_name, is_batch_tracked, is_expiry_tracked, expected_qty, lot_no, mfg_date, expiry_date, carton_no, unit_cost, currency,
    })),
  }
}

const lastKey = (lines: readonly LineDraft[]) => Math.max(0, ...lines.map(({ key }) => key))

/** A scanned or chosen SKU: one pack more of a line it has already, unless that names a lot; else a line of its own. */
export function withSku(lines: readonly LineDraft[], sku: FoundSku): LineDraft[] {
  const at = lines.findIndex((line) => line.sku_id === sku.id && !line.lot_no && !line.carton_no)
  if (at >= 0) return lines.map((line, nth) => (nth === at ? { ...line, expected_qty: (line.expected_qty ?? 0) + sku.qty_per_pack } : line))
  const { id, sku_code, sku_name, is_batch_tracked, is_expiry_tracked, unit_cost, currency } = sku
  return [...lines, {
    key: lastKey(lines) + 1, sku_id: id, sku_code, sku_name, is_batch_tracked, is_expiry_tracked, expected_qty: sku.qty_per_pack, lot_no: null, mfg_date: null,
    expiry_date: null, carton_no: null, unit_cost, currency: unit_cost ? currency : null,
  }]
}

type Sent = Input<'inbound.change'>

/** As the calls take it; what is empty is left out. */
export function bodyOf({ lines, ...head }: InboundDraft): Omit<Sent, 'id' | 'version'> {
  const said = Object.fromEntries(Object.entries(head).filter(([, value]) => value !== null && value !== ''))
  return {
    ...said,
    lines: lines.map(({ sku_id, expected_qty, lot_no, mfg_date, expiry_date, carton_no, unit_cost, currency }) => ({
      sku_id, expected_qty: expected_qty ?? 0, lot_no, mfg_date, expiry_date, carton_no, unit_cost, currency,
    })),
  } as Omit<Sent, 'id' | 'version'>
}
