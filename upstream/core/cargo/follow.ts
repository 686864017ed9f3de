import type { Db } from '../../db/db'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'

/** Whoever moves cargo, in the transaction it moves in. */
export interface CargoStep {
  db: Db
  who: Who
  services: Services
}

/** What an area does when cargo of another moves; it reads how things stand and bears being told twice. */
export interface CargoFollower {
  /** Consolidations were closed, given flights or a waybill, departed, received, cleared or opened; their rows are held. */
  consolidations?: (step: CargoStep, ids: readonly number[]) => Promise<void>
  /** Package lists were shipped; their rows are held. */
  shipped?: (step: CargoStep, packageListIds: readonly number[]) => Promise<void>
}

const followers: CargoFollower[] = []

/** Takes an area's follower into the list; called by the composition. */
export const registerFollower = (follower: CargoFollower): void => void followers.push(follower)

/** Tells whoever goes in step with consolidations that these have moved. */
export async function consolidationsMoved(step: CargoStep, ids: readonly number[]): Promise<void> {
  for (const { consolidations } of followers) await consolidations?.(step, ids)
}

export async function packageListsShipped(step: CargoStep, ids: readonly number[]): Promise<void> {
  for (const { shipped } of followers) await shipped?.(step, ids)
}
