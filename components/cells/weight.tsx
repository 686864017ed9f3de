import { isDecimal } from '@/lib/domain/decimal'
import { kg } from '@/lib/domain/weight'
import { asText, isNothing, Nothing } from './nothing'
import type { CellProps } from './cell-props'

/** Kilograms, three places; the unit stands in the heading. */
export function WeightCell({ value }: CellProps) {
  if (isNothing(value)) return <Nothing />
  const weight = asText(value)
  return <bdi dir="ltr" className="figures whitespace-nowrap">{isDecimal(weight) ? kg(weight) : weight}</bdi>
}
