import type { PackageStatus } from '@/lib/domain/package'

/** Where the desk stands: everybody's, or a client's own. */
export type TrackingPath = '/tracking' | '/client/tracking'

/** What the tab remembers of a search, under the names of portal.txt section 3 ("Session-only"). */
const places = {
  numbers: 'tracking-numbers',
  selected: 'selected-tracking-number',
  references: 'reference-number-data',
} as const

/** How the numbers were to be read, and which parcel each of them turned out to be. */
export interface ReferenceData {
  type: string
  client: { id: number; label: string } | null
  found: { number: string; tracking_no: string; status: PackageStatus }[]
}

interface Kept {
  numbers: string[]
  selected: string
  references: ReferenceData
}

export function kept<Name extends keyof Kept>(name: Name): Kept[Name] | null {
  return JSON.parse(sessionStorage.getItem(places[name]) ?? 'null') as Kept[Name] | null
}

export function keep<Name extends keyof Kept>(name: Name, value: Kept[Name]): void {
  sessionStorage.setItem(places[name], JSON.stringify(value))
}
