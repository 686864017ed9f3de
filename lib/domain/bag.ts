import { compare, greatest, multiply, subtract, sum, type Decimal } from './decimal'
import type { BagStatus } from './container'
import { bagLimits, type bagType } from './lists'
import type { NameOf } from './machine'
import type { PackageStatus } from './package'
import { words } from './vocabulary'

export type BagType = NameOf<typeof bagType>
export const bagSource = words({ scan: 'Scan', upload: 'Upload', api: 'API' })
export const bagOutReason = words({ moved: 'Moved to another bag', removed: 'Removed', short: 'Short', emptied: 'Emptied' })
export const bagGrouping = words({ day: 'Day', destination: 'Destination', carrier: 'Carrier', client: 'Client', status: 'Status' })
export const weightSource = words({ scale: 'Scale', calculated: 'Net and tare' })

/** Columns of the floor's board: what somebody of the hub still has to do with (bags.md 4). */
export const boardStatuses = ['open', 'closed', 'consolidated', 'dispatched'] as const satisfies readonly BagStatus[]

/** A number of one's own; ours are longer and follow the lane. */
export const ownBagNo = /^[A-Z0-9-]{6,30}$/

/** Statuses in which a parcel stands where somebody can put it into a bag. */
export const baggable = ['label_created', 'picked_up', 'at_facility', 'bagged', 'arrived', 'cleared'] as const satisfies readonly PackageStatus[]
/** What goes back to its sender goes in bags of its own. */
export const returnable = ['return_initiated', 'return_in_transit'] as const satisfies readonly PackageStatus[]
/** What waits in a hub and was never put into a bag (bags.md 4, unmapped orders). */
export const unbagged = ['label_created', 'picked_up', 'at_facility'] as const satisfies readonly PackageStatus[]

const LEAST_TOLERANCE = '0.200'
const TOLERANCE_SHARE = '0.02'

/** What a scale should show of a bag and what it does show, in kilograms (bags.md 7): 2 % of contents and bag, at least 200 g, are no difference. */
export function weighing({ net, tare, gross }: { net: Decimal; tare: Decimal; gross: Decimal }) {
  const expected = sum([net, tare])
  const difference = subtract(gross, expected)
  const apart = compare(difference, 0) < 0 ? subtract(0, difference) : difference
  const tolerance = greatest(LEAST_TOLERANCE, multiply([expected, TOLERANCE_SHARE], 3))
  return { expected, difference: apart, tolerance: String(tolerance), isWithin: compare(apart, tolerance) <= 0 }
}

/** Suggestions leave this much of a type's greatest weight free, since scales find more than senders declare. */
const FILL_SHARE = '0.9'

export const fillWeight = (type: BagType): string => multiply([bagLimits[type].max_gross_weight, FILL_SHARE], 3)

/** Bags that lie open: after this they are late, then far too late (bags.md 4, /bagList). */
const LATE_HOURS = 12
export const FORGOTTEN_HOURS = 24

/** How an open bag's age is shown: hours since it was opened. */
export const ageTone = (hours: number): 'red' | 'orange' | null => (hours > FORGOTTEN_HOURS ? 'red' : hours > LATE_HOURS ? 'orange' : null)

export interface Suggested<Parcel> {
  /** Where the lane's parcels go first: an open bag, or none and a new one is made. */
  bag: number | null
  parcels: Parcel[]
}

interface Room {
  bag: number | null
  weight: string
  count: number
}

/**
 * Parcels of one lane and kind, oldest first, put into open bags and as many new ones as it takes: the first with room takes a parcel,
 * up to 90 % of the type's weight or its number of parcels (bags.md 7). `room.weight` in kg with tare. What is heavier than an empty
 * bag may hold is left out.
 */
export function firstFit<Parcel extends { weight: string }>(
  parcels: readonly Parcel[], open: readonly Room[], type: BagType,
): { bags: Suggested<Parcel>[]; tooHeavy: Parcel[] } {
  const { max_packages, tare } = bagLimits[type]
  const most = fillWeight(type)
  const filling = open.map((room) => ({ ...room, parcels: [] as Parcel[] }))
  const tooHeavy: Parcel[] = []
  for (const parcel of parcels) {
    const fits = (room: Room) => room.count < max_packages && compare(sum([room.weight, parcel.weight]), most) <= 0
    if (compare(sum([tare, parcel.weight]), most) > 0) {
      tooHeavy.push(parcel)
      continue
    }
    let room = filling.find(fits)
    if (!room) {
      room = { bag: null, weight: tare, count: 0, parcels: [] }
      filling.push(room)
    }
    room.parcels.push(parcel)
    room.weight = sum([room.weight, parcel.weight])
    room.count += 1
  }
  return { bags: filling.filter((room) => room.parcels.length > 0).map(({ bag, parcels: its }) => ({ bag, parcels: its })), tooHeavy }
}
