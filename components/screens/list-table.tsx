'use client'

import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { align, Cell } from '@/components/cells/cell'
import { useKeys } from '@/components/shell/use-keys'
import { Checkbox } from '@/components/ui/checkbox'
import { classes } from '@/components/ui/classes'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { holds, RowMenu } from './list-actions'
import type { ReadyColumn, ReadyList } from './list-definition'
import { RowPanel } from './list-panels'
import { fillTemplate, placeOf, queryText, type ListQueryState } from './list-query'
import type { AnyRow } from './use-list'

const features = tableFeatures({})
const helper = createColumnHelper<typeof features, AnyRow>()
const none: AnyRow[] = []

interface Props {
  list: ReadyList
  columns: ReadyColumn[]
  rows: AnyRow[]
  query: ListQueryState
  change: (part: Record<string, string | null>) => void
  moves: unknown
  isOld: boolean
  selected: ReadonlyMap<number, Record<string, unknown>>
  onSelect: ((next: ReadonlyMap<number, Record<string, unknown>>) => void) | null
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

/** Where a cell leads; `?` is this page with more asked of it, what the list is asked stays. */
function hrefOf(column: ReadyColumn, row: AnyRow, query: ListQueryState): string | undefined {
  const place = column.opens && row[column.field] !== null ? fillTemplate(column.opens, row) : ''
  return (place.startsWith('?') ? `?${queryText({ ...query, ...Object.fromEntries(new URLSearchParams(place)) })}` : place) || undefined
}

function Content({ column, row, query }: { column: ReadyColumn; row: AnyRow; query: ListQueryState }) {
  const href = hrefOf(column, row, query)
  const cell = <Cell kind={column.as} value={row[column.field]} row={row} meta={{ options: column.options, currencyField: column.currencyField, warnAbove: column.warnAbove, href }} />
  if (!href || column.as === 'code') return cell
  return <Link href={href} prefetch={false} className="font-medium text-accent underline-offset-2 hover:underline">{cell}</Link>
}

const isControl = (target: EventTarget) => target instanceof Element && target.closest('a,button,input,[role=menu]') !== null

/** A dialog opened from a row is drawn elsewhere, yet React tells the row of what happens in it. */
const isInside = (event: { currentTarget: Element; target: EventTarget }) => event.currentTarget.contains(event.target as Node)

/** Too narrow for two panes: Tailwind's xl. */
const narrow = () => !window.matchMedia('(min-width: 80rem)').matches

/** Rows of a list with the keyboard all the way: arrows, Home, End, `x`, Shift ranges, Enter. */
export function ListTable({ list, columns, rows, query, change, moves, isOld, selected, onSelect, onChange, pages, empty }: Props) {
  const router = useRouter()
  const body = useRef<HTMLTableSectionElement>(null)
  const lastPicked = useRef<number | null>(null)
  const [panelRow, setPanelRow] = useState<AnyRow | null>(null)
  const made = useMemo(() => helper.columns(columns.map((c) => helper.accessor((row: AnyRow) => row[c.field], { id: c.field, header: c.label }))), [columns])
  const table = useTable({ features, columns: made, data: rows.length ? rows : none, getRowId: (row: AnyRow) => String(row.id) })
  const shown = table.getRowModel().rows
  const hasMenu = list.rowActions.length > 0 || list.change !== null
  const mayChange = (row: AnyRow) => list.change !== null && holds(row, list.change.showIf)

  const pick = (at: number, range: boolean) => {
    const row = rows[at]
    if (!onSelect || !row) return
    const next = new Map(selected)
    const from = range && lastPicked.current !== null ? lastPicked.current : at
    const on = range || !next.has(row.id)
    for (const one of rows.slice(Math.min(from, at), Math.max(from, at) + 1)) {
      if (on) next.set(one.id, one)
      else next.delete(one.id)
    }
    lastPicked.current = at
    onSelect(next)
  }
  const pickAll = (on: boolean) => {
    const next = new Map(selected)
    for (const row of rows) if (on) next.set(row.id, row)
    else next.delete(row.id)
    onSelect?.(next)
  }
  const open = (row: AnyRow, event?: MouseEvent) => {
    if (list.panel && (!list.beside || !(event?.ctrlKey || event?.metaKey || narrow()))) return setPanelRow(row)
    if (!list.opens && mayChange(row)) return onChange?.(row)
    const href = list.opens ? placeOf(list.opens, row) : ''
    if (!href) return
    if (event?.ctrlKey || event?.metaKey) window.open(href, '_blank')
    else router.push(href)
  }
  const focus = (at: number) => (body.current?.children[Math.max(0, Math.min(rows.length - 1, at))] as HTMLElement | undefined)?.focus()
  const onKey = (event: KeyboardEvent, at: number, row: AnyRow) => {
    if (!isInside(event) || (isControl(event.target) && event.key !== 'Escape')) return
    const acts: Record<string, () => void> = {
      ArrowDown: () => (event.shiftKey ? (pick(at, true), focus(at + 1)) : focus(at + 1)),
      ArrowUp: () => (event.shiftKey ? (pick(at, true), focus(at - 1)) : focus(at - 1)),
      Home: () => focus(0),
      End: () => focus(rows.length - 1),
      x: () => pick(at, event.shiftKey),
      Enter: () => open(row),
      ...(mayChange(row) && { e: () => onChange?.(row) }),
    }
    const act = acts[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  useKeys({ ArrowDown: () => focus(0) })

  const closePanel = () => {
    setPanelRow(null)
    focus(rows.findIndex((row) => row.id === panelRow?.id))
  }
  const panel = list.panel && panelRow && <RowPanel key={panelRow.id} name={list.panel} row={panelRow} onClose={list.beside ? closePanel : () => setPanelRow(null)} />
  const withPanel = (shownRows: ReactNode) => (list.beside ? <div className="flex items-start gap-3"><div className="min-w-0 flex-1">{shownRows}</div>{panel}</div> : <>{shownRows}{panel}</>)
  if (rows.length === 0 && pages.page === 1) return withPanel(<div className="rounded border bg-surface">{empty}</div>)
  const picked = rows.filter((row) => selected.has(row.id)).length
  // The first column stays in sight beside the box that selects its row.
  const beside = (i: number) => (i === 0 && onSelect ? 'sm:!start-9' : undefined)
  return withPanel(
    <TableFrame label="Rows" moves={moves}>
      <Table className={classes('max-sm:block', isOld && 'opacity-60 transition-opacity delay-150')}>
        <thead className="max-sm:sr-only">
          <tr>
            {onSelect && (
              <Th sticky className="w-9 min-w-9 !border-e-0 !px-2">
                <Checkbox aria-label="Select all rows of this page" checked={picked > 0 && picked === rows.length} mixed={picked > 0 && picked < rows.length} onChange={pickAll} />
              </Th>
            )}
            {columns.map((column, i) => (
              <Th key={column.field} align={align(column.as)} sticky={i === 0} className={beside(i)} sorted={sortedAs(column, list, query)} onSort={() => change(nextSort(column, query))}>
                {column.label}
              </Th>
            ))}
            {hasMenu && <Th className="w-9"><span className="sr-only">Actions</span></Th>}
          </tr>
        </thead>
        <tbody ref={body} className="max-sm:block">
          {shown.map(({ id, original: row }, at) => (
            <Tr
              key={id}
              data-row={id}
              tabIndex={at === 0 ? 0 : -1}
              selected={selected.has(row.id)}
              onKeyDown={(event) => onKey(event, at, row)}
              onClick={(event) => isInside(event) && !isControl(event.target) && !window.getSelection()?.toString() && open(row, event)}
              className={classes((list.opens || list.panel || mayChange(row)) && 'cursor-pointer', list.strong && holds(row, list.strong) && 'font-semibold', 'max-sm:mb-2 max-sm:block max-sm:rounded max-sm:border max-sm:p-2 focus-visible:outline-2')}
            >
              {onSelect && (
                <Td sticky className="w-9 min-w-9 !border-e-0 !px-2 max-sm:float-end max-sm:h-auto max-sm:border-0">
                  <Checkbox aria-label={`Select row ${at + 1}`} checked={selected.has(row.id)} onChange={() => pick(at, false)} />
                </Td>
              )}
              {columns.map((column, i) => (
                <Td
                  key={column.field}
                  align={align(column.as)}
                  sticky={i === 0}
                  data-label={column.label}
                  className={classes(beside(i), 'max-sm:flex max-sm:h-auto max-sm:min-h-7 max-sm:max-w-full max-sm:items-center max-sm:justify-between max-sm:gap-3 max-sm:border-0 max-sm:px-1 max-sm:py-0.5 max-sm:before:shrink-0 max-sm:before:text-meta max-sm:before:text-ink-faint max-sm:before:content-[attr(data-label)]')}
                >
                  <Content column={column} row={row} query={query} />
                </Td>
              ))}
              {hasMenu && (
                <Td className="w-9 !px-1 max-sm:h-auto max-sm:border-0">
                  <RowMenu list={list} row={row} onChange={mayChange(row) ? () => onChange?.(row) : undefined} />
                </Td>
              )}
            </Tr>
          ))}
        </tbody>
      </Table>
      {rows.length === 0 && <p className="px-4 py-10 text-center text-ink-soft">This page has no rows. Go back to the first page.</p>}
    </TableFrame>,
  )
}
