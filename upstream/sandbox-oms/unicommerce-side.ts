import { omsKeys } from './keys'
import { listed, said, type OmsOrder, type Question, type Said, type SandboxOmsState } from './oms'

const TOKEN = 'sandbox-access-token'
const ms = (at: string) => Date.parse(at)
const good = (more: object = {}): Said => said({ successful: true, message: null, errors: [], warnings: null, ...more })
const refused = (message: string): Said => said({ successful: false, message: null, errors: [{ code: 10005, fieldName: null, description: message, message }] })

const summary = (order: OmsOrder) => ({
  code: order.code, displayOrderCode: order.display_no, channel: 'CUSTOM', displayOrderDateTime: ms(order.placed_at), status: order.status,
  created: ms(order.placed_at), updated: ms(order.changed_at), notificationEmail: '', notificationMobile: '',
})

/** One entry a piece, as `saleorder/get` answers them; the freight is on the first. */
function itemsOf(order: OmsOrder) {
  const pieces = order.lines.flatMap((line) => Array.from({ length: line.qty }, (_, at) => ({ line, at })))
  return pieces.map(({ line, at }, nth) => ({
    id: nth + 1, shippingPackageCode: `${order.code}-P1`, facilityCode: order.facility, shippingAddressId: 2, itemName: line.title, itemSku: line.sku,
    sellerSkuCode: line.sku, channelProductId: line.sku, code: `${line.sku}-${at}`, sellingPrice: Number(line.price),
    statusCode: order.status === 'CANCELLED' ? 'CANCELLED' : order.package_status === 'DELIVERED' ? 'DELIVERED' : 'FULFILLABLE',
    totalPrice: Number(line.price) + (nth === 0 ? Number(order.shipping) : 0), shippingCharges: nth === 0 ? Number(order.shipping) : 0,
    shippingMethodCharges: 0, cashOnDeliveryCharges: 0, giftWrapCharges: 0, cancellationReason: order.status === 'CANCELLED' ? 'Buyer changed the mind' : null,
  }))
}

function dto(order: OmsOrder) {
  const { buyer } = order
  const place = {
    name: buyer.name, addressLine1: buyer.line1, addressLine2: '', city: buyer.city, state: '', country: buyer.country_code, pincode: '', phone: buyer.phone,
    email: buyer.email,
  }
  return {
    ...summary(order), cod: order.is_cod, currencyCode: 'AED', billingAddress: { id: '1', ...place, addressLine1: 'Billed elsewhere' },
    addresses: [{ id: '1', ...place, addressLine1: 'Billed elsewhere' }, { id: '2', ...place }],
    shippingPackages: [{ code: `${order.code}-P1`, saleOrderCode: order.code, status: order.package_status, trackingNumber: order.tracking_no }],
    saleOrderItems: itemsOf(order),
  }
}

function search(oms: SandboxOmsState, body: Question['body']): Said {
  const since = new Date(Date.now() - Number(body.updatedSinceInMinutes ?? 60) * 60_000).toISOString()
  const { displayStart = 0, displayLength = 10 } = (body.searchOptions ?? {}) as { displayStart?: number; displayLength?: number }
  return good({ totalRecords: null, elements: listed(oms, since).slice(displayStart, displayStart + displayLength).map(summary) })
}

function change(oms: SandboxOmsState, path: string, body: Question['body']): Said | null {
  const ofPackage = String(body.shippingPackageCode ?? '').replace(/-P1$/, '')
  const order = oms.orders.get(String(body.saleOrderCode ?? ofPackage))
  if (!order) return refused('Invalid Sale Order Code')
  if (path === '/oms/shippingPackage/edit') order.tracking_no = String(body.trackingNumber)
  else if (path === '/oms/shippingPackage/dispatch') {
    if (order.package_status === 'DISPATCHED') return refused('Shipping package is already dispatched')
    order.package_status = 'DISPATCHED'
    oms.hear(order, { status: 'COMPLETE', tracking_no: order.tracking_no, message_id: null })
  } else if (path === '/saleOrderItem/markDelivered') {
    order.package_status = 'DELIVERED'
    oms.hear(order, { status: 'DELIVERED', tracking_no: null, message_id: null })
  } else if (path === '/oms/saleOrder/cancel') {
    if (order.status === 'CANCELLED') return refused('Sale order is not cancellable')
    oms.hear(order, { status: 'CANCELLED', tracking_no: null, message_id: null })
  } else return null
  return good()
}

export function unicommerceSide(oms: SandboxOmsState, { method, path, query, headers, body }: Question): Said {
  const { username, password } = omsKeys.unicommerce
  if (path === '/oauth/token') {
    return query.get('username') === username && query.get('password') === password && query.get('grant_type') === 'password'
      ? said({ access_token: TOKEN, token_type: 'bearer', refresh_token: 'sandbox-refresh', expires_in: 3600, scope: 'read trust write' })
      : { status: 401, body: { error: 'Bad credentials' } }
  }
  if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: { error: 'invalid_token' } }
  const [, what = ''] = /^\/services\/rest\/v1(\/.*)$/.exec(path) ?? []
  if (method !== 'POST') return { status: 405, body: { message: 'Method not allowed' } }
  if (what === '/oms/saleOrder/search') return search(oms, body)
  if (what === '/oms/saleorder/get') {
    const order = oms.orders.get(String(body.code))
    return order ? good({ saleOrderDTO: dto(order) }) : refused('Invalid Sale Order Code')
  }
  return change(oms, what, body) ?? { status: 404, body: { message: 'Not found' } }
}
