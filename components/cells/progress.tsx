import { ProgressBar } from '@/components/ui/progress-bar'
import { grouped } from '@/lib/domain/money'
import { asText, isNothing, Nothing } from './nothing'
import type { CellProps } from './cell-props'

/** How many of how many, where a bar's per cent would hide the numbers. */
interface Share {
  done: number
  of: number
}
const isShare = (value: unknown): value is Share => typeof value === 'object' && value !== null && 'done' in value && 'of' in value

/** A bar and its per cent, or its numbers. The value is 0-100, how many of how many, or a state whose options tell how far along it is. */
export function ProgressCell({ value, meta }: CellProps) {
  if (isShare(value)) return <ShareCell share={value} />
  const state = meta?.options?.find(option => option.value === value)
  const share = state ? state.progress : isNothing(value) ? null : Number(value)
  if (share === null || share === undefined) return state ? <span data-whole className="block truncate text-ink-soft">{state.label}</span> : <Nothing />
  if (Number.isNaN(share)) return <>{asText(value)}</>
  return (
    <span className="flex min-w-28 items-center gap-2">
      <span className="flex-1">
        <ProgressBar size="thin" value={share} tone={state?.tone ?? (share >= 100 ? 'green' : 'blue')} label={state?.label ?? `${share} %`} />
      </span>
      <span className="figures w-9 text-end text-meta text-ink-soft">{Math.round(share)}%</span>
    </span>
  )
}

function ShareCell({ share: { done, of } }: { share: Share }) {
  const [given, all] = [grouped(String(done)), grouped(String(of))]
  return (
    <span className="flex min-w-40 flex-col gap-0.5 py-0.5">
      <bdi dir="ltr" className="figures text-meta whitespace-nowrap">{given} / {all}</bdi>
      <ProgressBar size="thin" value={of > 0 ? (done * 100) / of : 0} tone={done >= of ? 'grey' : 'blue'} label={`${given} of ${all}`} />
    </span>
  )
}
