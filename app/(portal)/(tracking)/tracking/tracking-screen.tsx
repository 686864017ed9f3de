'use client'

import { Copy, Search } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { BulkActions } from '@/components/parcel/bulk-actions'
import type { Loaded } from '@/components/screens/enter'
import type { Action, ReadyColumn } from '@/components/screens/list-definition'
import { copyLines, MissingNumbers } from '@/components/screens/lookup-missing'
import { LookupTable, type Selected } from '@/components/screens/lookup-table'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { useAsk } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { keep, type TrackingPath } from './tracking-kept'
import { rowsOf, withTones } from './tracking-rows'
import { TrackingSearch, type Owner, type TrackingQuery } from './tracking-search'

interface Props {
  base: TrackingPath
  columns: ReadyColumn[]
  rowActions: Action[]
  owner: Owner
  mayPod: boolean
  /** Numbers of the address, already looked up. */
  requested: string[]
  first: Loaded<Reply<'tracking.status'>> | null
}

const inputOf = (query: TrackingQuery | null): Input<'tracking.status'> => ({
  numbers: query?.numbers ?? [], type: query?.type ?? 'any', ...(query?.client ? { client_id: query.client.id } : {}),
})

function Results({
  data, isOld, base, columns, rowActions, mayPod,
}: { data: Reply<'tracking.status'>; isOld: boolean } & Pick<Props, 'base' | 'columns' | 'rowActions' | 'mayPod'>) {
  const [selected, setSelected] = useState<Selected>(new Map())
  const rows = useMemo(() => rowsOf(data.results), [data])
  const toned = useMemo(() => withTones(columns, data.results), [columns, data])
  useEffect(() => setSelected(new Map()), [data])
  const chosen = selected.size > 0 ? rows.filter(({ id }) => selected.has(id)) : rows
  const numbers = chosen.map((row) => String(row.tracking_no))
  const nothing = rows.length === 0 && 'Nothing was found.'
  return (
    <>
      <MissingNumbers numbers={data.not_found} />
      <div className="flex flex-wrap items-center gap-2">
        <p className="figures font-semibold" role="status">
          {selected.size > 0 ? `${selected.size} of ${rows.length} selected` : `${rows.length} found`}
        </p>
        <span className="ms-auto flex flex-wrap gap-2">
          <Button icon={<Copy aria-hidden className="size-4" />} disabledReason={nothing} onClick={() => void copyLines(numbers)}>Copy tracking numbers</Button>
          <BulkActions numbers={numbers} mayPod={mayPod} reason={nothing} />
        </span>
      </div>
      <LookupTable
        path={base}
        columns={toned}
        rows={rows}
        rowActions={rowActions}
        opens={`${base}/details?tracking_no=[tracking_no]`}
        selected={selected}
        onSelect={setSelected}
        isOld={isOld}
        moves={data.not_found.length}
        empty={<EmptyState title="None of these numbers were found" text="Check them, or choose another kind of number above." />}
      />
    </>
  )
}

/** Many numbers in, one row each out (tracking.md 4, /tracking). What was asked and found stays with the tab. */
export function TrackingScreen({ base, columns, rowActions, owner, mayPod, requested, first }: Props) {
  const only = owner.clients?.length === 1 ? (owner.clients[0] ?? null) : null
  const [query, setQuery] = useState<TrackingQuery | null>(requested.length > 0 ? { numbers: requested, type: 'any', client: only } : null)
  const isFirst = query?.numbers === requested
  const answer = useAsk('tracking.status', inputOf(query), { first: isFirst ? first?.data : undefined, enabled: query !== null, keepOld: true })
  const { data } = answer
  const fault = answer.error ?? (isFirst && !data ? first?.fault : undefined)
  useEffect(() => {
    if (!query || !data || answer.isPlaceholderData) return
    keep('numbers', query.numbers)
    keep('references', {
      type: query.type, client: query.client, found: data.results.map(({ number, tracking_no, status }) => ({ number, tracking_no, status })),
    })
  }, [query, data, answer.isPlaceholderData])
  return (
    <div className="flex flex-col gap-4" aria-busy={answer.isFetching}>
      <TrackingSearch owner={owner} start={query} onSearch={(next) => { setQuery(next); if (next === query) void answer.refetch() }} busy={answer.isFetching} />
      {fault ? (
        <Failure sentence={fault.message} requestId={fault.requestId} onRetry={() => void answer.refetch()} busy={answer.isFetching} />
      ) : data ? (
        <Results data={data} isOld={answer.isPlaceholderData} base={base} columns={columns} rowActions={rowActions} mayPod={mayPod} />
      ) : query ? (
        <TableSkeleton rows={Math.min(query.numbers.length, 10)} columns={7} />
      ) : (
        <div className="rounded border bg-surface">
          <EmptyState
            icon={<Search className="size-5" />} title="Paste or scan one or more numbers."
            text="Tracking numbers, references, order numbers or the carrier’s own numbers."
          />
        </div>
      )}
    </div>
  )
}
