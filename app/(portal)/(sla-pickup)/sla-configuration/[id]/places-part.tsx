'use client'

import { useState } from 'react'
import { ChoicesField } from '@/components/fields/choices'
import { LongTextField } from '@/components/fields/long-text'
import type { FormPartProps } from '@/components/screens/form-definition'
import { Button } from '@/components/ui/button'
import { useLookup } from '@/lib/client/query'
import { placeKey, stateKey } from '@/lib/domain/carrier-place'
import { slaScope, type SlaScope } from '@/lib/domain/sla'

const lists = { state: 'states', city: 'cities', area: 'areas', pincode: 'pincodes' } as const

/** Places of the country at the chosen level: picked from the list, or pasted a line each. */
export function PlacesPart({ values, record, set, errors }: FormPartProps) {
  const level = values.scope_level as SlaScope
  const [pasted, setPasted] = useState('')
  const [stray, setStray] = useState<string[]>([])
  const country = String(values.country_code ?? '')
  const { data } = useLookup('sla.dropdown', {
    id: Number(record?.carrier_id ?? values.carrier_id ?? 0), ...(country.length === 2 && { country_code: country }),
  })
  if (!level || level === 'country') return null
  const options = (data?.[lists[level]] ?? []).map((place) => ({
    value: Number(place.value), label: place.label, also: ('also' in place ? place.also : []) as readonly string[],
  }))
  const kept = ((record?.scope_places ?? []) as { value: number; label: string }[]).filter(({ value }) => !options.some((one) => one.value === Number(value)))
  const chosen = ((values.scope_ids ?? []) as number[]).map(Number)
  const add = () => {
    const keyOf = level === 'state' ? stateKey : placeKey
    const names = pasted.split(/[\n;,]+/).map((name) => name.trim()).filter(Boolean)
    const found = names.map((name) => ({
      name, id: options.find(({ label, also }) => [label, ...also].some((spelled) => keyOf(spelled) === keyOf(name)))?.value,
    }))
    setStray(found.filter(({ id }) => id === undefined).map(({ name }) => name))
    setPasted('')
    set('scope_ids', [...new Set([...chosen, ...found.flatMap(({ id }) => id ?? [])])])
  }
  return (
    <div className="mt-4 grid gap-4 xl:grid-cols-2">
      <ChoicesField
        id="scope_ids" name="scope_ids" label={`${slaScope.label(level)} list`} required
        hint={country ? `${options.length.toLocaleString('en-US')} to choose from` : 'Choose the destination country first'}
        options={[...options, ...kept.map(({ value, label }) => ({ value: Number(value), label }))]} value={chosen}
        onChange={(next) => set('scope_ids', next ?? [])} error={errors.find(({ field }) => field === 'scope_ids')?.message ?? null}
      />
      <div className="flex flex-col items-start gap-2">
        <LongTextField
          id="paste-places" name="paste_places" label="Paste places"
          hint="One a line, as they are called here." value={pasted} onChange={(next) => setPasted(next ?? '')}
        />
        <Button size="small" onClick={add} disabledReason={pasted.trim() === '' && 'Paste names first.'}>Add pasted places</Button>
        {stray.length > 0 && <p role="alert" className="text-meta text-red-strong">Not found: {stray.join(', ')}</p>}
      </div>
    </div>
  )
}
