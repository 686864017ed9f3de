import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { tracking } from '@/lib/contract/tracking'
import { counted } from '@/lib/domain/counted'
import { rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'
import { unfitToLeave } from '../../core/codes/cargo'
import { paidAtDoor } from './pod'
import { eventsOf, lockPackages, statusAt, type LockedPackage } from '../../core/events/reckon'
import { timeFault, type NewEvent } from '../../core/events/record-events'
import { scanFault, type Scan, type Scanning, type ScanParcel } from './scan-rules'

export type ScanAnswer = z.input<typeof tracking.applyScan.reply>['results'][number]

export interface Parcel extends ScanParcel {
  city: string
  status_at: string
  payment_mode: string
  carrier_tracking_no: string | null
  order_id: string
  pieces: number
}

/** What is known of the parcels of a call, all of them locked, before any scan of them is judged. */
export interface ScanContext {
  who: Who
  scan: Scan
  body: Scanning
  facilityId: number | null
  now: string
  parcels: ReadonlyMap<number, Parcel>
  locked: Map<number, LockedPackage>
  /** Times this scan was applied here, by package and piece on the scale; grows while the call's own numbers are judged. */
  applied: Map<string, string[]>
  /** Why parcels may not leave, where the scan says they do: papers, or a way their handling codes forbid. */
  unfit: ReadonlyMap<number, string>
  /** Status of each parcel when a scan older than its newest status was made. */
  statusWhen: (parcel: Parcel, at: string) => Parcel['status']
}

const minuteMs = 60_000
const byIds = (ids: readonly number[]) => sql.param(ids)

/** Read after the rows are locked: what a scan may do hangs on the status of this very moment. */
async function parcelsOf(tx: Db, ids: readonly number[]): Promise<Map<number, Parcel>> {
  const found = await rows<Parcel>(
    tx,
    sql`select p.id, p.tracking_no, p.status, p.status_at, p.city, p.current_facility_id, p.carrier_id, k.display_name as carrier, p.payment_mode,
        p.carrier_tracking_no, p.order_id, p.pieces
        from packages p left join carriers k on k.id = p.carrier_id where p.id = any(${byIds(ids)}::bigint[])`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

const weighedThing = (packageId: number, piece: number | null) => `${packageId} ${piece ?? 'whole'}`

/** The same scan in another hub is no repeat, so the place counts. */
async function appliedBefore(tx: Db, ids: readonly number[], scan: Scan, facilityId: number | null): Promise<ScanContext['applied']> {
  const found = await rows<{ package_id: number; piece: number | null; event_at: string }>(
    tx,
    sql`select package_id, piece, event_at from package_events where package_id = any(${byIds(ids)}::bigint[]) and scan_code = ${scan.code}
        and voided_at is null and facility_id is not distinct from ${facilityId}::bigint`,
  )
  return new Map([...Map.groupBy(found, ({ package_id, piece }) => weighedThing(package_id, piece))].map(([thing, events]) => [
    thing, events.map(({ event_at }) => event_at),
  ]))
}

/** Scans kept while a scanner was offline are judged by the status of their own time; only those few need the events read. */
async function pastStatuses(
  tx: Db, parcels: ReadonlyMap<number, Parcel>, locked: Map<number, LockedPackage>, times: readonly string[],
): Promise<ScanContext['statusWhen']> {
  const oldest = Math.min(...times.map((at) => Date.parse(at)))
  const moved = [...parcels.values()].filter(({ status_at }) => Date.parse(status_at) > oldest).map(({ id }) => id)
  const events = moved.length > 0 ? await eventsOf(tx, moved) : []
  return (parcel, at) => {
    const own = locked.get(parcel.id)
    return own && Date.parse(parcel.status_at) > Date.parse(at) ? statusAt(own, events, at) : parcel.status
  }
}

/** Locks the parcels in id order and reads what their scans are judged by. `times`: when the scans were made. */
export async function openScan(
  tx: Db, given: Pick<ScanContext, 'who' | 'scan' | 'body' | 'facilityId' | 'now'>, ids: readonly number[], times: readonly string[],
): Promise<ScanContext> {
  const locked = await lockPackages(tx, ids)
  const parcels = await parcelsOf(tx, ids)
  return {
    ...given, locked, parcels, unfit: await unfitToLeave(tx, ids, given.scan.event_code),
    applied: await appliedBefore(tx, ids, given.scan, given.facilityId),
    statusWhen: await pastStatuses(tx, parcels, locked, times),
  }
}

/** When the scan of that place in the call was made. */
export const timeOf = ({ body, now }: Pick<ScanContext, 'body' | 'now'>, i: number) =>
  (Array.isArray(body.scanned_at) ? body.scanned_at[i] : body.scanned_at) ?? now

export const minutesAgo = (ms: number) => `Already scanned ${Math.max(1, Math.round(ms / minuteMs))} min ago`

/** How long before or after `at` this very scan was applied, when that is within the scan's window. */
function repeatMs(scanning: ScanContext, thing: string, at: string): number | null {
  const gaps = (scanning.applied.get(thing) ?? []).map((other) => Math.abs(Date.parse(at) - Date.parse(other)))
  const nearest = Math.min(...gaps)
  return nearest < scanning.scan.block_duplicate_minutes * minuteMs ? nearest : null
}

export type Refused = Pick<ScanAnswer, 'message'> & { result: 'duplicate' | 'not_allowed' }

/** Why this parcel, or the piece of it on the scale, does not take the scan of that moment, or null; then the moment is remembered for the next one. */
export function judgeParcel(scanning: ScanContext, parcel: Parcel, at: string, piece: number | null = null): Refused | null {
  const { scan, body, who } = scanning
  const own = scanning.locked.get(parcel.id) as LockedPackage
  const late = timeFault({ event_at: at, source: 'scan' }, own.created_at, Date.parse(scanning.now))
  if (late) return { result: 'not_allowed', message: late }
  if (piece !== null && (piece < 1 || piece > parcel.pieces)) {
    return { result: 'not_allowed', message: `${parcel.tracking_no} has ${counted(parcel.pieces, 'piece')}; there is no piece ${piece}` }
  }
  const thing = weighedThing(parcel.id, piece)
  const repeat = repeatMs(scanning, thing, at)
  if (repeat !== null) return { result: 'duplicate', message: minutesAgo(repeat) }
  const fault = scanFault(scan, { ...parcel, status: scanning.statusWhen(parcel, at) }, who, scan.requires.includes('carrier_id') ? body.carrier_id : undefined)
  if (fault) return { result: 'not_allowed', message: fault }
  const unfit = scanning.unfit.get(parcel.id)
  if (unfit) return { result: 'not_allowed', message: unfit }
  scanning.applied.set(thing, [...(scanning.applied.get(thing) ?? []), at])
  return null
}

/** The event a scan becomes; `cause` where it came with a bag or consolidation, or what the scale showed. */
export function newEvent(
  scanning: ScanContext, parcel: Parcel, at: string, cause: Pick<NewEvent, 'client_uuid' | 'bag_id' | 'consolidation_id' | 'weight' | 'piece'>,
): NewEvent {
  const { body, scan, facilityId } = scanning
  const words = [body.run_no && `Run ${body.run_no}`, body.bag_no && `Bag ${body.bag_no}`, body.remarks].filter(Boolean).join(' · ')
  const paid = scan.event_code === 'DEL01' && paidAtDoor(body, parcel.payment_mode)
  return {
    package_id: parcel.id, event_code: paid ? 'DEL04' : scan.event_code, event_at: at, source: 'scan', scan_code: scan.code,
    facility_id: facilityId, location_text: body.location ?? null, lat: body.lat ?? null, lng: body.lng ?? null, reason_code: body.reason_code ?? null,
    remarks: words.slice(0, 255) || null, carrier_id: body.carrier_id ?? null, device_id: body.device_id ?? null, ...cause,
  }
}
