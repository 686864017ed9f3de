import { addDays, daysBetween, isoWeekday } from '@/lib/domain/days'
import {
  deliveryDaysTaken, learnPromises, orderMoment, promiseCells, promiseHalfLife, promiseOn, promiseWindow, promisedDay,
  type DeliversOn, type DeliveryPromise, type OrderMoment, type PromiseLane, type PromiseTally,
} from '@/lib/domain/delivery-promise'
import { dice, type Dice } from '@/upstream/demo/dice'

export interface PastParcel extends PromiseLane {
  day: string
  time: string
  delivered: string
  /** Delivery days it took. */
  days: number
  moment: OrderMoment
  /** Its tally: all of one name are counted together. */
  tally: string
  /** Calendar days of the carrier's coverage, by which it is promised today. */
  longest: number
}

/** What happens to a history that its learner does not know of: extra days of a parcel, and days on which nothing is delivered after all. */
export interface Trouble {
  extraDays?: (roll: Dice, parcel: Pick<PastParcel, 'day' | 'carrier_id' | 'from_city' | 'city'>) => number
  isShut?: (country: string, day: string) => boolean
}

export const firstDay = '2026-01-05'
export const heldBackFrom = '2026-05-05'
export const heldBackDays = 30
const lastOrder = addDays(heldBackFrom, heldBackDays - 1)

/** City, share of the parcels, and delivery days of a parcel nothing happens to. */
const cities: readonly (readonly [country: string, city: string, share: number, days: number])[] = [
  ['AE', 'Dubai', 20, 1], ['AE', 'Abu Dhabi', 13, 1], ['AE', 'Sharjah', 8, 1], ['AE', 'Fujairah', 3, 2],
  ['SA', 'Riyadh', 16, 3], ['SA', 'Jeddah', 12, 3], ['SA', 'Dammam', 6, 3], ['SA', 'Abha', 2, 5], ['SA', 'Tabuk', 2, 5],
  ['KW', 'Kuwait City', 8, 3], ['KW', 'Jahra', 2, 4], ['OM', 'Muscat', 6, 3], ['OM', 'Salalah', 2, 5],
]
const restDay: Readonly<Record<string, number>> = { AE: 7, SA: 5, KW: 5, OM: 5 }
const holidays = new Set([
  'AE 2026-03-20', 'AE 2026-03-21', 'SA 2026-03-20', 'SA 2026-03-21', 'SA 2026-03-22', 'KW 2026-02-25', 'AE 2026-05-27', 'SA 2026-05-27',
])
const origins = [['Dubai', 70], ['Abu Dhabi', 20], ['Sharjah', 10]] as const
/** A carrier: its share of the parcels, how often it takes a day more, the longest days of its coverage at home and abroad. */
const carriers = [
  { id: 1, share: 40, slow: 0.1, home: 5, abroad: 10 }, { id: 2, share: 30, slow: 0.2, home: 5, abroad: 11 },
  { id: 3, share: 20, slow: 0.3, home: 6, abroad: 12 }, { id: 4, share: 10, slow: 0.45, home: 6, abroad: 14 },
] as const

/** What everybody knows of the days a carrier delivers on. */
export const knownDays = (country: string): DeliversOn => (day) => isoWeekday(day) !== restDay[country] && !holidays.has(`${country} ${day}`)

function orderTime(roll: Dice): string {
  const hour = roll.weighted([[8, 4], [9, 7], [10, 10], [11, 11], [12, 10], [13, 9], [15, 9], [16, 9], [17, 8], [19, 8], [21, 9], [22, 6]])
  return `${String(hour).padStart(2, '0')}:${String(roll.int(0, 59)).padStart(2, '0')}`
}

/** Days lost on the way: an attempt that failed, a flight missed, an address put right, papers asked for. */
const mishaps = (roll: Dice, slow: number, abroad: boolean) =>
  (roll.chance(slow) ? 1 : 0) + roll.weighted([[0, 88], [1, 7], [2, 3], [3, 1.2], [5, 0.5], [8, 0.3]]) +
  (abroad ? roll.weighted([[0, 86], [1, 9], [2, 3.5], [4, 1.5]]) : 0)

function parcelOf(roll: Dice, day: string, { extraDays, isShut }: Trouble): PastParcel {
  const carrier = roll.weighted(carriers.map((one) => [one, one.share] as const))
  const [country_code, city, , base] = roll.weighted(cities.map((one) => [one, one[2]] as const))
  const from_city = roll.weighted(origins)
  const time = orderTime(roll)
  const abroad = country_code !== 'AE'
  const lost = mishaps(roll, carrier.slow, abroad) + (time >= '15:00' ? 1 : 0) + (extraDays?.(roll, { day, carrier_id: carrier.id, from_city, city }) ?? 0)
  const delivered = promisedDay((at) => knownDays(country_code)(at) && !isShut?.(country_code, at), day, base + lost)
  const lane = { carrier_id: carrier.id, service: abroad ? 'EXP' : 'STD', from_country: 'AE', from_city, country_code, city }
  const moment = orderMoment(day, time)
  const days = deliveryDaysTaken(knownDays(country_code), day, delivered)
  const longest = abroad ? carrier.abroad : carrier.home
  return { ...lane, day, time, delivered, days, longest, moment, tally: `${promiseCells(lane, moment)[0]?.key} ${days}` }
}

/** Some 150 days of parcels, the same at every run; Sundays are quiet, and paydays are not. */
export function history(name: string, trouble: Trouble = {}): PastParcel[] {
  const roll = dice(name)
  return Array.from({ length: daysBetween(firstDay, lastOrder) + 1 }, (_, i) => addDays(firstDay, i)).flatMap((day) => {
    const many = isoWeekday(day) === 7 ? 140 : day.endsWith('-27') ? 400 : 260
    return Array.from({ length: many + roll.int(-40, 40) }, () => parcelOf(roll, day, trouble))
  })
}

const halved = (days: number) => 0.5 ** (days / promiseHalfLife)

/** What the night's learner counts on the morning of a day, as its SQL does. */
export function talliesOn(today: string, parcels: readonly PastParcel[]): PromiseTally[] {
  const ages = new Map(Array.from({ length: promiseWindow.learned }, (_, i) => [addDays(today, -1 - i), i + 1]))
  const tallies = new Map<string, PromiseTally>()
  for (const parcel of parcels) {
    const age = ages.get(parcel.delivered) ?? 0
    if (age === 0) continue
    let tally = tallies.get(parcel.tally)
    if (!tally) tallies.set(parcel.tally, tally = { ...parcel, ...parcel.moment, deliveries: 0, weight: 0, before: 0, newest: 0 })
    tally.deliveries += 1
    tally.weight += halved(age)
    if (age <= promiseWindow.newest) tally.newest += 1
    else tally.before += halved(age - promiseWindow.newest)
  }
  return [...tallies.values()]
}

export interface Judged {
  parcel: PastParcel
  promise: DeliveryPromise
}

/** Goes through the days held back: learns in the night what had come by then, promises what is ordered by day. */
export function promised(parcels: readonly PastParcel[]): { judged: Judged[]; unpromised: number } {
  const judged: Judged[] = []
  let unpromised = 0
  for (let day = heldBackFrom; day <= lastOrder; day = addDays(day, 1)) {
    const cells = learnPromises(talliesOn(day, parcels))
    for (const parcel of parcels) {
      if (parcel.day !== day) continue
      const cell = promiseCells(parcel, parcel.moment).map(({ key }) => cells.get(key)).find((found) => found)
      if (cell) judged.push({ parcel, promise: promiseOn(cell, knownDays(parcel.country_code), day) })
      else unpromised += 1
    }
  }
  return { judged, unpromised }
}

const share = (judged: readonly Judged[], is: (one: Judged) => boolean) => judged.filter(is).length / judged.length
const mean = (judged: readonly Judged[], of: (one: Judged) => number) => judged.reduce((sum, one) => sum + of(one), 0) / judged.length

/** Of promised parcels: shares that came by each date, and how many calendar days ahead it lay. */
export const figuresOf = (judged: readonly Judged[]) => ({
  parcels: judged.length,
  likely: share(judged, ({ parcel, promise }) => parcel.delivered <= promise.likely_on),
  sure: share(judged, ({ parcel, promise }) => parcel.delivered <= promise.sure_on),
  today: share(judged, ({ parcel }) => parcel.delivered <= addDays(parcel.day, parcel.longest)),
  likelyDays: mean(judged, ({ parcel, promise }) => daysBetween(parcel.day, promise.likely_on)),
  sureDays: mean(judged, ({ parcel, promise }) => daysBetween(parcel.day, promise.sure_on)),
  todaysDays: mean(judged, ({ parcel }) => parcel.longest),
})
