'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { SwitchField } from '@/components/fields/switch'
import { TextField } from '@/components/fields/text'
import { TypedNotice } from '@/components/screens/typed-notice'
import { useTyped } from '@/components/screens/use-typed'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { eventMappingStatus } from '@/lib/domain/carrier'
import type { Refused } from '@/lib/domain/refused'
import { eventCategory } from '@/lib/domain/tracking-event-words'
import { CodeFacts } from './code-facts'

type Mapping = Reply<'carrierMapping.one'>
type Flag = 'counts_attempt' | 'pauses_sla' | 'is_public' | 'requires_pod' | 'is_terminal'
const LIST = '/carrier-tracking-mapping?event_mapping_status=unmapped'
const flagLabels: Record<Flag, string> = {
  counts_attempt: 'Counts as a delivery attempt', pauses_sla: 'Pauses the SLA clock',
  is_public: 'Shown to the public', requires_pod: 'Asks for a proof of delivery', is_terminal: 'Ends the journey',
}
const flags = Object.keys(flagLabels) as Flag[]

/** Reviewed once, a code is mapped or ignored; it never becomes unmapped again. */
const reviewed = (['mapped', 'ignored'] as const).map((value) => ({ value, label: eventMappingStatus.label(value) }))

interface Typed extends Partial<Record<Flag, boolean | null>> {
  event_mapping_status: 'mapped' | 'ignored'
  rsa_event_code: string | null
  reason_code: string | null
  apply_to_stored: boolean
}

const typedOf = (m: Mapping): Typed => ({
  event_mapping_status: m.event_mapping_status === 'ignored' ? 'ignored' : 'mapped',
  rsa_event_code: m.rsa_event_code, reason_code: m.reason_code, apply_to_stored: true,
  counts_attempt: m.counts_attempt, pauses_sla: m.pauses_sla, is_public: m.is_public, requires_pod: m.requires_pod, is_terminal: m.is_terminal,
})

interface Part {
  first: Mapping
  typed: Typed
  set: (differs: Partial<Typed>) => void
  mayEdit: boolean
  faultOf: (field: string) => string | null
}

/** Our event a code stands for, and how much less than it the code says. */
function OwnEvent({ first, typed, set, mayEdit, faultOf }: Part) {
  const event = first.house_events.find(({ value }) => value === typed.rsa_event_code)
  // A code may say less than our event, never more; a pause alone may be added.
  const offered = event ? flags.filter((flag) => flag === 'pauses_sla' || event[flag]) : []
  return (
    <>
      <ChoiceField
        id="rsa_event_code" name="rsa_event_code" label="House event" required
        disabled={!mayEdit} error={faultOf('rsa_event_code')} value={typed.rsa_event_code}
        options={first.house_events.map(({ value, label, category }) => ({
          value, label: `${eventCategory.is(category) ? eventCategory.label(category) : category}: ${label}`,
        }))}
        onChange={(v) => set({ rsa_event_code: v === null ? null : String(v) })}
      />
      {(event?.needs_reason || typed.reason_code) && (
        <TextField
          id="reason_code" name="reason_code" label="Reason" required={event?.needs_reason} maxLength={20} disabled={!mayEdit}
          error={faultOf('reason_code')} value={typed.reason_code} onChange={(v) => set({ reason_code: v })}
        />
      )}
      <div className="flex flex-wrap gap-x-10 gap-y-2">
        {offered.map((flag) => (
          <SwitchField
            key={flag} id={flag} name={flag} label={flagLabels[flag]} disabled={!mayEdit}
            value={typed[flag] ?? event?.[flag] ?? false} onChange={(v) => set({ [flag]: v })}
          />
        ))}
      </div>
    </>
  )
}

/** What a carrier's code means: status, our event, and how much less than that event it says. */
export function MappingForm({ first, mayEdit }: { first: Mapping; mayEdit: boolean }) {
  const router = useRouter()
  const { typed, setTyped, restored, restart, forget } = useTyped(`mapping:${first.id}:${first.version}`, () => typedOf(first))
  const [fault, setFault] = useState<Refused | null>(null)
  const act = useAct('carrierMapping.update')
  const { data } = useAsk('carrierMapping.one', { id: first.id }, { first, pollMs: (now) => (now?.reprocess && now.reprocess.state !== 'done' ? 2000 : false) })
  const now = data ?? first
  const set = (differs: Partial<Typed>) => setTyped((before) => ({ ...before, ...differs }))
  const faultOf = (field: string) => fault?.errors.find((error) => error.field === field)?.message ?? null
  const save = (goOn: boolean) => {
    setFault(null)
    const { rsa_event_code, reason_code, ...rest } = typed
    act.mutate({ id: first.id, version: now.version, ...rest, ...(typed.event_mapping_status === 'mapped' ? { rsa_event_code, reason_code } : {}) }, {
      onSuccess: ({ reprocessed_job_id }) => {
        forget()
        snack(reprocessed_job_id === null ? 'The code is saved.' : `The code is saved. ${first.stored} stored events are being looked at.`)
        router.push(goOn && now.next_unmapped ? `/carriers-event-mapping-edit?id=${now.next_unmapped}` : LIST)
      },
      onError: setFault,
    })
  }
  const isMapped = typed.event_mapping_status === 'mapped'
  return (
    <form className="grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]" noValidate onSubmit={(e) => { e.preventDefault(); save(false) }}>
      <div className="flex min-w-0 flex-col gap-4">
        <TypedNotice restored={restored} onRestart={restart} />
        {fault && !fault.errors.some(({ field }) => field) && <Notice tone="red">{fault.message}</Notice>}
        {now.reprocess && now.reprocess.state !== 'done' && (
          <Notice tone="blue">{`Stored events are being looked at: ${now.reprocess.done} of ${now.reprocess.total}.`}</Notice>
        )}
        <Card title="What it means">
          <div className="flex flex-col gap-4">
            <ChoiceField
              id="event_mapping_status" name="event_mapping_status" label="Mapping" required options={reviewed}
              value={typed.event_mapping_status} onChange={(v) => set({ event_mapping_status: v === 'ignored' ? 'ignored' : 'mapped' })}
              disabled={!mayEdit} error={faultOf('event_mapping_status')}
            />
            {isMapped && <OwnEvent first={first} typed={typed} set={set} mayEdit={mayEdit} faultOf={faultOf} />}
            {!isMapped && <p className="text-ink-soft">Its events stay stored but change no parcel.</p>}
            {first.stored === 0
              ? <p className="text-ink-soft">What was said with this code so far is no longer kept, so it holds for what comes from now on.</p>
              : <SwitchField
                id="apply_to_stored" name="apply_to_stored"
                label={`Apply to ${first.stored.toLocaleString('en-US')} kept ${first.stored === 1 ? 'event' : 'events'}`}
                disabled={!mayEdit} value={typed.apply_to_stored} onChange={(v) => set({ apply_to_stored: v === true })}
              />}
          </div>
        </Card>
        {mayEdit && (
          <div className="sticky bottom-0 z-10 flex flex-wrap gap-2 border-t bg-surface py-3">
            <Button type="submit" variant="primary" busy={act.isPending}>Save</Button>
            {now.next_unmapped !== null && <Button busy={act.isPending} onClick={() => save(true)}>Save and next</Button>}
            <Button variant="quiet" onClick={() => { forget(); router.push(LIST) }}>Cancel</Button>
          </div>
        )}
      </div>
      <CodeFacts mapping={now} mayEdit={mayEdit} onPick={(code) => set({ event_mapping_status: 'mapped', rsa_event_code: code })} />
    </form>
  )
}
