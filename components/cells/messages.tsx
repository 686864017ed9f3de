'use client'

import { useState } from 'react'
import { asText, isNothing, Nothing } from './nothing'
import type { CellProps } from './cell-props'

type Further = { column: string; message: string }

/** A message and, where its row has `errors`, how many more there are, each told on asking. */
export function MessagesCell({ value, row }: CellProps) {
  const [open, setOpen] = useState(false)
  if (isNothing(value)) return <Nothing />
  const more = Array.isArray(row.errors) ? (row.errors as Further[]) : []
  if (more.length === 0) return <span data-whole dir="auto" className="match-side block truncate">{asText(value)}</span>
  return (
    <span className={open ? 'block min-w-64 py-1 whitespace-normal' : 'flex min-w-0 items-center gap-2'}>
      <span dir="auto" data-whole={open ? undefined : true} className={open ? 'block' : 'min-w-0 truncate'}>{asText(value)}</span>
      {open && more.map((one) => <span key={`${one.column} ${one.message}`} dir="auto" className="mt-0.5 block">{one.message}</span>)}
      <button
        type="button" aria-expanded={open} onClick={() => setOpen(!open)}
        className="shrink-0 rounded-full bg-surface-hover px-2 text-meta font-medium text-ink-soft hover:text-ink pointer-coarse:h-control"
      >
        {open ? 'Less' : `${more.length} more`}
      </button>
    </span>
  )
}
