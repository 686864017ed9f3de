'use client'

import { classes } from '@/components/ui/classes'
import { useWords } from '@/components/ui/words-context'
import { FieldNotes } from './field-frame'
import { controlOf, idsOf, type FieldProps } from './field-props'

/** On or off, at once. The word beside it says which; the knob's place does too. */
export function SwitchField({ value, onChange, ...field }: FieldProps<boolean>) {
  const words = useWords().fields
  const ids = idsOf(field.id)
  const isOn = value === true
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex min-h-control items-center gap-2.5">
        <button
          {...controlOf({ ...field, required: false })}
          type="button"
          role="switch"
          aria-checked={isOn}
          aria-labelledby={ids.label}
          onClick={() => onChange(!isOn)}
          className={classes(
            'relative h-5 w-9 shrink-0 rounded-full border transition-colors before:absolute before:-inset-2.5 disabled:opacity-60',
            isOn ? 'border-primary bg-primary' : 'border-line-control bg-surface-pressed',
          )}
        >
          <span
            aria-hidden
            className={classes(
              'absolute top-0.5 size-3.5 rounded-full transition-[inset-inline-start]', isOn ? 'start-[1.125rem] bg-white' : 'start-0.5 bg-ink-soft',
            )}
          />
        </button>
        <label id={ids.label} htmlFor={field.id} className="font-medium">{field.label}</label>
        <span aria-hidden className="text-meta text-ink-faint">{isOn ? words.on : words.off}</span>
      </div>
      <FieldNotes {...field} />
    </div>
  )
}
