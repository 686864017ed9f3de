import { machine, type Move, type NameOf } from './machine'
import { words } from './vocabulary'

const isCancelled: Move = { label: 'Cancel', confirm: true, consequence: 'This cannot be undone.', danger: true, done: 'The projection is cancelled.' }
/** Expected vehicles of a slot (pas.md 3.2). */
export const projectionStatus = /* @__PURE__ */ machine({
  draft: { label: 'Draft', tone: 'grey', progress: 5, moves: { submitted: { label: 'Submit' }, cancelled: isCancelled } },
  submitted: {
    label: 'Submitted', tone: 'yellow', progress: 25,
    moves: {
      approved: { label: 'Approve', confirm: true, done: 'The projection is approved.' },
      rejected: { label: 'Reject', confirm: true, reason: 'required', danger: true, done: 'The projection is rejected.' }, cancelled: isCancelled,
    },
  },
  approved: { label: 'Approved', tone: 'blue', progress: 50, moves: { in_progress: null, missed: null, cancelled: isCancelled } },
  in_progress: { label: 'In progress', tone: 'cyan', progress: 75, moves: ['completed'] },
  completed: { label: 'Completed', tone: 'green', progress: 100, moves: [] },
  rejected: { label: 'Rejected', tone: 'red', moves: [] },
  missed: { label: 'Missed', tone: 'orange', moves: [] },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: [] },
})
export type ProjectionStatus = NameOf<typeof projectionStatus>
/** Projections that leave their slot to others. */
export const withdrawnProjections = ['cancelled', 'rejected'] as const satisfies readonly ProjectionStatus[]
/** Projections whose vehicles may still come. */
export const expectedProjections = ['submitted', 'approved', 'in_progress'] as const satisfies readonly ProjectionStatus[]
/** Projections whose vehicles and days may still be changed. */
export const changeableProjections = ['draft', 'submitted'] as const satisfies readonly ProjectionStatus[]
/** Projections vehicles may still be mapped to. */
export const openProjections = ['draft', 'submitted', 'approved', 'in_progress'] as const satisfies readonly ProjectionStatus[]
/** Projections that take up the capacity of their slot. */
export const countedProjections = [...openProjections, 'completed'] as const satisfies readonly ProjectionStatus[]
/** Projections the day was planned with. */
export const plannedProjections = ['approved', 'in_progress', 'completed', 'missed'] as const satisfies readonly ProjectionStatus[]

export const mappingStatus = /* @__PURE__ */ machine({
  mapped: {
    label: 'Mapped', tone: 'blue',
    moves: {
      arrived: null, missed: null, removed: { label: 'Remove', confirm: true, consequence: 'Its place in the projection is free again.', danger: true },
    },
  },
  arrived: { label: 'Arrived', tone: 'cyan', moves: ['completed', 'mapped'] },
  completed: { label: 'Completed', tone: 'green', moves: [] },
  missed: { label: 'Missed', tone: 'orange', moves: [] },
  removed: { label: 'Removed', tone: 'grey', moves: [] },
})
/** Vehicles that take up a projection: neither missed nor removed. */
export const keptMappings = ['mapped', 'arrived', 'completed'] as const satisfies readonly NameOf<typeof mappingStatus>[]
/** Vehicles still expected or in the yard. */
export const openMappings = ['mapped', 'arrived'] as const satisfies readonly NameOf<typeof mappingStatus>[]

export const projectionDirection = words({ inbound: 'Inbound', outbound: 'Outbound' })
export type ProjectionDirection = NameOf<typeof projectionDirection>
export const orderArea = words({ fulfillment: 'Fulfilment', btb: 'B2B' })
/** The actions a person may take, and where each leads. */
export const projectionAction = {
  submit: 'submitted', approve: 'approved', reject: 'rejected', cancel: 'cancelled',
} as const satisfies Record<string, ProjectionStatus>
export type ProjectionAction = keyof typeof projectionAction
export const actionWords = { submit: 'submitted', approve: 'approved', reject: 'rejected', cancel: 'cancelled', change: 'changed' } as const
export const reportGrouping = words({ day: 'Day', slot: 'Slot', client: 'Client', warehouse: 'Warehouse', direction: 'Direction' })

/** Open orders that may be mapped (pas.md 4.15). */
export const mappableStatuses = {
  inbound: ['submitted', 'scheduled'], outbound: ['allocated', 'released', 'in_picking', 'picked', 'packed', 'ready_to_ship'],
} as const

export const isMappable = (direction: ProjectionDirection, status: string): boolean => (mappableStatuses[direction] as readonly string[]).includes(status)

/** Dock minutes one vehicle takes (pas.md 7.2): 15 + 24 pallets × 1.5 = 51. */
export const handlingMinutes = (base: number, pallets: number, perPallet: number): number => Math.round(base + pallets * perPallet)

/** Dock minutes of a slot: docks of that direction in service, docks of both counting half to each side. */
export const slotCapacity = (docksOfDirection: number, docksOfBoth: number, slotMinutes: number): number =>
  Math.floor((docksOfDirection + docksOfBoth / 2) * slotMinutes)

/** Use in per cent, one decimal; a slot without docks in use is 999.9. */
export const percentUsed = (minutes: number, capacity: number): number => (
  capacity === 0 ? (minutes === 0 ? 0 : 999.9) : Math.round((minutes / capacity) * 1000) / 10
)

/** Forecast accuracy in per cent, one decimal: 40 projected, 34 came -> 85 (pas.md 7.7); nothing expected and nothing come is 100. */
export function accuracyPercent(projected: number, actual: number): number {
  if (projected === 0) return actual === 0 ? 100 : 0
  return Math.max(0, Math.round((100 - (Math.abs(actual - projected) / projected) * 100) * 10) / 10)
}

/** The nearest-rank percentile of some minutes, null of none. */
export function nearestRank(values: readonly number[], percent: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? null
}
