'use client'

import { useMemo, type ReactNode } from 'react'
import type { RoutePath } from '@/lib/routes/routes'
import type { Action, ReadyColumn, ReadyList } from './list-definition'
import { ListTable } from './list-table'
import { useColumns } from './use-columns'
import type { AnyRow } from './use-list'

export type Selected = ReadonlyMap<number, Record<string, unknown>>

interface LookupTableProps {
  path: RoutePath
  columns: ReadyColumn[]
  /** `id` tells the rows apart, nothing else. */
  rows: AnyRow[]
  /** Where Enter and a click on a row lead. */
  opens?: string | null
  rowActions?: Action[]
  selected: Selected
  onSelect: (next: Selected) => void
  empty: ReactNode
  isOld?: boolean
  /** Anything above the table that changes its place. */
  moves?: unknown
}

const nothing = () => {}

/** Rows a page holds itself, in the table of every list: same cells, same keys, cards on a phone. They come in the order asked for, so nothing sorts them. */
export function LookupTable({ path, columns, rows, opens = null, rowActions, selected, onSelect, empty, isOld = false, moves }: LookupTableProps) {
  const list = useMemo<ReadyList>(
    () => ({
      path, columns, opens, rowActions: rowActions ?? [], call: 'packages.find', fixed: {}, filters: [], search: null,
      sort: { by: '', way: 'a_to_z' }, bulk: [], tabs: [], tiles: null, empty: { title: '' }, poll: null,
      panel: null, beside: false, strong: null, sheet: null, exportBy: 'packages.find', exportsChosen: false, change: null, dates: false,
    }),
    [path, columns, opens, rowActions],
  )
  return (
    <ListTable
      list={list}
      columns={useColumns(list)}
      rows={rows}
      query={{}}
      change={nothing}
      moves={moves}
      isOld={isOld}
      selected={selected}
      onSelect={onSelect}
      meta={{ page: 1, page_size: rows.length, total: rows.length, next_cursor: null }}
      empty={empty}
    />
  )
}
