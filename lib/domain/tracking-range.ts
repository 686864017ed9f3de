import { checkDigit, type CheckDigitMethod } from './check-digits'
import { machine, type NameOf } from './machine'

/** tracking.md 3: a range is stopped by hand or runs out; either way its life is over. */
export const rangeStatus = /* @__PURE__ */ machine({
  active: { label: 'Active', tone: 'green', moves: { stopped: { label: 'Stop', confirm: true, reason: 'required', danger: true }, exhausted: null } },
  stopped: { label: 'Stopped', tone: 'red', moves: [] },
  exhausted: { label: 'Exhausted', tone: 'grey', moves: [] },
})
export type RangeStatus = NameOf<typeof rangeStatus>

/** Numbers a range may hold at most (tracking.md 2). */
export const RANGE_LIMIT = 10_000_000

/** How the numbers of a range are written: prefix, digits filled up to `pad_length`, check digit, suffix. */
export interface Spelling {
  prefix: string
  suffix: string
  pad_length: number
  check_digit: CheckDigitMethod
}

/** The `n`th number as it stands on a label: 47312482 -> 'RR473124829AE'. Throws RangeError where the method takes no such length. */
export function spellNumber({ prefix, suffix, pad_length, check_digit }: Spelling, n: number): string {
  const body = String(n).padStart(pad_length, '0')
  return `${prefix}${body}${checkDigit(check_digit, body)}${suffix}`
}

/** A postal serial has exactly eight digits (UPU S10). */
export const fitsMethod = ({ check_digit, pad_length }: Pick<Spelling, 'check_digit' | 'pad_length'>) => check_digit !== 's10' || pad_length === 8

export interface NumberSpan extends Spelling {
  start_no: number
  end_no: number
}

/** What may stand at each place: one character, or null for any digit. */
function places({ prefix, suffix, pad_length, check_digit }: Spelling): (string | null)[] {
  const digits = pad_length + (check_digit === 'none' ? 0 : 1)
  return [...prefix, ...Array.from({ length: digits }, () => null), ...suffix]
}

const isDigit = (character: string) => character >= '0' && character <= '9'

function mayMeet(a: Spelling, b: Spelling): boolean {
  const [one, other] = [places(a), places(b)]
  return one.length === other.length && one.every((mine, i) => {
    const theirs = other[i] as string | null
    if (mine === null) return theirs === null || isDigit(theirs)
    return theirs === null ? isDigit(mine) : mine === theirs
  })
}

/** First number of the span whose written form is not below `text`; written forms of one span rise with their numbers. */
function atOrAfter(span: NumberSpan, text: string): number {
  let [low, high] = [span.start_no, span.end_no + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (spellNumber(span, middle) < text) low = middle + 1
    else high = middle
  }
  return low
}

function holds(span: NumberSpan, text: string): boolean {
  const n = atOrAfter(span, text)
  return n <= span.end_no && spellNumber(span, n) === text
}

/** Beyond this many numbers in question the spans count as overlapping: a wrong yes costs another prefix, a wrong no a number twice. */
const WALKED = 20_000

/**
 * Whether two spans could ever give the same written number, however prefix, padding, check digit and suffix are cut
 * (tracking.md 2: expanded numbers must not overlap).
 */
export function spansOverlap(a: NumberSpan, b: NumberSpan): boolean {
  if (!mayMeet(a, b)) return false
  const within = (span: NumberSpan, other: NumberSpan) => {
    const from = atOrAfter(span, spellNumber(other, other.start_no))
    const past = atOrAfter(span, `${spellNumber(other, other.end_no)}!`)
    return { span, other, from, count: past - from }
  }
  const [fewer] = [within(a, b), within(b, a)].toSorted((x, y) => x.count - y.count)
  if (!fewer || fewer.count <= 0) return false
  const alike = a.prefix === b.prefix && a.suffix === b.suffix && a.pad_length === b.pad_length && a.check_digit === b.check_digit
  if (alike || fewer.count > WALKED) return true
  return Array.from({ length: fewer.count }, (_, i) => spellNumber(fewer.span, fewer.from + i)).some((text) => holds(fewer.other, text))
}

/** Days a forecast looks back (tracking.md 7). */
export const FORECAST_DAYS = 14

/** How long the rest lasts at the average of the last 14 days, whole days: 12,000 left at 850 a day -> 14; null when nothing is drawn. */
export function daysLeft(remaining: number, drawnIn14Days: number): number | null {
  return drawnIn14Days > 0 ? Math.floor((remaining * FORECAST_DAYS) / drawnIn14Days) : null
}

/** How urgent the rest is: 0 enough, 1 at the alert, 2 at half of it, 3 nothing left. Each is told once. */
export function alertLevel(remaining: number, alertAt: number): 0 | 1 | 2 | 3 {
  if (remaining <= 0) return 3
  if (remaining * 2 <= alertAt) return 2
  return remaining <= alertAt ? 1 : 0
}
