'use client'

import { useState } from 'react'
import { ActionDialog, runAction } from '@/components/screens/ask-action'
import type { DetailProps } from '@/components/screens/detail'
import type { Action } from '@/components/screens/list-definition'
import { useJob } from '@/components/screens/use-job'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk, useRefresh } from '@/lib/client/query'
import type { CallName, Reply } from '@/lib/contract/types'
import { fulfillmentStatus, pickableFulfilments, type FulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { moveOf } from '@/lib/domain/move'

const PackStation = later(() => import('./pack-station').then((part) => part.PackStation))
const ReturnDialog = later(() => import('./return-dialog').then((part) => part.ReturnDialog))
const PickStation = later(() => import('./pick-station').then((part) => part.PickStation))

const why = { reason: { as: 'text', label: 'Reason', required: true } } as const
/** The call that makes each move, what it asks for, and whether it takes several. */
const moving: { to: FulfillmentStatus; call: CallName; ask?: Action['ask']; isOne?: true }[] = [
  { to: 'cancelled', call: 'fulfilmentOrders.cancel', ask: why }, { to: 'pending', call: 'fulfilmentOrders.deallocate' },
  { to: 'allocated', call: 'fulfilmentOrders.allocate' }, { to: 'released', call: 'fulfilmentOrders.release' },
  { to: 'picked', call: 'fulfilmentOrders.unpack', ask: why, isOne: true },
  { to: 'shipped', call: 'fulfilmentOrders.handOver', ask: { vehicle_no: { as: 'text', label: 'Vehicle' }, driver_name: { as: 'text', label: 'Driver' } } },
]
const forward = new Set<FulfillmentStatus>(['released', 'shipped'])
const among = (all: readonly FulfillmentStatus[], status: FulfillmentStatus) => all.includes(status)

/** Papers of what is packed or has left. */
function Papers({ fulfilment, may }: Pick<DetailProps<'fulfilmentOrders.one'>, 'may'> & { fulfilment: Reply<'fulfilmentOrders.one'> }) {
  const { busy, run } = useRun()
  const { handover_id } = fulfilment
  const isBooked = fulfilment.boxes.some(({ package_id }) => package_id !== null)
  const labels = () => runAction({ label: '', call: 'fulfilmentOrders.labels' }, { ids: [fulfilment.id] })
  const slip = () => runAction({ label: '', call: 'fulfilmentOrders.packingSlips' }, { ids: [fulfilment.id] })
  const paper = () => runAction({ label: '', call: 'fulfilmentOrders.handoverPaper' }, { id: handover_id })
  return (
    <>
      {may['fulfilmentOrders.labels'] && isBooked && <Button busy={busy === 'labels'} onClick={() => void run('labels', labels)}>Labels</Button>}
      {may['fulfilmentOrders.packingSlips'] && fulfilment.boxes.length > 0 && (
        <Button busy={busy === 'slip'} onClick={() => void run('slip', slip)}>Packing slip</Button>
      )}
      {handover_id !== null && <Button busy={busy === 'paper'} onClick={() => void run('paper', paper)}>Handover paper</Button>}
    </>
  )
}

function BookAgain({ fulfilment }: { fulfilment: Reply<'fulfilmentOrders.one'> }) {
  const act = useAct('fulfilmentOrders.book')
  const notify = (error: string | null) => snack(error ?? `${fulfilment.fulfillment_no} is booked.`, { ...(error && { tone: 'red' as const }) })
  const book = () => act.mutate({ id: fulfilment.id }, { onSuccess: ({ booking_error }) => notify(booking_error), onError: ({ message }) => notify(message) })
  return <Button variant="primary" busy={act.isPending} onClick={book}>Book again</Button>
}

/** What may be done next with a fulfilment order, in the machine's words. */
export function FulfilmentActions({ call: load, input, record, may }: DetailProps<'fulfilmentOrders.one'>) {
  const fulfilment = useAsk(load, input, { first: record }).data ?? record
  const refresh = useRefresh()
  const [open, setOpen] = useState<FulfillmentStatus | 'return' | null>(null)
  const { status, fulfillment_no: it } = fulfilment
  const picks = may['fulfilmentOrders.pick'] && among(pickableFulfilments, status)
  const packs = may['fulfilmentOrders.pack'] && fulfillmentStatus.can(status, 'packed')
  const { job, begin, end } = useJob([...(picks ? ['pick' as const] : []), ...(packs ? ['pack' as const] : [])])
  const steps = moving.flatMap((one) => {
    const move = may[one.call] ? moveOf(fulfillmentStatus, status, one.to) : null
    return move ? [{ ...one, move }] : []
  })
  const step = steps.find(({ to }) => to === open)
  return (
    <>
      {steps.map(({ to, move }) => (
        <Button key={to} variant={forward.has(to) ? 'primary' : move.danger ? 'danger' : 'secondary'} onClick={() => setOpen(to)}>{move.label}</Button>
      ))}
      {picks && <Button variant="primary" onClick={() => begin('pick')}>Pick</Button>}
      {packs && <Button variant="primary" onClick={() => begin('pack')}>Pack</Button>}
      {may['fulfilmentOrders.book'] && fulfilment.booking_error && <BookAgain fulfilment={fulfilment} />}
      {may['fulfilmentOrders.takeBack'] && fulfillmentStatus.can(status, 'returned') && <Button onClick={() => setOpen('return')}>Receive return</Button>}
      <Papers fulfilment={fulfilment} may={may} />
      {step && (
        <ActionDialog
          action={{
            label: step.move.label, call: step.call, ...(step.move.danger && { danger: true }),
            ...(step.move.consequence && { consequence: step.move.consequence }),
            ...(step.ask && { ask: step.ask }),
          }}
          title={`${step.move.label} ${it}?`} input={step.isOne ? { id: fulfilment.id } : { ids: [fulfilment.id] }} onClose={() => setOpen(null)}
          onDone={() => { void refresh(step.call); snack((step.move.done ?? '').replaceAll('[it]', it)) }}
        />
      )}
      {job === 'pack' && <PackStation fulfilment={fulfilment} onClose={end} />}
      {open === 'return' && <ReturnDialog fulfilment={fulfilment} onClose={() => setOpen(null)} />}
      {job === 'pick' && <PickStation fulfilment={fulfilment} onClose={end} />}
    </>
  )
}
