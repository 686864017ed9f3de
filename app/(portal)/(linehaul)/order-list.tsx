'use client'

import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { useState, type DragEvent, type KeyboardEvent } from 'react'
import { IconButton } from '@/components/ui/icon-button'

const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(to, 0, one)
  return next
}

/** Rows put in order by hand: dragged, or moved with Alt and the arrows or the two buttons. Every move is told aloud. */
export function useOrder<T>(items: readonly T[], nameOf: (item: T) => string, onOrder: (items: T[]) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [message, setMessage] = useState('')
  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length) return
    onOrder(moved(items, from, to))
    setMessage(`${nameOf(item)} is now number ${to + 1} of ${items.length}.`)
  }
  const row = (at: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => { setDragged(at); event.dataTransfer.effectAllowed = 'move' },
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => { event.preventDefault(); if (dragged !== null) move(dragged, at); setDragged(null) },
    onDragEnd: () => setDragged(null),
    'data-dragged': dragged === at || undefined,
  })
  const handle = (at: number) => {
    const item = items[at]
    const name = item === undefined ? '' : nameOf(item)
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      event.preventDefault()
      move(at, at + (event.key === 'ArrowUp' ? -1 : 1))
    }
    return (
      // Keys of its two buttons, caught where both are.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <span role="group" aria-label={`Order of ${name}`} className="inline-flex items-center" onKeyDown={onKeyDown}>
        <GripVertical aria-hidden className="size-4 cursor-grab text-ink-faint" />
        <IconButton
          size="small" label={`Move ${name} up`} icon={<ChevronUp className="size-4" aria-hidden />}
          disabledReason={at === 0 && 'It is the first.'} onClick={() => move(at, at - 1)}
        />
        <IconButton
          size="small" label={`Move ${name} down`} icon={<ChevronDown className="size-4" aria-hidden />}
          disabledReason={at === items.length - 1 && 'It is the last.'} onClick={() => move(at, at + 1)}
        />
      </span>
    )
  }
  return { row, handle, live: <p role="status" className="sr-only">{message}</p> }
}
