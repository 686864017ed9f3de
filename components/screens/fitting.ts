import type { CellKind } from '@/components/cells/cell'
import type { ReadyColumn } from './list-definition'

/** What a window of 1280 px leaves a table: without the sidebar, the page's margins, the frame. */
const ROOM_PX = 988
/** The box that selects a row, or the button of its menu. */
const CONTROL_PX = 36
const MOST = 8
/** A status stands third at the latest. */
const STATUS_AT = 2

/** How wide a cell of each kind usually is, its padding included; a text or a list is cut at its edge. */
const cellPx: Record<CellKind, number> = {
  text: 150, code: 165, status: 130, money: 125, number: 80, weight: 95, date: 135,
  dateTime: 180, bool: 70, chips: 170, percent: 80, phone: 145, progress: 160, list: 170,
  jsonShort: 190, messages: 260, timeLeft: 120, duration: 100, fileSize: 90,
}
const LETTER_PX = 7
const PADDING_PX = 24
const SORT_MARK_PX = 20

const widthOf = ({ as, label, sort }: ReadyColumn) => Math.max(cellPx[as], label.length * LETTER_PX + PADDING_PX + (sort ? SORT_MARK_PX : 0))

function statusEarly(columns: readonly ReadyColumn[]): ReadyColumn[] {
  const at = columns.findIndex(({ as, hidden }) => as === 'status' && !hidden)
  const status = columns[at]
  if (!status || at <= STATUS_AT) return [...columns]
  return columns.filter((column) => column !== status).toSpliced(STATUS_AT, 0, status)
}

/**
 * A list's columns as it is first shown: its status among the first three, and of the others, in their order, those that a window of 1280 px has
 * room for, eight at most. The rest waits in the chooser.
 */
export function fittingColumns(columns: readonly ReadyColumn[], { hasBox, hasMenu }: { hasBox: boolean; hasMenu: boolean }): ReadyColumn[] {
  let room = ROOM_PX - (hasBox ? CONTROL_PX : 0) - (hasMenu ? CONTROL_PX : 0)
  let shown = 0
  return statusEarly(columns).map((column) => {
    const width = widthOf(column)
    if (column.hidden || shown === MOST || (width > room && shown > 0)) return { ...column, hidden: true as const }
    room -= width
    shown += 1
    return column
  })
}
