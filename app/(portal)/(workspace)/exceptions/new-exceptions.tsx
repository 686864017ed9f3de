'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { useAsk } from '@/lib/client/query'
import { exceptionKind } from '@/lib/domain/exception'
import { countText } from '@/lib/domain/totals'

const LOOK_MS = 30_000

type Counts = Record<string, number>

/** Says what has come since one looked: the list begins with the oldest, so what is new would come in at its end unseen. */
export function NewExceptions() {
  const now = useAsk('exceptions.counts', {}, { pollMs: LOOK_MS }).data as Counts | undefined
  const [seen, setSeen] = useState<Counts | null>(null)
  // What was settled meanwhile is no longer counted with, or it would hide as many new ones.
  if (now && (seen === null || exceptionKind.names.some((kind) => (now[kind] ?? 0) < (seen[kind] ?? 0))))
    setSeen(Object.fromEntries(exceptionKind.names.map((kind) => [kind, Math.min(now[kind] ?? 0, seen?.[kind] ?? Number.POSITIVE_INFINITY)])))
  const fresh = exceptionKind.names.flatMap((kind) => {
    const more = (now?.[kind] ?? 0) - (seen?.[kind] ?? now?.[kind] ?? 0)
    return more > 0 ? [`${countText(more)} ${exceptionKind.label(kind).toLowerCase()}`] : []
  })
  return (
    <div role="status">
      {now && fresh.length > 0 && (
        <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded border border-blue-line bg-blue-soft px-3 py-1.5 text-blue-strong">
          <b className="font-semibold">New: {fresh.join(', ')}.</b>
          <Link href="/exceptions?sort_by=since&sort=highest" className="font-medium underline underline-offset-2">Newest first</Link>
          <Button size="small" variant="quiet" onClick={() => setSeen(now)} className="ms-auto">Seen</Button>
        </p>
      )}
    </div>
  )
}
