import type { Widths } from './use-columns'

/** Narrower, a head shows nothing of its name. */
export const LEAST_PX = 48
/** What a press on Narrower and Wider is worth. */
export const STEP_PX = 24

/** How wide each column stands, by the field its head carries; one that the window has no room for is left out. */
export function widthsIn(head: HTMLTableRowElement | null): Widths {
  const heads = [...head?.querySelectorAll<HTMLElement>('th[data-field]') ?? []]
  return Object.fromEntries(heads.flatMap((th) => (th.offsetWidth > 0 ? [[th.dataset.field, th.offsetWidth]] : [])))
}

/** The widths with one column as wide as asked, and never too narrow to be found again. */
export const withWidth = (widths: Widths, field: string, px: number): Widths => ({ ...widths, [field]: Math.max(LEAST_PX, Math.round(px)) })

/** As wide as the widest of what the column shows now needs. */
export function neededWidth(head: HTMLTableRowElement, field: string): number {
  const at = [...head.children].findIndex((th) => (th as HTMLElement).dataset.field === field)
  const cells = [...head.closest('table')?.rows ?? []].map((row) => row.cells[at]).filter((cell) => cell !== undefined)
  // A cell's text is measured by itself: the cell answers with the room it has, be the text shorter.
  return Math.max(...cells.map((cell) => {
    const range = document.createRange()
    // Beside a head's name stands its edge.
    if (cell.tagName === 'TH' && cell.firstChild) range.selectNode(cell.firstChild)
    else range.selectNodeContents(cell)
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell)
    return range.getBoundingClientRect().width + parseFloat(paddingInlineStart) + parseFloat(paddingInlineEnd) + 2
  }))
}
