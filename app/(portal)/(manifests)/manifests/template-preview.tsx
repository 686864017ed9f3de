'use client'

import { useEffect, useState } from 'react'
import { Failure } from '@/components/ui/failure'
import { Skeleton } from '@/components/ui/skeleton'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { useAsk } from '@/lib/client/query'
import type { Draft } from './template-draft'

const waitMs = 300
const numeric = new Set(['number', 'weight', 'money'])

/** What follows the typing a moment later, so that not every key asks. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** The newest 20 packages as this template would list them. */
export function TemplatePreview({ draft, userId, isSound }: { draft: Draft; userId: number; isSound: boolean }) {
  const settled = useSettled(draft)
  const answer = useAsk('manifests.preview', { ...settled, hours: settled.hours ?? 1, user_id: userId }, { enabled: isSound, keepOld: true })
  if (answer.error)
    return <Failure sentence={answer.error.message} requestId={answer.error.requestId} onRetry={() => void answer.refetch()} busy={answer.isFetching} />
  if (!answer.data) return isSound ? <Skeleton className="h-40 w-full" /> : <p className="text-ink-soft">Put right what is marked above to see it.</p>
  const { columns, headers, rows } = answer.data
  if (rows.length === 0) return <p className="text-ink-soft">No packages yet. The last 20 will be shown here.</p>
  return (
    <div className="flex flex-col gap-3" aria-busy={answer.isFetching}>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-3">
        {headers.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-meta text-ink-faint">{label}</dt>
            <dd className="truncate font-medium">{value || '______________'}</dd>
          </div>
        ))}
      </dl>
      <div className="thin-scroll max-h-96 overflow-auto rounded border" tabIndex={0} role="region" aria-label="Preview of the manifest">
        <Table>
          <thead><tr>{columns.map((c) => <Th key={c.field} align={numeric.has(c.format) ? 'end' : 'start'}>{c.label}</Th>)}</tr></thead>
          <tbody>
            {rows.map((row) => (
              <Tr key={row.join()}>{columns.map((c, i) => <Td key={c.field} align={numeric.has(c.format) ? 'end' : 'start'}><bdi>{row[i]}</bdi></Td>)}</Tr>
            ))}
          </tbody>
        </Table>
      </div>
    </div>
  )
}
