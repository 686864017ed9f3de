import { ProgressBar } from '@/components/ui/progress-bar'
import { asText, isNothing, Nothing } from './nothing'
import type { CellProps } from './cell-props'

/** A bar and its per cent. The value is 0-100, or a state whose options tell how far along it is. */
export function ProgressCell({ value, meta }: CellProps) {
  const state = meta?.options?.find(option => option.value === value)
  const share = state ? state.progress : isNothing(value) ? null : Number(value)
  if (share === null || share === undefined) return state ? <span data-whole className="block truncate text-ink-soft">{state.label}</span> : <Nothing />
  if (Number.isNaN(share)) return <>{asText(value)}</>
  return (
    <span className="flex min-w-28 items-center gap-2">
      <span className="flex-1"><ProgressBar size="thin" value={share} tone={state?.tone ?? (share >= 100 ? 'green' : 'blue')} label={state?.label ?? `${share} %`} /></span>
      <span className="figures w-9 text-end text-meta text-ink-soft">{Math.round(share)}%</span>
    </span>
  )
}
