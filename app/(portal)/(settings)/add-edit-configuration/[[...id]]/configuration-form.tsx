'use client'

import { useRouter } from 'next/navigation'
import { useState, type FormEvent } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { LookupField } from '@/components/fields/lookup'
import { TextField } from '@/components/fields/text'
import { lookUp } from '@/components/screens/look-up'
import { TypedNotice } from '@/components/screens/typed-notice'
import { useTyped } from '@/components/screens/use-typed'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { CallName } from '@/lib/contract/types'
import type { ConfigScope } from '@/lib/domain/config-register'
import { configScope, scopeField } from '@/lib/domain/config-value'
import type { Refused } from '@/lib/domain/refused'
import { draftOf, faultsOf, savingOf, type Draft, type RegisterEntry, type Stored } from './configuration-draft'
import { StandingPanel } from './standing-panel'
import { ValueField } from './value-field'

const targets: Record<Exclude<ConfigScope, 'global'>, { label: string; call: CallName; value: string; text: string }> = {
  country: { label: 'Country', call: 'settings.countries', value: 'country_code', text: 'country_name' },
  client: { label: 'Client', call: 'clients.dropdown', value: 'id', text: 'name' },
  carrier: { label: 'Carrier', call: 'carriers.dropdown', value: 'id', text: 'carrier_name' },
  warehouse: { label: 'Warehouse', call: 'settings.facilities', value: 'value', text: 'label' },
}

interface PartProps {
  draft: Draft
  set: (part: Partial<Draft>) => void
  faultOf: (field: string) => string | null
  isChange: boolean
}

function Whom({ draft, set, faultOf, isChange, scopes }: PartProps & { scopes: readonly ConfigScope[] }) {
  const of = draft.scope === 'global' ? null : targets[draft.scope]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ChoiceField
        id="scope" name="scope" label="Scope" options={configScope.options.filter(({ value }) => scopes.includes(value))} value={draft.scope}
        error={faultOf('scope')} disabled={isChange} onChange={(v) => set({ scope: (v ?? 'global') as ConfigScope, target: null, target_name: null })}
      />
      {of && draft.scope !== 'global' && (
        <LookupField
          key={draft.scope} id={scopeField[draft.scope]} name={scopeField[draft.scope]} label={of.label} required
          disabled={isChange} error={faultOf(scopeField[draft.scope])} valueLabel={draft.target_name ?? undefined}
          search={(typed, signal) => lookUp(of, typed, signal)} value={draft.target} onChange={(v) => set({ target: v, target_name: null })}
        />
      )}
    </div>
  )
}

function KeyField({ draft, set, faultOf, isChange, keys, entry }: PartProps & { keys: RegisterEntry[]; entry: RegisterEntry | null }) {
  return (
    <LookupField
      id="config_key" name="config_key" label="Key" required disabled={isChange} error={faultOf('config_key')}
      valueLabel={draft.config_key ?? undefined} hint={entry ? `${entry.meaning}. Now ${entry.today}.` : 'Type part of the key or of its meaning.'}
      search={async (typed) => keys.filter((k) => `${k.config_key} ${k.meaning}`.toLowerCase().includes(typed.toLowerCase()))
        .slice(0, 30)
        .map((k) => ({ value: k.config_key, label: `${k.config_key} · ${k.meaning}` }))}
      value={draft.config_key}
      onChange={(v) => {
        const found = keys.find((k) => k.config_key === v)
        set({ config_key: v === null ? null : String(v), value: found?.default ?? null, scope: 'global', target: null })
      }}
    />
  )
}

function WhenAndWhy({ draft, set, faultOf, onBlur }: PartProps & { onBlur: () => void }) {
  return (
    <fieldset className="grid min-w-0 gap-4 rounded border bg-surface p-4 sm:grid-cols-2">
      <legend className="px-1 text-lead font-semibold">From when, and why</legend>
      <DateField
        id="valid_from" name="valid_from" label="From" required hint="At 00:00 in Dubai."
        error={faultOf('valid_from')} value={draft.valid_from} onChange={(v) => set({ valid_from: v ?? '' })}
      />
      <TextField
        id="change_reason" name="change_reason" label="Reason" required hint="Kept in the history, 5 to 250 characters." error={faultOf('change_reason')}
        onBlur={onBlur} value={draft.change_reason} onChange={(v) => set({ change_reason: v ?? '' })}
      />
    </fieldset>
  )
}

/** What is sent of a draft, to add a value or to change one. */
const sentOf = (draft: Draft, entry: RegisterEntry | null) => ({
  value: draft.value ?? '', currency: entry?.data_type === 'money' ? draft.currency : undefined,
  valid_from: draft.valid_from, change_reason: draft.change_reason,
})
const changeOf = (draft: Draft, { id, version }: Stored, entry: RegisterEntry | null) => ({ id, version, ...sentOf(draft, entry) })
const additionOf = (draft: Draft, entry: RegisterEntry | null) => ({
  config_key: draft.config_key ?? '', scope: draft.scope, ...sentOf(draft, entry),
  ...(draft.scope !== 'global' && { [scopeField[draft.scope]]: draft.scope === 'country' ? draft.target : Number(draft.target) }),
})

const byField = (error: Refused | null) => Object.fromEntries((error?.errors ?? []).flatMap(({ field, message }) => (field ? [[field, message]] : [])))

/** A value of a key from a day on: chosen from the register, its field made for its type, what it changes told beside it. */
export function ConfigurationForm({ keys, first }: { keys: RegisterEntry[]; first: Stored | null }) {
  const router = useRouter()
  const { typed: draft, setTyped: setDraft, restored, restart, forget } = useTyped(
    `configuration:${first ? `${first.id}:${first.version}` : 'new'}`, () => draftOf(first),
  )
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const add = useAct('configurations.add')
  const change = useAct('configurations.update')
  const { error, isPending } = first ? change : add
  const entry = keys.find((k) => k.config_key === draft.config_key) ?? null
  const faults = faultsOf(draft)
  const refused = byField(error)
  const faultOf = (field: string) => (touched.has(field) || touched.has('all') ? faults[field] : undefined) ?? refused[field] ?? null
  const touch = (field: string) => setTouched((now) => new Set([...now, field]))
  const set = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    if (error) (first ? change : add).reset()
  }
  const done = () => { forget(); snack(`${draft.config_key ?? ''} is saved.`); router.push('/configList'); router.refresh() }
  const save = (event: FormEvent) => {
    event.preventDefault()
    touch('all')
    const [bad] = Object.keys(faults)
    if (bad) return document.getElementById(bad)?.focus()
    if (first) change.mutate(changeOf(draft, first, entry), { onSuccess: done })
    else add.mutate(additionOf(draft, entry), { onSuccess: done })
  }
  const part = { draft, set, faultOf, isChange: first !== null }
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <form onSubmit={save} noValidate className="flex min-w-0 flex-col gap-4">
        <TypedNotice restored={restored} onRestart={restart} />
        {error && <Notice tone="red">{error.message}</Notice>}
        <fieldset className="flex min-w-0 flex-col gap-4 rounded border bg-surface p-4">
          <legend className="px-1 text-lead font-semibold">{first ? 'New value' : 'Value'}</legend>
          <KeyField {...part} keys={keys} entry={entry} />
          {entry && <Whom {...part} scopes={entry.scopes} />}
          {entry && (
            <ValueField
              entry={entry} value={draft.value} currency={draft.currency}
              onChange={(value) => set({ value })} onBlur={() => touch('value')} error={faultOf('value')}
            />
          )}
        </fieldset>
        <WhenAndWhy {...part} onBlur={() => touch('change_reason')} />
        <footer className="sticky bottom-0 z-10 flex gap-2 border-t bg-surface py-3">
          <Button type="submit" variant="primary" busy={isPending}>Save</Button>
          <ButtonLink variant="quiet" href="/configList" onClick={forget}>Cancel</ButtonLink>
        </footer>
      </form>
      {entry
        ? <StandingPanel key={entry.config_key} configKey={entry.config_key} meaning={entry.meaning} saving={savingOf(draft)} />
        : <p className="text-ink-soft max-xl:hidden">What applies today is shown here once a key is chosen.</p>}
    </div>
  )
}
