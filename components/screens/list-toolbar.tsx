'use client'

import { Columns3, Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { later } from '@/components/ui/later'
import { ColumnChooser } from './list-columns'
import type { ReadyList } from './list-definition'
import { ExportMenu } from './list-export'
import { AddFilter, FilterChips } from './list-filters'
import { filterNames, type ListQueryState } from './list-query'
import { SavedViews } from './list-views'
import type { Columns } from './use-columns'

interface Props {
  list: ReadyList
  query: ListQueryState
  change: (part: Record<string, string | string[] | null>) => void
  input: Record<string, unknown>
  columns: Columns
  /** The filter being edited; null: none. */
  editing: string | null
  onEdit: (name: string | null) => void
  total: number
  /** The first day of a window nobody chose. */
  since: string | undefined
}

// Few lists can be grouped.
const GroupMenu = later(() => import('./list-groups').then((part) => part.GroupMenu))

const SETTLE_MS = 250

/** The search of a list: asks 250 ms after the last key; a newer question drops the older one. */
function SearchBox({ placeholder, value, change }: { placeholder: string; value: string; change: Props['change'] }) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed
      change({ search: typed.trim() || null })
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed, change])
  return (
    <div className="relative w-72 max-w-full max-sm:w-full">
      <label htmlFor={id} className="sr-only">Search these rows</label>
      <Search aria-hidden className="absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-faint" />
      <input
        id={id}
        type="search"
        value={typed}
        placeholder={placeholder}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        className="h-control w-full rounded border border-line-control bg-surface ps-8 pe-2.5"
      />
    </div>
  )
}

/** Search, filters, saved views, columns and export of a list. */
export function ListToolbar({ list, query, change, input, columns, editing, onEdit, total, since }: Props) {
  const filtering = { list, query, change, since, editing, onEdit }
  const count = filterNames(query, list.scope).filter((n) => n !== 'search').length
  return (
    <div className="mb-1.5 flex items-start gap-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1.5">
        {list.search && <SearchBox placeholder={list.search} value={String(query.search ?? '')} change={change} />}
        {(list.filters.length > 0 || list.dates) && <AddFilter {...filtering} />}
        {list.columns.some(({ groups }) => groups) && <GroupMenu list={list} by={query.group_by ? String(query.group_by) : null} change={change} />}
        <SavedViews list={list} query={query} columns={columns} />
        <FilterChips {...filtering} />
        {count > 0 && (
          <Button
            size="small" variant="quiet" icon={<X aria-hidden className="size-3.5" />}
            onClick={() => change(Object.fromEntries(filterNames(query, list.scope).map((n) => [n, null])))}
          >
            Clear all
          </Button>
        )}
      </div>
      <ColumnChooser columns={columns} trigger={<IconButton label="Columns" icon={<Columns3 aria-hidden className="size-4" />} />} />
      {list.sheet && <ExportMenu list={list} input={input} disabledReason={total === 0 && 'There is nothing to export.'} />}
    </div>
  )
}
