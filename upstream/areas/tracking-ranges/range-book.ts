import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ranges } from '@/lib/contract/tracking-ranges'
import { carrierStatus } from '@/lib/domain/carrier'
import { clientStatus } from '@/lib/domain/client'
import { alertLevel, fitsMethod, type NumberSpan, RANGE_LIMIT, rangeStatus, spansOverlap } from '@/lib/domain/tracking-range'
import { grouped } from '@/lib/domain/money'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { trackingRanges } from '../../db/schema/tracking'
import { Refusal, refuseField, refuseOn, type Fault } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { lockedRange, rangeOf, unusedOf, type StoredRange } from './range-row'

type Made = z.output<typeof ranges.add.body>
type Change = z.output<typeof ranges.change.body>

const refuse = (message: string, field: string | null = null) => new Refusal(409, message, [{ field, message }])
const nameTaken = (name: string) => ({
  tracking_ranges_name_unique: () => refuse(`Range ${name} already exists.`, 'name'),
  tracking_ranges_scope: () => refuse('An active range already gives numbers for this combination. Stop it first.', 'system_type'),
})

/** What is wrong with a range by itself, each fault at its field. */
function refuseMisshapen(span: NumberSpan & { alert_at: number }): void {
  const size = span.end_no - span.start_no + 1
  const faults: Fault[] = []
  if (span.start_no > span.end_no) faults.push({ field: 'end_no', message: 'To must not be below From.' })
  else if (size > RANGE_LIMIT) faults.push({ field: 'end_no', message: `A range holds at most ${grouped(String(RANGE_LIMIT))} numbers.` })
  if (String(span.end_no).length > span.pad_length) faults.push({ field: 'pad_length', message: `${span.end_no} has more than ${span.pad_length} digits.` })
  else if (!fitsMethod(span)) faults.push({ field: 'pad_length', message: 'UPU S10 numbers have exactly eight digits.' })
  if (span.alert_at >= size && size > 0) faults.push({ field: 'alert_at', message: 'The alert must be below the size of the range.' })
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
}

/**
 * Refuses numbers another range gives, gave or would have given. Ranges are made one at a time: two that overlap cannot both
 * look before either has landed.
 */
async function refuseOverlap(tx: Db, span: NumberSpan, field: string, ownId = 0): Promise<void> {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext('tracking_ranges'))`)
  const length = span.prefix.length + span.pad_length + (span.check_digit === 'none' ? 0 : 1) + span.suffix.length
  const others = await rows<NumberSpan & { name: string }>(
    tx,
    sql`select name, prefix, suffix, start_no, end_no, pad_length, check_digit from tracking_ranges
        where id <> ${ownId} and length(prefix) + pad_length + (check_digit <> 'none')::int + length(suffix) = ${length} order by id`,
  )
  const met = others.find((other) => spansOverlap(span, other))
  if (met) throw refuse(`Numbers overlap with range ${met.name}.`, field)
}

async function refuseUnknown(tx: Db, body: { carrier_id?: number | null; client_id?: number | null }): Promise<void> {
  const carrier = body.carrier_id
    ? await first(tx, sql`select 1 from carriers where id = ${body.carrier_id} and status <> ${literal(carrierStatus, 'delete')}`)
    : true
  if (!carrier) throw refuseField('carrier_id', 'That carrier no longer exists.')
  const client = body.client_id
    ? await first(tx, sql`select 1 from clients where id = ${body.client_id} and status <> ${literal(clientStatus, 'delete')}`)
    : true
  if (!client) throw refuseField('client_id', 'That client no longer exists.')
}

/** Opens a range. 409: its numbers overlap with another's, or one already serves its combination; 422: it is misshapen. */
export async function addRange(tx: Db, who: Who, body: Made): Promise<StoredRange> {
  if (body.system_type === 'carrier' && !body.carrier_id) throw refuseField('carrier_id', 'Choose the carrier whose numbers these are.')
  refuseMisshapen(body)
  await refuseUnknown(tx, body)
  await refuseOverlap(tx, body, 'start_no')
  const values = { ...body, next_no: body.start_no, created_by: who.user_id, updated_by: who.user_id }
  const [made] = await refuseOn(nameTaken(body.name), tx.insert(trackingRanges).values(values).returning({ id: trackingRanges.id }))
  return rangeOf(tx, who, (made as { id: number }).id)
}

async function refuseNewEnd(tx: Db, range: StoredRange, end_no: number): Promise<void> {
  if (end_no < range.next_no) throw refuseField('end_no', `End must not be below the next number ${range.next_no}.`)
  if (end_no > range.end_no) await refuseOverlap(tx, { ...range, end_no }, 'end_no', range.id)
}

/**
 * Changes name, alert, last number, and the carrier while no number is drawn. 409 once the range is stopped or exhausted;
 * 422 `End must not be below the next number {n}.`
 */
export async function changeRange(tx: Db, who: Who, id: number, body: Change): Promise<{ before: StoredRange; after: StoredRange }> {
  const before = await lockedRange(tx, who, id)
  if (before.status !== 'active') throw refuse(`Range ${before.name} is ${before.status} and cannot be changed.`)
  const span = { ...before, end_no: body.end_no ?? before.end_no, alert_at: body.alert_at ?? before.alert_at }
  if (body.end_no !== undefined && body.end_no !== before.end_no) await refuseNewEnd(tx, before, body.end_no)
  refuseMisshapen(span)
  const used = before.next_no - before.start_no
  if (body.carrier_id !== undefined && body.carrier_id !== before.carrier_id) {
    if (used > 0) throw refuse(`${grouped(String(used))} numbers of range ${before.name} are used; its carrier cannot be changed.`, 'carrier_id')
    await refuseUnknown(tx, body)
  }
  // What no longer runs low may be told again when it does.
  const alerted = Math.min(before.alerted, alertLevel(unusedOf({ ...span, next_no: before.next_no }), span.alert_at))
  const set = { ...body, alerted, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }
  await refuseOn(nameTaken(body.name ?? before.name), tx.update(trackingRanges).set(set).where(eq(trackingRanges.id, id)))
  return { before, after: await rangeOf(tx, who, id) }
}

/** Ends a range for good; what it has not given out is burnt. 409 when it has ended already. */
export async function stopRange(tx: Db, who: Who, id: number, reason: string): Promise<StoredRange> {
  const range = await lockedRange(tx, who, id)
  if (range.status !== 'active') throw refuse(`Range ${range.name} is already ${range.status}.`)
  await rows(
    tx,
    sql`update tracking_ranges set status = ${literal(rangeStatus, 'stopped')}, stopped_at = now(), stop_reason = ${reason}, version = version + 1,
        updated_at = now(), updated_by = ${who.user_id} where id = ${id}`,
  )
  return rangeOf(tx, who, id)
}
