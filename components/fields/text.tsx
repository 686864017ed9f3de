'use client'

import { FieldFrame } from './field-frame'
import { controlOf, type FieldProps } from './field-props'
import { InputBox, type TakesScan } from './input-box'

type TextProps = FieldProps<string> & { maxLength?: number; autoComplete?: string; placeholder?: string; unit?: string; mono?: boolean; takesScan?: TakesScan }

/** One line. Emptied, it is null. */
export function TextField({ value, onChange, maxLength, autoComplete = 'off', placeholder, unit, mono, takesScan, ...field }: TextProps) {
  return (
    <FieldFrame {...field}>
      <InputBox
        {...controlOf(field)}
        value={value ?? ''}
        onChange={event => onChange(event.target.value || null)}
        maxLength={maxLength}
        autoComplete={autoComplete}
        placeholder={placeholder}
        unit={unit}
        takesScan={takesScan}
        dir={mono ? 'ltr' : 'auto'}
        className={mono ? 'font-mono' : undefined}
      />
    </FieldFrame>
  )
}
