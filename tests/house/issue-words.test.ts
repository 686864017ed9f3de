import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '@/lib/contract/contract'
import { parse } from '@/upstream/platform/parse'
import { Refusal } from '@/upstream/platform/refusal'

/** Words of the validator's own English; none of them is ours. */
const itsOwn =
  /^(Too (small|big): |Invalid (input|option|key|element|string|number|union|format)|Unrecognized key|Unable)|expected \w+(, received| to )|\b(undefined|NaN)\b/

function messagesOf(shape: z.ZodType, value: unknown): string[] {
  try {
    parse(shape, value, 422)
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.errors?.map(({ message }) => message) ?? []
  }
}

describe('what a shape finds wrong is said in our words', () => {
  const codes: Record<z.core.$ZodIssue['code'], [z.ZodType, unknown, string][]> = {
    invalid_type: [
      [z.string(), 5, 'This must be text.'], [z.number(), '0,500', 'This must be a number like 1,234.50, not 0,500.'],
      [z.int(), 1.5, 'This must be a whole number.'], [z.boolean(), 'x', 'This must be yes or no.'],
      [z.array(z.string()), 'x', 'This must be a list.'], [z.coerce.number(), 'abc', 'This must be a number.'],
      [z.object({ a: z.string() }), { a: undefined }, 'This field is required.'],
    ],
    too_small: [
      [z.number().positive(), 0, 'This must be above 0.'], [z.number().min(1), 0, 'This must be 1 or more.'],
      [z.string().min(1), '', 'This field is required.'], [z.string().min(2), 'x', 'Give at least 2 characters.'],
      [z.array(z.string()).min(1), [], 'Choose at least one.'], [z.array(z.string()).min(2), ['x'], 'Choose at least 2.'],
    ],
    too_big: [
      [z.number().max(5), 6, 'This must be 5 or less.'], [z.number().lt(5), 5, 'This must be below 5.'],
      [z.string().max(1), 'xx', 'Give at most 1 character.'], [z.array(z.string()).max(1), ['x', 'y'], 'Choose at most 1.'],
    ],
    invalid_format: [
      [z.email(), 'x', 'This must be an email address such as name@example.com.'],
      [z.string().regex(/^a$/), 'b', 'This must be written in another form.'], [z.uuid(), 'x', 'This must be an identifier (UUID).'],
    ],
    not_multiple_of: [[z.number().multipleOf(15), 7, 'This must be a multiple of 15.']],
    unrecognized_keys: [[z.strictObject({}), { colour: 1 }, 'There is no field colour.']],
    invalid_value: [[z.enum(['red', 'blue']), 'green', 'Choose one of: red, blue.']],
    invalid_union: [
      [z.union([z.number(), z.string()]), true, 'This must be a number or text.'],
      [z.union([z.email(), z.literal('')]), 'x', 'This must be an email address such as name@example.com.'],
    ],
    invalid_key: [[z.map(z.string(), z.number()), new Map([[1, 1]]), 'This must be text.']],
    invalid_element: [[z.map(z.object({}), z.number()), new Map([[{}, 'x']]), 'One of these cannot be read.']],
    custom: [[z.string().refine(() => false), 'x', 'This cannot be taken as it is.']],
  }
  test.each(Object.entries(codes))('%s', (_, samples) => {
    for (const [shape, value, sentence] of samples) expect(messagesOf(shape, value)[0]).toBe(sentence)
  })

  const junk = [
    undefined, null, '', 'x', 'x'.repeat(6000), -1, 0, 1.5, 1e12, Number.NaN, '0,500', true,
    [], [null], {}, { colour: 1 }, ['x'.repeat(6000)], Array.from({ length: 3000 }, () => 1),
  ]
  test.each(Object.entries(contract).flatMap(([area, calls]) => Object.entries(calls).map(([name, call]) => [`${area}.${name}`, call] as const)))('%s', (
    _, call,
  ) => {
    for (const shape of [call.body, call.query, call.params]) {
      const fields = Object.keys((z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {})
      const values = junk.flatMap((value) => [value, ...fields.map((field) => ({ [field]: value })), Object.fromEntries(fields.map((field) => [field, value]))])
      expect(values.flatMap((value) => messagesOf(shape, value)).filter((message) => itsOwn.test(message))).toEqual([])
    }
  })
})
