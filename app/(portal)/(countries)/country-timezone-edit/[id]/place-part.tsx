'use client'

import { ChoiceField } from '@/components/fields/choice'
import type { FormPartProps } from '@/components/screens/form-definition'
import { useLookup } from '@/lib/client/query'
import { countryNames } from '@/lib/domain/countries'

const countries = Object.entries(countryNames).map(([value, label]) => ({ value, label }))

/** Country, and of its states the one that keeps another clock. */
export function PlacePart({ values, set, errors }: FormPartProps) {
  const country = values.country_code ? String(values.country_code) : null
  const faultOf = (field: string) => errors.find((fault) => fault.field === field)?.message ?? null
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <ChoiceField
        id="country_code" name="country_code" label="Country" required value={country} options={countries}
        error={faultOf('country_code')} onChange={(value) => { set('country_code', value); set('state_id', null) }}
      />
      {country && <States country={country} value={values.state_id} set={set} error={faultOf('state_id')} />}
    </div>
  )
}

function States({ country, value, set, error }: { country: string; value: unknown; set: FormPartProps['set']; error: string | null }) {
  const states = useLookup('places.states', { country })
  const options = (states.data?.rows ?? []).map(({ id, state_name }) => ({ value: id, label: state_name }))
  return (
    <ChoiceField
      id="state_id" name="state_id" label="State" hint="Left empty, the whole country"
      value={value ? Number(value) : null} options={options} error={error} onChange={(next) => set('state_id', next)}
    />
  )
}
