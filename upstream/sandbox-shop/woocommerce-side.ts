import { createHmac } from 'node:crypto'
import { shopKeys } from './keys'
import {
  amount, cents, changedSince, said, total, type Question, type Happening, type Notice, type Said, type SandboxShopState, type ShopOrder, type ShopShipment,
} from './shop'

/** Its moments in UTC have no zone. */
const gmt = (at: string | null) => at?.slice(0, 19) ?? null
const statusOf = (order: ShopOrder) =>
  (order.cancelled_at ? 'cancelled' : order.is_completed ? 'completed' : order.is_paid || order.is_cod ? 'processing' : 'pending')

/** An order as WooCommerce's REST API and its webhooks spell it; totals of lines are without VAT. */
export const woocommerceOrder = (shop: SandboxShopState, order: ShopOrder) => {
  const [first = '', ...rest] = order.buyer.name.split(' ')
  const place = {
    first_name: first, last_name: rest.join(' '), address_1: order.buyer.line1, address_2: '', city: order.buyer.city, state: '', postcode: '',
    country: order.buyer.country_code, phone: order.buyer.phone,
  }
  return {
    id: order.id, number: order.no, status: statusOf(order), currency: order.currency, date_created_gmt: gmt(order.placed_at),
    date_modified_gmt: gmt(order.changed_at), date_paid_gmt: order.is_paid ? gmt(order.changed_at) : null, prices_include_tax: false, total: total(order),
    payment_method: order.is_cod ? 'cod' : 'stripe', customer_note: order.note, billing: { ...place, email: order.buyer.email }, shipping: place,
    shipping_lines: [{ method_title: 'Flat rate', total: order.shipping }],
    line_items: order.lines.map(({ id, listing, qty }) => {
      const line = amount(qty * cents(listing.price))
      return {
        id, name: listing.title, sku: listing.sku, product_id: shop.idOfListing(listing.sku), variation_id: 0, quantity: qty, subtotal: line, total: line,
      }
    }),
  }
}

const refused = (status: number, code: string, message: string): Said => ({ status, body: { code, message, data: { status } } })

const noteOf = ({ number, carrier }: ShopShipment) => `Shipped with ${carrier}, tracking number ${number}`
/** Notes of an order; those for its buyer say with whom it left. */
function orderSide(shop: SandboxShopState, order: ShopOrder, { method, body }: Question, isNotes: boolean): Said {
  if (!isNotes) {
    if (body.status === 'completed') shop.complete(order)
    return said(woocommerceOrder(shop, order))
  }
  if (method === 'GET') return said(order.shipments.map((one, nth) => ({ id: nth + 1, note: noteOf(one), customer_note: true })))
  const [, carrier = '', number = ''] = /^Shipped with (.*), tracking number ([^:]+)/.exec(String(body.note)) ?? []
  shop.ship(order, { number, carrier, units: null })
  return { status: 201, body: { id: order.shipments.length, note: body.note } }
}

export function woocommerceSide(shop: SandboxShopState, question: Question): Said {
  const { consumer_key, consumer_secret } = shopKeys.woocommerce
  if (question.headers.authorization !== `Basic ${Buffer.from(`${consumer_key}:${consumer_secret}`).toString('base64')}`)
    return refused(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.')
  const [, what = ''] = /^\/wp-json\/wc\/v3(\/.*)$/.exec(question.path) ?? []
  if (what === '/system_status') return said({ environment: { site_url: `https://${shop.name}` } })
  if (what === '/orders') {
    const [per, page] = [Number(question.query.get('per_page') ?? 10), Number(question.query.get('page') ?? 1)]
    const since = question.query.get('modified_after') ?? ''
    const all = changedSince(shop, since && `${since}Z`)
    return said(all.slice((page - 1) * per, page * per).map((order) => woocommerceOrder(shop, order)),
      { 'x-wp-total': String(all.length), 'x-wp-totalpages': String(Math.max(1, Math.ceil(all.length / per))) })
  }
  const [, id, isNotes] = /^\/orders\/(\d+)(\/notes)?$/.exec(what) ?? []
  const order = id ? shop.orders.get(Number(id)) : undefined
  if (order) return orderSide(shop, order, question, Boolean(isNotes))
  const [, product] = /^\/products\/(\d+)$/.exec(what) ?? []
  const listing = product && shop.listingOf(product)
  if (listing && question.method === 'PUT') {
    shop.setStock(listing.sku, Number(question.body.stock_quantity))
    return said({ id: Number(product), sku: listing.sku, manage_stock: true, stock_quantity: question.body.stock_quantity })
  }
  return refused(404, 'woocommerce_rest_product_invalid_id', 'Invalid ID.')
}

const topics: Readonly<Record<Happening, string>> = { created: 'order.created', paid: 'order.updated', updated: 'order.updated', cancelled: 'order.updated' }
export function woocommerceNotice(shop: SandboxShopState, order: ShopOrder, what: Happening): Notice {
  const payload = JSON.stringify(woocommerceOrder(shop, order))
  return {
    payload,
    headers: {
      'x-wc-webhook-topic': topics[what], 'x-wc-webhook-source': `https://${shop.name}/`, 'x-wc-webhook-resource': 'order',
      'x-wc-webhook-signature': createHmac('sha256', shopKeys.woocommerce.webhook_secret).update(payload).digest('base64'),
    },
  }
}
