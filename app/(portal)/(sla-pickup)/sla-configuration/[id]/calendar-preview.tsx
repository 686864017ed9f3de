'use client'

import type { FormPartProps } from '@/components/screens/form-definition'
import { useLookup } from '@/lib/client/query'
import { isTime, isoWeekday } from '@/lib/domain/days'
import { clockStart } from '@/lib/domain/sla-clock'
import { localTime, momentOf } from '@/lib/domain/zones'
import { calendarOf } from './calendar-of'

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const spell = (zone: string, ms: number) => {
  const { day, time } = localTime(zone, ms)
  return `${names[isoWeekday(day) - 1]} ${time}`
}
/** A Thursday evening and a Saturday morning, on which cut-offs and weekends show. */
const samples = [['2026-01-15', '19:30'], ['2026-01-17', '10:00']] as const

/** When a clock starts by the calendar and cut-off as typed. */
export function CalendarPreview({ values }: FormPartProps) {
  const country = String(values.country_code ?? '')
  const { data } = useLookup('sla.dropdown', { id: 0, ...(country.length === 2 && { country_code: country }) })
  const calendar = calendarOf(data)
  if (!calendar) return <p className="mt-4 text-ink-soft">Choose the destination country to see its working week.</p>
  const cutOff = isTime(String(values.cut_off_time ?? '')) ? String(values.cut_off_time) : null
  const setting = { working: values.calendar === 'working_hours', cutOff, calendar, zone: calendar.timezone }
  return (
    <div role="status" className="mt-4 text-ink-soft">
      <p>
        {country} works {calendar.starts} to {calendar.ends} ({calendar.timezone}), off
        on {calendar.weekend.map((day) => names[day - 1]).join(', ') || 'no day'}, {calendar.holidays.size} holidays on file.
      </p>
      {samples.map(([day, time]) => {
        const at = momentOf(calendar.timezone, day, time)
        return (
          <p key={day}>Order ready {spell(calendar.timezone, at)} starts <b className="text-ink">{spell(calendar.timezone, clockStart(setting, at))}</b></p>
        )
      })}
    </div>
  )
}
