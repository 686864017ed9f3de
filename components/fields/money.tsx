'use client'

import { digitsOf } from '@/lib/domain/currency'
import { DecimalBox } from './decimal-box'
import { FieldFrame } from './field-frame'
import type { FieldProps } from './field-props'

type MoneyProps = FieldProps<string> & { currency?: string; negative?: boolean }

/** An amount as a decimal string ('1234.50') with its currency inside the field. */
export function MoneyField({ currency = 'AED', ...field }: MoneyProps) {
  return (
    <FieldFrame {...field}>
      <DecimalBox {...field} places={digitsOf(currency)} lead={currency} />
    </FieldFrame>
  )
}
