import type { Input, Reply } from '@/lib/contract/types'
import type { OrderDelivery } from '@/lib/domain/sale-order'

type Order = Reply<'saleOrders.one'>

export interface LineDraft {
  key: number
  sku_code: string
  /** What it is called, once it is known. */
  label: string
  qty: number | null
  /** Null: the SKU's own price. */
  unit_price: string | null
  discount: string | null
}

/** An order as it is typed. */
export interface OrderDraft {
  client_id: number | null
  ref_no: string | null
  warehouse_id: number | null
  consignee_name: string | null
  consignee_phone: string | null
  consignee_email: string | null
  address_line1: string | null
  address_line2: string | null
  area: string | null
  city: string | null
  pincode: string | null
  country_code: string
  delivery_type: OrderDelivery
  payment_mode: 'prepaid' | 'cod'
  cod_amount: string | null
  shipping_fee: string | null
  remarks: string | null
  items: LineDraft[]
}

/** What a line of an order is called: its SKU, or what one of its bundle holds. */
export const nameOf = ({ sku_name, components }: Pick<Order['lines'][number], 'sku_name' | 'components'>): string | null =>
  (components.length > 0 ? components.map((part) => `${part.per_piece} × ${part.sku_code}`).join(' + ') : sku_name)

const isSome = (amount: string) => Number(amount) > 0

/** Where a form begins: an empty order to the Emirates, or the order that is changed. */
export function draftOf(order: Order | null): OrderDraft {
  if (!order) {
    return {
      client_id: null, ref_no: null, warehouse_id: null, consignee_name: null, consignee_phone: null, consignee_email: null, address_line1: null,
      address_line2: null, area: null, city: null, pincode: null, country_code: 'AE', delivery_type: 'standard', payment_mode: 'prepaid', cod_amount: null,
      shipping_fee: null, remarks: null, items: [],
    }
  }
  const {
    client_id, ref_no, warehouse_id, consignee_name, consignee_phone, consignee_email, address_line1, address_line2, area, city, pincode, country_code, remarks,
  } = order
  return {
    client_id, ref_no, warehouse_id, consignee_name, consignee_phone, consignee_email, address_line1, address_line2, area, city, pincode, country_code, remarks,
    delivery_type: order.delivery_type, payment_mode: order.payment_mode,
    cod_amount: isSome(order.cod_amount) ? order.cod_amount : null, shipping_fee: isSome(order.shipping_fee) ? order.shipping_fee : null,
    items: order.lines.map(({ line_no, ordered_sku, ordered_qty, unit_price, discount, ...line }) => ({
      key: line_no, sku_code: ordered_sku, label: [ordered_sku, nameOf(line)].filter(Boolean).join(' · '), qty: ordered_qty, unit_price,
      discount: isSome(discount) ? discount : null,
    })),
  }
}

/** What is sent of it; what is missing the upstream says at its field. */
export const sentOf = ({ items, ...draft }: OrderDraft): Input<'saleOrders.add'> =>
  ({
    ...draft, client_id: draft.client_id ?? undefined, items: items.map(({ sku_code, qty, unit_price, discount }) => ({ sku_code, qty, unit_price, discount })),
  }) as Input<'saleOrders.add'>

/** A SKU added once more is so many pieces more of its line. */
export function withSku(items: readonly LineDraft[], { sku_code, label }: Pick<LineDraft, 'sku_code' | 'label'>, pieces = 1): LineDraft[] {
  const standing = items.find((line) => line.sku_code.toLowerCase() === sku_code.toLowerCase())
  if (standing) return items.map((line) => (line === standing ? { ...line, qty: (line.qty ?? 0) + pieces } : line))
  return [...items, { key: Math.max(0, ...items.map(({ key }) => key)) + 1, sku_code, label, qty: pieces, unit_price: null, discount: null }]
}
