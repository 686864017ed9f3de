import { createHmac } from 'node:crypto'
import { shopKeys } from './keys'
import { cents, said, subtotal, tax, total, type Question, type Happening, type Notice, type Said, type SandboxShopState, type ShopOrder } from './shop'

const money = (inCents: number, currency: string) => ({ amount: inCents / 100, currency })
const slugOf = (order: ShopOrder) => (order.cancelled_at ? 'canceled' : order.is_paid || order.is_cod ? 'under_review' : 'payment_pending')
/** Riyadh's clock, three hours ahead of UTC. */
const riyadh = (at: string) => ({ date: new Date(Date.parse(at) + 3 * 3_600_000).toISOString().slice(0, 23).replace('T', ' ') + '000', timezone_type: 3,
  timezone: 'Asia/Riyadh' })

/** An order as Salla's Merchant API and its webhooks spell it. */
export const sallaOrder = (shop: SandboxShopState, order: ShopOrder) => {
  const [first = '', ...rest] = order.buyer.name.split(' ')
  return {
    id: order.id, reference_id: Number(order.no), date: riyadh(order.placed_at), status: { id: 1, slug: slugOf(order), name: slugOf(order) },
    payment_method: order.is_cod ? 'cod' : 'credit_card', currency: order.currency, notes: order.note,
    amounts: {
      sub_total: money(subtotal(order), order.currency), shipping_cost: money(cents(order.shipping), order.currency),
      cash_on_delivery: money(0, order.currency), tax: { percent: '5.00', amount: money(tax(order), order.currency) },
      total: money(cents(total(order)), order.currency),
    },
    customer: { first_name: first, last_name: rest.join(' '), mobile: order.buyer.phone.slice(4), mobile_code: order.buyer.phone.slice(0, 4),
      email: order.buyer.email, city: order.buyer.city },
    shipping: {
      receiver: { name: order.buyer.name, email: order.buyer.email, phone: order.buyer.phone },
      address: { country_code: order.buyer.country_code, city: order.buyer.city, shipping_address: order.buyer.line1, street_number: '', block: '',
        postal_code: '' },
    },
    items: order.lines.map(({ id, listing, qty }) => ({
      id, name: listing.title, sku: listing.sku, quantity: qty, product: { id: shop.idOfListing(listing.sku) },
      amounts: { price_without_tax: money(cents(listing.price), order.currency), total_discount: money(0, order.currency) },
    })),
  }
}

const refused = (status: number, code: string, message: string): Said => ({ status, body: { status, success: false, error: { code, message } } })

function shipments(shop: SandboxShopState, { method, query, body }: Question): Said {
  const order = shop.orders.get(Number(method === 'GET' ? query.get('order_id') : body.order_id))
  if (!order) return refused(404, 'error', 'The order is not found')
  if (method === 'POST') shop.ship(order, { number: String(body.tracking_number), carrier: String(body.courier_name), units: null })
  return said({
    status: 200, success: true, data: order.shipments.map(({ number, carrier }, nth) => ({
      id: order.id + nth + 1, order_id: order.id, courier_name: carrier, shipping_number: number, tracking_number: number, status: 'delivering',
    })),
  })
}

export function sallaSide(shop: SandboxShopState, question: Question): Said {
  if (question.headers.authorization !== `Bearer ${shopKeys.salla.access_token}`)
    return refused(401, 'Unauthorized', 'The access token is invalid')
  const [, what = ''] = /^\/admin\/v2(\/.*)$/.exec(question.path) ?? []
  if (what === '/store/info')
    return said({ status: 200, success: true, data: { id: shop.merchant, name: shop.name, domain: `https://${shop.name}` } })
  if (what === '/orders') {
    const [per, page, since] = [Number(question.query.get('per_page') ?? 15), Number(question.query.get('page') ?? 1), question.query.get('from_date') ?? '']
    const all = [...shop.orders.values()].filter(({ placed_at }) => placed_at.slice(0, 10) >= since).toSorted((a, b) => a.id - b.id)
    return said({
      status: 200, success: true, data: all.slice((page - 1) * per, page * per).map((order) => sallaOrder(shop, order)),
      pagination: { total: all.length, perPage: per, currentPage: page, totalPages: Math.max(1, Math.ceil(all.length / per)) },
    })
  }
  if (what === '/shipments') return shipments(shop, question)
  const [, sku] = /^\/products\/quantities\/bySku\/([^/]+)$/.exec(what) ?? []
  const listing = sku && shop.listings.get(decodeURIComponent(sku))
  if (listing && question.method === 'PUT') {
    shop.setStock(listing.sku, Number(question.body.quantity))
    return said({ status: 200, success: true, data: { sku: listing.sku, quantity: question.body.quantity } })
  }
  return refused(404, 'error', 'The product is not found')
}

const events: Readonly<Record<Happening, string>> = {
  created: 'order.created', paid: 'order.payment.updated', updated: 'order.updated', cancelled: 'order.cancelled',
}
export function sallaNotice(shop: SandboxShopState, order: ShopOrder, what: Happening): Notice {
  const payload = JSON.stringify({ event: events[what], merchant: shop.merchant, created_at: new Date(Date.parse(order.changed_at)).toUTCString(),
    data: sallaOrder(shop, order) })
  return {
    payload,
    headers: {
      'x-salla-security-strategy': 'Signature', 'x-salla-signature': createHmac('sha256', shopKeys.salla.webhook_secret).update(payload).digest('hex'),
    },
  }
}
