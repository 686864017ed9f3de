'use client'

import { ChoiceField } from '@/components/fields/choice'
import { ChoicesField } from '@/components/fields/choices'
import { LongTextField } from '@/components/fields/long-text'
import { LookupField } from '@/components/fields/lookup'
import { SwitchField } from '@/components/fields/switch'
import { TagsField } from '@/components/fields/tags'
import { TextField } from '@/components/fields/text'
import { TimeField } from '@/components/fields/time'
import { lookUp } from '@/components/screens/look-up'
import { manifestBasis, manifestDay, manifestFormat, manifestSplit, type ManifestDay } from '@/lib/domain/manifest'
import { nextDayHint } from '@/lib/domain/time-window'
import type { Template } from '../template-draft'
import type { Schedule } from './schedule-draft'

interface Props {
  schedule: Schedule
  template: Template
  onChange: (schedule: Schedule) => void
  refused: Record<string, string>
}

const scopes = [
  { field: 'scope_client_id', word: 'scope_client', label: 'Client', call: 'clients.dropdown', value: 'id', text: 'name' },
  { field: 'scope_carrier_id', word: 'scope_carrier', label: 'Carrier', call: 'carriers.dropdown', value: 'id', text: 'carrier_name' },
  { field: 'scope_facility_id', word: 'scope_facility', label: 'Facility', call: 'settings.facilities', value: 'value', text: 'label' },
] as const

/** Which packages, when, in which formats and to whom. */
export function ScheduleFields({ schedule, template, onChange, refused }: Props) {
  const set = (part: Partial<Schedule>) => onChange({ ...schedule, ...part })
  const shared = (field: keyof Schedule) => ({ id: `schedule-${field}`, name: field, error: refused[field] ?? null })
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        {scopes.map(({ field, word, label, ...rows }) => (
          <LookupField
            key={field} {...shared(field)} label={label} search={(typed, signal) => lookUp(rows, typed, signal)}
            valueLabel={template.configuration?.[word] ?? undefined} value={schedule[field]} onChange={(v) => set({ [field]: v === null ? null : Number(v) })}
          />
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          {...shared('basis')} label="Basis" hint="What puts a package into a window" options={manifestBasis.options}
          value={schedule.basis} onChange={(v) => set({ basis: (v ?? 'label_created') as Schedule['basis'] })}
        />
        <ChoiceField
          {...shared('split_by')} label="Split by" hint="One manifest for each" options={manifestSplit.options}
          value={schedule.split_by} onChange={(v) => set({ split_by: (v ?? 'none') as Schedule['split_by'] })}
        />
      </div>
      <ChoicesField
        {...shared('days')} label="Days" hint="None ticked: every day" options={manifestDay.options}
        value={schedule.days} onChange={(v) => set({ days: (v ?? []) as ManifestDay[] })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeField {...shared('start_time')} label="Start" value={schedule.start_time} onChange={(start_time) => set({ start_time })} />
        <TimeField
          {...shared('end_time')} label="End" hint={nextDayHint(schedule.start_time, schedule.end_time)}
          value={schedule.end_time} onChange={(end_time) => set({ end_time })}
        />
      </div>
      <ChoicesField
        {...shared('formats')} label="Formats" options={manifestFormat.options}
        value={schedule.formats} onChange={(v) => set({ formats: (v ?? []) as Schedule['formats'] })}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SwitchField {...shared('auto_send')} label="Send automatically" value={schedule.auto_send} onChange={(v) => set({ auto_send: v === true })} />
        <SwitchField
          {...shared('send_empty')} label="Also when there are no packages" value={schedule.send_empty} onChange={(v) => set({ send_empty: v === true })}
        />
      </div>
      <TagsField
        {...shared('recipients')} most={20} label="Recipients" hint="E-mail addresses"
        value={schedule.recipients} onChange={(v) => set({ recipients: v ?? [] })}
      />
      <TagsField {...shared('cc')} most={20} label="Copy to" value={schedule.cc} onChange={(v) => set({ cc: v ?? [] })} />
      <TextField {...shared('subject')} label="Subject" value={schedule.subject} onChange={(v) => set({ subject: v ?? '' })} />
      <LongTextField
        {...shared('body')} label="Message" hint="{manifest_no}, {date} and {count} are filled in."
        value={schedule.body} onChange={(v) => set({ body: v ?? '' })}
      />
    </div>
  )
}
