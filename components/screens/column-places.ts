import type { Widths } from './use-columns'

/** Of a column that was added after the others were given theirs. */
const NEW_PX = 140
/** The box that selects a row, or the button of its menu. */
export const CONTROL_PX = 36

export const widthOf = (widths: Widths, field: string) => widths[field] ?? NEW_PX
/** What all of them come to. */
export const tableWidth = (widths: Widths, fields: readonly string[], controls: number) =>
  fields.reduce((sum, field) => sum + widthOf(widths, field), controls * CONTROL_PX)

/** Where each frozen column begins, said to the table's own style: the columns before it are as wide as they are. */
export function placeFrozen(head: HTMLTableRowElement | null, frozen: number) {
  const table = head?.closest('table')
  if (!head || !table) return
  const first = [...head.children].findIndex((th) => (th as HTMLElement).dataset.field !== undefined)
  for (let i = 1; i < frozen; i++) {
    const before = [...head.children].slice(0, first + i) as HTMLElement[]
    table.style.setProperty(`--start-${i}`, `${before.reduce((sum, th) => sum + th.offsetWidth, 0)}px`)
  }
}
