import { sandboxKeys } from './keys'
import type { GatewayMood, SandboxOrder, SandboxOrders } from './orders'

const states: Readonly<Record<SandboxOrder['state'], string>> = { open: 'STARTED', captured: 'CAPTURED', declined: 'FAILED', cancelled: 'CANCELLED' }
const results: Partial<Record<SandboxOrder['state'], { resultCode: string; resultMessage: string }>> = {
  captured: { resultCode: '00', resultMessage: 'Successful approval' }, declined: { resultCode: '51', resultMessage: 'Insufficient funds' },
}

/** An order as HAL, with its one payment. */
function halOf(order: SandboxOrder, base: string, mood?: GatewayMood): Record<string, unknown> {
  const at = `${base}/ngenius/transactions/outlets/${sandboxKeys.ngenius.outlet}/orders/${order.reference}`
  const amount = {
    currencyCode: mood === 'wrong_currency' ? 'USD' : order.currency, value: order.amount - (mood === 'wrong_amount' ? 1 : 0),
  }
  const capture = { amount, state: 'SUCCESS', _links: { 'cnp:refund': { href: `${at}/payments/${order.txn_id}/captures/1/refund` } } }
  return {
    reference: order.reference, merchantOrderReference: order.merchant_reference, action: 'PURCHASE', amount: { currencyCode: order.currency,
      value: order.amount },
    language: order.language, outletId: sandboxKeys.ngenius.outlet, _links: { self: { href: at },
      payment: { href: `${base}/ngenius/page/${order.reference}` } },
    _embedded: {
      payment: [{
        reference: order.txn_id, state: states[order.state], amount, orderReference: order.reference,
        ...(order.state === 'captured' || order.state === 'declined' ? { paymentMethod: { name: 'MASTERCARD', pan: '520424******1003' } } : {}),
        authResponse: results[order.state] ?? {},
        _embedded: order.state === 'captured' ? { 'cnp:capture': [capture], 'cnp:refund': order.refunds.map((one) => ({
          reference: one.id, state: 'SUCCESS', amount: { currencyCode: order.currency, value: one.amount },
        })) } : {},
      }],
    },
  }
}

const events: Readonly<Record<SandboxOrder['state'], string>> = { open: 'PENDING', captured: 'CAPTURED', declined: 'DECLINED', cancelled: 'CANCELLED' }
export const nGeniusNotice = (order: SandboxOrder, base: string) => ({
  payload: JSON.stringify({ eventName: events[order.state], order: halOf(order, base) }), signature: sandboxKeys.ngenius.callback_secret,
})

interface WireRequest {
  method: string
  /** Of the address what stands behind `orders/`. */
  rest: string
  body: Record<string, unknown>
  base: string
  mood: GatewayMood | undefined
}

function created(orders: SandboxOrders, body: Record<string, unknown>): SandboxOrder {
  const [amount, attributes] = [body.amount as { value: number; currencyCode: string }, body.merchantAttributes as { redirectUrl: string }]
  return orders.open({
    merchant_reference: String(body.merchantOrderReference), amount: amount.value, currency: amount.currencyCode, return_url: attributes.redirectUrl,
    language: String(body.language ?? 'en'),
  })
}

/** The gateway's side of the wire: orders made, told of and refunded. */
export function nGeniusOrder(orders: SandboxOrders, { method, rest, body, base, mood }: WireRequest): [status: number, body: unknown] {
  if (method === 'POST' && rest === '') return [201, halOf(created(orders, body), base)]
  const [reference = '', , , , , action] = rest.split('/')
  const order = orders.find(reference)
  if (!order) return [404, { message: 'Not found' }]
  if (method === 'GET') {
    order.enquiries += 1
    return [200, halOf(order, base, mood)]
  }
  if (action !== 'refund') return [404, { message: 'Not found' }]
  const made = orders.refund(order, (body.amount as { value: number }).value)
  return [made ? 201 : 422, made ? { _embedded: { 'cnp:refund': [{ reference: made.id, state: 'SUCCESS',
    amount: body.amount }] } } : { message: 'Refund limit' }]
}
