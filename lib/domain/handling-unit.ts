import { machine, type Move, type NameOf } from './machine'
import type { OutboundStatus } from './outbound'

const closes: Move = { label: 'Close', done: '[it] is closed.' }
const reopens: Move = { label: 'Open again', consequence: 'What is in it may change; it is closed and staged anew.', done: '[it] is open again.' }
const empties: Move = {
  label: 'Take apart', confirm: 'Take [it] apart?', consequence: 'What is in it is to be packed again. Its number is not used any more.', danger: true,
  done: '[it] is taken apart.',
}

/** b2b.md 2.4: a carton or pallet of goods for a consignee, from its first unit to the vehicle. */
export const handlingUnitStatus = /* @__PURE__ */ machine({
  open: { label: 'Open', tone: 'yellow', moves: { closed: closes, emptied: empties } },
  closed: { label: 'Closed', tone: 'blue', moves: { staged: null, loaded: null, open: reopens, emptied: empties } },
  staged: { label: 'Staged', tone: 'blue', moves: { loaded: null, open: reopens, emptied: empties } },
  loaded: { label: 'Loaded', tone: 'cyan', moves: { shipped: null, staged: null, closed: null, emptied: null } },
  shipped: { label: 'Shipped', tone: 'green', moves: [] },
  emptied: { label: 'Taken apart', tone: 'grey', moves: [] },
})
export type HandlingUnitStatus = NameOf<typeof handlingUnitStatus>

/** It stands closed, on the floor or on a lane. */
export const standingUnits = ['closed', 'staged'] as const satisfies HandlingUnitStatus[]
/** It holds goods that have not left. */
export const presentUnits = ['open', 'closed', 'staged', 'loaded'] as const satisfies HandlingUnitStatus[]

/** It is or was a carton or pallet of the order. */
export const usedUnits = [...presentUnits, 'shipped'] as const satisfies HandlingUnitStatus[]
/** Scanned to where it had to go. */
export const stagedUnits = ['staged', 'loaded'] as const satisfies HandlingUnitStatus[]
export const loadedUnits = ['loaded'] as const satisfies HandlingUnitStatus[]
export const openUnits = ['open'] as const satisfies HandlingUnitStatus[]
/** It waits for a lane. */
export const unstagedUnits = ['closed'] as const satisfies HandlingUnitStatus[]

export const isUnitIn = (states: readonly HandlingUnitStatus[], { status }: { status: HandlingUnitStatus }): boolean => states.includes(status)

/** Its goods are counted apart from those of others: it stands by itself, or on no pallet. */
export interface PackedFacts {
  /** Units that are picked and have not left, and those of them in closed cartons and pallets. */
  picked: number
  packed: number
  /** Cartons and pallets by themselves that have not left: all, those still open, those on a lane or further, those on the vehicle. */
  units: number
  open: number
  staged: number
  loaded: number
  isSealed: boolean
}

/** How far an order that is picked has come by what is packed, staged and loaded of it (b2b.md 3.2); one of which a part has left waits for the rest. */
export function packedStatus(now: OutboundStatus, { picked, packed, units, open, staged, loaded, isSealed }: PackedFacts): OutboundStatus {
  if (now === 'partially_shipped') return now
  if (units === 0 || open > 0 || packed < picked) return 'picked'
  if (loaded === units && isSealed) return 'loaded'
  return staged === units ? 'staged' : 'packed'
}
