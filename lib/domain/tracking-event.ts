import { isTerminalPackageStatus, type PackageStatus } from './package'
import { eventRows } from './tracking-event-rows'
import type { Alias, EventCategory, Milestone } from './tracking-event-words'

export type EventCode = (typeof eventRows)[number]['code']

/** An event of ours (tracking.md 2); field names are those of the event master. */
export type TrackingEvent = {
  code: EventCode
  name: string
  public_text: string
  public_text_ar: string
  category: EventCategory
  alias: Alias | null
  maps_to: PackageStatus | null
  rank: number
  milestone: Milestone | null
  is_public: boolean
  is_terminal: boolean
  is_exception: boolean
  needs_reason: boolean
  needs_location: boolean
  counts_attempt: boolean
  stops_sla: boolean
  iata: string | null
}

/** The 59 seeded events, in order of code family. */
export const trackingEvents: readonly TrackingEvent[] = eventRows.map(({ flags, ...row }) => {
  const has = (letter: string) => (flags as string).includes(letter)
  return {
    ...row,
    is_public: has('p'), is_terminal: has('t'), is_exception: has('x'), needs_reason: has('r'), needs_location: has('l'),
    counts_attempt: has('a'), stops_sla: has('s'),
  }
})

export const eventCodes = eventRows.map(row => row.code) as [EventCode, ...EventCode[]]

const byCode = new Map<string, TrackingEvent>(trackingEvents.map(event => [event.code, event]))

export function isEventCode(value: unknown): value is EventCode {
  return typeof value === 'string' && byCode.has(value)
}

/** Our event of a code; undefined for a code that is not ours. */
export function trackingEvent(code: string): TrackingEvent | undefined {
  return byCode.get(code)
}

/** Codes an alias stands for. `failed_attempt` is the whole DLF family, also those with a narrower alias of their own. */
export function codesOf(alias: Alias): EventCode[] {
  const group = (event: TrackingEvent) => alias === 'failed_attempt' && event.category === 'failed_attempt'
  return trackingEvents.filter(event => event.alias === alias || group(event)).map(event => event.code)
}

/** What status reckoning needs of an event master row; administrators may add events of their own. */
export type EventRule = Pick<TrackingEvent, 'maps_to' | 'rank' | 'counts_attempt'>

/** One event as logged: `code` null or unknown when a carrier's code is not mapped, `event_at` ISO 8601. */
export type LoggedEvent = {
  id: number | bigint
  code: string | null
  event_at: string
  voided?: boolean
  /** The carrier's code it came as was reviewed as no delivery attempt. */
  no_attempt?: boolean
  /** That code was reviewed as one that closes no parcel. */
  ends_nothing?: boolean
}

export type Reckoning<E extends LoggedEvent> = {
  status: PackageStatus
  /** The newest known event, whether or not it changed the status. */
  last_event: E | null
  /** The event that set the status; its time is `status_at`. Null when no event ever did. */
  status_event: E | null
  attempt_count: number
  /** Time of the delivery that counted, kept through a later return. */
  delivered_at: string | null
}

export type ReckoningOptions = {
  /** Origin and destination country are one: HUB05 is then still the first mile. */
  domestic?: boolean
  /** Event master to use instead of the seeded 59. */
  ruleOf?: (code: string) => EventRule | undefined
}

export type Known<E> = { event: E; code: string; rule: EventRule; atMs: number }

/** The events that count, in the order they happened: by time, rank and id. */
export function eventsInOrder<E extends LoggedEvent>(events: readonly E[], ruleOf: (code: string) => EventRule | undefined): Known<E>[] {
  const known = events.flatMap(event => {
    const rule = event.voided || event.code === null ? undefined : ruleOf(event.code)
    return rule && event.code !== null ? [{ event, code: event.code, rule, atMs: Date.parse(event.event_at) }] : []
  })
  return known.toSorted((a, b) => a.atMs - b.atMs || a.rule.rank - b.rule.rank || (a.event.id < b.event.id ? -1 : 1))
}

/** Terminal statuses stay: only a return reopens a delivery, only a find a loss (packages.md 3.1). */
export function reopens(status: PackageStatus, code: string): boolean {
  return (status === 'delivered' && code.startsWith('RET')) || (status === 'lost' && code === 'EXC07')
}

function target({ code, rule }: { code: string; rule: EventRule }, domestic: boolean): PackageStatus | null {
  return code === 'HUB05' && domestic ? 'picked_up' : rule.maps_to
}

/**
 * Status of a package from its events (tracking.md 3): events count in order of (event_at, rank, id), whatever order they
 * arrived in; voided and unmapped ones count for nothing; one that `ends_nothing` sets no terminal status, and a terminal status stays but for `reopens`; ORD05
 * returns to the status before the hold; ORD02 of a parcel that is further than its label, one made anew, leaves it where it is. `current` is the answer when
 * no event sets any status.
 */
export function statusAfter<E extends LoggedEvent>(
  events: readonly E[], current: PackageStatus = 'created', { domestic = false, ruleOf = trackingEvent }: ReckoningOptions = {},
): Reckoning<E> {
  const so: Reckoning<E> = { status: current, last_event: null, status_event: null, attempt_count: 0, delivered_at: null }
  let beforeHold: PackageStatus = 'created'
  for (const known of eventsInOrder(events, ruleOf)) {
    so.last_event = known.event
    const set = so.status_event !== null
    const released = known.code === 'ORD05' && set && so.status === 'on_hold'
    const to: PackageStatus | null = released ? beforeHold : target(known, domestic)
    if (set && isTerminalPackageStatus(so.status) && !reopens(so.status, known.code)) continue
    if (known.rule.counts_attempt && !known.event.no_attempt) so.attempt_count += 1
    if (to === null || (known.event.ends_nothing && isTerminalPackageStatus(to))) continue
    if (known.code === 'ORD02' && set && so.status !== 'created' && so.status !== 'label_created') {
      if (so.status === 'on_hold' && beforeHold === 'created') beforeHold = to
      continue
    }
    if (to === 'on_hold' && set && so.status !== 'on_hold') beforeHold = so.status
    if (to === 'delivered') so.delivered_at = known.event.event_at
    so.status = to
    so.status_event = known.event
  }
  return so
}
