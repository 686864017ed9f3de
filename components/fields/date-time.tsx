'use client'

import { useWords } from '@/components/ui/words-context'
import { dayTime, dubaiDay, dubaiMoment, dubaiTime } from '@/lib/domain/days'
import { FieldFrame } from './field-frame'
import { controlOf, type FieldProps } from './field-props'
import { InputBox } from './input-box'

/** A moment, ISO 8601 in UTC, shown and typed in Dubai time wherever the device is. */
export function DateTimeField({ value, onChange, hint, ...rest }: FieldProps<string>) {
  const words = useWords().fields
  const field = { ...rest, hint: hint ?? [value && dayTime(value), words.dubaiTime].filter(Boolean).join(' · ') }
  return (
    <FieldFrame {...field}>
      <InputBox
        {...controlOf(field)}
        type="datetime-local"
        value={value ? `${dubaiDay(value)}T${dubaiTime(value)}` : ''}
        onChange={event => {
          const [day, time] = event.target.value.split('T')
          onChange(day && time ? dubaiMoment(day, time.slice(0, 5)) : null)
        }}
        unit={hint ? words.dubaiTime : undefined}
        className="figures"
      />
    </FieldFrame>
  )
}
