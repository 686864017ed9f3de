'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { ChoicesField } from '@/components/fields/choices'
import { LongTextField } from '@/components/fields/long-text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { openClockStatuses, slaAction, slaClockStatus, slaReason, slaStage, type SlaAction, type SlaStageName } from '@/lib/domain/sla'
import { splitNumbers } from '@/lib/domain/scan-input'

type Reason = (typeof slaReason.names)[number]

interface Typed {
  action: SlaAction
  numbers: string
  stages: SlaStageName[]
  statuses: (typeof openClockStatuses)[number][]
  reason: Reason | null
  note: string
}

const needsReason = (action: SlaAction) => action === 'waive' || action === 'set_reason'

/** What is done to which clocks, and why. */
function TriggerFields({ typed, set, listed, fault }: {
  typed: Typed; set: (part: Partial<Typed>) => void; listed: number; fault: (field: string) => string | null
}) {
  return (
    <>
      <ChoiceField
        id="trigger-action" name="action" label="What to do" required options={slaAction.options}
        value={typed.action} onChange={(v) => set({ action: (v as SlaAction | null) ?? 'recalculate' })}
      />
      <LongTextField
        id="trigger-numbers" name="tracking_nos" label="Tracking numbers" hint={`At most 500, one a line or separated by blanks. ${listed} given.`}
        value={typed.numbers} onChange={(v) => set({ numbers: v ?? '' })} error={listed > 500 ? 'At most 500 numbers.' : null}
      />
      {listed === 0 && (
        <ChoicesField
          id="trigger-status" name="status" label="Or every open clock that is"
          options={openClockStatuses.map((value) => ({ value, label: slaClockStatus.label(value) }))}
          value={typed.statuses} onChange={(v) => set({ statuses: (v ?? []) as (typeof openClockStatuses)[number][] })}
        />
      )}
      <ChoicesField
        id="trigger-stages" name="stages" label="Only these stages" hint="Left empty, all."
        options={slaStage.options} value={typed.stages} onChange={(v) => set({ stages: (v ?? []) as SlaStageName[] })}
      />
      {needsReason(typed.action) && (
        <ChoiceField
          id="trigger-reason" name="reason_code" label="Reason" required options={slaReason.options}
          value={typed.reason} onChange={(v) => set({ reason: v as Reason | null })} error={fault('reason_code')}
        />
      )}
      {typed.action === 'waive' && (
        <LongTextField
          id="trigger-note" name="note" label="Note" required hint="10 to 300 characters"
          value={typed.note} onChange={(v) => set({ note: v ?? '' })} error={fault('note')}
        />
      )}
    </>
  )
}

/** How many clocks it was done to, and which were left out. */
function Outcome({ answer }: { answer: Reply<'sla.trigger'> }) {
  return (
    <Notice tone={answer.skipped.length > 0 ? 'yellow' : 'green'}>
      <p>
        {answer.job_id
          ? 'More than 500 clocks: they are worked through in the background.'
          : `${counted(answer.done, 'clock')} done${answer.skipped.length > 0 ? `, ${answer.skipped.length} left out` : ''}.`}
      </p>
      {answer.skipped.length > 0 && (
        <ul className="mt-1 max-h-40 overflow-y-auto">
          {answer.skipped.map(({ tracking_no, message }) => (
            <li key={`${tracking_no} ${message}`}><bdi dir="ltr" className="font-mono">{tracking_no}</bdi>: {message}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

/** One thing done to many clocks: by the numbers of their parcels, or to all of some stages and statuses. */
export default function TriggerDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>({ action: 'recalculate', numbers: '', stages: [], statuses: [], reason: null, note: '' })
  const { action, stages, statuses, reason, note } = typed
  const act = useAct('sla.trigger')
  const listed = splitNumbers(typed.numbers)
  const fault = (field: string) => act.error?.errors.find((e) => e.field === field)?.message ?? null
  const send = () => act.mutate({
    action, ...(listed.length > 0 ? { tracking_nos: listed } : statuses.length > 0 ? { filter: { open: true, status: statuses } } : {}),
    ...(stages.length > 0 && { stages }),
    ...(needsReason(action) && reason && { reason_code: reason }), ...(note.trim() && { note: note.trim() }),
  })
  const answer = act.data
  return (
    <Dialog
      open onOpenChange={onClose} title="Manual trigger"
      description="By tracking numbers, or to every open clock of the chosen statuses." locked={act.isPending}
      footer={<>
        <Button onClick={onClose}>{answer ? 'Close' : 'Cancel'}</Button>
        <Button variant="primary" busy={act.isPending} onClick={send}>{slaAction.label(action)}</Button>
      </>}
    >
      <div className="flex flex-col gap-4">
        {act.error && act.error.errors.every(({ field }) => !field || field === 'tracking_nos' || field === 'action') && (
          <Notice tone="red">{act.error.message}</Notice>
        )}
        {answer && <Outcome answer={answer} />}
        <TriggerFields typed={typed} set={(part) => setTyped((now) => ({ ...now, ...part }))} listed={listed.length} fault={fault} />
      </div>
    </Dialog>
  )
}
