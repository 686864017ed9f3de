'use client'

import { Braces, Undo2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import type { Action } from '@/components/screens/list-definition'
import { Drawer } from '@/components/ui/drawer'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { IconButton } from '@/components/ui/icon-button'
import { Skeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { Timeline } from '@/components/ui/timeline'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { staysForGood } from '@/lib/domain/tracking-event-words'
import type { May } from './parcel-may'
import { timelineOf } from './timeline-of'

type Event = Reply<'tracking.details'>['events'][number]

const Json = ({ value }: { value: unknown }) => (
  <pre dir="ltr" tabIndex={0} className="thin-scroll overflow-x-auto rounded border bg-surface-sunken p-3 font-mono text-meta">
    {JSON.stringify(value, null, 2)}
  </pre>
)

/** What the carrier's system said literally; secrets are masked. */
function RawDrawer({ event, onClose }: { event: Event; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useAsk('trackingDesk.rawResponse', { id: event.id })
  return (
    <Drawer
      open onOpenChange={(open) => !open && onClose()} width="wide" title={`Raw answer: ${event.name}`}
      description="As the carrier sent it; secrets are masked. Kept for 90 days."
    >
      {error && !data ? (
        <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <div className="flex flex-col gap-4">
          <p>{data.carrier} · <When moment={data.received_at} /></p>
          <section><h3 className="mb-1 font-semibold">Request</h3><Json value={data.request} /></section>
          <section><h3 className="mb-1 font-semibold">Response</h3><Json value={data.response} /></section>
        </div>
      )}
    </Drawer>
  )
}

const taking: Action = {
  label: 'Void event',
  call: 'tracking.voidScan',
  consequence: 'It stays in the log, struck out, and the status is worked out without it.',
  ask: { reason: { as: 'text', label: 'Reason', required: true } },
  danger: true,
}

/** Events newest first; an administrator sees what the carrier said of each and may take one back. */
export function TimelinePanel({ events, may }: { events: Event[]; may: May }) {
  const router = useRouter()
  const [raw, setRaw] = useState<Event | null>(null)
  const [taken, setTaken] = useState<Event | null>(null)
  if (events.length === 0) return <EmptyState title="No events yet" text="They appear here as soon as the parcel is scanned or its carrier reports." />
  const buttons = (event: Event) => {
    const [showsRaw, mayVoid] = [may.raw && event.has_raw, may.void && !event.voided && event.mapping === 'mapped' && !staysForGood(event)]
    if (!showsRaw && !mayVoid) return null
    return (
      <span className="flex gap-1">
        {showsRaw && (
          <IconButton size="small" label={`Raw answer of ${event.name}`} icon={<Braces aria-hidden className="size-3.5" />} onClick={() => setRaw(event)} />
        )}
        {mayVoid && (
          <IconButton size="small" label={`Void ${event.name}`} icon={<Undo2 aria-hidden className="points size-3.5" />} onClick={() => setTaken(event)} />
        )}
      </span>
    )
  }
  return (
    <>
      <Timeline entries={timelineOf(events, buttons)} label="Events, newest first" />
      {raw && <RawDrawer event={raw} onClose={() => setRaw(null)} />}
      {taken && (
        <ActionDialog
          action={taking}
          title={`Void ${taken.name}?`}
          input={{ event_ids: [taken.id] }}
          onClose={() => setTaken(null)}
          onDone={() => {
            snack(`${taken.name} is taken back.`)
            router.refresh()
          }}
        />
      )}
    </>
  )
}
