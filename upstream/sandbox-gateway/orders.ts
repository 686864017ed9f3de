import { randomUUID } from 'node:crypto'

export type Decision = 'approve' | 'decline' | 'cancel'
/** What a gateway is made to do with one reference: say another amount or currency than was paid, or not answer when it is asked, or in
 * no language. */
export type GatewayMood = 'silent' | 'broken' | 'wrong_amount' | 'wrong_currency'

/** A payment at the sandbox. */
export interface SandboxOrder {
  reference: string
  merchant_reference: string
  amount: number
  currency: string
  return_url: string
  language: string
  txn_id: string
  state: 'open' | 'captured' | 'declined' | 'cancelled'
  /** How often it was asked what became of it. */
  enquiries: number
  refunds: { id: string; amount: number }[]
}

/** The payments of the sandbox by either of their references; it forgets them when it stops. */
export function sandboxOrders() {
  const all = new Map<string, SandboxOrder>()
  return {
    find: (reference: string) => all.get(reference),
    /** The same reference sent again is the same payment. */
    open(order: Pick<SandboxOrder, 'merchant_reference' | 'amount' | 'currency' | 'return_url' | 'language'>): SandboxOrder {
      const known = all.get(order.merchant_reference)
      if (known) return known
      const made: SandboxOrder = { ...order, reference: randomUUID(), txn_id: String(Date.now()) + String(all.size + 1).padStart(5, '0'), state: 'open',
        enquiries: 0, refunds: [] }
      all.set(made.merchant_reference, made)
      all.set(made.reference, made)
      return made
    },
    /** A payment is decided once; pressed again, it stays as it is. */
    decide(order: SandboxOrder, decision: Decision): void {
      if (order.state === 'open') order.state = decision === 'approve' ? 'captured' : decision === 'decline' ? 'declined' : 'cancelled'
    },
    /** Null where less is left of the payment. */
    refund(order: SandboxOrder, amount: number): { id: string } | null {
      const refunded = order.refunds.reduce((total, one) => total + one.amount, 0)
      if (order.state !== 'captured' || amount <= 0 || refunded + amount > order.amount) return null
      const made = { id: randomUUID(), amount }
      order.refunds.push(made)
      return made
    },
  }
}
export type SandboxOrders = ReturnType<typeof sandboxOrders>
