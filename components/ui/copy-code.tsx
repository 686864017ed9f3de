'use client'

import { Copy } from 'lucide-react'
import { fill } from '@/lib/words/fill'
import { snack } from './snackbar'
import { useWords } from './words-context'

/** Copies a code one would otherwise read aloud. `name` says what it is when the value is too long, or too secret, to be its own name. */
export function CopyCode({ value, name, className }: { value: string; name?: string; className?: string }) {
  const words = useWords()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      snack(words.common.copied)
    } catch {
      snack(words.common.notCopied, { tone: 'red' })
    }
  }
  const label = fill(words.common.copy, { value: name ?? value })
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      onClick={event => {
        // The row behind opens on click.
        event.stopPropagation()
        void copy()
      }}
      className={`inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-faint hover:bg-surface-pressed hover:text-ink ${className ?? ''}`}
    >
      <Copy aria-hidden className="size-3.5" />
    </button>
  )
}
