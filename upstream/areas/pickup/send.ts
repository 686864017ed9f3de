import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { counted } from '@/lib/domain/counted'
import { pickupStatus, RETRY_MINUTES } from '@/lib/domain/pickup'
import { windowText } from '@/lib/domain/time-window'
import { inTransaction, persistently, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'
import { callCarrier } from '../../core/carrier-calls/call-carrier'
import { connectionOf } from '../../core/carrier-calls/connection'
import { CarrierTrouble } from '../../core/carrier-calls/trouble'
import { calendarsOf } from '../../core/calendar/calendars'
import { letterDue, mailPickups } from './mail-pickups'
import { pickupMail, type PickupMail } from './pickup-mail'
import { claimIsLost } from '../../platform/worker'
import { postMessage, readersOf } from '../../core/messages/post-message'

export interface Waiting {
  id: number
  pickup_no: string
  carrier_id: number
  carrier: string
  client: string
  channel: string
  country_code: string
  pickup_date: string
  ready_time: string
  close_time: string
  parcels: number
  weight_kg: string
  address: string
  contact: string
  phone: string
  place: string | null
  instructions: string | null
  attempts: number
  version: number
  created_at: string
  /** Of its slot; null for a pickup asked for by hand. */
  cut_off_time: string | null
  lead_days: number | null
}

const Confirmation = z.object({ confirmation_number: z.string().trim().min(1).max(60) })
const AT_ONCE = 20
/** A request whose sender died is taken up again after this. */
const LOST_MINUTES = 10

/**
 * Claims pickups whose time to be sent has come, so that no other process sends them. One asked for by API is `requested` from then on: asked
 * twice, the carrier answers the same. One asked for by letter is so with its letter; until then it would look sent if this process died.
 */
const claim = (tx: Db, worker: string | null) =>
  rows<Waiting>(
    tx,
    sql`with due as (
          select id from pickup_requests
          where (status = ${literal(pickupStatus, 'scheduled')}
            and (worker_id is null and next_attempt_at <= now() or ${claimIsLost(sql`worker_id`, sql`next_attempt_at`)}))
            or (status = ${literal(pickupStatus, 'requested')} and channel = 'api'
              and ${claimIsLost(sql`worker_id`, sql`updated_at + make_interval(mins => ${LOST_MINUTES})`)})
          order by next_attempt_at nulls first, id limit ${AT_ONCE} for update skip locked
        ), taken as (
          update pickup_requests r set worker_id = ${worker}::uuid, status = case r.channel when 'api' then 'requested' else r.status end,
            attempts = r.attempts + 1,
            next_attempt_at = case r.channel when 'api' then null else now() + make_interval(mins => ${LOST_MINUTES}) end, version = r.version + 1,
              updated_at = now() from due d where r.id = d.id returning r.*
        )
        select t.id, t.pickup_no, t.carrier_id, k.display_name as carrier, l.name as client, t.channel, t.country_code, t.pickup_date, t.ready_time,
          t.close_time, t.parcels, t.weight_kg, t.attempts, t.version,
          concat_ws(', ', a.name, a.address_line1, a.area, a.city, a.country_code) as address, coalesce(c.contact_name, a.contact_name) as contact,
            coalesce(c.contact_phone, a.contact_phone) as phone,
          c.package_location as place, c.instructions, t.created_at, s.cut_off_time, s.lead_days
        from taken t join carriers k on k.id = t.carrier_id join clients l on l.id = t.client_id join client_addresses a on a.id = t.client_address_id
        left join client_pickup_slots c on c.id = t.client_slot_id
        left join carrier_pickup_slots s on s.id = c.carrier_slot_id
        order by t.pickup_date, t.ready_time, t.id`,
  )

/** Whether a claimed pickup is still as it was claimed: nobody has cancelled it, or changed what a letter would say. */
const stillOurs = (w: Waiting) => (w.channel === 'api'
  ? sql`id = ${w.id} and status = ${literal(pickupStatus, 'requested')}`
  : sql`id = ${w.id} and status = ${literal(pickupStatus, 'scheduled')} and version = ${w.version}`)

/** The carrier knows a pickup by our number: asked twice, it answers the same confirmation. */
async function byApi(services: Services, w: Waiting): Promise<void> {
  const connection = await connectionOf(services.database.db, services, w.carrier_id)
  if (!connection) throw new Error('This carrier has no API address.')
  const { pickup_no, pickup_date, ready_time, close_time, parcels, weight_kg, address, contact, phone, instructions } = w
  const body = { pickup_no, pickup_date, ready_time, close_time, parcels, weight_kg, address, contact, phone, instructions }
  const { json } = await callCarrier(services, connection, {
    operation: 'pickup', method: 'POST', path: '/pickups', body, about: { order_id: pickup_no, attempt: w.attempts },
  })
  const { confirmation_number } = Confirmation.parse(json)
  await rows(services.database.db, sql`update pickup_requests set worker_id = null, status = ${literal(pickupStatus, 'confirmed')},
    confirmation_number = ${confirmation_number}, last_error = null, version = version + 1, updated_at = now() where ${stillOurs(w)}`)
}

const watchers = ['operations_manager', 'customer_service']

/** The carrier's line rests, so nobody was asked: not a try. */
const waitFor = ({ database }: Services, w: Waiting, { wait, message }: CarrierTrouble) =>
  rows(
    database.db,
    sql`update pickup_requests set worker_id = null, status = ${literal(pickupStatus, 'scheduled')}, attempts = attempts - 1, last_error = ${message},
        next_attempt_at = now() + make_interval(secs => ${Math.max(1, wait)}), updated_at = now()
        where ${stillOurs(w)}`,
  )

/** Tries again in 5, 15 and 45 minutes; then it has failed and the parcels may be booked anew. */
async function noteFailure({ database }: Services, w: Waiting, why: string): Promise<void> {
  const wait = RETRY_MINUTES[w.attempts - 1]
  await inTransaction(database.db, async (tx) => {
    if (wait !== undefined) {
      await rows(tx, sql`update pickup_requests set worker_id = null, status = ${literal(pickupStatus, 'scheduled')}, last_error = ${why},
        next_attempt_at = now() + make_interval(mins => ${wait}), version = version + 1, updated_at = now() where ${stillOurs(w)}`)
      return
    }
    const failed = await rows(tx, sql`update pickup_requests set worker_id = null, status = ${literal(pickupStatus, 'failed')}, last_error = ${why},
      failure_reason = 'Carrier did not confirm', version = version + 1, updated_at = now() where ${stillOurs(w)} returning id`)
    if (failed.length === 0) return
    await rows(tx, sql`update pickup_lines set released_at = now() where pickup_request_id = ${w.id} and released_at is null`)
    await postMessage(tx, readersOf(watchers), {
      subject: `Pickup ${w.pickup_no} failed: ${w.carrier} did not confirm`,
      body: `${counted(w.parcels, 'parcel')} of ${w.client} on ${w.pickup_date}, ${windowText({ from: w.ready_time, to: w.close_time }, ' to ')}. ${why}`,
      category: 'alert', severity: 'error', link: `/pickup-requests?search=${w.pickup_no}`,
    })
  })
}

/** What is asked for in one go: a pickup by the carrier's API, or those one letter tells of. */
type Batch = { api: Waiting } | { mail: PickupMail | null; pickups: Waiting[] }

/** Not its time yet: it waits as if nobody had tried, a second at least, since this clock may run behind the database's. */
const hold = ({ database }: Services, w: Waiting, until: number) =>
  rows(
    database.db,
    sql`update pickup_requests set worker_id = null, status = ${literal(pickupStatus, 'scheduled')}, attempts = attempts - 1,
        next_attempt_at = greatest(${new Date(until).toISOString()}::timestamptz, now() + interval '1 second'), updated_at = now() where ${stillOurs(w)}`,
  )

/** Sorts what was claimed by how it is asked for; a letter whose time has not come is put back. Pickups of one daily digest share a letter. */
async function batchesOf(services: Services, taken: readonly Waiting[], nowMs: number): Promise<Batch[]> {
  const { db } = services.database
  const calendarOf = await calendarsOf(db, taken.map(({ country_code }) => country_code))
  const batches: Batch[] = []
  const digests = new Map<number, Waiting[]>()
  for (const w of taken) {
    if (w.channel === 'api') {
      batches.push({ api: w })
      continue
    }
    const mail = await pickupMail(db, w.carrier_id, w.country_code)
    const due = mail ? letterDue(mail, w, calendarOf(w.country_code).timezone) : 0
    const others = mail?.send_mode === 'daily_digest' ? digests.get(mail.id) : undefined
    if (due > nowMs) await hold(services, w, due)
    else if (others) others.push(w)
    else {
      const pickups = [w]
      batches.push({ mail, pickups })
      if (mail?.send_mode === 'daily_digest') digests.set(mail.id, pickups)
    }
  }
  return batches
}

async function sendBatch(services: Services, batch: Batch): Promise<void> {
  if ('api' in batch) await byApi(services, batch.api)
  else if (batch.mail) await mailPickups(services, batch.mail, batch.pickups)
  else throw new Error('This carrier has no pickup email.')
}

async function sendBatches(services: Services, taken: readonly Waiting[], nowMs: number): Promise<void> {
  for (const batch of await batchesOf(services, taken, nowMs)) {
    try {
      await sendBatch(services, batch)
    } catch (error) {
      for (const waiting of 'api' in batch ? [batch.api] : batch.pickups) {
        if (error instanceof CarrierTrouble && error.kind === 'held') {
          await waitFor(services, waiting, error)
          continue
        }
        services.log.warn({ err: error, pickup: waiting.pickup_no }, 'pickup was not booked')
        const why = error instanceof z.ZodError ? 'The carrier gave no confirmation number.' : String((error as Error).message).slice(0, 300)
        await persistently(() => noteFailure(services, waiting, why))
      }
    }
  }
}

/** Sends what waits to be sent; no transaction is open while a carrier is asked. Answers how many were taken up. */
export async function sendWaiting(services: Services, at?: Date): Promise<number> {
  const { database, worker } = services
  let sent = 0
  for (;;) {
    const taken = await inTransaction(database.db, (tx) => claim(tx, worker.id))
    if (taken.length === 0) return sent
    try {
      await sendBatches(services, taken, at?.getTime() ?? Date.now())
    } finally {
      // What broke off before it was noted is taken up again when its time as lost is over.
      await persistently(() => rows(database.db, sql`update pickup_requests set worker_id = null
        where id = any(${sql.param(taken.map(({ id }) => id))}::bigint[]) and worker_id = ${worker.id}::uuid`))
    }
    sent += taken.length
  }
}
