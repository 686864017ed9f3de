'use client'

import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useKeys } from '@/components/shell/use-keys'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/failure'
import { IconButton } from '@/components/ui/icon-button'
import { Skeleton } from '@/components/ui/skeleton'
import { useAsk, useRefresh } from '@/lib/client/query'
import type { PanelProps } from './list-panels'
import { MessageArticle } from './message-article'

/** The inbox's second pane. `j` and `k` go to the older and newer message, Escape back to the list. */
export default function MessagePane({ row, onClose }: PanelProps) {
  const [id, setId] = useState(row.id)
  const query = useAsk('workspace.message', { id })
  const refresh = useRefresh()
  const pane = useRef<HTMLElement>(null)
  const m = query.data
  const readId = m?.id
  useEffect(() => pane.current?.focus(), [id])
  // Opening it has marked it read: the list and the bell are to say so.
  useEffect(() => {
    if (readId) void refresh('workspace.markMessage')
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [readId])
  const go = (to: number | null | undefined) => to && setId(to)
  useKeys({ j: () => go(m?.older_id), k: () => go(m?.newer_id), Escape: onClose })
  return (
    <section
      ref={pane} tabIndex={-1} aria-labelledby="message-title"
      className="sticky top-16 flex max-h-[calc(100vh-5rem)] w-[28rem] shrink-0 flex-col gap-3 overflow-y-auto rounded border bg-surface p-4 max-xl:hidden"
    >
      <header className="flex items-start justify-between gap-2">
        <h2 id="message-title" className="text-title font-semibold">{m?.subject ?? String(row.subject)}</h2>
        <IconButton label="Close the message" icon={<X className="size-4" aria-hidden />} onClick={onClose} />
      </header>
      {query.isError && <Failure sentence={query.error.message} requestId={query.error.requestId} onRetry={() => void query.refetch()} />}
      {!m && !query.isError && <Skeleton className="h-40" />}
      {m && <MessageArticle key={m.id} message={m} leave={onClose} />}
      {m && (
        <nav aria-label="Messages" className="flex justify-between gap-2">
          {m.newer_id ? <Button variant="quiet" aria-keyshortcuts="k" onClick={() => go(m.newer_id)}>Newer</Button> : <span />}
          {m.older_id && <Button variant="quiet" aria-keyshortcuts="j" onClick={() => go(m.older_id)}>Older</Button>}
        </nav>
      )}
    </section>
  )
}
