import type { z } from 'zod'
import { shapeOf, type Shape } from '../json-shape'

/** Words that fit the patterns of fields: a day, a time, a number, a code, an address. */
const words = [
  'Sample text', 'sample', 'AE', 'AED', 'DXB', '2026-11-20', '2026-11-20T08:00:00Z', '10:00', '12.50',
  '12', '+971501234567', 'someone@example.com', 'https://example.com/hook', 'ABCD1234', 'a'.repeat(32),
]

function wordFor({ pattern, format, minLength = 0, maxLength = Infinity }: Shape): string {
  const fits = (word: string) => word.length >= minLength && word.length <= maxLength && (!pattern || new RegExp(pattern).test(word))
  if (format === 'email') return 'someone@example.com'
  return words.find(fits) ?? 'x'.repeat(Math.max(1, minLength))
}

function valueOf(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const [choice] = shape.anyOf ?? shape.oneOf ?? shape.allOf ?? []
  if (choice) return valueOf(choice)
  if (shape.type === 'object') return Object.fromEntries((shape.required ?? []).map((name) => [name, valueOf(shape.properties?.[name] ?? {})]))
  if (shape.type === 'array') return Array.from({ length: Math.max(1, shape.minItems ?? 0) }, () => valueOf(shape.items ?? {}))
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(1, shape.minimum ?? 1, (shape.exclusiveMinimum ?? 0) + 1)
  if (shape.type === 'boolean') return true
  return wordFor(shape)
}

/** The least that a call's body takes, so that a request reaches the question whose row it is. */
export function leastBody(body: z.ZodType): Record<string, unknown> {
  const made = valueOf(shapeOf(body))
  return made !== null && typeof made === 'object' && !Array.isArray(made) ? (made as Record<string, unknown>) : {}
}
