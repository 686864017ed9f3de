import { chooseConfig, isAmong, type SlaClockStatus } from '@/lib/domain/sla'
import { clockAt, type ClockEvent, type ClockState } from '@/lib/domain/sla-clock'
import { penaltyOf } from '@/lib/domain/sla-penalty'
import { localTime } from '@/lib/domain/zones'
import type { CalendarOf } from '../../core/calendar/calendars'
import { originOf, placeOf, type ClockRule, type Config, type Parcel } from './clock-facts'

/** What a clock says of itself, as its row keeps it. */
export interface ClockStanding {
  status: SlaClockStatus
  started_at: string | null
  due_at: string | null
  warn_at: string | null
  paused_at: string | null
  paused_seconds: number
  stopped_at: string | null
  breach_minutes: number
  penalty_amount: string
  origin_timezone: string | null
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** The configuration of a parcel by the day it was ready, or null: it then has no clocks. */
export function configFor(parcel: Parcel, events: readonly ClockEvent[], configs: readonly Config[], zone: string): Config | null {
  if (parcel.carrier_id === null) return null
  const ready = events.find(({ code }) => code === 'ORD02')?.atMs ?? events[0]?.atMs ?? Date.parse(parcel.created_at)
  return chooseConfig(configs, { ...parcel, carrier_id: parcel.carrier_id, day: localTime(zone, ready).day, at: placeOf(parcel) })
}

/** For whoever took a parcel over, it all begins when they did: what set the clock off before counts from then, the rest is not theirs. */
function sinceTakeOver(events: readonly ClockEvent[], startEvents: readonly string[], fromMs: number | null): readonly ClockEvent[] {
  if (fromMs === null) return events
  return events.flatMap((event) => (event.atMs >= fromMs ? [event] : isAmong(event.code, startEvents) ? [{ ...event, atMs: fromMs, receivedMs: fromMs }] : []))
}

interface Judging {
  parcel: Parcel
  rule: ClockRule
  events: readonly ClockEvent[]
  calendarOf: CalendarOf
  nowMs: number
  freight: string | null
  /** When the carrier took the parcel over from another; null for the first. */
  takenOverMs: number | null
}

/** Stages that begin where the parcel comes from: their cut-off is of its clock. */
const atOrigin: ReadonlySet<string> = new Set(['pickup', 'hub_receive', 'linehaul', 'delivery'])

/** Works a clock out from everything known of its parcel; the same facts give the same answer. */
export function judgeClock({ parcel, rule, events, calendarOf, nowMs, freight, takenOverMs }: Judging): ClockStanding {
  const calendar = calendarOf(parcel.country_code, parcel)
  const zone = atOrigin.has(rule.stage) ? calendarOf(parcel.origin_country_code, originOf(parcel)).timezone : calendar.timezone
  const setting = { rule, working: rule.calendar === 'working_hours', cutOff: rule.cut_off_time, calendar, zone }
  const state: ClockState = clockAt(setting, sinceTakeOver(events, rule.clock_start_event, takenOverMs), nowMs)
  const isOpen = state.stoppedMs === null
  const lateMinutes = state.status === 'breached' ? (isOpen ? Math.ceil((nowMs - (state.dueMs ?? nowMs)) / 60_000) : state.breachMinutes) : 0
  const cancelled = parcel.status === 'cancelled' && isOpen
  return {
    status: cancelled ? 'cancelled' : state.status, started_at: iso(state.startedMs), due_at: iso(state.dueMs),
    warn_at: iso(state.warnMs), paused_at: cancelled ? null : iso(state.pausedMs), paused_seconds: state.pausedSeconds,
    stopped_at: cancelled ? iso(nowMs) : iso(state.stoppedMs), breach_minutes: lateMinutes,
    penalty_amount: cancelled ? '0.00' : penaltyOf(rule, lateMinutes, freight), origin_timezone: state.startedMs === null ? null : zone,
  }
}
