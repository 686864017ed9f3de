'use client'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { useAct } from '@/lib/client/query'
import type { Input } from '@/lib/contract/types'
import { allocationMode, conditionFault, conditionsText, onNoCarrier } from '@/lib/domain/allocation'
import { chosenTargets, type Options, type RuleDraft } from './rule-draft'

/** The rule in plain words, and how many of the last orders it would have met. */
export function RuleSummary({ draft, clientId, options }: { draft: RuleDraft; clientId: number | null; options: Options }) {
  const count = useAct('allocation.simulate')
  const nameOf = (id: number) => options.carriers.find((one) => one.id === id)?.label ?? `Carrier ${id}`
  const targets = chosenTargets(draft)
  const split = draft.allocation_mode === 'percentage_split'
  const unfinished = draft.conditions.some((condition) => conditionFault(condition))
  const { match, conditions, delivery_type, service_type, rsa_service_code } = draft
  return (
    <Card title="In words">
      <div className="flex flex-col gap-3">
        <p>
          {draft.conditions.length === 0 ? 'For every order' : <>When <b>{conditionsText(draft.conditions, draft.match)}</b></>}
          {draft.linehaul_id ? ' on the chosen linehaul' : ''}:
        </p>
        <p>
          <b>{allocationMode.label(draft.allocation_mode)}</b>: {targets.length === 0
            ? 'no carrier chosen yet'
            : targets.map(({ carrier_id, share_pct, daily_cap }) =>
              `${nameOf(carrier_id)}${split ? ` ${share_pct}%` : ''}${daily_cap === null ? '' : `, at most ${daily_cap} a day`}`,
            ).join('; ')}.
        </p>
        <p>When none of them can take it: {onNoCarrier.label(draft.on_no_carrier).toLowerCase()}.</p>
        <Button
          busy={count.isPending} disabledReason={unfinished && 'Finish the conditions first.'}
          onClick={() => count.mutate({
            rule: {
              client_id: clientId, rule_name: draft.rule_name || undefined, linehaul_id: draft.linehaul_id, match,
              conditions, delivery_type, service_type, rsa_service_code, on_no_carrier: draft.on_no_carrier,
            },
          } as Input<'allocation.simulate'>)}
        >
          Count matching orders
        </Button>
        {count.error && <Notice tone="red">{count.error.message}</Notice>}
        {count.data?.matched != null && (
          <p role="status">Would have matched <b className="figures">{count.data.matched}</b> of the last {count.data.looked_at} orders.</p>
        )}
        {count.data?.notes.map((note) => <Notice key={note} tone="yellow">{note}</Notice>)}
      </div>
    </Card>
  )
}
