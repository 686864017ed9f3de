'use client'

import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Timeline } from '@/components/ui/timeline'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import { money } from '@/lib/domain/money'
import { slaClockStatus, slaReason, slaStage, type SlaClockStatus, type SlaStageName } from '@/lib/domain/sla'

const word = (event: string) => (slaClockStatus.is(event) ? slaClockStatus.label(event) : event.charAt(0).toUpperCase() + event.slice(1))
const instant = (value: string | null) => (value ? <When moment={value} /> : '–')

/** One clock looked at closely: its times, and everything that happened to it. */
export default function HistoryDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useAsk('sla.history', { id })
  const clock = data?.clock
  return (
    <Drawer
      open onOpenChange={(open) => !open && onClose()} title={clock ? `${slaStage.label(clock.stage as SlaStageName)} of ${clock.tracking_no}` : 'Clock'}
      description={clock ? `${clock.carrier}, ${clock.sla_code}` : undefined}
    >
      {error && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton rows={6} columns={2} />}
      {clock && (
        <div className="flex flex-col gap-5">
          <Chip tone={slaClockStatus.tone(clock.status as SlaClockStatus)}>{word(clock.status)}</Chip>
          <Facts groups={[{ facts: [
            { label: 'Started', value: instant(clock.started_at) }, { label: 'At risk from', value: instant(clock.warn_at) },
            { label: 'Due', value: instant(clock.due_at) }, { label: 'Stopped', value: instant(clock.stopped_at) },
            { label: 'Stood still', value: clock.paused ?? '–' }, { label: 'Time left', value: clock.remaining ?? '–' },
            { label: 'Penalty', value: money(clock.penalty_amount, clock.currency), numeric: true },
            { label: 'Reason', value: slaReason.is(clock.reason_code) ? slaReason.label(clock.reason_code) : '–' },
            ...(clock.waive_reason ? [{ label: 'Why waived', value: clock.waive_reason }] : []),
          ] }]} />
          {data.events.length > 0
            ? <Timeline
              label="What happened to this clock"
              entries={data.events.map(({ id: key, event, at, by, note }) => ({
                id: key, at, kind: 'status', title: word(event), by, detail: note ?? undefined,
                tone: slaClockStatus.is(event) ? slaClockStatus.tone(event) : 'grey',
              }))}
            />
            : <p className="text-ink-soft">Nothing has happened to it but its own running.</p>}
        </div>
      )}
    </Drawer>
  )
}
