import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockTime, nextPickupDay, slotsOverlap } from '@/lib/domain/pickup'
import { distanceKm, hoursOfWeek, openAt, readHours, writeHours } from '@/lib/domain/pudo'
import { chooseConfig, newStage, onTimeRate, timeLeft, type ConfigFacts, type ConfigQuery } from '@/lib/domain/sla'
import { addWorkingDays, addWorkingTime, hourMs, isWorkingDay, nextWorkingMoment, workingTimeBetween, type WorkCalendar } from '@/lib/domain/sla-calendar'
import { clockAt, clockDue, clockStart, type ClockEvent, type ClockSetting } from '@/lib/domain/sla-clock'
import { penaltyOf } from '@/lib/domain/sla-penalty'
import { localTime, momentOf } from '@/lib/domain/zones'

const emirates: WorkCalendar = { timezone: 'Asia/Dubai', weekend: [6, 7], starts: '09:00', ends: '18:00', holidays: new Map() }
const kingdom: WorkCalendar = { ...emirates, timezone: 'Asia/Riyadh', weekend: [5, 6] }
const at = (text: string) => Date.parse(`${text}:00+04:00`)
const event = (code: string, when: string, received = when): ClockEvent => ({ code, atMs: at(when), receivedMs: at(received) })
const hours = (value: string, more: Partial<ClockSetting['rule']> = {}): ClockSetting => ({
  rule: { ...newStage('delivery'), target_value: value, target_unit: 'hours', ...more }, working: false, cutOff: null, calendar: emirates, zone: 'Asia/Dubai',
})
const text = (ms: number | null) => (ms === null ? null : new Date(ms + 4 * hourMs).toISOString().slice(0, 16))

const moment = fc.integer({ min: Date.parse('2024-01-01T00:00:00Z'), max: Date.parse('2027-12-31T00:00:00Z') }).map((ms) => Math.floor(ms / 60_000) * 60_000)
const zone = fc.constantFrom('Asia/Dubai', 'Africa/Cairo', 'Europe/London', 'America/New_York', 'Asia/Kolkata')
const calendar = fc.record({
  timezone: zone, weekend: fc.constantFrom([6, 7], [5, 6], [5], []), starts: fc.constantFrom('08:00', '09:00'), ends: fc.constantFrom('14:00', '18:00'),
  holidays: fc.array(fc.tuple(
    fc.integer({ min: 0, max: 1400 }).map((n) => new Date(Date.parse('2024-01-01T00:00:00Z') + n * 86_400_000).toISOString().slice(0, 10)),
    fc.constantFrom(null, '12:00'),
  )).map((days) => new Map(days)),
})

describe('working time', () => {
  test('six hours from Thursday 15:30 end on Friday 12:30', () => {
    expect(text(addWorkingTime(emirates, at('2025-11-20T15:30'), 6 * hourMs))).toBe('2025-11-21T12:30')
  })
  test('two working days leave out the weekend of the country', () => {
    expect(addWorkingDays(emirates, '2025-11-20', 2)).toBe('2025-11-24')
    expect(addWorkingDays(kingdom, '2025-11-20', 2)).toBe('2025-11-24')
    expect(addWorkingDays({ ...emirates, holidays: new Map([['2025-12-02', null]]) }, '2025-12-01', 1)).toBe('2025-12-03')
  })
  test('half a holiday ends at noon', () => {
    const eve = { ...emirates, holidays: new Map([['2025-11-21', '12:00']]) }
    expect(text(addWorkingTime(eve, at('2025-11-21T10:00'), 3 * hourMs))).toBe('2025-11-24T10:00')
  })
  test('a zone with summer time keeps its own clock', () => {
    expect(new Date(momentOf('Africa/Cairo', '2025-07-01', '18:00')).toISOString()).toBe('2025-07-01T15:00:00.000Z')
    expect(new Date(momentOf('Africa/Cairo', '2025-12-01', '18:00')).toISOString()).toBe('2025-12-01T16:00:00.000Z')
    expect(localTime('Europe/London', Date.parse('2025-10-26T00:30:00Z'))).toEqual({ day: '2025-10-26', time: '01:30' })
  })

  test('adding is the reverse of measuring, ends in working time and never goes back', () => {
    fc.assert(fc.property(calendar, moment, fc.integer({ min: 1, max: 120 * 60 }), (work, from, minutes) => {
      const end = addWorkingTime(work, from, minutes * 60_000)
      expect(workingTimeBetween(work, from, end)).toBe(minutes * 60_000)
      expect(isWorkingDay(work, localTime(work.timezone, end).day)).toBe(true)
      expect(end).toBeGreaterThan(from)
      expect(addWorkingTime(work, from, (minutes + 1) * 60_000)).toBeGreaterThan(end)
      expect(nextWorkingMoment(work, from)).toBeGreaterThanOrEqual(from)
    }), { numRuns: 60 })
  })
  test('a moment and its clock time are two names of one thing', () => {
    fc.assert(fc.property(zone, moment, (name, ms) => {
      const { day, time } = localTime(name, ms)
      expect(localTime(name, momentOf(name, day, time))).toEqual({ day, time })
    }))
  })
})

describe('a clock', () => {
  test('set off after the cut-off begins with the next working day', () => {
    const setting = { working: true, cutOff: '18:00', calendar: emirates, zone: 'Asia/Dubai' }
    expect(text(clockStart(setting, at('2025-11-20T19:30')))).toBe('2025-11-21T09:00')
    expect(text(clockStart({ ...setting, working: false }, at('2025-11-21T19:30')))).toBe('2025-11-24T09:00')
    expect(text(clockStart({ ...setting, cutOff: null }, at('2025-11-22T10:00')))).toBe('2025-11-24T09:00')
    expect(text(clockStart({ ...setting, cutOff: null, working: false }, at('2025-11-22T10:00')))).toBe('2025-11-22T10:00')
  })
  test('of two working days ends at nine in the evening of the second', () => {
    const { dueMs } = clockDue({ ...newStage('delivery'), target_value: '2.00' }, emirates, at('2025-11-20T15:30'), [])
    expect(new Date(dueMs).toISOString()).toBe('2025-11-24T17:00:00.000Z')
  })
  test('of working days warns in working time', () => {
    const due = (start: string, weeks: WorkCalendar = emirates) => clockDue({ ...newStage('delivery'), target_value: '2.00' }, weeks, at(start), [])
    expect(text(due('2025-11-20T15:30').warnMs)).toBe('2025-11-24T13:54')
    expect(text(due('2025-11-21T17:00').warnMs)).toBe('2025-11-25T14:12')
    const idle = due('2025-11-20T15:30', { ...emirates, weekend: [1, 2, 3, 4, 5, 6, 7] })
    expect(idle.warnMs).toBeLessThanOrEqual(idle.dueMs)
  })
  test('of working days moves by the working time of its pauses, not by midnights', () => {
    const three = { ...newStage('delivery'), target_value: '3.00' }
    const due = (...pauses: [from: string, to: string][]) =>
      text(clockDue(three, emirates, at('2026-11-24T15:00'), pauses.map(([from, to]) => ({ from: at(from), to: at(to) }))).dueMs)
    expect(due()).toBe('2026-11-27T21:00')
    expect(due(['2026-11-24T23:50', '2026-11-25T00:10'])).toBe('2026-11-27T21:00')
    expect(due(['2026-11-24T23:50', '2026-11-25T00:10'], ['2026-11-25T23:50', '2026-11-26T00:10'], ['2026-11-26T23:50', '2026-11-27T00:10']))
      .toBe('2026-11-27T21:00')
    expect(due(['2026-11-25T09:05', '2026-11-25T17:55'])).toBe('2026-11-30T21:00')
    expect(due(['2026-11-25T09:00', '2026-11-25T12:00'], ['2026-11-26T09:00', '2026-11-26T12:00'])).toBe('2026-11-30T21:00')
    expect(due(['2026-11-27T18:30', '2026-11-30T08:00'])).toBe('2026-11-27T21:00')
  })
  test('of working days is never earlier for a longer pause, and twenty minutes at night change nothing', () => {
    const minutes = fc.integer({ min: 0, max: 20 * 1440 })
    fc.assert(fc.property(calendar, moment, minutes, minutes, (work, start, after, long) => {
      const pause = (more: number) => [{ from: start + after * 60_000, to: start + (after + long + more) * 60_000 }]
      const due = (pauses: { from: number; to: number }[]) => clockDue({ ...newStage('delivery'), target_value: '2.00' }, work, start, pauses)
      expect(due(pause(0)).dueMs).toBeGreaterThanOrEqual(due([]).dueMs)
      expect(due(pause(60)).dueMs).toBeGreaterThanOrEqual(due(pause(0)).dueMs)
      expect(due(pause(0)).warnMs).toBeLessThanOrEqual(due(pause(0)).dueMs)
      const night = momentOf(work.timezone, localTime(work.timezone, start + 86_400_000).day, '23:50')
      expect(due([{ from: night, to: night + 20 * 60_000 }])).toEqual(due([]))
    }), { numRuns: 60 })
  })
  test('that stood still for twenty hours is due twenty hours later', () => {
    const events = [event('PKU02', '2025-11-20T16:20'), event('DLF07', '2025-11-21T10:00'), event('LMD03', '2025-11-22T06:00')]
    const before = clockAt(hours('24'), events.slice(0, 1), at('2025-11-20T17:00'))
    expect([text(before.dueMs), text(before.warnMs), before.status]).toEqual(['2025-11-21T16:20', '2025-11-21T11:32', 'running'])
    expect(clockAt(hours('24'), events.slice(0, 2), at('2025-11-21T20:00'))).toMatchObject({ status: 'paused', pausedMs: at('2025-11-21T10:00') })
    const after = clockAt(hours('24'), events, at('2025-11-22T08:00'))
    expect([text(after.dueMs), text(after.warnMs), after.status, after.pausedSeconds]).toEqual(['2025-11-22T12:20', '2025-11-22T07:32', 'at_risk', 72_000])
  })
  test('a carrier’s code pauses as its review says, whatever the stage says of the house event', () => {
    const steps = [event('PKU02', '2025-11-20T10:00'), event('HUB01', '2025-11-20T12:00')]
    const now = at('2025-11-20T13:00')
    expect(clockAt(hours('24'), steps, now).status).toBe('running')
    expect(clockAt(hours('24'), [steps[0] as ClockEvent, { ...(steps[1] as ClockEvent), pauses: true }], now).status).toBe('paused')
    const refused = event('DLF02', '2025-11-20T12:00')
    expect(clockAt(hours('24'), [steps[0] as ClockEvent, refused], now).status).toBe('paused')
    expect(clockAt(hours('24'), [steps[0] as ClockEvent, { ...refused, pauses: false }], now).status).toBe('running')
  })
  test('a pause after the due time undoes no breach', () => {
    const events = [event('PKU02', '2025-11-20T16:20'), event('DLF07', '2025-11-22T10:00'), event('LMD03', '2025-11-23T10:00')]
    expect(clockAt(hours('24'), events, at('2025-11-24T00:00'))).toMatchObject({ status: 'breached', pausedSeconds: 0 })
  })
  test('a hold ends only with its release, and no pause lasts longer than it may', () => {
    const held = [event('PKU02', '2025-11-20T08:00'), event('ORD04', '2025-11-20T10:00'), event('HUB01', '2025-11-20T12:00')]
    expect(clockAt(hours('24'), held, at('2025-11-20T13:00')).status).toBe('paused')
    expect(clockAt(hours('24'), [...held, event('ORD05', '2025-11-20T14:00')], at('2025-11-20T15:00'))).toMatchObject({
      status: 'running', pausedSeconds: 14_400,
    })
    expect(clockAt(hours('24', { max_pause_hours: 3 }), held, at('2025-11-20T20:00'))).toMatchObject({ status: 'running', pausedSeconds: 10_800 })
  })
  test('a stop that arrives late counts by when it happened', () => {
    const start = event('PKU02', '2025-11-20T08:00')
    expect(clockAt(hours('24'), [start, event('DEL01', '2025-11-21T07:00', '2025-11-23T07:00')], at('2025-11-24T00:00')).status).toBe('met')
    expect(clockAt(hours('24'), [start, event('DEL01', '2025-11-21T09:30')], at('2025-11-24T00:00'))).toMatchObject({ status: 'breached', breachMinutes: 90 })
  })
  test('a time too far ahead is the time we learnt of it', () => {
    const state = clockAt(hours('24'), [event('PKU02', '2025-11-20T12:00', '2025-11-20T08:00')], at('2025-11-20T09:00'))
    expect(text(state.startedMs)).toBe('2025-11-20T08:00')
  })
  test('whatever order events come in and however often, the answer is one', () => {
    const pool = [
      event('PKU02', '2025-11-20T08:00'), event('HUB01', '2025-11-20T10:00'),
      event('DLF02', '2025-11-20T12:00'), event('LMD03', '2025-11-20T15:00'), event('DEL01', '2025-11-21T12:00'),
    ]
    const answer = clockAt(hours('24'), pool, at('2025-11-25T00:00'))
    fc.assert(fc.property(fc.shuffledSubarray(pool, { minLength: pool.length }), (mixed) => {
      expect(clockAt(hours('24'), mixed, at('2025-11-25T00:00'))).toEqual(answer)
    }))
  })
  test('a penalty is for every started day, at most its cap, and a share of the freight otherwise', () => {
    const flat = { penalty_type: 'flat_per_day' as const, penalty_value: '5.00', penalty_cap: '25.00' }
    expect(penaltyOf(flat, 26 * 60, null)).toBe('10.00')
    expect(penaltyOf(flat, 9 * 1440, null)).toBe('25.00')
    expect(penaltyOf({ penalty_type: 'percent_of_freight', penalty_value: '10.00', penalty_cap: null }, 60, '18.00')).toBe('1.80')
    expect(penaltyOf(flat, 0, null)).toBe('0.00')
  })
  test('the on-time rate leaves out what was waived', () => {
    expect(onTimeRate(912, 68)).toBe('93.06')
    expect(onTimeRate(0, 0)).toBeNull()
  })
  test('time left is told in its two largest parts', () => {
    expect([timeLeft(192 * 60_000, 0), timeLeft(0, 26 * hourMs), timeLeft(0, 5 * 60_000)]).toEqual(['3 h 12 m', '-1 d 2 h', '-5 m'])
  })
})

describe('the configuration a parcel goes by', () => {
  const config = (id: number, more: Partial<ConfigFacts> = {}): ConfigFacts => ({
    id, carrier_id: 1, client_id: null, country_code: 'AE', origin_country_code: null,
    scope_level: 'country', scope_ids: [], rsa_service_code: null, delivery_type: null,
    priority: 100, effective_from: '2025-01-01', effective_to: null, ...more,
  })
  const query: ConfigQuery = {
    carrier_id: 1, client_id: 7, country_code: 'AE', origin_country_code: 'AE', rsa_service_code: 'STD', delivery_type: 'standard', day: '2025-11-20',
    at: { state_id: 1, city_id: 2, area_id: null, pincode_id: null },
  }
  const chosen = (...configs: ConfigFacts[]) => chooseConfig(configs, query)?.id
  test('is the client’s own before a narrower place of everybody’s', () => {
    expect(chosen(config(1, { scope_level: 'city', scope_ids: [2] }), config(2, { client_id: 7 }))).toBe(2)
  })
  test('then the narrower place, the named service, the named origin, the priority, the newest', () => {
    expect(chosen(config(1, { scope_level: 'state', scope_ids: [1] }), config(2, { scope_level: 'city', scope_ids: [2] }), config(3))).toBe(2)
    expect(chosen(config(1), config(2, { rsa_service_code: 'STD' }))).toBe(2)
    expect(chosen(config(1), config(2, { origin_country_code: 'AE' }))).toBe(2)
    expect(chosen(config(1, { priority: 10 }), config(2))).toBe(1)
    expect(chosen(config(1), config(2))).toBe(2)
  })
  test('is none that is over, of another place or for returns alone', () => {
    expect(chosen(config(1, { effective_to: '2025-11-19' }), config(2, { scope_level: 'city', scope_ids: [9] }), config(3, { delivery_type: 'return' })))
      .toBeUndefined()
    expect(chooseConfig([config(1)], { ...query, delivery_type: 'return' })).toBeNull()
  })
})

describe('pickups and points', () => {
  test('a time is filled up or refused', () => {
    expect([clockTime('9:5'), clockTime('09:05'), clockTime('25:00'), clockTime('9'), clockTime('12:60')]).toEqual(['09:05', '09:05', null, null, null])
  })
  test('slots meet on a shared day and minute, and may follow each other', () => {
    const morning = { weekdays: [1, 2], start_time: '09:00', end_time: '12:00' }
    expect(slotsOverlap(morning, { weekdays: [2], start_time: '11:00', end_time: '13:00' })).toBe(true)
    expect(slotsOverlap(morning, { weekdays: [2], start_time: '12:00', end_time: '13:00' })).toBe(false)
    expect(slotsOverlap(morning, { weekdays: [3], start_time: '09:00', end_time: '12:00' })).toBe(false)
  })
  test('the next pickup is on a weekday of the slot that is no holiday', () => {
    expect(nextPickupDay([1], new Set(['2025-11-24']), '2025-11-20')).toBe('2025-12-01')
    expect(nextPickupDay([], new Set(), '2025-11-20')).toBeNull()
  })
  test('distances are those of the globe', () => {
    const here = { lat: 25.1972, lng: 55.2744 }
    const rounded = (lat: number, lng: number) => distanceKm(here, { lat, lng }).toFixed(2)
    expect([rounded(25.2048, 55.2708), rounded(25.2285, 55.3273), rounded(25.1181, 55.2006)]).toEqual(['0.92', '6.36', '11.51'])
  })
  test('hours survive a file, and a bad span is told', () => {
    const days = ['09:00-13:00;16:00-22:00', 'closed', '24h', '10:00-22:00', 'closed', '10:00-22:00', '10:00-22:00']
    const hoursRead = hoursOfWeek(days.map((cell) => readHours(cell) as { from: string; to: string }[]))
    expect(writeHours(hoursRead, '1')).toBe(days[0])
    expect(writeHours(hoursRead, '2')).toBe('closed')
    expect(hoursOfWeek(Array.from({ length: 7 }, () => readHours('24h') as { from: string; to: string }[]))).toEqual({ '24x7': true })
    expect(readHours('22:00-09:00')).toBe('22:00-09:00 ends before it starts')
    expect(readHours('09:00-12:00;11:00-13:00')).toBe('11:00-13:00 overlaps another span')
  })
  test('a point is open by its own clock, unless it rests', () => {
    const shop = hoursOfWeek(Array.from({ length: 7 }, () => [{ from: '10:00', to: '22:00' }]))
    expect(openAt(shop, [], 'Asia/Dubai', at('2025-11-20T21:00'))).toEqual({ open: true, until: '22:00', next: null })
    expect(openAt(shop, [], 'Asia/Dubai', at('2025-11-20T22:00')).next).toBe('2025-11-21 10:00')
    expect(openAt(shop, [{ from: '2025-11-20', to: '2025-11-22' }], 'Asia/Dubai', at('2025-11-20T21:00')).next).toBe('2025-11-23 10:00')
  })
})
