import { createHmac } from 'node:crypto'
import { sum } from '@/lib/domain/decimal'
import { sameSecret } from '../../platform/tokens'
import {
  askShop, ShopRefused, type ChannelAdapter, type ChannelLine, type ChannelOrder, type Shipment, type ShopAccess, type StockLevel, type WebhookReader,
} from './adapter'
import { decimalIn, listIn, momentIn, objectIn, orNull, parsed, textIn, type Json } from './json'

const API = '/admin/api/2025-10'
const PAGE = 100

/** Paid on delivery: Shopify has no flag of its own, its manual method is called so. */
const isCod = (order: Json): boolean =>
  (Array.isArray(order.payment_gateway_names) ? order.payment_gateway_names : []).some((name) => /cash on delivery|\bcod\b/i.test(String(name)))

function lineOf(line: Json): ChannelLine {
  const discounts = listIn(line.discount_allocations).map(({ amount }) => decimalIn(amount))
  return {
    channel_sku: textIn(line.sku), product_id: orNull(textIn(line.product_id)), variant_id: orNull(textIn(line.variant_id)),
    title: textIn(line.title) || textIn(line.name), qty: Number(line.current_quantity ?? line.quantity ?? 0), unit_price: decimalIn(line.price),
    discount: discounts.length > 0 ? sum(discounts) : decimalIn(line.total_discount),
  }
}

function receiverOf(order: Json): ChannelOrder['to'] {
  const to = objectIn(order.shipping_address ?? order.billing_address)
  const name = textIn(to.name) || [textIn(to.first_name), textIn(to.last_name)].filter(Boolean).join(' ')
  return {
    consignee_name: name, consignee_phone: textIn(to.phone) || textIn(order.phone), consignee_email: orNull(textIn(order.email)),
    address_line1: textIn(to.address1), address_line2: orNull(textIn(to.address2)), city: textIn(to.city), state: orNull(textIn(to.province)),
    pincode: orNull(textIn(to.zip)), country_code: textIn(to.country_code),
  }
}

const paid = new Set(['paid', 'partially_refunded', 'refunded'])
function orderOf(order: Json): ChannelOrder {
  const [shipping, ordered] = [listIn(order.shipping_lines).map((line) => decimalIn(line.discounted_price ?? line.price)), momentIn(order.created_at)]
  return {
    id: textIn(order.id), ref_no: textIn(order.name) || textIn(order.id), ordered_at: ordered ?? new Date(0).toISOString(),
    updated_at: momentIn(order.updated_at) ?? ordered ?? new Date(0).toISOString(), is_paid: paid.has(textIn(order.financial_status)),
    is_cod: isCod(order),
    is_cancelled: momentIn(order.cancelled_at) !== null, cancel_reason: orNull(textIn(order.cancel_reason)), currency: textIn(order.currency),
    amount_due: decimalIn(order.total_outstanding ?? order.total_price), shipping_fee: sum(['0', ...shipping]),
    is_tax_inclusive: order.taxes_included === true, remarks: orNull(textIn(order.note)), to: receiverOf(order),
    lines: listIn(order.line_items).map(lineOf).filter(({ qty }) => qty > 0),
  }
}

/** The page a `Link` header leads to. */
const nextPage = (link: string | undefined): string | null => /<[^>]*[?&]page_info=([^&>]+)[^>]*>;\s*rel="next"/.exec(link ?? '')?.[1] ?? null

/** The stock of a variant is that of its inventory item at a location; the shop’s first active one is where we deliver from. */
async function setStock(ask: (path: string, body?: object) => Promise<Json>, level: StockLevel): Promise<Json> {
  if (level.variant_id === null) throw new ShopRefused(422, 'Its variant is not known: fill in the variant id of the channel SKU.')
  const variant = objectIn((await ask(`/variants/${encodeURIComponent(level.variant_id)}.json`)).variant)
  const location = listIn((await ask('/locations.json')).locations).find(({ active }) => active === true)
  if (!location) throw new ShopRefused(422, 'The shop has no active location.')
  return ask('/inventory_levels/set.json', { location_id: location.id, inventory_item_id: variant.inventory_item_id, available: level.qty })
}

type Ask = (path: string, body?: object) => Promise<Json>

/** What of an order’s fulfilment orders is still to be sent: of all of it, or of the lines that left. */
function openOf(orders: readonly Json[], { is_whole, lines }: Shipment) {
  const left = new Map(lines.map(({ variant_id, qty }) => [variant_id ?? '', qty]))
  return orders.flatMap((order) => {
    const open = listIn(order.line_items).filter(({ fulfillable_quantity }) => Number(fulfillable_quantity) > 0)
    if (open.length === 0) return []
    if (is_whole) return [{ fulfillment_order_id: order.id }]
    const items = open.flatMap((line) => {
      const variant = textIn(line.variant_id)
      const quantity = Math.min(Number(line.fulfillable_quantity), left.get(variant) ?? 0)
      left.set(variant, (left.get(variant) ?? 0) - quantity)
      return quantity > 0 ? [{ id: line.id, quantity }] : []
    })
    return items.length > 0 ? [{ fulfillment_order_id: order.id, fulfillment_order_line_items: items }] : []
  })
}

/** Makes a fulfilment of what is open; one with the same number, or of an order that was collected any at all, is this one. */
async function ship(ask: Ask, shipment: Shipment): Promise<void> {
  const [order, number] = [`/orders/${encodeURIComponent(shipment.order_id)}`, shipment.parcels.map((one) => one.number).join(', ')]
  const made = listIn((await ask(`${order}/fulfillments.json`)).fulfillments)
  if (made.some((one) => number === '' || textIn(one.tracking_number) === number)) return
  const open = openOf(listIn((await ask(`${order}/fulfillment_orders.json`)).fulfillment_orders), shipment)
  if (open.length === 0) throw new ShopRefused(422, 'Nothing of the order is left to be fulfilled in the shop.')
  const [first] = shipment.parcels
  await ask('/fulfillments.json', {
    fulfillment: {
      line_items_by_fulfillment_order: open, notify_customer: true,
      ...(first && { tracking_info: { number, company: first.carrier, ...(first.url && { url: first.url }) } }),
    },
  })
}

/**
 * Shopify: orders, fulfilments, inventory levels and shop of its REST Admin API, with the access token of a custom app.
 * Source: shopify.dev/docs/api/admin-rest (order, fulfillment, fulfillment order, shop, location, product variant, inventory level, pagination, rate
 * limits). Written without the pages at hand: compare before the first shop goes live.
 */
export function shopify(access: ShopAccess): ChannelAdapter {
  const headers = { 'x-shopify-access-token': access.secrets.access_token ?? '' }
  const ask = (path: string, body?: object) => askShop(access, { path: `${API}${path}`, headers, ...(body && { method: 'POST', body }) })
  const json = async (path: string, body?: object) => objectIn((await ask(path, body)).json)
  return {
    account: async () => ({ name: textIn(objectIn((await json('/shop.json')).shop).name), seller_id: null }),
    orders: async (since, cursor) => {
      // A page that is named by its cursor takes no other filter.
      const query = cursor ? `page_info=${encodeURIComponent(cursor)}` : `status=any&updated_at_min=${encodeURIComponent(since)}&order=updated_at+asc`
      const answer = await ask(`/orders.json?limit=${PAGE}&${query}`)
      return { orders: listIn(objectIn(answer.json).orders).map(orderOf), cursor: nextPage(answer.headers.link) }
    },
    setStock: (level) => setStock(json, level),
    ship: (shipment) => ship(json, shipment),
  }
}

/**
 * Its webhooks: `X-Shopify-Hmac-Sha256` is the base64 HMAC-SHA256 of the raw body with the app’s secret, `X-Shopify-Shop-Domain` the shop,
 * `X-Shopify-Topic` what happened; the body is the whole order. Source: shopify.dev/docs/apps/build/webhooks.
 */
export const shopifyWebhooks: WebhookReader = {
  shop: ({ headers }) => (headers['x-shopify-shop-domain'] ? { store: `https://${headers['x-shopify-shop-domain']}` } : null),
  isSigned: ({ payload, headers }, secret) =>
    sameSecret(headers['x-shopify-hmac-sha256'] ?? '', createHmac('sha256', secret).update(payload).digest('base64')),
  order: ({ payload, headers }) => ((headers['x-shopify-topic'] ?? '').startsWith('orders/') ? orderOf(parsed(payload)) : null),
}
