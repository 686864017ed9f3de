'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { MoneyField } from '@/components/fields/money'
import { NumberField } from '@/components/fields/number'
import { SwitchField } from '@/components/fields/switch'
import { TextField } from '@/components/fields/text'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'
import type { Input, Reply } from '@/lib/contract/types'
import { weekdays } from '@/lib/domain/carrier'
import { readIban } from '@/lib/domain/bank-account'
import { codFeeType, codPaymentMethod, remittanceCycle } from '@/lib/domain/carrier-cod'
import { countryNames } from '@/lib/domain/countries'
import { codTolerance } from '@/lib/domain/cod-payment'
import { Refused } from '@/lib/domain/refused'
import { FeePreview } from './fee-preview'

type Terms = Reply<'carriers.cod'>
export type Term = Omit<Terms['terms'][number], 'id' | 'version'> & { version?: number }
type Given = Input<'carriers.changeCod'>['terms'][number]

const fresh = (country_code: string, currency: string): Term => ({
  country_code, cod_enabled: true, currency, max_cod_amount: '5000.00', fee_type: 'higher_of',
  fee_flat: '12.00', fee_percent: '1.500', fee_minimum: null, remittance_cycle: 'weekly', remittance_weekday: 4,
  remittance_days: null, payment_method: 'bank_transfer', beneficiary_name: null, iban: null, swift: null, tolerance_amount: codTolerance(currency),
  netting_allowed: false,
})
const nameOf = (code: string) => (countryNames as Record<string, string>)[code] ?? code

interface Fields {
  term: Term
  set: (part: Partial<Term>) => void
  /** What is the same for every field: its name, its label, its fault and whether it may be changed. */
  of: (name: keyof Term, label: string) => { id: string; name: string; label: string; disabled: boolean; error: string | undefined }
}

function FeeFields({ term, set, of }: Fields) {
  return (
    <>
      <ChoiceField {...of('fee_type', 'Fee')} value={term.fee_type} options={codFeeType.options} onChange={(v) => v && set({ fee_type: String(v) })} />
      {term.fee_type !== 'percent' && (
        <MoneyField {...of('fee_flat', 'Flat fee')} currency={term.currency} value={term.fee_flat} onChange={(v) => set({ fee_flat: v })} />
      )}
      {term.fee_type !== 'flat' && (
        <NumberField
          {...of('fee_percent', 'Fee in per cent')} value={term.fee_percent === null ? null : Number(term.fee_percent)}
          onChange={(v) => set({ fee_percent: v === null ? null : String(v) })}
        />
      )}
      <MoneyField {...of('fee_minimum', 'Least fee')} currency={term.currency} value={term.fee_minimum} onChange={(v) => set({ fee_minimum: v })} />
    </>
  )
}

function RemittanceFields({ term, set, of }: Fields) {
  const weekly = term.remittance_cycle === 'weekly' || term.remittance_cycle === 'twice_weekly' || term.remittance_cycle === 'fortnightly'
  return (
    <>
      <ChoiceField
        {...of('remittance_cycle', 'Remitted')} value={term.remittance_cycle}
        options={remittanceCycle.options} onChange={(v) => v && set({ remittance_cycle: String(v) })}
      />
      {weekly && (
        <ChoiceField
          {...of('remittance_weekday', 'On')} value={term.remittance_weekday} options={weekdays}
          onChange={(v) => set({ remittance_weekday: v === null ? null : Number(v) })}
        />
      )}
      {term.remittance_cycle === 'days_after_delivery' && (
        <NumberField {...of('remittance_days', 'Days after delivery')} value={term.remittance_days} onChange={(v) => set({ remittance_days: v })} />
      )}
    </>
  )
}

function TermCard({ term: first, mayChange, save }: { term: Term; mayChange: boolean; save: (term: Term) => Promise<Record<string, string>> }) {
  const [term, setTerm] = useState(first)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const { busy, run } = useRun()
  const id = (name: string) => `${term.country_code}-${name}`
  const set = (part: Partial<Term>) => setTerm((now) => ({ ...now, ...part }))
  const of = (name: keyof Term, label: string) => ({ id: id(name), name, label, disabled: !mayChange, error: faults[name] })
  const wrongIban = term.iban && !term.iban.includes('•') && readIban(term.iban) === null ? 'This IBAN is not valid.' : undefined
  return (
    <Card
      title={nameOf(term.country_code)}
      actions={mayChange && (
        <Button
          size="small" variant="primary" busy={busy !== null}
          disabledReason={wrongIban ?? (JSON.stringify(term) === JSON.stringify(first) && first.version !== undefined && 'Nothing has been changed.')}
          onClick={() => void run('save', async () => setFaults(await save(term)))}
        >
          Save
        </Button>
      )}
    >
      {faults[''] && <Notice tone="red">{faults['']}</Notice>}
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <SwitchField {...of('cod_enabled', 'Collects cash')} value={term.cod_enabled} onChange={(on) => set({ cod_enabled: on === true })} />
        <MoneyField
          {...of('max_cod_amount', 'Largest amount')} currency={term.currency} value={term.max_cod_amount} onChange={(v) => set({ max_cod_amount: v ?? '' })}
        />
        <FeeFields term={term} set={set} of={of} />
        <RemittanceFields term={term} set={set} of={of} />
        <ChoiceField
          {...of('payment_method', 'Paid by')} value={term.payment_method}
          options={codPaymentMethod.options} onChange={(v) => v && set({ payment_method: String(v) })}
        />
        <TextField {...of('beneficiary_name', 'Beneficiary')} value={term.beneficiary_name} onChange={(v) => set({ beneficiary_name: v })} />
        <TextField {...of('iban', 'IBAN')} error={wrongIban ?? faults.iban} value={term.iban} onChange={(v) => set({ iban: v })} />
        <TextField {...of('swift', 'SWIFT')} value={term.swift} onChange={(v) => set({ swift: v })} />
        <MoneyField
          {...of('tolerance_amount', 'Difference accepted')} currency={term.currency}
          value={term.tolerance_amount} onChange={(v) => set({ tolerance_amount: v ?? '0.00' })}
        />
        <SwitchField {...of('netting_allowed', 'Fee is netted')} value={term.netting_allowed} onChange={(on) => set({ netting_allowed: on === true })} />
      </div>
      <FeePreview term={term} />
    </Card>
  )
}

/** Cash terms of a carrier, a card a country; each is saved by itself, and what was refused stands at its field. */
export function TermCards({ first, mayChange }: { first: Terms; mayChange: boolean }) {
  const [terms, setTerms] = useState<Term[]>(first.terms)
  const free = first.countries.filter(({ country_code }) => !terms.some((term) => term.country_code === country_code))
  const save = async (term: Term): Promise<Record<string, string>> => {
    try {
      const { terms: saved } = await ask('carriers.changeCod', {
        id: first.carrier_id, terms: [{ ...term, fee_percent: term.fee_percent === null ? null : Number(term.fee_percent) } as Given],
      })
      setTerms((now) => now.map((one) => saved.find(({ country_code }) => country_code === one.country_code) ?? one))
      snack(`The terms for ${nameOf(term.country_code)} are saved.`)
      return {}
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return Object.fromEntries(error.errors.map(({ field, message }) => [field?.split('.').at(-1) ?? '', message]))
    }
  }
  return (
    <div className="flex flex-col gap-4">
      {mayChange && free.length > 0 && (
        <div className="w-64">
          <ChoiceField
            id="add-country" name="add_country" label="Add country" value={null}
            options={free.map(({ country_code }) => ({ value: country_code, label: nameOf(country_code) }))}
            onChange={(code) => code && setTerms((now) => [...now, fresh(String(code), free.find((c) => c.country_code === code)?.currency ?? 'AED')])}
          />
        </div>
      )}
      {terms.length === 0 && <p className="text-ink-soft">No terms yet. Add the first country.</p>}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {terms.map((term) => <TermCard key={`${term.country_code} ${term.version ?? 'new'}`} term={term} mayChange={mayChange} save={save} />)}
      </div>
    </div>
  )
}
