import type { Action, Moves } from '@/components/screens/list-definition'

const of = 'payment [payment_no]'
const move = { moves: 'payments.update', of, key: 'app_payment:payment-verify' } as const

/** What becomes of a payment, wherever payments are listed. */
export const paymentMoves: readonly (Action | Moves)[] = [
  { label: 'Open', opens: '/payment-list/[id]' },
  { ...move, field: 'verifies_from', machine: 'paymentStatus', to: 'paid', with: { action: 'verify', payment_id: '[id]' } },
  {
    ...move, field: 'cheque_status', machine: 'chequeStatus', of: 'the cheque of [payment_no]', to: ['deposited', 'cleared', 'bounced'],
    with: { action: 'cheque_status', payment_id: '[id]' },
  },
  { ...move, to: 'rejected', with: { action: 'reject', payment_id: '[id]' } },
]
