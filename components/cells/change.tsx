import { classes } from '@/components/ui/classes'
import { textTone } from '@/components/ui/tone-look'
import { grouped } from '@/lib/domain/money'
import { asText, isNothing, Nothing } from './nothing'
import type { CellProps } from './cell-props'

/** A whole number that came or went: '+12' in green, '−12' in red, 0 as it is. */
export function ChangeCell({ value }: CellProps) {
  if (isNothing(value)) return <Nothing />
  const change = Number(asText(value))
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  return (
    <bdi dir="ltr" className={classes('figures whitespace-nowrap', change > 0 && textTone.green, change < 0 && textTone.red)}>
      {sign}{grouped(String(Math.abs(change)))}
    </bdi>
  )
}
