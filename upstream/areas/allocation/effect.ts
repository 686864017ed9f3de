import type { z } from 'zod'
import type { allocation } from '@/lib/contract/allocation'
import { amountIn } from '@/lib/domain/money'
import type { Decision } from './decide'
import type { PastParcel } from './past-parcels'

export type Effect = NonNullable<z.output<typeof allocation.backtestOne.reply>['summary']>

interface Side {
  parcels: number
  byDay: Map<string, number>
}

/** What carrying a parcel costs on its lane, AED: a base up to some weight, each kilogram begun after it, the fee for COD. Null without a rate. */
export function costOf(decision: Decision | null, parcel: Pick<PastParcel, 'weight' | 'chargeable_weight' | 'payment_mode'>): number | null {
  const rate = decision?.candidate?.row.rate
  if (!rate) return null
  const extra = Math.ceil(Math.max(0, Number(parcel.chargeable_weight ?? parcel.weight) - rate.base_kg) - 1e-9)
  return rate.base_amount + extra * rate.extra_kg_amount + (parcel.payment_mode === 'cod' ? rate.cod_fee : 0)
}

/** Whom a side gives a parcel to, as rows of the result are kept: a carrier's id, 0 for nobody, else why neither rules nor linehauls decide it. */
const NO_LANE = 'Left to carrier preference: no rule or linehaul decides them'
const UNKNOWN = 'Not read: their country or service is no longer kept'

const daysOf = (decision: Decision | null) => decision?.candidate?.transit_days_max ?? null

/** Adds up what a draft would have changed, parcel by parcel, in little memory. */
export class EffectSum {
  private readonly sides = new Map<string, { before: Side; after: Side }>()
  private readonly rules = new Map<string, number>()
  private readonly cost = { before: 0, after: 0, parcels: 0 }
  private readonly days = { before: 0, after: 0, beforeN: 0, afterN: 0 }
  private readonly held = { before: 0, after: 0 }

  add(day: string, parcel: PastParcel, before: Decision | null, after: Decision | null): void {
    this.count(before, day, 'before')
    this.count(after, day, 'after')
    const [costBefore, costAfter] = [costOf(before, parcel), costOf(after, parcel)]
    if (costBefore !== null && costAfter !== null) {
      this.cost.before += costBefore
      this.cost.after += costAfter
      this.cost.parcels++
    }
    const [daysBefore, daysAfter] = [daysOf(before), daysOf(after)]
    if (daysBefore !== null) { this.days.before += daysBefore; this.days.beforeN++ }
    if (daysAfter !== null) { this.days.after += daysAfter; this.days.afterN++ }
    const rule = after?.rule ? `${after.rule.rule_code} ${after.rule.rule_name}` : after?.candidate ? 'The linehaul’s own carriers' : null
    if (rule) this.rules.set(rule, (this.rules.get(rule) ?? 0) + 1)
  }

  /** A parcel that cannot be asked about stands in both columns, so that they add up to all that were read. */
  addUnknown(day: string): void {
    for (const side of ['before', 'after'] as const) this.tick(UNKNOWN, day, side)
  }

  private count(decision: Decision | null, day: string, side: 'before' | 'after'): void {
    if (decision?.result === 'held') this.held[side]++
    this.tick(decision ? String(decision.candidate?.row.carrier_id ?? 0) : NO_LANE, day, side)
  }

  private tick(key: string, day: string, side: 'before' | 'after'): void {
    const there = this.sides.get(key) ?? { before: { parcels: 0, byDay: new Map<string, number>() }, after: { parcels: 0, byDay: new Map<string, number>() } }
    there[side].parcels++
    there[side].byDay.set(day, (there[side].byDay.get(day) ?? 0) + 1)
    this.sides.set(key, there)
  }

  result({ nameOf, roomOf, rules, seconds }: {
    nameOf: (carrierId: number) => string; roomOf: ReadonlyMap<number, number>; rules: readonly { rule: string; why: string | null }[]; seconds: number
  }): Effect {
    const mean = (sum: number, n: number) => (n === 0 ? 0 : Math.round((sum * 100) / n) / 100)
    const busiest = ({ byDay }: Side) => Math.max(0, ...byDay.values())
    return {
      carriers: [...this.sides].map(([key, { before, after }]) => {
        const id = Number(key)
        return {
          carrier_id: id || null, carrier: Number.isNaN(id) ? key : id ? nameOf(id) : 'Held, nobody can take it', before: before.parcels,
          after: after.parcels, busiest_before: busiest(before), busiest_after: busiest(after), room: roomOf.get(id) ?? null,
        }
      }).toSorted((a, b) => b.after - a.after),
      rules: [...this.rules].map(([rule, parcels]) => ({ rule, parcels })).toSorted((a, b) => b.parcels - a.parcels),
      idle: rules.filter(({ rule }) => !this.rules.has(rule)).map(({ rule, why }) => ({
        rule, why: why ?? 'None of these parcels met its conditions before a rule above it took them.',
      })),
      cost_before: amountIn(this.cost.before, 'AED'), cost_after: amountIn(this.cost.after, 'AED'), costed: this.cost.parcels,
      days_before: mean(this.days.before, this.days.beforeN), days_after: mean(this.days.after, this.days.afterN),
      held_before: this.held.before, held_after: this.held.after, seconds,
    }
  }
}
