import { lastFour } from '@/lib/domain/text'
import { seal, unseal } from './tokens'

/** Secrets by name, sealed as they are kept. */
export type SealedSecrets = Readonly<Record<string, string>>

/** The same, opened. */
export const openedSecrets = <Name extends string>(sealed: SealedSecrets, key: string): Partial<Record<Name, string>> =>
  Object.fromEntries(Object.entries(sealed).map(([name, text]) => [name, unseal(text, key, 'partner secrets')])) as Partial<Record<Name, string>>

/** Of each its last four characters, null where there is none: `{ api_key_hint: '•••dbox' }`. */
export function secretHints(names: readonly string[], sealed: SealedSecrets, key: string): Record<string, string | null> {
  const opened = openedSecrets(sealed, key)
  return Object.fromEntries(names.map((name) => [`${name}_hint`, opened[name] ? lastFour(opened[name]) : null]))
}

/** What is kept of `names` after a change: a secret given replaces, left out or empty keeps. */
export function keptSecrets(names: readonly string[], given: Partial<Record<string, unknown>>, kept: SealedSecrets, key: string): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => {
    const value = given[name]
    const sealed = typeof value === 'string' && value !== '' ? seal(value, key, 'partner secrets') : kept[name]
    return sealed ? [[name, sealed] as const] : []
  }))
}
