'use client'

import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Timeline } from '@/components/ui/timeline'
import { useAsk } from '@/lib/client/query'

/** What happened to the parcel, newest first. */
export function PackageEvents({ trackingNo }: { trackingNo: string }) {
  const { data, error, refetch, isFetching } = useAsk('tracking.details', { tracking_no: trackingNo })
  if (error) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <TableSkeleton rows={6} columns={3} />
  if (data.events.length === 0) return <EmptyState title="No events yet" text="The first scan or carrier message appears here." />
  return (
    <Timeline
      label="Events"
      entries={data.events.map((e) => ({
        id: e.id,
        at: e.event_at,
        title: e.voided ? <s>{e.name}</s> : e.name,
        by: [e.location, e.by].filter(Boolean).join(' · '),
        detail: [e.reason_code, e.remarks, e.carrier_event_text].filter(Boolean).join(' · ') || undefined,
        tone: e.is_exception ? ('red' as const) : undefined,
      }))}
    />
  )
}
