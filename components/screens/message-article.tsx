'use client'

import { useKeys } from '@/components/shell/use-keys'
import { Button, ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Markdown } from '@/components/ui/markdown'
import { When } from '@/components/ui/when'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { messageCategory, severity } from '@/lib/domain/inbox'

/** A message with what is done with it: `e` archives, `u` marks it unread and leaves it. */
export function MessageArticle({ message, leave }: { message: Reply<'workspace.message'>; leave: () => void }) {
  const mark = useAct('workspace.markMessage')
  const m = { ...message, ...mark.data }
  const archive = () => mark.mutate({ id: m.id, archived: m.archived_at === null })
  const unread = () => {
    mark.mutateAsync({ id: m.id, read: false }).then(leave, () => {})
  }
  useKeys({ e: archive, u: unread })
  return (
    <article className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-soft">
        <Chip tone={severity.tone(m.severity)}>{severity.label(m.severity)}</Chip> {messageCategory.label(
          m.category,
        )} · {m.sender} · <When moment={m.created_at} />
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
  )
}
