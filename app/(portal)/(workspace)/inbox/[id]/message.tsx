'use client'

import type { DetailProps } from '@/components/screens/detail'
import { useKeys } from '@/components/shell/use-keys'
import { Button, ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Markdown } from '@/components/ui/markdown'
import { When } from '@/components/ui/when'
import { useRouter } from 'next/navigation'
import { useAct, useAsk } from '@/lib/client/query'
import { messageCategory, severity } from '@/lib/domain/inbox'

/** One message; opening it has marked it read. `j` and `k` go to the older and newer one, `e` archives, `u` marks unread. */
export function InboxMessage({ call, input, record }: DetailProps<'workspace.message'>) {
  const router = useRouter()
  const m = useAsk(call, input, { first: record }).data ?? record
  const mark = useAct('workspace.markMessage')
  const archive = () => mark.mutate({ id: m.id, archived: m.archived_at === null })
  // Reading it again would mark it read again, so whoever marks it unread is taken back to the list.
  const unread = () => mark.mutate({ id: m.id, read: false }, { onSuccess: () => router.push('/inbox') })
  useKeys({ e: archive, u: unread, j: () => m.older_id && router.push(`/inbox/${m.older_id}`), k: () => m.newer_id && router.push(`/inbox/${m.newer_id}`) })
  return (
    <div className="flex max-w-reading flex-col gap-3">
      <article className="flex flex-col gap-4 rounded border bg-surface p-4">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-soft">
          <Chip tone={severity.tone(m.severity)}>{severity.label(m.severity)}</Chip> {messageCategory.label(m.category)} · {m.sender} · <When moment={m.created_at} />
          {m.times > 1 && <span>· {m.times} times within the hour</span>}
          {m.expires_at && <span>· until <When moment={m.expires_at} /></span>}
        </p>
        <Markdown source={m.body} />
        <div className="flex flex-wrap gap-2">
          {m.link && <ButtonLink variant="primary" href={m.link}>Open</ButtonLink>}
          <Button busy={mark.isPending} aria-keyshortcuts="e" onClick={archive}>{m.archived_at === null ? 'Archive' : 'Move to inbox'}</Button>
          <Button busy={mark.isPending} aria-keyshortcuts="u" onClick={unread}>Mark as unread</Button>
        </div>
        {mark.error && <p role="alert" className="text-red-strong">{mark.error.message}</p>}
      </article>
      <nav aria-label="Messages" className="flex justify-between gap-2">
        {m.newer_id ? <ButtonLink variant="quiet" href={`/inbox/${m.newer_id}`} aria-keyshortcuts="k">Newer</ButtonLink> : <span />}
        {m.older_id && <ButtonLink variant="quiet" href={`/inbox/${m.older_id}`} aria-keyshortcuts="j">Older</ButtonLink>}
      </nav>
    </div>
  )
}
