import { createHmac } from 'node:crypto'
import { shopKeys } from './keys'
import { changedSince, said, total, type Question, type Happening, type Notice, type Said, type SandboxShopState, type ShopOrder } from './shop'

const LOCATION = 655441491
const gateways = (order: ShopOrder) => (order.is_cod ? ['Cash on Delivery (COD)'] : ['shopify_payments'])

/** An order as Shopify's REST Admin API and its webhooks spell it. */
export const shopifyOrder = (shop: SandboxShopState, order: ShopOrder) => ({
  id: order.id, admin_graphql_api_id: `gid://shopify/Order/${order.id}`, name: `#${order.no}`, order_number: Number(order.no), created_at: order.placed_at,
  updated_at: order.changed_at, cancelled_at: order.cancelled_at, cancel_reason: order.cancelled_at ? 'customer' : null, currency: order.currency,
  email: order.buyer.email, phone: order.buyer.phone, note: order.note, financial_status: order.is_paid ? 'paid' : 'pending', fulfillment_status: null,
  payment_gateway_names: gateways(order), taxes_included: false, total_price: total(order), total_outstanding: order.is_paid ? '0.00' : total(order),
  shipping_lines: [{ title: 'Standard', price: order.shipping, discounted_price: order.shipping }],
  shipping_address: {
    name: order.buyer.name, phone: order.buyer.phone, address1: order.buyer.line1, address2: null, city: order.buyer.city, province: null, zip: null,
    country_code: order.buyer.country_code,
  },
  line_items: order.lines.map(({ id, listing, qty }) => ({
    id, sku: listing.sku, product_id: shop.idOfListing(listing.sku) + 1, variant_id: shop.idOfListing(listing.sku), title: listing.title, quantity: qty,
    current_quantity: qty, price: listing.price, total_discount: '0.00', discount_allocations: [],
  })),
})

const refused = (status: number, errors: string): Said => ({ status, body: { errors } })

function orders(shop: SandboxShopState, { query, base }: Question): Said {
  const [limit, at] = [Number(query.get('limit') ?? 50), query.get('page_info')]
  const [from, since] = at ? JSON.parse(Buffer.from(at, 'base64url').toString()) as [number, string] : [0, query.get('updated_at_min') ?? '']
  const all = changedSince(shop, since)
  const next = from + limit < all.length ? Buffer.from(JSON.stringify([from + limit, since])).toString('base64url') : null
  return said({ orders: all.slice(from, from + limit).map((order) => shopifyOrder(shop, order)) },
    next ? { link: `<${base}/orders.json?limit=${limit}&page_info=${next}>; rel="next"` } : {})
}

const shippedOf = ({ shipments }: ShopOrder, line: number) => shipments.reduce((all, { units }) => all + (units?.[line] ?? 0), 0)

/** An order has one fulfilment order, numbered one above it. */
function fulfilments(shop: SandboxShopState, order: ShopOrder, isOpen: boolean): Said {
  if (!isOpen) return said({ fulfillments: order.shipments.map(({ number, carrier }) => ({ tracking_number: number || null, tracking_company: carrier })) })
  return said({ fulfillment_orders: [{
    id: order.id + 1, order_id: order.id, status: 'open',
    line_items: order.lines.map(({ id, listing, qty }) => ({
      id: id + 1, line_item_id: id, variant_id: shop.idOfListing(listing.sku), quantity: qty, fulfillable_quantity: qty - shippedOf(order, id),
    })),
  }] })
}

interface FulfilmentSaid {
  line_items_by_fulfillment_order: { fulfillment_order_id: number; fulfillment_order_line_items?: { id: number; quantity: number }[] }[]
  tracking_info?: { number?: string; company?: string }
}
function fulfil(shop: SandboxShopState, { fulfillment }: { fulfillment?: FulfilmentSaid }): Said {
  const [of] = fulfillment?.line_items_by_fulfillment_order ?? []
  const order = of && shop.orders.get(of.fulfillment_order_id - 1)
  if (!order) return refused(422, 'Fulfillment order does not exist.')
  const lines = of.fulfillment_order_line_items ?? order.lines.map(({ id, qty }) => ({ id: id + 1, quantity: qty - shippedOf(order, id) }))
  const { number = '', company = '' } = fulfillment?.tracking_info ?? {}
  shop.ship(order, { number, carrier: company, units: Object.fromEntries(lines.map(({ id, quantity }) => [id - 1, quantity])) })
  return said({ fulfillment: { id: order.id + 2, status: 'success', tracking_number: number, tracking_company: company } })
}

export function shopifySide(shop: SandboxShopState, question: Question): Said {
  if (question.headers['x-shopify-access-token'] !== shopKeys.shopify.access_token)
    return refused(401, '[API] Invalid API key or access token (unrecognized login or wrong password)')
  const [, what = ''] = /^\/admin\/api\/\d{4}-\d{2}(\/.*)$/.exec(question.path) ?? []
  const [, variant] = /^\/variants\/(\d+)\.json$/.exec(what) ?? []
  if (what === '/shop.json') return said({ shop: { id: shop.merchant, name: shop.name, currency: 'AED', myshopify_domain: shop.name } })
  const [, orderId, part] = /^\/orders\/(\d+)\/(fulfillments|fulfillment_orders)\.json$/.exec(what) ?? []
  if (orderId) {
    const order = shop.orders.get(Number(orderId))
    return order ? fulfilments(shop, order, part === 'fulfillment_orders') : refused(404, 'Not Found')
  }
  if (what === '/fulfillments.json' && question.method === 'POST') return fulfil(shop, question.body)
  if (what === '/orders.json') return orders(shop, question)
  if (what === '/locations.json') return said({ locations: [{ id: LOCATION, name: 'Qafila', active: true }] })
  if (variant) {
    const listing = shop.listingOf(variant)
    return listing ? said({ variant: { id: Number(variant), sku: listing.sku, inventory_item_id: Number(variant) + 2 } }) : refused(404, 'Not Found')
  }
  if (what === '/inventory_levels/set.json' && question.method === 'POST') {
    const listing = shop.listingOf(String(Number(question.body.inventory_item_id) - 2))
    if (!listing || question.body.location_id !== LOCATION) return refused(404, 'Not Found')
    shop.setStock(listing.sku, Number(question.body.available))
    return said({ inventory_level: { inventory_item_id: question.body.inventory_item_id, location_id: LOCATION, available: question.body.available } })
  }
  return refused(404, 'Not Found')
}

const topics: Readonly<Record<Happening, string>> = { created: 'orders/create', paid: 'orders/paid', updated: 'orders/updated', cancelled: 'orders/cancelled' }
export function shopifyNotice(shop: SandboxShopState, order: ShopOrder, what: Happening): Notice {
  const payload = JSON.stringify(shopifyOrder(shop, order))
  return {
    payload,
    headers: {
      'x-shopify-topic': topics[what], 'x-shopify-shop-domain': shop.name, 'x-shopify-api-version': '2025-10',
      'x-shopify-hmac-sha256': createHmac('sha256', shopKeys.shopify.webhook_secret).update(payload).digest('base64'),
    },
  }
}
