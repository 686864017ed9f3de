import { Chip } from '@/components/ui/chip'
import { asText, isNothing, Nothing } from './nothing'
import type { CellProps } from './cell-props'

/** A state as its word and tone; a state nobody named is shown as it came, in grey. */
export function StatusCell({ value, meta }: CellProps) {
  if (isNothing(value)) return <Nothing />
  const state = meta?.options?.find(option => String(option.value) === String(value))
  return <Chip tone={state?.tone ?? 'grey'}>{state?.label ?? asText(value)}</Chip>
}
