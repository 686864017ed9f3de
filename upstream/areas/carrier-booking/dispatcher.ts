import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { bookingState } from '@/lib/domain/carrier-feed'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'
import { claimIsLost } from '../../platform/worker'
import { isFileUnderWay } from '../uploads/claims'
import { connectionOf } from '../../core/carrier-calls/connection'
import { adapterOf } from '../../core/carrier-calls/sandbox-adapter'
import { settleBooked, settleTrouble, settleWithout } from './settle'
import { bookableOf, isOpenParcel } from '../../core/carrier-calls/shipment'
import { CarrierTrouble } from '../../core/carrier-calls/trouble'

/** Something to tell a carrier, ours as long as `claim` stands. */
export interface Telling {
  id: number
  package_id: number
  carrier_id: number
  environment: 'sandbox' | 'production'
  action: 'book' | 'cancel'
  event_id: string
  wants_label: boolean
  attempts: number
  carrier_tracking_no: string | null
  claim: string
}

const AT_ONCE = 8
const PAUSE_MS = 1000
/** Beyond the longest timeout: fetching a token, keeping a label, writing down what came of it. */
const LEASE_SECONDS = 180
/** Files that are being worked through have the machine to themselves, but not for ever. */
const FILE_FIRST_SECONDS = 120

/** Takes what is due, single parcels before those of files; what a dead worker held is free again as soon as it is known to be dead. */
async function claimDue(db: Db, worker: string | null): Promise<Telling[]> {
  const claim = randomUUID()
  return rows<Telling>(
    db,
    sql`with due as (
          select id from carrier_bookings where state = ${literal(bookingState, 'waiting')} and next_at <= now()
            and (claim is null or ${claimIsLost(sql`worker_id`, sql`claimed_until`)})
            and (upload_id is null or not ${isFileUnderWay} or next_at < now() - make_interval(secs => ${FILE_FIRST_SECONDS}))
          order by (upload_id is not null), next_at, id limit ${AT_ONCE} for update skip locked)
        update carrier_bookings b set claim = ${claim}, worker_id = ${worker}::uuid, claimed_until = now() + make_interval(secs => ${LEASE_SECONDS}) from due
        where b.id = due.id
        returning b.id, b.package_id, b.carrier_id, b.environment, b.action, b.event_id, b.wants_label, b.attempts, b.carrier_tracking_no, b.claim`,
  )
}

/** Tells the carrier of one parcel and writes down what came of it. Never throws what the carrier could cause. */
export async function tellCarrier(services: Services, telling: Telling): Promise<void> {
  const { db } = services.database
  const parcel = await bookableOf(db, telling.package_id)
  if (!parcel) return settleWithout(services, telling, 'dropped')
  const isStillNeeded = telling.action === 'cancel' || (isOpenParcel(parcel) && parcel.carrier_id === telling.carrier_id && parcel.carrier_tracking_no === null)
  if (!isStillNeeded) return settleWithout(services, telling, 'dropped')
  const about = {
    booking_id: telling.id, package_id: parcel.id, tracking_no: parcel.tracking_no,
    order_id: parcel.order_id, event_id: telling.event_id, attempt: telling.attempts + 1,
  }
  try {
    const connection = await connectionOf(db, services, telling.carrier_id, telling.environment)
    if (!connection) throw new CarrierTrouble('away', 'The carrier has no API address yet. Enter it under Carrier settings.')
    const adapter = adapterOf(services, connection)
    if (telling.action === 'cancel') {
      await adapter.cancel(telling.carrier_tracking_no ?? '', about)
      return await settleWithout(services, telling, 'done')
    }
    const { values } = connection
    const shipment = {
      ...parcel.shipment, product_group: values.product_group ?? null, product_type: values.product_type ?? null, label_format: values.label_format ?? 'pdf',
    }
    const booked = await adapter.book(shipment, about)
    const label = telling.wants_label ? (booked.label ?? (await adapter.label(booked.number, about))) : null
    await settleBooked(services, telling, { number: booked.number, label })
  } catch (error) {
    if (!(error instanceof CarrierTrouble)) throw error
    await settleTrouble(services, telling, error)
  }
}

/** One that broke off is nobody's and is tried again when the time of its claim is over; the others must not suffer. */
async function letGo({ database, log }: Services, { id, claim }: Telling, error: unknown): Promise<void> {
  log.error({ err: error, booking: id }, 'booking broke off')
  await rows(database.db, sql`update carrier_bookings set worker_id = null where id = ${id} and claim = ${claim}`).catch(() => {})
}

/** Tells carriers what is due until nothing is; any number of processes may do so at once. */
export async function drainBookings(services: Services, o: { leaving?: AbortSignal } = {}): Promise<void> {
  while (!o.leaving?.aborted) {
    const found = await claimDue(services.database.db, services.worker.id)
    if (found.length === 0) return
    await Promise.all(found.map((telling) => tellCarrier(services, telling).catch((error: unknown) => letGo(services, telling, error))))
  }
}

/** Background work: a look every second for parcels a carrier has to be told of. */
export function bookingJobs(services: Services): void {
  services.jobs.always((leaving) => drainBookings(services, { leaving }), PAUSE_MS)
}
