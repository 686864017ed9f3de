'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import type { DetailProps } from '@/components/screens/detail'
import type { Action } from '@/components/screens/list-definition'
import { useJob } from '@/components/screens/use-job'
import { Button, ButtonLink } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import { snack } from '@/components/ui/snackbar'
import { useAsk, useRefresh } from '@/lib/client/query'
import { moveOf } from '@/lib/domain/move'
import {
  begunVariantOrder, editableVariantOrder, isVariantOrderIn, labellingVariantOrder, printableVariantOrder, variantOrderStatus, type VariantOrderAction,
  type VariantOrderStatus,
} from '@/lib/domain/variant'
import { variantPrint } from '../variant-moves'

const LabelDrawer = later(() => import('./label-drawer').then((part) => part.LabelDrawer))

type Props = DetailProps<'btbVariantOrders.one'>
/** What each state is reached by. */
const actionTo: Partial<Record<VariantOrderStatus, VariantOrderAction>> = { on_hold: 'hold', completed: 'complete', cancelled: 'cancel' }
const actionOf = (from: VariantOrderStatus, to: VariantOrderStatus) => (to === 'open' ? (from === 'draft' ? 'submit' : 'resume') : actionTo[to])

/** The steps somebody may take, in the machine's words. */
function Steps({ order }: { order: Props['record'] }) {
  const refresh = useRefresh()
  const [to, setTo] = useState<VariantOrderStatus | null>(null)
  const move = to && moveOf(variantOrderStatus, order.status, to)
  const left = to === 'completed' ? order.order_lines.reduce((sum, line) => sum + line.pending_qty, 0) : 0
  const action: Action | null = move && {
    label: move.label, call: 'btbVariantOrders.action', ...(move.danger && { danger: true }),
    ...(move.consequence && { consequence: left > 0 ? `${left} units are not labelled. Say why.` : move.consequence }),
    ...((move.reason === 'required' || left > 0) && { ask: { reason: { as: 'text' as const, label: 'Reason', required: true } } }),
  }
  const title = typeof move?.confirm === 'string' ? move.confirm : `${move?.label} [it]?`
  return (
    <>
      {variantOrderStatus.next(order.status).filter((next) => moveOf(variantOrderStatus, order.status, next)).map((next) => (
        <Button key={next} onClick={() => setTo(next)}>{moveOf(variantOrderStatus, order.status, next)?.label}</Button>
      ))}
      {to && move && action && (
        <ActionDialog
          action={action} title={title.replaceAll('[it]', order.variant_order_no)} input={{ id: order.id, action: actionOf(order.status, to) }}
          onClose={() => setTo(null)}
          onDone={() => { void refresh('btbVariantOrders.action'); snack((move.done ?? '').replaceAll('[it]', order.variant_order_no)) }}
        />
      )}
    </>
  )
}

const print: Action = { label: 'Print labels', call: 'btbVariantOrders.print', ask: variantPrint }

/** What may be done next with a variant order. */
export function VariantOrderActions({ call, input, record, may }: Props) {
  const order = useAsk(call, input, { first: record }).data ?? record
  const [isPrinting, setPrinting] = useState(false)
  const labels = may['btbVariantOrders.label'] && isVariantOrderIn(labellingVariantOrder, order.status)
  const changes = may['btbVariantOrders.change'] && isVariantOrderIn([...editableVariantOrder, ...begunVariantOrder], order.status)
  const { job, begin, end } = useJob(labels ? ['label' as const] : [])
  return (
    <>
      {may['btbVariantOrders.print'] && isVariantOrderIn(printableVariantOrder,
        order.status) && <Button onClick={() => setPrinting(true)}>Print labels</Button>}
      {isPrinting && (
        <ActionDialog action={print} title={`Labels of ${order.variant_order_no}`} input={{ id: order.id }} onClose={() => setPrinting(false)} />
      )}
      {changes && <ButtonLink href={`/edit-variant-order?id=${order.id}`}>Edit</ButtonLink>}
      {may['btbVariantOrders.action'] && <Steps order={order} />}
      {labels && <Button variant="primary" onClick={() => begin('label')}>Record labelling</Button>}
      {job === 'label' && <LabelDrawer order={order} onClose={end} />}
    </>
  )
}
