'use client'

import { ChoiceField } from './choice'
import type { FieldProps } from './field-props'

type CountryOption = { value: string; label: string }
type CountryProps = FieldProps<string> & { options: readonly CountryOption[] }

/** A country by name or ISO code; keeps the two-letter code. */
export function CountryField({ options, onChange, ...field }: CountryProps) {
  const withCodes = options.map(option => ({ ...option, hint: option.value }))
  return <ChoiceField {...field} options={withCodes} onChange={value => onChange(value === null ? null : String(value))} />
}
