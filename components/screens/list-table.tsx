'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useKeys } from '@/components/shell/use-keys'
import { classes } from '@/components/ui/classes'
import { later } from '@/components/ui/later'
import { Table } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import type { PageMeta } from '@/lib/contract/kernel'
import { useCells } from './cell-keys'
import { tableWidth } from './column-places'
import type { ReadyColumn, ReadyList } from './list-definition'
import { Cols, ListHead, useColumnWidths } from './list-head'
import { RowPanel } from './list-panels'
import { placeOf, type ListQueryState } from './list-query'
import { hasMenu, ListRow, mayChange, type RowHandlers } from './list-row'
import type { Columns, Widths } from './use-columns'
import type { AnyRow } from './use-list'

// Most lists add nothing up.
const ListFoot = later(() => import('./list-foot').then((part) => part.ListFoot))

type Selected = ReadonlyMap<number, Record<string, unknown>>

interface Props {
  list: ReadyList
  columns: Columns
  rows: AnyRow[]
  query: ListQueryState
  change: (part: Record<string, string | null>) => void
  moves: unknown
  isOld: boolean
  selected: Selected
  onSelect: ((next: Selected) => void) | null
  /** Opens the dialog that changes a row, where the list has one. */
  onChange?: (row: AnyRow) => void
  meta: PageMeta
  empty: ReactNode
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
    edit: (...given) => latest.current.edit(...given),
    endEdit: (...given) => latest.current.endEdit(...given),
  }), [])
}

/** What a click, Enter and `e` on a row do, and the keyboard all the way: arrows, Home, End, `x`, Shift ranges. */
function useRowHandlers(
  { list, rows, onChange }: Props, { pick, pickRange }: Pick<ReturnType<typeof useSelection>, 'pick' | 'pickRange'>, look: (row: AnyRow) => void,
) {
  const router = useRouter()
  const body = useRef<HTMLTableSectionElement>(null)
  const cells = useCells(body)
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
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = cells.press(event, row) ? () => {} : acts[event.key]
    if (act) event.preventDefault()
    act?.()
  }
  useKeys({ ArrowDown: () => focus(0) })
  const handlers = useLatestHandlers({ pick, open, press, change: (row) => onChange?.(row), edit: cells.edit, endEdit: cells.end })
  return { body, focus, editing: cells.editing, handlers }
}

const tableLook = (isSized: boolean, isOld: boolean) => classes('cards', isSized && 'sized', isOld && 'opacity-60 transition-opacity delay-150')
const sizedBy = (widths: Widths, shown: readonly ReadyColumn[], controls: number) =>
  ({ '--sized': `${tableWidth(widths, shown.map(({ field }) => field), controls)}px` }) as CSSProperties

/** Rows of a list, their head and what lies open beside them. */
export function ListTable(given: Props) {
  const { list, columns, rows, query, change, moves, isOld, selected, onSelect, meta, empty } = given
  const [panelRow, setPanelRow] = useState<AnyRow | null>(null)
  const selection = useSelection(rows, selected, onSelect)
  const { widths, hold, sizer } = useColumnWidths(columns)
  const { body, focus, editing, handlers } = useRowHandlers(given, selection, setPanelRow)
  const closePanel = () => {
    setPanelRow(null)
    if (list.beside) focus(rows.findIndex((row) => row.id === panelRow?.id))
  }
  const panel = list.panel && panelRow && <RowPanel key={panelRow.id} name={list.panel} row={panelRow} onClose={closePanel} />
  const withPanel = (shownRows: ReactNode) => (
    list.beside ? <div className="flex items-start gap-3"><div className="min-w-0 flex-1">{shownRows}</div>{panel}</div> : <>{shownRows}{panel}</>
  )
  if (rows.length === 0 && meta.page === 1) return withPanel(<div className="rounded border bg-surface">{empty}</div>)
  const picked = rows.filter(({ id }) => selected.has(id)).length
  const rowQuery = queryFor(columns.shown, query)
  const sized = widths && sizedBy(widths, columns.shown, Number(onSelect !== null) + Number(hasMenu(list)))
  return withPanel(
    <TableFrame label="Rows" moves={moves}>
      <Table data-density={columns.density} style={sized ?? undefined} className={tableLook(sized !== null, isOld)}>
        {widths && <Cols columns={columns.shown} widths={widths} hasBox={onSelect !== null} />}
        <ListHead
          list={list} columns={columns} query={query} change={change} hold={hold} sizer={sizer}
          all={onSelect && { checked: picked > 0 && picked === rows.length, mixed: picked > 0 && picked < rows.length, onChange: selection.pickAll }}
        />
        <tbody ref={body}>
          {rows.map((row, at) => (
            <ListRow
              key={row.id} list={list} columns={columns.shown} row={row} at={at} isSelected={onSelect && selected.has(row.id)} query={rowQuery}
              frozen={columns.frozen} edited={editing?.id === row.id ? editing.field : null} handlers={handlers}
            />
          ))}
        </tbody>
        {columns.shown.some(({ adds }) => adds) && <ListFoot list={list} columns={columns} meta={meta} hasBox={onSelect !== null} />}
      </Table>
      {rows.length === 0 && <p className="px-4 py-10 text-center text-ink-soft">This page has no rows. Go back to the first page.</p>}
    </TableFrame>,
  )
}
