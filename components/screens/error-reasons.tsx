'use client'

import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { useAsk } from '@/lib/client/query'
import type { UploadKind } from '@/lib/domain/upload-kinds'
import { grouped } from '@/lib/domain/money'

const whole = (n: number) => grouped(String(n))

/** The rejected rows by what is wrong with them, the most frequent first; a message opens its rows. */
export function ErrorReasons({ path, kinds, uploadId }: { path: string; kinds: readonly UploadKind[]; uploadId: number | null }) {
  const { data, error, refetch, isFetching } = useAsk('uploads.reasons', uploadId ? { upload_id: uploadId } : { kind: [...kinds] })
  if (error && !data) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <TableSkeleton rows={8} columns={5} />
  if (data.length === 0) return <div className="rounded border bg-surface"><EmptyState title="No errors." text="All rows were accepted." /></div>
  const rowsOf = (message: string) => `${path}?${new URLSearchParams({ ...(uploadId ? { upload_id: String(uploadId) } : {}), search: message.slice(0, 100) })}`
  return (
    <>
      {!uploadId && <p className="mb-2 text-ink-soft">Counted over the last 30 days.</p>}
      <TableFrame label="Reasons" moves={data}>
        <Table>
          <thead><tr><Th align="end">Rows</Th><Th>Message</Th><Th>Column</Th><Th align="end">Resolved</Th><Th>First rows</Th></tr></thead>
          <tbody>
            {data.map((r) => (
              <Tr key={r.id}>
                <Td align="end"><b>{whole(r.count)}</b></Td>
                <Td className="max-w-xl !whitespace-normal">
                  <Link href={rowsOf(r.message)} className="font-medium text-accent underline-offset-2 hover:underline">{r.message}</Link>
                </Td>
                <Td>{r.column}</Td>
                <Td align="end">{whole(r.resolved)}</Td>
                <Td className="figures text-ink-soft">{r.first_rows.map(String).join(', ')}{r.count > r.first_rows.length ? ', …' : ''}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
    </>
  )
}
