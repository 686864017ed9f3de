'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import type { DetailProps } from '@/components/screens/detail'
import type { Action } from '@/components/screens/list-definition'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import { snack } from '@/components/ui/snackbar'
import { useAsk, useRefresh } from '@/lib/client/query'
import type { CallName } from '@/lib/contract/types'
import { moveOf } from '@/lib/domain/move'
import { changeableOrders, holdByHand, saleOrderStatus, type SaleOrderStatus } from '@/lib/domain/sale-order'

const OrderDialog = later(() => import('../orderList/order-dialog').then((part) => part.OrderDialog))

/** The call that makes each move, and what it asks for. */
const moving: { to: SaleOrderStatus; call: CallName; ask?: Action['ask'] }[] = [
  { to: 'cancelled', call: 'saleOrders.cancel', ask: { reason: { as: 'text', label: 'Reason', required: true } } },
  {
    to: 'on_hold', call: 'saleOrders.hold',
    ask: { hold_reason: { as: 'choice', label: 'Why', required: true, options: holdByHand.options }, note: { as: 'text', label: 'Note' } },
  },
  { to: 'new', call: 'saleOrders.release' },
  { to: 'confirmed', call: 'saleOrders.confirm' },
]

const passing = {
  label: 'Let pass', call: 'saleOrders.passCredit', consequence: 'It is confirmed although the credit of its client is used up.',
  ask: { reason: { as: 'text', label: 'Reason', hint: '5 to 250 characters.', required: true } },
} as const satisfies Action

/** What became of it: the machine's words, or why it waits instead. */
const outcome = (answer: unknown, done: string) => (answer as { failed?: { message: string }[] }).failed?.[0]?.message ?? done

/** What may be done next with an order, in the machine's words. */
export function OrderActions({ call: load, input, record, may }: DetailProps<'saleOrders.one'>) {
  const order = useAsk(load, input, { first: record }).data ?? record
  const refresh = useRefresh()
  const [open, setOpen] = useState<(typeof moving)[number] | 'change' | 'pass' | null>(null)
  const steps = moving.flatMap((one) => {
    const move = may[one.call] ? moveOf(saleOrderStatus, order.status, one.to) : null
    return move ? [{ ...one, move }] : []
  })
  const step = steps.find((one) => one === open || (typeof open === 'object' && one.to === open?.to))
  const it = `order ${order.order_no}`
  return (
    <>
      {may['saleOrders.change'] && changeableOrders.some((status) => status === order.status) && <Button onClick={() => setOpen('change')}>Change</Button>}
      {may['saleOrders.passCredit'] && order.hold_reason === 'credit' && <Button onClick={() => setOpen('pass')}>{passing.label}</Button>}
      {steps.map((one) => (
        <Button key={one.to} variant={one.to === 'confirmed' ? 'primary' : one.move.danger ? 'danger' : 'secondary'} onClick={() => setOpen(one)}>
          {one.move.label}
        </Button>
      ))}
      {open === 'change' && <OrderDialog isStaff={false} order={order} onClose={() => setOpen(null)} />}
      {open === 'pass' && (
        <ActionDialog
          action={passing} title={`Let ${it} pass?`} input={{ ids: [order.id] }} onClose={() => setOpen(null)}
          onDone={(answer) => snack(outcome(answer, `Order ${order.order_no} is confirmed.`))}
        />
      )}
      {step && (
        <ActionDialog
          action={{
            label: step.move.label, call: step.call, ...(step.ask && { ask: step.ask }), ...(step.move.danger && { danger: true }),
            ...(step.move.consequence && { consequence: step.move.consequence }),
          }}
          title={`${step.move.label} ${it}?`} input={{ ids: [order.id] }} onClose={() => setOpen(null)}
          onDone={(answer) => { void refresh(step.call); snack(outcome(answer, (step.move.done ?? '').replaceAll('[it]', `Order ${order.order_no}`))) }}
        />
      )}
    </>
  )
}
