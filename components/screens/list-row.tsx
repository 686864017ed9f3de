'use client'

import { memo, type KeyboardEvent, type MouseEvent } from 'react'
import { align, Cell } from '@/components/cells/cell'
import { Checkbox } from '@/components/ui/checkbox'
import { classes } from '@/components/ui/classes'
import { later } from '@/components/ui/later'
import { Link } from '@/components/ui/link'
import { Td, Tr } from '@/components/ui/table'
import type { Step } from './cell-keys'
import { holds, RowMenu } from './list-actions'
import type { ReadyColumn, ReadyList } from './list-definition'
import { fillTemplate, queryText, type ListQueryState } from './list-query'
import type { AnyRow } from './use-list'

/** What a row tells its table; the same object for as long as the table stands. */
export interface RowHandlers {
  pick: (at: number, range: boolean) => void
  open: (row: AnyRow, event: MouseEvent) => void
  press: (event: KeyboardEvent, at: number, row: AnyRow) => void
  change: (row: AnyRow) => void
  edit: (row: AnyRow, field: string) => void
  endEdit: (row: AnyRow, field: string, step: Step) => void
}

interface Props {
  list: ReadyList
  columns: readonly ReadyColumn[]
  row: AnyRow
  at: number
  /** Null where rows cannot be chosen. */
  isSelected: boolean | null
  query: ListQueryState
  /** How many of the first columns stay in sight. */
  frozen: number
  /** The field of the cell that is edited. */
  edited: string | null
  handlers: RowHandlers
}

/** Where a cell leads; `?` is this page with more asked of it, what the list is asked stays. */
function hrefOf(column: ReadyColumn, row: AnyRow, query: ListQueryState): string | undefined {
  const place = column.opens && row[column.field] !== null ? fillTemplate(column.opens, row) : ''
  return (place.startsWith('?') ? `?${queryText({ ...query, ...Object.fromEntries(new URLSearchParams(place)) })}` : place) || undefined
}

function Content({ column, row, query }: { column: ReadyColumn; row: AnyRow; query: ListQueryState }) {
  const href = hrefOf(column, row, query)
  const cell = (
    <Cell
      kind={column.as} value={row[column.field]} row={row}
      meta={{
        options: column.options, currencyField: column.currencyField, currency: column.currency, places: column.places, warnAbove: column.warnAbove, href,
      }}
    />
  )
  if (!href || column.as === 'code' || column.as === 'hsCode') return cell
  return <Link href={href} className="font-medium text-accent underline-offset-2 hover:underline">{cell}</Link>
}

const isControl = (target: EventTarget) => target instanceof Element && target.closest('a,button,input,select,[role=menu]') !== null

/** A dialog opened from a row is drawn elsewhere, yet React tells the row of what happens in it. */
const isInside = (event: { currentTarget: Element; target: EventTarget }) => event.currentTarget.contains(event.target as Node)

/** Whether the dialog that changes a row is for this one. */
export const mayChange = (list: ReadyList, row: AnyRow) => list.change !== null && holds(row, list.change.showIf)

/** Whether rows have a menu at their end. */
export const hasMenu = ({ rowActions, change }: Pick<ReadyList, 'rowActions' | 'change'>) => rowActions.length > 0 || change !== null

export const wideOnly = { 1600: 'max-[100rem]:hidden', 1920: 'max-[120rem]:hidden' } as const

/** Where the second to fourth of frozen columns begin; column-widths.ts says how far that is. */
const starts = ['', 'sm:!start-(--start-1)', 'sm:!start-(--start-2)', 'sm:!start-(--start-3)'] as const
export const MOST_FROZEN = starts.length

/** The look of a column's cells: the first stay in sight beside the box that selects their row, some come where a window has room for them. */
export const columnLook = ({ wide }: ReadyColumn, i: number, hasBox: boolean) =>
  classes(i === 0 && hasBox && 'sm:!start-9', starts[i], wide && wideOnly[wide]) || undefined

const CellEditor = later(() => import('./cell-editor').then((part) => part.CellEditor))

/** The fields of a row that its visitor may change where they stand. */
function editableFields(list: ReadyList, columns: readonly ReadyColumn[], row: AnyRow): ReadonlySet<string> {
  if (!columns.some(({ edit }) => edit) || !mayChange(list, row)) return none
  const locked = list.change?.lockedFrom ? ((row[list.change.lockedFrom] as string[] | undefined) ?? []) : []
  return new Set(columns.flatMap(({ field, edit }) => (edit && !locked.includes(field) ? [field] : [])))
}
const none: ReadonlySet<string> = new Set()

/** One row of a list. Drawn anew only when something of its own is another: a press on 'Next' leaves those that stand until the next ones are there. */
export const ListRow = memo(function ListRow({ list, columns, row, at, isSelected, query, frozen, edited, handlers }: Props) {
  const hasBox = isSelected !== null
  const isChangeable = mayChange(list, row)
  const editable = editableFields(list, columns, row)
  const click = (event: MouseEvent) => {
    if (!isInside(event) || isControl(event.target) || window.getSelection()?.toString()) return
    const cell = (event.target as Element).closest<HTMLElement>('[data-edit]')
    if (cell?.dataset.edit) handlers.edit(row, cell.dataset.edit)
    else handlers.open(row, event)
  }
  return (
    <Tr
      data-row={row.id}
      tabIndex={at === 0 ? 0 : -1}
      selected={isSelected ?? false}
      onKeyDown={(event) => isInside(event) && (!isControl(event.target) || event.key === 'Escape') && handlers.press(event, at, row)}
      onClick={click}
      className={classes((list.opens || list.panel || isChangeable) && 'cursor-pointer', list.strong && holds(row, list.strong) && 'font-semibold')}
    >
      {hasBox && (
        <Td sticky className="w-9 min-w-9 !border-e-0 !px-2 max-sm:float-end">
          <Checkbox aria-label={`Select row ${at + 1}`} checked={isSelected} onChange={() => handlers.pick(at, false)} />
        </Td>
      )}
      {columns.map((column, i) => (
        <Td
          key={column.field} align={align(column.as)} sticky={i < frozen} data-label={column.label} className={columnLook(column, i, hasBox)}
          {...(editable.has(column.field) && { 'data-edit': column.field, tabIndex: -1 })}
        >
          {edited === column.field && list.change && column.edit
            ? <CellEditor form={list.change} field={column.edit} row={row} onEnd={(step) => handlers.endEdit(row, column.field, step)} />
            : <Content column={column} row={row} query={query} />}
        </Td>
      ))}
      {hasMenu(list) && (
        <Td stickyEnd className="w-9 !px-1"><RowMenu list={list} row={row} onChange={isChangeable ? () => handlers.change(row) : undefined} /></Td>
      )}
    </Tr>
  )
})
