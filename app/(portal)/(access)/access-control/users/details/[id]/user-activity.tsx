'use client'

import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'

/** What somebody did, and what was done to the account. */
export function UserActivity({ userId, email }: { userId: number; email: string }) {
  const done = useAsk('members.audit', { actor: email, page_size: 25 })
  const suffered = useAsk('members.audit', { entity: 'user', entity_id: String(userId), page_size: 25 })
  const error = done.error ?? suffered.error
  if (error) return (
    <Failure sentence={error.message} requestId={error.requestId} onRetry={() => { void done.refetch(); void suffered.refetch() }} busy={done.isFetching} />
  )
  if (!done.data || !suffered.data) return <TableSkeleton rows={6} columns={4} />
  const lines = [...new Map([...done.data.rows, ...suffered.data.rows].map((line) => [line.id, line])).values()]
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, 40)
  if (lines.length === 0) return <EmptyState title="Nothing yet" text="What this person changes appears here." />
  return (
    <div className="flex flex-col gap-2">
      <div className="overflow-x-auto rounded border">
        <Table aria-label="Activity">
          <thead><tr><Th>When</Th><Th>Who</Th><Th>Did</Th><Th>To</Th><Th>What changed</Th></tr></thead>
          <tbody>
            {lines.map((line) => (
              <Tr key={line.id}>
                <Td><When moment={line.at} /></Td>
                <Td>{line.actor}</Td>
                <Td>{line.did}</Td>
                <Td>{line.what} {line.entity_id}</Td>
                <Td className="max-w-md">{line.changes.slice(0, 4).join(' · ')}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <Link
        href={`/access-control/users/list?view=audit&actor=${encodeURIComponent(email)}`} className="self-start text-accent underline-offset-2 hover:underline"
      >
        Everything in the audit log
      </Link>
    </div>
  )
}
