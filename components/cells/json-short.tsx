import { isNothing, Nothing } from './nothing'
import type { CellProps } from './cell-props'

/** A setting's or log's raw value on one line; the whole on hover. */
export function JsonShortCell({ value }: CellProps) {
  if (isNothing(value)) return <Nothing />
  return <bdi dir="ltr" data-whole className="match-side block truncate font-mono text-meta">{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>
}
