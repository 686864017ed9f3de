import { When } from '@/components/ui/when'
import { asText, isNothing, Nothing } from './nothing'
import type { CellProps } from './cell-props'

/** 'Fri 20 Nov, 2026 14:05' in Dubai time, UTC on hover. */
export function DateTimeCell({ value }: CellProps) {
  return isNothing(value) ? <Nothing /> : <When moment={asText(value)} />
}
