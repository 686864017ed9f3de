import { asText, isNothing, Nothing } from './nothing'
import type { CellProps } from './cell-props'

/** Whole minutes as hours and minutes: 125 -> '2:05'. */
export function DurationCell({ value }: CellProps) {
  if (isNothing(value)) return <Nothing />
  const minutes = Number(asText(value))
  return <span dir="ltr" className="figures whitespace-nowrap">{Math.floor(minutes / 60)}:{String(minutes % 60).padStart(2, '0')}</span>
}
