import type { ReactNode } from 'react'
import type { TimelineEntry } from '@/components/ui/timeline'
import type { Reply } from '@/lib/contract/types'
import type { Tone } from '@/lib/domain/machine'
import { eventSource, type EventCategory } from '@/lib/domain/tracking-event-words'

type Event = Reply<'tracking.details'>['events'][number]

/** The icon says who reported it: a hand, a machine, a carrier. */
const kinds: Record<string, TimelineEntry['kind']> = {
  scan: 'event', carrier_webhook: 'call', carrier_poll: 'call', upload: 'edit', system: 'status', manual: 'note',
}
const tones: Partial<Record<EventCategory, Tone>> = {
  delivered: 'green', out_for_delivery: 'cyan', ready_for_collection: 'cyan', failed_attempt: 'orange', exception: 'orange', return: 'orange',
  lost_damaged: 'red', cancelled: 'grey',
}

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

function Detail({ event }: { event: Event }) {
  const carrier = joined(event.carrier_event_code, event.carrier_event_text)
  return (
    <>
      {event.voided && <span className="block text-meta">Taken back; it counts for nothing.</span>}
      {event.reason_code && <span className="block">Reason: {event.reason_code.replaceAll('_', ' ')}</span>}
      {event.remarks && <span className="block" dir="auto">{event.remarks}</span>}
      {carrier && <span className="block font-mono text-meta" dir="auto">{carrier}</span>}
    </>
  )
}

/** Events as the timeline shows them: where and who reported it under the name, what the carrier called it below. */
export function timelineOf(events: readonly Event[], actions?: (event: Event) => ReactNode): TimelineEntry[] {
  return events.map((event) => ({
    id: event.id,
    at: event.event_at,
    kind: kinds[event.source],
    title: event.voided
      ? <s>{event.name}</s>
      : <>
        {event.name} <span className="font-mono text-meta font-normal text-ink-faint">{event.mapping === 'unmapped' ? 'not mapped' : event.event_code}</span>
      </>,
    by: joined(event.location, eventSource.is(event.source) ? eventSource.label(event.source) : event.source, event.by),
    detail: event.voided || event.reason_code || event.remarks || event.carrier_event_code || event.carrier_event_text ? <Detail event={event} /> : undefined,
    actions: actions?.(event),
    tone: event.voided || event.mapping === 'unmapped' ? 'grey' : event.is_exception ? 'orange' : (tones[event.category as EventCategory] ?? 'blue'),
  }))
}
