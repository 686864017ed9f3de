'use client'

import { dayTime, dubaiDay, dubaiTime } from '@/lib/domain/days'
import { useYard } from './kiosk-context'
import { Ltr } from './ltr'

/** Day and time in Dubai in the screen's language, with the digits of the rest of it; `to` adds the end of a span of that day. */
export function KioskMoment({ at, to }: { at: string; to?: string | null }) {
  const { language } = useYard()
  const end = to ? `–${dubaiTime(to)}` : ''
  if (language === 'en') return <Ltr>{dayTime(at)}{end}</Ltr>
  const spelled = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC',
  }).format(new Date(`${dubaiDay(at)}T00:00:00Z`))
  return <bdi className="figures">{spelled} <Ltr>{dubaiTime(at)}{end}</Ltr></bdi>
}
