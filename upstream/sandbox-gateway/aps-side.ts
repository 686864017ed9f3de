import { sandboxKeys } from './keys'
import type { GatewayMood, SandboxOrder, SandboxOrders } from './orders'
import { answerSigned, isRequestSigned } from './signature'

const { merchant_identifier, access_code } = sandboxKeys.aps
const said: Readonly<Record<SandboxOrder['state'], { status: string; code: string; message: string }>> = {
  open: { status: '19', code: '19000', message: 'Transaction pending' }, captured: { status: '14', code: '14000', message: 'Success' },
  declined: { status: '13', code: '13005', message: 'Insufficient funds' }, cancelled: { status: '00', code: '00072',
    message: 'Transaction has been cancelled by the consumer' },
}
const card = (order: SandboxOrder): Record<string, string> => (order.state === 'cancelled' || order.state === 'open' ? {} : { payment_option: 'VISA',
  card_number: '400555******0001' })

/** What a browser brings back of a payment, and a notice says: the same fields, signed. */
export function apsReturn(order: SandboxOrder): Record<string, string> {
  const { status, code, message } = said[order.state]
  return answerSigned({
    command: 'PURCHASE', merchant_identifier, access_code, merchant_reference: order.merchant_reference, amount: String(order.amount), currency: order.currency,
    language: order.language, fort_id: order.txn_id, status, response_code: code, response_message: message, ...card(order),
  })
}
export const apsNotice = (order: SandboxOrder) => ({ payload: new URLSearchParams(apsReturn(order)).toString(), signature: '' })

function statusOf(order: SandboxOrder, mood: GatewayMood | undefined): Record<string, string> {
  const { status, code, message } = said[order.state]
  const captured = order.state === 'captured' ? order.amount - (mood === 'wrong_amount' ? 1 : 0) : 0
  return {
    query_command: 'CHECK_STATUS', merchant_identifier, access_code, merchant_reference: order.merchant_reference, language: 'en', fort_id: order.txn_id,
    response_code: '12000', status: '12', response_message: 'Success', transaction_status: status, transaction_code: code, transaction_message: message,
    authorized_amount: String(captured), captured_amount: String(captured), refunded_amount: String(order.refunds.reduce((total, one) => total + one.amount,
      0)),
    currency: mood === 'wrong_currency' ? 'USD' : order.currency, ...card(order),
  }
}

function refund(orders: SandboxOrders, order: SandboxOrder, body: Record<string, unknown>): Record<string, string> {
  const amount = Number(body.amount)
  const made = orders.refund(order, amount)
  return {
    command: 'REFUND', merchant_identifier, access_code, merchant_reference: order.merchant_reference, amount: String(amount), currency: order.currency,
      language: 'en',
    fort_id: order.txn_id, ...(made
      ? { maintenance_reference: String(body.maintenance_reference ?? made.id), status: '06', response_code: '06000', response_message: 'Success' }
      : { status: '07', response_code: '07662', response_message: 'Amount exceeds what is left' }),
  }
}

/** The gateway's side of the wire: its page, and its calls of one address by their command. */
export const apsAnswer = {
  /** The payment of a form; null where its signature does not fit. */
  page(orders: SandboxOrders, form: Record<string, string>): SandboxOrder | null {
    if (!isRequestSigned(form) || form.command !== 'PURCHASE' || form.merchant_identifier !== merchant_identifier) return null
    const { merchant_reference = '', amount = '0', currency = '', return_url = '', language = 'en' } = form
    return orders.open({ merchant_reference, amount: Number(amount), currency, return_url, language })
  },
  api(orders: SandboxOrders, body: Record<string, unknown>, mood: GatewayMood | undefined): Record<string, string> {
    const bare = { merchant_identifier, access_code, merchant_reference: String(body.merchant_reference), language: 'en' }
    if (!isRequestSigned(body)) return answerSigned({ ...bare, status: '00', response_code: '00008', response_message: 'Signature mismatch' })
    const order = orders.find(String(body.merchant_reference))
    if (!order) return answerSigned({ ...bare, status: '11', response_code: '11036', response_message: 'No such transaction' })
    if (body.query_command) order.enquiries += 1
    return answerSigned(body.command === 'REFUND' ? refund(orders, order, body) : statusOf(order, mood))
  },
}
