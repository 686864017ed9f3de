'use client'

import { useLayoutEffect, useState, type SyntheticEvent } from 'react'
import { align } from '@/components/cells/cell'
import { Checkbox } from '@/components/ui/checkbox'
import { later } from '@/components/ui/later'
import { Th } from '@/components/ui/th'
import type { Grip } from './column-sizer'
import { placeFrozen, widthOf } from './column-places'
import type { ReadyColumn, ReadyList } from './list-definition'
import type { ListQueryState } from './list-query'
import { columnLook, hasMenu } from './list-row'
import type { Columns, Widths } from './use-columns'

interface Props extends Pick<ReturnType<typeof useColumnWidths>, 'hold' | 'sizer'> {
  list: ReadyList
  columns: Columns
  query: ListQueryState
  change: (part: Record<string, string | null>) => void
  /** The box that chooses all rows; null where none can be chosen. */
  all: { checked: boolean; mixed: boolean; onChange: (on: boolean) => void } | null
}

const ways = {
  text: ['a_to_z', 'z_to_a'],
  other: ['highest', 'lowest'],
} as const
const textual = new Set(['text', 'code', 'hsCode', 'status', 'chips', 'phone', 'list'])

/** How a click on a head goes on: first the natural way, then the other, then the list's own order. */
function nextSort(column: ReadyColumn, query: ListQueryState): { sort_by: string | null; sort: string | null } {
  const [natural, other] = textual.has(column.as) ? ways.text : ways.other
  if (query.sort_by !== column.sort) return { sort_by: column.sort, sort: natural }
  return query.sort === natural ? { sort_by: column.sort, sort: other } : { sort_by: null, sort: null }
}

function sortedAs(column: ReadyColumn, list: ReadyList, query: ListQueryState): 'ascending' | 'descending' | false | undefined {
  if (!column.sort) return undefined
  const by = query.sort_by ?? list.sort.by
  if (by !== column.sort) return false
  const way = query.sort_by ? query.sort : list.sort.way
  return way === 'a_to_z' || way === 'lowest' ? 'ascending' : 'descending'
}

// Most people never drag an edge: what follows the drag comes when the pointer is over the heads.
const loadSizer = () => import('./column-sizer').then(({ ColumnSizer }) => ColumnSizer)
const Sizer = later(loadSizer)

/** Columns as wide as they were made; `hold` hears of an edge that is pressed, `sizer` lets the table follow the drag. */
export function useColumnWidths(columns: Columns) {
  const [grip, setGrip] = useState<Grip | null>(null)
  const [dragged, follow] = useState<Widths | null>(null)
  const hold = ({ type, target, nativeEvent }: SyntheticEvent) => {
    if (!(target instanceof Element)) return
    const up = new AbortController()
    for (const name of ['mouseup', 'touchend'] as const) window.addEventListener(name, () => up.abort(), { once: true })
    setGrip({ type, field: target.closest('th')?.dataset.field ?? '', event: nativeEvent as MouseEvent, released: up.signal })
  }
  const sizer = grip && <Sizer columns={columns} grip={grip} onSizes={follow} onEnd={() => setGrip(null)} />
  return { widths: dragged ?? columns.widths, hold, sizer }
}

/** The widths of the columns, where somebody gave them some. */
export function Cols({ columns, widths, hasBox }: { columns: readonly ReadyColumn[]; widths: Widths; hasBox: boolean }) {
  return (
    <colgroup>
      {hasBox && <col className="w-9" />}
      {columns.map((column) => <col key={column.field} className={columnLook(column, -1, false)} style={{ width: widthOf(widths, column.field) }} />)}
    </colgroup>
  )
}

/** The heads of a list: they sort it, and their edges can be dragged. */
export function ListHead({ list, columns: { shown, head, frozen }, query, change, all, hold, sizer }: Props) {
  const edge = { onMouseDown: hold, onTouchStart: hold, onDoubleClick: hold }
  useLayoutEffect(() => placeFrozen(head.current, frozen))
  return (
    <thead className="max-sm:sr-only" onPointerEnter={() => void loadSizer().catch(() => {})}>
      <tr ref={head}>
        {all && <Th sticky className="w-9 min-w-9 !border-e-0 !px-2"><Checkbox aria-label="Select all rows of this page" {...all} /></Th>}
        {shown.map((column, i) => (
          <Th
            key={column.field} data-field={column.field} align={align(column.as)} sticky={i < frozen} className={columnLook(column, i, all !== null)}
            sorted={sortedAs(column, list, query)} onSort={() => change(nextSort(column, query))}
            edge={edge}
          >
            {column.label}
          </Th>
        ))}
        {hasMenu(list) && <Th stickyEnd className="w-9"><span className="sr-only">Actions</span></Th>}
      </tr>
      {sizer}
    </thead>
  )
}
