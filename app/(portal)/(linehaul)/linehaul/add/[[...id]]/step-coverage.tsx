'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { LongTextField } from '@/components/fields/long-text'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { placeKey, type Place } from './lane-draft'
import type { StepProps } from './lane-stepper'

const MOST_SHOWN = 200

/** Lines pasted, turned into pincodes; a line that is none is told with an example. */
function readPincodes(text: string, country: string, pattern: string | null, example: string | null): { places: Place[]; faults: string[] } {
  const lines = text.split('\n').map((line) => line.trim().toUpperCase())
  const good = pattern ? new RegExp(pattern) : null
  const faults = lines.flatMap((line, i) => (line && !good?.test(line) ? [`Line ${i + 1}: ${line} is not a valid pincode, e.g. ${example ?? ''}`] : []))
  return {
    faults,
    places: lines.flatMap((pincode) => (pincode && good?.test(pincode)
      ? [{ type: 'pincode' as const, country_code: country, pincode, mode: 'include' as const, cod_available: true, label: `${pincode}, ${country}` }]
      : [])),
  }
}

function Picked({ coverage, set }: { coverage: Place[]; set: StepProps['set'] }) {
  const flip = (key: string) => set({
    coverage: coverage.map((place) => (
      placeKey(place) === key ? { ...place, mode: place.mode === 'exclude' ? ('include' as const) : ('exclude' as const) } : place
    )),
  })
  return (
    <Card title={`Chosen: ${counted(coverage.length, 'place')}`}>
      <ul className="thin-scroll max-h-96 divide-y divide-line overflow-y-auto">
        {coverage.slice(0, MOST_SHOWN).map((place) => {
          const key = placeKey(place)
          return (
            <li key={key} className="flex items-center gap-2 py-1">
              <span className="min-w-0 flex-1 truncate">{place.label}</span>
              <Button size="small" variant="quiet" onClick={() => flip(key)}>{place.mode === 'exclude' ? 'Left out' : 'Included'}</Button>
              <Button
                size="small" variant="quiet" aria-label={`Remove ${place.label}`}
                onClick={() => set({ coverage: coverage.filter((one) => placeKey(one) !== key) })}
              >
                Remove
              </Button>
            </li>
          )
        })}
      </ul>
      {coverage.length > MOST_SHOWN && <p className="pt-2 text-ink-soft">and {coverage.length - MOST_SHOWN} more</p>}
    </Card>
  )
}

/** Pincodes being pasted; they outlive the choice of a country that has none. */
function usePincodes(tree: Reply<'linehaul.places'> | undefined, country: string, onRead: (places: Place[]) => void) {
  const [pasted, setPasted] = useState('')
  const [wrong, setWrong] = useState<string[]>([])
  const paste = () => {
    const read = readPincodes(pasted, country, tree?.pincode_pattern ?? null, tree?.pincode_example ?? null)
    setWrong(read.faults)
    onRead(read.places)
    if (read.faults.length === 0) setPasted('')
  }
  return { pasted, setPasted, wrong, paste }
}

function Pincodes({ pasted, setPasted, wrong, paste }: ReturnType<typeof usePincodes>) {
  return (
    <>
      <LongTextField
        id="pincodes" name="pincodes" label="Paste pincodes" hint="One a line." value={pasted} onChange={(v) => setPasted(v ?? '')} rows={4}
      />
      <div><Button size="small" disabledReason={pasted.trim() === '' && 'Paste pincodes first.'} onClick={paste}>Add pincodes</Button></div>
      {wrong.length > 0 && (
        <Notice tone="red" title={`${counted(wrong.length, 'line was', 'lines were')} left out`}>
          <ul className="list-disc ps-5">{wrong.slice(0, 20).map((line) => <li key={line}>{line}</li>)}</ul>
        </Notice>
      )}
    </>
  )
}

/** The places of a lane: whole countries, states, cities, or pincodes pasted. */
export function StepCoverage({ draft, data, isNew, faults, set }: StepProps) {
  const [country, setCountry] = useState(draft.coverage[0]?.country_code ?? draft.origin_country_code)
  const [search, setSearch] = useState('')
  const tree = useAsk('linehaul.places', { country_code: country, search: search || undefined }, { keepOld: true })
  const chosen = new Set(draft.coverage.map(placeKey))
  const name = data.options.countries.find(({ value }) => value === country)?.label ?? country
  const toggle = (place: Place) => set({
    coverage: chosen.has(placeKey(place)) ? draft.coverage.filter((one) => placeKey(one) !== placeKey(place)) : [...draft.coverage, place],
  })
  const box = (place: Place) => <Checkbox key={placeKey(place)} label={place.label} checked={chosen.has(placeKey(place))} onChange={() => toggle(place)} />
  const base = { country_code: country, mode: 'include' as const, cod_available: true }
  const pincodes = usePincodes(tree.data, country, (places) => (
    set({ coverage: [...draft.coverage, ...places.filter((place) => !chosen.has(placeKey(place)))] })
  ))
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Card title="Places">
        <div className="flex flex-col gap-3">
          {!isNew && <p className="text-ink-soft">Places added or changed here are saved with the linehaul; remove saved places on its coverage screen.</p>}
          <ChoiceField
            id="coverage" name="country_code" label="Country" options={data.options.countries}
            value={country} onChange={(v) => setCountry(String(v ?? 'AE'))} error={faults.coverage}
          />
          {box({ ...base, type: 'country', label: `All of ${name}` })}
          <TextField id="place-search" name="search" label="Find a city" value={search} onChange={(v) => setSearch(v ?? '')} />
          {tree.error && <Failure sentence={tree.error.message} requestId={tree.error.requestId} onRetry={() => void tree.refetch()} busy={tree.isFetching} />}
          <div className="thin-scroll flex max-h-80 flex-col gap-2 overflow-y-auto" role="group" aria-label={`States and cities of ${name}`}>
            {tree.data?.states.map((state) => (
              <details key={state.id} open={search !== '' || undefined}>
                <summary className="cursor-pointer py-1">{state.name} <span className="text-ink-soft">({state.cities})</span></summary>
                <div className="flex flex-col gap-1 ps-5">
                  {box({ ...base, type: 'state', state_id: state.id, label: `All of ${state.name}` })}
                  {tree.data.cities.filter(({ state_id }) => state_id === state.id).map((city) => box({
                    ...base, type: 'city', city_id: city.id, label: city.name,
                  }))}
                </div>
              </details>
            ))}
            {tree.data?.cities.filter(({ state_id }) => state_id === null).map((city) => box({ ...base, type: 'city', city_id: city.id, label: city.name }))}
          </div>
          {tree.data?.pincode_pattern && (
            <Pincodes {...pincodes} />
          )}
        </div>
      </Card>
      <Picked coverage={draft.coverage} set={set} />
    </div>
  )
}
