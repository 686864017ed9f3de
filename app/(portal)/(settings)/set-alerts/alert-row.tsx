'use client'

import { ChoiceField } from '@/components/fields/choice'
import { ChoicesField } from '@/components/fields/choices'
import { LookupField } from '@/components/fields/lookup'
import { NumberField } from '@/components/fields/number'
import { SwitchField } from '@/components/fields/switch'
import { TagsField } from '@/components/fields/tags'
import { TextField } from '@/components/fields/text'
import { lookUp } from '@/components/screens/look-up'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { alertChannel, alertFact, alertSeverity, type AlertSeverity } from '@/lib/domain/alert'
import type { Draft } from './alert-draft'

const carriers = { call: 'carriers.dropdown', value: 'id', text: 'carrier_name' } as const
const countries = { call: 'settings.countries', value: 'country_code', text: 'country_name' } as const
const severities = alertSeverity.names.map((value) => ({ value, label: alertSeverity.label(value) }))

interface Props {
  draft: Draft
  isChanged: boolean
  errors: Record<string, string>
  maySave: boolean
  onChange: (part: Partial<Draft>) => void
  onTest: (() => void) | null
  onDrop: (() => void) | null
  testing: boolean
}

const nameOf = (d: Draft) => (d.id === null
  ? 'New override'
  : d.carrier_id === null && d.country_code === null ? 'Default for all carriers' : [d.carrier, d.country_code].filter(Boolean).join(' · '))

function Whom({ draft: d, errors, onChange }: Pick<Props, 'draft' | 'errors' | 'onChange'>) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <LookupField
        id={`${d.key}-carrier`} name="carrier_id" label="Carrier" error={errors.carrier_id} search={(typed, signal) => lookUp(carriers, typed, signal)}
        value={d.carrier_id} onChange={(v) => onChange({ carrier_id: v === null ? null : Number(v) })}
      />
      <LookupField
        id={`${d.key}-country`} name="country_code" label="Country" hint="Left empty, all countries."
        search={(typed, signal) => lookUp(countries, typed, signal)} value={d.country_code}
        onChange={(v) => onChange({ country_code: v === null ? null : String(v) })}
      />
    </div>
  )
}

/** One setting, edited in place; what is not saved yet is marked. */
export function AlertRow({ draft: d, isChanged, errors, maySave, onChange, onTest, onDrop, testing }: Props) {
  const unit = alertFact(d.alert_type).unit
  const off = !maySave
  return (
    <li
      data-changed={isChanged || undefined} aria-label={nameOf(d)}
      className="flex flex-col gap-3 border-s-2 border-s-transparent px-4 py-3 data-changed:border-s-accent data-changed:bg-accent-soft"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 font-semibold">{nameOf(d)} {isChanged && <Chip tone="blue">Not saved</Chip>}</h3>
        <SwitchField
          id={`${d.key}-status`} name="status" label="Watched" value={d.status === 'active'}
          disabled={off} onChange={(on) => onChange({ status: on ? 'active' : 'inactive' })}
        />
        {onTest && (
          <Button
            size="small" busy={testing}
            disabledReason={isChanged
              ? 'Save first: the test goes to the saved recipients.'
              : d.recipients.length === 0 && 'Add at least one recipient for email'}
            onClick={onTest}
          >
            Send test
          </Button>
        )}
        {onDrop && <Button size="small" variant="quiet" onClick={onDrop}>Remove</Button>}
      </div>
      {d.id === null && <Whom draft={d} errors={errors} onChange={onChange} />}
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <TextField
          id={`${d.key}-threshold`} name="threshold" label={`Threshold (${unit})`} disabled={off}
          error={errors.threshold} value={d.threshold} onChange={(v) => onChange({ threshold: v ?? '' })}
        />
        <NumberField
          id={`${d.key}-window`} name="window_minutes" label="Window" unit="minutes" disabled={off}
          error={errors.window_minutes} value={d.window_minutes} onChange={(v) => onChange({ window_minutes: v ?? 0 })}
        />
        <ChoiceField
          id={`${d.key}-severity`} name="severity" label="Severity" disabled={off} options={severities}
          value={d.severity} onChange={(v) => onChange({ severity: (v ?? 'warning') as AlertSeverity })}
        />
        <NumberField
          id={`${d.key}-mute`} name="mute_minutes" label="Mute" unit="minutes" disabled={off}
          error={errors.mute_minutes} value={d.mute_minutes} onChange={(v) => onChange({ mute_minutes: v ?? 0 })}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <ChoicesField
          id={`${d.key}-channels`} name="channels" label="Told by" disabled={off} error={errors.channels}
          options={alertChannel.options} value={d.channels} onChange={(v) => onChange({ channels: (v ?? []) as Draft['channels'] })}
        />
        <TagsField
          id={`${d.key}-recipients`} name="recipients" label="Recipients" hint="E-mail addresses" most={20} disabled={off}
          error={errors.recipients} value={d.recipients} onChange={(v) => onChange({ recipients: v ?? [] })}
        />
      </div>
    </li>
  )
}
