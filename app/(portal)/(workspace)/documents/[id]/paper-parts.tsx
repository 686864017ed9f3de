'use client'

import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/skeleton'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { documentStatus } from '@/lib/domain/document'
import { userCategory } from '@/lib/domain/user'

/** Every version this person may see, the newest first. */
export function Versions({ paper }: { paper: Reply<'documents.one'> }) {
  return (
    <Card title="Versions">
      <ul className="divide-y">
        {paper.versions.map((v) => (
          <li key={v.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <span className="figures w-10 font-semibold">v{v.version_no}</span>
            {v.id === paper.id
              ? <span className="min-w-0 truncate">{v.file_name}</span>
              : <Link href={`/documents/${v.id}`} className="min-w-0 truncate text-accent hover:underline">{v.file_name}</Link>}
            <Chip tone={documentStatus.tone(v.status)}>{documentStatus.label(v.status)}</Chip>
            <span className="ms-auto text-meta text-ink-soft">{v.uploaded_by} · <When moment={v.created_at} /></span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Who has acknowledged this version. */
export function Acks({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useAsk('documents.acks', { id, page_size: 200 })
  return (
    <Card title={`Acknowledged by ${data ? data.meta.total : '…'}`}>
      {error ? <Failure
        sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching}
      /> : !data ? <Skeleton className="h-24" /> : data.rows.length === 0 ? (
        <p className="text-ink-soft">Nobody has acknowledged it yet.</p>
      ) : (
        <ul className="divide-y">
          {data.rows.map((a) => (
            <li key={a.id} className="flex flex-wrap items-center gap-x-3 py-1.5">
              <span className="min-w-0">{a.user} <span className="text-meta text-ink-faint">{a.email}</span></span>
              <span className="text-meta text-ink-soft">{userCategory.label(a.user_category)}</span>
              <span className="ms-auto text-meta"><When moment={a.acked_at} /></span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
