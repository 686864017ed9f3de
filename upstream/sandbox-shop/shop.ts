import { createHash } from 'node:crypto'
import { amountIn } from '@/lib/domain/money'

/** What a sandbox shop sells. */
export interface Listing {
  sku: string
  title: string
  price: string
}
export interface Buyer {
  name: string
  phone: string
  email: string
  line1: string
  city: string
  country_code: string
}
/** An order of a buyer, whatever the platform. Prices are without VAT. */
export interface ShopOrder {
  id: number
  no: string
  placed_at: string
  changed_at: string
  lines: { id: number; listing: Listing; qty: number }[]
  shipping: string
  currency: string
  is_cod: boolean
  is_paid: boolean
  cancelled_at: string | null
  is_completed: boolean
  note: string
  buyer: Buyer
  /** What the shop learned of what left. */
  shipments: ShopShipment[]
}
export interface ShopShipment {
  number: string
  carrier: string
  /** Units of each line that left with it; null where nobody said. */
  units: Readonly<Record<number, number>> | null
}
type Placing = Pick<ShopOrder, 'buyer'> & Partial<Pick<ShopOrder, 'is_cod' | 'is_paid' | 'placed_at' | 'shipping' | 'currency' | 'note'>>
  & { lines: { sku: string; qty: number }[] }

const idOf = (text: string): number => Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 10), 16)

/** One shop: its listings, orders and stock. It forgets them when the sandbox stops; the same orders placed again have the same numbers. */
export function sandboxShop(name: string) {
  const listings = new Map<string, Listing>()
  const orders = new Map<number, ShopOrder>()
  const stock = new Map<string, number>()
  /** How often each listing's stock was set. */
  const sets = new Map<string, number>()
  const touch = (order: ShopOrder, atMs = Date.now()) => { order.changed_at = new Date(Math.max(atMs, Date.parse(order.changed_at))).toISOString() }
  return {
    name,
    /** A merchant's number, as webhooks of some platforms name it. */
    merchant: idOf(name) % 1_000_000_000,
    listings, orders, stock, sets,
    idOfListing: (sku: string) => idOf(`${name} ${sku}`) % 1_000_000_000_000,
    listingOf: (id: string) => [...listings.values()].find(({ sku }) => String(idOf(`${name} ${sku}`) % 1_000_000_000_000) === id),
    list(listing: Listing) { listings.set(listing.sku, listing) },
    place({ lines, buyer, ...more }: Placing): ShopOrder {
      const nth = orders.size + 1
      const placed_at = more.placed_at ?? new Date().toISOString()
      const order: ShopOrder = {
        id: idOf(`${name} order ${nth}`) % 1_000_000_000_000, no: String(1000 + nth), placed_at, changed_at: placed_at, shipping: '0.00', currency: 'AED',
        is_cod: false, is_paid: false, cancelled_at: null, is_completed: false, note: '', buyer, shipments: [], ...more,
        lines: lines.map(({ sku, qty }, at) => ({
          id: idOf(`${name} order ${nth} line ${at}`) % 1_000_000_000_000, qty, listing: listings.get(sku) ?? { sku, title: sku, price: '50.00' },
        })),
      }
      orders.set(order.id, order)
      return order
    },
    pay(order: ShopOrder, atMs?: number) { order.is_paid = true; touch(order, atMs) },
    cancel(order: ShopOrder, atMs?: number) { touch(order, atMs); order.cancelled_at = order.changed_at },
    change(order: ShopOrder, changed: Partial<Pick<ShopOrder, 'buyer' | 'note' | 'lines'>>, atMs?: number) {
      Object.assign(order, changed)
      touch(order, atMs)
    },
    complete(order: ShopOrder) { order.is_completed = true; touch(order) },
    ship(order: ShopOrder, shipment: ShopShipment) { order.shipments.push(shipment); touch(order) },
    setStock(sku: string, qty: number) { stock.set(sku, qty); sets.set(sku, (sets.get(sku) ?? 0) + 1) },
  }
}
export type SandboxShopState = ReturnType<typeof sandboxShop>

/** What a sandbox answers: a status, a body, and headers of its own. */
export interface Said {
  status: number
  body: unknown
  headers?: Record<string, string>
}
export interface Question {
  method: string
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Record<string, unknown>
  /** Where the shop is asked: pages are linked from it. */
  base: string
}
/** A webhook as its platform sends it. */
export interface Notice {
  payload: string
  headers: Record<string, string>
}
/** What happened to an order. */
export type Happening = 'created' | 'paid' | 'updated' | 'cancelled'

export const said = (body: unknown, headers: Record<string, string> = {}): Said => ({ status: 200, body, headers })
/** Orders changed since, the oldest change first. */
export const changedSince = (shop: SandboxShopState, since: string): ShopOrder[] =>
  [...shop.orders.values()].filter(({ changed_at }) => !since || Date.parse(changed_at) >= Date.parse(since))
    .toSorted((a, b) => a.changed_at.localeCompare(b.changed_at) || a.id - b.id)
export const cents = (text: string) => Math.round(Number(text) * 100)
export const subtotal = ({ lines }: ShopOrder): number => lines.reduce((all, { qty, listing }) => all + qty * cents(listing.price), 0)
/** 5 % on goods and shipping. */
export const tax = (order: ShopOrder): number => Math.round((subtotal(order) + cents(order.shipping)) * 0.05)
export const amount = (inCents: number): string => amountIn(inCents / 100, 'AED')
export const total = (order: ShopOrder): string => amount(subtotal(order) + cents(order.shipping) + tax(order))
