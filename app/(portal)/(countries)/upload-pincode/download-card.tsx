'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { Card } from '@/components/ui/card'
import { useLookup } from '@/lib/client/query'
import { DownloadPlaces } from '../download-places'

/** The pincodes of a country as a file, of one of its states where chosen. */
export function DownloadCard({ countries, start }: { countries: { value: string; label: string }[]; start: string | null }) {
  const [country, setCountry] = useState<string | null>(start)
  const [state, setState] = useState<number | null>(null)
  return (
    <Card title="Present pincodes">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-56">
          <ChoiceField
            id="of-country" name="country_code" label="Country" value={country}
            onChange={(value) => { setCountry(value === null ? null : String(value)); setState(null) }} options={countries}
          />
        </div>
        {country && <StateChoice country={country} value={state} onChange={setState} />}
        {country && <DownloadPlaces call="places.downloadPincodes" country={country} stateId={state ?? undefined} />}
      </div>
    </Card>
  )
}

function StateChoice({ country, value, onChange }: { country: string; value: number | null; onChange: (value: number | null) => void }) {
  const states = useLookup('places.states', { country })
  const options = (states.data?.rows ?? []).map(({ id, state_name }) => ({ value: id, label: state_name }))
  return (
    <div className="w-56">
      <ChoiceField
        id="of-state" name="state_id" label="State" value={value} onChange={(next) => onChange(next === null ? null : Number(next))} options={options}
      />
    </div>
  )
}
