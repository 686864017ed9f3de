import { digitsOf } from './currency'
import { compare, divide, product, sum } from './decimal'
import { amountIn } from './money'
import type { StaffRole, WorkDayType } from './vendor'

/** What of a rate card decides hours and amounts (vendors.md 2.3). Decimals travel as text; multipliers have two places. */
export interface PayCard {
  /** The vendor's; dirhams for a card nobody has kept yet. */
  currency?: string
  calc_method: 'multiplier' | 'fixed'
  bill_scope: 'all_hours' | 'overtime_only'
  hourly_divisor: 'days30x8' | 'annual365x8'
  normal_hours_per_day: string
  ramadan_reduction_hours: string
  ramadan_pay_full_day: boolean
  break_after_hours: string
  break_minutes: number
  break_paid: boolean
  ot_day_multiplier: string
  ot_night_multiplier: string
  night_from: string
  night_to: string
  rest_day_multiplier: string
  holiday_multiplier: string
  max_ot_hours_per_day: string
  rounding_minutes: number
  rounding_mode: 'nearest' | 'down' | 'none'
  grace_minutes: number
  min_call_out_hours: string
  vendor_margin_pct: string
  vat_rate: string
  lines: readonly PayLine[]
}
export interface PayLine {
  role: StaffRole
  rate_normal: string | null
  rate_ot_day: string | null
  rate_ot_night: string | null
  rate_rest_day: string | null
  rate_holiday: string | null
  meal_allowance: string
  transport_allowance: string
  unit: 'hour' | 'shift' | 'piece'
}

/** One stay at work: minutes since Dubai's midnight of the work date, so 00:30 of the next day is 1470. */
export interface WorkedDay {
  in: number
  out: number
  /** Recorded; null takes the card's. */
  break_minutes: number | null
  /** Where it was recorded; null puts it after the card's hours. */
  break_at?: number | null
  planned_start?: number | null
  day_type: WorkDayType
  is_shift_worker: boolean
  overtime_exempt: boolean
  substitute_day: boolean
  role: StaffRole
  basic_monthly_wage: string | null
  units_done: number | null
}

export interface Minutes {
  worked: number
  normal: number
  ot_day: number
  ot_night: number
  rest_day: number
  holiday: number
}
export interface PayStep {
  label: string
  /** Null where the line counts no hours (allowances, pieces, shifts). */
  minutes: number | null
  rate: string
  factor: string
  amount: string
}
export interface Pay {
  minutes: Minutes
  steps: PayStep[]
  /** Wages before allowances. */
  gross: string
  allowance: string
  /** gross + allowance, before margin and VAT. */
  amount: string
}

export const MOST_SHIFT_MINUTES = 16 * 60
const DAY = 1440
/** Minutes of hours as a card has them: '8.00' is 480. */
export const cardMinutes = (text: string) => Math.round(Number(text) * 60)
const clock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** A punch by the card's rounding; an arrival within grace of the planned start counts from it (vendors.md 7.2 (1)). */
export function roundPunch(card: PayCard, minute: number, plannedStart?: number | null): number {
  if (plannedStart != null && minute > plannedStart && minute - plannedStart <= card.grace_minutes) return plannedStart
  if (card.rounding_mode === 'none' || card.rounding_minutes < 2) return minute
  const steps = minute / card.rounding_minutes
  return (card.rounding_mode === 'down' ? Math.floor(steps) : Math.round(steps)) * card.rounding_minutes
}

export type Stretch = readonly [from: number, to: number]

/** Minutes of a stretch within the card's night, which passes midnight. */
export function nightIn(card: PayCard, [from, to]: Stretch): number {
  const begin = clock(card.night_from)
  const long = (clock(card.night_to) - begin + DAY) % DAY
  let night = 0
  for (let at = begin - DAY; at < to; at += DAY) night += Math.max(0, Math.min(to, at + long) - Math.max(from, at))
  return night
}

/** Everything after the first so many minutes of work. */
export function beyond(worked: readonly Stretch[], minutes: number): Stretch[] {
  let left = minutes
  return worked.flatMap(([from, to]): Stretch[] => {
    const used = Math.min(left, to - from)
    left -= used
    return from + used < to ? [[from + used, to]] : []
  })
}
export const lengthOf = (list: readonly Stretch[]) => list.reduce((all, [from, to]) => all + to - from, 0)

/** The ordinary hours of a day of that kind, in minutes. */
export const normalOf = (card: PayCard, type: WorkDayType) =>
  cardMinutes(card.normal_hours_per_day) - (type === 'ramadan' ? cardMinutes(card.ramadan_reduction_hours) : 0)

export interface Split {
  minutes: Minutes
  /** Minutes beyond the ordinary ones, whatever class they fall in. */
  over: { day: number; night: number }
}

/** The wage of one hour to six places (vendors.md 7.1). */
export function hourlyBase(monthly: string, divisor: PayCard['hourly_divisor']): string {
  return divisor === 'days30x8' ? divide(monthly, 240, 6) : divide(product([monthly, 12]), 365 * 8, 6)
}

const higher = (a: string, b: string) => (compare(a, b) >= 0 ? a : b)
/** The currency a card pays in. */
export const paidIn = ({ currency = 'AED' }: Pick<PayCard, 'currency'>): string => currency

const stepOf = (card: PayCard, label: string, minutes: number, rate: string, factor = '1.00'): PayStep => ({
  label, minutes, rate, factor, amount: divide(product([minutes, rate, factor]), 60, digitsOf(paidIn(card))),
})

const lineOf = (card: PayCard, { role }: Pick<WorkedDay, 'role'>) => card.lines.find((line) => line.role === role)

/** The five rates of an hour: base × multiplier, or the role's own. */
interface Rates {
  normal: readonly [rate: string, factor: string]
  ot_day: readonly [string, string]
  ot_night: readonly [string, string]
  rest_day: readonly [string, string]
  holiday: readonly [string, string]
}

function ratesOf(card: PayCard, line: PayLine | undefined, day: WorkedDay): Rates | null {
  if (line?.rate_normal != null) {
    const own = (rate: string | null) => [rate ?? line.rate_normal ?? '0', '1.00'] as const
    return {
      normal: own(line.rate_normal), ot_day: own(line.rate_ot_day), ot_night: own(line.rate_ot_night),
      rest_day: own(line.rate_rest_day), holiday: own(line.rate_holiday),
    }
  }
  if (card.calc_method === 'fixed' || day.basic_monthly_wage === null) return null
  const base = hourlyBase(day.basic_monthly_wage, card.hourly_divisor)
  return {
    normal: [base, '1.00'], ot_day: [base, card.ot_day_multiplier], ot_night: [base, card.ot_night_multiplier],
    rest_day: [base, card.rest_day_multiplier], holiday: [base, card.holiday_multiplier],
  }
}

/** Rest and holiday hours: beyond the ordinary ones the higher of the two rates, never both (vendors.md 7.2 (6)). */
function restSteps(
  label: string, minutes: number, own: readonly [string, string],
  { card, over, rates }: { card: PayCard; over: Split['over']; rates: Rates }, substitute: boolean,
): PayStep[] {
  if (substitute) return [stepOf(card, `${label}, day owed`, minutes, ...rates.normal)]
  const best = (other: readonly [string, string]) => (higher(product([...own]), product([...other])) === product([...own]) ? own : other)
  return [
    stepOf(card, label, minutes - over.day - over.night, ...own), stepOf(card, `${label}, over the day`, over.day, ...best(rates.ot_day)),
    stepOf(card, `${label}, over the day at night`, over.night, ...best(rates.ot_night)),
  ]
}

function normalStep(card: PayCard, day: WorkedDay, minutes: number, rate: readonly [string, string]): PayStep {
  if (day.day_type !== 'ramadan' || !card.ramadan_pay_full_day) return stepOf(card, 'Normal', minutes, ...rate)
  const paid = Math.round((minutes * cardMinutes(card.normal_hours_per_day)) / Math.max(1, normalOf(card, 'ramadan')))
  return { ...stepOf(card, 'Normal, Ramadan day paid in full', paid, ...rate) }
}

/**
 * What the hours of a stay cost, class by class; null where the card has no rate for the role or the wage is missing. `shifts`: of a role paid by the
 * shift, 1 for its first stay on a sheet.
 */
export function wageSteps(card: PayCard, day: WorkedDay, { minutes, over }: Split, shifts: number): PayStep[] | null {
  const line = lineOf(card, day)
  if (line?.rate_normal != null && line.unit !== 'hour') {
    const count = line.unit === 'piece' ? (day.units_done ?? 0) : shifts
    return [{
      label: line.unit === 'piece' ? 'Pieces' : 'Shift', minutes: null, rate: line.rate_normal,
      factor: String(count), amount: amountIn(product([line.rate_normal, count]), paidIn(card)),
    }]
  }
  const rates = ratesOf(card, line, day)
  if (!rates) return null
  return [
    ...(card.bill_scope === 'all_hours' ? [normalStep(card, day, minutes.normal, rates.normal)] : []),
    stepOf(card, 'Overtime', minutes.ot_day, ...rates.ot_day), stepOf(card, 'Night overtime', minutes.ot_night, ...rates.ot_night),
    ...(minutes.rest_day ? restSteps('Rest day', minutes.rest_day, rates.rest_day, { card, over, rates }, day.substitute_day) : []),
    ...(minutes.holiday ? restSteps('Public holiday', minutes.holiday, rates.holiday, { card, over, rates }, day.substitute_day) : []),
  ].filter((step) => step.minutes !== 0)
}

/** Minutes paid beyond those worked, where the card pays a call-out of a least length: at the role's own hourly rate. */
export const callOutStep = (card: PayCard, day: WorkedDay, minutes: number): PayStep =>
  stepOf(card, 'Least call-out', minutes, lineOf(card, day)?.rate_normal ?? '0')

/** The minutes a call-out is paid at least, and 0 where the card or the role knows none. */
export function callOutMinutes(card: PayCard, day: WorkedDay): number {
  const line = lineOf(card, day)
  return line?.rate_normal != null && line.unit === 'hour' && card.bill_scope === 'all_hours' ? cardMinutes(card.min_call_out_hours) : 0
}

/** What the card grants a role besides, once a day. */
export const allowancesOf = (card: PayCard, day: WorkedDay): { meal: string; transport: string } => {
  const line = lineOf(card, day)
  return { meal: line?.meal_allowance ?? '0', transport: line?.transport_allowance ?? '0' }
}

/** What the vendor bills for an amount: 73.44 at 12 % and 5 % is 8.81, 82.25, 4.11, 86.36 (vendors.md 7.3). */
export function billed(amount: string, marginPct: string, vatRate: string, currency: string) {
  const margin = amountIn(product([amount, marginPct, '0.01']), currency)
  const net = amountIn(sum([amount, margin]), currency)
  const vat = amountIn(product([net, vatRate, '0.01']), currency)
  return { margin, net, vat, total: amountIn(sum([net, vat]), currency) }
}
