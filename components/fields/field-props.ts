import type { ReactNode } from 'react'

/** What every field takes. A field is controlled: it shows `value` and says what it should become. */
export type FieldProps<Value> = {
  id: string
  name: string
  label: string
  value: Value | null | undefined
  onChange: (value: Value | null) => void
  onBlur?: () => void
  /** What is wrong and what to do; announced and linked to the control. */
  error?: string | null
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
  /** Why it cannot be changed; shown under the field. */
  disabledReason?: string | null
  autoFocus?: boolean
}

type AnyField = Omit<FieldProps<unknown>, 'value' | 'onChange'>

/** Ids of the frame's parts around the control `id`. */
export const idsOf = (id: string) => ({ label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error`, reason: `${id}-reason` })

/** The attributes that tie a control to its label, hint, reason and error. */
export function controlOf({ id, name, error, hint, required, disabled, disabledReason, autoFocus, onBlur }: AnyField) {
  const ids = idsOf(id)
  const describedBy = [hint && ids.hint, disabledReason && ids.reason, error && ids.error].filter(Boolean).join(' ')
  return {
    id,
    name,
    autoFocus,
    onBlur,
    disabled: disabled || Boolean(disabledReason),
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
}
