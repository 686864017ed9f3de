import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { calls } from '@/lib/contract/contract'
import { isEmailShape } from '@/lib/contract/email'
import { isPhoneShape } from '@/lib/contract/phone'

interface Shape {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  options?: z.ZodType[]
  def?: { innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType }
}
/** What a wrapped shape holds: of optional ones, lists, unions and pipes. */
const within = (shape: z.ZodType): z.ZodType[] => {
  const { element, options, def } = shape as unknown as Shape
  return [element, ...(options ?? []), def?.innerType, def?.in, def?.out].filter((inner) => inner !== undefined)
}
function* fieldsOf(shape: z.ZodType): Generator<{ field: string; shape: z.ZodType }> {
  const { shape: fields } = shape as unknown as Shape
  for (const [field, inner] of Object.entries(fields ?? {})) {
    yield { field, shape: inner }
    yield* fieldsOf(inner)
  }
  for (const inner of within(shape)) yield* fieldsOf(inner)
}
const holds = (shape: z.ZodType, is: (one: z.ZodType) => boolean): boolean => is(shape) || within(shape).some((inner) => holds(inner, is))

const inputs = [...calls].flatMap(([name, call]) =>
  [call.query, call.body, call.params].flatMap((shape) => (shape ? [...fieldsOf(shape)].map((field) => ({ name: `${name} ${field.field}`, ...field })) : [])),
)
const typed = (named: RegExp) => inputs.filter(({ field }) => named.test(field))

/** Rules and proofs apart (`phone_lengths`, `phone_last4`), what a call takes as it is typed. */
const readElsewhere: Readonly<Record<string, string>> = { 'countries.validate consignee_phone': 'the address check tries a number by the rules of its country' }

describe('in every contract', () => {
  test('a phone somebody types has the one reader of phones', () => {
    const phones = typed(/(^|_)(phone|mobile|tel|whatsapp)(_|$)/).filter(({ name, field }) =>
      !/^(phone_lengths|mobile_pattern|phone_last4)$/.test(field) && !(name in readElsewhere),
    )
    expect(phones.length).toBeGreaterThan(20)
    expect(phones.filter(({ shape }) => !holds(shape, isPhoneShape)).map(({ name }) => name)).toEqual([])
  })

  test('an e-mail address somebody types has the one reader of addresses', () => {
    const emails = typed(/(^|_)(e?mails?|recipients|cc|bcc)$/).filter(({ field }) => field !== 'send_email')
    expect(emails.length).toBeGreaterThan(30)
    expect(emails.filter(({ shape }) => !holds(shape, isEmailShape)).map(({ name }) => name)).toEqual([])
  })
})
