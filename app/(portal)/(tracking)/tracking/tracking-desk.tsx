'use client'

import { Copy, Download, Search } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { Loaded } from '@/components/screens/enter'
import type { Action, ReadyColumn } from '@/components/screens/list-definition'
import { saveCsv } from '@/components/screens/lookup-csv'
import { copyLines, MissingNumbers } from '@/components/screens/lookup-missing'
import { LookupTable, type Selected } from '@/components/screens/lookup-table'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { useAsk } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { keep } from './tracking-kept'
import { rowsOf, sheetOf, withTones } from './tracking-rows'
import { TrackingSearch, type TrackingQuery } from './tracking-search'

interface Props {
  columns: ReadyColumn[]
  rowActions: Action[]
  /** A client's own rows are the only ones, so a reference needs a client beside it only where there are several. */
  isClient: boolean
  /** Numbers of the address, already looked up. */
  asked: string[]
  first: Loaded<Reply<'tracking.status'>> | null
}

const inputOf = (query: TrackingQuery | null): Input<'tracking.status'> => ({
  numbers: query?.numbers ?? [], type: query?.type ?? 'any', ...(query?.client ? { client_id: query.client.id } : {}),
})

function Results({ data, isOld, columns, rowActions }: { data: Reply<'tracking.status'>; isOld: boolean } & Pick<Props, 'columns' | 'rowActions'>) {
  const [selected, setSelected] = useState<Selected>(new Map())
  const rows = useMemo(() => rowsOf(data.results), [data])
  const toned = useMemo(() => withTones(columns, data.results), [columns, data])
  useEffect(() => setSelected(new Map()), [data])
  const chosen = selected.size > 0 ? rows.filter(({ id }) => selected.has(id)) : rows
  return (
    <>
      <MissingNumbers numbers={data.not_found} />
      <div className="flex flex-wrap items-center gap-2">
        <p className="figures font-semibold" role="status">
          {selected.size > 0 ? `${selected.size} of ${rows.length} selected` : `${rows.length} found`}
        </p>
        <span className="ms-auto flex flex-wrap gap-2">
          <Button icon={<Copy aria-hidden className="size-4" />} disabledReason={rows.length === 0 && 'Nothing was found.'} onClick={() => void copyLines(chosen.map((row) => String(row.tracking_no)))}>Copy tracking numbers</Button>
          <Button icon={<Download aria-hidden className="size-4" />} disabledReason={rows.length === 0 && 'Nothing was found.'} onClick={() => saveCsv('export.csv', sheetOf(chosen))}>Export CSV</Button>
        </span>
      </div>
      <LookupTable
        path="/tracking"
        columns={toned}
        rows={rows}
        rowActions={rowActions}
        opens="/tracking/details?tracking_no=[tracking_no]"
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
export function TrackingDesk({ columns, rowActions, isClient, asked, first }: Props) {
  const [query, setQuery] = useState<TrackingQuery | null>(asked.length > 0 ? { numbers: asked, type: 'any', client: null } : null)
  const isFirst = query?.numbers === asked
  const answer = useAsk('tracking.status', inputOf(query), { first: isFirst ? first?.data : undefined, enabled: query !== null, keepOld: true })
  const { data } = answer
  const fault = answer.error ?? (isFirst && !data ? first?.fault : undefined)
  useEffect(() => {
    if (!query || !data || answer.isPlaceholderData) return
    keep('numbers', query.numbers)
    keep('references', { type: query.type, client: query.client, found: data.results.map(({ number, tracking_no, status }) => ({ number, tracking_no, status })) })
  }, [query, data, answer.isPlaceholderData])
  return (
    <div className="flex flex-col gap-4" aria-busy={answer.isFetching}>
      <TrackingSearch isClient={isClient} start={query} onSearch={(next) => { setQuery(next); if (next === query) void answer.refetch() }} busy={answer.isFetching} />
      {fault ? (
        <Failure sentence={fault.message} requestId={fault.requestId} onRetry={() => void answer.refetch()} busy={answer.isFetching} />
      ) : data ? (
        <Results data={data} isOld={answer.isPlaceholderData} columns={columns} rowActions={rowActions} />
      ) : query ? (
        <TableSkeleton rows={Math.min(query.numbers.length, 10)} columns={7} />
      ) : (
        <div className="rounded border bg-surface"><EmptyState icon={<Search className="size-5" />} title="Paste or scan one or more numbers." text="Tracking numbers, references, order numbers or the carrier’s own numbers." /></div>
      )}
    </div>
  )
}
