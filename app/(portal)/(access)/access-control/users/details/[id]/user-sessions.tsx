'use client'

import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useAct, useAsk } from '@/lib/client/query'
import { revokeReason } from '@/lib/domain/user'

/** Where somebody is signed in, and a way to end it. */
export function UserSessions({ userId }: { userId: number }) {
  const { data, error, refetch, isFetching } = useAsk('members.sessions', { user_id: userId, page_size: 50 })
  const end = useAct('members.endSession')
  if (error && !data) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <TableSkeleton rows={4} columns={5} />
  if (data.rows.length === 0) return <EmptyState title="No sessions yet" text="This person has not signed in." />
  return (
    <div className="overflow-x-auto rounded border">
      <Table aria-label="Sessions">
        <thead>
          <tr><Th>Device</Th><Th>Address</Th><Th>Signed in</Th><Th>Last seen</Th><Th>State</Th><Th><span className="sr-only">Actions</span></Th></tr>
        </thead>
        <tbody>
          {data.rows.map((s) => (
            <Tr key={s.id}>
              <Td className="py-1">
                {s.device}
                {s.kind === 'admin' && ' (confirmed administrator)'}
                {s.viewer && <span className="block text-meta text-ink-soft">{s.viewer} viewed as this person</span>}
              </Td>
              <Td className="font-mono">{s.ip ?? ''}</Td>
              <Td><When moment={s.issued_at} /></Td>
              <Td><When moment={s.last_seen_at} /></Td>
              <Td>{s.live ? 'Live' : revokeReason.is(s.revoke_reason) ? revokeReason.label(s.revoke_reason) : 'Expired'}</Td>
              <Td>{s.live && <Button size="small" busy={end.isPending && end.variables?.id === s.id} onClick={() => end.mutate({ id: s.id })}>End</Button>}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
