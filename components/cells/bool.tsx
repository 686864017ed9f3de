import { en } from '@/lib/words/en'
import { isNothing, Nothing } from './nothing'
import { wordOf } from './text'
import type { CellProps } from './cell-props'

const isTrue = (value: unknown) => value === true || value === 1 || value === 'true' || value === 'True' || value === '1'

/** A tick or a dash with its word, or the two words its options give. */
export function BoolCell({ value, meta }: CellProps) {
  if (isNothing(value)) return <Nothing />
  const yes = isTrue(value)
  return (
    <span className={`flex items-center gap-1.5 ${yes ? '' : 'text-ink-faint'}`}>
      <svg
        viewBox="0 0 16 16" aria-hidden className={`size-3.5 ${yes ? 'text-green-solid' : ''}`}
        fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round"
      >
        <path d={yes ? 'M3 8.5 6.5 12 13 4.5' : 'M4 8h8'} />
      </svg>
      {meta?.options ? wordOf(value, meta.options) : yes ? en.common.yes : en.common.no}
    </span>
  )
}
