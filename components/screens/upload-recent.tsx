'use client'

import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Link } from '@/components/ui/link'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Row } from '@/lib/contract/types'
import { landedCount, stoppable, uploadStatus } from '@/lib/domain/upload'

/** Where all uploads of a kind and their errors are listed; null: nowhere this visitor may go. */
export interface UploadLists {
  status: string | null
  errors: string | null
}

/** The last ten uploads of this kind. */
export function RecentUploads({ kind, lists, first }: { kind: string; lists: UploadLists; first: Row<'uploads.list'>[] }) {
  const rows = useAsk('uploads.list', { kind: [kind], page_size: 25 }).data?.rows.slice(0, 10) ?? first
  return (
    <Card title="Last uploads" actions={lists.status && <Link href={lists.status} className="text-accent underline-offset-2 hover:underline">All</Link>}>
      {rows.length === 0 && <p className="text-ink-soft">No uploads yet.</p>}
      <ul className="divide-y">
        {rows.map((u) => (
          <li key={u.id} className="flex flex-col gap-0.5 py-2">
            {lists.errors
              ? <Link href={`${lists.errors}?upload_id=${u.id}`} className="truncate font-medium underline-offset-2 hover:underline">{u.file_name}</Link>
              : <span className="truncate font-medium">{u.file_name}</span>}
            <span className="flex flex-wrap items-center gap-2 text-meta text-ink-soft">
              <Chip tone={uploadStatus.tone(u.status)}>{uploadStatus.label(u.status)}</Chip>
              {!stoppable(u.status) && u.status !== 'failed' && <span className="figures">{landedCount(u)}</span>}
              <When moment={u.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
