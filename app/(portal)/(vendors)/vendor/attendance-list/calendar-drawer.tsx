'use client'

import { X } from 'lucide-react'
import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import type { Action } from '@/components/screens/list-definition'
import { Button } from '@/components/ui/button'
import { Drawer } from '@/components/ui/drawer'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { IconButton } from '@/components/ui/icon-button'
import { TableSkeleton } from '@/components/ui/skeleton'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { workPeriod } from '@/lib/domain/vendor'

type Period = Reply<'vendorAttendance.calendar'>[number]

const add: Action = {
  label: 'Add period', call: 'vendorAttendance.savePeriod', confirm: 'Add a period',
  consequence: 'Hours worked in it follow its rules; approved hours must not lie in it.',
  ask: {
    period_type: { as: 'choice', label: 'Kind', options: workPeriod.options, required: true }, name: { as: 'text', label: 'Name', required: true },
    date_from: { as: 'date', label: 'From', required: true }, date_to: { as: 'date', label: 'To', required: true },
  },
  done: 'The period is kept.',
}
const drop: Action = {
  label: 'Remove', call: 'vendorAttendance.dropPeriod', confirm: 'Remove this period?',
  consequence: 'Unapproved hours are priced without it when they are recalculated.', danger: true, done: 'The period is removed.',
}

function Line({ period, onDrop }: { period: Period; onDrop: (() => void) | null }) {
  return (
    <li className="flex items-center gap-3 border-b py-2">
      <span className="min-w-0 flex-1"><b>{period.name}</b>{!period.confirmed && <span className="text-ink-soft"> · to be confirmed</span>}<br />
        <span className="text-meta text-ink-soft">
          <When moment={period.date_from} show="day" />
          {period.date_to !== period.date_from && <> – <When moment={period.date_to} show="day" /></>}
        </span>
      </span>
      <span className="text-meta text-ink-soft">{workPeriod.is(period.kind) ? workPeriod.label(period.kind) : 'Public holiday'}</span>
      {onDrop && <IconButton size="small" label={`Remove ${period.name}`} icon={<X aria-hidden className="size-4" />} onClick={onDrop} />}
    </li>
  )
}

/** What shortens or lengthens days: holidays, Ramadan, midday breaks. */
export function CalendarDrawer({ mayChange, onClose }: { mayChange: boolean; onClose: () => void }) {
  const { data, error, refetch } = useAsk('vendorAttendance.calendar', {}, { keepOld: true })
  const [acting, setActing] = useState<{ action: Action; input: Record<string, unknown> } | null>(null)
  return (
    <Drawer
      open onOpenChange={(open) => !open && onClose()} title="Work calendar"
      description="Public holidays come from Countries; Ramadan hours and midday breaks are kept here." width="wide"
    >
      {mayChange && <p className="mb-3"><Button onClick={() => setActing({ action: add, input: {} })}>Add period</Button></p>}
      {error ? <Failure
        sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()}
      /> : !data ? <TableSkeleton rows={6} columns={2} /> : data.length === 0 ? <EmptyState title="No holidays or periods in these two years" /> : (
        <ul>
          {data.map((period) => (
            <Line
              key={`${period.kind} ${period.date_from}`} period={period}
              onDrop={mayChange && period.id !== null ? () => setActing({ action: drop, input: { id: period.id } }) : null}
            />
          ))}
        </ul>
      )}
      {acting && <ActionDialog action={acting.action} title={acting.action.confirm ?? ''} input={acting.input} onClose={() => setActing(null)} />}
    </Drawer>
  )
}
