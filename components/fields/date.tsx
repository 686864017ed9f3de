'use client'

import { day } from '@/lib/domain/days'
import { FieldFrame } from './field-frame'
import { controlOf, type FieldProps } from './field-props'
import { InputBox } from './input-box'

type DateProps = FieldProps<string> & { min?: string; max?: string; autoComplete?: string }

/** A plain day, 'YYYY-MM-DD', in the browser's own picker, and spelled out: 11/12 is read both ways. */
export function DateField({ value, onChange, min, max, autoComplete, ...field }: DateProps) {
  return (
    <FieldFrame {...field}>
      <InputBox
        {...controlOf(field)}
        type="date"
        value={value ?? ''}
        min={min}
        max={max}
        autoComplete={autoComplete}
        onChange={event => onChange(event.target.value || null)}
        unit={value && <span className="figures text-meta">{day(value)}</span>}
        className="figures"
      />
    </FieldFrame>
  )
}
