import type { CellKind } from '@/components/cells/cell'
import { CONTROL_PX } from './column-places'
import type { ReadyColumn } from './list-definition'

/** What a window leaves a table: without the sidebar, the page's margins, the frame. */
const BESIDE_PX = 292
/** A laptop, a desk, a large screen. A wider column set than the last one's is scrolled. */
const windows = [1280, 1600, 1920] as const
/** On a laptop. */
const MOST = 8
/** A status stands third at the latest. */
const STATUS_AT = 2

/** How wide a cell of each kind usually is, its padding included; a text or a list is cut at its edge. */
const cellPx: Record<CellKind, number> = {
  text: 160, code: 165, status: 130, money: 125, number: 80, weight: 95, date: 135, dateTime: 180, bool: 70, chips: 170, percent: 80, phone: 145, progress: 160,
  list: 170, jsonShort: 190, messages: 260, timeLeft: 120, duration: 100, fileSize: 90, change: 85, picture: 64, hsCode: 140,
}
const LETTER_PX = 7
const PADDING_PX = 24
const SORT_MARK_PX = 20

const textPx = (letters: number) => letters * LETTER_PX + PADDING_PX
function widthOf({ as, label, sort, letters }: ReadyColumn): number {
  const head = textPx(label.length) + (sort ? SORT_MARK_PX : 0)
  return Math.max(letters ? textPx(letters) : cellPx[as], head)
}

function statusEarly(columns: readonly ReadyColumn[]): ReadyColumn[] {
  const states = columns.filter(({ as, hidden }) => as === 'status' && !hidden)
  // A type or an environment may be a chip as well: the record's own state goes by its name.
  const status = states.find(({ field }) => field === 'status') ?? states[0]
  if (!status || columns.indexOf(status) <= STATUS_AT) return [...columns]
  return columns.filter((column) => column !== status).toSpliced(STATUS_AT, 0, status)
}

/**
 * A list's columns as it is first shown: its status among the first three, and of the others, in their order, those that a window of 1280 px has
 * room for, eight at most. Each of the rest says from which width on it is shown. Whoever chooses columns sees them all.
 */
export function fittingColumns(columns: readonly ReadyColumn[], { hasBox, hasMenu }: { hasBox: boolean; hasMenu: boolean }): ReadyColumn[] {
  const controls = BESIDE_PX + (hasBox ? CONTROL_PX : 0) + (hasMenu ? CONTROL_PX : 0)
  let [used, shown] = [controls, 0]
  const onLaptop = statusEarly(columns).map((column) => {
    const width = widthOf(column)
    const fits = shown === 0 || (shown < MOST && used + width <= windows[0])
    if (fits && !column.hidden) [used, shown] = [used + width, shown + 1]
    return { column, width, fits }
  })
  return onLaptop.map(({ column, width, fits }) => {
    if (fits || column.hidden) return column
    used += width
    return { ...column, wide: used <= windows[1] ? windows[1] : windows[2] }
  })
}
