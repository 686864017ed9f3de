'use client'

import type { DetailProps } from '@/components/screens/detail'
import { Button, ButtonLink } from '@/components/ui/button'
import { When } from '@/components/ui/when'
import { useAct, useAsk } from '@/lib/client/query'

/** One message; opening it has marked it read. */
export function InboxMessage({ call, input, record }: DetailProps<'workspace.message'>) {
  const m = useAsk(call, input, { first: record }).data ?? record
  const mark = useAct('workspace.markMessage')
  return (
    <article className="flex max-w-reading flex-col gap-4 rounded border bg-surface p-4">
      <p className="text-meta text-ink-soft">{m.sender} · <When moment={m.created_at} /></p>
      <p className="whitespace-pre-line">{m.body}</p>
      <div className="flex flex-wrap gap-2">
        {m.link && <ButtonLink variant="primary" href={m.link}>Open</ButtonLink>}
        <Button busy={mark.isPending} onClick={() => mark.mutate({ id: m.id, archived: m.archived_at === null })}>{m.archived_at === null ? 'Archive' : 'Move to inbox'}</Button>
        <Button busy={mark.isPending} onClick={() => mark.mutate({ id: m.id, read: m.read_at === null })}>{m.read_at === null ? 'Mark as read' : 'Mark as unread'}</Button>
      </div>
      {mark.error && <p role="alert" className="text-red-strong">{mark.error.message}</p>}
    </article>
  )
}
