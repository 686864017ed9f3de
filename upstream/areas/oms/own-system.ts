import { createHmac } from 'node:crypto'
import { sameSecret } from '../../platform/tokens'
import { askShop, type ChannelLine } from '../channels/adapter'
import { decimalIn, listIn, momentIn, objectIn, orNull, parsed, textIn, type Json } from '../channels/json'
import type { OmsAccess, OmsAdapter, OmsOrder } from './adapter'

const PAGE = 100

const lineOf = (line: Json): ChannelLine => ({
  channel_sku: textIn(line.sku), product_id: null, variant_id: null, title: textIn(line.title), qty: Number(line.qty ?? 0),
  unit_price: decimalIn(line.unit_price), discount: decimalIn(line.discount),
})

function orderOf(order: Json): OmsOrder {
  const [to, payment, placed] = [objectIn(order.consignee), objectIn(order.payment), momentIn(order.placed_at)]
  const isCod = textIn(payment.method) === 'cod'
  return {
    id: textIn(order.id), no: textIn(order.order_no) || textIn(order.id), oms_status: textIn(order.status),
    ordered_at: placed ?? new Date(0).toISOString(), updated_at: momentIn(order.updated_at) ?? placed ?? new Date(0).toISOString(), is_cod: isCod,
    is_paid: !isCod && payment.is_paid !== false, cancel_reason: orNull(textIn(order.cancel_reason)), currency: textIn(order.currency),
    amount_due: decimalIn(payment.amount_due), shipping_fee: decimalIn(order.shipping_fee), is_tax_inclusive: order.prices_include_vat === true,
    remarks: orNull(textIn(order.remarks)),
    to: {
      consignee_name: textIn(to.name), consignee_phone: textIn(to.phone), consignee_email: orNull(textIn(to.email)), address_line1: textIn(to.line1),
      address_line2: orNull(textIn(to.line2)), city: textIn(to.city), state: orNull(textIn(to.state)), pincode: orNull(textIn(to.postcode)),
      country_code: textIn(to.country).toUpperCase(),
    },
    lines: listIn(order.lines).map(lineOf).filter(({ qty }) => qty > 0), facilities: [textIn(order.facility_code)].filter(Boolean),
  }
}

/** A system a client has built, in the wire form of docs/api.md, "An own order management system". */
export function ownSystem(access: OmsAccess): OmsAdapter {
  const headers = { authorization: `Bearer ${access.secrets.api_key ?? ''}` }
  const ask = async (path: string, body?: object) => objectIn((await askShop(access, { path, headers, ...(body && { method: 'POST', body }) })).json)
  return {
    account: async () => ({ name: textIn((await ask('/v1/account')).name) }),
    orders: async (since, cursor) => {
      const query = new URLSearchParams({ updated_since: since, limit: String(PAGE), ...(cursor && { cursor }) })
      const answer = await ask(`/v1/orders?${query}`)
      return { orders: listIn(answer.orders).map(orderOf), cursor: orNull(textIn(answer.next_cursor)) }
    },
    tell: async ({ oms_order_id, oms_status, status, ...step }) => {
      const sent = { ...step, order_id: oms_order_id, status: oms_status, our_status: status }
      await ask(`/v1/orders/${encodeURIComponent(oms_order_id)}/status`, sent)
      return sent
    },
  }
}

/** Of what it sends: the hexadecimal HMAC-SHA256 of the body with the webhook secret stands in `x-oms-signature`. */
export const isSignedBy = (payload: string, signature: string, secret: string): boolean =>
  sameSecret(signature.replace(/^sha256=/, ''), createHmac('sha256', secret).update(payload).digest('hex'))
/** The order a notice is about. */
export const orderInNotice = (payload: string): OmsOrder => orderOf(objectIn(parsed(payload).order))
