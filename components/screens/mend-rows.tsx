'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { ask } from '@/lib/client/ask'
import { useAsk, useLookup, useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { grouped } from '@/lib/domain/money'
import { Refused } from '@/lib/domain/refused'
import { useMendDrafts } from './mend-drafts'
import { MendGrid } from './mend-grid'
import { headerKey, type Rejected } from './mend-grid-state'

const whole = (n: number) => grouped(String(n))
const PAGE = 50
/** The most rows one sending takes; the rest stay drafts. */
const MOST = 1000

/** Columns worth showing: those the files of these rows had or that are wrong; all of the template's on asking. */
function headersFor(columns: readonly { header: string; required?: unknown }[], rows: readonly Rejected[], all: boolean): string[] {
  const named = new Set(rows.flatMap((r) => [
    ...Object.entries(r.row_data ?? {}).filter(([, text]) => text !== '').map(([h]) => h), r.column, ...r.errors.map(({ column }) => column),
  ]).map(headerKey))
  return columns.filter(({ header, required }) => all || required === true || named.has(headerKey(header))).map(({ header }) => header)
}

type Receipt = Reply<'uploads.mend'>

/** Sends the mended rows; what is refused stays typed. */
function useSending(uploadId: number, onSent: (receipt: Receipt) => void) {
  const refresh = useRefresh()
  const { drafts, change } = useMendDrafts(uploadId)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const numbers = Object.keys(drafts)
  const send = async () => {
    const going = numbers.slice(0, MOST)
    setBusy(true)
    setFault(null)
    try {
      const receipt = await ask('uploads.mend', { id: uploadId, rows: going.map((n) => ({ row_number: Number(n), cells: { ...drafts[n] } })) })
      change((now) => Object.fromEntries(Object.entries(now).filter(([n]) => !going.includes(n))))
      onSent(receipt)
      await refresh('uploads.mend')
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { drafts, change, count: numbers.length, busy, fault, send }
}

/** The rejected rows of an upload to be mended where they stand; only the mended ones are sent again. */
export function MendRows({ uploadId, kind, onSent }: { uploadId: number; kind: string; onSent: (receipt: Receipt) => void }) {
  const [page, setPage] = useState(1)
  const [all, setAll] = useState(false)
  const sendButton = useRef<HTMLButtonElement>(null)
  const { drafts, change, count, busy, fault, send } = useSending(uploadId, onSent)
  const columns = useLookup('uploads.templates', {}).data?.find((t) => t.kind === kind)?.columns
  const errors = useAsk('uploads.errors', { upload_id: uploadId, to_mend: true, page, page_size: PAGE }, { keepOld: true })
  const { data } = errors
  const section = useRef<HTMLElement>(null)
  const stands = data !== undefined && columns !== undefined && data.meta.total > 0
  useEffect(() => {
    // Whoever opened the grid, or turned its page, goes on in it.
    const cell = section.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')
    cell?.focus({ preventScroll: true })
    if (cell) section.current?.scrollIntoView({ block: 'nearest' })
  }, [stands, page])
  if (errors.error && !data)
    return <Failure sentence={errors.error.message} requestId={errors.error.requestId} onRetry={() => void errors.refetch()} busy={errors.isFetching} />
  if (!data || !columns) return <TableSkeleton rows={6} columns={6} />
  if (data.meta.total === 0)
    return <div className="rounded border bg-surface"><EmptyState title="Nothing left to fix" text="Every refused row of this upload was fixed." /></div>
  const pages = Math.ceil(data.meta.total / PAGE)
  return (
    <section ref={section} aria-label="Fix the refused rows" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-ink-soft">
          Type over a wrong cell, or paste cells from a spreadsheet. Arrows, Enter and Tab move; Escape leaves the grid.
        </p>
        <Checkbox label="All columns" checked={all} onChange={setAll} />
      </div>
      <MendGrid
        key={`${page} ${all}`} rows={data.rows} headers={headersFor(columns, data.rows, all)}
        drafts={drafts} change={change} onLeave={() => sendButton.current?.focus()}
      />
      {fault && <Notice tone="red" title="The rows were not sent">{fault}</Notice>}
      <div className="flex flex-wrap items-center gap-2">
        <Button ref={sendButton} variant="primary" busy={busy} disabledReason={count === 0 && 'Change at least one cell first.'} onClick={() => void send()}>
          {count === 1 ? 'Send this row again' : 'Send these rows again'}
        </Button>
        <p className="figures text-ink-soft">{whole(count)} of {whole(data.meta.total)} fixed{count > 0 ? ', kept on this device until sent' : ''}</p>
        {count > 0 && <Button variant="quiet" onClick={() => change(() => ({}))}>Drop my changes</Button>}
        {pages > 1 && (
          <span className="ms-auto flex items-center gap-1 text-meta text-ink-soft">
            Page {page} of {pages}
            <Button size="small" disabledReason={page === 1 && 'This is the first page.'} onClick={() => setPage(page - 1)}>Previous</Button>
            <Button size="small" disabledReason={page >= pages && 'This is the last page.'} onClick={() => setPage(page + 1)}>Next</Button>
          </span>
        )}
      </div>
    </section>
  )
}
