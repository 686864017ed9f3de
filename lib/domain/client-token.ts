import { words } from './vocabulary'

/** Days a new token may live (clients.md 2.4). */
export const tokenDays = [90, 180, 365] as const

/** Days before its end that the client is written to of a token (clients.md 6). */
export const tokenWarnings = [30, 7, 1] as const

/** Active tokens a client may have at once. */
export const MOST_TOKENS = 10

const starts = { production: 'lk_live_', sandbox: 'lk_test_' } as const

/** What every token of an environment begins with, so that one is told from a person's at sight. */
export const tokenStart = (environment: string): string => (environment === 'production' ? starts.production : starts.sandbox)

/** Whether a text is such a token whole. */
export const isClientToken = (text: unknown): boolean => typeof text === 'string' && /^lk_(?:live|test)_[\w-]{43}$/.test(text)

/** A client system's token in an `Authorization` header, or null for anything else. */
export const clientTokenIn = (authorization: string | null | undefined): string | null =>
  authorization?.match(/^Bearer (lk_(?:live|test)_[\w-]{43})$/)?.[1] ?? null

/** What a token is made for; each opens some calls and no others. */
export const tokenScope = words({
  parcels: 'Read parcels, labels and tracking', orders: 'Read orders of buyers', place_orders: 'Place and cancel orders of buyers', stock: 'Read stock',
})
export type TokenScope = (typeof tokenScope.names)[number]
/** What a token may that was made for nothing in particular. */
export const usualScopes = ['parcels'] as const satisfies TokenScope[]

/** The keys the calls of a scope ask for; a token holds no other. */
export const keysOfScope: Readonly<Record<TokenScope, readonly string[]>> = {
  parcels: [
    'app_package:package-list', 'app_package:package-view', 'app_base:package-labels', 'app_tracking:tracking', 'app_tracking:client-tracking',
    'app_tracking:tracking-pod',
  ],
  orders: ['app_fulfillment:order-list'],
  place_orders: ['app_fulfillment:order-manage'],
  stock: ['app_fulfillment:inventory'],
}

interface OpenCall { scope: TokenScope; does: string }

/**
 * What a client's system may ask with its token: a closed list, so that nothing meant for a person behind a screen ever opens to a token. A call that
 * writes can be tried first: with `x-dry-run: true` it answers what it would do, and nothing is changed.
 */
export const clientApi = {
  'packages.find': { scope: 'parcels', does: 'Packages by filter or number' },
  'packages.one': { scope: 'parcels', does: 'One package' },
  'packages.printLabel': { scope: 'parcels', does: 'The label of a package' },
  'promises.atOrder': { scope: 'parcels', does: 'When an order would come, by each carrier: the likely day, and one that 95 % come by' },
  'tracking.status': { scope: 'parcels', does: 'Status of up to 200 numbers' },
  'tracking.details': { scope: 'parcels', does: 'Journey of one package' },
  'tracking.pod': { scope: 'parcels', does: 'Proof of delivery' },
  'saleOrders.list': { scope: 'orders', does: 'Orders of buyers by filter or number' },
  'saleOrders.one': { scope: 'orders', does: 'One order with its lines and what became of it' },
  'saleOrders.add': { scope: 'place_orders', does: 'Place an order of a buyer' },
  'saleOrders.cancel': { scope: 'place_orders', does: 'Cancel orders that are not packed yet' },
  'inventory.list': { scope: 'stock', does: 'Stock by SKU and warehouse: on hand, promised and free' },
} as const satisfies Record<string, OpenCall>
export type OpenCallName = keyof typeof clientApi
export const openCalls = Object.keys(clientApi) as OpenCallName[]

/** The header that has a call try what it would do. */
export const DRY_RUN = 'x-dry-run'
