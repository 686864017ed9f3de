import { compare, subtract, sum } from './decimal'
import { amountIn } from './money'
import {
  allowancesOf, beyond, callOutMinutes, callOutStep, cardMinutes, lengthOf, nightIn, normalOf, paidIn, roundPunch,
  wageSteps, type Minutes, type Pay, type PayCard, type PayStep, type Split, type Stretch, type WorkedDay,
} from './vendor-pay'

/** One stay of a person's day, on whatever timesheet it stands. */
export interface Stay extends WorkedDay {
  card: PayCard
  /** Stays of one sheet are one shift. */
  sheet: number
  /** Of one that is approved: it stays as it is, and the others carry the difference. */
  kept: StayPay | null
}

/** What a stay comes to. `callout_minutes` are paid beyond those worked; below 0 where another stay was paid them before. */
export interface StayPay extends Omit<Pay, 'steps'> {
  callout_minutes: number
}
export type PricedStay = StayPay & Pick<Pay, 'steps'>

interface Placed {
  stay: Stay
  from: number
  to: number
  /** Minutes of unpaid break, and where it begins. */
  taken: number
  at: number
}

/** Stays in order of time by the rounding of their cards; none begins before the one before has ended. */
function placed(stays: readonly Stay[]): Placed[] {
  let until = Number.NEGATIVE_INFINITY
  return stays.toSorted((a, b) => a.in - b.in).map((stay): Placed => {
    const { card, break_minutes, break_at } = stay
    const from = Math.max(roundPunch(card, stay.in, stay.planned_start), until)
    const to = Math.max(from, roundPunch(card, stay.out))
    until = to
    const isLong = to - from > cardMinutes(card.break_after_hours)
    const taken = card.break_paid ? 0 : Math.max(break_minutes ?? 0, isLong ? card.break_minutes : 0)
    return { stay, from, to, taken, at: break_at ?? from + cardMinutes(card.break_after_hours) }
  })
}

/** A day that is long as a whole has a break, if no stay of it was long enough for one and none lay between them (vendors.md 7.2 (2)). */
function takeBreakOfDay(day: Placed[]): void {
  const open = day.filter(({ stay }) => stay.kept === null)
  const card = open[0]?.stay.card
  if (!card || card.break_paid) return
  const limit = cardMinutes(card.break_after_hours)
  const began: number[] = []
  let present = 0
  for (const { from, to } of day) {
    began.push(present)
    present += to - from
  }
  const gaps = day.reduce((all, { from }, i) => all + (i === 0 ? 0 : from - (day[i - 1] as Placed).to), 0)
  const missing = present > limit ? card.break_minutes - gaps - day.reduce((all, { taken }) => all + taken, 0) : 0
  const due = day.findIndex(({ from, to }, i) => (began[i] ?? 0) + to - from > limit)
  const one = missing > 0 ? (day.slice(due).find(({ stay }) => stay.kept === null) ?? open.at(-1)) : undefined
  if (!one) return
  one.taken += missing
  one.at = one.stay.break_at ?? one.from + Math.max(0, limit - (began[day.indexOf(one)] ?? 0))
}

/** Time at work in order, without the break; a break recorded so late that it does not fit reaches back. */
function stretches({ from, to, taken, at }: Placed): Stretch[] {
  if (taken === 0) return [[from, to]]
  const starts = Math.min(Math.max(at, from), to)
  const ends = Math.min(starts + taken, to)
  const begins = Math.max(from, ends - taken)
  return ([[from, Math.min(starts, begins)], [ends, to]] as const).filter(([a, b]) => b > a)
}

const plainTypes: ReadonlySet<string> = new Set(['normal', 'ramadan'])

/** Hours by class in order of time, the ordinary hours of the day counted once (vendors.md 7.2 (3)-(7)). */
function splitDay(day: readonly Placed[]): Split[] {
  let used = 0
  return day.map((one) => {
    const { stay: { card, day_type, is_shift_worker, overtime_exempt } } = one
    const at = stretches(one)
    const worked = lengthOf(at)
    const over = beyond(at, Math.max(0, normalOf(card, day_type) - used))
    used += worked
    const none: Minutes = { worked, normal: 0, ot_day: 0, ot_night: 0, rest_day: 0, holiday: 0 }
    if (overtime_exempt) return { minutes: { ...none, normal: worked }, over: { day: 0, night: 0 } }
    const night = is_shift_worker ? 0 : over.reduce((all, stretch) => all + nightIn(card, stretch), 0)
    const rest = { day: lengthOf(over) - night, night }
    if (day_type === 'rest_day') return { minutes: { ...none, rest_day: worked }, over: rest }
    if (day_type === 'public_holiday') return { minutes: { ...none, holiday: worked }, over: rest }
    return { minutes: { ...none, normal: worked - lengthOf(over), ot_day: rest.day, ot_night: rest.night }, over: rest }
  })
}

const classes = ['normal', 'ot_day', 'ot_night'] as const

/** Where some hours of an ordinary day are approved as they are, the others are what the whole day lacks to be right. */
function carryDifference(day: readonly Placed[], splits: readonly Split[]): void {
  const plain = day.flatMap(({ stay }, i) => (plainTypes.has(stay.day_type) && !stay.overtime_exempt ? [{ stay, minutes: (splits[i] as Split).minutes }] : []))
  if (plain.every(({ stay }) => stay.kept === null)) return
  const left = new Map(classes.map((name) => [
    name, Math.max(0, plain.reduce((all, { stay, minutes }) => all + minutes[name] - (stay.kept?.minutes[name] ?? 0), 0)),
  ]))
  for (const { stay, minutes } of plain) {
    if (stay.kept) continue
    let room = minutes.worked
    for (const name of classes) {
      minutes[name] = Math.min(left.get(name) ?? 0, room)
      left.set(name, (left.get(name) ?? 0) - minutes[name])
      room -= minutes[name]
    }
    minutes.ot_day += room
  }
}

/** Minutes a short day is paid beyond those worked, less what an approved stay of it was paid already. */
function callOutOf(day: readonly Placed[], splits: readonly Split[]): { at: number; minutes: number } {
  const workedOf = (i: number) => day[i]?.stay.kept?.minutes.worked ?? (splits[i] as Split).minutes.worked
  const worked = day.reduce((all, _one, i) => all + workedOf(i), 0)
  const at = day.findIndex(({ stay }, i) => stay.kept === null && workedOf(i) > 0 && callOutMinutes(stay.card, stay) > 0)
  if (at < 0) return { at, minutes: 0 }
  const { stay } = day[at] as Placed
  const before = day.reduce((all, { stay: { kept } }) => all + (kept?.callout_minutes ?? 0), 0)
  return { at, minutes: Math.max(0, callOutMinutes(stay.card, stay) - worked) - before }
}

const labels = { meal: 'Meal allowance', transport: 'Transport allowance' } as const

/** Allowances of the day, once, as the best of its roles has them; on the first stay that is not approved, less what was. */
function allowanceSteps(day: readonly Placed[], splits: readonly Split[]): { at: number; steps: PayStep[] } {
  const at = day.findIndex(({ stay }, i) => stay.kept === null && (splits[i] as Split).minutes.worked > 0)
  const best = (name: keyof typeof labels) => day.map(({ stay }) => allowancesOf(stay.card, stay)[name]).toSorted((a, b) => compare(b, a))[0] ?? '0'
  const currency = paidIn(day[0]?.stay.card ?? {})
  const step = (label: string, amount: string): PayStep => ({ label, minutes: null, rate: amount, factor: '1.00', amount: amountIn(amount, currency) })
  const paid = sum(day.map(({ stay }) => stay.kept?.allowance ?? '0'))
  const due = (['meal', 'transport'] as const).map((name) => step(labels[name], best(name)))
  const steps = compare(paid, 0) === 0 ? due : [step('Allowances not paid yet', subtract(sum(due.map(({ amount }) => amount)), paid))]
  return { at, steps: steps.filter(({ amount }) => compare(amount, 0) > 0) }
}

const priceOf = (currency: string, minutes: Minutes, wages: readonly PayStep[], allowances: readonly PayStep[], callout_minutes: number): PricedStay => {
  const [gross, allowance] = [wages, allowances].map((steps) => amountIn(sum(steps.map(({ amount }) => amount)), currency)) as [string, string]
  return { minutes, steps: [...wages, ...allowances], gross, allowance, amount: amountIn(sum([gross, allowance]), currency), callout_minutes }
}

/**
 * What all stays of one person's day come to, in the order given (vendors.md 7.2, 7.4): ordinary hours, break, least call-out and allowances are of the day,
 * however many stays and sheets it has. Null for a stay whose card has no rate for
 * its role, or where the wage is missing; what is approved is answered as it is.
 */
export function payOfDay(stays: readonly Stay[]): (PricedStay | null)[] {
  const day = placed(stays)
  takeBreakOfDay(day)
  const splits = splitDay(day)
  carryDifference(day, splits)
  const [callOut, allowances] = [callOutOf(day, splits), allowanceSteps(day, splits)]
  const begun = new Set<string>()
  const priced = new Map<Stay, PricedStay | null>(day.map(({ stay }, i): [Stay, PricedStay | null] => {
    if (stay.kept) return [stay, { ...stay.kept, steps: [] }]
    const shift = `${stay.sheet} ${stay.role}`
    const wages = wageSteps(stay.card, stay, splits[i] as Split, begun.has(shift) ? 0 : 1)
    begun.add(shift)
    const own = i === callOut.at ? callOut.minutes : 0
    const extra = own === 0 ? [] : [callOutStep(stay.card, stay, own)]
    return [stay, wages && priceOf(paidIn(stay.card), (splits[i] as Split).minutes, [...wages, ...extra], i === allowances.at ? allowances.steps : [], own)]
  }))
  return stays.map((stay) => priced.get(stay) ?? null)
}

/** A day of one stay. */
export const payOf = (card: PayCard, day: WorkedDay): Pay | null => payOfDay([{ ...day, card, sheet: 0, kept: null }])[0] ?? null
