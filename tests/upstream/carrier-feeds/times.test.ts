import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lateOn, readTime, type Spelling } from '@/upstream/areas/carrier-feeds/times'

const dubai: Spelling = { zone: 'Asia/Dubai', order: null }
const read = (text: string, spelling: Partial<Spelling> = {}) => {
  const found = readTime(text, { ...dubai, ...spelling })
  return 'fault' in found ? found.fault : found.at
}
/** 25 November 2026, 05:18:25 in Dubai. */
const moment = '2026-11-25T01:18:25.000Z'

describe('a time with its own offset', () => {
  test.each([
    '2026-11-25T05:18:25+04', '2026-11-25T05:18:25+0400', '2026-11-25T05:18:25+04:00', '2026-11-25T05:18:25+4',
    '2026-11-25 05:18:25 +0400', '2026-11-25T01:18:25Z', '2026-11-25T01:18:25z', '2026-11-25 01:18:25 UTC',
    '2026-11-25 01:18:25 GMT', '2026-11-25T01:18:25UTC', '2026-11-25T05:18:25 GMT+4', '2026-11-25T05:18:25 UTC+04:00',
    '2026-11-24T20:18:25-05:00', '2026-11-25T06:48:25+05:30', '20261125T011825Z', '20261125T051825+0400',
    '2026/11/25 05:18:25+04:00', '2026-11-25T05:18:25+04:00[Asia/Dubai]', 'Wed, 25 Nov 2026 05:18:25 +0400',
    'Wed, 25 Nov 2026 01:18:25 GMT', 'Wed Nov 25 2026 05:18:25 GMT+0400 (Gulf Standard Time)', '25-Nov-2026 05:18:25 +04:00',
    '  2026-11-25T05:18:25+04:00 ', '‎2026-11-25T05:18:25+04:00', '٢٠٢٦-١١-٢٥T٠٥:١٨:٢٥+04:00', '2026-11-24T20:18:25−05:00',
  ])('%s is that moment, wherever it is read', (text) => {
    for (const zone of ['Asia/Dubai', 'America/New_York', 'Pacific/Kiritimati']) expect(read(text, { zone })).toBe(moment)
  })
  test.each([
    ['2026-11-25T05:18:25.5+04', '.500Z'], ['2026-11-25T05:18:25,123+04:00', '.123Z'],
    ['2026-11-25T05:18:25.123456789Z', '.123Z'], ['2026-11-25 05:18:25:042+04:00', '.042Z'],
  ])('%s keeps its fraction', (text, ending) => {
    expect(read(text).slice(-5)).toBe(ending)
  })
})

describe('a number', () => {
  test.each([
    '1795569505', '1795569505000', '1795569505.000', '1795569505000000', '1795569505000000000',
    '١٧٩٥٥٦٩٥٠٥', '/Date(1795569505000)/', '/Date(1795569505000+0400)/', String.raw`\/Date(1795569505000)\/`,
  ])('%s counts from 1970', (text) => {
    expect(read(text)).toBe(moment)
  })
  test('has fractions of its unit', () => {
    expect([read('1795569505.25'), read('1795569505250.75')]).toEqual(['2026-11-25T01:18:25.250Z', '2026-11-25T01:18:25.250Z'])
  })
  test.each(['0', '46351.22', '179556950', '17955695051', '-1795569505', '1e12', '12345678901234567890', 'NaN'])('%s is of no form or no year', (text) => {
    expect(readTime(text, dubai)).toHaveProperty('fault')
  })
})

describe('a time of the place', () => {
  test.each([
    '2026-11-25T05:18:25', '2026-11-25 05:18:25', '2026/11/25 05:18:25', '2026.11.25 05:18:25', '20261125051825',
    '20261125T051825', '25/11/2026 05:18:25', '25-11-2026 05:18:25', '25.11.2026 05:18:25', '25.11.2026, 05:18:25',
    '11/25/2026 05:18:25', '11/25/2026 5:18:25 AM', '25/11/2026 05:18:25 am', '25 Nov 2026 05:18:25',
    '25-NOV-2026 05:18:25', 'Nov 25, 2026 5:18:25 AM', 'November 25, 2026 at 5:18:25 a.m.', '25th November 2026 05:18:25',
    'Wednesday, 25 November 2026 05:18:25', '25/11/2026 05:18:25 ص', '25 Nov 26 05:18:25',
  ])('%s is by the clock of the place', (text) => {
    expect(read(text)).toBe(moment)
    expect(read(text, { zone: 'UTC' })).toBe('2026-11-25T05:18:25.000Z')
  })
  test.each([
    ['2026-11-25 12:05 AM', '2026-11-24T20:05:00.000Z'], ['2026-11-25 12:05 PM', '2026-11-25T08:05:00.000Z'],
    ['2026-11-25 05:10 AM', '2026-11-25T01:10:00.000Z'], ['2026-11-25 5:10PM', '2026-11-25T13:10:00.000Z'], ['2026-11-25 05:10 م', '2026-11-25T13:10:00.000Z'],
    ['2026-11-25 17:10 PM', '2026-11-25T13:10:00.000Z'], ['2026-11-25 24:00', '2026-11-25T20:00:00.000Z'],
    ['2028-02-29 00:00', '2028-02-28T20:00:00.000Z'], ['2026-12-31T23:59:60Z', '2027-01-01T00:00:00.000Z'],
  ])('%s is %s', (text, at) => {
    expect(read(text)).toBe(at)
  })
  test('follows summer time', () => {
    expect(read('2026-07-01 12:00', { zone: 'Europe/London' })).toBe('2026-07-01T11:00:00.000Z')
    expect(read('2026-12-01 12:00', { zone: 'Europe/London' })).toBe('2026-12-01T12:00:00.000Z')
  })
})

describe('a date that can be read in two ways', () => {
  test('waits until the carrier’s settings say how', () => {
    expect(read('05/11/2026 05:18')).toBe('“05/11/2026” may be 5 November 2026 or 11 May 2026. Say in the carrier’s settings in which order its dates stand.')
    expect(read('05/11/2026 05:18', { order: 'dmy' })).toBe('2026-11-05T01:18:00.000Z')
    expect(read('05/11/2026 05:18', { order: 'mdy' })).toBe('2026-05-11T01:18:00.000Z')
    expect(read('05-11-26 05:18')).toMatch(/^“05-11-26” may be /)
    expect(read('26/11/05 05:18', { order: 'ymd' })).toBe('2026-11-05T01:18:00.000Z')
    expect(read('05/05/2026 05:18')).toBe('2026-05-05T01:18:00.000Z')
  })
  test('is not read against the settings', () => {
    expect(read('11/25/2026 05:18', { order: 'dmy' })).toBe('“11/25/2026” does not fit the order of day and month in the carrier’s settings.')
    expect(read('25/11/2026 05:18', { order: 'mdy' })).toMatch(/does not fit/)
    expect(read('2026-11-05 05:18', { order: 'mdy' })).toBe('2026-11-05T01:18:00.000Z')
  })
})

test.each([
  '2026-02-30 10:00', '2026-13-01 10:00', '31/04/2026', '2027-02-29', '2026-00-10', '00/11/2026', '2026-25-11',
])('%s is no day, and not the one after it', (text) => {
  expect(readTime(text, dubai)).toHaveProperty('fault')
})
test.each([
  '', ' ', 'yesterday at noon', '2026-11-25 25:00', '2026-11-25 05:61', '2026-11-25 24:01', '2026-11-25 13:10 AM',
  '2026-11-25 00:10 PM', '2026-11-25T05:18:25 04:00', '2026-11-25 05:18 GST', '2026-11-25 05:18 IST', '2026-11-25T05:18:25+99:00',
  '2026-11-25T05:18:25+04:75', '05:18', '2026-11', '11/2026', '0001-01-01T00:00:00', '9999-12-31',
  '0000-00-00 00:00:00', 'null', '2026-W48-3', '[object Object]', '2026-11-25T05:18:25+04:00[Mars/Olympus] and more',
])('“%s” is not guessed', (text) => {
  expect(readTime(text, dubai)).toHaveProperty('fault')
})

describe('a date alone', () => {
  test.each(['2026-11-25', '20261125', '25/11/2026', '25 Nov 2026', 'Nov 25, 2026'])('%s tells its day', (text) => {
    expect(readTime(text, dubai)).toEqual({ at: '2026-11-24T20:00:00.000Z', day: '2026-11-25' })
  })
  test('is as late as it can have been', () => {
    const begins = '2026-11-24T20:00:00.000Z'
    expect(lateOn(begins, Date.parse('2026-11-25T09:00:00Z'))).toBe('2026-11-25T09:00:00.000Z')
    expect(lateOn(begins, Date.parse('2026-11-27T09:00:00Z'))).toBe('2026-11-25T19:59:59.000Z')
    expect(lateOn(begins, Date.parse('2026-11-24T09:00:00Z'))).toBe(begins)
  })
})

describe('whatever is sent', () => {
  const zones = fc.constantFrom('Asia/Dubai', 'UTC', 'Asia/Kolkata', 'America/St_Johns')
  const order = fc.constantFrom(null, 'dmy' as const, 'mdy' as const, 'ymd' as const)
  const pieces = fc.array(
    fc.constantFrom(
      '2026', '26', '11', '25', '5', '05', '18', '-', '/', '.', ':', 'T', ' ', 'Z',
      '+', '+04', 'AM', 'PM', 'Nov', 'UTC', '(', ')', '[', ']', ',', '١', '\u200e', '0',
    ),
    { maxLength: 16 },
  ).map((found) => found.join(''))
  test('is a moment of this age or a reason, and never a throw', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), pieces), zones, order, (text, zone, by) => {
      const found = readTime(text, { zone, order: by })
      if ('fault' in found) return void expect(found.fault.length).toBeGreaterThan(10)
      expect(new Date(found.at).toISOString()).toBe(found.at)
      expect(Number(found.at.slice(0, 4))).toBeGreaterThan(1998)
      expect(Number(found.at.slice(0, 4))).toBeLessThan(2102)
    }), { numRuns: 1000 })
  })
  test('a moment comes back from each way to write it', () => {
    const at = fc.date({ min: new Date('2001-09-10'), max: new Date('2099-12-30'), noInvalidDate: true }).map((date) =>
      new Date(Math.floor(date.getTime() / 1000) * 1000),
    )
    fc.assert(fc.property(at, fc.integer({ min: -14 * 60, max: 14 * 60 }), (date, minutes) => {
      const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, 19)
      const sign = minutes < 0 ? '-' : '+'
      const [hh, mm] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((n) => String(n).padStart(2, '0'))
      const [day, clock] = local.split('T') as [string, string]
      const [y, m, d] = day.split('-') as [string, string, string]
      for (const text of [
        `${local}${sign}${hh}:${mm}`, `${local}${sign}${hh}${mm}`,
        `${d}/${m}/${y} ${clock} ${sign}${hh}:${mm}`, String(date.getTime()), String(date.getTime() / 1000),
      ]) expect(read(text, { order: 'dmy' })).toBe(date.toISOString())
    }), { numRuns: 300 })
  })
})
