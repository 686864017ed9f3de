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
import type { CallName, Reply } from '@/lib/contract/types'
import { isUnitIn, openUnits, presentUnits, unstagedUnits, usedUnits } from '@/lib/domain/handling-unit'
import type { Move } from '@/lib/domain/machine'
import { moveOf } from '@/lib/domain/move'
import {
  begunOutbound, coveredOutbound, editableOutbound, isOutboundIn, openOutbound, outboundStatus, packableOutbound, pickableOutbound, pickedOutbound,
  readyOutbound, returnableOutbound, type OutboundStatus,
} from '@/lib/domain/outbound'
import { outboundAsks } from '../outbound-moves'
import { leftToPack } from './left-to-pack'

const PickStation = later(() => import('./pick-station').then((part) => part.PickStation))
const PackStation = later(() => import('./pack-station').then((part) => part.PackStation))
const SendBack = later(() => import('./send-back').then((part) => part.SendBack))
const LoadStation = later(() => import('./load-station').then((part) => part.LoadStation))

/** The call that leads to a state, from where the order stands. */
function callTo(from: OutboundStatus, to: OutboundStatus): CallName {
  if (to === 'submitted') return from === 'draft' ? 'outbound.submit' : from === 'on_hold' ? 'outbound.resume' : 'outbound.deallocate'
  const calls = {
    allocated: 'outbound.allocate', released: 'outbound.release', on_hold: 'outbound.hold', shipped: 'outbound.ship', delivered: 'outbound.deliver',
    cancelled: isOutboundIn(pickedOutbound, from) ? 'outbound.cancelPicked' : 'outbound.cancel',
  } as const
  return calls[to as keyof typeof calls]
}

const titleOf = ({ confirm, label }: Move, no: string) => (typeof confirm === 'string' ? confirm.replaceAll('[it]', no) : `${label} ${no}?`)

const reschedules: Action = {
  label: 'Change the day', call: 'outbound.change',
  consequence: 'Goods that do not live long enough for a later day are given back, and others taken where there are any.',
  ask: { requested_ship_date: { as: 'date', label: 'Ship on', required: true } },
}

/** Papers of what is picked, and of what has left. */
function Papers({ order: { id, status, shipped_at, handling_units, put_backs } }: { order: Reply<'outbound.one'> }) {
  const { busy, run } = useRun()
  const paper = (call: CallName) => () => runAction({ label: '', call }, { id })
  return (
    <>
      {isOutboundIn(pickableOutbound, status) && <Button busy={busy === 'list'} onClick={() => void run('list', paper('outbound.pickList'))}>Pick list</Button>}
      {handling_units.some((unit) => isUnitIn(usedUnits, unit)) && (
        <Button busy={busy === 'packing'} onClick={() => void run('packing', paper('handlingUnits.packingList'))}>Packing list</Button>
      )}
      {put_backs.some(({ qty, put_qty }) => qty > put_qty) && (
        <Button busy={busy === 'back'} onClick={() => void run('back', paper('outbound.putBackList'))}>Put-back list</Button>
      )}
      {isOutboundIn(readyOutbound, status) && (
        <Button busy={busy === 'note'} onClick={() => void run('note', paper('outbound.deliveryNote'))}>Delivery note</Button>
      )}
      {shipped_at !== null && (
        <Button busy={busy === 'x12'} onClick={() => void run('x12', paper('wmsConnections.shippingAdvice'))}>X12 945</Button>
      )}
    </>
  )
}

/** Its variant orders, and another. */
const Labels = ({ order: { id, outbound_no, status }, may }: { order: Reply<'outbound.one'>; may: DetailProps<'outbound.one'>['may'] }) => (
  <>
    {may['btbVariantOrders.list'] && <ButtonLink href={`/outbound-Variant?search=${outbound_no}`}>Variant orders</ButtonLink>}
    {may['btbVariantOrders.add'] && isOutboundIn(openOutbound, status) && (
      <ButtonLink href={`/add-variant-order/${id}?direction=outbound`}>Label as variants</ButtonLink>
    )}
  </>
)

const cancelsRest: Action = {
  label: 'Cancel the rest', call: 'outbound.cancelPicked', danger: true,
  consequence: 'What has not left goes on the put-back list, and the order is shipped.', ask: { reason: { as: 'text', label: 'Reason', required: true } },
}

/** Of an order a part of which has left. */
function CancelRest({ order: { id, outbound_no, status } }: { order: Reply<'outbound.one'> }) {
  const refresh = useRefresh()
  const [isOpen, setOpen] = useState(false)
  if (!isOutboundIn(begunOutbound, status)) return null
  const done = () => { void refresh('outbound.cancelPicked'); snack(`What has not left of ${outbound_no} is cancelled.`) }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cancel the rest</Button>
      {isOpen && (
        <ActionDialog action={cancelsRest} title={`Cancel the rest of ${outbound_no}?`} input={{ id }} onClose={() => setOpen(false)} onDone={done} />
      )}
    </>
  )
}

/** Picking, packing, staging and loading by scanner, while there is something to do of each. */
function Stations({ order, userId }: { order: Reply<'outbound.one'>; userId: number }) {
  const standing = order.handling_units.filter((unit) => isUnitIn(presentUnits, unit))
  const isOpen = isOutboundIn(packableOutbound, order.status)
  const jobs = [
    ...(isOutboundIn(pickableOutbound, order.status) ? ['pick' as const] : []),
    ...(isOpen && (leftToPack(order).goods.length > 0 || standing.some((unit) => isUnitIn(openUnits, unit))) ? ['pack' as const] : []),
    ...(isOpen && standing.some((unit) => isUnitIn(unstagedUnits, unit)) ? ['stage' as const] : []),
    ...(isOpen && standing.length > 0 ? ['load' as const] : []),
  ]
  const { job, begin, end } = useJob(jobs)
  const labels = { pick: 'Pick', pack: 'Pack', stage: 'Stage', load: 'Load' }
  return (
    <>
      {jobs.map((one, at) => <Button key={one} variant={at === 0 ? 'primary' : 'secondary'} onClick={() => begin(one)}>{labels[one]}</Button>)}
      {job === 'pick' && <PickStation order={order} onClose={end} />}
      {job === 'pack' && <PackStation order={order} userId={userId} onClose={end} />}
      {(job === 'stage' || job === 'load') && <LoadStation key={job} order={order} mode={job} userId={userId} onClose={end} />}
    </>
  )
}

/** What may be done next with an outbound order, in the machine's words. */
export function OutboundActions({ call: load, input, record, may, userId }: DetailProps<'outbound.one'>) {
  const order = useAsk(load, input, { first: record }).data ?? record
  const refresh = useRefresh()
  const [to, setTo] = useState<OutboundStatus | null>(null)
  const [isMoving, setMoving] = useState(false)
  const [comesBack, setComesBack] = useState(false)
  const steps = outboundStatus.next(order.status).flatMap((next) => {
    const move = moveOf(outboundStatus, order.status, next)
    const call = callTo(order.status, next)
    return move && may[call] ? [{ next, move, call }] : []
  })
  const step = steps.find(({ next }) => next === to)
  const action: Action | null = step ? {
    label: step.move.label, call: step.call, ...(step.move.danger && { danger: true }), ...(step.move.consequence && { consequence: step.move.consequence }),
    ...(step.move.reason && { ask: { reason: { as: 'text' as const, label: 'Reason', required: true } } }),
    ...(Object.hasOwn(outboundAsks, step.call) && { ask: outboundAsks[step.call as keyof typeof outboundAsks] }),
  } : null
  const done = (call: CallName, words: string) => { void refresh(call); snack(words.replaceAll('[it]', order.outbound_no)) }
  return (
    <>
      {may['outbound.change'] && isOutboundIn(editableOutbound, order.status) && <ButtonLink href={`/edit-Outbound-order?id=${order.id}`}>Edit</ButtonLink>}
      {may['outbound.change'] && isOutboundIn(coveredOutbound, order.status) && <Button onClick={() => setMoving(true)}>Change the day</Button>}
      {steps.map(({ next, move }) => <Button key={next} onClick={() => setTo(next)}>{move.label}</Button>)}
      {may['outbound.cancelPicked'] && <CancelRest order={order} />}
      {may['outbound.sendBack'] && order.to_warehouse_id === null && isOutboundIn(returnableOutbound, order.status) && (
        <Button onClick={() => setComesBack(true)}>Send back</Button>
      )}
      {comesBack && <SendBack order={order} onClose={() => setComesBack(false)} />}
      <Papers order={order} />
      <Labels order={order} may={may} />
      {may['handlingUnits.load'] && <Stations order={order} userId={userId} />}
      {step && action && (
        <ActionDialog
          action={action} title={titleOf(step.move, order.outbound_no)} input={{ id: order.id }} onClose={() => setTo(null)}
          onDone={() => done(step.call, step.move.done ?? '')}
        />
      )}
      {isMoving && (
        <ActionDialog
          action={reschedules} title={`Change the day of ${order.outbound_no}`} input={{ id: order.id, version: order.version }}
          onClose={() => setMoving(false)} onDone={() => done('outbound.change', '[it] ships on another day.')}
        />
      )}
    </>
  )
}
