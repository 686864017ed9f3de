'use client'

import { useState } from 'react'
import { ActionDialog, runAction } from '@/components/screens/ask-action'
import type { DetailProps } from '@/components/screens/detail'
import type { Action } from '@/components/screens/list-definition'
import { useJob } from '@/components/screens/use-job'
import { useRun } from '@/components/screens/use-run'
import { Button, ButtonLink } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import { snack } from '@/components/ui/snackbar'
import { useAsk, useRefresh } from '@/lib/client/query'
import { editableInbound, inboundLabel, inboundStatus, mayBe, openInbound, receivableInbound, storableInbound, type InboundStatus } from '@/lib/domain/inbound'
import { moveOf } from '@/lib/domain/move'

const EndOrder = later(() => import('./end-order').then((part) => part.EndOrder))
const ReceiveStation = later(() => import('../../(inbound)/list-inbound-order/[id]/receive-station').then((part) => part.ReceiveStation))
const PutAwayStation = later(() => import('../../(inbound)/list-inbound-order/[id]/put-away-station').then((part) => part.PutAwayStation))

type Props = DetailProps<'b2bInbound.one'>
/** The call that takes each step; the others are taken by receiving, storing and the gate. */
const callTo = {
  submitted: 'b2bInbound.submit', received: 'b2bInbound.receive', closed: 'b2bInbound.close', cancelled: 'b2bInbound.cancel',
} as const satisfies Partial<Record<InboundStatus, string>>
type Step = keyof typeof callTo
const steps = Object.keys(callTo) as Step[]

/** The steps somebody may take, in the machine's words. */
function Steps({ order, may }: { order: Props['record']; may: Props['may'] }) {
  const refresh = useRefresh()
  const [to, setTo] = useState<Step | null>(null)
  const move = to && moveOf(inboundStatus, order.status, to)
  const action: Action | null = to && move && {
    label: move.label, call: callTo[to], ...(move.danger && { danger: true }),
    ...(move.consequence && { consequence: move.consequence }),
    ...(move.reason === 'required' && { ask: { reason: { as: 'text' as const, label: 'Reason', required: true } } }),
  }
  return (
    <>
      {steps.filter((next) => may[callTo[next]] && moveOf(inboundStatus, order.status, next)).map((next) => (
        <Button key={next} onClick={() => setTo(next)}>{moveOf(inboundStatus, order.status, next)?.label}</Button>
      ))}
      {(to === 'received' || to === 'closed') && <EndOrder order={order} to={to} onClose={() => setTo(null)} />}
      {(to === 'submitted' || to === 'cancelled') && move && action && (
        <ActionDialog
          action={action} title={String(move.confirm).replaceAll('[it]', order.inbound_no)} input={{ id: order.id }} onClose={() => setTo(null)}
          onDone={() => { void refresh(callTo[to]); snack((move.done ?? '').replaceAll('[it]', order.inbound_no)) }}
        />
      )}
    </>
  )
}

const print: Action = {
  label: 'Print labels', call: 'b2bInbound.labels',
  ask: {
    level: { as: 'choice', label: 'Labels of', start: 'carton', required: true, options: inboundLabel.options },
    copies: { as: 'number', label: 'Copies', start: 1, required: true },
  },
}

/** What may be done next with a business inbound order. */
export function B2bInboundActions({ call, input, record, may, userId }: Props) {
  const order = useAsk(call, input, { first: record }).data ?? record
  const { busy, run } = useRun()
  const [isPrinting, setPrinting] = useState(false)
  const stores = may['b2bInbound.putAway'] && order.to_store > 0 && mayBe(storableInbound, order.status)
  const receives = may['b2bInbound.receive'] && mayBe(receivableInbound, order.status)
  const { job, begin, end } = useJob([...(receives ? ['receive' as const] : []), ...(stores ? ['put_away' as const] : [])])
  return (
    <>
      {order.received_qty > 0 && (
        <Button busy={busy === 'grn'} onClick={() => void run('grn', () => runAction({ label: '', call: 'b2bInbound.grn' }, { id: order.id }))}>
          Goods received note
        </Button>
      )}
      {order.received_qty > 0 && (
        <Button busy={busy === 'x12'} onClick={() => void run('x12', () => runAction({ label: '', call: 'wmsConnections.receiptAdvice' }, { id: order.id }))}>
          X12 944
        </Button>
      )}
      {may['b2bInbound.labels'] && <Button onClick={() => setPrinting(true)}>Labels</Button>}
      {isPrinting && <ActionDialog action={print} title={`Labels of ${order.inbound_no}`} input={{ id: order.id }} onClose={() => setPrinting(false)} />}
      {may['b2bInbound.change'] && mayBe(editableInbound, order.status) && <ButtonLink href={`/inbound-list/add-edit/${order.id}`}>Edit</ButtonLink>}
      <Steps order={order} may={may} />
      {may['btbVariantOrders.list'] && <ButtonLink href={`/inbound-Variant?search=${order.inbound_no}`}>Variant orders</ButtonLink>}
      {may['btbVariantOrders.add'] && mayBe(openInbound, order.status) && (
        <ButtonLink href={`/add-variant-order/${order.id}?direction=inbound`}>Label as variants</ButtonLink>
      )}
      {stores && <Button variant="primary" onClick={() => begin('put_away')}>Put away</Button>}
      {receives && <Button variant="primary" onClick={() => begin('receive')}>Receive</Button>}
      {job === 'receive' && <ReceiveStation order={order} userId={userId} trade="b2b" onClose={end} />}
      {job === 'put_away' && <PutAwayStation order={order} trade="b2b" onClose={end} />}
    </>
  )
}
