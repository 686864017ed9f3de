'use client'

import { ChoicesField } from '@/components/fields/choices'
import type { FormPartProps } from '@/components/screens/form-definition'
import { useAsk } from '@/lib/client/query'

/** Cities the slot is for; none chosen is the whole country. */
export function CitiesPart({ values, record, set, errors, lockedReason }: FormPartProps) {
  const country = String(record?.country_code ?? values.country_code ?? '')
  const { data } = useAsk('sla.dropdown', { id: 0, country_code: country }, { enabled: record === null && country.length === 2 })
  const options = ((record?.city_options ?? data?.cities ?? []) as { value: number | string; label: string }[]).map(({ value, label }) => ({
    value: Number(value), label,
  }))
  return (
    <div className="mt-4 max-w-xl">
      <ChoicesField
        id="city_ids" name="city_ids" label="Cities" hint={country ? 'Left empty, the whole country.' : 'Choose the country first.'}
        options={options} value={((values.city_ids ?? []) as number[]).map(Number)}
        onChange={(next) => set('city_ids', next && next.length > 0 ? next : null)}
        error={errors.find(({ field }) => field === 'city_ids')?.message ?? null} disabledReason={lockedReason('city_ids')}
      />
    </div>
  )
}
