import { Nothing } from '@/components/cells/nothing'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Facts } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { eventMappingStatus, feedResult } from '@/lib/domain/carrier'

type Mapping = Reply<'carrierMapping.one'>

/** What helps to decide: the carrier's own words, the last events, and what other carriers' like codes mean. */
export function CodeFacts({ mapping: m, mayEdit, onPick }: { mapping: Mapping; mayEdit: boolean; onPick: (code: string) => void }) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card title="The carrier’s code">
        <Facts
          groups={[{
            facts: [
              { label: 'Carrier', value: m.carrier },
              {
                label: 'Code', value: <bdi dir="ltr" className="font-mono">{[m.carrier_event_code, m.carrier_event_sub_code].filter(Boolean).join(' / ')}</bdi>,
              },
              { label: 'Words', value: m.carrier_event_description ?? <Nothing /> },
              { label: 'Now', value: <Chip tone={eventMappingStatus.tone(m.event_mapping_status)}>{eventMappingStatus.label(m.event_mapping_status)}</Chip> },
              { label: 'Seen in all', value: m.occurrences.toLocaleString('en-US'), numeric: true },
              { label: 'Kept of them, 90 days', value: m.stored.toLocaleString('en-US'), numeric: true },
              { label: 'Last seen', value: m.last_seen_at ? <When moment={m.last_seen_at} /> : <Nothing /> },
            ],
          }]}
        />
      </Card>
      {m.proposals.length > 0 && (
        <Card title="Proposals">
          <ul className="flex flex-col gap-2">
            {m.proposals.map(({ rsa_event_code, rsa_event, why }) => (
              <li key={rsa_event_code} className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 flex-1"><b>{rsa_event_code}</b> {rsa_event}<span className="block text-meta text-ink-soft">{why}</span></span>
                {mayEdit && <Button size="small" aria-label={`Use ${rsa_event_code}`} onClick={() => onPick(rsa_event_code)}>Use</Button>}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title="Last events">
        {m.recent_events.length === 0 && <p className="text-ink-soft">Events are kept for 90 days; none with this code is.</p>}
        <ul className="flex flex-col gap-2">
          {m.recent_events.map((event) => (
            <li key={event.id} className="flex flex-wrap items-baseline gap-x-3">
              <Link
                className="font-mono text-meta text-accent underline-offset-2 hover:underline"
                href={`/tracking/details?tracking_no=${encodeURIComponent(event.tracking_no)}`}
              >
                {event.tracking_no}
              </Link>
              {event.event_time ? <When moment={event.event_time} /> : <span className="text-meta text-ink-soft">time unreadable</span>}
              <span className="text-meta text-ink-soft">
                {[event.location_raw, feedResult.is(event.process_result) ? feedResult.label(event.process_result) : null].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
        <Link
          className="mt-3 inline-block text-accent underline-offset-2 hover:underline"
          href={`/carriers-event-tracking-number?carrier_id=${m.carrier_id}&carrier_event_code=${encodeURIComponent(m.carrier_event_code)}`}
        >
          All tracking numbers
        </Link>
      </Card>
    </div>
  )
}
