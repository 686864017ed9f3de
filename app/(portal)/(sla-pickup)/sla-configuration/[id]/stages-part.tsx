'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { DateTimeField } from '@/components/fields/date-time'
import type { FormPartProps } from '@/components/screens/form-definition'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useLookup } from '@/lib/client/query'
import { newStage, slaStage, stageChip, type SlaStageName, type StageRule } from '@/lib/domain/sla'
import { dayTime } from '@/lib/domain/days'
import { clockDue, clockStart } from '@/lib/domain/sla-clock'
import { calendarOf } from './calendar-of'
import { useCopy } from './use-copy'
import { StageCard } from './stage-card'

/** What a refusal says of a stage: `stages.2.target_value` belongs to the third. */
const faultsOf = (errors: FormPartProps['errors'], at: number) =>
  Object.fromEntries(errors.flatMap(({ field, message }) => (field?.startsWith(`stages.${at}.`) ? [[field.split('.')[2] ?? '', message]] : [])))

/** When each stage would be due, for a start of one's choice. */
function DueTimes({ stages, values, calendar, start, onStart }: {
  stages: readonly StageRule[]; values: FormPartProps['values']; calendar: ReturnType<typeof calendarOf>
  start: string | null; onStart: (start: string | null) => void
}) {
  const startMs = start ? Date.parse(start) : NaN
  const from = calendar && !Number.isNaN(startMs)
    ? clockStart(
      { working: values.calendar === 'working_hours', cutOff: (values.cut_off_time as string | null) || null, calendar, zone: calendar.timezone }, startMs,
    )
    : null
  return (
    <section aria-label="Try due times" className="rounded border bg-surface-sunken p-3">
      <div className="max-w-xs">
        <DateTimeField id="try-start" name="try_start" label="Try it: something starts at" hint="Dubai time" value={start} onChange={onStart} />
      </div>
      {calendar && from !== null ? (
        <ul className="mt-2" role="status">
          {stages.map((stage) => {
            const { dueMs, warnMs } = clockDue(stage, calendar, from, [])
            return Number.isNaN(dueMs)
              ? null
              : <li key={stage.stage}><b>{stageChip(stage)}</b>: starts {dayTime(from)}, at risk {dayTime(warnMs)}, due <b>{dayTime(dueMs)}</b></li>
          })}
        </ul>
      )
      : <p className="mt-2 text-meta text-ink-soft">
        {calendar ? 'Pick a start to see when each stage is due.' : 'Choose the destination country first.'}
      </p>}
    </section>
  )
}

/** The stages of a service level, each with its clock, and what they come to for a start of one's choice. */
export function StagesPart({ values, record, set, errors }: FormPartProps) {
  useCopy(record, set)
  const stages = (values.stages ?? []) as StageRule[]
  const [adding, setAdding] = useState<SlaStageName | null>(null)
  const [start, setStart] = useState<string | null>(null)
  const country = String(values.country_code ?? '')
  const { data } = useLookup('sla.dropdown', { id: 0, ...(country.length === 2 && { country_code: country }) })
  const calendar = calendarOf(data)
  const left = slaStage.options.filter(({ value }) => !stages.some(({ stage }) => stage === value))
  const change = (at: number, part: Partial<StageRule>) => set('stages', stages.map((one, i) => (i === at ? { ...one, ...part } : one)))
  const whole = errors.filter(({ field }) => field === 'stages')
  return (
    <div className="flex flex-col gap-4">
      {whole.map(({ message }) => <Notice key={message} tone="red">{message}</Notice>)}
      {stages.length === 0 && <p className="text-ink-soft">Add at least one stage.</p>}
      {stages.map((stage, at) => (
        <StageCard
          key={stage.stage} stage={stage} events={data?.events ?? []} errors={faultsOf(errors, at)}
          onChange={(part) => change(at, part)} onRemove={() => set('stages', stages.filter((_, i) => i !== at))}
        />
      ))}
      {left.length > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-60">
            <ChoiceField
              id="add-stage" name="add_stage" label="Stage to add" options={left} value={adding} onChange={(next) => setAdding(next as SlaStageName | null)}
            />
          </div>
          <Button
            disabledReason={!adding && 'Choose the stage first.'} onClick={() => { if (adding) set('stages', [...stages, newStage(adding)]); setAdding(null) }}
          >
            Add stage
          </Button>
        </div>
      )}
      {stages.length > 0 && (
        <DueTimes stages={stages} values={values} calendar={calendar} start={start} onStart={setStart} />
      )}
    </div>
  )
}
