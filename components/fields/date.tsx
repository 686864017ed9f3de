'use client'

import { useState } from 'react'
import { DayBox } from './day-box'
import { FieldFrame } from './field-frame'
import { controlOf, type FieldProps } from './field-props'

type DateProps = FieldProps<string> & { min?: string; max?: string; autoComplete?: string }

/** A plain day, 'YYYY-MM-DD', typed as people type days or picked from a calendar. */
export function DateField({ value, onChange, min, max, autoComplete, ...rest }: DateProps) {
  const [fault, setFault] = useState<string | null>(null)
  const field = { ...rest, error: fault ?? rest.error }
  return (
    <FieldFrame {...field}>
      <DayBox control={controlOf(field)} value={value} onChange={onChange} onFault={setFault} min={min} max={max} autoComplete={autoComplete} />
    </FieldFrame>
  )
}
