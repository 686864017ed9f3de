'use client'

import { useWords } from '@/components/ui/words-context'
import { FieldFrame } from './field-frame'
import { controlOf, type FieldProps } from './field-props'
import { InputBox } from './input-box'
import { typedTime } from './typed-time'

/** 'HH:mm' of a 24-hour clock; the colon comes by itself after two digits (portal.txt 5). */
export function TimeField({ value, onChange, hint, ...rest }: FieldProps<string>) {
  const words = useWords().fields
  const field = { ...rest, hint: hint ?? words.timeHint }
  return (
    <FieldFrame {...field}>
      <InputBox
        {...controlOf(field)}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={5}
        placeholder="hh:mm"
        value={value ?? ''}
        onChange={event => onChange(typedTime(event.target.value, value ?? '') || null)}
        className="figures"
      />
    </FieldFrame>
  )
}
