import type { Key } from './keys'
import { words } from './vocabulary'

/** What is done with goods on the floor of a warehouse, in the order of their way through it. */
export const floorJob = words({ receive: 'Receive', put_away: 'Put away', pick: 'Pick', pack: 'Pack', count: 'Count' })
export type FloorJob = (typeof floorJob.names)[number]

/** Whoever may work on it. */
export const floorKeys: Record<FloorJob, Key> = {
  receive: 'app_fulfillment:inbound-order-receive', put_away: 'app_fulfillment:inbound-order-receive', pick: 'app_fulfillment:order-process',
  pack: 'app_fulfillment:order-process', count: 'app_fulfillment:inventory-adjust',
}

/** Whoever may work on any of it. */
export const anyFloorKey = [...new Set(Object.values(floorKeys))] as [Key, ...Key[]]
