'use client'

import { TraceSteps } from '@/components/screens/trace-steps'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import { allocationResult } from '@/lib/domain/allocation'

/** Why the package has its carrier, newest decision first. */
export function PackageAllocation({ id }: { id: number }) {
  const answer = useAsk('allocation.trace', { id })
  if (answer.error)
    return <Failure sentence={answer.error.message} requestId={answer.error.requestId} onRetry={() => void answer.refetch()} busy={answer.isFetching} />
  if (!answer.data) return <TableSkeleton rows={4} columns={3} />
  if (answer.data.length === 0)
    return <EmptyState title="No rules decided here" text="The carrier was named in the order, or taken by preference. The tracking details say which." />
  return (
    <ol className="flex flex-col gap-6">
      {answer.data.map((one) => (
        <li key={one.id} className="flex flex-col gap-2">
          <p className="text-lead">
            <Chip tone={allocationResult.tone(one.result)}>{allocationResult.label(one.result)}</Chip> <b>{one.carrier ?? one.reason ?? 'Nobody'}</b>
          </p>
          <p className="text-ink-soft">
            {[one.linehaul && `Linehaul ${one.linehaul}`, one.rule && `Rule ${one.rule}`, one.result === 'manual' && one.reason, one.by_name]
              .filter(Boolean)
              .join(' · ')} · <When moment={one.at} />
          </p>
          <TraceSteps steps={one.trace} />
        </li>
      ))}
    </ol>
  )
}
