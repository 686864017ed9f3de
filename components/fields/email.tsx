'use client'

import { FieldFrame } from './field-frame'
import { controlOf, type FieldProps } from './field-props'
import { InputBox } from './input-box'

type EmailProps = FieldProps<string> & { autoComplete?: string }

/** An e-mail address; spaces a paste brought along go when one leaves the field. */
export function EmailField({ value, onChange, onBlur, autoComplete = 'off', ...field }: EmailProps) {
  return (
    <FieldFrame {...field}>
      <InputBox
        {...controlOf(field)}
        type="text"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        autoComplete={autoComplete}
        value={value ?? ''}
        onChange={event => onChange(event.target.value || null)}
        onBlur={() => {
          const trimmed = value?.trim() || null
          if (trimmed !== (value ?? null)) onChange(trimmed)
          onBlur?.()
        }}
      />
    </FieldFrame>
  )
}
