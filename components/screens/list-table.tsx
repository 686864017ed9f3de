'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { align } from '@/components/cells/cell'
import { useKeys } from '@/components/shell/use-keys'
import { Checkbox } from '@/components/ui/checkbox'
import { classes } from '@/components/ui/classes'
import { Table } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import type { ReadyColumn, ReadyList } from './list-definition'
import { RowPanel } from './list-panels'
import { placeOf, type ListQueryState } from './list-query'
import { columnLook, ListRow, mayChange, type RowHandlers } from './list-row'
import type { AnyRow } from './use-list'

type Selected = ReadonlyMap<number, Record<string, unknown>>

interface Props {
  list: ReadyList
  columns: readonly ReadyColumn[]
  rows: AnyRow[]
  query: ListQueryState
  change: (part: Record<string, string | null>) => void
  moves: unknown
  isOld: boolean
  selected: Selected
  onSelect: ((next: Selected) => void) | null
  /** Opens the dialog that changes a row, where the list has one. */
  onChange?: (row: AnyRow) => void
  pages: { page: number; hasNext: boolean }
  empty: ReactNode
}

const ways = {
  text: ['a_to_z', 'z_to_a'],
  other: ['highest', 'lowest'],
} as const
const textual = new Set(['text', 'code', 'status', 'chips', 'phone', 'list'])

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

/** Too narrow for two panes: Tailwind's xl. */
const narrow = () => !window.matchMedia('(min-width: 80rem)').matches

/** What the rows are told that is the same for each of them. One that leads nowhere on this page need not hear what the page is asked. */
const nothing: ListQueryState = {}
const queryFor = (columns: readonly ReadyColumn[], query: ListQueryState) => (columns.some(({ opens }) => opens?.startsWith('?')) ? query : nothing)

/** Chooses rows: one, a range from the last chosen, or all of the page. */
function useSelection(rows: AnyRow[], selected: Selected, onSelect: Props['onSelect']) {
  const last = useRef<number | null>(null)
  const choose = (some: readonly AnyRow[], on: boolean) => {
    const next = new Map(selected)
    for (const row of some) if (on) next.set(row.id, row)
    else next.delete(row.id)
    onSelect?.(next)
  }
  const pick = (at: number, range: boolean) => {
    const row = rows[at]
    if (!onSelect || !row) return
    const from = range && last.current !== null ? last.current : at
    last.current = at
    choose(rows.slice(Math.min(from, at), Math.max(from, at) + 1), range || !selected.has(row.id))
  }
  const pickRange = (from: number, to: number) => {
    if (!onSelect) return
    last.current = to
    choose(rows.slice(Math.min(from, to), Math.max(from, to) + 1), true)
  }
  return { pick, pickRange, pickAll: (on: boolean) => choose(rows, on) }
}

/** The same hands for as long as the table stands, each doing what the last drawing of the table would. */
function useLatestHandlers(now: RowHandlers): RowHandlers {
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  return useMemo(() => ({
    pick: (...given) => latest.current.pick(...given),
    open: (...given) => latest.current.open(...given),
    press: (...given) => latest.current.press(...given),
    change: (...given) => latest.current.change(...given),
  }), [])
}

/** What a click, Enter and `e` on a row do, and the keyboard all the way: arrows, Home, End, `x`, Shift ranges. */
function useRowHandlers(
  { list, rows, onChange }: Props, { pick, pickRange }: Pick<ReturnType<typeof useSelection>, 'pick' | 'pickRange'>, look: (row: AnyRow) => void,
) {
  const router = useRouter()
  const body = useRef<HTMLTableSectionElement>(null)
  const focus = (at: number) => (body.current?.children[Math.max(0, Math.min(rows.length - 1, at))] as HTMLElement | undefined)?.focus()
  const open = (row: AnyRow, event?: MouseEvent) => {
    if (list.panel && (!list.beside || !(event?.ctrlKey || event?.metaKey || narrow()))) return look(row)
    if (!list.opens && mayChange(list, row)) return onChange?.(row)
    const href = list.opens ? placeOf(list.opens, row) : ''
    if (!href) return
    if (event?.ctrlKey || event?.metaKey) window.open(href, '_blank')
    else router.push(href)
  }
  const step = (at: number, to: number, range: boolean) => {
    const next = Math.max(0, Math.min(rows.length - 1, to))
    // The row one began on and the row one comes to both belong to a range.
    if (range) pickRange(at, next)
    focus(next)
  }
  const press = (event: KeyboardEvent, at: number, row: AnyRow) => {
    const acts: Record<string, () => void> = {
      ArrowDown: () => step(at, at + 1, event.shiftKey),
      ArrowUp: () => step(at, at - 1, event.shiftKey),
      Home: () => focus(0),
      End: () => focus(rows.length - 1),
      x: () => pick(at, event.shiftKey),
      Enter: () => open(row),
      ...(mayChange(list, row) && { e: () => onChange?.(row) }),
    }
    const act = acts[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  useKeys({ ArrowDown: () => focus(0) })
  return { body, focus, handlers: useLatestHandlers({ pick, open, press, change: (row) => onChange?.(row) }) }
}

/** Rows of a list, their head and what lies open beside them. */
export function ListTable(given: Props) {
  const { list, columns, rows, query, change, moves, isOld, selected, onSelect, pages, empty } = given
  const [panelRow, setPanelRow] = useState<AnyRow | null>(null)
  const selection = useSelection(rows, selected, onSelect)
  const { body, focus, handlers } = useRowHandlers(given, selection, setPanelRow)
  const closePanel = () => {
    setPanelRow(null)
    if (list.beside) focus(rows.findIndex((row) => row.id === panelRow?.id))
  }
  const panel = list.panel && panelRow && <RowPanel key={panelRow.id} name={list.panel} row={panelRow} onClose={closePanel} />
  const withPanel = (shownRows: ReactNode) => (
    list.beside ? <div className="flex items-start gap-3"><div className="min-w-0 flex-1">{shownRows}</div>{panel}</div> : <>{shownRows}{panel}</>
  )
  if (rows.length === 0 && pages.page === 1) return withPanel(<div className="rounded border bg-surface">{empty}</div>)
  const picked = rows.filter((row) => selected.has(row.id)).length
  const rowQuery = queryFor(columns, query)
  return withPanel(
    <TableFrame label="Rows" moves={moves}>
      <Table className={classes('cards', isOld && 'opacity-60 transition-opacity delay-150')}>
        <thead className="max-sm:sr-only">
          <tr>
            {onSelect && (
              <Th sticky className="w-9 min-w-9 !border-e-0 !px-2">
                <Checkbox
                  aria-label="Select all rows of this page" checked={picked > 0 && picked === rows.length}
                  mixed={picked > 0 && picked < rows.length} onChange={selection.pickAll}
                />
              </Th>
            )}
            {columns.map((column, i) => (
              <Th
                key={column.field} align={align(column.as)} sticky={i === 0} className={columnLook(column, i, onSelect !== null)}
                sorted={sortedAs(column, list, query)} onSort={() => change(nextSort(column, query))}
              >
                {column.label}
              </Th>
            ))}
            {(list.rowActions.length > 0 || list.change !== null) && <Th stickyEnd className="w-9"><span className="sr-only">Actions</span></Th>}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, at) => (
            <ListRow
              key={row.id} list={list} columns={columns} row={row} at={at} isSelected={onSelect && selected.has(row.id)} query={rowQuery} handlers={handlers}
            />
          ))}
        </tbody>
      </Table>
      {rows.length === 0 && <p className="px-4 py-10 text-center text-ink-soft">This page has no rows. Go back to the first page.</p>}
    </TableFrame>,
  )
}
