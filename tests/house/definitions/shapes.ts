import { z } from 'zod'
import { callNamed } from '@/lib/contract/contract'

export interface Schema {
  type?: string | string[]
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  default?: unknown
}

const kept = new Map<string, Schema>()
function schemaOf(call: string, part: 'params' | 'query' | 'body' | 'reply'): Schema {
  const name = `${call} ${part}`
  const known = kept.get(name)
  if (known) return known
  const schema = z.toJSONSchema(callNamed(call)[part], { io: part === 'reply' ? 'output' : 'input', unrepresentable: 'any' }) as Schema
  kept.set(name, schema)
  return schema
}

const branches = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(branches),
]

/** A field of an object's schema, whichever of its branches has it; undefined where none has. */
export const fieldOf = (schema: Schema | undefined, name: string): Schema | undefined =>
  schema &&
  branches(schema)
    .map((one) => one.properties?.[name])
    .find((one) => one !== undefined)

const fieldsOf = (schema: Schema) => branches(schema).flatMap((one) => Object.entries(one.properties ?? {}))
/** Whatever a caller may pass a call: parameters, query and body. */
export const inputsOf = (call: string): ReadonlyMap<string, Schema> =>
  new Map((['params', 'query', 'body'] as const).flatMap((part) => fieldsOf(schemaOf(call, part))))

/** Inputs a call is refused without. */
export const requiredOf = (call: string): string[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const { required = [], properties = {} } = schemaOf(call, part)
    return required.filter((name) => properties[name]?.default === undefined)
  })

export const replyOf = (call: string): Schema => schemaOf(call, 'reply')

/** A row of what a call answers: of a page, of a plain list, or of a list under a name of its own (`found`). */
export function rowOf(call: string, under = 'rows'): Schema {
  const reply = replyOf(call)
  return fieldOf(reply, under)?.items ?? branches(reply).find(({ items }) => items)?.items ?? reply
}

/** `by_status.delivered`, through records whose names are anybody's. */
export function reaches(schema: Schema | undefined, path: string): boolean {
  if (!schema) return false
  const [name = '', ...rest] = path.split('.')
  const free = branches(schema)
    .map(({ additionalProperties }) => additionalProperties)
    .find((one) => one !== undefined && one !== false)
  const next = fieldOf(schema, name) ?? (typeof free === 'object' ? free : undefined)
  if (next === undefined) return false
  return rest.length === 0 || reaches(next, rest.join('.'))
}

/** Values a field may have, where its shape is a closed set; null where it is open. Of a list, those of its items. */
export function valuesOf(schema: Schema | undefined): unknown[] | null {
  if (!schema) return null
  const several = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (several.length > 0) {
    const each = several.filter(({ type }) => type !== 'null').map(valuesOf)
    return each.every((values) => values !== null) ? each.flat() : null
  }
  if (schema.enum) return schema.enum.filter((value) => value !== null)
  if (schema.const !== undefined) return [schema.const]
  return schema.items ? valuesOf(schema.items) : null
}
