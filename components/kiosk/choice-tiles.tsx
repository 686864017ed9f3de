'use client'

import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

interface Tile<V extends string> {
  value: V
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  /** Why it cannot be chosen now. */
  off?: boolean
}

/**
 * A few big answers to one question; the chosen one carries a tick as well as a frame. Arrow keys are not needed: each is a button. The five of a scale stand
 * together, so that none is overlooked.
 */
export function ChoiceTiles<V extends string>({ label, isLabelHidden = false, value, options, onChange, small = false, isScale = false, error }: {
  label: string; isLabelHidden?: boolean; value: V | null; options: readonly Tile<V>[]
  onChange: (value: V) => void; small?: boolean; isScale?: boolean; error?: string
}) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col gap-3">
      <p id={id} className={isLabelHidden ? 'sr-only' : 'font-medium'}>{label}</p>
      <div
        className={classes('grid gap-4', isScale
          ? 'grid-cols-5 max-sm:grid-cols-3'
          : small ? 'grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]' : 'grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] max-sm:grid-cols-2')}
      >
        {options.map((tile) => {
          const isChosen = tile.value === value
          return (
            <button
              key={tile.value}
              type="button"
              aria-pressed={isChosen}
              disabled={tile.off}
              onClick={() => onChange(tile.value)}
              className={classes(
                'relative flex items-center justify-center gap-3 rounded-lg border-2 p-3 text-center font-medium select-none active:bg-surface-pressed disabled:border-line disabled:bg-surface-sunken disabled:text-ink-faint',
                small ? (tile.icon ? 'min-h-16 px-2' : 'min-h-16 px-7') : 'min-h-28',
                // Beside a picture a long word has no room.
                (Boolean(tile.icon) || !small) && 'flex-col [&>svg]:shrink-0',
                isChosen ? 'border-primary bg-primary-soft' : 'border-line-control bg-surface',
              )}
            >
              {isChosen && <Check aria-hidden className="absolute end-1.5 top-1.5 size-5" />}
              {tile.icon}
              <span className="flex max-w-full flex-col break-words">
                {tile.label}
                {tile.hint && <span className="text-lead font-normal text-ink-soft">{tile.hint}</span>}
              </span>
            </button>
          )
        })}
      </div>
      {error && <p id={`${id}-error`} role="alert" className="font-medium text-red-strong">{error}</p>}
    </div>
  )
}
