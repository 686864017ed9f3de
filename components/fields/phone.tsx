'use client'

import { FieldFrame } from './field-frame'
import { controlOf, type FieldProps } from './field-props'
import { InputBox } from './input-box'
import { phoneNumber } from './phone-number'

type PhoneProps = FieldProps<string> & { autoComplete?: string }

/** A telephone number; on leaving it becomes '+971501234567', or the digits of a number without its country code. */
export function PhoneField({ value, onChange, autoComplete = 'off', onBlur, ...field }: PhoneProps) {
  return (
    <FieldFrame {...field}>
      <InputBox
        {...controlOf(field)}
        type="tel"
        inputMode="tel"
        dir="ltr"
        autoComplete={autoComplete}
        placeholder="+971 …"
        value={value ?? ''}
        onChange={event => onChange(event.target.value || null)}
        onBlur={() => {
          const number = phoneNumber(value ?? '')
          if (number !== (value ?? null)) onChange(number)
          onBlur?.()
        }}
        className="figures"
      />
    </FieldFrame>
  )
}
