'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import type { DetailProps } from '@/components/screens/detail'
import type { Action } from '@/components/screens/list-definition'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import { snack } from '@/components/ui/snackbar'
import { useAsk, useRefresh } from '@/lib/client/query'

const ChangeRequest = later(() => import('./change-request').then((part) => part.ChangeRequest))

type Props = DetailProps<'asnReopen.one'>
interface Step { action: Action; title: string; input: Record<string, unknown>; done: string }

const stepsOf = ({ id, request_no, inbound_no, window_hours }: Props['record']) => ({
  approve: {
    title: `Reopen ${inbound_no}?`, input: { id, decision: '1' }, done: `${inbound_no} is reopened.`,
    action: {
      label: 'Approve', call: 'asnReopen.decide',
      consequence: 'What is shown below is done: what is too much leaves the stock now, what is missing may be received.',
      ask: { window_hours: { as: 'number', label: 'Hours it stays open', start: window_hours, required: true }, remarks: { as: 'text', label: 'Remarks' } },
    },
  },
  reject: {
    title: `Reject ${request_no}?`, input: { id, decision: '2' }, done: `${request_no} is rejected.`,
    action: { label: 'Reject', call: 'asnReopen.decide', danger: true, ask: { remarks: { as: 'text', label: 'Remarks', required: true } } },
  },
  withdraw: {
    title: `Withdraw ${request_no}?`, input: { id }, done: `${request_no} is withdrawn.`,
    action: { label: 'Withdraw', call: 'asnReopen.withdraw', consequence: 'The order stays closed.' },
  },
} as const satisfies Record<string, Step>)

/** What may become of a request: whoever made it withdraws it, somebody else decides it. */
export function RequestActions({ call, input, record, may }: Props) {
  const request = useAsk(call, input, { first: record }).data ?? record
  const refresh = useRefresh()
  const [isChanging, setChanging] = useState(false)
  const [open, setOpen] = useState<keyof ReturnType<typeof stepsOf> | null>(null)
  if (request.approval_status !== '0') return null
  const steps = stepsOf(request)
  const step: Step | null = open && steps[open]
  const blocked = request.effects.blocks[0] ?? false
  const own = request.is_own && 'Somebody else decides your own request.'
  return (
    <>
      {request.is_own && may['asnReopen.change'] && <Button onClick={() => setChanging(true)}>Edit</Button>}
      {isChanging && <ChangeRequest request={request} onClose={() => setChanging(false)} />}
      {request.is_own && may['asnReopen.withdraw'] && <Button onClick={() => setOpen('withdraw')}>Withdraw</Button>}
      {may['asnReopen.decide'] && <Button disabledReason={own} onClick={() => setOpen('reject')}>Reject</Button>}
      {may['asnReopen.decide'] && <Button variant="primary" disabledReason={own || blocked} onClick={() => setOpen('approve')}>Approve</Button>}
      {step && (
        <ActionDialog
          action={step.action} title={step.title} input={step.input} onClose={() => setOpen(null)}
          onDone={() => { void refresh('asnReopen.decide'); snack(step.done) }}
        />
      )}
    </>
  )
}
