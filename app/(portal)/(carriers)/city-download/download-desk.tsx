'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { download } from '@/lib/client/ask'
import { countryNames } from '@/lib/domain/countries'

type Level = 'country' | 'city' | 'area' | 'pincode'
const calls = { country: 'carrierCoverage.countriesFile', city: 'carrierCoverage.citiesFile', area: 'carrierCoverage.areasFile', pincode: 'carrierCoverage.pincodesFile' } as const
const labels: Readonly<Record<Level, string>> = { country: 'Countries', city: 'Cities', area: 'Areas', pincode: 'Pincodes' }
const countries = Object.entries(countryNames).map(([value, label]) => ({ value, label }))
const statuses = [{ value: 'all', label: 'All' }, { value: 'active', label: 'Active' }, { value: 'inactive', label: 'Inactive' }]

interface Props {
  carriers: { value: number; label: string }[]
  carrier: number
  levels: Level[]
  level: Level
}

/** The coverage of a carrier as the file its upload takes. */
export function DownloadDesk({ carriers, carrier, levels, level: first }: Props) {
  const [wish, setWish] = useState({ carrier_id: carrier, level: first, country_code: null as string | null, status: 'all' })
  const { busy, run } = useRun()
  const set = (part: Partial<typeof wish>) => setWish((now) => ({ ...now, ...part }))
  const get = (format: 'xlsx' | 'csv') =>
    run(format, () => download(calls[wish.level], { carrier_id: wish.carrier_id, status: wish.status, format, ...(wish.country_code ? { country_code: wish.country_code } : {}) }))
  return (
    <Card title="What to download">
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <ChoiceField id="carrier" name="carrier_id" label="Carrier" value={wish.carrier_id} options={carriers} onChange={(id) => id && set({ carrier_id: Number(id) })} />
        <ChoiceField id="level" name="level" label="Level" value={wish.level} options={levels.map((value) => ({ value, label: labels[value] }))} onChange={(level) => level && set({ level: level as Level })} />
        <ChoiceField id="country" name="country_code" label="Country" value={wish.country_code} options={countries} onChange={(code) => set({ country_code: code === null ? null : String(code) })} hint="Left empty: every country." />
        <ChoiceField id="status" name="status" label="Status" value={wish.status} options={statuses} onChange={(status) => set({ status: String(status ?? 'all') })} />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button variant="primary" busy={busy === 'xlsx'} onClick={() => void get('xlsx')}>Download xlsx</Button>
        <Button busy={busy === 'csv'} onClick={() => void get('csv')}>As CSV</Button>
        <p className="text-ink-soft">The file is a valid upload: sent back as it is, it changes nothing. More than 500,000 rows come as CSV.</p>
      </div>
    </Card>
  )
}
