'use client'

import { dubaiDay, dubaiMoment, dubaiTime } from '@/lib/domain/days'
import { BigField } from './big-field'
import { useYard } from './kiosk-context'

/** When a vehicle left that nobody scanned out, if anybody knows: ISO 8601, typed in Dubai time wherever the device is. */
export function LeftAt({ value, onChange }: { value: string | null; onChange: (at: string | null) => void }) {
  const { words } = useYard()
  const typed = (text: string) => {
    const [day, time] = text.split('T')
    onChange(day && time ? dubaiMoment(day, time.slice(0, 5)) : null)
  }
  return <BigField type="datetime-local" label={words.search.leftAt} value={value ? `${dubaiDay(value)}T${dubaiTime(value)}` : ''} onChange={typed} />
}
