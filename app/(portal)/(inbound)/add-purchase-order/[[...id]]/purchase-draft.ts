import type { Input, Reply } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'
import type { FoundSku } from '@/components/screens/sku-finder'

type Order = Reply<'purchaseOrders.one'>

export interface LineDraft {
  key: number
  sku_id: number
  sku_code: string
  sku_name: string
  ordered_qty: number | null
  unit_cost: string | null
  tax_rate: string
}

/** What is typed: the fields of the order and its lines. */
export interface PurchaseDraft {
  client_id: number | null
  po_no: string | null
  vendor_id: number | null
  warehouse_id: number | null
  order_date: string | null
  expected_date: string | null
  currency: string | null
  incoterm: string | null
  remarks: string | null
  lines: LineDraft[]
}

/** What the form begins with: the order as it stands, or nothing but today and the currency. */
export function draftOf(order: Order | null): PurchaseDraft {
  if (!order) {
    return {
      client_id: null, po_no: null, vendor_id: null, warehouse_id: null, order_date: today(), expected_date: addDays(today(), 14), currency: 'AED',
      incoterm: null, remarks: null, lines: [],
    }
  }
  const { client_id, po_no, vendor_id, warehouse_id, order_date, expected_date, currency, incoterm, remarks } = order
  return {
    client_id, po_no, vendor_id, warehouse_id, order_date, expected_date, currency, incoterm, remarks,
    lines: order.order_lines.map(({ id, sku_id, sku_code, sku_name, ordered_qty, unit_cost, tax_rate }) => (
      { key: id, sku_id, sku_code, sku_name, ordered_qty, unit_cost, tax_rate })),
  }
}

/** A scanned or chosen SKU: one pack more of its line, else a line of its own at what it costs. */
export function withSku(lines: readonly LineDraft[], { id, sku_code, sku_name, qty_per_pack, unit_cost }: FoundSku): LineDraft[] {
  if (lines.some((line) => line.sku_id === id))
    return lines.map((line) => (line.sku_id === id ? { ...line, ordered_qty: (line.ordered_qty ?? 0) + qty_per_pack } : line))
  const key = Math.max(0, ...lines.map((line) => line.key)) + 1
  return [...lines, { key, sku_id: id, sku_code, sku_name, ordered_qty: qty_per_pack, unit_cost, tax_rate: '5.00' }]
}

type Sent = Input<'purchaseOrders.change'>

/** As the calls take it; what is empty is left out, and the upstream says at its field what is missing. */
export function bodyOf({ lines, ...head }: PurchaseDraft): Omit<Sent, 'id' | 'version'> & { client_id: number } {
  const said = Object.fromEntries(Object.entries(head).filter(([, value]) => value !== null && value !== ''))
  return {
    ...said,
    lines: lines.map(({ sku_id, ordered_qty, unit_cost, tax_rate }) => ({ sku_id, ordered_qty: ordered_qty ?? 0, unit_cost: unit_cost ?? '', tax_rate })),
  } as Omit<Sent, 'id' | 'version'> & { client_id: number }
}
