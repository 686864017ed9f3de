import { addDays, day as dayText, daysBetween, isoWeekday } from './days'
import { words } from './vocabulary'

/** Whose deliveries a promise was learned from, the narrowest first. */
export const promiseBasis = words({
  moment: 'Lane, weekday and hour', hour: 'Lane and hour', lane: 'Lane', country: 'Countries', carrier: 'Carrier',
})
/** What a parcel without a promise is told. */
export const noPromise = 'Too few deliveries yet to promise'
/** How kept promises are shown side by side. */
export const promiseGrouping = words({
  carrier: 'Carrier', lane: 'Lane', country: 'Country', client: 'Client', week: 'Week', basis: 'Learned from',
})
export type PromiseBasis = (typeof promiseBasis.names)[number]

/** Hours at which the parts of a day begin after its first: what is ordered in one part leaves together. */
export const partsOfDay = [10, 14, 18] as const

/** Days of deliveries that are read, and of those the newest, by which the sure date is calibrated. */
export const promiseWindow = { learned: 120, newest: 10 } as const
/** Days after which a delivery counts half: short enough to follow a lane that changed, long enough to know a quiet one. */
export const promiseHalfLife = 14
/** Deliveries, the older counting less, below which a cell says nothing. */
export const leastDeliveries = 25
/** New deliveries of a carrier above which its own punctuality calibrates its dates, not everybody's. */
const leastNewest = 300
/** The share of parcels that shall come by the sure date. */
export const sureShare = 0.95
const likelyShare = 0.5
/** A lane has changed once so many of its newest deliveries took longer than 95 % before them; five times as many as should. */
const changedShare = 0.25
/** Beyond this share of what is known, the sure date would hang on a single odd parcel. */
const furthestShare = 0.995
/** What took longer than this many delivery days is counted as this many. */
export const longestDays = 60

/** What is known of a parcel when it is ordered; `from_city` empty where only the country is known. */
export interface PromiseLane {
  carrier_id: number
  service: string
  from_country: string
  from_city: string
  country_code: string
  city: string
}

/** When it is ordered: ISO weekday and part of the day, 0 before the first hour of `partsOfDay`. */
export interface OrderMoment {
  weekday: number
  part: number
}

/** Deliveries of one lane and moment that took the same number of delivery days. */
export interface PromiseTally extends PromiseLane, OrderMoment {
  days: number
  deliveries: number
  /** Each counted by its age today, halved every `promiseHalfLife` days. */
  weight: number
  /** The same of those before the newest, as it stood when the newest began. */
  before: number
  newest: number
}

/** What a cell promises, in delivery days after the day of the order. */
export interface PromiseCell {
  basis: PromiseBasis
  likely_days: number
  sure_days: number
  deliveries: number
}

export type DeliveryPromise = Omit<PromiseCell, 'likely_days' | 'sure_days'> & { likely_on: string; sure_on: string }

/** 'Thu 14:05' is weekday 4 and part 2. `time` is HH:mm. */
export const orderMoment = (day: string, time: string): OrderMoment => ({
  weekday: isoWeekday(day), part: partsOfDay.filter((hour) => Number(time.slice(0, 2)) >= hour).length,
})

const place = (text: string) => text.trim().toLowerCase()

/** The cells that may promise for an order, the narrowest first. */
export function promiseCells(lane: PromiseLane, { weekday, part }: OrderMoment): { basis: PromiseBasis; key: string }[] {
  const carrier = `${lane.carrier_id}/${lane.service}`
  const country = `${carrier}/${lane.from_country}>${lane.country_code}`
  const cities = `${country}/${place(lane.from_city)}>${place(lane.city)}`
  return [
    { basis: 'moment', key: `${cities}/${part}.${weekday}` }, { basis: 'hour', key: `${cities}/${part}` }, { basis: 'lane', key: cities },
    { basis: 'country', key: country }, { basis: 'carrier', key: carrier },
  ]
}

/** Deliveries of one cell by the days they took: all by their age, those before the newest, and the newest. */
interface Spread {
  basis: PromiseBasis
  deliveries: number
  weight: Float64Array
  before: Float64Array
  newest: Float64Array
}
const noDeliveries = () => new Float64Array(longestDays + 1)

const total = (spread: Float64Array): number => spread.reduce((sum, weight) => sum + weight, 0)

/** The fewest days by which more than `share` of the deliveries had come. */
function daysFor(spread: Float64Array, share: number): number {
  const all = total(spread)
  let sum = 0
  // Shares are told apart a little above what adding up leaves uncertain.
  const days = spread.findIndex((weight) => (sum += weight) > all * share + all * 1e-9)
  return days < 0 ? spread.findLastIndex((weight) => weight > 0) : days
}

/** Whether so many of the newest took longer than nearly all before them that the lane is another now, and what it was says nothing any more. */
function hasChanged({ before, newest }: Spread): boolean {
  const many = total(newest)
  if (many < leastDeliveries || total(before) === 0) return false
  return total(newest.subarray(daysFor(before, sureShare) + 1)) > many * changedShare
}

const shareBefore = (spread: Float64Array, days: number): number => total(spread.subarray(0, days)) / total(spread)

function spreadsOf(tallies: readonly PromiseTally[]): Map<string, Spread> {
  const spreads = new Map<string, Spread>()
  for (const tally of tallies) {
    const days = Math.min(tally.days, longestDays)
    for (const { basis, key } of promiseCells(tally, tally)) {
      let spread = spreads.get(key)
      if (!spread) spreads.set(key, spread = { basis, deliveries: 0, weight: noDeliveries(), before: noDeliveries(), newest: noDeliveries() })
      spread.deliveries += tally.deliveries
      for (const part of ['weight', 'before', 'newest'] as const) spread[part][days] = (spread[part][days] ?? 0) + tally[part]
    }
  }
  return spreads
}

/** The lane a narrower cell lies in; of other cells a name that is none. */
const laneAbove = (key: string): string => key.slice(0, key.lastIndexOf('/'))

interface Score {
  carrier_id: number
  /** The share of what was known before that had come in fewer days. */
  score: number
  deliveries: number
}

/** How far into what was known before each of the newest deliveries lay. */
function scoresOf(tallies: readonly PromiseTally[], spreads: ReadonlyMap<string, Spread>): Score[] {
  return tallies.flatMap((tally) => {
    if (tally.newest === 0) return []
    const cell = promiseCells(tally, tally).map(({ key }) => spreads.get(key)).find((spread) => spread && total(spread.before) >= leastDeliveries)
    return cell ? [{ carrier_id: tally.carrier_id, score: shareBefore(cell.before, Math.min(tally.days, longestDays)), deliveries: tally.newest }] : []
  })
}

/** The score below or at which the sure share of the newest lies, one more delivery counted as missed (split conformal prediction). */
function calibrated(scores: readonly Score[]): number {
  const inOrder = scores.toSorted((a, b) => a.score - b.score)
  const needed = sureShare * (inOrder.reduce((sum, { deliveries }) => sum + deliveries, 0) + 1)
  let sum = 0
  const at = inOrder.find(({ deliveries }) => (sum += deliveries) >= needed)
  return Math.min(furthestShare, Math.max(likelyShare, at?.score ?? furthestShare))
}

/** For each carrier the share of its known deliveries that a sure date must cover; one with few new deliveries has that of all. */
function sureShares(scores: readonly Score[]): (carrier: number) => number {
  const general = scores.length > 0 ? calibrated(scores) : sureShare
  const own = new Map<number, number>()
  for (const [carrier, its] of Map.groupBy(scores, ({ carrier_id }) => carrier_id)) {
    if (its.reduce((sum, { deliveries }) => sum + deliveries, 0) >= leastNewest) own.set(carrier, calibrated(its))
  }
  return (carrier) => own.get(carrier) ?? general
}

/**
 * What deliveries promise, by the key of a cell (docs/decisions/056-promises.md). Those before the newest say how long a lane takes, the newest how much
 * of that the sure date must cover, so that it covers 95 % of what comes now, and not of what came once. Cells that know too little are left out.
 */
export function learnPromises(tallies: readonly PromiseTally[]): Map<string, PromiseCell> {
  const spreads = spreadsOf(tallies)
  const shareOf = sureShares(scoresOf(tallies, spreads))
  // Its hours have too few new deliveries each to show it.
  const changedLanes = new Set([...spreads].filter(([, spread]) => spread.basis === 'lane' && hasChanged(spread)).map(([key]) => key))
  const cells = new Map<string, PromiseCell>()
  for (const [key, spread] of spreads) {
    if (total(spread.weight) < leastDeliveries || changedLanes.has(laneAbove(key))) continue
    const known = hasChanged(spread) ? spread.newest : spread.weight
    const likely_days = daysFor(known, likelyShare)
    const sure_days = Math.max(likely_days, daysFor(known, shareOf(Number.parseInt(key, 10))))
    cells.set(key, { basis: spread.basis, likely_days, sure_days, deliveries: spread.deliveries })
  }
  return cells
}

/** Whether a carrier delivers somewhere on a plain day. */
export type DeliversOn = (day: string) => boolean

/** A weekday is worked once a carrier delivered so much of its parcels on it. */
const leastShareOfWeekday = 0.03
const leastForWeekdays = 100

/** ISO weekdays a carrier delivers on in a country, by what it delivered there; those outside the weekend while that is little. */
export function deliveryWeekdays(delivered: ReadonlyMap<number, number>, weekend: readonly number[]): number[] {
  const all = [...delivered.values()].reduce((sum, n) => sum + n, 0)
  const week = [1, 2, 3, 4, 5, 6, 7]
  if (all < leastForWeekdays) return week.filter((weekday) => !weekend.includes(weekday))
  return week.filter((weekday) => (delivered.get(weekday) ?? 0) >= all * leastShareOfWeekday)
}

/** A carrier that delivers on no day of this many never does. */
const FURTHEST_DAYS = 120

/** The `days`th day of delivery after a day; for 0 the day itself, or the next one if nothing is delivered on it. */
export function promisedDay(deliversOn: DeliversOn, day: string, days: number): string {
  let at = day
  let left = deliversOn(day) ? days : Math.max(1, days)
  for (let looked = 0; left > 0 && looked < FURTHEST_DAYS; looked++) {
    at = addDays(at, 1)
    if (deliversOn(at)) left -= 1
  }
  return at
}

/** Days of delivery from a day to a later one, which counts as one even if it is none: the `days` for which `promisedDay` is kept. */
export function deliveryDaysTaken(deliversOn: DeliversOn, day: string, delivered: string): number {
  let taken = 0
  for (let ahead = 1; ahead <= daysBetween(day, delivered); ahead++) if (deliversOn(addDays(day, ahead))) taken += 1
  return deliversOn(delivered) ? taken : taken + 1
}

/** The two dates of an order of a day by the cell that promises it. `there`: the days on which just this place is served, where it is not served on all. */
export function promiseOn({ likely_days, sure_days, ...said }: PromiseCell, deliversOn: DeliversOn, day: string, there?: DeliversOn): DeliveryPromise {
  const dateOf = (days: number) => {
    const promised = promisedDay(deliversOn, day, days)
    return there ? promisedDay((at) => there(at) && deliversOn(at), promised, 0) : promised
  }
  return { ...said, likely_on: dateOf(likely_days), sure_on: dateOf(sure_days) }
}

/** 'Likely Tue 01 Dec, 2026, by Thu 03 Dec, 2026' of two plain days. */
export const promiseSentence = ({ likely_on, sure_on }: Pick<DeliveryPromise, 'likely_on' | 'sure_on'>): string =>
  likely_on === sure_on ? `By ${dayText(sure_on)}` : `Likely ${dayText(likely_on)}, by ${dayText(sure_on)}`
