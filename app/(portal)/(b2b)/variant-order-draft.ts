import type { Input, Reply } from '@/lib/contract/types'
import { today } from '@/lib/domain/days'

type Order = Reply<'btbVariantOrders.edit'>
type Parent = Reply<'btbVariantOrders.parent'>

export interface VariantLineDraft {
  key: number
  sku_id: number | null
  variant_id: number | null
  lot_no: string | null
  requested_qty: number | null
  /** Base units the line asks for already, which are its own to ask for again. */
  kept_units: number
}

export interface VariantOrderDraft {
  requested_by_date: string | null
  label_template: string | null
  priority: string
  instructions: string | null
  lines: VariantLineDraft[]
}

export const emptyLine = (lines: readonly VariantLineDraft[]): VariantLineDraft => (
  { key: Math.max(0, ...lines.map(({ key }) => key)) + 1, sku_id: null, variant_id: null, lot_no: null, requested_qty: null, kept_units: 0 })

/** What the form begins with: the order as it stands, else a line for each SKU that has one variant and units nobody asked for. */
export function draftOf(order: Order | null, { due, lines }: Parent): VariantOrderDraft {
  if (order) {
    const { requested_by_date, label_template, priority, instructions } = order
    return {
      requested_by_date, label_template, priority, instructions,
      lines: order.order_lines.map(({ id, sku_id, variant_id, lot_no, requested_qty, pack_qty }) => (
        { key: id, sku_id, variant_id, lot_no, requested_qty, kept_units: requested_qty * pack_qty })),
    }
  }
  const ready = lines.flatMap(({ sku_id, free_units, variants }) => {
    const [only, another] = variants
    const requested_qty = only ? Math.floor(free_units / only.pack_qty) : 0
    return only && !another && requested_qty > 0 ? [{ sku_id, variant_id: only.id, lot_no: null, requested_qty, kept_units: 0 }] : []
  })
  const made = ready.map((line, nth) => ({ key: nth + 1, ...line }))
  return {
    requested_by_date: due < today() ? today() : due, label_template: null, priority: 'normal', instructions: null,
    lines: made.length > 0 ? made : [emptyLine([])],
  }
}

type Sent = Pick<Input<'btbVariantOrders.add'>, 'requested_by_date' | 'label_template' | 'priority' | 'instructions' | 'lines'>

/** As the calls take it; what is missing the upstream says at its field. */
export const bodyOf = ({ lines, requested_by_date, ...head }: VariantOrderDraft): Sent => ({
  ...head, requested_by_date: requested_by_date ?? '',
  lines: lines.map(({ sku_id, variant_id, lot_no, requested_qty }) => (
    { sku_id: sku_id ?? 0, variant_id: variant_id ?? 0, lot_no, requested_qty: requested_qty ?? 0 })),
} as Sent)
