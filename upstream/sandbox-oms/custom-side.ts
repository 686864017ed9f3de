import { createHmac } from 'node:crypto'
import { amountIn } from '@/lib/domain/money'
import { omsKeys } from './keys'
import { listed, said, type Notice, type OmsOrder, type Question, type Said, type SandboxOmsState } from './oms'

const spelled = (status: string) => ({ CREATED: 'placed', CANCELLED: 'cancelled' })[status] ?? status

/** An order in the wire form of docs/api.md, "An own order management system". */
const wire = (order: OmsOrder) => ({
  id: order.code, order_no: order.display_no, status: spelled(order.status), placed_at: order.placed_at, updated_at: order.changed_at, currency: 'AED',
  prices_include_vat: true, shipping_fee: order.shipping, facility_code: order.facility, remarks: '',
  cancel_reason: order.status === 'CANCELLED' ? 'Buyer changed the mind' : null,
  payment: {
    method: order.is_cod ? 'cod' : 'prepaid', is_paid: !order.is_cod,
    amount_due: order.is_cod ? amountIn(order.lines.reduce((all, { qty, price }) => all + qty * Number(price), Number(order.shipping)), 'AED') : '0.00',
  },
  consignee: {
    name: order.buyer.name, phone: order.buyer.phone, email: order.buyer.email, line1: order.buyer.line1, line2: null, city: order.buyer.city, state: null,
    postcode: null, country: order.buyer.country_code,
  },
  lines: order.lines.map(({ sku, title, price, qty }) => ({ sku, title, qty, unit_price: price, discount: '0.00' })),
})

const PAGE = 50
function orders(oms: SandboxOmsState, query: URLSearchParams): Said {
  const start = Number(query.get('cursor') ?? 0)
  const all = listed(oms, query.get('updated_since') ?? '1970-01-01T00:00:00Z')
  const page = all.slice(start, start + Math.min(PAGE, Number(query.get('limit') ?? PAGE)))
  return said({ orders: page.map(wire), next_cursor: start + page.length < all.length ? String(start + page.length) : null })
}

export function customSide(oms: SandboxOmsState, { method, path, query, headers, body }: Question): Said {
  if (headers.authorization !== `Bearer ${omsKeys.custom.api_key}`) return { status: 401, body: { message: 'The API key is not known.' } }
  if (path === '/v1/account') return said({ name: oms.account })
  if (path === '/v1/orders') return orders(oms, query)
  const [, code] = /^\/v1\/orders\/([^/]+)\/status$/.exec(path) ?? []
  const order = code && method === 'POST' ? oms.orders.get(decodeURIComponent(code)) : undefined
  if (!order) return { status: 404, body: { message: 'There is no such order.' } }
  // Sent again it is the same message.
  if (!oms.heard.some(({ message_id }) => message_id === body.message_id)) {
    const [parcel] = (body.parcels ?? []) as { tracking_no: string }[]
    oms.hear(order, { status: String(body.status), tracking_no: parcel?.tracking_no ?? null, message_id: Number(body.message_id) })
  }
  return said({ taken: true })
}

export function noticeOf(order: OmsOrder): Notice {
  const payload = JSON.stringify({ order: wire(order) })
  return { payload, headers: { 'x-oms-signature': `sha256=${createHmac('sha256', omsKeys.custom.webhook_secret).update(payload).digest('hex')}` } }
}
