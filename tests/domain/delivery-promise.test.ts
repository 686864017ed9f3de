import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, isoWeekday } from '@/lib/domain/days'
import {
  deliveryDaysTaken, deliveryWeekdays, learnPromises, leastDeliveries, orderMoment, promiseCells, promiseOn, promisedDay, type PromiseTally,
} from '@/lib/domain/delivery-promise'
import { figuresOf, heldBackFrom, history, knownDays, promised, talliesOn, type Judged, type Trouble } from './promise-history'

const seconds = 60_000
const midway = addDays(heldBackFrom, 10)

function judge(name: string, trouble: Trouble, touched: (one: Judged) => boolean = () => true) {
  const { judged, unpromised } = promised(history('promises', trouble))
  const all = figuresOf(judged)
  const there = figuresOf(judged.filter(touched))
  const said = ({ sure, likely, sureDays, likelyDays }: typeof all) =>
    `sure ${(100 * sure).toFixed(1)} % at ${sureDays.toFixed(2)} days, likely ${(100 * likely).toFixed(1)} % at ${likelyDays.toFixed(2)} days`
  console.log(`${name}: ${said(all)}; by the longest days of carriers ${all.todaysDays.toFixed(2)} days; where it happened ${said(there)}`)
  return { all, there, unpromised, judged }
}

describe('thirty days held back', () => {
  test('95 % sure holds of 93 to 97 %, and is a fifth shorter than the longest days of carriers', { timeout: seconds }, () => {
    const { all, unpromised, judged } = judge('nothing happens', {})
    expect(unpromised).toBe(0)
    expect(all.sure).toBeGreaterThan(0.93)
    expect(all.sure).toBeLessThan(0.97)
    expect(all.likely).toBeGreaterThan(0.5)
    expect(all.sureDays).toBeLessThan(0.8 * all.todaysDays)
    expect(judged.every(({ promise }) => promise.likely_on <= promise.sure_on)).toBe(true)
    expect(judged.every(({ parcel, promise }) => [promise.likely_on, promise.sure_on].every(knownDays(parcel.country_code)))).toBe(true)
    for (const carrier of [1, 2, 3, 4]) expect(figuresOf(judged.filter(({ parcel }) => parcel.carrier_id === carrier)).sure).toBeGreaterThan(0.92)
  })

  test('it follows a carrier that loses a day within the month', { timeout: seconds }, () => {
    const { all, there } = judge('a carrier drifts', {
      extraDays: (roll, { day, carrier_id }) => (carrier_id === 2 && roll.chance(Math.max(0, daysBetween(heldBackFrom, day)) / 30) ? 1 : 0),
    }, ({ parcel }) => parcel.carrier_id === 2)
    expect(all.sure).toBeGreaterThan(0.93)
    expect(there.sure).toBeGreaterThan(0.9)
    expect(all.sureDays).toBeLessThan(0.8 * all.todaysDays)
  })

  test('four days on which a country delivers nothing, in no calendar, cost little and are forgotten', { timeout: seconds }, () => {
    const { all, judged } = judge('a holiday nobody entered', { isShut: (country, day) => country === 'SA' && day >= midway && day < addDays(midway, 4) },
      ({ parcel }) => parcel.country_code === 'SA')
    expect(all.sure).toBeGreaterThan(0.9)
    expect(all.sureDays).toBeLessThan(0.85 * all.todaysDays)
    expect(figuresOf(judged.filter(({ parcel }) => parcel.day >= addDays(midway, 4))).sure).toBeGreaterThan(0.95)
  })

  test('a lane that takes three days more from one day on costs the others nothing and is followed within two weeks', { timeout: seconds }, () => {
    const { all, judged } = judge('a lane changed midway',
      { extraDays: (_, { day, from_city, city }) => (from_city === 'Dubai' && city === 'Jeddah' && day >= midway ? 3 : 0) },
      ({ parcel }) => parcel.from_city === 'Dubai' && parcel.city === 'Jeddah')
    expect(all.sure).toBeGreaterThan(0.9)
    expect(all.sureDays).toBeLessThan(0.8 * all.todaysDays)
    const late = judged.filter(({ parcel }) => parcel.from_city === 'Dubai' && parcel.city === 'Jeddah' && parcel.day >= addDays(midway, 14))
    expect(figuresOf(late).sure).toBeGreaterThan(0.85)
    const others = judged.filter(({ parcel }) => parcel.from_city !== 'Dubai' || parcel.city !== 'Jeddah')
    expect(figuresOf(others).sure).toBeGreaterThan(0.93)
  })
})

const tally = (days: number, deliveries: number, more: Partial<PromiseTally> = {}): PromiseTally => ({
  carrier_id: 7, service: 'STD', from_country: 'AE', from_city: 'Dubai', country_code: 'AE', city: 'Abu Dhabi', weekday: 1, part: 0, days, deliveries,
  weight: deliveries, before: deliveries, newest: 0, ...more,
})
const cellOf = (tallies: PromiseTally[]) => {
  const cells = learnPromises(tallies)
  return promiseCells(tally(0, 0), { weekday: 1, part: 0 }).map(({ key }) => cells.get(key)).find((cell) => cell)
}

describe('a cell', () => {
  test('of too few deliveries promises nothing', () => {
    expect(cellOf([tally(1, leastDeliveries - 1)])).toBeUndefined()
    expect(cellOf([])).toBeUndefined()
  })

  test('that knows too little leaves it to the next wider one, which says so', () => {
    expect(cellOf([tally(1, 20), tally(2, 20, { weekday: 3 })])).toMatchObject({ basis: 'hour', deliveries: 40 })
    expect(cellOf([tally(1, 20), tally(2, 20, { part: 3 })])).toMatchObject({ basis: 'lane', deliveries: 40 })
    expect(cellOf([tally(1, 20), tally(2, 20, { city: 'Sharjah' })])).toMatchObject({ basis: 'country', deliveries: 40 })
    expect(cellOf([tally(1, 20), tally(2, 20, { country_code: 'SA', city: 'Riyadh' })])).toMatchObject({ basis: 'carrier', deliveries: 40 })
    expect(cellOf([tally(1, 20), tally(2, 20, { carrier_id: 8 })])).toBeUndefined()
  })

  test('says the day of most, and one that nearly all have come by', () => {
    expect(cellOf([tally(1, 60), tally(2, 30), tally(5, 10)])).toMatchObject({ likely_days: 1, sure_days: 5, deliveries: 100 })
    expect(cellOf([tally(3, 100)])).toMatchObject({ likely_days: 3, sure_days: 3 })
  })

  test('is calibrated by the newest: what comes faster now is promised for sooner', () => {
    const before = [tally(1, 500, { newest: 0 }), tally(2, 400), tally(4, 100)]
    const faster = before.map((one) => ({ ...one, newest: one.days === 1 ? 400 : 0 }))
    const slower = before.map((one) => ({ ...one, newest: one.days === 4 ? 400 : 0 }))
    expect(cellOf(faster)?.sure_days).toBeLessThan(cellOf(slower)?.sure_days ?? 0)
  })

  test('names places however they are spelled', () => {
    const [one, other] = [promiseCells(tally(0, 0, { city: ' ABU dhabi' }), { weekday: 1, part: 0 }), promiseCells(tally(0, 0), { weekday: 1, part: 0 })]
    expect(one).toEqual(other)
  })
})

describe('delivery days', () => {
  const noSunday = (day: string) => isoWeekday(day) !== 7

  test('the promised day is one on which the carrier delivers', () => {
    // 2026-11-28 is a Saturday.
    expect(promisedDay(noSunday, '2026-11-28', 1)).toBe('2026-11-30')
    expect(promisedDay(noSunday, '2026-11-28', 0)).toBe('2026-11-28')
    expect(promisedDay(noSunday, '2026-11-29', 0)).toBe('2026-11-30')
    const said = promiseOn({ basis: 'lane', likely_days: 1, sure_days: 2, deliveries: 40 }, noSunday, '2026-11-28', (day) => isoWeekday(day) === 3)
    expect(said).toEqual({ basis: 'lane', deliveries: 40, likely_on: '2026-12-02', sure_on: '2026-12-02' })
  })

  test('what was delivered is within a promise of so many days exactly if it took no more', () => {
    for (const day of ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']) {
      for (let ahead = 0; ahead < 12; ahead++) {
        const delivered = addDays(day, ahead)
        for (let days = 0; days < 8; days++) {
          expect(delivered <= promisedDay(noSunday, day, days)).toBe(deliveryDaysTaken(noSunday, day, delivered) <= Math.max(days, noSunday(day) ? 0 : 1))
        }
      }
    }
  })

  test('a carrier works the weekdays it delivers on; while little is known, those outside the weekend', () => {
    expect(deliveryWeekdays(new Map([[1, 30], [5, 20]]), [5, 6])).toEqual([1, 2, 3, 4, 7])
    expect(deliveryWeekdays(new Map([[1, 300], [2, 250], [3, 260], [4, 200], [6, 90], [7, 4]]), [6, 7])).toEqual([1, 2, 3, 4, 6])
  })

  test('a moment has a weekday and a part of the day', () => {
    expect([orderMoment('2026-11-30', '09:59'), orderMoment('2026-11-30', '10:00'), orderMoment('2026-12-03', '18:30')])
      .toEqual([{ weekday: 1, part: 0 }, { weekday: 1, part: 1 }, { weekday: 4, part: 3 }])
  })
})

test('what is counted of a day is what had come before it', () => {
  const parcels = history('promises').slice(0, 400)
  expect(talliesOn(parcels[0]?.day ?? '', parcels)).toEqual([])
})
