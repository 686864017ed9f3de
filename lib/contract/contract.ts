import { access } from './access'
import { carriers } from './carriers'
import { clients } from './clients'
import { consignee } from './consignee'
import { containers } from './containers'
import { groups } from './groups'
import type { AnyCall, Area } from './kernel'
import { manifests } from './manifests'
import { members } from './members'
import { missingScans } from './missing-scans'
import { packages } from './packages'
import { platformOrders } from './packages-channel'
import { packagesOffline } from './packages-offline'
import { rsaServices } from './packages-services'
import { screenAccess } from './screen-access'
import { settings } from './settings'
import { subAccounts } from './sub-accounts'
import { subscriptions } from './subscriptions'
import { tracking } from './tracking'
import { trackingDesk } from './tracking-desk'
import { masters } from './tracking-masters'
import { ranges } from './tracking-ranges'
import { uploads } from './uploads'
import { workspace } from './workspace'

/** Everything the portal and the upstream agree on, by area. */
export const contract = {
  access, carriers, clients, consignee, containers, groups, manifests, masters, members, missingScans, packages, packagesOffline, platformOrders,
  ranges, rsaServices, screenAccess, settings, subAccounts, subscriptions, tracking, trackingDesk, uploads, workspace,
} satisfies Record<string, Area>
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
