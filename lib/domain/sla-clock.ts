import { addDays } from './days'
import { isAmong, type SlaClockStatus, type StageRule } from './sla'
import {
  addWorkingDays, addWorkingTime, hourMs, isWorkingDay, nextWorkingMoment, workingDaysBetween, workingTimeBetween, type WorkCalendar,
} from './sla-calendar'
import { localTime, momentOf } from './zones'

/** A step of a parcel as a clock sees it, oldest first. */
export interface ClockEvent {
  code: string
  atMs: number
  /** When we learnt of it. */
  receivedMs: number
  /** The master says that it ends a delivery. */
  stopsSla?: boolean
  /** What the review of the carrier's code says of pausing; null or left out: as the stage says. */
  pauses?: boolean | null
}

/** How a clock starts: `working` holds it to working time, `cutOff` (HH:mm, of `zone`) sends what comes later to the next working day. */
export interface ClockSetting {
  rule: StageRule
  working: boolean
  cutOff: string | null
  calendar: WorkCalendar
  /** IANA name of where the clock starts. */
  zone: string
}

/** Where a clock stands. Times are epoch ms. */
export interface ClockState {
  status: Extract<SlaClockStatus, 'not_started' | 'running' | 'at_risk' | 'paused' | 'met' | 'breached'>
  startedMs: number | null
  dueMs: number | null
  warnMs: number | null
  /** Since when it stands still now. */
  pausedMs: number | null
  pausedSeconds: number
  stoppedMs: number | null
  /** Whole minutes after its due time, of a stopped breach. */
  breachMinutes: number
}

/** Clocks of scanners may run ahead; further than this the time we learnt of it counts (sla-pickup.md 7 rule 5). */
const AHEAD_MS = 15 * 60_000
const momentWas = ({ atMs, receivedMs }: ClockEvent) => (atMs > receivedMs + AHEAD_MS ? receivedMs : atMs)

/** When a clock set off by something at `atMs` begins to run (sla-pickup.md 7 rule 2). */
export function clockStart({ working, cutOff, calendar, zone }: Omit<ClockSetting, 'rule'>, atMs: number): number {
  const { day, time } = localTime(zone, atMs)
  const isLate = cutOff !== null && time >= cutOff
  const isOff = working && !isWorkingDay(calendar, localTime(calendar.timezone, atMs).day)
  if (!isLate && !isOff) return atMs
  const from = isLate ? addDays(day, 1) : localTime(calendar.timezone, atMs).day
  if (working) return nextWorkingMoment(calendar, momentOf(calendar.timezone, from, '00:00'))
  const next = isWorkingDay(calendar, from) ? from : addWorkingDays(calendar, from, 1)
  return momentOf(calendar.timezone, next, calendar.starts)
}

interface Pause {
  from: number
  to: number
}

type Target = Pick<StageRule, 'target_value' | 'target_unit' | 'deliver_by_time' | 'warn_at_pct'>
const sumOf = (pauses: readonly Pause[], of: (pause: Pause) => number) => pauses.reduce((total, pause) => total + of(pause), 0)

/** A clock of working days: pauses move it by the working days they took, rounded, and its warning by their working time. */
function dueInDays(rule: Target, calendar: WorkCalendar, startMs: number, pauses: readonly Pause[]): { dueMs: number; warnMs: number } {
  const dueAfter = (days: number) =>
    momentOf(calendar.timezone, addWorkingDays(calendar, localTime(calendar.timezone, startMs).day, days), rule.deliver_by_time)
  const days = Math.ceil(Number(rule.target_value))
  const dueMs = dueAfter(days + Math.round(sumOf(pauses, ({ from, to }) => workingDaysBetween(calendar, from, to))))
  const worked = workingTimeBetween(calendar, startMs, dueAfter(days))
  if (worked === 0) return { dueMs, warnMs: startMs + Math.round((dueMs - startMs) * rule.warn_at_pct / 100) }
  const paused = sumOf(pauses, ({ from, to }) => workingTimeBetween(calendar, from, to))
  return { dueMs, warnMs: Math.min(dueMs, addWorkingTime(calendar, startMs, Math.round(worked * rule.warn_at_pct / 100) + paused)) }
}

/** The due time of a clock that stood still for these pauses (sla-pickup.md 7 rules 3 and 4), and when it becomes at risk. */
export function clockDue(rule: Target, calendar: WorkCalendar, startMs: number, pauses: readonly Pause[]): { dueMs: number; warnMs: number } {
  if (rule.target_unit === 'working_days') return dueInDays(rule, calendar, startMs, pauses)
  const target = Number(rule.target_value) * hourMs
  const beforeWarning = Math.round(target * rule.warn_at_pct / 100)
  if (rule.target_unit === 'hours') {
    const shift = sumOf(pauses, ({ from, to }) => to - from)
    return { dueMs: startMs + target + shift, warnMs: startMs + beforeWarning + shift }
  }
  const shift = sumOf(pauses, ({ from, to }) => workingTimeBetween(calendar, from, to))
  return { dueMs: addWorkingTime(calendar, startMs, target + shift), warnMs: addWorkingTime(calendar, startMs, beforeWarning + shift) }
}

const isPause = (rule: StageRule, { code, pauses }: ClockEvent): boolean => pauses ?? isAmong(code, rule.pause_events)

const resumes = (rule: StageRule, pausedBy: string, event: ClockEvent): boolean => {
  if (rule.resume_events.length > 0) return isAmong(event.code, rule.resume_events)
  if (pausedBy === 'ORD04') return event.code === 'ORD05'
  return !isPause(rule, event) && (event.code !== pausedBy || event.pauses === false)
}

/** Pauses between the start and the end of a clock, the last one open while nothing resumed it. One that begins after the due time pauses nothing. */
function pausesOf(
  { rule, calendar }: ClockSetting, { setOffMs, startMs, endMs }: { setOffMs: number; startMs: number; endMs: number }, events: readonly ClockEvent[],
): { pauses: Pause[]; openFrom: number | null } {
  const longest = rule.max_pause_hours * hourMs
  const pauses: Pause[] = []
  let since: { code: string; at: number } | null = null
  const close = (at: number) => {
    if (since) pauses.push({ from: since.at, to: Math.min(at, since.at + longest) })
    since = null
  }
  for (const event of events) {
    if (momentWas(event) < setOffMs) continue
    const at = Math.max(momentWas(event), startMs)
    if (at > endMs) continue
    const open = since as { code: string; at: number } | null
    if (open && (resumes(rule, open.code, event) || at >= open.at + longest)) close(at)
    if (!since && isPause(rule, event) && at <= clockDue(rule, calendar, startMs, pauses).dueMs) since = { code: event.code, at }
  }
  const left = since as { code: string; at: number } | null
  if (!left) return { pauses, openFrom: null }
  if (endMs < left.at + longest) return { pauses, openFrom: left.at }
  close(left.at + longest)
  return { pauses, openFrom: null }
}

const idle: ClockState = {
  status: 'not_started', startedMs: null, dueMs: null, warnMs: null, pausedMs: null, pausedSeconds: 0, stoppedMs: null, breachMinutes: 0,
}

/**
 * Where a clock stands at `nowMs` by everything known of its parcel, whatever order it became known in: the same events give the same
 * answer, so working it out again changes nothing and a late stop mends a breach.
 */
export function clockAt(setting: ClockSetting, events: readonly ClockEvent[], nowMs: number): ClockState {
  const { rule, calendar } = setting
  const inTime = events.toSorted((a, b) => momentWas(a) - momentWas(b))
  const start = inTime.find(({ code }) => isAmong(code, rule.clock_start_event))
  if (!start) return idle
  const setOffMs = momentWas(start)
  const startedMs = clockStart(setting, setOffMs)
  const stop = inTime.find((event) =>
    event !== start && momentWas(event) >= setOffMs && (isAmong(event.code, rule.clock_stop_events) || (rule.stage === 'delivery' && event.stopsSla)),
  )
  const stoppedMs = stop ? momentWas(stop) : null
  const endMs = stoppedMs ?? Math.max(nowMs, startedMs)
  const { pauses, openFrom } = pausesOf(setting, { setOffMs, startMs: startedMs, endMs }, inTime)
  const held = stoppedMs !== null && openFrom !== null ? [...pauses, { from: openFrom, to: stoppedMs }] : pauses
  const { dueMs, warnMs } = clockDue(rule, calendar, startedMs, held)
  const pausedSeconds = Math.round(held.reduce((sum, { from, to }) => sum + (to - from), 0) / 1000)
  const known = { startedMs, dueMs, warnMs, pausedSeconds, stoppedMs, pausedMs: null, breachMinutes: 0 }
  if (stoppedMs !== null) {
    if (stoppedMs <= dueMs) return { ...known, status: 'met' }
    return { ...known, status: 'breached', breachMinutes: Math.ceil((stoppedMs - dueMs) / 60_000) }
  }
  if (openFrom !== null) return { ...known, status: 'paused', pausedMs: openFrom }
  return { ...known, status: nowMs >= dueMs ? 'breached' : nowMs >= warnMs ? 'at_risk' : 'running' }
}
