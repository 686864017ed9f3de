import { expect, test } from 'vitest'
import { changeOutcome, holidayChanges, workChange, type HolidayFacts } from '@/lib/domain/calendar-change'

const feast: HolidayFacts = {
  country_code: 'AE', state_id: null, holiday_date: '2026-11-30', half_day_until: null, tentative: false, name: 'Commemoration Day', status: 'active',
}
const changesOf = (before: HolidayFacts | null, after: HolidayFacts | null) => holidayChanges(before, after).map(({ day, note }) => [day, note])

test('a holiday changes the days that count otherwise by it', () => {
  expect(changesOf(null, feast)).toEqual([['2026-11-30', 'Commemoration Day, Mon 30 Nov, 2026: no work']])
  expect(changesOf(feast, { ...feast, status: 'inactive' })).toEqual([['2026-11-30', 'Commemoration Day, Mon 30 Nov, 2026: work counts again']])
  expect(changesOf(feast, { ...feast, holiday_date: '2026-12-01' }).map(([day]) => day)).toEqual(['2026-11-30', '2026-12-01'])
  expect(changesOf(feast, { ...feast, state_id: 3 })).toHaveLength(2)
  expect(changesOf(feast, { ...feast, half_day_until: '12:00' })).toEqual([['2026-11-30', 'Commemoration Day, Mon 30 Nov, 2026: no work from 12:00 on']])
  expect(changesOf({ ...feast, tentative: true }, feast)).toEqual([['2026-11-30', 'Commemoration Day, Mon 30 Nov, 2026: confirmed']])
})
test('words alone, and what is switched off, change no day', () => {
  expect([
    changesOf(feast, { ...feast, name: 'Martyrs’ Day' }),
    changesOf({ ...feast, status: 'inactive' }, { ...feast, status: 'inactive', holiday_date: '2026-12-01' }),
    changesOf(null, { ...feast, status: 'inactive' }),
  ]).toEqual([[], [], []])
})
test('working time is told where it is another', () => {
  const work = { weekend_days: [6, 7], workday_start: '09:00', workday_end: '18:00', default_timezone: 'Asia/Dubai' }
  expect(workChange(work, { ...work, weekend_days: [7, 6] })).toBeNull()
  expect(workChange(work, { weekend_days: [5, 6], workday_start: '08:00', workday_end: '17:00', default_timezone: 'Asia/Riyadh' }))
    .toBe('Weekend Fri, Sat, work from 08:00 to 17:00, time zone Asia/Riyadh')
  expect(workChange(work, { ...work, weekend_days: [] })).toBe('Weekend none')
})
test('what became of a change is said in a line', () => {
  const none = { status: 'done', clocks_moved: 0, clocks_earlier: 0, rows_changed: 0, rows_kept: 0, pickups_booked: 0 }
  expect(changeOutcome({ ...none, clocks_moved: 12, clocks_earlier: 5, rows_kept: 3 }))
    .toBe('12 due times moved (5 earlier, 7 later), 3 approved rows unchanged')
  expect(changeOutcome({ ...none, clocks_moved: 1, clocks_earlier: 1, rows_changed: 1, pickups_booked: 1 }))
    .toBe('1 due time moved (1 earlier), 1 row of hours recalculated, 1 pickup booked that day')
  expect([changeOutcome(none), changeOutcome({ ...none, status: 'running' })]).toEqual(['Nothing had to move', 'Under way'])
})
