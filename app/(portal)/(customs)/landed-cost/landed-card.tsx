'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { CountryField } from '@/components/fields/country'
import { DateField } from '@/components/fields/date'
import { LookupField, type LookupOption } from '@/components/fields/lookup'
import { MoneyField } from '@/components/fields/money'
import { NumberField } from '@/components/fields/number'
import { ChoiceField } from '@/components/fields/choice'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'
import { useAct } from '@/lib/client/query'
import type { Input } from '@/lib/contract/types'
import { countryNames } from '@/lib/domain/countries'
import { currencyOptions } from '@/lib/domain/currency'
import { today } from '@/lib/domain/days'
import { dottedHsCode } from '@/lib/domain/hs-code'
import { permitAuthority } from '@/lib/domain/tariff'
import { LandedFigures } from './landed-figures'

const countries = Object.entries(countryNames).map(([value, label]) => ({ value, label }))
const gulf = countries.filter(({ value }) => ['AE', 'SA', 'KW', 'QA', 'BH', 'OM'].includes(value))
const LEAST = 2

async function searchCodes(typed: string, signal: AbortSignal): Promise<LookupOption[]> {
  if (typed.trim().length < LEAST) return []
  const found = await ask('tariff.codes', { q: typed, limit: 25 }, { signal })
  return found.map(({ code, description_en }) => ({ value: code, label: `${dottedHsCode(code)} ${description_en}` }))
}

interface Said {
  title: string | null
  hs_code: string | null
  origin: string | null
  country_code: string
  value: string | null
  currency: string
  freight: string | null
  insurance: string | null
  units: number | null
  litres: string | null
  sugar: string | null
  day: string | null
  with_fees: boolean
}
const start = (hs_code: string | null): Said => ({
  title: null, hs_code, origin: null, country_code: 'AE', value: null, currency: 'USD', freight: null, insurance: null, units: 1, litres: null, sugar: null,
  day: today(), with_fees: true,
})
const nameOf = (authority: string | null) => (permitAuthority.is(authority) ? permitAuthority.label(authority) : authority)
const fieldNames = ['title', 'hs_code', 'origin', 'value'] as const
const names = { title: 'the goods', hs_code: 'the HS code', origin: 'the origin', value: 'the value' }

const inputOf = (said: Said): Input<'landedCost.reckon'> => ({
  title: said.title ?? '', hs_code: said.hs_code ?? '', origin: said.origin ?? '', country_code: said.country_code, value: said.value ?? '',
  currency: said.currency, freight: said.freight ?? '0', insurance: said.insurance ?? '0', units: said.units ?? 1, litres: said.litres, sugar: said.sugar,
  ...(said.day && { day: said.day }), with_fees: said.with_fees,
})

/** Calculates what goods cost once they have come in on a day, and keeps the answer where somebody wants to. */
export function LandedCard({ mayKeep }: { mayKeep: boolean }) {
  const code = useSearchParams().get('hs_code')
  const [said, setSaid] = useState<Said>(() => start(code))
  const [reckon, keep] = [useAct('landedCost.reckon'), useAct('landedCost.keep')]
  const set = <F extends keyof Said>(field: F) => (value: Said[F]) => { reckon.reset(); setSaid((so) => ({ ...so, [field]: value })) }
  const errorOf = (field: string) => (reckon.error ?? keep.error)?.errors.find((fault) => fault.field === field)?.message ?? null
  const missing = fieldNames.find((field) => !said[field])
  const why = missing ? `Enter ${names[missing]} first.` : false
  const doKeep = () => keep.mutate(inputOf(said), { onSuccess: ({ quote_no }) => snack(`Kept as ${quote_no}.`) })
  const fault = reckon.error ?? keep.error
  return (
    <Card title="Calculate a landed cost">
      <form className="flex flex-col gap-4" onSubmit={(event) => { event.preventDefault(); if (!why) reckon.mutate(inputOf(said)) }}>
        <Inputs said={said} set={set} errorOf={errorOf} />
        {fault && !fault.errors.some(({ field }) => field) && <Notice tone="red">{fault.message}</Notice>}
        <p className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={reckon.isPending} disabledReason={why}>Calculate</Button>
          {mayKeep && <Button busy={keep.isPending} disabledReason={why || (!reckon.data && 'Calculate it first.')} onClick={doKeep}>Keep</Button>}
        </p>
      </form>
      {reckon.data && (
        <div className="mt-4 flex flex-col gap-4">
          {reckon.data.restrictions.map(({ kind, authority, permit, legal_basis }) => (
            <Notice key={`${kind} ${authority}`} tone={kind === 'prohibited' ? 'red' : 'orange'}>
              {kind === 'prohibited' ? `May not be imported: ${legal_basis}.` : `Needs ${permit ?? 'a permit'} of ${nameOf(authority)}.`}
            </Notice>
          ))}
          <LandedFigures figures={reckon.data.figures} facts={reckon.data.facts} currency={said.currency} />
        </div>
      )}
    </Card>
  )
}

type Setter = <F extends keyof Said>(field: F) => (value: Said[F]) => void

function Inputs({ said, set, errorOf }: { said: Said; set: Setter; errorOf: (field: string) => string | null }) {
  const at = <F extends keyof Said>(name: F) => ({ id: `landed-${name}`, name, value: said[name], onChange: set(name), error: errorOf(name) })
  return (
    <div className="grid gap-3 [grid-template-columns:repeat(auto-fill,minmax(min(13rem,100%),1fr))]">
      <TextField {...at('title')} label="Goods" required maxLength={150} />
      <LookupField
        {...at('hs_code')} label="HS code" required search={searchCodes} valueLabel={said.hs_code ? dottedHsCode(said.hs_code) : undefined}
        onChange={(value) => set('hs_code')(value === null ? null : String(value))}
      />
      <CountryField {...at('origin')} label="Country of origin" required options={countries} onChange={(value) => set('origin')(value ?? null)} />
      <CountryField {...at('country_code')} label="Into" options={gulf} onChange={(value) => set('country_code')(value ?? 'AE')} />
      <MoneyField {...at('value')} label="Value of all pieces" required currency={said.currency} />
      <ChoiceField {...at('currency')} label="Currency" options={currencyOptions} onChange={(value) => set('currency')(String(value ?? 'USD'))} />
      <MoneyField {...at('freight')} label="Freight" currency={said.currency} />
      <MoneyField {...at('insurance')} label="Insurance" currency={said.currency} />
      <NumberField {...at('units')} label="Pieces" />
      <TextField {...at('litres')} label="Litres in all" hint="Of drinks" />
      <TextField {...at('sugar')} label="Sugar" unit="g/100 ml" hint="Of sweetened drinks" />
      <DateField {...at('day')} label="Day" />
      <div className="flex items-end pb-1.5"><Checkbox checked={said.with_fees} onChange={set('with_fees')} label="With our fees" /></div>
    </div>
  )
}
