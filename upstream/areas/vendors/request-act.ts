import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendorRequests as calls } from '@/lib/contract/vendor-requests'
import { compare } from '@/lib/domain/decimal'
import { dubaiDay } from '@/lib/domain/days'
import { requestActed, type RequestAction, requestGoal, requestStatus, tripStatus, type RequestStatus } from '@/lib/domain/vendor-request'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { refuseTooFine } from '../../platform/coins'
import { noPermission, Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { cancellationCharge } from './request-cancel'
import { estimateOf, type Need } from './request-estimate'
import { tellOfRequest } from './request-letters'
import { mayDo } from './request-scope'
import { holdRequest, requestLinesOf, type HeldRequest } from './requests'

type Body = z.output<typeof calls.act.body>
export interface Acting { tx: Db; who: Who; body: Body; held: HeldRequest; post: Pick<Services, 'mail' | 'config'> }

export const refusedAction = (held: Pick<HeldRequest, 'request_no' | 'status'>, action: RequestAction) =>
  new Refusal(409, `Request ${held.request_no} is ${requestStatus.label(held.status).toLowerCase()}; it cannot be ${requestActed[action]}.`)

function remarkOf({ body }: Acting, message: string): string {
  if (!body.remarks) throw refuseField('remarks', message)
  return body.remarks
}

/** Whoever asked for it does not approve it. */
function judges(isApproval: boolean) {
  return async (a: Acting): Promise<SQL> => {
    if (isApproval && a.held.requested_by === a.who.user_id) throw new Refusal(409, 'You cannot approve your own request.')
    const remarks = isApproval ? (a.body.remarks ?? null) : remarkOf(a, 'Say why it is rejected.')
    return sql`approver_id = ${a.who.user_id}, decided_at = now(), decision_remarks = ${remarks}`
  }
}

export const needOf = async (tx: Db, held: HeldRequest): Promise<Need> => ({ ...held, lines: await requestLinesOf(tx, held.id) })

/** Gives it to a vendor that is active, of the kind, works there and has a price; the estimate is kept beside what was agreed. */
async function assign(a: Acting): Promise<SQL> {
  const { tx, body, held } = a
  if (!body.vendor_id) throw refuseField('vendor_id', 'Choose a vendor.')
  // Held, so that it is not switched off in between.
  await first(tx, sql`select 1 from vendors where id = ${body.vendor_id} for share`)
  const estimate = await estimateOf(tx, await needOf(tx, held), body.vendor_id)
  if (!estimate) throw refuseField('vendor_id', 'This vendor cannot do it: it is inactive, does not work in this warehouse, or has no rate for what is asked.')
  const agreed = body.agreed_amount ?? estimate.amount
  refuseTooFine({ agreed_amount: agreed }, estimate.currency)
  if (body.agreed_amount && compare(body.agreed_amount, estimate.amount ?? '0') !== 0) remarkOf(a, 'The amount differs from the estimate: say why.')
  return sql`vendor_id = ${body.vendor_id}, currency = ${estimate.currency}, estimated_amount = ${estimate.amount}, agreed_amount = ${agreed},
    agreed_remark = ${body.remarks ?? null}, assigned_at = now(), reminded_at = null, decline_reason = null`
}

const decline = async (a: Acting): Promise<SQL> => sql`decline_reason = ${remarkOf(a, 'Say why it is declined.')}, vendor_id = null, agreed_amount = null,
  estimated_amount = null, agreed_remark = null, assigned_at = null, reminded_at = null`

async function refuseOpenTrips(tx: Db, held: HeldRequest): Promise<void> {
  const open = await first<{ trip_no: string }>(tx, sql`select trip_no from transport_trips where request_id = ${held.id}
    and status in ${literals(tripStatus, 'planned', 'started')} limit 1`)
  if (open) throw new Refusal(409, `Trip ${open.trip_no} is not completed. Complete or cancel it first.`)
}

/** All is done: no trip is open; of people, the time asked for is over, which the person confirms. */
async function complete({ tx, held }: Acting): Promise<SQL> {
  await refuseOpenTrips(tx, held)
  if (held.application_type === 'manpower' && Date.parse(held.needed_to) > Date.now())
    throw new Refusal(409, `Request ${held.request_no} runs until ${dubaiDay(held.needed_to)}. Complete it then.`)
  return sql`completed_at = now()`
}

/** What cancelling costs is worked out at this moment, and the trips planned for it are cancelled with it. */
async function cancel(a: Acting): Promise<SQL> {
  const { tx, held } = a
  const reason = remarkOf(a, 'Say why it is cancelled.')
  const charge = await cancellationCharge(tx, held, Date.now())
  await rows(tx, sql`update transport_trips set status = ${literal(tripStatus, 'cancelled')}, cancel_reason = ${reason}, version = version + 1,
    updated_at = now() where request_id = ${held.id} and status = ${literal(tripStatus, 'planned')}`)
  return sql`cancel_reason = ${reason}, cancelled_at = now(), cancellation_charge = ${charge}`
}

const steps: Record<RequestAction, (a: Acting) => Promise<SQL>> = {
  submit: async () => sql`submitted_at = now()`, approve: judges(true), reject: judges(false), assign, accept: async () => sql`accepted_at = now()`, decline,
  start: async () => sql`started_at = now()`, complete, close: async () => sql`closed_at = now()`, cancel,
}

const keyFor: Record<RequestAction, Parameters<typeof mayDo>[1]> = {
  submit: 'request-create', cancel: 'request-create', approve: 'request-approve', reject: 'request-approve', assign: 'request-assign',
  accept: 'request-assign', decline: 'request-assign', start: 'request-assign', complete: 'request-assign', close: 'request-assign',
}

function refuseStranger(who: Who, action: RequestAction): void {
  const isTheirs = who.user_category === 'vendor' && (action === 'accept' || action === 'decline')
  if (!isTheirs && !mayDo(who, keyFor[action])) throw noPermission()
}

/** From which states an action is taken: the machine's, but decline and approve lead to one state from two. */
export const isOpenTo = (status: HeldRequest['status'], action: RequestAction): boolean => requestStatus.can(status, requestGoal[action])
  && (action !== 'approve' || status === 'submitted') && (action !== 'decline' || status === 'assigned')

/**
 * Takes a step of a request (vendors.md 3.5) under its row lock, so that of two who answer it at once, or of a vendor and the clock, one gets 409. Tells the
 * vendor what it is asked.
 */
export async function actOnRequest(
  tx: Db, who: Who, post: Acting['post'], { id, action }: { id: number; action: RequestAction }, body: Body,
): Promise<{ before: string; after: { id: number; request_no: string; status: RequestStatus } }> {
  refuseStranger(who, action)
  const held = await holdRequest(tx, who, id)
  if (!isOpenTo(held.status, action)) throw refusedAction(held, action)
  const set = await steps[action]({ tx, who, body, held, post })
  await rows(tx, sql`update request_applications set status = ${requestGoal[action]}, ${set}, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id} where id = ${id}`)
  if (action === 'assign') await tellOfRequest(tx, post, 'asked', id)
  return { before: held.status, after: { id, request_no: held.request_no, status: requestGoal[action] } }
}

/** The first trip or the first hours put an accepted request in progress. */
export async function requestBegins(tx: Db, who: Who, id: number): Promise<void> {
  await rows(tx, sql`update request_applications set status = ${literal(requestStatus, 'in_progress')}, started_at = now(), version = version + 1,
    updated_at = now(),
    updated_by = ${who.user_id} where id = ${id} and status = ${literal(requestStatus, 'accepted')}`)
}
