import { digitsOf } from './currency'
import { compare, divide, product } from './decimal'
import { minutesBetween } from './gate-queue'
import { machine } from './machine'
import type { ArrivalClass } from './gate-token'
import { words } from './vocabulary'

export interface Visit {
  gate_in_at: string
  /** Each stay at a dock, in order. */
  docks: readonly { in: string; out: string }[]
  gate_out_at: string
}
/** Whole minutes of a visit's parts. `between_docks` is part of `yard_wait`, shown apart. */
export interface Dwell {
  yard_wait: number | null
  between_docks: number
  dock_time: number | null
  exit_time: number | null
  total_dwell: number
}

/** pas.md 7.5; a visit without a dock has only its total. */
export function dwellOf({ gate_in_at, docks, gate_out_at }: Visit): Dwell {
  const total_dwell = minutesBetween(gate_in_at, gate_out_at)
  const [head] = docks
  const tail = docks.at(-1)
  if (!head || !tail) return { yard_wait: null, between_docks: 0, dock_time: null, exit_time: null, total_dwell }
  const between_docks = docks.slice(1).reduce((sum, stay, i) => sum + minutesBetween(docks[i]?.out ?? stay.in, stay.in), 0)
  return {
    yard_wait: minutesBetween(gate_in_at, head.in) + between_docks, between_docks,
    dock_time: docks.reduce((sum, stay) => sum + minutesBetween(stay.in, stay.out), 0), exit_time: minutesBetween(tail.out, gate_out_at), total_dwell,
  }
}

/** 'h:mm' of minutes; 315 is '5:15'. */
export const hoursMinutes = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

export const detentionStatus = /* @__PURE__ */ machine({
  computed: {
    label: 'Computed', tone: 'yellow',
    moves: {
      confirmed: {
        label: 'Confirm detention', confirm: 'Confirm the detention of [it]?',
        consequence: 'Its amounts become charges for the next invoice.', done: 'The detention is confirmed.',
      },
      waived: { label: 'Waive detention', confirm: 'Waive the detention of [it]?', reason: 'required', done: 'The detention is waived.' },
    },
  },
  confirmed: { label: 'Confirmed', tone: 'blue', moves: ['billed'] },
  waived: { label: 'Waived', tone: 'grey', moves: [] },
  billed: { label: 'Billed', tone: 'green', moves: [] },
})
export const responsibleParty = words({ warehouse: 'Warehouse', transporter: 'Transporter', client: 'Client' })
export const detentionStop = words({ dock_out: 'Dock out', gate_out: 'Gate out' })

export interface DetentionTerms {
  currency: string
  free_minutes: number
  block_minutes: number
  rate_per_hour: string
  /** Null is no cap. */
  cap_amount: string | null
  late_free_factor: string
  overstay_rate_per_hour: string
  overstay_block_minutes: number
}
export interface DetentionFacts {
  arrival_class: ArrivalClass
  gate_in_at: string
  appointment_from: string | null
  /** Dock out or gate out, as the rule says. */
  stop_at: string
  /** Pauses the driver or transporter caused. */
  excluded_minutes: number
  /** Null: never at a dock, so no overstay. */
  exit_minutes: number | null
  exit_allowance_minutes: number
}
export interface Detention {
  clock_start: string
  clock_minutes: number
  free_minutes: number
  chargeable_minutes: number
  billed_blocks: number
  amount: string
  overstay_minutes: number
  overstay_blocks: number
  overstay_amount: string
}

const least = (a: string, b: string | null) => (b !== null && compare(a, b) > 0 ? b : a)

/**
 * What a wait costs by a rule (pas.md 7.6): blocks begun are billed whole, capped; overstay
 * beyond the allowance is the transporter's. Money in coins of the rule's currency.
 */
export function detentionOf(facts: DetentionFacts, terms: DetentionTerms): Detention {
  const punctual = facts.arrival_class === 'on_time' || facts.arrival_class === 'early'
  const clock_start = punctual && facts.appointment_from && facts.appointment_from > facts.gate_in_at ? facts.appointment_from : facts.gate_in_at
  const clock_minutes = minutesBetween(clock_start, facts.stop_at)
  const free_minutes = facts.arrival_class === 'late' ? Math.round(terms.free_minutes * Number(terms.late_free_factor)) : terms.free_minutes
  const chargeable_minutes = Math.max(0, clock_minutes - facts.excluded_minutes - free_minutes)
  const billed_blocks = Math.ceil(chargeable_minutes / terms.block_minutes)
  const overstay_minutes = Math.max(0, (facts.exit_minutes ?? 0) - facts.exit_allowance_minutes)
  const overstay_blocks = Math.ceil(overstay_minutes / terms.overstay_block_minutes)
  const costOf = (blocks: number, minutes: number, rate: string) => divide(product([blocks * minutes, rate]), 60, digitsOf(terms.currency))
  return {
    clock_start, clock_minutes, free_minutes, chargeable_minutes, billed_blocks,
    amount: least(costOf(billed_blocks, terms.block_minutes, terms.rate_per_hour), terms.cap_amount),
    overstay_minutes, overstay_blocks, overstay_amount: costOf(overstay_blocks, terms.overstay_block_minutes, terms.overstay_rate_per_hour),
  }
}
