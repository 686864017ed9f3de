'use client'

import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Timeline } from '@/components/ui/timeline'
import { useAsk } from '@/lib/client/query'
import { timelineOf } from './timeline-of'

/** What happened to the parcel, newest first, to read. */
export function PackageEvents({ trackingNo }: { trackingNo: string }) {
  const { data, error, refetch, isFetching } = useAsk('tracking.details', { tracking_no: trackingNo })
  if (error) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <TableSkeleton rows={6} columns={3} />
  if (data.events.length === 0) return <EmptyState title="No events yet" text="The first scan or carrier message appears here." />
  return <Timeline label="Events" entries={timelineOf(data.events)} />
}
