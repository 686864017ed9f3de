'use client'

import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'size'> & {
  /** Visible words; without them give `aria-label`. */
  label?: ReactNode
  /** Some of what it stands for are ticked. */
  mixed?: boolean
  onChange: (checked: boolean) => void
}

/** The browser's own checkbox in our colour: it works with every key and every reader as it is. */
export function Checkbox({ label, mixed = false, onChange, className, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed
  }, [mixed, rest.checked])
  const box = (
    <input
      {...rest}
      ref={input}
      type="checkbox"
      onChange={event => onChange(event.target.checked)}
      className={classes('size-4 shrink-0 accent-primary', className)}
    />
  )
  if (!label) return box
  return (
    <label className="inline-flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
      {box}
      <span>{label}</span>
    </label>
  )
}
