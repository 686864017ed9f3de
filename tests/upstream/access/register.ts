import type { AnyCall } from '@/lib/contract/kernel'
import type { Key } from '@/lib/domain/keys'
import type { RoleCode } from '@/lib/domain/roles'
import catalogue from '../../house/data/calls.json'
import addedCalls from './added-calls.json'
import rolesHeld from './roles.json'

/** Who may make a call, as reviewed: nothing here reads the product's own tables, so that a change of those alone turns tests red. */
export interface Listed {
  /** Any one of these opens the call; null = no key needed. */
  needs: readonly string[] | null
  /** Categories whose users pass without a key, for their own rows. */
  own: readonly string[]
  token: string
  writes: boolean
}
/** A line of `added-calls.json`: a call the catalogue has not, or what one of the catalogue's opens to beyond the catalogue. */
export interface AddedCall {
  call: string
  needs?: readonly string[] | null
  /** Keys that open a call of the catalogue beside the catalogue's. */
  also?: readonly string[]
  own?: readonly string[]
  token?: string
  writes?: boolean
  why: string
}
interface CatalogueCall {
  method: string
  path: string
  key: string | string[] | null
  token: string
  writes: boolean
}

export const added = addedCalls.calls as unknown as Readonly<Record<string, AddedCall>>
const shape = (method: string, path: string) => `${method} ${path.replace(/\{\w+\}|:\w+/g, '{}')}`
const inCatalogue = new Map((catalogue as unknown as CatalogueCall[]).map((c) => [shape(c.method, c.path), c]))
export const catalogueCall = (call: AnyCall): CatalogueCall | undefined => inCatalogue.get(shape(call.method, call.path))

/** Read marks are no business data (spec conventions): no audit row, no transaction. */
const readMarks = new Set(['workspace.markMessage', 'workspace.markMany'])

/** What is reviewed of a call: the catalogue's word with what the house opens beside it, or the line of an added call. Throws for a call in neither. */
export function listed(name: string, call: AnyCall): Listed {
  const of = catalogueCall(call)
  const line = added[name]
  if (of) {
    const keys = of.key === null ? null : [...([] as string[]).concat(of.key), ...(line?.also ?? [])]
    return { needs: keys, own: line?.own ?? [], token: of.token, writes: of.writes && !readMarks.has(name) }
  }
  if (line?.needs === undefined) throw new Error(`${name} is in neither list; CONTRIBUTING.md, "Add a call", says how to add it.`)
  return { needs: line.needs, own: line.own ?? [], token: line.token ?? 'user', writes: line.writes ?? false }
}

/** The keys of each role as reviewed: `{ role: { family: 'name name' } }`, keys without a family under the empty one. */
export const held: ReadonlyMap<RoleCode, ReadonlySet<string>> = new Map(
  Object.entries(rolesHeld as unknown as Record<string, Record<string, string>>).map(([role, families]) => [
    role as RoleCode,
    new Set(Object.entries(families).flatMap(([family, names]) => names.split(' ').map((name) => (family ? `${family}:${name}` : name)))),
  ]),
)

/** `roles.json` as it would stand for these roles, a family a line. */
export function rolesFile(roles: readonly RoleCode[], grantsOf: (role: RoleCode) => readonly Key[]): string {
  const lines = (role: RoleCode) => {
    const families = Object.groupBy(grantsOf(role), (key) => (key.includes(':') ? key.slice(0, key.indexOf(':')) : ''))
    const namesIn = (family: string, keys: readonly Key[]) => keys.map((key) => key.slice(family ? family.length + 1 : 0)).join(' ')
    return Object.entries(families).map(([family, keys = []]) => `  ${JSON.stringify(family)}: ${JSON.stringify(namesIn(family, keys))}`)
  }
  return `{\n${roles.map((role) => ` ${JSON.stringify(role)}: {\n${lines(role).join(',\n')}\n }`).join(',\n')}\n}\n`
}

/** `added-calls.json` as it would stand for these calls, a call a line; reasons are kept, and empty for calls new to it. */
export function addedFile(calls: ReadonlyMap<string, AnyCall>): string {
  const lines = [...calls].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([name, call]) => {
    const of = catalogueCall(call)
    const keys = of && new Set(([] as (string | null)[]).concat(of.key))
    const also = keys ? (call.needs ?? []).filter((key) => !keys.has(key)) : []
    if (of && also.length === 0 && call.own.length === 0) return []
    const line = {
      call: `${call.method} ${call.path}`, needs: of ? undefined : call.needs, also: also.length > 0 ? also : undefined,
      own: call.own.length > 0 ? call.own : undefined,
      token: of || call.token === 'user' ? undefined : call.token, writes: !of && call.writes ? true : undefined, why: added[name]?.why ?? '',
    }
    return [`  ${JSON.stringify(name)}: ${JSON.stringify(line)}`]
  })
  const ours = [...calls.values()].filter((call) => !catalogueCall(call)).length
  return `{\n "of_the_catalogue": ${calls.size - ours},\n "ours": ${ours},\n "calls": {\n${lines.join(',\n')}\n }\n}\n`
}
