import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { preAlerts } from '@/lib/contract/pre-alerts'
import { clearanceStatus } from '@/lib/domain/container'
import { counted } from '@/lib/domain/counted'
import { missingDocuments } from '@/lib/domain/handling-code'
import { preAlertPaper, preAlertStatus, refusedPreAlertMove, releasedClearance, type PreAlertStatus } from '@/lib/domain/pre-alert'
import { allHandling } from '../../core/codes/find-handling'
import { gatewaysOf } from '../../core/places/zones-of'
import { first, rows } from '../../db/db'
import { literals } from '../../db/literals'
import { noPermission, Refusal, refuseField } from '../../platform/refusal'
import { holdOne, note, type Held } from './hold'
import { postAnswer, postPreAlert } from './letters'
import { freeHawbs, type Acting } from './make'
import { followParts, partFor, partsOf } from './parts'
import { partOf, type Part } from './scope'
import { tellParcels } from './tell'
import { readPlaceTime } from './times'
import { here } from './states'

type Body = z.output<typeof preAlerts.move.body>
interface Step extends Acting { held: Held; body: Body }

const FUTURE_MINUTES = 15
const minuteMs = 60_000

/** Whoever stands at which end may make a move (agents-prealerts.md 3). */
const mayMove: Partial<Record<PreAlertStatus, (part: Part) => boolean>> = {
  acknowledged: ({ all, destination }) => all || destination, rejected: ({ all, destination }) => all || destination,
  departed: ({ all, origin }) => all || origin, arrived: ({ all, destination }) => all || destination,
  in_clearance: ({ all, destination }) => all || destination, closed: ({ all, destination }) => all || destination, pending: ({ all }) => all,
}

/** The moves a person may make of a pre-alert where it stands, by what it is to it and the keys it holds. */
export function allowedMoves(who: Acting['who'], held: Pick<Held, 'status' | 'origin_code' | 'destination_code'>): PreAlertStatus[] {
  const part = partOf(who, held)
  const [edits, receives] = [who.keys.has('app_base:pre-alert-edit'), who.keys.has('app_base:pre-alert-receive')]
  return preAlertStatus.next(held.status).filter((to) => {
    if (to === 'inactive') return edits && (part.all || part.sender || part.origin)
    if (held.status === 'rejected' || to === 'received') return false
    return (to === 'departed' || to === 'pending' ? edits : receives) && (mayMove[to]?.(part) ?? false)
  })
}

/** The time of a departure or arrival by the clocks of its place: known, and not to come by more than a quarter of an hour. */
async function timeOf({ db, held, body }: Step, end: 'origin_code' | 'destination_code'): Promise<string> {
  if (!body.at) throw refuseField('at', end === 'origin_code' ? 'Enter when it left' : 'Enter when it arrived')
  const code = held[end]
  const place = code ? (await gatewaysOf(db, [code])).get(code) : undefined
  const { at } = readPlaceTime(body.at, place?.zone ?? null)
  if (at === null) throw refuseField('at', 'Use YYYY-MM-DD HH:MM, the local time of the place.')
  if (Date.parse(at) > Date.now() + FUTURE_MINUTES * minuteMs) throw refuseField('at', 'This time is in the future.')
  return at
}

/** Under a consolidation its own steps move the pre-alert (agents-prealerts.md 7.11). */
async function refuseLinked({ db, held }: Step, verb: string): Promise<void> {
  if (held.consolidation_id === null) return
  const linked = await first<{ no: string }>(db, sql`select consolidation_no as no from consolidations where id = ${held.consolidation_id}`)
  throw new Refusal(409, `${verb} consolidation ${linked?.no}; this pre-alert follows it.`)
}

async function depart(step: Step): Promise<void> {
  const { db, who, held, body } = step
  await refuseLinked(step, 'Confirm the departure of')
  if (held.incomplete) throw new Refusal(409, 'Fill in MAWB, flight and times before it departs.')
  const parts = await partsOf(db, held.id)
  const part = partFor(parts, body.part_id, ({ atd }) => atd === null, refusedPreAlertMove(held.status, 'departed'))
  const at = await timeOf(step, 'origin_code')
  await rows(db, sql`update pre_alert_parts set atd = ${at}, version = version + 1, updated_at = now() where id = ${part.id}`)
  await followParts(db, who, held)
  // With several parts nobody knows yet what lies in which: its parcels are told when it is received.
  if (parts.length === 1) await tellParcels(db, who, held, 'LNH02', at)
}

async function arrive(step: Step): Promise<void> {
  const { db, who, held, body } = step
  await refuseLinked(step, 'Enter the arrival in the flight details of')
  const parts = await partsOf(db, held.id)
  const part = partFor(parts, body.part_id, ({ atd, ata }) => atd !== null && ata === null, refusedPreAlertMove(held.status, 'arrived'))
  const at = await timeOf(step, 'destination_code')
  if (part.atd && Date.parse(at) <= Date.parse(part.atd)) throw refuseField('at', 'ATA must be after ATD')
  await rows(db, sql`update pre_alert_parts set ata = ${at}, version = version + 1, updated_at = now() where id = ${part.id}`)
  await followParts(db, who, held)
  if (parts.length === 1) await tellParcels(db, who, held, 'LNH03', at)
}

async function refuseMissingPapers({ db, held }: Step): Promise<void> {
  const found = await rows<{ doc_type: string }>(db, sql`select distinct doc_type from pre_alert_documents where pre_alert_id = ${held.id}`)
  const there = new Set(found.map(({ doc_type }) => doc_type))
  const codes = await rows<{ code: string }>(db, sql`select distinct unnest(h.handling_codes || p.handling_codes) as code from pre_alert_shipments p
    left join pre_alert_hawbs h on h.pre_alert_id = p.id where p.id = ${held.id}`)
  const needed = missingDocuments(codes.map(({ code }) => code), await allHandling(db), [...there])
  const missing = [
    ...(there.has('mawb') ? [] : [preAlertPaper.label('mawb')]), ...(needed.includes('msds') && !there.has('msds') ? [preAlertPaper.label('msds')] : []),
  ]
  if (missing.length > 0) throw new Refusal(409, `Upload ${missing.join(' and ')} before clearance.`)
}

async function clear(step: Step): Promise<void> {
  const { db, who, held } = step
  await refuseLinked(step, 'Submit to customs')
  await refuseMissingPapers(step)
  await setStatus(step, 'in_clearance', sql`, cleared_at = null`)
  await tellParcels(db, who, held, 'CUS01', new Date().toISOString(), sql`h.receive_status in ${here}`)
}

/** Whether customs has let everything go: by its consolidation, by every parcel we know, or by the number of a release. */
async function isReleased({ db, held, body }: Step): Promise<boolean> {
  if (held.consolidation_id !== null) {
    return Boolean(await first(db, sql`select 1 from consolidations where id = ${held.consolidation_id} and (customs_mode = 'none'
      or clearance_status in ${literals(clearanceStatus, 'released', 'partially_released')})`))
  }
  if (body.release_no) return true
  const found = await first<{ all: number; released: number }>(
    db,
    sql`select count(distinct h.order_id)::int as all, count(distinct e.package_id)::int as released from pre_alert_hawbs h
        left join package_events e on e.package_id = h.order_id and e.event_code = 'CUS04' and e.voided_at is null
        where h.pre_alert_id = ${held.id} and h.order_id is not null and h.receive_status in ${here}`,
  )
  return Boolean(found && found.all > 0 && found.all === found.released)
}

async function close(step: Step): Promise<void> {
  const { db, who, held, body } = step
  if (held.open_discrepancies > 0)
    throw new Refusal(409, `${counted(held.open_discrepancies, 'discrepancy is', 'discrepancies are')} open.`)
  const applies = held.status === 'in_clearance' || releasedClearance.some((one) => one === held.clearance_type)
  if (applies && !(await isReleased(step))) throw new Refusal(409, 'Customs has not released this shipment.')
  if (body.release_no && held.status === 'in_clearance')
    await tellParcels(db, who, held, 'CUS04', new Date().toISOString(), sql`h.receive_status in ${here}`)
  await closeHeld(step, applies, body.release_no ?? null)
}

/** Closes what is held and judged; its house numbers are free again. */
export async function closeHeld(step: Omit<Step, 'body'> & { body?: Body; source?: 'consolidation' }, cleared: boolean,
  releaseNo: string | null): Promise<void> {
  await setStatus(step, 'closed', sql`, closed_at = now(), cleared_at = ${cleared ? sql`now()` : sql`cleared_at`},
    customs_release_no = coalesce(${releaseNo}, customs_release_no)`)
  await freeHawbs(step.db, step.held.id)
}

/** Writes a status with its line of history. */
export async function setStatus(
  { db, who, held, body, source }: Omit<Step, 'body'> & { body?: Body; source?: 'consolidation' }, to: PreAlertStatus, more = sql``,
): Promise<void> {
  await note(db, who, held.id, { from: held.status, to, note: body?.reason ?? body?.note, ...(source && { source }) })
  await rows(db, sql`update pre_alert_shipments set status = ${to}, version = version + 1, updated_at = now(), updated_by = ${who.user_id || null}${more}
    where id = ${held.id}`)
  held.status = to
}

async function acknowledge(step: Step): Promise<void> {
  await setStatus(step, 'acknowledged', sql`, acknowledged_at = now(), acknowledged_by = ${step.who.user_id || null}`)
  await postAnswer(step.db, step.services, step.held.id, 'acknowledged')
}

async function reject(step: Step): Promise<void> {
  if (!step.body.reason) throw refuseField('reason', 'Say why in at least 10 characters.')
  await setStatus(step, 'rejected', sql`, reject_reason = ${step.body.reason}`)
  await postAnswer(step.db, step.services, step.held.id, 'rejected', step.body.reason)
}

async function reopen(step: Step): Promise<void> {
  await setStatus({ ...step, body: { ...step.body, note: step.body.note ?? 'Re-opened' } }, 'pending', sql`, acknowledged_at = null, acknowledged_by = null,
    reminders = 0, reminded_at = null`)
  await postPreAlert(step.db, step.services, step.who, step.held.id, 'revised')
}

const moves: Partial<Record<PreAlertStatus, (step: Step) => Promise<void>>> = {
  acknowledged: acknowledge, rejected: reject, departed: depart, arrived: arrive, in_clearance: clear, closed: close, pending: reopen,
}

/** A further part leaves or comes while the shipment is further on already. */
const isOfPart = (held: Held, to: PreAlertStatus) =>
  (to === 'departed' && (held.status === 'departed' || held.status === 'arrived')) || (to === 'arrived' && held.status === 'arrived')

/**
 * Moves a pre-alert (agents-prealerts.md 3): 409 for a move its state does not take, with what is missing where something is, 403 for who stands at the wrong
 * end, 422 for a time or reason that is needed.
 */
export async function movePreAlert(acting: Acting, id: number, body: Body): Promise<{ held: Held; from: PreAlertStatus }> {
  const held = await holdOne(acting.db, acting.who, id)
  const from = held.status
  const work = moves[body.status]
  if (!work || (!preAlertStatus.can(from, body.status) && !isOfPart(held, body.status)) || (from === 'rejected' && body.status === 'pending'))
    throw new Refusal(409, refusedPreAlertMove(from, body.status))
  if (!(mayMove[body.status]?.(partOf(acting.who, held)) ?? false)) throw noPermission()
  const key = body.status === 'departed' || body.status === 'pending' ? 'app_base:pre-alert-edit' : 'app_base:pre-alert-receive'
  if (!acting.who.keys.has(key)) throw noPermission()
  await work({ ...acting, held, body })
  return { held, from }
}

/** Withdraws a pending pre-alert: its house numbers are free, its agent is told (agents-prealerts.md 3). */
export async function deactivate(acting: Acting, id: number, reason: string | undefined): Promise<{ from: PreAlertStatus; to: PreAlertStatus }> {
  const { db, who, services } = acting
  const held = await holdOne(db, who, id)
  const part = partOf(who, held)
  if (!part.all && !part.sender && !(part.origin && held.created_by === who.user_id)) throw noPermission()
  if (held.status !== 'pending') throw new Refusal(409, 'Only records with pending status can be deactivated')
  const wasMailed = held.mailed_at !== null
  await setStatus({ ...acting, held, body: { status: 'inactive', note: reason } }, 'inactive')
  await freeHawbs(db, id)
  if (wasMailed) await postPreAlert(db, services, who, id, 'withdrawn')
  return { from: 'pending', to: 'inactive' }
}
