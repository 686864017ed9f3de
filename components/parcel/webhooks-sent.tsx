'use client'

import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { Skeleton } from '@/components/ui/skeleton'
import { useAsk } from '@/lib/client/query'
import { WebhookDeliveries } from './webhook-deliveries'

const POLL_MS = 10_000

/** What the client was told of one parcel, every try. Asked for when its tab is opened. */
export function WebhooksSent({ trackingNo, mayReplay }: { trackingNo: string; mayReplay: boolean }) {
  const { data, error, refetch, isFetching } = useAsk('subscriptions.deliveries', { tracking_no: trackingNo, page_size: 50 }, { pollMs: POLL_MS })
  if (error && !data) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <div role="status" aria-label="Loading webhooks"><Skeleton className="h-48 w-full" /></div>
  if (data.rows.length === 0)
    return <EmptyState title="No webhooks sent" text="They appear here once the client subscribes to tracking, labels or proof of delivery." />
  return <WebhookDeliveries rows={data.rows} label="Webhooks sent" of="parcel" mayReplay={mayReplay} />
}
