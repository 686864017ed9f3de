'use client'

import { FieldFrame } from './field-frame'
import { controlOf, type FieldProps } from './field-props'
import { InputBox } from './input-box'
import { phoneNumber } from './phone-number'

type PhoneProps = FieldProps<string> & {
  /** Country code put before a number typed without one. */
  dialCode?: string
  autoComplete?: string
}

/** A telephone number; on leaving it becomes '+971501234567'. */
export function PhoneField({ value, onChange, dialCode = '971', autoComplete = 'off', onBlur, ...field }: PhoneProps) {
  return (
    <FieldFrame {...field}>
      <InputBox
        {...controlOf(field)}
        type="tel"
        inputMode="tel"
        dir="ltr"
        autoComplete={autoComplete}
        placeholder={`+${dialCode} …`}
        value={value ?? ''}
        onChange={event => onChange(event.target.value || null)}
        onBlur={() => {
          const number = phoneNumber(value ?? '', dialCode)
          if (number !== (value ?? null)) onChange(number)
          onBlur?.()
        }}
        className="figures"
      />
    </FieldFrame>
  )
}
