'use client'

import { MoneyField } from '@/components/fields/money'
import { cashFault, cashHint, type Cash } from './cash-words'

/** What was taken in cash, beside what was due. */
export function CashField({ cash, value, onChange, required, error }: {
  cash: Cash; value: string | null; onChange: (value: string | null) => void; required?: boolean; error?: string | null
}) {
  return (
    <MoneyField
      id="cod-collected" name="cod_collected" label="Cash collected" currency={cash === 'unknown' ? '' : cash.currency}
      hint={cashHint(cash, value)} value={value} onChange={onChange} required={required} error={cashFault(cash, value) ?? error}
    />
  )
}
