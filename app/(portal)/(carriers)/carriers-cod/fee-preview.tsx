'use client'

import { useState } from 'react'
import { MoneyField } from '@/components/fields/money'
import { codFee } from '@/lib/domain/carrier-cod'
import { isDecimal } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import type { Term } from './term-cards'

/** What collecting an amount would cost by the terms as they are typed. */
export function FeePreview({ term }: { term: Term }) {
  const [amount, setAmount] = useState('250.00')
  const numbers = [amount, term.fee_flat ?? '0', term.fee_percent ?? '0', term.fee_minimum ?? '0']
  const fee = numbers.every(isDecimal) ? codFee(term, amount) : null
  return (
    <div className="mt-4 flex flex-wrap items-end gap-4 rounded border bg-surface-sunken px-4 py-3">
      <div className="w-40">
        <MoneyField
          id={`${term.country_code}-preview`} name="preview" label="Collecting" currency={term.currency} value={amount} onChange={(v) => setAmount(v ?? '')}
        />
      </div>
      {fee && (
        <dl className="figures grid grid-cols-[auto_auto] gap-x-4" aria-live="polite" aria-label={`Fee in ${term.country_code}`}>
          <dt className="text-ink-soft">Fee</dt><dd className="text-end">{money(fee.fee, term.currency)}</dd>
          <dt className="text-ink-soft">VAT 5 %</dt><dd className="text-end">{money(fee.vat, term.currency)}</dd>
          <dt className="text-ink-soft">Together</dt><dd className="text-end font-semibold">{money(fee.total, term.currency)}</dd>
        </dl>
      )}
    </div>
  )
}
