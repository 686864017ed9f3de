import { orderLineFields, orderTemplate } from '@/lib/contract/order-columns'
import { dubaiMoment, today } from '@/lib/domain/days'
import { cleanNumber } from '@/lib/domain/scan-input'
import type { OrderDelivery } from '@/lib/domain/sale-order'
import { codeKey } from '../../core/stock/sku-of'
import { groupSheet, textIn } from '../../core/uploads/sheet-group'
import type { ReadRow, RowFault, RowGroup } from '../../core/uploads/upload-work'
import type { TypedAddress } from './address'
import { readLine, type OrderedLine, type TypedLine } from './lines'
import type { Read } from './ordered-goods'

export type OrderField = (typeof orderTemplate)['columns'][number]['field']
export const orderSheet = groupSheet(orderTemplate, orderLineFields, 'order')
const { faultAt } = orderSheet

/** Of an order what its file says, apart from its lines. */
export interface SheetOrder {
  ref_no: string
  order_date: string | undefined
  delivery_type: OrderDelivery
  payment_mode: 'prepaid' | 'cod'
  cod_amount: string | null
  shipping_fee: string | null
  remarks: string | null
  to: TypedAddress & { consignee_email: string | null }
}

const textOf = (row: ReadRow, field: OrderField) => textIn(row, field)

/** The order of a group of rows; its first row says everything but the lines. */
export function orderIn({ rows: [head] }: RowGroup): SheetOrder {
  const of = (field: OrderField) => textOf(head, field)
  const date = of('order_date')
  return {
    ref_no: cleanNumber(of('ref_no') ?? ''), order_date: date === null || date === today() ? undefined : dubaiMoment(date),
    delivery_type: (of('delivery_type') ?? 'standard') as OrderDelivery, payment_mode: of('payment_mode') === 'cod' ? 'cod' : 'prepaid',
    cod_amount: of('cod_amount'), shipping_fee: of('shipping_fee'), remarks: of('remarks'),
    to: {
      consignee_name: of('consignee_name') ?? '', consignee_phone: of('consignee_phone') ?? '', consignee_email: of('consignee_email'),
      address_line1: of('address_line1') ?? '', address_line2: of('address_line2'), area: of('area'), city: of('city') ?? '', pincode: of('pincode'),
      country_code: of('country_code') ?? '',
    },
  }
}

const longest = { ref_no: 64, consignee_name: 100, address_line1: 200, address_line2: 200, area: 100, remarks: 255 }

/** What the rows of an order say of it and cannot: texts too long, a day to come, amounts below 0, and rows that disagree. */
export function headFaults(group: RowGroup): RowFault[] {
  const { rows: [head] } = group
  const faults = orderSheet.tooLong(head, 0, longest)
  const date = textOf(head, 'order_date')
  if (date !== null && date > today()) faults.push(faultAt(0, 'order_date', 'range', 'Order Date is in the future.', date))
  for (const field of ['cod_amount', 'shipping_fee'] as const) {
    if (Number(textOf(head, field) ?? 0) < 0) faults.push(faultAt(0, field, 'range', `${orderSheet.header(field)} cannot be negative.`))
  }
  return [...faults, ...orderSheet.differing(group)]
}

export const codesIn = ({ rows }: RowGroup): string[] => rows.flatMap((row) => textOf(row, 'sku_code') ?? [])

const typedLine = (row: ReadRow): TypedLine => ({
  sku_code: textOf(row, 'sku_code') ?? '', qty: Number(row.values.qty ?? 0), unit_price: textOf(row, 'unit_price'), discount: textOf(row, 'discount'),
})

/** The lines of an order as they are kept, or what is wrong with each. A SKU stands once in an order, so that the file may be sent again. */
export function linesIn({ rows }: RowGroup, goods: ReadonlyMap<string, Read>, currency: string): { lines: OrderedLine[]; faults: RowFault[] } {
  const [lines, faults, seen]: [OrderedLine[], RowFault[], Map<string, number>] = [[], [], new Map()]
  for (const [at, row] of rows.entries()) {
    const typed = typedLine(row)
    if (typed.sku_code === '') continue
    const key = codeKey(typed.sku_code)
    const earlier = seen.get(key)
    if (earlier !== undefined) {
      const message = `SKU ${typed.sku_code} is in row ${earlier} of the order already; add up the quantities.`
      faults.push(faultAt(at, 'sku_code', 'duplicate', message, typed.sku_code))
      continue
    }
    seen.set(key, row.row_number)
    if (row.values.qty !== null && !(Number.isInteger(typed.qty) && typed.qty >= 1 && typed.qty <= 9999))
      faults.push(faultAt(at, 'qty', 'range', 'Quantity is a whole number from 1 to 9,999.', String(row.values.qty)))
    const line = readLine(goods.get(key), typed, currency, at + 1)
    if ('message' in line) faults.push(faultAt(at, line.field, line.field === 'sku_code' ? 'unknown_reference' : 'range', line.message))
    else lines.push(line)
  }
  return { lines: lines.map((line, at) => ({ ...line, line_no: at + 1 })), faults }
}
