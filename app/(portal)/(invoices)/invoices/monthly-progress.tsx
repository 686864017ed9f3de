'use client'

import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Facts } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Skeleton } from '@/components/ui/skeleton'
import { useAsk, useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { money } from '@/lib/domain/money'
import { monthText } from '@/lib/domain/months'

type Run = Reply<'invoiceRuns.one'>
const LOOK_MS = 1000

function LeftOut({ left_out }: Pick<Run, 'left_out'>) {
  if (left_out.length === 0) return null
  return (
    <Notice tone="orange" title={`${counted(left_out.length, 'party', 'parties')} left out`}>
      <ul>
        {left_out.map(({ party, currency, reason }) => <li key={`${party} ${currency}`}><bdi>{party}</bdi>, {currency}: {reason}</li>)}
      </ul>
    </Notice>
  )
}

function Outcome({ run }: { run: Run }) {
  const { done, parties, invoices, totals, left_out, status, month } = run
  return (
    <div className="flex flex-col gap-4">
      {status === 'done'
        ? <Notice tone="green">{`${counted(invoices, 'invoice')} of ${monthText(month)} issued.`}</Notice>
        : <ProgressBar value={parties > 0 ? (100 * done) / parties : null} label="Invoices issued" note={`${done} of ${parties} done`} />}
      {totals.length > 0 && (
        <Facts groups={[{
          title: 'Issued, with VAT',
          facts: totals.map((one) => ({ label: counted(one.invoices, 'invoice'), value: money(one.total, one.currency), numeric: true })),
        }]}
        />
      )}
      <LeftOut left_out={left_out} />
    </div>
  )
}

/** How far a run is; it goes on when this is closed. */
export function MonthlyProgress({ id, onClose }: { id: number; onClose: () => void }) {
  const refresh = useRefresh()
  const { data, error } = useAsk('invoiceRuns.one', { id }, { pollMs: (run) => (run?.status === 'done' ? false : LOOK_MS) })
  const isDone = data?.status === 'done'
  useEffect(() => {
    if (isDone) void refresh('invoiceRuns.start')
    // Once: what the lists show has changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDone])
  return (
    <Dialog
      open onOpenChange={onClose} title={data ? `Invoices of ${monthText(data.month)}` : 'Invoices of a month'}
      description={isDone ? undefined : 'They go on being issued when this is closed.'} footer={<Button variant="primary" onClick={onClose}>Close</Button>}
    >
      {error && <Notice tone="red">{error.message}</Notice>}
      {data ? <Outcome run={data} /> : !error && <Skeleton className="h-24" />}
    </Dialog>
  )
}
