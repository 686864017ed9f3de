import { dueToShip, type WarehouseClock } from '@/lib/domain/due-to-ship'
import type { FulfillmentStatus } from '@/lib/domain/fulfilment-order'
import type { CurrencyCode } from '@/lib/domain/currency'
import type { PackageStatus, paymentMode } from '@/lib/domain/package'
import { orderDelivery, type OrderDelivery } from '@/lib/domain/sale-order'
import { dayMs, hourMs, minuteMs } from '../calendar'
import { dice } from '../dice'

/** A parcel that came out of our warehouses, as it stands. */
export interface SentParcel {
  id: number
  client_id: number
  ref_no: string
  source: string
  carrier_id: number | null
  status: PackageStatus
  delivery_type: string
  consignee_name: string
  consignee_phone: string
  consignee_phone_key: string
  consignee_email: string | null
  address_line1: string
  area: string | null
  city: string
  state: string | null
  pincode: string | null
  country_code: string
  payment_mode: (typeof paymentMode.names)[number]
  cod_amount: string
  currency: CurrencyCode
  weight: string
  length: string | null
  width: string | null
  height: string | null
  created_at: string
  /** When somebody else was seen with it first; null while nobody was. */
  left_at: string | null
  status_at: string
  items: { sku: string; qty: number; unit_price: string }[]
}
/** A pile that goods of a product can have come from. */
export interface Pile {
  balance_id: number
  client_id: number
  product_code: string
  sku_id: number
  sku_code: string
  lot_id: number
  warehouse_id: number
  is_free_zone: boolean
  vat_rate: string
  since: string
}
/** An order, what it took from where, and how it went. */
export interface Shipped {
  parcel: SentParcel
  lines: { pile: Pile; qty: number; unit_price: string; line_no: number }[]
  warehouse_id: number
  delivery: OrderDelivery
  status: Extract<FulfillmentStatus, 'shipped' | 'delivered' | 'rto'>
  orderedMs: number
  confirmedMs: number
  packedMs: number
  leftMs: number
  due_ship_at: string
}

const DAYS = 90

/** One order in so many of those that stay in the country is cleared out of the free zone. */
const CLEARED_HOME = 50

/** Whether goods go from there: what stays in the country from the mainland, what leaves it from the free zone, as long as they lie there. */
const byFit = (isAtHome: boolean) => (a: Pile, b: Pile) =>
  Number(a.is_free_zone === isAtHome) - Number(b.is_free_zone === isAtHome) || a.balance_id - b.balance_id

/** One pile of one warehouse for each of its goods; none where a warehouse has not got all of them. */
function pilesFor({ client_id, ref_no, items, country_code, created_at }: SentParcel, piles: ReadonlyMap<string, readonly Pile[]>): Pile[] {
  const fitting = items.map(({ sku }) => (piles.get(`${client_id} ${sku}`) ?? []).filter(({ since }) => Date.parse(since) + dayMs < Date.parse(created_at)))
  const [first = []] = fitting
  const isFromHome = country_code === 'AE' && dice(`cleared home ${ref_no}`).int(1, CLEARED_HOME) > 1
  for (const pile of first.toSorted(byFit(isFromHome))) {
    const beside = fitting.map((some) => some.find(({ warehouse_id }) => warehouse_id === pile.warehouse_id))
    const found = beside.flatMap((one) => one ?? [])
    if (found.length === items.length) return found
  }
  return []
}

const stateOf = (status: PackageStatus): Shipped['status'] => {
  if (status === 'delivered') return 'delivered'
  return status === 'return_initiated' || status === 'return_in_transit' || status === 'returned' ? 'rto' : 'shipped'
}

/** The orders that parcels of the last quarter were packed for: their goods, from piles that had them, and when each thing happened. */
export function planShipped(
  parcels: readonly SentParcel[], piles: readonly Pile[], clocks: ReadonlyMap<number, WarehouseClock>, nowMs: number,
): Shipped[] {
  const byProduct = Map.groupBy(piles, ({ client_id, product_code }) => `${client_id} ${product_code}`)
  return parcels.flatMap((parcel) => {
    const createdMs = Date.parse(parcel.created_at)
    const found = createdMs < nowMs - DAYS * dayMs ? [] : pilesFor(parcel, byProduct)
    const clock = clocks.get(found[0]?.warehouse_id ?? 0)
    if (!clock || found[0] === undefined) return []
    const roll = dice(`shipped ${parcel.ref_no}`)
    const delivery = orderDelivery.names.find((name) => name === parcel.delivery_type) ?? 'standard'
    const orderedMs = createdMs - roll.real(0.4, 7) * hourMs
    const confirmedMs = orderedMs + roll.int(1, 20) * minuteMs
    return [{
      parcel, warehouse_id: found[0].warehouse_id, delivery, status: stateOf(parcel.status), orderedMs, confirmedMs, packedMs: createdMs,
      leftMs: Math.max(createdMs + 5 * minuteMs, Date.parse(parcel.left_at ?? parcel.status_at) - 10 * minuteMs),
      lines: parcel.items.flatMap(({ qty, unit_price }, at) => (found[at] ? [{ pile: found[at], qty, unit_price, line_no: at + 1 }] : [])),
      due_ship_at: dueToShip(clock, confirmedMs, delivery),
    }]
  })
}
