import { checkDigitMethod } from './check-digits'
import { grouped } from './money'
import { fitsMethod, spellNumber } from './tracking-range'

interface Line {
  label: string
  value: string
}
type Typed = Readonly<Record<string, unknown>>

const whole = (value: unknown): number | null => (
  value !== null && value !== undefined && value !== '' && Number.isSafeInteger(Number(value)) && Number(value) >= 0 ? Number(value) : null
)
const mark = (value: unknown) => String(value ?? '').trim().toUpperCase()

/** First and last number of a range as they would stand on a label, and how many there are; nothing while they cannot be told. */
function rangeNumbers(typed: Typed): Line[] {
  const [start, end, pad_length] = [whole(typed.start_no), whole(typed.end_no), whole(typed.pad_length)]
  const check_digit = checkDigitMethod.is(typed.check_digit) ? typed.check_digit : 'none'
  if (start === null || pad_length === null || pad_length > 14 || !fitsMethod({ check_digit, pad_length })) return []
  const spelling = { prefix: mark(typed.prefix), suffix: mark(typed.suffix), pad_length, check_digit }
  const first = { label: 'First number', value: spellNumber(spelling, start) }
  if (end === null || end < start) return [first]
  return [first, { label: 'Last number', value: spellNumber(spelling, end) }, { label: 'Numbers', value: grouped(String(end - start + 1)) }]
}

/** What a form's values come to, by name, for definitions that must stay plain data. */
export const previews = { rangeNumbers } satisfies Record<string, (typed: Typed) => Line[]>
export type PreviewName = keyof typeof previews
