'use client'

import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { later } from '@/components/ui/later'
import { Link } from '@/components/ui/link'
import { TableSkeleton } from '@/components/ui/skeleton'
import type { ListName, Reply } from '@/lib/contract/types'
import type { Loaded } from './enter'
import { DialogForm } from './dialog-form'
import type { ReadyList } from './list-definition'
import { DroppedNotice } from './list-dropped'
import { ListOverview } from './list-overview'
import { ListPager } from './list-pager'
import { filterNames, narrows, noneMatch, type Dropped, type ListQueryState } from './list-query'
import { ListTable } from './list-table'
import { ListToolbar } from './list-toolbar'
import { useList, type AnyRow } from './use-list'
import { useColumns } from './use-columns'

// Most visits select nothing.
const BulkBar = later(() => import('./list-bulk').then((part) => part.BulkBar))

const ListGroups = later(() => import('./list-groups').then((part) => part.ListGroups))

interface Props {
  list: ReadyList
  query: ListQueryState
  input: Record<string, unknown>
  first: Loaded<Reply<ListName>>
  /** What of the address was left out already. */
  dropped: readonly Dropped[]
  /** Where a set of columns is chosen. */
  sets?: ReactNode
}

/** What stands in place of rows: none at all, none in this period, or none that match. */
function NoRows({ list: { empty, scope }, query, isFiltered, onClear }: { list: ReadyList; query: ListQueryState; isFiltered: boolean; onClear: () => void }) {
  if (empty.inPeriod && filterNames(query, scope).every((n) => n === 'from' || n === 'to'))
    return <EmptyState title={empty.inPeriod} text={empty.text} action={isFiltered && <Button onClick={onClear}>Show all days</Button>} />
  if (isFiltered)
    return (
      <EmptyState
        title={noneMatch(empty.title)} text="Change or clear the filters to see more." action={<Button onClick={onClear}>Clear filters</Button>}
      />
    )
  return (
    <EmptyState
      title={empty.title}
      text={empty.text}
      action={empty.action && (
        <Link href={empty.action.opens} className="font-medium text-accent underline-offset-2 hover:underline">
          {empty.action.label}
        </Link>
      )}
    />
  )
}

/** The client part of every list: query, table, selection, pages. */
export function ListBody({ list, query: firstQuery, input: firstInput, first, dropped: leftOut, sets }: Props) {
  const { query, change: ask, input, answer, data, fault, isOld, dropped } = useList(list, firstQuery, firstInput, first, leftOut)
  const columns = useColumns(list)
  const [selected, setSelected] = useState<ReadonlyMap<number, Record<string, unknown>>>(new Map())
  const [editing, setEditing] = useState<string | null>(null)
  const [changing, setChanging] = useState<AnyRow | null>(null)
  const rows = data?.rows ?? []
  const since = data?.meta.from
  // Narrowing keeps the days the list began with: fewer rows come of it, never more.
  const change: typeof ask = (part) => ask(since && narrows(list, part) ? { from: since, ...part } : part)
  const isFiltered = filterNames(query, list.scope).length > 0
  const clear = () => change(Object.fromEntries(filterNames(query, list.scope).map((n) => [n, null])))
  return (
    <section aria-busy={answer.isFetching} className="flex flex-col">
      <ListOverview list={list} query={query} input={input} change={change} isReady={!answer.isFetching} counts={data?.meta.tab_counts} sets={sets} />
      <ListToolbar
        list={list} query={query} change={change} input={input} columns={columns} editing={editing}
        onEdit={setEditing} total={data?.meta.total ?? 0} since={since}
      />
      <DroppedNotice list={list} dropped={dropped} />
      {fault && !data ? (
        <Failure sentence={fault.message} requestId={fault.requestId} onRetry={() => void answer.refetch()} busy={answer.isFetching} />
      ) : !data || (isOld && Boolean(data.meta.groups) !== Boolean(query.group_by)) ? (
        <TableSkeleton rows={10} columns={Math.min(columns.shown.length, 7)} />
      ) : query.group_by ? (
        <ListGroups list={list} columns={columns} by={String(query.group_by)} meta={data.meta} change={change} />
      ) : (
        <>
          {fault && (
            <p role="alert" className="mb-2 rounded border border-red-line bg-red-soft px-3 py-2 text-red-strong">
              {fault.message} The rows below are from before.
            </p>
          )}
          <div className="relative">
            {selected.size > 0 && list.bulk.length > 0 && <BulkBar list={list} input={input} meta={data.meta} selected={selected} select={setSelected} />}
            <ListTable
              list={list}
              columns={columns}
              rows={rows}
              query={query}
              change={change}
              moves={isFiltered || Boolean(editing)}
              isOld={isOld}
              selected={selected}
              onSelect={list.bulk.length > 0 ? setSelected : null}
              onChange={setChanging}
              meta={data.meta}
              empty={<NoRows list={list} query={query} isFiltered={isFiltered} onClear={clear} />}
            />
          </div>
          <ListPager meta={data.meta} shown={rows.length} change={change} />
        </>
      )}
      {list.change && changing && <DialogForm key={changing.id} form={list.change} row={changing} onClose={() => setChanging(null)} />}
    </section>
  )
}
