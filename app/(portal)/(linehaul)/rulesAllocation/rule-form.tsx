'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState, type FormEvent } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { TextField } from '@/components/fields/text'
import { TypedNotice } from '@/components/screens/typed-notice'
import { useTyped } from '@/components/screens/use-typed'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useFirstFault } from '@/components/ui/use-first-fault'
import { useAct } from '@/lib/client/query'
import type { Input } from '@/lib/contract/types'
import { allocationMode, onNoCarrier, ruleMatch, splitWindow } from '@/lib/domain/allocation'
import { serviceType } from '@/lib/domain/client'
import { deliveryType } from '@/lib/domain/package'
import { ConditionRows } from './condition-rows'
import { chosenTargets, draftOf, faultsOf, type Options, type Rule, type RuleDraft } from './rule-draft'
import { RuleSummary } from './rule-summary'
import { TargetRows } from './target-rows'

interface Props {
  rule: Rule | null
  copied: Rule | null
  clientId: number | null
  draftId: number | null
  options: Options
  maySave: boolean
}

interface Part {
  draft: RuleDraft
  set: (part: Partial<RuleDraft>) => void
  faults: Record<string, string>
  options: Options
}

/** What the rule is called, and which parcels it looks at. */
function Basics({ draft, set, faults, options }: Part) {
  return (
    <Card title="Basics">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id="rule_name" name="rule_name" label="Name" value={draft.rule_name}
          onChange={(v) => set({ rule_name: v ?? '' })} error={faults.rule_name} maxLength={80} required
        />
        <ChoiceField
          id="linehaul_id" name="linehaul_id" label="Linehaul" placeholder="Any" options={options.linehauls.map(({ id, label }) => ({ value: id, label }))}
          value={draft.linehaul_id} onChange={(v) => set({ linehaul_id: v === null ? null : Number(v) })} error={faults.linehaul_id}
        />
        <ChoiceField
          id="delivery_type" name="delivery_type" label="Delivery type" placeholder="Any" options={deliveryType.options}
          value={draft.delivery_type} onChange={(v) => set({ delivery_type: v === null ? null : String(v) })}
        />
        <ChoiceField
          id="service_type" name="service_type" label="Service" placeholder="Any" options={serviceType.options}
          value={draft.service_type} onChange={(v) => set({ service_type: v === null ? null : String(v) })}
        />
        <ChoiceField
          id="rsa_service_code" name="rsa_service_code" label="House service" placeholder="Any" options={options.services}
          value={draft.rsa_service_code} onChange={(v) => set({ rsa_service_code: v === null ? null : String(v) })} error={faults.rsa_service_code}
        />
      </div>
    </Card>
  )
}

/** Who gets the parcel. */
function Allocation({ draft, set, faults, options }: Part) {
  return (
    <Card title="Allocation">
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceField
            id="allocation_mode" name="allocation_mode" label="Mode" options={allocationMode.options}
            value={draft.allocation_mode} onChange={(v) => set({ allocation_mode: (v ?? 'priority_list') as 'single' })}
          />
          {draft.allocation_mode === 'percentage_split' && (
            <ChoiceField
              id="split_window" name="split_window" label="Shares start again" options={splitWindow.options}
              value={draft.split_window} onChange={(v) => set({ split_window: (v ?? 'day') as 'day' })}
            />
          )}
        </div>
        <TargetRows
          mode={draft.allocation_mode} targets={draft.targets} options={options} fault={faults.targets ?? null} onChange={(targets) => set({ targets })}
        />
      </div>
    </Card>
  )
}

function Dates({ draft, set, faults }: Part) {
  return (
    <Card title="Dates">
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField id="effective_from" name="effective_from" label="From" value={draft.effective_from} onChange={(effective_from) => set({ effective_from })} />
        <DateField
          id="effective_to" name="effective_to" label="To" value={draft.effective_to}
          onChange={(effective_to) => set({ effective_to })} error={faults.effective_to}
        />
      </div>
    </Card>
  )
}

function Conditions({ draft, set, faults, options }: Part) {
  return (
    <Card title="Conditions">
      <div className="flex flex-col gap-3">
        {draft.conditions.length > 1 && (
          <div className="w-56">
            <ChoiceField
              id="match" name="match" label="They hold when" options={ruleMatch.options}
              value={draft.match} onChange={(v) => set({ match: (v ?? 'all') as 'all' })}
            />
          </div>
        )}
        <ConditionRows conditions={draft.conditions} options={options} faults={faults} onChange={(conditions) => set({ conditions })} />
      </div>
    </Card>
  )
}

function NoneFits({ draft, set }: Part) {
  return (
    <Card title="If none fits">
      <div className="sm:w-72">
        <ChoiceField
          id="on_no_carrier" name="on_no_carrier" label="When none of them can take it" options={onNoCarrier.options}
          value={draft.on_no_carrier} onChange={(v) => set({ on_no_carrier: (v ?? 'next_rule') as 'hold' })}
        />
      </div>
    </Card>
  )
}

/** The list the rule stands in. */
const listOf = (clientId: number | null, draftId: number | null) =>
  `/rulesAllocation${clientId || draftId ? '?' : ''}${[clientId ? `client_id=${clientId}` : '', draftId ? 'draft=1' : ''].filter(Boolean).join('&')}`

/** What is typed is of this state of this rule, or of a new one of this client or draft. */
const draftName = ({ rule, copied, clientId, draftId }: Pick<Props, 'rule' | 'copied' | 'clientId' | 'draftId'>) =>
  `rule:${rule ? `${rule.id}:${rule.version}` : `new:${clientId ?? ''}:${draftId ?? ''}:${copied?.id ?? ''}`}`

/** A rule: what must be true, who gets the parcel, what if nobody can; read back in words beside it. */
export function RuleForm({ rule, copied, clientId, draftId, options, maySave }: Props) {
  const router = useRouter()
  const { typed: draft, setTyped, restored, restart, forget } = useTyped(draftName({ rule, copied, clientId, draftId }), () => draftOf(rule, copied))
  const [bare, setBare] = useState<Record<string, string>>({})
  const create = useAct('allocation.create')
  const change = useAct('allocation.change')
  const saving = rule ? change : create
  const form = useRef<HTMLFormElement>(null)
  useFirstFault(form, Object.keys(bare).length > 0 ? bare : saving.error)
  const set = (part: Partial<RuleDraft>) => setTyped({ ...draft, ...part })
  const refused = Object.fromEntries((saving.error?.errors ?? []).flatMap(({ field, message }) => (field ? [[field, message]] : [])))
  const faults: Record<string, string> = { ...refused, ...bare }
  const back = listOf(clientId, draftId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(draft)
    setBare(found)
    if (Object.keys(found).length > 0) return
    const done = {
      onSuccess: ({ notes }: { notes: readonly string[] }) => {
        forget()
        snack([`${draft.rule_name} is saved.`, ...notes].join(' '), notes.length > 0 ? { tone: 'yellow' } : undefined)
        router.push(back)
        router.refresh()
      },
    }
    const body = { ...draft, targets: chosenTargets(draft) } as Omit<Input<'allocation.create'>, 'client_id'>
    if (rule) change.mutate({ ...body, id: rule.id, version: rule.version } as Input<'allocation.change'>, done)
    else create.mutate({ ...body, client_id: clientId, draft_id: draftId ?? undefined }, done)
  }
  const part: Part = { draft, set, faults, options }
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <form ref={form} onSubmit={submit} noValidate className="flex min-w-0 flex-col gap-4">
        <TypedNotice restored={restored} onRestart={restart} />
        {saving.error && <Notice tone="red">{saving.error.message}</Notice>}
        {Object.keys(bare).length > 0 && <Notice tone="red" title="Not saved yet">{Object.values(bare).join('. ')}</Notice>}
        {draftId && <Notice tone="blue">This rule belongs to a draft. It takes effect when the draft is published.</Notice>}
        <Basics {...part} />
        <Conditions {...part} />
        <Allocation {...part} />
        <NoneFits {...part} />
        <Dates {...part} />
        <footer className="sticky bottom-0 z-10 flex gap-2 border-t bg-surface py-3">
          {maySave && <Button type="submit" variant="primary" busy={saving.isPending}>Save</Button>}
          <ButtonLink variant="quiet" href={back} onClick={forget}>Cancel</ButtonLink>
        </footer>
      </form>
      <RuleSummary draft={draft} clientId={clientId} options={options} />
    </div>
  )
}
