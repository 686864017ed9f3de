'use client'

import { Columns3, Download as DownloadIcon, Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu'
import { snack } from '@/components/ui/snackbar'
import { download } from '@/lib/client/ask'
import { inputFrom } from '@/lib/client/input-from'
import { ColumnChooser } from './list-columns'
import type { ReadyList } from './list-definition'
import { AddFilter, FilterChips } from './list-filters'
import { filterNames, type ListQueryState } from './list-query'
import { SavedViews } from './list-views'
import type { Columns } from './use-columns'
import { useRun } from './use-run'

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
    <div className="relative w-80 max-w-full max-sm:w-full">
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

function useExport(list: ReadyList, input: Record<string, unknown>) {
  const { busy, run } = useRun()
  const save = (format: 'xlsx' | 'csv') =>
    run(format, async () => {
      const { page: _page, page_size: _size, cursor: _cursor, ...rest } = input
      const fileName = format === 'csv' ? 'export.csv' : `${list.sheet ?? 'Export'}.xlsx`
      const made = await download(list.exportBy, inputFrom({ ...rest, format }), { fileName })
      snack(made.status === 202 ? 'The file is being prepared. You will find it under recent downloads.' : `Saved ${fileName}.`)
    })
  return { busy: busy !== null, save }
}

/** Search, filters, saved views, columns and export of a list. */
export function ListToolbar({ list, query, change, input, columns, editing, onEdit, total, since }: Props) {
  const exporting = useExport(list, input)
  const filtering = { list, query, change, since, editing, onEdit }
  const count = filterNames(query, list.scope).filter((n) => n !== 'search').length
  return (
    <div className="mb-2 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {list.search && <SearchBox placeholder={list.search} value={String(query.search ?? '')} change={change} />}
        {(list.filters.length > 0 || list.dates) && <AddFilter {...filtering} />}
        <SavedViews list={list} query={query} columns={columns} />
        <div className="ms-auto flex items-center gap-1">
          <ColumnChooser columns={columns} trigger={<IconButton label="Columns" icon={<Columns3 aria-hidden className="size-4" />} />} />
          {list.sheet && (
            <Menu
              trigger={<IconButton
                label="Export this view" busy={exporting.busy} disabledReason={total === 0 && 'There is nothing to export.'}
                icon={<DownloadIcon aria-hidden className="size-4" />}
              />}
              entries={[
                { label: 'Excel (.xlsx)', onSelect: () => void exporting.save('xlsx') },
                { label: 'CSV (export.csv)', onSelect: () => void exporting.save('csv') },
              ]}
            />
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-1.5 empty:hidden">
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
    </div>
  )
}
