'use client'

import { X } from 'lucide-react'
import { useWords } from '@/components/ui/words-context'
import { fill } from '@/lib/words/fill'

/** Something picked, inside its box, with a way to take it out. */
export function PickedChip({ label, disabled, onRemove }: { label: string; disabled?: boolean; onRemove: () => void }) {
  const words = useWords().common
  return (
    <span className="ms-1 my-0.5 inline-flex h-6 max-w-52 items-center gap-0.5 rounded-sm bg-grey-soft ps-2 text-meta text-ink">
      <span data-whole dir="auto" className="truncate">{label}</span>
      <button
        type="button"
        disabled={disabled}
        aria-label={fill(words.remove, { name: label })}
        onClick={onRemove}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-soft hover:bg-surface-pressed hover:text-ink disabled:hidden"
      >
        <X aria-hidden className="size-3" />
      </button>
    </span>
  )
}
