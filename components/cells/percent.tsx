import { isDecimal, round } from '@/lib/domain/decimal'
import { grouped, labelNumber } from '@/lib/domain/money'
import { asText, isNothing, Nothing } from './nothing'
import type { CellProps } from './cell-props'

/** '97.5 %'; the value is in per cent already. */
export function PercentCell({ value, meta }: CellProps) {
  if (isNothing(value)) return <Nothing />
  const share = asText(value)
  const shown = !isDecimal(share) ? share : meta?.places === undefined ? labelNumber(share) : grouped(round(share, meta.places))
  return <bdi dir="ltr" className="figures whitespace-nowrap">{shown} %</bdi>
}
