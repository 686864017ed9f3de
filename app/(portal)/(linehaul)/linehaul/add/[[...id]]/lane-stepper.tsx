'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { TypedNotice } from '@/components/screens/typed-notice'
import { useTyped } from '@/components/screens/use-typed'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import { today } from '@/lib/domain/days'
import { changeBody, createBody, draftOf, faultsOf, stepOf, steps, type Data, type LaneDraft } from './lane-draft'
import { StepCarriers } from './step-carriers'
import { StepClient } from './step-client'
import { StepCoverage } from './step-coverage'
import { StepCustoms, StepRoute } from './step-route'
import { StepLabels } from './step-labels'
import { StepLimits } from './step-limits'

/** What every step is given. */
export interface StepProps {
  draft: LaneDraft
  data: Data
  isNew: boolean
  faults: Record<string, string>
  set: (part: Partial<LaneDraft>) => void
}
const parts = [StepClient, StepRoute, StepCustoms, StepCoverage, StepCarriers, StepLabels, StepLimits]

interface Props {
  id: number
  isCopy: boolean
  data: Data
  step: number
  maySave: boolean
}

function StepTabs({ step, skipped, onGo }: { step: number; skipped: (step: number) => boolean; onGo: (step: number) => void }) {
  return (
    <nav aria-label="Steps">
      <ol className="thin-scroll flex gap-1 overflow-x-auto border-b">
        {steps.map((title, i) => (
          <li key={title}>
            <button
              type="button" disabled={skipped(i + 1)} aria-current={step === i + 1 ? 'step' : undefined} onClick={() => onGo(i + 1)}
              className="-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent px-2 whitespace-nowrap text-ink-soft hover:text-ink disabled:opacity-50 aria-[current=step]:border-primary aria-[current=step]:font-semibold aria-[current=step]:text-ink"
            >
              <span className="figures">{i + 1}</span> {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A lane in seven steps; Back keeps what was typed, refusals open the step they are about and put the field in focus. */
export function LaneStepper({ id, isCopy, data, step: requestedStep, maySave }: Props) {
  const router = useRouter()
  const [first] = useState(() => draftOf(data, isCopy, today()))
  // Of this state of the lane: what somebody changed meanwhile is not written over by what was typed before.
  const kept = `lane:${id}:${isCopy ? 'copy' : (data.linehaul?.version ?? 'new')}`
  const { typed: draft, setTyped: setDraft, restored, restart, forget } = useTyped(kept, () => first)
  const [step, setStep] = useState(Math.min(Math.max(requestedStep, 1), steps.length))
  const [bare, setBare] = useState<Record<string, string>>({})
  const create = useAct('linehaul.create')
  const change = useAct('linehaul.change')
  const isNew = id === 0
  const saving = isNew ? create : change
  const refused = Object.fromEntries((saving.error?.errors ?? []).flatMap(({ field, message }) => (field ? [[field.split('.')[0] as string, message]] : [])))
  const faults = { ...refused, ...bare }
  const firstFault = Object.keys(faults)[0]
  const skipped = (n: number) => n === 3 && !draft.service_customs_clearance_flag
  useEffect(() => {
    if (firstFault) document.getElementById(firstFault)?.focus()
  }, [firstFault, step])
  const go = (to: number) => { setBare({}); setStep(to) }
  const next = () => {
    const found = faultsOf(step, draft, data)
    setBare(found)
    if (Object.keys(found).length === 0) go(skipped(step + 1) ? step + 2 : step + 1)
  }
  const save = (activate: boolean) => {
    const wrong = [1, 2, 3, ...(activate ? [4, 5] : []), 6].find((n) => Object.keys(faultsOf(n, draft, data)).length > 0)
    if (wrong) { setStep(wrong); return setBare(faultsOf(wrong, draft, data)) }
    const onError = (error: { errors: { field: string | null }[] }) => setStep(stepOf(error.errors[0]?.field ?? null))
    const done = (code: string) => { forget(); snack(`${code} is saved${activate ? ' and active' : ''}.`); router.push('/linehaul'); router.refresh() }
    if (isNew) create.mutate(createBody(draft, activate), { onSuccess: ({ linehaul_code }) => done(linehaul_code), onError })
    else change.mutate(changeBody(draft, first, data, activate), { onSuccess: ({ linehaul_code }) => done(linehaul_code), onError })
  }
  const Part = parts[step - 1] ?? StepClient
  const message = saving.error?.errors[0]?.message ?? saving.error?.message
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <StepTabs step={step} skipped={skipped} onGo={go} />
      <TypedNotice restored={restored} onRestart={restart} />
      {(message || firstFault) && <Notice tone="red">{message ?? faults[firstFault as string]}</Notice>}
      <Part draft={draft} data={data} isNew={isNew} faults={faults} set={(part) => setDraft((now) => ({ ...now, ...part }))} />
      <footer className="sticky bottom-0 z-10 flex flex-wrap gap-2 border-t bg-surface py-3">
        <Button disabledReason={step === 1 && 'This is the first step.'} onClick={() => go(skipped(step - 1) ? step - 2 : step - 1)}>Back</Button>
        {step < steps.length && <Button variant={step < steps.length ? 'primary' : 'secondary'} onClick={next}>Next</Button>}
        {maySave && (step === steps.length || !isNew) && <Button busy={saving.isPending} onClick={() => save(false)}>Save</Button>}
        {maySave && step === steps.length && data.linehaul?.status !== 'active' && (
          <Button variant="primary" busy={saving.isPending} onClick={() => save(true)}>Save and activate</Button>
        )}
        <ButtonLink variant="quiet" href="/linehaul" onClick={forget}>Cancel</ButtonLink>
      </footer>
    </div>
  )
}
