'use client'

import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { classes } from '@/components/ui/classes'
import { Th } from '@/components/ui/th'
import { asBlock, cellsOfBlock } from './cell-block'
import type { Drafts } from './mend-drafts'
import { faultOf, faultsOf, moved, spanOf, textOf, withCells, type Rejected, type Selection, type Spot } from './mend-grid-state'

interface Props {
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

/** A cell being typed in: Enter and Tab keep what was typed and go on, Escape gives it up. */
function Editor({ text, label, onDone, onCancel }: {
  text: string; label: string; onDone: (text: string, event: KeyboardEvent | null) => void; onCancel: () => void
}) {
  const [typed, setTyped] = useState(text)
  const done = useRef(false)
  const keep = (event: KeyboardEvent | null) => {
    if (done.current) return
    done.current = true
    onDone(typed, event)
  }
  return (
    <input
      // The cell itself had the focus, and typing must go on where it began.
      autoFocus
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => keep(null)}
      onPaste={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter' || event.key === 'Tab') {
          event.preventDefault()
          keep(event)
        }
        if (event.key === 'Escape') {
          done.current = true
          onCancel()
        }
      }}
      className="h-full w-full min-w-40 bg-surface px-2 outline-2 -outline-offset-2 outline-accent"
    />
  )
}

/**
 * Rejected rows as a sheet: wrong cells marked, arrows, Enter and Tab to move, typing to overwrite, F2 to change, Delete to empty,
 * Shift to select, copy and paste of blocks as a spreadsheet has them.
 */
export function MendGrid({ rows, headers, drafts, change, onLeave }: Props) {
  const [selection, setSelection] = useState<Selection>(() => firstWrong(rows, headers))
  const [editing, setEditing] = useState<{ text: string } | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const { to } = selection
  const span = spanOf(selection)
  const row = rows[to.row]
  const header = headers[to.column]
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
  const write = (cells: { at: Spot; text: string }[]) =>
    change((now) => withCells(
      now,
      cells.flatMap(({ at, text }) => (
        rows[at.row] && headers[at.column] !== undefined ? [{ row: rows[at.row] as Rejected, header: headers[at.column] as string, text }] : []
      )),
    ))
  const selected = function* (): Generator<Spot> {
    for (let r = span.top; r <= span.bottom; r++) for (let c = span.start; c <= span.end; c++) yield { row: r, column: c }
  }
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
  const finish = (text: string, event: KeyboardEvent | null) => {
    write([{ at: to, text }])
    setEditing(null)
    if (!event || !step(event)) cellAt(to)?.focus()
  }
  const isIn = (r: number, c: number) => r >= span.top && r <= span.bottom && c >= span.start && c <= span.end
  const fault = row && header !== undefined ? faultOf(row, header) : ''
  return (
    <div className="flex flex-col gap-2">
      <div data-scroller className="max-h-[50vh] overflow-auto rounded border bg-surface">
        {/* A grid is what the ARIA practices make of a table whose cells take the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
        <table ref={table} role="grid" aria-label="Refused rows" aria-rowcount={rows.length + 1} aria-colcount={headers.length + 2} onKeyDown={onKey} onCopy={onCopy} onPaste={onPaste} className="border-separate border-spacing-0 text-body">
          <thead><tr><Th align="end" sticky>Row</Th><Th>What is wrong</Th>{headers.map((h) => <Th key={h}>{h}</Th>)}</tr></thead>
          <tbody>
            {rows.map((r, at) => (
              <tr key={r.row_number} aria-rowindex={at + 2}>
                <th scope="row" className="figures sticky start-0 z-1 h-row border-e border-b bg-surface-sunken px-3 text-end font-normal">{r.row_number}</th>
                <td className="h-row max-w-72 border-e border-b px-3"><span data-whole className="block truncate text-red-strong">{faultsOf(r)}</span></td>
                {headers.map((h, c) => {
                  const isHere = to.row === at && to.column === c
                  const wrong = faultOf(r, h)
                  const text = textOf(r, h, drafts)
                  const isChanged = drafts[r.row_number]?.[h] !== undefined
                  return (
                    <td
                      key={h}
                      data-cell={`${at}-${c}`}
                      tabIndex={isHere && !editing ? 0 : -1}
                      aria-invalid={(wrong !== '' && !isChanged) || undefined}
                      aria-selected={isIn(at, c)}
                      aria-label={`${h}, row ${r.row_number}: ${text || 'empty'}${isChanged ? ', changed' : wrong && `. ${wrong}`}`}
                      onMouseDown={(event) => { if (!(isHere && editing)) { event.preventDefault(); go({ row: at, column: c }, event.shiftKey) } }}
                      onDoubleClick={() => setEditing({ text })}
                      className={classes(
                        'h-row max-w-64 min-w-24 cursor-cell border-e border-b whitespace-nowrap -outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent',
                        isHere && editing ? 'p-0' : 'px-2',
                        isChanged
                          ? 'bg-green-soft text-green-strong'
                          : wrong ? 'bg-red-soft text-red-strong underline decoration-dotted underline-offset-4' : '',
                        isIn(at, c) && 'ring-1 ring-accent ring-inset',
                      )}
                    >
                      {isHere && editing
                        ? <Editor
                          text={editing.text} label={`${h}, row ${r.row_number}`} onDone={finish} onCancel={() => { setEditing(null); cellAt(to)?.focus() }}
                        />
                        : <span dir="auto" data-whole className="block truncate">{text || (wrong ? '(empty)' : '')}</span>}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" className="min-h-5 text-ink-soft">
        {row && header !== undefined && <><b className="font-medium text-ink">{header}, row {row.row_number}:</b> {fault || 'nothing is wrong here.'}</>}
      </p>
    </div>
  )
}
