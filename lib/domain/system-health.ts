import { machine, type NameOf } from './machine'

/** How a part of the system does: judged anew at every look. */
export const systemHealth = /* @__PURE__ */ machine({
  failing: { label: 'Failing', tone: 'red', moves: [] },
  behind: { label: 'Behind', tone: 'orange', moves: [] },
  well: { label: 'Well', tone: 'green', moves: [] },
})
export type SystemHealth = NameOf<typeof systemHealth>

/** Something that failed within this many minutes makes its part failing. */
const FAILED_MINUTES = 60

/**
 * Failing where something failed within the hour, behind where the oldest that waits has waited longer than `lateAfter` minutes. `oldest` and
 * `lastFailed` are minutes ago; null for nothing that waits, nothing that failed.
 */
export function healthOf({ oldest, lastFailed, lateAfter }: { oldest: number | null; lastFailed: number | null; lateAfter: number }): SystemHealth {
  if (lastFailed !== null && lastFailed < FAILED_MINUTES) return 'failing'
  return oldest !== null && oldest > lateAfter ? 'behind' : 'well'
}
