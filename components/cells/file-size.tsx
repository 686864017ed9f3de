import { fileSize } from '@/components/ui/refused-files'
import { isNothing, Nothing } from './nothing'
import type { CellProps } from './cell-props'

/** '18.2 KB' of a number of bytes. */
export function FileSizeCell({ value }: CellProps) {
  return isNothing(value) ? <Nothing /> : <bdi dir="ltr" className="figures whitespace-nowrap">{fileSize(Number(value))}</bdi>
}
