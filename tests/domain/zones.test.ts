import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { capacityDay } from '@/lib/domain/carrier-capacity'
import { addDays, daysBetween, dubaiAheadMs, dubaiDay, dubaiMoment, dubaiOffset, dubaiTime, companyZone, isoWeekday } from '@/lib/domain/days'
import { isTimezone, localTime, momentOf, momentOfWall, observesDst, offsetMs, offsetText, timezones } from '@/lib/domain/zones'
import { readTime } from '@/upstream/areas/carrier-feeds/times'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Clocks that are moved by an hour, by half of one, in the south, around Ramadan; and some that are not, a quarter of an hour beside the others. */
const zones = [
  'Europe/London', 'America/New_York', 'Africa/Cairo', 'Africa/Casablanca', 'Australia/Lord_Howe', 'America/Santiago',
  'Pacific/Chatham', 'America/St_Johns', 'Asia/Kathmandu', 'Asia/Tehran', 'Asia/Dubai', 'Asia/Riyadh',
]
const zone = fc.constantFrom(...zones)
const anyMoment = fc.integer({ min: Date.parse('2015-01-01T00:00:00Z'), max: Date.parse('2035-12-31T00:00:00Z') })
/** Moments an hour or two around a change of clocks, where sums go wrong. */
const changes = zones.flatMap((name) => Array.from({ length: 24 * 366 }, (_, hour) => Date.UTC(2026, 0, 1) + hour * hourMs)
  .filter((at) => offsetMs(name, at) !== offsetMs(name, at + hourMs))
  .map((at) => ({ name, at })))
const nearChange = fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -2 * hourMs, max: 3 * hourMs })).map(([{ name, at }, off]) => ({
  name, at: at + off,
}))
const place = fc.oneof(fc.record({ name: zone, at: anyMoment }), nearChange)

const shownByIntl = (timeZone: string, at: number) => {
  const part = Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return { day: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}` }
}

describe('clocks of zones', () => {
  test('show what the tz database shows, around every change as well', () => {
    expect(changes.length).toBeGreaterThan(15)
    fc.assert(fc.property(place, ({ name, at }) => void expect(localTime(name, at)).toEqual(shownByIntl(name, at))), { numRuns: 400 })
  })
  test('name one moment, the first where they show a time twice, and none before the time asked for', () => {
    fc.assert(fc.property(place, ({ name, at }) => {
      const { day, time } = localTime(name, at)
      const found = momentOf(name, day, time)
      expect(localTime(name, found)).toEqual({ day, time })
      expect(found).toBeLessThanOrEqual(at)
      expect([0, 30 * 60_000, hourMs]).toContain(Math.floor((at - found) / 60_000) * 60_000)
    }), { numRuns: 400 })
  })
  test('take a time their spring leaves out as late as the clock is moved', () => {
    expect(new Date(momentOf('Europe/London', '2026-03-29', '01:30')).toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(new Date(momentOf('America/New_York', '2026-03-08', '02:30')).toISOString()).toBe('2026-03-08T07:30:00.000Z')
    expect(new Date(momentOf('Australia/Lord_Howe', '2026-10-04', '02:15')).toISOString()).toBe('2026-10-03T15:45:00.000Z')
    expect(new Date(momentOf('Europe/London', '2026-10-25', '01:30')).toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(new Date(momentOfWall('America/New_York', Date.parse('2026-11-01T01:30:45.120Z'))).toISOString()).toBe('2026-11-01T05:30:45.120Z')
  })
  test('run on: a later time of one day is never an earlier moment', () => {
    const minute = fc.integer({ min: 0, max: 1438 })
    const clock = (n: number) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`
    fc.assert(fc.property(place, minute, ({ name, at }, n) => {
      const { day } = localTime(name, at)
      expect(momentOf(name, day, clock(n + 1))).toBeGreaterThanOrEqual(momentOf(name, day, clock(n)) - hourMs)
      expect(momentOf(name, addDays(day, 1), '12:00')).toBeGreaterThan(momentOf(name, day, '12:00'))
    }))
  })
  test('are told with their offset of the moment', () => {
    expect([
      offsetText('Europe/London', Date.UTC(2026, 0, 1)), offsetText('Europe/London', Date.UTC(2026, 6, 1)),
      offsetText('Asia/Kathmandu', 0), offsetText('America/St_Johns', Date.UTC(2026, 0, 1)),
    ]).toEqual(['+00:00', '+01:00', '+05:30', '-03:30'])
    expect(['Asia/Dubai', 'Europe/London', 'Africa/Cairo', 'Asia/Riyadh'].map((name) => observesDst(name, Date.UTC(2026, 5, 1)))).toEqual([
      false, true, true, false,
    ])
  })
  test('are known by the place they are named after', () => {
    expect(['Asia/Dubai', 'America/Argentina/Buenos_Aires', 'Mars/Olympus', 'Dubai', '', '+04:00', 'UTC'].map(isTimezone)).toEqual([
      true, true, false, false, false, false, false,
    ])
    expect(timezones().length).toBeGreaterThan(300)
  })
})

describe('Dubai', () => {
  test('keeps the offset its sums are done with', () => {
    expect([offsetText(companyZone, Date.now()), dubaiAheadMs]).toEqual([dubaiOffset, 4 * hourMs])
    for (let at = Date.UTC(2000, 0, 1); at < Date.UTC(2060, 0, 1); at += 7 * dayMs) expect(offsetMs(companyZone, at)).toBe(dubaiAheadMs)
    fc.assert(fc.property(anyMoment, (at) => {
      const { day, time } = localTime(companyZone, at)
      expect([dubaiDay(at), dubaiTime(at)]).toEqual([day, time])
      expect(Date.parse(dubaiMoment(day, time))).toBe(momentOf(companyZone, day, time))
    }))
  })
})

describe('days', () => {
  test('go on over the end of February, of leap years and of the century', () => {
    expect([addDays('2028-02-28', 1), addDays('2027-02-28', 1), addDays('2100-02-28', 1), addDays('2028-03-01', -1), addDays('2028-02-29', 366)]).toEqual([
      '2028-02-29', '2027-03-01', '2100-03-01', '2028-02-29', '2029-03-01',
    ])
    const plainDay = anyMoment.map((at) => dubaiDay(at))
    fc.assert(fc.property(plainDay, fc.integer({ min: -1500, max: 1500 }), (from, count) => {
      const to = addDays(from, count)
      expect(daysBetween(from, to)).toBe(count)
      expect(addDays(to, -count)).toBe(from)
      expect((isoWeekday(from) - 1 + count + 7000) % 7).toBe(isoWeekday(to) - 1)
    }))
  })
})

describe('agents and carriers abroad', () => {
  const carrierMoment = (text: string, timezone: string) => {
    const read = readTime(text, { zone: timezone, order: null })
    return 'at' in read && read.day === null ? read.at : null
  }

  test('are told a time of their own place, in its summer and its winter', () => {
    expect([
      carrierMoment('2026-07-01 09:00', 'Europe/London'),
      carrierMoment('2026-12-01T09:00:05', 'Europe/London'),
      carrierMoment('2026-03-29 01:30', 'Europe/London'),
    ]).toEqual(['2026-07-01T08:00:00.000Z', '2026-12-01T09:00:05.000Z', '2026-03-29T01:30:00.000Z'])
    expect([
      carrierMoment('2026-07-01T09:00:00+02:00', 'Europe/London'),
      carrierMoment('2026-07-01', 'Europe/London'), carrierMoment('2026-02-30T09:00:00', 'Europe/London'),
    ]).toEqual(['2026-07-01T07:00:00.000Z', null, null])
  })
  test('count a parcel to their own day', () => {
    fc.assert(fc.property(place, ({ name, at }) => void expect(capacityDay(at, { timeZone: name })).toBe(localTime(name, at).day)))
    expect(capacityDay('2026-10-25T00:30:00Z', { timeZone: 'Europe/London', cutOff: '01:15' })).toBe('2026-10-26')
  })
})
