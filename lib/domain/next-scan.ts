import { isTerminalPackageStatus, type PackageStatus } from './package'

/** A scan of packages as a step from the statuses it meets to the one it sets; `to` null where its event sets none. */
export interface ScanWay {
  name: string
  event_code: string
  allowed_statuses: readonly PackageStatus[]
  to: PackageStatus | null
  /** Of its event: of two steps that lead on the later one is meant. */
  rank: number
}

/** Nobody reports a failure, a loss or a return, nor delivers, to make another scan possible. */
const isStep = ({ event_code }: ScanWay): boolean => !/^(?:DEL|DLF|RET|EXC)/.test(event_code)
/** A hold that is released leaves a package where it stood, most often in the facility. */
const leadsTo = ({ event_code, to }: ScanWay): PackageStatus | null => (event_code === 'ORD05' ? 'at_facility' : to)

/**
 * The scan to make first so that another becomes possible for a package of that status, by the fewest steps; null when none leads there, the package is
 * done, or it stands already where the scan would take it.
 */
export function nextScan(
  scan: { event_code: string; allowed_statuses: readonly PackageStatus[] }, status: PackageStatus, ways: readonly ScanWay[],
): string | null {
  const aim = ways.find(({ event_code }) => event_code === scan.event_code)?.to
  if (isTerminalPackageStatus(status) || scan.allowed_statuses.length === 0 || aim === status) return null
  const steps = ways.filter((way) => isStep(way) && way.event_code !== scan.event_code).toSorted((a, b) => b.rank - a.rank)
  const seen = new Set<PackageStatus>([status])
  let reached: { at: PackageStatus; by: string | null }[] = [{ at: status, by: null }]
  while (reached.length > 0) {
    const further: typeof reached = []
    for (const { at, by } of reached) {
      for (const step of steps) {
        const to = leadsTo(step)
        if (to === null || seen.has(to) || !step.allowed_statuses.includes(at)) continue
        // Where several do the same, the plainest: what is picked up is received before it is sorted.
        const first = by ?? steps.findLast((one) => leadsTo(one) === to && one.allowed_statuses.includes(at))?.name ?? step.name
        if (scan.allowed_statuses.includes(to)) return first
        seen.add(to)
        further.push({ at: to, by: first })
      }
    }
    reached = further
  }
  return null
}
