'use client'

import type { ReactNode } from 'react'
import { controlOf, type FieldProps } from './field-props'
import { InputBox, type TakesScan } from './input-box'
import { padded, typedNumber } from './typed-number'

type DecimalProps = Omit<FieldProps<string>, 'value'> & {
  value: string | number | null | undefined
  places: number
  negative?: boolean
  lead?: ReactNode
  unit?: ReactNode
  takesScan?: TakesScan
}

/** A decimal kept as text, so that it is never a binary float; filled up to its places when one leaves it. */
export function DecimalBox({ value, onChange, places, negative, lead, unit, takesScan, onBlur, ...field }: DecimalProps) {
  const text = value === null || value === undefined ? '' : String(value)
  return (
    <InputBox
      {...controlOf(field)}
      inputMode={negative ? 'text' : 'decimal'}
      autoComplete="off"
      dir="ltr"
      lead={lead}
      unit={unit}
      takesScan={takesScan}
      value={text}
      onChange={event => onChange(typedNumber(event.target.value, { negative }) || null)}
      onBlur={() => {
        const full = padded(text, places)
        if (full !== text) onChange(full)
        onBlur?.()
      }}
      className="figures text-end"
    />
  )
}
