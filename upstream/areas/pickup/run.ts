import { sql } from 'drizzle-orm'
import { carrierStatus } from '@/lib/domain/carrier'
import { windowOf } from '@/lib/domain/pickup'
import { recordStatus } from '@/lib/domain/record-status'
import { localTime } from '@/lib/domain/zones'
import { inTransaction, rows } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'
import { calendarsOf } from '../../core/calendar/calendars'
import { dayOfRun, runSlot } from './book'
import { sendWaiting } from './send'
import { isOver } from './window-over'

interface AutoSlot {
  id: number
  country_code: string
  cut_off_time: string
  start_time: string
  end_time: string
  lead_days: number
  auto_trigger: string
  interval_minutes: number | null
  last_run_at: string | null
}

/** Whether a slot's own rule says now: once at its cut-off, every so often before it, or whenever something is ready before it. */
function isTime(slot: AutoSlot, zone: string, nowMs: number): boolean {
  const { day, time } = localTime(zone, nowMs)
  const last = slot.last_run_at ? localTime(zone, Date.parse(slot.last_run_at)) : null
  const afterCutOff = time >= slot.cut_off_time
  const closed = last !== null && last.day === day && last.time >= slot.cut_off_time
  if (afterCutOff) return !closed
  if (slot.auto_trigger === 'at_cut_off') return false
  return slot.auto_trigger === 'on_first_order' || slot.last_run_at === null || nowMs - Date.parse(slot.last_run_at) >= (slot.interval_minutes ?? 60) * 60_000
}

/**
 * The automatic run: every slot whose time has come books what is ready, each in a transaction of its own that holds the slot, so that two runners book
 * one pickup. Then everything that waits is sent.
 */
export async function runPickups(services: Services, at: Date = new Date()): Promise<number> {
  const { db } = services.database
  const slots = await rows<AutoSlot>(
    db,
    sql`select s.id, s.country_code, s.cut_off_time, s.start_time, s.end_time, s.lead_days, s.auto_trigger, s.interval_minutes, s.last_run_at
        from carrier_pickup_slots s join carriers k on k.id = s.carrier_id
        where s.status = ${literal(recordStatus, 'active')} and s.auto_pickup and s.pickup_type = 0 and k.status = ${literal(carrierStatus, 'active')}
        order by s.id`,
  )
  const calendarOf = await calendarsOf(db, slots.map(({ country_code }) => country_code))
  let created = 0
  for (const slot of slots) {
    const zone = calendarOf(slot.country_code).timezone
    const day = dayOfRun(localTime(zone, at.getTime()).day, slot)
    // Where the service was down at the cut-off nobody comes any more that day: what is ready waits for the next.
    if (!isTime(slot, zone, at.getTime()) || isOver(zone, day, windowOf(slot), at.getTime())) continue
    created += await inTransaction(db, async (tx) => {
      const outcome = await runSlot(tx, slot.id, day, { onlyAuto: true, by: null })
      await rows(tx, sql`update carrier_pickup_slots set last_run_at = ${at.toISOString()}::timestamptz where id = ${slot.id}`)
      return outcome.created
    })
  }
  await sendWaiting(services)
  return created
}
