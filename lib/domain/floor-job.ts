import type { Key } from './keys'
import { words } from './vocabulary'

/** What is done with goods on the floor of a warehouse, in the order of their way through it. */
export const floorJob = words({ receive: 'Receive', put_away: 'Put away', pick: 'Pick', pack: 'Pack', load: 'Load', count: 'Count' })
export type FloorJob = (typeof floorJob.names)[number]

const receives = ['app_fulfillment:inbound-order-receive', 'app_b2b:inbound-receive'] as const
const processes = ['app_fulfillment:order-process', 'app_b2b:outbound-process'] as const

/** Whoever may work on it: with one of these. */
export const floorKeys: Record<FloorJob, readonly Key[]> = {
  receive: receives, put_away: receives, pick: processes, pack: processes,
  load: ['app_b2b:outbound-process'], count: ['app_fulfillment:inventory-adjust'],
}

/** Whoever may work on any of it. */
export const anyFloorKey = [...new Set(Object.values(floorKeys).flat())] as [Key, ...Key[]]
