import { When } from '@/components/ui/when'
import { asText, isNothing, Nothing } from './nothing'
import type { CellProps } from './cell-props'

/** 'Fri 20 Nov, 2026'. */
export function DateCell({ value }: CellProps) {
  return isNothing(value) ? <Nothing /> : <When moment={asText(value)} show="day" />
}
