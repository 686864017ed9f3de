'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import type { DetailProps } from '@/components/screens/detail'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import { snack } from '@/components/ui/snackbar'
import { useAsk, useRefresh } from '@/lib/client/query'
import type { CallName } from '@/lib/contract/types'
import { fulfillmentStatus, pickableFulfilments, type FulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { moveOf } from '@/lib/domain/move'

const PickStation = later(() => import('./pick-station').then((part) => part.PickStation))

/** The call that makes each move. */
const moving: { to: FulfillmentStatus; call: CallName }[] = [
  { to: 'cancelled', call: 'fulfilmentOrders.cancel' }, { to: 'pending', call: 'fulfilmentOrders.deallocate' },
  { to: 'allocated', call: 'fulfilmentOrders.allocate' }, { to: 'released', call: 'fulfilmentOrders.release' },
]

/** What may be done next with a fulfilment order, in the machine's words. */
export function FulfilmentActions({ call: load, input, record, may }: DetailProps<'fulfilmentOrders.one'>) {
  const fulfilment = useAsk(load, input, { first: record }).data ?? record
  const refresh = useRefresh()
  const [open, setOpen] = useState<FulfillmentStatus | 'pick' | null>(null)
  const { status, fulfillment_no: it } = fulfilment
  const steps = moving.flatMap((one) => {
    const move = may[one.call] ? moveOf(fulfillmentStatus, status, one.to) : null
    return move ? [{ ...one, move }] : []
  })
  const step = steps.find(({ to }) => to === open)
  return (
    <>
      {steps.map(({ to, move }) => (
        <Button key={to} variant={to === 'released' ? 'primary' : move.danger ? 'danger' : 'secondary'} onClick={() => setOpen(to)}>{move.label}</Button>
      ))}
      {may['fulfilmentOrders.pick'] && pickableFulfilments.some((one) => one === status) && (
        <Button variant="primary" onClick={() => setOpen('pick')}>Pick</Button>
      )}
      {step && (
        <ActionDialog
          action={{
            label: step.move.label, call: step.call, ...(step.move.danger && { danger: true }),
            ...(step.move.consequence && { consequence: step.move.consequence }),
            ...(step.move.reason && { ask: { reason: { as: 'text' as const, label: 'Reason', required: true } } }),
          }}
          title={`${step.move.label} ${it}?`} input={{ ids: [fulfilment.id] }} onClose={() => setOpen(null)}
          onDone={() => { void refresh(step.call); snack((step.move.done ?? '').replaceAll('[it]', it)) }}
        />
      )}
      {open === 'pick' && <PickStation fulfilment={fulfilment} onClose={() => setOpen(null)} />}
    </>
  )
}
