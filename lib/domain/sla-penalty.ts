import { compare, product } from './decimal'
import { amountIn } from './money'
import type { StageRule } from './sla'

/** What a breach costs, in dirhams (sla-pickup.md 7 rule 6): every started day late, or a share of what carrying the parcel cost. */
export function penaltyOf(rule: Pick<StageRule, 'penalty_type' | 'penalty_value' | 'penalty_cap'>, breachMinutes: number, freight: string | null): string {
  if (breachMinutes <= 0 || rule.penalty_type === 'none' || rule.penalty_value === null) return '0.00'
  const due = rule.penalty_type === 'flat_per_day'
    ? product([Math.ceil(breachMinutes / 1440), rule.penalty_value])
    : product([freight ?? '0', rule.penalty_value, '0.01'])
  return amountIn(rule.penalty_cap !== null && compare(due, rule.penalty_cap) > 0 ? rule.penalty_cap : due, 'AED')
}
