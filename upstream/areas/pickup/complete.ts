import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { pickup } from '@/lib/contract/pickup'
import { counted } from '@/lib/domain/counted'
import { spellings } from '@/lib/domain/scan-input'
import { rows, type Db } from '../../db/db'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { holdRequest, refuseMove, release, type HeldRequest } from './held-request'

type Result = z.output<typeof pickup.complete.body>

interface Line {
  id: number
  tracking_no: string
  /** The pickup it was booked for since it was let go. */
  elsewhere: string | null
}

/** Parcels named for a pickup that are still to be picked; once it was picked in part, those it left behind. */
const linesOf = (tx: Db, { id, status }: HeldRequest) =>
  rows<Line>(
    tx,
    sql`select n.id, n.tracking_no, (select r.pickup_no from pickup_lines x join pickup_requests r on r.id = x.pickup_request_id
        where x.package_id = n.package_id and x.id <> n.id and x.released_at is null limit 1) as elsewhere
        from pickup_lines n where n.pickup_request_id = ${id} and n.picked_at is null and (n.released_at is null or ${status === 'partially_picked'}::boolean)
        order by n.id`,
  )

/** All of it: what is left of one picked in part comes too. */
function refuseFewer(held: HeldRequest, body: Result, named: readonly string[], lines: readonly Line[]): void {
  const fewer = (n: number) => refuseField('picked_parcels', `Only ${n} of ${held.parcels}: mark it partly picked and name the parcels.`)
  if (body.picked_parcels !== undefined && body.picked_parcels < held.parcels) throw fewer(body.picked_parcels)
  if (named.length > 0 && lines.some(({ tracking_no }) => !named.includes(tracking_no))) throw fewer(named.length)
  const gone = lines.find(({ elsewhere }) => elsewhere !== null)
  if (gone) throw new Refusal(409, `${gone.tracking_no} is in pickup ${gone.elsewhere ?? ''} by now. Cancel that one first.`)
}

/** How many were picked up in part: those named, and of those nobody named as many as were counted. */
function partOf(held: HeldRequest, body: Result, named: readonly string[], lines: readonly Line[]): number {
  const picked = body.picked_parcels ?? named.length
  if (picked > held.parcels - lines.length + named.length)
    throw refuseField('tracking_nos', 'Name the parcels that were picked up; the others can then be booked again.')
  if (picked === 0 || picked >= held.parcels) throw refuseField('picked_parcels', `Give how many of ${held.parcels} were picked up.`)
  if (picked < named.length) throw refuseField('picked_parcels', `${counted(named.length, 'parcel is', 'parcels are')} named; give at least as many.`)
  return picked
}

/**
 * Says how a pickup ended. The parcels picked up are marked, the others may be booked again: so of one picked in part they are named
 * (sla-pickup.md 2, lines). 409 from a status it cannot end from, 422 for more parcels than there were or others than its own.
 */
export async function completeRequest(tx: Db, who: Who, id: number, body: Result): Promise<HeldRequest> {
  const held = await holdRequest(tx, who, id)
  refuseMove(held, body.result, body.result === 'failed' ? 'marked failed' : 'marked picked')
  if (body.result === 'failed' && !body.failure_reason) throw refuseField('failure_reason', 'Say why the pickup failed.')
  if ((body.picked_parcels ?? 0) > held.parcels) throw refuseField('picked_parcels', `Picked parcels exceed ${held.parcels}`)
  const at = body.picked_at ?? new Date().toISOString()
  if (!(Date.parse(at) <= Date.now() + 60_000)) throw refuseField('picked_at', 'The time must not be in the future.')
  const lines = await linesOf(tx, held)
  const named = [...new Set(body.tracking_nos.map((no) => spellings(no).find((spelling) => lines.some(({ tracking_no }) => tracking_no === spelling)) ?? no))]
  const foreign = named.find((no) => !lines.some(({ tracking_no }) => tracking_no === no))
  if (foreign) throw refuseField('tracking_nos', `${foreign} is not in this pickup.`)
  if (body.result === 'picked_up') refuseFewer(held, body, named, lines)
  const picked = body.result === 'failed' ? 0 : body.result === 'picked_up' ? held.parcels : partOf(held, body, named, lines)
  const taken = body.result === 'failed' ? [] : lines.filter(({ tracking_no }) => body.result === 'picked_up' || named.includes(tracking_no))
  await rows(tx, sql`update pickup_lines set picked_at = ${at}::timestamptz, released_at = null
    where id = any(${sql.param(taken.map((line) => line.id))}::bigint[])`)
  if (body.result !== 'picked_up') await release(tx, id)
  await rows(
    tx,
    sql`update pickup_requests set status = ${body.result}, picked_parcels = ${picked}, picked_at = ${body.result === 'failed' ? null : at}::timestamptz,
        failure_reason = ${body.failure_reason ?? null}, next_attempt_at = null,
          version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`,
  )
  return held
}
