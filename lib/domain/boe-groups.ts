import type { DeclarationType } from './boe'
import type { CustomsScope, HvlvClass } from './customs'

/** What of an order says which bill of entry it goes on. */
export interface Groupable {
  id: number
  scope: CustomsScope
  declaration_type: DeclarationType
  client_id: number
  /** Importer's code of what comes in, exporter's of what goes out. */
  party_code: string | null
  warehouse_id: number
  destination_country: string
  /** The day in Dubai it leaves. */
  day: string
  hvlv_class: HvlvClass
  needs_permit: boolean
  /** One for each line its goods would be: code, origin and unit. */
  line_keys: readonly string[]
}

const keyOf = (order: Groupable): string => [
  order.scope, order.declaration_type, order.client_id, order.party_code ?? '', order.warehouse_id,
  order.scope === 'local' ? order.hvlv_class : order.destination_country, order.day,
  // High value with a permit stands alone.
  ...(order.hvlv_class === 'HV' && order.needs_permit ? [order.id] : []),
].join(' ')

/** Orders in their turn, as many to a part as its lines allow. */
function parts<T extends Groupable>(orders: readonly T[], mostLines: number): T[][] {
  const made: { orders: T[]; lines: Set<string> }[] = []
  for (const order of orders) {
    const last = made.at(-1)
    const together = last && new Set([...last.lines, ...order.line_keys])
    if (last && together && together.size <= mostLines) {
      last.orders.push(order)
      last.lines = together
    } else made.push({ orders: [order], lines: new Set(order.line_keys) })
  }
  return made.map((part) => part.orders)
}

/**
 * Orders by the bills of entry they go on (boe-customs.md 7.3): one for each scope, declaration, party, warehouse, day and, of what stays in the
 * country, class, of what leaves it, destination. None has more lines than customs takes: 1,120 of them are 500, 500 and 120.
 */
export const groupsOf = <T extends Groupable>(orders: readonly T[], mostLines: number): T[][] =>
  [...Map.groupBy(orders, keyOf).values()].flatMap((group) => parts(group, mostLines))
