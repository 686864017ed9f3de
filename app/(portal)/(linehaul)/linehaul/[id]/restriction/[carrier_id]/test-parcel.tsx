'use client'

import { useState, type FormEvent } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { MoneyField } from '@/components/fields/money'
import { TagsField } from '@/components/fields/tags'
import { TextField } from '@/components/fields/text'
import { WeightField } from '@/components/fields/weight'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Notice } from '@/components/ui/notice'
import { useAct } from '@/lib/client/query'
import type { Input } from '@/lib/contract/types'
import { restrictionPayment, restrictionVerdict } from '@/lib/domain/linehaul'

const tones = { allowed: 'green', warn: 'orange', blocked: 'red' } as const

/** A parcel tried on the restriction as it is typed, before anybody saves it. */
export function TestParcel({ lane, rules }: { lane: { id: number; carrier_id: number }; rules: Record<string, unknown> }) {
  const [parcel, setParcel] = useState({
    weight: '1.000' as string | null, declared_value: '100.00' as string | null, payment_mode: 'prepaid',
    cod_amount: null as string | null, city: null as string | null, hs_codes: [] as string[], special_handling: [] as string[],
  })
  const test = useAct('linehaul.testRestriction')
  const set = (part: Partial<typeof parcel>) => setParcel({ ...parcel, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    test.mutate({ ...lane, ...parcel, weight: parcel.weight ?? '1', declared_value: parcel.declared_value ?? '0', rules } as Input<'linehaul.testRestriction'>)
  }
  return (
    <Card title="Test a parcel">
      <form onSubmit={submit} noValidate className="flex flex-col gap-3">
        <WeightField id="test-weight" name="weight" label="Weight" value={parcel.weight} onChange={(weight) => set({ weight })} />
        <MoneyField
          id="test-value" name="declared_value" label="Declared value" value={parcel.declared_value} onChange={(declared_value) => set({ declared_value })}
        />
        <ChoiceField
          id="test-payment" name="payment_mode" label="Payment" options={restrictionPayment.options}
          value={parcel.payment_mode} onChange={(v) => set({ payment_mode: String(v ?? 'prepaid') })}
        />
        {parcel.payment_mode === 'cod' && (
          <MoneyField id="test-cod" name="cod_amount" label="COD" value={parcel.cod_amount} onChange={(cod_amount) => set({ cod_amount })} />
        )}
        <TextField id="test-city" name="city" label="City" value={parcel.city} onChange={(city) => set({ city })} />
        <TagsField
          id="test-codes" name="special_handling" label="Handling codes" value={parcel.special_handling} onChange={(v) => set({ special_handling: v ?? [] })}
        />
        <TagsField id="test-hs" name="hs_codes" label="HS codes" value={parcel.hs_codes} onChange={(v) => set({ hs_codes: v ?? [] })} />
        <Button type="submit" busy={test.isPending}>Test</Button>
        {test.error && <Notice tone="red">{test.error.message}</Notice>}
        {test.data && (
          <p role="status"><Chip tone={tones[test.data.verdict]}>{restrictionVerdict.label(test.data.verdict)}</Chip> {test.data.reasons.join(' ')}</p>
        )}
      </form>
    </Card>
  )
}
