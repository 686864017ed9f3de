import { asText, isNothing, Nothing } from './nothing'
import type { CellOption, CellProps } from './cell-props'

/** The word of a value, where its vocabulary is known. */
export const wordOf = (value: unknown, options: readonly CellOption[] | undefined): string =>
  options?.find(option => String(option.value) === String(value))?.label ?? asText(value)

/** One line, cut at the cell's edge; the whole text on hover and focus. */
export function TextCell({ value, meta }: CellProps) {
  if (isNothing(value)) return <Nothing />
  return <span data-whole dir="auto" className="match-side block truncate">{wordOf(value, meta?.options)}</span>
}
