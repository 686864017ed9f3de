import { localTime, momentOf } from '@/lib/domain/sla-calendar'
import type { Db } from '../../db/db'
import { refuseField } from '../../platform/refusal'
import { calendarsOf } from '../sla/calendars'

/** Whether a pickup's window is over: nobody comes for what is booked for it now. */
export const isOver = (zone: string, day: string, close: string, nowMs: number): boolean => nowMs >= momentOf(zone, day, close)

interface Window {
  country_code: string
  state_id: number | null
  day: string
  close: string
  /** What the refusal is about, and what to do instead. */
  field: string
  way: string
}

/** 422 for a window that is over where the pickup is. */
export async function refuseOver(tx: Db, { country_code, state_id, day, close, field, way }: Window): Promise<void> {
  const zone = (await calendarsOf(tx, [country_code]))(country_code, { state_id }).timezone
  if (!isOver(zone, day, close, Date.now())) return
  const when = day === localTime(zone, Date.now()).day ? `at ${close} today` : `on ${day} at ${close}`
  throw refuseField(field, `The pickup window closed ${when}. ${way}`)
}
