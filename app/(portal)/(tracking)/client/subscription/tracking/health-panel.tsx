'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { Nothing } from '@/components/cells/nothing'
import { WebhookDeliveries } from '@/components/parcel/webhook-deliveries'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { Facts, type Fact } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { snack } from '@/components/ui/snackbar'
import { When } from '@/components/ui/when'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { subscriptionHealth } from '@/lib/domain/subscription'

type Subscription = Reply<'subscriptions.tracking'>
export type Deliveries = Reply<'subscriptions.deliveries'>

const SHOWN = 20
const POLL_MS = 4000
const HOUR_MS = 3_600_000
const periods = [
  { value: 1, label: 'the last hour' }, { value: 24, label: 'the last 24 hours' },
  { value: 168, label: 'the last 7 days' }, { value: 720, label: 'the last 30 days' },
]

function ReplayFailed({ subscription: { client_id, kind, environment } }: { subscription: Subscription }) {
  const [hours, setHours] = useState(24)
  const replay = useAct('subscriptions.replayFailed')
  const send = () =>
    replay.mutate(
      { client_id, kind, environment, since: new Date(Date.now() - hours * HOUR_MS).toISOString() },
      {
        onSuccess: ({ queued }) => snack(
          queued === 0 ? 'Nothing was given up in that time.' : `${counted(queued, 'event is queued', 'events are queued and sent in their order')}.`,
          { tone: queued === 0 ? 'grey' : 'green' },
        ),
        onError: (error) => snack(error.message, { tone: 'red' }),
      },
    )
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="w-48">
        <ChoiceField id="replay-since" name="since" label="Given up in" options={periods} value={hours} onChange={(v) => setHours(Number(v ?? 24))} />
      </div>
      <Button busy={replay.isPending} onClick={send}>Replay all failed</Button>
    </div>
  )
}

const at = (label: string, moment: string | null): Fact => ({ label, value: moment ? <When moment={moment} /> : <Nothing /> })

/** How the subscription does: its state, what waits, and its last calls, kept up to date while one looks. */
export function HealthPanel({ subscription, first, mayEdit }: { subscription: Subscription; first: Deliveries | null; mayEdit: boolean }) {
  const { client_id, kind, environment, health } = subscription
  const { data, error, refetch, isFetching } = useAsk('subscriptions.deliveries', { client_id, kind: [kind], environment, page_size: 25 }, {
    first: first ?? undefined, pollMs: POLL_MS,
  })
  const facts: Fact[] = [
    {
      label: 'State',
      value: subscription.exists
        ? <Chip tone={subscription.active ? subscriptionHealth.tone(health.state) : 'grey'}>
          {subscription.active ? subscriptionHealth.label(health.state) : 'Off'}
        </Chip>
        : <Nothing />,
    },
    at('Last success', health.last_success_at),
    { label: 'Failures in a row', value: health.consecutive_failures, numeric: true },
    { label: 'Events waiting', value: health.waiting, numeric: true },
    { label: 'Events given up', value: health.failed, numeric: true },
    ...(health.next_batch_at ? [at('Next batch', health.next_batch_at)] : []),
    ...(health.last_error ? [{ label: 'Last failure', value: health.last_error }, at('Failed at', health.last_error_at)] : []),
  ]
  const rows = (data?.rows ?? []).slice(0, SHOWN)
  return (
    <Card title="Health" actions={mayEdit && subscription.exists && health.failed > 0 && <ReplayFailed subscription={subscription} />}>
      <div className="flex flex-col gap-4">
        <Facts groups={[{ facts: facts.slice(0, 5) }, { facts: facts.slice(5) }].filter((group) => group.facts.length > 0)} />
        {error && !data && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
        {data && rows.length === 0 && <EmptyState title="No deliveries yet" text="Save the address and send a test; it appears here." />}
        {rows.length > 0 && (
          <WebhookDeliveries rows={rows} label={`Last ${counted(rows.length, 'delivery', 'deliveries')}`} of="subscription" mayReplay={mayEdit} />
        )}
      </div>
    </Card>
  )
}
