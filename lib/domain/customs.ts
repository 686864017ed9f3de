import { compare, sum, type Decimal } from './decimal'
import { amountIn } from './money'
import { words } from './vocabulary'

/** Whether customs takes the goods of an order as of high or of low value (boe-customs.md 7.2). */
export const hvlvClass = words({ HV: 'High value', LV: 'Low value' })
export type HvlvClass = (typeof hvlvClass.names)[number]
export const classSource = words({ auto: 'By rule', manual: 'By hand' })
/** How a class is chosen: one of the two, or left to the rule again. */
export const classChoice = words({ HV: 'High value', LV: 'Low value', auto: 'As the rule says' })
/** Where an order goes: from a free zone into the country's mainland, or out of the country. */
export const customsScope = words({ local: 'Local', international: 'International' })
export type CustomsScope = (typeof customsScope.names)[number]

/** What is known of an order when it is classified; amounts in AED, kilograms. */
export interface Classified {
  value: Decimal
  weight: Decimal
  /** Tobacco, alcohol and the like, which no threshold lets pass. */
  is_excluded: boolean
  /** The threshold that holds; null without one, and then everything is high value. */
  limit: Decimal | null
  is_manual: boolean
  /** Named by the customs of its country already: it stays what it was declared as. */
  is_declared: boolean
  hvlv_class: HvlvClass
}

/**
 * The classes of the orders of one consignee to one destination on one day, whose values add up: 600.00 and 550.00 are 1,150.00, both high value
 * (boe-customs.md 7.2). What is declared, and what somebody chose, counts in the sum and stays as it is.
 */
export function classesOf(orders: readonly Classified[], maxKg: Decimal): { together: string; classes: HvlvClass[] } {
  const together = amountIn(sum(orders.map(({ value }) => value)), 'AED')
  const judge = ({ weight, is_excluded, limit }: Classified): HvlvClass =>
    limit === null || is_excluded || compare(weight, maxKg) > 0 || compare(together, limit) > 0 ? 'HV' : 'LV'
  return { together, classes: orders.map((order) => (order.is_manual || order.is_declared ? order.hvlv_class : judge(order))) }
}
