import type { FoundSku } from '@/components/screens/sku-finder'
import type { Input, Reply } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'

type Order = Reply<'outbound.edit'>

export interface LineDraft {
  key: number
  sku_id: number
  sku_code: string
  sku_name: string
  variant_id: number | null
  uom: string
  uom_qty: number | null
  lot_no: string | null
  min_expiry_date: string | null
  unit_price: string | null
  currency: string
}

/** What is typed: the fields of the order and its lines. */
export interface OutboundDraft {
  client_id: number | null
  warehouse_id: number | null
  consignee_id: number | null
  to_warehouse_id: number | null
  ref_no: string | null
  order_type: string | null
  requested_ship_date: string | null
  priority: number | null
  min_remaining_days: number | null
  allow_partial: boolean
  remarks: string | null
  lines: LineDraft[]
}

/** What the form begins with: the order as it stands, or nothing but tomorrow. */
export function draftOf(order: Order | null): OutboundDraft {
  if (!order) {
    return {
      client_id: null, warehouse_id: null, consignee_id: null, to_warehouse_id: null, ref_no: null, order_type: 'b2b',
      requested_ship_date: addDays(today(), 1), priority: 5, min_remaining_days: null, allow_partial: true, remarks: null, lines: [],
    }
  }
  const { client_id, warehouse_id, to_warehouse_id, ref_no, order_type, requested_ship_date, priority, min_remaining_days, allow_partial, remarks } = order
  const consignee_id = to_warehouse_id === null ? order.consignee_id : null
  return {
    client_id, warehouse_id, consignee_id, to_warehouse_id, ref_no, order_type, requested_ship_date, priority, min_remaining_days, allow_partial, remarks,
    lines: order.order_lines.map(({ id, sku_id, sku_code, sku_name, variant_id, uom, uom_qty, lot_no, min_expiry_date, unit_price, currency }) => (
      { key: id, sku_id, sku_code, sku_name, variant_id, uom, uom_qty, lot_no, min_expiry_date, unit_price, currency })),
  }
}

/** A scanned or chosen SKU: more of its line, else a line of its own. */
export function withSku(lines: readonly LineDraft[], { id, sku_code, sku_name, qty_per_pack, currency }: FoundSku): LineDraft[] {
  const known = lines.find((line) => line.sku_id === id && line.uom === 'EA')
  if (known) return lines.map((line) => (line === known ? { ...line, uom_qty: (line.uom_qty ?? 0) + qty_per_pack } : line))
  const key = Math.max(0, ...lines.map((line) => line.key)) + 1
  return [...lines, {
    key, sku_id: id, sku_code, sku_name, variant_id: null, uom: 'EA', uom_qty: qty_per_pack, lot_no: null, min_expiry_date: null, unit_price: null, currency,
  }]
}

type Sent = Omit<Input<'outbound.add'>, 'submit'>

/** As the calls take it; what is missing the upstream says at its field. */
export function bodyOf({ lines, ...head }: OutboundDraft): Sent {
  // Of a consignee and a warehouse it goes to one, by its kind.
  const { consignee_id, to_warehouse_id, ...rest } = head
  const way = head.order_type === 'transfer' ? { to_warehouse_id } : { consignee_id }
  const said = Object.fromEntries(Object.entries({ ...rest, ...way })
    .filter(([name, value]) => (value !== null && value !== '') || name === 'min_remaining_days'))
  return {
    ...said,
    lines: lines.map(({ sku_id, variant_id, uom, uom_qty, lot_no, min_expiry_date, unit_price }) => (
      { sku_id, variant_id, uom, uom_qty: uom_qty ?? 0, lot_no, min_expiry_date, unit_price })),
  } as Sent
}
