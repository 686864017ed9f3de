'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/failure'
import { useAsk } from '@/lib/client/query'
import type { Input } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { LocalMap } from './local-map'

interface Cluster {
  lat: number
  lng: number
  n: number
  id: number | null
  name: string
}

const several = ['country_code', 'pudo_type', 'services', 'status', 'carrier_id'] as const
const single = ['city', 'open_now', 'search'] as const

/** All points of the list's filter on a map, those near each other as one mark with their number. */
export function PointsMap() {
  const search = useSearchParams()
  const [open, setOpen] = useState(false)
  const query = {
    ...Object.fromEntries(several.flatMap((name) => (search.getAll(name).length > 0 ? [[name, search.getAll(name)]] : []))),
    ...Object.fromEntries(single.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : []))),
    clusters: true, page_size: 25,
  } as Input<'pudo.list'>
  const { data, error, refetch } = useAsk('pudo.list', query, { enabled: open, keepOld: true })
  const clusters = (data?.meta as { clusters?: Cluster[] } | undefined)?.clusters ?? []
  return (
    <section aria-label="Map of the points" className="mb-4">
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>{open ? 'Hide map' : 'Show map'}</Button>
      {open && error && <div className="mt-3"><Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} /></div>}
      {open && !error && (
        <div className="mt-3 max-w-xl">
          <LocalMap
            label={`${counted(data?.meta.total ?? 0, 'point')} on a map`}
            marks={clusters.map(({ lat, lng, n, id, name }) => ({
              key: String(id ?? `${lat} ${lng}`), lat, lng, text: String(n),
              label: n === 1 ? name : `${n} points near ${name}`, size: Math.min(20, 7 + Math.sqrt(n) * 1.6),
            }))}
          />
          <p role="status" className="mt-1 text-meta text-ink-soft">
            {data ? `${data.meta.total.toLocaleString('en-US')} points of the filter, in ${counted(clusters.length, 'place')}.` : 'Reading the points'}
          </p>
        </div>
      )}
    </section>
  )
}
