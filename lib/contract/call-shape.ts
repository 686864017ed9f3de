import { z } from 'zod'
import type { AnyCall } from './kernel'

export interface ObjectSchema {
  type?: string
  properties?: Record<string, Record<string, unknown>>
  required?: string[]
}

/** JSON Schema (draft 2020-12) of what a shape takes or gives. */
export const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): ObjectSchema => {
  const { $schema: _ignored, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Record<string, unknown>
  return schema
}

/** Where each field of a call goes: into its address, its query or its body. */
export interface Placed { name: string; place: 'path' | 'query' | 'body'; required: boolean; schema: Record<string, unknown> }

/** The fields of a shape, and that they go there. */
export function placedAt(shape: z.ZodType, place: Placed['place']): Placed[] {
  const { properties = {}, required = [] } = schemaOf(shape, 'input')
  return Object.entries(properties).map(([name, schema]) => ({ name, place, required: place === 'path' || required.includes(name), schema }))
}

/** The fields a call takes, those of its address first; `format` of lists is left out, since it answers a file. */
export function fieldsOfCall(call: AnyCall): Placed[] {
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE'
  return [
    ...placedAt(call.params, 'path'), ...placedAt(call.query, 'query').filter(({ name }) => name !== 'format'),
    ...(hasBody ? placedAt(call.body, 'body') : []),
  ]
}
