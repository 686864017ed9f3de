'use client'

import { Check } from 'lucide-react'
import { classes } from '@/components/ui/classes'

/** One thing to look at and tick. */
export function TickTile({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <button
      type="button" role="checkbox" aria-checked={checked} onClick={() => onChange(!checked)}
      className={classes(
        'flex min-h-16 items-center gap-4 rounded-lg border-2 p-4 text-start font-medium select-none active:bg-surface-pressed',
        checked ? 'border-primary bg-primary-soft' : 'border-line-control',
      )}
    >
      <span
        aria-hidden
        className={classes(
          'flex size-10 shrink-0 items-center justify-center rounded border-2', checked ? 'border-primary bg-primary text-white' : 'border-line-control',
        )}
      >
        {checked && <Check className="size-7" />}
      </span>
      {label}
    </button>
  )
}
