import { compare, divide, greatest, product, subtract, sum } from './decimal'
import { amountIn } from './money'

export interface PricedLine {
  qty: number
  /** Of one piece, and off the whole line. */
  unit_price: string
  discount: string
  /** Per cent. */
  vat_rate: string
}
export interface OrderAmounts {
  subtotal: string
  discount: string
  shipping_fee: string
  vat_amount: string
  total_amount: string
  /** VAT of each line, in their order. */
  vats: string[]
}

/** What a line costs less its discount. */
export const lineNet = ({ qty, unit_price, discount }: PricedLine, currency: string): string =>
  amountIn(subtract(product([qty, unit_price]), discount), currency)

/** VAT of an amount: on top of it, or the part of it that is VAT where prices include it. Rounded half up, once. */
const vatOf = (amount: string, rate: string, inclusive: boolean, currency: string) =>
  amountIn(inclusive ? divide(product([amount, rate]), sum([100, rate]), 6) : product([amount, rate, '0.01']), currency)

/**
 * What an order comes to (fulfilment.md 7.6): VAT line by line, and of the shipping fee at the highest rate of its lines. Exclusive: 2 x 79.00 and 10.00 of
 * shipping at 5 % are 8.40 of VAT and 176.40; where prices include VAT it is told and not added.
 */
export function orderAmounts(lines: readonly PricedLine[], shippingFee: string, inclusive: boolean, currency: string): OrderAmounts {
  const money = (value: string) => amountIn(value, currency)
  const subtotal = money(sum(lines.map(({ qty, unit_price }) => amountIn(product([qty, unit_price]), currency))))
  const discount = money(sum(lines.map((line) => line.discount)))
  const vats = lines.map((line) => vatOf(lineNet(line, currency), line.vat_rate, inclusive, currency))
  const rate = lines.length > 0 ? String(greatest('0', ...lines.map(({ vat_rate }) => vat_rate))) : '0'
  const vat_amount = money(sum([...vats, vatOf(shippingFee, rate, inclusive, currency)]))
  const net = sum([subtract(subtotal, discount), shippingFee])
  return { subtotal, discount, shipping_fee: money(shippingFee), vat_amount, total_amount: money(inclusive ? net : sum([net, vat_amount])), vats }
}

/** The faulty line of an order: a discount above what it costs. */
export const isOverDiscounted = ({ qty, unit_price, discount }: PricedLine): boolean => compare(discount, product([qty, unit_price])) > 0
