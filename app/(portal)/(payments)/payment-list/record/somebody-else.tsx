'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { LookupField } from '@/components/fields/lookup'
import { lookUp } from '@/components/screens/look-up'
import { lookups } from '@/components/screens/lookups'
import type { Reply } from '@/lib/contract/types'
import { currencyCodes } from '@/lib/domain/currency'

export type Payer = Pick<Reply<'payments.payers'>[number], 'party_type' | 'party_id' | 'party' | 'currency'>
const options = currencyCodes.map((code) => ({ value: code, label: code }))

/** A client without invoices to be paid: what it pays is its credit. */
export function SomebodyElse({ onChange }: { onChange: (payer: Payer | null) => void }) {
  const [client, setClient] = useState<number | null>(null)
  const [currency, setCurrency] = useState('AED')
  const set = (id: number | null, code: string) => {
    setClient(id)
    setCurrency(code)
    onChange(id === null ? null : { party_type: 'client', party_id: id, party: '', currency: code })
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <LookupField
        id="client" name="client_id" label="Client" required value={client} search={(text, signal) => lookUp(lookups.client, text, signal)}
        onChange={(id) => set(id === null || id === undefined ? null : Number(id), currency)}
      />
      <ChoiceField
        id="currency" name="currency" label="Currency" required options={options} value={currency} onChange={(code) => set(client, String(code ?? 'AED'))}
      />
    </div>
  )
}
