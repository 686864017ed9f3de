'use client'

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { NumberField } from '@/components/fields/number'
import { TagsField } from '@/components/fields/tags'
import { TextField } from '@/components/fields/text'
import { TimeField } from '@/components/fields/time'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { slaPenalty, slaStage, slaUnit, stageChip, type StageRule } from '@/lib/domain/sla'

interface Props {
  stage: StageRule
  events: { value: string | number; label: string }[]
  errors: Record<string, string>
  onChange: (part: Partial<StageRule>) => void
  onRemove: () => void
}

/** Fields a press away; a fault in one opens them all. */
const hidden = [
  'clock_start_event', 'clock_stop_events', 'pause_events', 'resume_events',
  'max_pause_hours', 'penalty_type', 'penalty_value', 'penalty_cap', 'escalation_emails',
]

/** What starts, stops and pauses the clock, and what being late costs. */
function Details({ stage, field, onChange }: Pick<Props, 'stage' | 'onChange'> & {
  field: (part: string) => { id: string; name: string; error: string | null }
}) {
  return (
    <div className="mt-3 grid gap-3 md:grid-cols-2">
      <TagsField
        {...field('clock_start_event')} label="Starts with" required hint="Codes such as PKU02"
        value={stage.clock_start_event} onChange={(v) => onChange({ clock_start_event: v ?? [] })}
      />
      <TagsField
        {...field('clock_stop_events')} label="Stops with" required hint="DEL* stands for the family"
        value={stage.clock_stop_events} onChange={(v) => onChange({ clock_stop_events: v ?? [] })}
      />
      <TagsField {...field('pause_events')} label="Pauses with" value={stage.pause_events} onChange={(v) => onChange({ pause_events: v ?? [] })} />
      <TagsField
        {...field('resume_events')} label="Resumes with" hint="Left empty, the next other event"
        value={stage.resume_events} onChange={(v) => onChange({ resume_events: v ?? [] })}
      />
      <NumberField
        {...field('max_pause_hours')} label="Longest pause" unit="h" value={stage.max_pause_hours} onChange={(v) => onChange({ max_pause_hours: v ?? 168 })}
      />
      <ChoiceField
        {...field('penalty_type')} label="Penalty" options={slaPenalty.options} value={stage.penalty_type}
        onChange={(v) => onChange({ penalty_type: (v as StageRule['penalty_type'] | null) ?? 'none' })}
      />
      {stage.penalty_type !== 'none' && (
        <>
          <TextField
            {...field('penalty_value')} label={stage.penalty_type === 'flat_per_day' ? 'A started day (AED)' : 'Per cent of freight'}
            required value={stage.penalty_value} onChange={(v) => onChange({ penalty_value: v })}
          />
          <TextField {...field('penalty_cap')} label="At most (AED)" value={stage.penalty_cap} onChange={(v) => onChange({ penalty_cap: v })} />
        </>
      )}
      <TagsField
        {...field('escalation_emails')} label="Tell by e-mail when breached" hint="At most 20"
        value={stage.escalation_emails} onChange={(v) => onChange({ escalation_emails: v ?? [] })}
      />
    </div>
  )
}

/** One stage: target and warning in sight, its events, pauses and penalty a press away. */
export function StageCard({ stage, events, errors, onChange, onRemove }: Props) {
  const [open, setOpen] = useState(false)
  const name = stage.stage
  const field = (part: string) => ({ id: `${name}-${part}`, name: `${name}.${part}`, error: errors[part] ?? null })
  const shown = open || hidden.some((part) => errors[part])
  const nameOf = (codes: string[]) => codes.map((code) => events.find(({ value }) => value === code)?.label ?? code).join(', ')
  return (
    <section aria-label={slaStage.label(name)} className="rounded border p-3">
      <header className="mb-2 flex items-center justify-between gap-2">
        <h3 className="font-semibold">{stageChip(stage)}</h3>
        <IconButton label={`Remove ${slaStage.label(name)}`} icon={<Trash2 aria-hidden className="size-4" />} size="small" onClick={onRemove} />
      </header>
      {errors.stage && <p role="alert" className="mb-2 text-meta font-medium text-red-strong">{errors.stage}</p>}
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <TextField {...field('target_value')} label="Target" required value={stage.target_value} onChange={(v) => onChange({ target_value: v ?? '' })} />
        <ChoiceField
          {...field('target_unit')} label="Unit" required options={slaUnit.options} value={stage.target_unit}
          onChange={(v) => onChange({ target_unit: (v as StageRule['target_unit'] | null) ?? 'hours' })}
        />
        {stage.target_unit === 'working_days' && (
          <TimeField {...field('deliver_by_time')} label="By" value={stage.deliver_by_time} onChange={(v) => onChange({ deliver_by_time: v ?? '' })} />
        )}
        <NumberField {...field('warn_at_pct')} label="Warn at" unit="%" value={stage.warn_at_pct} onChange={(v) => onChange({ warn_at_pct: v ?? 80 })} />
      </div>
      <p className="mt-2 text-meta text-ink-soft">Starts with {nameOf(stage.clock_start_event)}; stops with {nameOf(stage.clock_stop_events)}.</p>
      {shown ? (
        <Details stage={stage} field={field} onChange={onChange} />
      ) : <div className="mt-2"><Button size="small" onClick={() => setOpen(true)}>Events, pauses and penalty</Button></div>}
    </section>
  )
}
