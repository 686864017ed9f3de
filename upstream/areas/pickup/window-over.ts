import { endDay, type TimeWindow } from '@/lib/domain/time-window'
import { localTime, momentOf } from '@/lib/domain/zones'
import type { Db } from '../../db/db'
import { refuseField } from '../../platform/refusal'
import { calendarsOf } from '../../core/calendar/calendars'

/** Whether a pickup's window is over: nobody comes for what is booked for it now. */
export const isOver = (zone: string, day: string, window: TimeWindow, nowMs: number): boolean => nowMs >= momentOf(zone, endDay(window, day), window.to)

interface WindowCheck {
  country_code: string
  state_id: number | null
  day: string
  window: TimeWindow
  /** What the refusal is about, and what to do instead. */
  field: string
  way: string
}

/** 422 for a window that is over where the pickup is. */
export async function refuseOver(tx: Db, { country_code, state_id, day, window, field, way }: WindowCheck): Promise<void> {
  const zone = (await calendarsOf(tx, [country_code]))(country_code, { state_id }).timezone
  if (!isOver(zone, day, window, Date.now())) return
  const ends = endDay(window, day)
  const when = ends === localTime(zone, Date.now()).day ? `at ${window.to} today` : `on ${ends} at ${window.to}`
  throw refuseField(field, `The pickup window closed ${when}. ${way}`)
}
