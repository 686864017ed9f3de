import { sql } from 'drizzle-orm'
import { bookingState } from '@/lib/domain/carrier-feed'
import { dubaiTime } from '@/lib/domain/days'
import { labelStatus, type PackageStatus } from '@/lib/domain/package'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { brokenConstraint } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { adoptEvents } from '../carrier-feeds/reapply'
import { jittered } from '../../core/carrier-calls/circuit'
import type { Telling } from './dispatcher'
import { labelMade } from '../../core/carrier-calls/label-made'
import type { CarrierTrouble } from '../../core/carrier-calls/trouble'

/** Seconds until the next try, after the first, second …; the last stands for all further ones, for a booking is never given up while its parcel lives. */
const PAUSES = [10, 30, 60, 300, 900, 3600] as const

interface Held {
  id: number
  tracking_no: string
  client_id: number
  status: PackageStatus
  label_status: string
  carrier_id: number | null
  carrier_tracking_no: string | null
  carrier: string
}

const lockParcel = (tx: Db, { package_id, carrier_id }: Telling) =>
  first<Held>(
    tx,
    sql`select p.id, p.tracking_no, p.client_id, p.status, p.label_status, p.carrier_id, p.carrier_tracking_no,
        (select display_name from carriers where id = ${carrier_id}) as carrier
        from packages p where p.id = ${package_id} for no key update`,
  )

/** Whether the telling is still ours; a worker taken for dead that comes back late, or one whose parcel was withdrawn, changes nothing. */
async function finish(tx: Db, { id, claim }: Telling, to: { state: string; number?: string | null; error?: string | null }): Promise<boolean> {
  const done = await first(
    tx,
    sql`update carrier_bookings set state = ${to.state}, attempts = attempts + 1, claim = null, claimed_until = null, settled_at = now(),
        error = ${to.error ?? null}::text,
          carrier_tracking_no = coalesce(${to.number ?? null}::text, carrier_tracking_no) where id = ${id} and claim = ${claim}
            and state = ${literal(bookingState, 'waiting')} returning id`,
  )
  return done !== null
}

export const settleWithout = async (services: Services, telling: Telling, state: 'done' | 'dropped'): Promise<void> =>
  void (await finish(services.database.db, telling, { state }))

/** What the carrier booked for nobody is taken back there. */
const takeBack = (tx: Db, { package_id, carrier_id, environment }: Telling, number: string) =>
  rows(
    tx,
    sql`insert into carrier_bookings (package_id, carrier_id, environment, action, wants_label, carrier_tracking_no)
        values (${package_id}, ${carrier_id}, ${environment}, 'cancel', false, ${number})
        on conflict do nothing`,
  )

async function keepBooked(tx: Db, telling: Telling, number: string, path: string | null): Promise<void> {
  const parcel = await lockParcel(tx, telling)
  const isOurs = await finish(tx, telling, { state: 'done', number })
  const isStillNeeded = parcel?.carrier_id === telling.carrier_id && parcel.carrier_tracking_no === null && parcel.status !== 'cancelled'
  // Whoever took our lapsed claim tells the carrier the same under the same key, and gets the same number.
  const isOthers = !isOurs
    && (await first(tx, sql`select 1 from carrier_bookings
      where id = ${telling.id} and (state = ${literal(bookingState, 'waiting')}
        or (state = ${literal(bookingState, 'done')} and carrier_tracking_no = ${number}))`)) !== null
  if (isOthers) return
  if (!isOurs || !parcel || !isStillNeeded) return void (await takeBack(tx, telling, number))
  const waits = telling.wants_label && (parcel.label_status === 'pending' || parcel.label_status === 'failed')
  await rows(
    tx,
    sql`update packages set carrier_tracking_no = ${number}, label_path = coalesce(${path}::text, label_path),
        label_status = case when ${waits}::boolean then 'created' else label_status end,
          label_error = null, label_version = label_version + case when ${path}::text is null then 0 else 1 end, updated_at = now() where id = ${parcel.id}`,
  )
  if (waits) await labelMade(tx, system, parcel)
  await adoptEvents(tx, telling.carrier_id, number)
}

/**
 * The carrier has booked the parcel: its number is the parcel's, its label is kept, and the parcel goes on. Cancelled or given to somebody
 * else meanwhile, the booking is taken back. A number another parcel has is a refusal.
 */
export async function settleBooked(services: Services, telling: Telling, { number, label }: { number: string; label: Buffer | null }): Promise<void> {
  const path = label ? `carrier-labels/${telling.package_id}/${telling.event_id}.pdf` : null
  if (path && label) await services.files.write(path, label)
  try {
    await inTransaction(services.database.db, (tx) => keepBooked(tx, telling, number, path))
  } catch (error) {
    if (brokenConstraint(error) !== 'packages_carrier_number_once') throw error
    await refuse(services, telling, `The carrier gave number ${number}, which another package has.`)
  }
}

const refuse = (services: Services, telling: Telling, message: string) =>
  inTransaction(services.database.db, async (tx) => {
    const parcel = await lockParcel(tx, telling)
    if (!(await finish(tx, telling, { state: 'refused', error: message })) || telling.action === 'cancel' || !parcel) return
    await rows(tx, sql`update packages set label_status = case when label_status = ${literal(labelStatus, 'pending')} then 'failed' else label_status end,
      label_error = ${message.slice(0, 500)}, updated_at = now() where id = ${parcel.id}`)
  })

/** Whether the parcel goes with our own label while its carrier is away. */
const fallsBack = (tx: Db, { carrier_id, environment }: Telling) =>
  first(tx, sql`select 1 from carrier_settings where carrier_id = ${carrier_id} and environment = ${environment} and setting_key = 'label_fallback'
      and setting_value in ('true', '1', 'yes')`)

/** Tried again later: the parcel says what it waits for, or goes with our own label where the settings say so. */
async function postpone(tx: Db, telling: Telling, { kind, message, wait }: CarrierTrouble): Promise<void> {
  const parcel = await lockParcel(tx, telling)
  const pause = kind === 'held' ? wait + Math.random() * 5 : Math.max(wait, jittered(PAUSES[Math.min(telling.attempts, PAUSES.length - 1)] ?? 3600))
  const again = await first<{ next_at: string }>(
    tx,
    sql`update carrier_bookings set attempts = attempts + ${kind === 'held' ? 0 : 1}, claim = null, claimed_until = null, error = ${message.slice(0, 500)},
        next_at = now() + make_interval(secs => ${pause})
        where id = ${telling.id} and claim = ${telling.claim} and state = ${literal(bookingState, 'waiting')} returning next_at`,
  )
  if (!again || !parcel || telling.action === 'cancel' || parcel.label_status !== 'pending') return
  if (await fallsBack(tx, telling)) {
    await rows(tx, sql`update carrier_bookings set wants_label = false where id = ${telling.id}`)
    await rows(tx, sql`update packages set label_status = ${literal(labelStatus, 'created')}, label_error = null, label_version = label_version + 1,
      updated_at = now() where id = ${parcel.id}`)
    return labelMade(tx, system, parcel)
  }
  await rows(tx, sql`update packages set label_error = ${`Waiting for ${parcel.carrier}. ${message} Next try at ${dubaiTime(again.next_at)}.`.slice(0, 500)},
    updated_at = now() where id = ${parcel.id}`)
}

/** While a line rests, everything that waits for it waits as long, so that nobody looks in vain. */
const restAll = (db: Db, { carrier_id, environment }: Telling, seconds: number) =>
  rows(
    db,
    sql`update carrier_bookings set next_at = now() + make_interval(secs => ${seconds}) + random() * interval '5 seconds'
        where carrier_id = ${carrier_id} and environment = ${environment} and state = ${literal(bookingState, 'waiting')} and claim is null
          and next_at < now() + make_interval(secs => ${seconds})`,
  )

/** What becomes of a telling the carrier refused, did not answer, or was spared. */
export async function settleTrouble(services: Services, telling: Telling, trouble: CarrierTrouble): Promise<void> {
  if (trouble.kind === 'refused') return refuse(services, telling, trouble.message)
  await inTransaction(services.database.db, (tx) => postpone(tx, telling, trouble))
  if (trouble.kind === 'held' && trouble.wait > 5) await restAll(services.database.db, telling, trouble.wait)
}
