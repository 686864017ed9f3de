'use client'

import { useState } from 'react'
import { FieldFrame } from './field-frame'
import { controlOf, type FieldProps } from './field-props'
import { InputBox } from './input-box'
import { typedNumber } from './typed-number'

type NumberProps = FieldProps<number> & { unit?: string; negative?: boolean; placeholder?: string }

/**
 * A count or measure as a JSON number. What is typed is kept as text beside it, so that '1.' may become '1.5'; what is no number travels as
 * it was typed and is refused by name.
 */
export function NumberField({ value, onChange, unit, negative, placeholder, ...field }: NumberProps) {
  const [typed, setTyped] = useState('')
  const text = numberIn(typed) === (value ?? null) ? typed : String(value ?? '')
  return (
    <FieldFrame {...field}>
      <InputBox
        {...controlOf(field)}
        inputMode={negative ? 'text' : 'decimal'}
        autoComplete="off"
        dir="ltr"
        unit={unit}
        placeholder={placeholder}
        value={text}
        onChange={event => {
          const next = typedNumber(event.target.value, { negative })
          setTyped(next)
          onChange(numberIn(next))
        }}
        className="figures text-end"
      />
    </FieldFrame>
  )
}

function numberIn(text: string): number | null {
  if (!/\d/.test(text)) return null
  const number = Number(text)
  // What is no number goes on as it was typed, so that the upstream names it in its refusal.
  return Number.isNaN(number) ? (text as unknown as number) : number
}
