'use client'

import { useRouter } from 'next/navigation'
import type { DetailProps } from '@/components/screens/detail'
import { MessageArticle } from '@/components/screens/message-article'
import { useKeys } from '@/components/shell/use-keys'
import { ButtonLink } from '@/components/ui/button'
import { useAsk } from '@/lib/client/query'

/** One message; opening it has marked it read. `j` and `k` go to the older and newer one. */
export function InboxMessage({ call, input, record }: DetailProps<'workspace.message'>) {
  const router = useRouter()
  const m = useAsk(call, input, { first: record }).data ?? record
  useKeys({ j: () => m.older_id && router.push(`/inbox/${m.older_id}`), k: () => m.newer_id && router.push(`/inbox/${m.newer_id}`) })
  return (
    <div className="flex max-w-reading flex-col gap-3">
      <div className="rounded border bg-surface p-4"><MessageArticle message={m} leave={() => router.push('/inbox')} /></div>
      <nav aria-label="Messages" className="flex justify-between gap-2">
        {m.newer_id ? <ButtonLink variant="quiet" href={`/inbox/${m.newer_id}`} aria-keyshortcuts="k">Newer</ButtonLink> : <span />}
        {m.older_id && <ButtonLink variant="quiet" href={`/inbox/${m.older_id}`} aria-keyshortcuts="j">Older</ButtonLink>}
      </nav>
    </div>
  )
}
