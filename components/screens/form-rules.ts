import { z } from 'zod'
import { callNamed } from '@/lib/contract/contract'
import type { CallName } from '@/lib/contract/types'
import type { FormField, ReadyField, Rule } from './form-definition'
import { asField, type FieldName } from './named'

interface Schema {
  type?: string | string[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  default?: unknown
}

/** Whether a text is a code of capitals: its pattern has A to Z and no small letter. */
const takesCapitals = ({ pattern, anyOf = [] }: Schema): boolean =>
  (pattern !== undefined && pattern.includes('A-Z') && !/a-z|\\p|\(\?i/.test(pattern)) || anyOf.some(takesCapitals)

/** The call's own rules of a body field; the upstream checks them again. */
function ruleOf(body: Schema, name: string): Rule {
  const property = body.properties?.[name] ?? {}
  const branch = property.anyOf?.find((s) => s.maxLength ?? s.minimum ?? s.maximum) ?? property
  const limit = (n: number | undefined) => (n === undefined || Math.abs(n) >= Number.MAX_SAFE_INTEGER ? undefined : n)
  return {
    required: (body.required ?? []).includes(name) && property.default === undefined,
    maxLength: branch.maxLength,
    minimum: limit(branch.minimum),
    maximum: limit(branch.maximum),
    ...(takesCapitals(property) && { capitals: true }),
  }
}

/** Whether a call is refused without a field of its body. */
export const isRequired = (body: Schema, name: string): boolean => ruleOf(body, name).required

/** Fields as the browser needs them, with the rules the call's body holds of each. */
export function readyFields(body: Schema, fields: Record<string, FieldName | FormField | undefined>): ReadyField[] {
  return Object.entries(fields).flatMap(([name, given]) => {
    if (given === undefined) return []
    const field = asField(name, given, body.properties?.[name])
    return [{ ...field, name, rule: { ...ruleOf(body, name), ...(field.required ? { required: true } : {}) } }]
  })
}

/** What a call's body is made of, as JSON schema. */
export const bodySchema = (call: CallName) => z.toJSONSchema(callNamed(call).body, { io: 'input', unrepresentable: 'any' }) as Schema
