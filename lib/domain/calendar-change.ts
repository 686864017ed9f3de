import { counted } from './counted'
import { day } from './days'
import { machine } from './machine'
import { words } from './vocabulary'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A change of what times are worked out from, while everything worked out before is gone through anew. */
export const calendarChangeStatus = /* @__PURE__ */ machine({
  queued: { label: 'Waiting', tone: 'grey', moves: ['running'] },
  running: { label: 'Under way', tone: 'blue', moves: ['queued', 'done'] },
  done: { label: 'Done', tone: 'green', moves: [] },
})

interface Outcome {
  status: string
  clocks_moved: number
  clocks_earlier: number
  rows_changed: number
  rows_kept: number
  pickups_booked: number
}
/** What became of a change in a line: "12 due times moved (5 earlier, 7 later), 3 approved rows unchanged". */
export function changeOutcome({ status, clocks_moved, clocks_earlier, rows_changed, rows_kept, pickups_booked }: Outcome): string {
  const way = [[clocks_earlier, 'earlier'], [clocks_moved - clocks_earlier, 'later']].filter(([n]) => n !== 0).map(([n, word]) => `${n} ${word}`).join(', ')
  const changes = [
    clocks_moved > 0 && `${counted(clocks_moved, 'due time')} moved (${way})`,
    rows_changed > 0 && `${counted(rows_changed, 'row')} of hours recalculated`,
    rows_kept > 0 && `${counted(rows_kept, 'approved row')} unchanged`,
    pickups_booked > 0 && `${counted(pickups_booked, 'pickup')} booked that day`,
  ].filter((one) => one !== false)
  if (changes.length > 0) return changes.join(', ')
  return status === 'done' ? 'Nothing had to move' : 'Under way'
}
export const calendarChangeKind = words({ holiday: 'Holiday', hours: 'Working time', zone: 'Time zone', period: 'Period' })

/** What of a holiday decides whether and how work counts its day. */
export interface HolidayFacts {
  country_code: string
  state_id: number | null
  holiday_date: string
  half_day_until: string | null
  tentative: boolean
  name: string
  status: string
}
interface HolidayChange {
  country_code: string
  state_id: number | null
  day: string
  note: string
}

const noted = ({ country_code, state_id, holiday_date, name }: HolidayFacts, what: string): HolidayChange => ({
  country_code, state_id, day: holiday_date, note: `${name}, ${day(holiday_date)}: ${what}`,
})
const lasts = ({ half_day_until }: HolidayFacts) => (half_day_until === null ? 'no work' : `no work from ${half_day_until} on`)

/** The days that count otherwise by a holiday that was added, changed or taken away; none where only its words are others. */
export function holidayChanges(before: HolidayFacts | null, after: HolidayFacts | null): HolidayChange[] {
  const was = before?.status === 'active' ? before : null
  const is = after?.status === 'active' ? after : null
  if (!was) return is ? [noted(is, lasts(is))] : []
  if (!is) return [noted(was, 'work counts again')]
  if (was.country_code !== is.country_code || was.state_id !== is.state_id || was.holiday_date !== is.holiday_date)
    return [noted(was, 'work counts again'), noted(is, lasts(is))]
  if (was.half_day_until !== is.half_day_until) return [noted(is, lasts(is))]
  return was.tentative === is.tentative ? [] : [noted(is, is.tentative ? 'tentative' : 'confirmed')]
}

/** When a country works, and by which clock. */
export interface WorkFacts {
  weekend_days: readonly number[]
  workday_start: string
  workday_end: string
  default_timezone: string | null
}
const weekendOf = ({ weekend_days }: WorkFacts) => weekend_days.toSorted((a, b) => a - b).map((at) => weekdays[at - 1]).join(', ') || 'none'
/** What of a country's working time is another now, in words; null: nothing. */
export function workChange(before: WorkFacts, after: WorkFacts): string | null {
  const changes = [
    weekendOf(before) === weekendOf(after) ? null : `weekend ${weekendOf(after)}`,
    before.workday_start === after.workday_start && before.workday_end === after.workday_end
      ? null
      : `work from ${after.workday_start} to ${after.workday_end}`,
    before.default_timezone === after.default_timezone ? null : `time zone ${after.default_timezone ?? 'none'}`,
  ].filter((one) => one !== null)
  return changes.length === 0 ? null : changes.join(', ').replace(/^./, (first) => first.toUpperCase())
}
