'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/screens/action-dialog'
import type { ActionField } from '@/components/screens/list-definition'
import { Button, ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { useAsk, useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { clearanceStep, type ClearanceStep } from '@/lib/domain/clearance-step'
import { clearanceStatus } from '@/lib/domain/container'
import { hvlvClass } from '@/lib/domain/customs'
import { day, dayTime } from '@/lib/domain/days'
import { money } from '@/lib/domain/money'
import { missingOf, StepPapers } from './step-papers'

type Clearance = Reply<'clearances.one'>
interface Ticking { step: ClearanceStep; done: boolean }

const note: ActionField = { as: 'text', label: 'Note' }

/** What is filled in with a step. */
function fieldsOf(c: Clearance, { step, done }: Ticking): Record<string, ActionField> {
  if (!done) return { note: { as: 'text', label: 'Why it is taken back', required: true } }
  if (step === 'hv_lv_split' && c.hv_count > 0 && c.lv_count > 0)
    return { split_hv_lv: { as: 'switch', label: 'Declare high and low value each by itself', start: false }, note }
  if (step === 'declaration_submitted') {
    return { boe_no: { as: 'text', label: 'Declaration no', required: true }, boe_date: { as: 'date', label: 'Declared on', required: true }, note }
  }
  if (step === 'duty_paid') {
    return {
      duty_amount: { as: 'money', label: 'Duty, AED', required: true, start: c.duty_amount },
      vat_amount: { as: 'money', label: 'VAT, AED', required: true, start: c.vat_amount }, note,
    }
  }
  return { note }
}

function Head({ clearance: c }: { clearance: Clearance }) {
  const cash = (amount: string | null) => (amount === null ? '–' : money(amount, 'AED'))
  return (
    <Facts groups={[
      {
        facts: [
          { label: 'Customs', value: <Chip tone={clearanceStatus.tone(c.clearance_status)}>{clearanceStatus.label(c.clearance_status)}</Chip> },
          { label: 'High value', value: c.hv_count, numeric: true }, { label: 'Low value', value: c.lv_count, numeric: true },
        ],
      },
      {
        facts: [
          { label: 'Duty', value: cash(c.duty_amount), numeric: true }, { label: 'VAT', value: cash(c.vat_amount), numeric: true },
          { label: 'Storage, were it fetched now', value: cash(c.storage_estimate), numeric: true },
        ],
      },
    ]} />
  )
}

interface StepRowProps {
  at: number
  step: Clearance['steps'][number]
  clearanceId: number
  mayClear: boolean
  isOffered: boolean
  isLast: boolean
  onTick: (ticking: Ticking) => void
}

function StepRow({ at, step: one, clearanceId, mayClear, isOffered, isLast, onTick }: StepRowProps) {
  const { step, done_at, by, note: said, is_next } = one
  const label = clearanceStep.label(step)
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line py-2 last:border-b-0">
      <span className="w-6 text-end text-ink-faint tabular-nums">{at + 1}</span>
      <span className="min-w-44 font-medium">{label}</span>
      {done_at
        ? <Chip tone="green">Done</Chip>
        : <Chip tone={is_next ? 'blue' : 'grey'}>{is_next ? 'Next' : step === 'inspection' ? 'If customs inspects' : 'Later'}</Chip>}
      <span className="min-w-0 flex-1 text-ink-soft max-sm:basis-full max-sm:ps-8">{[done_at && dayTime(done_at), by, said].filter(Boolean).join(', ')}</span>
      {mayClear && isOffered && (
        <Button {...(is_next && { variant: 'primary' })} aria-label={`Done: ${label}`} onClick={() => onTick({ step, done: true })}>Done</Button>
      )}
      {mayClear && isLast && <Button onClick={() => onTick({ step, done: false })} aria-label={`Take back: ${label}`}>Take back</Button>}
      <StepPapers id={clearanceId} step={one} label={label} mayAdd={mayClear} />
    </li>
  )
}

function Steps({ clearance: c, mayClear, onTick }: { clearance: Clearance; mayClear: boolean; onTick: (ticking: Ticking) => void }) {
  const last = c.steps.findLast(({ done_at }) => done_at !== null)?.step
  const nextAt = c.steps.findIndex(({ is_next }) => is_next)
  // What customs may leave out is offered as long as its turn has come and nothing after it is done.
  const isOffered = (at: number) => !c.steps[at]?.done_at && (at === nextAt || (c.steps[at]?.step === 'inspection' && at === nextAt - 1))
  return (
    <ol aria-label="Customs steps">
      {c.steps.map((step, at) => (
        <StepRow
          key={step.step} at={at} step={step} clearanceId={c.id} mayClear={mayClear} isOffered={isOffered(at)} isLast={step.step === last} onTick={onTick}
        />
      ))}
    </ol>
  )
}

function Declarations({ clearance: c }: { clearance: Clearance }) {
  if (c.boes.length === 0) return null
  return (
    <section>
      <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">Declarations</h3>
      <ul>
        {c.boes.map((b) => (
          <li key={b.id} className="flex flex-wrap gap-x-3 py-1">
            <bdi className="font-mono">{b.boe_ref}</bdi>
            <span>{b.hvlv_class ? hvlvClass.label(b.hvlv_class) : 'High and low value'}</span>
            <span>{`${b.packages} pkg`}</span>
            <span className="text-ink-soft">{b.boe_no ? `${b.boe_no} of ${b.boe_date ? day(b.boe_date) : ''}` : 'Not declared yet'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What of a step's papers is still missing is said before it is ticked: it may lie on the desk. */
function missingBefore(c: Clearance, { step, done }: Ticking): string | undefined {
  const one = done ? c.steps.find((each) => each.step === step) : undefined
  const missing = one ? missingOf(one) : []
  return missing.length > 0 ? `Not uploaded yet: ${missing.join(', ')}.` : undefined
}

/** The steps of customs of what arrived, each with who did it and when and its papers, and the next one to do. */
export function CustomsSteps({ id, mayClear, onClose }: { id: number; mayClear: boolean; onClose: () => void }) {
  const { data: c, error, refetch, isFetching } = useAsk('clearances.one', { id })
  const refresh = useRefresh()
  const [ticking, setTicking] = useState<Ticking | null>(null)
  const name = ticking && clearanceStep.label(ticking.step)
  return (
    <Drawer
      open onOpenChange={onClose} width="wide" title={c ? `Customs steps of ${c.consolidation_no}` : 'Customs steps'}
      footer={c && <ButtonLink href={`/consolidations/${id}?tab=documents`}>Documents</ButtonLink>}
    >
      {error && !c && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!c && !error && <TableSkeleton rows={8} columns={3} />}
      {c && (
        <div className="flex flex-col gap-6">
          <Head clearance={c} />
          <Steps clearance={c} mayClear={mayClear} onTick={setTicking} />
          <Declarations clearance={c} />
        </div>
      )}
      {c && ticking && (
        <ActionDialog
          action={{ label: ticking.done ? 'Done' : 'Take back', call: 'clearances.step', ask: fieldsOf(c, ticking), consequence: missingBefore(c, ticking) }}
          title={ticking.done ? `${name} of ${c.consolidation_no}` : `Take ${name?.toLowerCase()} of ${c.consolidation_no} back?`}
          input={{ id: c.id, step: ticking.step, done: ticking.done }} onClose={() => setTicking(null)}
          onDone={() => { void refresh('clearances.step'); snack(ticking.done ? `${name} is done.` : `${name} is open again.`) }}
        />
      )}
    </Drawer>
  )
}
