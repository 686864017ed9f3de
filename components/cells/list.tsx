import { isNothing, Nothing } from './nothing'
import { wordOf } from './text'
import type { CellProps } from './cell-props'

/** Several values on one line, separated by commas; the whole line on hover. */
export function ListCell({ value, meta }: CellProps) {
  const values = (Array.isArray(value) ? value : [value]).filter(one => !isNothing(one))
  if (values.length === 0) return <Nothing />
  return <span data-whole dir="auto" className="match-side block truncate">{values.map(one => wordOf(one, meta?.options)).join(', ')}</span>
}
