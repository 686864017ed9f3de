'use client'

import { ChoiceField } from '@/components/fields/choice'
import type { FormPartProps } from '@/components/screens/form-definition'
import { useAsk } from '@/lib/client/query'

/** The city, among those of the country chosen above; another country empties it. */
export function CityPart({ values, record, set, errors, lockedReason }: FormPartProps) {
  const country = typeof values.country_code === 'string' && values.country_code ? values.country_code : null
  const isOwn = country === record?.country_code
  const first = record as { id: number; candidates: { value: number; label: string }[] } | null
  const { data, isFetching } = useAsk(
    'carrierPlaces.one', { id: first?.id ?? 0, ...(country ? { country_code: country } : {}) }, { enabled: !isOwn && country !== null },
  )
  const options = country === null ? [] : isOwn ? (first?.candidates ?? []) : (data?.candidates ?? [])
  const chosen = options.some(({ value }) => value === values.base_city_id) ? (values.base_city_id as number) : null
  return (
    <div className="mt-4 max-w-md">
      <ChoiceField
        id="base_city_id"
        name="base_city_id"
        label="City"
        options={options}
        value={chosen}
        onChange={(value) => set('base_city_id', value)}
        hint={country === null ? 'Choose the country first.' : isFetching ? 'Reading its cities …' : undefined}
        error={errors.find(({ field }) => field === 'base_city_id')?.message}
        disabledReason={lockedReason('base_city_id')}
      />
    </div>
  )
}
