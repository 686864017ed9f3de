import { createHmac } from 'node:crypto'
import { divide, subtract, sum } from '@/lib/domain/decimal'
import { sameSecret } from '../../platform/tokens'
import {
  askShop, ShopRefused, type ChannelAdapter, type ChannelLine, type ChannelOrder, type Shipment, type ShopAccess, type StockLevel, type WebhookReader,
} from './adapter'
import { decimalIn, listIn, momentIn, objectIn, orNull, parsed, textIn, type Json } from './json'

const API = '/wp-json/wc/v3'
const PAGE = 100

/** Totals of a line are without VAT, before (`subtotal`) and after (`total`) what was taken off. */
function lineOf(line: Json): ChannelLine {
  const [qty, subtotal] = [Number(line.quantity ?? 0), decimalIn(line.subtotal)]
  const variation = textIn(line.variation_id)
  return {
    channel_sku: textIn(line.sku), product_id: orNull(textIn(line.product_id)), variant_id: variation === '' || variation === '0' ? null : variation,
    title: textIn(line.name), qty, unit_price: qty > 0 ? divide(subtotal, qty, 4) : '0', discount: subtract(subtotal, decimalIn(line.total)),
  }
}

function receiverOf(order: Json): ChannelOrder['to'] {
  const [billing, shipping] = [objectIn(order.billing), objectIn(order.shipping)]
  const to = textIn(shipping.address_1) === '' ? billing : shipping
  return {
    consignee_name: [textIn(to.first_name), textIn(to.last_name)].filter(Boolean).join(' '), consignee_phone: textIn(to.phone) || textIn(billing.phone),
    consignee_email: orNull(textIn(billing.email)), address_line1: textIn(to.address_1), address_line2: orNull(textIn(to.address_2)), city: textIn(to.city),
    state: orNull(textIn(to.state)), pincode: orNull(textIn(to.postcode)), country_code: textIn(to.country),
  }
}

/** Its moments in UTC have no zone. */
const utc = (value: unknown) => momentIn(textIn(value) === '' ? '' : `${textIn(value)}Z`)
const ended = new Set(['cancelled', 'failed', 'trash'])
function orderOf(order: Json): ChannelOrder {
  const [status, ordered, isCod] = [textIn(order.status), utc(order.date_created_gmt), textIn(order.payment_method) === 'cod']
  return {
    id: textIn(order.id), ref_no: textIn(order.number) || textIn(order.id), ordered_at: ordered ?? new Date(0).toISOString(),
    updated_at: utc(order.date_modified_gmt) ?? ordered ?? new Date(0).toISOString(), is_cod: isCod,
    // An order paid on delivery goes straight to `processing`; only those paid before have a day of payment.
    is_paid: utc(order.date_paid_gmt) !== null || (!isCod && ['processing', 'completed'].includes(status)), is_cancelled: ended.has(status),
    cancel_reason: ended.has(status) ? status : null, currency: textIn(order.currency), amount_due: decimalIn(order.total),
    shipping_fee: sum(['0', ...listIn(order.shipping_lines).map(({ total }) => decimalIn(total))]), is_tax_inclusive: false,
    remarks: orNull(textIn(order.customer_note)), to: receiverOf(order), lines: listIn(order.line_items).map(lineOf).filter(({ qty }) => qty > 0),
  }
}

const stockPath = ({ product_id, variant_id }: StockLevel): string => {
  if (product_id === null) throw new ShopRefused(422, 'Its product is not known: fill in the product id of the channel SKU.')
  const product = `/products/${encodeURIComponent(product_id)}`
  return variant_id === null ? product : `${product}/variations/${encodeURIComponent(variant_id)}`
}

/** WooCommerce itself knows no tracking number: its buyer reads it in a note, which the shop mails. */
const noteOf = ({ number, carrier, url }: Shipment['parcels'][number]) => `Shipped with ${carrier}, tracking number ${number}${url ? `: ${url}` : ''}`

/**
 * WooCommerce: orders, their notes and products of its REST API, signed in with a consumer key and secret.
 * Source: woocommerce.github.io/woocommerce-rest-api-docs (authentication over https, orders, products, product variations, pagination). Written
 * without the pages at hand: compare before the first shop goes live.
 */
export function woocommerce(access: ShopAccess): ChannelAdapter {
  const { consumer_key = '', consumer_secret = '' } = access.secrets
  const headers = { authorization: `Basic ${Buffer.from(`${consumer_key}:${consumer_secret}`).toString('base64')}` }
  const ask = (path: string, body?: object, method = 'PUT') => askShop(access, { path: `${API}${path}`, headers, ...(body && { method, body }) })
  return {
    account: async () => {
      const { environment } = objectIn((await ask('/system_status?_fields=environment')).json)
      return { name: textIn(objectIn(environment).site_url), seller_id: null }
    },
    orders: async (since, cursor) => {
      const page = Number(cursor ?? 1)
      const answer = await ask(
        `/orders?per_page=${PAGE}&page=${page}&orderby=modified&order=asc&dates_are_gmt=true&modified_after=${encodeURIComponent(since.slice(0, 19))}`)
      return { orders: listIn(answer.json).map(orderOf), cursor: page < Number(answer.headers['x-wp-totalpages'] ?? 1) ? String(page + 1) : null }
    },
    setStock: async (level) => {
      const { id, sku, stock_quantity } = objectIn((await ask(stockPath(level), { manage_stock: true, stock_quantity: level.qty })).json)
      return { id, sku, stock_quantity }
    },
    ship: async ({ order_id, parcels, is_last }) => {
      const order = `/orders/${encodeURIComponent(order_id)}`
      const notes = listIn((await ask(`${order}/notes`)).json).map(({ note }) => textIn(note))
      const news = parcels.filter(({ number }) => !notes.some((note) => note.includes(`tracking number ${number}`)))
      for (const parcel of news) await ask(`${order}/notes`, { note: noteOf(parcel), customer_note: true }, 'POST')
      if (is_last) await ask(order, { status: 'completed' })
    },
  }
}

/**
 * Its webhooks: `X-WC-Webhook-Signature` is the base64 HMAC-SHA256 of the raw body with the webhook’s secret, `X-WC-Webhook-Source` the shop,
 * `X-WC-Webhook-Topic` what happened; the body is the whole order. Source: woocommerce.github.io/woocommerce-rest-api-docs, webhooks.
 */
export const woocommerceWebhooks: WebhookReader = {
  shop: ({ headers }) => (headers['x-wc-webhook-source'] ? { store: headers['x-wc-webhook-source'] } : null),
  isSigned: ({ payload, headers }, secret) =>
    sameSecret(headers['x-wc-webhook-signature'] ?? '', createHmac('sha256', secret).update(payload).digest('base64')),
  order: ({ payload, headers }) => {
    const topic = headers['x-wc-webhook-topic'] ?? ''
    return topic.startsWith('order.') && topic !== 'order.deleted' ? orderOf(parsed(payload)) : null
  },
}
