import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { tracking } from '@/lib/contract/tracking'
import { chargeable } from '@/lib/domain/weight'
import { rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { raiseWeightCharges } from '../packages/weight-charge'
import { packagesNamed } from './named-packages'
import { keepPods, paidAtDoor } from './pod'
import { eventsOf, lockPackages, statusAt, type LockedPackage } from './reckon'
import { recordEvents, timeFault, type NewEvent, type Recorded } from './record-events'
import { refuseIncomplete, scanFacility, scanFault, scanFor, scannable, type Scan, type Scanning, type ScanParcel } from './scan-rules'

type Result = z.input<typeof tracking.applyScan.reply>['results'][number]

interface Parcel extends ScanParcel {
  city: string
  status_at: string
  payment_mode: string
  volumetric_weight: string | null
}

/** What is known before any number is judged. */
interface Desk {
  who: Who
  scan: Scan
  body: Scanning
  facilityId: number | null
  now: string
  parcels: ReadonlyMap<number, Parcel>
  locked: Map<number, LockedPackage>
  named: ReadonlyMap<string, number[]>
  /** Times this scan was applied here, by package; grows while the call's own numbers are judged. */
  applied: Map<number, string[]>
  /** Events the scanner's ids stand for already. */
  replayed: ReadonlyMap<string, { event_id: number; package_id: number; voided: boolean }>
  /** Status of each parcel when a scan older than its newest status was made. */
  statusWhen: (parcel: Parcel, at: string) => Parcel['status']
}

const minuteMs = 60_000
const byIds = (ids: readonly number[]) => sql.param(ids)

/** Read after the rows are locked: what a scan may do hangs on the status of this very moment. */
async function parcelsOf(tx: Db, ids: readonly number[]): Promise<Map<number, Parcel>> {
  const found = await rows<Parcel>(
    tx,
    sql`select p.id, p.tracking_no, p.status, p.status_at, p.city, p.current_facility_id, p.carrier_id, k.display_name as carrier, p.payment_mode, p.volumetric_weight
        from packages p left join carriers k on k.id = p.carrier_id where p.id = any(${byIds(ids)}::bigint[])`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

/** The same scan in another hub is no repeat, so the place counts. */
async function appliedBefore(tx: Db, ids: readonly number[], scan: Scan, facilityId: number | null): Promise<Map<number, string[]>> {
  const found = await rows<{ package_id: number; event_at: string }>(
    tx,
    sql`select package_id, event_at from package_events where package_id = any(${byIds(ids)}::bigint[]) and scan_code = ${scan.code}
        and voided_at is null and facility_id is not distinct from ${facilityId}::bigint`,
  )
  return new Map([...Map.groupBy(found, ({ package_id }) => package_id)].map(([id, events]) => [id, events.map(({ event_at }) => event_at)]))
}

async function replays(tx: Db, uuids: readonly string[] | undefined): Promise<Desk['replayed']> {
  if (!uuids?.length) return new Map()
  const found = await rows<{ client_uuid: string; event_id: number; package_id: number; voided: boolean }>(
    tx,
    sql`select client_uuid, id as event_id, package_id, voided_at is not null as voided from package_events where client_uuid = any(${sql.param(uuids)}::uuid[])`,
  )
  return new Map(found.map((row) => [row.client_uuid, row]))
}

/** Scans kept while a scanner was offline are judged by the status of their own time; only those few need the events read. */
async function pastStatuses(tx: Db, parcels: ReadonlyMap<number, Parcel>, locked: Map<number, LockedPackage>, times: readonly string[]): Promise<Desk['statusWhen']> {
  const oldest = Math.min(...times.map((at) => Date.parse(at)))
  const moved = [...parcels.values()].filter(({ status_at }) => Date.parse(status_at) > oldest).map(({ id }) => id)
  const events = moved.length > 0 ? await eventsOf(tx, moved) : []
  return (parcel, at) => {
    const own = locked.get(parcel.id)
    return own && Date.parse(parcel.status_at) > Date.parse(at) ? statusAt(own, events, at) : parcel.status
  }
}

const timeOf = ({ body, now }: Pick<Desk, 'body' | 'now'>, i: number) => (Array.isArray(body.scanned_at) ? body.scanned_at[i] : body.scanned_at) ?? now

async function openDesk(tx: Db, who: Who, body: Scanning, scan: Scan): Promise<Desk> {
  const now = new Date().toISOString()
  const facilityId = await scanFacility(tx, who, body.facility_id)
  // Bags and consolidations have numbers of their own; a parcel's number is none of them.
  const named = scan.entity_type === 'package' ? await packagesNamed(tx, body.numbers, ['tracking_no', 'carrier_tracking_no', 'order_id'], [scannable(who)]) : new Map<string, number[]>()
  const ids = [...new Set([...named.values()].flatMap((found) => (found.length === 1 ? found : [])))]
  const locked = await lockPackages(tx, ids)
  const parcels = await parcelsOf(tx, ids)
  const times = body.numbers.map((_, i) => timeOf({ body, now }, i))
  return {
    who, scan, body, facilityId, now, parcels, locked, named,
    applied: await appliedBefore(tx, ids, scan, facilityId),
    replayed: await replays(tx, body.client_uuid),
    statusWhen: await pastStatuses(tx, parcels, locked, times),
  }
}

const result = (desk: Desk, i: number, o: Pick<Result, 'result' | 'message'> & { parcel?: Parcel; event_id?: number }): Result => ({
  number: desk.body.numbers[i] ?? '', client_uuid: desk.body.client_uuid?.[i] ?? null, result: o.result, message: o.message,
  tracking_no: o.parcel?.tracking_no ?? null, event_id: o.event_id ?? null, status: o.parcel?.status ?? null, city: o.parcel?.city ?? null,
})

const minutesAgo = (ms: number) => `Already scanned ${Math.max(1, Math.round(ms / minuteMs))} min ago`

/** How long before or after `at` this very scan was applied, when that is within the scan's window. */
function repeatMs(desk: Desk, parcel: Parcel, at: string): number | null {
  const gaps = (desk.applied.get(parcel.id) ?? []).map((other) => Math.abs(Date.parse(at) - Date.parse(other)))
  const nearest = Math.min(...gaps)
  return nearest < desk.scan.block_duplicate_minutes * minuteMs ? nearest : null
}

function newEvent(desk: Desk, i: number, parcel: Parcel, at: string): NewEvent {
  const { body, scan, facilityId } = desk
  const words = [body.run_no && `Run ${body.run_no}`, body.bag_no && `Bag ${body.bag_no}`, body.remarks].filter(Boolean).join(' · ')
  const paid = scan.event_code === 'DEL01' && paidAtDoor(body, parcel.payment_mode)
  return {
    package_id: parcel.id, event_code: paid ? 'DEL04' : scan.event_code, event_at: at, source: 'scan', scan_code: scan.code,
    facility_id: facilityId, location_text: body.location ?? null, lat: body.lat ?? null, lng: body.lng ?? null, reason_code: body.reason_code ?? null,
    remarks: words.slice(0, 255) || null, carrier_id: body.carrier_id ?? null, device_id: body.device_id ?? null, client_uuid: body.client_uuid?.[i] ?? null,
  }
}

/** A scan that was sent before gets the answer it got then. */
function judgeReplay(desk: Desk, i: number, parcel: Parcel): Result | null {
  const uuid = desk.body.client_uuid?.[i]
  const known = uuid ? desk.replayed.get(uuid.toLowerCase()) : undefined
  if (!known) return null
  if (known.package_id !== parcel.id) return result(desk, i, { result: 'not_allowed', message: 'This scan was already sent for another parcel' })
  if (known.voided) return result(desk, i, { result: 'duplicate', message: 'This scan was taken back', parcel })
  return result(desk, i, { result: 'applied', message: `${parcel.tracking_no} ${parcel.city}`, parcel, event_id: known.event_id })
}

/** The answer to one number, or the event it is to become. */
function judge(desk: Desk, i: number): Result | { event: NewEvent; parcel: Parcel } {
  const { scan, body, who } = desk
  const ids = desk.named.get(body.numbers[i] ?? '') ?? []
  if (ids.length > 1) return result(desk, i, { result: 'not_allowed', message: 'Several parcels have this number. Scan the house label' })
  const parcel = desk.parcels.get(ids[0] ?? 0)
  const own = parcel && desk.locked.get(parcel.id)
  if (!parcel || !own) return result(desk, i, { result: 'not_found', message: 'Unknown number' })
  const replay = judgeReplay(desk, i, parcel)
  if (replay) return replay
  const at = timeOf(desk, i)
  const late = timeFault({ event_at: at, source: 'scan' }, own.created_at, Date.parse(desk.now))
  if (late) return result(desk, i, { result: 'not_allowed', message: late, parcel })
  const repeat = repeatMs(desk, parcel, at)
  if (repeat !== null) return result(desk, i, { result: 'duplicate', message: minutesAgo(repeat), parcel })
  const fault = scanFault(scan, { ...parcel, status: desk.statusWhen(parcel, at) }, who, scan.requires.includes('carrier_id') ? body.carrier_id : undefined)
  if (fault) return result(desk, i, { result: 'not_allowed', message: fault, parcel })
  desk.applied.set(parcel.id, [...(desk.applied.get(parcel.id) ?? []), at])
  return { event: newEvent(desk, i, parcel, at), parcel }
}

/** The hub's scale overrules the declared weight, and what is billed follows (packages.md 7). */
async function keepWeights(tx: Db, who: Who, parcels: readonly Parcel[], weight: string): Promise<void> {
  const weighed = parcels.map(({ id, volumetric_weight }) => ({ id, billed: chargeable({ actual: weight, volumetric: volumetric_weight }) }))
  await rows(
    tx,
    sql`update packages p set actual_weight = ${weight}::numeric, chargeable_weight = w.billed
        from jsonb_to_recordset(${JSON.stringify(weighed)}::jsonb) as w(id bigint, billed numeric) where p.id = w.id`,
  )
  await raiseWeightCharges(tx, parcels.map(({ id }) => id), who)
}

function told(desk: Desk, i: number, parcel: Parcel, recorded: Recorded | undefined): Result {
  const after = { ...parcel, status: recorded?.status ?? parcel.status }
  if (!recorded?.event_id) return result(desk, i, { result: 'duplicate', message: minutesAgo(0), parcel: after })
  return result(desk, i, { result: 'applied', message: `${parcel.tracking_no} ${parcel.city}`, parcel: after, event_id: recorded.event_id })
}

/**
 * Applies one scan to up to 200 numbers (tracking.md 4 and 5): a result for each, in the order given, whatever becomes of the others.
 * 422 when the scan is not for this person or an input it requires is missing; then nothing is applied.
 */
export async function applyScan(tx: Db, who: Who, body: Scanning): Promise<Result[]> {
  const scan = await scanFor(tx, who, body.scan_code)
  refuseIncomplete(scan, body)
  // One time for all the numbers: if it is impossible, all are.
  const future = typeof body.scanned_at === 'string' && timeFault({ event_at: body.scanned_at, source: 'scan' }, body.scanned_at, Date.now())
  if (future) throw new Refusal(422, future, [{ field: 'scanned_at', message: future }])
  const desk = await openDesk(tx, who, body, scan)
  const judged = body.numbers.map((_, i) => judge(desk, i))
  const taken = judged.flatMap((verdict, i) => ('event' in verdict ? [{ ...verdict, i }] : []))
  const recorded = await recordEvents(tx, taken.map(({ event }) => event), { who, at: desk.now, locked: desk.locked })
  const landed = taken.filter((_, n) => recorded[n]?.event_id)
  if (body.weight && scan.requires.includes('weight') && landed.length > 0) await keepWeights(tx, who, landed.map(({ parcel }) => parcel), body.weight)
  if (scan.event_code.startsWith('DEL')) await keepPods(tx, landed.map(({ event }) => ({ package_id: event.package_id, delivered_at: event.event_at })), body, who)
  const recordedAt = new Map(taken.map(({ i }, n) => [i, recorded[n]]))
  return judged.map((verdict, i) => ('event' in verdict ? told(desk, i, verdict.parcel, recordedAt.get(i)) : verdict))
}
