import { z } from 'zod'
import { callNamed } from '@/lib/contract/contract'
import type { CallName } from '@/lib/contract/types'

/** As much of a field's JSON schema as screens ask about. */
export interface Shape {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
}

const kept = new Map<string, Shape>()
function shapeOf(call: CallName, part: 'params' | 'query' | 'body' | 'reply'): Shape {
  const name = `${call} ${part}`
  const shape = kept.get(name) ?? (z.toJSONSchema(callNamed(call)[part], { io: part === 'reply' ? 'output' : 'input', unrepresentable: 'any' }) as Shape)
  kept.set(name, shape)
  return shape
}

const branches = (shape: Shape): Shape[] => [shape, ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].flatMap(branches)]
const fieldOf = (shape: Shape | undefined, name: string): Shape | undefined =>
  shape && branches(shape).map((one) => one.properties?.[name]).find((one) => one !== undefined)

/** What a call takes under a name, among its parameters, query and body; undefined where it takes nothing so named. */
export const inputShape = (call: CallName, name: string): Shape | undefined =>
  (['params', 'query', 'body'] as const).map((part) => fieldOf(shapeOf(call, part), name)).find((one) => one !== undefined)

/** A field of the rows a list call answers. */
export const rowShape = (call: CallName, name: string): Shape | undefined => fieldOf(fieldOf(shapeOf(call, 'reply'), 'rows')?.items, name)

/** The values of a closed set; null where it is open, if only in one of its branches. */
export function valuesOf(shape: Shape): unknown[] | null {
  const several = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].filter(({ type }) => type !== 'null')
  if (several.length > 0) {
    const each = several.map(valuesOf)
    return each.every((values) => values !== null) ? each.flat() : null
  }
  if (shape.allOf) return shape.allOf.map(valuesOf).find((values) => values !== null) ?? null
  return shape.enum ?? (shape.const === undefined ? null : [shape.const])
}

/** The items of a list; undefined where the shape is none. */
export const itemsOf = (shape: Shape | undefined): Shape | undefined => shape && branches(shape).map(({ items }) => items).find((items) => items !== undefined)

export const isOf = (shape: Shape | undefined, type: 'boolean' | 'number'): boolean =>
  shape !== undefined
    && branches(shape).some((one) =>
      [one.type ?? (one.enum ?? [one.const]).map((value) => typeof value)].flat().some((of) => of === type || (type === 'number' && of === 'integer')),
    )
