'use client'

import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'

type Subscription = Reply<'subscriptions.tracking'>

/** A try of the saved settings, with what the receiver said. */
export function useTestSend({ client_id, kind, environment }: Subscription) {
  const test = useAct('subscriptions.test')
  return { busy: test.isPending, reply: test.data, error: test.error, send: () => test.mutate({ client_id, kind, environment }) }
}
type TestSend = ReturnType<typeof useTestSend>

export function TestButton({ test, why }: { test: TestSend; why: string | false }) {
  return <Button busy={test.busy} disabledReason={why} onClick={test.send}>Send test</Button>
}

export function TestResult({ test: { reply, error, busy } }: { test: TestSend }) {
  if (busy) return <p role="status" className="text-ink-soft">Sending a test …</p>
  if (error) return <Notice tone="red" title="The test did not arrive">{error.message}</Notice>
  if (!reply) return null
  const isTaken = reply.status_code >= 200 && reply.status_code < 300
  return (
    <div role="status">
      <Notice tone={isTaken ? 'green' : 'orange'} title={`The receiver answered ${reply.status_code} in ${reply.ms} ms`}>
        {reply.body_excerpt
          ? <pre dir="ltr" tabIndex={0} className="max-h-32 overflow-auto text-meta break-words whitespace-pre-wrap">{reply.body_excerpt}</pre>
          : 'Its answer was empty.'}
      </Notice>
    </div>
  )
}
