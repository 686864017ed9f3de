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
import { editableInbound, inboundLabel, inboundStatus, mayBe, receivableInbound, storableInbound, type InboundStatus } from '@/lib/domain/inbound'
import { moveOf } from '@/lib/domain/move'
import { actionTo } from '../../inbound-moves'

const ReceiveStation = later(() => import('./receive-station').then((part) => part.ReceiveStation))
const PutAwayStation = later(() => import('./put-away-station').then((part) => part.PutAwayStation))
const call = 'inbound.move'
/** Steps of the warehouse need its right, the others that of whoever announces. */
const ofWarehouse = new Set<InboundStatus>(['arrived', 'received', 'closed'])

/** The steps somebody may take, in the machine's words. */
function Steps({ order, may }: { order: DetailProps<'inbound.one'>['record']; may: DetailProps<'inbound.one'>['may'] }) {
  const refresh = useRefresh()
  const [to, setTo] = useState<InboundStatus | null>(null)
  const mayTake = (next: InboundStatus) => may[ofWarehouse.has(next) ? 'inbound.receive' : 'inbound.add']
  const steps = inboundStatus.next(order.status).filter((next) => moveOf(inboundStatus, order.status, next) && mayTake(next))
  const move = to && moveOf(inboundStatus, order.status, to)
  const isShort = to === 'received' && order.received_qty < order.expected_qty
  const action: Action | null = move && {
    label: move.label, call, ...(move.danger && { danger: true }),
    ...(move.consequence && { consequence: isShort ? `${order.expected_qty - order.received_qty} units are short. Say why.` : move.consequence }),
    ...((move.reason === 'required' || isShort) && { ask: { reason: { as: 'text' as const, label: 'Reason', required: true } } }),
  }
  return (
    <>
      {steps.map((next) => (
        <Button key={next} onClick={() => setTo(next)}>{moveOf(inboundStatus, order.status, next)?.label}</Button>
      ))}
      {to && move && action && (
        <ActionDialog
          action={action} title={String(move.confirm).replaceAll('[it]', order.inbound_no)} input={{ id: order.id, action: actionTo[to] }}
          onClose={() => setTo(null)}
          onDone={() => { void refresh(call); snack((move.done ?? '').replaceAll('[it]', order.inbound_no)) }}
        />
      )}
    </>
  )
}

const print: Action = {
  label: 'Print labels', call: 'inbound.labels',
  ask: {
    level: { as: 'choice', label: 'Labels of', start: 'carton', required: true, options: inboundLabel.options },
    copies: { as: 'number', label: 'Copies', start: 1, required: true },
  },
}

/** What may be done next with an inbound order. */
export function InboundActions({ call: load, input, record, may, userId }: DetailProps<'inbound.one'>) {
  const order = useAsk(load, input, { first: record }).data ?? record
  const { busy, run } = useRun()
  const mayWork = may['inbound.receive']
  const stores = mayWork && order.to_store > 0 && mayBe(storableInbound, order.status)
  const receives = mayWork && mayBe(receivableInbound, order.status)
  const [isPrinting, setPrinting] = useState(false)
  const { job, begin, end } = useJob([...(receives ? ['receive' as const] : []), ...(stores ? ['put_away' as const] : [])])
  return (
    <>
      {order.received_qty > 0 && (
        <Button busy={busy === 'grn'} onClick={() => void run('grn', () => runAction({ label: '', call: 'inbound.grn' }, { id: order.id }))}>
          Goods received note
        </Button>
      )}
      {may['inbound.labels'] && <Button onClick={() => setPrinting(true)}>Labels</Button>}
      {isPrinting && <ActionDialog action={print} title={`Labels of ${order.inbound_no}`} input={{ id: order.id }} onClose={() => setPrinting(false)} />}
      {may['inbound.change'] && mayBe(editableInbound, order.status) && <ButtonLink href={`/add-inbound-order/${order.id}`}>Edit</ButtonLink>}
      <Steps order={order} may={may} />
      {stores && <Button variant="primary" onClick={() => begin('put_away')}>Put away</Button>}
      {receives && <Button variant="primary" onClick={() => begin('receive')}>Receive</Button>}
      {job === 'receive' && <ReceiveStation order={order} userId={userId} onClose={end} />}
      {job === 'put_away' && <PutAwayStation order={order} onClose={end} />}
    </>
  )
}
