import { createHmac } from 'node:crypto'
import { compare, sum } from '@/lib/domain/decimal'
import { sameSecret } from '../../platform/tokens'
import { askShop, type ChannelAdapter, type ChannelLine, type ChannelOrder, type ShopAccess, type WebhookReader } from './adapter'
import { decimalIn, listIn, momentIn, objectIn, orNull, parsed, textIn, type Json } from './json'

const API = '/admin/v2'
const PAGE = 50

const amountOf = (value: unknown): string => decimalIn(objectIn(value).amount)

function lineOf(item: Json): ChannelLine {
  const amounts = objectIn(item.amounts)
  return {
    channel_sku: textIn(item.sku), product_id: orNull(textIn(objectIn(item.product).id) || textIn(item.product_id)),
    variant_id: orNull(textIn(item.product_sku_id)), title: textIn(item.name), qty: Number(item.quantity ?? 0), unit_price: amountOf(amounts.price_without_tax),
    discount: amountOf(amounts.total_discount),
  }
}

function receiverOf(order: Json): ChannelOrder['to'] {
  const [shipping, customer] = [objectIn(order.shipping), objectIn(order.customer)]
  const [to, receiver] = [objectIn(shipping.address), objectIn(shipping.receiver)]
  const own = [textIn(customer.first_name), textIn(customer.last_name)].filter(Boolean).join(' ')
  const ownPhone = textIn(customer.mobile) === '' ? '' : `${textIn(customer.mobile_code)}${textIn(customer.mobile)}`
  const street = [textIn(to.block), textIn(to.street_number)].filter(Boolean).join(', ')
  return {
    consignee_name: textIn(receiver.name) || own, consignee_phone: textIn(receiver.phone) || ownPhone,
    consignee_email: orNull(textIn(receiver.email) || textIn(customer.email)), address_line1: textIn(to.shipping_address) || street,
    address_line2: textIn(to.shipping_address) === '' ? null : orNull(street), city: textIn(to.city) || textIn(customer.city), state: null,
    pincode: orNull(textIn(to.postal_code)), country_code: textIn(to.country_code) || textIn(customer.country_code),
  }
}

/** `{ date: '2026-11-20 10:15:00.000000', timezone: 'Asia/Riyadh' }`: Riyadh is three hours ahead of UTC all the year. */
function dateOf(value: unknown): string | null {
  const { date, timezone } = objectIn(value)
  const text = textIn(date).slice(0, 19).replace(' ', 'T')
  return momentIn(text === '' ? '' : `${text}${textIn(timezone) === 'Asia/Riyadh' ? '+03:00' : 'Z'}`)
}

const UNPAID = 'payment_pending'
const ended = new Set(['canceled', 'cancelled'])
/** Its orders do not say when they were changed, so the word is as old as the message, or as our question. */
function orderOf(order: Json, said_at: string): ChannelOrder {
  const [status, amounts, isCod] = [textIn(objectIn(order.status).slug), objectIn(order.amounts), textIn(order.payment_method) === 'cod']
  return {
    id: textIn(order.id), ref_no: textIn(order.reference_id) || textIn(order.id), ordered_at: dateOf(order.date) ?? new Date(0).toISOString(),
    updated_at: said_at, is_cod: isCod, is_paid: !isCod && status !== UNPAID && !ended.has(status), is_cancelled: ended.has(status),
    cancel_reason: ended.has(status) ? status : null, currency: textIn(order.currency), amount_due: amountOf(amounts.total),
    // What a shop asks for cash is paid on top, as shipping is.
    shipping_fee: sum(['0', amountOf(amounts.shipping_cost), compare(amountOf(amounts.cash_on_delivery), 0) > 0 ? amountOf(amounts.cash_on_delivery) : '0']),
    is_tax_inclusive: false, remarks: orNull(textIn(order.notes)), to: receiverOf(order),
    lines: listIn(order.items).map(lineOf).filter(({ qty }) => qty > 0),
  }
}

/**
 * Salla: orders, stock by SKU and store of its Merchant API, with the access token of a private app.
 * Source: docs.salla.dev (Merchant API: store information, list orders with `expanded`, update quantity by SKU, list, create and update shipments; rate
 * limiting). Written without the pages at hand: compare before the first shop goes live, the path of stock first.
 */
export function salla(access: ShopAccess): ChannelAdapter {
  const headers = { authorization: `Bearer ${access.secrets.access_token ?? ''}` }
  const ask = async (path: string, body?: object, method = 'PUT') =>
    objectIn((await askShop(access, { path: `${API}${path}`, headers, ...(body && { method, body }) })).json)
  return {
    account: async () => {
      const store = objectIn((await ask('/store/info')).data)
      return { name: textIn(store.name), seller_id: orNull(textIn(store.id)) }
    },
    orders: async (since, cursor) => {
      const [page, now] = [Number(cursor ?? 1), new Date().toISOString()]
      const said = await ask(`/orders?expanded=true&per_page=${PAGE}&page=${page}&from_date=${since.slice(0, 10)}`)
      const { totalPages } = objectIn(said.pagination)
      return { orders: listIn(said.data).map((order) => orderOf(order, now)), cursor: page < Number(totalPages ?? 1) ? String(page + 1) : null }
    },
    setStock: ({ channel_sku, qty }) => ask(`/products/quantities/bySku/${encodeURIComponent(channel_sku)}`, { quantity: qty }),
    ship: async ({ order_id, parcels }) => {
      const known = listIn((await ask(`/shipments?order_id=${encodeURIComponent(order_id)}`)).data)
      const free = known.filter(({ tracking_number }) => textIn(tracking_number) === '')
      for (const { number, carrier, url } of parcels) {
        if (known.some(({ tracking_number }) => textIn(tracking_number) === number)) continue
        const way = { shipment_number: number, tracking_number: number, tracking_link: url, status: 'delivering' }
        const waiting = free.shift()
        if (waiting) await ask(`/shipments/${encodeURIComponent(textIn(waiting.id))}`, way)
        else await ask('/shipments', { order_id: Number(order_id), shipment_type: 'shipment', courier_name: carrier, ...way }, 'POST')
      }
    },
  }
}

/**
 * Its webhooks: `X-Salla-Signature` is the hex HMAC-SHA256 of the raw body where `X-Salla-Security-Strategy` is `Signature`; where it is `Token` the
 * secret itself stands in `Authorization`. The body names its event, merchant and moment, and holds the order. Source: docs.salla.dev, webhooks.
 */
export const sallaWebhooks: WebhookReader = {
  shop: ({ payload }) => {
    const merchant = textIn(parsed(payload).merchant)
    return merchant === '' ? null : { seller_id: merchant }
  },
  isSigned: ({ payload, headers }, secret) => ((headers['x-salla-security-strategy'] ?? '').toLowerCase() === 'token'
    ? sameSecret((headers.authorization ?? '').replace(/^Bearer /i, ''), secret)
    : sameSecret((headers['x-salla-signature'] ?? '').toLowerCase(), createHmac('sha256', secret).update(payload).digest('hex'))),
  order: ({ payload }) => {
    const { event, created_at, data } = parsed(payload)
    const at = momentIn(created_at)
    return textIn(event).startsWith('order.') && at !== null ? orderOf(objectIn(data), at) : null
  },
}
