import { checkDigit, type CheckDigitMethod } from '@/lib/domain/check-digits'

/** A client's own number range, as far as telling its numbers goes (tracking.md 2). */
export interface NumberRange {
  client_id: number | null
  prefix: string
  suffix: string
  start_no: number
  end_no: number
  pad_length: number
  check_digit: CheckDigitMethod
}

/** Whether a number is one of a range: its prefix, padding, serial within the bounds, check digit and suffix. */
export function isOfRange(number: string, { prefix, suffix, start_no, end_no, pad_length, check_digit }: NumberRange): boolean {
  if (!number.startsWith(prefix) || !number.endsWith(suffix)) return false
  const middle = number.slice(prefix.length, number.length - suffix.length)
  const body = middle.slice(0, pad_length)
  const serial = Number(body)
  const shaped = /^\d+$/.test(middle) && body.length === pad_length
  return shaped && serial >= start_no && serial <= end_no && middle === `${body}${checkDigit(check_digit, body)}`
}
