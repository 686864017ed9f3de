import { machine, type Move, type NameOf } from './machine'
import { words } from './vocabulary'

const bagIsCancelled: Move = { label: 'Cancel', confirm: true, reason: 'required', danger: true, done: 'The bag is cancelled.' }
/**
 * Life of a bag (bags.md 3). A bag received on its way to another airport is closed again and free to be merged; a short one
 * turns up late or stays short. What was handed over comes back to its consolidation when the hand-over is undone, and stays behind
 * free for another when the airline had no room for it.
 */
export const bagStatus = /* @__PURE__ */ machine({
  open: { label: 'Open', tone: 'yellow', progress: 0, moves: { closed: { label: 'Close', confirm: true }, cancelled: bagIsCancelled } },
  closed: { label: 'Closed', tone: 'blue', progress: 20, moves: { open: null, cancelled: bagIsCancelled, consolidated: null } },
  consolidated: { label: 'Consolidated', tone: 'blue', progress: 40, moves: ['closed', 'dispatched'] },
  dispatched: { label: 'Dispatched', tone: 'cyan', progress: 55, moves: ['departed', 'consolidated', 'closed'] },
  departed: { label: 'Departed', tone: 'cyan', progress: 70, moves: ['received', 'short'] },
  received: { label: 'Received', tone: 'green', progress: 85, moves: ['emptied', 'closed'] },
  short: { label: 'Short', tone: 'red', moves: ['received'] },
  emptied: { label: 'Emptied', tone: 'grey', progress: 100, moves: [] },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: [] },
})
export type BagStatus = NameOf<typeof bagStatus>
/** Bags whose seal number is free for another. */
export const unsealedBags = ['open', 'emptied', 'cancelled'] as const satisfies readonly BagStatus[]
/** Bags that have a label: they were closed. */
export const labelledBags = ['closed', 'consolidated', 'dispatched', 'departed', 'received', 'short', 'emptied'] as const satisfies readonly BagStatus[]

export const contentClass = words({
  general: 'General', dg: 'Dangerous goods', high_value: 'High value', low_value: 'Low value', documents: 'Documents', returns: 'Returns',
})

/** Why goods do not belong into a bag of a class: dangerous ones lie in bags of their own, which take no others (bags.md 7). Null when they do. */
export function classFault(what: string, dangerous: boolean, bagClass: string): string | null {
  if (dangerous && bagClass !== 'dg') return `${what} has dangerous goods; this bag is ${bagClass.replace('_', ' ')}`
  return !dangerous && bagClass === 'dg' ? `${what} has no dangerous goods; this bag is for dangerous goods alone` : null
}

/** Life of a consolidation (consolidations.md 3.1). */
export const consolidationStatus = /* @__PURE__ */ machine({
  draft: {
    label: 'Draft', tone: 'grey', progress: 0,
    moves: { merged: null, cancelled: { label: 'Delete', confirm: true, danger: true, done: 'The consolidation is deleted.' } },
  },
  merged: { label: 'Merged', tone: 'blue', progress: 12, moves: ['draft', 'staging', 'staged'] },
  staging: { label: 'Staging', tone: 'yellow', progress: 25, moves: ['staged', 'unstaged'] },
  staged: { label: 'Staged', tone: 'yellow', progress: 37, moves: ['unstaged', 'dispatched'] },
  unstaged: { label: 'Unstaged', tone: 'orange', progress: 20, moves: ['staging'] },
  dispatched: { label: 'Dispatched', tone: 'cyan', progress: 50, moves: ['staged', 'departed'] },
  departed: { label: 'Departed', tone: 'cyan', progress: 62, moves: ['received'] },
  received: { label: 'Received', tone: 'green', progress: 75, moves: ['in_clearance', 'deconsolidated'] },
  in_clearance: { label: 'In clearance', tone: 'yellow', progress: 87, moves: ['deconsolidated'] },
  deconsolidated: { label: 'Deconsolidated', tone: 'grey', progress: 100, moves: [] },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: [] },
})
export type ConsolidationStatus = NameOf<typeof consolidationStatus>
/** Consolidations that stand in a lane. */
export const stagedConsolidations = ['staging', 'staged'] as const satisfies readonly ConsolidationStatus[]
/** Consolidations whose flights may still change. */
export const travellingConsolidations = [
  'draft', 'merged', 'staging', 'staged', 'unstaged', 'dispatched', 'departed', 'received', 'in_clearance',
] as const satisfies readonly ConsolidationStatus[]
/** Consolidations a manifest can be printed of. */
export const manifestedConsolidations = [
  'merged', 'staging', 'staged', 'unstaged', 'dispatched', 'departed', 'received', 'in_clearance', 'deconsolidated',
] as const satisfies readonly ConsolidationStatus[]

const isReleased: Move = { label: 'Release', confirm: true }
/** What customs says of a consolidation (consolidations.md 3.2). */
export const clearanceStatus = /* @__PURE__ */ machine({
  not_started: { label: 'Not started', tone: 'grey', moves: { submitted: { label: 'Submit' } } },
  submitted: {
    label: 'Submitted', tone: 'blue',
    moves: {
      documents_required: null, inspection: null, duty_pending: null, released: isReleased, partially_released: { label: 'Partial release' }, rejected: null,
    },
  },
  documents_required: { label: 'Documents required', tone: 'orange', moves: ['submitted'] },
  inspection: { label: 'Under inspection', tone: 'yellow', moves: ['submitted'] },
  duty_pending: { label: 'Duty pending', tone: 'orange', moves: ['submitted'] },
  released: { label: 'Released', tone: 'green', moves: [] },
  partially_released: { label: 'Partially released', tone: 'cyan', moves: { released: isReleased, rejected: null } },
  rejected: { label: 'Rejected', tone: 'red', moves: [] },
})

type ClearanceStatus = NameOf<typeof clearanceStatus>
/** Customs has it and has not decided. */
export const underwayClearances = ['submitted', 'documents_required', 'inspection', 'duty_pending'] as const satisfies readonly ClearanceStatus[]
/** What customs holds nothing of: it may be opened. */
export const openableClearances = ['released', 'partially_released', 'not_started'] as const satisfies readonly ClearanceStatus[]

export const transportMode = words({ air: 'Air', sea: 'Sea', road: 'Road' })
export const customsMode = words({ import: 'Import', transit: 'Transit', export: 'Export', none: 'None' })
export const legStatus = words({ scheduled: 'Scheduled', departed: 'Departed', arrived: 'Arrived', cancelled: 'Cancelled', offloaded: 'Offloaded' })
/** Whether a bag or parcel is in the consolidation, or was and has left it. */
export const unitStatus = words({ in: 'In', out: 'Out' })
