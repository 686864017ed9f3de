'use client'

import { ChoiceField } from '@/components/fields/choice'
import { ChoicesField } from '@/components/fields/choices'
import { LookupField } from '@/components/fields/lookup'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { ask } from '@/lib/client/ask'
import { useLookup } from '@/lib/client/query'
import { pudoService } from '@/lib/domain/pudo'
import { servedCountry } from '@/lib/domain/countries-rules'

export const RADII = [1, 3, 5, 10, 25] as const
type Service = (typeof pudoService.names)[number]

export interface SearchValues {
  client_id: number | null
  country_code: string
  city_id: number | null
  city: string
  pincode: string
  latitude: string
  longitude: string
  radius_km: number
  weight_kg: string
  length_cm: string
  width_cm: string
  height_cm: string
  services: Service[]
}

interface Props {
  isClient: boolean
  values: SearchValues
  onChange: (values: SearchValues) => void
  onSearch: () => void
  faults: { field: string | null; message: string }[]
  busy: boolean
}

/** What is searched for: where, what parcel, and what the point must do. */
export function SearchForm({ isClient, values, onChange, onSearch, faults, busy }: Props) {
  const clients = useLookup('clients.dropdown', {})
  const put = (part: Partial<SearchValues>) => onChange({ ...values, ...part })
  const at = (name: string) => ({ id: `pudo-${name}`, name, error: faults.find(({ field }) => field === name)?.message ?? null })
  const text = (name: 'pincode' | 'latitude' | 'longitude' | 'weight_kg' | 'length_cm' | 'width_cm' | 'height_cm', label: string) => (
    <TextField {...at(name)} label={label} value={values[name]} onChange={(v) => put({ [name]: v ?? '' })} />
  )
  return (
    <form className="flex flex-col gap-4" aria-label="Search" onSubmit={(event) => { event.preventDefault(); onSearch() }}>
      {!isClient && (
        <ChoiceField
          {...at('client_id')} label="Client" hint="Only points of carriers that serve it."
          options={(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={values.client_id} onChange={(v) => put({ client_id: v as number | null })}
        />
      )}
      <ChoiceField
        {...at('country_code')} label="Country" required options={servedCountry.options} value={values.country_code}
        onChange={(v) => put({ country_code: String(v ?? 'AE'), city_id: null, city: '' })}
      />
      <LookupField
        {...at('city_id')} label="City" value={values.city_id} valueLabel={values.city}
        onChange={(v) => put({ city_id: v === null ? null : Number(v), latitude: '', longitude: '' })}
        search={async (typed, signal) => (await ask(
          'pudo.cities', { country_code: values.country_code, ...(typed && { search: typed }) }, { signal },
        )).map(({ id, name }) => ({ value: id, label: name }))}
      />
      {text('pincode', 'or pincode')}
      <div className="grid grid-cols-2 gap-3">{text('latitude', 'or latitude')}{text('longitude', 'Longitude')}</div>
      <ChoiceField
        {...at('radius_km')} label="Within" required options={RADII.map((value) => ({ value, label: `${value} km` }))}
        value={values.radius_km} onChange={(v) => put({ radius_km: Number(v ?? 5) })}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1 font-medium">Parcel</legend>
        <div className="grid grid-cols-2 gap-3">
          {text('weight_kg', 'Weight kg')}
          {text('length_cm', 'Length cm')}
          {text('width_cm', 'Width cm')}
          {text('height_cm', 'Height cm')}
        </div>
      </fieldset>
      <ChoicesField
        {...at('services')} label="It must" options={pudoService.options} value={values.services} onChange={(v) => put({ services: (v ?? []) as Service[] })}
      />
      <Button type="submit" variant="primary" busy={busy}>Find points</Button>
    </form>
  )
}
