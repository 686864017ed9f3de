import { TriangleAlert } from 'lucide-react'
import { classes } from '@/components/ui/classes'
import { isDecimal, round } from '@/lib/domain/decimal'
import { grouped, labelNumber } from '@/lib/domain/money'
import { asText, isNothing, Nothing } from './nothing'
import type { CellProps } from './cell-props'

/** '97.5 %'; the value is in per cent already. */
export function PercentCell({ value, meta }: CellProps) {
  if (isNothing(value)) return <Nothing />
  const share = asText(value)
  const shown = !isDecimal(share) ? share : meta?.places === undefined ? labelNumber(share) : grouped(round(share, meta.places))
  const tooMuch = meta?.warnAbove !== undefined && isDecimal(share) && Number(share) > meta.warnAbove
  return (
    <bdi dir="ltr" className={classes('figures inline-flex items-center gap-1 whitespace-nowrap', tooMuch && 'font-semibold text-red-strong')}>
      {tooMuch && <TriangleAlert role="img" aria-label="Over" className="size-3.5 shrink-0" />}
      {shown} %
    </bdi>
  )
}
