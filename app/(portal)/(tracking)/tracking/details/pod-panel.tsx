'use client'

import { Facts, type Fact } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Skeleton } from '@/components/ui/skeleton'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import { fieldLabel } from '@/lib/domain/field-label'
import { money } from '@/lib/domain/money'

/** Proof of delivery: who took it and when, signature, photos, cash. Asked for when its tab is opened. */
export function PodPanel({ packageId }: { packageId: number }) {
  const { data, error, refetch, isFetching } = useAsk('tracking.pod', { id: packageId })
  if (error && !data) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <div role="status" aria-label="Loading proof of delivery"><Skeleton className="h-48 w-full" /></div>
  const facts: Fact[] = [
    { label: 'Delivered', value: <When moment={data.delivered_at} /> },
    { label: 'Received by', value: data.receiver_name },
    { label: 'Relation', value: fieldLabel(data.relation) },
    ...(data.cod_collected ? [{ label: 'COD collected', value: `${money(data.cod_collected, data.cod_currency ?? 'AED')}${data.cod_method ? `, ${data.cod_method}` : ''}`, numeric: true }] : []),
    { label: 'Proof is', value: fieldLabel(data.status) },
    { label: 'Source', value: fieldLabel(data.source) },
  ]
  const pictures = [...(data.signature_url ? [{ name: 'Signature', url: data.signature_url }] : []), ...data.photo_urls.map((url, at) => ({ name: `Photo ${at + 1}`, url }))]
  return (
    <div className="flex flex-col gap-4">
      <Facts groups={[{ facts }]} />
      <div className="flex flex-wrap gap-3">
        {pictures.map(({ name, url }) => (
          <a key={url} href={url} target="_blank" rel="noreferrer" className="rounded border bg-surface p-2 hover:border-line-control">
            <img src={url} alt={name} loading="lazy" className="h-40 max-w-full object-contain" />
            <span className="mt-1 block text-meta text-ink-soft">{name}</span>
          </a>
        ))}
      </div>
    </div>
  )
}
