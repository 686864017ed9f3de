import type { EventCode } from '@/lib/domain/tracking-event'
import type { Dice } from '../dice'
import { dayMs, dubaiHour, dubaiMidnight, hourMs } from '../calendar'

/** Where a step happens: nowhere (data), at the sender's, our hub, the airport it leaves, where it lands, the carrier's branch, the door. */
export type Spot = 'data' | 'sender' | 'hub' | 'port' | 'gateway' | 'station' | 'door'

export type Step = {
  code: EventCode
  atMs: number
  spot: Spot
  reason?: string
  remarks?: string
  /** Told long after it happened, by a carrier that sends its files at night. */
  late?: boolean
}

/** A parcel's clock: time passes, doors open and close, and things happen. */
export type Walk = {
  steps: Step[]
  /** Lets `from` to `to` hours pass. */
  wait: (from: number, to: number) => Walk
  /** If it is outside these Dubai hours, waits for the next time they begin. */
  within: (opens: number, closes: number) => Walk
  /** Waits for some time between half an hour from now and this Dubai hour. */
  before: (closes: number) => Walk
  /** Waits for the moment `when` makes of now. */
  until: (when: (nowMs: number) => number) => Walk
  add: (code: EventCode, spot: Spot, more?: Partial<Step>) => Walk
}

export function walkFrom(roll: Dice, startMs: number): Walk {
  let atMs = startMs
  const walk: Walk = {
    steps: [],
    wait: (from, to) => {
      atMs += Math.round(roll.real(from, to) * hourMs)
      return walk
    },
    within: (opens, closes) => {
      const hour = dubaiHour(atMs)
      if (hour >= opens && hour <= closes) return walk
      const opening = dubaiMidnight(atMs) + opens * hourMs + (hour > closes ? dayMs : 0)
      atMs = opening + Math.round(roll.real(0, Math.min(2.5, closes - opens)) * hourMs)
      return walk
    },
    before: closes => walk.wait(0.5, Math.max(0.6, closes - dubaiHour(atMs))),
    until: when => {
      atMs = when(atMs)
      return walk
    },
    add: (code, spot, more) => {
      walk.steps.push({ code, atMs, spot, ...more })
      return walk
    },
  }
  return walk
}
