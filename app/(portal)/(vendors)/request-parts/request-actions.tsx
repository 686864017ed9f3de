'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import type { DetailProps } from '@/components/screens/detail'
import type { Action } from '@/components/screens/list-definition'
import { Button, ButtonLink } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import { snack } from '@/components/ui/snackbar'
import { download } from '@/lib/client/ask'
import { useAsk, useRefresh } from '@/lib/client/query'
import { money } from '@/lib/domain/money'
import { moveOf } from '@/lib/domain/move'
import { requestGoal, requestStatus, type RequestAction } from '@/lib/domain/vendor-request'
import type { RequestRecord } from './request-draft'

const AssignDrawer = later(() => import('./assign-drawer').then((part) => part.AssignDrawer))
const call = 'vendorRequests.act'

/** What is said before it is cancelled: what that costs now. */
const consequenceOf = (request: RequestRecord, action: RequestAction, usual: string | undefined) =>
  (action !== 'cancel' || request.cancel_now === null || Number(request.cancel_now) === 0
    ? usual
    : `A cancellation charge of ${money(request.cancel_now, request.currency)} applies.`)

/** The steps its reader may take, in the machine's words. */
export function RequestSteps({ request, mayPrint }: { request: RequestRecord; mayPrint: boolean }) {
  const refresh = useRefresh()
  const router = useRouter()
  const [chosen, setChosen] = useState<RequestAction | null>(null)
  const move = chosen && moveOf(requestStatus, request.status, requestGoal[chosen])
  const consequence = chosen ? consequenceOf(request, chosen, move?.consequence) : undefined
  const action: Action | null = move && {
    label: move.label, call, ...(move.danger && { danger: true }), ...(consequence && { consequence }),
    ...(move.reason && { ask: { remarks: { as: 'text' as const, label: 'Reason', required: move.reason === 'required' } } }),
  }
  const done = () => {
    void refresh(call)
    const state = requestStatus.label(requestGoal[chosen ?? 'submit']).toLowerCase()
    if (move) snack((move.done ?? '[it] is [state].').replaceAll('[it]', request.request_no).replaceAll('[state]', state))
    // A vendor that declines no longer sees it.
    if (chosen === 'decline') router.push(request.application_type === 'transport' ? '/transport' : '/vendor')
    router.refresh()
  }
  return (
    <>
      {mayPrint && <Button onClick={() => void download('vendorRequests.paper', { id: request.id })}>Print</Button>}
      {request.actions.map((one) => (
        <Button key={one} {...(one === 'accept' || one === 'assign' || one === 'submit' ? { variant: 'primary' as const } : {})} onClick={() => setChosen(one)}>
          {moveOf(requestStatus, request.status, requestGoal[one])?.label ?? one}
        </Button>
      ))}
      {chosen === 'assign' && <AssignDrawer id={request.id} requestNo={request.request_no} onClose={() => setChosen(null)} onDone={done} />}
      {chosen && chosen !== 'assign' && action && (
        <ActionDialog
          action={action}
          title={typeof move?.confirm === 'string' ? move.confirm.replaceAll('[it]', request.request_no) : `${action.label} ${request.request_no}?`}
          input={{ id: request.id, action: chosen }} onClose={() => setChosen(null)} onDone={done}
        />
      )}
    </>
  )
}

/** The steps of a request on its page. */
export function RequestActions({ call: load, input, record, may }: DetailProps<'vendorRequests.one'>) {
  const request = useAsk(load, input, { first: record }).data ?? record
  return (
    <>
      {request.may_edit && <ButtonLink href={`/transport?request=${request.id}`}>Edit</ButtonLink>}
      <RequestSteps request={request} mayPrint={may['vendorRequests.paper'] ?? false} />
    </>
  )
}
