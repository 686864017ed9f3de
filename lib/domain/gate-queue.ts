import { type ArrivalClass, type TokenPriority, tokenPriority } from './gate-token'

const minuteMs = 60_000

/** Whole minutes between two moments; seconds are dropped, never rounded up (pas.md 7.5). */
export const minutesBetween = (from: string, to: string): number => Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / minuteMs))

export interface Appointment {
  appointment_from: string | null
  appointment_to: string | null
}

/** Early, on time, late against the slot, or a walk-in without one (pas.md 7.3). `early` and `late` are minutes of grace. */
export function classOf(at: string, { appointment_from, appointment_to }: Appointment, early = 30, late = 30): ArrivalClass {
  if (appointment_from === null) return 'walk_in'
  const arrived = Date.parse(at)
  if (arrived < Date.parse(appointment_from) - early * minuteMs) return 'early'
  return arrived > Date.parse(appointment_to ?? appointment_from) + late * minuteMs ? 'late' : 'on_time'
}

/** The class's priority; a reefer above its limit is P1 whatever its class (pas.md 7.3). */
export const priorityOf = (arrival: ArrivalClass, tooWarm = false): TokenPriority => (
  tooWarm ? 'P1' : arrival === 'on_time' ? 'P2' : arrival === 'early' ? 'P3' : 'P4'
)

export interface Waiting {
  id: number
  priority: TokenPriority
  gate_in_at: string
  appointment_from: string | null
  /** Calls nobody answered; three put it last in its class. */
  no_shows: number
}

const ranks = tokenPriority.names

/** The priority somebody waits with at `now`: each full hour lifts one step, up to P2 (P1 is for supervisors and warm reefers). */
export function liftedPriority({ priority, gate_in_at }: Waiting, now: string): TokenPriority {
  const rank = ranks.indexOf(priority)
  return ranks[rank <= 1 ? rank : Math.max(1, rank - Math.floor(minutesBetween(gate_in_at, now) / 60))] as TokenPriority
}

/** Who is called first: by lifted priority, three no-shows last in it, then by appointment (P2, P3) or gate-in, then by id (pas.md 7.3). */
export function inOrder<T extends Waiting>(waiting: readonly T[], now: string): (T & { lifted: TokenPriority })[] {
  const timed = waiting.map((token) => {
    const lifted = liftedPriority(token, now)
    // Who was lifted into a class waits there since its gate-in, whatever it had been promised.
    const since = token.priority === lifted && (lifted === 'P2' || lifted === 'P3') ? (token.appointment_from ?? token.gate_in_at) : token.gate_in_at
    return { token, lifted, since: Date.parse(since), last: token.no_shows >= 3 ? 1 : 0 }
  })
  return timed
    .toSorted((a, b) => ranks.indexOf(a.lifted) - ranks.indexOf(b.lifted) || a.last - b.last || a.since - b.since || a.token.id - b.token.id)
    .map(({ token, lifted }) => ({ ...token, lifted }))
}

/** Minutes until the `position`th of the queue reaches a dock, to the nearest five (pas.md 7.4): 5 × 48 / 4 = 60. */
export const estimatedWait = (position: number, averageHandling: number, docks: number): number => (
  docks === 0 ? 0 : Math.round((position * averageHandling) / docks / 5) * 5
)
