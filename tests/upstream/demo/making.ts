import { planLists, type ListPlan } from '@/upstream/demo/lists/plan'
import type { Loads } from '@/upstream/demo/parcels/containers'
import { parcelBatches, openMakings, type Batch } from '@/upstream/demo/parcels/stream'
import { wholeRow, type PackageRow } from '@/upstream/demo/parcels/package-row'
import { userRows, type UserRow } from '@/upstream/demo/people/users'
import { facilities } from '@/upstream/demo/places/facilities'
import { addressRows } from '@/upstream/demo/trade/client-rows'
import type { RangeRow } from '@/upstream/demo/trade/ranges'

/** A Friday evening in Dubai. */
export const evening = new Date('2026-11-20T14:00:00Z')

/** As the database would number them. */
const facilityIds = new Map(facilities.map(({ facility_code }, i) => [facility_code as string, i + 1]))

export type Made = Omit<Batch, 'packages'> & { packages: PackageRow[]; ranges: RangeRow[]; lists: ListPlan[]; loads: Loads }

/** Everything that would be loaded for so many parcels, without a database. */
export function made(packages: number, today: Date = evening): Made {
  const nowMs = today.getTime()
  const { books, serialOf } = openMakings(nowMs)
  const addresses = addressRows(nowMs)
  const lists = planLists(packages, nowMs, addresses, serialOf)
  const batches = parcelBatches({ nowMs, packages, addresses, facilityIds, scanners: { DXB1: 27 }, keyers: { NOORB: 17 }, books, serialOf, lists }, 500)
  const all: Batch[] = []
  let next = batches.next()
  for (; !next.done; next = batches.next()) all.push(next.value)
  return {
    packages: all.flatMap(batch => batch.packages.map(wholeRow)), items: all.flatMap(batch => batch.items), events: all.flatMap(batch => batch.events),
    pods: all.flatMap(batch => batch.pods), ranges: books.rows(), lists, loads: next.value,
  }
}

export const people = (today: Date = evening): UserRow[] => userRows(today.getTime(), 'hash', facilityIds)

/** Values that come up more than once. */
export const repeats = (values: readonly (string | null | undefined)[]): string[] => {
  const seen = new Set<string>()
  return values.filter((value): value is string => typeof value === 'string' && (seen.has(value) || !seen.add(value)))
}
