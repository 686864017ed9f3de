'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import type { Tone } from '@/lib/domain/machine'
import { grouped } from '@/lib/domain/money'
import { reasonOf } from '@/lib/domain/upload'
import { ScrollBox } from './scroll-box'

type Result = 'created' | 'updated' | 'unchanged' | 'rejected'
const whole = (n: number) => grouped(String(n))
const PAGE = 25

/** What a check calls what an upload would do. */
const words: Record<Result, { label: string; tone: Tone }> = {
  created: { label: 'Create', tone: 'green' }, updated: { label: 'Update', tone: 'blue' },
  unchanged: { label: 'Same', tone: 'grey' }, rejected: { label: 'Refused', tone: 'red' },
}
const countOf = (u: Reply<'uploads.one'>): Record<Result, number> => ({
  created: u.rows_created, updated: u.rows_updated, unchanged: u.rows_unchanged, rejected: u.rows_rejected,
})

/** Every row of a checked file with what would become of it, those refused first: they are what is left to do. */
export function CheckedRows({ upload }: { upload: Reply<'uploads.one'> }) {
  const [only, setOnly] = useState<Result | null>(upload.rows_rejected > 0 ? 'rejected' : null)
  const [page, setPage] = useState(1)
  const counts = countOf(upload)
  const { data, error, refetch, isFetching } = useAsk(
    'uploads.rows', { id: upload.id, page, page_size: PAGE, ...(only ? { result: [only] } : {}) }, { keepOld: true },
  )
  const choose = (next: Result | null) => {
    setOnly(next)
    setPage(1)
  }
  if (error && !data) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />
  const last = Math.max(1, Math.ceil((only ? counts[only] : upload.rows_total) / PAGE))
  return (
    <div className="flex flex-col gap-2">
      <div role="group" aria-label="Rows that would" className="flex flex-wrap gap-1">
        {([null, 'created', 'updated', 'unchanged', 'rejected'] as const).map((result) => (
          <button
            key={result ?? 'all'} type="button" aria-pressed={only === result} onClick={() => choose(result)}
            className="h-7 rounded-full border px-3 text-meta font-medium text-ink-soft hover:bg-surface-hover aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-white pointer-coarse:h-control"
          >
            {result ? words[result].label : 'All'} {whole(result ? counts[result] : upload.rows_total)}
          </button>
        ))}
      </div>
      {!data ? <TableSkeleton rows={5} columns={4} /> : (
        <ScrollBox label="Rows of the check">
          <Table>
            <thead><tr><Th align="end">Row</Th><Th>Reference</Th><Th>Outcome</Th><Th>Why</Th></tr></thead>
            <tbody>
              {data.rows.map((r) => {
                const word = words[r.result as Result]
                return (
                  <Tr key={r.id}>
                    <Td align="end">{whole(r.row_number)}</Td>
                    <Td className="font-mono"><bdi dir="ltr">{r.row_key ?? '–'}</bdi></Td>
                    <Td><Chip tone={word.tone}>{word.label}</Chip></Td>
                    <Td className="max-w-xl !whitespace-normal">{r.message ? reasonOf({ ...r, message: r.message }) : ''}</Td>
                  </Tr>
                )
              })}
            </tbody>
          </Table>
        </ScrollBox>
      )}
      {last > 1 && (
        <nav aria-label="Pages of the check" className="flex items-center gap-2 text-meta text-ink-soft">
          Page {whole(page)} of {whole(last)}
          <Button size="small" disabledReason={page === 1 && 'This is the first page.'} onClick={() => setPage(page - 1)}>Previous</Button>
          <Button size="small" disabledReason={page >= last && 'This is the last page.'} onClick={() => setPage(page + 1)}>Next</Button>
        </nav>
      )}
    </div>
  )
}
