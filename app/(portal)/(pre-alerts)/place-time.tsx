'use client'

import { DateTimeField } from '@/components/fields/date-time'
import type { FieldProps } from '@/components/fields/field-props'
import { dubaiDay, dubaiMoment, dubaiTime } from '@/lib/domain/days'

const asMoment = (typed: string) => {
  const [day = '', time = ''] = typed.split(' ')
  return time ? dubaiMoment(day, time) : null
}

/** A time by the clocks of a place, '2026-12-02 02:15', as the service reads it there. The box below works in Dubai's clocks, so it is lent those digits. */
export function PlaceTimeField({ value, onChange, place, zone, ...field }: FieldProps<string> & { place: string | null; zone: string | null }) {
  return (
    <DateTimeField
      {...field} value={value ? asMoment(value) : null}
      hint={place ? `Local time of ${place}${zone ? `, ${zone.replaceAll('_', ' ')}` : ''}` : 'Local time of the place'}
      onChange={(moment) => onChange(moment ? `${dubaiDay(moment)} ${dubaiTime(moment)}` : null)}
    />
  )
}
