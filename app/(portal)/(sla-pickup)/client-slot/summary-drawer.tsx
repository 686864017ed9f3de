'use client'

import { useState } from 'react'
import { DateField } from '@/components/fields/date'
import { Button } from '@/components/ui/button'
import { Drawer } from '@/components/ui/drawer'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { ProgressBar } from '@/components/ui/progress-bar'
import { TableSkeleton } from '@/components/ui/skeleton'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'

type Line = Reply<'pickup.summary'>[number]

function Day({ day, lines }: { day: string; lines: Line[] }) {
  return (
    <section aria-label={day}>
      <h3 className="mb-1 font-semibold"><When moment={day} show="day" /></h3>
      <ul className="flex flex-col gap-2">
        {lines.map((line) => {
          const full = line.capacity ?? Math.max(line.due, line.booked, 1)
          return (
            <li key={line.client_slot_id} className="rounded border px-3 py-2">
              <p className="flex justify-between gap-2">
                <span className="min-w-0 truncate"><b>{line.client}</b>, {line.slot}</span>
                <span className="figures shrink-0">{line.booked} / {full}</span>
              </p>
              <ProgressBar label={`Booked of ${full}`} value={Math.min(100, Math.round((line.booked / full) * 100))} />
              <p className="figures mt-1 text-meta text-ink-soft">
                Due {line.due} · picked {line.picked} · failed {line.failed} · missed cut-off {line.missed_cut_off}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Summary({ onClose }: { onClose: () => void }) {
  const [from, setFrom] = useState(addDays(today(), -3))
  const [to, setTo] = useState(addDays(today(), 1))
  const { data, error, refetch } = useAsk('pickup.summary', { from, to }, { keepOld: true })
  const days = [...Map.groupBy(data ?? [], ({ day }) => day)]
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title="Pickups by day" description="In parcels, at most 31 days." width="wide">
      <div className="mb-4 grid gap-3 sm:grid-cols-2">
        <DateField id="summary-from" name="from" label="From" value={from} onChange={(v) => v && setFrom(v)} />
        <DateField id="summary-to" name="to" label="To" value={to} onChange={(v) => v && setTo(v)} />
      </div>
      {error ? <Failure
        sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()}
      /> : !data ? <TableSkeleton rows={6} columns={2} /> : days.length === 0 ? <EmptyState title="No pickups on these days" /> : (
        <div className="flex flex-col gap-5">{days.map(([day, lines]) => <Day key={day} day={day} lines={lines} />)}</div>
      )}
    </Drawer>
  )
}

/** Opens what every slot had to do and did, day by day. */
export function SummaryButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Summary</Button>
      {open && <Summary onClose={() => setOpen(false)} />}
    </>
  )
}
