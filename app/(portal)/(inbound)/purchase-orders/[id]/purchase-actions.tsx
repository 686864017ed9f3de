'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import type { DetailProps } from '@/components/screens/detail'
import type { Action } from '@/components/screens/list-definition'
import { Button, ButtonLink } from '@/components/ui/button'
import { snack } from '@/components/ui/snackbar'
import { useAsk, useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { today } from '@/lib/domain/days'
import { moveOf } from '@/lib/domain/move'
import { announceablePurchase, editablePurchase, isPurchaseIn, purchaseStatus, type PurchaseStatus } from '@/lib/domain/purchase'
import { purchaseActionTo } from '../../purchase-moves'

const call = 'purchaseOrders.move'

/** The steps somebody may take, in the machine's words. */
function Steps({ order }: { order: Reply<'purchaseOrders.one'> }) {
  const refresh = useRefresh()
  const [to, setTo] = useState<PurchaseStatus | null>(null)
  const move = to && moveOf(purchaseStatus, order.status, to)
  const action: Action | null = move && {
    label: move.label, call, ...(move.danger && { danger: true }), ...(move.consequence && { consequence: move.consequence }),
    ...(move.reason && { ask: { reason: { as: 'text' as const, label: 'Reason', required: move.reason === 'required' } } }),
  }
  return (
    <>
      {purchaseStatus.next(order.status).filter((next) => moveOf(purchaseStatus, order.status, next)).map((next) => (
        <Button key={next} onClick={() => setTo(next)}>{moveOf(purchaseStatus, order.status, next)?.label}</Button>
      ))}
      {to && move && action && (
        <ActionDialog
          action={action} title={String(move.confirm).replaceAll('[it]', order.po_no)} input={{ id: order.id, action: purchaseActionTo[to] }}
          onClose={() => setTo(null)}
          onDone={() => { void refresh(call); snack((move.done ?? '').replaceAll('[it]', order.po_no)) }}
        />
      )}
    </>
  )
}

const announces: Action = {
  label: 'Announce', call: 'inbound.add', consequence: 'An inbound order is drafted with all that is not announced yet. Check it, then submit it.',
  ask: { ref_no: { as: 'text', label: 'Your reference', required: true } },
}

/** Drafts an inbound order of what is open, and goes there. */
function Announce({ order }: { order: Reply<'purchaseOrders.one'> }) {
  const [open, setOpen] = useState(false)
  const router = useRouter()
  const { id, client_id, warehouse_id, po_no } = order
  const expected_date = order.expected_date < today() ? today() : order.expected_date
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>Announce goods</Button>
      {open && (
        <ActionDialog
          action={announces} title={`Announce the goods of ${po_no}?`} input={{ client_id, warehouse_id, purchase_id: id, expected_date }}
          onClose={() => setOpen(false)}
          onDone={(made) => router.push(`/add-inbound-order/${(made as Reply<'inbound.add'>).id}`)}
        />
      )}
    </>
  )
}

/** What may be done next with a purchase order. */
export function PurchaseActions({ call: load, input, record, may }: DetailProps<'purchaseOrders.one'>) {
  const order = useAsk(load, input, { first: record }).data ?? record
  const isOpen = order.order_lines.some(({ open_qty }) => open_qty > 0)
  return (
    <>
      {may['purchaseOrders.change'] && isPurchaseIn(editablePurchase, order.status) && order.asn_qty === 0 && (
        <ButtonLink href={`/add-purchase-order/${order.id}`}>Edit</ButtonLink>
      )}
      {may['purchaseOrders.move'] && <Steps order={order} />}
      {may['inbound.add'] && isPurchaseIn(announceablePurchase, order.status) && isOpen && <Announce order={order} />}
    </>
  )
}
