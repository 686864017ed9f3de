import { access } from './access'
import { carriers } from './carriers'
import { clients } from './clients'
import type { AnyCall, Area } from './kernel'
import { packages } from './packages'
import { settings } from './settings'
import { subscriptions } from './subscriptions'
import { tracking } from './tracking'
import { uploads } from './uploads'
import { workspace } from './workspace'

/** Everything the portal and the upstream agree on, by area. */
export const contract = { access, carriers, clients, packages, settings, subscriptions, tracking, uploads, workspace } satisfies Record<string, Area>
export type Contract = typeof contract

/** Every call by its name, `area.verb`. */
export const calls: ReadonlyMap<string, AnyCall> = new Map(
  Object.entries(contract).flatMap(([area, verbs]) =>
    Object.entries(verbs as Area).map(([verb, call]) => [`${area}.${verb}`, call] as const),
  ),
)

/** The call of that name; an unknown name is a programming error. */
export function callNamed(name: string): AnyCall {
  const call = calls.get(name)
  if (!call) throw new Error(`No call is named ${name}`)
  return call
}
