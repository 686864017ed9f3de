import { sum } from '@/lib/domain/decimal'
import { countryCode } from '@/lib/domain/countries'
import { askShop, ShopRefused, type ChannelLine, type ChannelOrder } from '../channels/adapter'
import { decimalIn, listIn, objectIn, orNull, textIn, type Json } from '../channels/json'
import type { OmsAccess, OmsAdapter, OmsOrder, SentStep } from './adapter'

const API = '/services/rest/v1'
const PAGE = 100
const MINUTE_MS = 60_000
/** A search reaches back 31 days. */
const MOST_MINUTES = 31 * 24 * 60
const CLIENT_ID = 'my-trusted-client'

/** A moment in milliseconds since 1970; null for what is none. */
const momentOf = (value: unknown): string | null =>
  (typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? new Date(value).toISOString() : null)

/** One entry is one piece: those of one SKU and price are one line. What the buyer pays includes VAT, and what was taken off is off already. */
function linesOf(items: readonly Json[]): ChannelLine[] {
  const lines = new Map<string, ChannelLine>()
  for (const item of items) {
    const [sku, price] = [textIn(item.sellerSkuCode) || textIn(item.itemSku), decimalIn(item.sellingPrice)]
    const standing = lines.get(`${sku} ${price}`)
    if (standing) standing.qty += 1
    else lines.set(`${sku} ${price}`, {
      channel_sku: sku, product_id: orNull(textIn(item.channelProductId)), variant_id: null, title: textIn(item.itemName), qty: 1,
      unit_price: price, discount: '0',
    })
  }
  return [...lines.values()]
}

function receiverOf(order: Json, items: readonly Json[]): ChannelOrder['to'] {
  const shippingId = textIn(items[0]?.shippingAddressId)
  const to = listIn(order.addresses).find(({ id }) => textIn(id) === shippingId) ?? objectIn(order.billingAddress)
  return {
    consignee_name: textIn(to.name), consignee_phone: textIn(to.phone) || textIn(order.notificationMobile),
    consignee_email: orNull(textIn(to.email) || textIn(order.notificationEmail)), address_line1: textIn(to.addressLine1),
    address_line2: orNull(textIn(to.addressLine2)), city: textIn(to.city), state: orNull(textIn(to.state)), pincode: orNull(textIn(to.pincode)),
    country_code: countryCode(textIn(to.country)) ?? '',
  }
}

const fees = ['shippingCharges', 'shippingMethodCharges', 'cashOnDeliveryCharges', 'giftWrapCharges'] as const
function orderOf(order: Json): OmsOrder {
  const all = listIn(order.saleOrderItems)
  const open = all.filter(({ statusCode }) => textIn(statusCode) !== 'CANCELLED')
  const [items, isCod] = [open.length > 0 ? open : all, order.cod === true]
  const placed = momentOf(order.displayOrderDateTime) ?? momentOf(order.created) ?? new Date(0).toISOString()
  return {
    id: textIn(order.code), no: textIn(order.displayOrderCode) || textIn(order.code), oms_status: textIn(order.status), ordered_at: placed,
    updated_at: momentOf(order.updated) ?? placed, is_cod: isCod, is_paid: !isCod, cancel_reason: orNull(textIn(all[0]?.cancellationReason)),
    currency: textIn(order.currencyCode), amount_due: isCod ? sum(['0', ...items.map(({ totalPrice }) => decimalIn(totalPrice))]) : '0',
    shipping_fee: sum(['0', ...items.flatMap((item) => fees.map((fee) => decimalIn(item[fee])))]), is_tax_inclusive: true, remarks: null,
    to: receiverOf(order, items), lines: linesOf(items), facilities: [...new Set(items.map(({ facilityCode }) => textIn(facilityCode)).filter(Boolean))],
  }
}

/** It answers 200 to what it refuses as well. */
function expectTaken(answer: Json): Json {
  if (answer.successful !== false) return answer
  const [error] = listIn(answer.errors)
  throw new ShopRefused(422, (textIn(error?.description) || textIn(error?.message) || textIn(answer.message) || 'It refused without a reason.').slice(0, 200))
}

type Ask = (path: string, body: object, facility?: string) => Promise<Json>
/** Signs in when it is first asked. */
function asking(access: OmsAccess): Ask {
  let token: Promise<string> | null = null
  async function signIn(): Promise<string> {
    const { username = '', password = '' } = access.secrets
    const query = new URLSearchParams({ grant_type: 'password', client_id: CLIENT_ID, username, password })
    return textIn(objectIn((await askShop(access, { path: `/oauth/token?${query}`, headers: {} })).json).access_token)
  }
  return async (path, body, facility) => {
    token ??= signIn()
    const headers = { authorization: `Bearer ${await token}`, ...(facility && { facility }) }
    return expectTaken(objectIn((await askShop(access, { method: 'POST', path: `${API}${path}`, headers, body })).json))
  }
}

const orderAt = async (ask: Ask, code: string): Promise<Json> => objectIn((await ask('/oms/saleorder/get', { code })).saleOrderDTO)

/** Sends every parcel that has not left there with its number; of several of ours each of theirs gets one. */
async function dispatch(ask: Ask, step: SentStep): Promise<void> {
  const order = await orderAt(ask, step.oms_order_id)
  const facility = textIn(listIn(order.saleOrderItems)[0]?.facilityCode)
  const waiting = listIn(order.shippingPackages).filter(({ status }) => !['DISPATCHED', 'SHIPPED', 'DELIVERED', 'CANCELLED'].includes(textIn(status)))
  for (const [at, { code }] of waiting.entries()) {
    const shippingPackageCode = textIn(code)
    const parcel = step.parcels[Math.min(at, step.parcels.length - 1)]
    if (parcel) await ask('/oms/shippingPackage/edit',
      { shippingPackageCode, trackingNumber: parcel.tracking_no, ...(parcel.carrier && { shippingProviderCode: parcel.carrier }) }, facility)
    await ask('/oms/shippingPackage/dispatch', { shippingPackageCode }, facility)
  }
}

async function deliver(ask: Ask, { oms_order_id: saleOrderCode }: SentStep): Promise<void> {
  const items = listIn((await orderAt(ask, saleOrderCode)).saleOrderItems).filter(({ statusCode }) => !['CANCELLED', 'DELIVERED'].includes(textIn(statusCode)))
  if (items.length > 0) await ask('/saleOrderItem/markDelivered', { saleOrderCode, saleOrderItemCodes: items.map(({ code }) => textIn(code)) })
}

async function cancel(ask: Ask, { oms_order_id: saleOrderCode, reason }: SentStep): Promise<void> {
  if (textIn((await orderAt(ask, saleOrderCode)).status) === 'CANCELLED') return
  await ask('/oms/saleOrder/cancel',
    { saleOrderCode, cancelPartially: false, cancelOnChannel: true, cancellationReason: reason ?? 'Cancelled by the warehouse' })
}

const words = new Map([['DISPATCHED', dispatch], ['DELIVERED', deliver], ['CANCELLED', cancel]])
async function tell(ask: Ask, step: SentStep): Promise<Record<string, unknown>> {
  const word = step.oms_status.toUpperCase()
  const send = words.get(word)
  if (!send) throw new ShopRefused(422, `Unicommerce has no call for ${step.oms_status}.`)
  await send(ask, step)
  return { saleOrderCode: step.oms_order_id, status: word, parcels: step.parcels }
}

/**
 * Unicommerce (Uniware): signed in by a password grant, orders searched by when they changed and fetched one by one, moments in milliseconds since 1970.
 * Source: documentation.unicommerce.com (authentication, saleorder search, get and cancel, shippingpackage edit and dispatch) as public clients show it,
 * among them the answers recorded in frappe/ecommerce_integrations (unicommerce/tests/fixtures). Compare with the tenant before the first goes live.
 */
export function unicommerce(access: OmsAccess): OmsAdapter {
  const ask = asking(access)
  return {
    account: async () => {
      await ask('/oms/saleOrder/search', { updatedSinceInMinutes: 1, searchOptions: { displayStart: 0, displayLength: 1, getCount: false } })
      return { name: access.account }
    },
    orders: async (since, cursor) => {
      const start = Number(cursor ?? 0)
      const updatedSinceInMinutes = Math.min(MOST_MINUTES, Math.max(1, Math.ceil((Date.now() - Date.parse(since)) / MINUTE_MS)))
      const found = listIn((await ask('/oms/saleOrder/search', {
        updatedSinceInMinutes, searchOptions: { displayStart: start, displayLength: PAGE, getCount: false },
      })).elements)
      const orders: OmsOrder[] = []
      for (const code of new Set(found.map((one) => textIn(one.code)).filter(Boolean))) orders.push(orderOf(await orderAt(ask, code)))
      return { orders, cursor: found.length < PAGE ? null : String(start + found.length) }
    },
    tell: (step) => tell(ask, step),
  }
}
