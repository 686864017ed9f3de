import { Chip } from '@/components/ui/chip'
import { en } from '@/lib/words/en'
import { fill } from '@/lib/words/fill'
import { isNothing, Nothing } from './nothing'
import { wordOf } from './text'
import type { CellProps } from './cell-props'

/** More than these would widen the row; the rest is counted and named on hover. */
const shownChips = 2

/** Several words, each a chip. */
export function ChipsCell({ value, meta }: CellProps) {
  const values = (Array.isArray(value) ? value : [value]).filter(one => !isNothing(one))
  if (values.length === 0) return <Nothing />
  const labels = values.map(one => wordOf(one, meta?.options))
  const rest = labels.slice(shownChips)
  return (
    <span className="flex min-w-0 items-center gap-1">
      {labels.slice(0, shownChips).map((label, at) => (
        <Chip key={label} dot={false} tone={meta?.options?.find(({ value: known }) => known === values[at])?.tone}>{label}</Chip>
      ))}
      {rest.length > 0 && (
        <span data-tip={rest.join(', ')} className="figures shrink-0 text-meta text-ink-faint">
          {fill(en.common.and, { count: rest.length })}
          <span className="sr-only">: {rest.join(', ')}</span>
        </span>
      )}
    </span>
  )
}
