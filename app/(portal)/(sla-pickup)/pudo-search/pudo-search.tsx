'use client'

import { useState } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/failure'
import { useAsk } from '@/lib/client/query'
import type { Input } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { LocalMap } from '../local-map'
import { PointList } from './point-list'
import { RADII, SearchForm, type SearchValues } from './search-form'

const filled = (text: string) => (text.trim() === '' ? undefined : text.trim())

function inputOf(values: SearchValues): Input<'pudo.search'> {
  const place = values.latitude && values.longitude
    ? { latitude: Number(values.latitude), longitude: Number(values.longitude) }
    : values.pincode ? { pincode: values.pincode } : { city_id: values.city_id }
  return {
    country_code: values.country_code, ...(values.client_id && { client_id: values.client_id }), ...place, radius_km: values.radius_km,
    weight_kg: filled(values.weight_kg), length_cm: filled(values.length_cm), width_cm: filled(values.width_cm), height_cm: filled(values.height_cm),
    services: values.services, limit: 40,
  } as Input<'pudo.search'>
}

const km = (value: number) => `${value.toFixed(2)} km`

/** Finds the collection points that take a parcel: the list and the map show the same points under the same numbers. */
export function PudoSearch({ isClient, start }: { isClient: boolean; start: { country_code: string; latitude: string; longitude: string } }) {
  const [values, setValues] = useState<SearchValues>({
    ...start, client_id: null, city_id: null, city: '', pincode: '', radius_km: 5, weight_kg: '', length_cm: '', width_cm: '', height_cm: '', services: [],
  })
  const [searched, setSearched] = useState<SearchValues | null>(start.latitude && start.longitude ? values : null)
  const [chosen, setChosen] = useState<number | null>(null)
  const { data, error, refetch, isFetching } = useAsk('pudo.search', searched ? inputOf(searched) : ({ country_code: 'AE' } as Input<'pudo.search'>), {
    enabled: searched !== null, keepOld: true,
  })
  const search = (next: SearchValues) => {
    setValues(next)
    setSearched(next)
    setChosen(null)
  }
  const points = searched ? (data?.points ?? []) : []
  const wider = RADII.find((radius) => radius > (searched?.radius_km ?? 0))
  return (
    <div className="grid gap-5 md:grid-cols-[19rem_minmax(0,1fr)]">
      <SearchForm
        isClient={isClient} values={values} onChange={setValues} onSearch={() => search(values)}
        faults={error?.errors ?? []} busy={isFetching && searched !== null}
      />
      <div className="min-w-0">
        {error && <div className="mb-3"><Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} /></div>}
        {!searched && <EmptyState title="Where should the parcel be collected?" text="Choose a city, or give a pincode or a position." />}
        {searched && data && points.length === 0 && !error && (
          <EmptyState
            title={`No point within ${data.radius_km} km fits this parcel.${wider ? ` Try ${wider} km.` : ''}`}
            action={wider && <Button onClick={() => search({ ...searched, radius_km: wider })}>Search {wider} km</Button>}
          />
        )}
        {searched && data && points.length > 0 && (
          <div className="grid gap-4 xl:grid-cols-2">
            <div>
              <LocalMap
                label={`${counted(points.length, 'point')} around ${data.centre.label}`}
                centre={{ ...data.centre, radiusKm: data.radius_km }} onPick={(key) => setChosen(Number(key))}
                marks={points.map((point, at) => ({
                  key: String(point.id), lat: Number(point.latitude), lng: Number(point.longitude), text: String(at + 1),
                  label: `${at + 1}. ${point.pudo_name}, ${km(point.distance_km)}`, size: 9, chosen: point.id === chosen,
                }))}
              />
              <p role="status" className="mt-1 text-meta text-ink-soft">
                {counted(points.length, 'point')} within {data.radius_km} km of {data.centre.label}, nearest first.
              </p>
            </div>
            <PointList points={points} chosen={chosen} onChoose={setChosen} />
          </div>
        )}
      </div>
    </div>
  )
}
