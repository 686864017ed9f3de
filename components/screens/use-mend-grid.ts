'use client'

import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { asBlock, cellsOfBlock } from './cell-block'
import type { Drafts } from './mend-drafts'
import { faultOf, moved, spanOf, textOf, withCells, type Rejected, type Selection, type Spot } from './mend-grid-state'

export interface MendProps {
  rows: readonly Rejected[]
  headers: readonly string[]
  drafts: Drafts
  change: (next: (now: Drafts) => Drafts) => void
  /** Escape leaves the grid for what comes after it. */
  onLeave: () => void
}

/** The grid opens at the first wrong cell, wherever in a wide sheet it stands. */
function firstWrong(rows: readonly Rejected[], headers: readonly string[]): Selection {
  const column = rows[0] ? headers.findIndex((header) => faultOf(rows[0] as Rejected, header) !== '') : 0
  const spot = { row: 0, column: Math.max(0, column) }
  return { from: spot, to: spot }
}

/** Where the keys stand in the sheet, and what is selected around it. */
function useSelection({ rows, headers }: Pick<MendProps, 'rows' | 'headers'>) {
  const [selection, setSelection] = useState<Selection>(() => firstWrong(rows, headers))
  const [editing, setEditing] = useState<{ text: string } | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const { to } = selection
  const span = spanOf(selection)
  const cellAt = ({ row: r, column }: Spot) => table.current?.querySelector<HTMLElement>(`[data-cell="${r}-${column}"]`)
  useEffect(() => {
    const cell = cellAt(to)
    const box = cell?.closest('[data-scroller]')
    if (cell && box) box.scrollLeft = Math.max(0, cell.offsetLeft - box.clientWidth / 2)
    // Only as it opens: afterwards the keys say where to look.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const go = (spot: Spot, extend = false) => {
    setSelection({ from: extend ? selection.from : spot, to: spot })
    setEditing(null)
    const cell = cellAt(spot)
    cell?.focus()
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const selected = function* (): Generator<Spot> {
    for (let r = span.top; r <= span.bottom; r++) for (let c = span.start; c <= span.end; c++) yield { row: r, column: c }
  }
  const isIn = ({ row: r, column: c }: Spot) => r >= span.top && r <= span.bottom && c >= span.start && c <= span.end
  return { table, to, span, cellAt, go, editing, setEditing, selected, isIn }
}

type Write = (cells: { at: Spot; text: string }[]) => void

/** The clipboard of the grid: blocks go out and come in as a spreadsheet has them. */
function clipboardOf({ rows, headers, drafts }: Pick<MendProps, 'rows' | 'headers' | 'drafts'>, selection: ReturnType<typeof useSelection>, write: Write) {
  const { span, editing, selected } = selection
  const onCopy = (event: ClipboardEvent) => {
    if (editing) return
    const lines = rows.slice(span.top, span.bottom + 1).map((r) => headers.slice(span.start, span.end + 1).map((h) => textOf(r, h, drafts)))
    event.clipboardData.setData('text/plain', asBlock(lines))
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing) return
    event.preventDefault()
    const block = cellsOfBlock(event.clipboardData.getData('text/plain'))
    const [only] = block.length === 1 && block[0]?.length === 1 ? block[0] : []
    // One value fills all that is selected; a block is laid down from its first cell.
    if (only !== undefined) return write([...selected()].map((at) => ({ at, text: only })))
    write(block.flatMap((line, r) => line.map((text, c) => ({ at: { row: span.top + r, column: span.start + c }, text }))))
  }
  return { onCopy, onPaste }
}

/** What the keys do to a sheet of rejected rows. */
export function useMendGrid({ rows, headers, drafts, change, onLeave }: MendProps) {
  const selection = useSelection({ rows, headers })
  const { to, go, cellAt, setEditing, selected } = selection
  const row = rows[to.row]
  const header = headers[to.column]
  const write: Write = (cells) =>
    change((now) => withCells(
      now,
      cells.flatMap(({ at, text }) => (
        rows[at.row] && headers[at.column] !== undefined ? [{ row: rows[at.row] as Rejected, header: headers[at.column] as string, text }] : []
      )),
    ))
  const step = (event: KeyboardEvent): boolean => {
    const next = moved(event.key, { ...to, shift: event.shiftKey, rows: rows.length, columns: headers.length })
    if (next) go(next, event.shiftKey && event.key !== 'Tab' && event.key !== 'Enter')
    return next !== null
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !row || header === undefined) return
    if (event.key === 'F2') setEditing({ text: textOf(row, header, drafts) })
    else if (event.key === 'Delete' || event.key === 'Backspace') write([...selected()].map((at) => ({ at, text: '' })))
    else if (event.key === 'Escape') onLeave()
    else if (event.key.length === 1) setEditing({ text: event.key })
    else if (!step(event)) return
    event.preventDefault()
  }
  const finish = (text: string, event: KeyboardEvent | null) => {
    write([{ at: to, text }])
    setEditing(null)
    if (!event || !step(event)) cellAt(to)?.focus()
  }
  return { ...selection, ...clipboardOf({ rows, headers, drafts }, selection, write), row, header, onKey, finish }
}

export type MendGridState = ReturnType<typeof useMendGrid>
