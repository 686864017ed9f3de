'use client'

import { DecimalBox } from './decimal-box'
import { FieldFrame } from './field-frame'
import type { FieldProps } from './field-props'

/** Kilograms as a decimal string with three places ('2.500'). */
export function WeightField(field: FieldProps<string>) {
  return (
    <FieldFrame {...field}>
      <DecimalBox {...field} places={3} unit="kg" takesScan="weight" />
    </FieldFrame>
  )
}
