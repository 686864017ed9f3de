'use client'

import { useState, type KeyboardEvent, type RefObject } from 'react'
import type { AnyRow } from './use-list'

/** Where focus goes once a cell is left: to the cell above it, back to it, to the one below; null: where somebody took it. */
export type Step = -1 | 0 | 1 | null

/** Those in sight: some columns come with a wider window. */
const cellsIn = (row: Element | null | undefined) =>
  [...(row?.querySelectorAll<HTMLElement>('[data-edit]') ?? [])].filter(({ offsetParent }) => offsetParent !== null)
const sameIn = (row: Element | null | undefined, field: string | undefined) => cellsIn(row).find((cell) => cell.dataset.edit === field)

/** Cells that are edited where they stand: which of them is, and how keys go from one to the next. */
export function useCells(body: RefObject<HTMLTableSectionElement | null>) {
  const [editing, setEditing] = useState<{ id: number; field: string } | null>(null)
  const edit = (row: AnyRow, field: string) => setEditing({ id: row.id, field })
  const end = (row: AnyRow, field: string, step: Step) => {
    setEditing(null)
    if (step === null) return
    // The cell has its text back first.
    requestAnimationFrame(() => {
      const own = body.current?.querySelector(`tr[data-row="${row.id}"]`)
      const to = step === 0 ? own : step > 0 ? own?.nextElementSibling : own?.previousElementSibling
      ;(sameIn(to, field) ?? sameIn(own, field))?.focus()
    })
  }
  /** Whether a key pressed on a row, or on one of its cells, was theirs. */
  const press = ({ key, target, currentTarget, shiftKey }: KeyboardEvent, row: AnyRow): boolean => {
    const cells = cellsIn(currentTarget)
    if (cells.length === 0 || shiftKey) return false
    const cell = (target as Element).closest<HTMLElement>('[data-edit]')
    const at = cell ? cells.indexOf(cell) : -1
    if (cell && (key === 'Enter' || key === 'F2')) {
      edit(row, cell.dataset.edit as string)
      return true
    }
    const places: Record<string, Element | null | undefined> = {
      ArrowRight: cells[at + 1],
      ...(cell && {
        ArrowLeft: cells[at - 1] ?? currentTarget, Escape: currentTarget,
        ArrowDown: sameIn(currentTarget.nextElementSibling, cell.dataset.edit), ArrowUp: sameIn(currentTarget.previousElementSibling, cell.dataset.edit),
      }),
    }
    const place = places[key] as HTMLElement | null | undefined
    place?.focus()
    return Boolean(place)
  }
  return { editing, edit, end, press }
}
