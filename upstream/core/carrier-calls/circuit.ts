import { sql } from 'drizzle-orm'
import { bookingState, type CircuitState, circuitState } from '@/lib/domain/carrier-feed'
import { dubaiTime } from '@/lib/domain/days'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Connection } from './connection'
import { CarrierTrouble } from './trouble'

/** Failures in a row after which nobody is sent to the carrier for a while. */
export const OPEN_AFTER = 5
/** Seconds an open circuit rests before one call looks, after the first, second … failed look; the last stands for all further ones. */
const RESTS = [30, 60, 120, 300, 600] as const
/** Beyond its own timeout a look that never reported is taken for lost. */
const PROBE_GRACE_SECONDS = 30

type Line = Pick<Connection, 'carrier_id' | 'environment' | 'carrier' | 'perMinute' | 'timeoutMs'>

/** Up to a fifth more or less, so that what waited does not come back all at once. */
export const jittered = (seconds: number) => Math.max(1, Math.round(seconds * (0.8 + Math.random() * 0.4)))

interface Standing {
  circuit: CircuitState
  failures: number
  probe_at: string | null
  /** Seconds still to go; 0 or less = over. */
  quiet: number
  resting: number
  probing: number
  used: number
  rest_of_minute: number
}

const standingOf = (tx: Db, { carrier_id, environment }: Line) =>
  first<Standing>(
    tx,
    sql`select circuit, failures, probe_at, coalesce(extract(epoch from quiet_until - now()), 0)::float as quiet,
        coalesce(extract(epoch from probe_at - now()), 0)::float as resting,
          coalesce(extract(epoch from probe_until - now()), 0)::float as probing, case when window_at > now() - interval '1 minute' then window_calls
            else 0 end as used,
          greatest(1, coalesce(extract(epoch from window_at + interval '1 minute' - now()), 60))::float as rest_of_minute
        from carrier_links where carrier_id = ${carrier_id} and environment = ${environment} for update`,
  )

function refuseHeld({ circuit, quiet, resting, probing, used, rest_of_minute, probe_at, failures }: Standing, { carrier, perMinute }: Line): void {
  if (quiet > 0) throw new CarrierTrouble('held', `${carrier} asked us to wait.`, quiet)
  if (circuit === 'open' && resting > 0) {
    throw new CarrierTrouble(
      'held', `${carrier} has not answered ${failures} times in a row. It is tried again at ${dubaiTime(probe_at ?? Date.now())}.`, resting,
    )
  }
  if (circuit === 'half_open' && probing > 0) throw new CarrierTrouble('held', `${carrier} is being tried again.`, Math.min(probing, 5))
  if (perMinute !== null && used >= perMinute)
    throw new CarrierTrouble('held', `${carrier} takes ${perMinute} calls a minute; this one waits for the next.`, rest_of_minute)
}

const nextCount = sql`window_calls = case when window_at > now() - interval '1 minute' then window_calls + 1 else 1 end,
  window_at = case when window_at > now() - interval '1 minute' then window_at else now() end`

/** Counts a call on a line that nothing holds back, as nearly every call finds it: one statement, which leaves no room for a race. */
const countFreely = (db: Db, { carrier_id, environment, perMinute }: Line) =>
  first(
    db,
    sql`update carrier_links set ${nextCount} where carrier_id = ${carrier_id} and environment = ${environment} and circuit = ${literal(circuitState, 'closed')}
          and coalesce(quiet_until, '-infinity') <= now()
          and (${perMinute}::int is null or coalesce(window_at, '-infinity') <= now() - interval '1 minute' or window_calls < ${perMinute}::int) returning 1`,
  )

/**
 * Whether a call may be made now; counts it. Throws `held` with the seconds to wait: the carrier asked for silence, its circuit is open, one
 * call is looking whether it is back, or the minute's calls are used up. `past` goes through whatever the circuit says: a person asked.
 */
export async function takePermit(db: Db, line: Line, { past }: { past: boolean }): Promise<void> {
  if (await countFreely(db, line)) return
  await rows(db, sql`insert into carrier_links (carrier_id, environment) values (${line.carrier_id}, ${line.environment}) on conflict do nothing`)
  await inTransaction(db, async (tx) => {
    const now = await standingOf(tx, line)
    if (!now) return
    if (!past) refuseHeld(now, line)
    const looks = now.circuit !== 'closed'
    await rows(
      tx,
      sql`update carrier_links set ${nextCount}, circuit = case when ${looks}::boolean then 'half_open' else circuit end,
            probe_until = case when ${looks}::boolean then now() + make_interval(secs => ${line.timeoutMs / 1000 + PROBE_GRACE_SECONDS}) else probe_until end
          where carrier_id = ${line.carrier_id} and environment = ${line.environment}`,
    )
  })
}

/**
 * The carrier answered as it should: the circuit closes, and what waited for it goes on, spread over some seconds. On a line that is well the
 * last answer is noted every five seconds, so that calls do not wait for each other's notes.
 */
export async function noteAnswer(db: Db, { carrier_id, environment }: Line): Promise<void> {
  const was = await first<{ circuit: string }>(
    db,
    sql`with was as (select circuit from carrier_links where carrier_id = ${carrier_id} and environment = ${environment}
          and (circuit <> ${literal(circuitState, 'closed')} or failures > 0 or quiet_until is not null
            or coalesce(last_ok_at, '-infinity') < now() - interval '5 seconds') for update)
        update carrier_links l set circuit = ${literal(circuitState, 'closed')}, failures = 0, last_ok_at = now(), opened_at = null, probe_at = null,
          probe_until = null, quiet_until = null
        from was where l.carrier_id = ${carrier_id} and l.environment = ${environment} returning was.circuit`,
  )
  if (!was || was.circuit === 'closed') return
  await rows(
    db,
    sql`update carrier_bookings set next_at = now() + random() * interval '5 seconds' where carrier_id = ${carrier_id} and environment = ${environment}
          and state = ${literal(bookingState, 'waiting')} and claim is null
          and next_at > now()`,
  )
}

/** The carrier did not answer, or broke off: after some in a row the circuit opens; a failed look opens it for longer. */
export async function noteFailure(db: Db, { carrier_id, environment }: Line, error: string): Promise<void> {
  const rests = sql.raw(`(array[${RESTS.join(',')}])[least(greatest(failures + 1 - ${OPEN_AFTER}, 0) + 1, ${RESTS.length})]`)
  await rows(
    db,
    sql`update carrier_links set failures = failures + 1, last_error = ${error.slice(0, 500)}, last_error_at = now(),
          circuit = case when circuit <> ${literal(circuitState, 'closed')} or failures + 1 >= ${OPEN_AFTER} then 'open' else circuit end,
          opened_at = case when circuit <> ${literal(circuitState, 'closed')} or failures + 1 >= ${OPEN_AFTER} then coalesce(opened_at, now())
            else opened_at end,
          probe_at = case when circuit <> ${literal(circuitState, 'closed')}
            or failures + 1 >= ${OPEN_AFTER} then now() + make_interval(secs => ${rests} * (0.8 + random() * 0.4)) else probe_at end, probe_until = null
        where carrier_id = ${carrier_id} and environment = ${environment}`,
  )
}

/** The carrier asked for patience (429, Retry-After): nobody is sent there before; that is no failure. */
export const noteQuiet = (db: Db, { carrier_id, environment }: Line, seconds: number) =>
  rows(
    db,
    sql`update carrier_links set quiet_until = greatest(quiet_until, now() + make_interval(secs => ${seconds})),
        circuit = case when circuit = ${literal(circuitState, 'half_open')} then 'closed' else circuit end, probe_until = null
        where carrier_id = ${carrier_id} and environment = ${environment}`,
  )
