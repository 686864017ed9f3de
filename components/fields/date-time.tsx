'use client'

import { useState } from 'react'
import { useWords } from '@/components/ui/words-context'
import { DayBox } from './day-box'
import { FieldFrame } from './field-frame'
import { controlOf, type FieldProps } from './field-props'

/** A moment, ISO 8601 in UTC, shown and typed in Dubai time wherever the device is. */
export function DateTimeField({ value, onChange, hint, ...rest }: FieldProps<string>) {
  const words = useWords().fields
  const [fault, setFault] = useState<string | null>(null)
  const field = { ...rest, error: fault ?? rest.error, hint: hint ?? words.dubaiTime }
  return (
    <FieldFrame {...field}>
      <DayBox withTime control={controlOf(field)} value={value} onChange={onChange} onFault={setFault} />
    </FieldFrame>
  )
}
