'use client'

import { useRef, useState, type KeyboardEvent } from 'react'
import { classes } from '@/components/ui/classes'
import { faultOf, type Rejected, type Spot } from './mend-grid-state'
import type { MendGridState } from './use-mend-grid'

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

interface CellProps {
  grid: MendGridState
  at: Spot
  rejected: Rejected
  header: string
  text: string
  isChanged: boolean
}

const look = 'h-row max-w-64 min-w-24 cursor-cell border-e border-b whitespace-nowrap -outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent'

/** A cell of a rejected row: red while it is wrong, green once it is changed. */
export function MendCell({ grid: { to, editing, setEditing, cellAt, go, isIn, finish }, at, rejected, header, text, isChanged }: CellProps) {
  const isHere = to.row === at.row && to.column === at.column
  const wrong = faultOf(rejected, header)
  const name = `${header}, row ${rejected.row_number}`
  return (
    <td
      data-cell={`${at.row}-${at.column}`}
      tabIndex={isHere && !editing ? 0 : -1}
      aria-invalid={(wrong !== '' && !isChanged) || undefined}
      aria-selected={isIn(at)}
      aria-label={`${name}: ${text || 'empty'}${isChanged ? ', changed' : wrong && `. ${wrong}`}`}
      onMouseDown={(event) => { if (!(isHere && editing)) { event.preventDefault(); go(at, event.shiftKey) } }}
      onDoubleClick={() => setEditing({ text })}
      className={classes(
        look,
        isHere && editing ? 'p-0' : 'px-2',
        isChanged
          ? 'bg-green-soft text-green-strong'
          : wrong ? 'bg-red-soft text-red-strong underline decoration-dotted underline-offset-4' : '',
        isIn(at) && 'ring-1 ring-accent ring-inset',
      )}
    >
      {isHere && editing
        ? <Editor text={editing.text} label={name} onDone={finish} onCancel={() => { setEditing(null); cellAt(to)?.focus() }} />
        : <span dir="auto" data-whole className="block truncate">{text || (wrong ? '(empty)' : '')}</span>}
    </td>
  )
}
