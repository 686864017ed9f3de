import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { pasTokens } from '@/lib/contract/pas-tokens'
import { feedbackCategory, forceCloseReason, gateEvent, needsDock, tokenStatus, type GateLanguage } from '@/lib/domain/gate-token'
import { dubaiTime } from '@/lib/domain/days'
import type { Vehicle } from '@/lib/domain/plate'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { brokenConstraint, Refusal, refuseField, staleRecord } from '../../platform/refusal'
import { seal } from '../../platform/tokens'
import type { Who } from '../../platform/who'
import { settleCharge } from './charge'
import { refuseWatched, transporterOf, vehicleOf } from './create'
import { endPause } from './dock-steps'
import { finishMappings, unmapVisit } from './gate-steps'
import { isSupervisor, siteFacts } from './scope'
import { already, holdToken, noteEvent, notNow, type Held, type StepReport } from './step'
import { settleTimes } from './times'
import { freeBay, freeDock } from './yard'

type Changes = z.output<typeof pasTokens.update.body>
const plain = [
  'vehicle_type', 'trailer_no', 'container_no', 'seal_no', 'driver_name', 'driver_phone',
  'driver_id_type', 'licence_expiry', 'reference_type', 'reference_no', 'pallets', 'cartons',
] as const
const plateParts = ['plate_country', 'plate_emirate', 'plate_code', 'plate_number'] as const
type Plate = Parameters<typeof vehicleOf>[0]
/** What the watch list asks about. */
const watched = ['driver_name', 'driver_phone', 'transporter_name'] as const
type Before = Plate & Vehicle & Record<(typeof watched)[number], string> & { version: number; reference_type: string; reference_no: string | null }
const watchedIn = (body: Changes) =>
  Object.fromEntries(watched.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]]))) as Partial<Record<(typeof watched)[number], string>>
/** The parts of a plate that are given. */
const plateOf = (given: Partial<Plate>) => Object.fromEntries(plateParts.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]))) as Plate

/**
 * Corrects a token until it is in the yard, a supervisor's also later. 409 after gate in or for another open token of the vehicle, stale versions too;
 * answers what was there before.
 */
export async function updateToken(tx: Db, who: Who, secret: string, id: number, body: Changes): Promise<Record<string, unknown>> {
  const held = await holdToken(tx, who, id)
  if (tokenStatus.isTerminal(held.status) || (held.status !== 'created' && !isSupervisor(who))) throw new Refusal(409, notNow(held, 'edit'))
  const before = (await first<Before>(
    tx,
    sql`select t.version, vehicle_no, vehicle_key, plate_country, plate_emirate, plate_code, plate_number, vehicle_type, trailer_no, container_no, seal_no,
        driver_name, driver_phone, r.name as transporter_name, reference_type, reference_no, pallets,
          cartons from gate_tokens t join transporters r on r.id = t.transporter_id where t.id = ${id}`,
  )) as Before
  if (body.version !== undefined && body.version !== before.version) throw staleRecord()
  const sets = plain.flatMap((name) => (body[name] === undefined ? [] : [sql`${sql.identifier(name)} = ${body[name]}`]))
  const plate = plateParts.some((name) => body[name] !== undefined) ? { ...plateOf(before), ...plateOf(body) } : null
  const vehicle = plate && vehicleOf(plate)
  if (plate && vehicle) sets.push(sql`vehicle_no = ${vehicle.vehicle_no}, vehicle_key = ${vehicle.vehicle_key}, plate_country = ${plate.plate_country},
    plate_emirate = ${plate.plate_emirate ?? null}, plate_code = ${vehicle.plate_code}, plate_number = ${vehicle.plate_number}`)
  if (plate || watched.some((name) => body[name] !== undefined))
    await refuseWatched(tx, held.warehouse_id, vehicle ?? before, { ...before, ...watchedIn(body) })
  if (body.driver_phone !== undefined) sets.push(sql`phone_last4 = ${body.driver_phone.slice(-4)}`)
  if (body.driver_id_no) sets.push(sql`driver_id_no = ${seal(body.driver_id_no, secret)}, driver_id_last4 = ${body.driver_id_no.slice(-4)}`)
  if (body.transporter_name !== undefined) sets.push(sql`transporter_id = ${await transporterOf(tx, body.transporter_name, null)}`)
  try {
    await rows(
      tx,
      sql`update gate_tokens set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = now()`, sql`updated_by = ${who.user_id}`], sql`, `)}
          where id = ${id}`,
    )
  } catch (error) {
    if (brokenConstraint(error) === 'gate_tokens_one_open') throw new Refusal(409, `Vehicle ${vehicle?.vehicle_no ?? ''} already has an open token.`)
    throw error
  }
  await noteEvent(tx, who, held, 'edit', {}, { at: new Date().toISOString(), flags: [] }, { remarks: body.reason })
  return { ...before }
}

type Closing = z.output<typeof pasTokens.forceClose.body>

/**
 * Closes a token nobody scanned out: dock and bay are free, times left empty stay empty; with `actual_time` the whole stay is known. Its detention is worked
 * out once its clock's end is (pas.md 3.1, 3.4, 7.5).
 */
async function closeByForce(tx: Db, who: Who, held: Held, body: Closing): Promise<void> {
  if (tokenStatus.isTerminal(held.status)) throw new Refusal(409, `Token ${held.token_no} is already ${tokenStatus.label(held.status).toLowerCase()}.`)
  if (body.actual_time && Date.parse(body.actual_time) < Date.parse(held.last_at))
    throw refuseField('actual_time', `${held.token_no}: the time is before the last event at ${dubaiTime(held.last_at)}.`)
  if (body.actual_time && Date.parse(body.actual_time) > Date.now() + 60_000) throw refuseField('actual_time', 'The time must not be in the future.')
  const site = await siteFacts(tx, held.warehouse_id)
  const reason = forceCloseReason.label(body.reason_code) + (body.remarks ? `: ${body.remarks}` : '')
  if (body.actual_time) await endPause(tx, held, body.actual_time)
  await freeDock(tx, held.id)
  await freeBay(tx, held.id)
  await rows(
    tx,
    sql`update gate_tokens set status = ${literal(tokenStatus, 'force_closed')}, force_close_reason = ${reason}, closed_at = now(),
        gate_out_at = ${body.actual_time ?? null}::timestamptz, paused_at = null, version = version + 1, updated_at = now(), updated_by = ${who.user_id}
        where id = ${held.id}`,
  )
  if (body.actual_time) {
    await settleTimes(tx, held.id, body.actual_time)
    await rows(tx, sql`update gate_tokens set yard_wait = null, dock_time = null, exit_time = null where id = ${held.id}`)
  }
  await settleCharge(tx, held.id, site.exit_allowance_minutes)
  // One made twice leaves its orders to the other; a truck that was at no dock took nothing and left nothing.
  const isVoid = body.reason_code === 'duplicate' || (needsDock(held.purpose) && held.dock_in_at === null)
  await (isVoid ? unmapVisit(tx, held.id) : finishMappings(tx, held.id))
  await noteEvent(tx, who, held, 'force_close', {}, { at: body.actual_time ?? new Date().toISOString(), flags: [] }, { dock_id: held.dock_id, remarks: reason })
}

/** Closes several; each by itself. A single one that cannot be closed is a refusal, of many the others go on. */
export async function forceClose(tx: Db, who: Who, body: Closing) {
  if (body.reason_code === 'other' && !body.remarks) throw refuseField('remarks', 'Say what happened.')
  const done: { id: number; token_no: string }[] = []
  const failed: { id: number; token_no: string | null; message: string }[] = []
  const ids = [...new Set(body.token_ids)].toSorted((a, b) => a - b)
  for (const id of ids) {
    let token_no: string | null = null
    try {
      const held = await holdToken(tx, who, id)
      token_no = held.token_no
      await closeByForce(tx, who, held, body)
      done.push({ id, token_no })
    } catch (error) {
      if (!(error instanceof Refusal) || ids.length === 1) throw error
      failed.push({ id, token_no, message: error.message })
    }
  }
  return { done, failed }
}

const FEEDBACK_HOURS = 24

/** What a driver thought; once, from dock out until a day after gate out (pas.md 2.4). */
export async function giveFeedback(
  tx: Db, who: Who, id: number, body: z.output<typeof pasTokens.feedback.body> & StepReport,
): Promise<{ id: number; token_id: number; rating: number }> {
  const held = await holdToken(tx, who, id)
  const given = await first<{ id: number; rating: number }>(tx, sql`select id, rating from driver_feedback where token_id = ${id}`)
  if (given) {
    const again =
      body.client_event_id && (await first(tx, sql`select 1 from gate_events where client_event_id = ${body.client_event_id}::uuid and token_id = ${id}`))
    if (again) return { id: given.id, token_id: id, rating: given.rating }
    throw already('Feedback was given. Thank you.')
  }
  const left = await first<{ late: boolean }>(tx, sql`select gate_out_at < now() - make_interval(hours => ${FEEDBACK_HOURS}) as late from gate_tokens
    where id = ${id}`)
  const isOpen = (held.status === 'dock_out' || held.status === 'closed' || held.status === 'force_closed') && held.dock_out_at !== null && left?.late !== true
  if (!isOpen) throw new Refusal(422, 'Feedback is open after the dock and for one day.')
  const categories = body.categories.filter((name) => feedbackCategory.is(name))
  const made = await first<{ id: number }>(
    tx,
    sql`insert into driver_feedback (token_id, rating, categories, comment, language, contact_ok)
        values (${id}, ${body.rating}, ${sql.param(categories)}::text[], ${body.comment ?? null}, ${body.language satisfies GateLanguage}, ${body.contact_ok})
        returning id`,
  )
  await noteEvent(tx, who, held, 'feedback', body, { at: new Date().toISOString(), flags: [] }, { remarks: `${gateEvent.label('feedback')} ${body.rating}/5` })
  return { id: (made as { id: number }).id, token_id: id, rating: body.rating }
}
