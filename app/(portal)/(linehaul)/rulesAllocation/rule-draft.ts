import type { Reply } from '@/lib/contract/types'
import { conditionFault, sharesFault, type AllocationMode, type Condition } from '@/lib/domain/allocation'

export type Rule = Reply<'allocation.one'>
export type Options = Reply<'allocation.dropdown'>
export interface Target { carrier_id: number | null; share_pct: string | null; daily_cap: number | null }
/** A rule as it is being typed. */
export interface RuleDraft {
  rule_name: string
  linehaul_id: number | null
  delivery_type: string | null
  service_type: string | null
  rsa_service_code: string | null
  match: 'all' | 'any'
  conditions: Condition[]
  allocation_mode: AllocationMode
  targets: Target[]
  split_window: 'day' | 'month'
  on_no_carrier: 'next_rule' | 'linehaul_default' | 'hold'
  effective_from: string | null
  effective_to: string | null
}

export function draftOf(rule: Rule | null, copied: Rule | null): RuleDraft {
  const base = rule ?? copied
  if (!base) {
    return {
      rule_name: '', linehaul_id: null, delivery_type: null, service_type: null, rsa_service_code: null, match: 'all',
      conditions: [], allocation_mode: 'priority_list', targets: [{ carrier_id: null, share_pct: null, daily_cap: null }],
      split_window: 'day', on_no_carrier: 'next_rule', effective_from: null, effective_to: null,
    }
  }
  return {
    rule_name: rule ? rule.rule_name : `${base.rule_name} copy`, linehaul_id: base.linehaul_id,
    delivery_type: base.delivery_type, service_type: base.service_type, rsa_service_code: base.rsa_service_code,
    match: base.match as 'all', conditions: base.conditions, allocation_mode: base.allocation_mode,
    targets: base.targets.map(({ carrier_id, share_pct, daily_cap }) => ({ carrier_id, share_pct, daily_cap })),
    split_window: base.split_window as 'day', on_no_carrier: base.on_no_carrier as 'hold', effective_from: base.effective_from, effective_to: base.effective_to,
  }
}

export const chosenTargets = ({ targets }: RuleDraft) =>
  targets.flatMap(({ carrier_id, share_pct, daily_cap }) => (carrier_id === null ? [] : [{ carrier_id, share_pct: share_pct ?? '0', daily_cap }]))

/** What stands in the way of saving, by field, before the upstream is asked. */
export function faultsOf(draft: RuleDraft): Record<string, string> {
  const faults: Record<string, string> = {}
  if (!draft.rule_name.trim()) faults.rule_name = 'Name is required'
  for (const [i, condition] of draft.conditions.entries()) {
    const fault = conditionFault(condition)
    if (fault) faults[`conditions.${i}`] = fault
  }
  const targets = chosenTargets(draft)
  const shares = draft.allocation_mode === 'percentage_split' && targets.length > 0 ? sharesFault(targets.map(({ share_pct }) => share_pct)) : null
  if (targets.length === 0) faults.targets = 'Add a target carrier'
  else if (shares) faults.targets = shares
  return faults
}
