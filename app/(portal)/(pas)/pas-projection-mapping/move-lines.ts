import type { KeyboardEvent } from 'react'

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(last, at + 1), ArrowUp: (at) => Math.max(0, at - 1), Home: () => 0, End: (_at, last) => last,
}

/** Arrows, Home and End move between the rows of a pane, which carry `data-line`; Space is for the row itself. */
export function moveLines(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-line]')
  // In a box one types in, arrows belong to the text.
  if (!step || !from || event.target !== from) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-line]')]
  event.preventDefault()
  lines[step(lines.indexOf(from), lines.length - 1)]?.focus()
}
