'use client'

import { useId, type ComponentProps } from 'react'
import { classes } from '@/components/ui/classes'

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'id'> & {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string
  hint?: string
  /** Numbers, plates and codes: read from left to right in every language. */
  isCode?: boolean
  /** What stands before what is typed, such as +971. */
  before?: string
}

/** A labelled field 64 px high. */
export function BigField({ label, value, onChange, error, hint, isCode = false, before, className, ...rest }: Props) {
  const id = useId()
  return (
    <div className={classes('flex flex-col gap-2', className)}>
      <label htmlFor={id} className="font-medium">{label}</label>
      <span dir={isCode ? 'ltr' : undefined} className="flex items-center gap-2">
        {before && <span className="text-kiosk-title figures">{before}</span>}
        <input
          {...rest}
          id={id}
          value={value}
          dir={isCode ? 'ltr' : undefined}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
          className={classes(
            'h-16 w-full min-w-0 rounded-lg border-2 bg-surface px-4',
            isCode ? 'text-kiosk-title figures' : 'text-title', error ? 'border-red-solid' : 'border-line-control',
          )}
        />
      </span>
      {(error || hint) && (
        <p id={`${id}-note`} role={error ? 'alert' : undefined} className={error ? 'font-medium text-red-strong' : 'text-lead text-ink-soft'}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
