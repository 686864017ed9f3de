import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { carrierSettings } from '@/lib/contract/carrier-settings'
import { bookingState } from '@/lib/domain/carrier-feed'
import { labelStatus } from '@/lib/domain/package'
import { splitNumbers } from '@/lib/domain/scan-input'
import { deliveryResult } from '@/lib/domain/subscription'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { allOf, anyOfValues, dayRange, isNumber, type ListQuery, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { connectionOf } from '../../core/carrier-calls/connection'
import { adapterOf } from '../../core/carrier-calls/sandbox-adapter'
import { CarrierTrouble } from '../../core/carrier-calls/trouble'
import { carrierOf, notFound, ownCarriers } from './scope'

type Call = z.input<typeof carrierSettings.calls.reply>['rows'][number] & { id: number }
type Whole = z.input<typeof carrierSettings.oneCall.reply>
type Booking = z.input<typeof carrierSettings.bookings.reply>['rows'][number] & { id: number }

/** A booking that came to nothing can be told once more; one that is under way or done cannot. */
export const bookingReplayable = sql`exists (select 1 from carrier_bookings b where b.id = o.entity_id and o.entity_type = 'carrier_booking'
    and b.state in ${literals(bookingState, 'waiting', 'refused')} and b.claim is null)`
const columns = sql`o.id, o.created_at, o.event, o.tracking_no, o.method, o.url, o.attempt, o.response_status, o.duration_ms, o.result, o.error,
  (select b.next_at from carrier_bookings b where o.result = ${literal(deliveryResult, 'retrying')} and o.entity_type = 'carrier_booking' and b.id = o.entity_id
    and b.state = ${literal(bookingState, 'waiting')}) as next_try_at, ${bookingReplayable} as can_replay`

/** Calls made to a carrier, the newest first. 404 for a foreign carrier. */
export async function callList(db: Db, who: Who, carrierId: number, query: z.output<typeof carrierSettings.calls.query>) {
  await carrierOf(db, who, carrierId)
  const number = query.tracking_no ?? query.search
  const list: ListQuery = {
    columns, from: sql`outgoing_logs o`,
    where: [
      sql`o.integration = 'carrier_api'`, sql`o.carrier_id = ${carrierId}`,
      query.environment ? sql`o.environment = ${query.environment}` : undefined, anyOfValues(sql`o.event`, query.event),
      anyOfValues(sql`o.result`, query.result), number ? isNumber(sql`o.tracking_no`, [number, ...splitNumbers(number)]) : undefined,
      dayRange(sql`o.created_at`, query.from, query.to),
    ],
    sorts: { created_at: { by: sql`o.created_at`, kind: 'time' } }, defaultSort: 'created_at', id: sql`o.id`,
  }
  return pageOf<Call>(db, list, query)
}

/** One call with what was sent and answered, secrets and people masked. 404 for one of a foreign carrier. */
export async function callOf(db: Db, who: Who, id: number): Promise<Whole> {
  const row = await first<Whole>(
    db,
    sql`select ${columns}, o.request_headers, o.request_body, o.response_headers, o.response_body from outgoing_logs o
        where ${allOf([sql`o.id = ${id}`, sql`o.integration = 'carrier_api'`, ownCarriers(who, sql`o.carrier_id`)])}`,
  )
  if (!row) throw notFound()
  return row
}

/** Puts a booking back at the head of the queue, under the same key, so that a carrier that did book it answers the same. */
export async function replayBooking(tx: Db, who: Who, id: number, audit: (entry: AuditEntry) => void): Promise<{ queued: number }> {
  const booking = await first<{ state: string; package_id: number; action: string; claim: string | null; carrier_tracking_no: string | null }>(
    tx,
    sql`select b.state, b.package_id, b.action, b.claim, p.carrier_tracking_no from carrier_bookings b join packages p on p.id = b.package_id
        where ${allOf([sql`b.id = ${id}`, ownCarriers(who, sql`b.carrier_id`)])} for update of b`,
  )
  if (!booking) throw notFound()
  if (booking.claim !== null && booking.state === 'waiting') throw new Refusal(409, 'The carrier is being notified right now.')
  if (booking.state === 'done') throw new Refusal(409, 'The carrier has taken this already.')
  if (booking.state === 'dropped') throw new Refusal(409, 'This is no longer needed: the package was cancelled or given to another carrier.')
  if (booking.action === 'book' && booking.carrier_tracking_no) throw new Refusal(409, `The package has number ${booking.carrier_tracking_no} already.`)
  await rows(tx, sql`update carrier_bookings set state = ${literal(bookingState, 'waiting')}, next_at = now(), attempts = 0, settled_at = null
    where id = ${id}`)
  await rows(tx, sql`update packages set label_status = ${literal(labelStatus, 'pending')}, updated_at = now() where id = ${booking.package_id}
      and label_status = ${literal(labelStatus, 'failed')} and ${booking.action} = 'book'`)
  audit({ entity: 'carrier_booking', entity_id: id, action: 'replay', after: { package_id: booking.package_id } })
  return { queued: 1 }
}

/** Makes a call of the log once more: a booking or a cancellation that came to nothing. 409 for a question, which is asked anew instead. */
export async function replayCall(tx: Db, who: Who, id: number, audit: (entry: AuditEntry) => void): Promise<{ queued: number }> {
  const call = await first<{ entity_type: string; entity_id: number }>(
    tx,
    sql`select o.entity_type, o.entity_id from outgoing_logs o
        where ${allOf([sql`o.id = ${id}`, sql`o.integration = 'carrier_api'`, ownCarriers(who, sql`o.carrier_id`)])}`,
  )
  if (!call) throw notFound()
  if (call.entity_type !== 'carrier_booking')
    throw new Refusal(409, 'A question is not repeated from the log. Test the connection or fetch the events instead.')
  return replayBooking(tx, who, call.entity_id, audit)
}

/** What a carrier was or is to be told, what waits first. 404 for a foreign carrier. */
export async function bookingList(db: Db, who: Who, carrierId: number, query: z.output<typeof carrierSettings.bookings.query>) {
  await carrierOf(db, who, carrierId)
  const list: ListQuery = {
    columns: sql`b.id, b.package_id, p.tracking_no, b.action, b.state, b.wants_label, b.attempts,
      case when b.state = ${literal(bookingState, 'waiting')} then b.next_at end as next_at, b.carrier_tracking_no, b.error, b.created_at, b.settled_at`,
    from: sql`carrier_bookings b join packages p on p.id = b.package_id`,
    where: [
      sql`b.carrier_id = ${carrierId}`, query.environment ? sql`b.environment = ${query.environment}` : undefined, anyOfValues(sql`b.state`, query.state),
    ],
    sorts: { created_at: { by: sql`b.created_at`, kind: 'time' } }, defaultSort: 'created_at', id: sql`b.id`,
  }
  return pageOf<Booking>(db, list, query)
}

type Tested = z.input<typeof carrierSettings.test.reply>

/**
 * Calls the carrier as a booking would and says what came of it; an answer, whatever it is, also closes or opens the circuit. 404 for a
 * foreign carrier, 409 without an address, 502 `Carrier did not answer`.
 */
export async function testConnection(services: Services, who: Who, carrierId: number, environment: 'sandbox' | 'production' | undefined): Promise<Tested> {
  const { db } = services.database
  const carrier = await carrierOf(db, who, carrierId)
  const env = environment ?? carrier.environment
  const note = (ok: boolean) => rows(
    db,
    sql`insert into carrier_links (carrier_id, environment, tested_at, tested_ok) values (${carrierId}, ${env}, now(), ${ok})
        on conflict (carrier_id, environment) do update set tested_at = excluded.tested_at, tested_ok = excluded.tested_ok`,
  )
  const began = performance.now()
  try {
    const connection = await connectionOf(db, services, carrierId, env)
    if (!connection) throw new Refusal(409, `${carrier.carrier} has no API address in ${env}.`)
    const { status, ms } = await adapterOf(services, connection).test()
    await note(true)
    return { ok: true, http_status: status, duration_ms: ms, message: `${carrier.carrier} answered ${status} in ${ms} ms.` }
  } catch (error) {
    if (!(error instanceof CarrierTrouble)) throw error
    await note(false)
    if (error.status === null) throw new Refusal(502, 'Carrier did not answer', [{ field: null, message: error.message }])
    return { ok: false, http_status: error.status, duration_ms: Math.round(performance.now() - began), message: error.message }
  }
}
