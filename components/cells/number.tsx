import { isDecimal, round } from '@/lib/domain/decimal'
import { grouped, labelNumber } from '@/lib/domain/money'
import { asText, isNothing, Nothing } from './nothing'
import type { CellProps } from './cell-props'

/** '1,240': thousands grouped. */
export function NumberCell({ value, meta }: CellProps) {
  if (isNothing(value)) return <Nothing />
  const amount = asText(value)
  const shown = !isDecimal(amount) ? amount : meta?.places === undefined ? labelNumber(amount) : grouped(round(amount, meta.places))
  return <bdi dir="ltr" className="figures whitespace-nowrap">{shown}</bdi>
}
